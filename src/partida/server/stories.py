"""The hands of a table told from their beginning: for replays, for whoever may see them.

A hand that is over is told whole, with all that was dealt. Of the hand in play a seat is told what it has
been told already, and whoever has no seat what everybody may know.
"""

from __future__ import annotations

from typing import Any

from partida.game import Event
from partida.match import Match
from partida.record.views import event_json, legal_json, story_json
from partida.server.aids import aided_seats
from partida.server.entries import Prepared
from partida.server.fair import commitment, hand_seed
from partida.server.history import PERSON
from partida.server.prepared import prepare
from partida.server.public import standing_json
from partida.server.state import Played, Table, refuse
from partida.table import Seat


def matches_json(table: Table, seat: Seat | None) -> dict[str, Any]:
    """All matches of a table with their hands, without a card; ``seat`` is that of who asks."""
    return {
        "id": table.id,
        "game": table.rules.name,
        "variant": table.variant,
        "seat": seat,
        "names": [chair.name for chair in table.chairs],
        "kinds": [PERSON if chair.person else chair.level for chair in table.chairs],
        "prepared": table.prepared is not None,
        "matches": [_match(table, played) for played in matches_of(table)],
    }


def hand_json(table: Table, match: int, hand: int, seat: Seat | None) -> dict[str, Any]:
    """A hand (both numbers from 0) as steps, each a move with its story; raises `TableError`.

    ``over`` says whether all of it is told. If it is, ``proof`` has what shows that the deal was fair.
    """
    played = matches_of(table)
    if not 0 <= match < len(played):
        raise refuse("table/no-match", f"the table has played {len(played)} matches")
    found = played[match]
    if not 0 <= hand < len(found.hands):
        raise refuse("table/no-hand", f"the match has {len(found.hands)} hands")
    over = found.match.hands[hand].result is not None
    standing = standing_before(found, hand)
    return {
        "match": match,
        "hand": hand,
        "number": found.hands[hand].number,
        "over": over,
        "seat": seat,
        "standing": standing_json(standing),
        "proof": proof(table, found, hand) if over and table.prepared is None else None,
        "aided": aided_seats(found.hands[hand]),
        "steps": _steps(table, found, hand, standing, None if over else (seat,)),
    }


def proof(table: Table, played: Played, hand: int) -> dict[str, Any]:
    """What everybody may check of a hand that is over, and the pack as it was dealt from."""
    log = played.hands[hand]
    return {
        "number": log.number,
        "commit": commitment(table, log.number),
        "seed": hand_seed(table, log.number).hex(),
        "nonces": {str(one): log.nonces[one] for one in sorted(log.nonces)},
        "pack": [str(card) for card in played.match.hands[hand].deal.order],
    }


def matches_of(table: Table) -> tuple[Played, ...]:
    """All matches of a table, the one in play last."""
    return table.past if table.playing is None else (*table.past, table.playing)


def _match(table: Table, played: Played) -> dict[str, Any]:
    standing = played.match.opening
    hands: list[dict[str, Any]] = []
    for index, (log, hand) in enumerate(zip(played.hands, played.match.hands, strict=True)):
        over = hand.result is not None
        if over:
            standing = played.match.rules.settle(standing, hand.result)
        hands.append(
            {
                "number": log.number,
                "over": over,
                "dealer": hand.deal.dealer,
                "standing": standing_json(standing) if over else None,
                "proof": proof(table, played, index) if over and table.prepared is None else None,
                "aided": aided_seats(log),
                "hints": len(log.hints),
            }
        )
    return {"standing": standing_json(played.match.standing), "hands": hands}


def standing_before(played: Played, hand: int) -> Any:
    """The standing from which a hand of a match (from 0) was played."""
    standing = played.match.opening
    for before in played.match.hands[:hand]:
        standing = played.match.rules.settle(standing, before.result)
    return standing


def over_hand(table: Table, number: int) -> tuple[Played, int]:
    """The match and the place in it of the hand with this number at the table (from 1).

    Raises `TableError`: ``table/no-hand`` for one that was not dealt, ``review/running`` while it is played.
    """
    for played in matches_of(table):
        for index, log in enumerate(played.hands):
            if log.number == number:
                if played.match.hands[index].result is None:
                    raise refuse("review/running", f"hand {number} is not over")
                return played, index
    raise refuse("table/no-hand", f"the table has dealt {table.dealt} hands")


def prepared_of(table: Table, number: int, moves: int) -> Prepared:
    """A finished hand with its first moves; raises as `over_hand`, and ``review/moves`` where it is over."""
    played, index = over_hand(table, number)
    hand = played.match.hands[index]
    if moves >= len(hand.moves):
        raise refuse("review/moves", f"the hand is over after {len(hand.moves)} moves")
    standing = standing_before(played, index)
    origin = table.id if table.prepared is None else table.prepared.origin
    return prepare(table.rules, number, hand.deal.order, standing, hand.moves[:moves], origin)


def _steps(
    table: Table, played: Played, hand: int, standing: Any, only: tuple[Seat | None] | None
) -> list[dict[str, Any]]:
    """The deal and every move with what it told; to ``only`` one seat, or all of it."""
    rules = table.rules
    found, log = played.match.hands[hand], played.hands[hand]

    def told(story: tuple[Event, ...]) -> list[dict[str, Any]]:
        return [event_json(event) for event in story] if only is None else story_json(story, only[0])

    match, story = Match.resume(rules, standing).deal(found.deal)
    steps: list[dict[str, Any]] = [
        {"seat": None, "move": None, "computer": False, "hint": 0, "story": told(story)}
    ]
    for count, (seat, move) in enumerate(found.moves, 1):
        match, story = match.play(seat, move)
        steps.append(
            {
                # of a hand in play nothing but the story: not even who has accepted or passed
                "seat": seat if only is None else None,
                "move": legal_json((move,), rules)[0] if only is None else None,
                "computer": only is None and count in log.by_computer,
                "hint": log.hints.get(count, 0) if only is None else 0,
                "story": told(story),
            }
        )
    return steps
