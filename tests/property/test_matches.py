"""Whole matches of mixed levels under variants at random: each comes to its end, by legal moves, in time."""

from __future__ import annotations

import time
from dataclasses import dataclass
from random import Random
from typing import Any

import pytest

from partida.game import AnyRules
from partida.kernels.modules import SEARCH
from partida.kernels.ready import ready
from partida.match import Match
from partida.players.drive import play_match
from partida.players.player import Budget, Player
from partida.players.registry import level, player, player_names
from partida.registry import game
from tests.options import random_variant

GAMES = ("sueca", "cuarenta")
FEW = Budget(worlds=2)
"""So little thought that levels that search are quick too."""
SECOND = Budget(seconds=1.0)
"""What a level that searches may take where the clock counts."""
EVERY = 1000
"""In so many matches there is one in which those that search have a second for every move."""
CHUNK = 250
CHUNKS = 60


@dataclass
class Clocked:
    """A player with a budget of its own, and how much processor time its longest move took."""

    player: Player
    budget: Budget
    longest: float = 0.0

    @property
    def name(self) -> str:
        return self.player.name

    def choose(self, view: Any, legal: tuple[Any, ...], budget: Budget) -> Any:
        began = time.thread_time()
        move = self.player.choose(view, legal, self.budget)
        self.longest = max(self.longest, time.thread_time() - began)
        return move

    def interject(self, view: Any, legal: tuple[Any, ...], budget: Budget) -> Any | None:
        return self.player.interject(view, legal, self.budget)


def crew_of(name: str, size: int, rng: Random, heavy: Budget) -> list[Clocked]:
    """Players of random levels; ``heavy`` is the budget of those that search."""
    levels = [rng.choice(player_names(name)) for _ in range(size)]
    return [
        Clocked(player(name, one, rng.getrandbits(32)), heavy if level(name, one).heavy else Budget())
        for one in levels
    ]


def played(name: str, number: int) -> tuple[AnyRules, Match, list[Clocked]]:
    """The match of a number: the same variant, crew, packs and seeds whenever it is asked for."""
    rng = Random(f"{name} {number}")
    kind = game(name)
    rules = kind.build(random_variant(type(next(iter(kind.presets.values()))), rng, **_short(name, rng)))
    crew = crew_of(name, rules.table.size, rng, FEW if number % EVERY else SECOND)
    return rules, play_match(rules, crew, rng.randbytes(32)), crew


def _short(name: str, rng: Random) -> dict[str, Any]:
    """Options that keep matches short: of Sueca most would have some thirty hands."""
    if name != "sueca":
        return {}
    return {"match_target": rng.choice((1, 2, 4)), "rubber_sets": rng.choice((1, 1, 1, 2))}


def check(name: str, number: int) -> None:
    """Play a match: what it raises, `play_match` finds no legal move or the rules refuse, is a failure."""
    rules, match, crew = played(name, number)
    assert match.winner in (0, 1)
    assert not match.playing
    assert all(hand.result is not None for hand in match.hands)
    standing = match.opening
    for hand in match.hands:
        assert standing.winner is None
        assert hand.deal.dealer == standing.dealer
        standing = rules.settle(standing, hand.result)
    assert standing == match.standing
    late = {one.name: one.longest for one in crew if one.longest > (one.budget.seconds or 1.0)}
    assert not late, "more than a second for a move"


@pytest.mark.parametrize("name", GAMES)
def test_some_matches(name: str) -> None:
    ready(print, SEARCH[name])
    for number in range(1, 5):
        check(name, number)


@pytest.mark.parametrize("name", GAMES)
def test_the_same_number_is_the_same_match(name: str) -> None:
    assert played(name, 3)[1] == played(name, 3)[1]


@pytest.mark.soak
@pytest.mark.parametrize("chunk", range(CHUNKS))
@pytest.mark.parametrize("name", GAMES)
def test_tens_of_thousands_of_matches(name: str, chunk: int) -> None:
    """60 chunks of 250 matches for each game."""
    ready(print, SEARCH[name])
    for number in range(chunk * CHUNK, (chunk + 1) * CHUNK):
        check(name, number)
