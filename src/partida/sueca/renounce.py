"""Renúncia: who did not follow suit, who was wrong to, and what proves it."""

from __future__ import annotations

from collections.abc import Iterator

from partida.cards import CARDS, Card
from partida.sueca import leaf
from partida.sueca.scoring import Evidence
from partida.sueca.state import State
from partida.sueca.view import Trick
from partida.table import Seat, Table


def all_tricks(state: State) -> tuple[Trick, ...]:
    """The finished tricks and the one in play."""
    return (*state.tricks, Trick(state.leader, state.trick)) if state.trick else state.tricks


def not_followed(state: State, seat: Seat) -> int:
    """The tricks (a mask, trick 1 is bit 0) in which a seat did not follow suit, which all have seen."""
    found = 0
    for nth, trick in enumerate(all_tricks(state)):
        card = card_of(trick, seat, state.opening.table)
        if card is not None and not leaf.SUIT_MASK[trick.cards[0]] >> card & 1:
            found |= 1 << nth
    return found


def card_of(trick: Trick, seat: Seat, table: Table) -> Card | None:
    """The card of a seat in a trick, if it has played yet."""
    place = table.from_seat(trick.leader).index(seat)
    return trick.cards[place] if place < len(trick.cards) else None


def evidence(state: State, seat: Seat, tricks: int) -> Evidence | None:
    """The first renúncia of a seat in these tricks (a mask): its cards are played over again."""
    hand = state.opening.hands[seat]
    for nth, trick in enumerate(all_tricks(state)):
        card = card_of(trick, seat, state.opening.table)
        if card is None:
            continue
        first = trick.cards[0]
        if tricks >> nth & 1 and leaf.renounces(hand, card, first):
            held = hand & leaf.SUIT_MASK[first]
            return Evidence(seat, nth + 1, first.suit, card, CARDS[held.bit_length() - 1])
        hand &= ~(1 << card)
    return None


def last_card(state: State) -> tuple[Seat, Card] | None:
    """The card played last, and by whom; None before the first."""
    played = all_tricks(state)
    if not played:
        return None
    leader, cards = played[-1]
    return state.opening.table.from_seat(leader)[len(cards) - 1], cards[-1]


def can_take_back(state: State, seat: Seat) -> bool:
    """True if the last card was played by this seat and is a renúncia."""
    last = last_card(state)
    if last is None or last[0] != seat:
        return False
    first = all_tricks(state)[-1].cards[0]
    return leaf.renounces(state.hand(seat) | 1 << last[1], last[1], first)


def open_tricks(state: State, accuser: Seat, accused: Seat) -> int:
    """The tricks of the accused that this seat may still accuse (a mask)."""
    open_ = not_followed(state, accused)
    for by, of, tricks in state.notes.cleared:
        if (by, of) == (accuser, accused):
            open_ &= ~tricks
    return open_


def numbers(tricks: int) -> Iterator[int]:
    """The trick numbers (from 1) of a mask."""
    return (nth + 1 for nth in range(leaf.TRICKS) if tricks >> nth & 1)
