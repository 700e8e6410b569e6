/** What a table shows, put together from its parts. */
import { renderAction } from "./actions.js";
import { sorted } from "./cards.js";
import { byId, h, refill } from "./dom.js";
import { language, t } from "./i18n.js";
import { showLobby } from "./lobby.js";
import { surface } from "./ornament.js";
import { teamName } from "./say.js";
import { sideScore } from "./score.js";
import { renderSeats } from "./seats.js";
import { settings } from "./settings.js";
import { standingOf } from "./store.js";

/** @param {any} page */
export function render(page) {
  const { table, view } = page.state;
  if (!table) return;
  byId("table").dataset.phase = table.phase;
  document.documentElement.dataset.phase = table.phase;
  document.documentElement.dataset.watching = String(page.state.you === null);
  if (page.grounded !== table.game) ground(page, table.game);
  renderScores(page);
  renderSeats(page);
  page.aids.render();
  if (!view || table.phase === "lobby" || page.dealing()) return bare(page);
  renderHand(page);
  renderMiddle(page);
  renderCorner(page);
  byId("last").hidden = !page.game().hasLast(page);
  renderAction(page);
}

/** A table without a hand: the lobby, or the moment before the first deal. @param {any} page */
function bare(page) {
  const middle = byId("middle");
  if (page.state.table.phase === "lobby") showLobby(page, middle);
  else refill(middle, null, () => [h("p.before", { text: t("over.dealing") })]);
  refill(byId("corner"), "", () => []);
  refill(byId("action"), "", () => []);
  byId("hand").show({ cards: [], legal: new Set(), active: false, rows: false, trump: null, style: page.style(), advised: new Set() });
  byId("last").hidden = true;
}

/** @param {any} page @param {"sueca"|"cuarenta"} game */
function ground(page, game) {
  page.grounded = game;
  byId("ground").replaceChildren(surface(game, "field", 56), surface(game, "frieze upper", 28), surface(game, "frieze lower", 28));
}

/** @param {any} page */
function renderCorner(page) {
  const { table, view } = page.state;
  const { trump, turn_up, turn_up_in_sight, deal, captured, dealer } = view;
  const shown = JSON.stringify([table.game, language(), page.style(), trump, turn_up, turn_up_in_sight, dealer, deal, captured, page.showPoints()]);
  refill(byId("corner"), shown, () => [page.game().corner(page)]);
}

/** The cards on the table; a focus among them is kept. @param {any} page */
export function renderMiddle(page) {
  const middle = byId("middle");
  const { view } = page.state;
  const shown = JSON.stringify([language(), page.style(), page.state.you, view.table, view.trick, view.tricks?.length, view.trump, view.on_table, view.last_trailed, view.phase, page.chosen, page.flying, page.ways()]);
  if (middle.shown === shown) return;
  const focused = middle.contains(document.activeElement) ? /** @type {any} */ (document.activeElement).dataset.card : null;
  refill(middle, shown, () => [page.game().middle(page)]);
  if (focused) /** @type {any} */ (middle.querySelector(`[data-card="${focused}"]`))?.focus({ preventScroll: true });
}

/** What the scores of both sides show. @param {any} page @returns {any[]} */
function sidesOf(page) {
  const { table, view, you, result } = page.state;
  const mine = you === null ? 0 : you % 2;
  const sueca = table.game === "sueca";
  const standing = standingOf(page.state);
  const score = !sueca && view && !result ? view.score : standing.score;
  const target = Number(sueca ? page.options.match_target : page.options.chica_target);
  const setsTarget = Number(sueca ? page.options.rubber_sets : page.options.mesa_chicas);
  return [mine, 1 - mine].map((team) => ({
    game: table.game, name: teamName(page.state, team), score: score[team], sets: standing.sets[team], setsTarget, target,
    points: page.showPoints() && view ? page.game().points(page, team) : null }));
}

/** The scores of both sides. @param {any} page @returns {any[]} */
export const scores = (page) => sidesOf(page).map(sideScore);

/** @param {any} page */
function renderScores(page) {
  const sides = page.state.table.phase === "lobby" ? [] : sidesOf(page);
  refill(byId("scores"), `${language()} ${JSON.stringify(sides)}`, () => sides.map(sideScore));
}

/** @param {any} page */
function renderHand(page) {
  const { view, table } = page.state;
  const cards = sorted(view.hand, table.game, view.trump ?? null, page.options);
  const plays = page.game().plays(view);
  const chosen = settings().hand;
  const rows = chosen === "rows" || (chosen === "auto" && innerWidth < 560 && cards.length > 5);
  const hand = byId("hand");
  hand.show({ cards, legal: new Set(plays.keys()), active: page.myTurn() && plays.size > 0, rows: rows && cards.length > 3, trump: view.trump ?? null, style: page.style(), advised: new Set(page.hints.cards) });
  if (!hand.raised && !page.flying) page.chosen = null;
}
