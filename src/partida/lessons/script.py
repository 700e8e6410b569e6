"""What a lesson is made of: scenes, each a deal and a row of steps.

Texts are not here: the step ``order`` of the lesson ``sueca-first`` says what stands in the catalogues of the
pages under ``sueca-first.order``; under ``.right`` what a right answer is told, under ``.wrong`` what a wrong
one is, and under ``.wrong.7H`` what that very answer is.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

LEARNER: Final = 2
"""The seat of whoever learns: at the bottom of the screen."""
ANY: Final = "*"
"""As the right answer: whatever the rules allow."""


@dataclass(frozen=True)
class Say:
    """Something to read, and a button to go on.

    ``look`` names what is marked meanwhile: ``hand``, ``hand:7H``, ``card:7H`` (on the table), ``middle``,
    ``corner``, ``scores``, ``seat:top`` and its like. ``then`` are the moves made after it, one after
    another by whoever is on turn, parted by blanks.
    """

    name: str
    look: tuple[str, ...] = ()
    then: str = ""


@dataclass(frozen=True)
class Ask:
    """A question with a few answers: cards, numbers, or words of the catalogue (``.a.NAME``).

    What is right stands in ``right``, or is worked out by the rules: ``fact`` names the number
    (see `partida.lessons.facts`). ``wrong`` are the answers that have a text of their own (see `own_texts`).
    """

    name: str
    answers: tuple[str, ...]
    right: str = ""
    fact: str = ""
    wrong: tuple[str, ...] = ()
    look: tuple[str, ...] = ()
    then: str = ""


@dataclass(frozen=True)
class Play:
    """A move to be made at the table: one of ``right`` (parted by ``|``), or `ANY` that is legal.

    The lesson goes on from whichever was made. ``wrong`` are the moves, or the cards of them, that have a
    text of their own (see `own_texts`); all others have one together.
    """

    name: str
    right: str
    wrong: tuple[str, ...] = ()
    look: tuple[str, ...] = ()
    then: str = ""


Step = Say | Ask | Play


def own_texts(step: Ask | Play) -> dict[str, str]:
    """The wrong answers that have a text of their own, with its name; ``low=3C|6C`` names one for both.

    >>> own_texts(Play("lead", "4C", wrong=("7C", "low=2D|3D")))
    {'7C': '7C', '2D': 'low', '3D': 'low'}
    """
    found: dict[str, str] = {}
    for one in step.wrong:
        name, _, answers = one.partition("=")
        found |= dict.fromkeys((answers or name).split("|"), name)
    return found


@dataclass(frozen=True)
class Scene:
    """A deal with its steps.

    ``hands`` are those of N, E, S and W, as far as they matter: what is missing is filled up with the rest of
    the pack. ``later`` are the hands of Cuarenta's second deal. ``top`` is the card turned up in Sueca.
    ``before`` are moves made before the lesson begins to look. ``sets`` are chicas won.
    """

    hands: tuple[str, str, str, str]
    steps: tuple[Step, ...]
    dealer: int = 1
    top: str | None = None
    later: tuple[str, str, str, str] | None = None
    score: tuple[int, int] = (0, 0)
    sets: tuple[int, int] = (0, 0)
    before: str = ""


@dataclass(frozen=True)
class Lesson:
    """A lesson of ``minutes``. Its name begins with the game; ``first`` if nothing need be known for it."""

    name: str
    variant: str
    minutes: int
    scenes: tuple[Scene, ...]
    first: bool = False

    @property
    def game(self) -> str:
        """The name of the game."""
        return self.name.partition("-")[0]

    @property
    def steps(self) -> tuple[Step, ...]:
        """The steps of all scenes."""
        return tuple(step for scene in self.scenes for step in scene.steps)
