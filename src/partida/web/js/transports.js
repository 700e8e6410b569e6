/** Two ways to carry the same messages: a websocket, and a stream of events with posted acts. */

const NO_TABLE = 4404;
/** Before a posted act that failed on its way is sent again. */
const AGAIN = 1500;

/**
 * What a transport tells: that it is open, a message, and its end (once): whether there is no such table, and whether
 * it had been open.
 * @typedef {{opened: () => unknown, heard: (message: any) => unknown, lost: (how: {missing: boolean, opened: boolean}) => unknown}} Told
 */

/** A websocket. */
export class Socket {
  /** @param {string} table @param {number} after @param {Told} told */
  constructor(table, after, told) {
    /** True if something is heard at least as often as it is asked. */
    this.beats = true;
    let opened = false;
    this.socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws/${table}`);
    this.socket.addEventListener("open", () => {
      opened = true;
      this.send({ t: "hello", after });
      told.opened();
    });
    this.socket.addEventListener("message", (event) => told.heard(JSON.parse(event.data)));
    this.socket.addEventListener("close", (event) => told.lost({ missing: event.code === NO_TABLE, opened }));
  }

  /** Lost if it is not open; whoever sends keeps what is not answered. @param {any} message */
  send(message) {
    if (this.socket.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  close() {
    this.socket.close();
  }
}

/** Server-sent events, and acts by POST, one after another. */
export class Stream {
  /** @param {string} table @param {number} after @param {Told} told */
  constructor(table, after, told) {
    this.beats = false;
    this.address = `/api/tables/${table}`;
    this.told = told;
    this.opened = false;
    this.ended = false;
    /** @type {Promise<unknown>} */
    this.posting = Promise.resolve();
    this.source = new EventSource(`${this.address}/events?after=${after}`);
    this.source.addEventListener("open", () => {
      this.opened = true;
      told.opened();
    });
    this.source.addEventListener("message", (event) => told.heard(JSON.parse(event.data)));
    // By itself it would come back asking for what it asked for first, so it ends here, and the line begins anew.
    this.source.addEventListener("error", () => this.close());
  }

  /** Pings have no answer here. @param {any} message */
  send(message) {
    if (message.t === "act") this.posting = this.posting.then(() => this.post(message));
  }

  /** @param {any} message */
  async post(message) {
    while (!this.ended) {
      try {
        const answer = await fetch(`${this.address}/acts`, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(message) });
        if (answer.ok || answer.status === 409) return this.told.heard(await answer.json());
        if (answer.status < 500 && answer.status !== 429) return this.told.heard({ t: "reject", id: message.id, code: (await answer.json()).code, seq: -1 });
      } catch (error) {
        console.info("an act is on its way again", error);
      }
      await new Promise((done) => setTimeout(done, AGAIN));
    }
    return undefined;
  }

  async close() {
    if (this.ended) return;
    this.ended = true;
    this.source.close();
    this.told.lost({ missing: !this.opened && (await missing(this.address)), opened: this.opened });
  }
}

/** True if the server says that there is no such table. @param {string} address */
async function missing(address) {
  try {
    return (await fetch(address)).status === 404;
  } catch (error) {
    console.info("the server does not answer", error);
    return false;
  }
}
