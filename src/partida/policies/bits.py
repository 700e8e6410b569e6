"""Questions about the bits of a number: the plain bodies are the definition, compiled they are instructions.

Numbers are below 2**63 and not negative.
"""

from __future__ import annotations

from typing import Any


def count(bits: int) -> int:
    """How many bits are set."""
    return bits.bit_count()


def lowest(bits: int) -> int:
    """The place of the lowest bit; there must be one."""
    return (bits & -bits).bit_length() - 1


def highest(bits: int) -> int:
    """The place of the highest bit; there must be one."""
    return bits.bit_length() - 1


def room_for_numbers() -> Any:
    """Room for sixteen numbers, to be written before they are read."""
    return [0.0] * 16


def room_for_places() -> Any:
    """Room for sixteen whole numbers, to be written before they are read."""
    return [0] * 16
