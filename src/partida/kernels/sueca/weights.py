"""The weights of the order of cards: found by ``python -m benchmarks.order``, which rewrites this file.

For every seat of a trick and every guess at who takes it (the card itself, the partner, the other side) five
weights: a constant, then for each point of the card, each rank, for a trump, and for each rank of a trump.
"""

from __future__ import annotations

from typing import Final

OWN, PARTNER, THEIRS = 0, 1, 2
"""The guesses."""

CARD: Final = (
    ((96, 2, 5, -32, -5), (106, 0, 1, -12, -1), (1, -3, 0, -3, 1)),
    ((112, 5, -3, -9, -3), (71, 8, 4, -19, -3), (-2, -30, 0, -7, 1)),
    ((100, 3, 0, -16, -1), (90, 2, 3, -22, 7), (3, -1, 0, -2, -2)),
    ((92, 4, 2, -27, -3), (114, 6, 1, -5, 0), (2, -9, 1, -30, 1)),
)
"""What a card counts by itself."""

TABLE: Final = (2, 0, 4)
"""For each point on the table if our side is likely to take them, by seat from the second."""

LEAD: Final = (0, 5, -59, -29, 0)
"""Of a lead likely to win: for each point the partner can give, each the others must give, for the left and
the right neighbour without the suit, for each card one has of it."""

LOST_LEAD: Final = (4, 6, -3)
"""Of a lead likely to lose: for each point the others can give, the partner must give, each card of it."""

MASTER: Final = -9
"""For giving to the partner's trick a card that nothing in its suit beats."""

LAST: Final = 10
"""For losing one's last card of a suit."""
