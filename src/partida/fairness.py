"""Shuffling that can be checked afterwards.

A shuffle is named by a 32-byte seed and a version. `commit` is published before the hand, `seed` after
it; anybody can then see with `verify` that the pack was fixed in advance, and shuffle it again.

Version 1: the byte stream is HMAC-SHA256 keyed by the seed over ``partida/shuffle/1`` and a 64-bit
counter; Fisher-Yates (Durstenfeld 1964) draws each index by rejection from 32-bit words, so every order
is equally likely.

Version 2 is for tables where the players have a say: the pack is shuffled by version 1 from
`mixed_seed`, which is made of the server's seed and of nonces that the seats sent after the commitment
of `commit_hand`. So neither the server nor a seat alone could choose the order.
"""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from typing import Final, TypeVar

from partida.errors import DealError
from partida.reading import quoted

SHUFFLE_VERSION: Final = 1
SEED_BYTES: Final = 32
NONCE_BYTES: Final = 32
"""The longest nonce."""
_WORD: Final = 1 << 32

T = TypeVar("T")


def new_seed() -> bytes:
    """32 fresh bytes from the operating system."""
    return secrets.token_bytes(SEED_BYTES)


def hand_seed(match_seed: bytes, hand: int) -> bytes:
    """The seed of the hand with this number (from 0) in a match that has one seed.

    Knowing it tells nothing about the seeds of other hands.
    """
    _check(match_seed)
    if hand < 0:
        raise DealError(f"hand {hand}: hands are numbered from 0", code="fairness/hand")
    return hmac.digest(match_seed, b"partida/hand/1" + hand.to_bytes(8, "big"), "sha256")


def shuffled(cards: Sequence[T], seed: bytes, version: int = SHUFFLE_VERSION) -> tuple[T, ...]:
    """The cards in the order that the seed gives; raises `DealError` for a bad seed or version."""
    _check(seed)
    if version != SHUFFLE_VERSION:
        raise DealError(f"shuffle version {version} is unknown (known: 1)", code="fairness/version")
    order = list(cards)
    words = _words(seed)
    for last in range(len(order) - 1, 0, -1):
        chosen = _below(last + 1, words)
        order[last], order[chosen] = order[chosen], order[last]
    return tuple(order)


def commit(seed: bytes) -> str:
    """The hexadecimal commitment to publish before the hand."""
    _check(seed)
    return sha256(b"partida/commit/1" + seed).hexdigest()


def verify(commitment: str, seed: bytes) -> bool:
    """True if this seed is the one that was committed to."""
    return hmac.compare_digest(commitment.lower().encode(), commit(seed).encode())


def mixed_seed(seed: bytes, nonces: Mapping[int, bytes]) -> bytes:
    """The seed of version 2: HMAC-SHA256 keyed by the server's seed over the nonces of the seats.

    What is hashed is ``partida/mix/2``, then for each seat with a nonce, the lowest first, one byte with
    the seat, one with the length of the nonce, and the nonce. Raises `DealError` for a seat above 255 and
    for a nonce that is empty or longer than `NONCE_BYTES`.
    """
    _check(seed)
    parts = [b"partida/mix/2"]
    for seat in sorted(nonces):
        nonce = nonces[seat]
        if not 0 <= seat <= 255 or not 1 <= len(nonce) <= NONCE_BYTES:
            raise DealError(
                f"seat {seat}: a nonce has 1 to {NONCE_BYTES} bytes, not {len(nonce)}", code="fairness/nonce"
            )
        parts += [bytes((seat, len(nonce))), nonce]
    return hmac.digest(seed, b"".join(parts), "sha256")


def commit_hand(seed: bytes, table: str, hand: int) -> str:
    """The hexadecimal commitment of version 2 to the seed of one hand (from 1) at one table.

    SHA-256 of ``partida/commit/2``, the seed, the number of the hand in eight bytes (big end first), and
    the name of the table in UTF-8: a seed cannot be passed off as that of another hand.
    """
    _check(seed)
    if hand < 0:
        raise DealError(f"hand {hand}: hands are numbered from 0", code="fairness/hand")
    return sha256(b"partida/commit/2" + seed + hand.to_bytes(8, "big") + table.encode()).hexdigest()


def seed_from_hex(text: str) -> bytes:
    """Read a seed written as 64 hexadecimal digits; raises `DealError`."""
    try:
        seed = bytes.fromhex(text)
    except ValueError:
        raise DealError(f"{quoted(text, 80)} is not hexadecimal", code="fairness/seed") from None
    _check(seed)
    return seed


def seed_from_text(text: str) -> bytes:
    """A seed written as 64 hexadecimal digits, or as a whole number that is easy to remember.

    A number has fewer digits than that, and is the seed's 32 bytes, the big end first. Raises `DealError`.
    """
    plain = text.strip()
    if plain.isascii() and plain.isdecimal() and len(plain) < 2 * SEED_BYTES:
        return int(plain).to_bytes(SEED_BYTES, "big")
    try:
        return seed_from_hex(plain)
    except DealError as error:
        raise DealError(
            f"seed {quoted(text)}: write {2 * SEED_BYTES} hexadecimal digits, or a whole number of fewer",
            code=error.code,
        ) from None


def _check(seed: bytes) -> None:
    if len(seed) != SEED_BYTES:
        raise DealError(f"a seed has {SEED_BYTES} bytes, not {len(seed)}", code="fairness/seed")


def _words(seed: bytes) -> Iterator[int]:
    counter = 0
    while True:
        block = hmac.digest(seed, b"partida/shuffle/1" + counter.to_bytes(8, "big"), "sha256")
        for start in range(0, len(block), 4):
            yield int.from_bytes(block[start : start + 4], "big")
        counter += 1


def _below(bound: int, words: Iterator[int]) -> int:
    limit = _WORD - _WORD % bound
    word = next(words)
    while word >= limit:
        word = next(words)
    return word % bound
