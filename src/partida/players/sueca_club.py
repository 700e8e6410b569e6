"""A club player of Sueca (S3): counts honours, trumps and voids, feeds his partner, leads with a plan.

How he thinks stands in `partida.policies.sueca.club`; here he reads his view.
"""

from __future__ import annotations

from random import Random

from partida.cards import Card
from partida.players.sueca_reading import Reading
from partida.policies.sueca.club import follow_of, lead_of
from partida.policies.sueca.judgement import CLUB, Judgement
from partida.policies.sueca.places import place_of
from partida.sueca.view import SuecaView


def club_card(view: SuecaView, cards: tuple[Card, ...], rng: Random) -> Card:
    """The card that a club player plays; his choice does not depend on luck."""
    return best_card(view, cards, CLUB)


def best_card(view: SuecaView, cards: tuple[Card, ...], judgement: Judgement) -> Card:
    """The card with the most worth by this judgement; of equals the lowest."""
    if len(cards) == 1:
        return cards[0]
    read = Reading(view, judgement)
    places = {place_of(card, read.trump): card for card in cards}
    legal = sum(1 << place for place in places)
    chosen = lead_of(read.seen, legal) if read.trick is None else follow_of(read.seen, legal, read.trick)
    return places[chosen]
