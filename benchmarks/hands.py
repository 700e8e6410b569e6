"""Hands that players play, step by step, for all that asks something of their moments."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from benchmarks.trials import TRIALS
from partida.game import AnyRules, Deal
from partida.players.drive import next_move
from partida.players.player import Player
from partida.players.registry import player
from partida.table import Seat


class Step(NamedTuple):
    """A moment, and who makes which move there; at the end of the hand neither is there."""

    state: Any
    seat: Seat | None = None
    move: Any = None


def steps(game: AnyRules, state: Any, crew: Sequence[Player]) -> Iterator[Step]:
    """The moments of a hand from a state on, played by players by seat; the last is that of its end."""
    while game.result(state) is None:
        seat, move = next_move(game, state, crew)
        yield Step(state, seat, move)
        state, _ = game.play(state, seat, move)
    yield Step(state)


def begun(game: AnyRules, deal: Deal) -> Any:
    """The first moment of the first hand of a match."""
    state, _ = game.start(deal, game.first_standing(deal.dealer))
    return state


def maker(game: str, name: str) -> Callable[[int], Player]:
    """How a player on trial, or of a level, is made of a seed."""
    if name in TRIALS:
        return lambda seed: TRIALS[name](0, seed)
    return lambda seed: player(game, name, seed)
