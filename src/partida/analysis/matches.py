"""The hands of a match reviewed one by one, each with the standing of its time."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from partida.analysis.model import Depth, HandReview
from partida.analysis.reviewer import Progress, reviewer
from partida.errors import PositionError
from partida.match import Match
from partida.record import HandRecord, MatchRecord


def reviewed_hands(
    record: MatchRecord, depth: Depth, only: int | None = None, progress: Progress | None = None
) -> Iterator[HandReview]:
    """The reviews of the finished hands of a match, or of the one with this number (from 1).

    Hands that are not over and hands without a card (a new deal) are left out. Raises `PositionError` if that
    one, or all, cannot be reviewed, and `PlayerError` for a game without a reviewer.
    """
    chosen = reviewer(record.rules.name)
    hands = [
        (number, standing, hand)
        for number, standing, hand in hands_with_standings(record)
        if only in (None, number) and chosen.can_review(record.rules, standing, hand)
    ]
    if not hands:
        why = "no hand of the match can be reviewed: none is over with cards played"
        if only is not None:
            why = f"hand {only} cannot be reviewed: it is not over, or no card was played"
        raise PositionError(why, code="review/hand")
    for number, standing, hand in hands:
        yield chosen.review(record.rules, standing, hand, depth, number=number, progress=progress)


def hands_with_standings(record: MatchRecord) -> Iterator[tuple[int, Any, HandRecord]]:
    """Every hand with its number (from 1) and the standing before it."""
    match = Match.resume(record.rules, record.opening)
    for number, hand in enumerate(record.hands, 1):
        yield number, match.standing, hand
        match, _ = match.deal(hand.deal)
        for seat, move in hand.moves:
            match, _ = match.play(seat, move)
