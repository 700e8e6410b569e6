"""What the endpoints of one server share: its tables, its settings, and how often each network has asked."""

from __future__ import annotations

import time

from starlette.requests import HTTPConnection

from partida.server.hub import Hub
from partida.server.limits import Buckets, network_of
from partida.server.settings import Settings


class Site:
    """A server. Its ``hub`` is there from its start on."""

    hub: Hub

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        limits = settings.limits
        self.requests = Buckets(limits.requests, time.monotonic, limits.trusted)
        self.tables = Buckets(limits.tables, time.monotonic, limits.trusted)


def network(asked: HTTPConnection) -> str:
    """The network from which somebody asks."""
    return network_of(asked.client.host if asked.client else None)
