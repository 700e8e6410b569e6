"""The tables of results inside the rules, computed by the engines' own functions."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from partida.cuarenta.variants import Variant as Cuarenta
from partida.sueca.variants import Variant as Sueca
from partida.words.catalogue import fill, text


def result_table(variant: Any, language: str) -> str:
    """The table that belongs to the rules of a variant, as Markdown."""
    return _TABLES[variant.GAME](variant, language)


def _sueca(variant: Sueca, language: str) -> str:
    """What every count from 0 to 120 is worth: of the winners, of the losers, and the games."""
    from partida.sueca.scoring import table_of_results

    rows = [
        (row.low, row.high, row.all_tricks, _games(row.worth, variant, language))
        for row in table_of_results(variant)
    ]
    if rows[-1][3] == rows[-2][3]:
        low, high, _, games = rows[-1]
        rows[-2:] = [(low, high, None, games)]
    lines: list[tuple[str, ...]] = []
    for low, high, all_tricks, games in rows:
        winners = _span(low, high)
        if all_tricks is not None:
            key = "table.all_tricks" if all_tricks else "table.some_tricks"
            winners = fill(text("sueca", language, key), key, {"points": winners})
        lines.append((winners, _span(120 - high, 120 - low), games))
    heads = [text("sueca", language, f"table.{key}") for key in ("winners", "losers", "games")]
    return _markdown(heads, lines)


def _games(worth: Any, variant: Sueca, language: str) -> str:
    if worth.side is None:
        return text("sueca", language, "table.tie")
    if worth.takes_match:
        return text("sueca", language, "table.match")
    if worth.kind == "double" and variant.rolha_as == "loser_minus_2":
        key = "table.taken_off"
        return fill(text("sueca", language, key), key, {"games": worth.games})
    return str(worth.games)


def _cuarenta(variant: Cuarenta, language: str) -> str:
    """What every pile from 0 to 40 cards is worth in the card count."""
    from partida.cuarenta.leaf import carton_points

    rounded = variant.carton_rounding == "up_even"
    spans: list[tuple[int, int, int]] = []
    for cards in range(41):
        points = carton_points(cards, variant.carton_start, rounded)
        if spans and spans[-1][2] == points:
            spans[-1] = (spans[-1][0], cards, points)
        else:
            spans.append((cards, cards, points))
    heads = [text("cuarenta", language, f"table.{key}") for key in ("cards", "points")]
    return _markdown(heads, [(_span(low, high), str(points)) for low, high, points in spans])


def _span(low: int, high: int) -> str:
    return str(low) if low == high else f"{low}–{high}"


def _markdown(heads: Sequence[str], lines: Sequence[Sequence[str]]) -> str:
    rows = [heads, ["---"] * len(heads), *lines]
    return "\n".join(f"| {' | '.join(row)} |" for row in rows)


_TABLES: Final[Mapping[str, Callable[[Any, str], str]]] = {"sueca": _sueca, "cuarenta": _cuarenta}
