"""What ``partida solve`` tells alike of both games."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Protocol, TypeVar

from partida.cli.say import Voice


class Between(Protocol):
    """A worth that lies from ``least`` to ``most``."""

    @property
    def least(self) -> float:
        """It is no less."""
        ...

    @property
    def most(self) -> float:
        """It is no more."""
        ...


Move = TypeVar("Move")
Worth = TypeVar("Worth", bound=Between)


def ranked(moves: Mapping[Move, Worth], written: Callable[[Move], str], told: Callable[[Worth], str]) -> str:
    """Moves with what they are worth, the best first."""
    rows = sorted(moves.items(), key=lambda one: (-one[1].least, -one[1].most))
    return "  " + "   ".join(f"{written(move)} {told(worth)}" for move, worth in rows)


def reached(least: Mapping[int, bool | None], team: str, voice: Voice, sign: str = "") -> Iterator[str]:
    """Whether a team gets so many points; with ``sign`` ``+`` points are told with their sign."""
    for points, one in least.items():
        word = {True: "yes", False: "no", None: "open"}[one]
        yield voice("solve.least", points=f"{points:{sign}}", team=team, answer=voice(f"solve.{word}"))
