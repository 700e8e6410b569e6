/** Keys, the menu, and what can be asked for by one key: trump, score, the last trick. */
import { history } from "./announce.js";
import { ask } from "./dialogs.js";
import { byId, h } from "./dom.js";
import { verifyDeal } from "./fair.js";
import { cardName, t } from "./i18n.js";
import { showRules } from "./rules.js";
import { seatName } from "./say.js";
import { settings } from "./settings.js";

/** @param {any} page */
export function tellTrump(page) {
  const { view } = page.state;
  if (!view?.trump) return;
  const card = view.turn_up ? ` · ${cardName(view.turn_up)} (${seatName(page.state, view.dealer)})` : "";
  page.toast(`${t("label.trump")}: ${t(`suit.${view.trump}`)}${card}`);
}

/** @param {any} page */
const tellScore = (page) => page.toast([...document.querySelectorAll("#scores .side-score")].map((one) => one.getAttribute("aria-label")).join(" "));

/** @param {any} page @param {KeyboardEvent} event */
export function press(page, event) {
  if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]") || /** @type {any} */ (event.target).matches("input, select, textarea")) return;
  const key = event.key.toLowerCase();
  if (/^[0-9]$/.test(key)) {
    if (!raiseBy(Number(key))) return;
  } else if (key === "escape" && byId("hand").raised) byId("hand").raise(null);
  else if (page.state.table && key in KEYS) KEYS[key](page);
  else return;
  event.preventDefault();
}

/** @type {Record<string, (page: any) => void>} */
const KEYS = { c: (page) => page.aids.toggle(), i: (page) => page.hints.ask(), t: tellTrump, l: (page) => page.state.view && page.game().showLast(page), s: tellScore, h: (page) => page.menu(), "?": showKeys };

/** Raises the card at a place of the hand; 0 is the tenth. @param {number} number */
function raiseBy(number) {
  const hand = byId("hand");
  const card = hand.cards[(number + 9) % 10];
  if (!card) return false;
  hand.focusOn(card);
  if (hand.raised !== card) hand.tapped(card);
  return true;
}

function showKeys() {
  ask({ title: t("ui.keys"), name: "keys", body: h("p", { text: t("help.keys") }) });
}

/** @param {any} page */
export async function showMenu(page) {
  const { table, you } = page.state;
  if (!table) return void ask({ title: t("ui.menu"), name: "menu", body: noTable().ways });
  const own = you !== null && table.phase === "hand" ? table.chairs[you] : null;
  const item = (/** @type {string} */ text, /** @type {string} */ value) => h("button.wide", { type: "button", text, onclick: (/** @type {any} */ event) => event.target.closest("dialog").close(value) });
  const link = (/** @type {string} */ text, /** @type {string} */ href) => h("a.button.wide", { href, text });
  const value = await ask({ title: t("ui.menu"), name: "menu", body: [
    h("div.stack", {}, item(t("ui.rules"), "rules"), item(t("ui.settings"), "settings"), item(t("ui.history"), "history"), item(t("ui.fair"), "fair"),
      page.aids.allowed() ? item(t(settings().aids ? "aids.hide" : "aids.show"), "aids") : null,
      own ? item(t(own.auto ? "ui.come_back" : "ui.let_computer"), "hand") : null,
      table.results?.length || table.matches ? link(t("ui.replay"), `/t/${page.id}/replay`) : null, link(t("ui.home"), "/")),
    table.game === "cuarenta" ? h("p.why", { text: t("help.tokens") }) : null,
    h("details.keys.for-keys", {}, h("summary", { text: t("ui.keys") }), h("p", { text: t("help.keys") }))] });
  if (value === "rules") showRules(table.variant, t(table.aids ? "lobby.aids" : "lobby.no_aids"));
  else if (value === "settings") page.preferences();
  else if (value === "history") ask({ title: t("ui.history"), name: "told", body: history() });
  else if (value === "fair") fair(page);
  else if (value === "aids") page.aids.toggle();
  else if (value === "hand") page.line.act({ k: "hand", seat: you, to: own.auto ? "person" : "computer" });
}

/** What is said and offered where there is no table. */
export const noTable = () => ({ text: t("error.table/none"), ways: h("div.stack", {},
  h("a.button.primary.wide", { href: "/", text: t("ui.home") }), h("a.button.wide", { href: "/games", text: t("home.mine") })) });

/** @param {any} page */
async function fair(page) {
  const link = h("a", { href: `/fair?table=${page.id}`, text: t("fair.more") });
  ask({ title: t("ui.fair"), name: "fair", body: h("div", {}, h("p", { text: t("fair.about") }), await verifyDeal(page.state.table), h("p", {}, link)) });
}
