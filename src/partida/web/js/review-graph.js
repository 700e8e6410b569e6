/** The chance to win, card by card, as a picture: what either side could know of it, the tricks, the moments. */
import { s } from "./dom.js";
import { t } from "./i18n.js";
import { letters } from "./notation.js";
import { SIGNS, chanceOf, isFault, verdictOf } from "./review-data.js";

const [WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM] = [360, 150, 30, 8, 14, 20];

/**
 * @param {{review: any, team: number, size: number, side: {side: string, team: string}, at: number, go: (at: number) => void}} what
 * `at` is the card that is looked at, `side` the words for the side `team` within a sentence
 */
export function graph({ review, team, size, side, at, go }) {
  const { cards } = review;
  const x = (/** @type {number} */ place) => LEFT + ((place + 0.5) * (WIDTH - LEFT - RIGHT)) / cards.length;
  const y = (/** @type {number} */ chance) => TOP + (1 - chance) * (HEIGHT - TOP - BOTTOM);
  const known = chances(cards, team, size);
  const chance = (/** @type {number} */ place) => known[place] ?? 0.5;
  const line = (/** @type {number} */ whose, /** @type {string} */ kind) => s("polyline", { class: `line ${kind}`,
    points: cards.map((/** @type {any} */ card, /** @type {number} */ place) => ({ card, place }))
      .filter((/** @type {any} */ one) => one.card.win !== null && seatTeam(one.card, size) === whose)
      .map((/** @type {any} */ one) => `${x(one.place).toFixed(1)},${y(chance(one.place)).toFixed(1)}`).join(" ") });
  const mark = (/** @type {number} */ place) => s("circle", { class: `dot ${verdictOf(cards[place])}`, cx: x(place), cy: y(chance(place)), r: 4 });
  const key = (/** @type {number} */ place, /** @type {number} */ number) => s("g", { class: "key" },
    s("circle", { cx: x(place), cy: y(chance(place)), r: 8.5 }),
    s("text", { x: x(place), y: y(chance(place)) + 3.8, "text-anchor": "middle" }, String(number + 1)));
  const picture = s("svg", { class: "graph", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": label(review, side) },
    [0, 0.5, 1].map((share) => [s("path", { class: share === 0.5 ? "half" : "grid", d: `M${LEFT} ${y(share)}H${WIDTH - RIGHT}` }),
      s("text", { class: "scale", x: LEFT - 5, y: y(share) + 3.5, "text-anchor": "end" }, String(100 * share))]),
    tricks(cards, x),
    s("path", { class: "now", d: `M${x(at)} ${TOP}V${HEIGHT - BOTTOM}` }),
    line(1 - team, "theirs"), line(team, "ours"),
    cards.map((/** @type {any} */ card, /** @type {number} */ place) => (isFault(verdictOf(card)) && !review.key_moments.includes(place) ? mark(place) : null)),
    review.key_moments.map(key));
  picture.addEventListener("click", (/** @type {MouseEvent} */ event) => {
    const box = picture.getBoundingClientRect();
    const place = (((event.clientX - box.left) / box.width) * WIDTH - LEFT) / ((WIDTH - LEFT - RIGHT) / cards.length);
    go(Math.max(0, Math.min(cards.length - 1, Math.floor(place))));
  });
  return picture;
}

/**
 * At every card the mean of what the seats of that side last knew: two partners hold different cards, and of one alone
 * the line would show who plays rather than how it stands.
 * @param {any[]} cards @param {number} team @param {number} size
 */
function chances(cards, team, size) {
  /** @type {Map<string, number>} */
  const last = new Map();
  return cards.map((card) => {
    const chance = chanceOf(card, team, size);
    if (chance !== null) last.set(card.seat, chance);
    const own = [...last].filter(([seat]) => letters(size).indexOf(seat) % 2 === seatTeam(card, size)).map(([, value]) => value);
    return own.length ? own.reduce((sum, value) => sum + value, 0) / own.length : null;
  });
}

/** @param {any} card @param {number} size */
const seatTeam = (card, size) => letters(size).indexOf(card.seat) % 2;

/** What the picture shows, for who does not see it. @param {any} review @param {{side: string, team: string}} side */
function label(review, side) {
  const faults = review.cards.filter((/** @type {any} */ card) => isFault(verdictOf(card))).map((/** @type {any} */ card) => `${t(`review.part.${review.game}`, { n: card.trick })} ${SIGNS[verdictOf(card)]}`);
  return `${t(`review.graph.${review.unit ?? "hand"}`, side)}${faults.length ? `: ${faults.join(", ")}` : ""}`;
}

/** The number of every trick, and a line between them. @param {any[]} cards @param {(place: number) => number} x */
function tricks(cards, x) {
  const width = x(1) - x(0);
  const numbers = [...new Set(cards.map((card) => card.trick))];
  return numbers.map((trick) => {
    const first = cards.findIndex((card) => card.trick === trick);
    const last = cards.findLastIndex((card) => card.trick === trick);
    return [first > 0 ? s("path", { class: "grid", d: `M${x(first) - width / 2} ${TOP}V${HEIGHT - BOTTOM}` }) : null,
      s("text", { class: "scale", x: (x(first) + x(last)) / 2, y: HEIGHT - 6, "text-anchor": "middle" }, String(trick))];
  });
}
