"""Positions for the solver out of text: endings, deal lines, position lines, and matches."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from partida import record
from partida.errors import PositionError
from partida.game import AnyRules
from partida.record.ending import Ending
from partida.record.model import MatchRecord
from partida.registry import rules as rules_of
from partida.solver.position import Position
from partida.sueca.variants import Variant


@dataclass(frozen=True)
class Asked:
    """A position to be solved, and the variant under which its games are counted."""

    position: Position
    variant: Variant


def read_line(text: str) -> Asked:
    """The position of a line; raises `DealTextError`, `VariantError`, `DealError`, `RuleError`.

    >>> read_line("N:A... E:K... S:7... W:Q... leader=N trump=S").position.tricks
    1
    """
    if Ending.looks_like(text):
        return _of_ending(Ending.parse(text))
    position = record.Position.parse(text)
    return _of_state(position.rules, position.state())


def read_match(match: MatchRecord) -> Iterator[Asked]:
    """Every hand of a match from its first card on; hands that never came so far are left out."""
    rules = match.rules
    variant = _variant(rules)
    for hand in match.hands:
        state, _ = rules.start(hand.deal, rules.first_standing(hand.deal.dealer))
        for seat, move in hand.moves:
            if state.phase == "play":
                break
            state, _ = rules.play(state, seat, move)
        if state.phase == "play":
            yield Asked(Position.of(state), variant)


def _of_state(rules: AnyRules, state: Any) -> Asked:
    """The position of a state; if seats are still asked whether they want a new deal, all keep theirs."""
    variant = _variant(rules)
    while state.phase == "redeal":
        state, _ = rules.play(state, state.turn, rules.read("keep"))
    if state.phase == "cut":
        raise PositionError(
            "the pack is not cut: add prepared to the deal, or the cut to the moves", code="position/phase"
        )
    return Asked(Position.of(state), variant)


def _of_ending(ending: Ending) -> Asked:
    variant = _variant(rules_of(ending.variant))
    hands = tuple(hand.mask for hand in ending.hands)
    position = Position(
        (hands[0], hands[1], hands[2], hands[3]),
        ending.trump,
        ending.leader,
        ending.table,
        variant.direction,
        ending.points,
        ending.tricks,
    )
    return Asked(position, variant)


def _variant(rules: AnyRules) -> Variant:
    """The variant of rules of Sueca; raises `PositionError` for another game."""
    if not isinstance(rules.variant, Variant):
        raise PositionError(f"only Sueca is solved here, not {rules.name}", code="position/game")
    return rules.variant
