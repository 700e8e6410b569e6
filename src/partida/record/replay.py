"""A record replayed: the rules say again what was dealt and how every hand ended.

Derived facts are written in files for those who read them; here they are worked out, and what a file says
is checked against them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from partida.cards import Card, CardSet
from partida.errors import CardTextError, DealError, DealTextError
from partida.fairness import shuffled, verify
from partida.game import AnyRules, Deal
from partida.match import Match
from partida.reading import quoted
from partida.record.deal import Body, format_hands
from partida.record.hands import Holding
from partida.record.standing import format_standing, parse_standing
from partida.table import Seat

UNFINISHED: Final = "*"
"""The result of a hand that is still being played."""


@dataclass(frozen=True)
class Facts:
    """What follows from the deal and the moves of a hand, as texts; None where there is nothing to say."""

    hands: str | None
    """The cards dealt first to each seat."""
    trump: str | None
    """The card turned up (Sueca)."""
    result: str
    """Such as ``counted 78-42 NS``, or `UNFINISHED`."""
    after: str | None
    """The standing after the hand."""

    def items(self) -> list[tuple[str, str]]:
        """The facts that there are, by name."""
        pairs = [("hands", self.hands), ("trump", self.trump), ("result", self.result), ("after", self.after)]
        return [(name, text) for name, text in pairs if text is not None]


class Replay:
    """A match replayed deal by deal and move by move; raises what the rules raise."""

    def __init__(self, rules: AnyRules, opening: Any) -> None:
        self.match = Match.resume(rules, opening)
        self._hands: str | None = None
        self._trump: str | None = None

    def deal(self, deal: Deal) -> None:
        """Begin the next hand."""
        self.match, _ = self.match.deal(deal)
        self._hands = self._trump = None
        self._look()

    def play(self, seat: Seat, move: Any) -> None:
        """Play a move."""
        self.match, _ = self.match.play(seat, move)
        self._look()

    def facts(self) -> Facts:
        """The facts of the hand dealt last."""
        result = self.match.hands[-1].result
        if result is None:
            return Facts(self._hands, self._trump, UNFINISHED, None)
        rules = self.match.rules
        after = format_standing(rules, self.match.standing)
        return Facts(self._hands, self._trump, format_result(rules, result), after)

    def _look(self) -> None:
        """Keep the hands as soon as they are dealt, before anything is played from them."""
        if self._hands is not None or not self.match.playing:
            return
        rules, state = self.match.rules, self.match.state
        views = [rules.view(state, seat) for seat in range(rules.table.size)]
        if all(len(view.hand) for view in views):
            self._hands = format_hands(rules, tuple(Holding(view.hand) for view in views))
            top: Card | None = getattr(views[0], "turn_up", None)
            self._trump = None if top is None else str(top)


def format_result(rules: AnyRules, result: Any) -> str:
    """How a hand ended: the reason, the points of either team, who won it, and whether it counts."""
    winner = "none" if result.winner is None else rules.table.team_name(result.winner)
    return f"{result.reason} {result.points[0]}-{result.points[1]} {winner}{' void' if result.void else ''}"


def check_fact(rules: AnyRules, name: str, told: str, fact: str | None) -> None:
    """Raise `DealTextError` if what a file tells is not the fact of this name."""
    if fact is None:
        raise DealTextError(
            f"{name} says {quoted(told)}, but there is no such fact here", code=f"record/{name}"
        )
    if _meaning(rules, name, told) != _meaning(rules, name, fact):
        if fact == UNFINISHED:
            raise DealTextError(
                f"{name} says {quoted(told)}, but the hand is not over after its last move",
                code="record/unfinished",
            )
        raise DealTextError(
            f"{name} says {quoted(told)}, but the moves give {quoted(fact, 100)}", code=f"record/{name}"
        )


def _meaning(rules: AnyRules, name: str, text: str) -> Any:
    if name == "hands":
        layout = Body.parse(rules, text)
        return {seat: holding.cards for seat, holding in layout.hands.items()}
    if name == "trump":
        try:
            return CardSet([Card.parse(text.strip())])
        except CardTextError as error:
            raise DealTextError(error.message, code=error.code) from None
    if name == "result":
        return text.lower().split()
    return parse_standing(rules, text)


def check_seed(rules: AnyRules, deal: Deal, seed: bytes) -> None:
    """Raise `DealError` if the pack is not the one that the seed shuffles."""
    if deal.order != shuffled(rules.pack, seed):
        raise DealError("the pack is not in the order that the seed gives", code="record/seed")


def check_commit(seed: bytes | None, commitment: str) -> None:
    """Raise `DealError` for a commitment of wrong form, or to another seed than this one."""
    if len(commitment) != 64 or set(commitment.lower()) - set("0123456789abcdef"):
        raise DealError("a commitment is 64 hexadecimal digits", code="record/commit")
    if seed is not None and not verify(commitment, seed):
        raise DealError("the commitment is not to the seed", code="record/commit")
