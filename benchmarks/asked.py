"""What each level loses at the same moments: ``python -m benchmarks.asked`` prints the table.

Hands of Sueca are played by players of mixed levels, each seat of one drawn at random. At every moment with a
choice every level is asked for its card, and all answers are valued in the same worlds. So no level is judged
by moments to which it came itself, as where four players of one level play (`benchmarks.reviews`): there a
level that keeps hands open has more left to lose.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator
from math import sqrt
from statistics import mean, stdev
from time import thread_time
from typing import Any

from partida.analysis import Depth, reviewer
from partida.analysis.estimating import loss
from partida.analysis.sueca.valuing import value_cards
from partida.game import Deal
from partida.kernels.ready import ready
from partida.players.drive import next_move
from partida.players.player import FREE
from partida.players.registry import player, player_names
from partida.registry import rules
from partida.sueca.moves import Play
from partida.sueca.view import SuecaView

DEPTH = Depth(worlds=300, solved=5)
PLAYED_BY = ("beginner", "novice", "casual", "club", "good")
"""Whose hands the moments are of."""


def moments(seed: int) -> Iterator[SuecaView]:
    """What the seats on turn saw in a hand between players of mixed levels, before each card."""
    game, rng = rules("sueca"), random.Random(seed)
    deal = Deal(tuple(rng.sample(game.pack, 40)), rng.randrange(4), prepared=True)
    crew = [player("sueca", rng.choice(PLAYED_BY), seed * 4 + seat) for seat in range(4)]
    state, _ = game.start(deal, game.first_standing(deal.dealer))
    while game.result(state) is None:
        seat, move = next_move(game, state, crew, FREE)
        view = game.view(state, seat)
        if isinstance(move, Play):
            yield view
        state, _ = game.play(state, seat, move)


def losses(view: SuecaView, levels: list[str], seed: int, spent: dict[str, float]) -> list[Any] | None:
    """What every level loses at a moment, of the hand and of the match; None where there is no choice."""
    valued = value_cards(view, DEPTH)
    if len(valued.cards) < 2:
        return None
    told: list[Any] = []
    for level in levels:
        begun = thread_time()
        move = player("sueca", level, seed).choose(view, view.moves, FREE)
        spent[level] += thread_time() - begun
        assert isinstance(move, Play)
        column = valued.column(valued.frame.card(move.card))
        told.append([loss(values, column, whole=valued.whole).mean for values in (valued.win, valued.match)])
    return told


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hands", type=int, default=40)
    parser.add_argument("--first", type=int, default=0, help="the seed of the first hand")
    parser.add_argument("--levels", nargs="*")
    told = parser.parse_args()
    levels = told.levels or list(player_names("sueca"))
    ready(None, reviewer("sueca").kernels)
    spent = dict.fromkeys(levels, 0.0)
    hands: list[list[list[float]]] = []
    for seed in range(told.first, told.first + told.hands):
        found = [losses(view, levels, seed * 41 + nth, spent) for nth, view in enumerate(moments(seed))]
        rows = [row for row in found if row is not None]
        hands.append(
            [[100 * sum(row[at][what] for row in rows) for what in (0, 1)] for at in range(len(levels))]
        )
    print("| level | loss of the hand, % | less than before | loss of the match, % | less than before |")
    print("| --- | --- | --- | --- | --- |")
    for at, level in enumerate(levels):
        cells = [level]
        for what in (0, 1):
            own = [hand[at][what] for hand in hands]
            before = [hand[at - 1][what] for hand in hands] if at else own
            cells += [_told(own), _told([b - o for o, b in zip(own, before, strict=True)]) if at else ""]
        print(f"| {' | '.join(cells)} |")
    print({level: round(seconds, 1) for level, seconds in spent.items()})


def _told(values: list[float]) -> str:
    """A mean with its 95 % interval."""
    return f"{mean(values):.1f} ± {1.96 * stdev(values) / sqrt(len(values)):.1f}"


if __name__ == "__main__":
    main()
