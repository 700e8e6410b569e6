"""Hands of Cuarenta played to their end by the club policy: whole ones, and from a moment in many worlds.

Every seat plays from what it could know itself: its hand, all cards played, and who announced a ronda. In
later deals every ronda is announced, a caída on a ronda is claimed at once where it has to be, and where
others may claim what is overlooked nothing is left to them.
"""

from __future__ import annotations

from typing import Any, Final

from partida.kernels.bits import words
from partida.kernels.cuarenta.club import GONE, PUBLIC, SAID, SHOWN, announced, best_move, noted
from partida.kernels.cuarenta.memory import (
    DEALER,
    DEALT,
    FIRST,
    FRAME,
    FRAMES,
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
    SCORE,
    child_of,
)
from partida.kernels.cuarenta.play import deal_place, following, lay
from partida.kernels.cuarenta.playout import REASON, begin, dealt, kind_of, ronda_of, write_end
from partida.kernels.cuarenta.rules import DEAL_COUNT, PER_DEAL, SEATS
from partida.kernels.jit import entry, kernel, plain

WORLD: Final = 16
"""Words of a world: the hands by seat now, and by seat those of the deals to come."""
NOW: Final = 16
"""In the memory of what all have seen: how it stands now; before it, how it stood when rollouts begin."""
OPEN: Final = NOW + PUBLIC

CARDS: Final = REASON + 1
"""The column of results from which on the cards that either team has taken at the end stand."""
EDGE: Final = CARDS + 2
"""The columns about the end of the deal in play: both scores (rondas of the next deal counted), the cards
that either team had taken, and 1 if the hand went on."""
COLUMNS: Final = EDGE + 5


@kernel
def _finish(mem: Any, frame: int, public: Any, judge: Any, work: Any) -> int:
    """Play to the end; gives the last frame."""
    while mem[frame + OVER] == 0:
        mem[frame + FIRST] = 0
        move = best_move(mem, frame, public, judge, work)
        lay(mem, frame, move)
        noted(mem, frame, child_of(frame), public, move)
        frame = child_of(frame)
    return frame


@entry(
    "void(int64[::1], int64, int64, int64, int64, float64[::1], float64[::1], int64[::1], int64[::1],"
    " int16[:,::1])"
)
def play_hands(
    memory: Any,
    seed: int,
    first: int,
    own: int,
    other: int,
    judge: Any,
    work: Any,
    public: Any,
    story: Any,
    results: Any,
) -> None:
    """Play the hands with the numbers from ``first`` on, dealt as `playout.play_hands` deals them."""
    mem = words(memory)
    for row in range(len(results)):
        dealt(mem, seed, first + row, own, other, story)
        public[GONE] = 0
        announced(mem, 0, public)
        frame = _finish(mem, plain(FRAMES), public, judge, work)
        write_end(mem, frame, results[row], own, other)


@kernel
def _packet(mem: Any, place: int, seat: int, hand: int) -> None:
    """Write the hand that a seat gets in a deal."""
    mem[place + PACKETS + seat] = hand
    mem[place + RONDAS + seat] = ronda_of(hand)
    mem[place + KINDS + seat] = kind_of(hand)


@entry(
    "void(int64[::1], int64[:,::1], int64, int64, int64, float64[::1], float64[::1], int64[::1],"
    " int16[:,::1])"
)
def play_given(
    memory: Any,
    packets: Any,
    dealer: int,
    own: int,
    other: int,
    judge: Any,
    work: Any,
    public: Any,
    results: Any,
) -> None:
    """Play whole hands of which every packet is given, a row each: word ``4 * deal + seat`` is its tally."""
    mem = words(memory)
    for row in range(len(packets)):
        deals = dealer
        for nth in range(mem[DEAL_COUNT]):
            place = deal_place(nth)
            mem[place + DEALER] = deals
            for seat in range(mem[SEATS]):
                _packet(mem, place, seat, packets[row, 4 * nth + seat])
            if mem[PER_DEAL]:
                deals = following(mem, deals)
        begin(mem, plain(FRAMES), own, other)
        public[GONE] = 0
        announced(mem, 0, public)
        frame = _finish(mem, plain(FRAMES), public, judge, work)
        write_end(mem, frame, results[row], 0, 0)


@kernel
def imagine(mem: Any, world: Any, public: Any) -> None:
    """Write a world: the hands, rondas of which something was told, and the deals to come."""
    place = deal_place(mem[FRAMES + DEALT])
    for seat in range(4):
        hand = world[seat]
        mem[FRAMES + HANDS + seat] = hand
        told = public[SAID + seat] != 0
        mem[place + RONDAS + seat] = ronda_of(hand + public[SHOWN + seat]) if told else -1
    for nth in range(mem[FRAMES + DEALT] + 1, mem[DEAL_COUNT]):
        place = deal_place(nth)
        for seat in range(mem[SEATS]):
            _packet(mem, place, seat, world[4 * (nth - mem[FRAMES + DEALT]) + seat])
    just = mem[FRAMES + JUST]
    place = deal_place(mem[FRAMES + DEALT])
    mem[FRAMES + FROM_RONDA] = just >= 0 and mem[place + RONDAS + mem[FRAMES + JUST_SEAT]] == just


@entry("void(int64[::1], int64[:,::1], int64[::1], float64[::1], float64[::1], int64[::1], int16[:,:,::1])")
def play_out(memory: Any, worlds: Any, moves: Any, judge: Any, work: Any, seen: Any, results: Any) -> None:
    """Play every move of the loaded moment in every world, and then to the end."""
    mem = words(memory)
    public = seen[NOW:]
    for number in range(len(worlds)):
        imagine(mem, worlds[number], seen)
        for at in range(len(moves)):
            for place in range(PUBLIC):
                public[place] = seen[place]
            lay(mem, plain(FRAMES), moves[at])
            noted(mem, FRAMES, child_of(FRAMES), public, moves[at])
            frame = _finish(mem, child_of(FRAMES), public, judge, work)
            write_end(mem, frame, results[number, at], 0, 0)
            edge = min(FRAMES + FRAME * mem[FRAMES + LEFT], frame)
            for team in range(2):
                results[number, at, CARDS + team] = mem[frame + PILES + team]
                results[number, at, EDGE + team] = mem[edge + SCORE + team]
                results[number, at, EDGE + 2 + team] = mem[edge + PILES + team]
            results[number, at, EDGE + 4] = edge < frame
