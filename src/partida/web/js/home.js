/** The first page: play now, with friends, learn, one's own games. What is asked for less often comes when it is asked for. */
import { face, usualIndex } from "./cards.js";
import { byId, h } from "./dom.js";
import { language, t } from "./i18n.js";
import { device } from "./ornament.js";
import { Refused, begin, firstGame, ground, json, notice, post, reason } from "./shell.js";
import { change, settings } from "./settings.js";
import { variantName } from "./variant-name.js";
import { glance, levelsOf, usualVariant, withPlayers } from "./variant.js";

/** @type {any} */
let menu = null;
/** @type {Record<string, string>} the variants of this visit, by game: from the link, or just chosen */
const visiting = {};
/** @type {string} the game of this visit */
let game = "";
/** @type {string|null} what the link asked for and cannot be */
let refusedLink = null;

/** The variant that is to be played. */
const variantOf = () => visiting[game] ?? settings().variants[game] ?? usualVariant(menu, game, [language(), ...(navigator.languages ?? [])]);

const level = () => (menu[game].levels.includes(settings().level) ? settings().level : "club");

async function draw() {
  menu = await json(`/api/menu?lang=${language()}`);
  if (!game) await readLink();
  show();
  await waitingTables();
}

/** The variant that the address names. */
async function readLink() {
  game = firstGame();
  const asked = new URLSearchParams(location.search).get("variant");
  if (asked === null) return;
  try {
    const found = await json(`/api/variant?lang=${language()}&variant=${encodeURIComponent(asked)}`);
    game = found.game;
    visiting[game] = found.variant;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    refusedLink = error.code;
  }
}

/** @param {string} variant */
function visit(variant) {
  visiting[game] = variant;
  refusedLink = null;
  history.replaceState(null, "", `/?variant=${encodeURIComponent(variant)}`);
}

/** @param {string} one */
function choose(one) {
  game = one;
  change({ game });
  if (location.search) history.replaceState(null, "", visiting[game] ? `/?variant=${encodeURIComponent(visiting[game])}` : "/");
  show();
  byId("games").querySelector('[aria-checked="true"]').focus();
}

function show() {
  ground(game, 36);
  const { suits, colours, index } = settings();
  const style = { suits: /** @type {any} */ (suits), colours: /** @type {any} */ (colours), index: index === "auto" ? usualIndex(language()) : index };
  byId("cards").replaceChildren(...["AS", "7H", "KD", "QC"].map((card) => h("span.card", {}, face(card, style))));
  byId("games").replaceChildren(...["sueca", "cuarenta"].map((one) => h("button.game", { type: "button", role: "radio", "aria-checked": String(one === game), tabindex: one === game ? 0 : -1, "data-game": one, onclick: () => choose(one), onkeydown: arrows },
    device(/** @type {any} */ (one)), h("span", {}, h("b", { text: t(`game.${one}`) }), h("small", { text: t(`home.about_${one}`) })))));
  byId("variant").replaceChildren(h("span", { text: t("home.variant") }), " ", h("b", { text: variantName(menu, variantOf()) }));
  byId("players-chip").hidden = game !== "cuarenta"; // Sueca is for four
  byId("players").replaceChildren(...[4, 2].map((n) => h("option", { value: n, ...(n === glance(menu, variantOf()).players ? { selected: true } : {}), text: t(`home.players_${n}`) })));
  byId("level").replaceChildren(...levels().map(({ name }) => h("option", { value: name, ...(name === level() ? { selected: true } : {}), text: t(`level.${name}`) })));
  byId("level-line").textContent = levels().find(({ name }) => name === level())?.line ?? "";
  byId("learn").href = `/learn?game=${game}`;
  byId("notes").replaceChildren(...(refusedLink === null ? [] : [notice(t("home.bad_link"), `${reason(refusedLink)} ${t("home.bad_link_text")}`)]));
}

const levels = () => levelsOf(menu[game], level(), glance(menu, variantOf()).players);

/** The arrows choose among the games, as radio buttons do. @param {KeyboardEvent} event */
function arrows(event) {
  if (!event.key.startsWith("Arrow")) return;
  event.preventDefault();
  choose(game === "sueca" ? "cuarenta" : "sueca");
}

/** Tables at which somebody waits for this browser. */
async function waitingTables() {
  if (!settings().played) return;
  const { tables } = await json("/api/mine").catch(() => ({ tables: [] }));
  const waits = tables.filter((/** @type {any} */ one) => one.your_turn);
  if (!waits.length) return;
  const between = waits.length === 1 && waits[0].phase === "between";
  byId("notes").append(h("a.notice.go", { href: waits.length === 1 ? `/t/${waits[0].id}` : "/games" }, between ? t("home.next_hand") : t("home.your_turn", { n: waits.length })));
}

/** @param {any} wish */
async function create(wish) {
  const { players } = glance(menu, variantOf());
  try {
    const made = await post("/api/tables", { variant: variantOf(), seat: players === 2 ? 1 : 2, lang: language(), name: settings().name, ...wish });
    change({ played: true });
    location.href = made.path;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    byId("notes").replaceChildren(notice(t("ui.sorry"), reason(error.code)));
    byId("notes").scrollIntoView({ block: "center" });
  }
}

async function withFriends() {
  const { askFriends } = await import("./friends.js");
  const wish = await askFriends(levels(), level());
  if (wish) await create(wish);
}

async function chooseVariant() {
  const { chooseVariant: ask } = await import("./chooser.js");
  const chosen = await ask(variantOf());
  if (chosen === null) return;
  change({ variants: { ...settings().variants, [game]: chosen } });
  visit(chosen);
  show();
}

/** For two or for four, by the rules that are chosen already. @param {number} players */
async function choosePlayers(players) {
  try {
    const { variant } = await json(`/api/variant?lang=${language()}&variant=${encodeURIComponent(withPlayers(menu, variantOf(), players))}`);
    change({ variants: { ...settings().variants, [game]: variant } });
    visit(variant);
    show();
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    show();
    byId("notes").replaceChildren(notice(t("ui.sorry"), reason(error.code)));
  }
}

async function preferences() {
  const { preferences: ask } = await import("./preferences.js");
  await ask(async () => {
    menu = await json(`/api/menu?lang=${language()}`);
    (await import("./i18n.js")).translate(document);
    byId("language-chip").value = language();
  });
  show();
}

byId("play").addEventListener("click", () => create({ solo: true, level: level() }));
byId("friends").addEventListener("click", withFriends);
byId("settings").addEventListener("click", preferences);
byId("level").addEventListener("change", (/** @type {any} */ event) => (change({ level: event.target.value }), show()));
byId("players").addEventListener("change", (/** @type {any} */ event) => choosePlayers(Number(event.target.value)));
byId("variant").addEventListener("click", chooseVariant);
begin({ parts: [""], draw });
