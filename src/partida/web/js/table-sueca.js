/** What is Sueca's own on the table: the trick, trump, the actions of its phases. */
import { face, suitMark } from "./cards.js";
import { ask } from "./dialogs.js";
import { h } from "./dom.js";
import { cardName, t, theCard } from "./i18n.js";
import { tellTrump } from "./keys.js";
import { placeOf } from "./say.js";
import { accuse, trickRow } from "./renounce.js";
import { playerOf } from "./store-sueca.js";

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
export function winning(view, cards = view.trick.cards) {
  const strength = (/** @type {string} */ card) => (card[1] === view.trump ? 100 : card[1] === cards[0][1] ? 0 : -100) + ORDER.indexOf(card[0]);
  return cards.reduce((/** @type {string|null} */ best, card) => (best === null || strength(card) > strength(best) ? card : best), null);
}

/** The trump card, always in sight, with its name in words. @param {any} page */
export function corner(page) {
  const { view } = page.state;
  if (!view.trump) return h("div.trump.none");
  const name = t(`suit.${view.trump}`);
  const open = view.turn_up_in_sight;
  return h("button.trump", { type: "button", onclick: () => tellTrump(page), "aria-label": `${t("label.trump")}: ${name}. ${view.turn_up ? cardName(view.turn_up) : ""}` },
    open ? h("span.card.small", {}, face(view.turn_up, page.style())) : h("span.suit-only", {}, suitMark(view.trump, page.style())),
    h("span.words", {}, h("small", { text: t("label.trump") }), h("b", { text: name })));
}

/** The last trick, with who won it. @param {any} page */
function lastTrick(page) {
  const { view } = page.state;
  return trickRow(page, view.tricks.at(-1), { winner: winning(view, view.tricks.at(-1).cards) });
}

/** True if the last trick may be looked at once in this hand, as a move that everybody is told of. @param {any} page */
const mayPeek = (page) => page.state.view.moves.includes("peek");

/**
 * True if the last trick can be seen: it has just been taken and nothing was led since, or the variant lets one look.
 * @param {any} page
 */
export function hasLast(page) {
  const { view } = page.state;
  return view.tricks.length > 0 && (view.trick.cards.length === 0 || mayPeek(page));
}

/** Opens the last trick; later than before the next lead this is a look that counts. @param {any} page */
export async function showLast(page) {
  const { view } = page.state;
  if (!view || document.querySelector("dialog[open]")) return;
  if (!hasLast(page)) return page.toast(t("table.no_last_trick"));
  if (view.trick.cards.length > 0) {
    const body = h("p", { text: t("peek.once") });
    if ((await ask({ title: t("label.last_trick"), name: "peek", body, buttons: [{ text: t("peek.look"), value: "yes", primary: true }] })) !== "yes") return;
    page.line.act({ k: "move", text: "peek" });
  }
  await ask({ title: t("label.last_trick"), name: "last", body: lastTrick(page) });
}

/** The points of a side in words, if they are to be shown. @param {any} page @param {number} team */
export const points = (page, team) => t("score.card_points", { n: page.state.view.points[team] });

/** What stands beside a seat: nothing in Sueca (in Cuarenta its announced ronda). */
export const seatNote = () => "";

/** What the phases ask. @returns {import("./actions.js").Question[]} */
export const questions = () => [
  { prompt: t("prompt.choose"), answers: [[t("ui.top"), "top", true], [t("ui.bottom"), "bottom", true]] },
  { prompt: t("prompt.redeal"), answers: [[t("ui.keep"), "keep"], [t("ui.redeal"), "redeal"]], needs: "redeal" },
  { prompt: t("prompt.accept_sueca"), answers: [[t("ui.accept"), "accept"]] },
];

/** What one's turn asks: to lead, to follow, or anything. @param {any} view */
export function turnPrompt(view) {
  const led = view.trick.cards[0]?.[1];
  if (!led) return t("prompt.lead");
  const suit = t(`suit.${led}`);
  return view.hand.some((/** @type {string} */ one) => one[1] === led) ? t("prompt.follow", { suit }) : t("prompt.free", { suit });
}

/** Buttons for what may be done besides. @param {any} page */
export function extras(page) {
  const { moves } = page.state.view;
  const nodes = [];
  if (moves.includes("back")) nodes.push(h("button", { type: "button", id: "take-back", text: t("ui.take_back"), onclick: () => page.move("back") }));
  if (moves.some((/** @type {string} */ one) => one.startsWith("accuse"))) nodes.push(h("button", { type: "button", id: "accuse", text: t("ui.accuse"), onclick: () => accuse(page) }));
  return nodes;
}

/** Asks before a card that would be a renounce; answers whether to play it. @param {any} page @param {string} card */
export async function confirm(page, card) {
  const { view } = page.state;
  if (!isRenounce(view, card)) return true;
  const led = view.trick.cards[0][1];
  const answer = await ask({ title: t("renounce.title"), body: h("p", { text: t("renounce.confirm", { card: theCard(card), suit: t(`suit.${led}`) }) }),
    buttons: [{ text: t("ui.play_anyway"), value: "yes" }, { text: t("ui.choose_other"), value: "", primary: true }] });
  return answer === "yes";
}

/** A move that is no decision, to be made by itself: nothing but to keep. @param {any} view */
export const forced = (view) => (view.phase === "redeal" && view.moves.length === 1 && view.moves[0] === "keep" ? "keep" : null);

/** What a move tells before it is made; Sueca's cards need nothing. */
export const preview = () => null;
export const takes = () => false;
export const choosing = () => null;
