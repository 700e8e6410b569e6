"""What every computer player of Sueca does alike: all that is not the choice of a card.

No level ever commits a renúncia, asks for the judge, or looks at the last trick again (it remembers).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Final

from partida.cards import CARDS, Card
from partida.game import Accept, Cut
from partida.players.cutting import the_cut
from partida.players.player import Budget
from partida.sueca import leaf
from partida.sueca.moves import Accuse, ChooseEnd, Move, Play, Redeal, TakeBack
from partida.sueca.view import SuecaView, Trick
from partida.table import Seat

PickCard = Callable[[SuecaView, tuple[Card, ...], Random], Card]
"""Which of some cards, all of which follow suit, a player plays."""

ENOUGH_TRUMPS: Final = 5
"""With so many trumps a hand without honours is still worth playing."""


@dataclass
class SuecaPlayer:
    """A player of Sueca: a name, a way to pick cards, and its random numbers."""

    name: str
    pick: PickCard
    random: Random

    def choose(self, view: SuecaView, legal: tuple[Move, ...], budget: Budget) -> Move:
        """The move of the seat on turn."""
        cards = following_cards(view, legal)
        if not cards:
            return self.interject(view, legal, budget) or _formality(view, legal, self.random)
        if len(cards) < len(legal):
            said = self.interject(view, legal, budget)
            if said is not None:
                return said
        return Play(self.card(view, cards, budget))

    def card(self, view: SuecaView, cards: tuple[Card, ...], budget: Budget) -> Card:
        """Which of the cards that follow suit to play."""
        return self.pick(view, cards, self.random)

    def interject(self, view: SuecaView, legal: tuple[Move, ...], budget: Budget) -> Move | None:
        """Take back a renúncia of one's own, accuse another that is proved; else nothing."""
        for move in legal:
            if isinstance(move, TakeBack):
                return move
            if isinstance(move, Accuse) and move.trick is None and proved_renounce(view, move.seat):
                return move
        return None


def following_cards(view: SuecaView, legal: tuple[Move, ...]) -> tuple[Card, ...]:
    """The cards among the legal moves that are no renúncia."""
    cards = tuple(move.card for move in legal if isinstance(move, Play))
    if view.variant.renounce_mode == "blocked" or not view.trick.cards or not cards:
        return cards
    allowed = leaf.follow(view.hand.mask, leaf.SUIT_MASK[view.trick.cards[0]])
    return tuple(card for card in cards if allowed >> card & 1)


def proved_renounce(view: SuecaView, accused: Seat) -> bool:
    """True if the cards that lie open or have been seen prove a renúncia of a seat.

    They do if the seat did not follow a suit of which it played a card later, took one back, or had
    one turned up for trump and not yet played.
    """
    owed = 0
    shown = _shown_in_hand(view, accused)
    for trick in (*view.tricks, view.trick):
        card = _card_of(view, trick, accused)
        if card is None:
            continue
        if owed >> card & 1:
            return True
        shown &= ~(1 << card)
        suit = leaf.SUIT_MASK[trick.cards[0]]
        if not suit >> card & 1:
            owed |= suit
            if shown & suit:
                return True
    return False


def _shown_in_hand(view: SuecaView, seat: Seat) -> int:
    """Cards that are known to have been in a seat's hand at the start of play."""
    shown = 0
    for owner, card in view.taken_back:
        if owner == seat:
            shown |= 1 << card
    if view.turn_up is not None and seat == view.dealer:
        shown |= 1 << view.turn_up
    return shown


def _card_of(view: SuecaView, trick: Trick, seat: Seat) -> Card | None:
    """The card of a seat in a trick, if it has played yet."""
    place = view.table.from_seat(trick.leader).index(seat)
    return trick.cards[place] if place < len(trick.cards) else None


def _formality(view: SuecaView, legal: tuple[Move, ...], random: Random) -> Move:
    """A move that is no card: the cut, the trump end, the new deal, or nothing left to say."""
    first = legal[0]
    if isinstance(first, Cut):
        return the_cut(legal, random)
    if isinstance(first, ChooseEnd):
        return random.choice(legal)
    if isinstance(first, Redeal):
        ask = Redeal(ask=True)
        return ask if ask in legal and not _worth_playing(view) else Redeal(ask=False)
    return Accept()


def _worth_playing(view: SuecaView) -> bool:
    """True if a hand poor enough for a new deal has so many trumps that it is good all the same."""
    if view.trump is None:
        return False
    return len(view.hand.of_suit(view.trump)) >= ENOUGH_TRUMPS


def losing_order(trump: int) -> Callable[[Card], tuple[bool, int, int]]:
    """A key that puts the cards one likes least first: side suits before trumps, low before high."""
    return lambda card: (leaf.SUIT[card] == trump, leaf.STRENGTH[card], int(card))


def winning_card(trick: Trick, trump: int) -> Card:
    """The card that wins a trick so far."""
    best = trick.cards[0]
    for card in trick.cards[1:]:
        if leaf.beats(card, best, trump):
            best = card
    return CARDS[best]
