"""The three levels of Sueca below the club player: random, beginner, novice."""

from __future__ import annotations

from random import Random

from partida.cards import Card
from partida.players.sueca_table import losing_order, winning_card
from partida.sueca import leaf
from partida.sueca.view import SuecaView


def random_card(view: SuecaView, cards: tuple[Card, ...], random: Random) -> Card:
    """Any card (S0)."""
    return random.choice(cards)


def beginner_card(view: SuecaView, cards: tuple[Card, ...], random: Random) -> Card:
    """The highest card, whoever wins the trick (S1)."""
    return max(cards, key=lambda card: leaf.STRENGTH[card])


def novice_card(view: SuecaView, cards: tuple[Card, ...], random: Random) -> Card:
    """The highest card to lead, then the cheapest that takes the trick, else the lowest (S2).

    He does not notice that his partner is winning already.
    """
    assert view.trump is not None
    trump = int(view.trump)
    if not view.trick.cards:
        return max(cards, key=lambda card: leaf.STRENGTH[card])
    best = winning_card(view.trick, trump)
    takers = [card for card in cards if leaf.beats(card, best, trump)]
    return min(takers or cards, key=losing_order(trump))
