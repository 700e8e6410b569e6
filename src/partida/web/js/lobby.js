/** Before a match among friends: chairs by tapping, computers for the empty ones, the link and its picture. */
import { ask } from "./dialogs.js";
import { h, refill } from "./dom.js";
import { t } from "./i18n.js";
import { seatName } from "./say.js";
import { change, settings } from "./settings.js";
import { variantName } from "./variant-name.js";

const SIDES = { 2: "NS", 4: "NESW" };
const PACES = ["none", "slow", "medium", "fast"];

/** @param {any} page */
const isHost = ({ state: { table, you } }) => you !== null && table.host === you;

/** @param {any} page */
export function lobby(page) {
  const { table } = page.state;
  const host = isHost(page);
  const free = table.chairs.some((/** @type {any} */ chair) => !chair.kind);
  const pace = PACES.includes(table.pace) ? table.pace : "none";
  const { chairs } = table;
  return h("div.lobby", {},
    h("p.which", {}, h("b", { text: t(`game.${table.game}`) }), " · ", h("a", { href: `/rules?variant=${encodeURIComponent(table.variant)}`, target: "_blank", text: variantName(page.games, table.variant) })),
    page.state.you === null ? h("p.choose", { text: t("lobby.choose") }) : null,
    h("div.chairs", { role: "group", "aria-label": t("lobby.chairs") }, table.chairs.map((/** @type {any} */ chair, /** @type {number} */ seat) => chairNode(page, chair, seat))),
    chairs.length === 4 ? h("p.hint", { text: t("lobby.pairs") }) : null,
    h("p.pace", {}, h("b", { text: t(`lobby.pace_${pace}`) }), " ", t(`lobby.pace_${pace}_about`)),
    inviting(page),
    host && free ? h("button", { type: "button", id: "fill", text: t("lobby.fill"), onclick: () => fillUp(page) }) : null,
    host ? h("button.primary", { type: "button", id: "start", text: t("lobby.start"), ...(free ? { disabled: true } : {}), onclick: () => page.line.act({ k: "start" }) }) : page.state.you === null ? null : h("p", { text: table.host === null ? t("lobby.waiting") : t("lobby.waiting_for", { who: seatName(page.state, table.host) }) }),
    host && free ? h("p.hint", { text: t("lobby.need") }) : null);
}

/** @type {any} */
let qr = null;
/** @type {{address: string, local: boolean}|null} how others come here, when the server has told it */
let invitation = null;
/** @type {any} */
const place = h("div.inviting");

/** The invitation, or that this address is of no use to others and what helps. @param {any} page */
function inviting(page) {
  if (!invitation) void askWay(page);
  refill(place, null, () => (invitation?.local
    ? [h("div.local", {}, h("p", {}, h("b", { text: t("lobby.local") })), h("p", { text: t("lobby.local_how", { command: "make friends (partida web --lan)" }) }))]
    : [h("div.invite", {}, picture(page.state.table.id), h("button", { type: "button", id: "invite", text: t("lobby.copy"), onclick: () => copy(page) }))]));
  return place;
}

/** @param {any} page */
async function askWay(page) {
  const answer = await fetch(`/api/tables/${page.state.table.id}/invitation`);
  if (!answer.ok) throw new Error(`invitation: ${answer.status}`);
  invitation = await answer.json();
  inviting(page);
}

/** The picture of the link, asked for once; every change of a chair shows it again. @param {string} id of the table */
function picture(id) {
  qr ??= h("img.qr", { src: `/api/tables/${id}/qr.svg`, width: 132, height: 132 });
  qr.setAttribute("alt", t("lobby.qr"));
  return qr;
}

/** @param {any} page @param {any} chair @param {number} seat */
function chairNode(page, chair, seat) {
  const { table, you } = page.state;
  const side = /** @type {any} */ (SIDES)[table.chairs.length][seat];
  const away = chair.kind === "person" && !chair.online;
  const name = chair.kind ? seatName(page.state, seat) : t(you === null ? "lobby.sit" : "lobby.empty");
  const under = chair.kind === "computer" ? t("lobby.computer", { level: t(`level.${chair.level}`) }) : seat === table.host ? t("lobby.host") : away ? t("seat.away") : partnerWord(page, seat);
  return h("button", { type: "button", id: `chair-${seat}`, class: `chair at${side} pair${seat % 2}${chair.kind ? " taken" : ""}${seat === you ? " mine" : ""}${away ? " away" : ""}`, onclick: () => chairTapped(page, seat),
    "aria-label": [`${t(`side.${side}`)}: ${chair.kind ? name : t("lobby.empty")}`, under].filter(Boolean).join(", ") }, h("b", { text: name }), h("small", { text: under }));
}

/** Says which chair is one's partner's, or whose partner one would be. @param {any} page @param {number} seat */
function partnerWord(page, seat) {
  const { table, you } = page.state;
  const opposite = table.chairs.length === 4 ? table.chairs[(seat + 2) % 4] : null;
  if (you === null && !table.chairs[seat].kind && opposite?.kind) return t("lobby.partner_of", { who: seatName(page.state, (seat + 2) % 4) });
  return you !== null && table.chairs.length === 4 && seat === (you + 2) % 4 ? t("seat.top") : "";
}

/** @param {any} page @param {number} seat */
async function chairTapped(page, seat) {
  const { table, you } = page.state;
  const chair = table.chairs[seat];
  if (seat === you) return own(page, seat);
  if (you === null && chair.kind !== "person") return sit(page, seat);
  const host = isHost(page);
  const levels = host && chair.kind !== "person" ? page.games[table.game].levels : [];
  const buttons = [
    ...levels.map((/** @type {string} */ level) => ({ text: t("lobby.put", { level: t(`level.${level}`) }), value: `computer ${level}` })),
    ...(host && chair.kind ? [{ text: t(chair.kind === "person" ? "lobby.stand_person" : "lobby.stand_computer"), value: "stand" }] : []),
    ...(host ? [{ text: t("lobby.swap"), value: "swap", primary: true }] : []),
    ...(!host && you !== null && chair.kind !== "person" ? [{ text: t("lobby.move_here"), value: "sit", primary: true }] : [])];
  if (!buttons.length) return undefined;
  const title = chair.kind === "person" ? seatName(page.state, seat) : t("lobby.chair");
  const value = await ask({ title, name: "chair-box", body: h("p", { text: t(host ? "lobby.chair_help" : "lobby.chair_free") }), buttons });
  if (value === "swap") page.line.act({ k: "swap", a: you, b: seat });
  else if (value === "stand") page.line.act({ k: "stand", seat });
  else if (value === "sit" && you !== null) page.line.act({ k: "sit", seat, name: table.chairs[you].name });
  else if (value) page.line.act({ k: "computer", seat, level: value.split(" ")[1] });
  return undefined;
}

/** One's own chair: another name, or standing up. @param {any} page @param {number} seat */
async function own(page, seat) {
  const field = nameField(page.state.table.chairs[seat].name ?? settings().name);
  const answer = await ask({ title: t("lobby.your_chair"), name: "chair-box", body: field.label,
    buttons: [{ text: t("lobby.stand_up"), value: "stand" }, { text: t("lobby.rename"), value: "name", primary: true }] });
  if (answer === "stand") page.line.act({ k: "stand" });
  else if (answer === "name") named(page, seat, field.input.value);
}

/** @param {any} page @param {number} seat */
async function sit(page, seat) {
  const field = nameField(settings().name);
  const answer = await ask({ title: t("lobby.sit"), name: "chair-box", body: field.label, buttons: [{ text: t("lobby.sit"), value: "sit", primary: true }] });
  if (answer === "sit") named(page, seat, field.input.value);
}

/** @param {string} value */
function nameField(value) {
  const input = h("input", { id: "name", maxlength: 24, autocomplete: "nickname", value, onkeydown: (/** @type {any} */ event) => event.key === "Enter" && event.target.closest("dialog").querySelector(".primary").click() });
  return { input, label: h("label.field", {}, h("span", { text: t("lobby.name") }), input) };
}

/** @param {any} page @param {number} seat @param {string} text */
function named(page, seat, text) {
  const name = text.trim();
  change({ name });
  page.line.act({ k: "sit", seat, name });
}

/** @param {any} page */
function fillUp(page) {
  const { table } = page.state;
  const level = page.games[table.game].levels.includes(settings().level) ? settings().level : "club";
  table.chairs.forEach((/** @type {any} */ chair, /** @type {number} */ seat) => chair.kind || page.line.act({ k: "computer", seat, level }));
}

/** @param {any} page */
async function copy(page) {
  const url = invitation?.address ?? location.href;
  if (navigator.share && matchMedia("(pointer: coarse)").matches) return navigator.share({ title: "Partida", url }).catch(() => undefined);
  try {
    await navigator.clipboard.writeText(url);
  } catch (error) {
    console.info("nothing can be copied here", error);
    return ask({ title: t("lobby.copy"), body: h("p.code", { text: url }) });
  }
  return page.toast(t("lobby.copied"));
}
