"""What could be counted when a card was played, put into the values of a review."""

from __future__ import annotations

from typing import Final

from partida.analysis.cuarenta.counting import Counting
from partida.analysis.cuarenta.left import takers
from partida.analysis.cuarenta.valuing import Valued
from partida.analysis.model import Counted
from partida.cuarenta.moves import Play
from partida.cuarenta.view import CuarentaView
from partida.kernels.cuarenta_rollouts import CARDS_0, CARDS_1, REASON
from partida.kernels.playouts import REASONS
from partida.players.cuarenta_reading import next_player
from partida.players.cuarenta_table import caida_only

_COUNTED: Final = [REASONS.index(name) for name in ("counted", "carton")]
"""Hands that were played to their last card."""


def counted(valued: Valued, counting: Counting, column: int) -> Counted:
    """The facts beside a play; what is expected at the end is by the playouts after it."""
    view = valued.real
    assert view.team is not None
    own = view.team
    expected, carton = forecast(valued, column)
    only = tuple(caida_only(view, team) for team in (own, 1 - own))
    return Counted(
        alive=counting.alive,
        cards=(view.captured[own], view.captured[1 - own]),
        expected=expected,
        carton=carton,
        caida_only=(only[0], only[1]),
    )


def forecast(valued: Valued, column: int) -> tuple[tuple[float, float] | None, float | None]:
    """The cards of both sides at the end, and the chance of a card count, over hands played to their end."""
    ends = valued.ends[:, column]
    told = ends[(ends[:, REASON, None] == _COUNTED).any(axis=1)]
    if not len(told):
        return None, None
    own, other = told[:, CARDS_0], told[:, CARDS_1]
    enough = own >= valued.view.variant.carton_start
    return (float(own.mean()), float(other.mean())), float(enough.mean())


def drop_chances(view: CuarentaView, counting: Counting, play: Play) -> tuple[float | None, float | None]:
    """The chances that the next player can take the card that a play leaves, and make a caída so.

    None for a play that takes something, and where the own side plays next.
    """
    seat = next_player(view)
    if play.taken or seat % 2 == view.team:
        return None, None
    taking, falling = takers(view, play)
    return counting.holds(seat, taking), counting.holds(seat, falling)
