/**
 * Geometry of our own for both games: glazed tiles for Sueca, woven bands for Cuarenta. Colours come from classes
 * (`o0` to `o4`), so that light, dark and forced colours are matters of CSS alone.
 */
import { s } from "./dom.js";

let made = 0;

/** A tile of 40 by 40: a star in a ring, with quarter rings that meet the neighbours' in rosettes. */
export function tile() {
  const corner = (/** @type {number} */ turn) =>
    s("g", { transform: `rotate(${turn} 20 20)` },
      s("path.o1", { d: "M0 0H15A15 15 0 0 1 0 15Z" }),
      s("path.o0", { d: "M0 0H11.5A11.5 11.5 0 0 1 0 11.5Z" }),
      s("path.o2", { d: "M0 0H9L4.6 4.6L0 9Z" }),
      s("path.o3", { d: "M0 0H4A4 4 0 0 1 0 4Z" }),
      s("path.o2", { d: "M20 1.5L23 5.5L20 9.5L17 5.5Z" }));
  const petal = (/** @type {number} */ turn) => s("path", { class: turn % 90 ? "o2" : "o1", d: "M20 20C16.5 15.5 17.5 11 20 8C22.5 11 23.5 15.5 20 20Z", transform: `rotate(${turn} 20 20)` });
  return s("g", {},
    s("rect.o0", { width: 40, height: 40 }),
    [0, 90, 180, 270].map(corner),
    [45, 135, 225, 315, 0, 90, 180, 270].map(petal),
    s("circle.o3", { cx: 20, cy: 20, r: 2.4 }));
}

/** A stepped diamond around a point, in rings of different colours. @param {number} x @param {number} y @param {number} steps @param {number} unit */
export function stepped(x, y, steps, unit) {
  const rings = [];
  const colours = ["o1", "o3", "o2", "o0", "o4"];
  for (let ring = 0; steps - ring > 0; ring++) {
    const size = steps - ring;
    let d = "";
    for (let row = -size + 1; row < size; row++) {
      const half = size - Math.abs(row) - 0.5;
      d += `M${x - half * unit} ${y + (row - 0.5) * unit}h${2 * half * unit}v${unit}h${-2 * half * unit}z`;
    }
    rings.push(s("path", { d, class: colours[ring % 5], "shape-rendering": "crispEdges" }));
  }
  return rings;
}

/** A woven tile of 40 by 40: a stepped diamond between steps that meet the neighbours'. */
export function weave() {
  const edge = (/** @type {number} */ x, /** @type {number} */ y) => stepped(x, y, 4, 2.5);
  return s("g", {}, s("rect.o4", { width: 40, height: 40 }), [[0, 0], [40, 0], [0, 40], [40, 40]].map(([x, y]) => edge(x, y)),
    stepped(20, 20, 5, 2.5), [[20, 0], [20, 40], [0, 20], [40, 20]].map(([x, y]) => stepped(x, y, 2, 2)));
}

/** A pattern filled by a tile. @param {"sueca"|"cuarenta"} game @param {number} size */
function pattern(game, size) {
  const id = `ornament${++made}`;
  const node = s("pattern", { id, width: size, height: size, patternUnits: "userSpaceOnUse" },
    s("g", { transform: `scale(${size / 40})` }, game === "sueca" ? tile() : weave()));
  return { id, node };
}

/** A surface of tiles that fills its box. @param {"sueca"|"cuarenta"} game @param {string} name class @param {number} size */
export function surface(game, name, size = 40) {
  const { id, node } = pattern(game, size);
  return s("svg", { class: `ornament ${game} ${name}`, "aria-hidden": "true" }, s("defs", {}, node), s("rect", { width: "100%", height: "100%", fill: `url(#${id})` }));
}

/** The device of a game: one motif, for headings and buttons. @param {"sueca"|"cuarenta"} game */
export const device = (game) =>
  s("svg", { class: `ornament ${game} device`, viewBox: "0 0 40 40", "aria-hidden": "true" }, game === "sueca" ? tile() : weave());
