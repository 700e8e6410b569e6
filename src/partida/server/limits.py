"""How much anybody may ask for: token buckets by connection and by network, and counts of connections."""

from __future__ import annotations

import ipaddress
from collections import Counter, OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from partida.server.acts import ClientAct, Move, Nonce, Ready

BUCKETS_KEPT: Final = 10_000
"""How many networks or guests are remembered; the one that was silent longest is forgotten first."""


class Rate(NamedTuple):
    """So many at once, and so many a second in the long run."""

    burst: float
    per_second: float


_MESSAGES: Final = Rate(40, 8)
_REQUESTS: Final = Rate(120, 20)
_TABLES: Final = Rate(20, 0.2)
_REVIEWS: Final = Rate(20, 0.1)
_REVIEWS_OF_NETWORK: Final = Rate(60, 0.5)
_ACTS: Final = Rate(60, 6)
_DEAR: Final = 4
"""What an act costs that everybody at the table has to look at, and that nobody needs often."""
_PLENTY: Final = Rate(1e9, 1e9)


@dataclass(frozen=True)
class Limits:
    """What one connection, one network and all together may have."""

    messages: Rate = _MESSAGES
    """Messages of one websocket."""
    requests: Rate = _REQUESTS
    """HTTP requests of one network that are not for static files."""
    acts: Rate = _ACTS
    """Acts of one guest, by all its connections; chairs, phrases and the like count for four."""
    tables: Rate = _TABLES
    """Tables made from one network."""
    reviews: Rate = _REVIEWS
    """Reviews that one guest has made."""
    reviews_of_network: Rate = _REVIEWS_OF_NETWORK
    """Reviews made for one network."""
    connections: int = 6_000
    """Open websockets and streams of events in all."""
    per_network: int = 250
    """Of one network; a whole club may be behind one address."""
    per_table: int = 64
    """Looking at one table; who has a chair there comes in all the same."""
    trusted: frozenset[str] = frozenset()
    """Networks (as of `network_of`) that may ask for as much as they like."""

    def messages_of(self, network: str) -> Rate:
        """What a websocket from this network may send."""
        return _PLENTY if network in self.trusted else self.messages


class Bucket:
    """A token bucket: full at first, and filled again by the second."""

    __slots__ = ("_at", "_clock", "_left", "_rate")

    def __init__(self, rate: Rate, clock: Callable[[], float]) -> None:
        self._rate = rate
        self._clock = clock
        self._left = rate.burst
        self._at = clock()

    def take(self, amount: float = 1) -> bool:
        """Take that much if it is there; False if not."""
        now = self._clock()
        self._left = min(self._rate.burst, self._left + (now - self._at) * self._rate.per_second)
        self._at = now
        if self._left < amount:
            return False
        self._left -= amount
        return True


def cost_of(what: ClientAct) -> float:
    """How much of a guest's bucket an act takes."""
    return 1 if isinstance(what, Move | Ready | Nonce) else _DEAR


class Buckets:
    """A bucket for each network, or each guest; those that are ``trusted`` have none."""

    def __init__(self, rate: Rate, clock: Callable[[], float], trusted: frozenset[str] = frozenset()) -> None:
        self._rate = rate
        self._clock = clock
        self._trusted = trusted
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, whose: str, amount: float = 1) -> bool:
        """Take that much from the bucket of this network or guest; False if it is not there."""
        if whose in self._trusted:
            return True
        bucket = self._buckets.pop(whose, None) or Bucket(self._rate, self._clock)
        self._buckets[whose] = bucket
        if len(self._buckets) > BUCKETS_KEPT:
            self._buckets.popitem(last=False)
        return bucket.take(amount)


@dataclass
class Crowd:
    """How many connections there are, in all and from each network."""

    limits: Limits
    total: int = 0
    by_network: Counter[str] = field(default_factory=Counter[str])

    def enter(self, network: str) -> bool:
        """Count one more, unless that is too many."""
        crowded = self.by_network[network] >= self.limits.per_network
        if self.total >= self.limits.connections or (crowded and network not in self.limits.trusted):
            return False
        self.total += 1
        self.by_network[network] += 1
        return True

    def leave(self, network: str) -> None:
        """One less."""
        self.total -= 1
        self.by_network[network] -= 1
        if not self.by_network[network]:
            del self.by_network[network]


def network_of(address: str | None) -> str:
    """The network of an address, /24 or /48: whoever has many addresses has them there."""
    try:
        ip = ipaddress.ip_address(address or "")
    except ValueError:
        return "?"
    if isinstance(ip, ipaddress.IPv6Address) and ip.ipv4_mapped is not None:
        ip = ip.ipv4_mapped
    prefix = 24 if ip.version == 4 else 48
    return str(ipaddress.ip_network((ip, prefix), strict=False))
