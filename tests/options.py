"""Variants at random, for tests that draw thousands of them."""

import random
from dataclasses import fields
from typing import Any, TypeVar, get_args, get_type_hints

from partida.errors import VariantError

Variant = TypeVar("Variant")


def random_variant(kind: type[Variant], rng: random.Random, **fixed: Any) -> Variant:
    """A variant with any value for every option that is not fixed."""
    hints: dict[str, Any] = get_type_hints(kind)
    while True:
        values = dict(fixed)
        for one in fields(kind):  # type: ignore[arg-type]
            values.setdefault(one.name, rng.choice(_values(hints[one.name])))
        try:
            return kind(**values)
        except VariantError:
            continue


def _values(hint: Any) -> list[Any]:
    if hint is bool:
        return [False, True]
    if hint is int:
        return [1, 2, 3, 4, 5, 8, 10]
    return list(get_args(hint))
