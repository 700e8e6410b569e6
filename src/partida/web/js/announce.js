/** Telling what happens: one polite live region, each event once, and a list of everything told. */
import { h, byId } from "./dom.js";

const KEPT = 400;
/** What was told, as what says it: in whatever language the page is now. @type {{say: () => string, strong: boolean}[]} */
const told = [];

/** @param {() => string} say @param {boolean} [strong] a new hand or another heading */
export function tell(say, strong = false) {
  const text = say();
  if (!text) return;
  told.push({ say, strong });
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

/** Says it all again in the list, after another language was chosen; nothing is read out twice. */
export function retell() {
  const list = byId("history-list");
  list?.replaceChildren(...told.map(line));
  byId("told").replaceChildren();
}

/** @param {{say: () => string, strong: boolean}} one */
const line = (one) => h(one.strong ? "li.head" : "li", {}, one.strong ? h("h3", { text: one.say() }) : one.say());

/** The list of all that was told. */
export const history = () => h("ol.history", {}, told.map(line));
