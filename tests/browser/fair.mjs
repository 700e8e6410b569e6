// Checks deals as the browser does: node fair.mjs < cases.json
import { readFileSync } from "node:fs";
import { checkHand, commitment, mixedSeed, packOf, shuffled } from "../../src/partida/web/js/fair.js";

const { seeds, hands } = JSON.parse(readFileSync(0, "utf8"));
const hex = (bytes) => Buffer.from(bytes).toString("hex");
const made = [];
for (const { seed, table, hand, nonces, game, options } of seeds) {
  const mixed = await mixedSeed(seed, nonces);
  made.push({ commit: await commitment(seed, table, hand), mixed: hex(mixed), pack: await shuffled(packOf(game, options), mixed) });
}
const checked = [];
for (const hand of hands) checked.push(await checkHand(hand));
console.log(JSON.stringify({ made, checked }));
