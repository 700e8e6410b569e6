/** The rules of any variant in words, with its contents and what differs from a preset that one chooses. */
import { byId, h } from "./dom.js";
import { language, t } from "./i18n.js";
import { article } from "./rules.js";
import { Refused, begin, firstGame, ground, json, notice, reason } from "./shell.js";
import { glance, usualVariant } from "./variant.js";
import { settings } from "./settings.js";

/** @type {any} */
let menu = null;
const asked = new URLSearchParams(location.search);

/** The variant that the address names, or the one that whoever reads here plays. */
function wanted() {
  const named = asked.get("variant");
  if (named !== null) return named;
  const game = firstGame();
  return settings().variants[game] ?? usualVariant(menu, game, [language(), ...(navigator.languages ?? [])]);
}

async function draw() {
  menu = await json(`/api/menu?lang=${language()}`);
  document.title = `${t("ui.rules")} – Partida`;
  const variant = wanted();
  const query = `lang=${language()}&variant=${encodeURIComponent(variant)}`;
  try {
    const base = asked.get("base");
    const [rules, words] = await Promise.all([json(`/api/rules?${query}`), json(`/api/variant?${query}${base ? `&base=${encodeURIComponent(base)}` : ""}`)]);
    ground(words.game);
    byId("main").replaceChildren(...page(rules.text, words));
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    ground(firstGame());
    byId("main").replaceChildren(h("h1", { text: t("ui.rules") }), notice(t("home.bad_link"), `${reason(error.code)} `), h("p", {}, h("a.button", { href: "/rules", text: t("rules.usual") })));
  }
}

/** @param {string} text @param {any} words */
function page(text, words) {
  const body = article(text);
  const title = body.querySelector("h2");
  title.remove();
  const sections = [...body.querySelectorAll("h3")];
  sections.forEach((/** @type {any} */ one, at) => (one.id = `s${at + 1}`));
  return [
    h("header.title", {}, h("h1", { text: title.textContent }), choices(words)),
    h("div.columns", {},
      h("nav.contents", { "aria-label": t("rules.contents") }, h("h2", { text: t("rules.contents") }), h("ol", {}, sections.map((/** @type {any} */ one) => h("li", {}, h("a", { href: `#${one.id}`, text: one.textContent }))), h("li", {}, h("a", { href: "#differs", text: t("rules.differs") })))),
      h("div.text", {}, body, differs(words))),
  ];
}

/** Which way of playing, and what can be done with it. @param {any} words */
function choices(words) {
  const { changes } = glance(menu, words.variant);
  const presets = ["sueca", "cuarenta"].map((game) => h("optgroup", { label: t(`game.${game}`) }, menu[game].presets.map((/** @type {any} */ one) =>
    h("option", { value: one.variant, ...(one.variant === words.variant ? { selected: true } : {}), text: one.title }))));
  const own = words.preset === null ? h("option", { value: words.variant, selected: true, text: t("rules.own", { n: changes }) }) : null;
  return h("div.choices", {},
    h("label.chip", {}, h("span", { text: t("rules.which") }), " ", h("select", { id: "which", onchange: (/** @type {any} */ event) => go({ variant: event.target.value }) }, own, presets)),
    h("a.button.primary", { href: `/?variant=${encodeURIComponent(words.variant)}`, text: t("rules.play") }),
    h("button", { type: "button", text: t("rules.print"), onclick: () => print() }));
}

/** @param {any} words */
function differs(words) {
  const select = h("select", { id: "base", onchange: (/** @type {any} */ event) => go({ base: event.target.value }) }, menu[words.game].presets.map((/** @type {any} */ one) =>
    h("option", { value: one.name, ...(one.name === words.base ? { selected: true } : {}), text: one.title })));
  return h("section.differs", { id: "differs" },
    h("h2", { text: t("rules.differs") }),
    h("label.chip", {}, h("span", { text: t("rules.compare") }), " ", select),
    words.changes.length ? h("dl", {}, words.changes.map((/** @type {any} */ one) => h("div", {}, h("dt", { text: one.label }), h("dd", {}, h("span.side", { text: t("rules.here") }), one.here ?? t("rules.silent")), h("dd.other", {}, h("span.side", { text: t("rules.there") }), one.there ?? t("rules.silent"))))) : h("p", { text: t("rules.same") }));
}

/** @param {Record<string, string>} changes */
async function go(changes) {
  for (const [name, value] of Object.entries(changes)) asked.set(name, value);
  if (changes.variant) asked.delete("base");
  history.replaceState(null, "", `/rules?${asked}`);
  await draw();
  byId(changes.variant ? "which" : "base").focus();
}

begin({ draw });
