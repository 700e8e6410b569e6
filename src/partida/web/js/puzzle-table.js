/** A puzzle on the table: the same parts as at a table where one plays, but the move goes to the page instead of a server. */
import { ask } from "./dialogs.js";
import * as choosing from "./choosing.js";
import { face } from "./cards.js";
import { byId, h } from "./dom.js";
import { cardName, t } from "./i18n.js";
import { cardStyle } from "./preferences.js";
import { render } from "./render.js";
import { trickRow } from "./renounce.js";
import { seatName } from "./say.js";
import * as cuarenta from "./table-cuarenta.js";
import * as sueca from "./table-sueca.js";

/** Nothing waits here: there is no clock and nobody who could be away. */
const NO_CLOCK = { runsAt: () => false, face: () => null, show: () => {} };
const ALL_HERE = { notice: () => null, look: () => {} };
/** Nobody helps with a puzzle. */
const NO_AIDS = { voids: () => [], render: () => {} };
const NO_HINTS = { box: () => null, button: () => null, cards: [] };

/** Games as they are at a table, but for what lies before the puzzle, which may be looked at. */
const GAMES = {
  sueca: { ...sueca, hasLast: () => true, showLast: soFar, extras: () => [], turnPrompt: question },
  cuarenta: { ...cuarenta, hasLast: () => true, showLast: soFar, extras: () => [], turnPrompt: question },
};

export class PuzzleTable {
  /** @param {any} told a puzzle of `/api/puzzles` @param {any} options of its variant @param {(move: string) => void} decided */
  constructor(told, options, decided) {
    this.told = told;
    this.options = options;
    this.decided = decided;
    const { view } = told;
    const chairs = Array.from({ length: view.table.size }, () => ({ name: null, kind: null, level: null, auto: false, online: true }));
    this.state = { seq: 0, you: view.seat, view, result: null, wait: null,
      table: { id: told.id, game: told.game, variant: told.variant, chairs, hand: view.standing.hands + 1, standing: view.standing, phase: "hand", ready: [], results: [] } };
    /** @type {string|null} the play chosen for the raised card */ this.chosen = null;
    this.flying = null;
    /** The moment of the puzzle, before anything is chosen. */ this.before = this.state;
    this.sent = false;
    this.returning = false;
    this.wanted = null;
    /** @type {string|null} */ this.grounded = null;
    this.clock = NO_CLOCK;
    this.presence = ALL_HERE;
    this.aids = NO_AIDS;
    this.hints = NO_HINTS;
  }

  game() {
    return GAMES[/** @type {"sueca"} */ (this.told.game)];
  }

  style() {
    return cardStyle();
  }

  showPoints() {
    return true;
  }

  isAuto() {
    return false;
  }

  dealing() {
    return false;
  }

  myTurn() {
    return !this.sent;
  }

  ways() {
    const { raised } = byId("hand");
    return raised && this.myTurn() ? this.game().plays(this.state.view).get(raised) ?? [] : [];
  }

  render() {
    render(this);
  }

  /** @param {string} text */
  move(text) {
    if (this.sent) return;
    this.sent = true;
    byId("hand").raised = null;
    this.decided(text);
  }

  /** Lays the card that was chosen into the trick, if there is one; null takes it back. @param {string|null} move */
  lay(move) {
    this.chosen = null;
    this.sent = move !== null;
    this.state = this.before;
    const { view } = this.before;
    if (move === null || !view.trick) return;
    const { leader, cards } = view.trick;
    const hand = view.hand.filter((/** @type {string} */ one) => one !== move);
    this.state = { ...this.before, view: { ...view, hand, trick: { leader: cards.length ? leader : view.seat, cards: [...cards, move] } } };
  }

  /** @param {string} card */
  playCard(card) {
    return choosing.playCard(/** @type {any} */ (this), card);
  }

  /** @param {string} card */
  tableCard(card) {
    choosing.tableCard(/** @type {any} */ (this), card);
  }

  /** @param {string} move */
  choose(move) {
    choosing.choose(/** @type {any} */ (this), move);
  }

  /** @param {string} text */
  toast(text) {
    const note = byId("toast");
    note.textContent = text;
    note.classList.add("on");
    clearTimeout(this.toasting);
    this.toasting = setTimeout(() => note.classList.remove("on"), 3200);
  }

  /** @param {string} text */
  whisper(text) {
    byId("whisper").textContent = text;
  }
}

/** What is asked. @param {any} view */
function question(view) {
  const led = view.trick?.cards[0]?.[1];
  return led ? t("puzzle.which_follow", { suit: t(`suit.${led}`) }) : t("puzzle.which");
}

/** All that was played before: who solves a puzzle has not been there. @param {any} page */
function soFar(page) {
  if (document.querySelector("dialog[open]")) return;
  const { view } = page.state;
  ask({ title: t("puzzle.so_far"), name: "so-far", body: [view.game === "sueca" ? tricks(page) : turns(page)] });
}

/** @param {any} page */
function tricks(page) {
  const { view } = page.state;
  if (!view.tricks.length) return h("p", { text: t("puzzle.nothing_yet") });
  return h("ol.tricks", {}, view.tricks.map((/** @type {any} */ trick, /** @type {number} */ at) => h("li", {}, h("h3", { text: t("label.trick_n", { n: at + 1 }) }), trickRow(page, trick, { winner: sueca.winning(view, trick.cards) }))));
}

/** @param {any} page */
function turns(page) {
  const { view } = page.state;
  if (!view.turns.length) return h("p", { text: t("puzzle.nothing_yet") });
  return h("ol.plays", {}, view.turns.map((/** @type {any} */ turn) => h("li", {}, h("b", { text: seatName(page.state, turn.seat) }),
    h("span.row", {}, [turn.card, ...turn.taken].map((/** @type {string} */ card, /** @type {number} */ at) => h("span.card", { role: "img", "aria-label": cardName(card), class: at ? "card taken" : "card" }, face(card, page.style())))),
    turn.caida || turn.limpia ? h("em", { text: [turn.caida && t("what.caida"), turn.limpia && t("what.limpia")].filter(Boolean).join(" · ") }) : null)));
}
