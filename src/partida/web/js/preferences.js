/** The dialog of settings. */
import { INDEX_STYLES, face, usualIndex } from "./cards.js";
import { ask, choice } from "./dialogs.js";
import { h } from "./dom.js";
import { LANGUAGES, NATIVE, language, load, t } from "./i18n.js";
import { change, settings } from "./settings.js";

/** The card style in force. @returns {import("./cards.js").Style} */
export function cardStyle() {
  const { suits, colours, index } = settings();
  return { suits: /** @type {any} */ (suits), colours: /** @type {any} */ (colours), index: index === "auto" ? usualIndex(language()) : index };
}

/** @param {() => void} changed called when the language has changed */
export async function preferences(changed) {
  let again = true;
  while (again) {
    again = false;
    const restart = () => {
      again = true;
      /** @type {any} */ (document.querySelector("dialog.settings"))?.close("");
    };
    await ask({ title: t("ui.settings"), name: "settings", body: body(restart, changed), buttons: [{ text: t("ui.done"), value: "", primary: true }] });
  }
}

/** @param {() => void} restart @param {() => void} changed */
function body(restart, changed) {
  const now = settings();
  const set = (/** @type {any} */ changes) => change(changes);
  const preview = h("div.preview", { "aria-hidden": "true" });
  const draw = () => preview.replaceChildren(...["AS", "7H", "KD", "QC", "JH"].map((card) => face(card, cardStyle())));
  const card = (/** @type {any} */ changes) => (set(changes), draw());
  draw();
  return [
    h("label.field", {}, h("span", { text: t("settings.language") }), h("select", {
      id: "language", onchange: async (/** @type {any} */ event) => {
        set({ language: event.target.value });
        await load(event.target.value);
        changed();
        restart();
      } }, LANGUAGES.map((code) => h("option", { value: code, lang: code, ...(code === language() ? { selected: true } : {}), text: NATIVE[code] })))),
    preview,
    choice({ legend: t("settings.suits"), name: "suits", value: now.suits, change: (suits) => card({ suits }), choices: [["french", t("settings.french")], ["latin", t("settings.latin")]] }),
    choice({ legend: t("settings.colours"), name: "colours", value: now.colours, change: (colours) => card({ colours }), choices: [["two", t("settings.two_colours")], ["four", t("settings.four_colours")]] }),
    choice({ legend: t("settings.index"), name: "index", value: now.index, change: (index) => card({ index }), choices: [["auto", t("settings.auto")], ...INDEX_STYLES.map((one) => /** @type {[any, string]} */ ([one, { ard: "A R D V", akq: "A K Q J", ru: "Т К Д В" }[one]]))] }),
    choice({ legend: t("settings.hand"), name: "hand", value: now.hand, change: (hand) => set({ hand }), choices: [["auto", t("settings.auto")], ["fan", t("settings.fan")], ["rows", t("settings.rows")]] }),
    choice({ legend: t("settings.points"), name: "points", value: now.points, change: (points) => set({ points }), choices: [["hidden", t("settings.points_hidden")], ["shown", t("settings.points_shown")]] }),
    choice({ legend: t("settings.theme"), name: "theme", value: now.theme, change: (theme) => set({ theme }), choices: [["auto", t("settings.auto")], ["light", t("settings.light")], ["dark", t("settings.dark")]] }),
    choice({ legend: t("settings.tempo"), name: "tempo", value: now.tempo, change: (tempo) => set({ tempo }), choices: [["calm", t("settings.calm")], ["brisk", t("settings.brisk")], ["instant", t("settings.instant")]] }),
    h("label.check", {}, h("input", { type: "checkbox", ...(now.sound ? { checked: true } : {}), onchange: (/** @type {any} */ event) => set({ sound: event.target.checked }) }), h("span", { text: t("settings.sound") })),
    h("label.check", {}, h("input", { type: "checkbox", ...(now.guard ? { checked: true } : {}), onchange: (/** @type {any} */ event) => set({ guard: event.target.checked }) }), h("span", { text: t("settings.guard") })),
    h("label.check", {}, h("input", { type: "checkbox", id: "aids-wanted", ...(now.aids ? { checked: true } : {}), onchange: (/** @type {any} */ event) => set({ aids: event.target.checked }) }), h("span", { text: t("settings.aids") })),
  ];
}
