from __future__ import annotations

import pytest

from partida.errors import DealError, DealTextError, HandOver
from partida.match import Match
from partida.record import Position
from partida.registry import rules
from tests.unit.record.played import play_match

VARIANTS = ["sueca", "sueca(preset=brazil)", "cuarenta", "cuarenta(players=2)", "cuarenta(preset=pagat)"]


def in_play(variant: str) -> Match:
    for moves in range(30, 60):
        match, _ = play_match(variant, 3, moves=moves)
        if match.playing:
            return match
    raise AssertionError("no hand is ever in play")


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_whole_position_gives_the_state_back(variant: str) -> None:
    match = in_play(variant)
    position = Position.of(match)
    again = Position.parse(str(position))
    assert again == position
    assert again.state() == match.state


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_seat_shares_no_more_than_it_knows(variant: str) -> None:
    match = in_play(variant)
    for seat in (None, *range(match.rules.table.size)):
        shared = Position.of(match).position_for(seat)
        view = match.view(seat)
        for who, holding in enumerate(shared.line.layout.hands):
            assert len(holding) == view.counts[who]
            assert holding.cards == view.hand if who == seat else not len(holding.cards)
        assert Position.parse(str(shared)) == shared
        deal = str(shared).split("|")[0]
        for other in range(match.rules.table.size):
            if other != seat:
                assert str(shared.line.layout.hands[other]).strip("?") in ("", "...")
        assert "pack=" not in deal
        with pytest.raises(DealError, match="what one seat knows"):
            shared.state()


def test_a_position_without_more_is_a_deal() -> None:
    match, _ = play_match("sueca", 1, hands=1)
    line = str(Position.at(match.rules, match.hands[0].deal, match.opening)).split("|")[0]
    position = Position.parse(line)
    assert position.moves == ()
    assert position.standing == match.opening
    assert position.rules == match.rules


def test_no_position_between_hands() -> None:
    with pytest.raises(HandOver):
        Position.of(Match.begin(rules("sueca"), 0))


def test_faults() -> None:
    line = str(Position.of(in_play("sueca")))
    deal, standing, moves = line.split("|")
    for text, there, code in [
        (line + " | more", "| more", "position/text"),
        (deal.replace("dealer=", "deal="), "deal=", "deal/word"),
        ("sueca " + deal.split(" ", 2)[2], " pack", "deal/dealer"),
        (f"{deal}|{standing.replace('score=', 'store=')}|{moves}", "store=", "standing/name"),
        (line + ", N 99", "99", "move/text"),
        (line + ",", "", "seat/text"),
        (deal + "seat=X", "X", "seat/text"),
    ]:
        with pytest.raises(DealTextError) as caught:
            Position.parse(text)
        assert caught.value.code == code
        assert text[caught.value.column - 1 :].startswith(there), str(caught.value)
