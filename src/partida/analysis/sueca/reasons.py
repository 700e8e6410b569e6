"""Why one card is better than another: what is so more often in the worlds in which it is.

The worlds are those in which the cards were valued. They are parted into those in which the one card brings
more chance to win the hand than the other, and all others; of every feature it is counted in how many of each
it holds. Those whose frequency differs most are told, each with its counts, if the difference is too large
for chance: four standard errors, because the largest of many differences is looked for. A world that was
taken several times is counted so often; the error takes such copies for what they tell.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from math import sqrt
from typing import Any, Final, Literal

from partida.analysis.estimating import SAME, effective
from partida.analysis.model import Reason
from partida.analysis.sueca.features import Feature, features_for
from partida.analysis.sueca.framing import Frame
from partida.analysis.sueca.trick import best_seat
from partida.analysis.sueca.valuing import Valued
from partida.cards import SUIT_LETTERS, Card
from partida.sueca import leaf
from partida.sueca.view import SuecaView
from partida.table import Table

MOST: Final = 2
"""So many features are told."""
LEAST: Final = 0.1
"""The least difference in frequency that is told."""
ERRORS: Final = 4.0


def reasons_for(
    valued: Valued, best: Card, other: Card, by: Literal["win", "match"] = "win"
) -> tuple[Reason, ...]:
    """Why ``best`` is better than ``other``: first in how many worlds it is, then what these are like.

    Empty if it is better in no world: nothing is to be explained of equal cards.
    Both are cards of the frame; in the reasons stand the real ones. ``by`` says what is compared.
    """
    values = valued.win if by == "win" else valued.match
    gain = values[:, valued.column(best)] - values[:, valued.column(other)]
    better, worse = gain > SAME, gain < -SAME
    if not better.any():
        return ()
    back = valued.frame.back
    names = str(back.card(best)), str(back.card(other))
    of = len(gain)
    first = Reason("beats", *names, int(better.sum()), of, int(worse.sum()), of, by=by)
    facts = [Reason(kind, *names, of, of, 0, 0, by=by) for kind in facts_of(valued.view)]
    told = [
        replace(_told(feature, counts, names, back, valued.view.table), by=by)
        for feature, counts in _telling(valued, (best, other), better)
    ]
    return (first, *facts, *told)


def facts_of(view: SuecaView) -> Iterator[str]:
    """What matters and is the same in all worlds, because everybody sees it."""
    assert view.seat is not None
    if view.trick.cards and best_seat(view) == (view.seat + 2) % 4:
        yield "partners"
    if leaf.is_safe(view.points[view.seat % 2]):
        yield "safe"


def _telling(
    valued: Valued, cards: tuple[Card, Card], better: Any
) -> list[tuple[Feature, tuple[int, int, int, int]]]:
    """The features that differ most, with their counts."""
    view = valued.view
    assert view.seat is not None
    of, of_else = int(better.sum()), int((~better).sum())
    if not of or not of_else:
        return []
    alike = 1.0 if valued.copies is None else effective(valued.copies) / len(valued.copies)
    found: list[tuple[float, int, Feature, tuple[int, int, int, int]]] = []
    for place, feature in enumerate(features_for(view, cards)):
        holds = feature.holds_in(valued.worlds, view.seat, int(view.trump or 0))
        count, count_else = int((holds & better).sum()), int((holds & ~better).sum())
        one, two = count / of, count_else / of_else
        error = sqrt((one * (1 - one) / of + two * (1 - two) / of_else) / alike)
        if one - two >= max(LEAST, ERRORS * error):
            found.append((two - one, place, feature, (count, of, count_else, of_else)))
    return _different(sorted(found, key=lambda one: one[:2]))


def _different(
    found: list[tuple[float, int, Feature, tuple[int, int, int, int]]],
) -> list[tuple[Feature, tuple[int, int, int, int]]]:
    """The first few that do not say nearly the same."""
    kept: list[tuple[Feature, tuple[int, int, int, int]]] = []
    subjects: set[tuple[object, ...]] = set()
    for _, _, feature, counts in found:
        if feature.card is not None:
            subject: tuple[object, ...] = ("card", feature.card)
        elif feature.suit is not None:
            subject = ("suit", feature.seat, feature.suit)
        else:
            subject = ("trumps",)
        if subject not in subjects:
            subjects.add(subject)
            kept.append((feature, counts))
    return kept[:MOST]


def _told(
    feature: Feature, counts: tuple[int, int, int, int], names: tuple[str, str], back: Frame, table: Table
) -> Reason:
    return Reason(
        feature.kind,
        *names,
        *counts,
        seat=None if feature.seat is None else table.name(back.seat(feature.seat)),
        card=None if feature.card is None else str(back.card(feature.card)),
        suit=None if feature.suit is None else SUIT_LETTERS[back.suits[feature.suit]],
    )
