"""Numbers that texts and questions name, each answered by the rules from what the learner may know."""

from __future__ import annotations

from typing import Any, Final, cast

from partida.cards import CardSet
from partida.cuarenta import leaf as cuarenta_leaf
from partida.cuarenta.variants import Variant as CuarentaVariant
from partida.cuarenta.view import CuarentaView
from partida.errors import LessonError
from partida.sueca import leaf as sueca_leaf
from partida.sueca.scoring import count_worth
from partida.sueca.variants import Variant as SuecaVariant
from partida.sueca.view import SuecaView

WE: Final = 0
THEY: Final = 1
"""The sides as the learner has them."""
TRUMPS: Final = 10
"""How many trumps there are."""


def facts(view: Any) -> dict[str, int]:
    """What can be counted now, by name.

    Sueca: ``we`` and ``they`` (card points taken), ``trick`` (points of the trick taken last), ``lying``
    (points on the table), ``trumps`` (trumps that are in other hands). Cuarenta: ``we`` and ``they`` (score),
    ``ours`` and ``theirs`` (cards taken), ``carton`` (what our pile is worth).
    """
    if isinstance(view, SuecaView):
        return _sueca(view)
    seen = cast(CuarentaView, view)
    return {
        "we": seen.score[WE],
        "they": seen.score[THEY],
        "ours": seen.captured[WE],
        "theirs": seen.captured[THEY],
        "carton": _carton(seen.captured[WE], seen.variant),
    }


def _sueca(view: SuecaView) -> dict[str, int]:
    trick = sueca_leaf.trick_points(*view.tricks[-1].cards) if view.tricks else 0
    return {
        "we": view.points[WE],
        "they": view.points[THEY],
        "trick": trick,
        "lying": sueca_leaf.points_in(CardSet(view.trick.cards).mask),
        "trumps": TRUMPS - sum(card.suit is view.trump for card in view.seen),
    }


def worth(name: str, variant: Any, now: dict[str, int]) -> int:
    """A fact of `facts`, or one that the rules alone answer.

    These are ``cards:AH 7H`` (their points), ``games:91`` (what a count is worth), ``carton:27`` (points of a
    pile). Raises `LessonError` for a name that is none.
    """
    kind, _, number = name.partition(":")
    if kind == "cards":
        return sueca_leaf.points_in(CardSet.parse(number).mask)
    if kind == "games":
        return count_worth(int(number), cast(SuecaVariant, variant)).games
    if kind == "carton":
        return _carton(int(number), cast(CuarentaVariant, variant))
    if name not in now:
        raise LessonError(f"there is no fact {name}, only {', '.join(now)}", code="lesson/fact")
    return now[name]


def _carton(cards: int, variant: CuarentaVariant) -> int:
    return cuarenta_leaf.carton_points(cards, variant.carton_start, variant.carton_rounding == "up_even")
