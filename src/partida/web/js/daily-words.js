/** How a deal that many have tried ended for who reads, in words. */
import { language, t } from "./i18n.js";

/** Whether a hand was won, and how high. @param {string} game @param {any} outcome */
export function verdict(game, outcome) {
  if (game === "cuarenta") return outcome.won ? t(outcome.won > 0 ? "over.chica_won" : "over.chica_lost") : "";
  if (outcome.won === 0) return t("daily.tie");
  return t(outcome.won > 0 ? "daily.won" : "daily.lost", { n: Math.abs(outcome.won) });
}

/** The name of a deal: that of its day, or a challenge. @param {string|null} day */
export function dealName(day) {
  if (day === null) return t("daily.challenge");
  const when = new Intl.DateTimeFormat(language(), { dateStyle: "long", timeZone: "UTC" }).format(new Date(`${day}T00:00:00Z`));
  return t("daily.of_day", { day: when });
}

/** One's place among all who finished without help; "" where there is nobody else, or one was helped. @param {any} field @param {any} outcome */
export function place({ better, same, worse }, outcome) {
  const of = better + same + worse;
  if (outcome.helped || of < 2) return "";
  return t("daily.place", { n: better + 1, of, shared: same > 1 ? "yes" : "no" });
}
