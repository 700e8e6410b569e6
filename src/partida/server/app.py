"""The web application: its parts put together over a store."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncGenerator
from importlib.resources import files
from pathlib import Path

from starlette.applications import Starlette
from starlette.middleware import Middleware

from partida.server.api.answers import HANDLERS
from partida.server.api.endpoints import ENDPOINTS
from partida.server.hub import Hub
from partida.server.pages import page_routes
from partida.server.security import SecurityHeaders
from partida.server.settings import Settings
from partida.server.site import Site
from partida.server.sockets import socket_route
from partida.server.storage import Store
from partida.server.thinking import Thinker


def make_app(
    url: str,
    settings: Settings | None = None,
    *,
    thinker: Thinker | None = None,
    pages: Path | None = None,
) -> Starlette:
    """The application over a store at ``url``, which it opens when it starts and closes when it ends."""
    site = Site(settings or Settings())

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncGenerator[None]:
        store = await Store.open(url)
        try:
            app.state.hub = site.hub = Hub(store, site.settings, thinker)
            site.hub.start()
            yield
            await site.hub.close()
        finally:
            await store.close()

    app = Starlette(
        routes=[
            *(endpoint.route(site) for endpoint in ENDPOINTS),
            socket_route(site),
            *page_routes(pages or Path(str(files("partida.web")))),
        ],
        lifespan=lifespan,
        middleware=[Middleware(SecurityHeaders)],
        exception_handlers={**HANDLERS},
    )
    app.router.redirect_slashes = False  # an address of the API has one form; pages see to theirs
    return app
