/**
 * Faces and backs of cards, drawn by code: French or Latin suits, two or four colours, indices by language,
 * courts of plain geometry. A face is 100 by 140 units.
 */
import { s } from "./dom.js";
import { stepped, tile } from "./ornament.js";

/** Indices of ace, king, queen and jack. */
const INDICES = {
  ard: { A: "A", K: "R", Q: "D", J: "V" },
  akq: { A: "A", K: "K", Q: "Q", J: "J" },
  ru: { A: "Т", K: "К", Q: "Д", J: "В" },
};

export const INDEX_STYLES = Object.keys(INDICES);

/** The indices that people of a language know. @param {string} language */
export const usualIndex = (language) => (language === "ru" ? "ru" : language === "pt-PT" ? "ard" : "akq");

/** What stands in the corner of a card of a rank. @param {string} rank @param {{index: string}} style @returns {string} */
export const indexOf = (rank, style) => (rank === "T" ? "10" : (/** @type {any} */ (INDICES)[style.index] ?? INDICES.akq)[rank] ?? rank);

/** Suits within a box from -50 to 50. @type {Record<string, () => any[]>} */
const FRENCH = {
  H: () => [s("path", { d: "M0 45C-14 30-46 8-46-17C-46-34-34-43-22-43C-12-43-4-37 0-27C4-37 12-43 22-43C34-43 46-34 46-17C46 8 14 30 0 45Z" })],
  D: () => [s("path", { d: "M0-48C9-28 22-12 38 0C22 12 9 28 0 48C-9 28-22 12-38 0C-22-12-9-28 0-48Z" })],
  S: () => [s("path", { d: "M0-46C10-26 45-6 45 17C45 32 34 38 24 38C15 38 8 33 4 25C5 35 9 42 17 46H-17C-9 42-5 35-4 25C-8 33-15 38-24 38C-34 38-45 32-45 17C-45-6-10-26 0-46Z" })],
  C: () => [s("circle", { cx: 0, cy: -23, r: 21.5 }), s("circle", { cx: -23, cy: 10, r: 21.5 }), s("circle", { cx: 23, cy: 10, r: 21.5 }),
    s("path", { d: "M-7-12H7L6 12C6 28 9 40 18 46H-18C-9 40-6 28-6 12Z" })],
};

/** @type {Record<string, () => any[]>} */
const LATIN = {
  D: () => [s("circle", { cx: 0, cy: 0, r: 46 }), s("circle.paper", { cx: 0, cy: 0, r: 37 }), s("circle", { cx: 0, cy: 0, r: 31 }),
    ...[0, 45, 90, 135].map((turn) => s("path.paper", { d: "M0-26C6-10 6 10 0 26C-6 10-6-10 0-26Z", transform: `rotate(${turn})` })), s("circle", { cx: 0, cy: 0, r: 6 })],
  H: () => [s("path", { d: "M-38-44H38C40-12 26 6 8 12V28C8 33 14 36 26 38V46H-26V38C-14 36-8 33-8 28V12C-26 6-40-12-38-44Z" }),
    s("path.paper", { d: "M-29-36H29L28-28H-28Z" }), s("path.paper", { d: "M0-20L7-11L0-2L-7-11Z" })],
  S: () => [s("path", { d: "M0-49L8-38L6 18H28V27H7V38C11 40 11 49 0 49C-11 49-11 40-7 38V27H-28V18H-6L-8-38Z" }), s("path.paper", { d: "M-1.5-34H1.5V14H-1.5Z" })],
  C: () => [s("path", { d: "M-12-46C4-52 20-44 22-30C32-26 30-14 21-14C24-4 18 4 14 6L6 46C4 50-6 50-7 46L-9 8C-18 6-21-4-16-12C-28-14-30-28-20-32C-22-38-18-44-12-46Z" }),
    s("circle.paper", { cx: -4, cy: -28, r: 4.5 }), s("circle.paper", { cx: 9, cy: -16, r: 4 }), s("circle.paper", { cx: -2, cy: -2, r: 3.5 })],
};

/** @typedef {{suits: "french"|"latin", colours: "two"|"four", index: string}} Style */

/** A suit as a drawing of its own. @param {string} suit @param {Style} style */
export const suitMark = (suit, style) =>
  s("svg", { class: `suit ${inkOf(suit, style)}`, viewBox: "-52 -52 104 104", "aria-hidden": "true" }, shape(suit, style));

/** @param {string} suit @param {Style} style */
const shape = (suit, style) => (style.suits === "latin" ? LATIN : FRENCH)[suit]();

/** @param {string} suit @param {Style} style */
export const inkOf = (suit, style) => (style.colours === "four" ? `ink4-${suit}` : "HD".includes(suit) ? "ink-red" : "ink-black");

/** @param {string} suit @param {Style} style @param {number} x @param {number} y @param {number} size @param {boolean} [turned] */
const pip = (suit, style, x, y, size, turned = false) =>
  s("g", { transform: `translate(${x} ${y}) ${turned ? "rotate(180)" : ""} scale(${size / 100})` }, shape(suit, style));

/** Latin clubs, swords and cups are slender: they are drawn larger, so that they are told apart on a small card. @param {string} suit @param {Style} style */
const room = (suit, style) => (style.suits === "latin" ? /** @type {Record<string, number>} */ ({ S: 1.25, C: 1.2, H: 1.12 })[suit] ?? 1 : 1);

/** Places of the pips by number: x, y; those below the middle stand on their heads. @type {Record<string, number[][]>} */
const PIPS = {
  2: [[50, 36], [50, 104]],
  3: [[50, 34], [50, 70], [50, 106]],
  4: [[37, 37], [63, 37], [37, 103], [63, 103]],
  5: [[37, 37], [63, 37], [50, 70], [37, 103], [63, 103]],
  6: [[37, 36], [63, 36], [37, 70], [63, 70], [37, 104], [63, 104]],
  7: [[37, 36], [63, 36], [50, 53], [37, 70], [63, 70], [37, 104], [63, 104]],
  8: [[37, 36], [63, 36], [50, 53], [37, 70], [63, 70], [50, 87], [37, 104], [63, 104]],
  9: [[37, 32], [63, 32], [37, 57], [63, 57], [50, 70], [37, 83], [63, 83], [37, 108], [63, 108]],
  T: [[37, 32], [63, 32], [50, 45], [37, 57], [63, 57], [37, 83], [63, 83], [50, 95], [37, 108], [63, 108]],
};

/** Half a court figure, from y 22 to the middle at 70. @type {Record<string, () => any[]>} */
const COURTS = {
  K: () => [
    s("path.court-a", { d: "M24 70V62L38 53H62L76 62V70Z" }), s("path.court-b", { d: "M50 70L41 60L50 53L59 60Z" }),
    ...[30, 70].map((x) => s("path.court-c", { d: `M${x} 57L${x + 5} 63.5L${x} 70L${x - 5} 63.5Z` })),
    s("rect.skin", { x: 41, y: 34, width: 18, height: 16 }), s("path.court-b", { d: "M41 44H59L56 55L50 60L44 55Z" }), s("path.skin", { d: "M47 46.5H53V48.5H47Z" }),
    s("path.court-c", { d: "M36 35V21L43 28L50 18L57 28L64 21V35Z" }), s("path.court-a", { d: "M36 31H64V35H36Z" }),
    s("circle.court-a", { cx: 50, cy: 26, r: 2.2 }), s("circle.ink", { cx: 46, cy: 39.5, r: 1.3 }), s("circle.ink", { cx: 54, cy: 39.5, r: 1.3 })],
  Q: () => [
    s("path.court-b", { d: "M24 70A26 19 0 0 1 76 70Z" }), s("path.court-c", { d: "M33 70A17 12.5 0 0 1 67 70Z" }), s("path.court-a", { d: "M41 70A9 6.5 0 0 1 59 70Z" }),
    s("path.court-a", { d: "M36 56V38A14 14 0 0 1 64 38V56L58 52H42Z" }), s("path.skin", { d: "M42 37H58V45A8 9 0 0 1 42 45Z" }),
    s("path.court-c", { d: "M37 35A13.5 13.5 0 0 1 63 35L58 36A9 7 0 0 0 42 36Z" }), s("circle.court-b", { cx: 50, cy: 24, r: 3 }),
    s("circle.court-b", { cx: 41.5, cy: 28, r: 2 }), s("circle.court-b", { cx: 58.5, cy: 28, r: 2 }),
    s("circle.ink", { cx: 46.5, cy: 41, r: 1.3 }), s("circle.ink", { cx: 53.5, cy: 41, r: 1.3 }), s("path.court-a", { d: "M47.5 47.5H52.5L50 49.5Z" })],
  J: () => [
    s("path.court-c", { d: "M26 70L33 56H67L74 70Z" }), s("path.court-a", { d: "M33 56L50 68L67 56H60L50 62L40 56Z" }), s("path.court-b", { d: "M38 70L50 62L62 70H56L50 66L44 70Z" }),
    s("path.court-b", { d: "M40 35H60V52H56V42H44V52H40Z" }), s("rect.skin", { x: 43, y: 36, width: 14, height: 16 }),
    s("path.court-a", { d: "M35 36V29L44 23H60L66 30V36Z" }), s("path.court-c", { d: "M35 33H66V36.5H35Z" }), s("path.court-b", { d: "M60 24C66 17 73 18 76 24C71 23 67 26 64 31Z" }),
    s("circle.ink", { cx: 47, cy: 41.5, r: 1.3 }), s("circle.ink", { cx: 53, cy: 41.5, r: 1.3 }), s("path.court-a", { d: "M48 47.5H52V49H48Z" })],
};

/** @param {string} rank @param {string} suit @param {Style} style */
function middle(rank, suit, style) {
  if (rank === "A") {
    const ring = [0, 45, 90, 135, 180, 225, 270, 315].map((turn) => s("path.fine", { d: "M50 31L54 36L50 41L46 36Z", transform: `rotate(${turn} 50 70)` }));
    return [ring, pip(suit, style, 50, 70, 44)];
  }
  if (rank in COURTS)
    return [s("rect.frame", { x: 22, y: 16, width: 56, height: 108, rx: 3 }),
      s("g", {}, COURTS[rank](), s("g", { transform: "rotate(180 50 70)" }, COURTS[rank]())), s("path.frame", { d: "M22 70H78" }),
      pip(suit, style, 30.5, 25, 11), pip(suit, style, 69.5, 115, 11, true)];
  return PIPS[rank].map(([x, y]) => pip(suit, style, x, y, ("89T".includes(rank) ? 20 : 23) * room(suit, style), y > 71));
}

/** @param {string} rank @param {string} suit @param {Style} style */
function corner(rank, suit, style) {
  const index = indexOf(rank, style);
  return [s("text.index", { x: 12.5, y: 25, "text-anchor": "middle", "font-size": index.length > 1 ? 20 : 25, text: index }), pip(suit, style, 12.5, 38, 16 * room(suit, style))];
}

/** @type {Map<string, any>} */
const drawn = new Map();

/** The face of a card such as `7H`. @param {string} card @param {Style} style */
export function face(card, style) {
  const key = `${card}/${style.suits}/${style.colours}/${style.index}`;
  if (!drawn.has(key)) {
    const [rank, suit] = card;
    drawn.set(key, s("svg", { class: `face ${inkOf(suit, style)}`, viewBox: "0 0 100 140", "aria-hidden": "true" },
      s("rect.paper", { x: 0.75, y: 0.75, width: 98.5, height: 138.5, rx: 8 }), middle(rank, suit, style), corner(rank, suit, style),
      s("g", { transform: "rotate(180 50 70)" }, corner(rank, suit, style)), s("rect.edge", { x: 0.75, y: 0.75, width: 98.5, height: 138.5, rx: 8 })));
  }
  return drawn.get(key).cloneNode(true);
}

/** The back of a game's cards. @param {"sueca"|"cuarenta"} game */
export function back(game) {
  const key = `back/${game}`;
  if (!drawn.has(key)) {
    const inner = game === "sueca"
      ? [0, 1].map((x) => [0, 1, 2].map((y) => s("g", { transform: `translate(${8 + x * 42} ${7 + y * 42}) scale(1.05)` }, tile())))
      : [s("rect.o4", { x: 7, y: 7, width: 86, height: 126 }), stepped(50, 70, 10, 4), [[20, 22], [80, 22], [20, 118], [80, 118]].map(([x, y]) => stepped(x, y, 4, 3.2)),
        [[50, 16], [50, 124]].map(([x, y]) => stepped(x, y, 2, 3)), s("path.band", { d: "M7 44h86M7 96h86" })];
    drawn.set(key, s("svg", { class: `face back ornament ${game}`, viewBox: "0 0 100 140", "aria-hidden": "true" },
      s("rect.paper", { x: 0.75, y: 0.75, width: 98.5, height: 138.5, rx: 8 }), inner, s("rect.edge", { x: 0.75, y: 0.75, width: 98.5, height: 138.5, rx: 8 })));
  }
  return drawn.get(key).cloneNode(true);
}

const ORDER = { sueca: "A7KJQ65432", sueca10: "ATKJQ65432", cuarenta: "A234567JQK" };

/**
 * A hand in the order in which people hold it: by suits in turn of colour, trumps first, or by rank in Cuarenta.
 * @param {string[]} hand @param {string} game @param {string|null} trump @param {any} options
 */
export function sorted(hand, game, trump, options) {
  const ranks = game === "sueca" && String(options.second_rank) === "10" ? ORDER.sueca10 : /** @type {any} */ (ORDER)[game];
  const suits = ["S", "H", "C", "D"];
  const start = Math.max(0, suits.indexOf(trump ?? "S"));
  const bySuit = (/** @type {string} */ card) => (suits.indexOf(card[1]) - start + 4) % 4;
  const byRank = (/** @type {string} */ card) => ranks.indexOf(card[0]);
  return [...hand].sort((a, b) => (game === "sueca" ? bySuit(a) - bySuit(b) || byRank(a) - byRank(b) : byRank(a) - byRank(b) || bySuit(a) - bySuit(b)));
}
