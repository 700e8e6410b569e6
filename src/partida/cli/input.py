"""What a person types, turned into a move or an order to the program."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from partida.cards import Card, Suit
from partida.cli.say import Voice
from partida.cuarenta import moves as cuarenta
from partida.errors import CardTextError, PartidaError
from partida.game import Accept, AnyRules, Cut
from partida.reading import MOST_DIGITS, whole_number
from partida.sueca import moves as sueca
from partida.words.names import seat_name, typed_letters

ORDERS: Final = ("help", "rules", "last", "score", "save", "quit", "claims", "taken", "draw")
"""What can be asked of the program; each language has its own words for them."""

_SYMBOLS: Final = str.maketrans(
    {"♣": "C", "♦": "D", "♥": "H", "♠": "S", "♧": "C", "♢": "D", "♡": "H", "♤": "S"}
)

_NOTHING: Final = 10**MOST_DIGITS
"""In place of numbers too long to be read: nothing has this number either."""


@dataclass(frozen=True)
class Order:
    """Something asked of the program rather than played."""

    name: str
    rest: str = ""


@dataclass(frozen=True)
class Choice:
    """One card that can be played in several ways."""

    card: Card
    moves: tuple[Any, ...]


class Unclear(Exception):
    """What was typed is neither a legal move nor an order; has the key of a sentence that says so."""

    def __init__(self, key: str, **values: object) -> None:
        super().__init__(key)
        self.key = key
        self.values = values


def read(text: str, view: Any, cards: Mapping[int, Card], rules: AnyRules, voice: Voice) -> Any:
    """A legal move, an `Order`, or a `Choice`; raises `Unclear`.

    ``view`` is the person's, ``cards`` the hand by the numbers shown. An empty line is an order ``go`` (in
    the phases that have a natural answer) or `Unclear`.
    """
    plain = text.strip()
    first, _, rest = plain.partition(" ")
    order = order_named(first.lower(), voice)
    if order == "claims" and rest.strip():
        plain = f"accuse {_with_letter(rest.split(), view, voice)}"
    elif order is not None:
        return Order(order, rest.strip())
    if not plain:
        return Order("go")
    if plain.isascii() and plain.isdecimal():
        number = whole_number(plain)
        return _numbered(_NOTHING if number is None else number, view, cards)
    spoken = _spoken(plain.lower(), view, voice)
    if spoken is not None:
        return spoken
    card = card_typed(typed_letters(plain.replace(" ", ""), voice.language))
    if card is not None:
        return with_card(card, view)
    return _written(typed_letters(plain, voice.language), view, rules, voice)


def shown(text: str, most: int = 30) -> str:
    """What was typed as it can be repeated: short, and without characters that steer a terminal."""
    clean = "".join(letter if letter.isprintable() else "?" for letter in text)
    return clean if len(clean) <= most else clean[: most - 1] + "…"


def order_named(word: str, voice: Voice) -> str | None:
    """The order a word stands for in the language or in English."""
    for name in ORDERS:
        if word in voice.words(f"verb.{name}"):
            return name
    return None


def is_yes(text: str, voice: Voice) -> bool:
    """True for a yes in the language."""
    return text.strip().lower() in voice.words("verb.yes")


def is_no(text: str, voice: Voice) -> bool:
    """True for a no in the language."""
    return text.strip().lower() in voice.words("verb.no")


def card_typed(text: str) -> Card | None:
    """A card written ``7h``, ``7♥``, ``10s``, or with a blank between; None if it is not one."""
    try:
        return Card.parse(text.translate(_SYMBOLS).replace(" ", ""))
    except CardTextError:
        return None


def with_card(card: Card, view: Any) -> Any:
    """The move that plays this card, or a `Choice` where it can be played in several ways."""
    ways = tuple(
        move for move in view.moves if isinstance(move, sueca.Play | cuarenta.Play) and move.card == card
    )
    if len(ways) == 1:
        return ways[0]
    if ways:
        return Choice(card, ways)
    key, values = why_not(card, view)
    raise Unclear(key, **values)


def why_not(card: Card, view: Any) -> tuple[str, dict[str, object]]:
    """The key of the sentence why this card cannot be played, and what it is filled with."""
    if card not in view.hand:
        return "wrong.not_yours", {"card": card}
    if view.turn != view.seat:
        return "wrong.not_your_turn", {}
    if view.game == "sueca" and view.trick.cards:
        led: Suit = view.trick.cards[0].suit
        if view.hand.of_suit(led):
            return "wrong.follow", {"suit": led}
    if view.phase != "play":
        return wrong_phase(view), {}
    return "wrong.illegal", {"card": card}


def wrong_phase(view: Any) -> str:
    """The key of the sentence what is to be done in this phase."""
    accusing = view.phase == "claim" and view.game == "sueca"
    return "wrong.phase_accuse" if accusing else f"wrong.phase_{view.phase}"


def nothing_to_claim(view: Any) -> str:
    """The key of the sentence why there is nothing to choose from."""
    if view.game != "sueca":
        return "wrong.no_claims"
    return "wrong.no_accusations" if view.variant.renounce_mode == "claim" else "wrong.accuse_mode"


def _with_letter(words: list[str], view: Any, voice: Voice) -> str:
    """The words with a seat's name in the language, or the beginning of it, turned into its letter."""
    for seat in range(view.table.size):
        letter = view.table.name(seat)
        if words[0].upper() != letter and seat_name(letter, voice.language).lower().startswith(
            words[0].lower()
        ):
            return " ".join([letter, *words[1:]])
    return " ".join(words)


def _numbered(number: int, view: Any, cards: Mapping[int, Card]) -> Any:
    if view.phase == "cut":
        move = Cut(number)
        if move not in view.moves:
            raise Unclear("wrong.cut")
        return move
    if view.phase != "play":
        raise Unclear(wrong_phase(view))
    if number not in cards:
        raise Unclear("wrong.number", n=len(cards))
    return with_card(cards[number], view)


def _spoken(text: str, view: Any, voice: Voice) -> Any:
    """A move said with a word of the language."""
    known: dict[str, Any] = {
        "top": sueca.ChooseEnd("top"),
        "bottom": sueca.ChooseEnd("bottom"),
        "redeal": sueca.Redeal(True),
        "keep": sueca.Redeal(False),
        "back": sueca.TakeBack(),
        "peek": sueca.Peek(),
        "ronda": cuarenta.Announce(),
        "pass": cuarenta.Pass(),
        "accept": Accept(),
    }
    for word, move in known.items():
        if text in voice.words(f"verb.{word}"):
            if move not in view.moves:
                raise Unclear(f"wrong.no_{word}" if voice.has(f"wrong.no_{word}") else "wrong.not_now")
            return move
    return None


def _written(text: str, view: Any, rules: AnyRules, voice: Voice) -> Any:
    """A move in its canonical text, such as ``7Sx3C4D`` or ``accuse W 3``."""
    try:
        move = rules.read(_canonical(text))
    except PartidaError:
        raise Unclear("wrong.not_understood", text=shown(text)) from None
    if move in view.moves:
        return move
    card = getattr(move, "card", None)
    if isinstance(move, cuarenta.Play) and move.taken and card in view.hand:
        same = [one for one in view.moves if isinstance(one, cuarenta.Play) and _alike(one, move)]
        if same:
            return move
        if view.phase == "play" and view.turn == view.seat:
            raise Unclear("wrong.capture", card=card)
    if isinstance(card, Card) and isinstance(move, sueca.Play | cuarenta.Play):
        key, values = why_not(card, view)
        raise Unclear(key, **values)
    if isinstance(move, sueca.Accuse) and view.game == "sueca":
        raise _no_accusation(move, view, voice)
    raise Unclear("wrong.not_now")


def _no_accusation(move: sueca.Accuse, view: Any, voice: Voice) -> Unclear:
    """Why a seat cannot be accused."""
    if view.variant.renounce_mode != "claim":
        return Unclear("wrong.accuse_mode")
    if view.table.team(move.seat) == view.team:
        return Unclear("wrong.accuse_own")
    accused = voice.seat(view.table.name(move.seat))
    return Unclear("wrong.accuse_followed", accused=accused)


def _alike(one: cuarenta.Play, other: cuarenta.Play) -> bool:
    """True if both take the same ranks with the same card: suits do not matter in Cuarenta."""
    return one.card == other.card and [c.rank for c in one.taken] == [c.rank for c in other.taken]


def _canonical(text: str) -> str:
    """Typed text as the rules read it: cards in capitals, words in small letters."""
    words = text.translate(_SYMBOLS).split()
    return " ".join(
        word.lower() if word.isalpha() and len(word) > 1 else _cards_upper(word) for word in words
    )


def _cards_upper(word: str) -> str:
    return word.upper().replace("X", "x")
