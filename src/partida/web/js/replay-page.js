/** A replay: any hand of a table card by card, from any seat, with the other hands open or not. */
import { arrows } from "./arrows.js";
import { byId, h } from "./dom.js";
import { language, t } from "./i18n.js";
import { board } from "./replay-board.js";
import { PLAYS, framesOf } from "./replay-frames.js";
import { say, seatName } from "./say.js";
import { Refused, begin, firstGame, ground, json, notice, post, reason } from "./shell.js";
import { settings } from "./settings.js";
import { usualIndex } from "./cards.js";

const id = location.pathname.split("/").filter(Boolean)[1];

class Replay {
  constructor() {
    /** @type {any} the matches of the table */ this.told = null;
    /** @type {string|null} why they are not told */ this.refused = null;
    /** @type {any} */ this.options = {};
    /** @type {any} the hand that is shown */ this.hand = null;
    /** @type {import("./replay-frames.js").Frame[]} */ this.frames = [];
    /** @type {number|null} the frame that the address names */ this.wanted = null;
    this.at = 0;
    this.match = 0;
    this.number = 0;
    /** @type {number|null} */ this.from = null;
    this.open = true;
  }

  async start() {
    try {
      this.told = await json(`/api/tables/${id}/matches`);
      const { options } = await json(`/api/variant?variant=${encodeURIComponent(this.told.variant)}`);
      this.options = Object.fromEntries(options.map((/** @type {any} */ one) => [one.name, one.value]));
      this.from = this.told.seat;
      this.choose();
      if (this.told.matches[this.match]?.hands.length) await this.load();
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.refused = error.code;
    }
  }

  /** The hand that the address names, or else the last one that is over. */
  choose() {
    const asked = new URLSearchParams(location.search);
    const all = this.told.matches.flatMap((/** @type {any} */ match, /** @type {number} */ at) => match.hands.map((/** @type {any} */ hand, /** @type {number} */ number) => ({ at, number, hand })));
    const named = all.find((/** @type {any} */ one) => String(one.hand.number) === asked.get("hand"));
    const chosen = named ?? all.filter((/** @type {any} */ one) => one.hand.over).at(-1) ?? all.at(-1);
    if (chosen) [this.match, this.number] = [chosen.at, chosen.number];
    const card = Number(asked.get("card") ?? NaN);
    this.wanted = Number.isInteger(card) && card >= 0 ? card : null;
  }

  async load() {
    this.hand = await json(`/api/tables/${id}/matches/${this.match}/hands/${this.number}`);
    if (!this.hand.over) this.from = this.hand.seat;
    this.frames = framesOf(this.told, this.hand, this.options).filter((frame) => this.words(frame).length);
    const dealt = this.frames.findIndex((frame) => frame.events.some((event) => event.kind === "dealt"));
    this.at = Math.min(this.wanted ?? Math.max(0, dealt), this.frames.length - 1);
    this.wanted = null;
  }

  /** @param {number} match @param {number} number */
  async pick(match, number) {
    [this.match, this.number] = [match, number];
    await this.load();
    this.draw();
    byId("forward").focus();
  }

  /** What the store would know in this frame, seen from the chosen seat and told to who has a chair here. @param {import("./replay-frames.js").Frame} frame */
  state(frame) {
    return { you: this.from, reader: this.told.seat, table: frame.table, view: frame.views[this.from ?? frame.views.length - 1], result: frame.result, seq: 0, shown: null };
  }

  /** @param {import("./replay-frames.js").Frame} frame */
  words(frame) {
    const texts = frame.events.map((event) => say(this.state(frame), event)).filter(Boolean);
    if (frame.move.hint && PLAYS.includes(frame.events[0].kind)) texts.unshift(t("replay.hint", { n: frame.move.hint }));
    if (frame.move.computer && frame.events[0].kind !== "trick_won") texts.push(frame.move.seat === this.told.seat ? t("replay.by_computer_you") : t("replay.by_computer", { who: seatName(this.state(frame), frame.move.seat) }));
    return texts;
  }

  draw() {
    document.title = `${t("replay.title")} – Partida`;
    ground(this.told?.game ?? firstGame());
    if (this.refused) return byId("main").replaceChildren(h("h1", { text: t("replay.title") }), notice(t("ui.sorry"), reason(this.refused)));
    if (!this.frames.length) return byId("main").replaceChildren(h("h1", { text: t("replay.title") }), h("p", { text: t("replay.nothing") }), h("a.button", { href: `/t/${id}`, text: t("mine.table") }));
    byId("main").replaceChildren(
      h("header.title", {}, h("h1", { text: t("replay.title") }), this.hands()),
      h("div.replay", {},
        h("div.stage", {}, this.hand.over ? null : h("p.notice", { text: t("replay.running") }), h("div", { id: "board" }), h("div.caption", { id: "caption", role: "status" }), this.controls()),
        h("aside.moves", { "aria-label": t("ui.history") }, h("h2", { text: t("ui.history") }), h("ol", { id: "moves" }, this.frames.map((frame, at) => h("li", {}, h("button", { type: "button", text: this.words(frame).join(" ") || "·", onclick: () => this.go(at) }))))),
        h("div.more", {}, this.view(), this.aided(), h("div.buttons", {},
          h("a.button", { href: `/t/${id}`, text: t("mine.table") }),
          this.hand.over ? h("a.button", { href: `/t/${id}/review?hand=${this.hand.number}`, text: t("ui.review") }) : null,
          this.hand.over ? h("button", { type: "button", id: "challenge", text: t("replay.challenge"), onclick: () => this.challenge() }) : null,
          h("a.button", { href: `/fair?table=${id}`, text: t("replay.fair") }),
          this.told.matches[this.match].hands.some((/** @type {any} */ one) => one.over) ? h("a.button", { href: `/api/tables/${id}/matches/${this.match}/record`, download: "", text: t("replay.download") }) : null),
          h("p.keys.for-keys", { text: t("replay.keys") }))));
    return this.show();
  }

  /** Others shall try this hand, at the seat from which one looks. */
  async challenge() {
    try {
      const made = await post("/api/challenges", { table: id, hand: this.hand.number, seat: this.from ?? this.told.seat ?? 0 });
      location.href = made.path;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      byId("caption").append(notice(t("ui.sorry"), reason(error.code)));
    }
  }

  /** All hands of all matches. */
  hands() {
    return h("nav.hands", { "aria-label": t("replay.hands") }, this.told.matches.map((/** @type {any} */ match, /** @type {number} */ at) => match.hands.length === 0 ? null : h("div", {},
      h("span", { text: t("replay.match", { n: at + 1 }) }),
      match.hands.map((/** @type {any} */ hand, /** @type {number} */ number) => h("button.hand-chip", { type: "button", "aria-pressed": String(at === this.match && number === this.number), onclick: () => this.pick(at, number),
        "aria-label": `${t("label.hand", { n: hand.number })}${hand.standing ? `, ${hand.standing.score.join("-")}` : ""}` },
      h("b", { text: hand.number }), h("small", { text: hand.standing ? hand.standing.score.join("–") : "…" }))))));
  }

  /** @param {number} seat */
  name(seat) {
    return seatName(this.state(this.frames[this.at]), seat);
  }

  /** Who looked at the counting aids in this hand. */
  aided() {
    const who = this.hand.aided.map((/** @type {number} */ seat) => this.name(seat));
    return who.length ? h("p.aided", { text: t("replay.aided", { who: who.join(", ") }) }) : null;
  }

  /** From where one looks, and what one sees. */
  view() {
    const seats = this.told.names.map((/** @type {any} */ _, /** @type {number} */ seat) => seat);
    const select = h("select", { id: "from", ...(this.hand.over ? {} : { disabled: true }), onchange: (/** @type {any} */ event) => this.look(event.target.value === "" ? null : Number(event.target.value)) },
      seats.map((/** @type {number} */ seat) => h("option", { value: seat, ...(seat === this.from ? { selected: true } : {}), text: this.name(seat) })),
      h("option", { value: "", ...(this.from === null ? { selected: true } : {}), text: t("replay.spectator") }));
    return h("div.looking", {}, h("label.chip", {}, h("span", { text: t("replay.from") }), " ", select),
      this.hand.over ? h("label.check", {}, h("input", { id: "open", type: "checkbox", ...(this.open ? { checked: true } : {}), onchange: (/** @type {any} */ event) => this.uncover(event.target.checked) }), h("span", { text: t("replay.open") })) : null);
  }

  /** @param {number|null} seat */
  look(seat) {
    this.from = seat;
    this.draw();
    byId("from").focus();
  }

  /** @param {boolean} open */
  uncover(open) {
    this.open = open;
    this.show();
  }

  controls() {
    const icon = (/** @type {string} */ key, /** @type {string} */ name, /** @type {string} */ mark, /** @type {() => void} */ onclick) => h("button.icon", { type: "button", id: name, "aria-label": t(key), title: t(key), onclick }, arrows(mark));
    return h("div.controls", {},
      h("div.place", {}, h("input", { type: "range", id: "place", min: 0, max: this.frames.length - 1, value: this.at, "aria-label": t("replay.place"), oninput: (/** @type {any} */ event) => this.go(Number(event.target.value)) }), h("output", { id: "count" })),
      h("div.steps", {},
        icon("replay.first", "first", "first", () => this.go(0)),
        icon("replay.trick_back", "trick-back", "back2", () => this.trick(-1)),
        icon("replay.back", "back", "back", () => this.go(this.at - 1)),
        icon("replay.forward", "forward", "forward", () => this.go(this.at + 1)),
        icon("replay.trick_forward", "trick-forward", "forward2", () => this.trick(1)),
        icon("replay.last", "last-card", "last", () => this.go(this.frames.length - 1))));
  }

  /** @param {number} at */
  go(at) {
    this.at = Math.max(0, Math.min(this.frames.length - 1, at));
    this.show();
  }

  /** To the next whole trick, or the one before. @param {1|-1} way */
  trick(way) {
    let at = this.at + way;
    while (at > 0 && at < this.frames.length - 1 && !this.frames[at].full) at += way;
    this.go(at);
  }

  show() {
    const frame = this.frames[this.at];
    const { suits, colours, index } = settings();
    const style = { suits: /** @type {any} */ (suits), colours: /** @type {any} */ (colours), index: index === "auto" ? usualIndex(language()) : index };
    byId("board").replaceChildren(board({ state: this.state(frame), frame, options: this.options, style, open: this.open && this.hand.over }));
    byId("caption").replaceChildren(...this.words(frame).map((text) => h("p", { text })));
    byId("place").value = String(this.at);
    byId("place").setAttribute("aria-valuetext", t("replay.step", { n: this.at + 1, of: this.frames.length }));
    byId("count").textContent = t("replay.step", { n: this.at + 1, of: this.frames.length });
    for (const [name, end] of /** @type {[string, boolean][]} */ ([["first", this.at === 0], ["back", this.at === 0], ["trick-back", this.at === 0], ["forward", this.at === this.frames.length - 1], ["trick-forward", this.at === this.frames.length - 1], ["last-card", this.at === this.frames.length - 1]])) byId(name).setAttribute("aria-disabled", String(end));
    const list = byId("moves");
    for (const [at, node] of [...list.children].entries()) node.firstChild.toggleAttribute("aria-current", at === this.at);
    const now = list.children[this.at];
    if (list.scrollHeight > list.clientHeight) list.scrollTop = now.offsetTop - list.clientHeight / 2;
    history.replaceState(null, "", `?hand=${this.hand.number}&card=${this.at}`);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (!this.frames.length || event.ctrlKey || event.metaKey || event.altKey || /** @type {any} */ (event.target).matches("select, input[type=range]")) return;
    /** @type {Record<string, () => void>} */
    const keys = {
      ArrowRight: () => (event.shiftKey ? this.trick(1) : this.go(this.at + 1)), ArrowLeft: () => (event.shiftKey ? this.trick(-1) : this.go(this.at - 1)),
      PageDown: () => this.trick(1), PageUp: () => this.trick(-1), Home: () => this.go(0), End: () => this.go(this.frames.length - 1),
      h: () => byId("open")?.click(), s: () => this.hand.over && this.look(((this.from ?? -1) + 1) % this.told.names.length),
    };
    if (!keys[event.key]) return;
    event.preventDefault();
    keys[event.key]();
  }
}

const replay = new Replay();
document.addEventListener("keydown", (event) => replay.key(event));
begin({ parts: ["", "pages/", "table/"], draw: async () => {
  if (!replay.told && !replay.refused) await replay.start();
  replay.draw();
} });
