// Goes through lessons by every right answer: node script.mjs < lessons; prints where each way ends, and the keys of all wrong answers.
import { readFileSync } from "node:fs";
import { Script } from "../../src/partida/web/js/script.js";

const told = [];
for (const lesson of JSON.parse(readFileSync(0, "utf8"))) {
  const script = new Script(lesson);
  const ways = [];
  const wrong = new Set();
  const back = [];
  /** From a step on, by a path. */
  const go = (at, path) => {
    const step = script.step(at);
    if (!step) return;
    const { state, facts } = script.moment(at, path);
    ways.push({ at, path, view: state.view, score: state.table.standing.score, facts });
    if (at > 0 && !script.opens(at)) back.push([script.before(at, path), at]);
    const paths = new Set();
    if (step.kind === "play") {
      for (const move of step.legal[path]) {
        const next = script.after(at, path, move);
        if (next === null) wrong.add(script.wrong(at, move));
        else paths.add(next);
      }
    } else {
      for (const answer of step.answers ?? []) if (!step.right.includes(answer)) wrong.add(script.wrong(at, answer));
      paths.add(path);
    }
    const next = at + 1;
    if (!script.step(next)) ways.push({ at: next, ends: true });
    else if (script.opens(next)) go(next, "");
    else for (const one of paths) go(next, one);
  };
  go(0, "");
  told.push({ name: lesson.name, steps: script.steps.length, ways, wrong: [...wrong], back });
}
console.log(JSON.stringify(told));
