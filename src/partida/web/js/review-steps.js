/** Going through a reviewed hand: by card, trick and key moment, with buttons and keys. */
import { arrows } from "./arrows.js";
import { byId, h } from "./dom.js";
import { t } from "./i18n.js";

/** @param {any} page */
export function controls(page) {
  const step = (/** @type {string} */ name, /** @type {string} */ mark, /** @type {() => void} */ onclick) => h("button.icon", { type: "button", id: name, "aria-label": t(`review.step.${name}`), title: t(`review.step.${name}`), onclick }, arrows(mark));
  return h("div.review-controls", { role: "group", "aria-label": t("review.steps") },
    step("key-back", "back2", () => keyMoment(page, -1)), step("back", "back", () => page.go(page.at - 1)),
    h("output", { id: "count" }),
    step("forward", "forward", () => page.go(page.at + 1)), step("key-forward", "forward2", () => keyMoment(page, 1)));
}

/** To the next key moment in the order of play, or the one before. @param {any} page @param {1|-1} way */
function keyMoment(page, way) {
  const inOrder = [...page.review.key_moments].sort((a, b) => a - b);
  const found = way > 0 ? inOrder.find((place) => place > page.at) : inOrder.findLast((place) => place < page.at);
  if (found !== undefined) page.go(found);
}

/** To the first card of the next trick, or of the one before. @param {any} page @param {1|-1} way */
function trick(page, way) {
  const { cards } = page.review;
  const wanted = cards[page.at].trick + way;
  const found = cards.findIndex((/** @type {any} */ card) => card.trick === wanted);
  if (found >= 0) page.go(found);
}

/** @param {any} page @param {KeyboardEvent} event */
export function keyed(page, event) {
  if (!page.review || event.ctrlKey || event.metaKey || event.altKey || /** @type {any} */ (event.target).matches("select, input:not([type=checkbox])")) return;
  /** @type {Record<string, () => void>} */
  const keys = {
    ArrowRight: () => page.go(page.at + 1), ArrowLeft: () => page.go(page.at - 1), PageDown: () => trick(page, 1), PageUp: () => trick(page, -1),
    Home: () => page.go(0), End: () => page.go(page.review.cards.length - 1), n: () => keyMoment(page, 1), p: () => keyMoment(page, -1), h: () => byId("open").click(),
  };
  if (!keys[event.key]) return;
  event.preventDefault();
  keys[event.key]();
}
