"""Names of cards and seats, and the phrases of the screens."""

from __future__ import annotations

from typing import Final

from partida.cards import Card, Rank, Suit
from partida.words.catalogue import fill, has, text

SUIT_SIGNS: Final = {Suit.CLUBS: "♣", Suit.DIAMONDS: "♦", Suit.HEARTS: "♥", Suit.SPADES: "♠"}
"""The suits as signs."""
_SUITS: Final = (*(suit.letter for suit in Suit), *SUIT_SIGNS.values())


def suit_name(suit: Suit, language: str) -> str:
    """The name of a suit."""
    return text("common", language, f"suits.{suit.letter}")


def rank_name(rank: Rank, language: str) -> str:
    """The name of a rank."""
    return text("common", language, f"ranks.{rank.letter}")


def card_name(card: Card, language: str) -> str:
    """The name of a card, such as "seven of hearts"."""
    return fill(
        text("common", language, "card"),
        "card",
        {
            "rank": rank_name(card.rank, language),
            "suit": text("common", language, f"suits_of.{card.suit.letter}"),
        },
    )


def the_card(card: Card, language: str) -> str:
    """A card with its article, such as "a dama de copas", where a language has articles."""
    form = text("common", language, "the", {card.rank.letter})
    return fill(form, "the", {"card": card_name(card, language)})


def rank_letter(rank: Rank, language: str) -> str:
    """What stands in the corner of a card of a rank, such as ``V`` for a valete."""
    key = f"letters.{rank.letter}"
    return text("common", language, key) if has("common", language, key) else rank.letter


def card_sign(card: Card, language: str, *, ascii_only: bool = False) -> str:
    """A card in two or three characters, such as ``V♥``.

    With ``ascii_only`` as ``VH``; where the letter of the language is not of ASCII, that is the English one.
    """
    letter = rank_letter(card.rank, language)
    if not ascii_only:
        return letter + SUIT_SIGNS[card.suit]
    return (letter if letter.isascii() else rank_letter(card.rank, "en")) + card.suit.letter


def typed_letters(typed: str, language: str) -> str:
    """What somebody typed, with the ranks of cards by their English letters: ``VH`` as ``JH``.

    >>> typed_letters("2DxDDDH", "pt-PT")
    '2DxQDQH'
    """
    ranks = {rank.letter: rank.letter for rank in Rank}
    ranks |= {rank_letter(rank, language): rank.letter for rank in Rank}
    told: list[str] = []
    begins = True  # a card may begin here
    for at, letter in enumerate(typed):
        rank = ranks.get(letter.upper()) if begins else None
        card = rank is not None and typed[at + 1 : at + 2].upper() in _SUITS
        told.append(rank if rank is not None and card else letter)
        begins = not card
    return "".join(told)


def seat_name(letter: str, language: str) -> str:
    """The name of a seat given by its compass letter."""
    return text("common", language, f"seats.{letter}")


def seat_letter(letter: str, language: str) -> str:
    """A seat in one letter: that with which its name begins."""
    return seat_name(letter, language)[0]


def side_letters(letters: str, language: str) -> str:
    """A side by the letters of its seats, such as ``EO`` for East and West."""
    return "".join(seat_letter(letter, language) for letter in letters)


def phrase(key: str, language: str, **values: object) -> str:
    """A phrase of the screens; raises `WordsError` naming the key or the value that is missing."""
    return fill(text("ui", language, key), key, values)
