"""A view in its fixed form: the same whatever suits and seats are called."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from partida.analysis.sueca.framing import Frame
from partida.cards import CardSet
from partida.registry import rules
from partida.sueca.scoring import Standing
from tests.search.moments import in_suits, moments, turned


def test_names_of_suits_and_seats_disappear() -> None:
    rng = Random(1)
    for seed, text in enumerate(("sueca", "sueca(preset=brazil)", "sueca(trump_redraw=until_blank)")):
        game = rules(text)
        for view in moments(game, seed, (10, 7, 4, 1), Standing(0, (2, 1), carry=1)):
            framed = Frame.of(view).view(view)
            assert framed.seat == framed.turn == 0
            assert framed.trump == 0
            for by in range(4):
                other = turned(in_suits(view, rng.sample(range(4), 4)), by)
                assert Frame.of(other).view(other) == framed


def test_there_and_back() -> None:
    for view in moments(rules("sueca"), 5, (9, 5)):
        frame = Frame.of(view)
        assert frame.back.back == frame
        back = frame.back.view(frame.view(view))
        assert (back.hand, back.tricks, back.trick) == (view.hand, view.tricks, view.trick)
        assert (back.points, back.standing, back.counts) == (view.points, view.standing, view.counts)
        mask = view.hand.mask
        assert CardSet(frame.cards(mask)) == CardSet(map(frame.card, view.hand))


def test_a_spectator_has_no_seat_in_any_frame() -> None:
    game = rules("sueca")
    view = next(moments(game, 5, (9,)))
    frame = Frame.of(view)
    framed = frame.view(replace(view, seat=None))
    assert framed == replace(frame.view(view), seat=None)
