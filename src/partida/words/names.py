"""Names of cards and seats, and the phrases of the screens."""

from __future__ import annotations

from partida.cards import Card, Rank, Suit
from partida.words.catalogue import fill, text


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


def seat_name(letter: str, language: str) -> str:
    """The name of a seat given by its compass letter."""
    return text("common", language, f"seats.{letter}")


def phrase(key: str, language: str, **values: object) -> str:
    """A phrase of the screens; raises `WordsError` naming the key or the value that is missing."""
    return fill(text("ui", language, key), key, values)
