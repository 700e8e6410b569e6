/** Hints for who plays alone: three steps, one press each, beside the table and never in its way. */
import { folded, parted } from "./counted.js";
import { ask } from "./dialogs.js";
import { h, wait } from "./dom.js";
import { language, t } from "./i18n.js";
import { named } from "./review-data.js";
import { seatName } from "./say.js";
import { Refused, post } from "./shell.js";
import { momentOf } from "./store.js";

const STEPS = 3;
/** How long a hint is waited for, and how often it is asked after, in thousandths of a second. */
const PATIENCE = 90_000;
const AGAIN = 400;

export class Hints {
  /** @param {any} page */
  constructor(page) {
    this.page = page;
    this.reset("");
  }

  /** @param {string} moment */
  reset(moment) {
    /** For which moment of the hand everything here is. */ this.moment = moment;
    /** @type {string[][]} the sentences of each step that was reached */ this.steps = [];
    /** How many of the last step's sentences, at their end, are counted. */ this.counted = 0;
    /** @type {string[]} the cards that the last step names */ this.cards = [];
    this.thinking = false;
    /** @type {boolean} whether what makes hints is being made ready, as after an installation */ this.preparing = false;
    this.trouble = "";
  }

  /** Forgets the hint when the hand has gone on. */
  look() {
    const moment = momentOf(this.page.state);
    if (moment !== this.moment) this.reset(moment);
  }

  /** True where hints are given at all: to who plays alone, and not in a challenge. */
  given() {
    const { table, you } = this.page.state;
    const people = table?.chairs.filter((/** @type {any} */ chair) => chair.kind === "person");
    return Boolean(table) && you !== null && people.length === 1 && !table.prepared?.challenge;
  }

  offered() {
    return this.given() && this.page.myTurn() && this.page.game().plays(this.page.state.view).size > 0;
  }

  /** Asks for the next step. */
  async ask() {
    if (!this.offered()) return this.page.toast(t(this.given() ? "hint.not_now" : this.page.state.table?.prepared?.challenge ? "error.hint/challenge" : "hint.alone"));
    if (this.thinking || this.steps.length === STEPS) return this.more();
    const { moment } = this;
    this.thinking = true;
    this.trouble = "";
    this.page.render();
    const told = await this.step(this.steps.length + 1).catch((error) => this.failed(String(moment), error));
    if (moment !== this.moment) return this.page.toast(t("hint.late"));
    this.thinking = false;
    if (told) this.reached(told);
    return this.page.render();
  }

  /** @param {any} told */
  reached(told) {
    const lines = told.lines.map((/** @type {string} */ line) => this.named(line));
    this.steps.push(lines);
    this.counted = told.counted;
    const cards = told.hint ? [told.hint.card] : told.candidates ?? [];
    this.cards = cards.map((/** @type {string} */ move) => move.slice(0, 2));
    this.page.whisper(parted(lines, this.counted)[0].join(" "));
  }

  /** @param {string} moment @param {any} error @returns {null} */
  failed(moment, error) {
    if (!(error instanceof Refused)) console.error(error);
    if (moment !== this.moment) return null;
    this.trouble = t("hint.failed");
    this.page.whisper(this.trouble);
    return null;
  }

  /** Waits for a step; null when the hand has gone on meanwhile. @param {number} step @returns {Promise<any>} */
  async step(step) {
    const { moment } = this;
    let end = Date.now() + PATIENCE;
    while (moment === momentOf(this.page.state)) {
      const told = await post(`/api/tables/${this.page.id}/hint`, { step, lang: language() });
      if (moment === this.moment) this.tell(told.preparing);
      if (told.state === "done") return told;
      if (told.preparing) end = Date.now() + PATIENCE; // that takes long, but once
      if (told.state === "failed" || Date.now() > end) throw new Refused(told.code ?? "hint/late");
      await wait(AGAIN);
    }
    return null;
  }

  /** Says that it takes longer this time, or no more. @param {boolean} preparing */
  tell(preparing) {
    if (preparing === this.preparing) return;
    this.preparing = preparing;
    if (preparing) this.page.whisper(t("hint.preparing"));
    this.page.render();
  }

  /** A sentence with the names that the seats have here. @param {string} line */
  named(line) {
    const { table, you } = this.page.state;
    return named(line, (seat) => (seat === you ? t("hint.by_me") : seatName(this.page.state, seat)), table.chairs.length);
  }

  /** All that was told for this moment. */
  more() {
    if (this.steps.length === STEPS && !document.querySelector("dialog[open]"))
      ask({ title: t("hint.title"), name: "hint-told", body: this.steps.flat().map((text) => h("p", { text })) });
  }

  /** What is told beside the table, or null. */
  box() {
    if (this.trouble) return h("p.hint-box", { text: this.trouble });
    const last = this.steps.at(-1);
    if (!last) return null;
    const [plain, counted] = parted(last, this.counted);
    return h("div.hint-box", {}, plain.map((text) => h("p", { text })), folded(counted.map((text) => h("p.reason", { text }))));
  }

  /** The press for the next step. */
  button() {
    if (!this.offered()) return null;
    const text = this.thinking ? t(this.preparing ? "hint.preparing" : "hint.thinking") : this.steps.length === STEPS ? t("ui.how_known") : t(`hint.${this.steps.length + 1}`);
    return h("button.hint-press", { type: "button", id: "hint", "aria-disabled": this.thinking ? "true" : null, "aria-haspopup": this.steps.length === STEPS ? "dialog" : null, class: `hint-press${this.steps.length === STEPS ? " last-step" : ""}`, text, onclick: () => this.ask() });
  }
}
