/** The fold of Cuarenta's story into its view. */

/** @param {any} about */
export const fresh = ({ size, direction, seat, standing, variant }) => ({
  game: "cuarenta", variant, table: { size, direction }, seat, turn: null, phase: "cut", dealer: standing.dealer, standing,
  score: standing.score, hand: [], counts: Array(size).fill(0), deal: 0, deals: size === 4 ? 2 : 4, stock: 40, on_table: [],
  last_trailed: null, captured: [0, 0], taken: [[], []], last_capturer: null, announced: [], caidas_in_a_row: 0, exposed: [],
  turns: [], moves: [],
});

/** @param {number[]} list @param {number} at @param {number} by */
const plus = (list, at, by) => list.map((value, index) => (index === at ? value + by : value));

/** @param {string[]} list @param {string[]} gone */
const without = (list, gone) => list.filter((one) => !gone.includes(one));

/** @param {any[]} turns @param {any} change */
const mark = (turns, change) => turns.map((turn, index) => (index === turns.length - 1 ? { ...turn, ...change } : turn));

/** @param {any} view @param {any} event @param {any} options @returns {any} */
export function step(view, { kind, seat, data }, options) {
  const make = STEPS[kind];
  return make ? { ...view, ...make(view, seat, data, options) } : view;
}

/** @param {any} view @param {number} seat @param {string[]} cards */
function takenBy(view, seat, cards) {
  const team = seat % 2;
  return {
    captured: plus(view.captured, team, cards.length), last_capturer: team,
    taken: view.taken.map((/** @type {string[]} */ pile, /** @type {number} */ at) => (at === team ? [...pile, ...cards] : pile)),
  };
}

/** Who is next within a deal, if it is not the one who looks: that one waits for the moves that may be made. @param {any} view @param {number} seat */
function others(view, seat) {
  const { size, direction } = view.table;
  const next = (seat + (direction === "cw" ? 1 : size - 1)) % size;
  return next === view.seat || view.counts[next] === 0 ? null : next;
}

/** @param {any} view @param {number} seat @param {string} card @param {string[]} taken */
const played = (view, seat, card, taken) => ({
  hand: without(view.hand, [card]), counts: plus(view.counts, seat, -1), turn: others(view, seat),
  exposed: view.exposed.filter((/** @type {any} */ one) => one[1] !== card),
  turns: [...view.turns, { seat, deal: view.deal, card, taken, caida: false, limpia: false, points: 0 }],
});

/** @type {Record<string, (view: any, seat: number, data: any, options: any) => any>} */
const STEPS = {
  dealt: (view, seat, data, options) => ({
    dealer: seat, deal: data.deal, counts: data.counts, phase: "play",
    stock: 40 - (data.deal + 1) * view.table.size * 5,
    last_trailed: options.caida_across_deals ? view.last_trailed : null,
  }),
  dealt_to: (view, seat, data) => (seat === view.seat ? { hand: data.cards } : {}),
  announced: (view, seat, data) => ({ announced: [...view.announced, { seat, deal: data.deal, kind: data.ronda, points: 0 }] }),
  trailed: (view, seat, { card }) => ({ ...played(view, seat, card, []), on_table: [...view.on_table, card], last_trailed: card }),
  captured: (view, seat, { card, taken }) => ({
    ...played(view, seat, card, taken), ...takenBy(view, seat, [card, ...taken]), on_table: without(view.on_table, taken), last_trailed: null,
  }),
  caida: (view) => ({ turns: mark(view.turns, { caida: true }) }),
  caida_on_ronda: (view) => ({ turns: mark(view.turns, { caida: true }) }),
  limpia: (view) => ({ turns: mark(view.turns, { limpia: true }) }),
  points: (_, __, data) => ({ score: data.score }),
  claimed(view, seat, { card, taken }) {
    const gone = card ? [card, ...taken] : taken;
    return { ...takenBy(view, seat, gone), on_table: without(view.on_table, gone), last_trailed: without([view.last_trailed], gone)[0] ?? null };
  },
  exposed: (view, seat, { card }) => ({ exposed: [...view.exposed, [seat, card]] }),
  leftovers: (view, _, { cards, team }) => ({
    last_trailed: null,
    ...(team === null ? {} : { on_table: [], captured: plus(view.captured, team, cards.length) }),
  }),
};
