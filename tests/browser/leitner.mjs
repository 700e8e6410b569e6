// Answers questions about spaced repetition: node leitner.mjs < questions.json
import { readFileSync } from "node:fs";
import * as leitner from "../../src/partida/web/js/leitner.js";

const asked = JSON.parse(readFileSync(0, "utf8"));
const told = asked.map(([name, ...given]) => {
  if (name === "run") return given[0].reduce((progress, [id, right, day]) => leitner.answered(progress, id, right, day), leitner.nothing());
  if (name === "dayOf") return leitner.dayOf(new Date(given[0]));
  if (name === "DAYS") return leitner.DAYS;
  return leitner[name](...given);
});
console.log(JSON.stringify(told));
