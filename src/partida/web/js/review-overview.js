/** What a review shows first: the hands to choose from, key moments, and what the graph shows. */
import { h } from "./dom.js";
import { language, t } from "./i18n.js";
import { letters } from "./notation.js";
import { limit, verdictOf } from "./review-data.js";
import { badge } from "./review-moment.js";

/** The hands that are over, to choose another. @param {any} page */
export function chips(page) {
  const all = page.hands();
  if (all.length < 2) return null;
  return h("nav.hands", { "aria-label": t("replay.hands") }, h("div", {}, all.map((/** @type {any} */ one) => h("button.hand-chip", { type: "button", "aria-pressed": String(one.number === page.chosen?.number), onclick: () => page.pick(one),
    "aria-label": t("label.hand", { n: one.number }) }, h("b", { text: one.number }), h("small", { text: one.standing.score.join("–") })))));
}

/** The key moments, and how many of the choices that mattered were right. @param {any} page */
export function moments(page) {
  const { key_moments: keys, cards, sides } = page.review;
  const mine = sides.find((/** @type {any} */ side) => letters(page.size).indexOf(side.who[0]) % 2 === page.you % 2);
  return h("div.summary", {},
    h("p", {}, h("b", { text: page.who(mine.who) }), ": ", mine.mattered ? t("review.right", { right: mine.right, mattered: mine.mattered }) : t("review.none_mattered")),
    mine.mattered ? h("p.hint", { text: t("review.right_means", { right: limit(page.review.measure.right, language()) }) }) : null,
    page.review.unit === "chica" ? h("p.hint", { text: t("review.chica_help", { points: page.options.chica_target }) }) : null,
    keys.length ? h("div.keys-list", { role: "group", "aria-label": t("review.key_moments") }, keys.map((/** @type {number} */ place, /** @type {number} */ at) => keyChip(page, cards[place], place, at))) : h("p", { text: t("review.no_moments") }));
}

/** @param {any} page @param {any} card @param {number} place @param {number} at */
function keyChip(page, card, place, at) {
  const verdict = verdictOf(card);
  return h("button.key-chip", { type: "button", "data-place": place, "aria-label": `${at + 1}. ${t(`review.part.${page.review.game}`, { n: card.trick })}, ${page.who(card.seat)}: ${t(`review.verdict.${verdict}`)}`, onclick: () => page.go(place) }, h("span.number", { "aria-hidden": "true", text: at + 1 }),
    h("small", { text: t(`review.part.${page.review.game}`, { n: card.trick }) }), badge(verdict), h("span.name", { text: page.who(card.seat) }));
}

/** @param {any} page */
export function legend(page) {
  const sides = [page.you % 2, 1 - (page.you % 2)].map((team) => page.sideWords(team));
  return h("p.legend", { "aria-hidden": "true" }, h("span", { text: t(`review.graph.${page.review.unit ?? "hand"}`, sides[0]) }),
    sides.map((words, at) => h("span.knew", { class: `knew ${at ? "theirs" : "ours"}`, text: t("review.knew", words) })));
}
