"""The position line of a seat holds no card that the seat has not seen, and planted leaks are noticed."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any

import pytest

from partida import testing
from partida.cards import CardSet
from partida.errors import PartidaError
from partida.game import AnyRules, Deal
from partida.record import Hands, Holding, Position
from partida.registry import rules

VARIANTS = ["sueca", "sueca(preset=brazil)", "cuarenta", "cuarenta(players=2)", "cuarenta(preset=pagat)"]
Share = Callable[[Position, int | None], Position]


@dataclass(frozen=True)
class Moment:
    """A hand up to some move, and the seat (None: a spectator) that is to be told of it."""

    rules: AnyRules
    deal: Deal
    standing: Any
    moves: tuple[tuple[int, Any], ...]
    seat: int | None

    @property
    def position(self) -> Position:
        return Position.at(self.rules, self.deal, self.standing, self.moves)

    @property
    def seen(self) -> CardSet:
        seen: CardSet = self.rules.view(self.position.state(), self.seat).seen
        return seen

    def elsewhere(self, rng: random.Random) -> Moment | None:
        """The same with unseen cards swapped; None if the moves could not have been played so."""
        seen = self.seen
        hidden = [card for card in self.deal.order if card not in seen]
        rng.shuffle(hidden)
        order = tuple(card if card in seen else hidden.pop() for card in self.deal.order)
        other = replace(self, deal=replace(self.deal, order=order))
        try:
            other.position.state()
        except PartidaError:
            return None
        return other


def moments(variant: str, *, prepared: bool = False) -> Iterator[Moment]:
    """The start, the first moves and the middle of some hands, for every seat."""
    game = rules(variant)
    for seed in range(2):
        hand = testing.random_hand(game, seed=seed)
        moves = () if prepared else hand.moves
        for length in sorted({0, 1, 2, len(moves) // 2, len(moves) - 6}):
            for seat in (None, *range(game.table.size)):
                if 0 <= length <= len(moves):
                    deal = replace(hand.deal, prepared=prepared)
                    yield Moment(game, deal, hand.standing, moves[:length], seat)


def honest(position: Position, seat: int | None) -> Position:
    return position.position_for(seat)


def check_cards(moment: Moment, share: Share) -> None:
    """What is shared shows the seat's own hand whole and no card that it has not seen."""
    shared = Position.parse(str(share(moment.position, moment.seat)))
    layout = shared.line.layout
    assert isinstance(layout, Hands)
    shown = [card for holding in layout.hands for card in holding.cards]
    shown += [card for card in (layout.top, *layout.stock) if card is not None]
    view = moment.rules.view(moment.position.state(), moment.seat)
    assert CardSet(shown) <= view.seen, f"{CardSet(shown) - view.seen} is hidden from {moment.seat}"
    assert [len(holding) for holding in layout.hands] == list(view.counts)
    assert moment.seat is None or layout.hands[moment.seat].cards == view.hand
    for text in (str(card) for card in moment.deal.order if card not in view.seen):
        assert text not in str(shared), f"{text} is hidden from {moment.seat}"


def check_worlds(moment: Moment, share: Share, *, tries: int = 4) -> int:
    """The line is the same, byte for byte, wherever the unseen cards lie; how often that was compared."""
    rng = random.Random(str(moment.deal.order))
    line = str(share(moment.position, moment.seat))
    compared = 0
    for _ in range(tries):
        other = moment.elsewhere(rng)
        if other is not None:
            assert str(share(other.position, moment.seat)) == line
            compared += 1
    return compared


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("prepared", [False, True])
def test_a_seat_shares_no_hidden_card(variant: str, prepared: bool) -> None:
    compared = 0
    for moment in moments(variant, prepared=prepared):
        check_cards(moment, honest)
        compared += check_worlds(moment, honest)
    assert compared >= 20


def changed(shared: Position, **changes: Any) -> Position:
    layout = shared.line.layout
    assert isinstance(layout, Hands)
    return replace(shared, line=replace(shared.line, layout=replace(layout, **changes)))


def next_hand(position: Position, seat: int | None) -> tuple[int, CardSet]:
    other = 0 if seat is None else (seat + 1) % position.rules.table.size
    hand: CardSet = position.rules.view(position.state(), other).hand
    return other, hand


def leaky_stock(position: Position, seat: int | None) -> Position:
    """The real cards of the stock: those that nobody has seen, neither the players nor a spectator."""
    shared = position.position_for(seat)
    assert isinstance(shared.line.layout, Hands)
    game, state = position.rules, position.state()
    held = {card for who in range(game.table.size) for card in game.view(state, who).seen}
    stock = tuple(card for card in position.line.deal().order if card not in held)
    assert len(stock) == len(shared.line.layout.stock)
    return changed(shared, stock=stock)


def leaky_card_of_the_stock(position: Position, seat: int | None) -> Position:
    stock = leaky_stock(position, seat).line.layout.stock  # type: ignore[union-attr]
    return changed(position.position_for(seat), stock=(None,) * (len(stock) - 1) + stock[-1:])


def leaky_hand(position: Position, seat: int | None) -> Position:
    shared = position.position_for(seat)
    other, hand = next_hand(position, seat)
    assert isinstance(shared.line.layout, Hands)
    hands = tuple(
        Holding(hand) if who == other else holding for who, holding in enumerate(shared.line.layout.hands)
    )
    return changed(shared, hands=hands)


def leaky_top(position: Position, seat: int | None) -> Position:
    _, hand = next_hand(position, seat)
    return changed(position.position_for(seat), top=next(iter(hand), None))


def leaky_sign(position: Position, seat: int | None) -> Position:
    """No card, but a word that depends on one."""
    shared = position.position_for(seat)
    _, hand = next_hand(position, seat)
    return replace(shared, line=replace(shared.line, by_hand=hand.mask % 3 == 0))


def leaky_standing(position: Position, seat: int | None) -> Position:
    shared = position.position_for(seat)
    _, hand = next_hand(position, seat)
    return replace(shared, standing=replace(shared.standing, hands=min(hand, default=0)))


def noticed(check: Callable[[Moment, Share], object], moment: Moment, share: Share) -> bool:
    try:
        check(moment, share)
    except AssertionError:
        return True
    return False


@pytest.mark.parametrize(
    ("variant", "leak"),
    [(variant, leak) for variant in ("sueca", "cuarenta") for leak in (leaky_hand, leaky_top)]
    + [(variant, leak) for variant in VARIANTS[2:] for leak in (leaky_stock, leaky_card_of_the_stock)],
)
def test_planted_cards_are_noticed(variant: str, leak: Share) -> None:
    found = [moment for moment in moments(variant) if noticed(check_cards, moment, leak)]
    assert {moment.seat for moment in found} == {None, *range(rules(variant).table.size)}
    assert any(noticed(check_worlds, moment, leak) for moment in found)


@pytest.mark.parametrize("variant", ["sueca", "cuarenta"])
@pytest.mark.parametrize("leak", [leaky_sign, leaky_standing])
def test_planted_signs_are_noticed(variant: str, leak: Share) -> None:
    assert any(noticed(check_worlds, moment, leak) for moment in moments(variant))
