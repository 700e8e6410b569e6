/** One sentence for every event of a story, in the words of the reader's language. */
import { companion } from "./companions.js";
import { has, language, t, theCard, theCards } from "./i18n.js";
import { letters } from "./notation.js";

/**
 * The seat of whoever reads, which is called "you": that from which the table is seen, if no other one is named.
 * @param {any} state @returns {any} null: who reads has none
 */
const readerOf = (state) => (state.reader === undefined ? state.you : state.reader);

/**
 * What a seat is called: "you" if it is the reader's, else by its chair's name, or by where it sits.
 * @param {any} state @param {number} seat
 */
export function seatName(state, seat) {
  if (seat === readerOf(state)) return t("seat.you");
  const size = state.table.chairs.length;
  const chair = state.table.chairs[seat];
  const name = chair?.name ?? (chair?.kind === "computer" ? companion(state.table, seat) : null);
  if (name) return name;
  if (readerOf(state) === null) return t(`side.${letters(size)[seat]}`);
  return t(size === 2 ? "seat.opponent" : `seat.${placeOf({ ...state, you: readerOf(state) }, seat)}`);
}

/**
 * Who makes a move, as sentences name it: the computer that plays for a person is said to.
 * @param {any} state @param {number} seat
 */
function doer(state, seat) {
  const who = seatName(state, seat);
  if (!state.table.chairs[seat]?.auto) return who;
  return seat === readerOf(state) ? t("seat.for_you") : t("seat.for", { who });
}

/** `you` or `other`: how a sentence about a seat is put. @param {any} state @param {number} seat */
const form = (state, seat) => (seat === readerOf(state) && !state.table.chairs[seat]?.auto ? "you" : "other");

/** Where a seat is on the screen: `me`, `left`, `top` or `right`. @param {any} state @param {number} seat */
export function placeOf(state, seat) {
  const size = state.table.chairs.length;
  const offset = (seat - (state.you ?? (size === 4 ? 2 : 1)) + size) % size;
  return size === 2 ? ["me", "top"][offset] : ["me", "left", "top", "right"][offset];
}

/** A side where it is a heading or stands before a colon. @param {any} state @param {number} team */
export function teamName(state, team) {
  if (readerOf(state) === null) return t("team.of", { names: members(state, team).join(" · ") });
  if (state.table.chairs.length === 2) return t(team === readerOf(state) ? "seat.you" : "seat.opponent");
  return t(team === readerOf(state) % 2 ? "team.we" : "team.they");
}

/**
 * A side within a sentence, which has a form for `we`, for `they` and for the names of others' sides; where two play,
 * for `you` and for the name of the other.
 * @param {any} state @param {number} team
 */
export function sideWords(state, team) {
  const mine = readerOf(state) !== null && team === readerOf(state) % 2;
  const side = state.table.chairs.length === 2 ? (mine ? "you" : "other") : readerOf(state) === null ? "other" : mine ? "we" : "they";
  return { side, team: new Intl.ListFormat(language(), { type: "conjunction" }).format(members(state, team)) };
}

/** @param {any} state @param {number} team */
function members(state, team) {
  const seats = [];
  for (let seat = team; seat < state.table.chairs.length; seat += 2) seats.push(seatName(state, seat));
  return seats;
}

/** @param {any} state after the event @param {any} event @returns {string} */
export function say(state, { kind, seat, data }) {
  const special = SPECIAL[kind];
  if (special) return special(state, seat, data);
  const key = `told.${kind}.${seat === null ? "other" : form(state, seat)}`;
  return has(key) ? t(key, values(state, seat, data)) : "";
}

/** @param {any} state @param {any} seat @param {any} data */
function values(state, seat, data) {
  /** @type {Record<string, any>} */
  const words = { ...data };
  for (const name of ["card", "trailed", "played", "held"]) if (data[name]) words[name] = theCard(data[name]);
  for (const name of ["suit", "led"]) if (data[name]) words[name] = t(`suit.${data[name]}`);
  if (data.led) words.suit = words.led;
  for (const name of ["cutter", "leader", "accused"]) if (typeof data[name] === "number") words[name] = seatName(state, data[name]);
  if (seat !== null && seat !== undefined) words.who = doer(state, seat);
  if (Array.isArray(data.taken)) words.taken = theCards(data.taken);
  return words;
}

/** @type {Record<string, (state: any, seat: any, data: any) => string>} */
const SPECIAL = {
  end_chosen: (state, seat, data) => t(`told.end_chosen_${data.end}.${form(state, seat)}`, values(state, seat, data)),
  shuffled: (state, seat, data) => t(`told.shuffled.${data.cutter === readerOf(state) ? "cut_by_you" : form(state, seat)}`, values(state, seat, data)),
  dealt(state, seat, data) {
    const first = state.table.game === "sueca" ? data.leader : (seat + (state.view.table.direction === "cw" ? 1 : -1) + state.view.table.size) % state.view.table.size;
    const who = seat === readerOf(state) ? "you" : first === readerOf(state) ? "lead_by_you" : "other";
    if (state.table.game === "sueca") return t(`told.dealt.${who}`, values(state, seat, data));
    const leader = seatName(state, first);
    return t(`told.dealt_five.${who}`, { ...values(state, seat, data), n: data.deal + 1, of: state.view.deals, leader });
  },
  dealt_to: () => "",
  played(state, seat, data) {
    const first = state.view.trick.cards.length === 1;
    return t(`told.${first ? "led" : "played"}.${form(state, seat)}`, values(state, seat, data));
  },
  accused: (state, seat, data) =>
    `${t(`told.accused.${form(state, seat) === "you" ? "you" : data.accused === readerOf(state) ? "of_you" : "other"}`, values(state, seat, data))} ${t(data.guilty ? "told.guilty" : "told.not_guilty")}`,
  announced: (state, seat, data) => t(`told.announced_${data.ronda}.${form(state, seat)}`, values(state, seat, data)),
  points: (state, _, data) =>
    t(data.amount < 0 ? "told.points_lost" : "told.points", { team: teamName(state, data.team), amount: data.amount, what: t(`what.${data.what}`), score: data.score[data.team] }),
  leftovers: (state, _, data) =>
    (data.team === null ? t("told.leftovers", { cards: theCards(data.cards) }) : t("told.leftovers_to", { cards: theCards(data.cards), ...sideWords(state, data.team) })),
  falla: (state, _, data) => t("told.falla", sideWords(state, data.team)),
  carton: (state, _, data) => t("told.carton", { ...sideWords(state, data.team), cards: data.cards, points: data.points }),
  chica_won(state, _, data) {
    const key = `told.chica_won_${data.reason}`;
    return t(has(key) ? key : "told.chica_won", sideWords(state, data.team));
  },
  match_won: (state, _, data) => t(state.table.game === "sueca" ? "over.match" : "over.mesa", sideWords(state, data.team)),
  said: (state, seat, data) => t("told.said", { who: seatName(state, seat), text: t(`phrase.${data.key}`) }),
  handed: (state, seat, data) => t(`told.handed_${data.to}${seat === readerOf(state) ? "_you" : ""}`, { who: seatName(state, seat) }),
  sat: (_, __, data) => (data.name ? t("told.sat", { who: data.name }) : ""),
  stood: () => "",
  swapped: () => "",
  ready: (state, seat) => (seat === readerOf(state) || state.table.chairs[seat]?.kind !== "person" ? "" : t("told.ready", { who: seatName(state, seat) })),
  hand_over: (state) => resultLines(state).join(" "),
};

/** What the end of a hand says, line by line, its points first. @param {any} state */
export function resultLines(state) {
  const result = state.result;
  if (!result) return [];
  return state.table.game === "sueca" ? suecaLines(state, result) : cuarentaLines(state, result);
}

/** @param {any} state @param {any} result */
function suecaLines(state, result) {
  const mine = readerOf(state) === null ? 0 : readerOf(state) % 2;
  const lines = [t("over.counted", { we: teamName(state, mine), they: teamName(state, 1 - mine), our_points: result.points[mine], their_points: result.points[1 - mine] })];
  const words = { games: result.games, ...(result.winner === null ? {} : sideWords(state, result.winner)),
    ...(result.seat === null ? {} : { who: seatName(state, result.seat), by: result.seat === readerOf(state) ? "you" : "other" }) };
  const key = `over.${result.reason === "counted" ? result.count : result.reason}`;
  if (has(key)) lines.push(t(key, words));
  if (result.takes_match) lines.push(t("over.takes_match"));
  if (result.void) lines.push(t("over.void_redeal"));
  return lines;
}

/** @param {any} state @param {any} result */
function cuarentaLines(state, result) {
  const mine = readerOf(state) === null ? 0 : readerOf(state) % 2;
  const lines = [t("over.cuarenta", { we: teamName(state, mine), they: teamName(state, 1 - mine), our_points: result.points[mine], their_points: result.points[1 - mine] })];
  if (result.void) lines.push(t("over.void_redeal"));
  return lines;
}
