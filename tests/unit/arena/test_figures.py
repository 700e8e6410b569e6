"""Figures against hands counted here, a planted difference, and equals."""

from __future__ import annotations

from typing import Any

import pytest

from partida.arena.course import Course
from partida.arena.figures import Figure, figures
from partida.arena.pairs import Leg, Pair
from partida.arena.report import document
from partida.arena.statistics import Sprt
from tests.unit.arena.crew import played, saboteur, setup


def leg(won: int, ours: int, games: tuple[int, int], **more: Any) -> Leg:
    """A hand of Sueca: 1 won, -1 lost, 0 drawn."""
    return Leg(1, int(won > 0), int(won < 0), (ours, 120 - ours), games, (20, 20), "x", **more)


def test_figures_are_counted_right() -> None:
    pairs = [
        Pair(0, 0, (leg(1, 80, (1, 0), equity=0.125), leg(-1, 20, (0, 2), equity=-0.25))),
        Pair(0, 1, (leg(0, 60, (0, 0), void=2, equity=0.0), leg(1, 120, (4, 0), equity=0.5))),
    ]
    course = Course(setup("sueca", "club", "random", pairs=2), pairs)
    (found,) = figures(course).outcomes
    assert (found.pairs, found.hands, found.void, found.moves) == (2, 4, 2, (80, 80))
    values = {name: figure.value for name, figure in found.figures.items()}
    assert values == {
        "hands_won": 2.5 / 4,
        "decided_won": 2 / 3,
        "games": 3 / 4,
        "points": 80 / 4,
        "equity": 37.5 / 4,
    }
    assert found.deviation == pytest.approx(0.125)
    assert found.ratio is None
    assert found.figures["points"][1:] == (-20.0, 60.0), "the two pairs alone"


def test_a_draw_everywhere_decides_nothing() -> None:
    course = Course(setup("sueca", "club", "random", pairs=1), [Pair(0, 0, (leg(0, 60, (0, 0)),) * 2)])
    (found,) = figures(course).outcomes
    assert found.figures["decided_won"] == Figure(None)
    assert found.figures["decided_won"].margin is None
    assert found.figures["hands_won"] == Figure(0.5, 0.5, 0.5)


def test_files_from_before_the_chances_tell_none() -> None:
    course = Course(setup("sueca", "club", "random", pairs=1), [Pair(0, 0, (leg(1, 80, (1, 0)),) * 2)])
    assert figures(course).outcomes[0].figures["equity"] == Figure(None)


def test_nothing_played_yet() -> None:
    course = Course(setup("sueca", "club", "random", sprt=Sprt()))
    found = document(course)
    assert found["pairings"][0]["figures"]["hands_won"]["value"] is None
    assert found["pairings"][0]["sprt"] == {"ratio": None, "bounds": [-2.944, 2.944], "verdict": None}
    assert not found["finished"]


def test_of_cuarenta_there_are_no_games() -> None:
    course = played(setup("cuarenta(players=2)", "club", "random", pairs=2))
    assert set(figures(course).outcomes[0].figures) == {"hands_won", "decided_won", "points", "equity"}


def test_whole_matches_are_counted() -> None:
    course = played(setup("sueca(match_target=1)", "club", "random", pairs=20, matches=True))
    (found,) = figures(course).outcomes
    won = sum(one.match or 0 for pair in course.pairs for one in pair.legs)
    assert found.figures["matches_won"].value == won / 40
    assert found.hands >= 40


def test_a_planted_difference_is_found_and_its_size_too() -> None:
    """``weak`` is the very same player, but fails in the hand of every ninth deal and loses it.

    Over ten deals that is a loss of just under a half of a hand in about a ninth of them.
    """
    pairs = []
    even = played(setup("sueca", "random", "x=random", pairs=250)).pairs
    for pair in even:
        legs = pair.legs
        if pair.deal % 9 == 0:
            legs = (leg(1, 120, (4, 0)), leg(1, 120, (4, 0)))
        pairs.append(Pair(0, pair.deal, legs))
    shifted = figures(Course(setup("sueca", "random", "x=random", pairs=250), pairs)).outcomes[0]
    plain = figures(Course(setup("sueca", "random", "x=random", pairs=250), even)).outcomes[0]
    low, high = (shifted.figures["hands_won"].low, shifted.figures["hands_won"].high)
    assert low is not None
    assert high is not None
    assert 0.5 < low < 0.5 + 0.5 / 9 < high
    for name, middle in (("hands_won", 0.5), ("decided_won", 0.5), ("games", 0), ("points", 0)):
        figure = plain.figures[name]
        assert figure.low is not None
        assert figure.high is not None
        assert figure.low < middle < figure.high, "equals are equal within the interval"


def test_swapping_the_names_turns_the_figures() -> None:
    """The order of the entrants is no advantage: seen from the other side everything is the other way."""
    one = played(setup("sueca", "club", "novice", pairings=("club v novice",), pairs=80))
    other = played(setup("sueca", "club", "novice", pairings=("novice v club",), pairs=80))
    ours, theirs = figures(one).outcomes[0].figures, figures(other).outcomes[0].figures
    for name in ("hands_won", "games", "points"):
        middle = 0.5 if name == "hands_won" else 0.0
        margin = (ours[name].margin or 0) + (theirs[name].margin or 0)
        assert abs((ours[name].value or 0) - middle + (theirs[name].value or 0) - middle) < margin
        assert (ours[name].low or 0) > middle > (theirs[name].high or 0)


def test_overall_is_the_mean_over_the_pairings_the_best_first() -> None:
    course = played(setup("sueca", "random", "club", "novice", pairs=60))
    found = figures(course)
    assert list(found.overall) == ["club", "novice", "random"]
    by_sides = {one.sides: one.figures["hands_won"].value or 0 for one in found.outcomes}
    club = (1 - by_sides["random", "club"] + by_sides["club", "novice"]) / 2
    assert found.overall["club"].value == pytest.approx(club)
    assert sum(one.value or 0 for one in found.overall.values()) == pytest.approx(1.5)
    low, high = found.overall["club"].low, found.overall["club"].high
    assert low is not None
    assert high is not None
    assert low < club < high


def test_partners_have_one_name_together() -> None:
    course = played(setup("sueca", "club", "random", "novice", pairings=("club+random v novice",), pairs=2))
    found = document(course)
    assert found["pairings"][0]["first"] == "club+random"
    assert set(found["overall"]) == {"club+random", "novice"}
    assert set(found["times"]) == {"club", "random", "novice"}


def test_an_entrant_against_itself_has_no_rank() -> None:
    course = played(setup("sueca", "club", pairings=("club v club",), pairs=3))
    assert figures(course).overall == {}


def test_the_document_names_every_failure() -> None:
    course = played(setup("sueca", "random", given=(saboteur("raises"),), pairs=2))
    found = document(course)
    assert found["finished"]
    assert found["strikes"]["count"] == 4
    assert found["strikes"]["by"] == {"bad-raises": 4}
    first = found["strikes"]["list"][0]
    assert (first["deal"], first["seat"], first["kind"]) == (0, "W", "IndexError")
    assert first["second"] == "bad-raises"
    assert found["pairings"][0]["figures"]["points"] == {"value": 120.0, "low": 120.0, "high": 120.0}
    assert found["plan"]["seed"] == f"{1:064x}"
    assert found["times"]["random"]["moves"] > 0


def test_the_same_file_gives_the_same_figures_for_ever() -> None:
    """Pinned: a change of these numbers is a change of the players, of the deals, or of the statistics."""
    course = played(setup("sueca", "random", "beginner", pairs=50))
    figure = figures(course).outcomes[0].figures["hands_won"]
    assert figure == pytest.approx((0.41, 0.34, 0.47025))
