"""``partida par``: a deal with best play, for every trump suit and every leader."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Annotated, Any, Final

from cyclopts import Parameter

from partida.cards import Suit
from partida.cli.lines import is_text
from partida.cli.options import Json, LanguageName
from partida.cli.say import Voice, choose_language
from partida.cli.solve import Memory, Threads, at_most, loaded
from partida.cli.solve_source import Question, positions
from partida.cli.solve_stream import Place, heading, stream
from partida.registry import variant_text

if TYPE_CHECKING:
    from partida.solver import Solver
    from partida.solver.reading import AnyAsked, Asked

_SUITS: Final = (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS)


def command(
    what: Annotated[
        str,
        Parameter(
            help="A deal, position or ending, a file of these or of matches, or - for stdin.",
            allow_leading_hyphen=True,
        ),
    ],
    /,
    *,
    threads: Threads = None,
    memory: Memory = 8,
    language: LanguageName = None,
    json: Json = False,
) -> int:
    """Tell what deals come to with best play: their own value and games, and NS's points whoever leads."""
    from partida.solver import solve_many

    answers = solve_many(
        positions(what),
        lambda one, question: (question.place, one.found(question)),
        threads=at_most(threads),
        megabytes=memory,
        make=Pars,
    )
    voice = Voice(choose_language(language, "sueca"))
    stream(answers, partial(rows, voice), dict[str, Any], json=json, alone=is_text(what))
    return 0


class Pars:
    """What deals come to, for one thread: a solver that is made when it is first needed."""

    def __init__(self, megabytes: float) -> None:
        self._megabytes = megabytes
        self._solver: Solver | None = None

    def forget(self) -> None:
        """Forget what was learned."""
        if self._solver is not None:
            self._solver.forget()

    def found(self, question: Question) -> dict[str, Any]:
        """The `document` of a position; errors name its line if it has one."""
        return question.answered(self._found)

    def _found(self, asked: AnyAsked) -> dict[str, Any]:
        from partida.solver import Solver
        from partida.solver.reading import of_sueca

        position = of_sueca(asked)  # before kernels are loaded, which may take long
        if self._solver is None:
            self._solver = loaded("sueca", lambda: Solver(self._megabytes), games=True)
        return document(position, self._solver)


def document(asked: Asked, solver: Solver) -> dict[str, Any]:
    """Everything that is found out, as it is written in JSON."""
    from partida.solver.ends import ends_of

    position = asked.position
    side = position.turn % 2
    whole = sum(position.points) + position.rest
    table: dict[str, dict[str, int]] = {}
    if not position.trick:
        for trump in _SUITS:
            table[trump.letter] = {}
            for leader in range(4):
                other = replace(position, trump=trump, leader=leader)
                value = solver.value(other).least
                table[trump.letter][position.table.name(leader)] = value if leader % 2 == 0 else whole - value
    found: dict[str, Any] = {
        "turn": position.table.name(position.turn),
        "side": position.table.team_name(side),
        "trump": position.trump.letter,
        "tricks": position.tricks,
        "value": solver.value(position).least,
        "rest": whole,
    }
    if whole == 120 and sum(position.won) + position.tricks == 10:
        found["variant"] = variant_text(asked.variant)
        found["games"] = solver.best(position, ends_of(asked.variant)).least
    return {**found, "ns": table}


def rows(say: Voice, place: Place, found: dict[str, Any]) -> list[str]:
    """What is printed of a `document`, under where its position stands."""
    seat, trump = say.seat(found["turn"]), Suit.parse(found["trump"])
    ours, theirs = say.side(found["side"]), say.side({"NS": "EW", "EW": "NS"}[found["side"]])
    yours = found["rest"] - found["value"]
    told = [
        *heading(place, say),
        say("solve.turn", seat=seat, trump=trump, tricks=found["tricks"]),
        say("solve.value", ours=ours, mine=found["value"], theirs=theirs, yours=yours),
    ]
    if "games" in found:
        told.append(say("solve.games", team=ours, variant=found["variant"], games=found["games"]))
    if found["ns"]:
        told += ["", *_table(found["ns"], say)]
    return told


def _table(ns: dict[str, dict[str, int]], say: Voice) -> Iterator[str]:
    """The points of NS by trumps and leader."""
    yield say("solve.par", team=say.side("NS"))
    width = max(4, len(say("solve.leader")))
    yield f"{say('solve.leader'):<{width}}" + "".join(f"{say.side(seat):>5}" for seat in "NESW")
    for trump, row in ns.items():
        yield f"{trump:<{width}}" + "".join(f"{row[seat]:>5}" for seat in "NESW")
