"""Questions about the bits of a number: the plain bodies are the definition, compiled they are instructions.

Numbers are below 2**63 and not negative. `partida.policies.bits` has those that policies ask too.
"""

from __future__ import annotations

from typing import Any

from partida.kernels import instructions
from partida.kernels.jit import INTERPRETED, constants
from partida.policies.bits import count, highest, lowest, room_for_numbers, room_for_places

__all__ = ["count", "deposit", "extract", "highest", "looked_up", "lowest", "words"]


def extract(bits: int, mask: int) -> int:
    """The bits that lie under the mask, moved together to the low end, in their order."""
    found = 0
    place = 0
    while mask:
        last = mask & -mask
        if bits & last:
            found |= 1 << place
        place += 1
        mask ^= last
    return found


def deposit(bits: int, mask: int) -> int:
    """The low bits moved under the mask, in their order: ``deposit(1 << n, mask)`` is its bit n, from 0."""
    found = 0
    while mask:
        last = mask & -mask
        if bits & 1:
            found |= last
        bits >>= 1
        mask ^= last
    return found


def words(memory: Any) -> Any:
    """The memory as kernels index it: compiled without a look at negative places, a quarter faster."""
    return memory


def fetch(memory: Any, place: int) -> None:
    """Tell the processor that this place of the memory (as `words` gives it) will be asked for soon."""


def looked_up(function: Any, size: int) -> None:
    """Let kernels look up what a function says of numbers below ``size``: quicker than to work it out."""
    table = constants(function(number) for number in range(size))
    if not INTERPRETED:
        instructions.install_table(function, table)


if not INTERPRETED:
    instructions.install(
        count, lowest, highest, extract, deposit, words, fetch, room_for_numbers, room_for_places
    )
