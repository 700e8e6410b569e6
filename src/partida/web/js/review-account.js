/** What a hand cost whom, the luck of the deal, and how all of it was found. */
import { h } from "./dom.js";
import { language, t } from "./i18n.js";
import { SIGNS, limit, percent, signed } from "./review-data.js";

/** @param {any} review @param {(who: string) => string} name of a seat or a side by its letters */
export function account(review, name) {
  const head = ["who", "right", "loss", "hindsight", "faults"].map((key) => h("th", { scope: "col", text: t(`review.column.${key}`) }));
  const line = (/** @type {any} */ one, /** @type {string} */ kind) => h("tr", { class: kind },
    h("th", { scope: "row", text: name(one.who) }),
    h("td", { text: one.mattered ? t("review.right_of", { right: one.right, mattered: one.mattered }) : "–" }),
    h("td", { text: percent(one.loss, language(), 1) }),
    h("td", { text: one.points_lost }),
    h("td", {}, faults(one.labels)));
  const lines = review.seats.length === review.sides.length ? review.seats.map((/** @type {any} */ one) => line(one, "of-side"))
    : review.sides.flatMap((/** @type {any} */ side) => [line(side, "of-side"), ...review.seats.filter((/** @type {any} */ seat) => side.who.includes(seat.who)).map((/** @type {any} */ seat) => line(seat, "of-seat"))]);
  return h("section.account", {}, h("h2", { text: t("review.account") }),
    h("div.scroller", { tabindex: 0, role: "region", "aria-label": t("review.account") }, h("table", {}, h("thead", {}, h("tr", {}, head)), h("tbody", {}, lines))),
    h("p.hint", { text: t(`review.account_help.${review.unit ?? "hand"}`, { mattered: limit(review.measure.mattered, language()), right: limit(review.measure.right, language()) }) }));
}

/** How many of each fault. @param {Record<string, number>} labels */
function faults(labels) {
  const found = ["blunder", "mistake", "inaccuracy"].filter((label) => labels[label]);
  if (!found.length) return "–";
  return found.map((label) => h("span.fault", { class: `fault ${label}` }, h("b", { "aria-hidden": "true", text: SIGNS[label] }), h("span.visually-hidden", { text: t(`review.verdict.${label}`) }), ` ${labels[label]}`));
}

/** What the cards were worth before the first was played. @param {any} review @param {(who: string) => string} name */
export function luck(review, name) {
  const one = (/** @type {any} */ { side, win, usual, worlds, par }) => h("div.luck-side", {}, h("h3", { text: name(side) }),
    h("span.track", { "aria-hidden": "true" }, h("span.fill", { vars: { "--share": win.mean } }), h("span.usual", { vars: { "--share": usual } })),
    h("p", { text: t(`review.luck_line.${review.unit ?? "hand"}`, { win: percent(win.mean, language()), error: percent(win.error, language(), 1), usual: percent(usual, language()), worlds }) }),
    par === null ? null : h("p", { text: review.game === "sueca" ? t("review.par", { points: par }) : t("review.par_ahead", { points: signed(par, language()) }) }));
  return h("section.luck", {}, h("h2", { text: t("review.luck") }), h("div.luck-sides", {}, review.luck.map(one)));
}

/** The small print. @param {any} review */
export function smallPrint({ depth, game }) {
  return h("details.small-print", {}, h("summary", { text: t("review.how") }),
    ["fair", "hindsight", "model", "clear"].map((key) => h("p", { text: t(`review.how_${key}`) })),
    h("p", { text: t(`review.depth.${game}`, { worlds: depth.worlds, solved: depth.solved, level: t(`level.${depth.opponents}`), seed: depth.seed }) }));
}
