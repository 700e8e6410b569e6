/** A review: a finished hand card by card, what every card was worth, and why; it is asked for and waited for here. */
import { arrows } from "./arrows.js";
import { usualIndex } from "./cards.js";
import { ask } from "./dialogs.js";
import { byId, h } from "./dom.js";
import { has, language, t } from "./i18n.js";
import { board } from "./replay-board.js";
import { framesOf } from "./replay-frames.js";
import { account, luck, smallPrint } from "./review-account.js";
import { framesBefore, isFault, letters, playOf, SIGNS, verdictOf } from "./review-data.js";
import { keep, mistake, puzzleOf } from "./mistakes.js";
import { graph } from "./review-graph.js";
import { badge, momentPanel } from "./review-moment.js";
import { seatName, sideWords, teamName } from "./say.js";
import { settings } from "./settings.js";
import { Refused, begin, firstGame, ground, json, notice, post, reason } from "./shell.js";

const id = location.pathname.split("/").filter(Boolean)[1];
/** Milliseconds between two looks at a review that is being made. */
const POLL = 400;

class Review {
  constructor() {
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

  get size() {
    return this.told.names.length;
  }

  /** The seat from which the table is seen: one's own, or that in front. */
  get you() {
    return this.told.seat ?? 0;
  }

  async start() {
    await this.guarded(async () => {
      this.told = await json(`/api/tables/${id}/matches`);
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
    const path = `/api/tables/${id}/hands/${number}/review?lang=${language()}`;
    this.refused = this.stands = this.hand = null;
    await this.guarded(async () => {
      const [hand, stands] = await Promise.all([json(`/api/tables/${id}/matches/${match}/hands/${place}`), this.begun(path)]);
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
    const title = h("header.title", {}, h("h1", { text: t("review.title") }), this.chips());
    if (!this.chosen) return main.replaceChildren(title, h("p", { text: t("review.nothing") }), this.links());
    if (!this.review) {
      const waiting = document.querySelector("section.making");
      return waiting && !this.refused && this.stands?.state !== "failed" && this.stands?.state !== "none" ? this.tell() : main.replaceChildren(title, this.making(), this.links());
    }
    main.replaceChildren(title, h("div.review", {},
      h("div.overview", {}, this.moments(), h("div", { id: "graph" }), this.legend()),
      h("div", { id: "moment" }),
      h("div.stage", {}, h("div", { id: "board" }), this.looking()),
      h("div.rest-of-it", {}, this.again(), account(this.review, (who) => this.who(who)), luck(this.review, (who) => this.who(who)), smallPrint(this.review), this.links(), h("p.keys.for-keys", { text: t("review.keys") }))),
    this.controls());
    return this.show();
  }

  /** The hands that are over, to choose another. */
  chips() {
    const all = this.hands();
    if (all.length < 2) return null;
    return h("nav.hands", { "aria-label": t("replay.hands") }, h("div", {}, all.map((one) => h("button.hand-chip", { type: "button", "aria-pressed": String(one.number === this.chosen?.number), onclick: () => this.pick(one),
      "aria-label": t("label.hand", { n: one.number }) }, h("b", { text: one.number }), h("small", { text: one.standing.score.join("–") })))));
  }

  /** @param {any} hand */
  async pick(hand) {
    this.chosen = hand;
    byId("main").replaceChildren();
    await this.pursue();
    byId("main").focus();
  }

  /** While it is made, or why it is not. */
  making() {
    const retry = h("button.primary", { type: "button", text: t("review.retry"), onclick: () => this.pursue() });
    if (this.refused) return h("div.stack", {}, notice(t("review.not_made"), reason(this.refused)), retry);
    if (this.stands?.state === "none") return notice(t("review.not_made"), t("review.stranger"));
    if (this.stands?.state === "failed") {
      const code = `review.failed.${this.stands.code}`;
      return h("div.stack", {}, notice(t("review.not_made"), t(has(code) ? code : "review.failed.other")), has(code) ? null : retry);
    }
    const { done, of } = this.stands ?? { done: 0, of: 0 };
    return h("section.making", {}, h("h2", { text: t("review.making") }), h("progress", { id: "progress", max: of || 1, value: done, "aria-label": t("review.making") }), h("p", { id: "progress-text", role: "status", text: this.progress() }), h("p.hint", { text: t("review.making_help") }));
  }

  /** How far it is, where it is shown already. */
  tell() {
    const { done, of } = this.stands ?? { done: 0, of: 0 };
    Object.assign(byId("progress"), { max: of || 1, value: done });
    byId("progress-text").textContent = this.progress();
  }

  progress() {
    const { state, done, of, ahead, preparing } = this.stands ?? { state: "waiting", done: 0, of: 0, ahead: 0, preparing: false };
    if (preparing) return t("review.loading");
    if (state === "waiting") return ahead ? t("review.ahead", { n: ahead }) : t("review.waiting");
    return of ? t("review.card_of", { n: done + 1, of }) : t("review.loading");
  }

  /** The key moments, and how many of the choices that mattered were right. */
  moments() {
    const { key_moments: keys, cards, sides } = this.review;
    const mine = sides.find((/** @type {any} */ side) => letters(this.size).indexOf(side.who[0]) % 2 === this.you % 2);
    return h("div.summary", {},
      h("p", {}, h("b", { text: this.who(mine.who) }), ": ", mine.mattered ? t("review.right", { right: mine.right, mattered: mine.mattered }) : t("review.none_mattered")),
      this.review.unit === "chica" ? h("p.hint", { text: t("review.chica_help", { points: this.options.chica_target }) }) : null,
      keys.length ? h("div.keys-list", { role: "group", "aria-label": t("review.key_moments") }, keys.map((/** @type {number} */ place, /** @type {number} */ at) => this.keyChip(cards[place], place, at))) : h("p", { text: t("review.no_moments") }));
  }

  /** @param {any} card @param {number} place @param {number} at */
  keyChip(card, place, at) {
    const verdict = verdictOf(card);
    return h("button.key-chip", { type: "button", "data-place": place, "aria-label": `${at + 1}. ${t(`review.part.${this.review.game}`, { n: card.trick })}, ${this.who(card.seat)}: ${t(`review.verdict.${verdict}`)}`, onclick: () => this.go(place) }, h("span.number", { "aria-hidden": "true", text: at + 1 }),
      h("small", { text: t(`review.part.${this.review.game}`, { n: card.trick }) }), badge(verdict), h("span.name", { text: this.who(card.seat) }));
  }

  legend() {
    const sides = [this.you % 2, 1 - (this.you % 2)].map((team) => this.sideWords(team));
    return h("p.legend", { "aria-hidden": "true" }, h("span", { text: t(`review.graph.${this.review.unit ?? "hand"}`, sides[0]) }),
      sides.map((words, at) => h("span.knew", { class: `knew ${at ? "theirs" : "ours"}`, text: t("review.knew", words) })));
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

  /** Playing this deal again: from here, or from the other side. */
  again() {
    return h("section.again", {}, h("h2", { text: t("review.again") }), h("div.buttons", {},
      h("button.primary", { type: "button", id: "play-on", onclick: () => this.play("on") }),
      h("button", { type: "button", id: "other-side", text: t("review.other_side"), onclick: () => this.play("other") })),
    h("p.hint", { text: t("review.again_help") }));
  }

  /** @param {"on"|"other"} how */
  async play(how) {
    const { cards } = this.review;
    const now = cards[this.at];
    const seat = how === "on" ? letters(this.size).indexOf(now.seat) : (this.you + 1) % this.size;
    const moves = how === "on" ? now.move : cards[0].move;
    const levels = this.told.kinds.filter((/** @type {string} */ kind) => kind && kind !== "person");
    await this.guarded(async () => {
      const { path } = await post(`/api/tables/${id}/hands/${this.chosen.number}/again`, { seat, moves, level: levels[0] ?? "club", name: settings().name || null, lang: language() });
      sessionStorage.setItem(`from:${path}`, location.pathname + location.search);
      location.href = path;
    });
    if (this.refused) {
      byId("main").prepend(notice(t("ui.sorry"), reason(this.refused)));
      this.refused = null;
    }
  }

  links() {
    const { number } = this.chosen ?? {};
    return h("div.buttons.links", {},
      this.review ? h("button", { type: "button", text: t("review.share"), onclick: () => this.share() }) : null,
      h("a.button", { href: `/t/${id}/replay${number ? `?hand=${number}` : ""}`, text: t("ui.replay") }),
      h("a.button", { href: `/t/${id}`, text: t("mine.table") }));
  }

  /** A link for others: the telephone's own way, or the clipboard. */
  async share() {
    const { address } = await json(`/api/tables/${id}/invitation`);
    const key = this.stands.key ?? this.key;
    const url = `${address}/review?hand=${this.chosen.number}&card=${this.at}${key ? `&key=${key}` : ""}`;
    if (navigator.share && matchMedia("(pointer: coarse)").matches) return navigator.share({ title: t("review.title"), url }).catch(() => undefined);
    try {
      await navigator.clipboard.writeText(url);
    } catch (error) {
      console.info("nothing can be copied here", error);
      return ask({ title: t("review.share"), name: "share", body: h("p.code", { text: url }), buttons: [{ text: t("ui.close"), value: "" }] });
    }
    byId("shared")?.remove();
    document.querySelector(".links")?.append(h("p", { id: "shared", role: "status", text: t("lobby.copied") }));
  }

  controls() {
    const step = (/** @type {string} */ name, /** @type {string} */ mark, /** @type {() => void} */ onclick) => h("button.icon", { type: "button", id: name, "aria-label": t(`review.step.${name}`), title: t(`review.step.${name}`), onclick }, arrows(mark));
    return h("div.review-controls", { role: "group", "aria-label": t("review.steps") },
      step("key-back", "back2", () => this.key_moment(-1)), step("back", "back", () => this.go(this.at - 1)),
      h("output", { id: "count" }),
      step("forward", "forward", () => this.go(this.at + 1)), step("key-forward", "forward2", () => this.key_moment(1)));
  }

  /** To the next key moment in the order of play, or the one before. @param {1|-1} way */
  key_moment(way) {
    const inOrder = [...this.review.key_moments].sort((a, b) => a - b);
    const found = way > 0 ? inOrder.find((place) => place > this.at) : inOrder.findLast((place) => place < this.at);
    if (found !== undefined) this.go(found);
  }

  /** To the first card of the next trick, or of the one before. @param {1|-1} way */
  trick(way) {
    const { cards } = this.review;
    const wanted = cards[this.at].trick + way;
    const found = cards.findIndex((/** @type {any} */ card) => card.trick === wanted);
    if (found >= 0) this.go(found);
  }

  /** @param {number} at */
  go(at) {
    this.at = Math.max(0, Math.min(this.review.cards.length - 1, at));
    this.show();
  }

  /** A mistake of one's own as a puzzle, which stays in this browser. */
  practice() {
    const card = this.review.cards[this.at];
    const step = this.hand.steps[card.move + 1];
    const seat = letters(this.size).indexOf(card.seat);
    if (seat !== this.told.seat || step.computer || !isFault(verdictOf(card))) return null;
    const puzzle = puzzleOf({ table: id, number: this.chosen.number, place: this.at, game: this.review.game, variant: this.told.variant, card,
      view: this.frames[this.before[this.at]].views[seat], reasons: this.stands.reasons?.[this.at] ?? [], counted: this.stands.counted?.[this.at] ?? 0, language: language() });
    const known = mistake(puzzle.id) !== null;
    return h("div.practice", {}, h("button", { type: "button", id: "practise", text: t("review.practise"), onclick: () => {
      if (known || keep(puzzle)) location.href = `/puzzles?id=${puzzle.id}`;
      else byId("practise").replaceWith(notice(t("ui.sorry"), t("review.not_kept")));
    } }), h("small", { text: t(known ? "review.practise_known" : "review.practise_help") }));
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
    byId("moment").replaceChildren(momentPanel({ review, card, reasons: this.stands.reasons?.[this.at] ?? [], counted: this.stands.counted?.[this.at] ?? 0, style, size, seat, name: (one) => this.name(one), words: this.whoWords(seat), third: (one) => this.third(one), view: this.frames[at].views[seat], facts: this.facts, hinted: Boolean(this.hand.steps[card.move + 1].hint), side: (one) => this.side(one), practice: this.practice() }));
    const marks = { ...(card.best ? { [playOf(card.best).card]: "mark-best" } : {}), [playOf(card.card).card]: card.best === card.card ? "mark-best" : "mark-played" };
    byId("board").replaceChildren(board({ state: this.state(at), frame: { ...this.frames[at], events: [] }, options: this.options, style, open: this.open, shows: seat, mover: seat, marks }));
    byId("count").replaceChildren(h("b", { text: t("replay.step", { n: this.at + 1, of: review.cards.length }) }), " ", h("span", { class: isFault(verdictOf(card)) ? `sign ${verdictOf(card)}` : "sign", "aria-hidden": "true", text: SIGNS[verdictOf(card)] }));
    byId("play-on").textContent = t("review.play_on", this.whoWords(seat));
    const keys = review.key_moments;
    for (const [name, end] of /** @type {[string, boolean][]} */ ([["back", this.at === 0], ["forward", this.at === review.cards.length - 1], ["key-back", !keys.some((/** @type {number} */ place) => place < this.at)], ["key-forward", !keys.some((/** @type {number} */ place) => place > this.at)]])) byId(name).setAttribute("aria-disabled", String(end));
    for (const chip of document.querySelectorAll(".key-chip")) chip.toggleAttribute("aria-current", Number(/** @type {any} */ (chip).dataset.place) === this.at);
    history.replaceState(null, "", `?hand=${this.chosen.number}&card=${this.at}${this.key ? `&key=${this.key}` : ""}`);
  }

  /** @param {KeyboardEvent} event */
  keyed(event) {
    if (!this.review || event.ctrlKey || event.metaKey || event.altKey || /** @type {any} */ (event.target).matches("select, input:not([type=checkbox])")) return;
    /** @type {Record<string, () => void>} */
    const keys = {
      ArrowRight: () => this.go(this.at + 1), ArrowLeft: () => this.go(this.at - 1), PageDown: () => this.trick(1), PageUp: () => this.trick(-1),
      Home: () => this.go(0), End: () => this.go(this.review.cards.length - 1), n: () => this.key_moment(1), p: () => this.key_moment(-1), h: () => byId("open").click(),
    };
    if (!keys[event.key]) return;
    event.preventDefault();
    keys[event.key]();
  }
}

const review = new Review();
document.addEventListener("keydown", (event) => review.keyed(event));
begin({ parts: ["", "pages/", "review/"], draw: async () => {
  if (!review.told && !review.refused) await review.start();
  else if (review.chosen) await review.pursue();
  review.draw();
} });
