"""The address at which other devices in the same network find this computer."""

from __future__ import annotations

import socket
from ipaddress import ip_address
from typing import Final

_ELSEWHERE: Final = ("192.0.2.1", 9)
"""An address that is nobody's. Nothing is sent there: it only shows which way the traffic would go."""


def lan_address() -> str | None:
    """The IPv4 address of this computer in its network, or None without a network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(_ELSEWHERE)
        except OSError:
            return None
        found = str(probe.getsockname()[0])
    address = ip_address(found)
    return None if address.is_loopback or address.is_unspecified else found
