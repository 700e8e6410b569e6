"""The weights of the order of cards: found by ``python -m benchmarks.order``, which rewrites this file.

For every seat of a trick and every guess at who takes it (the card itself, the partner, the other side) five
weights: a constant, then for each point of the card, each rank, for a trump, and for each rank of a trump.
"""

from __future__ import annotations

from typing import Final

OWN, PARTNER, THEIRS = 0, 1, 2
"""The guesses."""

CARD: Final = (
    ((78, 4, 5, -20, -3), (90, 0, 1, -16, -1), (2, -3, -1, -1, 2)),
    ((112, 5, -1, -20, -1), (62, 4, 2, -20, -2), (-1, -10, 1, -11, 1)),
    ((100, 3, 0, -16, -1), (90, 4, 3, -25, 3), (2, -1, 0, -1, -3)),
    ((92, 3, 2, -22, -3), (114, 5, 1, -15, -3), (1, -10, 1, -22, -1)),
)
"""What a card counts by itself."""

TABLE: Final = (2, 5, 4)
"""For each point on the table if our side is likely to take them, by seat from the second."""

LEAD: Final = (0, 1, -59, -39, 0)
"""Of a lead likely to win: for each point the partner can give, each the others must give, for the left and
the right neighbour without the suit, for each card one has of it."""

LOST_LEAD: Final = (2, 4, -1)
"""Of a lead likely to lose: for each point the others can give, the partner must give, each card of it."""

MASTER: Final = -9
"""For giving to the partner's trick a card that nothing in its suit beats."""

LAST: Final = 8
"""For losing one's last card of a suit."""
