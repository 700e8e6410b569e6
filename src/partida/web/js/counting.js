/** What is told while a hand is counted: kept as it comes, or taken from the replay by who comes later. */
import { say } from "./say.js";

/** @typedef {{kind: string, seat: number|null, data: any, text: () => string}} Counted */

export const COUNTING = ["accused", "renounce", "leftovers", "falla", "carton", "chica_won"];

/** What was told while the last hand was counted, from its replay. @param {any} page @returns {Promise<Counted[]>} */
export async function recounted({ id, state }) {
  const { matches } = await told(`/api/tables/${id}/matches`);
  const match = matches.findLastIndex((/** @type {any} */ one) => one.hands.length > 0);
  const hand = await told(`/api/tables/${id}/matches/${match}/hands/${matches[match].hands.length - 1}`);
  const events = hand.steps.flatMap((/** @type {any} */ step) => step.story);
  return events.filter((/** @type {any} */ event) => COUNTING.includes(event.kind)).map((/** @type {any} */ event) => ({ ...event, text: () => say(state, event) }));
}

/** @param {string} path */
async function told(path) {
  const answer = await fetch(path);
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer.json();
}
