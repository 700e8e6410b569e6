/** A hand as frames: what lies where after every card, from every seat that may be seen. Nothing here touches the page. */
import { newHand, step } from "./store.js";

/**
 * @typedef {{events: any[], views: any[], result: any, table: any, move: any, full: boolean}} Frame
 * `views` by seat, with a last one for who has none; `full` if a trick is complete, or a round of the table.
 */

/** The table of a replay as the store knows tables. @param {any} told of `/matches` @param {any} hand */
export function tableOf(told, hand) {
  const chairs = told.names.map((/** @type {any} */ name, /** @type {number} */ seat) => ({ name, kind: told.kinds[seat] === "person" ? "person" : "computer", level: told.kinds[seat], auto: false, online: true }));
  return { id: told.id, game: told.game, variant: told.variant, chairs, hand: hand.number, standing: hand.standing, phase: "hand" };
}

/** A story in parts that are shown one after another: a trick lies there whole before it is taken. @param {any[]} story */
function parts(story) {
  const at = story.findIndex((event) => event.kind === "trick_won");
  return at > 0 ? [story.slice(0, at), story.slice(at)] : [story];
}

/** The kinds of events by which a card is played. */
export const PLAYS = ["played", "trailed", "captured"];

/**
 * @param {any} told the answer of `/matches` @param {any} hand that of a hand @param {any} options of the variant
 * @returns {Frame[]}
 */
export function framesOf(told, hand, options) {
  const table = tableOf(told, hand);
  const seats = [...table.chairs.keys(), null];
  let states = seats.map((you) => newHand({ seq: 0, you, table, view: null, result: null, wait: null }, table, options));
  let plays = 0;
  const frames = [];
  for (const one of hand.steps) {
    for (const events of parts(one.story)) {
      if (!events.length) continue;
      for (const event of events) states = states.map((state) => step(state, event, options));
      const played = events.some((/** @type {any} */ event) => PLAYS.includes(event.kind));
      plays += Number(played);
      const full = played && plays % table.chairs.length === 0;
      frames.push({ events, views: states.map((state) => state.view), result: states[0].result, table: states[0].table, move: one, full });
    }
  }
  return frames;
}
