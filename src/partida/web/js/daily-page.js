/** The deal of the day, and challenges: the same cards for all, one try, and how others have done. */
import { verdict } from "./daily-words.js";
import { byId, h, s } from "./dom.js";
import { language, t } from "./i18n.js";
import { device } from "./ornament.js";
import { change, settings } from "./settings.js";
import { Refused, begin, firstGame, ground, json, notice, post, reason } from "./shell.js";
import { share } from "./share.js";
import { variantName } from "./variant-name.js";

/** The challenge that the address names; null: those of the day. */
const named = location.pathname.startsWith("/c/") ? location.pathname.split("/")[2] : null;
const AGAIN = 4000;

/** @type {any} */
let timer = null;

async function draw() {
  clearTimeout(timer);
  try {
    const [told, menu] = await Promise.all([json(named ? `/api/challenges/${named}` : "/api/daily"), json(`/api/menu?lang=${language()}`)]);
    const deals = named ? [told] : told.deals;
    document.title = `${t(told.day ? "daily.title" : "daily.challenge")} – Partida`;
    ground(named ? told.game : firstGame());
    byId("main").replaceChildren(...head(told.day, Boolean(named && told.mine?.outcome)), h("div", { id: "refused" }), h("ul.tables.deals", {}, deals.map((/** @type {any} */ deal) => card(deal, menu))), h("p.small-print", { text: t("daily.once") }));
    if (deals.some((/** @type {any} */ deal) => deal.field && !deal.field.top)) timer = setTimeout(draw, AGAIN); // the strongest level is at it
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    ground(firstGame());
    byId("main").replaceChildren(h("h1", { text: t("daily.challenge") }), notice(t("ui.sorry"), reason(error.code)));
  }
}

/** @param {string|null} day @param {boolean} done with the challenge */
const head = (day, done) => [
  h("h1", { text: t(day ? "daily.title" : "daily.challenge") }),
  day ? h("p.lead", {}, h("time", { datetime: day, text: new Intl.DateTimeFormat(language(), { dateStyle: "full", timeZone: "UTC" }).format(new Date(`${day}T00:00:00Z`)) })) : null,
  h("p", { text: t(day ? "daily.lead" : done ? "daily.challenge_done" : "daily.challenge_lead") })].filter(Boolean);

/** @param {any} deal @param {any} menu */
function card(deal, menu) {
  const { mine } = deal;
  const before = warning(deal);
  return h("li.table-card.deal", { "data-game": deal.game },
    device(deal.game),
    h("div", {},
      h("h2", { text: t(`game.${deal.game}`) }),
      h("p", { text: variantName(menu, deal.variant) }),
      h("p.when", { text: t("daily.others", { level: t(`level.${deal.level}`) }) })),
    mine?.outcome ? ended(deal) : null,
    before ? h("p.known-before", { text: t(before) }) : null,
    h("div.buttons", {}, mine?.outcome
      ? [...looks(mine), invite(deal)]
      : h("button.primary", { type: "button", id: `try-${deal.game}`, text: t(mine && !mine.gone ? "mine.go" : "daily.play"), onclick: () => tryIt(deal) })));
}

/** What is to be known before one plays, or looks again: its text; null where there is nothing. @param {any} deal */
function warning({ mine, known }) {
  if (mine?.gone) return mine.outcome ? "daily.gone_kept" : "daily.gone";
  return known ? "daily.known_before" : null;
}

/** Ways to look at what was played, as long as its table is kept. @param {any} mine */
const looks = (mine) => mine.gone ? [] : [h("a.button", { href: `/t/${mine.table}/review?hand=1`, text: t("ui.review") }), h("a.button", { href: `/t/${mine.table}/replay`, text: t("mine.replay") })];

/** @param {any} deal */
async function tryIt(deal) {
  try {
    const made = await post(`/api/challenges/${deal.id}/try`, { name: settings().name || null, lang: language() });
    change({ played: true });
    location.href = made.path;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    byId("refused").replaceChildren(notice(t("ui.sorry"), reason(error.code)));
  }
}

/** How it ended, and among how many. @param {any} deal */
function ended(deal) {
  const { outcome } = deal.mine;
  const { field } = deal;
  const all = field.better + field.same + field.worse;
  const others = all - (outcome.helped ? 0 : 1);
  return h("div.ended", {},
    h("p.score", {}, h("b", { text: t("daily.yours", outcome) }), " ", h("span", { text: verdict(deal.game, outcome) })),
    h("p", { text: others < 1 ? t("daily.first") : t("daily.among", { worse: field.worse, same: field.same - (outcome.helped ? 0 : 1), better: field.better, n: others }) }),
    deal.first ? h("p", { text: t("daily.first_played", { ...deal.first, helped: deal.first.known ? "known" : deal.first.helped ? "yes" : "no" }) }) : null,
    outcome.helped ? h("p", { text: t(outcome.known ? "daily.known" : "daily.helped") }) : null,
    h("p", { text: field.top ? t("daily.top", { ...field.top, level: t("level.expert") }) : t("daily.top_waits", { level: t("level.expert") }) }),
    all > 1 ? ends(field, outcome) : null);
}

/** All ends as columns over the lead in points; one's own is marked, by its form too. @param {any} field @param {any} mine */
function ends(field, mine) {
  const own = mine.own - mine.others;
  const leads = [...field.ends.map((/** @type {number[]} */ one) => one[0]), own];
  const far = Math.max(10, ...leads.map(Math.abs));
  const most = Math.max(1, ...field.ends.map((/** @type {number[]} */ one) => one[1]));
  const x = (/** @type {number} */ lead) => 150 + (140 * lead) / far;
  return h("figure.ends", {},
    s("svg", { viewBox: "0 0 300 84", role: "img", "aria-label": t("daily.ends") },
      s("path.axis", { d: "M8 64H292M150 60V68" }),
      field.ends.map((/** @type {number[]} */ [lead, n]) => s("rect.end", { x: x(lead) - 3, width: 6, y: 64 - (48 * n) / most, height: (48 * n) / most, rx: 1 })),
      s("path.mine", { d: `M${x(own)} 66l5 9h-10z` }),
      [-far, 0, far].map((lead) => s("text", { x: x(lead), y: 82, "text-anchor": lead < 0 ? "start" : lead > 0 ? "end" : "middle", text: lead > 0 ? `+${lead}` : String(lead).replace("-", "−") }))),
    h("figcaption", { text: t("daily.ends_about") }));
}

/** @param {any} deal */
function invite(deal) {
  const said = h("span", { role: "status" });
  const url = `${location.origin}${deal.day ? "/daily" : `/c/${deal.id}`}`;
  return [h("button", { type: "button", text: t("daily.invite"), onclick: () => share(url, (text) => (said.textContent = text)) }), said];
}

begin({ parts: ["", "pages/", "daily/"], draw });
