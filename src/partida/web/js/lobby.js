/** Before a match among friends: chairs by tapping, computers for the empty ones, the link and its picture. */
import { ask } from "./dialogs.js";
import { h, refill } from "./dom.js";
import { language, t } from "./i18n.js";
import { letters } from "./notation.js";
import { seatName } from "./say.js";
import { change, settings } from "./settings.js";
import { levelsOf } from "./variant.js";
import { variantName } from "./variant-name.js";
import { share } from "./share.js";

const PACES = ["none", "slow", "medium", "fast"];

/** @param {any} page */
const isHost = ({ state: { table, you } }) => you !== null && table.host === you;

/**
 * Shows the lobby. Its chairs and buttons stay the nodes that they are while what they say changes: with a node
 * that is drawn anew a press that has begun on it is lost.
 * @param {any} page @param {any} middle
 */
export function showLobby(page, middle) {
  const { table, you } = page.state;
  refill(middle, `lobby ${table.chairs.length}`, () => [frame(page)]);
  const [above, chairs, below, , fill, start, waits] = middle.firstElementChild.children;
  const host = isHost(page);
  const free = table.chairs.some((/** @type {any} */ chair) => !chair.kind);
  const name = variantName(page.games, table.variant);
  refill(above, JSON.stringify([language(), name, you === null]), () => [
    h("p.which", {}, h("b", { text: t(`game.${table.game}`) }), " · ", h("a", { href: `/rules?variant=${encodeURIComponent(table.variant)}`, target: "_blank", text: name })),
    you === null ? h("p.choose", { text: t("lobby.choose") }) : null]);
  chairs.setAttribute("aria-label", t("lobby.chairs"));
  table.chairs.forEach((/** @type {any} */ chair, /** @type {number} */ seat) => showChair(page, chair, seat, chairs.children[seat]));
  const pace = PACES.includes(table.pace) ? table.pace : "none";
  refill(below, null, () => [
    table.chairs.length === 4 ? h("p.hint", { text: t("lobby.pairs") }) : null,
    h("p.pace", {}, h("b", { text: t(`lobby.pace_${pace}`) }), " ", t(`lobby.pace_${pace}_about`)),
    h("p.agreed", { text: t(table.aids ? "lobby.aids" : "lobby.no_aids") })]);
  inviting(page);
  showButton(fill, t("lobby.fill"), host && free);
  showButton(start, t("lobby.start"), host);
  start.disabled = free;
  const waiting = table.host === null ? t("lobby.waiting") : t("lobby.waiting_for", { who: seatName(page.state, table.host) });
  refill(waits, null, () => [host || you === null ? null : h("p", { text: waiting }), host && free ? h("p.hint", { text: t("lobby.need") }) : null]);
}

/** What stays while a lobby is shown. @param {any} page */
function frame(page) {
  const { chairs } = page.state.table;
  return h("div.lobby", {},
    h("div.words"),
    h("div.chairs", { role: "group" }, chairs.map((/** @type {any} */ _, /** @type {number} */ seat) =>
      h("button", { type: "button", id: `chair-${seat}`, onclick: () => chairTapped(page, seat) }, h("b"), h("small")))),
    h("div.words"),
    place,
    h("button", { type: "button", id: "fill", onclick: () => fillUp(page) }),
    h("button.primary", { type: "button", id: "start", onclick: () => page.line.act({ k: "start" }) }),
    h("div.words"));
}

/** @param {any} button @param {string} text @param {boolean} shown */
function showButton(button, text, shown) {
  button.hidden = !shown;
  button.textContent = text;
}

/** @type {{address: string, local: boolean}|null} how others come here, when the server has told it */
let invitation = null;
/** @type {any} */
const place = h("div.inviting");

/** The invitation, or that this address is of no use to others and what helps. @param {any} page */
function inviting(page) {
  if (!invitation) void askWay(page);
  refill(place, `${language()} ${invitation?.local}`, () => (invitation?.local
    ? [h("div.local", {}, h("p", {}, h("b", { text: t("lobby.local") })), h("p", { text: t("lobby.local_how", { command: "make friends (partida web --lan)" }) }))]
    : [h("div.invite", {}, picture(page.state.table.id), h("button", { type: "button", id: "invite", text: t("lobby.copy"), onclick: () => copy(page) }))]));
}

/** @param {any} page */
async function askWay(page) {
  const answer = await fetch(`/api/tables/${page.state.table.id}/invitation`);
  if (!answer.ok) throw new Error(`invitation: ${answer.status}`);
  invitation = await answer.json();
  inviting(page);
}

/** @param {string} id of the table */
const picture = (id) => h("img.qr", { src: `/api/tables/${id}/qr.svg`, width: 132, height: 132, alt: t("lobby.qr") });

/** @param {any} page @param {any} chair @param {number} seat @param {any} node */
function showChair(page, chair, seat, node) {
  const { table, you } = page.state;
  const side = letters(table.chairs.length)[seat];
  const away = chair.kind === "person" && !chair.online;
  const name = chair.kind ? seatName(page.state, seat) : t(you === null ? "lobby.sit" : "lobby.empty");
  const under = chair.kind === "computer" ? t("lobby.computer", { level: t(`level.${chair.level}`) }) : seat === table.host ? t("lobby.host") : away ? t("seat.away") : partnerWord(page, seat);
  node.className = ["chair", `at${side}`, `pair${seat % 2}`, chair.kind && "taken", seat === you && "mine", away && "away"].filter(Boolean).join(" ");
  node.setAttribute("aria-label", [`${t(`side.${side}`)}: ${chair.kind ? name : t("lobby.empty")}`, under].filter(Boolean).join(", "));
  const [large, small] = node.children;
  large.textContent = name;
  small.textContent = under;
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
  const levels = host && chair.kind !== "person" ? levelsOf(page.games[table.game], chair.level ?? settings().level, table.chairs.length) : [];
  const buttons = [
    ...(host && chair.kind ? [{ text: t(chair.kind === "person" ? "lobby.stand_person" : "lobby.stand_computer"), value: "stand" }] : []),
    ...(host ? [{ text: t("lobby.swap"), value: "swap", primary: true }] : []),
    ...(!host && you !== null && chair.kind !== "person" ? [{ text: t("lobby.move_here"), value: "sit", primary: true }] : [])];
  if (!buttons.length) return undefined;
  const title = chair.kind === "person" ? seatName(page.state, seat) : t("lobby.chair");
  const computers = levels.map(({ name, line }) => h("button.strength", { type: "button", "aria-pressed": String(chair.level === name), onclick: (/** @type {any} */ event) => event.currentTarget.closest("dialog").close(`computer ${name}`) },
    h("b", { text: t("lobby.put", { level: t(`level.${name}`) }) }), " ", h("small", { text: line })));
  const value = await ask({ title, name: "chair-box", body: [h("p", { text: t(host ? "lobby.chair_help" : "lobby.chair_free") }), h("div.strengths", {}, computers)], buttons });
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
const copy = (page) => share(invitation?.address ?? location.href, (text) => page.toast(text));
