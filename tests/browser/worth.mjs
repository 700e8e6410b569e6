// Says what captures are worth, as the client does: node worth.mjs < cases.json
import { readFileSync } from "node:fs";
import { readMove } from "../../src/partida/web/js/notation.js";
import { worth } from "../../src/partida/web/js/worth.js";

const { options, cases } = JSON.parse(readFileSync(0, "utf8"));
console.log(JSON.stringify(cases.map(({ view, move }) => worth(view, options, readMove(move)))));
