/** Renúncia: the dialogue to accuse of it, and the evidence after the ruling. */
import { face } from "./cards.js";
import { ask, choice } from "./dialogs.js";
import { h } from "./dom.js";
import { cardName, t } from "./i18n.js";
import { letters } from "./notation.js";
import { seatName } from "./say.js";
import { playerOf } from "./store-sueca.js";

const STEP = 700;

/**
 * A trick as four cards with names. @param {any} page @param {{leader: number, cards: string[]}} trick
 * @param {{winner?: string|null, wrong?: string|null, upTo?: number}} [marks]
 */
export function trickRow(page, trick, { winner = null, wrong = null, upTo = 4 } = {}) {
  return h("div.row", {}, trick.cards.map((card, at) => {
    const notes = [at === 0 && t("evidence.led"), card === winner && t("evidence.won"), card === wrong && t("evidence.wrong")].filter(Boolean);
    return h("figure", { class: [card === winner && "won", card === wrong && "wrong", at >= upTo && "later"].filter(Boolean).join(" ") },
      h("div.card", { role: "img", "aria-label": [cardName(card), ...notes].join(", ") }, face(card, page.style())),
      h("figcaption", {}, h("b", { text: seatName(page.state, playerOf(page.state.view, trick, at)) }), notes.length ? h("small", { text: notes.join(", ") }) : null));
  }));
}

/** The accusations that are legal, by seat. @param {any} view */
function possible(view) {
  /** @type {Map<number, {trick: number|null, move: string}[]>} */
  const found = new Map();
  for (const move of view.moves) {
    const [word, letter, trick] = move.split(" ");
    if (word !== "accuse") continue;
    const seat = letters(view.table.size).indexOf(letter);
    found.set(seat, [...(found.get(seat) ?? []), { trick: trick ? Number(trick) : null, move }]);
  }
  return found;
}

/**
 * The dialogue to accuse: whom, in which trick, and then a button that names both. Nothing is chosen beforehand, and
 * the button stays shut until something is, so that no tap accuses by mistake.
 * @param {any} page
 */
export async function accuse(page) {
  const all = possible(page.state.view);
  let seat = all.size === 1 ? [...all.keys()][0] : null;
  /** @type {string|null} */
  let move = null;
  const confirm = h("button.primary.wide", { type: "button", id: "do-accuse", disabled: true, text: t("ui.accuse"), onclick: (/** @type {any} */ event) => event.target.closest("dialog").close(move ?? "") });
  const where = h("div");
  const show = () => {
    const list = seat === null ? [] : all.get(seat) ?? [];
    where.replaceChildren(list.length ? choice({ legend: t("accuse.where"), name: "trick", value: move, choices: list.map((one) => /** @type {[any, string]} */ ([one.move, one.trick ? t("accuse.trick_n", { n: one.trick }) : t("accuse.any_trick")])),
      change: (value) => {
        move = value;
        update();
      } }) : "");
    update();
  };
  const update = () => {
    const one = seat === null ? undefined : all.get(seat)?.find((item) => item.move === move);
    confirm.disabled = !one;
    if (!one || seat === null) return;
    const accused = seatName(page.state, seat);
    confirm.textContent = one.trick ? t("accuse.do_trick", { accused, trick: one.trick }) : t("accuse.do_any", { accused });
  };
  show();
  const whom = all.size > 1 ? choice({ legend: t("accuse.whom"), name: "whom", value: null, choices: [...all.keys()].map((one) => /** @type {[any, string]} */ ([one, seatName(page.state, one)])),
    change: (value) => {
      seat = value;
      move = null;
      show();
    } }) : h("p", {}, h("b", { text: seatName(page.state, seat ?? 0) }));
  const price = t(page.options.false_claim === "mirror" ? "accuse.mirror" : "accuse.free");
  const answer = await ask({ title: t("ui.accuse"), name: "accuse", body: [h("p", { text: price }), whom, where, confirm] });
  if (answer && page.state.view?.moves.includes(answer)) page.move(answer);
  else if (answer) page.toast(t("error.move/accuse"));
}

/** A trick by its number from 1, also the one that is not full. @param {any} view @param {number} number */
const trickOf = (view, number) => view.tricks[number - 1] ?? (view.trick.cards.length && number === view.tricks.length + 1 ? view.trick : undefined);

/**
 * The evidence after a ruling: the trick in question as it was played, card by card, and when the held card came.
 * @param {any} page @param {any[]} told the events `accused` and `renounce` of the hand
 */
export function evidence(page, told) {
  const proof = told.find((one) => one.kind === "renounce");
  const accused = told.find((one) => one.kind === "accused");
  if (proof) return proved(page, proof);
  if (accused && !accused.data.guilty) return refuted(page, accused);
  return null;
}

/** @param {any} page @param {any} proof */
function proved(page, { seat, data, text }) {
  const { view } = page.state;
  const trick = trickOf(view, data.trick);
  if (!trick) return h("section.evidence", {}, h("p", { text }));
  const later = view.tricks.findIndex((/** @type {any} */ one, /** @type {number} */ at) => at >= data.trick && one.cards.includes(data.held));
  return h("section.evidence", { "aria-label": t("evidence.title") }, h("h3", { text: t("evidence.title") }), h("p", { text }),
    replayed(page, data.trick, trick, data.played),
    h("div.held", {}, h("span.card", { role: "img", "aria-label": cardName(data.held) }, face(data.held, page.style())),
      h("p", { text: later >= 0 ? t("evidence.held_until", { who: seatName(page.state, seat), card: cardName(data.held), trick: later + 1 }) : t("evidence.held", { who: seatName(page.state, seat), card: cardName(data.held) }) })));
}

/** The tricks in which the accused did not follow, and the word that nothing was wrong. @param {any} page @param {any} accusation */
function refuted(page, { data, text }) {
  const { view } = page.state;
  const numbers = data.trick ? [data.trick] : view.tricks.map((/** @type {any} */ _, /** @type {number} */ at) => at + 1);
  const rows = numbers.flatMap((/** @type {number} */ number) => {
    const trick = trickOf(view, number);
    const at = trick?.cards.findIndex((/** @type {string} */ _, /** @type {number} */ place) => playerOf(view, trick, place) === data.accused) ?? -1;
    const card = at > 0 ? trick.cards[at] : null;
    return card && card[1] !== trick.cards[0][1] ? [h("div", {}, h("h4", { text: t("accuse.trick_n", { n: number }) }), trickRow(page, trick, {}))] : [];
  });
  return h("section.evidence", { "aria-label": t("evidence.title") }, h("h3", { text: t("evidence.title") }), h("p", { text }), rows, h("p", { text: t("evidence.clean", { who: seatName(page.state, data.accused) }) }));
}

/** A trick that can be played again, card by card. @param {any} page @param {number} number @param {any} trick @param {string} wrong */
function replayed(page, number, trick, wrong) {
  const place = h("div");
  const draw = (/** @type {number} */ upTo) => place.replaceChildren(trickRow(page, trick, { wrong, upTo }));
  let shown = trick.cards.length;
  draw(shown);
  const again = () => {
    shown = 0;
    const next = () => {
      draw(++shown);
      if (shown < trick.cards.length) setTimeout(next, STEP);
    };
    next();
  };
  return h("div", {}, h("h4", { text: t("accuse.trick_n", { n: number }) }), place, h("button", { type: "button", id: "play-again", text: t("evidence.again"), onclick: again }));
}
