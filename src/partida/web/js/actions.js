/** What there is to do besides tapping cards: one frame for both games, which only say what may be asked. */
import { byId, h, refill } from "./dom.js";
import { t, theCard } from "./i18n.js";
import { seatName } from "./say.js";

/**
 * A question that a phase asks: it stands while one of its answers is legal, or the one it `needs`.
 * @typedef {{prompt: string, answers: [text: string, move: string, primary?: boolean][], needs?: string}} Question
 */

/** @param {any} page @returns {{prompt: string, nodes: any[]}} */
export function actions(page) {
  const { view } = page.state;
  if (page.returning) return { prompt: t("ui.moment"), nodes: [] };
  if (page.isAuto()) return { prompt: t("auto.plays_you"), nodes: [h("button.primary", { type: "button", id: "come-back", text: t("auto.take"), onclick: () => page.comeBack() })] };
  if (page.sent) return { prompt: "", nodes: [] };
  if (view.moves.some((/** @type {string} */ one) => one.startsWith("cut "))) return cutting(page);
  const asked = page.game().questions().filter((/** @type {Question} */ one) => (one.needs ? view.moves.includes(one.needs) : one.answers.some(([, move]) => view.moves.includes(move))));
  const [first] = asked;
  if (page.game().forced(view)) return { prompt: first?.prompt ?? "", nodes: [] }; // it is made by itself
  const nodes = first ? first.answers.filter((/** @type {any} */ [, move]) => view.moves.includes(move)).map((/** @type {any} */ [text, move, primary], /** @type {number} */ at) =>
    h(primary || at === 0 ? "button.primary" : "button", { type: "button", text, onclick: () => page.move(move) })) : [];
  const mine = view.turn === view.seat && view.seat !== null && view.phase === "play";
  return { prompt: first?.prompt ?? (mine ? page.game().turnPrompt(view) : ""), nodes: [...nodes, ...page.game().extras(page)] };
}

/** The controls of the cut. @param {any} page */
function cutting(page) {
  const at = h("output", { id: "cut-at", text: page.cut });
  const slider = h("input", { type: "range", min: 1, max: 39, value: page.cut, id: "cut", "aria-label": t("prompt.cut"), oninput: (/** @type {any} */ event) => (at.textContent = page.cut = event.target.value) });
  return { prompt: t("prompt.cut"), nodes: [h("label.cutting", {}, slider, at), h("button.primary", { type: "button", id: "do-cut", text: t("ui.cut"), onclick: () => page.move(`cut ${slider.value}`) })] };
}

/** The strip between table and hand. @param {any} page */
export function renderAction(page) {
  const { view } = page.state;
  const { prompt, nodes } = actions(page);
  const { raised } = byId("hand");
  const active = page.myTurn();
  const ways = active && raised ? page.game().choosing(page) : null;
  const preview = active && raised ? page.game().preview(page) : null;
  const hint = active && !preview ? page.hints.box() : null;
  const text = preview ?? (hint ? "" : prompt || waitingText(page));
  const play = active && raised && page.chosen ? h("button.primary", { type: "button", id: "play", text: t("ui.play_card", { card: theCard(raised) }), onclick: () => page.playCard(raised) }) : null;
  const buttons = [ways, play, ...nodes, raised ? null : page.hints.button(), ...afterHand(page)].filter(Boolean);
  const action = byId("action");
  action.classList.toggle("mine", view.turn === view.seat && view.seat !== null && !page.isAuto() && !page.sent && !page.game().forced(view));
  const watching = page.state.you === null ? h("p.watching", { text: t("watching") }) : null;
  const parts = [page.presence.notice(), watching, hint, text ? h("p.prompt", { text }) : null, buttons.length ? h("div.buttons", {}, buttons) : null].filter(Boolean);
  const shown = JSON.stringify([view.moves, raised, page.chosen, parts.map((part) => part.outerHTML)]);
  if (action.shown === shown) return; // a press that has begun on a button counts
  const id = action.contains(document.activeElement) ? document.activeElement?.id : "";
  refill(action, shown, () => parts);
  if (id) byId(id)?.focus({ preventScroll: true });
}

/** Whose turn it is, or who is not ready yet. @param {any} page */
function waitingText(page) {
  const { table, view, you } = page.state;
  if (view.phase !== "over") {
    if (view.turn === null) return "";
    if (page.sent && view.turn === you) return t("ui.moment"); // one's own move is on its way
    return t(table.chairs[view.turn]?.kind === "person" && !table.chairs[view.turn].auto ? "turn.person" : "turn.theirs", { who: seatName(page.state, view.turn) });
  }
  if (!table.ready?.includes(you) && you !== null && page.wanted !== table.hand) return t("table.between");
  const names = table.chairs.flatMap((/** @type {any} */ chair, /** @type {number} */ seat) => (chair.kind === "person" && !table.ready?.includes(seat) && !chair.auto ? [seatName(page.state, seat)] : []));
  return names.length ? t("over.waiting", { who: names.join(", ") }) : t("over.dealing");
}

/** @param {any} page */
function afterHand(page) {
  const { table, view, you } = page.state;
  if (view.phase !== "over" || table.phase === "hand") return []; // in a hand that is over, the rest is still being told
  const over = table.phase === "over";
  const next = you !== null && !table.prepared && !table.ready?.includes(you) && page.wanted !== table.hand && !page.isAuto();
  return [h("button.primary", { type: "button", id: "result", text: t("ui.result"), onclick: () => page.handOver() }),
    next && h("button", { type: "button", id: "next", text: t(over ? "ui.new_match" : "ui.next_hand"), onclick: () => page.ready() })];
}
