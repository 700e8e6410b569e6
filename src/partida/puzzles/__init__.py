"""Puzzles: moments of hands with one clearly best card, made by computer and graded by the ladder.

`partida.puzzles.collection` has those that come with the package; reading them needs neither NumPy nor
compiled code. `making` and `mistakes` make new ones, `verifying` looks at puzzles anew.
"""

from __future__ import annotations

from partida.puzzles.collection import Collection, collection
from partida.puzzles.model import Choice, Puzzle

__all__ = ["Choice", "Collection", "Puzzle", "collection"]
