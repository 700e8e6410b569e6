"""The computer players by game and name."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from importlib import import_module
from random import Random
from types import MappingProxyType
from typing import Any, Final

from partida.errors import PlayerError
from partida.kernels.modules import SEARCH
from partida.players.cuarenta_casual import casual_move, novice_move
from partida.players.cuarenta_club import club_move
from partida.players.cuarenta_simple import beginner_move, random_move
from partida.players.cuarenta_table import CuarentaPlayer
from partida.players.player import Player
from partida.players.sueca_casual import casual_card
from partida.players.sueca_club import club_card
from partida.players.sueca_simple import beginner_card, novice_card, random_card
from partida.players.sueca_table import SuecaPlayer

DEFAULT: Final = "club"
"""The level to play against when none is named; every game has it."""

_SUECA: Final = {
    "random": random_card,
    "beginner": beginner_card,
    "novice": novice_card,
    "casual": casual_card,
    "club": club_card,
}
_CUARENTA: Final = {
    "random": random_move,
    "beginner": beginner_move,
    "novice": novice_move,
    "casual": casual_move,
    "club": club_move,
}


_SEARCHING: Final = ("good", "strong", "expert", "master")


@dataclass(frozen=True)
class Level:
    """A level: ``make`` makes a player of it from a seed.

    A ``heavy`` one thinks longer than a server can wait with everything else; the others answer in
    less than a millisecond. What it is made of is loaded when it is made, and not before. ``kernels`` are
    the modules with compiled code that it needs: see `partida.kernels.modules`.
    """

    make: Callable[[int], Player]
    heavy: bool = False
    kernels: tuple[str, ...] = ()


def _levels(player: Any, picks: Mapping[str, Any]) -> dict[str, Level]:
    def maker(name: str) -> Callable[[int], Player]:
        return lambda seed: player(name, picks[name], Random(seed))

    return {name: Level(maker(name)) for name in picks}


def _searching(game: str) -> dict[str, Level]:
    """The levels of a game that search."""

    def maker(name: str) -> Callable[[int], Player]:
        def make(seed: int) -> Player:
            searching: Callable[[str, int], Player] = import_module(
                f"partida.players.search.{game}"
            ).searching
            return searching(name, seed)

        return make

    return {name: Level(maker(name), heavy=True, kernels=SEARCH[game]) for name in _SEARCHING}


PLAYERS: Final[Mapping[str, Mapping[str, Level]]] = MappingProxyType(
    {
        "sueca": MappingProxyType(_levels(SuecaPlayer, _SUECA) | _searching("sueca")),
        "cuarenta": MappingProxyType(_levels(CuarentaPlayer, _CUARENTA) | _searching("cuarenta")),
    }
)
"""For each game its levels, the weakest first."""


def player_names(game: str) -> tuple[str, ...]:
    """The levels of a game, the weakest first; raises `PlayerError` for a game without players."""
    if game not in PLAYERS:
        raise PlayerError(
            f"there are no players of {game!r}; there are players of {', '.join(PLAYERS)}", code="player/game"
        )
    return tuple(PLAYERS[game])


def level(game: str, name: str) -> Level:
    """A level of a game; raises `PlayerError`."""
    names = player_names(game)
    if name not in names:
        raise PlayerError(f"{game} has no player {name!r}; it has {', '.join(names)}", code="player/name")
    return PLAYERS[game][name]


def kernels_of(game: str, levels: Iterable[str]) -> tuple[str, ...]:
    """The modules with compiled code that these levels of a game need; raises `PlayerError`."""
    return tuple(sorted({name for one in levels for name in level(game, one).kernels}))


def player(game: str, name: str = DEFAULT, seed: int = 0) -> Player:
    """A player of a game; the same seed makes the same player. Raises `PlayerError`."""
    return level(game, name).make(seed)
