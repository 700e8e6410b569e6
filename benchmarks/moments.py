"""Ways to choose a card of Sueca, compared at the same moments: ``python -m benchmarks.moments NAME...``.

Hands are played out by ``--table`` at all four seats. At every moment at which a seat has some of ``--cards``
in hand and a choice, each way named, and the way ``--base``, say which card they would play by what the seat
sees. Where they differ the true deal is played on from either card, by the table again: what really lies in
the others' hands is the judge, and it favours nobody's idea of them. The gains of all moments of a hand
together are in the first order what a hand gains whose players go over from the base to the way: the sum of
its advantages along hands that the base would play (Kakade and Langford, "Approximately Optimal Approximate
Reinforcement Learning", 2002). Half of it is what a side gains against a side that stays with the base.

Most of a hand is played once and for all ways, so a change that concerns few moments is seen in far fewer
hands than in the arena. But a way whose cards pay only if it plays the later ones too shows less than it is
worth, and so does one that would reach other moments.

Names are those of `benchmarks.ways`, of `benchmarks.trials`, levels, or ``hindsight``: of the last four cards
the best as the table plays them out, a bound of what knowing everything could bring. The same seed has the
same hands and answers, whatever their number.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

import numpy as np

from benchmarks.hands import begun, steps
from benchmarks.hands import maker as trial_or_level
from benchmarks.ways import WAYS
from benchmarks.within import half_width
from partida import rules
from partida.arena.results import chance, hand_winner
from partida.cards import Card
from partida.game import AnyRules, Deal
from partida.players.player import FREE, Player
from partida.players.search.decision import without_equals
from partida.players.sueca_table import following_cards
from partida.sueca.moves import Play
from partida.sueca.view import SuecaView

HINDSIGHT: Final = "hindsight"
HINDSIGHT_FROM: Final = 4
"""With more cards in hand it would take too long to play on after all of them."""

Maker = Callable[[int], Player]
"""Makes a player of a seed."""


class Ending(NamedTuple):
    """What a hand brought team 0: hands won in per cent (a draw is 50), card points, per cent of a match."""

    hands: float
    points: float
    match: float

    def gain(self, other: Ending, seat: int) -> tuple[float, float, float]:
        """By how much it is better than another for the side of a seat."""
        sign = -1 if seat % 2 else 1
        return (
            sign * (self.hands - other.hands),
            sign * (self.points - other.points),
            sign * (self.match - other.match),
        )


class Gain(NamedTuple):
    """One way at one moment: the hand, the cards in hand, whether it chose otherwise, what that brought."""

    hand: int
    cards: int
    differs: bool
    gained: tuple[float, float, float]


@dataclass
class Moment:
    """A moment at which all were asked: the true state, and the card of each way and of the base."""

    state: Any
    seat: int
    cards: int
    picks: dict[str, Card]
    base: Card
    endings: dict[Card, Ending] = field(default_factory=dict[Card, Ending])


@dataclass(frozen=True)
class Comparing:
    """Ways (by name) and the base that they are compared with, at a table that plays and judges."""

    game: AnyRules
    ways: Mapping[str, Maker]
    base: Maker
    table: Maker
    cards: frozenset[int]
    seed: int

    def hand(self, number: int) -> Iterator[tuple[str, Gain]]:
        """What every way gained at every moment of the hand with this number."""
        chance_of = Random(f"moments {self.seed} {number}")
        deal = Deal(tuple(chance_of.sample(self.game.pack, 40)), number % 4, prepared=True)
        seed = chance_of.getrandbits(62)  # one for all: ways that are alike look at the same worlds
        crew = [self.table(seed)] * 4
        minds = {name: make(seed) for name, make in self.ways.items() if name != HINDSIGHT}
        moments, ending = self._played(deal, crew, minds, self.base(seed))
        for moment, played in moments:
            moment.endings[played] = ending
            yield from self._judged(number, moment, crew)

    def _played(
        self, deal: Deal, crew: Sequence[Player], minds: Mapping[str, Player], base: Player
    ) -> tuple[list[tuple[Moment, Card]], Ending]:
        """The moments of a hand, each with the card that was played, and how the hand ended."""
        state: Any = None
        moments: list[tuple[Moment, Card]] = []
        for state, seat, move in steps(self.game, begun(self.game, deal), crew):
            if seat is not None and isinstance(move, Play):
                view = self.game.view(state, seat)
                if len(view.hand) in self.cards and len(choices(view)) > 1:
                    picks = {name: picked(mind, view) for name, mind in minds.items()}
                    moments.append(
                        (Moment(state, seat, len(view.hand), picks, picked(base, view)), move.card)
                    )
        return moments, self._ending(state)

    def _judged(self, number: int, moment: Moment, crew: Sequence[Player]) -> Iterator[tuple[str, Gain]]:
        """What each way gained at a moment."""
        if HINDSIGHT in self.ways and moment.cards <= HINDSIGHT_FROM:
            moment.picks[HINDSIGHT] = self._best_in_hindsight(moment, crew)
        for name, card in moment.picks.items():
            gained = (0.0, 0.0, 0.0)
            if card != moment.base:
                one, other = (self._after(moment, each, crew) for each in (card, moment.base))
                gained = one.gain(other, moment.seat)
            yield name, Gain(number, moment.cards, card != moment.base, gained)

    def _best_in_hindsight(self, moment: Moment, crew: Sequence[Player]) -> Card:
        """The card after which the hand is worth most; the base's if none is worth more."""
        base = self._after(moment, moment.base, crew)
        cards = choices(self.game.view(moment.state, moment.seat))
        best = max(cards, key=lambda card: self._after(moment, card, crew).gain(base, moment.seat)[::-1])
        return best if self._after(moment, best, crew).gain(base, moment.seat)[2] > 0 else moment.base

    def _after(self, moment: Moment, card: Card, crew: Sequence[Player]) -> Ending:
        """How the true deal ends after a card: played on once for all who want to know."""
        if card not in moment.endings:
            after, _ = self.game.play(moment.state, moment.seat, Play(card))
            *_, end = steps(self.game, after, crew)
            moment.endings[card] = self._ending(end.state)
        return moment.endings[card]

    def _ending(self, state: Any) -> Ending:
        result: Any = self.game.result(state)
        winner = hand_winner(self.game, result)
        standing = self.game.first_standing(state.opening.deal.dealer)
        worth = chance(self.game, self.game.settle(standing, result))
        return Ending(50.0 if winner is None else 100.0 * (winner == 0), result.points[0], 100 * worth)


def choices(view: SuecaView) -> tuple[Card, ...]:
    """The cards between which there is a choice: of equal ones the lowest."""
    return without_equals(view, following_cards(view, view.moves))


def picked(mind: Player, view: SuecaView) -> Card:
    """The card of a way; of cards that are equal the lowest, so that ways differ only where it matters."""
    move = mind.choose(view, view.moves, FREE)
    assert isinstance(move, Play), move
    return lowest_equal(view, move.card)


def lowest_equal(view: SuecaView, card: Card) -> Card:
    """The lowest of the cards that are equal to one."""
    few = choices(view)
    return card if card in few else next(one for one in few if without_equals(view, (one, card)) == (one,))


def told(gains: Sequence[Gain], hands: int) -> str:
    """How often a way chose otherwise and what a side gains a hand, with half the width of 95 % intervals."""
    sums: Any = np.zeros((hands, 3))
    first = min((gain.hand for gain in gains), default=0)
    for gain in gains:
        sums[gain.hand - first] += gain.gained
    sums /= 2
    means, spread = sums.mean(axis=0), [half_width(column) for column in sums.T]
    differs = sum(gain.differs for gain in gains)
    return (
        f"{differs} of {len(gains)} moments ({100 * differs / max(len(gains), 1):.1f} %);"
        f" hands won {means[0]:+.2f} ± {spread[0]:.2f} %, points {means[1]:+.2f} ± {spread[1]:.2f},"
        f" match chance {means[2]:+.2f} ± {spread[2]:.2f} %"
    )


def report(gains: Mapping[str, Sequence[Gain]], hands: int) -> str:
    """The figures of every way: of all moments, then by the cards in hand."""
    lines: list[str] = []
    for name, mine in gains.items():
        lines.append(f"{name}: {told(mine, hands)}")
        for cards in sorted({gain.cards for gain in mine}, reverse=True):
            lines.append(f"  {cards} cards: {told([gain for gain in mine if gain.cards == cards], hands)}")
    return "\n".join(lines)


def maker(name: str) -> Maker:
    """How a way, a trial or a level of this name is made."""
    return WAYS[name] if name in WAYS else trial_or_level("sueca", name)


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    asked.add_argument("names", nargs="+")
    asked.add_argument("--base", default="base")
    asked.add_argument("--table", default="judge", help="who plays the hands and plays them on (judge)")
    asked.add_argument("--variant", default="sueca")
    asked.add_argument("--cards", default="2-4", help="cards in hand: from-to (2-4)")
    asked.add_argument("--hands", type=int, default=200)
    asked.add_argument("--first", type=int, default=0, help="the number of the first hand")
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--keep", type=Path, help="a file for what every choice that differs brought")
    asked.add_argument("--every", type=int, default=50, help="tell after so many hands (50)")
    given = asked.parse_args()
    low, _, high = given.cards.partition("-")
    comparing = Comparing(
        rules(given.variant),
        {name: maker(name) for name in given.names},
        maker(given.base),
        maker(given.table),
        frozenset(range(int(low), int(high or low) + 1)),
        given.seed,
    )
    gains: dict[str, list[Gain]] = {name: [] for name in given.names}
    for number in range(given.hands):
        for name, gain in comparing.hand(given.first + number):
            gains[name].append(gain)
            if given.keep and gain.differs:
                with given.keep.open("a", encoding="utf-8") as file:
                    file.write(f"{name} {gain.hand} {gain.cards} {' '.join(map(str, gain.gained))}\n")
        if number + 1 == given.hands or (number + 1) % given.every == 0:
            print(f"{number + 1} hands\n{report(gains, number + 1)}", flush=True)


if __name__ == "__main__":
    main()
