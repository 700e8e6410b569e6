/**
 * The line to a table: a websocket that comes back by itself, asks for what it missed, and sends an act again
 * with the same id until it is answered.
 */

const FIRST_PAUSE = 300;
const LONGEST_PAUSE = 8000;
const BEAT = 15000;

export class Line extends EventTarget {
  /** @param {string} table */
  constructor(table) {
    super();
    this.address = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws/${table}`;
    this.seq = -1;
    this.pause = FIRST_PAUSE;
    /** @type {Map<string, any>} */
    this.open = new Map();
    /** @type {WebSocket|null} */
    this.socket = null;
    this.closed = false;
    this.heard = 0;
    addEventListener("online", () => this.connect());
    document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && this.connect());
    setInterval(() => this.beat(), BEAT);
  }

  connect() {
    if (this.closed || (this.socket && this.socket.readyState <= WebSocket.OPEN)) return;
    const socket = new WebSocket(this.address);
    this.socket = socket;
    socket.addEventListener("open", () => {
      this.pause = FIRST_PAUSE;
      this.heard = Date.now();
      this.write({ t: "hello", after: this.seq });
      for (const act of this.open.values()) this.write(act);
      this.tell("state", "open");
    });
    socket.addEventListener("message", (event) => this.hear(JSON.parse(event.data)));
    socket.addEventListener("close", (event) => this.lost(event.code));
  }

  /** @param {number} code */
  lost(code) {
    this.socket = null;
    if (code === 4404) {
      this.closed = true;
      this.tell("state", "missing");
      return;
    }
    this.tell("state", "lost");
    setTimeout(() => this.connect(), this.pause * (0.75 + Math.random() / 2));
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
    else if (message.t === "ack" || message.t === "reject") {
      const act = this.open.get(message.id);
      this.open.delete(message.id);
      if (message.t === "reject" && act) this.tell("reject", { code: message.code, what: act.what });
    }
  }

  /** Sends an act until it is answered. @param {any} what */
  act(what) {
    const id = Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, "0")).join("");
    const message = { t: "act", id, base: this.seq, what };
    this.open.set(id, message);
    this.write(message);
    this.connect();
  }

  /** @param {any} message */
  write(message) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  beat() {
    if (!this.socket || document.visibilityState !== "visible") return;
    if (Date.now() - this.heard > 2.5 * BEAT) this.socket.close();
    else this.write({ t: "ping", at: Date.now() });
  }

  /** @param {string} kind @param {any} detail */
  tell(kind, detail) {
    this.dispatchEvent(new CustomEvent(kind, { detail }));
  }
}
