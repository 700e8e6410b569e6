"""The deal line: a deal in one line of text, to be shared or kept.

``sueca(preset=brazil) dealer=N pack=5H2CAS...`` is the order of the pack as shuffled, top card first;
``sueca dealer=N N:A7.Q2..K E:... S:... W:... top=5H`` a deal prepared by its hands. ``docs/records.md`` has
the grammar. Unseen cards (``?`` in a hand, ``??`` in a pack) can be written, but such a deal cannot start.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from partida.cards import Card, CardSet
from partida.errors import CardTextError, DealError, DealTextError, NotationError
from partida.game import AnyRules, Deal, check_deal
from partida.reading import lowered, quoted, shortened
from partida.record.hands import Holding
from partida.record.text import Word, words
from partida.registry import rules as rules_of
from partida.registry import variant_text
from partida.table import Seat

_VARIANT: Final = re.compile(r"\s*([^\s()=:]+(?:\s*\([^()]*\))?)")


@dataclass(frozen=True)
class Pack:
    """The cards in their order, top card first; None is an unseen card.

    ``prepared``: the cut and the choice of the trump end are done.
    """

    cards: tuple[Card | None, ...]
    prepared: bool = False


@dataclass(frozen=True)
class Hands:
    """The hands by seat, and what the game needs besides.

    ``top`` is the card turned up (Sueca); ``stock`` the cards of later deals in their order, None being
    an unseen card (Cuarenta).
    """

    hands: tuple[Holding, ...]
    top: Card | None = None
    stock: tuple[Card | None, ...] = ()


Layout = Pack | Hands


@dataclass(frozen=True)
class DealLine:
    """A deal under a variant, possibly with unseen cards."""

    variant: str
    """The text of the variant, in its shortest form."""
    dealer: Seat
    layout: Layout
    by_hand: bool = False
    """The hand was played at a real table and is entered afterwards."""

    @property
    def rules(self) -> AnyRules:
        """The rules of the variant."""
        return rules_from(self.variant)

    @classmethod
    def of(cls, rules: AnyRules, deal: Deal) -> DealLine:
        """The line of a deal, by hands if it was prepared from hands; raises `DealError`."""
        return cls(variant_text(rules.variant), deal.dealer, layout_of(rules, deal), deal.by_hand)

    def deal(self) -> Deal:
        """The deal itself; raises `DealError` if a card is unseen or the hands cannot be dealt."""
        return deal_from(self.rules, self.layout, self.dealer, by_hand=self.by_hand)

    def __str__(self) -> str:
        name = self.rules.table.name(self.dealer)
        return f"{self.variant} dealer={name} {format_body(self.rules, self.layout, by_hand=self.by_hand)}"

    @classmethod
    def parse(cls, text: str) -> DealLine:
        """Read a deal line; raises `DealTextError` or, for the variant, `VariantError`."""
        rules, rest = parse_variant(text)
        body = Body.parse(rules, rest.text, rest.column)
        body.refuse_others()
        if body.dealer is None:
            raise DealTextError("no dealer: write dealer=N", code="deal/dealer", column=rest.column)
        return cls(variant_text(rules.variant), body.dealer, body.layout, body.by_hand)


@lru_cache(maxsize=64)
def rules_from(variant: str) -> AnyRules:
    """`partida.registry.rules`, remembered: rules have no state."""
    return rules_of(variant)


def parse_variant(text: str) -> tuple[AnyRules, Word]:
    """The rules named at the start of a line, and the rest of it."""
    found = _VARIANT.match(text)
    if found is None:
        raise DealTextError("a line begins with the variant, such as sueca", code="deal/variant")
    variant = re.sub(r"\s", "", found[1])
    return rules_from(lowered(variant)), Word(text[found.end() :], found.end() + 1)


def deal_from(rules: AnyRules, layout: Layout, dealer: Seat, *, by_hand: bool) -> Deal:
    """The deal of a layout; raises `DealError` if a card is unseen or the hands cannot be dealt."""
    if isinstance(layout, Pack):
        return Deal(_known(layout.cards, "the pack"), dealer, prepared=layout.prepared, by_hand=by_hand)
    for seat, holding in enumerate(layout.hands):
        if not holding.whole:
            raise DealError(
                f"the hand of {rules.table.name(seat)} has unseen cards: such a deal cannot start",
                code="deal/unseen",
            )
    hands = tuple(holding.cards for holding in layout.hands)
    deal = rules.order_of(hands, dealer, layout.top, _known(layout.stock, "the stock"))
    return replace(deal, by_hand=by_hand)


def layout_of(rules: AnyRules, deal: Deal) -> Layout:
    """The shortest layout that `deal_from` makes this very deal of; raises `DealError`."""
    check_deal(deal, rules.pack, rules.table)
    hands = _hands_of(rules, deal) if deal.prepared else None
    return hands or Pack(deal.order, deal.prepared)


def _hands_of(rules: AnyRules, deal: Deal) -> Hands | None:
    state, _ = rules.start(deal, rules.first_standing(deal.dealer))
    hands = tuple(rules.view(state, seat).hand for seat in range(rules.table.size))
    dealt = CardSet(card for hand in hands for card in hand)
    top: Card | None = getattr(rules.view(state, None), "turn_up", None)
    layout = Hands(
        tuple(Holding(hand) for hand in hands), top, tuple(card for card in deal.order if card not in dealt)
    )
    same = deal_from(rules, layout, deal.dealer, by_hand=deal.by_hand) == deal
    return layout if same else None


def _known(cards: tuple[Card | None, ...], where: str) -> tuple[Card, ...]:
    known = tuple(card for card in cards if card is not None)
    if len(known) < len(cards):
        raise DealError(f"{where} has unseen cards: such a deal cannot start", code="deal/unseen")
    return known


def format_cards(cards: tuple[Card | None, ...]) -> str:
    """Cards one behind the other; an unseen one is ``??``."""
    return "".join("??" if card is None else str(card) for card in cards)


def format_hands(rules: AnyRules, hands: tuple[Holding, ...]) -> str:
    """The hands with their seats, such as ``N:A7.Q2..K E:...``."""
    return " ".join(f"{rules.table.name(seat)}:{holding}" for seat, holding in enumerate(hands))


def format_body(rules: AnyRules, layout: Layout, *, by_hand: bool) -> str:
    """A deal line without variant and dealer."""
    if isinstance(layout, Pack):
        parts = ["prepared"] * layout.prepared + [f"pack={format_cards(layout.cards)}"]
    else:
        parts = [format_hands(rules, layout.hands)]
        parts += [] if layout.top is None else [f"top={layout.top}"]
        parts += [f"stock={format_cards(layout.stock)}"] if layout.stock else []
    return " ".join(parts + ["by-hand"] * by_hand)


def parse_cards(items: list[Word]) -> Iterator[tuple[Card | None, int]]:
    """The cards of some words, each with its column; raises `DealTextError`."""
    for word in items:
        at = 0
        while at < len(word.text):
            size = 3 if word.text.startswith("10", at) else 2
            piece = word.text[at : at + size]
            if piece.startswith(","):
                at += 1
                continue
            yield (None if piece == "??" else _card(Word(piece, word.column + at))), word.column + at
            at += size


def _card(word: Word) -> Card:
    try:
        return Card.parse(word.text)
    except CardTextError as error:
        raise DealTextError(error.message, code=error.code, column=word.column) from None


class Body:
    """The words of a deal line behind the variant, sorted out; raises `DealTextError`."""

    FLAGS: Final = ("by-hand", "prepared")

    def __init__(self, rules: AnyRules) -> None:
        self.rules = rules
        self.flags: dict[str, int] = {}
        self.values: dict[str, list[Word]] = {}
        self.hands: dict[Seat, Holding] = {}
        self._seen: dict[Card, int] = {}
        self._column = 1

    @classmethod
    def parse(cls, rules: AnyRules, text: str, column: int = 1) -> Body:
        """Sort the words and check every card; the rest of the checks come with `layout`."""
        body = cls(rules)
        body._column = column
        last: list[Word] | None = None
        for word in words(text, column):
            last = body._take(word, last)
        for name in ("pack", "stock", "top"):
            body._note(parse_cards(body.values.get(name, [])), fresh=name != "top")
        return body

    def refuse_others(self, *allowed: str) -> None:
        """Raise `DealTextError` for a ``name=value`` that a deal line does not have."""
        for name, items in self.values.items():
            if name not in ("dealer", "pack", "stock", "top", *allowed):
                raise DealTextError(
                    f"there is no {shortened(name)}= here",
                    code="deal/word",
                    column=items[0].column - len(name) - 1,
                )

    @property
    def by_hand(self) -> bool:
        """True if the hand was played at a real table."""
        return "by-hand" in self.flags

    @property
    def dealer(self) -> Seat | None:
        """The dealer, if named."""
        return self._seat(self._only("dealer")) if "dealer" in self.values else None

    @property
    def whole(self) -> bool:
        """False if ``seat=`` says that this is what one seat knows."""
        return "seat" not in self.values

    @property
    def seat(self) -> Seat | None:
        """The seat whose knowledge it is, if any; ``seat=-`` is a spectator."""
        if self.whole or self._only("seat").text == "-":
            return None
        return self._seat(self._only("seat"))

    @property
    def layout(self) -> Layout:
        """The pack or the hands."""
        if "pack" in self.values:
            return self._pack()
        if "prepared" in self.flags:
            self._fail("prepared belongs to a pack: hands are prepared anyway", self.flags["prepared"])
        names = map(self.rules.table.name, range(self.rules.table.size))
        missing = [name for name in names if self.rules.table.seat(name) not in self.hands]
        if missing:
            self._fail(f"no pack, and no hand of {' '.join(missing)}", self._column)
        hands = tuple(self.hands[seat] for seat in range(self.rules.table.size))
        stock = tuple(card for card, _ in parse_cards(self.values.get("stock", [])))
        return Hands(hands, self._top(), stock)

    def _pack(self) -> Pack:
        for name in ("top", "stock"):
            if name in self.values:
                self._fail(f"{name}= belongs to hands, not to a pack", self.values[name][0].column)
        if self.hands:
            self._fail("a deal has a pack or hands, not both", self._column)
        cards = tuple(card for card, _ in parse_cards(self.values["pack"]))
        if len(cards) != len(self.rules.pack):
            self._fail(
                f"a pack of {len(self.rules.pack)} cards, not {len(cards)}", self.values["pack"][0].column
            )
        return Pack(cards, "prepared" in self.flags)

    def _top(self) -> Card | None:
        return _card(self._only("top")) if "top" in self.values else None

    def _only(self, name: str) -> Word:
        first, *more = self.values[name]
        if more:
            self._fail(f"{quoted(more[0].text)} is too much: {name}= has one value", more[0].column)
        return first

    def _take(self, word: Word, last: list[Word] | None) -> list[Word] | None:
        low = lowered(word.text)
        if low in self.FLAGS:
            self.flags[low] = word.column
            return None
        if "=" in word.text:
            name = low.partition("=")[0]
            if name in self.values:
                self._fail(f"{shortened(name)}= is named twice", word.column)
            self.values[name] = [word.after(len(name) + 1)]
            return self.values[name]
        if ":" in word.text:
            self._hand(word)
            return None
        if last is None:
            self._fail(f"{quoted(word.text)} is not understood here", word.column)
        else:
            last.append(word)
        return last

    def _hand(self, word: Word) -> None:
        name = word.text.partition(":")[0]
        seat = self._seat(Word(name, word.column))
        if seat in self.hands:
            self._fail(f"the hand of {name.upper()} is named twice", word.column)
        text = word.after(len(name) + 1)
        holding = Holding.parse(text.text, text.column)
        self._note([(card, text.column) for card in holding.cards])
        self.hands[seat] = holding

    def _seat(self, word: Word) -> Seat:
        try:
            return self.rules.table.seat(word.text)
        except NotationError as error:
            raise DealTextError(error.message, code=error.code, column=word.column) from None

    def _note(self, cards: Iterable[tuple[Card | None, int]], *, fresh: bool = True) -> None:
        for card, column in cards:
            if card is None:
                continue
            if card not in self.rules.pack:
                self._fail(f"{card} is not in the pack of {self.rules.name}", column, "deal/strange")
            if fresh and card in self._seen:
                self._fail(
                    f"{card} is named twice (first in column {self._seen[card]})", column, "deal/twice"
                )
            self._seen.setdefault(card, column)

    @staticmethod
    def _fail(message: str, column: int, code: str = "deal/text") -> None:
        raise DealTextError(message, code=code, column=column)
