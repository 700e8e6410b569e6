"""Which modules have entries, by what they are for. To ask loads nothing."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

SOLVING: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        "sueca": ("partida.kernels.sueca.root",),
        "cuarenta": ("partida.kernels.cuarenta.root",),
    }
)
"""What the solver of each game is made of."""

GAMES: Final = ("partida.kernels.sueca.outcomes",)
"""What it needs besides for games of Sueca under a variant, which most questions are not about."""

SEARCH: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        "sueca": (
            "partida.kernels.sueca.worlds",
            "partida.kernels.sueca.rollout",
            "partida.kernels.sueca.deal_worlds",
            "partida.kernels.sueca.history",
        ),
        "cuarenta": (
            "partida.kernels.cuarenta.imagine",
            "partida.kernels.cuarenta.rollout",
            "partida.kernels.cuarenta.history",
            "partida.kernels.cuarenta.root",
        ),
    }
)
"""What the players of each game that search are made of."""

MODULES: Final = (
    *SOLVING["sueca"],
    *GAMES,
    *SOLVING["cuarenta"],
    "partida.kernels.sueca.playout",
    "partida.kernels.sueca.batch",
    "partida.kernels.sueca.policy_playout",
    "partida.kernels.sueca.telling",
    "partida.kernels.cuarenta.playout",
    "partida.kernels.cuarenta.batch",
    *SEARCH["sueca"],
    *(name for name in SEARCH["cuarenta"] if name not in SOLVING["cuarenta"]),
)
"""All modules with entries."""
