"""Reviews of finished hands and hints: what each card was worth by what its player could know, and why.

`reviewer` gives the `Reviewer` of a game; what it needs (NumPy, compiled kernels) is loaded only then. The
answers are the frozen values of `partida.analysis.model`, which have a JSON form.
"""

from __future__ import annotations

from partida.analysis.model import (
    CardReview,
    CardValue,
    Depth,
    Estimate,
    HandReview,
    Hint,
    Reason,
    read_review,
    to_json,
)
from partida.analysis.reviewer import Reviewer, reviewer

__all__ = [
    "CardReview",
    "CardValue",
    "Depth",
    "Estimate",
    "HandReview",
    "Hint",
    "Reason",
    "Reviewer",
    "read_review",
    "reviewer",
    "to_json",
]
