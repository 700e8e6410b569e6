"""The games there are, by name and by the text of their variants."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from partida.errors import VariantError
from partida.game import AnyRules
from partida.options import VariantLike, format_variant, parse_variant
from partida.reading import quoted


@dataclass(frozen=True)
class Game:
    """A game: its presets (the default first) and how to make its rules from a variant."""

    name: str
    presets: Mapping[str, Any]
    build: Callable[[Any], AnyRules]


def _games() -> dict[str, Game]:
    from partida.cuarenta.rules import CuarentaRules
    from partida.cuarenta.variants import PRESETS as CUARENTA
    from partida.sueca.rules import SuecaRules
    from partida.sueca.variants import PRESETS as SUECA

    return {
        "sueca": Game("sueca", SUECA, SuecaRules),
        "cuarenta": Game("cuarenta", CUARENTA, CuarentaRules),
    }


GAMES: Final = _games()


def game(name: str) -> Game:
    """The game of this name; raises `VariantError`."""
    if name not in GAMES:
        raise VariantError(
            f"there is no game {quoted(name)}; there are {', '.join(GAMES)}", code="variant/game"
        )
    return GAMES[name]


def rules(text: str) -> AnyRules:
    """The rules of a variant's text, such as ``cuarenta(preset=pagat,players=2)``; raises `VariantError`."""
    chosen = game(text.strip().partition("(")[0].strip())
    return chosen.build(parse_variant(text, chosen.presets))


@lru_cache(maxsize=256)
def variant_text(variant: VariantLike) -> str:
    """The shortest text that `rules` reads back as this variant."""
    return format_variant(variant, game(variant.GAME).presets)
