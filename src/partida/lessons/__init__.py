"""Lessons as data: deals with a script, played through the rules into what the pages show.

`LESSONS` are all of them, in the order in which they are listed. ``python -m partida.lessons --write`` makes
the files that the pages read; without ``--write`` it says whether they are what it would make.
"""

from partida.lessons import cuarenta_first, cuarenta_short, sueca_first, sueca_short

LESSONS = (
    sueca_first.LESSON,
    *sueca_short.LESSONS,
    cuarenta_first.LESSON,
    *cuarenta_short.LESSONS,
)

__all__ = ["LESSONS"]
