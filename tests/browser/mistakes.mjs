// Makes puzzles of cards of reviews, keeps them, and answers what is kept then: node mistakes.mjs < moments.json
import { readFileSync } from "node:fs";
import * as mistakes from "../../src/partida/web/js/mistakes.js";

console.info = console.error; // the answer alone goes to where answers go
const kept = new Map();
globalThis.localStorage = { getItem: (key) => kept.get(key) ?? null, setItem: (key, text) => kept.set(key, text) };
for (const moment of JSON.parse(readFileSync(0, "utf8"))) {
  if (moment.drop) mistakes.drop(moment.drop);
  else if (moment.raw !== undefined) kept.set("partida.mistakes", moment.raw);
  else mistakes.keep(mistakes.puzzleOf(moment));
}
console.log(JSON.stringify(mistakes.mistakes()));
