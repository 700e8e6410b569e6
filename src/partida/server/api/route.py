"""How an endpoint is declared, and how a request gets to it.

::

    class Asked(TableParams, frozen=True):
        after: Annotated[int, Meta(ge=-1, description="the last seq seen")] = -1

    @get("/api/tables/{table}/things", Asked, Answer(200, Things), refuses={404: NO_TABLE})
    async def things(call: Call[Asked, None]) -> Response:
        "What this does, in a line: the summary of the description."

Fields of the struct of parameters that the path names are taken from there, all others from the query.
"""

from __future__ import annotations

import inspect
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Final, Generic, TypeVar

import msgspec
from msgspec import Meta
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from partida.server.api.answers import refusal
from partida.server.api.reading import body_of, decoded, params_of
from partida.server.security import may_write
from partida.server.site import Site, network

P = TypeVar("P", bound=msgspec.Struct)
B = TypeVar("B")

Codes = tuple[str, ...]
"""Codes of refusals; one that ends in ``/*`` stands for all that begin so."""

STREAM: Final = "text/event-stream"
NO_TABLE: Final[Codes] = ("table/none",)
STORAGE: Final[Codes] = ("storage/*",)


class Nothing(msgspec.Struct, frozen=True):
    """No parameters."""


class TableParams(msgspec.Struct, frozen=True):
    """An address under that of a table."""

    table: Annotated[str, Meta(description="the id of the table")]


@dataclass(frozen=True)
class Call(Generic[P, B]):
    """A request that was read: ``params`` and ``body`` are as declared."""

    site: Site
    request: Request
    params: P
    body: B


@dataclass(frozen=True)
class Answer:
    """One of the answers of an endpoint: its status, and what its body is, if that is JSON."""

    status: int
    kind: Any = None
    media: str = "application/json"
    text: str = "as asked for"


@dataclass(frozen=True)
class Endpoint(Generic[P, B]):
    """What there is to know of an endpoint, and the function that answers."""

    method: str
    path: str
    params: type[P]
    body: type[B] | None
    answers: tuple[Answer, ...]
    refuses: Mapping[int, Codes]
    serve: Callable[[Call[P, B]], Awaitable[Response]]
    limited: bool = True
    """False for what networks may ask for as often as they like."""

    @property
    def summary(self) -> str:
        """The docstring of the function."""
        return inspect.getdoc(self.serve) or ""

    def refusals(self) -> dict[int, Codes]:
        """All codes of refusals by their status, also those that come from how requests are read."""
        found = {status: list(codes) for status, codes in self.refuses.items()}

        def more(status: int, *codes: str) -> None:
            known = found.setdefault(status, [])
            known += [code for code in codes if code not in known]

        if self.params.__struct_fields__:
            more(400, "wire/shape")
        if self.body is not None:
            more(400, "wire/json", "wire/shape")
            more(408, "http/slow")
            more(413, "wire/size")
            more(415, "http/json-only")
        if self.method == "POST":
            more(403, "http/cross-site")
        if self.limited:
            more(429, "http/rate")
        return {status: tuple(found[status]) for status in sorted(found)}

    def route(self, site: Site) -> Route:
        """The endpoint as Starlette serves it."""

        async def answer(request: Request) -> Response:
            if self.limited and not site.requests.take(network(request)):
                return refusal("http/rate", 429)
            if self.method == "POST" and not may_write(request, site.settings.origins):
                return refusal("http/cross-site", 403)
            body: Any = None
            if self.body is not None:
                body = decoded(await body_of(request), self.body)
            return await self.serve(Call(site, request, params_of(request, self.params), body))

        route = Route(self.path, answer, methods=[self.method])
        if any(one.media == STREAM for one in self.answers):
            route.methods = {self.method}  # no HEAD: the head of what has no end would have none either
        return route


_Made = Callable[[Callable[[Call[P, B]], Awaitable[Response]]], Endpoint[P, B]]
_NO_CODES: Final[Mapping[int, Codes]] = {}


def get(
    path: str,
    params: type[P],
    *answers: Answer,
    refuses: Mapping[int, Codes] = _NO_CODES,
    limited: bool = True,
) -> _Made[P, None]:
    """Declare an endpoint that only tells."""

    def made(serve: Callable[[Call[P, None]], Awaitable[Response]]) -> Endpoint[P, None]:
        return Endpoint("GET", path, params, None, answers, refuses, serve, limited)

    return made


def post(
    path: str, params: type[P], body: type[B], *answers: Answer, refuses: Mapping[int, Codes] = _NO_CODES
) -> _Made[P, B]:
    """Declare an endpoint that changes something; its body is JSON."""

    def made(serve: Callable[[Call[P, B]], Awaitable[Response]]) -> Endpoint[P, B]:
        return Endpoint("POST", path, params, body, answers, refuses, serve)

    return made
