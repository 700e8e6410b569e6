"""What a store is asked by: ids of tables and deals, places in a log, and digests of guests."""

from __future__ import annotations

import re
from hashlib import sha256
from typing import Final

from partida.errors import StorageError
from partida.server.schema import ID_LENGTH

DIGEST_BYTES: Final = 32
LAST_SEQ: Final = 2**31 - 1
TABLE_ID: Final = re.compile(rf"[0-9A-Za-z]{{11,{ID_LENGTH}}}")


def check(table: str, *, seq: int = 0) -> None:
    """Raise `StorageError` for what is no id of a table or a deal, or no place in a log."""
    if not TABLE_ID.fullmatch(table):
        raise StorageError(
            f"a table id has 11 to {ID_LENGTH} letters and digits, not {table[:80]!r}",
            code="storage/table-id",
        )
    if not 0 <= seq <= LAST_SEQ:
        raise StorageError(f"entries count from 0 to {LAST_SEQ}, not {seq}", code="storage/seq")


def digest_of(guest: bytes | str) -> bytes:
    """The SHA-256 of a guest's key, or that digest itself; raises `StorageError`."""
    digest = sha256(guest.encode()).digest() if isinstance(guest, str) else guest
    if len(digest) != DIGEST_BYTES:
        raise StorageError(
            f"a SHA-256 digest has {DIGEST_BYTES} bytes, not {len(digest)}", code="storage/digest"
        )
    return digest
