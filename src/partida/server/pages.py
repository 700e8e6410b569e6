"""The pages and their files. A new page is a line in `AT_TABLE` or `READ`."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, Final

from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, RedirectResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from partida.server.frame import READING, TABLE, framed
from partida.server.security import set_cookie, token_of
from partida.server.tokens import new_token

Endpoint = Callable[[Request], Awaitable[Response]]

FIRST: Final = "index.html"
"""The page at ``/``, the only one with a file of its own."""
AT_TABLE: Final = {"/t/{table}": "table", "/puzzles": "puzzles", "/learn/{lesson}": "lesson"}
"""The addresses of the pages at the table, and their names in `partida.server.frame`."""
READ: Final = {
    "/t/{table}/replay": "replay",
    "/t/{table}/review": "review",
    "/games": "games",
    "/rules": "rules",
    "/fair": "fair",
    "/learn": "learn",
    "/daily": "daily",
    "/c/{challenge}": "daily",
}
"""The addresses of the pages to be read, and their names there."""
PAGES: Final = ("/", *AT_TABLE, *READ)
"""The addresses of all pages."""
SUFFIXES: Final = (".html", ".js", ".css", ".json", ".svg", ".png", ".ico", ".webmanifest")
"""What is served from the folder of the pages; there is Python in it too."""


def page_routes(folder: Path) -> list[Route | Mount]:
    """The pages in a folder, and all other files there under ``/static``, packed where it saves something."""
    pages = [Route("/", _page(folder / FIRST))]
    for frame, names in ((TABLE, AT_TABLE), (READING, READ)):
        pages += [Route(address, _framed(framed(folder, name, frame))) for address, name in names.items()]
    slashed = [Route(f"{page.path}/", _without_slash) for page in pages[1:]]
    return [*pages, *slashed, Mount("/static", GZipMiddleware(Files(directory=folder), minimum_size=600))]


def _page(file: Path) -> Endpoint:
    """A page with a file of its own."""

    async def answer(request: Request) -> Response:
        if not file.is_file():
            raise HTTPException(404)
        return _with_token(request, FileResponse(file))

    return answer


def _framed(page: str | None) -> Endpoint:
    """A page out of a frame; None: there is none."""

    async def answer(request: Request) -> Response:
        if page is None:
            raise HTTPException(404)
        return _with_token(request, HTMLResponse(page))

    return answer


async def _without_slash(request: Request) -> Response:
    """The address of a page, typed with a slash too many."""
    query = f"?{request.url.query}" if request.url.query else ""
    return RedirectResponse(request.url.path.rstrip("/") + query)


def _with_token(request: Request, response: Response) -> Response:
    """The page is asked for anew each time; who comes without a token gets one."""
    response.headers["cache-control"] = "no-cache"
    if token_of(request) is None:
        response.headers["set-cookie"] = set_cookie(request, new_token())
    return response


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
