/** What is said after the answer: right or not, what every move is worth, why, and who finds it. */
import { face } from "./cards.js";
import { folded, parted } from "./counted.js";
import { h } from "./dom.js";
import { capital, language, t, theCard, theCards } from "./i18n.js";
import { letters, playOf } from "./notation.js";
import { named } from "./review-data.js";
import { placeOf } from "./say.js";

/** A seat within a sentence, by where it sits for whoever solves the puzzle. @param {any} view @param {number} seat */
function theSeat(view, seat) {
  const place = placeOf({ you: view.seat, table: { chairs: { length: view.table.size } } }, seat);
  return t(view.table.size === 2 && place === "top" ? "puzzle.seat_of.opponent" : `puzzle.seat_of.${place}`);
}

/** The choice that a move is, or is equal to. @param {any} told @param {string} move */
export const choiceOf = (told, move) => told.choices.find((/** @type {any} */ one) => one.move === move || one.also.includes(move));

/** @param {any} told @param {string} move */
export function isRight(told, move) {
  const chosen = choiceOf(told, move);
  return chosen === told.choices[0] || Boolean(chosen?.near);
}

/** @param {number} part @param {number} [places] */
const percent = (part, places = 0) => new Intl.NumberFormat(language(), { style: "percent", maximumFractionDigits: places, minimumFractionDigits: places }).format(part);

/** A move in words. @param {string} move */
export function moveWords(move) {
  const { card, taken } = playOf(move);
  return taken.length ? t("puzzle.takes", { card: theCard(card), cards: theCards(taken) }) : theCard(card);
}

/**
 * The whole answer. @param {any} told @param {string} move what was chosen @param {any} style of cards
 * @param {{next: () => void, share: () => void, again: () => void}} ways
 */
export function answer(told, move, style, ways) {
  const right = isRight(told, move);
  const best = told.choices[0];
  return [
    h("div.verdict-box", { class: `verdict-box ${right ? "right" : "wrong"}` },
      h("h2", { id: "verdict", tabindex: -1, text: t(right ? "puzzle.right" : "puzzle.wrong") }),
      h("p", { text: t(right ? "puzzle.right_text" : "puzzle.wrong_text", { best: moveWords(best.move), played: moveWords(move) }) })),
    h("div.buttons", {},
      h("button.primary", { type: "button", id: "next", text: t("puzzle.next"), onclick: ways.next }),
      right ? null : h("button", { type: "button", id: "again", text: t("puzzle.again"), onclick: ways.again }),
      told.mine ? h("a.button", { href: `/t/${told.mine.table}/review?hand=${told.mine.number}&card=${told.mine.place}`, text: t("puzzle.review") })
        : h("button", { type: "button", id: "share", text: t("puzzle.share"), onclick: ways.share })),
    ...why(told, move),
    h("h3", { text: t(told.by === "win" ? (told.game === "sueca" ? "puzzle.values_win" : "puzzle.values_chica") : "puzzle.values_match") }),
    h("ul.values", { class: `values ${told.game}` }, told.choices.map((/** @type {any} */ one) => value(told, one, move, style))),
    h("details.more", {}, h("summary", { text: t(told.mine ? "puzzle.how" : "puzzle.more") }), told.mine ? null : finders(told),
      h("p", { text: t(told.every_world ? "puzzle.depth_all" : "puzzle.depth", { n: told.worlds }) }),
      told.position === null ? null : h("p", {}, t("puzzle.position"), " ", h("code", { text: told.position }), " ", t("puzzle.seat", { seat: t(`side.${letters(told.view.table.size)[told.view.seat]}`) }))),
  ];
}

/**
 * Why: the plain sentence, and what was counted. Of a puzzle kept long ago it is not known which is which. All of it
 * compares with the trap, which is named where another wrong card was chosen. @param {any} told @param {string} move
 */
function why(told, move) {
  if (!told.reasons.length) return [];
  const items = (/** @type {string[]} */ texts) => h("ul.reasons", {}, texts.map((text) => h("li", { text: capital(named(text, (seat) => theSeat(told.view, seat), told.view.table.size)) })));
  const [plain, counted] = parted(told.reasons, told.counted);
  const other = !told.mine && !isRight(told, move) && choiceOf(told, told.tempting) !== choiceOf(told, move);
  const title = other ? t("puzzle.why_trap", { other: moveWords(told.tempting) }) : t("puzzle.why");
  return [plain.length || other ? h("h3", { text: title }) : null, plain.length ? items(plain) : null, counted.length ? folded([items(counted)]) : null];
}

/** A choice as a line with its bar. @param {any} told @param {any} one @param {string} move @param {any} style */
function value(told, one, move, style) {
  const chance = told.by === "win" ? one.win : one.match;
  const [loss, error] = told.by === "win" ? one.loss : one.match_loss;
  const best = one === told.choices[0];
  const mine = choiceOf(told, move) === one;
  const notes = [best && t("puzzle.best"), mine && t("puzzle.yours"), one.near && t("puzzle.near"), !best && choiceOf(told, told.tempting) === one && t(told.mine ? "puzzle.own_then" : "puzzle.tempting")].filter(Boolean);
  const { card, taken } = playOf(one.move);
  return h("li", { class: [best && "best", mine && "mine"].filter(Boolean).join(" ") },
    h("span.faces", { role: "img", "aria-label": moveWords(one.move) }, [card, ...taken].map((/** @type {string} */ each, /** @type {number} */ at) => h("span.mini", { class: at ? "mini taken" : "mini" }, face(each, style)))),
    h("span.track", { "aria-hidden": "true" }, h("span.fill", { vars: { "--share": chance } })),
    h("b", { text: percent(chance) }),
    h("small", {}, notes.length ? h("span.note", { text: notes.join(", ") }) : null, " ",
      best ? null : h("span", { text: t(error ? "puzzle.loses" : "puzzle.loses_exactly", { loss: percent(loss, 1), error: percent(error, 1) }) })));
}

/** How often each level of the computer finds it. @param {any} told */
const finders = (told) => [h("h4", { text: t("puzzle.finders") }),
  h("ul.finders", {}, Object.entries(told.found).map(([level, part]) => h("li", {}, h("span", { text: t(`level.${level}`) }), h("span.track", { "aria-hidden": "true" }, h("span.fill", { vars: { "--share": part } })), h("b", { text: percent(part) }))))];
