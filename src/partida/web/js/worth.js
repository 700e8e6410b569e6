/** Cuarenta: what a capture takes and scores, before it is made. Pure. */

const RANKS = "A234567JQK";

/**
 * True if a play falls on the card just trailed: by a match, or under `caida_by_addition` by a sum with it. The run
 * goes upwards, so a card of a lower rank is never taken as a part of it.
 * @param {any} view @param {any} options @param {{card: string, taken: string[]}} move
 */
function falls(view, options, move) {
  const last = view.last_trailed;
  if (!last || !move.taken.includes(last)) return false;
  if ((view.turns.at(-1).seat - view.seat) % 2 === 0) return false; // nobody falls on the own side
  return last[0] === move.card[0] || (options.caida_by_addition && RANKS.indexOf(last[0]) < RANKS.indexOf(move.card[0]));
}

/** True if the card just trailed may come from a ronda that its player announced in this deal. @param {any} view */
function perhapsRonda(view) {
  const last = view.turns.at(-1);
  return view.announced.some((/** @type {any} */ one) => one.seat === last.seat && one.deal === last.deal);
}

/**
 * What a play takes and scores.
 * @param {any} view of the seat that plays @param {any} options of the variant @param {{card: string, taken: string[]}} move
 * @returns {{cards: number, run: string[], caida: boolean, limpia: boolean, points: number, ronda: number}} `cards` that go to
 *   the pile; of these `run` are taken as the sequence; `points` for caída and limpia; `ronda` what the play is worth
 *   instead if the caída falls on a ronda, which nobody but its player knows (0: it cannot)
 */
export function worth(view, options, move) {
  const caida = falls(view, options, move);
  const limpia = move.taken.length > 0 && move.taken.length === view.on_table.length;
  const score = view.score[view.seat % 2];
  const fallen = caida ? Number(options.caida_points) : 0;
  const both = options.all_two ? 2 : Number(options.caida_limpia);
  const cleaned = caida ? both - Number(options.caida_points) : Number(options.limpia_points);
  const tested = options.rule_38_check === "stepwise" ? score + fallen : score;
  const barred = options.rule_38 !== "off" && tested >= 38;
  const won = score + fallen >= Number(options.chica_target);
  const onRonda = options.all_two ? 2 : Number(options.caida_on_ronda);
  const ronda = caida && onRonda > 2 && options.caida_on_ronda_claim === "auto" && perhapsRonda(view) ? onRonda : 0;
  return { cards: move.taken.length ? move.taken.length + 1 : 0, run: runOf(move), caida, limpia, points: fallen + (limpia && !barred && !won ? cleaned : 0), ronda };
}

/** The cards of a capture that are its sequence: those above the played card. @param {{card: string, taken: string[]}} move */
function runOf(move) {
  const own = RANKS.indexOf(move.card[0]);
  return move.taken.filter((one) => RANKS.indexOf(one[0]) > own);
}
