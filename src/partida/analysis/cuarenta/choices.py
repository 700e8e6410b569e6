"""One card of a hand reviewed."""

from __future__ import annotations

from typing import Final

from partida.analysis.cuarenta.counted import counted, drop_chances
from partida.analysis.cuarenta.counting import Counting
from partida.analysis.cuarenta.hindsight import Open
from partida.analysis.cuarenta.plain import plain_for
from partida.analysis.cuarenta.reasons import reasons_for
from partida.analysis.cuarenta.valuing import Valued
from partida.analysis.estimating import loss
from partida.analysis.model import CardReview, CardValue, Kind
from partida.analysis.weighing import NOTHING, weigh
from partida.analysis.whole import best_first, unvalued
from partida.cuarenta.moves import Play
from partida.cuarenta.texts import write

SCALE: Final = 0.5
"""A chica is made of some three hands, so the limits of verdicts are half of those for the chance to win a
hand: from 2.5 in a hundred on, some two points at the begin of a chica, a play is an inaccuracy."""


def card_review(valued: Valued, play: Play, move: int, hindsight: Open | None) -> CardReview:
    """The review of a play that the seat of the view made."""
    view = valued.real
    table = view.table
    column = valued.column(play)
    if column is None:
        # It leaves something to be claimed: its worth depends on who notices.
        return unvalued(
            move,
            view.deal + 1,
            table.name(view.seat or 0),
            write(play, table),
            ranked(valued, Counting(view)),
            len(valued.worlds),
            whole=valued.whole,
        )
    kind: Kind = "choice"
    if len(valued.plays) == 1:
        kind = "forced" if len(view.moves) == 1 else "equal"
    found = weigh(valued.win, valued.match, column, kind, whole=valued.whole, scale=SCALE, both=True)
    points = loss(valued.points, column, whole=valued.whole) if kind == "choice" else NOTHING
    counting = Counting(view)
    told = found.blamed and found.best != column
    best = play if found.best == column else valued.plays[found.best]
    return CardReview(
        move=move,
        trick=view.deal + 1,
        seat=table.name(view.seat or 0),
        card=write(play, table),
        kind=kind,
        best=write(best, table),
        choices=ranked(valued, counting, hindsight, play),
        worlds=len(valued.worlds),
        every_world=valued.whole,
        win=float(valued.win[:, column].mean()),
        match=float(valued.match[:, column].mean()),
        loss=found.loss,
        match_loss=found.match_loss,
        points_lost=None if hindsight is None else hindsight.points_lost(column),
        games_lost=None,
        criticality=found.criticality,
        mattered=found.mattered,
        right=found.right,
        label=found.label,
        close=found.close,
        reasons=reasons_for(valued, found.best, column) if told else (),
        points_loss=points,
        exact=valued.exact,
        counted=counted(valued, counting, column),
        plain=plain_for(view, best, (play,)) if told else None,
    )


def ranked(
    valued: Valued, counting: Counting, hindsight: Open | None = None, played: Play | None = None
) -> tuple[CardValue, ...]:
    """Every play with its values, the best first; the one that was made stands for those equal to it."""
    own = None if played is None else valued.column(played)
    found: list[CardValue] = []
    for column, (one, group) in enumerate(zip(valued.plays, valued.groups, strict=True)):
        play = played if column == own and played is not None else one
        taken, falls = drop_chances(valued.real, counting, play)
        found.append(
            CardValue(
                write(play, valued.real.table),
                float(valued.win[:, column].mean()),
                float(valued.match[:, column].mean()),
                None if hindsight is None else hindsight.points[column],
                fair_points=float(valued.points[:, column].mean()),
                taken=taken,
                falls=falls,
                also=tuple(write(other, valued.real.table) for other in group if other != play),
            )
        )
    return best_first(found)
