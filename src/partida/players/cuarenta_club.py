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
from typing import Final

from partida.cuarenta import leaf
from partida.cuarenta.captures import style_of, ways
from partida.cuarenta.moves import Play
from partida.cuarenta.scoring import Worth
from partida.cuarenta.view import CuarentaView
from partida.players.cuarenta_table import (
    DEALT,
    PACK_RANKS,
    is_caida,
    points_now,
    possible_ranks,
    unseen_of,
    worth_of,
)

_ONE: Final = tuple(1 << 4 * (card % 13) for card in range(52))
"""The tally of each card."""

_style = lru_cache(maxsize=256)(style_of)


@dataclass(frozen=True)
class Judgement:
    """What a club player has learnt from many hands: his weights, in points."""

    card: float = 0.6
    """What a card in the pile is worth on the average,"""
    card_near: float = 0.4
    """how much more if the pile can just come to the number that counts,"""
    card_paid: float = 0.3
    """and how much more once it has: then every card is paid."""
    again: float = 0.35
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


class Thinking:
    """One decision of a player: what he knows, and his judgement."""

    def __init__(self, view: CuarentaView, judgement: Judgement) -> None:
        assert view.seat is not None and view.team is not None
        self.view = view
        self.judge = judgement
        self.style = _style(view.variant)
        self.worth = worth_of(view.variant)
        self.tally = sum(_ONE[card] for card in view.on_table)
        self.mine = view.team
        self.chances = chances_of_next(view)
        self.own_ronda = _own_ronda(view)
        self.card_value = tuple(self._card_value(team) for team in (0, 1))

    def of(self, play: Play) -> float:
        """The worth of a play."""
        left = self.tally - sum(_ONE[card] for card in play.taken)
        if not play.taken:
            left += _ONE[play.card]
        return self._now(play) + self._again(play, left) - self._threat(play, left)

    def _now(self, play: Play) -> float:
        """What it takes: points and cards."""
        if not play.taken:
            return 0.0
        points = points_now(self.view, play)
        cards = len(play.taken) + 1
        return self._scored(points, self.mine) + cards * self.card_value[self.mine]

    def _again(self, play: Play, left: int) -> float:
        """What the cards that stay in our hand could take from the table it leaves."""
        best = 0.0
        for rank in {card % 13 for card in self.view.hand if card != play.card}:
            best = max(best, self._best_reply(rank, left, -1, self.mine))
        return self.judge.again * best

    def _threat(self, play: Play, left: int) -> float:
        """What the next player takes from the table it leaves, on the average over his hands."""
        last = -1 if play.taken or self.chances.new_deal else play.card % 13
        replies = sorted(
            ((self._best_reply(rank, left, last, 1 - self.mine), chance) for rank, chance in self.chances.by_rank),
            reverse=True,
        )
        expected, otherwise = 0.0, 1.0
        for gain, chance in replies:
            if gain <= 0.0:
                break
            expected += otherwise * chance * gain
            otherwise *= 1.0 - chance
        return self.judge.threat * expected

    def _best_reply(self, rank: int, table: int, last: int, team: int) -> float:
        """The most that a card of a rank can take for a team from a table.

        ``last`` is the rank of the card just trailed, on which it can fall, or -1.
        """
        best = 0.0
        score = self.view.score[team]
        for way in ways(self.style, rank, table):
            caida = self._caida_worth(rank, last, way.part)
            limpia = 0
            if way.part == table:
                limpia = self.worth.limpia_after_caida if caida else self.worth.limpia
            points = sum(
                leaf.play_points(caida, limpia, 0, score, self.worth.limpia_bar, self.worth.stepwise)
            )
            cards = leaf.size_of(way.part) + 1
            best = max(best, self._scored(points, team) + cards * self.card_value[team])
        return best

    def _caida_worth(self, rank: int, last: int, part: int) -> int:
        """What a caída with this capture would score, 0 if it is none."""
        if last < 0 or not leaf.count_of(part, last):
            return 0
        if rank == last:
            return self.worth.on_ronda or self.worth.caida if last == self.own_ronda else self.worth.caida
        return self.worth.caida if self.view.variant.caida_by_addition and last < rank else 0

    def _scored(self, points: int, team: int) -> float:
        """The worth of points for a team: those that win the chica are worth much more."""
        if points and self.view.score[team] + points >= self.worth.target:
            return points + self.judge.chica
        return points

    def _card_value(self, team: int) -> float:
        """What one more card is worth to a team's pile; nothing where the card count gives no points."""
        start, have = self.view.variant.carton_start, self.view.captured[team]
        score = self.view.score[team]
        if leaf.carton_award(6, score, self.worth.bar, self.worth.cutoff, self.worth.cap) == 0:
            return 0.1
        value = self.judge.card
        if have >= start:
            return value + self.judge.card_paid
        return value + self.judge.card_near if have >= start - 8 else value


@dataclass(frozen=True)
class Chances:
    """What the next player may hold."""

    by_rank: tuple[tuple[int, float], ...]
    """For each rank that can be out the chance that he has one."""
    new_deal: bool
    """True if he gets new cards first, so that he cannot fall on the card we trail."""


def chances_of_next(view: CuarentaView) -> Chances:
    """The exact hypergeometric chance of each rank, sharpened by an announced ronda."""
    assert view.seat is not None
    seat = view.table.next(view.seat)
    cards = view.counts[seat]
    dealt_anew = cards == 0
    if dealt_anew:
        cards = min(DEALT, view.stock)
    unseen = {rank: unseen_of(view, rank) for rank in PACK_RANKS}
    room = sum(unseen.values())
    meant: set[int] = set()
    for said in view.announced:
        if said.seat == seat and said.deal == view.deal and not dealt_anew:
            meant = possible_ranks(view, said)
    by_rank = []
    for rank, left in unseen.items():
        if not left or not cards:
            continue
        chance = _holds_one(room, cards, left)
        if rank in meant:
            chance = max(chance, 1.0 / len(meant))
        by_rank.append((rank, chance))
    return Chances(tuple(by_rank), dealt_anew and not view.variant.caida_across_deals)


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
