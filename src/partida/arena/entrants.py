"""Who takes part: a name, and a way to make the player that sits down for it.

The text of an entrant is ``LEVEL``, ``LEVEL:worlds=100`` with limits of a `Budget`, and before either a
name of its own if one is wanted: ``a=club``. Such an entrant can be made again from its text, in another
process or from a file of results. Any other player takes part as an `Entrant` with a ``make`` of its own.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Final

from partida.errors import ArenaError, PlayerError
from partida.players.player import FREE, Budget, Player
from partida.players.registry import level
from partida.reading import quoted, whole_number
from partida.table import Seat

_NAME: Final = re.compile(r"[\w.:=-]{1,60}", re.ASCII)
_SECONDS: Final = re.compile(r"[0-9]{1,6}(\.[0-9]{1,6})?")


@dataclass(frozen=True)
class Entrant:
    """One who takes part: ``make(seat, seed)`` gives the player for a seat in one hand.

    The same seed must make the same player. ``make`` has to be picklable, as hands are played in other
    processes too. ``budget`` is what each of its moves may cost, ``kernels`` the modules with compiled code
    that it needs. ``absent`` says why one that has played cannot be had now, see `absentee`.
    """

    name: str
    make: Callable[[Seat, int], Player]
    budget: Budget = FREE
    kernels: tuple[str, ...] = ()
    absent: str = ""

    def __post_init__(self) -> None:
        if not _NAME.fullmatch(self.name):
            raise ArenaError(
                f"{quoted(self.name)} is no name of an entrant: use letters, digits and . : = _ -",
                code="arena/entrant",
            )

    @property
    def repeatable(self) -> bool:
        """False if its moves depend on how fast the machine is, or on what is not here."""
        return self.budget.seconds is None and not self.absent


def entrant(game: str, text: str) -> Entrant:
    """The entrant of a text, for a game; raises `ArenaError`, and `PlayerError` for an unknown level."""
    text = text.strip()
    head, *limits = text.split(":")
    named, _, name = head.rpartition("=")
    kernels = level(game, name).kernels
    return Entrant(named or text, partial(_of_level, game, name), _budget(text, limits), kernels)


def absentee(name: str, why: str) -> Entrant:
    """One that was there when a file was played: its hands can be read, but a player of it is an error."""
    return Entrant(name, partial(_refuse, why), absent=why)


def _refuse(why: str, seat: Seat, seed: int) -> Player:
    raise PlayerError(why, code="player/absent")


def _of_level(game: str, name: str, seat: Seat, seed: int) -> Player:
    return level(game, name).make(seed)


def _budget(text: str, limits: list[str]) -> Budget:
    """A budget of texts such as ``worlds=100``; the names are the fields of `Budget`."""
    known = [field.name for field in dataclasses.fields(Budget)]
    given: dict[str, float | int] = {}
    for limit in limits:
        name, _, value = limit.partition("=")
        if name not in known or name in given:
            raise ArenaError(
                f"{quoted(text)}: {quoted(limit)} is no limit, or is named twice; limits are"
                f" {', '.join(f'{one}=N' for one in known)}",
                code="arena/budget",
            )
        if name == "seconds":
            number = float(value) if _SECONDS.fullmatch(value) else 0.0
        else:
            number = whole_number(value) or 0
        if not number:
            raise ArenaError(f"{quoted(text)}: {name} is a number above 0", code="arena/budget")
        given[name] = number
    return dataclasses.replace(FREE, **given)  # pyright: ignore[reportArgumentType]
