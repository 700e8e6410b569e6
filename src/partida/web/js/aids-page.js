/** The counting aids of a table page: whether they are shown, what they need, and that it is noted. */
import { count } from "./aids.js";
import { strip } from "./aids-show.js";
import { byId, refill } from "./dom.js";
import { language, t } from "./i18n.js";
import { json } from "./shell.js";
import { change, settings } from "./settings.js";

export class Aids {
  /** @param {any} page */
  constructor(page) {
    this.page = page;
    /** @type {any} what the server tells of the variant */ this.facts = null;
    /** Of which variant, in which language, they are. */ this.asked = "";
    /** The hand in which it was noted last. */ this.noted = 0;
    /** @type {{view: any, facts: any, found: any}} what was counted last */ this.last = { view: null, facts: null, found: null };
  }

  /** True if who looks may use them here. */
  allowed() {
    const { table, you } = this.page.state;
    return Boolean(table?.aids) && you !== null;
  }

  on() {
    return this.allowed() && settings().aids;
  }

  /** Shows or hides them. */
  toggle() {
    if (!this.allowed()) return this.page.toast(t("aids.not_agreed"));
    change({ aids: !settings().aids });
    this.page.toast(t(settings().aids ? "aids.on" : "aids.off"));
  }

  /** What is counted now, or null if nothing is to be shown. */
  counted() {
    const { table, view } = this.page.state;
    if (!this.on() || !this.facts || table.phase !== "hand" || !view?.counts.some(Boolean) || view.phase === "cut") return null;
    if (this.last.view !== view || this.last.facts !== this.facts) this.last = { view, facts: this.facts, found: count(view, this.facts) };
    return this.last.found;
  }

  /** The suits that a seat has shown to have no more of. @param {number} seat @returns {string[]} */
  voids(seat) {
    return this.counted()?.voids?.find((/** @type {any} */ one) => one.seat === seat)?.suits ?? [];
  }

  render() {
    const place = byId("aids");
    if (this.on()) void this.load();
    const counted = this.counted();
    place.hidden = counted === null;
    if (counted === null) return;
    const focused = place.contains(document.activeElement);
    refill(place, JSON.stringify([language(), this.page.style(), counted, this.page.state.you, settings().counts]), () => strip(this.page, counted));
    if (focused) byId("aids-more").focus({ preventScroll: true });
    this.note();
  }

  /** Asks for the facts of the variant, in the language of the page. */
  async load() {
    const { variant } = this.page.state.table;
    const wanted = `lang=${language()}&variant=${encodeURIComponent(variant)}`;
    if (this.asked === wanted) return;
    this.asked = wanted;
    try {
      this.facts = await json(`/api/facts?${wanted}`);
    } catch (error) {
      this.asked = ""; // asked again with the next change
      console.info("the counting aids wait for the server", error);
      return;
    }
    this.page.render();
  }

  /** Tells the table, once in a hand, that they are looked at. */
  note() {
    const { table, you } = this.page.state;
    if (this.noted === table.hand || table.aided.at(-1)?.includes(you)) return;
    this.noted = table.hand;
    this.page.line.act({ k: "aid", kind: "counting" });
  }
}
