"""Lines in and out, whatever comes in."""

from __future__ import annotations

from typing import Any, BinaryIO, Final, cast

import msgspec

from partida.engine.messages import LINE_MOST, Answer, Id, Request
from partida.engine.refusal import Refused
from partida.reading import quoted

_DECODER: Final[msgspec.json.Decoder[Request]] = msgspec.json.Decoder(Request)
_ENCODER: Final = msgspec.json.Encoder()
_KNOWN: Final = frozenset(kind.__struct_config__.tag for kind in Request.__args__)
_NO_JSON: Final = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)
_BLOCK: Final = 65_536


def read_line(source: BinaryIO) -> bytes | None:
    """The next line that is not blank, without its end; None when there are no more.

    Raises `Refused` for a line that is too long, of which no more than a block is kept at a time.
    """
    while True:
        line = source.readline(LINE_MOST + 2)
        if not line:
            return None
        plain = line.rstrip(b"\r\n")
        if len(plain) > LINE_MOST:
            while not line.endswith(b"\n") and line:
                line = source.readline(_BLOCK)
            raise Refused("engine/size", f"a line has at most {LINE_MOST} bytes")
        if plain.strip():
            return plain


def id_of(line: bytes) -> Id | None:
    """The id of a request that cannot be read otherwise, as far as that can be told."""
    try:
        found = _members(line).get("id")
        return msgspec.convert(found, Id | None)
    except (msgspec.MsgspecError, *_NO_JSON):
        return None


def decode(line: bytes) -> Request:
    """A request; raises `Refused` with ``engine/json``, ``engine/message`` or ``engine/shape``."""
    try:
        try:
            return _DECODER.decode(line)
        except msgspec.ValidationError as error:
            raise _misshapen(_members(line), str(error)) from None
    except _NO_JSON as error:
        raise Refused("engine/json", f"the line is not JSON: {error}") from None


def encode(answer: Answer) -> bytes:
    """An answer as a line; the same answer is always the same bytes."""
    return _ENCODER.encode(answer) + b"\n"


def _members(line: bytes) -> dict[str, Any]:
    """The members of a JSON object, none of any other value; raises what `_NO_JSON` names."""
    told: Any = msgspec.json.decode(line)
    return cast(dict[str, Any], told) if isinstance(told, dict) else {}


def _misshapen(members: dict[str, Any], told: str) -> Refused:
    """What is wrong with JSON that is no request; msgspec ends with the place, as in ``- at `$.seat```."""
    reason, _, place = told.partition(" - at `")
    if "t" not in members:
        return Refused("engine/message", 'a request is a JSON object that names its message: "t"', "t")
    if (tag := members["t"]) not in _KNOWN:
        return Refused("engine/message", f"there is no message {quoted(str(tag))}", "t")
    return Refused("engine/shape", reason, place.rstrip("`").removeprefix("$.") or None)
