/** The end of a hand and of a match: what each side got, the hands of the match, evidence, and what may follow. */
import { ask } from "./dialogs.js";
import { h } from "./dom.js";
import { language, t } from "./i18n.js";
import { surface } from "./ornament.js";
import { evidence } from "./renounce.js";
import { scores } from "./render.js";
import { resultLines, seatName, sideWords, teamName } from "./say.js";
import { standingOf } from "./store.js";

const PHRASES = ["well-played", "bad-luck", "thanks", "good-game", "sorry", "one-more"];

/** Opens the end of the hand, or of the match. @param {any} page */
export async function handOver(page) {
  const { table, result, you } = page.state;
  if (!result || document.querySelector("dialog.over")) return;
  const mine = you === null ? 0 : you % 2;
  const { winner } = standingOf(page.state);
  const match = winner !== null;
  const title = match ? t(you === null ? "over.match" : winner === mine ? "over.match_you" : "over.match_they", sideWords(page.state, winner)) : headline(page, mine);
  const body = [
    h("div.band", { "aria-hidden": "true" }, surface(table.game, "strip", 28)),
    match && table.game === "cuarenta" ? h("p.verdict", { text: t("over.mesa", sideWords(page.state, winner)) }) : null,
    chica(page, mine), bars(page, mine), told(page), evidence(page, page.counting ?? []),
    table.prepared ? h("p.prepared", { text: t(table.prepared.challenge ? "over.challenge" : "over.prepared") }) : h("div.standing", {}, scores(page)), hands(page, mine), helped(page), links(page), phrases(page)];
  const asked = you !== null && !table.ready?.includes(you) && page.wanted !== table.hand && !table.prepared;
  const buttons = table.prepared ? (you === null ? [] : after(table.prepared)) : asked ? [...(match ? [{ text: t("ui.home"), value: "home" }] : []), { text: t(match ? "ui.rematch" : "ui.next_hand"), value: "next", primary: true }] : [];
  const answer = await ask({ title, name: match ? "over match" : "over", body, buttons });
  if (answer === "next") page.ready();
  else if (answer === "home") location.href = "/";
  else if (answer === "review") location.href = cameFrom() ?? `/t/${page.id}/review?hand=${table.hand}`;
  else if (answer === "compare") location.href = `/c/${table.prepared.challenge}`;
  else if (answer === "again") await playAgain(page);
}

/** What may follow at a prepared table. @param {any} prepared */
const after = (prepared) => (prepared.challenge ? [{ text: t("over.compare"), value: "compare", primary: true }] : [{ text: t("ui.back_to_review"), value: "review" }, { text: t("ui.once_more"), value: "again", primary: true }]);

/** The review from which somebody came to this table, in this browser. */
const cameFrom = () => sessionStorage.getItem(`from:${location.pathname}`);

/** The same cards once more, from where they were taken up. @param {any} page */
async function playAgain(page) {
  const { table, you } = page.state;
  const level = table.chairs.find((/** @type {any} */ chair) => chair.level)?.level;
  const answer = await fetch(`/api/tables/${page.id}/hands/${table.hand}/again`, { method: "POST", headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ seat: you, moves: table.prepared.moves, level, name: table.chairs[you].name, lang: language() }) });
  const told = await answer.json();
  if (!answer.ok) return page.toast(t("error.other"));
  const from = cameFrom();
  if (from) sessionStorage.setItem(`from:${told.path}`, from);
  location.href = told.path;
}

/** @param {any} page @param {number} mine */
function headline(page, mine) {
  const { result, table } = page.state;
  const winner = result.winner ?? page.counting?.find((/** @type {any} */ one) => one.kind === "chica_won")?.data.team ?? null;
  if (winner !== null && table.game === "cuarenta") return t(winner === mine ? "over.chica_won" : "over.chica_lost");
  if (result.void) return t("over.title_void");
  if (result.reason === "tie") return t("over.title_tie");
  if (winner !== null) return t(winner === mine ? "over.title_won" : "over.title_lost");
  return t(result.points[mine] === result.points[1 - mine] ? "over.title_even" : "over.title_counted");
}

/** What was told while the hand was counted, and what the result says; the evidence has its own place. @param {any} page */
function told(page) {
  const elsewhere = ["renounce", "accused", "carton"];
  const counted = (page.counting ?? []).filter((/** @type {any} */ one) => !elsewhere.includes(one.kind)).map((/** @type {any} */ one) => one.text());
  return h("div.lines", {}, [...counted, ...resultLines(page.state).slice(1)].map((text) => h("p", { text })));
}

/** The score with which a chica was won, and how many of the mesa's each side has. @param {any} page @param {number} mine */
function chica(page, mine) {
  const won = page.counting?.find((/** @type {any} */ one) => one.kind === "chica_won");
  if (!won) return null;
  const { sets } = standingOf(page.state);
  const target = Number(page.options.mesa_chicas);
  const pair = (/** @type {number[]} */ both) => ({ we: teamName(page.state, mine), they: teamName(page.state, 1 - mine), ours: both[mine], theirs: both[1 - mine] });
  return h("div.chica", {}, h("p.verdict", { text: t("over.chica_score", pair(won.data.score)) }),
    target > 1 ? h("p", { text: t("over.chicas", { ...pair(sets), target }) }) : null);
}

/** Why the piles were worth nothing, where they were. @param {any} page */
function noCarton(page) {
  const { result, view } = page.state;
  const told = (/** @type {string} */ kind) => page.counting?.some((/** @type {any} */ one) => one.kind === kind);
  if (!page.counting || told("carton") || result.void) return null;
  if (result.reason !== "counted") return t("over.carton_ended");
  const start = Number(page.options.carton_start);
  return Math.max(...view.captured) < start ? t("over.carton_none", { n: start }) : t("over.carton_limit");
}

/** The points of the hand as two bars; in Cuarenta the cards of each pile besides. @param {any} page @param {number} mine */
function bars(page, mine) {
  const { result, table, view } = page.state;
  const sueca = table.game === "sueca";
  if (sueca && result.reason !== "counted" && result.reason !== "tie") return null; // no points were counted
  const line = (/** @type {number} */ team, /** @type {number} */ value, /** @type {number} */ most, /** @type {string} */ text) =>
    h("div", { class: `bar-line ${team === mine ? "ours" : "theirs"}` }, h("span", { text: teamName(page.state, team) }),
      h("span.track", { "aria-hidden": "true" }, h("span.fill", { vars: { "--share": Math.min(1, Math.max(0, value) / most) } })), h("b", { text }));
  const most = sueca ? 120 : Math.max(...result.points, 1);
  const sides = [mine, 1 - mine];
  const points = h("div.bars", {}, h("h3", { text: t("over.points") }), sides.map((team) => line(team, result.points[team], most, String(result.points[team]))));
  if (sueca || !view?.captured) return points;
  const carton = (/** @type {number} */ team) => page.counting?.find((/** @type {any} */ one) => one.kind === "carton" && one.data.team === team)?.data.points;
  const why = noCarton(page);
  const cards = (/** @type {number} */ team) => t("over.cards", { n: view.captured[team] }) + (carton(team) ? ` · +${carton(team)}` : "");
  return h("div.stack", {}, points, h("div.bars", {}, h("h3", { text: t("over.carton") }), sides.map((team) => line(team, view.captured[team], 40, cards(team))), why ? h("p.why", { text: why }) : null));
}

/** The hands of this match, one line each. @param {any} page @param {number} mine */
function hands(page, mine) {
  const { results } = page.state.table;
  if (!results || results.length < 2) return null;
  const names = [mine, 1 - mine].map((team) => h("th", { scope: "col", text: teamName(page.state, team) }));
  const rows = results.map((/** @type {any} */ one, /** @type {number} */ at) =>
    h("tr", {}, h("th", { scope: "row", text: at + 1 }), [mine, 1 - mine].map((team) => h("td", { text: one.points[team] })), h("td", { text: outcome(page, one) })));
  return h("details.hands", { open: standingOf(page.state).winner !== null }, h("summary", { text: t("over.hands", { n: results.length }) }),
    h("div.scroller", {}, h("table", {}, h("thead", {}, h("tr", {}, h("th", { scope: "col", text: t("over.hand") }), names, h("th", { scope: "col", text: t("over.outcome") }))), h("tbody", {}, rows))));
}

/** What a hand gave, in a word or two. @param {any} page @param {any} result */
function outcome(page, result) {
  if (result.void) return t("over.short_void");
  if (page.state.table.game === "cuarenta") return result.reason === "counted" ? "" : t("over.short_chica");
  if (result.winner === null) return t("over.short_tie");
  return t("over.short_games", { team: teamName(page.state, result.winner), n: result.games });
}

/** Who was played by the computer in which hand, who looked at aids, and how many hints were asked for. @param {any} page */
function helped(page) {
  const { table } = page.state;
  const computers = (table.computer ?? []).flatMap((/** @type {number[]} */ seats, /** @type {number} */ at) => seats.map((seat) => t("over.computer", { who: seatName(page.state, seat), hand: at + 1 })));
  const aids = table.aided.flatMap((/** @type {number[]} */ seats, /** @type {number} */ at) => (seats.length ? [t("over.aided", { who: seats.map((seat) => seatName(page.state, seat)).join(", "), hand: at + 1 })] : []));
  const hints = table.hints.flatMap((/** @type {number} */ n, /** @type {number} */ at) => (n ? [t("over.hints", { n, hand: at + 1 })] : []));
  const lines = [...computers, ...aids, ...hints];
  return lines.length ? h("ul.computers", { "aria-label": t("over.helped") }, lines.map((/** @type {string} */ text) => h("li", { text }))) : null;
}

/** @param {any} page */
const links = (page) => h("p.links", {}, h("a", { href: `/t/${page.id}/review?hand=${page.state.table.hand}`, text: t("ui.review") }), h("a", { href: `/t/${page.id}/replay`, text: t("ui.replay") }), page.state.table.prepared ? null : h("a", { href: `/fair?table=${page.id}`, text: t("fair.more") }));

/** @param {any} page */
function phrases(page) {
  const { table, you } = page.state;
  const others = table.chairs.some((/** @type {any} */ chair, /** @type {number} */ seat) => chair.kind === "person" && seat !== you);
  if (you === null || !others) return null;
  return h("div.phrases", { role: "group", "aria-label": t("over.phrases") }, PHRASES.map((key) => h("button", { type: "button", text: t(`phrase.${key}`), onclick: (/** @type {any} */ event) => {
    event.target.disabled = true;
    page.line.act({ k: "phrase", key });
  } })));
}
