/** What is Cuarenta's own on the table: the cards lying there, choosing a capture, rondas and claims. */
import { face } from "./cards.js";
import { ask } from "./dialogs.js";
import { h } from "./dom.js";
import { cardName, t, theCard, theCards } from "./i18n.js";
import { readMove } from "./notation.js";
import { seatName } from "./say.js";
import { worth } from "./worth.js";

/** The cards that may be played, each with its moves: captures first, the largest before the others. @param {any} view */
export function plays(view) {
  /** @type {Map<string, string[]>} */
  const found = new Map();
  for (const text of view.moves) {
    const move = readMove(text);
    if (move) found.set(move.card, [...(found.get(move.card) ?? []), text]);
  }
  for (const list of found.values()) list.sort((a, b) => b.length - a.length);
  return found;
}

/** @param {any} page */
export function middle(page) {
  const { view } = page.state;
  const style = page.style();
  const choice = page.chosen && readMove(page.chosen);
  const can = new Set(/** @type {string[]} */ (page.ways()).flatMap((/** @type {string} */ text) => readMove(text)?.taken ?? []));
  const cards = view.on_table.map((/** @type {string} */ card) => {
    const marked = choice?.taken.includes(card);
    const fresh = card === view.last_trailed;
    const notes = [fresh && t("card.last_trailed"), can.has(card) && (marked ? t("card.will_be_taken") : t("card.can_be_taken"))].filter(Boolean);
    return h("button.card", { type: "button", "data-card": card, class: `card${marked ? " chosen" : ""}${fresh ? " fresh" : ""}${can.has(card) ? " can" : ""}`,
      "aria-pressed": String(Boolean(marked)), "aria-label": [cardName(card), ...notes].join(", "), tabindex: can.has(card) ? 0 : -1, onclick: () => page.tableCard(card) }, face(card, style));
  });
  const played = page.flying ? h("div.card.played", { "data-card": page.flying, role: "img", "aria-label": cardName(page.flying) }, face(page.flying, style)) : null;
  return h("div.spread", { role: "group", "aria-label": t("label.on_table", { n: view.on_table.length }), class: `spread n${Math.min(view.on_table.length, 10)}` },
    cards.length || played ? [cards, played] : h("p.empty", { text: view.phase === "play" ? t("table.empty") : "" }));
}

/** The pack still to be dealt. @param {any} page */
export function corner(page) {
  const { view } = page.state;
  const mine = (view.seat ?? 0) % 2;
  return h("div.corner", {},
    h("div.pile", { text: t("label.deal", { n: view.deal + 1, of: view.deals }) }),
    page.showPoints() ? h("div.pile", { text: t("label.captured", { we: view.captured[mine], they: view.captured[1 - mine] }) }) : null);
}

/** True if a move takes a card of the table. @param {string} move @param {string} card */
export const takes = (move, card) => Boolean(readMove(move)?.taken.includes(card));

/** Opens what was played lately: one play of each seat, all of which lay open. @param {any} page */
export function showLast(page) {
  if (page.state.view && !document.querySelector("dialog[open]")) ask({ title: t("label.last_plays"), name: "last", body: lastPlays(page) });
}

/** @param {any} page */
function lastPlays(page) {
  const { view } = page.state;
  const turns = view.turns.slice(-view.table.size);
  if (!turns.length) return h("p", { text: t("table.no_last_play") });
  return h("ol.plays", {}, turns.map((/** @type {any} */ turn) => h("li", {}, h("b", { text: seatName(page.state, turn.seat) }),
    h("span.row", {}, [turn.card, ...turn.taken].map((/** @type {string} */ card, /** @type {number} */ at) => h("span.card", { role: "img", "aria-label": cardName(card), class: at ? "card taken" : "card" }, face(card, page.style())))),
    turn.caida || turn.limpia ? h("em", { text: [turn.caida && t("what.caida"), turn.limpia && t("what.limpia")].filter(Boolean).join(" · ") }) : null)));
}

/** @param {any} page */
export const hasLast = (page) => page.state.view.turns.length > 0;

/** Nothing besides the score: how many cards both sides have taken stands in the corner. */
export const points = () => null;

/** What stands beside a seat: its announced ronda. @param {any} page @param {number} seat */
export function seatNote(page, seat) {
  const { view } = page.state;
  const one = view.announced.find((/** @type {any} */ item) => item.seat === seat && item.deal === view.deal);
  return one ? t(`what.${one.kind}`) : "";
}

/** What the phases ask. @returns {import("./actions.js").Question[]} */
export const questions = () => [
  { prompt: t("prompt.announce"), answers: [[t("ui.ronda"), "ronda"], [t("ui.pass"), "pass"]], needs: "ronda" },
  { prompt: t("prompt.no_ronda"), answers: [[t("ui.pass"), "pass"]] },
  { prompt: t("prompt.accept_cuarenta"), answers: [[t("ui.accept"), "accept"]] },
];

/** @param {any} _ */
export const turnPrompt = (_) => t("prompt.play_cuarenta");

/** Buttons for what may be done besides. @param {any} page */
export function extras(page) {
  const { moves } = page.state.view;
  const nodes = [];
  const claims = moves.filter((/** @type {string} */ one) => one.startsWith("claim ") || one.startsWith("caida "));
  if (claims.length) nodes.push(h("button", { type: "button", id: "claim", text: t("ui.claim"), onclick: () => claim(page, claims) }));
  return nodes;
}

/** @param {any} page @param {string[]} claims */
async function claim(page, claims) {
  const words = (/** @type {string} */ move) => {
    if (move.startsWith("caida ")) return t("claim.ronda", { card: theCard(move.slice(6)) });
    const [card, taken] = move.slice(6).split("x");
    return t("claim.cards", { cards: theCards([...(card ? [card] : []), ...(taken.match(/../g) ?? [])]) });
  };
  const list = claims.map((move) => h("button.wide", { type: "button", text: words(move), onclick: (/** @type {any} */ event) => event.target.closest("dialog").close(move) }));
  const move = await ask({ title: t("ui.claim"), name: "claim", body: h("div.stack", {}, list) });
  if (move) page.move(move);
}

/** What the chosen play would do, in words. @param {any} page */
export function preview(page) {
  const move = page.chosen && readMove(page.chosen);
  if (!move) return null;
  if (!move.taken.length) return t("preview.trail", { card: theCard(move.card) });
  const { cards, run, caida, limpia, points, ronda } = worth(page.state.view, page.options, move);
  const bonus = caida && limpia ? "caida_limpia" : caida ? "caida" : limpia ? "limpia" : "none";
  const parts = [t("preview.capture", { taken: theCards(move.taken), n: cards, bonus, points })];
  if (run.length) parts.push(t("preview.run", { n: run.length }));
  if (ronda) parts.push(t("preview.ronda", { points: ronda }));
  return parts.join(" ");
}

/** The ways in which the raised card can be played, as radio chips. @param {any} page */
export function choosing(page) {
  const moves = page.ways();
  if (moves.length < 2) return null;
  return h("div.ways", { role: "radiogroup", "aria-label": t("label.ways") }, moves.map((/** @type {string} */ text) => {
    const move = readMove(text);
    const label = move?.taken.length ? t("way.take", { cards: theCards(move.taken) }) : t("way.trail");
    const chosen = text === page.chosen;
    return h("button.way", { type: "button", role: "radio", "aria-checked": String(chosen), "aria-label": label, onclick: () => page.choose(text) },
      move?.taken.length ? move.taken.map((/** @type {string} */ card) => h("span.mini", {}, face(card, page.style()))) : h("span", { text: t("way.trail") }));
  }));
}

export const confirm = async () => true;

/** @param {any} view */
export const forced = (view) => (view.phase === "announce" && view.moves.length === 1 && view.moves[0] === "pass" ? "pass" : null);
