"""Hindsight: what each card was worth with the real hands open and best play of all from there on."""

from __future__ import annotations

from dataclasses import dataclass

from partida.cards import Card
from partida.errors import PositionError
from partida.solver import Position, Solver
from partida.solver.ends import ends_of
from partida.sueca.state import State


@dataclass(frozen=True)
class Open:
    """The points that the side on turn has at the end after every card, and the games it gets."""

    points: dict[Card, int]
    games: dict[Card, int]

    def points_lost(self, card: Card) -> int:
        """What the card costs in points."""
        return max(self.points.values()) - self.points[card]

    def games_lost(self, card: Card) -> int:
        """What the card costs in games."""
        return max(self.games.values()) - self.games[card]


def with_open_hands(state: State, solver: Solver) -> Open | None:
    """Every card of the seat on turn; None in a trick in which somebody has committed a renúncia."""
    try:
        position = Position.of(state)
    except PositionError:
        return None
    points = {card: value.least for card, value in solver.values(position).items()}
    worths = solver.worths(position, ends_of(state.opening.variant))
    return Open(points, {card: worth.least for card, worth in worths.items()})


def par_of(state: State, solver: Solver) -> tuple[int, int]:
    """The points of both sides with best play of all."""
    position = Position.of(state)
    points = solver.value(position).least
    side = position.turn % 2
    return (points, 120 - points) if side == 0 else (120 - points, points)
