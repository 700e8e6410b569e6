"""Plain statements about a trick looked at in every world, one way to go on after another."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, cached_property

from partida.analysis.model import Plain
from partida.cards import Card, CardSet
from partida.sueca import leaf
from partida.sueca.view import SuecaView
from partida.worlds.sueca import Hands

OURS, THEIRS = {True}, {False}


@dataclass(frozen=True, eq=False)
class Open:
    """All worlds of a view, and what can happen in them."""

    view: SuecaView
    worlds: tuple[Hands, ...]

    @property
    def me(self) -> int:
        assert self.view.seat is not None
        return self.view.seat

    @property
    def trump(self) -> int:
        assert self.view.trump is not None
        return int(self.view.trump)

    @property
    def later(self) -> list[int]:
        first = self.view.trick.leader if self.view.trick.cards else self.me
        return list(self.view.table.from_seat(first))[len(self.view.trick.cards) + 1 :]

    @property
    def winner(self) -> tuple[int, Card] | None:
        """Who wins so far, by which card."""
        cards = self.view.trick.cards
        if not cards:
            return None
        low = [cards[0]] * (4 - len(cards))  # the lead again never beats anything
        place = leaf.winner(*cards, *low, self.trump)
        return self.view.table.from_seat(self.view.trick.leader)[place], cards[place]

    @cache  # noqa: B019 (a few moments)
    def sides(self, card: Card) -> set[bool]:
        """Whether the own side gets the trick after a card, in all worlds and ways to go on."""
        first = self.view.trick.leader if self.view.trick.cards else self.me
        seats = self.view.table.from_seat(first)
        found: set[bool] = set()
        for world in self.worlds:
            ways: list[list[int]] = [[*self.view.trick.cards, card]]
            for seat in self.later:
                ways = [
                    [*way, one] for way in ways for one in CardSet(leaf.follow(world[seat], _suit(way[0])))
                ]
            found |= {seats[leaf.winner(*way, self.trump)] % 2 == self.me % 2 for way in ways}
        return found

    def may(self, seat: int, card: Card, led: int) -> bool:
        """True if a seat may play a card that beats this one in some world."""
        return any(
            leaf.beats(one, card, self.trump)
            for world in self.worlds
            for one in CardSet(leaf.follow(world[seat], _suit(led)))
        )

    def lacks(self, seat: int, suit: int) -> bool:
        """True if a seat has no card of a suit in any world."""
        return not any(world[seat] & leaf.SUIT_MASK[13 * suit] for world in self.worlds)

    def may_hold(self, seat: int, mask: int) -> bool:
        return any(world[seat] & mask for world in self.worlds)

    def others(self, mask: int) -> int:
        """How many cards of a mask the other three hold, the same in every world."""
        (number,) = {
            sum((world[seat] & mask).bit_count() for seat in range(4) if seat != self.me)
            for world in self.worlds
        }
        return number


def _suit(card: int) -> int:
    return leaf.SUIT_MASK[card]


@dataclass(frozen=True)
class Claim:
    """A statement, and all worlds of the moment that it is about."""

    plain: Plain
    seen: Open

    @cached_property
    def best(self) -> Card:
        return Card.parse(self.plain.best)

    @cached_property
    def played(self) -> Card:
        return Card.parse(self.plain.played or "")

    @property
    def number(self) -> int:
        assert self.plain.number is not None
        return self.plain.number

    @property
    def suit(self) -> int:
        return "CDHS".index(self.plain.suit or "?")

    @property
    def seat(self) -> int:
        return "NESW".index(self.plain.seat or "?")

    @property
    def card(self) -> Card:
        return Card.parse(self.plain.card or "")

    @property
    def points(self) -> tuple[int, int]:
        return leaf.POINTS[self.best], leaf.POINTS[self.played]

    @property
    def in_trick(self) -> int:
        """The points of the trick with the better card."""
        return sum(leaf.POINTS[card] for card in self.seen.view.trick.cards) + self.points[0]

    @property
    def sides(self) -> tuple[set[bool], set[bool]]:
        return self.seen.sides(self.best), self.seen.sides(self.played)

    def takes(self, card: Card) -> bool:
        winner = self.seen.winner
        return winner is None or leaf.beats(card, winner[1], self.seen.trump)

    @property
    def partner(self) -> int:
        return (self.seen.me + 2) % 4

    @property
    def partners(self) -> bool:
        return self.seen.winner is not None and self.seen.winner[0] == self.partner

    @property
    def opponents(self) -> list[int]:
        return [seat for seat in self.seen.later if seat != self.partner]

    def led(self, card: Card) -> Card:
        cards = self.seen.view.trick.cards
        return cards[0] if cards else card

    @property
    def leading(self) -> bool:
        return not self.seen.view.trick.cards

    @property
    def trumps(self) -> int:
        return leaf.SUIT_MASK[13 * self.seen.trump]

    @property
    def ruffs(self) -> bool:
        return leaf.SUIT[self.best] == self.seen.trump

    def passes(self, side: int, card: Card) -> bool:
        """True if a side gets from 60 points or less to this number, which is more, with a card."""
        now = self.seen.view.points[side]
        laid = self.in_trick - self.points[0] + leaf.POINTS[card]
        return now <= 60 < now + laid == self.number


def wins_hand(claim: Claim) -> bool:
    return claim.sides[0] == OURS and claim.passes(claim.seen.me % 2, claim.best)


def gives_hand(claim: Claim) -> bool:
    return claim.sides[1] == THEIRS and claim.passes(1 - claim.seen.me % 2, claim.played)


def trumped(claim: Claim) -> bool:
    seat, suit, seen = claim.seat, claim.suit, claim.seen
    out = seat in claim.opponents and seen.lacks(seat, suit)
    honour = suit == leaf.SUIT[claim.played] != seen.trump and claim.points[1] >= 10
    return out and honour and seen.may(seat, claim.played, claim.led(claim.played))


def ace_out(claim: Claim) -> bool:
    held = any(claim.seen.may_hold(seat, 1 << claim.card) for seat in claim.opponents)
    above = claim.card.suit == claim.played.suit and leaf.POINTS[claim.card] == 11
    return held and above and claim.takes(claim.played) and False in claim.sides[1]


def not_needed(claim: Claim) -> bool:
    return claim.sides[0] == OURS and claim.partners and claim.takes(claim.played)


def feeds(claim: Claim) -> bool:
    added = not claim.takes(claim.best) and claim.points[1] < claim.points[0] == claim.number
    return added and claim.partners and claim.sides[0] == OURS


def holds_back(claim: Claim) -> bool:
    seen = claim.seen
    assert seen.winner is not None
    beaten = claim.seat in claim.opponents and seen.may(claim.seat, seen.winner[1], claim.led(claim.best))
    return claim.partners and beaten and claim.points[0] < claim.points[1]


def above_all(claim: Claim) -> bool:
    def beaten(seat: int, card: Card) -> bool:
        return claim.seen.may(seat, card, claim.led(card))

    safe = not any(beaten(seat, claim.best) for seat in claim.opponents)
    return (
        safe
        and claim.takes(claim.best)
        and claim.seat in claim.opponents
        and beaten(claim.seat, claim.played)
    )


def enough(claim: Claim) -> bool:
    lower = leaf.STRENGTH[claim.best] < leaf.STRENGTH[claim.played]
    return lower and claim.best.suit == claim.played.suit and takes_it(claim) and claim.sides[1] == OURS


def brings(claim: Claim) -> bool:
    return claim.sides == (OURS, OURS) and 0 < claim.points[0] - claim.points[1] == claim.number


def overtrumps(claim: Claim) -> bool:
    winner = claim.seen.winner
    assert winner is not None
    over = winner[1] == claim.card and winner[1].suit == claim.seen.trump != claim.led(claim.best).suit
    return over and takes_it(claim) and claim.number == claim.in_trick


def trumps(claim: Claim) -> bool:
    none = not claim.seen.view.hand.mask & leaf.SUIT_MASK[13 * claim.suit]
    ruffs = none and claim.led(claim.best).suit == claim.suit and claim.ruffs
    return ruffs and takes_it(claim) and claim.number == claim.in_trick


def master_trump(claim: Claim) -> bool:
    return draws(claim) and takes_it(claim)


def takes_last(claim: Claim) -> bool:
    return not claim.seen.later and takes_it(claim) and 0 < claim.in_trick == claim.number


def takes_it(claim: Claim) -> bool:
    return claim.takes(claim.best) and claim.sides[0] == OURS


def takes(claim: Claim) -> bool:
    return bool(claim.seen.later) and takes_it(claim)


def nothing_in_it(claim: Claim) -> bool:
    return not claim.seen.later and claim.sides[0] == THEIRS and not claim.in_trick


def cheaper(claim: Claim) -> bool:
    return claim.sides == (THEIRS, THEIRS) and 0 < claim.points[1] - claim.points[0] == claim.number


def second_low(claim: Claim) -> bool:
    last = claim.seen.later[-1] == claim.partner and len(claim.seen.view.trick.cards) == 1
    return last and claim.takes(claim.played) and not claim.takes(claim.best)


def partner_trumps(claim: Claim) -> bool:
    may = claim.seen.may(claim.partner, claim.best, claim.best)
    side = claim.suit == claim.best.suit != claim.seen.trump
    return claim.leading and side and may and claim.seen.lacks(claim.partner, claim.suit)


def highest(claim: Claim) -> bool:
    suit = CardSet(leaf.SUIT_MASK[claim.best])
    higher = sum(1 << card for card in suit if leaf.STRENGTH[card] > leaf.STRENGTH[claim.best])
    return claim.leading and not claim.ruffs and not claim.seen.others(higher) and False in claim.sides[0]


def draws(claim: Claim) -> bool:
    out = 0 < claim.seen.others(claim.trumps) == claim.number
    may = any(claim.seen.may_hold(seat, claim.trumps) for seat in claim.opponents)
    return claim.leading and claim.ruffs and out and may


def risks_less(claim: Claim) -> bool:
    return False in claim.sides[1] and claim.points[0] == 0 < claim.points[1] == claim.number


def voids(claim: Claim) -> bool:
    left = claim.seen.view.hand.mask & ~(1 << claim.best)
    alone = claim.suit == claim.best.suit != claim.seen.trump
    return alone and not left & leaf.SUIT_MASK[13 * claim.suit] and bool(left & claim.trumps)


CHECKS: dict[str, Callable[[Claim], bool]] = {
    check.__name__: check
    for check in (
        wins_hand, gives_hand, trumped, ace_out, not_needed, feeds, holds_back, above_all, enough, brings,
        overtrumps, trumps, master_trump, takes_last, takes, nothing_in_it, cheaper, second_low,
        partner_trumps, highest, draws, risks_less, voids,
    )
}  # fmt: skip
