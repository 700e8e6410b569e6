"""Hands that were played elsewhere before: as they are kept, and dealt again. Pure."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from partida.cards import Card
from partida.game import AnyRules, Deal, Event
from partida.match import Match
from partida.record import format_standing, parse_standing
from partida.server.entries import Prepared
from partida.table import Seat


def prepare(
    rules: AnyRules,
    hand: int,
    pack: Iterable[Card],
    standing: Any,
    moves: Iterable[tuple[Seat, Any]],
    origin: str | None = None,
) -> Prepared:
    """A hand (its number where it was played) with its first moves, as it is kept; see `Prepared`."""
    return Prepared(
        hand=hand,
        pack=tuple(map(str, pack)),
        standing=format_standing(rules, standing),
        moves=tuple((seat, rules.write(move)) for seat, move in moves),
        origin=origin,
    )


def resumed(rules: AnyRules, prepared: Prepared) -> Match:
    """The match that goes on with the hand."""
    return Match.resume(rules, parse_standing(rules, prepared.standing))


def dealt(match: Match, prepared: Prepared) -> tuple[Match, tuple[Event, ...]]:
    """The hand dealt in a match, and its first moves made; with all that this told."""
    pack = tuple(map(Card.parse, prepared.pack))
    match, story = match.deal(Deal(pack, match.standing.dealer))
    for seat, text in prepared.moves:
        match, more = match.play(seat, match.rules.read(text))
        story = (*story, *more)
    return match, story
