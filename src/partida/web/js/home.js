/** The first screen: play now, with friends, learn. */
import { chooseVariant } from "./chooser.js";
import { ask } from "./dialogs.js";
import { byId, h } from "./dom.js";
import { face } from "./cards.js";
import { has, load, t, translate } from "./i18n.js";
import { device, surface } from "./ornament.js";
import { cardStyle, preferences } from "./preferences.js";
import { showRules } from "./rules.js";
import { applyTheme, change, chosenLanguage, settings } from "./settings.js";
import { readVariant } from "./variant.js";

/** @type {any} */
let games = null;

/** The usual way of playing where a language is at home. @param {string} game */
function variantOf(game) {
  const own = settings().variants[game];
  if (own) return own;
  const lang = document.documentElement.lang;
  const usual = game === "sueca" ? ({ "pt-PT": "portugal", "pt-BR": "brazil" }[lang] ?? games.sueca.presets[0].name) : games.cuarenta.presets[0].name;
  return `${game}(preset=${usual})`;
}

async function words() {
  games = await (await fetch(`/api/games?lang=${document.documentElement.lang}`)).json();
  translate(document);
  draw();
}

function draw() {
  const game = settings().game;
  document.documentElement.dataset.game = game;
  byId("ground").replaceChildren(surface(/** @type {any} */ (game), "field", 56), surface(/** @type {any} */ (game), "frieze upper", 36));
  byId("cards").replaceChildren(...["AS", "7H", "KD", "QC"].map((card) => h("span.card", {}, face(card, cardStyle()))));
  byId("games").replaceChildren(...["sueca", "cuarenta"].map((one) => h("button.game", { type: "button", role: "radio", "aria-checked": String(one === game), "data-game": one, onclick: () => (change({ game: one }), draw()) },
    device(/** @type {any} */ (one)), h("span", {}, h("b", { text: t(`game.${one}`) }), h("small", { text: t(`home.about_${one}`) })))));
  const text = variantOf(game);
  const { preset, options } = readVariant(games, text);
  const base = games[game].presets.find((/** @type {any} */ one) => one.name === preset);
  const changes = Object.entries(options).filter(([name, value]) => base.options[name] !== value).length;
  byId("variant").replaceChildren(h("span", { text: t("home.variant") }), " ", h("b", { text: base.title + (changes ? ` +${changes}` : "") }));
  byId("level").replaceChildren(...games[game].levels.filter((/** @type {string} */ one) => one !== "random").map((/** @type {string} */ one) =>
    h("option", { value: one, ...(one === settings().level ? { selected: true } : {}), text: t(`level.${one}`) })));
}

/** @param {boolean} solo */
async function create(solo) {
  const game = settings().game;
  const level = games[game].levels.includes(settings().level) ? settings().level : "club";
  const { options } = readVariant(games, variantOf(game));
  const seat = game === "cuarenta" && options.players === 2 ? 1 : 2;
  const body = { variant: variantOf(game), solo, level, seat, name: settings().name };
  const answer = await fetch("/api/tables", { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
  const made = await answer.json();
  if (answer.ok) location.href = made.path;
  else {
    const key = `error.${made.code}`;
    await ask({ title: t("ui.sorry"), body: h("p", { text: t(has(key) ? key : "error.other") }) });
  }
}

async function start() {
  applyTheme();
  await load(chosenLanguage());
  await words();
  byId("play").addEventListener("click", () => create(true));
  byId("friends").addEventListener("click", () => create(false));
  byId("learn").addEventListener("click", () => showRules(variantOf(settings().game)));
  byId("settings").addEventListener("click", () => preferences(words));
  byId("level").addEventListener("change", (/** @type {any} */ event) => change({ level: event.target.value }));
  byId("variant").addEventListener("click", async () => {
    const game = settings().game;
    const chosen = await chooseVariant(games, variantOf(game));
    if (chosen) {
      change({ variants: { ...settings().variants, [game]: chosen } });
      draw();
    }
  });
  document.body.dataset.ready = "";
}

start();
