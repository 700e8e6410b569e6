"""Random variants, the same in every run."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from partida.errors import VariantError
from partida.options import options_of
from partida.words.layout import LAYOUTS


def random_variants(game: str, count: int) -> Iterator[Any]:
    """Variants of a game with every option drawn from its documented values."""
    chance = random.Random(f"words {game}")
    variant = LAYOUTS[game].variant
    found = 0
    while found < count:
        chosen = {option.name: chance.choice(option.values) for option in options_of(variant)}
        try:
            yield variant(**chosen)
        except VariantError:
            continue
        found += 1
