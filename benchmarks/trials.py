"""Trials of searching players: ``python -m benchmarks.trials ONE OTHER --pairs N --seed S``.

Players are names in `TRIALS` or levels. They meet in duplicate pairs, as in the arena; told are hands won,
points a hand (± is half the width of a 95 % interval over pairs), and processor time a move of either. The
same seed plays the same pairs; a longer run begins with those of a shorter one.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from random import Random
from types import MappingProxyType
from typing import Final

import numpy as np

from benchmarks.within import half_width
from partida.arena.entrants import Entrant
from partida.arena.pairs import Pair
from partida.arena.plan import MOST_PAIRS, Plan, Setup
from partida.arena.playing import play_pair
from partida.kernels.modules import SEARCH
from partida.kernels.rollouts import CLUB_MANNER, NET_MANNER
from partida.players.cuarenta_club import club_move
from partida.players.player import Player
from partida.players.search import cuarenta
from partida.players.search.cuarenta import CuarentaStrength
from partida.players.search.cuarenta_imagining import USUAL
from partida.players.search.imagining import CAREFUL, SHREWD
from partida.players.search.sueca import SuecaStrength, searcher
from partida.table import Seat

LIGHT: Final = SuecaStrength(
    worlds=120,
    solved=(120,) * 7,
    reader=replace(SHREWD, per_world=3),
    manner=NET_MANNER,
    a_point=0.0,  # for the match alone
)


def _sueca(strength: SuecaStrength, seat: Seat, seed: int) -> Player:
    return searcher("trial", strength, seed)


def _cuarenta(strength: CuarentaStrength, seat: Seat, seed: int) -> Player:
    strengths = {2: strength, 4: strength}
    return cuarenta.SearchingPlayer("trial", club_move, Random(seed), strengths, seed)


PLAIN: Final = CuarentaStrength(worlds=100)

TRIALS: Final[Mapping[str, Callable[[Seat, int], Player]]] = MappingProxyType(
    {
        "light": partial(_sueca, LIGHT),
        "light-careful": partial(_sueca, replace(LIGHT, reader=CAREFUL)),
        "light-club": partial(_sueca, replace(LIGHT, manner=CLUB_MANNER)),
        "light-open": partial(_sueca, replace(LIGHT, solved=())),
        "plain": partial(_cuarenta, PLAIN),
        "plain-late": partial(_cuarenta, replace(PLAIN, early=0)),
        "plain-smooth": partial(_cuarenta, replace(PLAIN, smooth=True)),
        "likely": partial(_cuarenta, replace(PLAIN, conclusions=USUAL, first=40)),
        "likely-late": partial(_cuarenta, replace(PLAIN, early=0, conclusions=USUAL, first=40)),
        "likely-smooth": partial(_cuarenta, replace(PLAIN, smooth=True, conclusions=USUAL, first=40)),
    }
)
"""Players on trial, by name; those of Cuarenta begin with `PLAIN`."""


def told(pairs: list[Pair], names: tuple[str, str]) -> str:
    """What came out so far."""
    hands = np.array([pair.score for pair in pairs]) * 100
    points = np.array([sum(leg.points[0] - leg.points[1] for leg in pair.legs) / 2 for pair in pairs])
    games = np.array([sum(leg.games[0] - leg.games[1] for leg in pair.legs) / 2 for pair in pairs])
    spread = [half_width(one) for one in (hands, points, games)]
    return (
        f"{names[0]} v {names[1]}: {len(pairs)} pairs, hands won {hands.mean():.1f} ± {spread[0]:.1f} %,"
        f" points {points.mean():+.2f} ± {spread[1]:.2f}, games {games.mean():+.3f} ± {spread[2]:.3f}"
    )


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    asked.add_argument("names", nargs=2)
    asked.add_argument("--variant", default="sueca")
    asked.add_argument("--pairs", type=int, default=100)
    asked.add_argument("--first", type=int, default=0, help="the number of the first pair")
    asked.add_argument("--seed", type=int, default=1)
    given = asked.parse_args()
    game = given.variant.partition("(")[0]
    names = (given.names[0], given.names[1])
    crew = [Entrant(name, TRIALS[name], kernels=SEARCH[game]) for name in names if name in TRIALS]
    plan = Plan(variant=given.variant, entrants=names, pairs=MOST_PAIRS, seed=given.seed)
    setup = Setup.of(plan, crew)
    pairs: list[Pair] = []
    for deal in range(given.first, given.first + given.pairs):
        pairs.append(play_pair(setup, 0, deal))
        assert not pairs[-1].strikes, pairs[-1].strikes
        if len(pairs) % 10 == 0 or len(pairs) == given.pairs:
            print(told(pairs, names), flush=True)


if __name__ == "__main__":
    main()
