"""Labels, what matters, key moments, and sums: the same for every game.

The limits of the labels are those that players of other games know (loss of winning chances of 2, 5, 10 and
20 in a hundred), for the chance to win a hand; ``scale`` makes them smaller where it is a chance of something
larger. Nothing is ever labelled by the real layout, nor where the loss could be chance.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from partida.analysis.model import Account, CardReview, Estimate, Label, Measure

LIMITS: Final[tuple[tuple[float, Label], ...]] = (
    (0.02, "fine"),
    (0.05, "good"),
    (0.10, "inaccuracy"),
    (0.20, "mistake"),
)
"""The most that a card with a label may lose; beyond is a blunder."""
LABELS: Final[tuple[Label, ...]] = (*(label for _, label in LIMITS), "blunder")
MATTERS: Final = 0.05
"""A choice matters if its best and worst cards are clearly, and at least so far, apart."""
MOST_MOMENTS: Final = 3
_EXACT: Final = 1e-12


def label_of(loss: Estimate, scale: float = 1.0) -> Label | None:
    """The label of a fair loss; None if it is above 0, but by less than two standard errors."""
    if loss.mean and not loss.clear:
        return None
    for limit, label in LIMITS:
        if loss.mean <= limit * scale + _EXACT:
            return label
    return "blunder"


def matters(criticality: Estimate, scale: float = 1.0) -> bool:
    """True if it made a difference which card was played."""
    return criticality.clear and criticality.mean >= MATTERS * scale


def is_right(label: Label | None) -> bool:
    """True if a card did not clearly lose more than what is still good."""
    return label in (None, "fine", "good")


def measure(scale: float = 1.0) -> Measure:
    """From where on `matters` is true, and up to where `is_right` is."""
    return Measure(MATTERS * scale, scale * max(limit for limit, label in LIMITS if is_right(label)))


def key_moments(cards: Sequence[CardReview]) -> tuple[int, ...]:
    """Places of up to three cards that lost the most where it mattered the most; fine cards are none."""
    telling = [place for place, card in enumerate(cards) if card.label not in (None, "fine")]
    telling.sort(key=lambda place: (-cards[place].loss.mean * cards[place].criticality.mean, place))
    return tuple(telling[:MOST_MOMENTS])


def account(who: str, cards: Iterable[CardReview]) -> Account:
    """The cards of somebody summed up."""
    own = list(cards)
    labels = [card.label for card in own if card.label is not None]
    fair = [card.points_loss.mean for card in own if card.points_loss is not None]
    return Account(
        who,
        cards=len(own),
        choices=sum(card.kind == "choice" for card in own),
        mattered=sum(card.mattered for card in own),
        right=sum(card.mattered and card.right for card in own),
        loss=sum(card.loss.mean for card in own),
        match_loss=sum(card.match_loss.mean for card in own),
        points_lost=sum(card.points_lost or 0 for card in own),
        games_lost=sum(card.games_lost or 0 for card in own),
        labels={label: labels.count(label) for label in LABELS},
        fair_points=sum(fair) if fair else None,
        solved=sum(card.points_lost is not None for card in own),
    )
