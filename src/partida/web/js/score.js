/** Scores as people keep them: strokes and flags for Sueca, perros and tantos for Cuarenta. */
import { h, s } from "./dom.js";
import { t } from "./i18n.js";

/** Strokes on a pole: one for every game, as many places as the match has. @param {number} games @param {number} target */
function strokes(games, target) {
  const shown = Math.max(target, games);
  const marks = [];
  for (let at = 0; at < shown; at++) {
    const x = 5 + at * 7 + Math.floor(at / 5) * 4;
    marks.push(s("path", { d: `M${x} 15L${x + 4} 3`, class: at < games ? "stroke won" : "stroke" }));
  }
  const width = 10 + shown * 7 + Math.floor((shown - 1) / 5) * 4;
  return s("svg", { class: "tally", viewBox: `0 0 ${width} 18`, height: 18, width, "aria-hidden": "true" }, s("path.pole", { d: `M2 9H${width - 2}` }), marks);
}

/** A flag for every match won. @param {number} sets */
const flags = (sets) => Array.from({ length: sets }, () => s("svg", { class: "flag", viewBox: "0 0 14 18", width: 14, height: 18, "aria-hidden": "true" }, s("path", { d: "M3 17V1H12L9.5 4.5L12 8H3" })));

/** Ten-point perros and two-point tantos; an odd point is half a tanto. @param {number} score */
function tokens(score) {
  const perros = Math.floor(score / 10);
  const tantos = Math.floor((score % 10) / 2);
  const marks = [];
  let x = 1;
  for (let at = 0; at < perros; at++, x += 16) marks.push(s("g", { transform: `translate(${x} 2)` }, s("circle.perro", { cx: 7, cy: 7, r: 6.5 }), s("path.perro-mark", { d: "M7 3L11 7L7 11L3 7Z" })));
  for (let at = 0; at < tantos; at++, x += 9) marks.push(s("ellipse.tanto", { cx: x + 4, cy: 9, rx: 3.2, ry: 5 }));
  if (score % 2) marks.push(s("ellipse.tanto.half", { cx: (x += 9) - 5, cy: 9, rx: 2, ry: 3 }));
  return s("svg", { class: "tokens", viewBox: `0 0 ${Math.max(x + 2, 6)} 18`, width: Math.max(x + 2, 6), height: 18, "aria-hidden": "true" }, marks);
}

/**
 * The score of one side.
 * @param {{game: string, name: string, score: number, sets: number, setsTarget: number, target: number, points: string|null}} side
 */
export function sideScore({ game, name, score, sets, setsTarget, target, points }) {
  const sueca = game === "sueca";
  const words = sueca ? t("score.sueca", { team: name, games: score, target }) : t("score.cuarenta", { team: name, points: score });
  const worth = sueca ? "" : t("score.tokens", { perros: Math.floor(score / 10), tantos: (score % 10) / 2 });
  const more = setsTarget > 1 ? " " + t(sueca ? "score.sets" : "score.chicas", { sets, target: setsTarget }) : "";
  const stacked = !sueca || setsTarget > 1 || points || name.length > 7; // on a phone in two lines
  return h("div.side-score", { role: "img", class: stacked ? "side-score stacked" : "side-score", title: worth || null, "aria-label": words + more + (points ? ` ${points}` : "") },
    h("span.head", {}, h("span.team.name", { text: name }), h("span.number", { text: score })),
    h("span.marks", {}, sueca ? (target <= 12 ? strokes(score, target) : null) : tokens(score),
      setsTarget > 1 && sets ? h("span.sets", {}, flags(sets)) : null,
      points ? h("span.points", { text: points }) : null));
}
