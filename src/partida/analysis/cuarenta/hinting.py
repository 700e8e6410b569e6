"""Hints for a seat on turn: where to look, two candidates, and the play with the reason."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from partida.analysis.cuarenta.choices import ranked
from partida.analysis.cuarenta.counted import counted
from partida.analysis.cuarenta.counting import Counting
from partida.analysis.cuarenta.plain import plain_for
from partida.analysis.cuarenta.plain_left import falling
from partida.analysis.cuarenta.reasons import reasons_for
from partida.analysis.cuarenta.valuing import Valued, value_plays
from partida.analysis.estimating import SAME, lead
from partida.analysis.model import Depth, Hint
from partida.analysis.weighing import NOTHING
from partida.cuarenta.moves import Play
from partida.cuarenta.texts import read
from partida.cuarenta.view import CuarentaView
from partida.players.cuarenta_table import caida_only, is_caida


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
        plain=plain_for(view, valued.plays[best], (_play(valued, one.card) for one in choices[1:])),
    )


def _play(valued: Valued, card: str) -> Play:
    play = read(card, valued.real.table)
    assert isinstance(play, Play)
    return play


def _column(valued: Valued, card: str) -> int:
    column = valued.column(_play(valued, card))
    assert column is not None
    return column


def area_of(view: CuarentaView, best: Play, *, several: bool) -> str:
    """Where to look, without naming a card: by what the best play does, which others do not."""
    assert view.team is not None
    if not several:
        return "only"
    if is_caida(view, best):
        return "caida"
    if best.taken:
        return _taking(view, best)
    others = [move for move in view.moves if isinstance(move, Play) and move.card % 13 != best.card % 13]
    if caida_only(view, 1 - view.team) and _falls_least(view, best, others):
        return "their_38"
    if caida_only(view, view.team):
        return "own_38"
    return _laying(view, best, others)


def _taking(view: CuarentaView, best: Play) -> str:
    """Where to look for a capture: at the whole table, or at a part of it."""
    assert view.team is not None
    if len(best.taken) == len(view.on_table):
        return "limpia"
    return "take_38" if caida_only(view, view.team) else "take"


def _laying(view: CuarentaView, best: Play, others: Sequence[Play]) -> str:
    """Where to look for a card that is only laid."""
    if any(isinstance(move, Play) and move.taken for move in view.moves):
        return "leave"
    return "drop" if _falls_least(view, best, others) else "drop_keep"


def _falls_least(view: CuarentaView, best: Play, others: Sequence[Play]) -> bool:
    """True if fewer cards that are out could fall on the best card than on some other, and on none fewer."""
    own, rest = falling(view, best), [falling(view, one) for one in others if not one.taken]
    return bool(rest) and own <= min(rest) and own < max(rest)
