"""The plays of a seat valued over worlds, and exactly where everything is known by counting.

In a world all seats go on as club players, each by what it could see itself there. In the last deal between
two, who has counted knows the other hand: then every play has the value that exact search finds.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from partida.analysis.cuarenta.counting import Counting
from partida.analysis.cuarenta.framing import Frame
from partida.analysis.cuarenta.worth import Worth, of_chica, of_mesa, of_points
from partida.analysis.model import Depth
from partida.analysis.onturn import seat_to_play
from partida.cuarenta.moves import Play
from partida.cuarenta.view import CuarentaView
from partida.errors import PlayerError
from partida.kernels.cuarenta_rollouts import Rollouts, Trial
from partida.kernels.cuarenta_worlds import Imagined, row_of
from partida.players.search.cuarenta_decision import CuarentaDecision
from partida.players.search.cuarenta_ending import MOST_CARDS, position_of
from partida.solver.cuarenta import CuarentaSolver
from partida.solver.cuarenta_ends import CuarentaEnds
from partida.solver.cuarenta_position import CuarentaPosition, complete
from partida.solver.effort import Effort
from partida.worlds.cuarenta import CuarentaWorlds

MEGABYTES: Final = 1.0
EFFORT: Final = Effort(MOST_CARDS)


@dataclass(frozen=True, eq=False)
class Valued:
    """What plays bring in worlds: arrays with a row for every world and a column for every play.

    ``plays`` are real ones, one of all that are equal but for suits, ``trials`` the same as rollouts take
    them; both are sorted by rank, then by what is taken. All else is in the ``frame``: the seat that looks is
    seat 0. ``whole`` says that these are all worlds; ``exact`` that there is only one, by counting, and that
    the values are those of exact search.
    """

    frame: Frame
    real: CuarentaView
    view: CuarentaView
    plays: tuple[Play, ...]
    trials: tuple[Trial, ...]
    worlds: Any
    """Rows of tallies: see `partida.kernels.cuarenta_worlds`."""
    whole: bool
    exact: bool
    win: Any
    """The chance to win the chica that is being played."""
    match: Any
    """The chance to win the mesa."""
    points: Any
    """What the side makes in the whole hand, less what the other side makes."""
    ends: Any
    """Where the playouts end: see `partida.kernels.cuarenta_rollouts.Rollouts.ends`."""

    def column(self, play: Play) -> int | None:
        """The column of a play, or of the one that is equal to it; None for one that is not valued."""
        trial = Trial.of(self.real, play)
        return self.trials.index(trial) if trial in self.trials else None

    @property
    def groups(self) -> tuple[tuple[Play, ...], ...]:
        """The plays of every column: the one that is valued, and those equal to it but for suits."""
        groups = [[play] for play in self.plays]
        for play in _plays(self.real):
            group = groups[self.trials.index(Trial.of(self.real, play))]
            if play not in group:
                group.append(play)
        return tuple(map(tuple, groups))


def value_plays(view: CuarentaView, depth: Depth) -> Valued:
    """The plays of the seat on turn, valued; only what it knows has a part in it.

    All plays are valued in the same worlds. Where others may claim what is overlooked, plays that leave
    something are left out: what these are worth depends on who notices. Raises `PositionError` unless
    the seat is to play a card, and `PlayerError` unless the others are taken for club players.
    """
    if depth.opponents != "club":
        raise PlayerError("in Cuarenta the others are taken for club players", code="review/opponents")
    seat_to_play(view)
    frame = Frame.of(view)
    framed = frame.view(view)
    found = _by_trial(view)
    trials = tuple(sorted(found, key=lambda one: (one.rank, one.taken, one.falls)))
    before, variant = framed.standing.score, framed.variant
    next_dealer = _next_dealer(framed)
    mesa = of_mesa(variant, framed.standing.sets, next_dealer)
    worths = (of_chica(variant, next_dealer), mesa, of_points(before))
    decision = CuarentaDecision(framed, tuple(found[one] for one in trials), trials, mesa.ends)
    worlds, whole = _imagined(decision, depth)
    ends = Rollouts(framed).ends(worlds, trials)
    told = _solved(framed, trials, worths) if whole and len(worlds) == 1 else None
    win, match, points = told or (worth.of(ends) for worth in worths)
    return Valued(
        frame,
        view,
        framed,
        decision.plays,
        trials,
        worlds,
        whole,
        told is not None,
        win,
        match,
        points,
        ends,
    )


def _by_trial(view: CuarentaView) -> dict[Trial, Play]:
    """The plays of a seat by what they are but for suits; of equal ones the first."""
    return {Trial.of(view, play): play for play in reversed(_plays(view))}


def _plays(view: CuarentaView) -> tuple[Play, ...]:
    """The plays that are valued; where others may claim what is overlooked, those that leave nothing."""
    plays = tuple(move for move in view.moves if isinstance(move, Play))
    return tuple(complete(plays)) if view.variant.overlooked == "opponents_claim" else plays


def _next_dealer(view: CuarentaView) -> int:
    """The side that deals the next hand."""
    to_come = view.deals - 1 - view.deal if view.variant.dealer_changes == "per_deal" else 0
    return (view.dealer + to_come + 1) % 2


def _imagined(decision: CuarentaDecision, depth: Depth) -> tuple[Any, bool]:
    """Worlds, and whether these are all there are: that is asked only where no card is left to be dealt."""
    view = decision.view
    random = decision.random(depth.seed)
    if not view.stock and Counting(view).count <= depth.worlds:
        rows = [row_of(world, []) for world in CuarentaWorlds(view).every()]
        random.shuffle(rows)
        return np.array(rows), True
    return Imagined(view, random.getrandbits(62)).next(depth.worlds), False


def _solved(view: CuarentaView, trials: tuple[Trial, ...], worths: tuple[Worth, ...]) -> list[Any] | None:
    """One row of exact values in every sense, or None where search would take too long."""
    position = position_of(view)
    if position is None:
        return None
    rows = [exact_values(position, view, trials, worth.ends, EFFORT) for worth in worths]
    return None if None in rows else [np.array([row], float) for row in rows]


def exact_values(
    position: CuarentaPosition,
    view: CuarentaView,
    trials: tuple[Trial, ...],
    ends: CuarentaEnds,
    effort: Effort,
) -> list[float] | None:
    """What trials are worth to team 0 with open hands and best play of all; None if search gave up."""
    worths = CuarentaSolver(MEGABYTES).values(position, ends, effort)
    found = {Trial.of(view, play): worth for play, worth in worths.items()}
    if not all(found[trial].exact for trial in trials):
        return None
    return [found[trial].least for trial in trials]
