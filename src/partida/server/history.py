"""The matches of a table as records, with who played what."""

from __future__ import annotations

from partida.record import Act, HandRecord, MatchRecord
from partida.server.fair import commitment, hand_seed, pack_seed
from partida.server.state import HandLog, Played, Table, refuse

PERSON = "person"


def record_of(table: Table, match: int = -1, *, running: bool = False) -> MatchRecord:
    """The record of a match of the table (from 0; -1 is the last one); raises `TableError` if there is none.

    ``kinds`` are ``person`` or the level of the computer. Each hand has the seed that shuffles its pack,
    and as tags the server's seed (``HandSeed``), its commitment (``HandCommit``), the nonces
    (``Nonces``), the moves that the computer made for a person (``ByComputer``, counted from 1), those
    before which a hint was asked for, with the furthest step (``Hints``), and which seats looked at which
    aids (``Aids``). The hand in play is left out, since a record shows all cards, unless ``running`` asks for
    it: then for nobody's eyes but the server's.
    """
    matches = table.past if table.playing is None else (*table.past, table.playing)
    if not -len(matches) <= match < len(matches):
        raise refuse("table/no-match", f"the table has played {len(matches)} matches")
    played = matches[match]
    hands = [
        hand_record(table, played, index)
        for index in range(len(played.hands))
        if running or played.match.hands[index].result is not None
    ]
    return MatchRecord(
        table.variant,
        played.match.opening,
        tuple(hands),
        tuple(chair.name or "" for chair in table.chairs),
        tuple(PERSON if chair.person else chair.level or "" for chair in table.chairs),
        (("Table", table.id),),
    )


def hand_record(table: Table, played: Played, index: int) -> HandRecord:
    """A hand of a match (from 0) as a record, with all cards: for the server's eyes while it is played."""
    log, hand = played.hands[index], played.match.hands[index]
    return HandRecord(
        hand.deal,
        tuple(Act(*move) for move in hand.moves),
        seed=None if table.prepared is not None else pack_seed(table, log),
        tags=_tags(table, log),
    )


def _tags(table: Table, log: HandLog) -> tuple[tuple[str, str], ...]:
    tags = [
        ("HandNumber", str(log.number)),
        *_shuffling(table, log),
        ("ByComputer", " ".join(map(str, log.by_computer))),
        ("Hints", " ".join(f"{ply}:{log.hints[ply]}" for ply in sorted(log.hints))),
        ("Aids", " ".join(f"{seat}:{kind}" for seat, kind in log.aided)),
    ]
    return tuple((name, text) for name, text in tags if text)


def _shuffling(table: Table, log: HandLog) -> list[tuple[str, str]]:
    """How the pack came about: shuffled, or prepared with so many moves made."""
    if table.prepared is not None:
        return [("Prepared", str(len(table.prepared.moves)))]
    return [
        ("HandSeed", hand_seed(table, log.number).hex()),
        ("HandCommit", commitment(table, log.number)),
        ("Nonces", " ".join(f"{seat}:{log.nonces[seat]}" for seat in sorted(log.nonces))),
    ]
