"""What a club player of Sueca has learnt from many hands."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Final


@dataclass(frozen=True)
class Judgement:
    """What a club player has learnt from many hands: the weights of his rules of thumb."""

    later: float = 0.4
    """How much of the average of the cards still out each player yet to play adds to a trick."""
    fed: float = 1.5
    """What a partner adds besides to a trick that is ours."""
    rescue: float = 0.1
    """How often a partner behind saves a trick in which we are beaten."""
    lead: float = -0.3
    """The gain in having the lead afterwards."""
    winner: float = 3.3
    """What a sure winner brings in besides its own points."""
    ruffed: float = -0.3
    """How much of its points remains if the others can ruff it: it may still be fed to partner."""
    second: float = 0.8
    """How much of the points of an honour may still come home if one card is higher and it is guarded,"""
    third: float = 0.3
    """if two or more cards are higher,"""
    bare: float = 0.5
    """and how much less if nothing guards it."""
    guard: float = 0.8
    """The value of a small card beside an honour that is not yet high."""
    blank: float = 4.5
    """The gain in being rid of a suit, for who can ruff."""
    ruff: float = 3.4
    """The worth of a small trump,"""
    trump_rank: float = 2.0
    """what each trump that it beats and that is out adds to it,"""
    master_trump: float = 9.3
    """what is added if no higher one is out,"""
    last_trump: float = 12.0
    """and what a trump adds when the others have none."""
    draw: float = 2.0
    """The gain in leading a trump, for each trump we hold more than an even share,"""
    draw_base: float = -2.0
    """with an even share,"""
    draw_for: float = 3.0
    """for each winner that it saves from being ruffed,"""
    draw_ours: float = -9.5
    """and if only partner has the trumps that are out."""
    lead_ruff: float = 6.0
    """The gain in leading to a partner who can ruff."""
    lead_seven: float = 1.2
    """The dislike of breaking a suit in which an honour of ours is not yet high."""
    open_suit: float = 1.0
    """The dislike of leading from a suit at all, for each honour in it that is out."""
    win_hand: float = 12.0
    """The worth of the points that bring a side to 61."""
    double: float = 6.4
    """The worth of the points that bring it to 91, or save it from losing with less than 30."""

    def __post_init__(self) -> None:
        """Raises `ValueError` if a higher trump were worth less: then not only the lowest would count."""
        if self.trump_rank < 0 or self.master_trump < 0:
            raise ValueError("trump_rank and master_trump cannot be below 0")

    def numbers(self) -> tuple[float, ...]:
        """The weights in their order, as the functions of the policy take them."""
        return tuple(vars(self).values())  # much quicker than `dataclasses.astuple`


CLUB: Final = Judgement()
"""The judgement of the level ``club``."""

(
    LATER, FED, RESCUE, LEAD, WINNER, RUFFED, SECOND, THIRD, BARE, GUARD, BLANK, RUFF, TRUMP_RANK,
    MASTER_TRUMP, LAST_TRUMP, DRAW, DRAW_BASE, DRAW_FOR, DRAW_OURS, LEAD_RUFF, LEAD_SEVEN, OPEN_SUIT,
    WIN_HAND, DOUBLE,
) = range(len(fields(Judgement)))  # fmt: skip
"""Where each weight stands among the numbers."""
