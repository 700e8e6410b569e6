"""The rules of Sueca: which moves a seat has, and where every move leads.

A card played on turn is dealt with here and quickly; the other moves are in `opening`, `asides` and
`closing`, which go by the same states.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final, cast

from partida.cards import CARDS, Card, CardSet
from partida.errors import HandOver
from partida.game import Accept, Cut, Deal, Event, Ruling, check_deal
from partida.sueca import (
    asides,
    closing,
    dealing,
    leaf,
    opening,
    refusals,
    scoring,
    seating,
    sight,
    texts,
)
from partida.sueca.moves import Accuse, ChooseEnd, Move, Peek, Play, Redeal, TakeBack
from partida.sueca.scoring import Result, Standing
from partida.sueca.state import State, Step
from partida.sueca.variants import Variant
from partida.sueca.view import SuecaView, Trick
from partida.table import Seat, Table, check_seat

_PLAYS_BY_CARD: Final = tuple(Play(card) for card in CARDS)
_CUTS: Final[tuple[Move, ...]] = tuple(Cut(at) for at in range(1, 40))
_ENDS: Final[tuple[Move, ...]] = (ChooseEnd("top"), ChooseEnd("bottom"))
_CLUBS, _DIAMONDS, _HEARTS, _SPADES = leaf.SUIT_MASK[::13]


class _Plays(dict[int, tuple[Move, ...]]):
    """The moves that play the cards of a mask of one suit: at most 4 times 1,024, made when first needed."""

    def __missing__(self, mask: int) -> tuple[Move, ...]:
        plays = self[mask] = tuple(_PLAYS_BY_CARD[card] for card in CardSet(mask))
        return plays


_PLAYS: Final = _Plays()

# The constructor of a NamedTuple is a Python function: this makes the same tuple in half the time.
_make = cast(Callable[[type[Any], tuple[Any, ...]], Any], tuple.__new__)  # pyright: ignore[reportUnknownMemberType]


@dataclass(frozen=True)
class SuecaRules:
    """Sueca under one variant; see `partida.game.Rules` for what every method promises."""

    variant: Variant = field(default_factory=Variant)
    name: str = field(default="sueca", init=False, repr=False)
    table: Table = field(init=False, repr=False, compare=False)
    pack: tuple[Card, ...] = field(init=False, repr=False, compare=False)
    _step: int = field(init=False, repr=False, compare=False)
    _blocked: bool = field(init=False, repr=False, compare=False)
    _bars_trump_lead: bool = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        variant = self.variant
        worked_out = {
            "table": Table(4, variant.direction),
            "pack": dealing.PACKS[variant.second_rank],
            "_step": 1 if variant.direction == "cw" else -1,
            "_blocked": variant.renounce_mode == "blocked",
            "_bars_trump_lead": variant.first_trick_trump_lead == "dealer_only",
        }
        for name, value in worked_out.items():
            object.__setattr__(self, name, value)

    def first_standing(self, dealer: Seat) -> Standing:
        """The score at the start of a match in which this seat deals first; raises `RuleError`."""
        check_seat(dealer, self.table.size)
        return Standing(dealer)

    def first_dealer(self, order: tuple[Card, ...]) -> Seat:
        """Who deals first (``first_dealer``) by a shuffled pack; raises `DealError`."""
        check_deal(Deal(order, 0), self.pack, self.table)
        if self.variant.first_dealer == "random":
            return seating.random_dealer(order, self.table)
        return seating.lowest_card(order, self.table)

    def order_of(
        self, hands: tuple[CardSet, ...], dealer: Seat, top: Card | None, stock: tuple[Card, ...] = ()
    ) -> Deal:
        """The prepared deal that gives these hands, with ``top`` turned up; raises `DealError`."""
        return dealing.order_of(hands, dealer, top, stock, self.variant, self.table)

    def start(self, deal: Deal, standing: Standing) -> Step:
        """Begin a hand; raises `DealError` for a wrong pack and `HandOver` for a match that is won."""
        _check_going_on(standing, self.variant)
        check_deal(deal, self.pack, self.table)
        return opening.begin(deal, standing, self.variant, self.table)

    def result(self, state: State) -> Result | None:
        """How the hand ended, or None while it goes on."""
        return state.notes.result

    def settle(self, standing: Standing, result: Result) -> Standing:
        """The standing after a hand: see `partida.sueca.scoring.settle`."""
        return scoring.settle(standing, result, self.variant, seating.lead(standing.dealer, self.table))

    def moves(self, state: State, seat: Seat) -> tuple[Move, ...]:
        """The legal moves of a seat: its cards by number, then what else it may do. Raises `RuleError`."""
        if state.phase == "play" and seat == state.turn and type(seat) is int:
            cards = self._playable(state, seat)
            plays = (
                _PLAYS[cards & _CLUBS]
                + _PLAYS[cards & _DIAMONDS]
                + _PLAYS[cards & _HEARTS]
                + _PLAYS[cards & _SPADES]
            )
            return plays if state.opening.plain else plays + asides.moves(state, seat)
        check_seat(seat, self.table.size)
        if state.phase == "over" or state.opening.plain:
            return _asked(state, seat)
        return _asked(state, seat) + asides.moves(state, seat)

    def _playable(self, state: State, seat: Seat) -> int:
        """The cards that the seat on turn may play (a mask)."""
        hand = state.opening.hands[seat] & ~state.played
        if state.trick:
            if self._blocked or state.notes.correcting:
                return leaf.follow(hand, leaf.SUIT_MASK[state.trick[0]])
        elif self._bars_trump_lead and not state.tricks:
            return leaf.first_lead(hand, leaf.SUIT_MASK[13 * state.opening.trump])
        return hand

    def play(self, state: State, seat: Seat, move: Move) -> Step:
        """The next state and the story of it.

        Raises `IllegalMove`, `OutOfTurn`, `HandOver`, and `RuleError` for a seat that is not there.
        """
        if (
            type(move) is not Play
            or seat != state.turn
            or state.phase != "play"
            or type(seat) is not int
            or type(move.card) is not Card
        ):
            return self._act(state, seat, move)
        card = move.card
        if not self._playable(state, seat) >> card & 1:
            raise refusals.refusal(state, seat, move)
        _, _, dealt, played, leader, trick, tricks, points, won, notes = state
        if notes.correcting:
            notes = notes._replace(correcting=False)
        played |= 1 << card
        told: Event = _make(Event, ("played", seat, {"card": card}, None))
        if len(trick) < 3:
            turn = (seat + self._step) % 4
            after = turn, "play", dealt, played, leader, (*trick, card), tricks, points, won, notes
            return _make(State, after), (told,)

        first, second, third = trick
        gained = leaf.trick_points(first, second, third, card)
        taker = (leader + self._step * leaf.winner(first, second, third, card, dealt.trump)) % 4
        if taker % 2:
            points, won = (points[0], points[1] + gained), (won[0], won[1] + 1)
        else:
            points, won = (points[0] + gained, points[1]), (won[0] + 1, won[1])
        tricks = (*tricks, _make(Trick, (leader, (first, second, third, card))))
        after = taker, "play", dealt, played, taker, (), tricks, points, won, notes
        taken: Event = _make(Event, ("trick_won", taker, {"trick": len(tricks), "points": gained}, None))
        if self._blocked and len(tricks) < leaf.TRICKS:
            return _make(State, after), (told, taken)
        return closing.trick_done(_make(State, after), told, taken)

    def _act(self, state: State, seat: Seat, move: Move) -> Step:
        """Every move but a card on turn."""
        check_seat(seat, self.table.size)
        if state.phase == "over":
            raise HandOver("the hand is over", code="hand/over")
        act = _ACTS.get(type(move))
        if act is None or move not in self.moves(state, seat):
            raise refusals.refusal(state, seat, move)
        return act(state, seat, move)

    def view(self, state: State, seat: Seat | None) -> SuecaView:
        """What a seat, or a spectator, may know; raises `RuleError` for a seat that is not there."""
        return sight.view_of(state, seat, () if seat is None else self.moves(state, seat))

    def write(self, move: Move) -> str:
        """The canonical text of a move; raises `MoveTextError` for what is not one."""
        return texts.write(move, self.table)

    def read(self, text: str) -> Move:
        """The move of a text; raises `MoveTextError`. Whether it is legal is `play`'s question."""
        return texts.read(text, self.table)


_ACTS: Final[dict[type[Any], Callable[[State, Seat, Any], Step]]] = {
    Cut: opening.cut,
    ChooseEnd: opening.choose,
    Redeal: opening.redeal,
    TakeBack: asides.take_back,
    Accuse: asides.accuse,
    Peek: asides.peek,
    Ruling: asides.ruling,
    Accept: closing.accept,
}


def _asked(state: State, seat: Seat) -> tuple[Move, ...]:
    """What the phases other than play ask of a seat."""
    if state.phase == "claim":
        return () if state.notes.answered >> seat & 1 else (Accept(),)
    if seat != state.turn:
        return ()
    if state.phase == "cut":
        return _CUTS
    if state.phase == "choose":
        return _ENDS
    poor = leaf.is_poor(leaf.points_in(state.opening.hands[seat]), seat == state.first)
    return (Redeal(ask=False), Redeal(ask=True)) if poor else (Redeal(ask=False),)


def _check_going_on(standing: Standing, variant: Variant) -> None:
    """Raise `HandOver` for a standing after which nothing is dealt."""
    if standing.winner is not None:
        raise HandOver("the match is over: no hand can be dealt", code="match/over")
    for what, pair, end in (
        ("score", standing.score, variant.match_target),
        ("matches won", standing.sets, variant.rubber_sets),
    ):
        if max(pair) >= end:
            reached = f"{what} {pair[0]}-{pair[1]} with {end} to reach"
            raise HandOver(f"the match is over: {reached}, no hand can be dealt", code="match/over")
