"""The pages and their files. A new page is a line in `PAGES`."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, Final

from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from partida.server.security import set_cookie, token_of
from partida.server.tokens import new_token

PAGES: Final = {
    "/": "index.html",
    "/t/{table}": "table.html",
    "/t/{table}/replay": "replay.html",
    "/games": "games.html",
    "/rules": "rules.html",
    "/fair": "fair.html",
}
"""The addresses of the pages, and the files that are sent there."""
SUFFIXES: Final = (".html", ".js", ".css", ".json", ".svg", ".png", ".ico", ".webmanifest")
"""What is served from the folder of the pages; there is Python in it too."""


def page_routes(folder: Path) -> list[Route | Mount]:
    """The pages in a folder, and all other files there under ``/static``, packed where it saves something."""
    pages = [Route(address, _page(folder / name)) for address, name in PAGES.items()]
    return [*pages, Mount("/static", GZipMiddleware(Files(directory=folder), minimum_size=600))]


def _page(file: Path) -> Callable[[Request], Awaitable[Response]]:
    """A page; who comes without a token gets one."""

    async def answer(request: Request) -> Response:
        if not file.is_file():
            raise HTTPException(404)
        response = FileResponse(file, headers={"cache-control": "no-cache"})
        if token_of(request) is None:
            response.headers["set-cookie"] = set_cookie(request, new_token())
        return response

    return answer


class Files(StaticFiles):
    """The files of the pages, and nothing else that lies there."""

    def lookup_path(self, path: str) -> tuple[str, Any]:
        """Only files of the kinds that pages are made of."""
        if not path.endswith(SUFFIXES):
            return "", None
        return super().lookup_path(path)

    def file_response(self, *args: Any, **more: Any) -> Response:
        """Asked for anew each time, answered by 304 if it is the same."""
        response = super().file_response(*args, **more)
        response.headers["cache-control"] = "no-cache"
        return response
