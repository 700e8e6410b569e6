/** The lessons, by game: what each is about, how long it takes, and which are done. */
import { byId, h } from "./dom.js";
import { language, t } from "./i18n.js";
import { device } from "./ornament.js";
import { progress } from "./progress.js";
import { begin, firstGame, ground, json } from "./shell.js";

const GAMES = ["sueca", "cuarenta"];

/** @type {any[]} */
let lessons = [];

async function draw() {
  lessons = await json("/static/lessons/index.json");
  const named = new URLSearchParams(location.search).get("game");
  const game = named && GAMES.includes(named) ? named : firstGame();
  document.title = `${t("learn.title")} – Partida`;
  ground(game);
  byId("main").replaceChildren(h("h1", { text: t("learn.title") }), h("p.lead", { text: t("learn.lead") }),
    ...[game, ...GAMES.filter((one) => one !== game)].map(section));
}

/** @param {string} game */
function section(game) {
  const all = lessons.filter((one) => one.game === game);
  const done = progress();
  return h("section.course", { "aria-labelledby": `course-${game}` },
    h("h2", { id: `course-${game}` }, device(/** @type {any} */ (game)), h("span", { text: t(`game.${game}`) })),
    h("p.count", { text: t("learn.done", { n: all.filter((one) => done[one.name]?.done).length, of: all.length }) }),
    h("ol.lessons", {}, all.map((one) => h("li", {}, entry(one, done[one.name] ?? {})))),
    h("p", {}, h("a", { href: `/rules?variant=${game}`, text: t("learn.rules", { game: t(`game.${game}`) }) })));
}

/** @param {any} one @param {import("./progress.js").Progress} how */
function entry(one, { done = false, at = 0 }) {
  const state = done ? t("learn.is_done") : at > 0 ? t("learn.begun", { n: Math.round((100 * at) / one.steps) }) : "";
  return h("a.lesson-card", { href: `/learn/${one.name}`, class: ["lesson-card", one.first && "first", done && "done"].filter(Boolean).join(" "), lang: language() },
    h("b", { text: t(`${one.name}.title`) }), h("span.about", { text: t(`${one.name}.about`) }),
    h("small", {}, h("span", { text: t("learn.minutes", { n: one.minutes }) }), state ? h("span.state", { text: state }) : null));
}

begin({ parts: ["", "pages/", "lessons/"], draw });
