"""Renúncia under every mode; W leads clubs, and S, who holds 4C 5C 6C, plays hearts."""

from typing import Any

import pytest

from partida.cards import Card
from partida.errors import IllegalMove
from partida.sueca import renounce
from partida.sueca.rules import SuecaRules
from partida.sueca.state import State
from tests.unit.sueca.hands import MIXED, SUITS, E, N, S, W, act, dealt, follow, rules_of, texts


def claim(**options: Any) -> SuecaRules:
    return rules_of(renounce_mode="claim", **options)


def begun(rules: SuecaRules, cards: str = "") -> State:
    return follow(rules, dealt(rules, MIXED, top="AD"), cards)


def test_auto_punishes_when_the_trick_is_complete() -> None:
    rules = rules_of(renounce_mode="auto")
    state = begun(rules, "AC AH KC")
    assert rules.result(state) is None
    state, told = act(rules, state, "N: 3C")
    assert [event.kind for event in told] == ["played", "trick_won", "renounce", "hand_over"]
    assert told[2].seat == S
    assert {key: str(value) for key, value in told[2].data.items()} == {
        "trick": "1",
        "led": "0",
        "played": "AH",
        "held": "6C",
    }
    result = rules.result(state)
    assert result is not None
    assert (result.reason, result.winner, result.games, result.seat) == ("renounce", 1, 4, S)
    assert Card.parse("6C") in rules.view(state, W).seen


def test_auto_goes_on_without_a_renuncia() -> None:
    rules = rules_of(renounce_mode="auto")
    state = begun(rules, "AC 4C KC 3C 7C 5C QC AD")
    assert (state.turn, len(state.tricks)) == (N, 2)


def test_auto_the_first_of_two_offenders_counts() -> None:
    rules = rules_of(renounce_mode="auto")
    result = rules.result(begun(rules, "AC AH KC AD"))
    assert result is not None
    assert (result.seat, result.winner) == (S, 1)


def test_take_back_under_auto_before_the_trick_is_complete() -> None:
    rules = rules_of(renounce_mode="auto")
    state, _ = act(rules, begun(rules, "AC AH"), "S: back", "S: 4C")
    assert rules.result(follow(rules, state, "KC 3C")) is None


def test_take_back_and_then_follow() -> None:
    rules = claim()
    state = begun(rules, "AC AH")
    assert "back" in texts(rules, state, S)
    assert "back" not in texts(rules, state, W)
    state, told = act(rules, state, "S: back")
    assert (told[0].kind, told[0].seat) == ("taken_back", S)
    assert dict(told[0].data) == {"card": Card.parse("AH"), "trick": 1}
    assert state.turn == S
    assert texts(rules, state, S) == ["4C", "5C", "6C"]
    assert texts(rules, state, W) == []
    with pytest.raises(IllegalMove, match="the suit of AC must be followed"):
        act(rules, state, "S: 7H")
    view = rules.view(state, E)
    assert view.taken_back == ((S, Card.parse("AH")),)
    assert Card.parse("AH") in view.seen
    assert view.counts[S] == 10
    state, _ = act(rules, state, "S: 4C")
    assert not state.notes.correcting
    assert texts(rules, state, W) == []
    state = follow(rules, state, "KC 3C")
    assert state.points == (0, 15)


def test_only_the_last_card_can_be_taken_back() -> None:
    rules = claim()
    state = begun(rules, "AC AH KC")
    with pytest.raises(IllegalMove, match="only a card just played") as caught:
        act(rules, state, "S: back")
    assert caught.value.code == "move/take-back"
    assert "back" not in texts(rules, state, E)
    with pytest.raises(IllegalMove):
        act(rules, begun(rules), "W: back")


def test_take_back_of_the_fourth_card_opens_the_trick_again() -> None:
    rules = claim()
    before = begun(rules, "AC 4C KC")
    state = follow(rules, before, "AD")
    assert (state.turn, state.points, state.won) == (N, (26, 0), (1, 0))
    state, told = act(rules, state, "N: back")
    assert told[0].data["trick"] == 1
    assert state._replace(notes=before.notes) == before
    assert texts(rules, state, N) == ["3C"]
    state = follow(rules, state, "3C")
    assert (state.turn, state.points, state.won) == (W, (0, 15), (0, 1))


def test_take_back_never() -> None:
    rules = claim(renounce_correct_until="never")
    with pytest.raises(IllegalMove, match="a card once played stays"):
        act(rules, begun(rules, "AC AH"), "S: back")


def test_accusation_in_the_trick_in_play() -> None:
    rules = claim()
    state = begun(rules, "AC AH")
    assert texts(rules, state, W) == ["accuse S", "accuse S 1"]
    assert texts(rules, state, N) == []
    state, told = act(rules, state, "W: accuse S")
    assert [event.kind for event in told] == ["accused", "renounce", "hand_over"]
    assert dict(told[0].data) == {"accused": S, "trick": None, "guilty": True}
    result = rules.result(state)
    assert result is not None
    assert (result.winner, result.games, result.seat) == (1, 4, S)
    assert result.evidence is not None
    assert (result.evidence.trick, str(result.evidence.held)) == (1, "6C")


def test_named_trick_narrows_the_accusation() -> None:
    rules = claim(false_claim="none")
    # Trick 1: S does not follow clubs. Trick 2: S follows spades no more, and has none.
    state = begun(rules, "AC AH KC 3C AS 7H 5S 2S")
    assert texts(rules, state, E) == ["accuse S", "accuse S 1", "accuse S 2"]
    state, told = act(rules, state, "E: accuse S 2")
    assert [event.data for event in told] == [{"accused": S, "trick": 2, "guilty": False}]
    assert texts(rules, state, E) == ["accuse S", "accuse S 1"]
    assert "accuse S 2" in texts(rules, state, W)
    with pytest.raises(IllegalMove, match="S has nothing open to accuse in trick 2"):
        act(rules, state, "E: accuse S 2")
    with pytest.raises(IllegalMove, match="only an opponent"):
        act(rules, state, "E: accuse W")
    with pytest.raises(IllegalMove, match="N has nothing open to accuse in any trick"):
        act(rules, state, "E: accuse N")
    state, told = act(rules, state, "W: accuse S")
    assert told[1].data["trick"] == 1


def test_false_accusation_mirrored() -> None:
    rules = claim()
    state = begun(rules, "AS 7H 5S 2S")
    state, told = act(rules, state, "E: accuse S")
    assert [event.kind for event in told] == ["accused", "hand_over"]
    result = rules.result(state)
    assert result is not None
    assert (result.reason, result.winner, result.games, result.seat) == ("false_claim", 0, 4, E)


def test_false_accusation_goes_on_and_is_open_again_after_a_new_trick() -> None:
    rules = claim(false_claim="none")
    state, _ = act(rules, begun(rules, "AS 7H 5S 2S"), "E: accuse S")
    assert texts(rules, state, E) == []
    state = follow(rules, state, "KS 6H")
    assert texts(rules, state, E)[-2:] == ["accuse S", "accuse S 2"]


def test_accusations_need_claim_mode() -> None:
    rules = rules_of(renounce_mode="auto")
    state = begun(rules, "AC AH")
    with pytest.raises(IllegalMove, match="renounce_mode=auto"):
        act(rules, state, "W: accuse S")
    assert texts(rules, state, W) == []


def last_trick(rules: SuecaRules) -> State:
    state = dealt(rules, SUITS, top="2D")
    while state.phase == "play":
        assert state.turn is not None
        state, _ = rules.play(state, state.turn, rules.moves(state, state.turn)[0])
    return state


def test_the_hand_waits_until_all_accept() -> None:
    rules = claim()
    state = last_trick(rules)
    assert (state.phase, state.turn) == ("claim", W)
    assert texts(rules, state, E)[0] == "accept"
    assert "accuse N" in texts(rules, state, E)
    state, told = act(rules, state, "S: accept")
    assert [event.kind for event in told] == ["accepted"]
    assert state.turn == W
    assert "accept" not in texts(rules, state, S)
    with pytest.raises(IllegalMove, match="said already"):
        act(rules, state, "S: accept")
    with pytest.raises(IllegalMove, match="now the hand waits to be counted"):
        act(rules, state, "S: peek")
    state, _ = act(rules, state, "W: accept")
    assert state.turn == E
    state, told = act(rules, state, "E: accept", "N: accept")
    assert [event.kind for event in told] == ["accepted", "accepted", "hand_over"]
    result = rules.result(state)
    assert result is not None
    assert (result.kind, result.winner) == ("sweep", 0)


def test_accusing_while_the_hand_waits() -> None:
    rules = claim()
    state, _ = act(rules, last_trick(rules), "S: accept", "W: accept", "W: accuse N 1")
    result = rules.result(state)
    assert result is not None
    assert (result.reason, result.winner) == ("false_claim", 0)


def test_leaders_of_tricks_never_fail_to_follow() -> None:
    rules = claim()
    state = begun(rules, "AC 4C KC 3C")
    assert renounce.last_card(state) == (N, Card.parse("3C"))
    assert renounce.last_card(begun(rules)) is None
    assert not renounce.can_take_back(begun(rules, "AC"), W)
