/** The seats around the table: names, who deals, whose turn it is, who is away, and how long is waited. */
import { voidMarks } from "./aids-show.js";
import { back } from "./cards.js";
import { byId, h, refill, s } from "./dom.js";
import { t } from "./i18n.js";
import { placeOf, seatName } from "./say.js";
import { standingOf } from "./store.js";

/** Shows the seats; of what is there already only what has changed is drawn again. @param {any} page */
export function renderSeats(page) {
  const { table } = page.state;
  const place = byId("seats");
  refill(place, `${table.game} ${table.chairs.length}`, () => [
    ...table.chairs.map((/** @type {any} */ _, /** @type {number} */ seat) => h("div", { "data-seat": seat }, h("div.backs", { "aria-hidden": "true" }), h("div.plate"))),
    h("div", { role: "img" })]);
  table.chairs.forEach((/** @type {any} */ chair, /** @type {number} */ seat) => showSeat(page, chair, seat, place.children[seat]));
  showDirection(place.lastElementChild, table.chairs.length === 4 ? page.options.direction : null);
}

/** @param {any} node @param {string|null} direction null where two play */
function showDirection(node, direction) {
  node.hidden = direction === null;
  if (direction === null) return;
  const words = t(`direction.${direction}`);
  node.className = `direction ${direction}`;
  node.title = words;
  node.setAttribute("aria-label", words);
  refill(node, direction, () => [arrows(direction)]);
}

/** @param {any} page @param {any} chair @param {number} seat @param {any} node */
function showSeat(page, chair, seat, node) {
  const { table, view, you } = page.state;
  const place = placeOf(page.state, seat);
  const turn = Boolean(view && view.turn === seat && view.phase !== "over");
  const away = chair.kind === "person" && !chair.online;
  const cards = view && (place !== "me" || you === null) ? view.counts[seat] : 0;
  node.className = ["seat", place, turn && "turn", seat % 2 === (you ?? 0) % 2 && "ours", away && "away", chair.auto && "auto"].filter(Boolean).join(" ");
  const [backs, plate] = node.children;
  showBacks(backs, table.game, Math.min(cards, 10));
  const shown = plateOf(page, chair, seat, place, turn, away);
  refill(plate, JSON.stringify([shown, shown.voids.length && page.style()]), () => inPlate(page, seat, shown));
}

/** @param {any} node @param {"sueca"|"cuarenta"} game @param {number} cards */
function showBacks(node, game, cards) {
  node.hidden = cards === 0;
  while (node.childElementCount > cards) node.lastChild.remove();
  while (node.childElementCount < cards) node.append(h("span.mini-back", {}, back(game)));
}

/**
 * What the plate of a seat says.
 * @typedef {{name: string, presence: string, dealer: string, turn: string, level: string, kind: string, voids: string[], note: string, clock: boolean}} Plate
 * @param {any} page @param {any} chair @param {number} seat @param {string} place @param {boolean} turn @param {boolean} away
 * @returns {Plate}
 */
function plateOf(page, chair, seat, place, turn, away) {
  const { view, table, you } = page.state;
  const ready = table.ready?.includes(seat) && chair.kind === "person";
  const kind = chair.auto ? t("seat.auto") : away ? t("seat.away") : chair.kind === "computer" ? t(`level.${chair.level}`) : ready ? t("seat.ready") : "";
  return {
    name: seatName(page.state, seat),
    presence: chair.kind === "person" && place !== "me" ? (away ? "seat.away" : "seat.online") : "",
    dealer: (view?.dealer ?? standingOf(page.state).dealer) === seat ? t("seat.dealer") : "",
    turn: turn ? t(place === "me" && you !== null ? "seat.your_turn" : "seat.turn") : "",
    level: chair.kind === "computer" && !chair.auto ? t("seat.level", { level: t(`level.${chair.level}`) }) : "",
    kind: place !== "me" || chair.auto || ready ? kind : "",
    voids: page.aids.voids(seat),
    note: view && !page.dealing() ? page.game().seatNote(page, seat) : "",
    clock: page.clock.runsAt(seat),
  };
}

/** @param {any} page @param {number} seat @param {Plate} shown */
function inPlate(page, seat, { name, presence, dealer, turn, level, kind, voids, note, clock }) {
  const words = presence && t(presence);
  const dot = presence ? h("span.presence", { class: `presence${presence === "seat.away" ? " off" : ""}`, role: "img", "aria-label": words, title: words }) : null;
  const disc = dealer ? h("span.dealer", { title: dealer, role: "img", "aria-label": dealer }, h("span", { "aria-hidden": "true", text: t("seat.dealer_short") })) : null;
  return [h("span.line", {}, dot, h("span.name", { text: name }), disc), turn ? h("span.visually-hidden", { text: turn }) : null,
    kind ? h("small", level ? { class: "level", title: level, "aria-label": level, role: "img", text: kind } : { text: kind }) : null, voids.length ? voidMarks(page, voids) : null, note ? h("em", { text: note }) : null, clock ? page.clock.face(seat) : null];
}

/** @param {string} direction */
function arrows(direction) {
  return s("svg", { viewBox: "0 0 60 60", "aria-hidden": "true" }, s("g", { transform: direction === "cw" ? "" : "translate(60 0) scale(-1 1)" },
    s("path", { d: "M30 6A24 24 0 0 1 54 30", class: "arc" }), s("path", { d: "M49 25L54 34L59 25Z", class: "tip" }),
    s("path", { d: "M30 54A24 24 0 0 1 6 30", class: "arc" }), s("path", { d: "M11 35L6 26L1 35Z", class: "tip" })));
}
