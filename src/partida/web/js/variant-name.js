/** A variant in a few words: its preset, for how many where that is not what the preset says, and how much differs. */
import { t } from "./i18n.js";
import { glance } from "./variant.js";

/** @param {any} menu the answer of `/api/menu` or `/api/games` @param {string} text a variant as the server writes it */
export function variantName(menu, text) {
  const { preset, players, changes } = glance(menu, text);
  const two = players === 2 && preset.players !== 2 && !/\bplayers=2\b/.test(preset.variant);
  return [preset.title, two ? t("variant.two") : null, changes ? t("variant.changes", { n: changes }) : null].filter(Boolean).join(", ");
}
