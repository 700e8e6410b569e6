// Folds stories and prints the views they give: node fold.mjs < cases.json
import { readFileSync } from "node:fs";
import { begin, fold } from "../../src/partida/web/js/store.js";

const { options, snapshot, messages } = JSON.parse(readFileSync(0, "utf8"));
let state = begin(snapshot);
const views = [];
for (const message of messages) {
  state = fold(state, message, options);
  views.push({ view: state.view, result: state.result, standing: state.table.standing });
}
console.log(JSON.stringify(views));
