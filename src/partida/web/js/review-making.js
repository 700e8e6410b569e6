/** A review while it is made: how far it is, or why there is none. */
import { byId, h } from "./dom.js";
import { has, t } from "./i18n.js";
import { notice, reason } from "./shell.js";

/** While it is made, or why it is not. @param {any} page */
export function making(page) {
  const retry = h("button.primary", { type: "button", text: t("review.retry"), onclick: () => page.pursue() });
  if (page.refused) return h("div.stack", {}, notice(t("review.not_made"), reason(page.refused)), retry);
  if (page.stands?.state === "none") return notice(t("review.not_made"), t("review.stranger"));
  if (page.stands?.state === "failed") {
    const code = `review.failed.${page.stands.code}`;
    return h("div.stack", {}, notice(t("review.not_made"), t(has(code) ? code : "review.failed.other")), has(code) ? null : retry);
  }
  const { done, of } = page.stands ?? { done: 0, of: 0 };
  return h("section.making", {}, h("h2", { text: t("review.making") }), h("progress", { id: "progress", max: of || 1, value: done, "aria-label": t("review.making") }), h("p", { id: "progress-text", role: "status", text: progress(page) }), h("p.hint", { text: t("review.making_help") }));
}

/** How far it is, where it is shown already. @param {any} page */
export function tell(page) {
  const { done, of } = page.stands ?? { done: 0, of: 0 };
  Object.assign(byId("progress"), { max: of || 1, value: done });
  byId("progress-text").textContent = progress(page);
}

/** @param {any} page */
function progress(page) {
  const { state, done, of, ahead, preparing } = page.stands ?? { state: "waiting", done: 0, of: 0, ahead: 0, preparing: false };
  if (preparing) return t("review.loading");
  if (state === "waiting") return ahead ? t("review.ahead", { n: ahead }) : t("review.waiting");
  return of ? t("review.card_of", { n: done + 1, of }) : t("review.loading");
}
