"""What ``partida solve`` finds out about positions of Cuarenta, and how it tells it."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Any

from partida.cli.say import Voice
from partida.cli.solve_rows import ranked, reached
from partida.cli.solve_wish import Wish
from partida.cuarenta.moves import Play
from partida.cuarenta.texts import write
from partida.errors import PositionError
from partida.registry import variant_text

if TYPE_CHECKING:
    from partida.solver.cuarenta import CuarentaSolver, Line, Worths
    from partida.solver.reading import CuarentaAsked


@dataclass
class CuarentaSolved:
    """What was found out, for the side on turn: points that it is ahead, chances to win the mesa."""

    asked: CuarentaAsked
    value: Worths
    moves: dict[Play, Worths] = field(default_factory=dict[Play, "Worths"])
    chance: Worths | None = None
    chances: dict[Play, Worths] = field(default_factory=dict[Play, "Worths"])
    least: dict[int, bool | None] = field(default_factory=dict[int, "bool | None"])
    line: Line | None = None
    """If it was wished, and the value did not stay open under a limit."""
    wants_line: bool = False


def check(asked: CuarentaAsked, wish: Wish) -> None:
    """Raise `PositionError` if not all that is wished can be known of a position."""
    if wish.games:
        raise PositionError(
            "games are counted at Sueca; a hand of Cuarenta is worth points", code="position/games"
        )
    if wish.equity is not None and wish.equity.variant != asked.position.variant:
        variant = variant_text(wish.equity.variant)
        raise PositionError(f"the chances of the file are for {variant}", code="equity/variant")


def solved(solver: CuarentaSolver, asked: CuarentaAsked, wish: Wish) -> CuarentaSolved:
    """Everything that is wished to be known of a position, which was checked."""
    from partida.solver.cuarenta_ends import POINTS

    position = asked.position
    found = CuarentaSolved(asked, *_worths(solver, asked, POINTS, wish, 0.0))
    if wish.equity is not None:
        ends = wish.equity.ends(asked.standing.sets, asked.last_dealer + 1)
        found.chance, found.chances = _worths(solver, asked, ends, wish, 1.0)
    for points in wish.least:
        found.least[points] = _reaches(solver, asked, points, wish)
    found.wants_line = wish.line
    if wish.line and found.value.exact:
        found.line = solver.line(position)
    return found


def _worths(
    solver: CuarentaSolver, asked: CuarentaAsked, ends: Any, wish: Wish, whole: float
) -> tuple[Worths, dict[Play, Worths]]:
    """The worth of a position to the side on turn, and of every play if that is wished.

    ``whole`` is what both sides have together.
    """
    from partida.solver.cuarenta import Worths

    def own(worth: Worths) -> Worths:
        if asked.position.turn % 2 == 0:
            return worth
        return Worths(whole - worth.most, whole - worth.least)

    if not wish.moves:
        return own(solver.value(asked.position, ends, wish.effort)), {}
    moves = {play: own(one) for play, one in solver.values(asked.position, ends, wish.effort).items()}
    return Worths(max(one.least for one in moves.values()), max(one.most for one in moves.values())), moves


def _reaches(solver: CuarentaSolver, asked: CuarentaAsked, points: int, wish: Wish) -> bool | None:
    """Is the side on turn ahead by so many points at the end? What team 1 reaches team 0 cannot prevent."""
    if asked.position.turn % 2 == 0:
        return solver.reaches(asked.position, points, effort=wish.effort)
    prevented = solver.reaches(asked.position, 1 - points, effort=wish.effort)
    return None if prevented is None else not prevented


def told(answer: CuarentaSolved, voice: Voice) -> list[str]:
    """What is printed of an answer."""
    position = answer.asked.position
    table = position.setting.table
    written = partial(write, table=table)
    side = position.turn % 2
    ours, theirs = (voice.side(table.team_name(team)) for team in (side, 1 - side))
    score = f"{position.score[side]}-{position.score[1 - side]}"
    deals = {"deal": position.deal + 1, "deals": position.setting.deals, "left": position.left}
    seat = voice.seat(table.name(position.turn))
    rows = [
        voice("solve.turn_cuarenta", seat=seat, ours=ours, theirs=theirs, score=score, **deals),
        voice("solve.ahead", ours=ours, mine=_points(answer.value), theirs=theirs,
              yours=_points(type(answer.value)(-answer.value.most, -answer.value.least))),
    ]  # fmt: skip
    if answer.moves:
        rows.append(ranked(answer.moves, written, _points))
    rows += reached(answer.least, ours, voice, "+")
    if answer.chance is not None:
        other = type(answer.chance)(1 - answer.chance.most, 1 - answer.chance.least)
        percent = partial(_percent, voice=voice)
        rows.append(
            voice("solve.chance", ours=ours, mine=percent(answer.chance), theirs=theirs, yours=percent(other))
        )
        if answer.chances:
            rows.append(ranked(answer.chances, written, percent))
    if answer.line is not None:
        rows.append(voice("solve.line", line=", ".join(_line(answer))))
        rows.append(voice("solve.end", ours=ours, theirs=theirs, score=_end(answer.line, side)))
    elif answer.wants_line:
        rows.append(voice("solve.line", line=voice("solve.open")))
    return rows


def _points(worth: Worths) -> str:
    if worth.exact:
        return f"{int(worth.least):+}"
    return f"{int(worth.least):+}..{int(worth.most):+}"


def _percent(worth: Worths, voice: Voice) -> str:
    least = voice.decimal(100 * worth.least)
    return f"{least} %" if worth.exact else f"{least}..{voice.decimal(100 * worth.most)} %"


def _line(answer: CuarentaSolved) -> list[str]:
    table = answer.asked.position.setting.table
    assert answer.line is not None
    return [f"{table.name(seat)} {write(play, table)}" for seat, play in answer.line.plays]


def _end(line: Line, side: int) -> str:
    return f"{line.score[side]}-{line.score[1 - side]}"


def document(answer: CuarentaSolved) -> dict[str, Any]:
    """An answer as it is written in JSON; bounds that have not met are two numbers."""
    position = answer.asked.position
    table = position.setting.table
    found: dict[str, Any] = {
        "turn": table.name(position.turn),
        "side": table.team_name(position.turn % 2),
        "variant": variant_text(position.variant),
        "deal": position.deal + 1,
        "left": position.left,
        "score": list(position.score),
        "value": _number(answer.value),
    }
    if answer.moves:
        found["moves"] = {write(play, table): _number(worth) for play, worth in answer.moves.items()}
    if answer.least:
        found["at_least"] = {str(points): reached for points, reached in answer.least.items()}
    if answer.chance is not None:
        found["chance"] = _number(answer.chance)
    if answer.chances:
        found["move_chances"] = {write(play, table): _number(worth) for play, worth in answer.chances.items()}
    if answer.line is not None:
        found["line"] = _line(answer)
        found["end"] = {"score": list(answer.line.score), "winner": _winner(answer)}
    return found


def _winner(answer: CuarentaSolved) -> str | None:
    """The side that has won the chica at the end of the line."""
    assert answer.line is not None
    winner = answer.line.winner
    return None if winner is None else answer.asked.position.setting.table.team_name(winner)


def _number(worth: Worths) -> float | list[float]:
    least, most = _plain(worth.least), _plain(worth.most)
    return least if worth.exact else [least, most]


def _plain(number: float) -> float:
    """A whole number as such, a chance with six places."""
    return int(number) if number == int(number) else round(number, 6)
