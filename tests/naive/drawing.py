"""Variants, packs and standings drawn at random, for the tests that play the naive games."""

from __future__ import annotations

import random
from dataclasses import asdict
from typing import Any

from partida.cuarenta.variants import PRESETS as CUARENTA
from partida.cuarenta.variants import Variant as CuarentaVariant
from partida.errors import VariantError
from partida.options import Option, Value, options_of
from partida.sueca.variants import PRESETS as SUECA
from partida.sueca.variants import Variant as SuecaVariant

VARIANTS: dict[str, Any] = {"sueca": SuecaVariant, "cuarenta": CuarentaVariant}
PRESETS: dict[str, dict[str, Any]] = {"sueca": SUECA, "cuarenta": CUARENTA}


def preset(game: str, name: str, **changes: Value) -> dict[str, Value]:
    """A preset as a plain dict, with changes."""
    values = asdict(PRESETS[game][name])
    assert set(changes) <= set(values)
    return values | changes


def random_variant(game: str, rng: random.Random) -> Any:
    """A variant with every option free: half of the time all at once, else a few away from a preset."""
    known = options_of(VARIANTS[game])
    while True:
        values = asdict(rng.choice(list(PRESETS[game].values())))
        chosen = known if rng.random() < 0.5 else rng.sample(known, 3)
        values |= {one.name: _random_value(one, rng) for one in chosen}
        try:
            return VARIANTS[game](**values)
        except VariantError:
            continue


def _random_value(known: Option, rng: random.Random) -> Value:
    if known.lowest is not None and known.highest is not None and rng.random() < 0.2:
        return rng.randint(known.lowest, min(known.highest, known.lowest + 9))
    return rng.choice(known.values)


def random_standing(
    game: str, variant: dict[str, Any], first: dict[str, Any], rng: random.Random
) -> dict[str, Any]:
    """A score that a match under this variant may have, with nobody yet the winner."""
    names = list(first["score"])
    if game == "sueca":
        score = {name: rng.randrange(variant["match_target"]) for name in names}
        sets = {name: rng.randrange(variant["rubber_sets"]) for name in names}
        carry = rng.choice([0, 0, 1, 2]) if variant["tie_60"] == "plus_one" else 0
        mult = rng.choice([1, 1, 2]) if variant["tie_60"] == "double" else 1
        return first | {"score": score, "sets": sets, "carry": carry, "mult": mult}
    odd = variant["carton_rounding"] == "none" and rng.random() < 0.5
    score = {name: rng.randrange(40) if odd else 2 * rng.randrange(20) for name in names}
    sets = {name: rng.randrange(variant["mesa_chicas"]) for name in names}
    return first | {"score": score, "sets": sets}


def random_move(hand: Any, rng: random.Random, *, aside: float = 0.15) -> tuple[str, str]:
    """A seat and a move, by the naive lists: mostly of the seat on turn, sometimes of anybody."""
    seats = list(hand.hands)
    if rng.random() < aside:
        seat = rng.choice(seats)
        side = [text for text in hand.moves(seat) if " " in text or text in ("back", "peek", "accept")]
        side = _thinned(side, rng)
        if side:
            return seat, rng.choice(side)
    seat = hand.turn()
    moves = hand.moves(seat)
    return seat, rng.choice(_thinned(moves, rng) or moves)


def _thinned(moves: list[str], rng: random.Random) -> list[str]:
    """Without most rulings, accusations and requests for a new deal, which would end every hand early."""
    rare = ("ruling", "accuse", "redeal")
    usual = [text for text in moves if not text.startswith(rare)]
    return usual if rng.random() < 0.9 else moves
