/** Building nodes: the only way in which anything gets into the page. */

const SVG = "http://www.w3.org/2000/svg";

/**
 * @param {Element} node
 * @param {Record<string, any>} props attributes; `on*` are listeners, `text` the text, `data-*` and `aria-*` as named
 * @param {any[]} children
 */
function fill(node, props, children) {
  for (const [name, value] of Object.entries(props)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (name === "text") node.textContent = String(value);
    else if (name === "vars") for (const [key, v] of Object.entries(value)) /** @type {any} */ (node).style.setProperty(key, String(v));
    else node.setAttribute(name, value === true ? "" : String(value));
  }
  for (const child of children.flat(3)) if (child !== null && child !== undefined && child !== false) node.append(child);
  return node;
}

/**
 * An HTML element.
 * @param {string} tag name with classes, as in `button.primary`
 * @param {Record<string, any>} [props]
 * @param {...any} children
 * @returns {any}
 */
export function h(tag, props = {}, ...children) {
  const [name, ...classes] = tag.split(".");
  const node = document.createElement(name || "div");
  if (classes.length) node.className = classes.join(" ");
  return fill(node, props, children);
}

/**
 * An SVG element.
 * @param {string} tag
 * @param {Record<string, any>} [props]
 * @param {...any} children
 * @returns {any}
 */
export function s(tag, props = {}, ...children) {
  const [name, ...classes] = tag.split(".");
  const node = document.createElementNS(SVG, name);
  if (classes.length) node.setAttribute("class", classes.join(" "));
  return fill(node, props, children);
}

/**
 * Fills a node anew, if what it shows is not what it has shown last; so nothing is drawn again for nothing.
 * @param {any} node
 * @param {string|null} what tells apart what may be shown; null: it is always filled
 * @param {() => any[]} make the children
 */
export function refill(node, what, make) {
  if (what !== null && node.shown === what) return;
  node.shown = what;
  node.replaceChildren(...make().filter((one) => one !== null));
}

/** @param {string} id @returns {any} */
export const byId = (id) => document.getElementById(id);

/** True if whoever looks wants no movement. */
export const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** @param {number} ms */
export const wait = (ms) => new Promise((done) => setTimeout(done, ms));
