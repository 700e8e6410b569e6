/** Signs of buttons that step through something. */
import { s } from "./dom.js";

/** How many heads, which way, and whether there is a bar at the end. @type {Record<string, [number[], boolean]>} */
const MARKS = { first: [[17], true], back2: [[11, 18], false], back: [[15], false], forward: [[15], false], forward2: [[11, 18], false], last: [[17], true] };

/** @param {string} mark */
export function arrows(mark) {
  const [heads, bar] = MARKS[mark];
  const turned = ["forward", "forward2", "last"].includes(mark) ? "translate(24 0) scale(-1 1)" : "";
  return s("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, s("g", { transform: turned },
    heads.map((x) => s("path", { d: `M${x} 5L${x - 7} 12L${x} 19` })), bar ? s("path", { d: "M6 5V19" }) : null));
}
