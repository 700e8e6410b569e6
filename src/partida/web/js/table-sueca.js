/** What is Sueca's own on the table: the trick, trump, the actions of its phases. */
import { face, suitMark } from "./cards.js";
import { ask } from "./dialogs.js";
import { h } from "./dom.js";
import { cardName, t } from "./i18n.js";
import { placeOf, seatName } from "./say.js";
import { playerOf } from "./store-sueca.js";

const LETTERS = "NESW";
const isCard = (/** @type {string} */ text) => /^[A2-9TJQK][CDHS]$/.test(text);

/** The cards that may be played, each with its moves. @param {any} view */
export function plays(view) {
  /** @type {Map<string, string[]>} */
  const found = new Map();
  for (const move of view.moves) if (isCard(move)) found.set(move, [move]);
  return found;
}

/** True if a card breaks the duty to follow suit. @param {any} view @param {string} card */
export function isRenounce(view, card) {
  const led = view.trick.cards[0]?.[1];
  return Boolean(led && card[1] !== led && view.hand.some((/** @type {string} */ one) => one[1] === led));
}

/** The trick in four well separated places. @param {any} page */
export function middle(page) {
  const { view } = page.state;
  const style = page.style();
  const slots = ["top", "left", "right", "me"].map((place) => h(`div.slot.${place}`, { "data-place": place }));
  const best = winning(view);
  view.trick.cards.forEach((/** @type {string} */ card, /** @type {number} */ at) => {
    const place = placeOf(page.state, playerOf(view, view.trick, at));
    const slot = slots.find((one) => one.dataset.place === place);
    slot.append(h("div.card", { "data-card": card, role: "img", "aria-label": cardName(card), class: card === best ? "card best" : "card" }, face(card, style)));
  });
  return h("div.trick", { role: "group", "aria-label": t("label.trick_n", { n: Math.min(view.tricks.length + 1, 10) }) }, slots);
}

const ORDER = "23456QJK7TA";

/** The card that wins the trick so far. @param {any} view @param {string[]} [cards] */
function winning(view, cards = view.trick.cards) {
  const strength = (/** @type {string} */ card) => (card[1] === view.trump ? 100 : card[1] === cards[0][1] ? 0 : -100) + ORDER.indexOf(card[0]);
  return cards.reduce((/** @type {string|null} */ best, card) => (best === null || strength(card) > strength(best) ? card : best), null);
}

/** The trump card, always in sight, with its name in words. @param {any} page */
export function corner(page) {
  const { view } = page.state;
  if (!view.trump) return h("div.trump.none");
  const name = t(`suit.${view.trump}`);
  const open = view.turn_up_in_sight;
  return h("button.trump", { type: "button", onclick: () => page.tellTrump(), "aria-label": `${t("label.trump")}: ${name}. ${view.turn_up ? cardName(view.turn_up) : ""}` },
    open ? h("span.card.small", {}, face(view.turn_up, page.style())) : h("span.suit-only", {}, suitMark(view.trump, page.style())),
    h("span.words", {}, h("small", { text: t("label.trump") }), h("b", { text: name })));
}

/** The last trick. @param {any} page */
export function lastTrick(page) {
  const { view } = page.state;
  const trick = view.tricks.at(-1);
  if (!trick) return h("p", { text: t("table.no_last_trick") });
  const best = winning(view, trick.cards);
  return h("div.row", {}, trick.cards.map((/** @type {string} */ card, /** @type {number} */ at) => {
    const seat = playerOf(view, trick, at);
    return h("figure", { class: card === best ? "won" : "" }, h("div.card", { role: "img", "aria-label": cardName(card) }, face(card, page.style())),
      h("figcaption", { text: seatName(page.state, seat) + (card === best ? " ★" : "") }));
  }));
}

/** @param {any} page */
export const hasLast = (page) => page.state.view.tricks.length > 0;

/** The points of a side in words, if they are to be shown. @param {any} page @param {number} team */
export const points = (page, team) => t("score.card_points", { n: page.state.view.points[team] });

/** What stands beside a seat: nothing in Sueca (in Cuarenta its announced ronda). */
export const seatNote = () => "";

/** What there is to do besides playing a card. @param {any} page @returns {{prompt: string, nodes: any[]}} */
export function actions(page) {
  const { view } = page.state;
  const moves = view.moves;
  const button = (/** @type {string} */ text, /** @type {string} */ move, primary = false) => h(primary ? "button.primary" : "button", { type: "button", text, onclick: () => page.move(move) });
  const nodes = [];
  let prompt = "";
  if (moves.some((/** @type {string} */ one) => one.startsWith("cut "))) return page.cutting();
  if (moves.includes("top")) {
    prompt = t("prompt.choose");
    nodes.push(button(t("ui.top"), "top", true), button(t("ui.bottom"), "bottom", true));
  }
  if (moves.includes("redeal")) {
    prompt = t("prompt.redeal");
    nodes.push(button(t("ui.keep"), "keep", true), button(t("ui.redeal"), "redeal"));
  }
  if (moves.includes("accept")) {
    prompt = t("prompt.accept_sueca");
    nodes.push(button(t("ui.accept"), "accept", true));
  }
  if (moves.includes("back")) nodes.push(button(t("ui.take_back"), "back"));
  if (moves.some((/** @type {string} */ one) => one.startsWith("accuse"))) nodes.push(h("button", { type: "button", text: t("ui.accuse"), onclick: () => accuse(page) }));
  if (!prompt && view.turn === view.seat && view.seat !== null && view.phase === "play") {
    const led = view.trick.cards[0]?.[1];
    prompt = !led ? t("prompt.lead") : view.hand.some((/** @type {string} */ one) => one[1] === led) ? t("prompt.follow", { suit: t(`suit.${led}`) }) : t("prompt.free", { suit: t(`suit.${led}`) });
  }
  return { prompt, nodes };
}

/** The dialog to accuse: whom, and in which trick. @param {any} page */
async function accuse(page) {
  const { view } = page.state;
  const choices = view.moves.filter((/** @type {string} */ one) => one.startsWith("accuse"));
  const list = choices.map((/** @type {string} */ move) => {
    const [, letter, trick] = move.split(" ");
    const name = seatName(page.state, LETTERS.indexOf(letter));
    const text = trick ? t("accuse.trick", { accused: name, trick }) : t("accuse.any", { accused: name });
    return h("button.wide", { type: "button", text, onclick: (/** @type {any} */ event) => event.target.closest("dialog").close(move) });
  });
  const move = await ask({ title: t("ui.accuse"), name: "accuse", body: [h("p", { text: t("accuse.warning") }), h("div.stack", {}, list)] });
  if (move) page.move(move);
}

/** Asks before a card that would be a renounce; answers whether to play it. @param {any} page @param {string} card */
export async function confirm(page, card) {
  const { view } = page.state;
  if (!isRenounce(view, card)) return true;
  const led = view.trick.cards[0][1];
  const answer = await ask({ title: t("renounce.title"), body: h("p", { text: t("renounce.confirm", { card: cardName(card), suit: t(`suit.${led}`) }) }),
    buttons: [{ text: t("ui.play_anyway"), value: "yes" }, { text: t("ui.choose_other"), value: "", primary: true }] });
  return answer === "yes";
}

/** A move that is no decision, to be made by itself: nothing but to keep. @param {any} view */
export const forced = (view) => (view.phase === "redeal" && view.moves.length === 1 && view.moves[0] === "keep" ? "keep" : null);

/** What a move tells before it is made; Sueca's cards need nothing. */
export const preview = () => null;
export const choosing = () => null;
