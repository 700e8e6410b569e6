"""What follows a move: points made, the next deal, and the counting after the last card."""

from __future__ import annotations

from typing import Any

from partida.kernels.cuarenta.memory import (
    CAPTURER,
    CARTON,
    CHICA,
    COUNTED,
    DEAL,
    DEALER,
    DEALS,
    DEALT,
    DOBLE,
    FOUR,
    FROM_RONDA,
    HANDS,
    JUST,
    JUST_SEAT,
    KINDS,
    LEFT,
    OVER,
    PACKETS,
    PILES,
    RONDAS,
    ROWS,
    SCORE,
    SCORES,
    SEAT,
    TABLE_CARDS,
    WINNER,
    WORTH,
    child_of,
)
from partida.kernels.cuarenta.moves import FALLS, TAKEN, rank_of
from partida.kernels.cuarenta.rules import (
    ACROSS,
    BAR,
    BOTH,
    CAIDA,
    CAP,
    CUTOFF,
    DEAL_COUNT,
    DOBLE_POINTS,
    EACH,
    FALLA,
    FOUR_CAIDAS,
    FOUR_WIN,
    INSTANT,
    LIMPIA,
    LIMPIA_AFTER,
    LIMPIA_BAR,
    MANUAL,
    NONE,
    ON_RONDA,
    POINTS_TO_WIN,
    RONDA,
    RONDA_LIMIT,
    ROUNDED,
    SEATS,
    START,
    STEP,
    STEPWISE,
    TO_CAPTURER,
    announcement_points,
    can_be_fallen_on,
    cards_in,
    carton_award,
    carton_claim,
    play_points,
)
from partida.kernels.jit import kernel


@kernel
def following(mem: Any, seat: int) -> int:
    """Who plays after a seat."""
    return seat + mem[STEP] & mem[SEATS] - 1


@kernel
def deal_place(deal: int) -> int:
    """Where a deal stands."""
    return DEALS + DEAL * deal


@kernel
def worth_of(mem: Any, frame: int) -> int:
    """What the end of a hand is worth to team 0: who has won the chica counts as having 40."""
    own = min(mem[frame + SCORE], SCORES - 1)
    other = min(mem[frame + SCORE + 1], SCORES - 1)
    if mem[frame + WINNER] == 0:
        own = SCORES - 1
    elif mem[frame + WINNER] == 1:
        other = SCORES - 1
    return mem[WORTH + own * SCORES + other]


@kernel
def lay(mem: Any, frame: int, move: int) -> None:
    """Play a move: the next frame is what follows, ``OVER`` if that is the end of the hand."""
    child = child_of(frame)
    seat = mem[frame + SEAT]
    for place in range(4):
        mem[child + HANDS + place] = mem[frame + HANDS + place]
    mem[child + HANDS + seat] -= 1 << 4 * rank_of(move)
    for place in range(PILES, DEALT + 1):
        mem[child + place] = mem[frame + place]
    mem[child + LEFT] = mem[frame + LEFT] - 1
    mem[child + SEAT] = following(mem, seat)
    mem[child + OVER] = 0
    mem[child + WINNER] = -1
    if move & TAKEN:
        _take(mem, frame, child, seat & 1, move)
    else:
        rank = rank_of(move)
        mem[child + TABLE_CARDS] = mem[frame + TABLE_CARDS] + (1 << 4 * rank)
        mem[child + JUST] = rank
        mem[child + JUST_SEAT] = seat
        mem[child + FROM_RONDA] = mem[deal_place(mem[frame + DEALT]) + RONDAS + seat] == rank
        mem[child + ROWS + (seat & 1)] = 0
    if mem[child + LEFT] == 0 and mem[child + OVER] == 0:
        if mem[child + DEALT] + 1 < mem[DEAL_COUNT]:
            deal_out(mem, child, mem[child + DEALT] + 1)
        else:
            _count(mem, child)


@kernel
def _award(mem: Any, frame: int, side: int, points: int) -> None:
    """Add points; a side with enough of them has won the chica."""
    mem[frame + SCORE + side] += points
    if points and mem[frame + SCORE + side] >= mem[POINTS_TO_WIN]:
        _wins(mem, frame, side, CHICA)


@kernel
def _wins(mem: Any, frame: int, side: int, reason: int) -> None:
    mem[frame + OVER] = reason
    mem[frame + WINNER] = side


@kernel
def _take(mem: Any, frame: int, child: int, side: int, move: int) -> None:
    """A capture: its cards, its points for a caída and a limpia, four caídas in a row."""
    left = mem[frame + TABLE_CARDS] - (move & TAKEN)
    mem[child + TABLE_CARDS] = left
    mem[child + JUST] = -1
    mem[child + JUST_SEAT] = 0
    mem[child + FROM_RONDA] = 0
    mem[child + PILES + side] += cards_in(move & TAKEN) + 1
    mem[child + CAPTURER] = side
    falls = move & FALLS != 0
    mem[child + ROWS + side] = mem[frame + ROWS + side] + 1 if falls else 0
    if falls or left == 0:
        cleaned = 0
        if left == 0:
            cleaned = mem[LIMPIA_AFTER] if falls else mem[LIMPIA]
        on_ronda = mem[ON_RONDA] if falls and mem[frame + FROM_RONDA] else 0
        caida, limpia = play_points(
            mem[CAIDA] if falls else 0,
            cleaned,
            0 if mem[MANUAL] else on_ronda,
            mem[frame + SCORE + side],
            mem[LIMPIA_BAR],
            mem[STEPWISE] != 0,
        )
        _award(mem, child, side, caida)
        if mem[child + OVER] == 0:
            _award(mem, child, side, limpia)
        if mem[FOUR_WIN] and mem[child + ROWS + side] == FOUR_CAIDAS and mem[child + OVER] == 0:
            _wins(mem, child, side, FOUR)
        if mem[MANUAL] and on_ronda and mem[child + OVER] == 0:
            _award(mem, child, side, max(0, on_ronda - caida - limpia))  # claimed at once


@kernel
def deal_out(mem: Any, frame: int, deal: int) -> None:
    """Give the hands of a deal, and settle its rondas from the lead on: all that can be are announced."""
    place = deal_place(deal)
    seats = mem[SEATS]
    for seat in range(4):
        mem[frame + HANDS + seat] = mem[place + PACKETS + seat]
    mem[frame + DEALT] = deal
    mem[frame + LEFT] = 5 * seats
    seat = following(mem, mem[place + DEALER])
    mem[frame + SEAT] = seat
    if not can_be_fallen_on(True, mem[ACROSS] != 0):
        mem[frame + JUST] = -1
        mem[frame + JUST_SEAT] = 0
        mem[frame + FROM_RONDA] = 0
    for _ in range(seats):
        if mem[frame + OVER] == 0 and mem[place + KINDS + seat]:
            _announce(mem, frame, seat & 1, mem[place + KINDS + seat])
        seat = following(mem, seat)


@kernel
def _announce(mem: Any, frame: int, side: int, kind: int) -> None:
    """A ronda (1) or a doble ronda (2)."""
    worth = mem[RONDA] if kind == 1 else mem[DOBLE_POINTS]
    if worth < 0:
        _wins(mem, frame, side, DOBLE)
        return
    _award(
        mem,
        frame,
        side,
        announcement_points(worth, mem[frame + SCORE + side], mem[RONDA_LIMIT], mem[BAR]),
    )


@kernel
def _count(mem: Any, frame: int) -> None:
    """After the last card: leftovers, falla, cards; the side that did not deal first."""
    capturer = mem[frame + CAPTURER]
    if mem[TO_CAPTURER] and capturer >= 0:
        mem[frame + PILES + capturer] += cards_in(mem[frame + TABLE_CARDS])
    dealing = mem[deal_place(mem[frame + DEALT]) + DEALER] & 1
    if mem[FALLA]:
        for nth in range(2):
            side = 1 - dealing if nth == 0 else dealing
            if mem[frame + PILES + 1 - side] == 0 and mem[frame + OVER] == 0:
                _award(mem, frame, side, 0 if mem[frame + SCORE + side] >= mem[BAR] else mem[FALLA])
    for nth in range(2):
        if mem[frame + OVER] == 0:
            _count_cards(mem, frame, 1 - dealing if nth == 0 else dealing, nth == 1)
    if mem[frame + OVER] == 0:
        mem[frame + OVER] = COUNTED


@kernel
def _count_cards(mem: Any, frame: int, side: int, deals: bool) -> None:
    """The card count of a side."""
    claim = carton_claim(
        mem[frame + PILES + side],
        mem[frame + PILES + 1 - side],
        deals,
        mem[START],
        mem[ROUNDED] != 0,
        mem[NONE],
        mem[BOTH],
        mem[EACH] != 0,
    )
    points = carton_award(claim, mem[frame + SCORE + side], mem[BAR], mem[CUTOFF], mem[CAP] != 0)
    _award(mem, frame, side, points)
    if mem[frame + OVER] == 0 and points >= mem[INSTANT]:
        _wins(mem, frame, side, CARTON)
