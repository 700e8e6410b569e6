"""What the net of Sueca learns from: ``python -m benchmarks.lessons FILE --hands N --seed S``.

Hands are played by four searching players who look at many worlds for every card that is worth a thought;
what each card brought, and what a net is told of it, is written to the file. Now and then any card is played,
so that the net hears of moments that good players do not reach. The same seed writes the same file.
"""

from __future__ import annotations

import argparse
import time
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any, Final

import numpy as np

from partida import rules
from partida.cards import Card
from partida.game import Deal
from partida.kernels.jit import WORD
from partida.kernels.rollouts import CLUB_MANNER, SuecaTable, moment_of
from partida.kernels.sueca import telling
from partida.kernels.sueca.club import ODDS, weights
from partida.players.search.blending import Blend
from partida.players.search.decision import Decision
from partida.players.search.imagining import CAREFUL, Imagined
from partida.players.search.playing_out import PlayingOut
from partida.players.search.solving import Solving
from partida.policies.sueca.features import CARD, STATE
from partida.policies.sueca.places import place_of
from partida.sueca.moves import Play
from partida.sueca.view import SuecaView

WORLDS: Final = 160
SHARES: Final = (1.0, 0.5, 0.5, 0.5, 0.5, 0.5)
ASTRAY: Final = 0.1
"""How often any card is played."""


def told(view: SuecaView) -> tuple[list[Card], Any]:
    """The cards worth a thought, and what a net is told of each."""
    assert view.trump is not None
    trump = int(view.trump)
    places: Any = np.zeros(10, WORD)
    rows: Any = np.zeros((10, STATE + CARD))
    moment = moment_of(SuecaTable.of(view), CLUB_MANNER)
    number = telling.tell(trump, moment, view.hand.mask, weights(), ODDS, places, rows)
    by_place = {place_of(int(card), trump): card for card in view.hand}
    return [by_place[int(place)] for place in places[:number]], rows[:number].astype(np.float32)


class Lessons:
    """Decisions as rows of cards, one after another."""

    def __init__(self, seed: int, values: Any) -> None:
        self.random = Random(seed)
        self.values = values
        self.rows: list[Any] = []
        self.worth: list[Any] = []
        self.about: list[tuple[int, int, int]] = []
        """For each decision: the cards in the trick, the number of cards to choose from, which was best."""

    def card(self, view: SuecaView) -> Card:
        """The card to play; what there is to learn of it is kept."""
        cards, rows = told(view)
        if len(cards) == 1:
            return cards[0]
        decision = replace(Decision.of(view, tuple(cards)), cards=tuple(cards))
        worlds, _ = Imagined(view, self.random, 0, reader=CAREFUL).next(WORLDS)
        worth = self.values.values(decision, worlds, np.arange(len(cards))).mean(axis=0)
        best = int(worth.argmax())
        self.rows.append(rows)
        self.worth.append(worth.astype(np.float32))
        self.about.append((len(view.trick.cards), len(cards), best))
        if self.random.random() < ASTRAY:
            return self.random.choice(cards)
        return cards[best]

    def hand(self, text: str = "sueca") -> None:
        """Play a hand."""
        game = rules(text)
        pack = list(game.pack)
        self.random.shuffle(pack)
        dealer = self.random.randrange(4)
        state, _ = game.start(Deal(tuple(pack), dealer, prepared=True), game.first_standing(dealer))
        while game.result(state) is None:
            seat = state.turn
            assert seat is not None
            view = game.view(state, seat)
            plays = [move.card for move in view.moves if isinstance(move, Play)]
            if state.phase != "play" or not plays:
                state, _ = game.play(state, seat, view.moves[0])
            else:
                state, _ = game.play(state, seat, Play(self.card(view)))

    def save(self, path: Path) -> None:
        """Write all that was kept."""
        np.savez(
            path,
            rows=np.concatenate(self.rows),
            worth=np.concatenate(self.worth),
            about=np.array(self.about, np.int16),
        )


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("file", type=Path)
    asked.add_argument("--hands", type=int, default=4000)
    asked.add_argument("--seed", type=int, default=1)
    given = asked.parse_args()
    lessons = Lessons(given.seed, Blend(PlayingOut(), Solving(), SHARES))
    begun = time.perf_counter()
    for hand in range(given.hands):
        lessons.hand()
        if hand % 500 == 499 or hand == 3:
            print(hand + 1, len(lessons.about), round(time.perf_counter() - begun, 1), flush=True)
            lessons.save(given.file)
    lessons.save(given.file)


if __name__ == "__main__":
    main()
