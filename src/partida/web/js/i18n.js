/**
 * Texts in five languages: flat JSON catalogues of whole sentences, with a small part of ICU MessageFormat:
 * `{name}`, `{n, plural, =0 {..} one {..} other {# ..}}` and `{x, select, a {..} other {..}}`.
 */

export const LANGUAGES = /** @type {const} */ (["pt-PT", "pt-BR", "es", "en", "ru"]);

export const NATIVE = { "pt-PT": "Português (Portugal)", "pt-BR": "Português (Brasil)", es: "Español", en: "English", ru: "Русский" };

/** The same where there is little room. */
export const SHORT = { ...NATIVE, "pt-PT": "Português · PT", "pt-BR": "Português · BR" };

/** @type {Record<string, string>} */
let texts = {};
let current = "en";
/** @type {Intl.PluralRules} */
let plurals = new Intl.PluralRules("en");

/**
 * The language of ours for what a browser asks for. Angola, Mozambique and the rest of Africa read like Portugal.
 * @param {readonly string[]} wanted
 */
export function guess(wanted) {
  for (const code of wanted) {
    const plain = code.toLowerCase();
    if (plain === "pt-br" || plain === "pt") return "pt-BR" === code || plain === "pt-br" ? "pt-BR" : "pt-PT";
    const primary = plain.split("-")[0];
    if (primary === "pt") return "pt-PT";
    const known = LANGUAGES.find((one) => one === primary);
    if (known) return known;
  }
  return "en";
}

/** The catalogues that this page reads. */
let wanted = [""];

/** @param {string} code @param {string[]} [parts] which catalogues; the same ones again if none are named */
export async function load(code, parts = wanted) {
  wanted = parts;
  const found = await Promise.all(parts.map(async (part) => {
    const answer = await fetch(`/static/i18n/${part}${code}.json`);
    if (!answer.ok) throw new Error(`no texts for ${code}: ${answer.status}`);
    return answer.json();
  }));
  texts = Object.assign({}, ...found);
  current = code;
  plurals = new Intl.PluralRules(code);
  document.documentElement.lang = code;
}

export const language = () => current;

/** @param {string} key */
export const has = (key) => key in texts;

/**
 * The text of a key with its values filled in.
 * @param {string} key
 * @param {Record<string, any>} [values]
 * @returns {string}
 */
export function t(key, values = {}) {
  const text = texts[key];
  if (text === undefined) {
    console.error(`no text for ${key} in ${current}`);
    return key;
  }
  return format(text, values, plurals);
}

/**
 * @param {string} text
 * @param {Record<string, any>} values
 * @param {Intl.PluralRules} rules
 * @returns {string}
 */
export function format(text, values, rules) {
  let out = "";
  for (let at = 0; at < text.length; ) {
    if (text[at] !== "{") {
      out += text[at++];
      continue;
    }
    const end = closing(text, at);
    out += filled(text.slice(at + 1, end), values, rules);
    at = end + 1;
  }
  return out;
}

/** @param {string} text @param {number} from */
function closing(text, from) {
  let depth = 0;
  for (let at = from; at < text.length; at++) {
    if (text[at] === "{") depth++;
    else if (text[at] === "}" && --depth === 0) return at;
  }
  throw new Error(`open brace in ${text}`);
}

/** @param {string} inside @param {Record<string, any>} values @param {Intl.PluralRules} rules @returns {string} */
function filled(inside, values, rules) {
  const match = /^\s*(\w+)\s*(?:,\s*(plural|select)\s*,([\s\S]*))?$/.exec(inside);
  if (!match) throw new Error(`not understood: {${inside}}`);
  const [, name, kind, rest] = match;
  const value = values[name];
  if (value === undefined) console.error(`no value for {${name}}`);
  if (!kind) return String(value);
  const forms = branches(rest);
  if (kind === "select") return format(forms[value] ?? forms.other, values, rules);
  const chosen = forms[`=${value}`] ?? forms[rules.select(Number(value))] ?? forms.other;
  return format(chosen.replaceAll("#", String(value)), values, rules);
}

/** @param {string} rest @returns {Record<string, string>} */
function branches(rest) {
  /** @type {Record<string, string>} */
  const found = {};
  for (let at = 0; at < rest.length; ) {
    const open = rest.indexOf("{", at);
    if (open < 0) break;
    const end = closing(rest, open);
    found[rest.slice(at, open).trim()] = rest.slice(open + 1, end);
    at = end + 1;
  }
  return found;
}

/** The name of a card in words. @param {string} card */
export const cardName = (card) => t("card", { rank: t(`rank.${card[0]}`), suit: t(`suit.of.${card[1]}`) });

/** The same within a sentence, with the article where the language wants one there. @param {string} card */
export const theCard = (card) => t("card", { rank: t(`rank.the.${card[0]}`), suit: t(`suit.of.${card[1]}`) });

/** @param {string[]} cards */
export const theCards = (cards) => new Intl.ListFormat(current, { type: "conjunction" }).format(cards.map(theCard));

/** A text as a sentence begins: with a capital. @param {string} text */
export const capital = (text) => text.charAt(0).toLocaleUpperCase(current) + text.slice(1);

/** Puts the texts of all `data-t` elements of a page in place. @param {ParentNode} root */
export function translate(root) {
  for (const node of root.querySelectorAll("[data-t]")) node.textContent = t(/** @type {any} */ (node).dataset.t);
  for (const node of root.querySelectorAll("[data-label]")) node.setAttribute("aria-label", t(/** @type {any} */ (node).dataset.label));
}
