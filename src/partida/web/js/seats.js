/** The seats around the table: names, who deals, whose turn it is, who is away, and how long is waited. */
import { back } from "./cards.js";
import { byId, h, s } from "./dom.js";
import { t } from "./i18n.js";
import { placeOf, seatName } from "./say.js";
import { standingOf } from "./store.js";

/** @param {any} page */
export function renderSeats(page) {
  const { table } = page.state;
  const { direction } = page.options;
  const seats = table.chairs.map((/** @type {any} */ chair, /** @type {number} */ seat) => seatNode(page, chair, seat));
  const sign = table.chairs.length === 4
    ? h("div.direction", { role: "img", class: `direction ${direction}`, title: t(`direction.${direction}`), "aria-label": t(`direction.${direction}`) }, arrows(direction))
    : "";
  byId("seats").replaceChildren(...seats, sign);
}

/** @param {any} page @param {any} chair @param {number} seat */
function seatNode(page, chair, seat) {
  const { table, view, you } = page.state;
  const place = placeOf(page.state, seat);
  const turn = view && view.turn === seat && view.phase !== "over";
  const away = chair.kind === "person" && !chair.online;
  const cards = view && (place !== "me" || you === null) ? view.counts[seat] : 0;
  const classes = ["seat", place, turn && "turn", seat % 2 === (you ?? 0) % 2 && "ours", away && "away", chair.auto && "auto"].filter(Boolean).join(" ");
  return h("div", { class: classes, "data-seat": seat },
    cards ? h("div.backs", { "aria-hidden": "true" }, Array.from({ length: Math.min(cards, 10) }, () => h("span.mini-back", {}, back(table.game)))) : null,
    plate(page, chair, seat, place, turn, away));
}

/** @param {any} page @param {any} chair @param {number} seat @param {string} place @param {boolean} turn @param {boolean} away */
function plate(page, chair, seat, place, turn, away) {
  const { view } = page.state;
  const dealer = (view?.dealer ?? standingOf(page.state).dealer) === seat;
  const note = view ? page.game().seatNote(page, seat) : "";
  const ready = page.state.table.ready?.includes(seat) && chair.kind === "person";
  const kind = chair.auto ? t("seat.auto") : away ? t("seat.away") : chair.kind === "computer" ? t(`level.${chair.level}`) : ready ? t("seat.ready") : "";
  const dot = chair.kind === "person" && place !== "me" ? h("span.presence", { class: `presence${away ? " off" : ""}`, role: "img", "aria-label": t(away ? "seat.away" : "seat.online"), title: t(away ? "seat.away" : "seat.online") }) : null;
  const disc = dealer ? h("span.dealer", { title: t("seat.dealer"), role: "img", "aria-label": t("seat.dealer") }, h("span", { "aria-hidden": "true", text: t("seat.dealer_short") })) : null;
  return h("div.plate", {}, h("span.line", {}, dot, h("span.name", { text: seatName(page.state, seat) }), disc),
    turn ? h("span.visually-hidden", { text: t("seat.turn") }) : null,
    kind && (place !== "me" || chair.auto || ready) ? h("small", { text: kind }) : null, note ? h("em", { text: note }) : null,
    page.clock.face(seat));
}

/** @param {string} direction */
function arrows(direction) {
  return s("svg", { viewBox: "0 0 60 60", "aria-hidden": "true" }, s("g", { transform: direction === "cw" ? "" : "translate(60 0) scale(-1 1)" },
    s("path", { d: "M30 6A24 24 0 0 1 54 30", class: "arc" }), s("path", { d: "M49 25L54 34L59 25Z", class: "tip" }),
    s("path", { d: "M30 54A24 24 0 0 1 6 30", class: "arc" }), s("path", { d: "M11 35L6 26L1 35Z", class: "tip" })));
}
