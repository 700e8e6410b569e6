/** A review: a finished hand card by card, what every card was worth, and why; it is asked for and waited for here. */
import { usualIndex } from "./cards.js";
import { byId, h } from "./dom.js";
import { language, t } from "./i18n.js";
import { letters, playOf } from "./notation.js";
import { board } from "./replay-board.js";
import { framesOf } from "./replay-frames.js";
import { account, luck, smallPrint } from "./review-account.js";
import { again, practice } from "./review-again.js";
import { SIGNS, framesBefore, isFault, verdictOf } from "./review-data.js";
import { graph } from "./review-graph.js";
import { links } from "./review-links.js";
import { making, tell } from "./review-making.js";
import { momentPanel } from "./review-moment.js";
import { chips, legend, moments } from "./review-overview.js";
import { controls, keyed } from "./review-steps.js";
import { seatName, sideWords, teamName } from "./say.js";
import { settings } from "./settings.js";
import { Refused, begin, firstGame, ground, json, notice, post, reason } from "./shell.js";

/** Milliseconds between two looks at a review that is being made. */
const POLL = 400;

class Review {
  constructor() {
    /** The table. */ this.id = location.pathname.split("/").filter(Boolean)[1];
    /** @type {any} the matches of the table */ this.told = null;
    /** @type {any} */ this.options = {};
    /** @type {any} of the variant, to count with */ this.facts = null;
    /** @type {string|null} why nothing is shown */ this.refused = null;
    /** @type {any} the hand in the list of the table */ this.chosen = null;
    /** @type {any} how the review stands */ this.stands = null;
    /** @type {any} */ this.hand = null;
    /** @type {import("./replay-frames.js").Frame[]} */ this.frames = [];
    /** @type {number[]} */ this.before = [];
    this.at = 0;
    this.open = true;
    this.asked = 0;
    this.key = new URLSearchParams(location.search).get("key");
  }

  get review() {
    return this.stands?.review ?? null;
  }

  /** Why the better card was better, in sentences, the last so many of them counted. @returns {{reasons: string[], counted: number}} */
  get why() {
    return { reasons: this.stands.reasons?.[this.at] ?? [], counted: this.stands.counted?.[this.at] ?? 0 };
  }

  get size() {
    return this.told.names.length;
  }

  /** The seat from which the table is seen: one's own, or that in front. */
  get you() {
    return this.told.seat ?? 0;
  }

  async start() {
    await this.guarded(async () => {
      this.told = await json(`/api/tables/${this.id}/matches`);
      const variant = encodeURIComponent(this.told.variant);
      const [words, facts] = await Promise.all([json(`/api/variant?variant=${variant}`), json(`/api/facts?variant=${variant}&lang=${language()}`)]);
      this.options = Object.fromEntries(words.options.map((/** @type {any} */ one) => [one.name, one.value]));
      this.facts = facts;
      const asked = new URLSearchParams(location.search);
      const over = this.hands();
      this.chosen = over.find((one) => String(one.number) === asked.get("hand")) ?? over.at(-1) ?? null;
      const card = Number(asked.get("card") ?? NaN);
      this.wanted = Number.isInteger(card) ? card : null;
    });
    if (this.chosen) this.pursue();
  }

  /** The hands that are over, each with its place. @returns {any[]} */
  hands() {
    return this.told.matches.flatMap((/** @type {any} */ match, /** @type {number} */ at) =>
      match.hands.map((/** @type {any} */ hand, /** @type {number} */ place) => ({ ...hand, match: at, place }))).filter((/** @type {any} */ hand) => hand.over);
  }

  /** @param {() => Promise<any>} work */
  async guarded(work) {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.refused = error.code;
    }
  }

  /** Ask for the review of the chosen hand, and look until it is there. */
  async pursue() {
    const turn = ++this.asked;
    const { number, match, place } = this.chosen;
    const path = `/api/tables/${this.id}/hands/${number}/review?lang=${language()}`;
    this.refused = this.stands = this.hand = null;
    await this.guarded(async () => {
      const [hand, stands] = await Promise.all([json(`/api/tables/${this.id}/matches/${match}/hands/${place}`), this.begun(path)]);
      if (turn !== this.asked) return;
      this.hand = hand;
      this.stands = stands;
      while (["waiting", "running"].includes(this.stands.state)) {
        this.draw();
        await new Promise((done) => setTimeout(done, POLL));
        const now = await json(path);
        if (turn !== this.asked) return;
        this.stands = now;
      }
      if (this.review) this.ready();
    });
    if (turn === this.asked) this.draw();
  }

  /** Ask for it, if one may; or else see whether it is there. @param {string} path */
  async begun(path) {
    try {
      return await post(path, this.key ? { key: this.key } : {});
    } catch (error) {
      if (!(error instanceof Refused) || error.code !== "table/stranger") throw error;
      return json(path);
    }
  }

  /** The review is there: find the frames of its cards, and the card to begin with. */
  ready() {
    this.frames = framesOf(this.told, this.hand, this.options);
    this.before = framesBefore(this.review, this.hand, this.frames);
    const cards = this.review.cards.length;
    this.at = Math.max(0, Math.min(cards - 1, this.wanted ?? this.review.key_moments[0] ?? 0));
    this.wanted = null;
  }

  // -- names

  /** What the store would know in a frame, seen from a seat. @param {number} at @param {number} [seat] */
  state(at, seat = this.you) {
    const frame = this.frames[at];
    return { you: this.you, reader: this.told.seat, table: frame.table, view: frame.views[seat], result: frame.result, seq: 0, shown: null };
  }

  /** What a seat is called; `you` for one's own. @param {number} seat */
  name(seat) {
    return seatName(this.state(0), seat);
  }

  /** A seat within a sentence that has a form for one's own. @param {number} seat */
  whoWords(seat) {
    return { who: this.name(seat), by: seat === this.told.seat ? "you" : "other" };
  }

  /** A seat in the third person, also one's own. @param {number} seat */
  third(seat) {
    return seat === this.told.seat ? t("review.own", { name: this.told.names[seat] }) : this.name(seat);
  }

  /** What a side is called; `us` for one's own. @param {number} team */
  side(team) {
    return teamName(this.state(0), team);
  }

  /** A side within a sentence that has a form for one's own. @param {number} team */
  sideWords(team) {
    return sideWords(this.state(0), team);
  }

  /** A seat or a side by its letters. @param {string} who */
  who(who) {
    const at = letters(this.size).indexOf(who[0]);
    return who.length > 1 ? this.side(at % 2) : this.name(at);
  }

  // -- the page

  draw() {
    document.title = `${t("review.title")} – Partida`;
    ground(this.told?.game ?? firstGame());
    const main = byId("main");
    if (this.refused && !this.told) return main.replaceChildren(h("h1", { text: t("review.title") }), notice(t("ui.sorry"), reason(this.refused)));
    const title = h("header.title", {}, h("h1", { text: t("review.title") }), chips(this));
    if (!this.chosen) return main.replaceChildren(title, h("p", { text: t("review.nothing") }), links(this));
    if (!this.review) {
      const waiting = document.querySelector("section.making");
      return waiting && !this.refused && this.stands?.state !== "failed" && this.stands?.state !== "none" ? tell(this) : main.replaceChildren(title, making(this), links(this));
    }
    main.replaceChildren(title, h("div.review", {},
      h("div.overview", {}, moments(this), h("div", { id: "graph" }), legend(this)),
      h("div", { id: "moment" }),
      h("div.stage", {}, h("div", { id: "board" }), this.looking()),
      h("div.rest-of-it", {}, again(this), account(this.review, (who) => this.who(who)), luck(this.review, (who) => this.who(who)), smallPrint(this.review), links(this), h("p.keys.for-keys", { text: t("review.keys") }))),
    controls(this));
    return this.show();
  }

  /** @param {any} hand */
  async pick(hand) {
    this.chosen = hand;
    byId("main").replaceChildren();
    await this.pursue();
    byId("main").focus();
  }

  /** Whether all hands are open, or only that of who plays. */
  looking() {
    return h("div.looking", {}, h("label.check", {}, h("input", { id: "open", type: "checkbox", ...(this.open ? { checked: true } : {}), onchange: (/** @type {any} */ event) => this.uncover(event.target.checked) }), h("span", { text: t("replay.open") })));
  }

  /** @param {boolean} open */
  uncover(open) {
    this.open = open;
    this.show();
  }

  /** @param {number} at */
  go(at) {
    this.at = Math.max(0, Math.min(this.review.cards.length - 1, at));
    this.show();
  }

  /** Everything that hangs on the card that is looked at. */
  show() {
    const { review, size } = this;
    const card = review.cards[this.at];
    const seat = letters(size).indexOf(card.seat);
    const { suits, colours, index } = settings();
    const style = { suits: /** @type {any} */ (suits), colours: /** @type {any} */ (colours), index: index === "auto" ? usualIndex(language()) : index };
    const at = this.before[this.at];
    const team = this.you % 2;
    byId("graph").replaceChildren(graph({ review, team, size, side: this.sideWords(team), at: this.at, go: (place) => this.go(place) }));
    byId("moment").replaceChildren(momentPanel({ review, card, ...this.why, style, size, seat, name: (one) => this.name(one), words: this.whoWords(seat), third: (one) => this.third(one), view: this.frames[at].views[seat], facts: this.facts, hinted: Boolean(this.hand.steps[card.move + 1].hint), side: (one) => this.side(one), practice: practice(this) }));
    const marks = { ...(card.best ? { [playOf(card.best).card]: "mark-best" } : {}), [playOf(card.card).card]: card.best === card.card ? "mark-best" : "mark-played" };
    byId("board").replaceChildren(board({ state: this.state(at), frame: { ...this.frames[at], events: [] }, options: this.options, style, open: this.open, shows: seat, mover: seat, marks }));
    byId("count").replaceChildren(h("b", { text: t("replay.step", { n: this.at + 1, of: review.cards.length }) }), " ", h("span", { class: isFault(verdictOf(card)) ? `sign ${verdictOf(card)}` : "sign", "aria-hidden": "true", text: SIGNS[verdictOf(card)] }));
    byId("play-on").textContent = t("review.play_on", this.whoWords(seat));
    const keys = review.key_moments;
    for (const [name, end] of /** @type {[string, boolean][]} */ ([["back", this.at === 0], ["forward", this.at === review.cards.length - 1], ["key-back", !keys.some((/** @type {number} */ place) => place < this.at)], ["key-forward", !keys.some((/** @type {number} */ place) => place > this.at)]])) byId(name).setAttribute("aria-disabled", String(end));
    for (const chip of document.querySelectorAll(".key-chip")) chip.toggleAttribute("aria-current", Number(/** @type {any} */ (chip).dataset.place) === this.at);
    history.replaceState(null, "", `?hand=${this.chosen.number}&card=${this.at}${this.key ? `&key=${this.key}` : ""}`);
  }
}

const review = new Review();
document.addEventListener("keydown", (event) => keyed(review, event));
begin({ parts: ["", "pages/", "review/"], draw: async () => {
  if (!review.told && !review.refused) await review.start();
  else if (review.chosen) await review.pursue();
  review.draw();
} });
