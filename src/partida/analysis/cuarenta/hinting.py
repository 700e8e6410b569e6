"""Hints for a seat on turn: where to look, two candidates, and the play with the reason."""

from __future__ import annotations

from typing import Literal

from partida.analysis.cuarenta.choices import ranked
from partida.analysis.cuarenta.counted import caida_only, counted
from partida.analysis.cuarenta.counting import Counting
from partida.analysis.cuarenta.reasons import reasons_for
from partida.analysis.cuarenta.valuing import Valued, value_plays
from partida.analysis.estimating import SAME, lead
from partida.analysis.model import Depth, Hint
from partida.analysis.weighing import NOTHING
from partida.cuarenta.moves import Play
from partida.cuarenta.texts import read
from partida.cuarenta.view import CuarentaView
from partida.players.cuarenta_table import is_caida


def hint_for(view: CuarentaView, depth: Depth) -> Hint:
    """The hint; raises `PositionError` unless the seat is to play a card."""
    valued = value_plays(view, depth)
    counting = Counting(view)
    choices = ranked(valued, counting)
    columns = [_column(valued, choice.card) for choice in choices[:2]]
    several = len(columns) > 1
    even = several and choices[0].win - choices[1].win <= SAME
    best, second = columns[0], columns[-1]
    by: Literal["win", "match"] = "match" if even else "win"
    return Hint(
        seat=view.table.name(view.seat or 0),
        depth=depth,
        area=area_of(view, valued.plays[best], several=several),
        suit=None,
        candidates=tuple(choices[columns.index(column)].card for column in sorted(columns)),
        card=choices[0].card,
        choices=choices,
        by=by,
        lead=lead(valued.match if even else valued.win, whole=valued.whole) if several else NOTHING,
        worlds=len(valued.worlds),
        every_world=valued.whole,
        reasons=reasons_for(valued, best, second, by) if several else (),
        game="cuarenta",
        unit="chica",
        exact=valued.exact,
        counted=counted(valued, counting, best),
    )


def _column(valued: Valued, card: str) -> int:
    play = read(card, valued.real.table)
    assert isinstance(play, Play)
    column = valued.column(play)
    assert column is not None
    return column


def area_of(view: CuarentaView, best: Play, *, several: bool) -> str:
    """Where to look, without naming a card: by what the best play does."""
    assert view.team is not None
    takes = [move for move in view.moves if isinstance(move, Play) and move.taken]
    if not several:
        return "only"
    if is_caida(view, best):
        return "caida"
    if best.taken and len(best.taken) == len(view.on_table):
        return "limpia"
    if caida_only(view, 1 - view.team):
        return "their_38"
    if caida_only(view, view.team):
        return "own_38"
    if best.taken:
        return "take"
    return "leave" if takes else "drop"
