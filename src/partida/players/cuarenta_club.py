"""A club player of Cuarenta (C2): counts the ranks, and weighs what he takes against what he leaves.

He knows every card seen, so for each rank the chance that the next player holds it is exact as far as
the deal goes. For every play he adds up the points and cards it takes now, what he could take next
himself, and what the next player is likely to take from the table it leaves.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import comb
from random import Random
from typing import Final, NamedTuple

from partida.cards import Card
from partida.cuarenta import captures, leaf
from partida.cuarenta.moves import Play
from partida.cuarenta.scoring import Worth
from partida.cuarenta.view import CuarentaView
from partida.players.cuarenta_table import (
    DEALT,
    PACK_RANKS,
    is_caida,
    possible_ranks,
    unseen_of,
    worth_of,
)
from partida.table import Seat

_ONE: Final = tuple(1 << 4 * (card % 13) for card in range(52))
"""The tally of each card."""

ALL_CARDS: Final = (1 << 52) - 1

_style = lru_cache(maxsize=256)(captures.style_of)


@dataclass(frozen=True)
class Judgement:
    """What a club player has learnt from many hands: his weights, in points."""

    card: float = 0.6
    """What a card in the pile is worth on the average,"""
    card_near: float = 1.0
    """if it can just bring the pile to the number that counts,"""
    card_paid: float = 0.9
    """if the pile has that number and every card is paid,"""
    card_barred: float = 0.2
    """and if the card count gives no points any more: it is only denied to the others."""
    again: float = 0.4
    """How much of what we could take ourselves next time we expect to take."""
    threat: float = 1.0
    """How much of what the next player is likely to take counts against us."""
    chica: float = 20.0
    """What winning the chica is worth besides."""


CLUB: Final = Judgement()


def club_move(view: CuarentaView, plays: tuple[Play, ...], random: Random) -> Play:
    """The play that a club player makes; his choice does not depend on luck."""
    return best_move(view, plays, CLUB)


def best_move(view: CuarentaView, plays: tuple[Play, ...], judgement: Judgement) -> Play:
    """The play with the most worth by this judgement; of equals the first."""
    if len(plays) == 1:
        return plays[0]
    thinking = Thinking(view, judgement)
    return max(plays, key=thinking.of)


class Taking(NamedTuple):
    """A way to capture, as it looks to a player who weighs it."""

    part: int
    """The tally of what is taken."""
    cards: int
    """How many cards go to the pile, the one played included."""
    clears: bool


@lru_cache(maxsize=1 << 16)
def takings(style: int, rank: int, table: int) -> tuple[Taking, ...]:
    """All captures by a card of a rank from a table with this tally, under a style of capturing."""
    mask = leaf.pick(ALL_CARDS, table)
    masks = captures.takings(style, rank, table, mask, 0)
    return tuple(Taking(leaf.tally_of(taken), taken.bit_count() + 1, taken == mask) for taken in masks)


class Prices(NamedTuple):
    """What the events of a play are worth to a team at its score."""

    limpia: float
    caida: float
    both: float
    on_ronda: float


@lru_cache(maxsize=1 << 12)
def prices(worth: Worth, score: int, chica: float) -> Prices:
    """The prices at a score; points that win the chica are worth ``chica`` more."""

    def price(caida: int, limpia: int, on_ronda: int = 0) -> float:
        points = sum(leaf.play_points(caida, limpia, on_ronda, score, worth.limpia_bar, worth.stepwise))
        return points + chica if points and score + points >= worth.target else points

    both = price(worth.caida, worth.limpia_after_caida)
    caida = price(worth.caida, 0)
    on_ronda = price(worth.caida, 0, worth.on_ronda) if worth.on_ronda else caida
    return Prices(price(0, worth.limpia), caida, both, on_ronda)


class Thinking:
    """One decision of a player: what he knows, and his judgement."""

    def __init__(self, view: CuarentaView, judgement: Judgement) -> None:
        assert view.team is not None
        self.view = view
        self.judge = judgement
        self.style = _style(view.variant)
        self.tally = sum(_ONE[card] for card in view.on_table)
        self.mine = view.team
        self.ranks = {card % 13 for card in view.hand}
        self.pairs = _pairs(view)
        self.chances = chances_of_next(view)
        self.own_ronda = _own_ronda(view)
        self.claimable = view.variant.overlooked == "opponents_claim"
        self.falls_by_addition = view.variant.caida_by_addition
        worth = worth_of(view.variant)
        self.prices = tuple(prices(worth, score, judgement.chica) for score in view.score)
        self.card_value = tuple(_card_value(view, worth, team, judgement) for team in (0, 1))

    def of(self, play: Play) -> float:
        """The worth of a play: what it takes, what it keeps for us, and what it leaves to the next player."""
        if not play.taken:
            left = self.tally + _ONE[play.card]
            worth = self._again(play.card, left) - self._threat(left, play.card % 13)
            return worth - self._given_away(play.card) if self.claimable else worth
        left = self.tally - sum(_ONE[card] for card in play.taken)
        worth = self._taken(play, left) + self._again(play.card, left) - self._threat(left, -1)
        return worth - self._run_given_away(play, left) if self.claimable else worth

    def _taken(self, play: Play, left: int) -> float:
        price = self.prices[self.mine]
        points = 0.0
        if is_caida(self.view, play):
            points = price.caida if left else price.both
        elif not left:
            points = price.limpia
        return points + (len(play.taken) + 1) * self.card_value[self.mine]

    def _given_away(self, card: Card) -> float:
        """What the others may claim if a card is trailed that could capture."""
        return self._reply(card % 13, self.tally, -1, 1 - self.mine)

    def _run_given_away(self, play: Play, left: int) -> float:
        """What the others may claim if a run is cut short."""
        top = max(card % 13 for card in (play.card, *play.taken))
        cards = leaf.run_length(left, top)
        clears = cards > 0 and leaf.run_tally(top, cards) == left
        price = self.prices[1 - self.mine].limpia if clears else 0.0
        return cards * self.card_value[1 - self.mine] + price

    def _again(self, card: Card, left: int) -> float:
        """What the cards that stay in our hand could take from the table that is left.

        Only cards: a limpia cannot be counted on, as the next player mostly adds a card.
        """
        best = 0
        for rank in self.ranks:
            if rank != card % 13 or rank in self.pairs:
                for taking in takings(self.style, rank, left):
                    best = max(best, taking.cards)
        return self.judge.again * best * self.card_value[self.mine]

    def _threat(self, left: int, last: int) -> float:
        """What the next player takes from the table that is left, on the average over his hands.

        ``last`` is the rank of the card just trailed, or -1.
        """
        if self.chances.new_deal:
            last = -1
        replies = [
            (self._reply(rank, left, last, 1 - self.mine), chance)
            for rank, chance in self.chances.by_rank
            if takings(self.style, rank, left)
        ]
        replies.sort(reverse=True)
        expected, otherwise = 0.0, 1.0
        for gain, chance in replies:
            expected += otherwise * chance * gain
            otherwise *= 1.0 - chance
        return self.judge.threat * expected

    def _reply(self, rank: int, table: int, last: int, team: int) -> float:
        """The most that a card of a rank can take for a team from a table."""
        best = 0.0
        price, value = self.prices[team], self.card_value[team]
        for part, cards, clears in takings(self.style, rank, table):
            gain = cards * value
            if last >= 0 and part >> 4 * last & 15 and leaf.falls_on(rank, last, self.falls_by_addition):
                gain += self._caida_price(price, last, clears)
            elif clears:
                gain += price.limpia
            best = max(best, gain)
        return best

    def _caida_price(self, price: Prices, last: int, clears: bool) -> float:
        if last == self.own_ronda:
            return price.on_ronda
        return price.both if clears else price.caida


def _pairs(view: CuarentaView) -> set[int]:
    """The ranks of which the hand has more than one card."""
    ranks = [card % 13 for card in view.hand]
    return {rank for rank in ranks if ranks.count(rank) > 1}


def _card_value(view: CuarentaView, worth: Worth, team: int, judge: Judgement) -> float:
    """What one more card is worth to a team's pile; little where the card count cannot give points."""
    start, have = view.variant.carton_start, view.captured[team]
    if leaf.carton_award(2, view.score[team], worth.bar, worth.cutoff, worth.cap) == 0:
        return judge.card_barred
    if have >= start:
        return judge.card_paid
    return judge.card_near if have >= start - 8 else judge.card


@dataclass(frozen=True)
class Chances:
    """What the next player may hold; nothing if that is one of our own side."""

    by_rank: tuple[tuple[int, float], ...]
    """For each rank that can be out the chance that he has one."""
    new_deal: bool
    """True if he gets new cards first, so that he cannot fall on the card we trail."""


def chances_of_next(view: CuarentaView) -> Chances:
    """The exact hypergeometric chance of each rank, sharpened by an announced ronda."""
    seat = _next_player(view)
    cards = view.counts[seat]
    dealt_anew = cards == 0
    if seat % 2 == view.team:
        cards = 0
    elif dealt_anew:
        cards = min(DEALT, view.stock)
    unseen = {rank: unseen_of(view, rank) for rank in PACK_RANKS}
    room = sum(unseen.values())
    meant: set[int] = set()
    for said in view.announced:
        if said.seat == seat and said.deal == view.deal and not dealt_anew:
            meant = possible_ranks(view, said)
    by_rank: list[tuple[int, float]] = []
    for rank, left in unseen.items():
        if not left or not cards:
            continue
        chance = _holds_one(room, cards, left)
        if rank in meant:
            chance = max(chance, 1.0 / len(meant))
        by_rank.append((rank, chance))
    return Chances(tuple(by_rank), dealt_anew and not view.variant.caida_across_deals)


def _next_player(view: CuarentaView) -> Seat:
    """Who plays next: the seat after us, or the leader of the next deal (option ``dealer_changes``)."""
    assert view.seat is not None
    seat = view.table.next(view.seat)
    new_dealer = view.counts[seat] == 0 and view.variant.dealer_changes == "per_deal"
    return view.table.next(seat) if new_dealer else seat


@lru_cache(maxsize=1 << 12)
def _holds_one(room: int, hand: int, cards: int) -> float:
    """The chance that a hand out of so many unseen cards has one of some cards."""
    return 1.0 - comb(room - cards, hand) / comb(room, hand)


def _own_ronda(view: CuarentaView) -> int:
    """The rank of the ronda that this seat has announced in this deal, or -1."""
    for said in view.announced:
        if said.seat == view.seat and said.deal == view.deal:
            ranks = possible_ranks(view, said)
            return ranks.pop() if len(ranks) == 1 else -1
    return -1
