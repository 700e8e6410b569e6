/** Choosing how to play: presets first, then every option, the choice shown as what differs. */
import { ask } from "./dialogs.js";
import { h } from "./dom.js";
import { t } from "./i18n.js";
import { readVariant, writeVariant } from "./variant.js";

/**
 * Asks for a variant; answers its text, or null when nothing is to change.
 * @param {any} games @param {string} text @returns {Promise<string|null>}
 */
export async function chooseVariant(games, text) {
  const now = readVariant(games, text);
  const { game } = now;
  const details = h("div.option-list");
  const presets = h("fieldset.presets", {}, h("legend", { text: t("chooser.presets") }), games[game].presets.map((/** @type {any} */ one) =>
    h("label.preset", {}, h("input", { type: "radio", name: "preset", value: one.name, ...(one.name === now.preset ? { checked: true } : {}), onchange: () => pick(one) }),
      h("span", {}, h("b", { text: one.title }), h("small", { text: one.text })))));
  /** @param {any} preset */
  const pick = (preset) => {
    now.preset = preset.name;
    now.options = { ...preset.options };
    draw();
  };
  const draw = () => details.replaceChildren(...games[game].options.map((/** @type {any} */ option) => field(option, now)));
  draw();
  const answer = await ask({ title: t("chooser.title"), name: "chooser", body: [presets, h("details", {}, h("summary", { text: t("chooser.all") }), details)], buttons: [{ text: t("ui.done"), value: "done", primary: true }] });
  return answer === "done" ? writeVariant(games, game, now.preset, now.options) : null;
}

/** @param {any} option @param {any} now */
function field(option, now) {
  const value = now.options[option.name];
  const known = option.values.some((/** @type {any} */ one) => one.value === value);
  const choices = known || option.lowest === null ? option.values : [...option.values, { value, text: String(value), label: String(value) }];
  const changed = (/** @type {any} */ event) => (now.options[option.name] = choices.find((/** @type {any} */ one) => one.text === event.target.value).value);
  if (choices.length < 2) return h("p.fixed", {}, h("span", { text: option.label }), " ", h("b", { text: choices[0].label }));
  if (option.lowest !== null) {
    const number = h("input", { type: "number", min: option.lowest, max: option.highest, value, onchange: (/** @type {any} */ event) => (now.options[option.name] = Math.min(option.highest, Math.max(option.lowest, Number(event.target.value) || option.default))) });
    return h("label.field", {}, h("span", { text: option.label }), number);
  }
  return h("label.field", {}, h("span", { text: option.label }), h("select", { onchange: changed }, choices.map((/** @type {any} */ one) => h("option", { value: one.text, ...(one.value === value ? { selected: true } : {}), text: one.label }))));
}
