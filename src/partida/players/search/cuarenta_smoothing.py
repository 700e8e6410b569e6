"""Less chance in what plays are worth while other deals follow: most of it is theirs.

From the end of this deal on what happens depends on cards that nobody holds yet, and hardly on the play that
is judged. So the worth of an end is mostly replaced by what ends are worth on average after such a standing
at the end of this deal: a straight line through all ends seen (least squares, as with control variates).
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from partida.kernels.cuarenta_rollouts import EDGE_0, GOES_ON, PILE_1
from partida.players.search.cuarenta_decision import CuarentaDecision

SHARE: Final = 0.7
"""The part of the line in a value; the rest is what really came out, as no line is quite true."""
COLUMNS: Final = 6
RIDGE: Final = 1e-9
"""A little more on the diagonal, so that there is one line also where some things do not differ at all."""


class Smoothing:
    """Learns the line from the ends of one decision as they come."""

    def __init__(self, decision: CuarentaDecision) -> None:
        self._decision = decision
        self._square: Any = np.zeros((COLUMNS, COLUMNS))
        self._product: Any = np.zeros(COLUMNS)

    def worths(self, ends: Any) -> Any:
        """What ends of rollouts are worth to the side on turn; exactly so where this deal ended the hand."""
        worths: Any = self._decision.worths(ends)
        on = ends[..., GOES_ON] == 1
        known = self._known(ends[on])
        self._square += np.einsum("ij,ik->jk", known, known)
        self._product += np.einsum("ij,i->j", known, worths[on])
        line = solution(self._square.tolist(), self._product.tolist())
        worths[on] += SHARE * ((known * line).sum(axis=1) - worths[on])
        return worths

    def _known(self, ends: Any) -> Any:
        """The standing at the end of the deal: what it would be worth at the end, scores, cards taken."""
        standing = ends[:, EDGE_0 : PILE_1 + 1].astype(float)
        worth = self._decision.worth_of(ends[:, EDGE_0], ends[:, EDGE_0 + 1])
        return np.column_stack((np.ones(len(ends)), worth, standing))


def solution(square: list[list[float]], product: list[float]) -> list[float]:
    """What solves normal equations, by elimination; written out so that it is the same on every machine."""
    size = len(product)
    rows = [[*row, right] for row, right in zip(square, product, strict=True)]
    for at, row in enumerate(rows):
        row[at] += RIDGE * (1.0 + row[at])
    for at, row in enumerate(rows):
        for other in rows[at + 1 :]:
            part = other[at] / row[at]
            for place in range(at, size + 1):
                other[place] -= part * row[place]
    found = [0.0] * size
    for at in reversed(range(size)):
        rest = sum(rows[at][place] * found[place] for place in range(at + 1, size))
        found[at] = (rows[at][size] - rest) / rows[at][at]
    return found
