"""The websocket of a table, until it is accepted; then `partida.server.connection` serves it."""

from __future__ import annotations

import logging
import time

from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket

from partida.errors import StorageError, TableError
from partida.server import connection
from partida.server.limits import Bucket
from partida.server.security import may_connect, set_cookie, token_of
from partida.server.site import Site, network
from partida.server.tokens import guest_key, new_token

log = logging.getLogger("partida.server")


def socket_route(site: Site) -> WebSocketRoute:
    """``/ws/ID``."""

    async def socket(websocket: WebSocket) -> None:
        if not may_connect(websocket, site.settings.origins):
            await websocket.close()  # before accept: answered by 403
            return
        origin = network(websocket)
        if not site.hub.crowd.enter(origin):
            await websocket.close()
            return
        try:
            await _serve(site, websocket, Bucket(site.settings.limits.messages_of(origin), time.monotonic))
        finally:
            site.hub.crowd.leave(origin)

    return WebSocketRoute("/ws/{table}", socket)


async def _serve(site: Site, websocket: WebSocket, bucket: Bucket) -> None:
    token = token_of(websocket)
    headers: list[tuple[bytes, bytes]] = []
    if token is None:
        token = new_token()
        headers.append((b"set-cookie", set_cookie(websocket, token).encode()))
    await websocket.accept(headers=headers)
    try:
        live = await site.hub.live(websocket.path_params["table"])
    except StorageError as error:
        log.warning("a table cannot be read: %s [%s]", error, error.code)
        await websocket.close(1011)
        return
    except TableError:
        await websocket.close(connection.NO_TABLE)
        return
    await connection.serve(websocket, site.hub, live, guest_key(token), bucket)
