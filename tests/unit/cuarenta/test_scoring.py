from typing import Any

import pytest

from partida.cuarenta import leaf
from partida.cuarenta.scoring import WIN_CHICA, WIN_MESA, Result, Standing, Worth, added, carton_claims
from partida.cuarenta.variants import PRESETS, Variant
from tests.unit.cuarenta.tables import counted, kinds, points, rules_of

NS, EW = 0, 1


def test_worth_of_the_presets() -> None:
    assert Worth.of(PRESETS["wikipedia"]) == Worth(
        ronda=2, ronda_limit=leaf.NEVER, doble=WIN_CHICA, caida=2, limpia=2, limpia_after_caida=2, on_ronda=0,
        limpia_bar=38, bar=38, stepwise=False, cutoff=leaf.NEVER, cap=False, instant=leaf.NEVER, target=40,
    )  # fmt: skip
    pagat = Worth.of(PRESETS["pagat"])
    assert (pagat.ronda, pagat.ronda_limit, pagat.on_ronda, pagat.limpia_bar, pagat.bar) == (
        4, 30, 10, 38, leaf.NEVER,
    )  # fmt: skip


def test_all_two_overrides_every_bonus() -> None:
    worth = Worth.of(Variant(all_two=True, ronda_points=4, doble_ronda=8, caida_on_ronda=10))
    assert (worth.ronda, worth.doble, worth.limpia_after_caida, worth.on_ronda) == (2, 2, 0, 0)


@pytest.mark.parametrize(("value", "worth"), [("win_chica", WIN_CHICA), ("win_mesa", WIN_MESA), (8, 8)])
def test_worth_of_a_doble_ronda(value: Any, worth: int) -> None:
    assert Worth.of(Variant(doble_ronda=value)).doble == worth


def test_rule_38_off() -> None:
    worth = Worth.of(Variant(rule_38="off"))
    assert (worth.limpia_bar, worth.bar) == (leaf.NEVER, leaf.NEVER)


def test_penalties_stop_at_nothing() -> None:
    assert added((1, 5), NS, -2) == (0, 5)
    assert added((1, 5), EW, -2) == (1, 3)


@pytest.mark.parametrize(
    ("options", "cards", "expected"),
    [
        ({}, (19, 18), (2, 0)),
        ({}, (18, 19), (0, 2)),
        ({}, (19, 19), (0, 2)),
        ({"carton_none_20": "next_dealer_2"}, (19, 18), (0, 2)),
        ({"carton_none_20": "none"}, (19, 18), (0, 0)),
        ({}, (20, 20), (0, 2)),
        ({"carton_both_20": "nondealer_6"}, (20, 20), (0, 6)),
        ({"carton_both_20": "each_6"}, (20, 20), (6, 6)),
        ({"carton_start": 19}, (19, 19), (0, 2)),
        ({"carton_start": 19}, (19, 21), (6, 8)),
        ({"carton_rounding": "none"}, (23, 17), (9, 0)),
    ],
)
def test_what_the_piles_are_worth(
    options: dict[str, Any], cards: tuple[int, int], expected: tuple[int, int]
) -> None:
    assert carton_claims(Variant(**options), cards, NS) == expected
    swapped = carton_claims(Variant(**options), (cards[1], cards[0]), EW)
    assert swapped == (expected[1], expected[0])


def result(score: tuple[int, int], winner: int | None = None, mesa: bool = False) -> Result:
    return Result("chica", False, (0, 0), winner, score, next_dealer=2, mesa=mesa)


def test_a_hand_without_a_chica_keeps_the_score() -> None:
    after = rules_of().settle(Standing(0, (4, 6), (1, 0)), result((10, 12)))
    assert after == Standing(2, (10, 12), (1, 0), None, hands=1)


@pytest.mark.parametrize(
    ("options", "before", "ended", "sets", "winner"),
    [
        ({}, (0, 0), result((20, 40), EW), (0, 1), None),
        ({}, (1, 1), result((20, 40), EW), (1, 2), EW),
        ({}, (0, 0), result((2, 40), EW), (0, 2), EW),
        ({"mesa_chicas": 1}, (0, 0), result((40, 20), NS), (1, 0), NS),
        ({"mesa_chicas": 1}, (0, 0), result((40, 0), NS), (1, 0), NS),
        ({"zapateria_effect": "cosmetic"}, (0, 0), result((40, 0), NS), (1, 0), None),
        ({"zapateria_effect": "any_chica_counts_two"}, (0, 1), result((40, 0), NS), (2, 1), NS),
        ({"zapateria_effect": "any_chica_counts_two"}, (1, 1), result((40, 0), NS), (2, 1), NS),
        ({"zapateria_effect": "any_chica_counts_two"}, (0, 0), result((40, 10), NS), (1, 0), None),
        ({}, (0, 1), result((4, 4), NS, mesa=True), (2, 1), NS),
    ],
)
def test_a_chica_won(
    options: dict[str, Any],
    before: tuple[int, int],
    ended: Result,
    sets: tuple[int, int],
    winner: int | None,
) -> None:
    after = rules_of(**options).settle(Standing(0, (30, 30), before), ended)
    score = (0, 0) if winner is None else ended.score
    assert after == Standing(2, score, sets, winner, hands=1)


# Counting


def test_leftovers_go_to_nobody_or_to_the_last_capturer() -> None:
    state, events = counted(rules_of(), (21, 10), capturer=EW)
    assert events[0].data["team"] is None
    assert len(state.table) == 9
    for capturer, sizes in ((NS, (30, 10)), (EW, (21, 19))):
        state, events = counted(rules_of(leftover="last_capturer"), (21, 10), capturer=capturer)
        assert state.result is not None
        assert (events[0].data["team"], state.result.cards, state.table) == (capturer, sizes, ())
    state, _ = counted(rules_of(leftover="last_capturer"), (0, 0))
    assert len(state.table) == 40


def test_falla_when_nobody_took_a_card() -> None:
    rules = rules_of(falla=2, carton_none_20="none")
    state, events = counted(rules, (0, 0))
    assert points(events) == [(EW, 2, "falla"), (NS, 2, "falla")]
    state, events = counted(rules_of(falla=2, rule_38="no_limpia"), (0, 0), score=(38, 38))
    assert state.result is not None
    assert (state.result.winner, kinds(events).count("falla")) == (EW, 1)


def test_falla_and_carton_give_nothing_at_38() -> None:
    state, events = counted(rules_of(falla=2), (40, 0), score=(38, 0))
    assert points(events) == []
    assert state.score == (38, 0)
    state, events = counted(rules_of(falla=2), (40, 0), score=(36, 0))
    assert points(events) == [(NS, 2, "falla")]


def test_the_non_dealing_side_counts_first() -> None:
    rules = rules_of(carton_both_20="each_6", rule_38="off")
    state, events = counted(rules, (20, 20), score=(36, 36))
    assert points(events) == [(EW, 6, "carton")]
    assert state.result is not None
    assert (state.result.reason, state.result.winner, state.result.carton) == ("chica", EW, (0, 6))


def test_a_great_carton_wins_outright() -> None:
    rules = rules_of(carton_instant_win=16)
    state, _ = counted(rules, (29, 11))
    assert state.result is not None
    assert (state.result.reason, state.result.winner, state.score) == ("carton", NS, (16, 0))
    assert state.result.carton == (16, 0)
    state, _ = counted(rules, (28, 12))
    assert state.result is not None
    assert (state.result.reason, state.score) == ("counted", (14, 0))
    capped = rules_of(carton_instant_win=16, carton_cutoff=30, carton_over_cutoff="cap")
    state, _ = counted(capped, (29, 11), score=(28, 0))
    assert state.result is not None
    assert (state.result.reason, state.score) == ("counted", (30, 0))


@pytest.mark.parametrize(
    ("piles", "score", "dealer"),
    [((23, 17), (0, 0), 2), ((17, 23), (0, 0), 3), ((20, 20), (0, 0), 3), ((23, 17), (38, 0), 3)],
)
def test_the_side_that_scored_the_carton_deals(
    piles: tuple[int, int], score: tuple[int, int], dealer: int
) -> None:
    state, _ = counted(rules_of(next_dealer="carton_winner"), piles, score=score)
    assert state.result is not None
    assert state.result.next_dealer == dealer


def test_the_deal_rotates_when_both_scored() -> None:
    state, _ = counted(rules_of(next_dealer="carton_winner", carton_both_20="each_6"), (20, 20))
    assert state.result is not None
    assert state.result.next_dealer == 3


@pytest.mark.parametrize(("winner", "chicas"), [(None, [0, 0]), (NS, [1, -1]), (EW, [-1, 1])])
def test_chicas_that_a_hand_gives(winner: int | None, chicas: list[int]) -> None:
    result = Result("counted", False, (2, 4), winner, (2, 4), 0)
    assert [result.won_by(team) for team in (NS, EW)] == chicas
