"""Entrants for tests: good ones, and such that fail in every way a player can."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import Any

from partida.arena.course import Course
from partida.arena.entrants import Entrant
from partida.arena.plan import Plan, Setup
from partida.arena.running import play
from partida.errors import PlayerError
from partida.players.player import Budget
from partida.players.registry import player


class EqualToAll:
    """An answer that is equal to every move, but is none."""

    def __eq__(self, other: object) -> bool:
        return True

    def __hash__(self) -> int:
        return 0


class Unreadable:
    def __repr__(self) -> str:
        raise ValueError("no text")


@dataclass
class Saboteur:
    """Plays at random, and at its ``at``-th move (from 0) does what ``how`` says."""

    how: str
    at: int
    random: Random
    asked: int = 0
    name: str = "saboteur"

    def choose(self, view: Any, legal: tuple[Any, ...], budget: Budget) -> Any:
        self.asked += 1
        if self.asked <= self.at:
            return self.random.choice(legal)
        return {
            "nothing": lambda: None,
            "strange": lambda: "7H of somebody else",
            "equal": EqualToAll,
            "unreadable": Unreadable,
            "raises": lambda: [][0],
            "refuses": lambda: _refuse(),
            "exits": lambda: sys.exit(3),
            "recurses": lambda: _deeper(0),
        }[self.how]()

    def interject(self, view: Any, legal: tuple[Any, ...], budget: Budget) -> Any | None:
        return "nonsense" if self.how == "interrupts" else None


def _refuse() -> None:
    raise PlayerError("out of time", code="player/late")


def _deeper(depth: int) -> int:
    return _deeper(depth + 1) + 1


def _saboteur(how: str, at: int, seat: int, seed: int) -> Saboteur:
    return Saboteur(how, at, Random(seed))


def saboteur(how: str, at: int = 2) -> Entrant:
    return Entrant(f"bad-{how}", partial(_saboteur, how, at))


def _absent(seat: int, seed: int) -> Any:
    raise OSError("no such program")


ABSENT = Entrant("absent", _absent)
"""A player that cannot even be made."""


@dataclass
class Listening:
    """Random, and remembers with which seed it was made and under which budget it was asked."""

    seat: int
    seed: int
    name: str = "listening"

    def __post_init__(self) -> None:
        MADE.append(self.seed)

    def choose(self, view: Any, legal: tuple[Any, ...], budget: Budget) -> Any:
        HEARD.append((self.seat, self.seed, view, budget))
        return player(view.game, "random", self.seed).choose(view, legal, budget)

    def interject(self, view: Any, legal: tuple[Any, ...], budget: Budget) -> Any | None:
        return None


MADE: list[int] = []
HEARD: list[tuple[int, int, Any, Budget]] = []


def listening(name: str, budget: Budget | None = None) -> Entrant:
    return Entrant(name, Listening, budget or Budget())


def setup(
    variant: str = "sueca", *names: str, given: tuple[Entrant, ...] = (), pairs: int = 4, **more: Any
) -> Setup:
    """A setup of levels and of entrants that are given."""
    crew = (*names, *(one.name for one in given))
    return Setup.of(Plan(variant=variant, entrants=crew, pairs=pairs, **{"seed": 1} | more), given)


def played(one: Setup, jobs: int = 1) -> Course:
    """The whole course of a setup."""
    course = Course(one)
    for _ in play(course, jobs):
        pass
    return course
