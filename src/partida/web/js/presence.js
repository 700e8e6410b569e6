/**
 * People who are away: the others are told twice, and decide to wait or to let the computer play.
 *
 * The partner decides first, the opponents from the second time on (or at once, where there is no partner who
 * could). Whoever returns takes the cards back with one tap, on the button or on any card. It does not happen
 * by itself: a phone that wakes in a pocket would take the seat and hold up the table.
 */
import { tell } from "./announce.js";
import { h } from "./dom.js";
import { t } from "./i18n.js";
import { seatName } from "./say.js";

/** When the others are told, in seconds. The server lets a seat be handed over from the first on. */
export const TOLD_AT = [15, 45];
const TICK = 1000;

export class Presence {
  /** @param {any} page */
  constructor(page) {
    this.page = page;
    /** @type {Map<number, {since: number, told: number, waiting: boolean}>} who is away, by seat */
    this.away = new Map();
    setInterval(() => this.tick(), TICK);
  }

  /** Looks at who is there, whenever the table is shown. */
  look() {
    const { table, you } = this.page.state;
    if (!table) return;
    table.chairs.forEach((/** @type {any} */ chair, /** @type {number} */ seat) => {
      const missed = chair.kind === "person" && !chair.online && !chair.auto && seat !== you && table.phase !== "lobby" && table.phase !== "over";
      if (!missed) this.away.delete(seat);
      else if (!this.away.has(seat)) this.away.set(seat, { since: Date.now(), told: 0, waiting: false });
    });
  }

  tick() {
    let changed = false;
    for (const [seat, one] of this.away) {
      const next = TOLD_AT[one.told];
      if (next === undefined || Date.now() - one.since < next * 1000) continue;
      one.told += 1;
      one.waiting = false;
      const { state } = this.page;
      tell(() => t("presence.away", { who: seatName(state, seat), n: next }));
      changed = true;
    }
    if (changed) this.page.render();
  }

  /** True if whoever looks may decide about a seat now. @param {number} seat @param {number} told */
  decides(seat, told) {
    const { table, you } = this.page.state;
    if (you === null) return false;
    const partner = table.chairs.length === 4 ? (seat + 2) % 4 : null;
    const other = partner === null ? null : table.chairs[partner];
    const able = other && other.kind === "person" && other.online && !other.auto;
    return partner === you || !able || told >= TOLD_AT.length;
  }

  /** The strip about who is away, or null. */
  notice() {
    for (const [seat, one] of this.away) {
      if (!one.told || one.waiting) continue;
      const who = seatName(this.page.state, seat);
      return h("div.notice", {}, h("p", { text: t("presence.away", { who, n: TOLD_AT[one.told - 1] }) }), this.decides(seat, one.told) ? this.choice(seat) : null);
    }
    return null;
  }

  /** @param {number} seat */
  choice(seat) {
    const waits = () => {
      const one = this.away.get(seat);
      if (one) one.waiting = true;
      this.page.render();
    };
    const hand = () => this.page.line.act({ k: "hand", seat, to: "computer" });
    return h("div.buttons", {}, h("button", { type: "button", id: "wait-for", text: t("presence.wait"), onclick: waits }),
      h("button", { type: "button", id: "let-play", text: t("presence.computer"), onclick: hand }));
  }
}
