"""The searching players of Sueca, from good to master."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from types import MappingProxyType
from typing import Final

from partida.cards import Card
from partida.kernels.rollouts import CLUB_MANNER, NET_MANNER, Manner
from partida.players.player import Budget
from partida.players.search.blending import Blend
from partida.players.search.decision import Decision
from partida.players.search.imagining import CAREFUL, HASTY, SHREWD
from partida.players.search.playing_out import PlayingOut
from partida.players.search.solving import Solving
from partida.players.search.thinking import Strength, Values, choose
from partida.players.sueca_club import club_card
from partida.players.sueca_table import SuecaPlayer, winning_card
from partida.sueca.view import SuecaView

A_POINT: Final = 1 / 120
"""What a card point counts beside the match, as a part of what winning the hand is worth: where the chance to
win the match is much the same it is played on for points, as people expect."""


@dataclass(frozen=True)
class SuecaStrength(Strength):
    """How much a level thinks at Sueca, in which manner it plays worlds out, and what a card point counts."""

    manner: Manner = CLUB_MANNER
    a_point: float = A_POINT


STRENGTHS: Final = MappingProxyType(
    {
        "good": SuecaStrength(worlds=20),
        "strong": SuecaStrength(worlds=500, reader=HASTY, first=60),
        "expert": SuecaStrength(worlds=500, solved=(300,) * 7, reader=CAREFUL),
        "master": SuecaStrength(
            worlds=240, solved=(240,) * 7, listed=500, reader=SHREWD, first=120, manner=NET_MANNER
        ),
    }
)
"""What the levels differ in, the weakest first."""

OPEN_TO_ALL: Final = 5
"""With no more cards in hand every card is looked at."""

SHARES: Final = (1.0, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5)
"""The part of the solver in the value of a card, by the number of cards in hand from one on."""


@dataclass
class SearchingPlayer(SuecaPlayer):
    """A player of Sueca that searches for its cards; all else it does as everybody does.

    Its choice depends on its seed and on what it sees, not on what it was asked before.
    """

    strength: Strength
    values: Values
    seed: int

    def card(self, view: SuecaView, cards: tuple[Card, ...], budget: Budget) -> Card:
        """The card that does best over worlds."""
        decision = Decision.of(view, leaving_to_partner(view, cards))
        return choose(decision, self.values, self.strength, budget, self.seed)


def leaving_to_partner(view: SuecaView, cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """The cards that leave partner his trick, for the last to play: no trumps, if others may be played.

    To take it for the lead seems as good in playouts, but people hate it. Near the end the search decides.
    """
    if len(view.trick.cards) < 3 or len(view.hand) <= OPEN_TO_ALL:
        return cards
    assert view.trump is not None
    if winning_card(view.trick, view.trump) != view.trick.cards[1]:
        return cards
    return tuple(card for card in cards if card.suit != view.trump) or cards


def searching(name: str, seed: int) -> SearchingPlayer:
    """A player of a level by its name in `STRENGTHS`; the same seed makes the same player."""
    return searcher(name, STRENGTHS[name], seed)


def searcher(name: str, strength: SuecaStrength, seed: int) -> SearchingPlayer:
    """A player who thinks so much, of any name."""
    solver = len(strength.solved)
    playouts = PlayingOut(strength.manner, strength.a_point)
    values = Blend(playouts, Solving(), SHARES[:solver]) if solver else playouts
    return SearchingPlayer(name, club_card, Random(seed), strength, values, seed)
