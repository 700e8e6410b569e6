"""The fair deal of a table: seeds, commitments, nonces, and the pack of each hand.

The seed of the table is in its ``created`` entry; every hand has its own from it, and its commitment is
known from the moment the hand before it is dealt. Seats add nonces until the hand is dealt. The seed of a
hand is told when it is over: it says nothing about those of other hands.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from partida import fairness
from partida.game import Deal, Event
from partida.match import Match
from partida.server.acts import Guest, Nonce, Server, Who
from partida.server.entries import Dealt, Nonced
from partida.server.prepared import dealt, resumed
from partida.server.state import HandLog, Played, Table, refuse
from partida.table import Seat

_DRAWS: Final = 1 << 32
_PLAYERS: Final = 1 << 33


def hand_seed(table: Table, number: int) -> bytes:
    """The secret seed of the hand of this number (from 1), before the nonces."""
    return fairness.hand_seed(table.seed, number)


def commitment(table: Table, number: int) -> str:
    """What is published of a hand before it is dealt."""
    return fairness.commit_hand(hand_seed(table, number), table.id, number)


def pack_seed(table: Table, log: HandLog) -> bytes:
    """The seed from which the pack of a hand is shuffled: its own mixed with the nonces."""
    nonces = {seat: bytes.fromhex(nonce) for seat, nonce in log.nonces.items()}
    return fairness.mixed_seed(hand_seed(table, log.number), nonces)


def reveal(table: Table) -> Mapping[str, Any] | None:
    """The seed and the nonces of the last hand that is over, for all to check; None before that.

    None at a prepared table too: there is nothing to check.
    """
    last = None if table.prepared is not None else _last_over(table)
    if last is None:
        return None
    return {
        "hand": last.number,
        "commit": commitment(table, last.number),
        "seed": hand_seed(table, last.number).hex(),
        "nonces": {str(seat): last.nonces[seat] for seat in sorted(last.nonces)},
    }


def _last_over(table: Table) -> HandLog | None:
    if table.playing is None:
        return None
    hands = [log for played in (*table.past[-1:], table.playing) for log in played.hands]
    over = hands[:-1] if table.playing.match.playing else hands
    return over[-1] if over else None


def player_seed(table: Table, seat: Seat) -> int:
    """A number for the computer player of a seat, the same whenever this moment is looked at."""
    number = _PLAYERS + 4 * (table.seq + 1) + seat
    return int.from_bytes(fairness.hand_seed(table.seed, number)[:8], "big")


def first_match(table: Table) -> Match:
    """A match whose first dealer is drawn: by hand number 0 for the first, by secret ones for rematches.

    At a prepared table it goes on from the standing that it is prepared with.
    """
    if table.prepared is not None:
        return resumed(table.rules, table.prepared)
    number = _DRAWS + len(table.past) if table.past else 0
    order = fairness.shuffled(table.rules.pack, fairness.hand_seed(table.seed, number))
    return Match.begin(table.rules, table.rules.first_dealer(order))


def propose_nonce(table: Table, who: Who, what: Nonce, now: int) -> Nonced:
    """Add to the shuffling of the next hand; raises `TableError`."""
    seat = table.seat_of(who.key) if isinstance(who, Guest) else None
    if seat is None:
        raise refuse("table/stranger", "only who sits adds to the shuffling")
    if what.hand != table.dealt + 1:
        raise refuse("nonce/hand", f"the next hand is {table.dealt + 1}")
    if table.prepared is not None:
        raise refuse("nonce/hand", "nothing is shuffled at a prepared table")
    if seat in table.nonces:
        raise refuse("nonce/given", f"seat {seat} has given its nonce")
    return Nonced(at=now, seat=seat, hand=what.hand, hex=what.hex)


def apply_nonced(table: Table, entry: Nonced) -> tuple[Table, tuple[Event, ...]]:
    """A nonce is kept until the hand is dealt."""
    return replace(table, nonces={**table.nonces, entry.seat: entry.hex}), ()


def deal_due(table: Table) -> bool:
    """True if the next hand, or the first of a rematch, waits for nothing but to be dealt."""
    if table.phase not in ("between", "over"):
        return False
    match = table.match
    assert match is not None
    if not match.hands:
        return True
    if table.prepared is not None:
        return False
    # computers alone finish a match, but never begin another
    return not waited_for(table) and (match.winner is None or bool(table.ready))


def waited_for(table: Table) -> tuple[Seat, ...]:
    """The persons who play themselves and have not said that they are ready."""
    return tuple(
        seat
        for seat, chair in enumerate(table.chairs)
        if chair.person and not chair.auto and seat not in table.ready
    )


def propose_deal(table: Table, who: Who, now: int) -> Dealt:
    """Deal the next hand; raises `TableError`."""
    if not isinstance(who, Server):
        raise refuse("table/server-only", "the server deals")
    if not deal_due(table):
        raise refuse("deal/not-ready", "the next hand is not due")
    return Dealt(at=now, hand=table.dealt + 1)


def apply_dealt(table: Table, entry: Dealt) -> tuple[Table, tuple[Event, ...]]:
    """The next hand is dealt; if the match is won, that of a new one whose dealer is drawn anew."""
    assert table.playing is not None
    past, playing, results = table.past, table.playing, table.results
    if playing.match.winner is not None:
        past, results = (*past, playing), ()
        playing = Played(first_match(replace(table, past=past)))
    log = HandLog(entry.hand, table.nonces)
    if table.prepared is not None:
        match, story = dealt(playing.match, table.prepared)
    else:
        pack = fairness.shuffled(table.rules.pack, pack_seed(table, log))
        match, story = playing.match.deal(Deal(pack, playing.match.standing.dealer))
    after = replace(
        table,
        past=past,
        results=results,
        playing=Played(match, (*playing.hands, log)),
        state=match.state,
        dealt=entry.hand,
        nonces={},
        ready=frozenset(),
        phrases=(),
    )
    return after, story
