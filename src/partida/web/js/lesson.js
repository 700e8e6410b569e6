/** A lesson at the table itself: the script stands in for the server, tells one thing at a time, and takes answers. */
import { tell } from "./announce.js";
import { face } from "./cards.js";
import { byId, h } from "./dom.js";
import { cardName, has, load, t, translate } from "./i18n.js";
import { looked } from "./lesson-look.js";
import { finished, missing } from "./lesson-end.js";
import { Page } from "./page.js";
import { note, progress } from "./progress.js";
import { Script } from "./script.js";
import { applyTheme, chosenLanguage } from "./settings.js";
import { Refused, json } from "./shell.js";

/** What the table sends its moves to. */
class Teacher extends EventTarget {
  /** @type {(move: string) => void} */
  heard = () => undefined;

  /** @param {any} what */
  act({ k, text }) {
    if (k === "move") queueMicrotask(() => this.heard(text));
  }

  /** It is there already. */
  connect() {}

  /** It waits for nobody. */
  tempo() {}
}

class LessonPage extends Page {
  constructor() {
    const teacher = new Teacher();
    super(teacher);
    teacher.heard = (move) => this.moved(move);
    /** @type {Script|null} */ this.script = null;
    this.at = 0;
    this.path = "";
    /** @type {Record<string, any>} */ this.facts = {};
    /** @type {"asking"|"running"|"paused"|"answered"|"over"} */ this.mode = "asking";
    /** What was said to the last answer. @type {string} */ this.reply = "";
    /** True once somebody is here who has seen the first step. */ this.met = false;
    /** True if one trick of what follows was spoken of. */ this.paused = false;
    /** Goes on after that. @type {(value?: any) => void} */ this.resume = () => undefined;
  }

  async start() {
    applyTheme();
    await load(chosenLanguage(), ["", "table/", "aids/", "lessons/"]);
    try {
      this.script = new Script(await json(`/static/lessons/${encodeURIComponent(this.id)}.json`));
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      return missing(error.code);
    }
    this.listen();
    const { at = 0, path = "" } = progress()[this.id] ?? {};
    this.seek(at < this.script.steps.length ? at : 0, path);
    return undefined;
  }

  listen() {
    super.listen();
    byId("hand").addEventListener("raise", (/** @type {CustomEvent} */ event) => event.detail && this.tapped(event.detail));
    byId("hand").addEventListener("refused", () => this.refused());
    byId("middle").addEventListener("click", (/** @type {any} */ event) => this.tapped(event.target.closest("[data-card]")?.dataset.card));
  }

  // What the table asks of its page.

  async loadGames() {}

  /** The way back is a link, which goes there by itself; this is for the key. */
  menu() {
    location.href = this.list();
  }

  list() {
    return `/learn?game=${this.lesson().lesson.game}`;
  }

  optionsOf() {
    return this.lesson().lesson.options;
  }

  words() {
    translate(document);
    const title = t(`${this.id}.title`);
    byId("title").textContent = title;
    byId("menu").href = this.list();
    document.title = `${title} – Partida`;
  }

  async handOver() {}

  /** What is called out loud at a table is told by the lesson. @param {string} text @param {boolean} [strong] @param {boolean} [told] */
  toast(text, strong = false, told = false) {
    if (!strong) super.toast(text, strong, told);
  }

  /** What is counted is part of what is learned. */
  showPoints() {
    return true;
  }

  /** A trick lies there while it is spoken of. @param {any} event */
  async event(event) {
    const key = `${this.lesson().key(this.at)}.trick`;
    if (event.kind === "trick_won" && this.mode === "running" && !this.paused && has(key)) await this.pause(key, event);
    return super.event(event);
  }

  /** @param {string} key @param {any} event a trick taken */
  async pause(key, { seat, data }) {
    const side = seat % 2 ? "they" : "we";
    this.facts = { ...this.facts, trick: data.points, [side]: this.facts[side] + data.points };
    this.mode = "paused";
    this.reply = key;
    this.render();
    this.spoken(() => this.text(key));
    this.focus();
    await new Promise((done) => (this.resume = done));
    this.mode = "running";
    this.paused = true;
    this.render();
  }

  waiting() {
    if (this.mode === "running") this.settled();
  }

  render() {
    super.render();
    this.show();
  }

  // The steps.

  lesson() {
    return /** @type {Script} */ (this.script);
  }

  step() {
    return this.lesson().step(this.at);
  }

  /** To a step, without what led there. @param {number} at @param {string} path */
  seek(at, path) {
    const { state, facts } = this.lesson().moment(at, path);
    this.snapshot({ ...this.lesson().lesson.scenes[0].start, ...state });
    this.state = state;
    this.facts = facts;
    this.begin(at, path);
  }

  /** @param {number} at @param {string} path */
  begin(at, path) {
    this.at = at;
    this.path = path;
    this.mode = "asking";
    this.reply = "";
    this.sent = false;
    const step = this.step();
    if (step.kind === "play") this.state = { ...this.state, view: { ...this.state.view, moves: step.legal[path] } };
    note(this.id, { at, path });
    this.render();
    this.spoken(() => this.text(this.lesson().key(at)));
    this.focus();
  }

  next() {
    const at = this.at + 1;
    if (at === this.lesson().steps.length) return this.end();
    return this.lesson().opens(at) ? this.seek(at, "") : this.begin(at, this.path);
  }

  back() {
    if (this.mode === "answered" || this.mode === "over") return this.seek(this.at, this.lesson().before(this.at, this.path));
    return this.seek(this.at - 1, this.lesson().before(this.at - 1, this.lesson().before(this.at, this.path)));
  }

  end() {
    this.mode = "over";
    note(this.id, { done: true, at: 0, path: "" });
    this.render();
    this.spoken(() => t("lesson.done", { title: t(`${this.id}.title`) }));
    this.focus();
  }

  /** The moves that follow a step. @param {string} path by which it goes on */
  follow(path) {
    this.path = path;
    this.mode = "running";
    this.paused = false;
    const messages = this.step().then[path];
    this.render();
    if (messages.length) for (const message of messages) this.take(message);
    else this.settled();
  }

  /** All that follows is shown: what a right answer is told, or the next step. */
  settled() {
    this.facts = this.step().facts[this.path];
    const key = `${this.lesson().key(this.at)}.right`;
    if (!has(key)) return this.next();
    this.mode = "answered";
    this.reply = key;
    this.render();
    this.spoken(() => this.text(key));
    this.focus();
    return undefined;
  }

  // Answers.

  /** @param {string} move */
  moved(move) {
    if (this.mode !== "asking" || this.step().kind !== "play") return;
    const path = this.lesson().after(this.at, this.path, move);
    if (path === null) this.wrong(move);
    else this.follow(path);
  }

  /** @param {string} answer */
  answer(answer) {
    if (this.step().right.includes(answer)) this.follow(this.path);
    else this.wrong(answer);
  }

  /** A card that is an answer was tapped where it lies. @param {string|undefined} card */
  tapped(card) {
    if (card && this.mode === "asking" && this.step().kind === "ask" && this.step().answers.includes(card)) this.answer(card);
  }

  /** The card goes back, and why is said. @param {string} answer */
  wrong(answer) {
    this.say(this.lesson().wrong(this.at, answer));
  }

  /** A card that the rules do not allow. */
  refused() {
    const key = `${this.lesson().key(this.at)}.illegal`;
    if (has(key)) this.say(key);
  }

  /** @param {string} key what is said while the question stands */
  say(key) {
    this.sent = false;
    this.reply = key;
    this.chosen = null;
    byId("hand").raised = null;
    this.render();
    this.spoken(() => this.text(key));
    this.focus();
  }

  // What is shown.

  /** @param {string} key */
  text(key) {
    return t(key, this.facts);
  }

  /** Told to who listens: the text is shown besides. @param {() => string} say */
  spoken(say) {
    tell(say, false);
  }

  show() {
    if (!this.script) return;
    const step = this.step();
    document.body.dataset.step = this.mode === "asking" ? step.kind : this.mode;
    byId("lesson").dataset.at = String(this.at);
    const place = byId("lesson");
    const focused = place.contains(document.activeElement) ? document.activeElement?.id : "";
    place.replaceChildren(...(this.mode === "over" ? finished(this.lesson().lesson) : this.parts(step)));
    if (focused) byId(focused)?.focus({ preventScroll: true });
    looked(this.mode === "asking" ? step.look : []);
  }

  /** @param {import("./script.js").Step} step */
  parts(step) {
    const key = this.lesson().key(this.at);
    const { length } = this.lesson().steps;
    const go = (/** @type {() => void} */ onclick) => h("button.primary", { type: "button", id: "go", text: t("lesson.go"), onclick });
    const told = this.mode === "answered" || this.mode === "paused";
    const shown = told ? h("p.reply.right", { text: this.text(this.reply) })
      : [h("p.text", { text: this.text(key) }), this.reply ? h("p.reply", { text: this.text(this.reply) }) : null];
    const buttons = told ? go(this.mode === "paused" ? () => this.resume() : () => this.next()) : this.mode === "running" ? null : step.kind === "say" ? go(() => this.follow(this.path)) : step.kind === "ask" ? this.answers(step, key) : null;
    return [
      h("div.way-through", {},
        this.at > 0 ? h("button.quiet.step-back", { type: "button", id: "back", text: t("lesson.back"), disabled: this.mode === "running" || this.mode === "paused", onclick: () => this.back() }) : null,
        h("progress", { max: length, value: this.at, "aria-label": t("lesson.where", { n: this.at + 1, of: length }) })),
      h("div.said", { id: "said", tabindex: -1 }, shown), buttons ? h("div.buttons", {}, buttons) : null].filter(Boolean);
  }

  /** @param {import("./script.js").Step} step @param {string} key */
  answers(step, key) {
    return step.answers.map((answer, at) => {
      const card = /^[A2-7JQK][CDHS]$/.test(answer);
      const text = /^\d+$/.test(answer) ? answer : t(card ? "lesson.card" : `${key}.a.${answer}`, card ? { card: cardName(answer) } : {});
      return h(card ? "button.answer.card-answer" : "button.answer", { type: "button", id: `answer-${at}`, "data-answer": answer, "aria-label": text, onclick: () => this.answer(answer) },
        card ? h("span.mini", {}, face(answer, this.style())) : text);
    });
  }

  /** To what is to be done now; not before somebody has done something, and to no answer, which would seem to be meant. */
  focus() {
    if (!this.met) return void (this.met = true);
    if (this.mode === "asking" && this.step().kind === "play") {
      const button = document.querySelector("#action button");
      if (this.myTurn() && this.state.view.moves.some((/** @type {string} */ one) => /^[A2-7JQK][CDHS]/.test(one))) byId("hand").focusFirst();
      else /** @type {any} */ (button)?.focus({ preventScroll: true });
      return;
    }
    (byId("go") ?? document.querySelector("#lesson .primary") ?? byId("said"))?.focus({ preventScroll: true });
  }
}

new LessonPage().start();
