// Folds stories as the client does and counts along: node aids.mjs < case.json
import { readFileSync } from "node:fs";
import { count } from "../../src/partida/web/js/aids.js";
import { begin, fold } from "../../src/partida/web/js/store.js";

const { options, facts, snapshot, messages } = JSON.parse(readFileSync(0, "utf8"));
let state = begin(snapshot);
const counted = messages.map((message) => {
  state = fold(state, message, options);
  return state.view && ["play", "redeal"].includes(state.view.phase) ? count(state.view, facts) : null;
});
console.log(JSON.stringify(counted));
