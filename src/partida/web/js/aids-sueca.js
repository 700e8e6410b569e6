/**
 * Counting along at Sueca: what an attentive player remembers, made of the view that a seat has folded from its own
 * events and of the facts of the variant that the server tells. Pure.
 */
import { playerOf } from "./store-sueca.js";

/**
 * @typedef {{suits: string, ranks: string, points: Record<string, number>, honours: number, total: number, steps: {points: number, kind: string, games: number}[]}} Facts
 * @typedef {{suit: string, trump: boolean, ranks: string[], honours: string[]}} Suit what of a suit the others hold
 * @typedef {{points: number, reached: number|null, next: number|null, missing: number, keep: {points: number, missing: number}|null}} Side
 */

/**
 * What is out, who has shown to have no more of a suit, and what the sides need.
 * @param {any} view @param {Facts} facts
 * @returns {{suits: Suit[], trumps: number|null, voids: {seat: number, suits: string[]}[], left: number, sides: Side[]}}
 */
export function count(view, facts) {
  const suits = suitsOut(view, facts);
  const left = facts.total - view.points[0] - view.points[1];
  return {
    suits, trumps: suits.find((one) => one.trump)?.ranks.length ?? null, voids: voids(view), left,
    sides: [0, 1].map((team) => side(view.points, team, left, facts)) };
}

/** The cards of each suit that are neither played nor one's own, the strongest first; trumps before the others. @param {any} view @param {Facts} facts */
function suitsOut(view, facts) {
  const seen = new Set([...view.hand, ...[...view.tricks, view.trick].flatMap((trick) => trick.cards)]);
  const watched = facts.ranks.slice(0, facts.honours);
  const suits = [...facts.suits].map((suit) => {
    const ranks = [...facts.ranks].filter((rank) => !seen.has(rank + suit));
    return { suit, trump: suit === view.trump, ranks, honours: ranks.filter((rank) => watched.includes(rank)) };
  });
  return suits.sort((a, b) => Number(b.trump) - Number(a.trump));
}

/**
 * The suits that each other seat has failed to follow and shown no card of since; where the rules let one revoke, this
 * is no proof.
 * @param {any} view
 */
function voids(view) {
  /** @type {Set<string>[]} */
  const found = [0, 1, 2, 3].map(() => new Set());
  for (const trick of [...view.tricks, view.trick])
    trick.cards.forEach((/** @type {string} */ card, /** @type {number} */ at) => {
      const seat = playerOf(view, trick, at);
      if (card[1] !== trick.cards[0][1]) found[seat].add(trick.cards[0][1]);
      found[seat].delete(card[1]);
    });
  const played = new Set([...view.tricks, view.trick].flatMap((trick) => trick.cards));
  const open = [...view.shown.map((/** @type {string} */ card) => [view.dealer, card]), ...view.taken_back];
  for (const [seat, card] of open) if (!played.has(card)) found[seat].delete(card[1]);
  return found.flatMap((suits, seat) => (suits.size && seat !== view.seat ? [{ seat, suits: [...suits] }] : []));
}

/**
 * The next total worth more that a side can still come to. A side that can come to none may yet `keep` the other
 * one from its next.
 * @param {number[]} points @param {number} team @param {number} left @param {Facts} facts @returns {Side}
 */
function side(points, team, left, facts) {
  const own = points[team];
  const next = nextOf(own, left, facts);
  const theirs = nextOf(points[1 - team], left, facts);
  const enough = theirs === null ? 0 : facts.total - theirs + 1;
  return {
    points: own, reached: facts.steps.findLast((step) => step.points <= own)?.points ?? null,
    next, missing: next === null ? 0 : next - own,
    keep: next === null && theirs !== null && enough > own ? { points: theirs, missing: enough - own } : null };
}

/** @param {number} own @param {number} left @param {Facts} facts */
function nextOf(own, left, facts) {
  const step = facts.steps.find(({ points }) => points > own);
  return step && own + left >= step.points ? step.points : null;
}
