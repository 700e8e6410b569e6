/** Fairness and what this is: how packs are mixed and promised, and the check of all hands of a table in this browser. */
import { byId, h, wait } from "./dom.js";
import { t } from "./i18n.js";
import { checkHand } from "./fair.js";
import { Refused, begin, firstGame, ground, json, notice, reason } from "./shell.js";

const table = () => new URLSearchParams(location.search).get("table");

async function draw() {
  document.title = `${t("home.fair")} – Partida`;
  ground(firstGame());
  const points = (/** @type {string} */ name, /** @type {number} */ count) => Array.from({ length: count }, (_, at) => h("li", { text: t(`fair.${name}_${at + 1}`) }));
  const results = h("section", { id: "results", "aria-live": "polite" });
  byId("main").replaceChildren(
    h("h1", { text: t("home.fair") }),
    h("p.lead", { text: t("fair.lead") }),
    results,
    h("h2", { text: t("fair.how") }), h("ol.steps", {}, points("how", 4)),
    h("h2", { text: t("fair.proves") }), h("ul", {}, points("proves", 3)),
    h("h2", { text: t("fair.not") }), h("ul", {}, points("not", 3)),
    h("h2", { text: t("fair.yourself") }), h("p", { text: t("fair.yourself_text") }), h("pre.code", { tabindex: 0, text: "partida deal verify FILE" }), form(),
    h("h2", { text: t("fair.private") }), h("ul", {}, points("private", 4)),
    h("h2", { text: t("fair.about_title") }), h("p", { text: t("fair.about_text") }), h("p", { text: t("fair.licence") }));
  if (table()) await check(results, /** @type {string} */ (table()));
}

/** Which table to check. */
function form() {
  const field = h("input", { name: "table", id: "table-id", required: true, pattern: "[A-Za-z0-9]{11,64}", value: table() ?? "", autocomplete: "off", spellcheck: "false" });
  return h("form.check-form", { action: "/fair", method: "get" }, h("label.field", {}, h("span", { text: t("fair.which") }), field), h("button.primary", { type: "submit", text: t("fair.check") }));
}

/** @param {any} results @param {string} id */
async function check(results, id) {
  if (!crypto.subtle) return results.replaceChildren(notice(t("ui.sorry"), t("fair.insecure"))); // browsers have it on secure pages only
  results.replaceChildren(h("h2", { text: t("fair.results") }), h("p", { text: t("fair.checking") }));
  try {
    const told = await json(`/api/tables/${encodeURIComponent(id)}/matches`);
    const { options } = await json(`/api/variant?variant=${encodeURIComponent(told.variant)}`);
    ground(told.game);
    if (told.prepared) return results.replaceChildren(h("h2", { text: t("fair.results") }), h("p.notice", { text: t("fair.prepared") }));
    const chosen = Object.fromEntries(options.map((/** @type {any} */ one) => [one.name, one.value]));
    const rows = [];
    for (const [at, match] of told.matches.entries()) {
      for (const [number, hand] of match.hands.entries()) rows.push(await row(told, chosen, at, number, hand));
    }
    results.replaceChildren(h("h2", { text: t("fair.results") }), summary(rows), h("ul.proofs", {}, rows.map((one) => one.node)),
      h("p", {}, h("a.button", { href: `/t/${told.id}/replay`, text: t("mine.replay") })));
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    results.replaceChildren(notice(t("ui.sorry"), reason(error.code)));
  }
}

/** @param {{state: string}[]} rows */
function summary(rows) {
  const done = rows.filter((one) => one.state !== "running");
  if (!done.length) return h("p.verdict", { text: t("fair.nothing") });
  const wrong = done.filter((one) => one.state === "wrong").length;
  return h("p.verdict", { class: `verdict ${wrong ? "wrong" : "right"}`, text: wrong ? t("fair.some_wrong", { n: wrong, of: done.length }) : t("fair.all_right", { n: done.length }) });
}

/** What is asked, also of a server that wants no more questions for a moment. @param {string} path @returns {Promise<any>} */
async function patiently(path) {
  try {
    return await json(path);
  } catch (error) {
    if (!(error instanceof Refused) || error.code !== "http/rate") throw error;
    await wait(1500);
    return patiently(path);
  }
}

/** One hand, checked. @param {any} told @param {any} options @param {number} match @param {number} number @param {any} hand */
async function row(told, options, match, number, hand) {
  const title = t("label.hand", { n: hand.number });
  if (!hand.over) return { state: "running", node: h("li.proof", {}, h("b", { text: title }), " ", t("fair.running")) };
  const { steps } = await patiently(`/api/tables/${told.id}/matches/${match}/hands/${number}`);
  const found = await checkHand({ table: told.id, game: told.game, options, proof: hand.proof, story: steps.flatMap((/** @type {any} */ step) => step.story) });
  const right = found.promised && found.shuffled && found.dealt;
  const seats = Object.keys(hand.proof.nonces).map((seat) => told.names[Number(seat)] ?? seat);
  const line = (/** @type {string} */ key, /** @type {boolean} */ good) => h("li", { class: good ? "right" : "wrong" }, t(`fair.${key}_${good ? "right" : "wrong"}`));
  return { state: right ? "right" : "wrong", node: h("li.proof", { class: `proof ${right ? "right" : "wrong"}` },
    h("details", { ...(right ? {} : { open: true }) }, h("summary", {}, h("b", { text: title }), " ", h("span.mark", { text: `${t("fair.took_part", { n: seats.length })} · ${t(right ? "fair.good" : "fair.bad")}` })),
      h("ul.parts", {}, line("promised", found.promised), line("shuffled", found.shuffled), line("dealt", found.dealt)),
      h("p", { text: seats.length ? t("fair.numbers_of", { names: seats.join(", ") }) : t("fair.no_numbers") }),
      h("dl", {}, h("dt", { text: t("fair.commit") }), h("dd.code", { text: hand.proof.commit }), h("dt", { text: t("fair.seed_one") }), h("dd.code", { text: hand.proof.seed }),
        Object.entries(hand.proof.nonces).map(([seat, nonce]) => [h("dt", { text: t("fair.number", { name: told.names[Number(seat)] ?? seat }) }), h("dd.code", { text: nonce })])))) };
}

begin({ draw });
