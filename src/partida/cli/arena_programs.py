"""The programs that take part in a tournament, out of the options of ``partida arena``."""

from __future__ import annotations

import re
from collections.abc import Generator, Iterable
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Final

from partida.arena.entrants import Entrant
from partida.engine.external import seated
from partida.engine.messages import SECONDS_MOST
from partida.engine.program import Patience, command_of
from partida.errors import ArenaError, PlayerError
from partida.players.player import Budget

_NAMED: Final = re.compile(r"([A-Za-z0-9_.-]{1,60})=(.*)", re.DOTALL)


def programs_of(texts: Iterable[str], seconds: float) -> list[Entrant]:
    """The entrants of texts such as ``mine=python mine.py``; raises `ArenaError`, `PlayerError`.

    Without a name it is that of the last file named, which for ``python mine.py`` is ``mine``.
    """
    if not 0 < seconds <= SECONDS_MOST:
        raise ArenaError(f"--move-seconds is above 0 and at most {SECONDS_MOST:g}", code="arena/seconds")
    return [_program(text, seconds) for text in texts]


@contextmanager
def naming_programs() -> Generator[None, None, None]:
    """Whoever has not named a program that is needed hears how that is done."""
    try:
        yield
    except PlayerError as error:
        if error.code != "player/name":
            raise
        raise PlayerError(
            f"{error}; if it is a program name it again: --external NAME=COMMAND",
            code=error.code,
        ) from None


def _program(text: str, seconds: float) -> Entrant:
    named = _NAMED.fullmatch(text)
    name, command = named.groups() if named else ("", text)
    words = command_of(command)
    patience = Patience(move=seconds)
    name = name or re.sub(r"[^A-Za-z0-9_.-]", "-", Path(_file(words)).stem)[:60]
    return Entrant(name, partial(seated, words, name, patience), Budget(seconds=seconds))


def _file(words: tuple[str, ...]) -> str:
    """The word that names the program best: the last that is the name of a file there is."""
    return next((word for word in reversed(words) if Path(word).is_file()), words[0])
