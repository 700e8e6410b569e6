"""What waits to be sent to one connection."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Final

OUTBOX_MOST: Final = 64
"""So many messages may wait for a connection that does not read; then it has to come again."""
TOO_SLOW: Final = 4408


class Outbox:
    """The messages to one connection of a guest (None: somebody without a token), in order."""

    def __init__(self, guest: str | None) -> None:
        self.guest = guest
        self.still = False
        """True if nothing moves on the page at the other end, which has to be waited for."""
        self.code: int | None = None
        """The code with which the connection is to be closed, once it is."""
        self.closed = asyncio.Event()
        self._waiting: deque[bytes] = deque()
        self._more = asyncio.Event()

    def put(self, message: bytes) -> None:
        """Send a message soon; a connection that has too many waiting is closed."""
        if self.code is not None:
            return
        if len(self._waiting) >= OUTBOX_MOST:
            self.close(TOO_SLOW)
            return
        self._waiting.append(message)
        self._more.set()

    def close(self, code: int) -> None:
        """No more messages; those that wait are dropped, for the guest will ask for them again."""
        if self.code is None:
            self.code = code
            self._waiting.clear()
            self.closed.set()
            self._more.set()

    async def get(self) -> bytes | None:
        """The next message; None when the connection is to be closed."""
        while not self._waiting:
            if self.code is not None:
                return None
            self._more.clear()
            await self._more.wait()
        return self._waiting.popleft()
