/** What a person has chosen, kept in this browser only. */
import { guess } from "./i18n.js";

const KEY = "partida.settings";

const DEFAULTS = {
  name: "", language: "", suits: "french", colours: "two", index: "auto", hand: "auto", points: "hidden", theme: "auto",
  tempo: "calm", sound: true, guard: true, level: "club", game: "", variants: /** @type {Record<string, string>} */ ({}), aids: false, /** the counting aids were explained */ counts: false, played: false,
};

/** @typedef {typeof DEFAULTS} Settings */

/** @returns {Settings} */
function read() {
  try {
    return { ...DEFAULTS, ...JSON.parse(localStorage.getItem(KEY) ?? "{}") };
  } catch (error) {
    console.warn("settings could not be read; the defaults hold", error);
    return { ...DEFAULTS };
  }
}

const chosen = read();
const listeners = new Set();

/** @returns {Settings} */
export const settings = () => chosen;

/** @param {Partial<Settings>} changes */
export function change(changes) {
  Object.assign(chosen, changes);
  try {
    localStorage.setItem(KEY, JSON.stringify(chosen));
  } catch (error) {
    console.warn("settings are not kept", error);
  }
  applyTheme();
  for (const listener of listeners) listener(changes);
}

/** @param {(changes: Partial<Settings>) => void} listener */
export const onChange = (listener) => listeners.add(listener);

export const chosenLanguage = () => chosen.language || guess(navigator.languages ?? [navigator.language]);

export function applyTheme() {
  if (chosen.theme === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = chosen.theme;
}
