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
 * @param {{table: string, number: number, place: number, game: string, variant: string, card: any, view: any, reasons: string[], language: string}} moment
 * `card` is of the review, `place` its place there, `view` what its player knew then, `number` that of the hand
 */
export function puzzleOf({ table, number, place, game, variant, card, view, reasons, language }) {
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
    worlds: card.worlds, every_world: card.every_world, reasons, language, choices, view: { ...view, moves, turn: view.seat, phase: "play" },
    mine: { table, number, place, part: card.trick, at: Date.now() } };
}

/** All that are kept, the newest first. @returns {any[]} */
export function mistakes() {
  try {
    const told = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(told) ? told.filter((one) => typeof one?.id === "string" && isMistake(one.id) && one.view && one.choices?.length && one.mine) : [];
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
