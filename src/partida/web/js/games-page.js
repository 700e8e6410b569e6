/** My games: the tables at which this browser has a chair, those that go on first; and forgetting all of it. */
import { dealName, place, verdict } from "./daily-words.js";
import { ask } from "./dialogs.js";
import { byId, h } from "./dom.js";
import { capital, language, t } from "./i18n.js";
import { dropAll } from "./mistakes.js";
import { device } from "./ornament.js";
import { Refused, begin, firstGame, ground, json, post } from "./shell.js";
import { change } from "./settings.js";
import { variantName } from "./variant-name.js";

/** So many deals are compared with the others: a club behind one address must not ask for too much at once. */
const COMPARED = 12;

/** @type {any} */
let menu = null;
/** @type {Map<string, any>} deals that many try, by their names */
let deals = new Map();

async function draw() {
  document.title = `${t("home.mine")} – Partida`;
  const [told, words] = await Promise.all([json("/api/mine"), json(`/api/menu?lang=${language()}`)]);
  menu = words;
  deals = await dealsOf(told.tables);
  ground(told.tables[0]?.game ?? firstGame());
  const running = told.tables.filter((/** @type {any} */ one) => one.phase !== "over");
  const over = told.tables.filter((/** @type {any} */ one) => one.phase === "over");
  running.sort((/** @type {any} */ a, /** @type {any} */ b) => Number(b.your_turn) - Number(a.your_turn));
  byId("main").replaceChildren(
    h("h1", { text: t("home.mine") }),
    told.tables.length ? "" : h("div.empty", {}, h("p", { text: t("mine.none") }), h("div.buttons", {}, h("a.button.primary", { href: "/", text: t("home.play") }), h("a.button", { href: "/puzzles", text: t("home.puzzles") }))),
    ...section("mine.running", running), ...section("mine.over", over), forgetting());
}

/** The deals tried last at some tables, with how one did among the others; one that is forgotten is left out. @param {any[]} tables */
async function dealsOf(tables) {
  const newest = tables.filter((one) => one.challenge).sort((one, other) => other.at - one.at);
  const names = [...new Set(newest.map((one) => one.challenge))].slice(0, COMPARED);
  const told = await Promise.all(names.map((name) => json(`/api/challenges/${name}`).catch((error) => {
    if (!(error instanceof Refused)) throw error;
    return null;
  })));
  return new Map(told.filter((deal) => deal !== null).map((deal) => [deal.id, deal]));
}

/** @param {string} title @param {any[]} tables */
const section = (title, tables) => (tables.length ? [h("h2", { text: t(title) }), h("ul.tables", {}, tables.map(card))] : []);

/** @param {any} one */
function card(one) {
  const others = one.kinds.map((/** @type {any} */ kind, /** @type {number} */ seat) => ({ kind, name: one.names[seat] })).filter((/** @type {any} */ other, /** @type {number} */ seat) => other.kind && seat !== one.seat);
  const people = others.filter((/** @type {any} */ other) => other.kind === "person").map((/** @type {any} */ other) => other.name);
  const company = people.length ? t("mine.with", { names: new Intl.ListFormat(language(), { type: "conjunction" }).format(people) }) : others.length ? t("mine.alone") : "";
  return h("li.table-card", { class: `table-card${one.your_turn ? " turn" : ""}` },
    device(one.game),
    h("div", {},
      h("h3", {}, ...title(one)),
      h("p", {}, state(one), company ? h("span.with", { text: company }) : null),
      h("p.when", {}, h("time", { datetime: new Date(one.at).toISOString(), text: new Intl.DateTimeFormat(language(), { dateStyle: "medium", timeStyle: "short" }).format(one.at) }))),
    h("div.buttons", {},
      h("a.button", { class: one.phase === "over" ? "button" : "button primary", href: `/t/${one.id}`, text: t(one.phase === "over" ? "mine.table" : "mine.go") }),
      one.challenge && one.phase === "over" && deals.has(one.challenge) ? h("a.button", { href: `/c/${one.challenge}`, text: t("daily.compare") }) : null,
      one.hands > (one.phase === "hand" ? 1 : 0) ? h("a.button", { href: `/t/${one.id}/review`, text: t("mine.review") }) : null,
      one.hands ? h("a.button", { href: `/t/${one.id}/replay`, text: t("mine.replay") }) : null));
}

/** What is played at a table; of a deal that many try its name comes first. @param {any} one */
function title(one) {
  const variant = variantName(menu, one.variant);
  if (!one.challenge) return [t(`game.${one.game}`), " ", h("small", { text: variant })];
  return [dealName(deals.get(one.challenge)?.day ?? null), " ", h("small", { text: `${t(`game.${one.game}`)} · ${variant}` })];
}

/** How a deal that many try ended for who reads, and in which place; or that one try is all there is. @param {any} one */
function tried(one) {
  const deal = deals.get(one.challenge);
  const outcome = deal?.mine?.outcome;
  if (!outcome || deal.mine.table !== one.id) return [one.your_turn && t("mine.your_turn"), t("mine.one_try")];
  return [verdict(one.game, outcome), t("mine.score", { we: outcome.own, they: outcome.others }), place(deal.field, outcome), outcome.helped && t(outcome.known ? "mine.known" : "mine.aided")];
}

/** How a table stands, in a line. @param {any} one */
function state(one) {
  if (one.phase === "lobby") return h("b", { text: t("mine.lobby") });
  const pair = (/** @type {number[]} */ both) => ({ we: both[one.seat % 2], they: both[1 - (one.seat % 2)] });
  const sets = one.sets && t(one.game === "cuarenta" ? "mine.chicas" : "mine.rubber", pair(one.sets));
  const over = one.phase === "over";
  if (one.challenge) return h("b", { text: capital(tried(one).filter(Boolean).join(" · ")) });
  if (one.prepared) return h("b", { text: t("mine.prepared") });
  const parts = [over ? t(one.winner === one.seat % 2 ? "mine.won" : "mine.lost") : one.your_turn && t(one.phase === "between" ? "mine.next_hand" : "mine.your_turn"),
    sets, over && sets ? null : t("mine.score", pair(one.score)), one.aided && t("mine.aided")];
  return h("b", { text: parts.filter(Boolean).join(" · ") });
}

const forgetting = () => h("section.forget", {}, h("h2", { text: t("mine.forget") }), h("p", { text: t("mine.forget_text") }),
  h("button", { type: "button", text: t("mine.forget_button"), onclick: forget }));

async function forget() {
  const answer = await ask({ title: t("mine.forget"), name: "forget", body: h("p", { text: t("mine.forget_sure") }),
    buttons: [{ text: t("mine.forget_button"), value: "yes" }, { text: t("mine.keep"), value: "", primary: true }] });
  if (answer !== "yes") return;
  await post("/api/mine/forget", {});
  dropAll();
  change({ name: "", played: false });
  await draw();
  byId("main").prepend(h("p.notice", { role: "status", text: t("mine.forgotten") }));
}

begin({ parts: ["", "pages/", "daily/"], draw });
