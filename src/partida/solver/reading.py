"""Positions for the solvers out of text: endings, deal lines, position lines, and matches."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from partida import record
from partida.cuarenta.moves import Announce, Pass
from partida.cuarenta.rules import CuarentaRules
from partida.cuarenta.scoring import Standing
from partida.cuarenta.state import State
from partida.errors import PositionError
from partida.game import AnyRules
from partida.record.ending import Ending
from partida.record.model import MatchRecord
from partida.registry import rules as rules_of
from partida.solver.cuarenta_position import CuarentaPosition
from partida.solver.position import Position
from partida.sueca.variants import Variant
from partida.table import Seat


@dataclass(frozen=True)
class Asked:
    """A position to be solved, and the variant under which its games are counted."""

    position: Position
    variant: Variant


@dataclass(frozen=True)
class CuarentaAsked:
    """A position of Cuarenta to be solved, and the standing before its hand."""

    position: CuarentaPosition
    standing: Standing

    @property
    def last_dealer(self) -> Seat:
        """Who deals the last deal of this hand; if the deal goes round the other side deals next."""
        position = self.position
        to_come = position.setting.deals - 1 - position.deal
        return position.dealer + (to_come if position.variant.dealer_changes == "per_deal" else 0)


AnyAsked = Asked | CuarentaAsked


def read_line(text: str) -> Asked:
    """The position of Sueca of a line.

    Raises `DealTextError`, `VariantError`, `DealError`, `RuleError`, and `PositionError` for another game.

    >>> read_line("N:A... E:K... S:7... W:Q... leader=N trump=S").position.tricks
    1
    """
    return of_sueca(read_any(text))


def of_sueca(asked: AnyAsked) -> Asked:
    """The same if it is of Sueca; raises `PositionError`."""
    if isinstance(asked, CuarentaAsked):
        raise PositionError("only positions of Sueca have this, not those of cuarenta", code="position/game")
    return asked


def read_any(text: str) -> AnyAsked:
    """The position of a line, of either game; raises as `read_line` does."""
    if Ending.looks_like(text):
        return _of_ending(Ending.parse(text))
    position = record.Position.parse(text)
    return _of_state(position.rules, position.state())


def read_match(match: MatchRecord) -> Iterator[tuple[int, AnyAsked]]:
    """Every hand of a match, its number from 1 and its position before the first card.

    Hands that never came so far are left out.
    """
    rules = match.rules
    for number, hand in enumerate(match.hands, 1):
        state, _ = rules.start(hand.deal, rules.first_standing(hand.deal.dealer))
        for seat, move in hand.moves:
            if state.phase == "play":
                break
            state, _ = rules.play(state, seat, move)
        if state.phase == "play":
            yield number, _of_state(rules, state)


def _of_state(rules: AnyRules, state: Any) -> AnyAsked:
    """The position of a state, after what is no matter of cards.

    If seats are still asked whether they want a new deal all keep theirs; rondas not announced yet are.
    """
    if state.phase == "cut":
        raise PositionError(
            "the pack is not cut: add prepared to the deal, or the cut to the moves", code="position/phase"
        )
    if isinstance(rules, CuarentaRules):
        return _of_cuarenta(rules, state)
    while state.phase == "redeal":
        state, _ = rules.play(state, state.turn, rules.read("keep"))
    assert isinstance(rules.variant, Variant)
    return Asked(Position.of(state), rules.variant)


def _of_cuarenta(rules: CuarentaRules, state: State) -> CuarentaAsked:
    standing = state.setup.standing
    while state.phase == "announce" and state.result is None:
        assert state.turn is not None
        can = Announce() in rules.moves(state, state.turn)
        state, _ = rules.play(state, state.turn, Announce() if can else Pass())
    return CuarentaAsked(CuarentaPosition.of(state), standing)


def _of_ending(ending: Ending) -> Asked:
    variant = rules_of(ending.variant).variant
    assert isinstance(variant, Variant)
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
