"""The levels that people are offered: five of each game, each at a measured point of the ladder.

All other levels stay for whoever names them. How many hands each wins from the one before it stands in
``offered.json``, which ``python -m benchmarks.ladder --write`` makes together with the table of
``docs/strength.md``.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Final, NamedTuple

OFFERED: Final = ("beginner", "casual", "club", "strong", "master")
"""The weakest first; every game has them."""

BELOW: Final[Mapping[str, str]] = MappingProxyType(dict(zip(OFFERED, ("random", *OFFERED[:-1]), strict=True)))
"""Whom each is compared with: the one offered before it, the first with random play."""


class Offered(NamedTuple):
    """An offered level: of 100 hands it wins ``wins`` from the level ``below`` (None: not measured yet)."""

    name: str
    below: str
    wins: int | None


@cache
def offered(game: str) -> Mapping[int, tuple[Offered, ...]]:
    """The levels that are offered of a game by the number of players, the weakest first."""
    kept = json.loads(files("partida.players").joinpath("offered.json").read_text("utf-8"))
    return MappingProxyType(
        {
            int(players): tuple(
                Offered(name, below, round(wins[name]) if name in wins else None)
                for name, below in BELOW.items()
            )
            for players, wins in kept[game].items()
        }
    )
