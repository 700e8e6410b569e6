"""``partida par``: a deal with best play, for every trump suit and every leader."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Annotated, Any, Final

from cyclopts import Parameter

from partida.cards import Suit
from partida.cli.options import Json, LanguageName, print_json
from partida.cli.say import Voice, choose_language
from partida.cli.solve import ready
from partida.registry import variant_text

if TYPE_CHECKING:
    from partida.solver.reading import Asked

_SUITS: Final = (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS)


def command(
    deal: Annotated[str, Parameter(help="A deal, position or ending in one line.")],
    /,
    *,
    language: LanguageName = None,
    json: Json = False,
) -> int:
    """Tell what a deal comes to with best play: its own value and games, and NS's points whoever leads."""
    from partida.solver.reading import read_line

    asked = read_line(deal)
    ready(games=True)
    found = document(asked)
    if json:
        print_json(found)
    else:
        _print(found, Voice(choose_language(language, "sueca")))
    return 0


def document(asked: Asked) -> dict[str, Any]:
    """Everything that is found out, as it is written in JSON."""
    from partida.solver import Solver
    from partida.solver.ends import ends_of

    position = asked.position
    solver = Solver()
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


def _print(found: dict[str, Any], say: Voice) -> None:
    seat, trump = say.seat(found["turn"]), Suit.parse(found["trump"])
    print(say("solve.turn", seat=seat, trump=trump, tricks=found["tricks"]))
    ours, theirs = say.side(found["side"]), say.side({"NS": "EW", "EW": "NS"}[found["side"]])
    yours = found["rest"] - found["value"]
    print(say("solve.value", ours=ours, mine=found["value"], theirs=theirs, yours=yours))
    if "games" in found:
        print(say("solve.games", team=ours, variant=found["variant"], games=found["games"]))
    if found["ns"]:
        print(f"\n{say('solve.par', team=say.side('NS'))}")
        width = max(4, len(say("solve.leader")))
        print(f"{say('solve.leader'):<{width}}" + "".join(f"{say.side(seat):>5}" for seat in "NESW"))
        for trump, row in found["ns"].items():
            print(f"{trump:<{width}}" + "".join(f"{row[seat]:>5}" for seat in "NESW"))
