/** The table: takes messages one by one, tells and shows every event of their stories, and sends what is decided. */
import { Aids } from "./aids-page.js";
import { retell, tell } from "./announce.js";
import { BEATS, SWEPT_AFTER, celebrate, landing, movement, trickTaken } from "./celebrate.js";
import * as choosing from "./choosing.js";
import { Clock } from "./clock.js";
import { dismiss } from "./dialogs.js";
import { byId, h, refill, still, wait } from "./dom.js";
import "./hand.js";
import { Hints } from "./hint.js";
import { has, load, t, translate } from "./i18n.js";
import { noTable, press, showMenu } from "./keys.js";
import { places } from "./motion.js";
import { COUNTING, recounted } from "./counting.js";
import { handOver } from "./over.js";
import { cardStyle, preferences } from "./preferences.js";
import { Presence } from "./presence.js";
import { render } from "./render.js";
import { say } from "./say.js";
import { applyTheme, chosenLanguage, onChange, settings } from "./settings.js";
import { Line } from "./socket.js";
import { sound } from "./sound.js";
import { begin, betweenHands, empty, isNewHand, momentOf, newHand, settle, step } from "./store.js";
import * as cuarenta from "./table-cuarenta.js";
import * as sueca from "./table-sueca.js";
import { readVariant } from "./variant.js";

const GAMES = { sueca, cuarenta };
const TEMPI = { calm: 1, brisk: 0.5, instant: 0 };
/** Why a wish for the next hand is refused that has come true already. */
const GONE_ON = ["ready/already", "table/not-between"];
/** How long a move that is no decision waits before it is made, so that people see what was asked. */
const FORCED_AFTER = 600;

export class Page {
  /** @param {Pick<Line, "act" | "connect" | "tempo"> & EventTarget} [line] to the table: one to the server, if none is given */
  constructor(line) {
    this.id = location.pathname.split("/").filter(Boolean)[1] ?? "";
    this.state = empty();
    /** @type {any} */ this.games = null;
    /** @type {any} */ this.options = {};
    /** @type {any[]} */ this.queue = [];
    this.running = false;
    /** @type {string|null} the play chosen for the raised card */ this.chosen = null;
    /** @type {string|null} a card shown while it captures */ this.flying = null;
    /** @type {string|number} where the cut stands */ this.cut = 20;
    this.sent = false;
    /** @type {import("./counting.js").Counted[]|null} what was told while the hand was counted; null: not known here */ this.counting = [];
    /** @type {string|null} the game whose ground is laid */ this.grounded = null;
    /** True while one's seat is asked back from the computer. */ this.returning = false;
    /** True when a number for the first hand has been sent. */ this.added = false;
    /** @type {number|null} the hand after which the next one was wanted */ this.wanted = null;
    this.clock = new Clock(this);
    this.presence = new Presence(this);
    this.aids = new Aids(this);
    this.hints = new Hints(this);
    /** For which moment the sound of one's turn was made. */ this.rung = "";
    this.line = line ?? new Line(this.id);
  }

  async start() {
    applyTheme();
    await load(chosenLanguage(), ["", "table/", "aids/"]);
    await this.loadGames();
    this.words();
    this.listen();
    this.line.connect();
  }

  listen() {
    const hand = byId("hand");
    hand.addEventListener("raise", (/** @type {CustomEvent} */ event) => choosing.raised(this, event.detail));
    hand.addEventListener("play", (/** @type {CustomEvent} */ event) => choosing.playCard(this, event.detail));
    hand.addEventListener("refused", (/** @type {CustomEvent} */ event) => choosing.refused(this, event.detail));
    byId("menu").addEventListener("click", () => this.menu());
    byId("last").addEventListener("click", () => this.game().showLast(this));
    byId("settings").addEventListener("click", () => this.preferences());
    document.addEventListener("keydown", (event) => press(this, event));
    onChange((/** @type {any} */ changes) => "tempo" in changes && this.tellTempo());
    matchMedia("(prefers-reduced-motion: reduce)").addEventListener("change", () => this.tellTempo());
    this.tellTempo();
    onChange(() => this.state.table && this.render());
    addEventListener("resize", () => this.state.view && this.render());
    this.line.addEventListener("message", (/** @type {any} */ event) => this.take(event.detail));
    this.line.addEventListener("reject", (/** @type {any} */ event) => this.rejected(event.detail));
    this.line.addEventListener("state", (/** @type {any} */ event) => this.connection(event.detail));
    this.line.addEventListener("time", (/** @type {any} */ event) => this.clock.heard(event.detail));
  }

  async loadGames() {
    this.games = await (await fetch(`/api/games?lang=${document.documentElement.lang}`)).json();
  }

  /** The options of a variant. @param {string} variant @returns {any} */
  optionsOf(variant) {
    return readVariant(this.games, variant).options;
  }

  words() {
    translate(document);
    document.title = this.state.table ? `${t(`game.${this.state.table.game}`)} – Partida` : "Partida";
  }

  menu() {
    showMenu(this);
  }

  preferences() {
    preferences(async () => {
      await this.loadGames();
      this.words();
      retell();
      this.render();
    });
  }

  /** @param {string} state */
  connection(state) {
    if (state === "missing") return this.gone();
    const note = byId("connection");
    note.hidden = state === "open";
    note.textContent = state === "open" ? "" : t(`connection.${state}`);
  }

  /** There is no such table: says so where it would be, with the ways on. */
  gone() {
    const { text, ways } = noTable();
    byId("connection").hidden = true;
    document.documentElement.dataset.phase = "lobby";
    byId("table").dataset.phase = "lobby";
    refill(byId("middle"), null, () => [h("div.gone", { role: "alert" }, h("p", { text }), ways)]);
  }

  /** @param {{code: string, what: any}} refused */
  rejected({ code, what }) {
    if (what.k === "nonce" || what.k === "aid") return; // the deal goes on without the one; the other is known already
    if (what.k === "ready" && GONE_ON.includes(code)) return; // another page of the same person was faster
    this.sent = false;
    this.returning = false;
    this.wanted = null;
    const key = `error.${code}`;
    this.toast(t(has(key) ? key : "error.other"));
    this.render();
  }

  // Messages, one after another.

  /** @param {any} message */
  take(message) {
    this.queue.push(message);
    if (!this.running) this.run();
  }

  async run() {
    this.running = true;
    while (this.queue.length) {
      const message = this.queue.shift();
      if (message.t === "snapshot") this.snapshot(message);
      else if (message.t === "table") {
        this.state = { ...this.state, table: message.table };
        this.render();
      } else await this.events(message);
    }
    this.running = false;
    this.waiting();
  }

  /** @param {any} message */
  snapshot(message) {
    this.state = begin(message);
    if (this.state.table) this.options = this.optionsOf(this.state.table.variant);
    document.documentElement.dataset.game = this.state.table?.game ?? "";
    this.counting = null;
    this.sent = false;
    this.returning = false;
    this.wanted = null;
    this.clock.lowest(message.wait?.since);
    this.words();
    this.addNumber();
    this.render();
    if (this.state.table?.prepared && this.state.table.phase === "hand") this.toast(t(this.state.table.prepared.challenge ? "over.once" : "over.prepared"));
  }

  /** Before the first hand of a table nobody says that they are ready; the number for its shuffle is sent at once. */
  addNumber() {
    const { table, you } = this.state;
    if (table?.phase !== "between" || table.hand !== 0 || you === null || this.added || table.nonces.includes(you)) return;
    this.added = true;
    this.sendNumber();
  }

  /** Adds a number of one's own to the shuffle of the next hand. */
  sendNumber() {
    const hex = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
    this.line.act({ k: "nonce", hand: this.state.table.hand + 1, hex });
  }

  /** @param {any} message */
  async events(message) {
    this.sent = false;
    this.clock.lowest(message.wait?.since);
    if (message.you !== undefined) this.state = { ...this.state, you: message.you };
    if (isNewHand(this.state, message)) this.newHand(message.table);
    this.state = { ...this.state, view: this.state.view && { ...this.state.view, moves: [] } };
    for (const event of message.story) await this.event(event);
    this.state = settle(this.state, message);
    this.addNumber();
    this.render();
    if (message.story.some((/** @type {any} */ one) => one.kind === "hand_over")) this.handOver();
  }

  /** @param {any} table */
  newHand(table) {
    this.state = newHand(this.state, table, this.options);
    dismiss("over");
    this.counting = [];
    tell(() => t("label.hand", { n: table.hand }), true);
  }

  /** Tells the server whether computers may move at once. */
  tellTempo() {
    this.line.tempo(still() || settings().tempo === "instant");
  }

  /** How fast things go: by choice, and faster the more waits. */
  tempo() {
    if (document.visibilityState === "hidden") return 0;
    const chosen = TEMPI[/** @type {"calm"} */ (settings().tempo)] ?? 1;
    return this.queue.length > 3 ? chosen * 0.3 : chosen;
  }

  /** @param {any} event */
  async event(event) {
    const pace = this.tempo();
    const old = this.state;
    let lying = places(document);
    if (event.kind === "trick_won" && pace) {
      trickTaken(this, event, pace);
      await wait(SWEPT_AFTER * pace);
    }
    if (event.kind === "captured") await landing(this, event, pace);
    if (event.kind === "trick_won" || event.kind === "captured") lying = places(document);
    this.state = step(this.state, event, this.options);
    this.flying = null;
    const now = this.state;
    tell(() => say(now, event));
    if (COUNTING.includes(event.kind)) this.counting?.push({ ...event, text: () => say(now, event) });
    sound(event.kind);
    this.render();
    movement(this, event, old, lying, pace);
    celebrate(this, event, pace);
    const beat = BEATS[event.kind] ?? 0;
    if (pace && beat) await wait(beat * pace);
  }

  /** When all is told: a sound for one's turn, and a move that is no decision. */
  waiting() {
    const { view } = this.state;
    if (!view || this.sent) return;
    const forced = this.game().forced(view);
    const soon = still() || !this.tempo() ? 0 : FORCED_AFTER;
    if (forced) setTimeout(() => !this.sent && this.state.view === view && this.move(forced), soon);
    else if (view.turn === view.seat && view.seat !== null && view.phase !== "over" && this.rung !== momentOf(this.state)) {
      this.rung = momentOf(this.state);
      sound("turn");
      if (matchMedia("(hover: hover)").matches && document.activeElement === document.body && this.myTurn()) byId("hand").focusFirst();
    }
  }

  // What is known.

  game() {
    return GAMES[/** @type {"sueca"} */ (this.state.table.game)];
  }

  style() {
    return cardStyle();
  }

  showPoints() {
    return settings().points === "shown";
  }

  /** True while the computer plays for whoever looks. */
  isAuto() {
    const { table, you } = this.state;
    return you !== null && Boolean(table?.chairs[you]?.auto);
  }

  myTurn() {
    const { view } = this.state;
    return Boolean(view && view.seat !== null && view.turn === view.seat && view.phase === "play" && !this.sent && !this.isAuto());
  }

  /** True when the hand on the table is done with and the next is on its way: nothing of it is shown any more. */
  dealing() {
    return betweenHands(this.state, this.wanted);
  }

  /** The moves of the raised card. */
  ways() {
    const { raised } = byId("hand");
    return raised && this.myTurn() ? this.game().plays(this.state.view).get(raised) ?? [] : [];
  }

  // What is shown and done.

  render() {
    this.presence.look();
    this.hints.look();
    if (this.returning && !this.isAuto()) this.returning = false;
    render(this);
    this.clock.show();
  }

  /** @param {string} text */
  move(text) {
    if (this.sent) return;
    this.sent = true;
    byId("hand").raised = null;
    this.line.act({ k: "move", text });
    this.render();
  }

  /** @param {string} card */
  playCard(card) {
    return choosing.playCard(this, card);
  }

  /** @param {string} card one on the table */
  tableCard(card) {
    choosing.tableCard(this, card);
  }

  /** @param {string} move a way to play the raised card */
  choose(move) {
    choosing.choose(this, move);
  }

  /** The end of the hand; what was told of its counting is asked for if this page has not seen it. */
  async handOver() {
    const { result } = this.state;
    if (!this.counting) {
      const counting = await recounted(this).catch((error) => void console.info("the hand cannot be told again now", error));
      if (this.state.result !== result) return; // another hand has begun meanwhile
      this.counting = counting ?? null;
    }
    await handOver(this);
  }

  /** Takes one's seat back from the computer. */
  comeBack() {
    if (this.returning) return;
    this.returning = true;
    this.line.act({ k: "hand", seat: this.state.you, to: "person" });
    this.render();
  }

  /** Wants the next hand, and adds a number of its own to the shuffle. */
  ready() {
    this.wanted = this.state.table.hand;
    this.sendNumber();
    this.line.act({ k: "ready" });
    this.render();
  }

  /** @param {string} text @param {boolean} [strong] @param {boolean} [told] true if screen readers have heard it already */
  toast(text, strong = false, told = false) {
    if (!text) return;
    const note = byId("toast");
    note.setAttribute("aria-hidden", String(told));
    note.textContent = text;
    note.classList.toggle("strong", strong);
    note.classList.add("on");
    clearTimeout(this.toasting);
    this.toasting = setTimeout(() => note.classList.remove("on"), 3200);
  }

  /** Says something to screen readers that is shown anyway. @param {string} text */
  whisper(text) {
    byId("whisper").textContent = text;
  }
}
