"""From the start on: moves, seats handed over, phrases, and who is ready."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from partida.analysis.onturn import is_to_play
from partida.cuarenta.moves import Claim, ClaimRonda
from partida.errors import HandOver
from partida.game import Accept, Event
from partida.match import Match
from partida.server.acts import (
    LAG_MOST,
    PHRASES,
    AskHint,
    ComputerMove,
    Guest,
    Hand,
    Move,
    Phrase,
    Server,
    Who,
)
from partida.server.entries import Handed, Hinted, Moved, Readied, Said
from partida.server.state import Played, Table, chair_at, refuse
from partida.sueca.moves import Accuse, Peek, TakeBack
from partida.table import Seat

PHRASES_AT_ONCE: Final = 5
"""How many phrases a seat may say between two hands."""
_SIDE: Final = (Accept, Accuse, Peek, TakeBack, Claim, ClaimRonda)

Story = tuple[Event, ...]


# -- what may be done -----------------------------------------------------------------------------------


def propose_move(
    table: Table, who: Who, what: Move | ComputerMove, now: int, base: int | None, lag: int
) -> Moved:
    """A move; raises `TableError`, `MoveTextError` and what the rules raise."""
    seat = _mover(table, who, what)
    match = table.match
    if match is None or not match.playing:
        raise HandOver("no hand is being played", code="match/not-playing")
    move = table.rules.read(what.text)
    if base is not None and base < table.changed_seq and not is_side_move(match, seat, move):
        raise refuse("act/stale", f"entry {table.changed_seq} changed the hand after {base}")
    match.play(seat, move)
    return Moved(
        at=now,
        seat=seat,
        text=table.rules.write(move),
        by="computer" if isinstance(what, ComputerMove) else "person",
        lag=min(max(lag, 0), LAG_MOST),
    )


def is_side_move(match: Match, seat: Seat, move: Any) -> bool:
    """True for a move that does not hang on what others have just done: one out of turn, or a claim."""
    return seat != match.state.turn or isinstance(move, _SIDE)


def _mover(table: Table, who: Who, what: Move | ComputerMove | AskHint) -> Seat:
    """Whose move this would be; raises `TableError` if it is not for this one to make."""
    if isinstance(what, ComputerMove):
        if not isinstance(who, Server):
            raise refuse("table/server-only", "the server moves for computers")
        if not table.chairs[what.seat].computed:
            raise refuse("seat/person", f"seat {what.seat} is played by its person")
        return what.seat
    seat = _own_seat(table, who)
    if table.chairs[seat].auto:
        raise refuse("seat/computer", f"seat {seat} is played by the computer: take it back first")
    return seat


def propose_hand(
    table: Table, who: Who, what: Hand, now: int, absent: frozenset[Seat]
) -> Handed:  # fmt: skip
    """Hand a seat to the computer or take it back; raises `TableError`.

    A person hands over its own seat, or one whose person is ``absent``; only its person takes it back.
    """
    if table.phase == "lobby":
        raise refuse("table/not-started", "nothing is played yet")
    chair = chair_at(table, what.seat)
    own = None if isinstance(who, Server) else _own_seat(table, who)
    if not chair.person:
        raise refuse("hand/computer", f"seat {what.seat} has no person")
    if own is not None and own != what.seat and (what.to == "person" or what.seat not in absent):
        raise refuse("hand/present", f"seat {what.seat} is for its person to hand over")
    if own is None and what.to == "person":
        raise refuse("hand/present", "only the person of a seat takes it back")
    if chair.auto == (what.to == "computer"):
        raise refuse("hand/already", f"seat {what.seat} is played so already")
    return Handed(at=now, seat=what.seat, to=what.to)


def propose_phrase(table: Table, who: Who, what: Phrase, now: int) -> Said:
    """Say something between hands; raises `TableError`."""
    seat = _own_seat(table, who)
    _between(table)
    if what.key not in PHRASES:
        raise refuse("phrase/unknown", "that is not one of the phrases")
    if table.phrases.count(seat) >= PHRASES_AT_ONCE:
        raise refuse("phrase/enough", f"seat {seat} has said enough")
    return Said(at=now, seat=seat, key=what.key)


def propose_ready(table: Table, who: Who, now: int) -> Readied:
    """Want the next hand, or a rematch; raises `TableError`."""
    seat = _own_seat(table, who)
    _between(table)
    if table.prepared is not None:
        raise refuse("table/not-between", "no hand follows at a prepared table")
    if seat in table.ready:
        raise refuse("ready/already", f"seat {seat} is ready")
    return Readied(at=now, seat=seat)


def propose_hint(table: Table, who: Who, what: AskHint, now: int) -> Hinted:
    """Ask for a hint; raises `TableError` unless who asks is to play a card, and no other person plays."""
    seat = _mover(table, who, what)
    if sum(chair.person for chair in table.chairs) > 1:
        raise refuse("hint/company", "hints are for who plays alone")
    if table.challenge is not None:
        raise refuse("hint/challenge", "a challenge is played without hints")
    if table.phase != "hand" or table.state.turn != seat:
        raise refuse("hint/turn", f"seat {seat} is not on turn")
    if not is_to_play(table.view(seat)):
        raise refuse("hint/no-card", "there is no card to play yet")
    if hint_given(table) >= what.step:
        raise refuse("hint/given", "this is told already")
    return Hinted(at=now, seat=seat, step=what.step)


def hint_given(table: Table) -> int:
    """The furthest step that was asked for before the move that is to be made in this hand; 0 for none."""
    assert table.playing is not None
    assert table.match is not None
    return table.playing.hands[-1].hints.get(len(table.match.hands[-1].moves) + 1, 0)


def _own_seat(table: Table, who: Who) -> Seat:
    seat = table.seat_of(who.key) if isinstance(who, Guest) else None
    if seat is None:
        raise refuse("table/stranger", "only who sits at the table may do this")
    return seat


def _between(table: Table) -> None:
    if table.phase not in ("between", "over"):
        raise refuse("table/not-between", "this is for when a hand is over")


# -- what it does ---------------------------------------------------------------------------------------


def apply_moved(table: Table, entry: Moved) -> tuple[Table, Story]:
    """A move is made; the state of a hand that ends with it stays to be looked at."""
    assert table.playing is not None
    before, rules = table.playing.match, table.rules
    move = rules.read(entry.text)
    match, story = before.play(entry.seat, move)
    state = match.state if match.playing else rules.play(before.state, entry.seat, move)[0]
    changed = before.state.turn != state.turn or rules.view(before.state, None) != rules.view(state, None)
    hands = table.playing.hands
    if entry.by == "computer" and table.chairs[entry.seat].person:
        ply = len(match.hands[-1].moves)
        hands = (*hands[:-1], replace(hands[-1], by_computer=(*hands[-1].by_computer, ply)))
    after = replace(
        table,
        playing=Played(match, hands),
        state=state,
        changed_seq=table.seq + 1 if changed else table.changed_seq,
        results=table.results
        + tuple(event.data for event in story if event.kind == "hand_over"),
    )  # fmt: skip
    return after, story


def apply_handed(table: Table, entry: Handed) -> tuple[Table, Story]:
    """A seat is played by another from now on."""
    chairs = tuple(
        replace(chair, auto=entry.to == "computer") if seat == entry.seat else chair
        for seat, chair in enumerate(table.chairs)
    )
    return replace(table, chairs=chairs), (Event("handed", entry.seat, {"to": entry.to}),)


def apply_said(table: Table, entry: Said) -> tuple[Table, Story]:
    """A phrase."""
    after = replace(table, phrases=(*table.phrases, entry.seat))
    return after, (Event("said", entry.seat, {"key": entry.key}),)


def apply_hinted(table: Table, entry: Hinted) -> tuple[Table, Story]:
    """A hint was asked for."""
    assert table.playing is not None
    *before, log = table.playing.hands
    ply = len(table.playing.match.hands[-1].moves) + 1
    log = replace(log, hints={**log.hints, ply: entry.step})
    return replace(table, playing=replace(table.playing, hands=(*before, log))), ()


def apply_readied(table: Table, entry: Readied) -> tuple[Table, Story]:
    """A seat is ready."""
    return replace(table, ready=table.ready | {entry.seat}), (Event("ready", entry.seat, {}),)


# -- the computer's seats -------------------------------------------------------------------------------


def next_act(table: Table) -> tuple[Seat, Any] | None:
    """The seat on turn with its view, if the computer plays it; else None.

    The hub asks `bystanders` first, lets their players ``interject(view, view.moves, budget)``, and
    proposes the first answer that is a move. Only when all let it be does the player of this seat
    ``choose``. Both become ``ComputerMove(seat, text)`` with the ``base`` of the view, so that an answer
    that comes too late is refused. A seat that has just been taken back by its person is not here.
    """
    if table.phase != "hand":
        return None
    turn: Seat | None = table.state.turn
    if turn is None or not table.chairs[turn].computed:
        return None
    return turn, table.view(turn)


def bystanders(table: Table) -> tuple[tuple[Seat, Any], ...]:
    """The computer's seats that are not on turn and have moves all the same, in the order of play.

    After every entry that changed the hand the hub lets each ``interject`` once; most let it be.
    """
    if table.phase != "hand":
        return ()
    rules, turn = table.rules, table.state.turn
    order = rules.table.from_seat(turn or 0)
    views = [(seat, table.view(seat)) for seat in order if seat != turn and table.chairs[seat].computed]
    return tuple((seat, view) for seat, view in views if view.moves)
