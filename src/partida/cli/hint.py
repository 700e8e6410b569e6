"""``partida hint``: help for the seat on turn, in three steps."""

from __future__ import annotations

from typing import Annotated, Final

from cyclopts import Parameter

from partida.cli.heavy import get_ready
from partida.cli.lines import lines_of, opened
from partida.cli.options import Json, LanguageName, print_json, whole
from partida.cli.plain import to_ascii
from partida.cli.review import Seed, Taken, Worlds, chosen_depth
from partida.cli.say import choose_language
from partida.errors import CountError, NotationError

STEPS: Final = 3


def command(
    position: Annotated[
        str,
        Parameter(
            help="A position line (a seat's, or whole), the JSON of a view, a file with one, or -.",
            allow_leading_hyphen=True,
        ),
    ],
    /,
    *,
    step: Annotated[int, Parameter(help="How far to help: 1, 2 or 3.", converter=whole)] = 3,
    worlds: Worlds = None,
    seed: Seed = 0,
    opponents: Taken = "club",
    language: LanguageName = None,
    letters: Annotated[bool, Parameter(name="--ascii", negative="", help="No letters but ASCII.")] = False,
    json: Json = False,
) -> int:
    """Help the seat on turn: where to look, two candidates, the card and why. Nothing hidden is used."""
    from partida.analysis import reviewer, to_json
    from partida.analysis.asking import view_of
    from partida.analysis.telling import Teller

    if step > STEPS:
        raise CountError(f"--step {step}: a hint has {STEPS} steps", code="hint/step")
    depth = chosen_depth(worlds, seed, opponents)
    view = view_of(_text(position))
    chosen = reviewer(view.game)
    get_ready(chosen.kernels)
    hint = chosen.hint(view, depth)
    teller = Teller(choose_language(language, view.game), view.game, letters)
    if json:
        told = to_json(hint)
        shown = ("seat", "depth", "area", "suit") + (("candidates",) if step > 1 else ())
        print_json(told if step == STEPS else {name: told[name] for name in shown})
        return 0
    for line in [*teller.hint(hint, step), *([teller.depth(depth, (hint,))] if step == STEPS else [])]:
        print(to_ascii(line) if letters else line)
    return 0


def _text(what: str) -> str:
    """The text itself, or the one in a file; raises `NotationError` for a file with none or several."""
    if what.lstrip().startswith("{"):
        return what
    source = opened(what)
    if source is None:
        return what
    with source as file:
        lines = [line for line in lines_of(file) if line.strip() and not line.lstrip().startswith("#")]
    if len(lines) != 1:
        raise NotationError(f"one position is wanted, but there are {len(lines)}", code="hint/lines")
    return lines[0]
