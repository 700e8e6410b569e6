/** Where one goes from a review, and the link to it for others. */
import { ask } from "./dialogs.js";
import { byId, h } from "./dom.js";
import { t } from "./i18n.js";
import { json } from "./shell.js";

/** @param {any} page */
export function links(page) {
  const { number } = page.chosen ?? {};
  return h("div.buttons.links", {},
    page.review ? h("button", { type: "button", text: t("review.share"), onclick: () => share(page) }) : null,
    h("a.button", { href: `/t/${page.id}/replay${number ? `?hand=${number}` : ""}`, text: t("ui.replay") }),
    h("a.button", { href: `/t/${page.id}`, text: t("mine.table") }));
}

/** A link for others: the telephone's own way, or the clipboard. @param {any} page */
async function share(page) {
  const { address } = await json(`/api/tables/${page.id}/invitation`);
  const key = page.stands.key ?? page.key;
  const url = `${address}/review?hand=${page.chosen.number}&card=${page.at}${key ? `&key=${key}` : ""}`;
  if (navigator.share && matchMedia("(pointer: coarse)").matches) return navigator.share({ title: t("review.title"), url }).catch(() => undefined);
  try {
    await navigator.clipboard.writeText(url);
  } catch (error) {
    console.info("nothing can be copied here", error);
    return ask({ title: t("review.share"), name: "share", body: h("p.code", { text: url }), buttons: [{ text: t("ui.close"), value: "" }] });
  }
  byId("shared")?.remove();
  document.querySelector(".links")?.append(h("p", { id: "shared", role: "status", text: t("lobby.copied") }));
}
