/**
 * The hand: a fan or two rows of buttons. One tap raises a card, a second plays it. One tab stop; arrows, Home, End
 * and numbers move, Enter plays. A second tap of a double tap does not count if another card has come to lie there
 * meanwhile; without the guard of two taps nothing counts that soon after the cards have moved.
 */
import { face } from "./cards.js";
import { h } from "./dom.js";
import { cardName, t } from "./i18n.js";
import { settings } from "./settings.js";

/** Taps this soon, in thousandths of a second, and this near, in pixels, are one double tap. */
const DOUBLE = 350;
const NEAR = 30;
/** How long cards that have moved are not played by one tap. */
const SETTLING = 300;

export class CardHand extends HTMLElement {
  constructor() {
    super();
    /** @type {string[]} */
    this.cards = [];
    /** @type {Set<string>} */
    this.legal = new Set();
    /** @type {Set<string>} */
    this.advised = new Set();
    this.active = false;
    /** @type {string|null} */
    this.raised = null;
    /** When the cards last moved. */
    this.laid = 0;
    this.press = { at: 0, x: 0, y: 0 };
    this.slipped = false;
    addEventListener("pointerdown", (event) => this.pressed(event), { capture: true });
    this.addEventListener("click", (event) => this.clicked(event));
    this.addEventListener("keydown", (event) => this.key(event));
  }

  /**
   * @param {{cards: string[], legal: Set<string>, active: boolean, rows: boolean, trump: string|null, style: any, advised: Set<string>}} shown `advised`: named by a hint
   */
  show({ cards, legal, active, rows, trump, style, advised }) {
    const focused = this.contains(document.activeElement) ? /** @type {any} */ (document.activeElement).dataset.card : null;
    const before = this.cards;
    this.cards = cards;
    this.legal = legal;
    this.advised = advised;
    this.active = active;
    if (this.raised && (!cards.includes(this.raised) || (active && !legal.has(this.raised)))) this.raised = null;
    this.className = rows ? "hand rows" : cards.length > 5 ? "hand fan many" : "hand fan";
    this.setAttribute("role", "group");
    this.setAttribute("aria-label", t("hand.label", { n: cards.length }));
    this.style.setProperty("--n", String(cards.length || 1));
    const kept = new Map([...this.children].map((node) => [/** @type {any} */ (node).dataset.key, node]));
    const nodes = cards.map((card, at) => this.card(card, at, kept, trump, style));
    const current = [...this.children];
    if (current.length !== nodes.length || nodes.some((node, at) => node !== current[at])) {
      this.replaceChildren(...nodes);
      this.laid = performance.now();
    }
    this.roving(focused ?? this.raised);
    if (focused) this.focusOn(cards.includes(focused) ? focused : cards[Math.min(Math.max(before.indexOf(focused), 0), cards.length - 1)]);
  }

  /** @param {string} card @param {number} at @param {Map<string, any>} kept @param {string|null} trump @param {any} style */
  card(card, at, kept, trump, style) {
    const key = `${card}/${style.suits}/${style.colours}/${style.index}`;
    const node = kept.get(key) ?? h("button.card", { type: "button", "data-card": card, "data-key": key }, face(card, style));
    const playable = this.active && this.legal.has(card);
    const notes = [card[1] === trump && t("card.trump"), this.active && (playable ? t("card.playable") : t("card.not_playable")), this.advised.has(card) && t("card.advised")].filter(Boolean);
    node.setAttribute("aria-label", [cardName(card), ...notes].join(", "));
    node.setAttribute("aria-pressed", String(card === this.raised));
    node.setAttribute("aria-disabled", String(this.active && !playable));
    node.classList.toggle("playable", playable);
    node.classList.toggle("dim", this.active && !playable);
    node.classList.toggle("raised", card === this.raised);
    node.classList.toggle("advised", this.advised.has(card));
    node.style.setProperty("--at", String(at));
    return node;
  }

  /** Gives the focus to the card that the keys begin with. */
  focusFirst() {
    /** @type {any} */ (this.querySelector('[tabindex="0"]'))?.focus({ preventScroll: true });
  }

  /** @param {string|null} card */
  roving(card) {
    const stop = card && this.cards.includes(card) ? card : this.cards.find((one) => this.legal.has(one)) ?? this.cards[0];
    for (const node of this.children) /** @type {any} */ (node).tabIndex = /** @type {any} */ (node).dataset.card === stop ? 0 : -1;
  }

  /** @param {string|undefined} card */
  focusOn(card) {
    const node = [...this.children].find((one) => /** @type {any} */ (one).dataset.card === card);
    if (!node) return;
    for (const one of this.children) /** @type {any} */ (one).tabIndex = one === node ? 0 : -1;
    /** @type {any} */ (node).focus({ preventScroll: true });
  }

  /** Notes whether a press is the second of a double tap between whose halves the cards have moved. @param {PointerEvent} event */
  pressed(event) {
    const now = performance.now();
    const { at, x, y } = this.press;
    this.slipped = this.laid > at && now - at < DOUBLE && Math.hypot(event.clientX - x, event.clientY - y) < NEAR;
    this.press = { at: now, x: event.clientX, y: event.clientY };
  }

  /** @param {MouseEvent} event */
  clicked(event) {
    const byPointer = event.detail > 0;
    const unsettled = !settings().guard && performance.now() - this.laid < SETTLING;
    if (byPointer && (this.slipped || unsettled)) return;
    this.tapped(/** @type {any} */ (event.target).closest(".card")?.dataset.card);
  }

  /** @param {string|undefined} card */
  tapped(card) {
    if (!card) return;
    if (this.active && !this.legal.has(card)) this.emit("refused", card);
    else if (this.raised === card && this.active) this.emit("play", card);
    else this.raise(this.raised === card ? null : card);
  }

  /** @param {string|null} card */
  raise(card) {
    this.raised = card;
    for (const node of this.children) {
      const up = /** @type {any} */ (node).dataset.card === card;
      node.classList.toggle("raised", up);
      node.setAttribute("aria-pressed", String(up));
    }
    this.emit("raise", card);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const at = this.cards.indexOf(/** @type {any} */ (document.activeElement)?.dataset?.card);
    /** @type {Record<string, number>} */
    const moves = { ArrowRight: at + 1, ArrowLeft: at - 1, ArrowDown: at + 5, ArrowUp: at - 5, Home: 0, End: this.cards.length - 1 };
    if (!(event.key in moves)) return;
    event.preventDefault();
    const to = moves[event.key];
    if (to >= 0 && to < this.cards.length) this.focusOn(this.cards[to]);
  }

  /** @param {string} kind @param {string|null} card */
  emit(kind, card) {
    this.dispatchEvent(new CustomEvent(kind, { detail: card, bubbles: true }));
  }
}

customElements.define("card-hand", CardHand);
