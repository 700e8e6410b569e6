/**
 * What a client knows of a table: a pure fold of snapshots and stories into a view. Nothing here touches the page.
 *
 * `begin` takes a snapshot, `step` one event of a story, `settle` the rest of the message that told it.
 * Every function answers a new state and leaves the old one alone.
 */
import * as cuarenta from "./store-cuarenta.js";
import * as sueca from "./store-sueca.js";

/**
 * @typedef {{kind: string, seat: number|null, data: any}} StoryEvent
 * @typedef {{seq: number, you: number|null, table: any, view: any, result: any, wait: any}} State
 */

const GAMES = { sueca, cuarenta };

/** @returns {State} */
export const empty = () => ({ seq: -1, you: null, table: null, view: null, result: null, wait: null });

/** @param {any} message a `snapshot` @returns {State} */
export function begin(message) {
  const over = message.view?.phase === "over";
  const result = over ? message.table?.results?.at(-1) ?? null : null;
  return { seq: message.seq, you: message.you, table: message.table, view: message.view, result, wait: message.wait ?? null };
}

/** The state when another hand has begun: a view without cards. @param {State} state @param {any} table @param {any} options @returns {State} */
export function newHand(state, table, options) {
  const game = GAMES[/** @type {"sueca"|"cuarenta"} */ (table.game)];
  const size = table.chairs.length;
  const direction = options.direction;
  return { ...state, table, result: null, view: game.fresh({ size, direction, seat: state.you, standing: table.standing, variant: table.variant }) };
}

/** @param {State} state @param {any} message of kind `events` */
export const isNewHand = (state, message) =>
  Boolean(message.table && message.table.hand > 0 && (!state.table || message.table.hand !== state.table.hand || !state.view));

/** @param {State} state @param {StoryEvent} event @param {any} options the options of the variant @returns {State} */
export function step(state, event, options) {
  if (!state.view) return state;
  const { kind, data } = event;
  if (kind === "hand_over") return { ...state, result: { ...data }, view: { ...state.view, phase: "over", turn: null, moves: [] } };
  if (kind === "standing") return { ...state, table: { ...state.table, standing: { ...state.table.standing, ...data } } };
  if (kind === "match_won") return { ...state, table: { ...state.table, standing: { ...state.table.standing, winner: data.team } } };
  const game = GAMES[/** @type {"sueca"|"cuarenta"} */ (state.table.game)];
  return { ...state, view: game.step(state.view, event, options) };
}

/** @param {State} state @param {any} message of kind `events` @returns {State} */
export function settle(state, message) {
  const view = state.view && { ...state.view, moves: message.legal ?? [], turn: message.turn ?? null, phase: message.phase ?? state.view.phase };
  return { ...state, seq: message.seq, you: message.you === undefined ? state.you : message.you, table: message.table ?? state.table, view, wait: message.wait ?? null };
}

/** The score, also in the lobby, where there is none yet. @param {State} state */
export const standingOf = (state) => state.table.standing ?? { score: [0, 0], sets: [0, 0], dealer: null, winner: null };

/**
 * True when the hand that is over is done with: everybody who is waited for wants the next one.
 * @param {State} state @param {number|null} wanted the hand after which whoever looks has just asked for the next one
 */
export function betweenHands({ table, view, you }, wanted) {
  if (!view || view.phase !== "over" || (table.phase !== "between" && table.phase !== "over")) return false;
  const ready = (/** @type {number} */ seat) => table.ready.includes(seat) || (seat === you && wanted === table.hand);
  const people = table.chairs.flatMap((/** @type {any} */ chair, /** @type {number} */ seat) => (chair.kind === "person" ? [seat] : []));
  return people.some(ready) && people.every((/** @type {number} */ seat) => table.chairs[seat].auto || ready(seat));
}

/** The same text as long as nothing has happened in the hand that whoever is on turn has to think about anew. @param {State} state */
export function momentOf({ table, view }) {
  if (!table || !view) return "";
  return JSON.stringify([table.hand, view.turn, view.phase, view.hand, view.trick ?? view.turns.length]);
}

/** A whole message at once. @param {State} state @param {any} message @param {any} options @returns {State} */
export function fold(state, message, options) {
  if (message.t === "snapshot") return begin(message);
  if (message.t === "table") return { ...state, table: message.table };
  let next = isNewHand(state, message) ? newHand(state, message.table, options) : state;
  for (const event of message.story) next = step(next, event, options);
  return settle(next, message);
}
