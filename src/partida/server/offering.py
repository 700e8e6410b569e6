"""The levels of computer players that people are offered, for the pages."""

from __future__ import annotations

import msgspec

from partida.players.offered import offered
from partida.words import level_line


class OfferedLevel(msgspec.Struct, frozen=True):
    """A level that people are offered, and by number of players in a line how strong it is."""

    name: str
    lines: dict[int, str]


def offered_levels(game: str, language: str) -> tuple[OfferedLevel, ...]:
    """The levels of a game that people are offered, the weakest first."""
    lines: dict[str, dict[int, str]] = {}
    for players, levels in offered(game).items():
        for one in levels:
            line = level_line(one.name, one.below, one.wins, language)
            lines.setdefault(one.name, {})[players] = line
    return tuple(OfferedLevel(name, by_players) for name, by_players in lines.items())
