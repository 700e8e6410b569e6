/** Giving a link to others: by what the phone has for it, or copied, or shown to be copied by hand. */
import { ask } from "./dialogs.js";
import { h } from "./dom.js";
import { t } from "./i18n.js";

/** @param {string} url @param {(text: string) => void} say tells that it was copied */
export async function share(url, say) {
  if (navigator.share && matchMedia("(pointer: coarse)").matches) return void (await navigator.share({ title: "Partida", url }).catch(() => undefined));
  try {
    await navigator.clipboard.writeText(url);
  } catch (error) {
    console.info("nothing can be copied here", error);
    return void (await ask({ title: t("lobby.copy"), body: h("p.code", { text: url }) }));
  }
  return say(t("lobby.copied"));
}
