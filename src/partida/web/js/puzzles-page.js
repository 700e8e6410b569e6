/** Puzzles: one after another, those that are due first; nothing of how one does leaves this browser. */
import * as choosing from "./choosing.js";
import { byId, h, refill } from "./dom.js";
import "./hand.js";
import { language, load, t, translate } from "./i18n.js";
import { daysInARow, next, nextDay, rising } from "./leitner.js";
import { drop, isMistake, mistake, mistakes } from "./mistakes.js";
import { cardStyle, preferences } from "./preferences.js";
import { answer, isRight, moveWords } from "./puzzle-answer.js";
import { chooseWish, wanted } from "./puzzle-chooser.js";
import { now, remember, today } from "./puzzle-progress.js";
import { PuzzleTable } from "./puzzle-table.js";
import { tellTrump } from "./keys.js";
import { applyTheme, change, chosenLanguage, onChange, settings } from "./settings.js";
import { Refused, firstGame, json, notice, reason } from "./shell.js";
import { sound } from "./sound.js";

const PARTS = ["", "table/", "puzzle/"];

class Puzzles {
  constructor() {
    /** @type {import("./puzzle-chooser.js").Wish} */
    this.wish = { game: "sueca", theme: "", grade: 0, mine: false };
    /** @type {Map<string, Promise<import("./puzzle-chooser.js").Listed>>} */
    this.lists = new Map();
    /** @type {PuzzleTable|null} */ this.table = null;
    /** @type {string|null} what was chosen, once it is */ this.move = null;
    /** True for a puzzle that is tried again, which does not count. */ this.retried = false;
  }

  async start() {
    applyTheme();
    await load(chosenLanguage(), PARTS);
    this.words();
    this.listen();
    this.wish = { ...this.wish, game: firstGame() };
    await this.followAddress();
    document.body.dataset.ready = "";
  }

  listen() {
    const hand = byId("hand");
    hand.addEventListener("raise", (/** @type {CustomEvent} */ event) => this.table && choosing.raised(this.table, event.detail));
    hand.addEventListener("play", (/** @type {CustomEvent} */ event) => this.table?.playCard(event.detail));
    hand.addEventListener("refused", (/** @type {CustomEvent} */ event) => this.table && choosing.refused(this.table, event.detail));
    byId("choose").addEventListener("click", () => this.choose());
    byId("last").addEventListener("click", () => this.table?.game().showLast(this.table));
    byId("settings").addEventListener("click", () => preferences(() => this.spoken()));
    document.addEventListener("keydown", (event) => this.key(event));
    addEventListener("popstate", () => this.followAddress());
    addEventListener("resize", () => this.render());
    onChange(() => this.render());
  }

  words() {
    translate(document);
    document.title = `${t("puzzle.title")} – Partida`;
    this.chip();
  }

  /** After another language was chosen: the reasons are told anew. */
  async spoken() {
    this.words();
    if (this.table) await this.open(this.table.told.id, this.move);
  }

  /** The puzzle that the address names, or else the next one. */
  async followAddress() {
    const id = new URLSearchParams(location.search).get("id");
    if (id === null) return this.advance();
    if (id === this.table?.told.id) return;
    await this.open(id);
  }

  /** @param {string} game */
  list(game) {
    const found = this.lists.get(game) ?? json(`/api/puzzles?game=${game}`).then((told) => ({ ...told, puzzles: rising(told.puzzles, "partida") }));
    this.lists.set(game, found);
    found.catch(() => this.lists.delete(game)); // it is asked for again
    return found;
  }

  /** Goes on to the next puzzle of those that are wished for. */
  async advance() {
    try {
      const ids = this.wish.mine ? mistakes().map((one) => one.id) : wanted(await this.list(this.wish.game), this.wish);
      const id = next(now(), ids, today(), this.table?.told.id ?? null);
      if (id === null) return this.done(ids);
      history.pushState(null, "", `/puzzles?id=${id}`);
      await this.open(id);
    } catch (error) {
      this.sorry(error);
    }
  }

  /** @param {string} id @param {string|null} [move] what was chosen already */
  async open(id, move = null) {
    try {
      const told = isMistake(id) ? own(id) : await json(`/api/puzzles/${encodeURIComponent(id)}?lang=${language()}`);
      const { options } = await json(`/api/variant?variant=${encodeURIComponent(told.variant)}`);
      const named = Object.fromEntries(options.map((/** @type {any} */ one) => [one.name, one.value]));
      if (isMistake(id) !== this.wish.mine || (told.game !== this.wish.game && !this.wish.mine)) this.wish = { game: told.game, theme: "", grade: 0, mine: isMistake(id) };
      this.table = new PuzzleTable(told, named, (text) => this.decided(text));
      document.documentElement.dataset.game = told.game;
      this.retried = this.retried && move !== null;
      this.lay(move);
    } catch (error) {
      this.sorry(isMistake(id) ? this.useless(id, error) : error);
    }
  }

  /** What is kept of a mistake may be damaged, or of another version: it goes, and so nobody meets it again. @param {string} id @param {unknown} error */
  useless(id, error) {
    if (error instanceof Refused && !error.code.startsWith("variant/")) return error;
    console.info("a mistake cannot be shown", error);
    drop(id);
    this.table = null;
    return new Refused("puzzle/none");
  }

  /** Lays the puzzle on the table, or what is said of a move. @param {string|null} move */
  lay(move) {
    this.move = move;
    byId("hand").raised = null;
    this.table?.lay(move);
    this.chip();
    this.render();
    if (move === null && matchMedia("(hover: hover)").matches) byId("hand").focusFirst();
  }

  /** @param {string} move */
  decided(move) {
    if (!this.table) return;
    const right = isRight(this.table.told, move);
    if (!this.retried) remember(this.table.told.id, right);
    sound(right ? "match_won" : "turn");
    this.lay(move);
    this.table.whisper(`${t(right ? "puzzle.right" : "puzzle.wrong")} ${t(right ? "puzzle.right_text" : "puzzle.wrong_text", { best: moveWords(this.table.told.choices[0].move), played: moveWords(move) })}`);
    byId("next").focus({ preventScroll: true });
    byId("answer").scrollIntoView({ block: "nearest" });
  }

  again() {
    this.retried = true;
    this.lay(null);
    byId("hand").focusFirst();
  }

  render() {
    if (!this.table) return;
    this.table.render();
    const { told } = this.table;
    const open = this.move === null;
    byId("action").hidden = byId("hand").hidden = !open;
    byId("answer").hidden = open;
    document.body.classList.toggle("answered", !open);
    this.streak();
    const shown = `${told.id} ${this.move} ${language()} ${JSON.stringify(cardStyle())}`;
    refill(byId("answer"), open ? "" : shown, () => (this.move === null ? [] : answer(told, this.move, cardStyle(), { next: () => this.advance(), again: () => this.again(), share: () => this.share() })));
  }

  /** What is being solved, as the chip says it: not what it is about, before it is answered, unless that was wished for. */
  chip() {
    const told = this.table?.told;
    if (told?.mine) return byId("choose").replaceChildren(h("span", {}, h("b", { text: t("puzzle.mine") })));
    const theme = this.move === null ? this.wish.theme : told?.theme;
    byId("choose").replaceChildren(h("span", {}, h("b", { text: theme ? t(`puzzle.theme.${theme}`) : t("puzzle.choose") }), told ? [" ", h("small", { text: t(`puzzle.grade.${told.grade}`) })] : null));
  }

  streak() {
    const progress = now();
    const days = daysInARow(progress, today());
    byId("streak").textContent = [progress.row && t("puzzle.row", { n: progress.row }), days > 1 && t("puzzle.days", { n: days })].filter(Boolean).join(" · ");
  }

  async choose() {
    const wish = await chooseWish(this.wish, (game) => this.list(game));
    if (!wish) return;
    const { id, ...chosen } = wish;
    this.wish = chosen;
    change({ game: wish.game });
    if (id === undefined) return this.advance();
    history.pushState(null, "", `/puzzles?id=${id}`);
    return this.open(id);
  }

  async share() {
    const link = `${location.origin}/puzzles?id=${this.table?.told.id}`;
    try {
      await navigator.clipboard.writeText(link);
      this.table?.toast(t("lobby.copied"));
    } catch {
      this.table?.toast(link);
    }
  }

  /** Nothing is left for today. @param {string[]} ids */
  done(ids) {
    const day = nextDay(now(), ids);
    const when = day === null ? null : new Intl.DateTimeFormat(language(), { dateStyle: "long", timeZone: "UTC" }).format(day * 86_400_000);
    const again = day !== null && day <= today(); // the one on the table was missed, and there is no other
    this.say(h("div.notice", { role: "alert" }, h("b", { text: t("puzzle.done") }), h("p", { text: when === null ? t("puzzle.none") : again ? t("puzzle.only_this") : t("puzzle.done_text", { when }) }),
      again && this.table ? h("button", { type: "button", id: "again", text: t("puzzle.again"), onclick: () => this.again() }) : null,
      h("button.primary", { type: "button", text: t("puzzle.choose"), onclick: () => this.choose() })));
  }

  /** @param {unknown} error */
  sorry(error) {
    if (!(error instanceof Refused)) throw error;
    this.say(h("div", {}, notice(t("ui.sorry"), error.code === "puzzle/none" ? t("puzzle.gone") : reason(error.code)),
      h("button.primary", { type: "button", id: "next", text: t("puzzle.next"), onclick: () => this.advance() })));
  }

  /** Says something where the answer would be. @param {any} what */
  say(what) {
    byId("action").hidden = byId("hand").hidden = true;
    byId("answer").hidden = false;
    refill(byId("answer"), null, () => [what]);
    byId("answer").querySelector("button")?.focus();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || !this.table || document.querySelector("dialog[open]") || /** @type {any} */ (event.target).matches("input, select, textarea")) return;
    const hand = byId("hand");
    /** @type {Record<string, () => void>} */
    const keys = { t: () => tellTrump(this.table), l: () => byId("last").click(), n: () => this.move !== null && this.advance(), escape: () => hand.raised && hand.raise(null) };
    const key = event.key.toLowerCase();
    const card = /^[0-9]$/.test(key) && this.move === null ? hand.cards[(Number(key) + 9) % 10] : undefined;
    if (card) {
      hand.focusOn(card);
      if (hand.raised !== card) hand.tapped(card);
    } else if (keys[key]) keys[key]();
    else return;
    event.preventDefault();
  }
}

/** A mistake of one's own, told as the server tells its puzzles; its reasons were told in one language. @param {string} id */
function own(id) {
  const found = mistake(id);
  if (found === null) throw new Refused("puzzle/none");
  return { ...found, reasons: found.language === language() ? found.reasons : [] };
}

new Puzzles().start();
