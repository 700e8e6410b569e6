"""The command line's own sentences, in five languages.

Cards, options and rules have their words in `partida.words`; here is what only the command line says.
The sentences are in ``phrases/LANGUAGE.toml``: tables of keys, ``{name}`` for what is filled in, and
``one``, ``few`` and ``many`` where a number decides the form.
"""

from __future__ import annotations

import os
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, Final

from partida.cards import Card
from partida.errors import NotationError

LANGUAGES: Final = ("pt-PT", "pt-BR", "es", "en", "ru")
"""The languages of the command line."""

_BY_GAME: Final = {"sueca": "pt-PT", "cuarenta": "es"}


def choose_language(asked: str | None, game: str | None, environment: Mapping[str, str] | None = None) -> str:
    """The language asked for, else that of the environment, else the one of the game's country.

    ``PARTIDA_LANGUAGE`` comes before ``LC_ALL``, ``LC_MESSAGES`` and ``LANG``. Raises `NotationError` for a
    language that was asked for and is not there; an unknown locale only means the next choice.
    """
    env = os.environ if environment is None else environment
    for wanted, source in ((asked, "--language"), (env.get("PARTIDA_LANGUAGE"), "PARTIDA_LANGUAGE")):
        if wanted:
            found = match_language(wanted)
            if found is None:
                raise NotationError(
                    f"{source} {wanted!r} is not a language here; there are {', '.join(LANGUAGES)}",
                    code="cli/language",
                )
            return found
    locale = env.get("LC_ALL") or env.get("LC_MESSAGES") or env.get("LANG") or ""
    return match_language(locale) or _BY_GAME.get(game or "", "en")


def match_language(text: str) -> str | None:
    """The language meant by a tag or a locale such as ``pt_BR.UTF-8``; None if there is none."""
    tag = text.partition(".")[0].partition("@")[0].replace("_", "-").lower()
    for known in LANGUAGES:
        if known.lower() == tag:
            return known
    base = tag.partition("-")[0]
    return {"pt": "pt-PT", "es": "es", "en": "en", "ru": "ru"}.get(base)


@cache
def phrases(language: str) -> Mapping[str, str]:
    """All sentences of a language by their dotted keys."""
    text = files("partida.cli").joinpath("phrases", f"{language}.toml").read_text(encoding="utf-8")
    return dict(_flat("", tomllib.loads(text)))


def _flat(prefix: str, table: Mapping[str, Any]) -> list[tuple[str, str]]:
    found: list[tuple[str, str]] = []
    for key, value in table.items():
        if isinstance(value, dict):
            found += _flat(f"{prefix}{key}.", value)  # pyright: ignore[reportUnknownArgumentType]
        else:
            found.append((prefix + key, str(value)))
    return found


def plural(language: str, number: int) -> str:
    """The form a number takes: ``one``, ``few`` or ``many``."""
    number = abs(number)
    if language != "ru":
        return "one" if number == 1 else "many"
    if number % 10 == 1 and number % 100 != 11:
        return "one"
    return "few" if number % 10 in (2, 3, 4) and number % 100 not in (12, 13, 14) else "many"


@dataclass(frozen=True)
class Voice:
    """Speaks one language.

    >>> Voice("en").count("games", 2)
    '2 games'
    """

    language: str

    def __call__(self, key: str, /, **values: object) -> str:
        """The sentence of a key, filled in."""
        return phrases(self.language)[key].format(**values)

    def has(self, key: str) -> bool:
        """True if there is such a sentence."""
        return key in phrases(self.language)

    def count(self, key: str, number: int, /, **values: object) -> str:
        """A sentence about a number of things; the number is ``{n}``."""
        return self(f"{key}.{plural(self.language, number)}", n=number, **values)

    def card(self, card: Card) -> str:
        """The name of a card in words."""
        from partida.words import card_name

        return card_name(card, self.language)

    def suit(self, suit: Any) -> str:
        """The name of a suit in words."""
        from partida.words import suit_name

        return suit_name(suit, self.language)
