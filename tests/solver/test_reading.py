"""Positions out of text: deals that are not yet to be played, and other games."""

from __future__ import annotations

import random

import pytest

from partida.errors import PositionError
from partida.fairness import shuffled
from partida.game import Deal
from partida.match import Match
from partida.record import DealLine, MatchRecord
from partida.registry import rules
from partida.solver.reading import read_line, read_match


def line(variant: str, *, prepared: bool = True) -> str:
    game = rules(variant)
    order = tuple(random.Random(5).sample(game.pack, 40))
    return str(DealLine.of(game, Deal(order, 0, prepared=prepared)))


def test_all_keep_their_cards_where_they_are_asked() -> None:
    asked = read_line(line("sueca(redeal_right=low_hand)"))
    assert asked.position.tricks == 10
    assert asked.variant.redeal_right == "low_hand"


def test_a_pack_that_is_not_cut_is_no_position() -> None:
    with pytest.raises(PositionError, match="the pack is not cut"):
        read_line(line("sueca", prepared=False))


def test_cuarenta_is_not_solved_here() -> None:
    with pytest.raises(PositionError, match="only positions of Sueca") as found:
        read_line(line("cuarenta"))
    assert found.value.code == "position/game"


def test_hands_of_a_match() -> None:
    game = rules("sueca(preset=portugal)")
    match, _ = Match.begin(game, 0).deal(Deal(shuffled(game.pack, bytes(32)), 0))
    assert list(read_match(MatchRecord.of(match))) == []
    while match.playing and not match.state.tricks:
        seat = match.state.turn
        match, _ = match.play(seat, game.moves(match.state, seat)[0])
    ((number, asked),) = read_match(MatchRecord.of(match))
    assert number == 1
    assert asked.position.tricks == 10
    assert not asked.position.trick
