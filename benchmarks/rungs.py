"""The rungs of the ladder: who meets whom, under which variant, in how many pairs.

So many pairs that the interval of the hands won tells which is better; where two levels are close and slow,
as many as there is time for. All of them take about two hours and three quarters of one core.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final, NamedTuple

from partida.arena.entrants import Entrant
from partida.cli.arena_programs import programs_of

PROGRAM: Final = "program"
"""The name of the outside program among the opponents."""

EXAMPLE: Final = Path(__file__).parents[1] / "examples" / "engine_player.py"
"""In Sueca it plays the cheapest card, in Cuarenta it takes the most cards."""

SUECA: Final = "sueca"
TWO: Final = "cuarenta(players=2)"
FOUR: Final = "cuarenta"
CHICA_OF_TWO: Final = "cuarenta(players=2,mesa_chicas=1)"
CHICA_OF_FOUR: Final = "cuarenta(mesa_chicas=1)"


class Rung(NamedTuple):
    """A level and whom it meets. ``stranger`` if that is one whom the level has no idea of.

    With ``matches`` whole matches are played instead of hands.
    """

    variant: str
    level: str
    against: str
    pairs: int
    stranger: bool = False
    matches: bool = False

    @property
    def name(self) -> str:
        """As it is told and asked for."""
        return f"{self.variant} {self.level} v {self.against}"

    def programs(self) -> list[Entrant]:
        """The entrants that are programs."""
        return programs_of([f"{PROGRAM}={sys.executable} {EXAMPLE}"], 5.0) if self.against == PROGRAM else []


def _hands(variant: str, *rows: tuple[str, str, int], stranger: bool = False) -> list[Rung]:
    return [Rung(variant, *row, stranger=stranger) for row in rows]


RUNGS: Final[tuple[Rung, ...]] = (
    *_hands(
        SUECA,
        ("beginner", "random", 600),
        ("novice", "random", 600),
        ("novice", "beginner", 600),
        ("casual", "novice", 600),
        ("casual", "beginner", 600),
        ("club", "random", 1000),
        ("club", "beginner", 600),
        ("club", "novice", 600),
        ("club", "casual", 1000),
    ),
    *_hands(
        TWO,
        ("beginner", "random", 200),
        ("novice", "beginner", 600),
        ("casual", "novice", 1000),
        ("casual", "beginner", 600),
        ("club", "random", 200),
        ("club", "beginner", 600),
        ("club", "casual", 800),
    ),
    *_hands(
        FOUR,
        ("beginner", "random", 200),
        ("novice", "beginner", 600),
        ("casual", "novice", 1000),
        ("casual", "beginner", 600),
        ("club", "random", 200),
        ("club", "beginner", 600),
        ("club", "casual", 800),
    ),
    *(
        Rung(variant, level, against, 200, matches=True)
        for variant in (CHICA_OF_TWO, CHICA_OF_FOUR)
        for level, against in (("beginner", "random"), ("club", "beginner"))
    ),
    *_hands(SUECA, ("club", PROGRAM, 300), stranger=True),
    *_hands(TWO, ("club", PROGRAM, 300), stranger=True),
    *_hands(FOUR, ("club", PROGRAM, 300), stranger=True),
    *_hands(SUECA, ("good", "club", 2000)),
    *_hands(TWO, ("good", "club", 800)),
    *_hands(FOUR, ("good", "club", 2000)),
    *_hands(SUECA, ("strong", "club", 800), ("master", "strong", 200)),
    *_hands(TWO, ("strong", "club", 250), ("master", "strong", 150)),
    *_hands(FOUR, ("strong", "club", 500), ("master", "strong", 3000)),
    *_hands(SUECA, ("strong", "good", 1000)),
    *_hands(TWO, ("strong", "good", 500)),
    *_hands(FOUR, ("strong", "good", 1000)),
    *_hands(SUECA, ("expert", "strong", 500)),
    *_hands(TWO, ("expert", "strong", 300)),
    *_hands(
        SUECA,
        ("strong", "random", 150),
        ("strong", "beginner", 150),
        ("strong", "novice", 150),
        ("strong", PROGRAM, 150),
        ("expert", "random", 100),
        ("expert", "beginner", 100),
        ("expert", "novice", 100),
        ("expert", PROGRAM, 100),
        stranger=True,
    ),
    *(
        Rung(variant, "strong", against, 80, stranger=True)
        for variant in (TWO, FOUR)
        for against in ("random", "beginner", PROGRAM)
    ),
    *_hands(TWO, ("master", "expert", 1500)),
    *_hands(TWO, ("master", PROGRAM, 50), stranger=True),
    *_hands(FOUR, ("master", PROGRAM, 50), stranger=True),
    *_hands(SUECA, ("master", "novice", 60), ("master", PROGRAM, 60), stranger=True),
    *_hands(SUECA, ("master", "expert", 400)),
)
"""In the order in which they are measured: what is quick comes first, and then what people are told of.

Among four `expert` of Cuarenta is `strong`, so they do not meet."""
