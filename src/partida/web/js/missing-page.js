/** Where no page is: says so, and shows the ways on. */
import { byId, h } from "./dom.js";
import { t } from "./i18n.js";
import { begin, firstGame, ground } from "./shell.js";

begin({ draw: () => {
  document.title = `${t("missing.title")} – Partida`;
  ground(firstGame());
  byId("main").replaceChildren(h("h1", { text: t("missing.title") }), h("p", { text: t("missing.text") }),
    h("p.buttons", {}, h("a.button.primary", { href: "/", text: t("ui.home") }), h("a.button", { href: "/games", text: t("home.mine") })));
} });
