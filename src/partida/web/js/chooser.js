/** Choosing how to play: presets first with what differs from the standard, then every option with its words. */
import { ask } from "./dialogs.js";
import { h } from "./dom.js";
import { language, t } from "./i18n.js";
import { json, reason } from "./shell.js";
import { readVariant, writeVariant } from "./variant.js";

/**
 * Asks for a variant; answers its text, or null when nothing is to change.
 * @param {string} text @returns {Promise<string|null>}
 */
export async function chooseVariant(text) {
  const games = await json(`/api/games?lang=${language()}`);
  const chooser = new Chooser(games, text);
  await chooser.words();
  const answer = await ask({ title: t("chooser.title"), name: "chooser", body: chooser.body(), buttons: [{ text: t("ui.done"), value: "done", primary: true }] });
  return answer === "done" ? chooser.text() : null;
}

class Chooser {
  /** @param {any} games @param {string} text */
  constructor(games, text) {
    this.games = games;
    this.now = readVariant(games, text);
    this.game = this.now.game;
    this.changes = h("div.changes", { role: "status" });
    this.sections = h("div.option-list");
    /** @type {Record<string, any>} the sentence of every option, in the page */ this.sentences = {};
    /** @type {Set<string>} sections that are open */ this.open = new Set();
    this.asked = 0;
  }

  text() {
    return writeVariant(this.games, this.game, this.now.preset, this.now.options);
  }

  /** Asks the server what the choice means, and shows it. */
  async words() {
    const turn = ++this.asked;
    const found = await json(`/api/variant?lang=${language()}&variant=${encodeURIComponent(this.text())}`).catch((error) => ({ code: error.code }));
    if (turn !== this.asked) return; // the choice has changed meanwhile
    const done = /** @type {any} */ (document.querySelector("dialog.chooser .primary"));
    if (done) done.disabled = Boolean(found.code);
    if (found.code) return void this.changes.replaceChildren(h("p.notice", { role: "alert", text: reason(found.code) }));
    this.variant = found;
    if (!this.sections.childElementCount) this.drawSections();
    this.drawWords();
  }

  drawWords() {
    const { options } = this.variant;
    const changes = this.variant.changes.filter((/** @type {any} */ one) => one.here !== null); // what has no effect changes nothing
    this.changes.replaceChildren(
      h("h3", { text: t(changes.length ? "chooser.differs" : "chooser.same") }),
      h("ul", {}, changes.map((/** @type {any} */ one) => h("li", {}, h("b", { text: one.label }), " ", one.here))));
    for (const { name, text } of options) {
      this.sentences[name].textContent = text ?? t("chooser.no_effect");
      this.sentences[name].closest(".option").classList.toggle("idle", text === null);
    }
  }

  body() {
    const presets = h("fieldset.presets", {}, h("legend", { text: t("chooser.presets") }), this.games[this.game].presets.map((/** @type {any} */ one) =>
      h("label.preset", {}, h("input", { type: "radio", name: "preset", value: one.name, ...(one.name === this.now.preset ? { checked: true } : {}), onchange: () => this.pick(one) }),
        h("span", {}, h("b", { text: one.title }), h("small", { text: one.text })))));
    const copied = h("span", { role: "status" });
    const copy = h("button", { type: "button", text: t("chooser.link"), onclick: async () => {
      await navigator.clipboard.writeText(`${location.origin}/?variant=${encodeURIComponent(this.text())}`);
      copied.textContent = t("lobby.copied");
    } });
    const read = h("a.button", { href: "#", target: "_blank", text: t("chooser.read"), onclick: (/** @type {any} */ event) => (event.currentTarget.href = `/rules?variant=${encodeURIComponent(this.text())}`) });
    return [presets, this.changes, h("details.every", {}, h("summary", { text: t("chooser.all") }), this.sections), h("div.buttons", {}, read, copy, copied)];
  }

  /** @param {any} preset */
  pick(preset) {
    this.now.preset = preset.name;
    this.now.options = { ...preset.options };
    this.drawSections();
    this.words();
  }

  drawSections() {
    /** @type {Map<string, {title: string, fields: any[]}>} */
    const found = new Map();
    for (const words of this.variant.options) {
      const option = this.games[this.game].options.find((/** @type {any} */ one) => one.name === words.name);
      const section = found.get(words.section) ?? { title: words.title, fields: /** @type {any[]} */ ([]) };
      section.fields.push(this.option(option, words));
      found.set(words.section, section);
    }
    this.sections.replaceChildren(...[...found].map(([name, { title, fields }]) =>
      h("details", { ...(this.open.has(name) ? { open: true } : {}), ontoggle: (/** @type {any} */ event) => (event.currentTarget.open ? this.open.add(name) : this.open.delete(name)) }, h("summary", { text: title }), fields)));
  }

  /** @param {any} option @param {any} words */
  option(option, words) {
    this.sentences[option.name] = h("small", { text: words.text ?? "", id: `words-${option.name}` });
    return h("div.option", {}, this.field(option), h("p.about", {}, this.sentences[option.name], " ", h("span.clause", { title: t("chooser.clause", { clause: words.clause }), text: words.clause })));
  }

  /** @param {any} option */
  field(option) {
    const value = this.now.options[option.name];
    const set = (/** @type {any} */ chosen) => {
      this.now.options[option.name] = chosen;
      this.words();
    };
    const about = { "aria-describedby": `words-${option.name}` };
    if (option.values.length < 2 && option.lowest === null) return h("p.fixed", {}, h("span", { text: option.label }), " ", h("b", { text: option.values[0].label }));
    if (option.lowest !== null) {
      const bounded = (/** @type {string} */ text) => Math.min(option.highest, Math.max(option.lowest, Math.round(Number(text)) || option.default));
      return h("label.field", {}, h("span", { text: option.label }), h("input", { type: "number", min: option.lowest, max: option.highest, value, ...about, onchange: (/** @type {any} */ event) => set(Number((event.target.value = String(bounded(event.target.value))))) }));
    }
    return h("label.field", {}, h("span", { text: option.label }), h("select", { ...about, onchange: (/** @type {any} */ event) => set(option.values.find((/** @type {any} */ one) => one.text === event.target.value).value) },
      option.values.map((/** @type {any} */ one) => h("option", { value: one.text, ...(one.value === value ? { selected: true } : {}), text: one.label }))));
  }
}
