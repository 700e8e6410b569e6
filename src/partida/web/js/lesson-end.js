/** The end of a lesson: a real hand, the next lesson, or the list; and a lesson that is not there. */
import { byId, h, refill } from "./dom.js";
import { language, t } from "./i18n.js";
import { progress } from "./progress.js";
import { change, settings } from "./settings.js";
import { Refused, json, notice, post, reason } from "./shell.js";
import { usualVariant } from "./variant.js";

/** The level for a first hand. */
const EASY = "beginner";

/** @param {any} lesson */
export function finished({ name, game }) {
  const first = name === `${game}-first`;
  const points = h("label.check", {}, h("input", { type: "checkbox", id: "points", ...(settings().points === "shown" || first ? { checked: true } : {}) }), h("span", { text: t("lesson.count") }));
  const play = h("button.wide", { type: "button", id: "real", class: first ? "primary wide" : "wide", text: t("lesson.real"), onclick: () => realHand(game, byId("points").checked) });
  const next = h("a.button.wide", { id: "next-lesson", hidden: true, class: first ? "button wide" : "button primary wide" });
  offer(next, name, game);
  return [h("p.text", { text: t("lesson.done", { title: t(`${name}.title`) }) }), h("div.stack", {}, first ? [points, play, next] : [next, h("div", { hidden: true }, points), play],
    h("a.button.wide", { href: `/learn?game=${game}`, text: t("lesson.all") }))];
}

/** The next lesson of the game that is not done. @param {any} link @param {string} name @param {string} game */
async function offer(link, name, game) {
  const listed = await json("/static/lessons/index.json").catch((error) => void console.info("what comes next is not known", error));
  const all = (listed ?? []).filter((/** @type {any} */ one) => one.game === game);
  const done = progress();
  const from = all.findIndex((/** @type {any} */ one) => one.name === name);
  const next = [...all.slice(from + 1), ...all.slice(0, from)].find((/** @type {any} */ one) => !done[one.name]?.done);
  if (!next) return;
  link.href = `/learn/${next.name}`;
  link.textContent = t("lesson.next", { title: t(`${next.name}.title`) });
  link.hidden = false;
}

/** A whole hand against the easiest computers, by the rules of the region. @param {string} game @param {boolean} points whether to count along */
async function realHand(game, points) {
  try {
    const menu = await json(`/api/menu?lang=${language()}`);
    const variant = usualVariant(menu, game, [language(), ...(navigator.languages ?? [])]);
    const made = await post("/api/tables", { variant, seat: 2, lang: language(), name: settings().name, solo: true, level: EASY });
    change({ played: true, ...(points ? { points: "shown", aids: true } : {}) });
    location.href = made.path;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    byId("real").before(notice(t("ui.sorry"), reason(error.code)));
  }
}

/** There is no such lesson, or it cannot be had now. @param {string} code */
export function missing(code) {
  const body = h("div.gone", { role: "alert" }, h("p", { text: code === "http/offline" ? reason(code) : t("lesson.missing") }), h("a.button.primary.wide", { href: "/learn", text: t("lesson.all") }));
  refill(byId("middle"), null, () => [body]);
}
