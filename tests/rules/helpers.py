"""Small tools of the clause tests: deals with given cards, hands played from texts, values compared."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from itertools import combinations, product
from typing import Any

from partida.cards import Card, CardSet
from partida.cuarenta.rules import CuarentaRules
from partida.cuarenta.variants import Variant as CuarentaVariant
from partida.errors import RuleError
from partida.game import AnyRules, Deal, Event
from partida.options import Value, VariantLike, changed, options_of
from partida.sueca.rules import SuecaRules
from partida.sueca.variants import Variant as SuecaVariant

N, E, S, W = range(4)


def sueca(**options: Value) -> SuecaRules:
    """The rules of Sueca with some options changed."""
    return SuecaRules(changed(SuecaVariant(), **options))


def cuarenta(**options: Value) -> CuarentaRules:
    """The rules of Cuarenta with some options changed."""
    return CuarentaRules(changed(CuarentaVariant(), **options))


def cards(text: str) -> tuple[Card, ...]:
    """Cards in the order written."""
    return tuple(map(Card.parse, text.split()))


def outcomes(
    variant: type[VariantLike], name: str, outcome: Callable[..., Any], alike: Iterable[Value] = ()
) -> dict[Value, Any]:
    """What ``outcome(name=value)`` gives for every documented value of an option.

    All must differ, but for the values ``alike``, which a program treats as one.
    """
    values = next(one.values for one in options_of(variant) if one.name == name)
    found = {value: outcome(**{name: value}) for value in values}
    for one, other in combinations(values, 2):
        same = one in alike and other in alike
        assert (found[one] == found[other]) is same, f"{name}: {one} and {other} give {found[one]!r}"
    return found


class Hand:
    """A hand in play: moves go in as texts such as ``W 7H``, events are gathered."""

    def __init__(self, rules: AnyRules, deal: Deal, standing: Any = None) -> None:
        self.rules = rules
        self.standing = rules.first_standing(deal.dealer) if standing is None else standing
        self.state, events = rules.start(deal, self.standing)
        self.events: list[Event] = list(events)

    @property
    def turn(self) -> str:
        """The letter of the seat on turn; empty when the hand is over."""
        return "" if self.state.turn is None else self.rules.table.name(self.state.turn)

    @property
    def result(self) -> Any:
        """How the hand ended."""
        return self.rules.result(self.state)

    @property
    def settled(self) -> Any:
        """The standing after the hand."""
        assert self.result is not None, f"the hand goes on: {self.turn} is on turn"
        return self.rules.settle(self.standing, self.result)

    def play(self, *texts: str) -> Hand:
        """Play moves, each ``SEAT MOVE``; several may stand in one text, parted by commas."""
        for text in ", ".join(texts).split(","):
            name, _, move = text.strip().partition(" ")
            self.state, events = self.rules.play(
                self.state, self.rules.table.seat(name), self.rules.read(move)
            )
            self.events += events
        return self

    def legal(self, name: str) -> list[str]:
        """The texts of a seat's legal moves."""
        moves = self.rules.moves(self.state, self.rules.table.seat(name))
        return [self.rules.write(move) for move in moves]

    def refused(self, text: str) -> str:
        """The code of the error that a move raises."""
        before = self.state
        try:
            self.play(text)
        except RuleError as error:
            return error.code
        self.state = before
        raise AssertionError(f"{text} was not refused")

    def view(self, name: str | None = None) -> Any:
        """The view of a seat, or of an onlooker."""
        return self.rules.view(self.state, None if name is None else self.rules.table.seat(name))

    def told(self, kind: str) -> list[Event]:
        """The events of a kind so far."""
        return [event for event in self.events if event.kind == kind]

    def run(self, *, until: Callable[[Hand], bool] | None = None) -> Hand:
        """Let whoever is on turn play the first card that follows suit, or the first legal move."""
        while self.state.turn is not None and not (until is not None and until(self)):
            self.play(f"{self.turn} {self._honest()}")
        return self

    def _honest(self) -> str:
        legal = self.legal(self.turn)
        trick = getattr(self.view(self.turn), "trick", None)
        if trick and trick.cards:
            suit = trick.cards[0].suit.letter
            return next((text for text in legal if len(text) == 2 and text[1] == suit), legal[0])
        return legal[0]


def filled(rules: AnyRules, size: int, given: dict[str, str]) -> tuple[tuple[CardSet, ...], tuple[Card, ...]]:
    """Hands of a size by seat with the given cards, filled up by card number, and what is left over."""
    hands = [list(cards(given.get(rules.table.name(seat), ""))) for seat in range(rules.table.size)]
    used = {card for hand in hands for card in hand} | set(cards(given.get("stock", "")))
    rest = [card for card in rules.pack if card not in used]
    for hand in hands:
        missing = size - len(hand)
        hand += rest[:missing]
        del rest[:missing]
    return tuple(CardSet(hand) for hand in hands), (*cards(given.get("stock", "")), *rest)


def sueca_hand(
    rules: SuecaRules, *, dealer: int = N, top: str, standing: Any = None, by_hand: bool = False, **given: str
) -> Hand:
    """A hand in which seats hold the given cards, filled up from the rest; ``top`` is turned up."""
    hands, _ = filled(rules, 10, given)
    deal = rules.order_of(hands, dealer, Card.parse(top), ())
    return Hand(rules, replace(deal, by_hand=by_hand), standing)


def from_top(text: str, first: int = 0) -> dict[int, str]:
    """Cards at neighbouring places of the pack, the top being place 0: for `placed`."""
    return dict(enumerate(text.split(), first))


def placed(rules: AnyRules, places: dict[int, str]) -> tuple[Card, ...]:
    """The pack with some cards at given places, the others in their order around them."""
    fixed = {place: Card.parse(text) for place, text in places.items()}
    rest = iter(card for card in rules.pack if card not in fixed.values())
    return tuple(fixed[place] if place in fixed else next(rest) for place in range(40))


# Hands of Sueca with a wanted count. Every suit gives two tricks of its own four cards each (whoever
# follows, follows) and leaves 3 and 2; each seat ends with such a pair, and who has that of trumps, which
# are spades, takes the last two tricks, which are worth nothing.

_HIGH = "A7KJQ654"
_POINTS = dict(zip(_HIGH, (11, 10, 4, 3, 2, 0, 0, 0), strict=True))
Group = tuple[str, bool]


def _splits() -> dict[int, tuple[Group, Group]]:
    """By points for NS: two groups of four ranks, each with whether NS takes it."""
    found: dict[int, tuple[Group, Group]] = {}
    for some in combinations(_HIGH, 4):
        one, other = "".join(some), "".join(rank for rank in _HIGH if rank not in some)
        for first, second in product((True, False), repeat=2):
            groups = ((one, first), (other, second))
            found.setdefault(sum(_POINTS[rank] for group, ns in groups if ns for rank in group), groups)
    return found


_SPLITS = _splits()


def _groups(points: int) -> list[tuple[Group, Group]]:
    for parts in product(sorted(_SPLITS), repeat=3):
        last = points - sum(parts)
        if last in _SPLITS:
            return [_SPLITS[part] for part in (*parts, last)]
    raise AssertionError(f"no such hand: {points}")


def counted_tricks(points: int, last: int) -> list[dict[int, str]]:
    """Ten tricks, each from seat to card, in which NS take so many points and seat ``last`` the last two."""
    tricks: list[dict[int, str]] = []
    for suit, groups in zip("CDHS", _groups(points), strict=True):
        for ranks, ns in groups:
            best, *others = sorted(ranks, key=_HIGH.index)
            winner = N if ns else W
            rest = [seat for seat in range(4) if seat != winner]
            tricks.append({winner: best + suit, **dict(zip(rest, (r + suit for r in others), strict=True))})
    owners = dict(zip((seat for seat in range(4) if seat != last), "CDH", strict=True)) | {last: "S"}
    return tricks + [{seat: rank + suit for seat, suit in owners.items()} for rank in "32"]


def counted_hand(
    rules: SuecaRules, points: int, *, last: int = N, standing: Any = None, tricks: int = 10
) -> Hand:
    """A hand played (or its first ``tricks``) in which NS take so many points; N deals, spades are trump."""
    plan = counted_tricks(points, last)
    hands = [[trick[seat] for trick in plan] for seat in range(4)]
    top = next(card for card in hands[N] if card[1] == "S")
    standing = rules.first_standing(N) if standing is None else replace(standing, dealer=N)
    given = {rules.table.name(seat): " ".join(hands[seat]) for seat in range(4)}
    hand = sueca_hand(rules, top=top, standing=standing, **given)
    for trick in plan[:tricks]:
        for _ in range(4):
            assert hand.state.turn is not None
            hand.play(f"{hand.turn} {trick[hand.state.turn]}")
    return hand


def after_counts(rules: SuecaRules, *counts: int, score: tuple[int, int] = (0, 0)) -> Any:
    """The standing after hands in which NS took so many points each (120: all tricks)."""
    standing = replace(rules.first_standing(N), score=score)
    for points in counts:
        standing = counted_hand(rules, points, standing=standing, last=W if points < 60 else N).settled
    return standing


def cuarenta_hand(
    rules: CuarentaRules,
    *,
    dealer: int = N,
    score: tuple[int, int] = (0, 0),
    sets: tuple[int, int] = (0, 0),
    by_hand: bool = False,
    **given: str,
) -> Hand:
    """A hand in which seats first hold the given cards; ``stock`` is what is dealt next, filled up."""
    hands, stock = filled(rules, 5, given)
    deal = replace(rules.order_of(hands, dealer, None, stock), by_hand=by_hand)
    return Hand(rules, deal, replace(rules.first_standing(dealer), score=score, sets=sets))


def ranks(found: Sequence[Card]) -> str:
    """The rank letters of cards in their order."""
    return "".join(card.rank.letter for card in found)
