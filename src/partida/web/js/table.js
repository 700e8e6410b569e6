/** The table: takes messages one by one, tells and shows every event of their stories, and sends what is decided. */
import { back, sorted } from "./cards.js";
import { tell, history } from "./announce.js";
import { ask, dismiss } from "./dialogs.js";
import { byId, h, s, still, wait } from "./dom.js";
import "./hand.js";
import { cardName, has, load, t, translate } from "./i18n.js";
import { lobby } from "./lobby.js";
import { leave, places, travel } from "./motion.js";
import { surface } from "./ornament.js";
import { cardStyle, preferences } from "./preferences.js";
import { placeOf, resultLines, say, seatName, teamName } from "./say.js";
import { showRules } from "./rules.js";
import { sideScore } from "./score.js";
import { applyTheme, chosenLanguage, onChange, settings } from "./settings.js";
import { Line } from "./socket.js";
import { sound } from "./sound.js";
import { begin, empty, isNewHand, newHand, settle, standingOf, step } from "./store.js";
import * as cuarenta from "./table-cuarenta.js";
import * as sueca from "./table-sueca.js";
import { readVariant } from "./variant.js";
import { verifyDeal } from "./fair.js";

const GAMES = { sueca, cuarenta };

/** How long an event is looked at, in thousandths of a second. @type {Record<string, number>} */
const BEATS = {
  cut: 350, end_chosen: 700, dealt: 500, trump_refused: 900, trump_shown: 900, redeal_asked: 900, played: 480, trailed: 520, captured: 700,
  taken_back: 700, accused: 1200, renounce: 1500, announced: 1000, caida: 1100, caida_on_ronda: 1300, limpia: 1100, points: 350, claimed: 900,
  claim_failed: 900, leftovers: 900, falla: 700, carton: 900, chica_won: 900, hand_over: 400,
};
const PHRASES = ["well-played", "bad-luck", "thanks", "good-game", "sorry", "one-more"];
const COUNTING = ["accused", "renounce", "leftovers", "falla", "carton", "chica_won"];
const TRICK_SEEN = 950;
const SWEEP = 380;
const TRAVEL = 340;
const TEMPI = { calm: 1, brisk: 0.5, instant: 0 };

class Page {
  constructor() {
    this.id = location.pathname.split("/").filter(Boolean).at(-1) ?? "";
    this.state = empty();
    /** @type {any} */ this.games = null;
    /** @type {any} */ this.options = {};
    /** @type {any[]} */ this.queue = [];
    this.running = false;
    /** @type {string|null} the play chosen for the raised card */ this.chosen = null;
    /** @type {string|null} a card shown while it captures */ this.flying = null;
    this.sent = false;
    /** @type {{kind: string, text: string, team: number|null}[]} what was said while the hand was counted */ this.counting = [];
    this.line = new Line(this.id);
  }

  async start() {
    applyTheme();
    await load(chosenLanguage());
    await this.loadGames();
    this.words();
    const hand = byId("hand");
    hand.addEventListener("raise", (/** @type {CustomEvent} */ event) => this.raised(event.detail));
    hand.addEventListener("play", (/** @type {CustomEvent} */ event) => this.playCard(event.detail));
    hand.addEventListener("refused", (/** @type {CustomEvent} */ event) => this.refused(event.detail));
    byId("menu").addEventListener("click", () => this.menu());
    byId("last").addEventListener("click", () => this.showLast());
    byId("settings").addEventListener("click", () => this.preferences());
    document.addEventListener("keydown", (event) => this.key(event));
    onChange(() => this.state.table && this.render());
    addEventListener("resize", () => this.state.view && this.render());
    this.line.addEventListener("message", (/** @type {any} */ event) => this.take(event.detail));
    this.line.addEventListener("reject", (/** @type {any} */ event) => this.rejected(event.detail));
    this.line.addEventListener("state", (/** @type {any} */ event) => this.connection(event.detail));
    this.line.connect();
  }

  async loadGames() {
    this.games = await (await fetch(`/api/games?lang=${document.documentElement.lang}`)).json();
  }

  words() {
    translate(document);
    document.title = this.state.table ? `${t(`game.${this.state.table.game}`)} – Partida` : "Partida";
  }

  preferences() {
    preferences(async () => {
      await this.loadGames();
      this.words();
      this.render();
    });
  }

  /** @param {string} state */
  connection(state) {
    const note = byId("connection");
    note.hidden = state === "open";
    note.textContent = state === "open" ? "" : t(`connection.${state}`);
  }

  /** @param {{code: string, what: any}} refused */
  rejected({ code, what }) {
    if (what.k === "nonce") return; // the deal goes on without it
    this.sent = false;
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
      }
      else await this.events(message);
    }
    this.running = false;
    this.waiting();
  }

  /** @param {any} message */
  snapshot(message) {
    this.state = begin(message);
    this.variant();
    this.sent = false;
    this.words();
    this.render();
  }

  variant() {
    if (this.state.table) this.options = readVariant(this.games, this.state.table.variant).options;
    document.documentElement.dataset.game = this.state.table?.game ?? "";
  }

  /** @param {any} message */
  async events(message) {
    this.sent = false;
    if (message.you !== undefined) this.state = { ...this.state, you: message.you };
    if (isNewHand(this.state, message)) {
      this.state = newHand(this.state, message.table, this.options);
      dismiss("over");
      this.counting = [];
      tell(t("label.hand", { n: message.table.hand }), true);
    }
    this.state = { ...this.state, view: this.state.view && { ...this.state.view, moves: [] } };
    for (const event of message.story) await this.event(event);
    this.state = settle(this.state, message);
    this.render();
    if (message.story.some((/** @type {any} */ one) => one.kind === "hand_over")) this.handOver();
  }

  /** How fast things go: by choice, and faster the more waits. */
  tempo() {
    if (document.visibilityState === "hidden") return 0;
    const chosen = TEMPI[/** @type {"calm"} */ (settings().tempo)] ?? 1;
    return this.queue.length > 3 ? chosen * 0.3 : chosen;
  }

  /** @param {any} event */
  async event(event) {
    const before = places(document);
    const old = this.state;
    const pace = this.tempo();
    if (event.kind === "trick_won" && pace) await wait(TRICK_SEEN * pace);
    if (event.kind === "captured") await this.landing(event, pace);
    const lying = event.kind === "trick_won" || event.kind === "captured" ? places(document) : before;
    this.state = step(this.state, event, this.options);
    this.flying = null;
    const text = say(this.state, event);
    tell(text);
    if (COUNTING.includes(event.kind)) this.counting.push({ kind: event.kind, text, team: event.data.team ?? null });
    sound(event.kind);
    this.render();
    this.movement(event, old, lying, pace);
    this.celebrate(event, pace);
    const beat = BEATS[event.kind] ?? 0;
    if (pace && beat) await wait(beat * pace);
  }

  /** A capturing card is first laid beside what it takes. @param {any} event @param {number} pace */
  async landing(event, pace) {
    const before = places(document);
    this.flying = event.data.card;
    this.chosen = [event.data.card, "x", ...event.data.taken].join("");
    this.state = { ...this.state, view: { ...this.state.view, hand: this.state.view.hand.filter((/** @type {string} */ one) => one !== event.data.card) } };
    this.render();
    travel(document, before, this.seatBox(event.seat), TRAVEL * pace);
    if (pace) await wait((TRAVEL + 450) * pace);
    this.chosen = null;
  }

  /** @param {any} event @param {any} old @param {Map<string, any>} before @param {number} pace */
  movement(event, old, before, pace) {
    if (event.kind === "trick_won" || event.kind === "captured") {
      const gone = event.kind === "trick_won" ? old.view.trick.cards : [event.data.card, ...event.data.taken];
      leave(gone.map((/** @type {string} */ card) => before.get(card)).filter(Boolean), this.seatBox(event.seat), SWEEP * pace);
    } else travel(document, before, this.seatBox(event.seat), TRAVEL * pace);
  }

  /** @param {number|null} seat */
  seatBox(seat) {
    if (seat === null || seat === undefined) return null;
    return document.querySelector(`.seat.${placeOf(this.state, seat)}`)?.getBoundingClientRect() ?? null;
  }

  /** @param {any} event @param {number} pace */
  celebrate(event, pace) {
    const keys = { caida: "what.caida", caida_on_ronda: "what.caida_on_ronda", limpia: "what.limpia", announced: `what.${event.data.ronda}` };
    const key = /** @type {any} */ (keys)[event.kind];
    if (event.kind === "points" && event.data.score[event.data.team] === 38) this.toast(t("told.at_38", { team: teamName(this.state, event.data.team) }), true);
    if (event.kind === "said") this.toast(say(this.state, event));
    if (!key) return;
    const mark = h("div.shout", { "aria-hidden": "true", class: `shout ${event.kind}` }, h("span", { text: t("shout", { what: t(key) }) }));
    byId("table").append(mark);
    setTimeout(() => mark.remove(), Math.max(BEATS[event.kind] * (pace || 0.4), 500) + 400);
  }

  /** When all is told: a sound for one's turn, a move that is no decision, a focus that is not lost. */
  waiting() {
    const { view } = this.state;
    if (!view || this.sent) return;
    const forced = this.game().forced(view);
    if (forced) setTimeout(() => !this.sent && this.state.view === view && this.move(forced), still() || !this.tempo() ? 0 : 600);
    else if (view.turn === view.seat && view.seat !== null && view.phase !== "over") sound("turn");
  }

  game() {
    return GAMES[/** @type {"sueca"} */ (this.state.table.game)];
  }

  style() {
    return cardStyle();
  }

  showPoints() {
    return settings().points === "shown";
  }

  // What is shown.

  render() {
    const { table, view } = this.state;
    if (!table) return;
    const root = byId("table");
    root.dataset.phase = table.phase;
    document.documentElement.dataset.phase = table.phase;
    if (!this.grounded || this.grounded !== table.game) this.ground(table.game);
    this.renderScores();
    this.renderSeats();
    const middle = byId("middle");
    if (!view || table.phase === "lobby") {
      middle.replaceChildren(table.phase === "lobby" ? lobby(this) : this.beforeHand());
      byId("corner").replaceChildren();
      byId("action").replaceChildren();
      byId("hand").show({ cards: [], legal: new Set(), active: false, rows: false, trump: null, style: this.style() });
      byId("last").hidden = true;
      return;
    }
    const inMiddle = middle.contains(document.activeElement) ? /** @type {any} */ (document.activeElement).dataset.card : null;
    this.renderHand();
    middle.replaceChildren(this.game().middle(this));
    if (inMiddle) /** @type {any} */ (middle.querySelector(`[data-card="${inMiddle}"]`))?.focus({ preventScroll: true });
    byId("corner").replaceChildren(this.game().corner(this));
    byId("last").hidden = !this.game().hasLast(this);
    this.renderAction();
  }

  beforeHand() {
    const { table, you } = this.state;
    const over = table.phase === "over";
    return h("div.before", {}, h("p", { text: over ? t("told.match_over") : table.hand ? t("table.between") : "" }),
      you !== null && table.hand > 0 && h("button.primary", { type: "button", text: t(over ? "ui.new_match" : "ui.next_hand"), onclick: () => this.ready() }));
  }

  /** @param {"sueca"|"cuarenta"} game */
  ground(game) {
    this.grounded = game;
    byId("ground").replaceChildren(surface(game, "field", 56), surface(game, "frieze upper", 28), surface(game, "frieze lower", 28));
  }

  renderScores() {
    const { table, view, you } = this.state;
    const mine = you === null ? 0 : you % 2;
    const sueca = table.game === "sueca";
    const standing = standingOf(this.state);
    const score = !sueca && view && !this.state.result ? view.score : standing.score;
    const target = Number(sueca ? this.options.match_target : this.options.chica_target);
    const setsTarget = Number(sueca ? this.options.rubber_sets : this.options.mesa_chicas);
    byId("scores").replaceChildren(...[mine, 1 - mine].map((team) =>
      sideScore({ game: table.game, name: teamName(this.state, team), score: score[team], sets: standing.sets[team], setsTarget, target,
        points: this.showPoints() && view ? this.game().points(this, team) : null })));
  }

  renderSeats() {
    const { table, view } = this.state;
    const seats = table.chairs.map((/** @type {any} */ chair, /** @type {number} */ seat) => {
      const place = placeOf(this.state, seat);
      const turn = view && view.turn === seat && view.phase !== "over";
      const dealer = (view?.dealer ?? standingOf(this.state).dealer) === seat;
      const cards = view && place !== "me" ? view.counts[seat] : 0;
      const note = view ? this.game().seatNote(this, seat) : "";
      const kind = chair.auto ? t("seat.auto") : chair.kind === "person" && !chair.online ? t("seat.away") : chair.kind === "computer" ? t(`level.${chair.level}`) : "";
      return h("div", { class: `seat ${place}${turn ? " turn" : ""}${seat % 2 === (this.state.you ?? 0) % 2 ? " ours" : ""}`, "data-seat": seat },
        cards ? h("div.backs", { "aria-hidden": "true" }, Array.from({ length: Math.min(cards, 10) }, () => h("span.mini-back", {}, back(table.game)))) : null,
        h("div.plate", {}, h("span.line", {}, h("span.name", { text: seatName(this.state, seat) }),
          dealer ? h("span.dealer", { title: t("seat.dealer"), role: "img", "aria-label": t("seat.dealer") }, h("span", { "aria-hidden": "true", text: t("seat.dealer_short") })) : null),
          turn ? h("span.visually-hidden", { text: t("seat.turn") }) : null,
          kind && place !== "me" ? h("small", { text: kind }) : null, note ? h("em", { text: note }) : null));
    });
    const direction = this.options.direction;
    byId("seats").replaceChildren(...seats, table.chairs.length === 4 ? h("div.direction", { role: "img", class: `direction ${direction}`, title: t(`direction.${direction}`), "aria-label": t(`direction.${direction}`) }, arrows(direction)) : "");
  }

  myTurn() {
    const { view } = this.state;
    return Boolean(view && view.seat !== null && view.turn === view.seat && view.phase === "play" && !this.sent);
  }

  renderHand() {
    const { view, table } = this.state;
    const cards = sorted(view.hand, table.game, view.trump ?? null, this.options);
    const plays = this.game().plays(view);
    const chosen = settings().hand;
    const rows = chosen === "rows" || (chosen === "auto" && innerWidth < 560 && cards.length > 5);
    byId("hand").show({ cards, legal: new Set(plays.keys()), active: this.myTurn() && plays.size > 0, rows: rows && cards.length > 3, trump: view.trump ?? null, style: this.style() });
    const raised = byId("hand").raised;
    if (!raised) this.chosen = this.flying ? this.chosen : null;
  }

  renderAction() {
    const { view } = this.state;
    const { prompt, nodes } = this.game().actions(this);
    const raised = byId("hand").raised;
    const active = this.myTurn();
    const ways = active && raised ? this.game().choosing(this) : null;
    const preview = active && raised ? this.game().preview(this) : null;
    const text = preview ?? (prompt || (view.turn !== null && view.phase !== "over" ? t("turn.theirs", { who: seatName(this.state, view.turn) }) : ""));
    const play = active && raised && this.chosen ? h("button.primary", { type: "button", id: "play", text: t("ui.play_card", { card: cardName(raised) }), onclick: () => this.playCard(raised) }) : null;
    const auto = view.seat !== null && this.state.table.chairs[view.seat]?.auto;
    if (auto) nodes.push(h("button.primary", { type: "button", text: t("ui.come_back"), onclick: () => this.line.act({ k: "hand", seat: view.seat, to: "person" }) }));
    const over = view.phase === "over" && h("button.primary", { type: "button", text: t("ui.result"), onclick: () => this.handOver() });
    const action = byId("action");
    const id = action.contains(document.activeElement) ? document.activeElement?.id : "";
    action.classList.toggle("mine", view.turn === view.seat && view.seat !== null);
    action.replaceChildren(...[text ? h("p.prompt", { text }) : null, ways || nodes.length || play || over ? h("div.buttons", {}, ways, play, nodes, over || null) : null].filter(Boolean));
    if (id) byId(id)?.focus({ preventScroll: true });
  }

  /** The controls of the cut. */
  cutting() {
    const at = h("output", { id: "cut-at", text: this.cut ?? 20 });
    const slider = h("input", { type: "range", min: 1, max: 39, value: this.cut ?? 20, id: "cut", "aria-label": t("prompt.cut"), oninput: (/** @type {any} */ event) => (at.textContent = this.cut = event.target.value) });
    return { prompt: t("prompt.cut"), nodes: [h("label.cutting", {}, slider, at), h("button.primary", { type: "button", text: t("ui.cut"), onclick: () => this.move(`cut ${slider.value}`) })] };
  }

  // What is done.

  /** The moves of the raised card. */
  options_of_raised() {
    const raised = byId("hand").raised;
    return raised && this.myTurn() ? this.game().plays(this.state.view).get(raised) ?? [] : [];
  }

  /** @param {string|null} card */
  raised(card) {
    this.chosen = card ? this.options_of_raised()[0] ?? null : null;
    const { middle } = this.game();
    byId("middle").replaceChildren(middle(this));
    this.renderAction();
    if (card && !settings().guard && this.options_of_raised().length === 1) return void this.playCard(card);
    const preview = card && this.myTurn() ? this.game().preview(this) : null;
    if (preview) this.whisper(preview);
  }

  /** @param {string} text */
  choose(text) {
    this.chosen = text;
    byId("middle").replaceChildren(this.game().middle(this));
    this.renderAction();
    /** @type {any} */ (document.querySelector('.way[aria-checked="true"]'))?.focus({ preventScroll: true });
    this.whisper(this.game().preview(this) ?? "");
  }

  /** A card on the table was tapped: the next way to play that takes it. @param {string} card */
  tableCard(card) {
    const ways = this.options_of_raised().filter((text) => cuarenta.readMove(text)?.taken.includes(card));
    if (!ways.length) return this.suggest(card);
    const next = ways[(ways.indexOf(this.chosen ?? "") + 1) % ways.length];
    this.choose(next);
  }

  /** Raises a hand card that could take a card of the table. @param {string} card */
  suggest(card) {
    if (!this.myTurn()) return;
    const able = [...this.game().plays(this.state.view)].find(([, moves]) => moves.some((/** @type {string} */ text) => cuarenta.readMove(text)?.taken.includes(card)));
    if (!able) return this.toast(t("table.nothing_takes", { card: cardName(card) }));
    byId("hand").raise(able[0]);
    const way = able[1].find((/** @type {string} */ text) => cuarenta.readMove(text)?.taken.includes(card));
    if (way) this.choose(way);
  }

  /** @param {string} card */
  async playCard(card) {
    const ways = this.game().plays(this.state.view).get(card);
    if (!this.myTurn() || !ways) return;
    const move = this.chosen && ways.includes(this.chosen) ? this.chosen : ways[0];
    if (await this.game().confirm(this, card)) this.move(move);
  }

  /** @param {string} card */
  refused(card) {
    const led = this.state.view.trick?.cards[0]?.[1];
    this.toast(led ? t("prompt.follow", { suit: t(`suit.${led}`) }) : t("error.move/not-now", { card: cardName(card) }));
  }

  /** @param {string} text */
  move(text) {
    if (this.sent) return;
    this.sent = true;
    byId("hand").raised = null;
    this.line.act({ k: "move", text });
    this.render();
  }

  /** Wants the next hand, and adds a number of its own to the shuffle. */
  ready() {
    const { table } = this.state;
    const hex = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
    this.line.act({ k: "nonce", hand: table.hand + 1, hex });
    this.line.act({ k: "ready" });
  }

  /** @param {string} text @param {boolean} [strong] */
  toast(text, strong = false) {
    const note = byId("toast");
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

  tellTrump() {
    const { view } = this.state;
    if (view?.trump) this.toast(`${t("label.trump")}: ${t(`suit.${view.trump}`)}${view.turn_up ? ` · ${cardName(view.turn_up)} (${seatName(this.state, view.dealer)})` : ""}`);
  }

  tellScore() {
    this.toast([...document.querySelectorAll(".side-score")].map((one) => one.getAttribute("aria-label")).join(" "));
  }

  showLast() {
    if (!this.state.view || document.querySelector("dialog[open]")) return;
    ask({ title: t(this.state.table.game === "sueca" ? "label.last_trick" : "label.last_plays"), name: "last", body: this.game().lastTrick(this) });
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]") || /** @type {any} */ (event.target).matches("input, select, textarea")) return;
    const key = event.key.toLowerCase();
    const hand = byId("hand");
    if (/^[0-9]$/.test(key)) {
      const card = hand.cards[(Number(key) + 9) % 10];
      if (!card) return;
      hand.focusOn(card);
      if (hand.raised !== card) hand.tapped(card);
    } else if (key === "t") this.tellTrump();
    else if (key === "l") this.showLast();
    else if (key === "s") this.tellScore();
    else if (key === "h") this.menu();
    else if (key === "escape" && hand.raised) hand.raise(null);
    else return;
    event.preventDefault();
  }

  async menu() {
    const { table, you } = this.state;
    const own = table && you !== null && table.phase === "hand" ? table.chairs[you] : null;
    const item = (/** @type {string} */ text, /** @type {string} */ value) => h("button.wide", { type: "button", text, onclick: (/** @type {any} */ event) => event.target.closest("dialog").close(value) });
    const value = await ask({ title: t("ui.menu"), name: "menu", body: [
      h("div.stack", {}, item(t("ui.rules"), "rules"), item(t("ui.settings"), "settings"), item(t("ui.history"), "history"), item(t("ui.fair"), "fair"), own ? item(t(own.auto ? "ui.come_back" : "ui.let_computer"), "hand") : null, h("a.wide", { class: "button wide", href: "/", text: t("ui.home") })),
      h("details.keys", {}, h("summary", { text: t("ui.keys") }), h("p", { text: t("help.keys") }))] });
    if (value === "rules") showRules(this.state.table.variant);
    else if (value === "settings") this.preferences();
    else if (value === "history") ask({ title: t("ui.history"), name: "told", body: history() });
    else if (value === "fair") this.fair();
    else if (value === "hand") this.line.act({ k: "hand", seat: you, to: own.auto ? "person" : "computer" });
  }

  async fair() {
    const body = h("div", {}, h("p", { text: t("fair.about") }), await verifyDeal(this.state.table));
    ask({ title: t("ui.fair"), name: "fair", body });
  }

  /** The end of a hand, or of the match. */
  async handOver() {
    const { table, result, you } = this.state;
    if (!result || document.querySelector("dialog.over")) return;
    const mine = you === null ? 0 : you % 2;
    const { winner } = standingOf(this.state);
    const match = winner !== null;
    const title = match ? t(you === null ? "over.match" : winner === mine ? "over.match_you" : "over.match_they", { team: teamName(this.state, winner) }) : headline(this.state, mine, this.counting);
    const body = [h("div.band", { "aria-hidden": "true" }, surface(table.game, "strip", 28)), resultBars(this.state, mine), this.counting.map(({ kind, text }) => h("p", { class: kind === "renounce" ? "evidence" : "", text })), resultLines(this.state).slice(1).map((text) => h("p", { text })),
      h("div.standing", {}, [...byId("scores").children].map((node) => node.cloneNode(true)))];
    const others = table.chairs.some((/** @type {any} */ chair, /** @type {number} */ seat) => chair.kind === "person" && seat !== you);
    if (you !== null && others) body.push(h("div.phrases", {}, PHRASES.map((key) => h("button", { type: "button", text: t(`phrase.${key}`), onclick: (/** @type {any} */ event) => {
      event.target.disabled = true;
      this.line.act({ k: "phrase", key });
    } }))));
    const answer = await ask({ title, name: "over", body, buttons: you === null ? [] : [
      ...(match ? [{ text: t("ui.home"), value: "home" }] : []), { text: t(match ? "ui.new_match" : "ui.next_hand"), value: "next", primary: true }] });
    if (answer === "next") this.ready();
    else if (answer === "home") location.href = "/";
  }
}

/** @param {any} state @param {number} mine @param {{kind: string, team: number|null}[]} counting */
function headline(state, mine, counting) {
  const { void: nothing, reason, points } = state.result;
  const winner = state.result.winner ?? counting.find((one) => one.kind === "chica_won")?.team ?? null;
  if (winner !== null && state.table.game === "cuarenta") return t(winner === mine ? "over.chica_won" : "over.chica_lost");
  if (nothing) return t("over.title_void");
  if (reason === "tie") return t("over.title_tie");
  if (winner !== null && winner !== undefined) return t(winner === mine ? "over.title_won" : "over.title_lost");
  return points[mine] === points[1 - mine] ? t("over.title_even") : t("over.title_counted");
}

/** The points of the hand as two bars. @param {any} state @param {number} mine */
function resultBars(state, mine) {
  const { points } = state.result;
  const most = state.table.game === "sueca" ? 120 : Math.max(points[0], points[1], 1);
  return h("div.bars", {}, [mine, 1 - mine].map((team) => h("div.bar-line", { class: `bar-line ${team === mine ? "ours" : "theirs"}` }, h("span", { text: teamName(state, team) }),
    h("span.track", { "aria-hidden": "true" }, h("span.fill", { vars: { "--share": Math.max(0, points[team]) / most } })), h("b", { text: points[team] }))));
}

/** @param {string} direction */
function arrows(direction) {
  return s("svg", { viewBox: "0 0 60 60", "aria-hidden": "true" }, s("g", { transform: direction === "cw" ? "" : "translate(60 0) scale(-1 1)" },
    s("path", { d: "M30 6A24 24 0 0 1 54 30", class: "arc" }), s("path", { d: "M49 25L54 34L59 25Z", class: "tip" }),
    s("path", { d: "M30 54A24 24 0 0 1 6 30", class: "arc" }), s("path", { d: "M11 35L6 26L1 35Z", class: "tip" })));
}

const page = new Page();
page.start();
