/** Seats and plays as the server writes them. Pure. */

/** The letters of the seats at a table. @param {number} size */
export const letters = (size) => (size === 2 ? "NS" : "NESW");

/**
 * A play in parts: its card, and what it takes; in Cuarenta `7Sx3C4D`.
 * @param {string} text @returns {{text: string, card: string, taken: string[]}}
 */
export function playOf(text) {
  const [card, taken = ""] = text.split("x");
  return { text, card, taken: taken.match(/../g) ?? [] };
}

/** A move of Cuarenta in parts; null for one that is no play. @param {string} text */
export const readMove = (text) => (/^[A2-7JQK][CDHS](x([A2-7JQK][CDHS])+)?$/.test(text) ? playOf(text) : null);
