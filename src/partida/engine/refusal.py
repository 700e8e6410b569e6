"""Why a request is not done."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager

from partida.errors import PartidaError


class Refused(Exception):
    """A request that is not done: a stable code, the reason, and the field that was wrong."""

    def __init__(self, code: str, reason: str, field: str | None = None) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason
        self.field = field


@contextmanager
def naming(field: str) -> Generator[None, None, None]:
    """What is wrong inside is wrong with this field of the request."""
    try:
        yield
    except PartidaError as error:
        raise Refused(error.code, error.message, field) from None
