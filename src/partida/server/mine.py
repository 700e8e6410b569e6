"""A table at a glance, for whoever has a chair at it: how it stands, and whether one is waited for."""

from __future__ import annotations

import msgspec

from partida.server import pace
from partida.server.aids import aided_seats
from partida.server.fair import waited_for
from partida.server.history import PERSON
from partida.server.state import HandLog, Table
from partida.server.stories import matches_of
from partida.table import Seat


class TableAtAGlance(msgspec.Struct, frozen=True):
    """A table with the ``seat`` of who asks. ``score``, ``sets`` and ``winner`` are of its last match.

    ``sets`` are the chicas or the matches of a rubber that each side has won, None where one decides it all.
    ``aided`` says that the seat has looked at an aid in a hand here, or asked for a hint.
    ``prepared`` says that its hand was played elsewhere before: it counts for nothing. ``challenge`` is the
    id of the challenge that was tried there.
    """

    id: str
    game: str
    variant: str
    phase: str
    seat: int
    names: tuple[str | None, ...]
    kinds: tuple[str | None, ...]
    score: tuple[int, ...]
    sets: tuple[int, ...] | None
    winner: int | None
    hands: int
    at: int
    your_turn: bool
    aided: bool
    prepared: bool
    challenge: str | None


def at_a_glance(table: Table, seat: Seat) -> TableAtAGlance:
    """A table as somebody with a chair sees it in a list; nothing here comes from a hand in play."""
    standing = None if table.match is None else table.match.standing
    return TableAtAGlance(
        id=table.id,
        game=table.rules.name,
        variant=table.variant,
        phase=table.phase,
        seat=seat,
        names=tuple(chair.name for chair in table.chairs),
        kinds=tuple(PERSON if chair.person else chair.level for chair in table.chairs),
        score=(0, 0) if standing is None else tuple(standing.score),
        sets=tuple(standing.sets) if standing is not None and _in_sets(table) else None,
        winner=None if standing is None else standing.winner,
        hands=table.dealt,
        at=table.at,
        your_turn=_is_waited_for(table, seat),
        aided=any(_is_aided(log, seat) for played in matches_of(table) for log in played.hands),
        prepared=table.prepared is not None,
        challenge=table.challenge,
    )


def _is_aided(log: HandLog, seat: Seat) -> bool:
    """Whether a person was helped in a hand; hints are told only to who plays alone."""
    return seat in aided_seats(log) or bool(log.hints)


def _in_sets(table: Table) -> bool:
    """Whether a match is won by sets: always by chicas in Cuarenta, in Sueca only in a rubber."""
    variant = table.rules.variant
    return table.rules.name == "cuarenta" or getattr(variant, "rubber_sets", 1) > 1


def _is_waited_for(table: Table, seat: Seat) -> bool:
    if table.phase == "between":
        return bool(table.results) and seat in waited_for(table)
    wait = pace.waiting(table) if table.phase == "hand" else None
    return wait is not None and wait.seat == seat
