"""The standing of a match in words of ``name=value``: ``dealer=N score=3-1 sets=0-0 carry=1``.

The names are the fields of the game's own `Standing`. What is not written is as at the start of a match.
No number of a standing is below zero, and ``mult`` is 1, doubled with every tie. Whether the numbers fit the
variant is not asked here.
"""

from __future__ import annotations

import dataclasses
from typing import Any, Final

from partida.errors import DealTextError, NotationError
from partida.game import AnyRules
from partida.reading import lowered, quoted, uppered, whole_number
from partida.record.text import Word, words
from partida.table import Table

_ALWAYS: Final = ("dealer", "score", "sets")


def format_standing(rules: AnyRules, standing: Any) -> str:
    """The text of a standing; `parse_standing` reads it back as an equal one."""
    start = rules.first_standing(standing.dealer)
    parts: list[str] = []
    for field in dataclasses.fields(standing):
        value = getattr(standing, field.name)
        if field.name in _ALWAYS or value != getattr(start, field.name):
            parts.append(f"{field.name}={_format(field.name, value, rules.table)}")
    return " ".join(parts)


def parse_standing(rules: AnyRules, text: str, column: int = 1) -> Any:
    """Read a standing; raises `DealTextError` at the word that is wrong."""
    given: dict[str, Word] = {}
    for word in words(text, column):
        name, equals, _ = word.text.partition("=")
        name = lowered(name)
        if not equals or name in given:
            fault = "is named twice" if equals else "is not name=value"
            raise DealTextError(f"{quoted(word.text)} {fault}", code="standing/text", column=word.column)
        given[name] = word.after(len(name) + 1)
    if "dealer" not in given:
        raise DealTextError(
            "a standing names the dealer, as in dealer=N", code="standing/dealer", column=column
        )
    start = rules.first_standing(_seat(given.pop("dealer"), rules.table))
    names = [field.name for field in dataclasses.fields(start)]
    changes: dict[str, Any] = {}
    for name, word in given.items():
        if name not in names:
            raise DealTextError(
                f"a standing of {rules.name} has no {quoted(name)}; it has {', '.join(names)}",
                code="standing/name",
                column=word.column - len(name) - 1,
            )
        changes[name] = _value(name, word, getattr(start, name), rules.table)
    return dataclasses.replace(start, **changes)


def _format(name: str, value: Any, table: Table) -> str:
    if name == "dealer":
        return table.name(value)
    if name == "winner":
        return "none" if value is None else table.team_name(value)
    if isinstance(value, tuple):
        return "-".join(map(str, value))  # pyright: ignore[reportUnknownArgumentType]
    return str(value)


def _value(name: str, word: Word, start: Any, table: Table) -> Any:
    if name == "winner":
        known: dict[str, Any] = {"NONE": None} | {table.team_name(team): team for team in (0, 1)}
    elif isinstance(start, tuple):
        pair = tuple(map(whole_number, word.text.split("-", 2)))
        return pair if len(pair) == 2 and None not in pair else _refuse(name, word, "two numbers such as 3-1")
    else:
        return _number(name, word)
    if uppered(word.text) not in known:
        return _refuse(name, word, " or ".join(known))
    return known[uppered(word.text)]


def _number(name: str, word: Word) -> int:
    number = whole_number(word.text)
    if number is None:
        return _refuse(name, word, "a whole number")
    if name == "mult" and number.bit_count() != 1:
        return _refuse(name, word, "1, 2, 4 and so on")
    return number


def _refuse(name: str, word: Word, wanted: str) -> Any:
    raise DealTextError(
        f"{name} is {wanted}, not {quoted(word.text)}", code="standing/value", column=word.column
    )


def _seat(word: Word, table: Table) -> int:
    try:
        return table.seat(word.text)
    except NotationError as error:
        raise DealTextError(error.message, code=error.code, column=word.column) from None
