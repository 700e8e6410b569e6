"""What everybody may know of a table: the ``table`` of messages. Nothing here comes from a hand in play."""

from __future__ import annotations

from typing import Any

from partida.record.views import plain
from partida.server.aids import aided_seats, allowed
from partida.server.fair import commitment, reveal
from partida.server.state import Chair, Table
from partida.table import Seat


def public(table: Table, online: frozenset[Seat] = frozenset()) -> dict[str, Any]:
    """The table for all; ``online`` are the seats whose persons are connected, which no log knows."""
    prepared = table.prepared
    return {
        "id": table.id,
        "game": table.rules.name,
        "variant": table.variant,
        "pace": table.pace,
        "aids": allowed(table),
        "chairs": [_chair(chair, seat in online) for seat, chair in enumerate(table.chairs)],
        "host": table.seat_of(table.host),
        "phase": table.phase,
        "standing": _standing(table),
        "hand": table.dealt,
        "commit": commitment(table, table.dealt) if table.dealt and prepared is None else None,
        "next_commit": commitment(table, table.dealt + 1) if prepared is None else None,
        "nonces": sorted(table.nonces),
        "reveal": reveal(table),
        "ready": sorted(table.ready),
        "results": [plain(result) for result in table.results],
        "computer": _computer(table),
        "aided": _aided(table),
        "hints": _hints(table),
        "matches": len(table.past),
        "prepared": _prepared(table),
    }


def _prepared(table: Table) -> dict[str, Any] | None:
    """Where the hand of a prepared table is from: which one it was, and the challenge that it is of."""
    prepared = table.prepared
    if prepared is None:
        return None
    return {"hand": prepared.hand, "moves": len(prepared.moves), "challenge": prepared.challenge}


def same_to_all(one: Table, other: Table) -> bool:
    """True if `public` is the same of two moments of a table; most moves change nothing of it."""
    return (
        one.chairs == other.chairs
        and one.host == other.host
        and one.phase == other.phase
        and (one.dealt, one.ready) == (other.dealt, other.ready)
        and one.nonces.keys() == other.nonces.keys()
        and len(one.results) == len(other.results)
        and (_aided(one), _hints(one)) == (_aided(other), _hints(other))
    )


def _computer(table: Table) -> list[list[Seat]]:
    """For each finished hand of this match, the seats whose person the computer played for in it."""
    if table.playing is None:
        return []
    logs = zip(table.playing.hands, table.playing.match.hands, strict=True)
    over = [(log, hand.moves) for log, hand in logs if hand.result is not None]
    return [sorted({moves[ply - 1][0] for ply in log.by_computer}) for log, moves in over]


def _aided(table: Table) -> list[list[Seat]]:
    """For each hand of this match, that in play included, the seats that looked at an aid in it."""
    return [] if table.playing is None else [aided_seats(log) for log in table.playing.hands]


def _hints(table: Table) -> list[int]:
    """For each hand of this match, before how many moves a hint was asked for."""
    return [] if table.playing is None else [len(log.hints) for log in table.playing.hands]


def _chair(chair: Chair, online: bool) -> dict[str, Any]:
    kind = "person" if chair.person else "computer" if chair.level is not None else None
    return {
        "name": chair.name,
        "kind": kind,
        "level": chair.level,
        "online": online if chair.person else not chair.empty,
        "auto": chair.auto,
    }


def _standing(table: Table) -> dict[str, Any] | None:
    if table.match is None:
        return None
    return standing_json(table.match.standing)


def standing_json(standing: Any) -> dict[str, Any]:
    """A standing as it is told of both games."""
    return {
        "score": list(standing.score),
        "sets": list(standing.sets),
        "dealer": standing.dealer,
        "winner": standing.winner,
    }
