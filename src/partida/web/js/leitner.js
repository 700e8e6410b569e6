/**
 * Spaced repetition by Leitner's boxes, and streaks. Pure: days are whole numbers, nothing is kept here.
 *
 * A puzzle that was found moves up a box and comes back after more days; one that was missed goes to the first box
 * and comes back the same day, after others.
 */

/** After how many days a puzzle of a box comes back. */
export const DAYS = [0, 1, 3, 7, 16, 40];

/**
 * @typedef {{box: number, due: number, at: number}} Card its box, the day when it is due, and which answer it was last
 * @typedef {{cards: Record<string, Card>, answers: number, right: number, row: number, best: number, days: number, last: number}} Progress
 * `row` puzzles in a row were found, `best` at most; on `days` days in a row, the `last` one included, there was an answer
 */

/** @returns {Progress} */
export const nothing = () => ({ cards: {}, answers: 0, right: 0, row: 0, best: 0, days: 0, last: -1 });

/**
 * The progress after an answer.
 * @param {Progress} before @param {string} id @param {boolean} right @param {number} day @returns {Progress}
 */
export function answered(before, id, right, day) {
  const known = before.cards[id];
  const box = right ? Math.min((known?.box ?? 0) + 1, DAYS.length - 1) : 0;
  const row = right ? before.row + 1 : 0;
  const answers = before.answers + 1;
  return {
    cards: { ...before.cards, [id]: { box, due: day + DAYS[box], at: answers } },
    answers, right: before.right + Number(right), row, best: Math.max(before.best, row),
    days: before.last === day ? before.days : before.last === day - 1 ? before.days + 1 : 1, last: day,
  };
}

/** How many days in a row there was an answer, as of this day: a day that has only begun breaks nothing. @param {Progress} progress @param {number} day */
export const daysInARow = ({ days, last }, day) => (last >= day - 1 ? days : 0);

/** Which of some puzzles are due, those first that were answered longest ago. @param {Progress} progress @param {string[]} ids @param {number} day */
export const due = ({ cards }, ids, day) => ids.filter((id) => cards[id] && cards[id].due <= day).sort((a, b) => cards[a].at - cards[b].at);

/** How many other puzzles come before one that was missed comes back, if there are so many. */
const BETWEEN = 4;

/**
 * What comes next of some puzzles: one that is due, else a new one, in the order given; null if there is none. One
 * that was missed just now waits until some others were answered, as long as there are others.
 * @param {Progress} progress @param {string[]} ids @param {number} day @param {string|null} [shown] the one on the table
 */
export function next(progress, ids, day, shown = null) {
  const waiting = due(progress, ids, day).filter((id) => id !== shown);
  const rested = waiting.find((id) => progress.answers - progress.cards[id].at >= BETWEEN);
  if (rested) return rested;
  return ids.find((id) => !progress.cards[id] && id !== shown) ?? waiting[0] ?? null;
}

/** When the next of some puzzles is due; null if none was answered. @param {Progress} progress @param {string[]} ids */
export function nextDay({ cards }, ids) {
  const days = ids.flatMap((id) => (cards[id] ? [cards[id].due] : []));
  return days.length ? Math.min(...days) : null;
}

/** The number of the day here, counted from 1970. @param {Date} now */
export const dayOf = (now) => Math.floor((now.getTime() / 60_000 - now.getTimezoneOffset()) / 1440);

/**
 * What was kept, or nothing where that is not what it should be.
 * @param {string|null} text @returns {Progress}
 */
export function read(text) {
  const empty = nothing();
  if (text === null) return empty;
  let told;
  try {
    told = JSON.parse(text);
  } catch {
    return empty;
  }
  if (typeof told !== "object" || told === null || typeof told.cards !== "object" || told.cards === null) return empty;
  const counts = Object.fromEntries(Object.entries(empty).filter(([name]) => name !== "cards").map(([name, usual]) => [name, Number.isInteger(told[name]) ? told[name] : usual]));
  const cards = Object.entries(told.cards).filter(([, card]) => isCard(card));
  return /** @type {any} */ ({ ...empty, ...counts, cards: Object.fromEntries(cards) });
}

/** @param {any} card */
const isCard = (card) => [card?.box, card?.due, card?.at].every(Number.isInteger) && card.box >= 0 && card.box < DAYS.length;

/**
 * The same order every time for the same word, but no order of anything: puzzles do not come by how they were made.
 * @param {string[]} ids @param {string} word
 */
export function shuffled(ids, word) {
  const weight = (/** @type {string} */ id) => [...(word + id)].reduce((sum, letter) => Math.imul(sum ^ (letter.codePointAt(0) ?? 0), 16777619) >>> 0, 2166136261);
  return [...ids].sort((a, b) => weight(a) - weight(b) || (a < b ? -1 : 1));
}

/** By so large a part of its puzzles each grade begins after the one before it. */
const LATER = 0.15;

/**
 * Puzzles (name, theme, grade) in an order that begins easy and grows harder, without sorting them by grade.
 * @param {[string, number, number][]} puzzles @param {string} word
 */
export function rising(puzzles, word) {
  /** @type {Map<string, number>} */
  const places = new Map();
  for (const grade of new Set(puzzles.map((one) => one[2]))) {
    const ids = shuffled(puzzles.filter((one) => one[2] === grade).map(([id]) => id), word);
    ids.forEach((id, at) => places.set(id, at / ids.length + LATER * grade));
  }
  return [...puzzles].sort((a, b) => Number(places.get(a[0])) - Number(places.get(b[0])) || a[2] - b[2]);
}
