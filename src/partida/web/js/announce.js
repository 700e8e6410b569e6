/** Telling what happens: one polite live region, each event once, and a list of everything told. */
import { h, byId } from "./dom.js";

const KEPT = 400;
/** @type {{text: string, strong: boolean}[]} */
const told = [];

/** @param {string} text @param {boolean} [strong] a new hand or another heading */
export function tell(text, strong = false) {
  if (!text) return;
  told.push({ text, strong });
  if (told.length > KEPT) told.shift();
  const region = byId("told");
  region.append(h("p", { text }));
  while (region.childElementCount > 12) region.firstChild.remove();
  const list = byId("history-list");
  if (list) {
    list.append(line(told[told.length - 1]));
    list.scrollTop = list.scrollHeight;
  }
}

/** @param {{text: string, strong: boolean}} one */
const line = (one) => h(one.strong ? "li.head" : "li", {}, one.strong ? h("h3", { text: one.text }) : one.text);

/** The list of all that was told. */
export const history = () => h("ol.history", {}, told.map(line));
