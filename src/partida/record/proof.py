"""What shows that the pack of a hand was settled before it, and whether it does.

Version 2 of the fair deal: the server's seed is committed to before the hand, the seats add nonces, the
pack comes from all of them (see `partida.fairness`). A match file of a table has them as tags of each hand.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final

from partida.cards import Card
from partida.errors import DealError
from partida.fairness import NONCE_BYTES, commit_hand, mixed_seed, seed_from_hex, shuffled
from partida.game import AnyRules
from partida.reading import quoted, whole_number
from partida.record.model import HandRecord, MatchRecord
from partida.table import Seat

TABLE: Final = "Table"
"""The tag of a match that names its table."""


@dataclass(frozen=True)
class Proof:
    """The promise made before a hand, and what it was made of. ``number`` counts the hands of the table."""

    table: str
    number: int
    commit: str
    seed: bytes
    nonces: Mapping[Seat, bytes] = field(default_factory=dict[Seat, bytes])

    def pack(self, rules: AnyRules) -> tuple[Card, ...]:
        """The pack that seed and nonces give; raises `DealError`."""
        return shuffled(rules.pack, mixed_seed(self.seed, self.nonces))

    def faults(self, rules: AnyRules, pack: Iterable[Card] | None = None) -> tuple[DealError, ...]:
        """All that is wrong: the promise was of another seed, or the pack is another one."""
        found: list[DealError] = []
        if commit_hand(self.seed, self.table, self.number) != self.commit.strip().lower():
            found.append(DealError("the seed is not the one that was committed to", code="fairness/commit"))
        if pack is not None and tuple(pack) != self.pack(rules):
            found.append(DealError("the pack is not the one that seed and nonces give", code="fairness/pack"))
        return tuple(found)


def proof_of(match: MatchRecord, hand: HandRecord) -> Proof | None:
    """The proof in the tags of a hand, or None if it has none; raises `DealError` for a part of one."""
    tags = dict(hand.tags)
    names = ("HandNumber", "HandSeed", "HandCommit")
    if not any(name in tags for name in (*names, "Nonces")):
        return None
    table = dict(match.tags).get(TABLE)
    missing = [name for name in names if name not in tags] + ([] if table else [TABLE])
    if missing or table is None:
        raise DealError(f"the proof lacks {', '.join(missing)}", code="fairness/missing")
    number = whole_number(tags["HandNumber"])
    if number is None:
        raise DealError(f"{quoted(tags['HandNumber'])} is no number of a hand", code="fairness/hand")
    nonces = dict(nonce_from(text) for text in tags.get("Nonces", "").split())
    return Proof(table, number, tags["HandCommit"], seed_from_hex(tags["HandSeed"]), nonces)


def nonce_from(text: str) -> tuple[Seat, bytes]:
    """A seat by its number and its nonce, as in ``2:0aff``; raises `DealError`."""
    seat, _, digits = text.partition(":")
    number = whole_number(seat)
    try:
        nonce = bytes.fromhex(digits)
    except ValueError:
        nonce = b""
    if number is None or number > 3 or not 1 <= len(nonce) <= NONCE_BYTES:
        raise DealError(
            f"{quoted(text)} is no nonce: write the seat's number, a colon and hexadecimal digits",
            code="fairness/nonce",
        )
    return number, nonce
