"""Worked positions of Cuarenta, 23 to 39: what a card takes, what it scores, how a hand and a mesa end.

North and South (the first team) play against East and West; play goes N W S E unless a variant says
otherwise.
"""

from __future__ import annotations

import pytest

from partida.cuarenta.scoring import Result, Standing
from partida.errors import IllegalMove
from tests.unit.cuarenta.tables import (
    act,
    after,
    counted,
    dealt,
    kinds,
    moment,
    on_table,
    pile_sizes,
    points,
    rules_of,
    texts,
)

NS, EW = 0, 1


def test_position_23_addition_then_a_run_through_the_courts() -> None:
    """3 and 4 make 7, then J Q K follow the seven: six cards and the limpia."""
    rules = rules_of()
    state = moment(rules, table="3S 4S JS QS KS", N="7H")
    state, events = act(rules, state, "N: 7Hx3S4SJSQSKS")
    assert pile_sizes(state) == (6, 0)
    assert on_table(state) == ""
    assert points(events) == [(NS, 2, "limpia")]


def test_position_24_a_run_stops_at_a_gap() -> None:
    """2 takes 2 3 4; the 6 stays because no 5 lies there."""
    rules = rules_of()
    state = moment(rules, table="2S 3S 4S 6S", N="2H")
    assert texts(rules, state, "N", "2H") == {"2H", "2Hx2S3S4S"}
    state, events = act(rules, state, "N: 2Hx2S3S4S")
    assert pile_sizes(state) == (4, 0)
    assert on_table(state) == "6S"
    assert points(events) == []


def test_position_25_an_addition_without_a_run() -> None:
    """6 takes 2 and 4; the jack stays, for the seven would come first."""
    rules = rules_of()
    state = after(rules, moment(rules, table="2S 4S JS", N="6H"), "N: 6Hx2S4S")
    assert pile_sizes(state) == (3, 0)
    assert on_table(state) == "JS"


def test_position_26_three_summands() -> None:
    """A 2 4 make a seven under `any`; under `two` the seven can only be trailed."""
    rules = rules_of()
    state, events = act(rules, moment(rules, table="AS 2S 4S", N="7H"), "N: 7HxAS2S4S")
    assert pile_sizes(state) == (4, 0)
    assert points(events) == [(NS, 2, "limpia")]
    rules = rules_of(addition_cards="two")
    state = moment(rules, table="AS 2S 4S", N="7H")
    assert texts(rules, state, "N", "7H") == {"7H"}
    assert on_table(after(rules, state, "N: 7H")) == "AS 2S 4S 7H"


def test_position_27_the_run_starts_from_the_played_card() -> None:
    """7 takes 3 and 4 but not the 5 that follows the summand."""
    rules = rules_of()
    state, events = act(rules, moment(rules, table="3S 4S 5S", N="7H"), "N: 7Hx3S4S")
    assert on_table(state) == "5S"
    assert points(events) == []
    with pytest.raises(IllegalMove, match="one base"):
        act(rules, moment(rules, table="3S 4S 5S", N="7H"), "N: 7Hx3S4S5S")


def test_position_28_one_base_only() -> None:
    """7 takes the seven or 3 and 4, each with the jack, never all."""
    rules = rules_of()
    state = moment(rules, table="7S 3S 4S JS", N="7H")
    assert texts(rules, state, "N", "7H") == {"7H", "7Hx7SJS", "7Hx3S4SJS"}
    assert on_table(after(rules, state, "N: 7Hx7SJS")) == "3S 4S"
    assert on_table(after(rules, state, "N: 7Hx3S4SJS")) == "7S"
    with pytest.raises(IllegalMove, match="one base"):
        act(rules, state, "N: 7Hx7S3S4SJS")


def test_position_29_kings_aces_and_courts() -> None:
    """The ace never follows the king; courts have no value to add to."""
    rules = rules_of()
    assert texts(rules, moment(rules, table="KS AS", N="KH"), "N", "KH") == {"KH", "KHxKS"}
    assert texts(rules, moment(rules, table="JS 2S 5S", N="QH"), "N", "QH") == {"QH"}


def test_position_30_several_bases() -> None:
    """One of 5, 2+3 and A+2+2 must be chosen, or the five trailed where capturing is optional."""
    table = "AS 2S 2C 3S 5S"
    rules = rules_of()
    assert texts(rules, moment(rules, table=table, N="5H"), "N", "5H") == {
        "5H",
        "5Hx5S",
        "5Hx2C3S",
        "5HxAS2C2S",
    }
    rules = rules_of(addition_cards="two")
    assert texts(rules, moment(rules, table=table, N="5H"), "N", "5H") == {"5H", "5Hx5S", "5Hx2C3S"}
    rules = rules_of(capture_duty="match_compulsory")
    state = moment(rules, table=table, N="5H")
    assert texts(rules, state, "N", "5H") == {"5Hx5S", "5Hx2C3S", "5HxAS2C2S"}
    with pytest.raises(IllegalMove, match="must be taken"):
        act(rules, state, "N: 5H")


def test_position_31_a_caida() -> None:
    """(a) Falling on the card just trailed scores two."""
    rules = rules_of()
    state = moment(rules, table="2S", turn="W", W="5S", S="5H")
    state, events = act(rules, state, "W: 5S", "S: 5Hx5S")
    assert points(events) == [(NS, 2, "caida")]
    assert on_table(state) == "2S"


def test_position_31_no_caida_on_an_older_card() -> None:
    """(b) The card before the last is taken with the run, but it is no caída."""
    rules = rules_of()
    state = moment(rules, table="2S", turn="W", W="5S", S="6S", E="5H")
    state, events = act(rules, state, "W: 5S", "S: 6S", "E: 5Hx5S6S")
    assert points(events) == []
    assert on_table(state) == "2S"


@pytest.mark.parametrize(("preset", "total"), [("wikipedia", 4), ("tournament", 2), ("todo-dos", 2)])
def test_position_32_caida_y_limpia(preset: str, total: int) -> None:
    """A caída that empties the table: four points, or two in all."""
    rules = rules_of(preset)
    state = moment(rules, table="6S 7S", turn="W", W="5S", S="5H")
    state = after(rules, state, "W: 5S", "S: 5Hx5S6S7S")
    assert pile_sizes(state) == (4, 0)
    assert state.score == (total, 0)


@pytest.mark.parametrize(("by_addition", "total"), [(False, 2), (True, 4)])
def test_position_33_a_sum_is_no_caida(by_addition: bool, total: int) -> None:
    """3 and the 4 just trailed make 7: a limpia alone, unless additions count."""
    rules = rules_of(caida_by_addition=by_addition)
    state = moment(rules, table="3S", turn="W", W="4S", S="7H")
    assert after(rules, state, "W: 4S", "S: 7Hx3S4S").score == (total, 0)


def test_position_34_not_across_deals() -> None:
    """The last card of a deal cannot be fallen on in the next; the limpia counts."""
    for across, scored in ((False, [(EW, 2, "limpia")]), (True, [(EW, 2, "caida"), (EW, 2, "limpia")])):
        rules = rules_of(ronda_announce="auto", caida_across_deals=across)
        state = moment(rules, N="6S", full=False)
        state = after(rules, state, "N: 6S")
        assert (state.deal, state.turn) == (1, 3)
        state = state._replace(hands=(0b1, 0b1, 0b1, 1 << rules.read("6H").card | 1))
        _, events = act(rules, state, "W: 6Hx6S")
        assert points(events) == scored


def test_position_35_rondas_in_play_order() -> None:
    """W before S; from 30 on nothing under `pagat`; a doble ronda wins after W's ronda has counted."""
    hands = {"W": "7C 7D 7H AC 2C", "S": "KC KD KH AD 2D"}
    rules = rules_of()
    state = dealt(rules, "N", score=(28, 30), **hands)
    state, events = act(rules, state, "W: ronda", "S: ronda")
    assert points(events) == [(EW, 2, "ronda"), (NS, 2, "ronda")]
    assert state.score == (30, 32)

    rules = rules_of("pagat", direction="ccw", cut_by="none")
    state = after(rules, dealt(rules, "N", score=(28, 30), **hands), "W: ronda", "S: ronda")
    assert state.score == (32, 30)

    rules = rules_of()
    state = dealt(rules, "N", score=(28, 30), W="7C 7D 7H AC 2C", S="KC KD KH KS 2D")
    state = after(rules, state, "W: ronda", "S: ronda")
    assert state.score == (28, 32)
    assert state.result is not None
    assert (state.result.reason, state.result.winner) == ("doble_ronda", NS)


@pytest.mark.parametrize(
    ("preset", "alone", "clearing"), [("wikipedia", 2, 4), ("tournament", 4, 4), ("pagat", 10, 10)]
)
def test_position_36_caida_on_a_ronda(preset: str, alone: int, clearing: int) -> None:
    """The fourth card falls on one of an announced ronda; under `pagat` it has to be claimed."""
    rules = rules_of(preset, direction="ccw", cut_by="none")
    for lying, total in (("2S", alone), ("", clearing)):
        state = dealt(rules, "N", W="7C 7D 7H AC 2C", S="7S KC KD AD 2D")
        state = after(rules, state, "W: ronda", "S: pass", "E: pass", "N: pass")
        table = rules.read(lying).card if lying else None
        if table is not None:
            state = state._replace(table=(table,), mask=1 << table, tally=1 << 4 * (table % 13))
        before = state.score
        state = after(rules, state, "W: 7C", "S: 7Sx7C")
        if preset == "pagat":
            assert state.score[NS] - before[NS] == (2 if lying else 4)
            state = after(rules, state, "N: caida 7S")
        assert state.score[NS] - before[NS] == total


def test_position_37_carton() -> None:
    """The table of the card count and its special cases; N deals, so NS are the dealing side."""
    wikipedia, tournament = rules_of(), rules_of("tournament")

    def made(piles: tuple[int, int], **options: object) -> tuple[int, int]:
        return counted(rules_of(**options), piles)[0].score

    assert made((23, 17)) == (10, 0)
    assert made((22, 18)) == (8, 0)
    assert made((20, 20)) == (0, 2)
    assert counted(rules_of("pagat"), (20, 20))[0].score == (0, 6)
    assert made((20, 20), carton_both_20="each_6") == (6, 6)
    assert made((19, 18)) == (2, 0)
    last = rules_of(leftover="last_capturer")
    assert counted(last, (19, 18), capturer=NS)[0].score == (8, 0)
    assert made((19, 19)) == (0, 2)
    assert counted(wikipedia, (40, 0))[0].score == (26, 0)
    state, events = counted(tournament, (40, 0), score=(0, 0))
    assert points(events) == [(NS, 2, "falla"), (NS, 26, "carton")]
    assert state.score == (28, 0)


def test_position_38_at_38() -> None:
    """On 38 only a caída scores under `caida_only`; `no_limpia` bars the limpia alone."""
    rules = rules_of()
    limpia = after(rules, moment(rules, table="5S", score=(38, 0), N="5H"), "N: 5Hx5S")
    assert limpia.score == (38, 0)
    for lying in ("KS", ""):
        caida = moment(rules, table=lying, turn="W", score=(38, 0), W="5S", S="5H")
        caida = after(rules, caida, "W: 5S", "S: 5Hx5S")
        assert caida.result is not None
        assert caida.result.winner == NS
    assert counted(rules, (26, 14), score=(38, 0))[0].score == (38, 0)
    state, _ = counted(rules_of(rule_38="no_limpia"), (26, 14), score=(38, 0))
    assert state.score == (50, 0)
    assert state.result is not None
    assert state.result.winner == NS


@pytest.mark.parametrize(
    ("preset", "check", "total"),
    [("wikipedia", "before_play", 40), ("wikipedia", "stepwise", 38), ("tournament", "before_play", 38)],
)
def test_position_38_from_36(preset: str, check: str, total: int) -> None:
    """From 36 a limpia leads to 38; caída y limpia wins if the score before the play is asked."""
    rules = rules_of(preset, rule_38_check=check)
    state = after(rules, moment(rules, table="5S", score=(36, 0), N="5H"), "N: 5Hx5S")
    assert state.score == (38, 0)
    state = moment(rules, turn="W", score=(36, 0), W="5S", S="5H")
    state = after(rules, state, "W: 5S", "S: 5Hx5S")
    assert state.score == (total, 0)
    assert (state.result is not None) == (total == 40)


def test_position_39_the_limits_of_the_carton() -> None:
    """(a) From 28 points with 27 cards: all 14 unless capped; on 30 nothing."""
    full, cap = rules_of(carton_cutoff=30), rules_of(carton_cutoff=30, carton_over_cutoff="cap")
    for rules in (rules_of(), full):
        state, events = counted(rules, (27, 13), score=(28, 0))
        assert state.score == (42, 0)
        assert "chica_won" in kinds(events)
    assert counted(cap, (27, 13), score=(28, 0))[0].score == (30, 0)
    assert counted(full, (27, 13), score=(30, 0))[0].score == (30, 0)


@pytest.mark.parametrize(
    ("limit", "sets", "score", "expected"),
    [
        ("lt10", (0, 0), (40, 8), (2, 0)),
        ("lt10", (0, 0), (40, 10), (1, 0)),
        ("le10", (0, 0), (40, 10), (2, 0)),
        ("lt10", (0, 1), (40, 6), (1, 1)),
    ],
)
def test_position_39_zapateria(
    limit: str, sets: tuple[int, int], score: tuple[int, int], expected: tuple[int, int]
) -> None:
    """(b) Zapatería in the first chica wins the mesa; later it is a chica like any other."""
    rules = rules_of(zapateria_limit=limit)
    result = Result("chica", void=False, points=(2, 0), winner=NS, score=score, next_dealer=3)
    settled = rules.settle(Standing(0, (38, score[1]), sets), result)
    won = expected == (2, 0)
    assert settled.sets == expected
    assert settled.score == (score if won else (0, 0))
    assert settled.winner == (NS if won else None)


def test_position_39_a_misdeal_can_end_the_chica() -> None:
    """(c) With 30 points an opponents' misdeal gives ten, the chica and the deal."""
    rules = rules_of()
    state = moment(rules, score=(4, 30), by_hand=True, N="5H")
    state = after(rules, state, "S: ruling misdeal N")
    assert state.result is not None
    assert (state.result.winner, state.score, state.result.next_dealer) == (EW, (4, 40), 3)
