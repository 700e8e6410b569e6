"""Hands folded into a match: a partida of Sueca, a mesa of Cuarenta.

A `Match` is frozen; `Match.deal` and `Match.play` give the next one together with the events. What has
been played is kept as deals and moves, from which everything can be had again.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from partida.errors import DealError, HandOver
from partida.game import AnyRules, Deal, Event
from partida.table import Seat, Team


@dataclass(frozen=True)
class Hand:
    """One hand of a match: its deal, what was played, and how it ended (None while it goes on)."""

    deal: Deal
    moves: tuple[tuple[Seat, Any], ...] = ()
    result: Any = None


@dataclass(frozen=True)
class Match:
    """A match under some rules: the standing, the hand in play if any, and the hands before it.

    >>> from partida.registry import rules
    >>> match = Match.begin(rules("sueca"), dealer=0)
    >>> match.standing.score, match.winner
    ((0, 0), None)
    """

    rules: AnyRules
    standing: Any
    opening: Any
    hands: tuple[Hand, ...] = ()
    state: Any = None

    @classmethod
    def begin(cls, rules: AnyRules, dealer: Seat) -> Match:
        """A match in which this seat deals the first hand."""
        return cls.resume(rules, rules.first_standing(dealer))

    @classmethod
    def resume(cls, rules: AnyRules, standing: Any) -> Match:
        """A match that begins from a given score."""
        return cls(rules, standing, standing)

    @property
    def winner(self) -> Team | None:
        """The team that has won the match."""
        return self.standing.winner

    @property
    def playing(self) -> bool:
        """True while a hand is going on."""
        return self.state is not None

    def deal(self, deal: Deal) -> tuple[Match, tuple[Event, ...]]:
        """Begin the next hand.

        Raises `HandOver` while one is played or when the match is won, and `DealError` for another dealer
        than the standing says or a wrong pack.
        """
        if self.playing:
            raise HandOver("a hand is being played: it must end before the next deal", code="match/playing")
        if self.winner is None and deal.dealer != self.standing.dealer:
            turn = self.rules.table.name(self.standing.dealer)
            raise DealError(f"it is {turn}'s turn to deal, not {self._dealer(deal)}'s", code="match/dealer")
        state, events = self.rules.start(deal, self.standing)
        return self._moved(replace(self, hands=(*self.hands, Hand(deal)), state=state), events)

    def _dealer(self, deal: Deal) -> str:
        """The name of the seat that a deal says it is of, or its number if there is no such seat."""
        seats = range(self.rules.table.size)
        return self.rules.table.name(deal.dealer) if deal.dealer in seats else str(deal.dealer)

    def play(self, seat: Seat, move: Any) -> tuple[Match, tuple[Event, ...]]:
        """Play a move; raises what `Rules.play` raises, and `HandOver` between hands."""
        if not self.playing:
            raise HandOver("no hand is being played", code="match/not-playing")
        state, events = self.rules.play(self.state, seat, move)
        hand = self.hands[-1]
        hand = replace(hand, moves=(*hand.moves, (seat, move)))
        return self._moved(replace(self, hands=(*self.hands[:-1], hand), state=state), events)

    def view(self, seat: Seat | None) -> Any:
        """What a seat may know of the hand in play; raises `HandOver` between hands."""
        if not self.playing:
            raise HandOver("no hand is being played", code="match/not-playing")
        return self.rules.view(self.state, seat)

    def _moved(self, match: Match, events: tuple[Event, ...]) -> tuple[Match, tuple[Event, ...]]:
        result = self.rules.result(match.state)
        if result is None:
            return match, events
        standing = self.rules.settle(self.standing, result)
        hand = replace(match.hands[-1], result=result)
        settled = replace(match, hands=(*match.hands[:-1], hand), standing=standing, state=None)
        told = [*events, Event("standing", None, {"score": standing.score, "sets": standing.sets})]
        if standing.winner is not None:
            told.append(Event("match_won", None, {"team": standing.winner}))
        return settled, tuple(told)
