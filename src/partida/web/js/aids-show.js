/** How the counting aids look: a strip under the table, and all of it in a dialog. */
import { indexOf, suitMark } from "./cards.js";
import { ask } from "./dialogs.js";
import { byId, h } from "./dom.js";
import { language, t } from "./i18n.js";
import { seatName, teamName } from "./say.js";
import { change, settings } from "./settings.js";

/** @param {any} page @param {any} counted what `aids` has counted @returns {any[]} */
export function strip(page, counted) {
  const shown = page.state.view.game === "sueca" ? suecaStrip(page, counted) : cuarentaStrip(page, counted);
  return [settings().counts ? null : legend(page), h("button.aids-strip", { type: "button", id: "aids-more", "aria-label": `${t("aids.title")}. ${words(page, counted).join(" ")}`, onclick: () => open(page, counted) }, shown)];
}

/** What the strip says and where, until it has been read once. @param {any} page */
const legend = (page) => h("div.aids-legend", { role: "note", "aria-label": t("aids.title") }, h("p", { text: howToRead(page) }), h("button.primary", { type: "button", id: "aids-read", text: t("aids.read"), onclick: () => {
  change({ counts: true });
  byId("aids-more")?.focus({ preventScroll: true });
} }));

/** How the strip is read, in a few sentences. @param {any} page @returns {string} */
const howToRead = (page) => (page.state.view.game === "sueca" ? t("aids.legend_sueca", { high: names(watched(page)) }) : t("aids.legend_cuarenta"));

/** The ranks of Sueca that are worth counting in every suit. @param {any} page @returns {string[]} */
const watched = (page) => [...page.aids.facts.ranks].slice(0, page.aids.facts.honours);

/** @param {any} page @param {any} counted */
function open(page, counted) {
  if (document.querySelector("dialog[open]")) return;
  ask({ title: t("aids.title"), name: "aids", body: [...(page.state.view.game === "sueca" ? suecaPanel(page, counted) : cuarentaPanel(page, counted)), h("details.legend", {}, h("summary", { text: t("aids.how_to_read") }), h("p", { text: howToRead(page) })), h("p.why", { text: t("aids.noted") })] });
}

/** The whole of it in sentences. @param {any} page @param {any} counted @returns {string[]} */
export const words = (page, counted) => (page.state.view.game === "sueca" ? suecaWords(page, counted) : cuarentaWords(page, counted));

/** @param {string[]} parts */
const list = (parts) => new Intl.ListFormat(language(), { type: "conjunction" }).format(parts);

/** Both sides, one's own first. @param {any} page */
const sides = (page) => [page.state.you % 2, 1 - (page.state.you % 2)];

/** @param {number} chance */
const percent = (chance) => new Intl.NumberFormat(language(), { style: "percent" }).format(chance);

// Sueca.

/** A small table: under every suit how many of it the others hold, and which; beside it the points. @param {any} page @param {any} counted */
function suecaStrip(page, { suits, sides: needs }) {
  const style = page.style();
  const column = (/** @type {any} */ { suit, trump, ranks, honours }) => [h("span.head", { class: trump ? "head trumps" : "head" }, suitMark(suit, style)), h("b", { class: trump ? "trumps" : null, text: ranks.length }),
    h("span.ranks", { class: trump ? "ranks trumps" : "ranks" }, ranks.map((/** @type {string} */ rank) => h("span", { class: honours.includes(rank) ? "honour" : "low", text: indexOf(rank, style) })), honours.length ? null : h("span", { class: ranks.length ? "none few" : "none", text: "–" }))];
  return [
    h("span.outs", {}, h("span.head"), h("span.label", { text: t("aids.how_many") }), h("span.label", {}, h("span.few", { text: names(watched(page)) }), h("span.low", { text: t("aids.which") })), suits.map(column)),
    h("span.tallies", {}, h("span.head", { text: t("aids.points_short") }), sides(page).map((team) => h("span.tally-of", {}, h("span", { text: teamName(page.state, team) }), h("b", { text: needs[team].points }), h("small.low", { text: need(needs[team]) }))))];
}

/** What a side needs. @param {import("./aids-sueca.js").Side} side */
function need({ next, missing, reached, keep }) {
  if (next !== null) return t("aids.need", { n: missing, goal: next });
  if (keep !== null) return t("aids.keep", { n: keep.missing, goal: keep.points });
  return reached === null ? "" : t("aids.reached", { goal: reached });
}

/** @param {string[]} ranks @returns {string} */
const names = (ranks) => list(ranks.map((rank) => t(`rank.${rank}`)));

/** @param {any} page @param {any} counted */
function suecaWords(page, { suits, trumps, voids, sides: needs }) {
  const [first, ...others] = suits;
  const held = (/** @type {any} */ one) => t("aids.suit", { suit: t(`suit.${one.suit}`), n: one.ranks.length, high: one.honours.length ? names(one.honours) : t("aids.none") });
  return [
    `${t("aids.trumps", { n: trumps ?? 0 })}${trumps ? `: ${names(first.ranks)}` : ""}.`, `${t("aids.out")}: ${others.map(held).join("; ")}.`,
    ...voids.map((/** @type {any} */ one) => voidWords(page, one)), ...sides(page).map((team) => pointsWords(page, team, needs[team]))];
}

/** @param {any} page @param {{seat: number, suits: string[]}} one */
const voidWords = (page, { seat, suits }) => t("aids.void", { who: seatName(page.state, seat), suits: list(suits.map((suit) => t(`suit.${suit}`))) });

/** @param {any} page @param {number} team @param {any} side */
const pointsWords = (page, team, side) => `${teamName(page.state, team)}: ${t("score.card_points", { n: side.points })}. ${need(side)}.`;

/** @param {any} page @param {any} counted */
function suecaPanel(page, { suits, voids, sides: needs, left }) {
  const style = page.style();
  const row = (/** @type {any} */ { suit, trump, ranks, honours }) => h("tr", {},
    h("th", { scope: "row" }, suitMark(suit, style), " ", h("span", { text: t(`suit.${suit}`) }), trump ? h("small", { text: t("card.trump") }) : null),
    h("td.number", { text: ranks.length }),
    h("td.ranks", {}, ranks.length ? ranks.map((/** @type {string} */ rank) => h("span", { class: honours.includes(rank) ? "chip honour" : "chip", role: "img", "aria-label": t(`rank.${rank}`), text: indexOf(rank, style) })) : h("span", { text: t("aids.none") })));
  const bar = (/** @type {number} */ team) => h("div", { class: `bar-line ${team === sides(page)[0] ? "ours" : "theirs"}` }, h("span", { text: teamName(page.state, team) }),
    h("span.track", { "aria-hidden": "true" }, h("span.fill", { vars: { "--share": needs[team].points / page.aids.facts.total } }), page.aids.facts.steps.map((/** @type {any} */ { points }) => h("i.goal", { vars: { "--at": points / page.aids.facts.total } }))),
    h("b", { text: needs[team].points }), h("small.needs", { text: need(needs[team]) }));
  return [
    h("section", {}, h("h3", { text: t("aids.out") }), h("table.outs", {}, h("tbody", {}, suits.map(row)))),
    h("section", {}, h("h3", { text: t("aids.voids") }), voids.length ? h("ul.plain", {}, voids.map((/** @type {any} */ one) => h("li", { text: voidWords(page, one) }))) : h("p", { text: t("aids.no_void") })),
    h("section", {}, h("h3", { text: t("aids.points") }), h("div.bars", {}, sides(page).map(bar)), h("p.why", { text: t("aids.left", { n: left }) }))];
}

/** The suits that a seat has no more of, beside its name. @param {any} page @param {string[]} suits */
export const voidMarks = (page, suits) => h("span.voids", { role: "img", "aria-label": t("aids.no_more", { suits: list(suits.map((suit) => t(`suit.${suit}`))) }) },
  suits.map((suit) => h("span.gone", {}, suitMark(suit, page.style()))));

// Cuarenta.

/** @param {any} page @param {any} counted */
function cuarentaStrip(page, { ranks, piles }) {
  return [h("span.caption", { text: t("aids.caption_cuarenta") }), h("span.alive", {}, ranks.map((/** @type {any} */ { rank, unseen, held, danger }) => h("span", { class: held ? "rank own" : unseen ? "rank" : "rank gone" },
    h("span", { text: indexOf(rank, page.style()) }), h("b", { text: unseen }), h("small", { text: danger === null ? "" : percent(danger) })))),
    h("span.tallies.low", {}, sides(page).map((team) => h("span.tally-of", {}, h("span", { text: teamName(page.state, team) }), h("b", { text: piles[team].cards }), h("small", { text: pileNeed(piles[team]) }))))];
}

/** @param {import("./aids-cuarenta.js").Pile} pile */
function pileNeed({ missing, gives, stopped }) {
  if (stopped) return t("aids.pile_stopped");
  return missing ? t("aids.pile_missing", { n: missing }) : t("aids.pile_gives", { n: gives });
}

/** @param {any} page @param {any} counted */
function cuarentaWords(page, { ranks, piles, bar }) {
  const held = ranks.filter((/** @type {any} */ one) => one.held && one.danger !== null);
  const alive = ranks.map((/** @type {any} */ { rank, unseen }) => `${t(`rank.${rank}`)} ${unseen}`);
  return [
    `${t("aids.alive")}: ${list(alive)}.`,
    ...(held.length ? [`${t("aids.danger")}: ${list(held.map((/** @type {any} */ { rank, danger }) => `${t(`rank.${rank}`)} ${percent(danger)}`))}.`] : []),
    ...sides(page).map((team) => `${pileWords(page, team, piles[team])}. ${pileNeed(piles[team])}.`),
    ...(bar && bar.sides.some(Boolean) ? [bar.text] : [])];
}

/** @param {any} page @param {number} team @param {any} pile */
const pileWords = (page, team, pile) => `${teamName(page.state, team)}: ${t("over.cards", { n: pile.cards })}`;

/** @param {any} page @param {any} counted */
function cuarentaPanel(page, { ranks, piles, bar }) {
  const style = page.style();
  const { pile } = page.aids.facts;
  const start = pile.findIndex((/** @type {number} */ points) => points > 0);
  const row = (/** @type {any} */ { rank, unseen, held, danger }) => h("tr", { class: held ? "own" : null },
    h("th", { scope: "row", "aria-label": t(`rank.${rank}`), text: indexOf(rank, style) }), h("td.number", { text: unseen }),
    h("td", {}, danger === null ? null : [h("span.track", { "aria-hidden": "true" }, h("span.fill", { vars: { "--share": danger } })), " ", h("b", { text: percent(danger) })]));
  const bars = (/** @type {number} */ team) => h("div", { class: `bar-line ${team === sides(page)[0] ? "ours" : "theirs"}` }, h("span", { text: teamName(page.state, team) }),
    h("span.track", { "aria-hidden": "true" }, h("span.fill", { vars: { "--share": piles[team].cards / (pile.length - 1) } }), h("i.goal", { vars: { "--at": start / (pile.length - 1) } })),
    h("b", { text: piles[team].cards }), h("small.needs", { text: pileNeed(piles[team]) }));
  return [
    h("section", {}, h("table.alive", {}, h("thead", {}, h("tr", {}, h("th", { scope: "col", text: t("aids.rank") }), h("th", { scope: "col", text: t("aids.unseen") }), h("th", { scope: "col", text: t("aids.danger") }))), h("tbody", {}, ranks.map(row)))),
    h("section", {}, h("h3", { text: t("over.carton") }), h("div.bars", {}, sides(page).map(bars))),
    bar ? h("section", {}, h("h3", { text: t("aids.bar", { n: bar.at }) }), h("p", { class: bar.sides.some(Boolean) ? "at-bar" : null, text: bar.text })) : null];
}
