"""A hand by suits: ``A7.Q2..K`` is ace and seven of spades, queen and two of hearts, king of clubs.

The suits stand in the order spades, hearts, diamonds, clubs; within a suit the ranks go from the ace and
the king down to the two, whatever they are worth in the game. A ``?`` is an unseen card: a hand of which
nothing is known is as many of them as it has cards, and behind the suits they stand for the rest of a
hand that is known in part. A hand without cards is ``...``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from partida.cards import Card, CardSet, Rank, Suit
from partida.errors import CardTextError, DealTextError
from partida.reading import quoted

_SUITS: Final = (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS)
_RANKS: Final = (Rank.ACE, *(rank for rank in reversed(Rank) if rank is not Rank.ACE))


@dataclass(frozen=True)
class Holding:
    """The cards known of a hand, and how many more it has.

    >>> Holding.parse("a7.q2..k") == Holding(CardSet.parse("AS 7S QH 2H KC"))
    True
    >>> str(Holding(CardSet.parse("5H"), unseen=4))
    '.5..????'
    """

    cards: CardSet
    unseen: int = 0

    def __len__(self) -> int:
        return len(self.cards) + self.unseen

    @property
    def whole(self) -> bool:
        """True if every card is known."""
        return not self.unseen

    def __str__(self) -> str:
        unseen = "?" * self.unseen
        return format_hand(self.cards) + unseen if len(self.cards) or not unseen else unseen

    @classmethod
    def parse(cls, text: str, column: int = 1) -> Holding:
        """Read a hand by suits; raises `DealTextError`. Ranks may stand in any order, ``10`` is ``T``."""
        known = text.rstrip("?")
        unseen = len(text) - len(known)
        if not known and unseen:
            return cls(CardSet(), unseen)
        return cls(_parse_suits(known, column), unseen)


def format_hand(cards: CardSet) -> str:
    """The text of a hand whose cards are all known."""
    return ".".join(
        "".join(rank.letter for rank in _RANKS if Card.of(rank, suit) in cards) for suit in _SUITS
    )


def parse_hand(text: str) -> CardSet:
    """Read a hand whose cards are all known; raises `DealTextError`."""
    holding = Holding.parse(text)
    if not holding.whole:
        raise DealTextError(
            f"{quoted(text)} has unseen cards", code="hand/unseen", column=len(text) - holding.unseen + 1
        )
    return holding.cards


def _parse_suits(text: str, column: int) -> CardSet:
    if text.count(".") != 3:
        raise DealTextError(
            f"{quoted(text)} is not a hand: write four suits parted by dots, such as A7.Q2..K",
            code="hand/suits",
            column=column,
        )
    mask = 0
    for suit, ranks in zip(_SUITS, text.split("."), strict=True):
        at = 0
        while at < len(ranks):
            letters = "10" if ranks.startswith("10", at) else ranks[at]
            mask |= _card(letters, suit, mask, column + at)
            at += len(letters)
        column += len(ranks) + 1
    return CardSet(mask)


def _card(letters: str, suit: Suit, mask: int, column: int) -> int:
    try:
        card = Card.of(Rank.parse(letters), suit)
    except CardTextError as error:
        raise DealTextError(error.message, code=error.code, column=column) from None
    if card.bit & mask:
        raise DealTextError(f"{card} is named twice", code="deal/twice", column=column)
    return card.bit
