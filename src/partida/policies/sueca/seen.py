"""What a club player of Sueca knows of a hand and of a trick, and what follows from it for all his cards."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from partida.policies.bits import count
from partida.policies.sueca import judgement as j
from partida.policies.sueca.odds import LAST, NEXT, row_of
from partida.policies.sueca.places import HONOURS, SUIT, TRUMPS

NEVER: Final = 1_000_000
"""More points than anybody expects of a trick."""


class Marks(NamedTuple):
    """What a side has taken, how many points it needs to its next two milestones, and their worth.

    No trick brings a side over three.
    """

    taken: int
    first: float
    worth: float
    second: float
    both: float


class Seen(NamedTuple):
    """What a seat knows of a hand, as places; the other seats in the order of play after it."""

    hand: int
    """Its own cards."""
    out: int
    """The cards that the others hold."""
    turned: int
    """The card turned up, as a bit, if it is among those that are out; else 0."""
    owner: int
    """Who has it: `NEXT`, `PARTNER` or `LAST`."""
    free: int
    """How many cards each of the others holds, less the one turned up, a byte each."""
    opens: Any
    """From place ``at`` on for each suit 255 in the byte of each seat that has not failed to follow it."""
    at: int
    mine: Marks
    """Of our side."""
    theirs: Marks
    judge: Any
    """The weights of his judgement."""
    odds: Any
    """`partida.policies.sueca.odds.NONE`."""


class Trick(NamedTuple):
    """The trick to which a seat plays."""

    nth: int
    """How many cards lie in it: 1 to 3."""
    led: int
    """The suit led."""
    best: int
    """The place of the card that is winning it."""
    ours: bool
    """True if it is partner's."""
    points: int


class Ruffs(NamedTuple):
    """How likely it is that each opponent has a trump."""

    next: float
    last: float


class Outlook(NamedTuple):
    """What a seat works out before it weighs its cards."""

    under: int
    """The places that have a card above them in their suit which is out."""
    ruffs: Ruffs
    coming: float
    """The points that those behind us are likely to add to the trick."""


class Side(NamedTuple):
    """What the cards of a side suit that a seat holds have in common."""

    out: int
    """How many of the suit are out."""
    next_row: int
    """Where the chances of the seat behind us begin (see `partida.policies.sueca.odds.row_of`),"""
    last_row: int
    """and of the last one."""
    bare: float
    """What an honour loses because nothing guards it."""
    small: float
    """What a small card is worth."""


def marks_of(judge: Any, taken: int) -> Marks:
    """The milestones before a side that has taken so many points: 30, 61 and 91, and none after them."""
    win, double = judge[j.WIN_HAND], judge[j.DOUBLE]
    past_30, past_61, past_91 = taken >= 30, taken >= 61, taken >= 91
    first = 30 + 31 * past_30 + 30 * past_61 + NEVER * past_91
    second = 61 + 30 * past_30 + NEVER * past_61
    worth = win * (past_30 ^ past_61) + double * (past_30 == past_61) * (1 - past_91)
    return Marks(taken, float(first - taken), worth, float(second - taken), (win + double) * (1 - past_61))


def side_of(seen: Seen, suit: int, under: int) -> Side:
    """What the cards of a side suit that we hold have in common."""
    own = seen.hand & SUIT << suit
    shares = seen.free & seen.opens[seen.at + suit]
    bare = own & (own - 1) == 0
    guards = (own & HONOURS & under) != 0
    blocks = bare & ((seen.hand & TRUMPS) != 0)
    return Side(
        count(seen.out & SUIT << suit),
        row_of(shares, NEXT),
        row_of(shares, LAST),
        seen.judge[j.BARE] * bare,
        seen.judge[j.GUARD] * guards - seen.judge[j.BLANK] * blocks,
    )
