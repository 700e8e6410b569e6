/**
 * The line to a table. It comes back by itself, asks for what it missed, and sends an act again with the same id until
 * it is answered. It is a websocket; where none can be opened twice in a row, a stream of events and posted acts.
 */
import { Socket, Stream } from "./transports.js";

const FIRST_PAUSE = 300;
const LONGEST_PAUSE = 8000;
const BEAT = 15000;
/** So long an act may be without an answer, and then a ping, until another connection is tried. */
const DOUBT = 3000;
/** After so many vain tries one way, the other is tried. */
const TRIES = 2;
/** The server forgives a clock no more (thousandths of a second). */
const LAG_MOST = 1000;

export class Line extends EventTarget {
  /** @param {string} table */
  constructor(table) {
    super();
    this.table = table;
    this.seq = -1;
    this.pause = FIRST_PAUSE;
    /** @type {Map<string, any>} acts that are not answered yet */
    this.open = new Map();
    /** @type {Socket|Stream|null} */
    this.transport = null;
    /** @type {"socket"|"stream"} how it is tried next */
    this.way = "socket";
    this.vain = 0;
    this.closed = false;
    this.heard = 0;
    /** True if nothing moves on this page. */
    this.still = false;
    /** The way to the server and back, of the last ping. */
    this.lag = 0;
    /** What transports of earlier tries still tell is not listened to. */
    this.tried = 0;
    /** @type {any} */
    this.timer = null;
    addEventListener("offline", () => this.doubt());
    addEventListener("online", () => (this.transport ? this.doubt() : this.connect()));
    document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && this.wake());
    setInterval(() => this.beat(), BEAT);
  }

  connect() {
    if (this.closed || this.transport) return;
    clearTimeout(this.timer);
    const mine = ++this.tried;
    const told = {
      opened: () => mine === this.tried && this.opened(),
      heard: (/** @type {any} */ message) => mine === this.tried && this.hear(message),
      lost: (/** @type {{missing: boolean, opened: boolean}} */ how) => mine === this.tried && this.lost(how),
    };
    this.transport = this.way === "socket" ? new Socket(this.table, this.seq, told) : new Stream(this.table, this.seq, told);
  }

  opened() {
    this.pause = FIRST_PAUSE;
    this.vain = 0;
    this.heard = Date.now();
    for (const act of this.open.values()) this.transport?.send(act);
    if (this.still) this.tempo(true);
    this.ping();
    this.tell("state", "open");
  }

  /** @param {{missing: boolean, opened: boolean}} how it ended */
  lost({ missing, opened }) {
    this.transport = null;
    if (missing) {
      this.closed = true;
      this.tell("state", "missing");
      return;
    }
    this.vain = opened ? 0 : this.vain + 1;
    if (this.vain >= TRIES) {
      this.way = this.way === "socket" ? "stream" : "socket";
      this.vain = 0;
    }
    this.tell("state", "lost");
    this.timer = setTimeout(() => this.connect(), this.pause * (0.75 + Math.random() / 2));
    this.pause = Math.min(this.pause * 2, LONGEST_PAUSE);
  }

  /** @param {any} message */
  hear(message) {
    this.heard = Date.now();
    if (message.t === "events" || message.t === "snapshot") {
      if (message.t === "events" && message.seq <= this.seq) return;
      this.seq = message.seq;
      this.tell("message", message);
    } else if (message.t === "table") this.tell("message", message);
    else if (message.t === "pong") {
      this.lag = Math.min(LAG_MOST, Math.max(0, this.heard - message.at));
      this.tell("time", { sent: message.at, heard: this.heard, now: message.now ?? this.heard });
    }
    else if (message.t === "ack" || message.t === "reject") this.answered(message);
  }

  /** @param {any} message */
  answered(message) {
    const act = this.open.get(message.id);
    this.open.delete(message.id);
    if (message.t === "reject" && act) this.tell("reject", { code: message.code, what: act.what });
  }

  /** Sends an act until it is answered. @param {any} what */
  act(what) {
    const id = Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, "0")).join("");
    const message = { t: "act", id, base: this.seq, what, lag: this.lag };
    this.open.set(id, message);
    setTimeout(() => this.open.has(id) && this.doubt(), DOUBT);
    if (this.transport) this.transport.send(message);
    else this.connect();
  }

  /** Tells whether nothing moves on this page: then nobody has to be waited for. @param {boolean} still */
  tempo(still) {
    this.still = still;
    this.transport?.send({ t: "tempo", still });
  }

  ping() {
    this.transport?.send({ t: "ping", at: Date.now() });
  }

  beat() {
    if (!this.transport || document.visibilityState !== "visible") return;
    if (this.transport.beats && this.silent(2.5)) this.renew();
    else this.ping();
  }

  /**
   * Asks whether the server is still there: a line may be dead for long before the browser knows, and what it says of
   * the network may not be true of a server in the same house. Who has no answer tries another connection.
   */
  doubt() {
    const { transport } = this;
    if (!transport?.beats) return;
    const since = Date.now();
    this.ping();
    setTimeout(() => this.transport === transport && this.heard < since && this.renew(), DOUBT);
  }

  /** True if nothing has been heard for so many beats. @param {number} beats */
  silent(beats) {
    return this.heard > 0 && Date.now() - this.heard > beats * BEAT;
  }

  /** After sleep: what is silent too long is not waited for. */
  wake() {
    if (this.transport && this.silent(1.5)) this.renew();
    else this.connect();
  }

  /** Another connection at once; the old one may take minutes to know that it is dead. */
  renew() {
    this.tried += 1;
    this.transport?.close();
    this.transport = null;
    this.heard = 0;
    this.pause = FIRST_PAUSE;
    this.tell("state", "lost");
    this.connect();
  }

  /** @param {string} kind @param {any} detail */
  tell(kind, detail) {
    this.dispatchEvent(new CustomEvent(kind, { detail }));
  }
}
