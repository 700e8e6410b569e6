"""What is certain without search: how many points either side can still make in the last deal.

A play makes at most a caída and a limpia (or what falling on a ronda gives). A caída by a match needs a card
of the rank in the hand of the player before: open hands say how many there can be. After a limpia the other
side has to trail, and taking that card is a caída; so a limpia without one needs a play that is no limpia
before it, which halves their number. Cards are counted between what a side has and all that is not taken yet.

From the same numbers follows whether the scores still matter: if neither side can come to a score where
something changes, positions that differ in them are one to the table.
"""

from __future__ import annotations

from typing import Any, Final

from partida.kernels.cuarenta.memory import (
    BASE,
    CEILING,
    DEALT,
    FLOOR,
    HANDS,
    JUST,
    PILES,
    RONDAS,
    ROWS,
    SCORE,
    SCORES,
    SEAT,
)
from partida.kernels.cuarenta.play import deal_place
from partida.kernels.cuarenta.rules import (
    BAR,
    BOTH,
    BY_ADDITION,
    CAIDA,
    CAP,
    CUTOFF,
    DEAL_COUNT,
    FALLA,
    FOUR_CAIDAS,
    FOUR_WIN,
    INSTANT,
    LIMPIA,
    LIMPIA_AFTER,
    LIMPIA_BAR,
    ON_RONDA,
    POINTS_TO_WIN,
    SEATS,
    START,
    STEP,
    cards_in,
    carton_points,
)
from partida.kernels.jit import kernel

_LOWEST: Final = 0x1111111111111


@kernel
def _ranks_in(tally: int) -> int:
    """All bits of the places of the ranks that a tally has."""
    return ((tally | tally >> 1 | tally >> 2) & _LOWEST) * 15


@kernel
def _caidas(mem: Any, frame: int, seat: int) -> int:
    """At most so many cards of a seat can fall on one of the player before."""
    hand = mem[frame + HANDS + seat]
    if mem[BY_ADDITION]:
        return cards_in(hand)
    before = mem[frame + HANDS + (seat - mem[STEP] & mem[SEATS] - 1)]
    if seat == mem[frame + SEAT] and mem[frame + JUST] >= 0:
        before |= 1 << 4 * mem[frame + JUST]
    return cards_in(hand & _ranks_in(before))


@kernel
def _falls_on_ronda(mem: Any, frame: int, side: int) -> bool:
    """True if a card of an announced ronda of the other side may still be fallen on."""
    place = deal_place(mem[frame + DEALT]) + RONDAS
    for seat in range(1 - side, mem[SEATS], 2):
        rank = mem[place + seat]
        if rank >= 0 and (mem[frame + HANDS + seat] >> 4 * rank & 15 or mem[frame + JUST] == rank):
            return True
    return False


@kernel
def _in_play(mem: Any, frame: int, side: int) -> tuple[int, int]:
    """At most so many points can a side make by its cards, and so many caídas."""
    cards = 0
    caidas = 0
    for seat in range(side, mem[SEATS], 2):
        cards += cards_in(mem[frame + HANDS + seat])
        caidas += _caidas(mem, frame, seat)
    most = mem[CAIDA] + mem[LIMPIA_AFTER]
    if mem[ON_RONDA] > most and caidas and _falls_on_ronda(mem, frame, side):
        most = mem[ON_RONDA]
    limpias = cards - caidas
    if mem[LIMPIA_AFTER] >= mem[LIMPIA]:
        limpias = limpias + 1 >> 1
    return caidas * most + limpias * mem[LIMPIA], caidas


@kernel
def _count_most(mem: Any, cards: int) -> int:
    """At most so many points for so many cards."""
    if cards < mem[START]:
        return 2
    return max(carton_points(cards, mem[START], True), mem[BOTH])


@kernel
def _matters(mem: Any, frame: int, side: int, gain: int, caidas: int, count: int) -> bool:
    """True if a side can come to a score at which something changes, or win at once."""
    score = mem[frame + SCORE + side] + gain
    if score >= min(mem[LIMPIA_BAR], mem[BAR], mem[CUTOFF]) or score + count >= mem[POINTS_TO_WIN]:
        return True
    if count >= mem[INSTANT] or (mem[CAP] and score + count > mem[CUTOFF]):
        return True
    return mem[FOUR_WIN] != 0 and mem[frame + ROWS + side] + caidas >= FOUR_CAIDAS


@kernel
def limit(mem: Any, frame: int) -> None:
    """Write what is certain of the difference of the scores at the end, and what of them can be left out.

    Only where ends are worth that difference.
    """
    won = SCORES - 1
    mem[frame + BASE] = 0
    mem[frame + FLOOR] = -won
    mem[frame + CEILING] = won
    if mem[frame + DEALT] + 1 < mem[DEAL_COUNT]:
        return
    gain, caidas = _in_play(mem, frame, 0)
    other_gain, other_caidas = _in_play(mem, frame, 1)
    own = mem[frame + PILES]
    other = mem[frame + PILES + 1]
    rest = 40 - own - other
    count = _count_most(mem, own + rest) + mem[FALLA]
    other_count = _count_most(mem, other + rest) + mem[FALLA]
    score = mem[frame + SCORE] - mem[frame + SCORE + 1]
    if _matters(mem, frame, 0, gain, caidas, count) or _matters(
        mem, frame, 1, other_gain, other_caidas, other_count
    ):
        return
    mem[frame + BASE] = score
    sure = carton_points(own, mem[START], False) if own > 20 else 0
    other_sure = carton_points(other, mem[START], False) if other > 20 else 0
    mem[frame + CEILING] = score + gain + count - other_sure
    mem[frame + FLOOR] = score - other_gain - other_count + sure
