"""What each level loses at the same moments, by two yardsticks: ``python -m benchmarks.asked`` prints tables.

Hands of Sueca are played by players of mixed levels, each seat of one drawn at random. At every moment with a
choice every level is asked for its card, and all answers are valued in the same worlds. So no level is judged
by moments to which it came itself, as where four players of one level play (``--played-by own``; with all
that a review says: `benchmarks.reviews`): there a level that keeps hands open has more left to lose.

Which yardstick is to be trusted is asked of the true deals (`benchmarks.truth`). What was measured of a hand
stays in ``--keep``, so that a run goes on where it was cut short.
"""

from __future__ import annotations

import argparse
import json
import random
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Any

from benchmarks.hands import begun, steps
from benchmarks.truth import misses
from benchmarks.within import interval
from partida.analysis import Depth, reviewer
from partida.analysis.estimating import loss
from partida.analysis.sueca.valuing import Valued, value_cards
from partida.game import Deal
from partida.kernels.ready import ready
from partida.players.player import FREE
from partida.players.registry import player, player_names
from partida.registry import rules
from partida.sueca.moves import Play
from partida.sueca.state import State
from partida.sueca.view import SuecaView

YARDSTICKS = {
    "usual": Depth(worlds=300, solved=5),
    "deepest": Depth(worlds=500, opponents="master"),
}
PLAYED_BY = {
    "weaker": ("beginner", "novice", "casual", "club", "good"),
    "stronger": ("good", "strong", "expert", "master"),
}
"""Whose hands the moments are of."""
OWN = "own"
"""Of each level those that four of its players play, of the same deals; only that level is asked."""
WHAT = ("hand", "match")


def moments(seed: int, crew: tuple[str, ...]) -> Iterator[tuple[SuecaView, State]]:
    """What the seats on turn saw before each card of a hand between mixed levels; and the truth."""
    game, rng = rules("sueca"), random.Random(seed)
    deal = Deal(tuple(rng.sample(game.pack, 40)), rng.randrange(4), prepared=True)
    players = [player("sueca", rng.choice(crew), seed * 4 + seat) for seat in range(4)]
    for step in steps(game, begun(game, deal), players):
        if isinstance(step.move, Play):
            yield game.view(step.state, step.seat), step.state


def measured(
    seed: int, crew: tuple[str, ...], levels: list[str], depths: Mapping[str, Depth]
) -> dict[str, Any]:
    """What every level loses of a hand and of the match, by every yardstick; and how far these miss."""
    lost = {name: {level: [0.0, 0.0] for level in levels} for name in depths}
    missed: dict[str, list[float]] = {}
    for nth, (view, state) in enumerate(moments(seed, crew)):
        found = {name: value_cards(view, depth) for name, depth in depths.items()}
        if len(next(iter(found.values())).cards) < 2:
            continue
        for level in levels:
            move = player("sueca", level, seed * 41 + nth).choose(view, view.moves, FREE)
            assert isinstance(move, Play)
            for name, valued in found.items():
                for what, one in enumerate(_lost(valued, move)):
                    lost[name][level][what] += 100 * one
        for name, sums in misses(found, state, seed).items():
            missed[name] = [a + b for a, b in zip(missed.get(name, [0.0] * len(sums)), sums, strict=True)]
    return {"seed": seed, "lost": lost, "missed": missed}


def measured_own(seed: int, levels: list[str], depths: Mapping[str, Depth]) -> dict[str, Any]:
    """What every level loses in a hand of its own, and how far the yardsticks miss in all of them."""
    rows = [measured(seed, (level,), [level], depths) for level in levels]
    lost = {name: {level: at for row in rows for level, at in row["lost"][name].items()} for name in depths}
    missed = {
        name: [sum(sums) for sums in zip(*(row["missed"][name] for row in rows), strict=True)]
        for name in rows[0]["missed"]
    }
    return {"seed": seed, "lost": lost, "missed": missed}


def _lost(valued: Valued, move: Play) -> list[float]:
    column = valued.column(valued.frame.card(move.card))
    return [
        loss(values, column, whole=valued.whole, copies=valued.copies).mean
        for values in (valued.win, valued.match)
    ]


def main() -> None:
    """Measure what is missing, and print the tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hands", type=int, default=40, help="from two on there are intervals")
    parser.add_argument("--first", type=int, default=0, help="the seed of the first hand")
    parser.add_argument("--played-by", choices=[*PLAYED_BY, OWN], nargs="*", default=[*PLAYED_BY, OWN])
    parser.add_argument("--yardsticks", choices=list(YARDSTICKS), nargs="*", default=list(YARDSTICKS))
    parser.add_argument("--levels", choices=player_names("sueca"), nargs="*", default=player_names("sueca"))
    parser.add_argument("--keep", type=Path, default=Path("build/asked"))
    told = parser.parse_args()
    if told.hands < 1:
        parser.error(f"--hands {told.hands}: at least one has to be played")
    levels = [level for level in player_names("sueca") if level in told.levels]
    ready(None, reviewer("sueca").kernels)
    told.keep.mkdir(parents=True, exist_ok=True)
    depths = {name: YARDSTICKS[name] for name in told.yardsticks}
    wanted = range(told.first, told.first + told.hands)
    together: list[dict[str, Any]] = []
    for crew in told.played_by:
        file = told.keep / f"{crew}-{'-'.join(depths)}.jsonl"
        if crew == OWN:
            measure = partial(measured_own, levels=levels, depths=depths)
        else:
            measure = partial(measured, crew=PLAYED_BY[crew], levels=levels, depths=depths)
        rows = list(_kept(file, wanted, levels, measure))
        _tell(", ".join(PLAYED_BY.get(crew, ("players of the level itself",))), rows, levels, depths)
        together += rows if crew != OWN else []
    if len(together) > told.hands:
        _tell("all of these but a level's own", together, levels, depths)


def _tell(whose: str, rows: list[dict[str, Any]], levels: list[str], depths: Mapping[str, Depth]) -> None:
    """Print the tables of some hands."""
    print(f"\n## {len(rows)} hands between {whose}\n")
    for name, depth in depths.items():
        print(f"{name}: {depth}\n")
        print("\n".join(_losses([row["lost"][name] for row in rows], levels)), end="\n\n")
    if len(depths) > 1:
        print("\n".join(_fit([row["missed"] for row in rows], list(depths))), flush=True)


def _kept(
    file: Path, seeds: range, levels: list[str], measure: Callable[[int], dict[str, Any]]
) -> Iterator[dict[str, Any]]:
    """The hands of the seeds: those in the file with all levels, and the others, which are added to it."""
    lines = file.read_text("utf-8").splitlines() if file.exists() else []
    rows = map(json.loads, lines)
    known = {
        row["seed"]: row for row in rows if all(set(levels) <= set(lost) for lost in row["lost"].values())
    }
    for seed in seeds:
        if seed not in known:
            known[seed] = measure(seed)
            with file.open("a", encoding="utf-8") as out:
                out.write(json.dumps(known[seed]) + "\n")
        yield known[seed]


def _losses(hands: list[dict[str, list[float]]], levels: list[str]) -> Iterator[str]:
    """The table of a yardstick; differences are paired."""
    yield "| level | loss of the hand, % | less than before | loss of the match, % | less than before |"
    yield "| --- | --- | --- | --- | --- |"
    for at, level in enumerate(levels):
        cells = [level]
        for what in range(len(WHAT)):
            own = [hand[level][what] for hand in hands]
            less = [hand[levels[at - 1]][what] - hand[level][what] for hand in hands]
            cells += [interval(own), interval(less) if at else ""]
        yield f"| {' | '.join(cells)} |"


def _fit(hands: list[dict[str, list[float]]], yardsticks: list[str]) -> Iterator[str]:
    """How much of what cards differ in with the true hands the yardsticks foretell, of 100 parts."""
    yield f"| played on by | of the | {' | '.join(yardsticks)} | {yardsticks[-1]} more |"
    yield f"| --- | --- | {'--- | ' * len(yardsticks)}--- |"
    for name in hands[0]:
        there = sum(hand[name][0] for hand in hands) / len(hands)
        told = [[100 * (hand[name][0] - one) / there for one in hand[name][1:]] for hand in hands]
        shares = [interval([row[at] for row in told]) for at in range(len(yardsticks))]
        more = interval([row[-1] - row[0] for row in told])
        yield f"| {' | '.join((*name.split(), *shares, more))} |"


if __name__ == "__main__":
    main()
