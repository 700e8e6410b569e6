/** Checks in the browser that the pack of the last hand is the one that was promised before it. */
import { h } from "./dom.js";
import { t } from "./i18n.js";

/** @param {string} hex */
const bytes = (hex) => new Uint8Array((hex.match(/../g) ?? []).map((pair) => parseInt(pair, 16)));

/** @param {ArrayBuffer} buffer */
const hex = (buffer) => Array.from(new Uint8Array(buffer), (byte) => byte.toString(16).padStart(2, "0")).join("");

/** The commitment to a seed, as `partida.fairness.commit` makes it. @param {string} seed as hexadecimal */
export async function commitment(seed) {
  const prefix = new TextEncoder().encode("partida/commit/1");
  const body = bytes(seed);
  const all = new Uint8Array(prefix.length + body.length);
  all.set(prefix);
  all.set(body, prefix.length);
  return hex(await crypto.subtle.digest("SHA-256", all));
}

/** What can be said now about the deals of a table. @param {any} table */
export async function verifyDeal(table) {
  const rows = [h("dt", { text: t("fair.commit") }), h("dd.code", { text: table.commit ?? "–" })];
  const { reveal } = table;
  if (reveal?.seed) {
    rows.push(h("dt", { text: t("fair.seed") }), h("dd.code", { text: reveal.seed }));
    if (reveal.commit && crypto.subtle) rows.push(h("dt", { text: t("fair.check") }), h("dd", { text: t((await commitment(reveal.seed)) === reveal.commit ? "fair.right" : "fair.wrong") }));
  }
  return h("dl", {}, rows);
}
