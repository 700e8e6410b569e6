"""The chances to win a mesa that the package brings along: where they are, and how they are made.

`filled` plays hands by the club policy from every even score, and solves for the chances that follow from
where they end: each is the mean over the ends of its hands, after which the other side deals.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import lru_cache
from importlib.resources import files
from types import MappingProxyType
from typing import Final

import numpy as np

from partida.cuarenta.scoring import Points, Result, Standing, settle
from partida.cuarenta.variants import PRESETS, Variant
from partida.kernels.chance import after, below, started
from partida.kernels.cuarenta_rollouts import play_club
from partida.solver.cuarenta_equity import TARGET, Equity

SWEEPS: Final = 400
"""How often the chances are worked out anew from one another, at the most."""

CLOSE: Final = 1e-5

End = tuple[int, int, int]
"""The score of the side that dealt, that of the other, and who has won the chica: 0, 1, or -1."""

Ends = dict[tuple[int, int], Counter[End]]


@lru_cache(maxsize=64)
def usual_equity(variant: Variant) -> Equity:
    """The chances under a variant: those of the preset that it is, else those of the usual one."""
    for name, preset in PRESETS.items():
        if replace(preset, players=variant.players) == variant:
            return _kept(name, variant.players)
    usual = _kept("wikipedia", variant.players)
    if variant.mesa_chicas == 1:
        return Equity(variant, MappingProxyType({(0, 0): usual.chances[1, 1]}), usual.made_by)
    return Equity(variant, usual.chances, usual.made_by)


def file_name(preset: str, players: int) -> str:
    """The name of the file of a preset."""
    return f"{preset}-{players}.json"


@lru_cache(maxsize=16)
def _kept(preset: str, players: int) -> Equity:
    return Equity.parse((files("partida.solver") / "chances" / file_name(preset, players)).read_text("utf-8"))


def filled(variant: Variant, hands: int, seed: int, made_by: str = "") -> Equity:
    """Chances under a variant by so many hands from every pair of even scores."""
    ends = _ends(variant, hands, seed)
    chicas = range(variant.mesa_chicas)
    sets = [(own, other) for own in chicas for other in chicas]
    chances = {one: np.full((TARGET, TARGET), 0.5) for one in sets}
    for one in sorted(sets, key=sum, reverse=True):
        for _ in range(SWEEPS):
            moved = _sweep(variant, ends, chances, [one] if one[0] == one[1] else [one, (one[1], one[0])])
            if moved < CLOSE:
                break
    tables = {one: tuple(map(tuple, table.tolist())) for one, table in chances.items()}
    return Equity(variant, MappingProxyType(tables), made_by)


def _ends(variant: Variant, hands: int, seed: int) -> Ends:
    """How hands end by the scores before them, of the side that dealt and of the other."""
    found: Ends = {(own, other): Counter() for own in range(0, TARGET, 2) for other in range(0, TARGET, 2)}
    for nth, (own, other) in enumerate(list(found)):
        first = nth * hands
        played = play_club(variant, hands, seed, first=first, score=(own, other))
        for row in range(hands):
            dealt = below(after(started(seed, first + row)), variant.players) % 2
            score = (own + int(played.points[row, 0]), other + int(played.points[row, 1]))
            winner = int(played.winners[row])
            if dealt:
                found[other, own][score[1], score[0], winner if winner < 0 else 1 - winner] += 1
            else:
                found[own, other][score[0], score[1], winner] += 1
    return found


def _sweep(variant: Variant, ends: Ends, chances: dict[Points, np.ndarray], sets: list[Points]) -> float:
    """Work out some tables once; gives the greatest change."""
    moved = 0.0
    for one in sets:
        for (own, other), counted in reversed(ends.items()):  # what follows comes first
            total = sum(counted.values())
            value = (
                sum(number * _after(variant, chances, one, end) for end, number in counted.items()) / total
            )
            moved = max(moved, abs(value - chances[one][own, other]))
            chances[one][own : own + 2, other : other + 2] = value
    return moved


def _after(variant: Variant, chances: dict[Points, np.ndarray], sets: Points, end: End) -> float:
    """The chance of the side that dealt, after a hand; the other side deals the next."""
    own, other, winner = end
    if winner < 0:
        return 1.0 - float(chances[sets[1], sets[0]][other, own])
    result = Result("chica", False, (0, 0), winner, (own, other), 1)
    standing = settle(variant, Standing(0, sets=sets), result)
    if standing.winner is not None:
        return 1.0 - standing.winner
    return 1.0 - float(chances[standing.sets[1], standing.sets[0]][0, 0])
