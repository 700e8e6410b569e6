/** A reviewed hand once more: played on from a card, from the other side, or a mistake of one's own practised. */
import { byId, h } from "./dom.js";
import { language, t } from "./i18n.js";
import { keep, mistake, puzzleOf } from "./mistakes.js";
import { letters } from "./notation.js";
import { isFault, verdictOf } from "./review-data.js";
import { settings } from "./settings.js";
import { notice, post, reason } from "./shell.js";

/** Playing this deal again: from here, or from the other side. @param {any} page */
export function again(page) {
  return h("section.again", {}, h("h2", { text: t("review.again") }), h("div.buttons", {},
    h("button.primary", { type: "button", id: "play-on", onclick: () => play(page, "on") }),
    h("button", { type: "button", id: "other-side", text: t("review.other_side"), onclick: () => play(page, "other") })),
  h("p.hint", { text: t("review.again_help") }));
}

/** @param {any} page @param {"on"|"other"} how */
async function play(page, how) {
  const { cards } = page.review;
  const now = cards[page.at];
  const seat = how === "on" ? letters(page.size).indexOf(now.seat) : (page.you + 1) % page.size;
  const moves = how === "on" ? now.move : cards[0].move;
  const levels = page.told.kinds.filter((/** @type {string} */ kind) => kind && kind !== "person");
  await page.guarded(async () => {
    const { path } = await post(`/api/tables/${page.id}/hands/${page.chosen.number}/again`, { seat, moves, level: levels[0] ?? "club", name: settings().name || null, lang: language() });
    sessionStorage.setItem(`from:${path}`, location.pathname + location.search);
    location.href = path;
  });
  if (page.refused) {
    byId("main").prepend(notice(t("ui.sorry"), reason(page.refused)));
    page.refused = null;
  }
}

/** A mistake of one's own as a puzzle, which stays in this browser. @param {any} page */
export function practice(page) {
  const card = page.review.cards[page.at];
  const step = page.hand.steps[card.move + 1];
  const seat = letters(page.size).indexOf(card.seat);
  if (seat !== page.told.seat || step.computer || !isFault(verdictOf(card))) return null;
  const puzzle = puzzleOf({ table: page.id, number: page.chosen.number, place: page.at, game: page.review.game, variant: page.told.variant, card,
    view: page.frames[page.before[page.at]].views[seat], ...page.why, language: language() });
  const known = mistake(puzzle.id) !== null;
  return h("div.practice", {}, h("button", { type: "button", id: "practise", text: t("review.practise"), onclick: () => {
    if (known || keep(puzzle)) location.href = `/puzzles?id=${puzzle.id}`;
    else byId("practise").replaceWith(notice(t("ui.sorry"), t("review.not_kept")));
  } }), h("small", { text: t(known ? "review.practise_known" : "review.practise_help") }));
}
