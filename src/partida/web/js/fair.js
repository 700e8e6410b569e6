/**
 * Checking a deal in the browser, by WebCrypto alone: the promise made before the hand, the numbers that the seats
 * added, the shuffle, and who was dealt what. Every function here says again what `partida/fairness.py` does.
 */
import { h } from "./dom.js";
import { t } from "./i18n.js";

const text = new TextEncoder();

/** @param {string} hex */
const bytes = (hex) => new Uint8Array((hex.match(/../g) ?? []).map((pair) => parseInt(pair, 16)));

/** @param {Uint8Array|ArrayBuffer} buffer */
const hex = (buffer) => Array.from(new Uint8Array(buffer), (byte) => byte.toString(16).padStart(2, "0")).join("");

/** @param {...Uint8Array<ArrayBuffer>} parts */
const joined = (...parts) => new Uint8Array(parts.flatMap((part) => [...part]));

/** A number in eight bytes, the big end first. @param {number} number */
function eight(number) {
  const view = new DataView(new ArrayBuffer(8));
  view.setBigUint64(0, BigInt(number));
  return new Uint8Array(view.buffer);
}

/** @param {Uint8Array<ArrayBuffer>} key @param {Uint8Array<ArrayBuffer>} message */
async function hmac(key, message) {
  const made = await crypto.subtle.importKey("raw", key, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  return new Uint8Array(await crypto.subtle.sign("HMAC", made, message));
}

/**
 * The commitment to the seed of one hand at one table, as `commit_hand` makes it.
 * @param {string} seed as hexadecimal @param {string} table @param {number} hand
 */
export async function commitment(seed, table, hand) {
  return hex(await crypto.subtle.digest("SHA-256", joined(text.encode("partida/commit/2"), bytes(seed), eight(hand), text.encode(table))));
}

/**
 * The seed of the pack: the server's, mixed with the numbers of the seats, as `mixed_seed` does it.
 * @param {string} seed @param {Record<string, string>} nonces by seat, as hexadecimal
 */
export async function mixedSeed(seed, nonces) {
  const seats = Object.keys(nonces).map(Number).sort((a, b) => a - b);
  const parts = seats.map((seat) => joined(new Uint8Array([seat, nonces[seat].length / 2]), bytes(nonces[seat])));
  return hmac(bytes(seed), joined(text.encode("partida/mix/2"), ...parts));
}

/** Numbers of 32 bits without end, from a seed. @param {Uint8Array<ArrayBuffer>} seed */
async function* words(seed) {
  for (let counter = 0; ; counter++) {
    const block = new DataView((await hmac(seed, joined(text.encode("partida/shuffle/1"), eight(counter)))).buffer);
    for (let at = 0; at < 32; at += 4) yield block.getUint32(at);
  }
}

/**
 * The cards in the order that a seed gives, as `shuffled` does it.
 * @template T @param {T[]} cards @param {Uint8Array<ArrayBuffer>} seed
 */
export async function shuffled(cards, seed) {
  const order = [...cards];
  const source = words(seed);
  const next = async () => /** @type {number} */ ((await source.next()).value);
  for (let last = order.length - 1; last > 0; last--) {
    const bound = last + 1;
    const limit = 2 ** 32 - (2 ** 32 % bound);
    let word = await next();
    while (word >= limit) word = await next();
    const chosen = word % bound;
    [order[last], order[chosen]] = [order[chosen], order[last]];
  }
  return order;
}

/** The forty cards in the order in which they are shuffled. @param {string} game @param {any} options */
export function packOf(game, options) {
  const ranks = game === "sueca" && String(options.second_rank) === "10" ? "A23456TJQK" : "A234567JQK";
  return [..."CDHS"].flatMap((suit) => [...ranks].map((rank) => rank + suit));
}

/**
 * What was dealt to each seat, in turn, if this pack was cut and dealt as the story says.
 * @param {string} game @param {any} options as texts @param {string[]} pack @param {any[]} story
 * @returns {{seat: number, cards: string[]}[]}
 */
export function dealtFrom(game, options, pack, story) {
  const size = Number(options.players ?? 4);
  const step = options.direction === "cw" ? 1 : -1;
  const after = (/** @type {number} */ seat, /** @type {number} */ by) => (((seat + by * step) % size) + size) % size;
  const find = (/** @type {string} */ kind) => story.find((event) => event.kind === kind);
  const cut = find("cut")?.data.at ?? 0;
  const order = [...pack.slice(cut), ...pack.slice(0, cut)];
  const shuffledBy = find("shuffled");
  const deals = story.filter((event) => event.kind === "dealt");
  if (game === "sueca") {
    if (!deals.length) return [];
    const { dealer } = shuffledBy.data;
    const end = find("end_chosen")?.data.end ?? options.trump_source;
    const seats = Array.from({ length: 4 }, (_, nth) => (end === "bottom" ? after(dealer, nth + 1) : after(dealer, -nth)));
    const cards = (/** @type {number} */ nth) => (options.deal_packets === "singles" ? order.filter((_, at) => at % 4 === nth) : order.slice(10 * nth, 10 * nth + 10));
    return seats.map((seat, nth) => ({ seat, cards: cards(nth) }));
  }
  return deals.flatMap((event, deal) => Array.from({ length: size }, (_, nth) => {
    const from = 5 * (deal * size + nth);
    return { seat: after(event.seat, nth + 1), cards: order.slice(from, from + 5) };
  }));
}

/**
 * Whether what was dealt in a story is what this pack gives.
 * @param {string} game @param {any} options @param {string[]} pack @param {any[]} story
 */
export function dealtRightly(game, options, pack, story) {
  const key = (/** @type {{seat: number, cards: string[]}} */ { seat, cards }) => `${seat}:${[...cards].sort().join("")}`;
  const told = story.filter((event) => event.kind === "dealt_to").map((event) => key({ seat: event.seat, cards: event.data.cards }));
  const due = dealtFrom(game, options, pack, story).map(key);
  return told.sort().join() === due.sort().join();
}

/**
 * Checks a hand that is over: the promise, the pack, and with its story what was dealt.
 * @param {{table: string, game: string, options: any, proof: any, story: any[]}} hand
 */
export async function checkHand({ table, game, options, proof, story }) {
  const promised = (await commitment(proof.seed, table, proof.number)) === proof.commit;
  const pack = await shuffled(packOf(game, options), await mixedSeed(proof.seed, proof.nonces));
  return { promised, shuffled: pack.join() === proof.pack.join(), dealt: dealtRightly(game, options, pack, story) };
}

/** What can be said now about the deals of a table. @param {any} table */
export async function verifyDeal(table) {
  if (table.prepared) return h("p", { text: t("fair.prepared") });
  const rows = [h("dt", { text: t("fair.commit") }), h("dd.code", { text: table.commit ?? table.next_commit ?? "–" })];
  const { reveal } = table;
  if (reveal?.seed) {
    rows.push(h("dt", { text: t("fair.seed") }), h("dd.code", { text: reveal.seed }));
    if (reveal.commit && crypto.subtle) rows.push(h("dt", { text: t("fair.check") }), h("dd", { text: t((await commitment(reveal.seed, table.id, reveal.hand)) === reveal.commit ? "fair.right" : "fair.wrong") }));
  }
  return h("dl", {}, rows);
}
