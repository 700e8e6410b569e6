"""The command line's own sentences, in five languages.

They stand in the catalogue ``cli`` of `partida.words`: dotted keys, ``{name}`` for what is filled in, and
``one``, ``few`` and ``many`` where a number decides the form.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from partida.cards import Card, Suit
from partida.cli.plain import to_ascii
from partida.errors import WordsError
from partida.words.catalogue import fill, has, language, text
from partida.words.names import card_name, seat_name, side_letters, suit_name
from partida.words.numbers import decimal, plural

_BY_GAME: Final = {"sueca": "pt-PT", "cuarenta": "es"}


def choose_language(asked: str | None, game: str | None, environment: Mapping[str, str] | None = None) -> str:
    """The language asked for, else that of the environment, else the one of the game's country.

    ``PARTIDA_LANGUAGE`` comes before ``LC_ALL``, ``LC_MESSAGES`` and ``LANG``. Raises `WordsError` for a
    language that was asked for and is not there; an unknown locale only means the next choice.
    """
    env = os.environ if environment is None else environment
    return known_language(asked, env) or _BY_GAME.get(game or "", "en")


def known_language(asked: str | None, environment: Mapping[str, str]) -> str | None:
    """The language asked for, else that of the environment, else None; raises as `choose_language` does."""
    wanted = asked or environment.get("PARTIDA_LANGUAGE")
    if wanted:
        return language(wanted)
    locale = environment.get("LC_ALL") or environment.get("LC_MESSAGES") or environment.get("LANG") or ""
    try:
        return language(locale)
    except WordsError:
        return None


@dataclass(frozen=True)
class Voice:
    """Speaks one language.

    >>> Voice("en").count("count.games", 2)
    '2 games'
    """

    language: str
    plain: bool = False
    """True for a terminal that shows ASCII only: no accents, straight quotes, Cyrillic in Latin letters."""

    def __call__(self, key: str, /, **values: object) -> str:
        """The sentence of a key, filled in; cards and suits are filled in as their names."""
        told = {name: self._told(value) for name, value in values.items()}
        said = fill(text("cli", self.language, key), key, told)
        return to_ascii(said) if self.plain else said

    def words(self, key: str) -> tuple[str, ...]:
        """The words that mean an order or an answer, with and without their accents."""
        told = text("cli", self.language, key)
        return tuple(dict.fromkeys((*told.split(), *to_ascii(told).split())))

    def _told(self, value: object) -> object:
        if isinstance(value, Card):
            return self.card(value)
        return self.suit(value) if isinstance(value, Suit) else value

    def has(self, key: str) -> bool:
        """True if there is such a sentence."""
        return has("cli", self.language, key)

    def count(self, key: str, number: int, /, **values: object) -> str:
        """A sentence about a number of things; the number is ``{n}``."""
        return self(f"{key}.{plural(self.language, number)}", n=number, **values)

    def card(self, card: Card) -> str:
        """The name of a card in words."""
        name = card_name(card, self.language)
        return to_ascii(name) if self.plain else name

    def suit(self, suit: Suit) -> str:
        """The name of a suit in words."""
        name = suit_name(suit, self.language)
        return to_ascii(name) if self.plain else name

    def seat(self, letter: str) -> str:
        """The name of a seat in words."""
        name = seat_name(letter, self.language)
        return to_ascii(name) if self.plain else name

    def side(self, letters: str) -> str:
        """A side by the letters of its seats, such as ``EO`` for ``EW``."""
        name = side_letters(letters, self.language)
        return to_ascii(name) if self.plain else name

    def decimal(self, number: float, places: int = 1, *, sign: bool = False) -> str:
        """A number with so many decimals, with ``sign`` also with a plus."""
        return decimal(number, self.language, places, sign=sign)
