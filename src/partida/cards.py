"""Suits, ranks, cards and sets of cards: identity and text only.

Which card is high, what it is worth and which cards make up a pack belong to a game.
A card is an ``int`` from 0 to 51 (``suit * 13 + rank``), so masks, shifts and kernels take it as it is.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import IntEnum
from typing import Final

from partida.errors import CardTextError
from partida.reading import number_text, quoted, uppered

RANK_LETTERS: Final = "A23456789TJQK"
SUIT_LETTERS: Final = "CDHS"


class Suit(IntEnum):
    """The four suits, in the alphabetical order of their letters."""

    CLUBS = 0
    DIAMONDS = 1
    HEARTS = 2
    SPADES = 3

    @property
    def letter(self) -> str:
        """``C``, ``D``, ``H`` or ``S``."""
        return SUIT_LETTERS[self]

    @classmethod
    def parse(cls, text: str) -> Suit:
        """The suit of a letter, in either case; raises `CardTextError`."""
        index = SUIT_LETTERS.find(uppered(text)) if len(text) == 1 else -1
        if index < 0:
            raise CardTextError(f"{quoted(text)} is not a suit: use one of C D H S", code="card/suit")
        return cls(index)


class Rank(IntEnum):
    """The thirteen ranks, ace first. The number is an identity, not a strength."""

    ACE = 0
    TWO = 1
    THREE = 2
    FOUR = 3
    FIVE = 4
    SIX = 5
    SEVEN = 6
    EIGHT = 7
    NINE = 8
    TEN = 9
    JACK = 10
    QUEEN = 11
    KING = 12

    @property
    def letter(self) -> str:
        """One of ``A 2 3 4 5 6 7 8 9 T J Q K``."""
        return RANK_LETTERS[self]

    @classmethod
    def parse(cls, text: str) -> Rank:
        """The rank of a letter, in either case (``10`` is read as ``T``); raises `CardTextError`."""
        letter = "T" if text == "10" else uppered(text)
        index = RANK_LETTERS.find(letter) if len(letter) == 1 else -1
        if index < 0:
            raise CardTextError(
                f"{quoted(text)} is not a rank: use one of A 2 3 4 5 6 7 8 9 T J Q K", code="card/rank"
            )
        return cls(index)


class Card(int):
    """One of 52 cards; ``Card(n)`` always gives the same object for the same ``n``.

    >>> card = Card.parse("7H")
    >>> card.rank.name, card.suit.name, str(card)
    ('SEVEN', 'HEARTS', '7H')
    """

    __slots__ = ()

    def __new__(cls, number: int) -> Card:
        """The card of a number from 0 to 51; raises `CardTextError`."""
        if 0 <= number < 52:
            return CARDS[number]
        raise CardTextError(
            f"there is no card number {number_text(number)}: cards are 0 to 51", code="card/number"
        )

    @classmethod
    def of(cls, rank: Rank, suit: Suit) -> Card:
        """The card of this rank and suit."""
        return CARDS[suit * 13 + rank]

    @classmethod
    def parse(cls, text: str) -> Card:
        """Read ``7H``, ``7h``, ``TS`` or ``10S``; raises `CardTextError`."""
        card = _BY_TEXT.get(text) or _BY_TEXT.get(uppered(text))
        if card is None:
            raise CardTextError(
                f"{quoted(text)} is not a card: write a rank A 2-9 T J Q K and a suit C D H S, such as 7H",
                code="card/text",
            )
        return card

    @property
    def rank(self) -> Rank:
        """The rank of the card."""
        return _RANKS[self]

    @property
    def suit(self) -> Suit:
        """The suit of the card."""
        return _SUITS[self]

    @property
    def bit(self) -> int:
        """The mask with only this card in it."""
        return 1 << self

    def __str__(self) -> str:
        return _TEXTS[self]

    def __repr__(self) -> str:
        return f"Card({_TEXTS[self]})"

    def __reduce__(self) -> tuple[type[Card], tuple[int]]:
        return Card, (int(self),)

    def __copy__(self) -> Card:
        return self

    def __deepcopy__(self, memo: object) -> Card:
        return self


CARDS: Final[tuple[Card, ...]] = tuple(int.__new__(Card, number) for number in range(52))
"""All 52 cards by number."""

_TEXTS: Final = tuple(rank + suit for suit in SUIT_LETTERS for rank in RANK_LETTERS)
_RANKS: Final = tuple(rank for _ in Suit for rank in Rank)
_SUITS: Final = tuple(suit for suit in Suit for _ in Rank)
_BY_TEXT: Final = {text: CARDS[number] for number, text in enumerate(_TEXTS)} | {
    "10" + suit: CARDS[13 * number + Rank.TEN] for number, suit in enumerate(SUIT_LETTERS)
}


class CardSet:
    """An immutable set of cards over a 52-bit mask; iterates by card number.

    >>> hand = CardSet.parse("AH 7H 2S")
    >>> len(hand), Card.parse("7H") in hand, str(hand - CardSet.parse("2S"))
    (3, True, 'AH 7H')
    """

    __slots__ = ("mask",)
    mask: int

    def __init__(self, cards: Iterable[Card] | int = 0) -> None:
        mask = 0
        if isinstance(cards, Card):
            mask = 1 << cards  # a card is a number too, but never a mask
        elif isinstance(cards, int):
            mask = cards
            if not 0 <= mask < 1 << 52:
                raise CardTextError(f"{number_text(mask)} is not a mask of 52 cards", code="card/mask")
        else:
            for card in cards:
                if not 0 <= card < 52:
                    Card(card)  # says what is wrong
                mask |= 1 << card
        object.__setattr__(self, "mask", mask)

    @classmethod
    def parse(cls, text: str) -> CardSet:
        """Read cards parted by blanks or commas; a card named twice raises `CardTextError`."""
        mask = 0
        for word in text.replace(",", " ").split():
            card = Card.parse(word)
            if mask >> card & 1:
                raise CardTextError(f"{card} is named twice in {quoted(text)}", code="card/twice")
            mask |= card.bit
        return cls(mask)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a CardSet cannot be changed")

    def __delattr__(self, name: str) -> None:
        raise AttributeError("a CardSet cannot be changed")

    def __iter__(self) -> Iterator[Card]:
        mask = self.mask
        while mask:
            low = mask & -mask
            yield CARDS[low.bit_length() - 1]
            mask ^= low

    def __len__(self) -> int:
        return self.mask.bit_count()

    def __contains__(self, card: object) -> bool:
        return isinstance(card, int) and 0 <= card < 52 and bool(self.mask >> card & 1)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, CardSet) and self.mask == other.mask

    def __hash__(self) -> int:
        return hash(self.mask)

    def __or__(self, other: CardSet) -> CardSet:
        return CardSet(self.mask | other.mask)

    def __and__(self, other: CardSet) -> CardSet:
        return CardSet(self.mask & other.mask)

    def __sub__(self, other: CardSet) -> CardSet:
        return CardSet(self.mask & ~other.mask)

    def __le__(self, other: CardSet) -> bool:
        return not self.mask & ~other.mask

    def of_suit(self, suit: Suit) -> CardSet:
        """The cards of one suit."""
        return CardSet(self.mask & suit_mask(suit))

    def __str__(self) -> str:
        return " ".join(map(str, self))

    def __repr__(self) -> str:
        return f"CardSet.parse({str(self)!r})"

    def __reduce__(self) -> tuple[type[CardSet], tuple[int]]:
        return CardSet, (self.mask,)


def suit_mask(suit: int) -> int:
    """The mask of all thirteen cards of a suit."""
    return 0x1FFF << 13 * suit


def pack_without(*missing: Rank) -> tuple[Card, ...]:
    """The 52 cards less some ranks, by card number: 8, 9 and T leave the pack of both games."""
    return tuple(card for card in CARDS if card.rank not in missing)
