"""Options that several commands have, and what they are turned into."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from math import inf
from typing import Annotated, Any, Final

from cyclopts import Parameter, Token
from rich.console import Console

from partida.errors import VariantError
from partida.fairness import new_seed, seed_from_text
from partida.game import AnyRules
from partida.reading import MOST_DIGITS, quoted, whole_number
from partida.registry import GAMES, Game, game

GameName = Annotated[str, Parameter(help="sueca or cuarenta.")]
VariantText = Annotated[
    str,
    Parameter(
        name=["--variant", "-v"],
        help="A preset's name or option=value,... as in preset=brazil,match_target=8.",
    ),
]
LanguageName = Annotated[str | None, Parameter(name=["--language", "-l"], help="pt-PT, pt-BR, es, en or ru.")]
SeedText = Annotated[
    str | None, Parameter(help="64 hexadecimal digits, or a whole number for a seed easy to remember.")
]
Json = Annotated[bool, Parameter(name="--json", negative="", help="One JSON document on stdout.")]
Ascii = Annotated[bool, Parameter(name="--ascii", negative="", help="Letters for suits, no drawn lines.")]


def whole(_: Any, tokens: Sequence[Token]) -> int:
    """The whole number of an option, from 1; raises `ValueError`, to which the option's name is added."""
    text = tokens[0].value
    number = whole_number(text)
    if number is None or number < 1:
        raise ValueError(f"{quoted(text)}: write a whole number from 1, of at most {MOST_DIGITS} digits")
    return number


Jobs = Annotated[int, Parameter(help="Processes at work.", converter=whole)]
MOST_JOBS: Final = 61
"""Windows waits for no more processes at once."""


def seconds_(_: Any, tokens: Sequence[Token]) -> float:
    """The seconds of an option, above 0; raises `ValueError`, to which the option's name is added."""
    text = tokens[0].value
    try:
        number = float(text)
    except ValueError:
        number = 0.0
    if not 0 < number < inf:
        raise ValueError(f"{quoted(text)}: write a number of seconds above 0, such as 0.5")
    return number


def chosen_game(name: str) -> Game:
    """The game of a name in any case; raises `VariantError`."""
    return game(name.strip().lower())


def chosen_rules(name: str, variant: str) -> AnyRules:
    """The rules of a game under a variant's text; raises `VariantError`."""
    from partida.options import parse_variant

    chosen = chosen_game(name)
    for other in GAMES:
        if other != chosen.name and variant.strip().startswith(other):
            raise VariantError(
                f"{variant!r} is a variant of {other}, not of {chosen.name}", code="variant/game"
            )
    return chosen.build(parse_variant(variant or chosen.name, chosen.presets))


def chosen_seed(text: str | None) -> bytes:
    """A fresh seed, or the one of a text (`seed_from_text`); raises `DealError`."""
    return new_seed() if text is None else seed_from_text(text)


class _Console(Console):
    """A console that leaves it to the caller what to do when the reader of stdout has gone."""

    def on_broken_pipe(self) -> None:
        """Raise `BrokenPipeError` again, where rich itself would leave the program."""
        self.quiet = True
        raise BrokenPipeError


def console(*, width: int | None = None) -> Console:
    """The console for stdout: no highlighting of its own, no wrapping of drawn lines."""
    return _Console(highlight=False, markup=False, emoji=False, soft_wrap=False, width=width)


def print_json(document: Any) -> None:
    """One JSON document on stdout."""
    json.dump(document, sys.stdout, ensure_ascii=False, indent=2)
    sys.stdout.write("\n")
