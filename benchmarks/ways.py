"""Ways to choose a card of Sueca that were tried beside `master`, for `benchmarks.moments`.

All look at the same worlds, with more than four cards in hand half as many as `master`, and at all cards in
each: so a moment is valued once, however many ways are asked. ``base`` decides as `master` does. ``share-75``
takes so many per cent of a card's value from the solver, from eight cards in hand down. In doubt
``doubt-net-20`` goes by the net, not by the club player, and needs as much to leave its card as if 20 worlds
had spoken for it before. ``fuse`` and ``postpone`` value cards as `benchmarks.fusing` says, with six and four
cards in hand at the most, ``alpha-mu`` as `benchmarks.alpha_mu` does, with three. ``judge`` thinks less than
all others and plays the hands on.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache, partial
from random import Random
from types import MappingProxyType
from typing import Any, Final

import numpy as np

from benchmarks.alpha_mu import BestDefence
from benchmarks.fusing import Lines
from benchmarks.lessons import told
from partida.cards import Card
from partida.kernels.sueca.net import HIDDEN, NETS, WORK, net_weights
from partida.players.player import Budget, Player
from partida.players.search.comparing import Comparison
from partida.players.search.decision import Decision
from partida.players.search.imagining import Imagined, resampled
from partida.players.search.playing_out import PlayingOut
from partida.players.search.solving import Solving
from partida.players.search.sueca import SHARES, STRENGTHS, SuecaStrength, searcher
from partida.players.search.thinking import TRUST, best_of
from partida.players.sueca_club import CLUB, best_card, club_card
from partida.players.sueca_table import SuecaPlayer
from partida.policies.sueca.features import CARD, STATE, WORTH
from partida.sueca.view import SuecaView

WORLDS: Final = 120
MASTER: Final = STRENGTHS["master"]
"""Trust is told for as many worlds as it looks at."""
LAST: Final = 4
"""With so many cards in hand at the most hands are quickly played on: as many worlds are looked at."""
FEW: Final = 8
"""Of drawn worlds, those that look alike are chosen for by the net if they are fewer."""
DEFENDED: Final = 24
"""So many worlds are given to alpha-mu,"""
DEFENDED_FROM: Final = 3
"""with so many cards in hand at the most."""
JUDGE: Final = SuecaStrength(worlds=24, solved=(24,) * 5, manner=MASTER.manner, a_point=0.0)

_PLAYED: Final = PlayingOut(MASTER.manner, MASTER.a_point)
_SOLVED: Final = Solving()

Usual = Callable[[SuecaView, tuple[Card, ...]], Card]
"""Which of some cards is played in doubt."""


class Look:
    """The worlds of a decision and what its cards bring in each: worked out once for all ways."""

    def __init__(self, decision: Decision, seed: int) -> None:
        self.decision = decision
        imagined = Imagined(decision.view, decision.random(seed), MASTER.listed, reader=MASTER.reader)
        self.listed = imagined.listed
        drawn = MASTER.worlds if decision.tricks <= LAST else WORLDS
        self.worlds, self.weights = imagined.next(imagined.count if imagined.listed else drawn)
        self._every = np.arange(len(decision.cards))

    @cached_property
    def played(self) -> Any:
        """By playouts of the net, a row for every world."""
        return _PLAYED.values(self.decision, self.worlds, self._every)

    @cached_property
    def solved(self) -> Any:
        """By the solver; by playouts where it is not done."""
        found = _SOLVED.values(self.decision, self.worlds, self._every)
        return np.where(np.isnan(found), self.played, found)

    @cached_property
    def lines(self) -> Lines:
        """By own cards that are the same in worlds that look alike."""
        return Lines(self.decision, self.worlds, self.weights, 0.0 if self.listed else FEW)

    @cached_property
    def postponed(self) -> Any:
        """By the solver after the seat's second card."""
        return self.lines.postponed(_SOLVED)

    @cached_property
    def defended(self) -> Any:
        """By alpha-mu, the same row for every world: what the best vector brings on average."""
        worlds, weights = self.worlds, self.weights
        if len(worlds) > DEFENDED:
            taken = resampled(weights, DEFENDED, 0.5)
            worlds, weights = worlds[taken], np.ones(DEFENDED)
        means = weights @ BestDefence(self.decision, worlds, weights).values() / weights.sum()
        return np.repeat(means[None, :], len(self.worlds), axis=0)


@lru_cache(maxsize=1)
def looked(view: SuecaView, cards: tuple[Card, ...], seed: int) -> Look:
    """The look at a view, kept until another is looked at."""
    return Look(Decision.of(view, cards), seed)


def blended(look: Look, shares: tuple[float, ...]) -> Any:
    """Values of which a share comes from the solver, by cards in hand from one on."""
    share = shares[look.decision.tricks - 1] if look.decision.tricks <= len(shares) else 0.0
    return look.played if share == 0.0 else share * look.solved + (1.0 - share) * look.played


def fused(look: Look, most: int, share: float) -> Any:
    """Values of fused own cards with at most so many in hand, of which a share comes from the solver."""
    if look.decision.tricks > most:
        return blended(look, SHARES)
    return look.lines.values if share == 0.0 else share * look.solved + (1.0 - share) * look.lines.values


def postponed(look: Look, most: int, share: float) -> Any:
    """Values of which a share comes from the solver after the seat's second card, the rest from playouts."""
    if not 1 < look.decision.tricks <= most:
        return blended(look, SHARES)
    return share * look.postponed + (1.0 - share) * look.played


def defended(look: Look, share: float) -> Any:
    """Values of which a share comes from alpha-mu, the rest from playouts."""
    if not 1 < look.decision.tricks <= DEFENDED_FROM:
        return blended(look, SHARES)
    return share * look.defended + (1.0 - share) * look.played


def club_usual(view: SuecaView, cards: tuple[Card, ...]) -> Card:
    """The club player's card."""
    return best_card(view, cards, CLUB)


def net_usual(view: SuecaView, cards: tuple[Card, ...]) -> Card:
    """The card to which the net gives the highest score; the club player's if it looks at none of these."""
    known, rows = told(view)
    net = net_weights(CLUB)[NETS:WORK].reshape(4, -1)[len(view.trick.cards)]
    size = (STATE + CARD) * HIDDEN
    scores = rows[:, STATE + WORTH] + np.maximum(rows @ net[:size].reshape(-1, HIDDEN), 0) @ net[size:]
    found = [nth for nth in range(len(known)) if known[nth] in cards]
    return known[max(found, key=lambda nth: scores[nth])] if found else club_usual(view, cards)


@dataclass
class Way(SuecaPlayer):
    """A way to choose: how cards are valued, and which is played in doubt."""

    seed: int
    values: Callable[[Look], Any]
    usual: Usual = club_usual
    trust: float = TRUST

    def card(self, view: SuecaView, cards: tuple[Card, ...], budget: Budget) -> Card:
        """The card that does best over worlds."""
        look = looked(view, cards, self.seed)
        if len(look.decision.cards) == 1:
            return look.decision.cards[0]
        comparison = Comparison(len(look.decision.cards), whole=look.listed)
        comparison.add(self.values(look), look.weights)
        trust = self.trust * len(look.worlds) / MASTER.worlds
        return best_of(comparison, look.decision.cards, lambda live: self.usual(view, live), trust)


def made(values: Callable[[Look], Any], seed: int, usual: Usual = club_usual, trust: float = TRUST) -> Player:
    """A way of a seed."""
    return Way("way", club_card, Random(seed), seed, values, usual, trust)


_AS_MASTER: Final = partial(blended, shares=SHARES)

WAYS: Final[Mapping[str, Callable[[int], Player]]] = MappingProxyType(
    {
        "judge": partial(searcher, "judge", JUDGE),
        "base": partial(made, _AS_MASTER),
        **{
            f"share-{part}": partial(made, partial(blended, shares=(1.0, *(part / 100,) * 7)))
            for part in (0, 25, 50, 75, 100)
        },
        **{
            f"doubt-net-{trust}": partial(made, _AS_MASTER, usual=net_usual, trust=trust) for trust in (5, 20)
        },
        "share-25-doubt-net-5": partial(made, partial(blended, shares=(1.0, *(0.25,) * 6)), usual=net_usual),
        "fuse": partial(made, partial(fused, most=6, share=0.0)),
        "fuse-half": partial(made, partial(fused, most=6, share=0.5)),
        "postpone": partial(made, partial(postponed, most=4, share=1.0)),
        "postpone-half": partial(made, partial(postponed, most=4, share=0.5)),
        "alpha-mu": partial(made, partial(defended, share=1.0)),
        "alpha-mu-half": partial(made, partial(defended, share=0.5)),
        **{f"doubt-club-{trust}": partial(made, _AS_MASTER, trust=trust) for trust in (0, 20)},
    }
)
"""Ways by name, each made of a seed."""
