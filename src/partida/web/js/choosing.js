/** From a tap on a card to a move: raising, choosing among the ways of a card, playing. */
import { renderAction } from "./actions.js";
import { byId } from "./dom.js";
import { t, theCard } from "./i18n.js";
import { renderMiddle } from "./render.js";
import { settings } from "./settings.js";

/** @param {any} page @param {string|null} card */
export function raised(page, card) {
  if (card && page.isAuto()) return page.comeBack(); // any card takes the seat back
  page.chosen = card ? page.ways()[0] ?? null : null;
  renderMiddle(page);
  renderAction(page);
  if (card && !settings().guard && page.ways().length === 1) return void playCard(page, card);
  const preview = card && page.myTurn() ? page.game().preview(page) : null;
  if (preview) page.whisper(preview);
  return undefined;
}

/** @param {any} page @param {string} text the move */
export function choose(page, text) {
  page.chosen = text;
  renderMiddle(page);
  renderAction(page);
  /** @type {any} */ (document.querySelector('.way[aria-checked="true"]'))?.focus({ preventScroll: true });
  page.whisper(page.game().preview(page) ?? "");
}

/** A card on the table was tapped: the next way to play that takes it. @param {any} page @param {string} card */
export function tableCard(page, card) {
  const ways = page.ways().filter((/** @type {string} */ move) => page.game().takes(move, card));
  if (!ways.length) return suggest(page, card);
  return choose(page, ways[(ways.indexOf(page.chosen ?? "") + 1) % ways.length]);
}

/** Raises a hand card that could take a card of the table. @param {any} page @param {string} card */
function suggest(page, card) {
  if (!page.myTurn()) return;
  const taking = (/** @type {string} */ move) => page.game().takes(move, card);
  const able = [...page.game().plays(page.state.view)].find(([, moves]) => moves.some(taking));
  if (!able) return page.toast(t("table.nothing_takes", { card: theCard(card) }));
  byId("hand").raise(able[0]);
  choose(page, able[1].find(taking));
}

/** @param {any} page @param {string} card */
export async function playCard(page, card) {
  const ways = page.game().plays(page.state.view).get(card);
  if (!page.myTurn() || !ways) return;
  const move = page.chosen && ways.includes(page.chosen) ? page.chosen : ways[0];
  if (await page.game().confirm(page, card)) page.move(move);
}

/** @param {any} page @param {string} card */
export function refused(page, card) {
  const led = page.state.view.trick?.cards[0]?.[1];
  page.toast(led ? t("prompt.follow", { suit: t(`suit.${led}`) }) : t("error.move/not-now", { card: theCard(card) }));
}
