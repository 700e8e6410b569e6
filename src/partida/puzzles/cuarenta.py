"""Puzzles of Cuarenta: its moves valued, and what a puzzle is about."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from partida.analysis.cuarenta.left import left_by, sums_on
from partida.analysis.cuarenta.reasons import reasons_for
from partida.analysis.cuarenta.valuing import Valued, value_plays
from partida.analysis.model import Depth, Reason
from partida.cuarenta import leaf
from partida.cuarenta.moves import Play
from partida.cuarenta.texts import write
from partida.cuarenta.view import CuarentaView
from partida.kernels.cuarenta_rollouts import Rollouts, Trial
from partida.kernels.ready import SEARCH, SOLVING
from partida.players.cuarenta_table import unseen_tally
from partida.players.search.cuarenta_decision import CuarentaDecision
from partida.policies.cuarenta.judgement import Judgement
from partida.puzzles.judging import Judged, Least
from partida.puzzles.model import By
from partida.solver.cuarenta_position import complete

CARELESS: Final = Judgement(again=0.0, threat=0.0)
"""Who thinks of what can be taken now, and not of what the next player can do."""
LEAST: Final = Least(win=0.04, match=0.04, both=0.015, even=0.0)
RACE: Final = 30
"""With so many points a chica is a race to 38 and 40."""


@dataclass(frozen=True)
class CuarentaJudge:
    """See `partida.puzzles.judging.Judge`."""

    kernels: tuple[str, ...] = tuple(dict.fromkeys((*SOLVING["cuarenta"], *SEARCH["cuarenta"])))
    least: Least = LEAST

    def choices(self, view: CuarentaView) -> int:
        """How many plays differ in more than suits; 0 unless a card is due."""
        if view.phase != "play" or view.turn != view.seat:
            return 0
        return len({Trial.of(view, play) for play in plays_of(view)})

    def judged(self, view: CuarentaView, depth: Depth) -> Judged:
        """The plays valued as reviews value them; the hand is the chica here."""
        return _judged(value_plays(view, depth))

    def opinions(self, view: CuarentaView, depth: Depth) -> tuple[Judged, ...]:
        """What it is worth if all go on as careless players, where it is not known exactly."""
        valued = value_plays(view, depth)
        if valued.exact:
            return ()
        ends = Rollouts(valued.view, CARELESS).ends(valued.worlds, valued.trials)
        judged = _judged(valued)
        match = CuarentaDecision.of(valued.view, plays_of(valued.view)).worths(ends)
        return (Judged(judged.groups, match, match, valued.whole, judged.reasons, LEAST.even),)

    def theme(self, view: CuarentaView, judged: Judged, tempting: str) -> str | None:
        """The first of the themes that fits what the best and the tempting play differ in."""
        plays = {write(move, view.table): move for move in view.moves if isinstance(move, Play)}
        best, other = plays[judged.groups[judged.best][0]], plays[tempting]
        if max(view.score) >= RACE:
            return "race_38"
        if _adds(best) or _adds(other):
            return "sums"
        falls = Trial.of(view, best).falls, Trial.of(view, other).falls
        if falls[0] != falls[1]:
            return "hold_caida"
        if best.taken and other.taken:
            return None
        if best.taken or other.taken:
            return "hold_caida"
        unseen = unseen_tally(view)
        alive = [leaf.count_of(unseen, play.card % 13) for play in (best, other)]
        if alive[0] < alive[1]:
            return "safe_drop"
        return "sums" if sums_left(view, best) != sums_left(view, other) else "hold_caida"


def plays_of(view: CuarentaView) -> tuple[Play, ...]:
    """The plays that can be chosen: where others may claim what is left, those that leave nothing."""
    plays = tuple(move for move in view.moves if isinstance(move, Play))
    return tuple(complete(plays)) if view.variant.overlooked == "opponents_claim" else plays


def _adds(play: Play) -> bool:
    """True for a capture by an addition: its base is of other ranks."""
    return bool(play.taken) and play.taken[0] % 13 != play.card % 13


def sums_left(view: CuarentaView, play: Play) -> set[int]:
    """The ranks that can be made by an addition of what a play leaves on the table."""
    return sums_on(view, left_by(view, play))


def _judged(valued: Valued) -> Judged:
    """The plays by their texts; equal ones, of which one is valued, stand together."""
    groups = tuple(tuple(write(play, valued.real.table) for play in group) for group in valued.groups)

    def reasons(best: int, other: int, by: By) -> tuple[Reason, ...]:
        return reasons_for(valued, best, other, by)

    return Judged(groups, valued.win, valued.match, valued.whole, reasons, LEAST.even)
