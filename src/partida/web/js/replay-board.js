/** A moment of a hand as a small table: four hands around what lies in the middle. */
import { back, face, indexOf, inkOf, sorted, suitMark } from "./cards.js";
import { h } from "./dom.js";
import { cardName, t } from "./i18n.js";
import { placeOf, seatName, teamName } from "./say.js";
import { playerOf } from "./store-sueca.js";

/**
 * @param {{state: any, frame: import("./replay-frames.js").Frame, options: any, style: import("./cards.js").Style, open: boolean,
 *   shows?: number|null, mover?: number|null, marks?: Record<string, string>}} what
 * `shows` is the seat whose cards are seen if not all are (that which looks, if none is named), `mover` who is about to
 * play (who has just played, if none is named), `marks` are classes for cards in hands
 */
export function board({ state, frame, options, style, open, shows = state.you, mover = null, marks = {} }) {
  const { view, table } = state;
  const seats = table.chairs.map((/** @type {any} */ _, /** @type {number} */ seat) => seatOf(seat, { state, frame, options, style, open, shows, mover, marks }));
  return h("div.board", { class: `board of${table.chairs.length}` }, seats,
    h("div.board-middle", {}, table.game === "sueca" ? trick(state, style) : spread(view, frame, style)),
    h("div.board-bar", {}, h("p.board-score", {}, scores(state)), trump(view, style)));
}

/** A seat: its name and its cards. @param {number} seat @param {any} what */
function seatOf(seat, { state, frame, options, style, open, shows, mover, marks }) {
  const { view, table } = state;
  const place = placeOf(state, seat);
  const known = open || seat === shows ? frame.views[seat].hand : [];
  const drawing = place === "left" || place === "right" ? slip : face;
  const cards = known.length || !view.counts[seat]
    ? sorted(known, table.game, view.trump ?? null, options).map((card) => h("span.card", { class: `card ${marks[card] ?? ""}`, role: "img", "aria-label": cardName(card) }, drawing(card, style)))
    : Array.from({ length: view.counts[seat] }, () => h("span.card", { "aria-hidden": "true" }, back(table.game)));
  const moves = mover ?? frame.events.find((/** @type {any} */ event) => ["played", "trailed", "captured"].includes(event.kind))?.seat;
  return h("div", { class: `board-seat ${place}${seat === moves ? " mover" : ""}`, role: "group", "aria-label": seatName(state, seat) },
    h("span.who", {}, h("span.name", { text: seatName(state, seat) }), view.dealer === seat ? h("small", { title: t("seat.dealer"), text: t("seat.dealer_short") }) : null),
    h("div.cards", {}, cards));
}

/**
 * A card at the side of the board, where ten lie one under the other: its rank and its suit next to each other, and
 * nothing else, so that both are seen on every one. @param {string} card @param {import("./cards.js").Style} style
 */
const slip = (card, style) => h("span.slip", { class: `slip ${inkOf(card[1], style)}` }, h("b", { text: indexOf(card[0], style) }), suitMark(card[1], style));

/** The trick by the places of who played. @param {any} state @param {any} style */
function trick(state, style) {
  const { view } = state;
  return view.trick.cards.map((/** @type {string} */ card, /** @type {number} */ at) =>
    h("span.card", { class: `card ${placeOf(state, playerOf(view, view.trick, at))}`, role: "img", "aria-label": cardName(card) }, face(card, style)));
}

/** What lies on the table in Cuarenta, and what has just been taken. @param {any} view @param {any} frame @param {any} style */
function spread(view, frame, style) {
  const taking = frame.events.find((/** @type {any} */ event) => event.kind === "captured")?.data;
  const one = (/** @type {string} */ card, /** @type {string} */ how) => h("span.card", { class: `card ${how}`, role: "img", "aria-label": cardName(card) }, face(card, style));
  return [h("div.lying", {}, view.on_table.map((/** @type {string} */ card) => one(card, ""))),
    taking ? h("div.taken", {}, [taking.card, ...taking.taken].map((/** @type {string} */ card, /** @type {number} */ at) => one(card, at ? "won" : "taker"))) : null];
}

/** The trump card or its suit. @param {any} view @param {any} style */
function trump(view, style) {
  if (!view.trump) return null;
  return h("p.board-trump", {}, h("span.suit-only", {}, suitMark(view.trump, style)), h("span", {}, h("small", { text: t("label.trump") }), " ", h("b", { text: t(`suit.${view.trump}`) })));
}

/** The points of both sides. @param {any} state */
function scores(state) {
  const { view, table } = state;
  const points = table.game === "sueca" ? view.points : view.score;
  const mine = (state.you ?? 0) % 2;
  return [mine, 1 - mine].map((team) => h("span", {}, teamName(state, team), " ", h("b", { text: points[team] })));
}
