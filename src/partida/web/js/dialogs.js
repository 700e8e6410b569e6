/** Dialogs: native `<dialog>` with a title, made when needed and gone when closed. */
import { h } from "./dom.js";
import { t } from "./i18n.js";

/**
 * Opens a dialog and answers what it was closed with.
 * @param {{title: string, name?: string, body: any, buttons?: {text: string, value: string, primary?: boolean}[], closable?: boolean}} what
 * @returns {Promise<string>}
 */
export function ask({ title, name = "", body, buttons = [], closable = true }) {
  const dialog = h(`dialog.box`, { class: `box ${name}`, "aria-labelledby": "dialog-title" });
  const close = (/** @type {string} */ value) => dialog.close(value);
  dialog.append(
    h("header", {}, h("h2", { id: "dialog-title", tabindex: -1, text: title }),
      closable && h("button.icon.close", { type: "button", "aria-label": t("ui.close"), onclick: () => close("") }, "×")),
    h("div.body", { tabindex: 0 }, body), // it may scroll, by keys too
    ...(buttons.length ? [h("footer", {}, buttons.map((one) => h(`button${one.primary ? ".primary" : ""}`, { type: "button", text: one.text, onclick: () => close(one.value) })))] : []));
  document.body.append(dialog);
  return new Promise((done) => {
    dialog.addEventListener("cancel", (/** @type {Event} */ event) => !closable && event.preventDefault());
    dialog.addEventListener("click", (/** @type {any} */ event) => closable && event.target === dialog && close(""));
    dialog.addEventListener("close", () => {
      dialog.remove();
      done(dialog.returnValue);
    });
    dialog.showModal();
    (dialog.querySelector("button.primary") ?? dialog.querySelector("h2")).focus();
  });
}

/** Closes every open dialog of a kind. @param {string} name */
export function dismiss(name) {
  for (const dialog of document.querySelectorAll(`dialog.${name}`)) /** @type {any} */ (dialog).close("");
}

/** A labelled choice of a few values, as radio buttons. @param {{legend: string, name: string, value: any, choices: [any, string, any?][], change: (value: any) => void}} what */
export function choice({ legend, name, value, choices, change }) {
  return h("fieldset.choice", {}, h("legend", { text: legend }),
    h("div.options", {}, choices.map(([one, text, extra]) =>
      h("label", {}, h("input", { type: "radio", name, value: String(one), ...(one === value ? { checked: true } : {}), onchange: () => change(one) }), h("span", {}, extra ?? null, text)))));
}
