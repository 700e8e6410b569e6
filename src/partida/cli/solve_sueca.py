"""What ``partida solve`` finds out about positions of Sueca, and how it tells it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from partida.cards import Card
from partida.cli.say import Voice
from partida.cli.solve_rows import ranked, reached
from partida.cli.solve_wish import Wish
from partida.errors import PositionError
from partida.registry import variant_text

if TYPE_CHECKING:
    from partida.solver import Bounds, Solver
    from partida.solver.reading import Asked


@dataclass
class Solved:
    """What was found out."""

    asked: Asked
    value: Bounds
    moves: dict[Card, Bounds] = field(default_factory=dict[Card, "Bounds"])
    games: Bounds | None = None
    game_moves: dict[Card, Bounds] = field(default_factory=dict[Card, "Bounds"])
    least: dict[int, bool | None] = field(default_factory=dict[int, "bool | None"])
    line: tuple[tuple[int, Card], ...] | None = None
    """If it was wished: a line of best play, or none under a limit at which the value stayed open."""


def check(asked: Asked, wish: Wish) -> None:
    """Raise `PositionError` if not all that is wished can be known of a position."""
    from partida.solver.position import check_whole

    if wish.equity is not None:
        raise PositionError("chances to win a mesa are those of Cuarenta", code="position/equity")
    if wish.games:
        check_whole(asked.position)


def solved(solver: Solver, asked: Asked, wish: Wish) -> Solved:
    """Everything that is wished to be known of a position, which was checked."""
    from partida.solver.ends import ends_of

    position = asked.position
    moves = solver.values(position, wish.effort) if wish.moves else {}
    found = Solved(asked, best_of(moves) if moves else solver.value(position, wish.effort), moves)
    if wish.games:
        ends = ends_of(asked.variant)
        found.game_moves = solver.worths(position, ends, wish.effort) if wish.moves else {}
        found.games = best_of(found.game_moves) if wish.moves else solver.best(position, ends, wish.effort)
    for points in wish.least:
        found.least[points] = solver.reaches(position, points, wish.effort)
    if wish.line:
        found.line = solver.line(position) if found.value.exact else ()
    return found


def best_of(moves: dict[Card, Bounds]) -> Bounds:
    """The value of a position from those of its cards."""
    from partida.solver import Bounds

    return Bounds(max(one.least for one in moves.values()), max(one.most for one in moves.values()))


def told(answer: Solved, voice: Voice) -> list[str]:
    """What is printed of an answer."""
    position = answer.asked.position
    table = position.table
    side = position.turn % 2
    ours, theirs = (voice.side(table.team_name(team)) for team in (side, 1 - side))
    whole_ = sum(position.points) + position.rest
    yours = str(type(answer.value)(whole_ - answer.value.most, whole_ - answer.value.least))
    rows = [
        voice(
            "solve.turn",
            seat=voice.seat(table.name(position.turn)),
            trump=position.trump,
            tricks=position.tricks,
        ),
        voice("solve.value", ours=ours, mine=str(answer.value), theirs=theirs, yours=yours),
    ]
    if answer.moves:
        rows.append(ranked(answer.moves, str, str))
    rows += reached(answer.least, ours, voice)
    if answer.games is not None:
        variant = variant_text(answer.asked.variant)
        rows.append(voice("solve.games", team=ours, variant=variant, games=str(answer.games)))
        if answer.game_moves:
            rows.append(ranked(answer.game_moves, str, str))
    if answer.line is not None:
        line = ", ".join(f"{table.name(seat)} {card}" for seat, card in answer.line)
        rows.append(voice("solve.line", line=line or voice("solve.open")))
    return rows


def document(answer: Solved) -> dict[str, Any]:
    """An answer as it is written in JSON; bounds that have not met are two numbers."""
    position = answer.asked.position
    table = position.table
    found: dict[str, Any] = {
        "turn": table.name(position.turn),
        "side": table.team_name(position.turn % 2),
        "trump": position.trump.letter,
        "tricks": position.tricks,
        "value": _number(answer.value),
    }
    if answer.moves:
        found["moves"] = {str(card): _number(bounds) for card, bounds in answer.moves.items()}
    if answer.least:
        found["at_least"] = {str(points): reached for points, reached in answer.least.items()}
    if answer.games is not None:
        found["variant"] = variant_text(answer.asked.variant)
        found["games"] = _number(answer.games)
        if answer.game_moves:
            found["game_moves"] = {str(card): _number(bounds) for card, bounds in answer.game_moves.items()}
    if answer.line:
        found["line"] = [f"{table.name(seat)} {card}" for seat, card in answer.line]
    return found


def _number(bounds: Bounds) -> int | list[int]:
    return bounds.least if bounds.exact else [bounds.least, bounds.most]
