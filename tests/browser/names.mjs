// What computers and variants are called: node names.mjs < questions.json
import { readFileSync } from "node:fs";
import { companion } from "../../src/partida/web/js/companions.js";
import { betweenHands } from "../../src/partida/web/js/store.js";
import { glance, withPlayers } from "../../src/partida/web/js/variant.js";

const { tables, menu, variants, states } = JSON.parse(readFileSync(0, "utf8"));
console.log(JSON.stringify({
  names: tables.map((table) => table.chairs.map((_, seat) => companion(table, seat))),
  variants: variants.map(([text, players]) => [withPlayers(menu, text, players), glance(menu, text).changes]),
  between: states.map(([state, wanted]) => betweenHands(state, wanted)),
}));
