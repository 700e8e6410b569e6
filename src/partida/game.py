"""What a game is: the page to read first.

A game is a frozen `Rules` value made from a variant. It has pure methods and holds no state of play.
A *hand* is one pack played out: it begins with `Rules.start` from a `Deal` (the order of the pack, the
only chance there is) and a `Standing` (the running score of the match), and goes on by
``play(state, seat, move) -> (state, events)`` until `Rules.result` says how it ended. `Rules.settle`
puts that result into the standing; `partida.match.Match` does this hand after hand.

**Moves are the truth, events are the story.** Records keep moves. Events tell what happened, each saying
who may see it. Nothing hidden is visible unless the `View` of a seat says so: players, bots, spectators
and clients get views and events, never a state.

Every seat may have legal moves, not only the one on turn: accusations and claims come from others.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol, TypeVar

from partida.cards import Card, CardSet
from partida.errors import DealError
from partida.options import VariantLike
from partida.table import Seat, Table, Team, is_seat


@dataclass(frozen=True)
class Deal:
    """The order of the pack (top card first) and who deals.

    ``prepared`` says that the cut and any choice of the deal are done and the order is the one to deal
    from, as in a deal that is given by its hands. ``by_hand`` marks a hand played at a real table and
    entered afterwards: only there can the judge's `Ruling` moves be made (misdeals and the like).
    """

    order: tuple[Card, ...]
    dealer: Seat
    prepared: bool = False
    by_hand: bool = False

    def cut(self, at: int) -> tuple[Card, ...]:
        """The order after the top ``at`` cards have been put under the rest."""
        return self.order[at:] + self.order[:at]


def check_deal(deal: Deal, pack: tuple[Card, ...], table: Table) -> None:
    """Raise `DealError` unless the deal has exactly the cards of the pack and a dealer at the table.

    The order must be a tuple of `Card`: numbers compare equal, but what is dealt is told and written as
    cards.
    """
    if not is_seat(deal.dealer, table.size):
        raise DealError(f"there is no seat {deal.dealer!r} to deal", code="deal/dealer")
    if type(deal.order) is not tuple:
        kind = type(deal.order).__name__
        raise DealError(f"the order of a deal is a tuple of cards, not a {kind}", code="deal/order")
    for place, card in enumerate(deal.order):
        if type(card) is not Card:
            raise DealError(f"place {place + 1} of the deal is {card!r}, not a Card", code="deal/order")
    if len(deal.order) == len(pack) and set(deal.order) == set(pack):
        return
    twice = sorted({card for card in deal.order if deal.order.count(card) > 1})
    missing = sorted(set(pack) - set(deal.order))
    strange = sorted(set(deal.order) - set(pack))
    faults = [
        f"{label} {' '.join(map(str, cards))}"
        for label, cards in (("twice:", twice), ("missing:", missing), ("not in the pack:", strange))
        if cards
    ]
    raise DealError(f"the deal is not the pack of {len(pack)}: {'; '.join(faults)}", code="deal/pack")


class Event(NamedTuple):
    """Something that happened, named for whoever tells or shows it.

    ``kind`` and the keys of ``data`` are listed in ``docs/events.md``. ``seen_by`` is None for everybody,
    or the seats that may see it.
    """

    kind: str
    seat: Seat | None
    data: Mapping[str, Any]
    seen_by: tuple[Seat, ...] | None = None


def seen_from(events: Iterable[Event], seat: Seat | None) -> tuple[Event, ...]:
    """The events that a seat (None: a spectator) may see."""
    return tuple(
        event for event in events if event.seen_by is None or (seat is not None and seat in event.seen_by)
    )


class Standing(Protocol):
    """The score of a match between two hands. Each game has its own, with what it needs besides."""

    @property
    def dealer(self) -> Seat:
        """Who deals the next hand."""
        ...

    @property
    def score(self) -> tuple[int, int]:
        """Games (Sueca) or points of the chica (Cuarenta) of either team."""
        ...

    @property
    def sets(self) -> tuple[int, int]:
        """Matches of a rubber (Sueca) or chicas of the mesa (Cuarenta) won by either team."""
        ...

    @property
    def winner(self) -> Team | None:
        """The team that has won it all."""
        ...


class Result(Protocol):
    """How a hand ended. Each game has its own, with what it needs besides."""

    @property
    def reason(self) -> str:
        """A stable word, such as ``counted`` or ``renounce``."""
        ...

    @property
    def void(self) -> bool:
        """True if the hand does not count and is dealt again."""
        ...

    @property
    def points(self) -> tuple[int, int]:
        """Card points taken (Sueca) or points scored in this hand (Cuarenta) by either team."""
        ...

    @property
    def winner(self) -> Team | None:
        """The team that won the hand, if one did."""
        ...

    def won_by(self, team: Team) -> int:
        """The games (Sueca) or chicas (Cuarenta) that the hand gave a team; negative if it gave the other.

        Those of the hand alone: before ties and penalties.
        """
        ...


class State(Protocol):
    """A moment of a hand. Frozen; its hidden parts are for the rules alone."""

    @property
    def turn(self) -> Seat | None:
        """The seat whose move is awaited; None when the hand is over."""
        ...


class View(Protocol):
    """What one seat (or a spectator, ``seat is None``) may know. Each game has its own, with more."""

    @property
    def game(self) -> str:
        """The name of the game."""
        ...

    @property
    def seat(self) -> Seat | None:
        """Who looks; None for a spectator."""
        ...

    @property
    def turn(self) -> Seat | None:
        """The seat whose move is awaited; None when the hand is over."""
        ...

    @property
    def phase(self) -> str:
        """What is going on: ``cut``, ``play``, ``over`` and others of the game."""
        ...

    @property
    def hand(self) -> CardSet:
        """The cards of the seat that looks."""
        ...

    @property
    def seen(self) -> CardSet:
        """Every card whose face this seat has seen in this hand, its own cards included."""
        ...

    @property
    def moves(self) -> tuple[Any, ...]:
        """The legal moves of the seat that looks."""
        ...


@dataclass(frozen=True)
class Cut:
    """Lift ``at`` cards from the top and put them under the rest."""

    at: int


@dataclass(frozen=True)
class Accept:
    """Say that nothing is left to claim, when a hand waits for that before it is counted."""


@dataclass(frozen=True)
class Ruling:
    """The judge's ruling on a fault at a real table: only in hands entered by hand (`Deal.by_hand`).

    ``kind`` is a word of the game (``misdeal``, ``talk``, ``capture``, ``protest``, ``turn``);
    ``card`` is the card that a player showed out of turn.
    """

    kind: str
    offender: Seat
    card: Card | None = None


S = TypeVar("S", bound=State)
M = TypeVar("M")
V_co = TypeVar("V_co", bound=View, covariant=True)
R = TypeVar("R", bound=Result)
T = TypeVar("T", bound=Standing)


class Rules(Protocol[S, M, V_co, R, T]):
    """A game under one variant. Frozen, without state; every method is pure.

    Moves are values of the game's own classes with a canonical text (`write`, `read`).
    """

    @property
    def name(self) -> str:
        """The name of the game, as in ``partida play NAME``."""
        ...

    @property
    def variant(self) -> VariantLike:
        """The options in force."""
        ...

    @property
    def table(self) -> Table:
        """The seats and the direction of play."""
        ...

    @property
    def pack(self) -> tuple[Card, ...]:
        """The cards of the game, by card number."""
        ...

    def first_standing(self, dealer: Seat) -> T:
        """The score at the start of a match in which this seat deals first."""
        ...

    def first_dealer(self, order: tuple[Card, ...]) -> Seat:
        """Who deals first by the variant's way of drawing for it from a shuffled pack."""
        ...

    def start(self, deal: Deal, standing: T) -> tuple[S, tuple[Event, ...]]:
        """Begin a hand; raises `DealError` for a wrong pack and `HandOver` for a score that ends a match."""
        ...

    def order_of(
        self, hands: tuple[CardSet, ...], dealer: Seat, top: Card | None, stock: tuple[Card, ...]
    ) -> Deal:
        """The prepared deal that gives these hands.

        ``top`` is the card to be turned up (Sueca), ``stock`` the cards of later deals in their order
        (Cuarenta). Raises `DealError`.
        """
        ...

    def moves(self, state: S, seat: Seat) -> tuple[M, ...]:
        """The legal moves of a seat, on turn or not, in a fixed order; raises `RuleError` for no seat."""
        ...

    def play(self, state: S, seat: Seat, move: M) -> tuple[S, tuple[Event, ...]]:
        """The next state and the story of it.

        Raises `IllegalMove`, `OutOfTurn`, `HandOver`, and `RuleError` for a seat that is not there.
        """
        ...

    def result(self, state: S) -> R | None:
        """How the hand ended, or None while it goes on."""
        ...

    def settle(self, standing: T, result: R) -> T:
        """The standing after a hand."""
        ...

    def view(self, state: S, seat: Seat | None) -> V_co:
        """What a seat, or a spectator, may know; raises `RuleError` for a seat that is not there."""
        ...

    def write(self, move: M) -> str:
        """The canonical text of a move."""
        ...

    def read(self, text: str) -> M:
        """The move of a text; raises `MoveTextError`. Whether it is legal is `play`'s question."""
        ...


AnyRules = Rules[Any, Any, Any, Any, Any]
"""For code that works with every game."""
