/** Checks in the browser that the pack of the last hand is the one that was promised before it. */
import { h } from "./dom.js";
import { t } from "./i18n.js";

/** @param {string} hex */
const bytes = (hex) => new Uint8Array((hex.match(/../g) ?? []).map((pair) => parseInt(pair, 16)));

/** @param {ArrayBuffer} buffer */
const hex = (buffer) => Array.from(new Uint8Array(buffer), (byte) => byte.toString(16).padStart(2, "0")).join("");

/**
 * The commitment to the seed of one hand at one table, as `partida.fairness.commit_hand` makes it.
 * @param {string} seed as hexadecimal @param {string} table @param {number} hand
 */
export async function commitment(seed, table, hand) {
  const text = new TextEncoder();
  const number = new Uint8Array(8);
  new DataView(number.buffer).setBigUint64(0, BigInt(hand));
  const parts = [text.encode("partida/commit/2"), bytes(seed), number, text.encode(table)];
  return hex(await crypto.subtle.digest("SHA-256", new Uint8Array(parts.flatMap((part) => [...part]))));
}

/** What can be said now about the deals of a table. @param {any} table */
export async function verifyDeal(table) {
  const rows = [h("dt", { text: t("fair.commit") }), h("dd.code", { text: table.commit ?? table.next_commit ?? "–" })];
  const { reveal } = table;
  if (reveal?.seed) {
    rows.push(h("dt", { text: t("fair.seed") }), h("dd.code", { text: reveal.seed }));
    if (reveal.commit && crypto.subtle) rows.push(h("dt", { text: t("fair.check") }), h("dd", { text: t((await commitment(reveal.seed, table.id, reveal.hand)) === reveal.commit ? "fair.right" : "fair.wrong") }));
  }
  return h("dl", {}, rows);
}
