"""The club player's choice of a play, compiled: the very functions of `partida.policies.cuarenta`."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from partida.kernels.cuarenta.memory import (
    DEALT,
    END,
    HANDS,
    KINDS,
    PILES,
    RONDAS,
    SCORE,
    SEAT,
    STACK,
    TABLE_CARDS,
)
from partida.kernels.cuarenta.moves import FALLS, TAKEN, list_moves, rank_of
from partida.kernels.cuarenta.play import deal_place, following
from partida.kernels.cuarenta.rules import (
    ACROSS,
    BAR,
    BY_ADDITION,
    CAIDA,
    CAP,
    CUTOFF,
    DEAL_COUNT,
    LIMPIA,
    LIMPIA_AFTER,
    LIMPIA_BAR,
    MADE_FOR,
    MADE_OF,
    ON_RONDA,
    PER_DEAL,
    POINTS_TO_WIN,
    START,
    STEPWISE,
    SUM_SIZES,
    SUMMANDS,
    SUMS,
    TAKES_ALL,
    can_be_fallen_on,
    carton_award,
)
from partida.kernels.jit import kernel, leaves_of
from partida.policies.cuarenta import club, counting
from partida.policies.cuarenta.club import Game, Prices, Seen, Table
from partida.policies.cuarenta.judgement import CLUB, Judgement

ODDS: Final[Any] = np.array(counting.ODDS)

# what everybody at the table has seen, besides what stands in a frame
GONE: Final = 0
"""The tally of all cards played in this hand."""
SHOWN: Final = 1
"""By seat the tally of the cards that it has played in this deal."""
SAID: Final = 5
"""By seat how many cards of a rank it announced in this deal: 3, 4, or 0."""
PUBLIC: Final = 9


def weights(judgement: Judgement = CLUB) -> Any:
    """A judgement as kernels take it."""
    return np.array(judgement.numbers())


def work() -> Any:
    """Room for the thoughts of a decision."""
    return np.zeros(club.WORK)


# `partida.kernels.cuarenta.rules` has made leaves of three of them
leaves_of(counting, without=("_holds", "_made_for", "_made_of", "cards_in", "ranks_of", "pairs_of"))
leaves_of(club)
prices_of = club.prices_of
weigh_chances, worth_of = club.weigh_chances, club.worth_of
meant_by, cards_in = counting.meant_by, counting.cards_in


@kernel
def _prices(mem: Any, frame: int, team: int, judge: Any) -> Prices:
    """What the events of a play are worth to a team."""
    score = mem[frame + SCORE + team]
    return prices_of(
        judge,
        score,
        mem[frame + PILES + team],
        mem[START],
        carton_award(2, score, mem[BAR], mem[CUTOFF], mem[CAP] != 0) > 0,
        mem[CAIDA],
        mem[LIMPIA],
        mem[LIMPIA_AFTER],
        mem[ON_RONDA],
        mem[LIMPIA_BAR],
        mem[STEPWISE] != 0,
        mem[POINTS_TO_WIN],
    )


@kernel
def seen_of(mem: Any, frame: int, public: Any, judge: Any) -> Seen:
    """What the seat on turn knows."""
    seat = mem[frame + SEAT]
    hand = mem[frame + HANDS + seat]
    unseen = counting.PACK - public[GONE] - hand
    who = following(mem, seat)
    cards = cards_in(mem[frame + HANDS + who])
    anew = cards == 0
    meant = 0
    if anew:
        cards = 5 if mem[frame + DEALT] + 1 < mem[DEAL_COUNT] else 0
        if mem[PER_DEAL]:
            who = following(mem, who)
    elif public[SAID + who]:
        meant = meant_by(public[SAID + who], public[SHOWN + who], unseen)
    own_ronda = mem[deal_place(mem[frame + DEALT]) + RONDAS + seat] if public[SAID + seat] else -1
    return Seen(
        mem[frame + TABLE_CARDS],
        hand,
        unseen,
        0 if (who ^ seat) & 1 == 0 else cards,
        not can_be_fallen_on(anew, mem[ACROSS] != 0),
        meant,
        own_ronda,
        _prices(mem, frame, seat & 1, judge),
        _prices(mem, frame, 1 - (seat & 1), judge),
    )


@kernel
def best_move(mem: Any, frame: int, public: Any, judge: Any, work: Any) -> int:
    """The move of the seat on turn with the most worth; of equals the first that is listed."""
    list_moves(mem, frame)
    end = mem[frame + END]
    best = mem[STACK]
    if end == 1:
        return best
    table = Table(ODDS, MADE_FOR, MADE_OF, SUMS, SUM_SIZES, judge)
    game = Game(mem[SUMMANDS], mem[TAKES_ALL] != 0, mem[BY_ADDITION] != 0, False)
    seen = seen_of(mem, frame, public, judge)
    weigh_chances(table, seen, work)
    most = -1e9
    for at in range(end):
        move = mem[STACK + at]
        worth = worth_of(table, game, seen, work, rank_of(move), move & TAKEN, move & FALLS != 0)
        if worth > most:
            most = worth
            best = move
    return best


@kernel
def announced(mem: Any, deal: int, public: Any) -> None:
    """A deal begins: its cards are not shown yet, and its rondas are announced."""
    for seat in range(4):
        public[SHOWN + seat] = 0
        kind = mem[deal_place(deal) + KINDS + seat]
        public[SAID + seat] = 2 + kind if kind else 0


@kernel
def noted(mem: Any, frame: int, child: int, public: Any, move: int) -> None:
    """What all see of a move: its card, and if a deal follows, its announcements."""
    card = 1 << 4 * rank_of(move)
    public[GONE] += card
    if mem[child + DEALT] != mem[frame + DEALT]:
        announced(mem, mem[child + DEALT], public)
    else:
        public[SHOWN + mem[frame + SEAT]] += card
