/** A table with friends: what has to be known before it is there. */
import { ask, choice } from "./dialogs.js";
import { h } from "./dom.js";
import { t } from "./i18n.js";
import { change, settings } from "./settings.js";

/**
 * Asks for the name, the pace and the level of the computers; answers the wish for a table, or null.
 * @param {{name: string, line: string}[]} levels @param {string} level
 */
export async function askFriends(levels, level) {
  const wish = { pace: "none", aids: false };
  const name = h("input", { id: "name", maxlength: 24, autocomplete: "nickname", value: settings().name, placeholder: t("friends.nameless") });
  const line = h("small", { id: "strength-line" });
  const tell = () => (line.textContent = levels.find((one) => one.name === strength.value)?.line ?? "");
  const strength = h("select", { "aria-describedby": "strength-line", onchange: tell }, levels.map((one) => h("option", { value: one.name, ...(one.name === level ? { selected: true } : {}), text: t(`level.${one.name}`) })));
  tell();
  const body = [
    h("p", { text: t("friends.help") }),
    h("label.field", {}, h("span", { text: t("lobby.name") }), name),
    choice({ legend: t("friends.pace"), name: "pace", value: wish.pace, change: (pace) => (wish.pace = pace), choices: ["none", "slow", "medium", "fast"].map((one) => /** @type {[any, string]} */ ([one, t(`friends.pace_${one}`)])) }),
    h("label.field", {}, h("span", { text: t("friends.level") }), strength, line),
    h("label.check", {}, h("input", { type: "checkbox", id: "with-aids", onchange: (/** @type {any} */ event) => (wish.aids = event.target.checked) }), h("span", { text: t("friends.aids") })),
  ];
  const answer = await ask({ title: t("home.friends"), name: "friends", body, buttons: [{ text: t("friends.make"), value: "make", primary: true }] });
  if (answer !== "make") return null;
  const called = name.value.trim() || t("friends.nameless");
  change({ name: name.value.trim(), level: strength.value });
  return { solo: false, pace: wish.pace, aids: wish.aids, name: called };
}
