/** Before a match among friends: chairs by tapping, computers for the empty ones, the link and its picture. */
import { ask } from "./dialogs.js";
import { h } from "./dom.js";
import { t } from "./i18n.js";
import { seatName } from "./say.js";
import { change, settings } from "./settings.js";

const LETTERS = "NESW";

/** @param {any} page */
export function lobby(page) {
  const { table, you } = page.state;
  const host = you !== null && table.host === you;
  const size = table.chairs.length;
  const chairs = table.chairs.map((/** @type {any} */ chair, /** @type {number} */ seat) => h("button.chair", {
    type: "button", class: `chair at${size === 4 ? LETTERS[seat] : "NS"[seat]}${chair.kind ? " taken" : ""}${seat === you ? " mine" : ""}`, onclick: () => chairTapped(page, seat),
    "aria-label": `${t(`side.${size === 4 ? LETTERS[seat] : "NS"[seat]}`)}: ${chair.kind ? seatName(page.state, seat) : t("lobby.empty")}` },
    h("b", { text: chair.kind === "computer" ? t(`level.${chair.level}`) : chair.kind ? seatName(page.state, seat) : t(you === null ? "lobby.sit" : "lobby.empty") }),
    h("small", { text: chair.kind === "computer" ? t("seat.computer") : seat === table.host ? t("lobby.host") : "" })));
  const free = table.chairs.some((/** @type {any} */ chair) => !chair.kind);
  return h("div.lobby", {}, h("div.chairs", {}, chairs),
    h("div.invite", {}, h("img.qr", { src: `/api/tables/${table.id}/qr.svg`, alt: t("lobby.qr"), width: 132, height: 132 }), h("button", { type: "button", text: t("lobby.copy"), onclick: () => copy(page) })),
    host && free ? h("button", { type: "button", text: t("lobby.fill"), onclick: () => fillUp(page) }) : null,
    host ? h("button.primary", { type: "button", text: t("lobby.start"), ...(free ? { disabled: true } : {}), onclick: () => page.line.act({ k: "start" }) }) : h("p", { text: t("lobby.waiting") }));
}

/** @param {any} page @param {number} seat */
async function chairTapped(page, seat) {
  const { table, you } = page.state;
  const chair = table.chairs[seat];
  const host = you !== null && table.host === you;
  if (!chair.kind && you === null) return sit(page, seat);
  if (seat === you) return page.line.act({ k: "stand" });
  if (you === null) return undefined;
  const levels = page.games[table.game].levels;
  const buttons = levels.map((/** @type {string} */ level) => ({ text: t(`level.${level}`), value: level }));
  const value = await ask({ title: t("lobby.chair"), name: "chair-box", body: h("p", { text: t("lobby.chair_help") }), buttons: [...(host ? buttons : []), { text: t("lobby.swap"), value: "swap", primary: true }] });
  if (value === "swap") page.line.act({ k: "swap", a: you, b: seat });
  else if (value) page.line.act({ k: "computer", seat, level: value });
  return undefined;
}

/** @param {any} page @param {number} seat */
async function sit(page, seat) {
  const field = h("input", { id: "name", maxlength: 24, autocomplete: "nickname", value: settings().name });
  const answer = await ask({ title: t("lobby.sit"), body: h("label.field", {}, h("span", { text: t("lobby.name") }), field), buttons: [{ text: t("lobby.sit"), value: "sit", primary: true }] });
  if (answer !== "sit") return;
  change({ name: field.value.trim() });
  page.line.act({ k: "sit", seat, name: field.value.trim() });
}

/** @param {any} page */
function fillUp(page) {
  page.state.table.chairs.forEach((/** @type {any} */ chair, /** @type {number} */ seat) => chair.kind || page.line.act({ k: "computer", seat, level: settings().level }));
}

/** @param {any} page */
async function copy(page) {
  if (navigator.share && matchMedia("(pointer: coarse)").matches) return navigator.share({ title: "Partida", url: location.href }).catch(() => undefined);
  await navigator.clipboard.writeText(location.href);
  return page.toast(t("lobby.copied"));
}
