"""Reading requests: bodies and parameters as the structs that an endpoint declares."""

from __future__ import annotations

import asyncio
from typing import Any, Final, TypeVar

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request

from partida.errors import TableError

BODY_MOST: Final = 4096
"""The longest body of a request, in bytes."""
BODY_SECONDS: Final = 10.0
"""How long a body may be on its way."""

T = TypeVar("T")


async def body_of(request: Request) -> bytes:
    """The body of a request; raises `HTTPException` if it is no JSON, too long or too slow."""
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != "application/json":
        raise HTTPException(415)
    body = b""
    try:
        async with asyncio.timeout(BODY_SECONDS):
            async for part in request.stream():
                body += part
                if len(body) > BODY_MOST:
                    raise HTTPException(413)
    except TimeoutError:
        raise HTTPException(408, headers={"connection": "close"}) from None
    return body


def decoded(body: bytes, kind: type[T]) -> T:
    """The struct in a body; raises `TableError` with ``wire/json`` or ``wire/shape``."""
    try:
        return msgspec.json.decode(body, type=kind)
    except msgspec.ValidationError as error:
        raise TableError(f"the body is not as it should be: {error}", code="wire/shape") from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise TableError(f"the body is not JSON: {error}", code="wire/json") from None


def params_of(request: Request, kind: type[T]) -> T:
    """The parameters of path and query; raises `TableError` with ``wire/shape``. Unknown ones are let be."""
    asked: dict[str, Any] = {**request.query_params, **request.path_params}
    try:
        return msgspec.convert(asked, kind, strict=False)
    except msgspec.ValidationError as error:
        raise TableError(f"a parameter is not as it should be: {error}", code="wire/shape") from None
