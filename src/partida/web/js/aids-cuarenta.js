/**
 * Counting along at Cuarenta: cards alive by rank, the piles, rule 38, and the exact chance that the next player holds
 * a rank. Made of the view that a seat has folded from its own events and of the facts of the variant that the server
 * tells. Pure.
 */

/**
 * @typedef {{suits: string, ranks: string, packet: number, pile: number[], pile_stops: number|null, silence: number, silence_chosen: boolean, across: boolean, bar: number|null, bar_text: string|null}} Facts
 * @typedef {{rank: string, unseen: number, held: number, danger: number|null}} Rank `danger` of a rank that is held: the chance that the next player has one
 * @typedef {{cards: number, missing: number, gives: number, stopped: boolean}} Pile
 * @typedef {{room: number, shown: string[], alike: number|null}} Other what is known of another hand: its unseen cards, those of its packet that are known, and how many of a rank it had (0: less than three, null: not known)
 */

/**
 * @param {any} view @param {Facts} facts
 * @returns {{ranks: Rank[], piles: Pile[], bar: {at: number, text: string, sides: boolean[]}|null}}
 */
export function count(view, facts) {
  const seen = [...view.hand, ...view.on_table, ...view.taken.flat()];
  const of = (/** @type {string[]} */ cards, /** @type {string} */ rank) => cards.filter((card) => card[0] === rank).length;
  const chances = dangers(view, facts);
  return {
    ranks: [...facts.ranks].map((rank) => ({
      rank, unseen: facts.suits.length - of(seen, rank), held: of(view.hand, rank), danger: chances.get(rank) ?? null })),
    piles: [0, 1].map((team) => pile(view, facts, team)),
    bar: facts.bar === null ? null : { at: facts.bar, text: String(facts.bar_text), sides: view.score.map((/** @type {number} */ score) => score >= Number(facts.bar)) },
  };
}

/** @param {any} view @param {Facts} facts @param {number} team @returns {Pile} */
function pile(view, facts, team) {
  const cards = view.captured[team];
  const start = facts.pile.findIndex((points) => points > 0);
  const stopped = facts.pile_stops !== null && view.score[team] >= facts.pile_stops;
  return { cards, missing: Math.max(0, start - cards), gives: stopped ? 0 : facts.pile[cards], stopped };
}

/**
 * For each rank in hand the chance that the next player holds it and so could fall on it. Of the first card of the next
 * deal nothing is said where such a card can be fallen on.
 * @param {any} view @param {Facts} facts @returns {Map<string, number|null>}
 */
export function dangers(view, facts) {
  const held = [...new Set(/** @type {string[]} */ (view.hand.map((/** @type {string} */ card) => card[0])))];
  const { size, direction } = view.table;
  const next = (view.seat + (direction === "cw" ? 1 : size - 1)) % size;
  if (view.phase !== "play") return new Map();
  if (view.counts[next] === 0) return new Map(held.map((rank) => [rank, facts.across && view.stock ? null : 0]));
  const free = unseen(view, facts);
  let others = known(view, facts, true);
  let all = ways(facts, free, others, null);
  if (all === 0 && facts.silence_chosen) all = ways(facts, free, (others = known(view, facts, false)), null);
  const shown = shownBy(view, (seat) => seat === next);
  const place = otherSeats(view).indexOf(next);
  return new Map(held.map((rank) => [rank, shown.some((card) => card[0] === rank) ? 1 : 1 - ways(facts, free, others, { place, rank }) / all]));
}

/** @param {any} view @returns {number[]} */
const otherSeats = (view) => view.counts.map((/** @type {number} */ _, /** @type {number} */ seat) => seat).filter((/** @type {number} */ seat) => seat !== view.seat);

/** The cards that seats have shown out of turn and still hold. @param {any} view @param {(seat: number) => boolean} which @returns {string[]} */
const shownBy = (view, which) => view.exposed.flatMap((/** @type {[number, string]} */ [seat, card]) => (which(seat) ? [card] : []));

/** How many cards of each rank this seat has not seen, those shown out of turn apart. @param {any} view @param {Facts} facts */
function unseen(view, facts) {
  const shown = shownBy(view, (seat) => seat !== view.seat);
  const seen = [...view.hand, ...view.on_table, ...view.taken.flat(), ...shown];
  return [...facts.ranks].map((rank) => facts.suits.length - seen.filter((card) => card[0] === rank).length);
}

/** @param {any} view @param {Facts} facts @param {boolean} silence whether it is believed in where it is a choice @returns {Other[]} */
function known(view, facts, silence) {
  return otherSeats(view).map((seat) => {
    const pinned = shownBy(view, (whose) => whose === seat);
    const played = view.turns.filter((/** @type {any} */ turn) => turn.seat === seat && turn.deal === view.deal).map((/** @type {any} */ turn) => turn.card);
    const said = view.announced.find((/** @type {any} */ one) => one.seat === seat && one.deal === view.deal)?.kind;
    const silent = view.score[seat % 2] < facts.silence && (silence || !facts.silence_chosen);
    return { room: view.counts[seat] - pinned.length, shown: [...played, ...pinned], alike: said ? (said === "ronda" ? 3 : 4) : silent ? 0 : null };
  });
}

/**
 * In how many ways the unseen cards can lie, the rest of them in the stock: counted rank by rank, by the room that is
 * left in each hand and by whether a hand with a ronda has its three. What is left of all hands is one number: the
 * rooms as its digits, above bits for the hands that still want their ronda.
 * @param {Facts} facts @param {number[]} free unseen cards of each rank @param {Other[]} others
 * @param {{place: number, rank: string}|null} without a hand that has no card of a rank
 */
function ways(facts, free, others, without) {
  const base = facts.packet + 1;
  const bits = 1 << others.length;
  const unit = others.map((_, place) => bits * base ** place);
  let now = new Float64Array(bits * base ** others.length);
  now[others.reduce((sum, one, place) => sum + one.room * unit[place] + (one.alike ? 1 << place : 0), 0)] = 1;
  [...facts.ranks].forEach((rank, at) => {
    const most = others.map((one, place) => (without?.place === place && without.rank === rank ? 0 : mostOf(one, rank)));
    const given = splits(free[at], most).map(([split, times]) => ({
      split, times, takes: split.reduce((sum, cards, place) => sum + cards * unit[place], 0),
      keeps: others.reduce((mask, one, place) => (split[place] + shownOf(one, rank) === one.alike ? mask & ~(1 << place) : mask), bits - 1) }));
    const after = new Float64Array(now.length);
    now.forEach((number, left) => {
      if (number === 0) return;
      for (const { split, times, takes, keeps } of given)
        if (split.every((cards, place) => cards <= Math.floor(left / unit[place]) % base)) {
          const wants = left % bits;
          after[left - takes - wants + (wants & keeps)] += number * times;
        }
    });
    now = after;
  });
  return now[0];
}

/** @param {Other} other @param {string} rank */
const shownOf = (other, rank) => other.shown.filter((card) => card[0] === rank).length;

/** How many more cards of a rank a hand may have. @param {Other} other @param {string} rank */
const mostOf = (other, rank) => (other.alike === null ? 4 : Math.max(0, (other.alike || 2) - shownOf(other, rank)));

/**
 * All ways to give cards of a rank to hands, each with how many sets of cards it stands for; the others stay behind.
 * @param {number} cards @param {number[]} most of each hand @returns {[number[], number][]}
 */
function splits(cards, most) {
  if (!most.length) return [[[], 1]];
  const [first, ...rest] = most;
  /** @type {[number[], number][]} */
  const found = [];
  for (let given = 0; given <= Math.min(first, cards); given++)
    for (const [others, times] of splits(cards - given, rest)) found.push([[given, ...others], times * choose(cards, given)]);
  return found;
}

/** @param {number} n @param {number} k */
function choose(n, k) {
  let found = 1;
  for (let at = 0; at < k; at++) found = (found * (n - at)) / (at + 1);
  return Math.round(found);
}
