from typing import Any

import pytest

from partida.cuarenta.rules import CuarentaRules
from partida.cuarenta.state import State
from partida.errors import IllegalMove
from tests.unit.cuarenta.tables import (
    E,
    S,
    W,
    act,
    after,
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

CLAIMS = rules_of(overlooked="opponents_claim", run_mode="player_picks")


def claims(rules: CuarentaRules, state: State, name: str) -> set[str]:
    return {text for text in texts(rules, state, name) if text.startswith(("claim", "caida"))}


def test_a_trailed_card_that_could_have_captured() -> None:
    state = moment(CLAIMS, table="2S 3S 6S 7S", turn="W", W="5S")
    state = after(CLAIMS, state, "W: 5S")
    for name in "NES":
        assert claims(CLAIMS, state, name) == {"claim 5Sx2S3S6S7S"}
    assert claims(CLAIMS, state, "W") == set()
    claimed, events = act(CLAIMS, state, "E: claim 5Sx2S3S6S7S")
    assert kinds(events) == ["claimed", "limpia", "points"]
    assert pile_sizes(claimed) == (0, 5)
    assert (claimed.score, claimed.capturer, claimed.last) == ((0, 2), EW, None)
    assert claimed.turn == state.turn
    assert claims(CLAIMS, claimed, "N") == set()


def test_any_base_can_be_claimed_with_any_equal_cards() -> None:
    state = moment(CLAIMS, table="5C 2S 3S 3C KS", turn="W", W="5S")
    state = after(CLAIMS, state, "W: 5S")
    assert claims(CLAIMS, state, "S") == {"claim 5Sx5C", "claim 5Sx2S3C"}
    state = after(CLAIMS, state, "S: claim 5Sx3S2S")
    assert on_table(state) == "5C 3C KS"
    assert pile_sizes(state) == (3, 0)


@pytest.mark.parametrize(
    "text", ["claim 5Sx2S", "claim 5Sx5S", "claim x2S3S", "claim 5Sx2D3D", "claim 5Sx2S2S", "claim 2Sx5S"]
)
def test_what_was_not_overlooked(text: str) -> None:
    state = after(CLAIMS, moment(CLAIMS, table="2S 3S 6S", turn="W", W="5S"), "W: 5S")
    with pytest.raises(IllegalMove, match="not overlooked") as caught:
        act(CLAIMS, state, f"S: {text}")
    assert caught.value.code == "move/no-such-claim"


def test_the_last_player_cannot_claim() -> None:
    state = after(CLAIMS, moment(CLAIMS, table="2S 3S", turn="W", W="5S"), "W: 5S")
    with pytest.raises(IllegalMove, match="not overlooked"):
        act(CLAIMS, state, "W: claim 5Sx2S3S")


def test_the_rest_of_a_run() -> None:
    state = moment(CLAIMS, table="5C 6S 7S JS KS", turn="W", W="5S")
    state = after(CLAIMS, state, "W: 5Sx5C6S")
    assert claims(CLAIMS, state, "N") == {"claim x7SJS"}
    state, events = act(CLAIMS, state, "N: claim x7SJS")
    assert kinds(events) == ["claimed"]
    assert (on_table(state), pile_sizes(state)) == ("KS", (2, 3))


def test_the_rest_of_a_run_that_was_left_wholly() -> None:
    state = after(CLAIMS, moment(CLAIMS, table="5C 6S", turn="W", W="5S"), "W: 5Sx5C")
    state, events = act(CLAIMS, state, "S: claim x6S")
    assert points(events) == [(NS, 2, "limpia")]
    assert kinds(events) == ["claimed", "limpia", "points"]


def test_a_claimed_limpia_gives_nothing_at_38() -> None:
    state = moment(CLAIMS, table="5C 6S", turn="W", W="5S", score=(38, 0))
    assert points(act(CLAIMS, state, "W: 5Sx5C", "S: claim x6S")[1]) == []


def test_the_window_closes_with_the_next_card() -> None:
    state = moment(CLAIMS, table="2S 3S", turn="W", W="5S", S="KS")
    state = after(CLAIMS, state, "W: 5S", "S: KS")
    assert claims(CLAIMS, state, "E") == set()


def test_nothing_can_be_claimed_where_cards_stay() -> None:
    rules = rules_of(run_mode="player_picks")
    state = after(rules, moment(rules, table="2S 3S", turn="W", W="5S"), "W: 5S")
    assert claims(rules, state, "S") == set()
    with pytest.raises(IllegalMove, match="not overlooked"):
        act(rules, state, "S: claim 5Sx2S3S")


def test_three_are_claimed_only_for_a_limpia() -> None:
    rules = rules_of(overlooked="opponents_claim", addition_cards="three_if_limpia")
    for table, expected in (("AS 2S 4S", {"claim 7SxAS2S4S"}), ("AS 2S 4S KS", set[str]())):
        state = after(rules, moment(rules, table=table, turn="W", W="7S"), "W: 7S")
        assert claims(rules, state, "S") == expected


def last_card(rules: CuarentaRules, **options: Any) -> State:
    """N, the dealer, has the last card of the hand."""
    return moment(rules, turn="N", last_deal=True, full=False, **options)


def test_the_hand_waits_for_claims_on_its_last_card() -> None:
    state = after(CLAIMS, last_card(CLAIMS, table="2S 3S", N="5S"), "N: 5S")
    assert (state.phase, state.turn) == ("claim", 3)
    assert texts(CLAIMS, state, "W") == {"accept", "claim 5Sx2S3S"}
    assert texts(CLAIMS, state, "S") == {"accept", "claim 5Sx2S3S"}
    assert texts(CLAIMS, state, "N") == {"accept"}
    taken, events = act(CLAIMS, state, "S: claim 5Sx2S3S")
    assert taken.phase == "over"
    assert kinds(events)[:2] == ["claimed", "limpia"]
    done, events = act(CLAIMS, state, "W: accept", "S: accept", "E: accept", "N: accept")
    assert kinds(events)[:5] == ["accepted"] * 4 + ["leftovers"]
    assert done.phase == "over"


def test_seats_accept_in_any_order_and_once() -> None:
    state = after(CLAIMS, last_card(CLAIMS, table="2S 3S", N="5S"), "N: 5S", "S: accept")
    assert (state.turn, state.notes.accepted) == (W, (S,))
    with pytest.raises(IllegalMove, match="accepted already") as caught:
        act(CLAIMS, state, "S: accept")
    assert caught.value.code == "move/accepted"
    assert texts(CLAIMS, state, "S") == {"claim 5Sx2S3S"}
    state = after(CLAIMS, state, "W: accept")
    assert state.turn == E
    assert after(CLAIMS, state, "N: accept", "E: accept").phase == "over"


def test_nobody_accepts_before_the_last_card() -> None:
    state = moment(CLAIMS, table="2S 3S", turn="W", W="5S")
    for moves in ((), ("W: 5S",)):
        with pytest.raises(IllegalMove, match="phase play") as caught:
            act(CLAIMS, after(CLAIMS, state, *moves), "S: accept")
        assert caught.value.code == "move/wrong-phase"


def test_a_claim_stays_open_while_the_next_deal_is_announced() -> None:
    state = after(CLAIMS, moment(CLAIMS, table="2S 3S", N="5S", full=False), "N: 5S")
    assert state.phase == "announce"
    assert claims(CLAIMS, state, "W") == {"claim 5Sx2S3S"}
    taken = after(CLAIMS, state, "W: claim 5Sx2S3S")
    assert (taken.phase, taken.turn, on_table(taken)) == ("announce", W, "")
    state = after(CLAIMS, state, "W: pass", "S: pass", "E: pass", "N: pass")
    assert claims(CLAIMS, state, "E") == {"claim 5Sx2S3S"}
    state, _ = CLAIMS.play(state, W, CLAIMS.moves(state, W)[0])
    assert "claim 5Sx2S3S" not in claims(CLAIMS, state, "E")


def test_a_claim_can_win_the_chica() -> None:
    rules = rules_of(overlooked="opponents_claim", rule_38="off")
    state = after(rules, last_card(rules, table="2S 3S", N="5S", score=(0, 38)), "N: 5S")
    state = after(rules, state, "E: claim 5Sx2S3S")
    assert state.result is not None
    assert (state.result.reason, state.result.winner) == ("chica", EW)


def test_the_hand_does_not_wait_if_nothing_was_overlooked() -> None:
    assert after(CLAIMS, last_card(CLAIMS, table="2S", N="KS"), "N: KS").phase == "over"


# Caídas claimed to have fallen on a ronda

MANUAL = rules_of(caida_on_ronda=10, caida_on_ronda_claim="manual", unfounded_protest=2)
HANDS = {"W": "7C 7D 7H AC 2C", "S": "7S AD 2D KC KD"}


def fallen(rules: CuarentaRules, card: str = "7C", by: str = "7S") -> State:
    state = dealt(rules, "N", **HANDS)
    state = after(rules, state, "W: ronda", "S: pass", "E: pass", "N: pass", f"W: {card}")
    return after(rules, state, f"S: {by}x{card}")


def test_a_right_claim_adds_what_is_missing() -> None:
    state = fallen(MANUAL)
    assert state.score == (4, 2)
    assert claims(MANUAL, state, "N") == claims(MANUAL, state, "S") == {"caida 7S"}
    assert claims(MANUAL, state, "E") == set()
    state, events = act(MANUAL, state, "N: caida 7S")
    assert points(events) == [(NS, 6, "caida_on_ronda")]
    assert state.score == (10, 2)
    assert claims(MANUAL, state, "S") == set()
    with pytest.raises(IllegalMove, match="no such caída"):
        act(MANUAL, state, "S: caida 7S")


@pytest.mark.parametrize(("cost", "score"), [(0, 4), (2, 2)])
def test_a_wrong_claim(cost: int, score: int) -> None:
    rules = rules_of(caida_on_ronda=10, caida_on_ronda_claim="manual", unfounded_protest=cost)
    state = fallen(rules, "AC", "AD")
    state, events = act(rules, state, "N: caida AD")
    assert "claim_failed" in kinds(events)
    assert state.score[NS] == score
    assert claims(rules, state, "N") == set()


def test_a_total_that_is_reached_needs_nothing_more() -> None:
    rules = rules_of(caida_on_ronda=4, caida_on_ronda_claim="manual")
    _, events = act(rules, fallen(rules), "S: caida 7S")
    assert points(events) == []
    assert kinds(events) == ["caida_on_ronda"]


def test_nothing_to_claim_without_an_announcement() -> None:
    state = dealt(MANUAL, "N", **HANDS)
    state = after(MANUAL, state, "W: pass", "S: pass", "E: pass", "N: pass", "W: 7C", "S: 7Sx7C")
    assert claims(MANUAL, state, "S") == set()


def test_nothing_to_claim_where_the_engine_tells() -> None:
    rules = rules_of(caida_on_ronda=10)
    state = fallen(rules)
    assert state.score == (10, 2)
    assert claims(rules, state, "S") == set()
    with pytest.raises(IllegalMove, match="no such caída"):
        act(rules, state, "S: caida 7S")


def test_the_engine_tells_only_of_cards_of_the_ronda() -> None:
    rules = rules_of(caida_on_ronda=10, ronda_announce="auto")
    state = dealt(rules, "N", **HANDS)
    assert state.score == (0, 2)
    _, events = act(rules, state, "W: AC", "S: ADxAC")
    assert points(events) == [(NS, 2, "caida"), (NS, 2, "limpia")]


def test_a_claim_that_is_open_keeps_the_hand_waiting() -> None:
    state = fallen(MANUAL)
    hands = (1 << MANUAL.read("JH").card, 0, 0, 0)
    state = state._replace(deal=1, hands=hands, turn=0)
    state = after(MANUAL, state, "N: JH")
    assert (state.phase, state.turn) == ("claim", 3)
    assert texts(MANUAL, state, "W") == {"accept"}
    assert texts(MANUAL, state, "S") == {"accept", "caida 7S"}
    assert after(MANUAL, state, "S: caida 7S").phase == "over"
