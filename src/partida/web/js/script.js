/** A lesson as a row of steps, and where each of them begins. Nothing here touches the page. */
import { begin, fold } from "./store.js";

/**
 * @typedef {{kind: "say"|"ask"|"play", name: string, look: string[], answers: string[], right: any, own: Record<string, string>,
 *   legal: Record<string, string[]>, then: Record<string, any[]>, facts: Record<string, any>}} Step
 * `right` of `ask` are answers, of `play` the moves by the path that led here; `then` and `facts` are by the path after it.
 */

/** The longest of some paths that the way to another began with. @param {Record<string, any>} by @param {string} path */
const onTheWay = (by, path) => Object.keys(by).filter((one) => path === one || path.startsWith(`${one}/`)).reduce((a, b) => (b.length > a.length ? b : a));

export class Script {
  /** @param {any} lesson as it was built */
  constructor(lesson) {
    this.lesson = lesson;
    /** @type {{scene: number, step: Step}[]} */
    this.steps = lesson.scenes.flatMap((/** @type {any} */ scene, /** @type {number} */ at) => scene.steps.map((/** @type {Step} */ step) => ({ scene: at, step })));
  }

  /** @param {number} at */
  step(at) {
    return this.steps[at]?.step;
  }

  /** True if a scene begins at a step. @param {number} at */
  opens(at) {
    return at === 0 || this.steps[at].scene !== this.steps[at - 1].scene;
  }

  /** The table as it is when a step begins, and the numbers that texts name. @param {number} at @param {string} path of the scene */
  moment(at, path) {
    const { scene } = this.steps[at];
    const { start, facts, steps } = this.lesson.scenes[scene];
    const first = this.steps.findIndex((one) => one.scene === scene);
    let state = begin(start);
    let now = facts;
    for (const step of steps.slice(0, at - first)) {
      const way = onTheWay(step.then, path);
      for (const message of step.then[way]) state = fold(state, message, this.lesson.options);
      now = step.facts[way];
    }
    return { state, facts: now };
  }

  /** The path by which a step was reached, from the one by which a later step was. @param {number} at @param {string} path */
  before(at, path) {
    return this.opens(at) ? "" : onTheWay(this.steps[at - 1].step.then, path);
  }

  /** Where a right move leads; null for a wrong one. @param {number} at @param {string} path @param {string} move @returns {string|null} */
  after(at, path, move) {
    const right = this.step(at).right[path];
    if (!right.includes(move)) return null;
    return right.length === 1 ? path : `${path}/${move}`;
  }

  /** The key of what a wrong answer is told. @param {number} at @param {string} answer */
  wrong(at, answer) {
    const step = this.step(at);
    const own = Object.keys(step.own).filter((one) => answer === one || (step.kind === "play" && answer.startsWith(one))).sort((a, b) => b.length - a.length);
    return `${this.key(at)}.wrong${own.length ? `.${step.own[own[0]]}` : ""}`;
  }

  /** @param {number} at */
  key(at) {
    return `${this.lesson.name}.${this.step(at).name}`;
  }
}
