/** Before a match among friends: chairs by tapping, computers for the empty ones, the link and its picture. */
import { ask } from "./dialogs.js";
import { h } from "./dom.js";
import { t } from "./i18n.js";
import { seatName } from "./say.js";
import { change, settings } from "./settings.js";

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
  return h("div.lobby", {},
    h("div.chairs", { role: "group", "aria-label": t("lobby.chairs") }, table.chairs.map((/** @type {any} */ chair, /** @type {number} */ seat) => chairNode(page, chair, seat))),
    h("p.pace", {}, h("b", { text: t(`lobby.pace_${pace}`) }), " ", t(`lobby.pace_${pace}_about`)),
    h("div.invite", {}, picture(table.id), h("button", { type: "button", id: "invite", text: t("lobby.copy"), onclick: () => copy(page) })),
    host && free ? h("button", { type: "button", id: "fill", text: t("lobby.fill"), onclick: () => fillUp(page) }) : null,
    host ? h("button.primary", { type: "button", id: "start", text: t("lobby.start"), ...(free ? { disabled: true } : {}), onclick: () => page.line.act({ k: "start" }) }) : h("p", { text: t("lobby.waiting") }),
    host && free ? h("p.hint", { text: t("lobby.need") }) : null);
}

/** @type {any} */
let qr = null;

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
  const name = chair.kind === "computer" ? t(`level.${chair.level}`) : chair.kind ? seatName(page.state, seat) : t(you === null ? "lobby.sit" : "lobby.empty");
  const under = chair.kind === "computer" ? t("seat.computer") : seat === table.host ? t("lobby.host") : away ? t("seat.away") : partnerWord(page, seat);
  return h("button", { type: "button", id: `chair-${seat}`, class: `chair at${side}${chair.kind ? " taken" : ""}${seat === you ? " mine" : ""}${away ? " away" : ""}`, onclick: () => chairTapped(page, seat),
    "aria-label": [`${t(`side.${side}`)}: ${chair.kind ? name : t("lobby.empty")}`, under].filter(Boolean).join(", ") }, h("b", { text: name }), h("small", { text: under }));
}

/** Says which chair is one's partner's. @param {any} page @param {number} seat */
function partnerWord(page, seat) {
  const { table, you } = page.state;
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
  if (navigator.share && matchMedia("(pointer: coarse)").matches) return navigator.share({ title: "Partida", url: location.href }).catch(() => undefined);
  try {
    await navigator.clipboard.writeText(location.href);
  } catch (error) {
    console.info("nothing can be copied here", error);
    return ask({ title: t("lobby.copy"), body: h("p.code", { text: location.href }) });
  }
  return page.toast(t("lobby.copied"));
}
