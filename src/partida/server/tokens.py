"""Who a browser is: a secret token that it keeps, and the key that everybody else may write down.

A guest has no account. Its token is 128 random bits; logs and entries have only the key, from which nobody
gets back to the token.
"""

from __future__ import annotations

import re
import secrets
import string
from hashlib import sha256
from typing import Final

ID_LENGTH: Final = 12
"""Letters and digits of a table's id: 71 bits, so nobody finds one by trying."""

_TOKEN: Final = re.compile(r"[A-Za-z0-9_-]{22}")
_ALPHABET: Final = string.ascii_letters + string.digits
_ID: Final = re.compile(r"[A-Za-z0-9]{11,64}")


def new_token() -> str:
    """A fresh token: 128 bits in 22 characters that need no quoting."""
    return secrets.token_urlsafe(16)


def is_token(text: str) -> bool:
    """True if this could be a token of ours."""
    return _TOKEN.fullmatch(text) is not None


def guest_key(token: str) -> str:
    """The key of a guest: the same for the same token, and of no use to whoever reads it."""
    return sha256(b"partida/guest/1" + token.encode()).hexdigest()


def new_table_id() -> str:
    """A fresh id of a table."""
    return "".join(secrets.choice(_ALPHABET) for _ in range(ID_LENGTH))


def is_table_id(text: str) -> bool:
    """True if a table could have this id."""
    return _ID.fullmatch(text) is not None
