/** What every page but the table is made of: words, the ground, the head with the way home and the language. */
import { byId, h } from "./dom.js";
import { LANGUAGES, SHORT, has, language, load, t, translate } from "./i18n.js";
import { surface } from "./ornament.js";
import { applyTheme, change, chosenLanguage, settings } from "./settings.js";

/** Somebody has a keyboard: what is said of keys is shown from now on, also where nothing else told that there is one. */
addEventListener("keydown", (event) => {
  if (!(event.target instanceof Element && event.target.matches("input, textarea, select"))) document.documentElement.dataset.keys = "";
});

/**
 * Begins a page: its words, its ground, and the choice of language; `draw` is called now and after every change.
 * @param {{parts?: string[], draw: () => (void|Promise<void>)}} page
 */
export async function begin({ parts = ["", "pages/"], draw }) {
  applyTheme();
  await load(chosenLanguage(), parts);
  const again = async () => {
    translate(document);
    languageChip(again);
    await draw();
  };
  await again();
  document.body.dataset.ready = "";
}

/** The choice of language, each by its own name. @param {() => Promise<void>} again */
function languageChip(again) {
  const select = byId("language-chip");
  select.setAttribute("aria-label", t("settings.language"));
  select.replaceChildren(...LANGUAGES.map((code) => h("option", { value: code, lang: code, ...(code === language() ? { selected: true } : {}), text: SHORT[code] })));
  select.onchange = async () => {
    change({ language: select.value });
    await load(select.value);
    await again();
  };
}

/** The game's own colours and geometry. @param {string} game @param {number} [size] */
export function ground(game, size = 28) {
  document.documentElement.dataset.game = game;
  byId("ground").replaceChildren(surface(/** @type {any} */ (game), "field", 56), surface(/** @type {any} */ (game), "frieze upper", size));
}

/** The game that somebody sees first: the one chosen last, or that of the language. */
export const firstGame = () => settings().game || (language() === "es" ? "cuarenta" : "sueca");

/** Why something was refused, in words. @param {string} code */
export const reason = (code) => t(has(`error.${code}`) ? `error.${code}` : "error.other");

/**
 * JSON of ours, or an error with a stable code.
 * @param {string} path @param {RequestInit} [more] @returns {Promise<any>}
 */
export async function json(path, more) {
  let answer;
  try {
    answer = await fetch(path, more);
  } catch {
    throw new Refused("http/offline");
  }
  const told = answer.status === 204 ? null : await answer.json().catch(() => ({ code: "http/error" }));
  if (!answer.ok) throw new Refused(told.code);
  return told;
}

/** An answer that is a refusal. */
export class Refused extends Error {
  /** @param {string} code */
  constructor(code) {
    super(code);
    this.code = code;
  }
}

/** @param {string} path @param {any} body */
export const post = (path, body) => json(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });

/** A notice in the page, read out at once. @param {string} title @param {string} text */
export const notice = (title, text) => h("div.notice", { role: "alert" }, h("b", { text: title }), h("p", { text }));
