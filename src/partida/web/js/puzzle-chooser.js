/** Choosing what puzzles come: the game, what they are about, how hard they are; and how one has done so far. */
import { ask, choice } from "./dialogs.js";
import { h } from "./dom.js";
import { language, t } from "./i18n.js";
import { daysInARow, due } from "./leitner.js";
import { drop, dropAll, mistakes } from "./mistakes.js";
import { device } from "./ornament.js";
import { forget, now, today } from "./puzzle-progress.js";

/**
 * @typedef {{game: string, theme: string, grade: number, mine: boolean, id?: string}} Wish a theme "" or a grade 0 stands for
 * all; `mine` for one's own mistakes, whatever the game; `id` for a certain one of these
 */
/** @typedef {{themes: string[], puzzles: [string, number, number][]}} Listed */

/** The names of the puzzles that a wish is for. @param {Listed} listed @param {Wish} wish */
export const wanted = ({ themes, puzzles }, { theme, grade }) =>
  puzzles.filter(([, about, hard]) => (!theme || themes[about] === theme) && (!grade || hard === grade)).map(([id]) => id);

/**
 * Asks for a wish; answers it, or null when nothing is to change.
 * @param {Wish} wish @param {(game: string) => Promise<Listed>} lists @returns {Promise<Wish|null>}
 */
export async function chooseWish(wish, lists) {
  const chosen = { ...wish };
  const body = h("div.puzzle-chooser");
  const draw = async () => body.replaceChildren(...parts(chosen, await lists(chosen.game), draw));
  await draw();
  const answer = await ask({ title: t("puzzle.choose"), name: "puzzle-choice", body, buttons: [{ text: t("puzzle.start"), value: "yes", primary: true }] });
  return answer === "" ? null : answer === "yes" ? chosen : { ...chosen, id: answer };
}

/** @param {Wish} chosen @param {Listed} listed @param {() => Promise<void>} draw */
function parts(chosen, listed, draw) {
  const set = async (/** @type {Partial<Wish>} */ changes) => {
    const { activeElement } = document;
    const focused = activeElement instanceof HTMLInputElement ? [activeElement.name, activeElement.value] : null;
    Object.assign(chosen, changes);
    await draw();
    if (focused) /** @type {any} */ (document.querySelector(`.puzzle-chooser input[name="${focused[0]}"][value="${focused[1]}"]`))?.focus();
  };
  const own = mistakes();
  if (!own.length) chosen.mine = false;
  const ids = chosen.mine ? own.map((one) => one.id) : wanted(listed, chosen);
  const counted = t("puzzle.counted", { n: ids.length, due: due(now(), ids, today()).length, fresh: ids.filter((id) => !now().cards[id]).length });
  return [
    choice({ legend: t("home.which"), name: "game", value: chosen.mine ? "mine" : chosen.game, change: (game) => set(game === "mine" ? { mine: true } : { game, theme: "", mine: false }),
      choices: [...["sueca", "cuarenta"].map((one) => /** @type {[any, string, any]} */ ([one, t(`game.${one}`), device(/** @type {any} */ (one))])), ...(own.length ? [/** @type {[any, string]} */ (["mine", t("puzzle.mine")])] : [])] }),
    chosen.mine ? null : choice({ legend: t("puzzle.about"), name: "theme", value: chosen.theme, change: (theme) => set({ theme }), choices: [["", t("puzzle.all_themes")], ...listed.themes.map((one) => /** @type {[any, string]} */ ([one, t(`puzzle.theme.${one}`)]))] }),
    chosen.mine ? null : choice({ legend: t("puzzle.how_hard"), name: "grade", value: chosen.grade, change: (grade) => set({ grade: Number(grade) }), choices: [[0, t("puzzle.all_grades")], ...[1, 2, 3, 4, 5].map((one) => /** @type {[any, string]} */ ([one, t(`puzzle.grade.${one}`)]))] }),
    h("p.counted", { role: "status", text: counted }),
    chosen.mine ? h("ul.mistakes", {}, own.map((one) => entry(one, draw))) : own.length ? null : h("p.kept", { text: t("puzzle.mine_help") }),
    record(draw),
  ].filter((part) => part !== null);
}

/** A mistake in the list: to be tried now, or to be thrown away. @param {any} one @param {() => Promise<void>} draw */
function entry(one, draw) {
  const { mine, game } = one;
  const name = t(`puzzle.mine_of.${game}`, { n: mine.part });
  const when = new Intl.DateTimeFormat(language(), { dateStyle: "medium" }).format(mine.at);
  return h("li", {},
    h("button", { type: "button", onclick: (/** @type {any} */ event) => event.target.closest("dialog").close(one.id) }, h("span", { text: name }), " ", h("small", { text: when })),
    h("button.icon", { type: "button", "aria-label": t("puzzle.mine_drop", { which: `${name}, ${when}` }), onclick: async () => {
      drop(one.id);
      await draw();
      /** @type {any} */ (document.querySelector("dialog.puzzle-choice h2"))?.focus();
    } }, "×"));
}

/** How one has done so far. @param {() => Promise<void>} draw */
function record(draw) {
  const progress = now();
  if (!progress.answers) return h("p.kept", { text: t("puzzle.kept") });
  return h("div.record", {},
    h("p", { text: t("puzzle.record", { right: progress.right, answers: progress.answers, row: progress.row, best: progress.best, days: daysInARow(progress, today()) }) }),
    h("p.kept", { text: t("puzzle.kept") }),
    h("button.quiet", { type: "button", id: "forget", text: t("puzzle.forget"), onclick: async () => {
      forget();
      dropAll();
      await draw();
    } }));
}
