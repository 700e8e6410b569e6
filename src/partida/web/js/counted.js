/** Reasons: the plain sentence first, what was counted folded away; opened once, it stays open for the visit. */
import { h } from "./dom.js";
import { t } from "./i18n.js";

const KEY = "partida.counted";
/** What this page remembers, where the browser remembers nothing. */
let opened = false;

/** True if who reads has opened what was counted, and not closed it again. */
function open() {
  try {
    return sessionStorage.getItem(KEY) === "open";
  } catch {
    return opened; // storage may be forbidden
  }
}

/** @param {boolean} now */
function remember(now) {
  opened = now;
  try {
    sessionStorage.setItem(KEY, now ? "open" : "closed");
  } catch (error) {
    console.info("what was opened is not remembered", error);
  }
}

/**
 * Sentences parted: the plain ones, and those that are counted reasons.
 * @param {string[]} sentences @param {number|undefined} counted how many there are of these, at the end; it may not be known
 * @returns {[plain: string[], counted: string[]]}
 */
export function parted(sentences, counted = 0) {
  const plain = Math.max(0, sentences.length - counted);
  return [sentences.slice(0, plain), sentences.slice(plain)];
}

/**
 * Sentences full of numbers, folded away; null where there are none.
 * @param {any[]} lines elements, each a sentence
 */
export function folded(lines) {
  if (!lines.length) return null;
  return h("details.how-known", { open: open(), ontoggle: (/** @type {any} */ event) => remember(event.currentTarget.open) },
    h("summary", { id: "how-known", text: t("ui.how_known") }), lines);
}
