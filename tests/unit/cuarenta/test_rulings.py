from typing import Any

import pytest

from partida.cuarenta.rules import CuarentaRules
from partida.cuarenta.state import State
from partida.errors import IllegalMove
from tests.unit.cuarenta.tables import act, after, kinds, moment, points, rules_of, texts

NS, EW = 0, 1


def at_a_table(rules: CuarentaRules, **options: Any) -> State:
    given: dict[str, Any] = {"N": "5H", "W": "6H", "turn": "W", "score": (4, 6), "piles": (3, 2)} | options
    return moment(rules, by_hand=True, **given)


def test_no_rulings_in_software() -> None:
    rules = rules_of()
    state = moment(rules, N="5H")
    assert not any(text.startswith("ruling") for text in texts(rules, state, "N"))
    with pytest.raises(IllegalMove, match="entered by hand") as caught:
        act(rules, state, "S: ruling misdeal N")
    assert caught.value.code == "move/no-ruling"


def test_no_rulings_before_the_deal() -> None:
    rules = rules_of()
    state = at_a_table(rules)._replace(phase="cut")
    with pytest.raises(IllegalMove, match="no such fault"):
        act(rules, state, "S: ruling misdeal N")


def test_rulings_that_can_be_entered() -> None:
    rules = rules_of()
    rulings = {text for text in texts(rules, at_a_table(rules), "S") if text.startswith("ruling")}
    expected = {f"ruling {kind} {name}" for kind in ("capture", "protest") for name in "NESW"}
    assert rulings == expected | {"ruling misdeal N"}
    with pytest.raises(IllegalMove, match="no such fault"):
        act(rules, at_a_table(rules), "S: ruling misdeal W")


@pytest.mark.parametrize(
    ("value", "score", "void", "winner", "dealer"),
    [
        ("opponents_10_pass", (4, 16), False, None, 3),
        ("dealer_loses_chica", (4, 6), False, EW, 3),
        ("opponents_2", (4, 8), True, None, 0),
    ],
)
def test_misdeal(value: str, score: tuple[int, int], void: bool, winner: int | None, dealer: int) -> None:
    rules = rules_of(misdeal=value)
    state, events = act(rules, at_a_table(rules), "S: ruling misdeal N")
    assert events[0].data == {"kind": "misdeal", "offender": 0}
    result = state.result
    assert result is not None
    assert (result.reason, result.score, result.void, result.winner, result.next_dealer) == (
        "misdeal", score, void, winner, dealer,
    )  # fmt: skip


def test_who_misdealt_a_later_deal_deals_again() -> None:
    rules = rules_of(misdeal="opponents_2", dealer_changes="per_deal")
    state = at_a_table(rules, last_deal=True)._replace(dealer=3)
    result = after(rules, state, "S: ruling misdeal W").result
    assert result is not None
    assert (result.void, result.next_dealer) == (True, 3)
    assert rules.settle(rules.first_standing(0), result).dealer == 3


def test_what_was_taken_is_lost() -> None:
    rules = rules_of()
    result = after(rules, at_a_table(rules), "S: ruling misdeal N").result
    assert result is not None
    assert (result.cards, result.points) == ((0, 0), (0, 10))


def test_rule_38_does_not_stop_a_penalty() -> None:
    rules = rules_of(misdeal="opponents_2")
    state = after(rules, at_a_table(rules, score=(0, 38)), "S: ruling misdeal N")
    assert state.result is not None
    assert (state.result.reason, state.result.winner, state.result.void) == ("chica", EW, False)


def test_a_wrong_capture_is_put_back() -> None:
    rules = rules_of()
    state = at_a_table(rules)
    done, events = act(rules, state, "S: ruling capture W")
    assert kinds(events) == ["ruling"]
    assert done == state


@pytest.mark.parametrize(("score", "expected"), [((4, 6), (4, 4)), ((4, 1), (4, 0))])
def test_a_wrong_capture_can_cost_two(score: tuple[int, int], expected: tuple[int, int]) -> None:
    rules = rules_of(false_capture="minus_2")
    state, events = act(rules, at_a_table(rules, score=score), "S: ruling capture W")
    assert state.score == expected
    assert points(events) == [(EW, expected[1] - score[1], "capture")]


@pytest.mark.parametrize(("offender", "score", "dealer"), [("W", (14, 6), 2), ("N", (4, 16), 3)])
def test_a_wrong_capture_can_pass_the_deal(offender: str, score: tuple[int, int], dealer: int) -> None:
    rules = rules_of(false_capture="opponents_10_pass")
    result = after(rules, at_a_table(rules), f"S: ruling capture {offender}").result
    assert result is not None
    assert (result.reason, result.score, result.next_dealer) == ("capture", score, dealer)


@pytest.mark.parametrize(("cost", "score"), [(0, (4, 6)), (2, (2, 6))])
def test_an_unfounded_protest(cost: int, score: tuple[int, int]) -> None:
    rules = rules_of(unfounded_protest=cost)
    assert after(rules, at_a_table(rules), "W: ruling protest S").score == score


def test_a_card_out_of_turn_is_refused() -> None:
    rules = rules_of()
    with pytest.raises(IllegalMove, match="refused here"):
        act(rules, at_a_table(rules), "N: ruling turn N 5H")


def test_a_card_out_of_turn_must_be_played_next() -> None:
    rules = rules_of(out_of_turn="exposed")
    state = at_a_table(rules, turn="E", E="KH")
    state, events = act(rules, state, "N: ruling turn N 5H")
    assert kinds(events) == ["ruling", "exposed"]
    assert rules.view(state, 3).exposed == ((0, rules.read("5H").card),)
    assert rules.read("5H").card in rules.view(state, None).seen
    assert "ruling turn N 5H" not in texts(rules, state, "N")
    state = after(rules, state, "E: KH")
    plays = {text for text in texts(rules, state, "N") if not text.startswith("ruling")}
    assert plays == {"5H"}
    held = rules.view(state, 0).hand
    other = next(card for card in held if str(card) != "5H")
    with pytest.raises(IllegalMove, match="shown out of turn") as caught:
        act(rules, state, f"N: {other}")
    assert caught.value.code == "move/exposed"
    state = after(rules, state, "N: 5H")
    assert state.notes.exposed == ()


def test_a_card_shown_out_of_turn_can_capture() -> None:
    rules = rules_of(out_of_turn="exposed")
    state = after(rules, at_a_table(rules, turn="E", E="5D"), "N: ruling turn N 5H", "E: 5D")
    assert {text for text in texts(rules, state, "N") if not text.startswith("ruling")} == {"5H", "5Hx5D"}
    state = after(rules, state, "N: 5Hx5D")
    assert (state.notes.exposed, state.table) == ((), ())


def test_another_seat_on_turn_is_not_bound_by_a_card_shown() -> None:
    rules = rules_of(out_of_turn="exposed")
    state = after(rules, at_a_table(rules), "N: ruling turn N 5H")
    assert "6H" in texts(rules, state, "W")
    assert len({text for text in texts(rules, state, "W") if not text.startswith("ruling")}) == 3


def test_a_card_out_of_turn_can_cost_two() -> None:
    rules = rules_of(out_of_turn="opponents_2")
    state, events = act(rules, at_a_table(rules), "N: ruling turn N 5H")
    assert points(events) == [(EW, 2, "turn")]
    assert state.notes.exposed == ()
    assert rules.read("5H").card in rules.view(state, 3).seen


def test_only_the_seat_that_showed_a_card_enters_it() -> None:
    rules = rules_of(out_of_turn="exposed")
    for step in ("S: ruling turn N 5H", "W: ruling turn W 6H", "N: ruling turn N KH"):
        with pytest.raises(IllegalMove, match="no such fault"):
            act(rules, at_a_table(rules), step)
