"""The address by which others come to a table."""

from __future__ import annotations

import ipaddress

from starlette.requests import HTTPConnection

from partida.server.settings import Settings


def is_loopback(host: str | None) -> bool:
    """True for a name or an address that means this very computer to whoever uses it."""
    if host is None or host == "localhost" or host.endswith(".localhost"):
        return host is not None
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def invitation(asked: HTTPConnection, table: str, settings: Settings) -> tuple[str, bool]:
    """The address of a table's page for others, and whether only this computer gets there.

    It is the one by which the server was asked, unless that means this computer alone and the operator has
    named another.
    """
    here = asked.url.replace(path=f"/t/{table}", query="")
    if not is_loopback(here.hostname):
        return str(here), False
    if settings.outside is None:
        return str(here), True
    return f"{settings.outside.rstrip('/')}/t/{table}", False
