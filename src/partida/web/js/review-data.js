/** What a review is shown from: moments of the hand, sides, texts of cards and seats. Nothing here touches the page. */
import { letters } from "./notation.js";

/** Verdicts with a sign each, so that none is told by colour alone. @type {Record<string, string>} */
export const SIGNS = { fine: "✓", good: "○", inaccuracy: "?!", mistake: "?", blunder: "??", close: "≈", forced: "–", equal: "=", unvalued: "!" };

/** @param {any} card of a review */
export const verdictOf = (card) => card.label ?? (card.close ? "close" : card.kind);

/** True for a verdict that finds fault. @param {string} verdict */
export const isFault = (verdict) => ["inaccuracy", "mistake", "blunder"].includes(verdict);

/**
 * The frame before every card of a review, by what each was a move of.
 * @param {any} review @param {any} hand as the server told it @param {import("./replay-frames.js").Frame[]} frames
 * @returns {number[]}
 */
export function framesBefore(review, hand, frames) {
  return review.cards.map((/** @type {any} */ card) => {
    const step = hand.steps[card.move + 1];
    return Math.max(0, frames.findIndex((frame) => frame.move === step) - 1);
  });
}

/**
 * The chance of a side after a card, or before it where nothing was to be judged; null if that is not known.
 * @param {any} card @param {number} team @param {number} size
 */
export function chanceOf(card, team, size) {
  if (card.win === null) return null;
  return letters(size).indexOf(card.seat) % 2 === team ? card.win : 1 - card.win;
}

/** A chance in hundredths. @param {number} chance @param {string} language @param {number} [places] */
export const percent = (chance, language, places = 0) =>
  new Intl.NumberFormat(language, { style: "percent", minimumFractionDigits: places, maximumFractionDigits: places }).format(chance);

/** A limit in hundredths, without decimals that say nothing. @param {number} chance @param {string} language */
export const limit = (chance, language) =>
  new Intl.NumberFormat(language, { style: "percent", maximumFractionDigits: 1 }).format(chance);

/** A difference with its sign. @param {number} number @param {string} language */
export const signed = (number, language) => new Intl.NumberFormat(language, { signDisplay: "exceptZero" }).format(number);

/** Reasons name seats by their letters between these marks. @param {string} text @param {(seat: number) => string} name @param {number} size */
export const named = (text, name, size) => text.replace(/\u2068([NESW])\u2069/g, (_, letter) => name(letters(size).indexOf(letter)));
