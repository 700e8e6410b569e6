/** Movement of cards: from where a card was to where it is, by the Web Animations of the browser. */
import { still } from "./dom.js";

/** Where every card in sight lies, and a copy of it. @param {ParentNode} root @returns {Map<string, {rect: DOMRect, node: Element}>} */
export function places(root) {
  const found = new Map();
  for (const node of root.querySelectorAll(".card[data-card]")) {
    const rect = node.getBoundingClientRect();
    if (rect.width) found.set(/** @type {any} */ (node).dataset.card, { rect, node });
  }
  return found;
}

/**
 * Lets the cards of a root travel from their old places; new ones come from the seat that played them.
 * @param {ParentNode} root @param {Map<string, {rect: DOMRect, node: Element}>} before @param {DOMRect|null} source @param {number} ms
 */
export function travel(root, before, source, ms) {
  if (still() || ms <= 0) return;
  for (const node of root.querySelectorAll(".card[data-card]")) {
    const old = before.get(/** @type {any} */ (node).dataset.card);
    const rect = node.getBoundingClientRect();
    const from = old?.rect ?? (node.closest(".hand") ? null : source);
    if (!from || !rect.width) continue;
    const x = from.left + from.width / 2 - rect.left - rect.width / 2;
    const y = from.top + from.height / 2 - rect.top - rect.height / 2;
    if (Math.abs(x) + Math.abs(y) < 2) continue;
    const scale = old ? from.width / rect.width : 0.55;
    node.animate([{ transform: `translate(${x}px, ${y}px) scale(${scale})` }, { transform: "none" }], { duration: ms, easing: "cubic-bezier(.2,.8,.3,1)" });
  }
}

/**
 * Copies of cards that leave the table for a seat.
 * @param {{rect: DOMRect, node: Element}[]} cards @param {DOMRect|null} target @param {number} ms
 */
export function leave(cards, target, ms) {
  if (still() || ms <= 0 || !target) return;
  for (const { rect, node } of cards) {
    const copy = /** @type {HTMLElement} */ (node.cloneNode(true));
    copy.removeAttribute("data-card");
    copy.setAttribute("aria-hidden", "true");
    copy.classList.add("leaving");
    for (const [name, value] of Object.entries({ left: `${rect.left}px`, top: `${rect.top}px`, width: `${rect.width}px` })) copy.style.setProperty(name, value);
    document.body.append(copy);
    const x = target.left + target.width / 2 - rect.left - rect.width / 2;
    const y = target.top + target.height / 2 - rect.top - rect.height / 2;
    copy.animate([{ transform: "none", opacity: 1 }, { transform: `translate(${x}px, ${y}px) scale(.4)`, opacity: 0.2 }], { duration: ms, easing: "ease-in" })
      .finished.catch(() => undefined).finally(() => copy.remove());
  }
}
