"""What the choices of players of Cuarenta are worth: ``python -m benchmarks.choices ONE OTHER... --hands N``.

Players are names in `benchmarks.trials.TRIALS` or levels. All are asked at the same moments of hands of club
players; then the hand is played on by club players from every choice, with the hands as they are (the true
deal is one of those that could be, as often as it is likely). Told is by how much the chance to win the mesa
differs from that of ONE's choices, per choice. Where all choose alike nothing differs, so this tells more
than as many hands in the arena; but all that follows is a club player's, whoever made the choice.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from random import Random
from typing import Any, Final

import numpy as np

from benchmarks.hands import begun, maker, steps
from benchmarks.within import half_width
from partida import rules
from partida.cuarenta.moves import Play
from partida.cuarenta.view import CuarentaView
from partida.game import Deal
from partida.kernels.cuarenta_rollouts import Rollouts, Trial
from partida.kernels.cuarenta_worlds import places_of_stock, row_of
from partida.players.player import FREE
from partida.players.registry import player
from partida.players.search.cuarenta_decision import CuarentaDecision
from partida.worlds.cuarenta import World

STOCKS: Final = 40
"""Orders of the stock that the hand is played on with: what is dealt later is chance."""


def moments(variant: str, hands: int, seed: int) -> Iterator[tuple[Any, CuarentaView, tuple[Play, ...]]]:
    """The moments of hands of club players with more than one play: state, view, and the plays."""
    game: Any = rules(variant)
    rng = Random(seed)
    crew = [player("cuarenta", "club")] * game.table.size
    for _ in range(hands):
        dealer = rng.randrange(game.table.size)
        deal = Deal(tuple(rng.sample(game.pack, 40)), dealer, prepared=True)
        for state, seat, move in steps(game, begun(game, deal), crew):
            if isinstance(move, Play):
                view = game.view(state, seat)
                plays = tuple(move for move in view.moves if isinstance(move, Play))
                if len(plays) > 1:
                    yield state, view, plays


def worths(state: Any, view: CuarentaView, decision: CuarentaDecision, rng: Random) -> Any:
    """What each play of a decision is worth if club players play on with the hands as they are."""
    stock = list(state.setup.order[5 * view.table.size * (state.deal + 1) :])
    whose = places_of_stock(view)
    rows: list[Any] = []
    for _ in range(STOCKS if stock else 1):
        rng.shuffle(stock)
        rows.append(row_of(World(state.hands, tuple(stock)), whose))
    return decision.worths(Rollouts(view).ends(np.array(rows), decision.trials)).mean(axis=0)


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    asked.add_argument("names", nargs="+")
    asked.add_argument("--variant", default="cuarenta")
    asked.add_argument("--hands", type=int, default=50)
    asked.add_argument("--deal", type=int, help="moments of this deal only, from 0")
    asked.add_argument("--seed", type=int, default=1)
    given = asked.parse_args()
    players = [maker("cuarenta", name)(given.seed) for name in given.names]
    rng = Random(given.seed)
    found: list[Any] = []
    for state, view, plays in moments(given.variant, given.hands, given.seed):
        decision = CuarentaDecision.of(view, plays)
        if len(decision.plays) == 1 or given.deal not in (None, view.deal):
            continue
        worth = worths(state, view, decision, rng)
        chosen = [Trial.of(view, one.choose(view, view.moves, FREE)) for one in players]
        found.append([worth[decision.trials.index(trial)] for trial in chosen])
    table = np.array(found)
    more = 100 * (table - table[:, :1])
    print(f"{len(table)} choices; chance to win the mesa in %, against {given.names[0]}")
    for name, column in zip(given.names[1:], more.T[1:], strict=True):
        differs = 100 * (column != 0).mean()
        print(f"{name}: {column.mean():+.3f} ± {half_width(column):.3f}, differs in {differs:.0f} %")


if __name__ == "__main__":
    main()
