"""Whole hands of Cuarenta played at random, the deals included, from any standing.

Each seat gets five cards of the pack at random in every deal; every ronda is announced; every play that the
kernel lists (`partida.kernels.cuarenta.moves`) is as likely as every other. What is overlooked stays, also
where it could be claimed.
"""

from __future__ import annotations

from typing import Any, Final

from partida.kernels.bits import count, deposit, lowest, words
from partida.kernels.chance import after, below, started
from partida.kernels.cuarenta.memory import (
    CAPTURER,
    DEALER,
    END,
    FIRST,
    FRAMES,
    JUST,
    JUST_SEAT,
    KINDS,
    OVER,
    PACKETS,
    PILES,
    RONDAS,
    ROWS,
    SCORE,
    STACK,
    TABLE_CARDS,
    WINNER,
    child_of,
)
from partida.kernels.cuarenta.moves import list_moves
from partida.kernels.cuarenta.play import deal_out, deal_place, following, lay
from partida.kernels.cuarenta.rules import DEAL_COUNT, ONES, PER_DEAL, SEATS
from partida.kernels.jit import entry, kernel, plain

_PACK: Final = (1 << 40) - 1
_RANKS: Final = (0, 1, 2, 3, 4, 5, 6, 10, 11, 12)
CARDS: Final = tuple(13 * suit + rank for rank in _RANKS for suit in range(4))
"""The cards of the rules by their forty places here: ``place // 4`` is the rank, ``place % 4`` the suit."""
_FIGURES: Final = 4 * 7
"""The place of the first jack; the places before are those of the ace to the seven."""
_NUMBERS: Final = (1 << _FIGURES) - 1

# the story of a hand
FIRST_DEALER: Final = 0
PACK: Final = 1
"""The packets in the order in which they are dealt, as sets of places."""
COUNT: Final = 9
MOVES: Final = 10
STORY: Final = 50

# the columns of results
POINTS, OTHER, WON, REASON = range(4)


@kernel
def _packet(state: int, rest: int) -> tuple[int, int]:
    """Five cards at random out of those left, and the next state."""
    hand = 0
    for _ in range(5):
        state = after(state)
        card = deposit(1 << below(state, count(rest)), rest)
        rest ^= card
        hand |= card
    return hand, state


@kernel
def _tally(hand: int) -> int:
    """The tally of a packet: the bits of each rank's four places counted at once."""
    pairs = hand - (hand >> 1 & 0x5555555555)
    counts = (pairs & 0x3333333333) + (pairs >> 2 & 0x3333333333)
    return counts & _NUMBERS | counts >> _FIGURES << 40


@kernel
def ronda_of(tally: int) -> int:
    """The rank of which a hand has three or four cards, or -1."""
    three = (tally & tally >> 1 | tally >> 2) & ONES
    return lowest(three) >> 2 if three else -1


@kernel
def kind_of(tally: int) -> int:
    """0 for a hand without a ronda, 1 for a ronda, 2 for a doble ronda."""
    if tally >> 2 & ONES:
        return 2
    return 1 if tally & tally >> 1 & ONES else 0


@kernel
def deal(mem: Any, state: int, story: Any) -> int:
    """Write all deals of a hand; gives the next state."""
    rest = _PACK
    dealer = story[FIRST_DEALER]
    nth = 0
    for deal in range(mem[DEAL_COUNT]):
        place = deal_place(deal)
        mem[place + DEALER] = dealer
        seat = following(mem, dealer)
        for _ in range(mem[SEATS]):
            hand, state = _packet(state, rest)
            rest ^= hand
            story[PACK + nth] = hand
            nth += 1
            tally = _tally(hand)
            mem[place + PACKETS + seat] = tally
            mem[place + RONDAS + seat] = ronda_of(tally)
            mem[place + KINDS + seat] = kind_of(tally)
            seat = following(mem, seat)
        if mem[PER_DEAL]:
            dealer = following(mem, dealer)
    return state


@kernel
def begin(mem: Any, frame: int, own: int, other: int) -> None:
    """The first moment of a hand: nothing on the table, the first deal."""
    mem[frame + TABLE_CARDS] = 0
    mem[frame + JUST] = -1
    mem[frame + JUST_SEAT] = 0
    mem[frame + PILES] = 0
    mem[frame + PILES + 1] = 0
    mem[frame + ROWS] = 0
    mem[frame + ROWS + 1] = 0
    mem[frame + SCORE] = own
    mem[frame + SCORE + 1] = other
    mem[frame + CAPTURER] = -1
    mem[frame + OVER] = 0
    mem[frame + WINNER] = -1
    mem[frame + FIRST] = 0
    deal_out(mem, frame, 0)


@kernel
def dealt(mem: Any, seed: int, number: int, own: int, other: int, story: Any) -> int:
    """Deal the hand with this number, at its first moment; gives the next state."""
    state = after(started(seed, number))
    story[FIRST_DEALER] = below(state, mem[SEATS])
    state = deal(mem, state, story)
    begin(mem, plain(FRAMES), own, other)
    return state


@kernel
def write_end(mem: Any, frame: int, results: Any, own: int, other: int) -> None:
    """Write how a hand has ended that began from these scores."""
    results[POINTS] = mem[frame + SCORE] - own
    results[OTHER] = mem[frame + SCORE + 1] - other
    results[WON] = mem[frame + WINNER]
    results[REASON] = mem[frame + OVER]


@entry("void(int64[::1], int64, int64, int64, int64, int64[::1], int16[:,::1])")
def play_hands(memory: Any, seed: int, first: int, own: int, other: int, story: Any, results: Any) -> None:
    """Play the hands with the numbers from ``first`` on, one for every row of the results.

    ``own`` and ``other`` are the scores before. The story is that of the last hand.
    """
    mem = words(memory)
    for row in range(len(results)):
        state = dealt(mem, seed, first + row, own, other, story)
        frame = plain(FRAMES)
        played = 0
        while mem[frame + OVER] == 0:
            list_moves(mem, frame)
            state = after(state)
            move = mem[STACK + below(state, mem[frame + END])]
            story[MOVES + played] = move
            played += 1
            lay(mem, frame, move)
            frame = child_of(frame)
            mem[frame + FIRST] = 0
        story[COUNT] = played
        write_end(mem, frame, results[row], own, other)
