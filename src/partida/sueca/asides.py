"""What a seat may do on turn or not: take back, accuse, look at the last trick; and the judge's rulings."""

from __future__ import annotations

from partida.game import Event, Ruling
from partida.sueca import leaf, renounce, scoring, texts
from partida.sueca.closing import over, punish
from partida.sueca.moves import Accuse, Move, Peek, TakeBack
from partida.sueca.scoring import Result
from partida.sueca.state import State, Step
from partida.table import Seat, Team


def moves(state: State, seat: Seat) -> tuple[Move, ...]:
    """The legal asides of a seat."""
    found: list[Move] = []
    if state.phase == "play" and _may_take_back(state, seat):
        found.append(TakeBack())
    if state.phase in ("play", "claim"):
        found += _accusations(state, seat)
    if state.phase == "play" and _may_peek(state, seat):
        found.append(Peek())
    if state.opening.deal.by_hand:
        kinds = texts.RULINGS if state.opening.variant.talk == "void_hand" else texts.RULINGS[:1]
        found += [Ruling(kind, offender) for kind in kinds for offender in range(state.opening.table.size)]
    return tuple(found)


def _may_take_back(state: State, seat: Seat) -> bool:
    variant = state.opening.variant
    if variant.renounce_mode == "blocked" or variant.renounce_correct_until == "never":
        return False
    # The card before one taken back can no longer be corrected: its next player had played.
    return not state.notes.correcting and renounce.can_take_back(state, seat)


def _accusations(state: State, seat: Seat) -> list[Move]:
    if state.opening.variant.renounce_mode != "claim":
        return []
    found: list[Move] = []
    table = state.opening.table
    for accused in (table.next(seat), table.previous(seat)):
        tricks = renounce.open_tricks(state, seat, accused)
        if tricks:
            found.append(Accuse(accused))
        found += [Accuse(accused, number) for number in renounce.numbers(tricks)]
    return found


def _may_peek(state: State, seat: Seat) -> bool:
    if state.opening.variant.peek_last_trick == "off" or not state.tricks:
        return False
    return not state.notes.peeked >> seat & 1


def take_back(state: State, seat: Seat, move: TakeBack) -> Step:
    """Take back the card just played; a trick that it completed is open again."""
    leader, cards = renounce.all_tricks(state)[-1]
    card = cards[-1]
    tricks, points, won = state.tricks, state.points, state.won
    if not state.trick:
        winner = state.opening.table.team(state.leader)
        gained = sum(leaf.POINTS[each] for each in cards)
        tricks, points, won = tricks[:-1], _plus(points, winner, -gained), _plus(won, winner, -1)
    taken_back = (*state.notes.taken_back, (seat, card))
    after = state._replace(
        turn=seat,
        played=state.played & ~card.bit,
        leader=leader,
        trick=cards[:-1],
        tricks=tricks,
        points=points,
        won=won,
        notes=state.notes._replace(taken_back=taken_back, correcting=True),
    )
    return after, (Event("taken_back", seat, {"card": card, "trick": len(tricks) + 1}),)


def accuse(state: State, seat: Seat, move: Accuse) -> Step:
    """Accuse an opponent: the tricks are turned and it is decided at once."""
    variant, table = state.opening.variant, state.opening.table
    tricks = renounce.open_tricks(state, seat, move.seat) if move.trick is None else 1 << move.trick - 1
    proof = renounce.evidence(state, move.seat, tricks)
    data = {"accused": move.seat, "trick": move.trick, "guilty": proof is not None}
    told = Event("accused", seat, data)
    if proof is not None:
        return punish(state, table.team(seat), proof, told)
    if variant.false_claim == "mirror":
        accused = table.team(move.seat)
        result = scoring.awarded("false_claim", state.points, state.won, accused, variant, seat)
        return over(state, result, told)
    cleared = (*state.notes.cleared, (seat, move.seat, tricks))
    return state._replace(notes=state.notes._replace(cleared=cleared)), (told,)


def peek(state: State, seat: Seat, move: Peek) -> Step:
    """Look at the last trick, which all can see being done."""
    notes = state.notes._replace(peeked=state.notes.peeked | 1 << seat)
    return state._replace(notes=notes), (Event("peeked", seat, {"trick": len(state.tricks)}),)


def ruling(state: State, seat: Seat, move: Ruling) -> Step:
    """The judge makes the hand void; ``misdeal=penalty_1`` also gives the other pair a game."""
    variant, table = state.opening.variant, state.opening.table
    fined = move.kind == "misdeal" and variant.misdeal == "penalty_1"
    penalty = _plus((0, 0), 1 - table.team(move.offender), int(fined))
    result = Result(
        move.kind, void=True, points=state.points, tricks=state.won, seat=move.offender, penalty=penalty
    )
    return over(state, result, Event("ruling", seat, {"kind": move.kind, "offender": move.offender}))


def _plus(pair: tuple[int, int], team: Team, number: int) -> tuple[int, int]:
    return (pair[0] + number, pair[1]) if team == 0 else (pair[0], pair[1] + number)
