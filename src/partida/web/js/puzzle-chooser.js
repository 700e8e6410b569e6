/** Choosing what puzzles come: the game, what they are about, how hard they are; and how one has done so far. */
import { ask, choice } from "./dialogs.js";
import { h } from "./dom.js";
import { t } from "./i18n.js";
import { daysInARow, due } from "./leitner.js";
import { device } from "./ornament.js";
import { forget, now, today } from "./puzzle-progress.js";

/** @typedef {{game: string, theme: string, grade: number}} Wish a theme "" or a grade 0 stands for all */
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
  return answer === "yes" ? chosen : null;
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
  const ids = wanted(listed, chosen);
  const counted = t("puzzle.counted", { n: ids.length, due: due(now(), ids, today()).length, fresh: ids.filter((id) => !now().cards[id]).length });
  return [
    choice({ legend: t("home.which"), name: "game", value: chosen.game, change: (game) => set({ game, theme: "" }), choices: ["sueca", "cuarenta"].map((one) => /** @type {[any, string, any]} */ ([one, t(`game.${one}`), device(/** @type {any} */ (one))])) }),
    choice({ legend: t("puzzle.about"), name: "theme", value: chosen.theme, change: (theme) => set({ theme }), choices: [["", t("puzzle.all_themes")], ...listed.themes.map((one) => /** @type {[any, string]} */ ([one, t(`puzzle.theme.${one}`)]))] }),
    choice({ legend: t("puzzle.how_hard"), name: "grade", value: chosen.grade, change: (grade) => set({ grade: Number(grade) }), choices: [[0, t("puzzle.all_grades")], ...[1, 2, 3, 4, 5].map((one) => /** @type {[any, string]} */ ([one, t(`puzzle.grade.${one}`)]))] }),
    h("p.counted", { role: "status", text: counted }),
    record(draw),
  ];
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
      await draw();
    } }));
}
