"""Connections that keep a place without using it: whoever does not say what it wants, or does not read."""

from __future__ import annotations

import socket
from collections.abc import Iterable
from typing import Any, Final

ASKED_WITHIN: Final = 20.0
"""Seconds that a connection has to ask for something; when that is answered, again."""
READ_WITHIN: Final = 30
"""Seconds after which a connection is broken off that takes nothing of what it is sent."""

try:
    import resource
except ImportError:  # Windows has no such limit
    resource = None


def mind_readers(listener: socket.socket) -> None:
    """Let the system break off connections of this listener that take nothing any more, where it can.

    A websocket would be missed by its pings; a stream of events that nobody reads would be there for ever.
    """
    option = getattr(socket, "TCP_USER_TIMEOUT", None)
    if option is not None and listener.family in (socket.AF_INET, socket.AF_INET6):
        listener.setsockopt(socket.IPPROTO_TCP, option, READ_WITHIN * 1000)


def open_many(connections: int) -> None:
    """Ask the system for so many connections, for many allow no more than a thousand files by themselves."""
    if resource is None:
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = connections + 200
    if hard != resource.RLIM_INFINITY:
        wanted = min(wanted, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


class Askers:
    """The connections of HTTP that are not being answered, and since when."""

    def __init__(self) -> None:
        self._since: dict[Any, tuple[Any, float]] = {}

    def close_overdue(self, connections: Iterable[Any], now: float) -> None:
        """Break off those of uvicorn's connections that have asked for nothing for too long."""
        since: dict[Any, tuple[Any, float]] = {}
        for one in connections:
            if not hasattr(one, "cycle") or _is_answered(one.cycle):
                continue  # a websocket, or it is served
            cycle, begun = self._since.get(one, (one.cycle, now))
            begun = begun if cycle is one.cycle else now
            since[one] = (one.cycle, begun)
            if now - begun > ASKED_WITHIN:
                one.transport.abort()
        self._since = since


def _is_answered(cycle: Any) -> bool:
    return cycle is not None and not cycle.response_complete
