"""Puzzles from one's own mistakes: moments that the review blames, where one move is clearly best."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final

from partida.analysis.matches import hands_with_standings, reviewed_hands
from partida.analysis.model import CardReview, Depth
from partida.game import AnyRules
from partida.puzzles.grading import asked
from partida.puzzles.judging import Judge, judge
from partida.puzzles.making import SECOND, THIRD, confirms, described, is_clear
from partida.puzzles.model import OTHER, Puzzle
from partida.puzzles.moments import Moment, moment_of
from partida.record import HandRecord, MatchRecord, Position

BLAMED: Final = ("inaccuracy", "mistake", "blunder")


def from_match(
    record: MatchRecord, depth: Depth, seat: str | None = None, hand: int | None = None
) -> Iterator[Puzzle]:
    """The puzzles that the mistakes of a seat (a letter; None: of all) make, in the order of play.

    The move that was played is the tempting one. Raises what `reviewed_hands` raises.
    """
    hands = {number: (standing, played) for number, standing, played in hands_with_standings(record)}
    judging = judge(record.rules.name)
    for review in reviewed_hands(record, depth, hand):
        standing, played = hands[review.hand]
        for card in review.cards:
            if card.label in BLAMED and seat in (None, card.seat):
                moment = _moment(record.rules, standing, played, card, review.hand)
                puzzle = puzzle_of_mistake(judging, moment, card.card)
                if puzzle is not None:
                    yield puzzle


def puzzle_of_mistake(judging: Judge, moment: Moment, played: str) -> Puzzle | None:
    """The puzzle of a moment in which a move was a mistake; None where no other is clearly best.

    It may be easy for all levels: whoever made the mistake shall find it.
    """
    judged = judging.judged(moment.view, SECOND)
    if not is_clear(judged, judging.least) or judged.column(played) == judged.best:
        return None
    again = judging.judged(moment.view, THIRD)
    if not confirms(again, judged, judging.least):
        return None
    ladder = replace(asked(moment.rules, moment.view, judged), tempting=played)
    return described(moment, again, ladder, judging.theme(moment.view, again, played) or OTHER)


def _moment(rules: AnyRules, standing: Any, hand: HandRecord, card: CardReview, number: int) -> Moment:
    """The moment before the card of a review."""
    before = hand.moves[: card.move]
    state, _ = rules.start(hand.deal, standing)
    for seat, move in before:
        state, _ = rules.play(state, seat, move)
    position = Position.at(rules, hand.deal, standing, tuple(before))
    return moment_of(rules, state, position, f"match hand={number} move={card.move}")
