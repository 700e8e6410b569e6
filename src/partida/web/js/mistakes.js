/**
 * Moments of one's own finished hands as puzzles, made of a review and kept in this browser alone. Nothing here touches
 * the page.
 */

const KEY = "partida.mistakes";
/** So many are kept; the oldest goes first. */
const MOST = 60;
/** Chances that differ by less are called equal, and so are those within two standard errors. */
const NEAR = 0.01;

/** True for the name of a puzzle that is kept here. @param {string} id */
export const isMistake = (id) => id.startsWith("m-");

/**
 * A card of a review as a puzzle, as the server tells those of its collection; `mine` says where it is from.
 * @param {{table: string, number: number, place: number, game: string, variant: string, card: any, view: any, reasons: string[], counted: number, language: string}} moment
 * `counted` of the reasons, the last ones, are counted; `card` is of the review, `place` its place there, `view` what its player knew then, `number` that of the hand
 */
export function puzzleOf({ table, number, place, game, variant, card, view, reasons, counted, language }) {
  const best = card.choices.find((/** @type {any} */ one) => one.card === card.best);
  const near = Math.max(NEAR, 2 * card.loss.error);
  const choices = [best, ...card.choices.filter((/** @type {any} */ one) => one !== best)].map((one) => {
    const loss = Math.max(0, best.win - one.win);
    const played = one.card === card.card;
    return { move: one.card, also: one.also ?? [], win: one.win, match: one.match, near: one !== best && !played && loss < near,
      loss: played ? [card.loss.mean, card.loss.error] : [loss, 0], match_loss: [Math.max(0, best.match - one.match), 0] };
  });
  const moves = choices.flatMap((one) => [one.move, ...one.also]);
  return { id: `m-${table}-${number}-${place}`, game, variant, by: "win", theme: null, grade: null, found: {}, position: null, tempting: card.card,
    worlds: card.worlds, every_world: card.every_world, reasons, counted, language, choices, view: { ...view, moves, turn: view.seat, phase: "play" },
    mine: { table, number, place, part: card.trick, at: Date.now() } };
}

/** The last moment that a date can be, in milliseconds. */
const LAST = 8.64e15;
/** @param {any} one */
const isText = (one) => typeof one === "string";
/** @param {any} all @param {(one: any) => boolean} each */
const isList = (all, each) => Array.isArray(all) && all.every(each);
/** @param {any} pair */
const isLoss = (pair) => isList(pair, Number.isFinite) && pair.length === 2;
/** @param {any} one */
const isChoice = (one) => isText(one?.move) && isList(one.also, isText) && Number.isFinite(one.win) && Number.isFinite(one.match) && isLoss(one.loss) && isLoss(one.match_loss);

/**
 * True for a puzzle as `puzzleOf` makes it; what is kept may be damaged, or of another version. What its view holds is
 * seen only when it is laid on the table.
 * @param {any} one
 */
function isWhole(one) {
  const { id, game, variant, choices, reasons, counted = 0, tempting, worlds, view, mine } = one ?? {};
  return isText(id) && /^m-[\w-]+-\d+-\d+$/.test(id) && ["sueca", "cuarenta"].includes(game) && [variant, tempting].every(isText) && Number.isFinite(worlds)
    && isList(choices, isChoice) && choices.length > 0 && isList(reasons, isText) && Number.isInteger(counted) && counted >= 0 && Number.isInteger(view?.seat)
    && isText(mine?.table) && [mine.number, mine.place, mine.part, mine.at].every(Number.isInteger) && Math.abs(mine.at) <= LAST;
}

/** All that are kept, the newest first. @returns {any[]} */
export function mistakes() {
  try {
    const told = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(told) ? told.filter(isWhole) : [];
  } catch (error) {
    console.info("mistakes are not remembered", error);
    return [];
  }
}

/** @param {string} id @returns {any} */
export const mistake = (id) => mistakes().find((one) => one.id === id) ?? null;

/** Keeps a puzzle; false if this browser keeps nothing. @param {any} puzzle */
export const keep = (puzzle) => write([puzzle, ...mistakes().filter((one) => one.id !== puzzle.id)].slice(0, MOST));

/** @param {string} id */
export const drop = (id) => write(mistakes().filter((one) => one.id !== id));

export const dropAll = () => write([]);

/** @param {any[]} all */
function write(all) {
  try {
    localStorage.setItem(KEY, JSON.stringify(all));
    return true;
  } catch (error) {
    console.info("mistakes are not remembered", error);
    return false;
  }
}
