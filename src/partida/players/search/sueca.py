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
from partida.players.search.imagining import CAREFUL, SHREWD
from partida.players.search.playing_out import PlayingOut
from partida.players.search.solving import Solving
from partida.players.search.thinking import Strength, Values, choose
from partida.players.sueca_club import club_card
from partida.players.sueca_table import SuecaPlayer
from partida.sueca.view import SuecaView


@dataclass(frozen=True)
class SuecaStrength(Strength):
    """How much a level thinks at Sueca, and in which manner it plays worlds out."""

    manner: Manner = CLUB_MANNER


STRENGTHS: Final = MappingProxyType(
    {
        "good": SuecaStrength(worlds=20),
        "strong": SuecaStrength(worlds=500),
        "expert": SuecaStrength(worlds=500, solved=(300,) * 7, reader=CAREFUL),
        "master": SuecaStrength(
            worlds=240, solved=(240,) * 7, listed=500, reader=SHREWD, first=120, manner=NET_MANNER
        ),
    }
)
"""What the levels differ in, the weakest first."""

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
        return choose(Decision.of(view, cards), self.values, self.strength, budget, self.seed)


def searching(name: str, seed: int) -> SearchingPlayer:
    """A player of a level by its name in `STRENGTHS`; the same seed makes the same player."""
    strength = STRENGTHS[name]
    solver = len(strength.solved)
    playouts = PlayingOut(strength.manner)
    values = Blend(playouts, Solving(), SHARES[:solver]) if solver else playouts
    return SearchingPlayer(name, club_card, Random(seed), strength, values, seed)
