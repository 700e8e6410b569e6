/** The fold of Sueca's story into its view. */

const FIRST = { A: 11, K: 4, J: 3, Q: 2 };

/** @param {string} card @param {any} options */
export const cardPoints = (card, options) =>
  card[0] === (String(options.second_rank) === "10" ? "T" : "7") ? 10 : (/** @type {any} */ (FIRST)[card[0]] ?? 0);

/** @param {any} about */
export const fresh = ({ size, direction, seat, standing, variant }) => ({
  game: "sueca", variant, table: { size, direction }, seat, turn: null, phase: "cut", dealer: standing.dealer, standing,
  hand: [], counts: [0, 0, 0, 0], trump: null, turn_up: null, turn_up_in_sight: false, shown: [], tricks: [],
  trick: { leader: standing.dealer, cards: [] }, points: [0, 0], tricks_won: [0, 0], taken_back: [], moves: [],
});

/** @param {number[]} list @param {number} at @param {number} by */
const plus = (list, at, by) => list.map((value, index) => (index === at ? value + by : value));

/** @param {any} view @param {any} event @param {any} options @returns {any} */
export function step(view, { kind, seat, data }, options) {
  const make = STEPS[kind];
  return make ? { ...view, ...make(view, seat, data, options) } : view;
}

/** Who is next, if it is not the one who looks: that one waits for the moves that may be made. @param {any} view @param {number} seat */
function others(view, seat) {
  const next = (seat + (view.table.direction === "cw" ? 1 : 3)) % 4;
  return next === view.seat ? null : next;
}

/** @type {Record<string, (view: any, seat: number, data: any, options: any) => any>} */
const STEPS = {
  shuffled: (_, __, data) => ({ dealer: data.dealer, phase: "cut", turn: data.cutter }),
  dealt: (_, __, data) => ({ counts: [10, 10, 10, 10], trick: { leader: data.leader, cards: [] } }),
  dealt_to: (view, seat, data) => (seat === view.seat ? { hand: data.cards } : {}),
  trump_refused: (view, _, data) => ({ shown: [...view.shown, data.card] }),
  trump_shown: (view, _, data) => ({
    shown: [...view.shown, data.card], turn_up: data.card, trump: data.suit,
    turn_up_in_sight: true, turn: view.trick.leader, phase: "play",
  }),
  played(view, seat, { card }, options) {
    const cards = [...view.trick.cards, card];
    return {
      trick: { leader: cards.length === 1 ? seat : view.trick.leader, cards },
      counts: plus(view.counts, seat, -1), hand: view.hand.filter((/** @type {string} */ one) => one !== card),
      turn_up_in_sight: view.turn_up_in_sight && card !== view.turn_up && options.trump_visibility === "until_played",
      turn: cards.length === 4 ? null : others(view, seat),
    };
  },
  trick_won(view, seat, { points }) {
    return {
      tricks: [...view.tricks, view.trick], trick: { leader: seat, cards: [] }, turn: seat,
      points: plus(view.points, seat % 2, points), tricks_won: plus(view.tricks_won, seat % 2, 1),
    };
  },
  taken_back(view, seat, { card }, options) {
    const reopened = view.trick.cards.length === 0;
    const open = reopened ? view.tricks.at(-1) : view.trick;
    /** @type {any} */
    const undone = {};
    if (reopened) {
      const team = view.trick.leader % 2;
      const points = open.cards.reduce((/** @type {number} */ sum, /** @type {string} */ one) => sum + cardPoints(one, options), 0);
      Object.assign(undone, { tricks: view.tricks.slice(0, -1), points: plus(view.points, team, -points), tricks_won: plus(view.tricks_won, team, -1) });
    }
    return {
      ...undone, trick: { leader: open.leader, cards: open.cards.slice(0, -1) }, counts: plus(view.counts, seat, 1), turn: seat,
      hand: seat === view.seat ? [...view.hand, card] : view.hand, taken_back: [...view.taken_back, [seat, card]],
      turn_up_in_sight: options.trump_visibility === "until_played" ? view.turn_up_in_sight || card === view.turn_up : !view.tricks.length && open.cards.length === 1,
    };
  },
};

/** The seat that played the card at a place of a trick. @param {any} view @param {any} trick @param {number} at */
export const playerOf = (view, trick, at) => (trick.leader + (view.table.direction === "cw" ? at : -at) + 8) % 4;
