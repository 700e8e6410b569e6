"""What a club player of Cuarenta reads out of his view, as numbers for his policy."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from partida.cuarenta import captures, leaf
from partida.cuarenta.moves import Play
from partida.cuarenta.scoring import Worth
from partida.cuarenta.variants import Variant
from partida.cuarenta.view import CuarentaView
from partida.players.cuarenta_table import DEALT, is_caida, possible_ranks, unseen_tally, worth_of
from partida.policies.cuarenta import club
from partida.policies.cuarenta.club import Game, Prices, Seen, Table
from partida.policies.cuarenta.counting import MADE_FOR, MADE_OF, ODDS
from partida.policies.cuarenta.judgement import Judgement
from partida.table import Seat

_SUMMANDS: Final = 3
"""The bits of a style that tell the number of summands."""


@lru_cache(maxsize=256)
def game_of(variant: Variant) -> Game:
    """What a variant says to the policy."""
    summands = captures.style_of(variant) & _SUMMANDS
    claimable = variant.overlooked == "opponents_claim"
    return Game(summands, variant.match_takes == "all", variant.caida_by_addition, claimable)


@lru_cache(maxsize=64)
def table_of(judgement: Judgement) -> Table:
    """The numbers that stay the same, with a judgement."""
    return Table(ODDS, MADE_FOR, MADE_OF, leaf.SUMS, leaf.SUM_SIZES, judgement.numbers())


@lru_cache(maxsize=1 << 14)
def prices(worth: Worth, start: int, score: int, pile: int, judge: tuple[float, ...]) -> Prices:
    """What the events of a play are worth to a team with a score and a pile."""
    return club.prices_of(
        judge,
        score,
        pile,
        start,
        leaf.carton_award(2, score, worth.bar, worth.cutoff, worth.cap) > 0,
        worth.caida,
        worth.limpia,
        worth.limpia_after_caida,
        worth.on_ronda,
        worth.limpia_bar,
        worth.stepwise,
        worth.target,
    )


class Thinking:
    """One decision of a player: what he knows, and his judgement."""

    def __init__(self, view: CuarentaView, judgement: Judgement) -> None:
        assert view.team is not None
        self.view = view
        self.seen = seen_of(view, judgement)
        self._table = table_of(judgement)
        self._game = game_of(view.variant)
        self._work = [0.0] * club.WORK
        club.weigh_chances(self._table, self.seen, self._work)

    def of(self, play: Play) -> float:
        """The worth of a play: see `partida.policies.cuarenta.club.worth_of`."""
        taken = sum(captures.ONES[card] for card in play.taken)
        falls = bool(taken) and is_caida(self.view, play)
        return club.worth_of(self._table, self._game, self.seen, self._work, play.card % 13, taken, falls)

    def chance(self, rank: int) -> float:
        """How likely it is that the next player holds a rank."""
        return self._work[rank]


def seen_of(view: CuarentaView, judgement: Judgement) -> Seen:
    """What the seat of a view knows."""
    assert view.team is not None
    team, judge = view.team, judgement.numbers()
    worth, start = worth_of(view.variant), view.variant.carton_start
    both = tuple(prices(worth, start, view.score[one], view.captured[one], judge) for one in (0, 1))
    seat = next_player(view)
    dealt_anew = view.counts[seat] == 0
    cards = min(DEALT, view.stock) if dealt_anew else view.counts[seat]
    return Seen(
        sum(captures.ONES[card] for card in view.on_table),
        sum(captures.ONES[card] for card in view.hand),
        unseen_tally(view),
        0 if seat % 2 == team else cards,
        not leaf.can_be_fallen_on(dealt_anew, view.variant.caida_across_deals),
        0 if dealt_anew else _meant(view, seat),
        _own_ronda(view),
        both[team],
        both[1 - team],
    )


def next_player(view: CuarentaView) -> Seat:
    """Who plays next: the seat after us, or the leader of the next deal (option ``dealer_changes``)."""
    assert view.seat is not None
    seat = view.table.next(view.seat)
    new_dealer = view.counts[seat] == 0 and view.variant.dealer_changes == "per_deal"
    return view.table.next(seat) if new_dealer else seat


def _meant(view: CuarentaView, seat: Seat) -> int:
    """The ranks of which a seat can have announced a ronda in this deal, one card of each; 0 if none."""
    for said in view.announced:
        if said.seat == seat and said.deal == view.deal:
            return sum(1 << 4 * rank for rank in possible_ranks(view, said))
    return 0


def _own_ronda(view: CuarentaView) -> int:
    """The rank of the ronda that this seat has announced in this deal, or -1."""
    for said in view.announced:
        if said.seat == view.seat and said.deal == view.deal:
            ranks = possible_ranks(view, said)
            return ranks.pop() if len(ranks) == 1 else -1
    return -1
