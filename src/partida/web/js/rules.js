/** The rules of a variant in words, as a dialog or a page: the server's text with a few marks, built as nodes. */
import { ask } from "./dialogs.js";
import { h } from "./dom.js";
import { language, t } from "./i18n.js";

/** @param {string} variant @returns {Promise<string>} */
export async function rulesText(variant) {
  const answer = await fetch(`/api/rules?lang=${language()}&variant=${encodeURIComponent(variant)}`);
  if (!answer.ok) throw new Error(`rules: ${answer.status}`);
  return (await answer.json()).text;
}

/** @param {string} text with headings, paragraphs, tables and bold in marks */
export function article(text) {
  const node = h("article.rules");
  for (const block of text.split(/\n{2,}/)) {
    const heading = /^(#+) (.*)/.exec(block);
    if (heading) node.append(h(`h${Math.min(heading[1].length + 1, 4)}`, { text: heading[2] }));
    else if (block.startsWith("|")) node.append(h("div.scroller", { tabindex: 0 }, table(block.split("\n"))));
    else if (block.trim()) node.append(h("p", {}, inline(block)));
  }
  return node;
}

/** @param {string[]} lines */
function table(lines) {
  const cells = (/** @type {string} */ line) => line.split("|").slice(1, -1).map((cell) => cell.trim());
  const [head, , ...rows] = lines;
  return h("table", {}, h("thead", {}, h("tr", {}, cells(head).map((text) => h("th", { scope: "col" }, inline(text))))), h("tbody", {}, rows.filter(Boolean).map((row) => h("tr", {}, cells(row).map((text) => h("td", {}, inline(text)))))));
}

/** @param {string} text */
const inline = (text) => text.split(/(\*\*[^*]+\*\*|`[^`]+`)/).filter(Boolean).map((part) =>
  part.startsWith("**") ? h("b", { text: part.slice(2, -2) }) : part.startsWith("`") ? h("code", { text: part.slice(1, -1) }) : part);

/** @param {string} variant @param {string} note what the table has agreed besides */
export async function showRules(variant, note) {
  ask({ title: t("ui.rules"), name: "rules-box", body: [h("p.why", { text: note }), article(await rulesText(variant))] });
}
