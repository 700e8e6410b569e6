"""What the log of a table holds: tagged structs and their JSON.

Every entry has the server's time in milliseconds (``at``), and, if somebody at the table did it, who
(``guest``) and the id that the client gave the act (``id``). The fold is in `partida.server.authority`.
Entries have secrets in them (the seed): they never leave the server.
"""

from __future__ import annotations

from typing import Final, Literal

import msgspec

from partida.errors import TableError

By = Literal["person", "computer"]


class Logged(
    msgspec.Struct, frozen=True, kw_only=True, tag_field="e", forbid_unknown_fields=True, omit_defaults=True
):
    """What all entries have."""

    at: int
    guest: str | None = None
    id: str | None = None


class Prepared(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A hand to be played again: its ``pack`` as it was dealt from, the ``standing`` before, the first moves.

    ``hand`` is the number that it had at its table, ``standing`` a text of `partida.record`, ``origin`` the
    table at which it was shuffled, None for a deal of the day. One of a ``challenge`` (its id) is to be
    played without hints and aids; ``known`` says that who tries it has had a chair where these cards lay.
    """

    hand: int
    pack: tuple[str, ...]
    standing: str
    moves: tuple[tuple[int, str], ...]
    challenge: str | None = None
    origin: str | None = None
    known: bool = False


class Created(Logged, frozen=True, kw_only=True, tag="created"):
    """A table: its name, how it plays, and the secret seed from which all its hands have theirs.

    ``guest`` is the host. With ``aids`` the table agrees that everybody may use the counting aids. A
    ``prepared`` table plays one hand, whose cards are known: nothing is shuffled there.
    """

    table: str
    variant: str
    pace: str
    seed: str
    aids: bool = False
    prepared: Prepared | None = None


class Sat(Logged, frozen=True, kw_only=True, tag="sat"):
    """A chair is taken: by ``guest`` under a ``name``, or by a computer of some ``level``."""

    seat: int
    name: str | None = None
    level: str | None = None


class Stood(Logged, frozen=True, kw_only=True, tag="stood"):
    """A chair is left."""

    seat: int


class Swapped(Logged, frozen=True, kw_only=True, tag="swapped"):
    """Two chairs change places."""

    a: int
    b: int


class Started(Logged, frozen=True, kw_only=True, tag="started"):
    """The match begins; empty chairs are filled by computers of the level ``fill``."""

    fill: str | None = None


class Nonced(Logged, frozen=True, kw_only=True, tag="nonced"):
    """A seat's nonce for a hand that is not yet dealt."""

    seat: int
    hand: int
    hex: str


class Dealt(Logged, frozen=True, kw_only=True, tag="dealt"):
    """The next hand is dealt; after a match that is won it is the first one of a rematch."""

    hand: int


class Moved(Logged, frozen=True, kw_only=True, tag="moved"):
    """A move of a seat, by its person or by the computer. ``lag`` (ms) is not charged to its clock."""

    seat: int
    text: str
    by: By
    lag: int = 0


class Handed(Logged, frozen=True, kw_only=True, tag="handed"):
    """A seat is played by the computer from now on, or by its person again."""

    seat: int
    to: By


class Said(Logged, frozen=True, kw_only=True, tag="said"):
    """A phrase between hands."""

    seat: int
    key: str


class Hinted(Logged, frozen=True, kw_only=True, tag="hinted"):
    """A seat has asked for a hint, up to this step, before the move that it is about to make."""

    seat: int
    step: int


class Readied(Logged, frozen=True, kw_only=True, tag="ready"):
    """A seat wants the next hand, or a rematch."""

    seat: int


class Aided(Logged, frozen=True, kw_only=True, tag="aided"):
    """A person looks at an aid in the hand in play; told once in a hand."""

    seat: int
    kind: str


Entry = (
    Created | Sat | Stood | Swapped | Started | Nonced | Dealt | Moved | Handed | Said | Readied
    | Hinted | Aided
)  # fmt: skip

_ENCODER = msgspec.json.Encoder()
_DECODER: msgspec.json.Decoder[Entry] = msgspec.json.Decoder(Entry)


def encode(entry: Entry) -> bytes:
    """An entry as it is kept."""
    return _ENCODER.encode(entry)


def decode(body: bytes) -> Entry:
    """An entry that was kept; raises `TableError` for bytes that `encode` did not make."""
    try:
        return _DECODER.decode(body)
    except msgspec.MsgspecError as error:
        raise TableError(f"not an entry of a log: {error}", code="table/entry") from None


AS_KNOWN: Final = b'"known":true'
"""What the kept first entry of a table has in it, and no other, if its prepared cards are known."""


def with_pack(pack: tuple[str, ...]) -> bytes:
    """What the kept first entry of a table has in it if this pack is dealt again there, and no other."""
    return b'"pack":' + _ENCODER.encode(pack)
