/** One card of a review: what could be played with what it was worth, the verdict, why, and what was known. */
import { count } from "./aids.js";
import { face } from "./cards.js";
import { folded, parted } from "./counted.js";
import { h } from "./dom.js";
import { cardName, language, t, theCard, theCards } from "./i18n.js";
import { playOf } from "./notation.js";
import { SIGNS, isFault, named, percent, signed, verdictOf } from "./review-data.js";

/** How many choices are shown before the others are asked for. */
const FEW = 4;

/**
 * @typedef {{review: any, card: any, reasons: string[], counted: number, style: import("./cards.js").Style, size: number,
 *   name: (seat: number) => string, third: (seat: number) => string, words: {who: string, by: string}, seat: number, view: any, facts: any, hinted: boolean, side: (team: number) => string, practice: any}} Moment
 * `counted` of the reasons, the last ones, are counted; `view` is what the `seat` knew, `words` name it within a sentence; `name` is what any seat is called, `third` the same
 * where a sentence has no form for the reader's own
 */

/** A verdict as a sign and a word. @param {string} verdict */
export const badge = (verdict) => h("span.badge", { class: `badge ${verdict}` }, h("b", { "aria-hidden": "true", text: SIGNS[verdict] }), " ", h("span.word", { text: t(`review.verdict.${verdict}`) }));

/** A play in words; with its article, unless it stands alone. @param {string} text @param {(card: string) => string} [name] of a card */
export function playName(text, name = theCard) {
  const { card, taken } = playOf(text);
  return taken.length ? t("review.takes", { card: name(card), taken: theCards(taken) }) : name(card);
}

/** @param {Moment} moment */
export function momentPanel(moment) {
  const { review, card } = moment;
  const verdict = verdictOf(card);
  return h("section.moment", { "aria-label": t("review.moment") },
    h("header", {}, h("h2", {}, h("small", { text: t(`review.part.${review.game}`, { n: card.trick }) }), " ",
      t("review.plays", { ...moment.words, card: theCard(playOf(card.card).card) })), badge(verdict)),
    h("div", { role: "status" }, summary(moment, verdict).map((text) => h("p", { text }))),
    why(moment), choices(moment), moment.practice, known(moment));
}

/** The verdict in a sentence or two. @param {Moment} moment @param {string} verdict */
function summary({ review, card, hinted }, verdict) {
  const hint = hinted ? [t("review.hinted")] : [];
  if (card.kind !== "choice") return [t(`review.told.${card.kind}`), ...hint];
  const places = (/** @type {any} */ estimate) => ({ loss: percent(estimate.mean, language(), 1), error: percent(estimate.error, language(), 1) });
  const unit = review.unit ?? "hand";
  const lines = [];
  if (isFault(verdict) || verdict === "good") lines.push(t(`review.costs.${unit}`, { ...places(card.loss), best: playName(card.best) }));
  else if (verdict === "close") lines.push(t("review.told.close", { ...places(card.loss), best: playName(card.best) }));
  else lines.push(t(card.best === card.card ? "review.told.best" : "review.told.fine"));
  const points = card.points_loss?.mean ?? 0;
  if (points >= 0.05 && verdict !== "close") lines.push(t("review.points_loss", { points: new Intl.NumberFormat(language(), { maximumFractionDigits: 1 }).format(points) }));
  if (card.exact) lines.push(t("review.exact"));
  const lost = hindsight(card);
  if (lost) lines.push(lost);
  return [...lines, ...hint];
}

/** What the card cost with the real hands open, if that is known and anything. @param {any} card */
function hindsight(card) {
  if (card.points_lost === null) return "";
  if (!card.points_lost && !card.games_lost) return isFault(verdictOf(card)) ? t("review.hindsight_none") : "";
  return t("review.hindsight", { points: card.points_lost, games: card.games_lost ?? 0 });
}

/** All cards that could be played, the best first, each with its chance as a bar. @param {Moment} moment */
function choices(moment) {
  const { card, review } = moment;
  if (!card.choices.length) return null;
  const first = card.choices[0];
  const shown = card.choices.filter((/** @type {any} */ one, /** @type {number} */ at) => at < FEW || one.card === card.card);
  const rest = card.choices.filter((/** @type {any} */ one) => !shown.includes(one));
  const list = (/** @type {any[]} */ some) => h("ul.choices-list", {}, some.map((one) => choice(moment, one, one === first || one.card === card.best)));
  return h("div.valued", {}, h("h3", { text: t(`review.chances.${review.unit ?? "hand"}`) }), list(shown),
    rest.length ? h("details.rest", {}, h("summary", { text: t("review.rest", { n: rest.length }) }), list(rest)) : null,
    review.game === "cuarenta" && card.choices.some(isOpen) ? h("p.hint", { text: t("review.ahead_help") }) : null);
}

/** True if it is known what a choice comes to with open hands. @param {any} one */
const isOpen = (one) => one.points !== null && one.points !== undefined;

/** What a side has at the end with open hands; in Cuarenta by how much it is ahead. @param {any} review @param {number} points */
const openPoints = (review, points) => (review.game === "sueca" ? t("review.open_points", { points }) : t("review.open_ahead", { points: signed(points, language()) }));

/** @param {Moment} moment @param {any} one @param {boolean} best */
function choice({ card, review, style }, one, best) {
  const { card: own, taken } = playOf(one.card);
  const played = one.card === card.card || (card.kind === "equal" && card.choices.length === 1);
  const drop = one.taken !== undefined && one.taken !== null ? t("review.drop", { taken: percent(one.taken, language()), falls: percent(one.falls ?? 0, language()) }) : "";
  const open = isOpen(one) ? openPoints(review, one.points) : "";
  return h("li.worth", { class: `worth${best ? " best" : ""}${played ? " played" : ""}` },
    h("span.cards", {}, [own, ...taken].map((text, at) => h("span.card", { class: `card${at ? " won" : ""}`, "aria-hidden": "true" }, face(text, style)))),
    h("span.visually-hidden", { text: playName(one.card, cardName) }),
    h("span.value", {},
      h("span.track", { "aria-hidden": "true" }, h("span.fill", { vars: { "--share": Math.max(0, Math.min(1, one.win)) } })),
      h("span.about", {}, best ? h("b.tag", { text: t("review.best") }) : null, played ? h("b.tag.own", { text: t("review.played") }) : null, h("small", { text: [drop, open].filter(Boolean).join(" · ") }))),
    h("b.chance", { text: percent(one.win, language()) }));
}

/** The reasons, as the server told them, with the names of the table; who plays an own card has none. @param {Moment} moment */
function why({ reasons, counted, third, size, seat, words }) {
  const name = (/** @type {number} */ one) => (one === seat && words.by === "you" ? t("review.own_plays") : third(one));
  if (!reasons.length) return null;
  const [plain, rest] = parted(reasons.map((text) => named(text, name, size)), counted);
  const list = (/** @type {string[]} */ texts) => h("ul", {}, texts.map((text) => h("li", { text })));
  return h("div.why", {}, plain.length ? [h("h3", { text: t("review.why") }), list(plain)] : null, rest.length ? folded([list(rest)]) : null);
}

/** What the seat could know, counted as an attentive player counts. @param {Moment} moment */
function known(moment) {
  const rows = moment.review.game === "sueca" ? suecaKnown(moment) : cuarentaKnown(moment);
  return h("details.known", { open: matchMedia("(min-width: 980px)").matches }, h("summary", { text: t("review.known", moment.words) }),
    h("dl", {}, rows.map(([what, value]) => h("div", {}, h("dt", { text: what }), h("dd", {}, value)))));
}

/** @param {string} suit */
const suitText = (suit) => t(`suit.${suit}`);
/** @param {string[]} texts */
const joined = (texts) => new Intl.ListFormat(language(), { type: "conjunction" }).format(texts);

/** @param {Moment} moment @returns {[string, any][]} */
function suecaKnown({ view, facts, name, side, seat, style }) {
  const told = count(view, facts);
  const out = told.suits.flatMap((/** @type {any} */ one) => one.honours.map((/** @type {string} */ rank) => rank + one.suit));
  const own = seat % 2;
  const points = (/** @type {number} */ team) => {
    const { points: has, next, missing, keep } = told.sides[team];
    const more = next !== null ? t("review.next", { points: next, missing }) : keep ? t("review.keep", { points: keep.points, missing: keep.missing }) : t("review.no_next");
    return h("p", {}, h("b", { text: `${side(team)} ${has}` }), ` · ${more}`);
  };
  return [
    [t("review.points"), [points(own), points(1 - own)]],
    [t("review.trumps_left"), told.trumps === null ? "–" : h("p", { text: t("review.trumps_n", { n: told.trumps }) })],
    [t("review.voids"), told.voids.length ? told.voids.map((/** @type {any} */ one) => h("p", { text: t("review.void", { who: name(one.seat), suits: joined(one.suits.map(suitText)) }) })) : h("p", { text: t("review.no_voids") })],
    [t("review.honours"), out.length ? minis(out, style) : h("p", { text: t("review.no_honours") })],
  ];
}

/** @param {string[]} cards @param {import("./cards.js").Style} style */
const minis = (cards, style) => h("span.minis", {}, cards.map((card) => h("span.card", { role: "img", "aria-label": cardName(card) }, face(card, style))));

/** @param {Moment} moment @returns {[string, any][]} */
function cuarentaKnown({ card, view, facts, side, seat }) {
  const told = count(view, facts);
  const own = seat % 2;
  const teams = [own, 1 - own];
  const { counted } = card;
  const pile = (/** @type {number} */ team, /** @type {number} */ at) => h("p", {}, h("b", { text: `${side(team)} ${told.piles[team].cards}` }),
    counted?.expected ? ` · ${t("review.expected", { n: counted.expected[at].toFixed(1) })}` : "");
  return [
    [t("review.score"), teams.map((team) => h("p", {}, h("b", { text: `${side(team)} ${view.score[team]}` }), told.bar?.sides[team] ? ` · ${told.bar.text}` : ""))],
    [t("review.piles"), [teams.map(pile), counted?.carton !== null && counted?.carton !== undefined ? h("p", { text: t("review.carton", { chance: percent(counted.carton, language()) }) }) : null]],
    [t("review.alive"), h("ul.ranks", {}, told.ranks.map((/** @type {any} */ one) => h("li", { class: one.unseen ? "" : "none" }, h("b", { text: t(`rank.${one.rank}`) }), " ", h("span", { text: one.unseen }))))],
  ];
}
