/**
 * How long is waited for whom: a bar at that seat, and seconds when few are left. Times in messages are the
 * server's; its clock is known from the answers to pings, or at least from the newest time that it has named.
 */
import { h } from "./dom.js";
import { t } from "./i18n.js";

/** What a move may take before the reserve is used, by pace, in thousandths of a second. @type {Record<string, number>} */
const MOVE = { slow: 40_000, medium: 20_000, fast: 10_000 };
const TICK = 250;
/** From so many thousandths on the seconds are shown. */
const LAST = 10_000;

/**
 * What a bar shows of a wait at a moment.
 * @param {{since: number, until: number|null}} wait @param {number|undefined} move what a move may take; undefined between hands
 * @param {number} now the server's time
 * @returns {{share: number, reserve: boolean, seconds: number|null}|null} how much is left, of what, and the seconds to show; null without a limit
 */
export function left(wait, move, now) {
  if (wait.until === null) return null;
  const whole = wait.until - wait.since;
  const own = Math.min(move ?? whole, whole);
  const passed = Math.max(0, now - wait.since);
  const reserve = passed >= own && whole > own;
  const remains = Math.max(0, reserve ? whole - passed : own - passed);
  const seconds = Math.ceil(remains / 1000);
  return { share: remains / (reserve ? whole - own : own || 1), reserve, seconds: reserve || remains <= LAST ? seconds : null };
}

export class Clock {
  /** @param {any} page */
  constructor(page) {
    this.page = page;
    /** @type {number|null} the server's time less ours */ this.ahead = null;
    /** @type {number} the shortest way there and back until now */ this.best = Infinity;
    this.warned = "";
    setInterval(() => this.show(), TICK);
  }

  /** An answer to a ping. @param {{sent: number, heard: number, now: number}} times */
  heard({ sent, heard, now }) {
    const way = heard - sent;
    if (way > this.best * 1.5 + 20) return; // a slow answer knows less than a quick one
    this.best = Math.min(this.best, way);
    this.ahead = now - (sent + heard) / 2;
  }

  /** The server has named this time, so it is not earlier there. @param {number|undefined} time */
  lowest(time) {
    if (time === undefined || this.best < Infinity) return;
    const ahead = time - Date.now();
    if (this.ahead === null || ahead > this.ahead) this.ahead = ahead;
  }

  now() {
    return Date.now() + (this.ahead ?? 0);
  }

  /** What is waited for now. */
  wait() {
    const { wait, table } = this.page.state;
    if (!wait || !table) return null;
    const shown = left(wait, table.phase === "hand" ? MOVE[table.pace] : undefined, this.now());
    return shown && { seat: wait.seat, since: wait.since, ...shown };
  }

  /** True if a seat is waited for against the clock. @param {number} seat */
  runsAt(seat) {
    return this.wait()?.seat === seat;
  }

  /** The bar at a seat. @param {number} seat */
  face(seat) {
    return h("span.clock", { "aria-hidden": "true", "data-clock": seat }, h("span.bar-left"), h("span.seconds"));
  }

  show() {
    const wait = this.wait();
    const node = /** @type {any} */ (document.querySelector("[data-clock]"));
    if (!wait || !node) return;
    node.classList.toggle("reserve", wait.reserve);
    node.classList.toggle("low", wait.seconds !== null);
    node.style.setProperty("--left", String(Math.min(1, wait.share)));
    node.querySelector(".seconds").textContent = wait.seconds === null ? "" : wait.reserve ? t("clock.reserve_short", { n: wait.seconds }) : t("clock.short", { n: wait.seconds });
    this.warn(wait);
  }

  /** Tells who listens instead of looking, once for each wait and stage. @param {any} wait */
  warn(wait) {
    if (wait.seat !== this.page.state.you || wait.seconds === null) return;
    const stage = `${wait.since}/${wait.reserve}`;
    if (stage === this.warned) return;
    this.warned = stage;
    this.page.whisper(t(wait.reserve ? "clock.reserve" : "clock.left", { n: wait.seconds }));
  }
}
