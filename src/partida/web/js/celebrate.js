/** How events look: how long each is seen, cards that land and are swept, and what is celebrated. */
import { byId, h, wait } from "./dom.js";
import { t } from "./i18n.js";
import { leave, places, travel } from "./motion.js";
import { placeOf, say, seatName, teamName } from "./say.js";

/** How long an event is looked at, in thousandths of a second. @type {Record<string, number>} */
export const BEATS = {
  cut: 350, end_chosen: 700, dealt: 500, trump_refused: 900, trump_shown: 900, redeal_asked: 900, played: 480, trailed: 520, captured: 700,
  taken_back: 700, accused: 1200, renounce: 1500, announced: 1000, caida: 1100, caida_on_ronda: 1300, limpia: 1100, points: 350, claimed: 900,
  claim_failed: 900, leftovers: 900, falla: 700, carton: 900, chica_won: 900, hand_over: 400, handed: 500, peeked: 500,
};
/** How long a full trick lies there. */
export const SWEPT_AFTER = 950;
const SWEEP = 380;
const TRAVEL = 340;
/** How long a capturing card lies beside what it takes. */
const LANDED = 450;
const SHOUTS = { caida: "what.caida", caida_on_ronda: "what.caida_on_ronda", limpia: "what.limpia" };

/** What is shown in its words, because nothing on the table shows it. */
const TOASTS = ["said", "accused", "taken_back", "claimed", "claim_failed", "redeal_asked", "trump_refused", "peeked"];

/** A capturing card is first laid beside what it takes. @param {any} page @param {any} event @param {number} pace */
export async function landing(page, event, pace) {
  const before = places(document);
  const { card, taken } = event.data;
  page.flying = card;
  page.chosen = [card, "x", ...taken].join("");
  page.state = { ...page.state, view: { ...page.state.view, hand: page.state.view.hand.filter((/** @type {string} */ one) => one !== card) } };
  page.render();
  travel(document, before, seatBox(page, event.seat), TRAVEL * pace);
  if (pace) await wait((TRAVEL + LANDED) * pace);
  page.chosen = null;
}

/** @param {any} page @param {any} event @param {any} old the state before it @param {Map<string, any>} before where cards lay @param {number} pace */
export function movement(page, event, old, before, pace) {
  if (event.kind === "trick_won" || event.kind === "captured") {
    const gone = event.kind === "trick_won" ? old.view.trick.cards : [event.data.card, ...event.data.taken];
    leave(gone.map((/** @type {string} */ card) => before.get(card)).filter(Boolean), seatBox(page, event.seat), SWEEP * pace);
  } else travel(document, before, seatBox(page, event.seat), TRAVEL * pace);
}

/** @param {any} page @param {number|null} seat */
function seatBox(page, seat) {
  if (seat === null || seat === undefined) return null;
  return document.querySelector(`.seat.${placeOf(page.state, seat)}`)?.getBoundingClientRect() ?? null;
}

/** Says for a moment at the winning card who takes the trick, and its points for who wants to see points. @param {any} page @param {any} event @param {number} pace */
export function trickTaken(page, event, pace) {
  const { you } = page.state;
  const slot = document.querySelector(`.slot.${placeOf(page.state, event.seat)}`);
  if (!slot || !pace) return;
  const who = seatName(page.state, event.seat);
  const text = page.showPoints() ? `${who} · ${t("score.card_points", { n: event.data.points })}` : t(event.seat === you ? "trick.won.you" : "trick.won.other", { who });
  slot.append(h("span.taken-by", { "aria-hidden": "true", text }));
}

/** Who fell on whom. @param {any} page @param {any} event */
function fell(page, { seat }) {
  const { view, you } = page.state;
  const last = view.turns.at(-2)?.seat; // the last turn is the fall itself
  if (last === undefined) return "";
  const form = seat === you ? "you" : last === you ? "on_you" : "other";
  return t(`shout.fell.${form}`, { who: seatName(page.state, seat), whom: seatName(page.state, last) });
}

/** Words over the table for what people call out, and the warning at 38. @param {any} page @param {any} event @param {number} pace */
export function celebrate(page, event, pace) {
  const { kind, data } = event;
  if (kind === "points" && data.score[data.team] === 38 && page.options.rule_38 !== "off") page.toast(t("told.at_38", { team: teamName(page.state, data.team) }), true);
  if (TOASTS.includes(kind)) page.toast(say(page.state, event), kind !== "said", true);
  const key = kind === "announced" ? `what.${data.ronda}` : /** @type {any} */ (SHOUTS)[kind];
  if (!key) return;
  shout(kind, t("shout", { what: t(key) }), kind.startsWith("caida") ? fell(page, event) : seatName(page.state, event.seat), Math.max(BEATS[kind] * (pace || 0.4), 500) + 400);
}

/** Several at once stand one below the other. @param {string} kind @param {string} text @param {string} who @param {number} ms */
function shout(kind, text, who, ms) {
  const table = byId("table");
  const place = table.querySelector(".shout") ?? h("div.shout", { "aria-hidden": "true" });
  const word = h(`span.${kind}`, {}, h("b", { text }), who ? h("small", { text: who }) : null);
  place.append(word);
  table.append(place);
  setTimeout(() => {
    word.remove();
    if (!place.childElementCount) place.remove();
  }, ms);
}
