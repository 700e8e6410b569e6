"""Variants as data: options with their values, presets, and the text form of both games' variants.

A variant is a frozen dataclass whose fields are made by `option`. Its text form names a preset and what
differs from it: ``sueca(preset=brazil,match_target=8)``; the default preset alone is just ``sueca``.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, ClassVar, Final, Protocol, TypeVar

from partida.errors import VariantError
from partida.reading import lowered, number_text, quoted, shortened, whole_number

Value = str | int | bool
"""What an option may hold. ``"off"`` and ``"none"`` are words of their own, never ``False``."""

LONGEST_TEXT: Final = 4000
"""The length of a variant's text; all options of a game together need less."""

STANDARD: Final = "standard"
"""The alias of every game's default preset."""


@dataclass(frozen=True)
class Option:
    """One option of a variant: its name, its clause in the tables of the rules, and what it may be."""

    name: str
    clause: str
    default: Value
    values: tuple[Value, ...]
    """All documented values, the default first. With ``lowest`` set, any whole number from it to
    ``highest`` is allowed as well."""
    lowest: int | None = None
    highest: int | None = None
    social: bool = False
    """True for a custom of the table that changes nothing in the hand (shown in words only)."""

    def allows(self, value: Value) -> bool:
        """True if the option can have this value."""
        if any(value == known and type(value) is type(known) for known in self.values):
            return True
        if self.lowest is None or self.highest is None or type(value) is not int:
            return False
        return self.lowest <= value <= self.highest


class VariantLike(Protocol):
    """What every game's ``Variant`` class offers (see `partida.sueca.variants`)."""

    __dataclass_fields__: ClassVar[dict[str, dataclasses.Field[Any]]]
    GAME: ClassVar[str]


V = TypeVar("V", bound=VariantLike)


def option(
    clause: str,
    *values: Value,
    lowest: int | None = None,
    highest: int | None = None,
    social: bool = False,
) -> Any:
    """A dataclass field for an option; the first value is the default."""
    return dataclasses.field(
        default=values[0],
        metadata={"option": (clause, values, lowest, highest, social)},
    )


def options_of(variant: VariantLike | type[VariantLike]) -> tuple[Option, ...]:
    """The options of a variant class, in the order of the rules' tables."""
    return _options_of(variant if isinstance(variant, type) else type(variant))


@cache
def _options_of(kind: type[VariantLike]) -> tuple[Option, ...]:
    found: list[Option] = []
    for field in dataclasses.fields(kind):
        clause, values, lowest, highest, social = field.metadata["option"]
        found.append(Option(field.name, clause, values[0], values, lowest, highest, social))
    return tuple(found)


def check_values(variant: VariantLike) -> None:
    """Raise `VariantError` if an option holds a value it does not have."""
    for known in options_of(variant):
        value: Value = getattr(variant, known.name)
        if not known.allows(value):
            raise VariantError(
                f"{variant.GAME}: {known.name} cannot be {_shown(value)}; it is {_choices(known)}",
                code="variant/value",
            )


def changed(variant: V, **changes: Value) -> V:
    """The variant with some options changed; raises `VariantError` for an unknown option or value."""
    names = {known.name for known in options_of(variant)}
    for name in changes:
        if name not in names:
            raise VariantError(
                f"{variant.GAME} has no option {quoted(name)}; it has {', '.join(sorted(names))}",
                code="variant/option",
            )
    return dataclasses.replace(variant, **changes)  # pyright: ignore[reportArgumentType, reportUnknownVariableType]


def differences(variant: V, base: V) -> dict[str, tuple[Value, Value]]:
    """The options in which a variant differs: name to (value in base, value in variant)."""
    return {
        known.name: (getattr(base, known.name), getattr(variant, known.name))
        for known in options_of(variant)
        if getattr(base, known.name) != getattr(variant, known.name)
    }


def format_value(value: Value) -> str:
    """The text of a value: ``true``, ``7``, ``off``."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def parse_value(known: Option, text: str) -> Value:
    """Read a value as this option would have it; raises `VariantError` naming what is allowed."""
    text = text.strip()
    for value in known.values:
        if format_value(value) == lowered(text):
            return value
    number = whole_number(text)
    if number is not None and known.allows(number):
        return number
    raise VariantError(
        f"{known.name} cannot be {quoted(text)}; it is {_choices(known)}", code="variant/value"
    )


def format_variant(variant: V, presets: Mapping[str, V]) -> str:
    """The shortest text form: the preset with the fewest differences (the earliest of equals) and those.

    ``presets`` begins with the default. Reading the text back gives an equal variant.
    """
    best = min(presets, key=lambda name: len(differences(variant, presets[name])))
    default = next(iter(presets))
    parts = [] if best == default else [f"preset={best}"]
    parts += [f"{name}={format_value(new)}" for name, (_, new) in differences(variant, presets[best]).items()]
    return f"{variant.GAME}({','.join(parts)})" if parts else variant.GAME


def parse_variant(text: str, presets: Mapping[str, V]) -> V:
    """Read ``game``, ``game(preset=...,option=value,...)`` or a bare preset name; raises `VariantError`.

    The preset, if any, is applied first wherever it stands.
    """
    if len(text) > LONGEST_TEXT:
        raise VariantError(f"{quoted(text)} is too long for a variant", code="variant/text")
    default = next(iter(presets.values()))
    body = text.strip()
    if body.startswith(default.GAME + "(") and body.endswith(")"):
        body = body[len(default.GAME) + 1 : -1]
    elif body == default.GAME:
        body = ""
    elif "=" not in body:
        return preset_named(body, presets)
    chosen: dict[str, str] = {}
    for part in filter(None, (part.strip() for part in body.split(","))):
        name, equals, value = (piece.strip() for piece in part.partition("="))
        if not equals or not name or name in chosen:
            fault = "is named twice" if name in chosen else "is not option=value"
            raise VariantError(f"{quoted(part)} in {quoted(text)} {fault}", code="variant/text")
        chosen[name] = value
    base = preset_named(chosen.pop("preset", STANDARD), presets)
    known = {one.name: one for one in options_of(base)}
    for name in chosen:
        if name not in known:
            raise VariantError(
                f"{base.GAME} has no option {quoted(name)}; it has {', '.join(known)}",
                code="variant/option",
            )
    return changed(base, **{name: parse_value(known[name], value) for name, value in chosen.items()})


def preset_named(name: str, presets: Mapping[str, V]) -> V:
    """The preset of this name (``standard`` is the default one); raises `VariantError`."""
    if name == STANDARD:
        return next(iter(presets.values()))
    if name not in presets:
        raise VariantError(
            f"there is no preset {quoted(name)}; there are {STANDARD}, {', '.join(presets)}",
            code="variant/preset",
        )
    return presets[name]


def _shown(value: object) -> str:
    """A value that may be of any type, for a message."""
    if type(value) is int:
        return number_text(value)
    return shortened(str(value).lower() if isinstance(value, bool) else str(value))


def _choices(known: Option) -> str:
    words = " or ".join(format_value(value) for value in known.values)
    if known.lowest is not None:
        words += f", or any whole number from {known.lowest} to {known.highest}"
    return words
