"""Views out of plain JSON values: what `partida.record.views.view_json` writes, read back.

A view that comes from outside has the right fields with values of the right kinds, and is checked for what
players rely on: its seat, its hand, its legal moves. Whether it can come about in a game is not asked.
"""

from __future__ import annotations

import types
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, Final, Literal, NoReturn, Union, cast, get_args, get_origin, get_type_hints

from partida.cards import Card, CardSet, Suit
from partida.cuarenta.view import CuarentaView
from partida.errors import NotationError, PartidaError
from partida.game import AnyRules
from partida.reading import quoted, shortened
from partida.record.moves import LONGEST_MOVE
from partida.record.shapes import field_names
from partida.registry import rules as rules_of
from partida.sueca.view import SuecaView

_KINDS: Final = (SuecaView, CuarentaView)
MOST: Final = 10**9
"""No number in a view is further from zero."""

Reader = Callable[[Any, str], Any]
"""Makes a value of a JSON value; the place is for messages."""


def read_view(told: Any) -> tuple[AnyRules, Any]:
    """The rules and the view of a JSON object; raises `NotationError` (``view/...``), `VariantError`.

    >>> read_view({"game": "bisca"})
    Traceback (most recent call last):
    partida.errors.NotationError: $.variant: the member is missing
    """
    if not isinstance(told, Mapping):
        _refuse("$", "a view is an object")
    given = cast(Mapping[str, Any], told)
    if "variant" not in given:
        _refuse("$.variant", "the member is missing")
    rules = rules_of(_text(given["variant"], "$.variant"))
    kind: Any = next(kind for kind in _KINDS if kind.game == rules.name)
    if given.get("game") != rules.name:
        _refuse("$.game", f"the variant is one of {rules.name}")
    rest = {name: value for name, value in given.items() if name not in ("variant", "moves", "game")}
    fields = _fields(kind, rest, "$", but=("variant", "moves", "game"))
    moves = _list(given.get("moves"), "$.moves", lambda text, place: _move(rules, text, place))
    view = kind(variant=rules.variant, moves=moves, **fields)
    _check(rules, view)
    return rules, view


def _check(rules: AnyRules, view: Any) -> None:
    """What every player relies on."""
    size = rules.table.size
    if view.table != rules.table:
        _refuse("$.table", f"under this variant there are {size} seats and play goes {rules.table.direction}")
    if len(view.counts) != size:
        _refuse("$.counts", f"there are {size} seats")
    for name in ("seat", "turn", "dealer"):
        seat = getattr(view, name)
        if seat is not None and not 0 <= seat < size:
            _refuse(f"$.{name}", f"there is no seat {seat}: seats are 0 to {size - 1}")
    if view.seat is not None and len(view.hand) != view.counts[view.seat]:
        _refuse("$.hand", f"{len(view.hand)} cards, where counts says {view.counts[view.seat]}")
    if not view.hand <= CardSet(rules.pack):
        _refuse("$.hand", f"{rules.name} is not played with {view.hand - CardSet(rules.pack)}")


def _move(rules: AnyRules, told: Any, place: str) -> Any:
    text = _text(told, place)
    if len(text) > LONGEST_MOVE:
        _refuse(place, f"{quoted(text)} is too long for a move")
    return _parsed(rules.read, text, place)


@cache
def _reader(kind: Any) -> Reader:
    """What reads a value of a type that views have."""
    origin, inner = get_origin(kind), get_args(kind)
    if kind in _PLAIN:
        return _PLAIN[kind]
    if origin in (Union, types.UnionType):
        (some,) = (one for one in inner if one is not type(None))
        return lambda told, place: None if told is None else _reader(some)(told, place)
    if origin is Literal:
        return lambda told, place: _word(told, place, inner)
    if origin is tuple and inner[-1] is Ellipsis:
        return lambda told, place: _list(told, place, _reader(inner[0]))
    if origin is tuple:
        return lambda told, place: _several(told, place, inner)
    return lambda told, place: kind(**_fields(kind, told, place))


def _fields(kind: Any, told: Any, place: str, but: tuple[str, ...] = ()) -> dict[str, Any]:
    """The fields of a dataclass or a named tuple out of an object that has just these."""
    if not isinstance(told, Mapping):
        _refuse(place, "an object is wanted")
    given = cast(Mapping[str, Any], told)
    hints = get_type_hints(kind)
    names = [name for name in field_names(kind) if name not in but]
    for name in given:
        if name not in names:
            _refuse(place, f"there is no member {quoted(name)}")
    for name in names:
        if name not in given:
            _refuse(f"{place}.{name}", "the member is missing")
    return {name: _reader(hints[name])(given[name], f"{place}.{name}") for name in names}


def _items(told: Any, place: str) -> list[Any]:
    if not isinstance(told, list):
        _refuse(place, "a list is wanted")
    return cast(list[Any], told)


def _list(told: Any, place: str, read: Reader) -> tuple[Any, ...]:
    return tuple(read(one, f"{place}[{nth}]") for nth, one in enumerate(_items(told, place)))


def _several(told: Any, place: str, kinds: tuple[Any, ...]) -> tuple[Any, ...]:
    items = _items(told, place)
    if len(items) != len(kinds):
        _refuse(place, f"{len(kinds)} values are wanted, not {len(items)}")
    return tuple(
        _reader(kind)(one, f"{place}[{nth}]")
        for nth, (kind, one) in enumerate(zip(kinds, items, strict=True))
    )


def _text(told: Any, place: str) -> str:
    if type(told) is not str:
        _refuse(place, "a text is wanted")
    return told


def _number(told: Any, place: str) -> int:
    if type(told) is not int or abs(told) > MOST:
        _refuse(place, "a whole number is wanted")
    return told


def _truth(told: Any, place: str) -> bool:
    if type(told) is not bool:
        _refuse(place, "true or false is wanted")
    return told


def _word(told: Any, place: str, words: tuple[str, ...]) -> str:
    if told not in words:
        _refuse(place, f"one of {', '.join(words)} is wanted")
    return told


def _card(told: Any, place: str) -> Card:
    return _parsed(Card.parse, _text(told, place), place)


def _suit(told: Any, place: str) -> Suit:
    return _parsed(Suit.parse, _text(told, place), place)


def _cards(told: Any, place: str) -> CardSet:
    cards = _list(told, place, _card)
    if len(set(cards)) < len(cards):
        _refuse(place, "a card is there twice")
    return CardSet(cards)


def _parsed(parse: Callable[[str], Any], text: str, place: str) -> Any:
    try:
        return parse(text)
    except PartidaError as error:
        raise NotationError(f"{place}: {error.message}", code=error.code) from None


def _refuse(place: str, reason: str) -> NoReturn:
    raise NotationError(f"{shortened(place)}: {reason}", code="view/shape")


_PLAIN: Final[dict[Any, Reader]] = {
    int: _number,
    bool: _truth,
    str: _text,
    Card: _card,
    Suit: _suit,
    CardSet: _cards,
}
