"""A view put in one fixed form, so that a review does not depend on the names of suits and seats.

The seat that looks becomes seat 0, so its side is team 0. The four cards of a rank are worth the same in
Cuarenta: they are named anew in the order in which they were played, then those of the own hand, then the
others. Worlds are drawn and valued in this form; only the answers are put back into the real names.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final, TypeVar

from partida.cards import CARDS, Card, CardSet
from partida.cuarenta import captures, leaf
from partida.cuarenta.moves import Play
from partida.cuarenta.setting import Setting
from partida.cuarenta.view import CuarentaView, Turn
from partida.solver.cuarenta_position import CuarentaPosition
from partida.table import Seat, Team

Part = TypeVar("Part")
SUITS: Final = 4


@dataclass(frozen=True)
class Frame:
    """How to get to the fixed form: card ``c`` becomes ``cards[c]``, ``by`` is added to seats of ``size``."""

    cards: tuple[int, ...]
    by: int
    size: int

    @classmethod
    def of(cls, view: CuarentaView) -> Frame:
        """The frame of the view of a seat that has its cards."""
        assert view.seat is not None
        size = view.table.size
        return cls(_renamed(view), -view.seat % size, size)

    @property
    def back(self) -> Frame:
        """The frame that leads back."""
        cards = [0] * len(self.cards)
        for card, name in enumerate(self.cards):
            cards[name] = card
        return Frame(tuple(cards), -self.by % self.size, self.size)

    def card(self, card: int) -> Card:
        """A card in this frame."""
        return CARDS[self.cards[card]]

    def play(self, play: Play) -> Play:
        """A play in this frame."""
        return Play(self.card(play.card), captures.in_order(self._set(play.taken).mask))

    def seat(self, seat: Seat) -> Seat:
        """A seat in this frame."""
        return (seat + self.by) % self.size

    def team(self, team: Team) -> Team:
        """A side in this frame."""
        return (team + self.by) % 2

    def pair(self, two: tuple[Part, Part]) -> tuple[Part, Part]:
        """What both sides have."""
        return (two[1], two[0]) if self.by % 2 else two

    def view(self, view: CuarentaView) -> CuarentaView:
        """The view of the seat on turn in this frame, with its plays for its moves."""
        counts = tuple(view.counts[(seat - self.by) % self.size] for seat in range(self.size))
        standing = view.standing
        framed = replace(
            view,
            seat=0,
            turn=None if view.turn is None else self.seat(view.turn),
            dealer=self.seat(view.dealer),
            standing=replace(
                standing,
                dealer=self.seat(standing.dealer),
                score=self.pair(standing.score),
                sets=self.pair(standing.sets),
                winner=None,
            ),
            score=self.pair(view.score),
            hand=self._set(view.hand),
            counts=counts,
            on_table=tuple(map(self.card, view.on_table)),
            last_trailed=None if view.last_trailed is None else self.card(view.last_trailed),
            captured=self.pair(view.captured),
            taken=self.pair((self._set(view.taken[0]), self._set(view.taken[1]))),
            last_capturer=None if view.last_capturer is None else self.team(view.last_capturer),
            announced=tuple(said._replace(seat=self.seat(said.seat)) for said in view.announced),
            exposed=tuple((self.seat(seat), self.card(card)) for seat, card in view.exposed),
            turns=tuple(map(self._turn, view.turns)),
            moves=(),
            seen=self._set(view.seen),
        )
        return replace(framed, moves=_plays(framed))

    def position(self, position: CuarentaPosition) -> CuarentaPosition:
        """An open position in this frame."""
        order = [(seat - self.by) % self.size for seat in range(self.size)]
        return replace(
            position,
            hands=tuple(self._set(CardSet(position.hands[seat])).mask for seat in order),
            table=self._set(CardSet(position.table)).mask,
            turn=self.seat(position.turn),
            dealer=self.seat(position.dealer),
            stock=tuple(map(self.card, position.stock)),
            score=self.pair(position.score),
            piles=self.pair(position.piles),
            last=None if position.last is None else self.card(position.last),
            last_seat=None if position.last_seat is None else self.seat(position.last_seat),
            capturer=None if position.capturer is None else self.team(position.capturer),
            rows=self.pair(position.rows),
            rondas=tuple(position.rondas[seat] for seat in order),
        )

    def _set(self, cards: Iterable[int]) -> CardSet:
        return CardSet(self.card(card) for card in cards)

    def _turn(self, turn: Turn) -> Turn:
        taken = captures.in_order(self._set(turn.taken).mask)
        return turn._replace(seat=self.seat(turn.seat), card=self.card(turn.card), taken=taken)


def _renamed(view: CuarentaView) -> tuple[int, ...]:
    """The new name of every card."""
    played = {int(turn.card): place for place, turn in enumerate(view.turns)}
    shown = {int(card) for _, card in view.exposed}

    def known(card: int) -> tuple[object, ...]:
        """Played cards first, as they were played; cards of which the same is known by their number."""
        return played.get(card, len(played)), card not in shown, card not in view.hand, card

    names = [0] * len(CARDS)
    for rank in range(leaf.NO_RANK):
        for suit, card in enumerate(sorted((rank + 13 * suit for suit in range(SUITS)), key=known)):
            names[card] = rank + 13 * suit
    return tuple(names)


def _plays(view: CuarentaView) -> tuple[Play, ...]:
    """What the seat on turn can play; a card that it has shown out of turn must be played first."""
    setting = Setting.of(view.variant)
    shown = CardSet(card for seat, card in view.exposed if seat == view.seat)
    table = CardSet(view.on_table).mask
    hand = shown.mask or view.hand.mask
    return tuple(
        captures.plays(setting.style, setting.duty, hand, leaf.tally_of(table), table, view.last_trailed)
    )
