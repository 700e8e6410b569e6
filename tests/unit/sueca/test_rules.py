from typing import Any

import pytest

from partida.cards import Card, CardSet, Suit
from partida.errors import DealError, HandOver, IllegalMove, OutOfTurn, RuleError
from partida.game import Cut, Deal, Ruling, seen_from
from partida.sueca.moves import Accuse, ChooseEnd, Peek, Play
from partida.sueca.rules import SuecaRules
from partida.sueca.scoring import Standing
from partida.sueca.state import State
from partida.sueca.variants import Variant
from tests.unit.sueca.hands import MIXED, SUITS, E, N, S, W, act, dealt, follow, rules_of, shuffled, texts


def begun(rules: SuecaRules, seed: int = 1, *, by_hand: bool = False, prepared: bool = False) -> State:
    deal = Deal(shuffled(rules, seed), N, prepared=prepared, by_hand=by_hand)
    return rules.start(deal, rules.first_standing(N))[0]


def refused(rules: SuecaRules, state: State, step: str) -> IllegalMove:
    with pytest.raises(IllegalMove) as caught:
        act(rules, state, step)
    return caught.value


def test_rules_are_values() -> None:
    assert SuecaRules() == SuecaRules(Variant())
    assert SuecaRules() != rules_of(direction="cw")
    assert hash(SuecaRules()) == hash(SuecaRules())
    assert SuecaRules().name == "sueca"
    assert [card.rank.letter for card in rules_of(second_rank="10").pack[:10]] == list("A23456TJQK")


def test_cut_then_deal_tells_everybody_but_the_cards() -> None:
    rules = rules_of()
    state = begun(rules)
    assert (state.turn, state.phase) == (E, "cut")
    assert texts(rules, state, E) == [f"cut {at}" for at in range(1, 40)]
    assert texts(rules, state, N) == []
    state, told = act(rules, state, "E: cut 7")
    assert (state.turn, state.phase) == (W, "play")
    assert [event.kind for event in told] == ["cut", "dealt", *["dealt_to"] * 4, "trump_shown"]
    for seat in range(4):
        mine = [event for event in seen_from(told, seat) if event.kind == "dealt_to"]
        assert [event.seat for event in mine] == [seat]
        assert CardSet(mine[0].data["cards"]) == rules.view(state, seat).hand
    order = shuffled(rules, 1)
    assert state.opening.shown == ((*order[7:], *order[:7])[39],)


@pytest.mark.parametrize(
    ("source", "shuffle_cut", "chooser"),
    [
        ("dealer_choice", "dealer_shuffles_rear_cuts", N),
        ("cutter_choice", "dealer_shuffles_rear_cuts", E),
        ("cutter_choice", "dealer_shuffles_lead_cuts", W),
    ],
)
@pytest.mark.parametrize("end", ["top", "bottom"])
def test_choice_of_the_end(source: str, shuffle_cut: str, chooser: int, end: str) -> None:
    rules = rules_of(trump_source=source, shuffle_cut=shuffle_cut)
    state = begun(rules)
    assert state.turn is not None
    state, _ = rules.play(state, state.turn, Cut(1))
    assert (state.turn, state.phase) == (chooser, "choose")
    assert texts(rules, state, chooser) == ["top", "bottom"]
    assert texts(rules, state, (chooser + 1) % 4) == []
    state, told = rules.play(state, chooser, ChooseEnd(end))  # pyright: ignore[reportArgumentType]
    assert told[0].data == {"end": end}
    order = shuffled(rules, 1)
    assert state.opening.shown == (order[1] if end == "top" else order[0],)
    assert state.turn == W


def test_fixed_top_and_refused_turn_ups_are_told() -> None:
    rules = rules_of(trump_source="top", trump_redraw="until_blank")
    order = [Card.parse(text) for text in ("AS", "7S", "2S")]
    rest = [card for card in rules.pack if card not in order]
    # Dealt singly from the top, the dealer has every fourth card.
    pack = [order[0], *rest[:3], order[1], *rest[3:6], order[2], *rest[6:]]
    state, told = rules.start(Deal(tuple(pack), N, prepared=True), rules.first_standing(N))
    assert [str(event.data["card"]) for event in told if event.kind == "trump_refused"] == ["AS", "7S"]
    view = rules.view(state, W)
    assert [str(card) for card in view.shown] == ["AS", "7S", "2S"]
    assert str(view.turn_up) == "2S"
    assert all(card in view.seen for card in order)


def test_start_refuses() -> None:
    rules = rules_of()
    with pytest.raises(HandOver) as over:
        rules.start(Deal(rules.pack, N), Standing(0, winner=1))
    assert over.value.code == "match/over"
    with pytest.raises(DealError):
        rules.start(Deal(rules_of(second_rank="10").pack, N), rules.first_standing(N))
    for bad in (-1, 4):
        with pytest.raises(RuleError) as caught:
            rules.first_standing(bad)
        assert caught.value.code == "seat/number"


def test_redeal_asks_everybody_and_only_the_poor_may_have_it() -> None:
    rules = rules_of(redeal_right="low_hand")
    hands = {
        "W": "2C 3C 4C 5C 6C 2S 3S QS JS KS",  # the leader, with 9
        "S": "AC 7C KC JC QC AS 7S 4S 5S 6S",
        "E": "2H 3H 4H 5H 6H 2D 3D 4D 5D KD",  # 4
        "N": "AH 7H KH JH QH AD 7D JD QD 6D",
    }
    state = dealt(rules, hands, top="6D")
    assert (state.phase, state.turn) == ("redeal", W)
    assert texts(rules, state, W) == ["keep", "redeal"]
    assert texts(rules, state, E) == []
    state, told = act(rules, state, "W: keep")
    assert [event.kind for event in told] == ["kept"]
    error = refused(rules, state, "S: redeal")
    assert (error.code, error.reason) == ("move/no-redeal", "a new deal needs fewer than 5 points in hand")
    state, _ = act(rules, state, "S: keep")
    assert texts(rules, state, E) == ["keep", "redeal"]
    asked, told = act(rules, state, "E: redeal")
    result = rules.result(asked)
    assert result is not None
    assert (result.reason, result.void, result.seat) == ("redeal", True, E)
    assert [event.kind for event in told] == ["redeal_asked", "hand_over"]
    assert rules.settle(Standing(0), result) == Standing(0)
    state, _ = act(rules, state, "E: keep", "N: keep")
    assert (state.phase, state.turn) == ("play", W)
    state = follow(rules, state, "KS")
    assert state.turn == S


def test_redeal_limit_of_the_leader() -> None:
    rules = rules_of(redeal_right="low_hand")
    state = dealt(rules, SUITS, top="2D")
    assert refused(rules, state, "W: redeal").reason == "a new deal needs fewer than 10 points in hand"


def test_dealer_only_leads_trump_first() -> None:
    rules = rules_of(first_trick_trump_lead="dealer_only")
    state = dealt(rules, MIXED, top="AD")
    assert texts(rules, state, W) == ["AC", "2C", "7C", "AS", "7S", "KS"]
    error = refused(rules, state, "W: 2D")
    assert error.code == "move/first-trump-lead"
    state = follow(rules, state, "AC 4C KC 3C")
    assert "2D" in texts(rules, state, W)


def test_only_trumps_may_be_led_by_who_has_nothing_else() -> None:
    rules = rules_of(first_trick_trump_lead="dealer_only")
    hands = {"N": "AC 7C KC JC QC 6C 5C 4C 3C 2S", "W": "AS 7S KS JS QS 6S 5S 4S 3S 2D"}
    hands |= {"S": SUITS["S"], "E": "AD 7D KD JD QD 6D 5D 4D 3D 2C"}
    state = dealt(rules, hands, top="2S")
    assert texts(rules, state, W) == ["2D"]
    state = dealt(rules, {**hands, "W": SUITS["W"], "N": "AC 7C KC JC QC 6C 5C 4C 3C 2D"}, top="2D")
    assert len(texts(rules, state, W)) == 10


def test_errors_name_seat_move_and_reason() -> None:
    rules = rules_of()
    state = dealt(rules, MIXED, top="AD")
    with pytest.raises(OutOfTurn, match="S cannot play 4C: W is on turn") as caught:
        act(rules, state, "S: 4C")
    assert caught.value.code == "move/out-of-turn"
    assert refused(rules, state, "W: AH").code == "move/not-held"
    state = follow(rules, state, "AC")
    error = refused(rules, state, "S: AH")
    assert str(error) == "S cannot play AH: the suit of AC must be followed"
    assert error.code == "move/must-follow-suit"
    assert refused(rules, state, "S: 8C").code == "move/not-held"


@pytest.mark.parametrize(
    ("step", "code"),
    [
        ("W: cut 3", "move/wrong-phase"),
        ("W: top", "move/wrong-phase"),
        ("W: keep", "move/wrong-phase"),
        ("W: accept", "move/wrong-phase"),
        ("W: back", "move/take-back"),
        ("W: accuse S", "move/accuse"),
        ("W: peek", "move/peek"),
        ("W: ruling misdeal S", "move/ruling"),
    ],
)
def test_refused_in_play(step: str, code: str) -> None:
    rules = rules_of()
    assert refused(rules, dealt(rules, MIXED, top="AD"), step).code == code


def test_refused_before_the_deal() -> None:
    rules = rules_of(trump_source="cutter_choice")
    state = begun(rules)
    assert refused(rules, state, "E: cut 40").code == "move/cut-range"
    assert refused(rules, state, "E: cut 0").code == "move/cut-range"
    assert refused(rules, state, "W: cut 3").code == "move/out-of-turn"
    assert refused(rules, state, "E: 7H").reason == "now the pack is to be cut"


def test_strange_moves_and_seats() -> None:
    rules = rules_of(renounce_mode="claim")
    state = dealt(rules, MIXED, top="AD", by_hand=True)
    cases: list[tuple[Any, str]] = [
        ("7H", "move/unknown"),
        (Accuse(9), "move/accuse"),
        (Accuse(-1), "move/accuse"),
        (Accuse(E), "move/accuse"),
        (Ruling("misdeal", 7), "move/ruling"),
        (Ruling("turn", W), "move/ruling"),
        (Ruling("talk", W), "move/ruling"),
        (Ruling("misdeal", W, Card.parse("7H")), "move/ruling"),
    ]
    for move, code in cases:
        with pytest.raises(IllegalMove) as caught:
            rules.play(state, W, move)
        assert caught.value.code == code
    for seat in (-1, 4):
        with pytest.raises(RuleError, match=f"no seat {seat}"):
            rules.play(state, seat, Play(Card.parse("7H")))
        with pytest.raises(RuleError, match=f"no seat {seat}"):
            rules.moves(state, seat)
        with pytest.raises(RuleError, match=f"no seat {seat}"):
            rules.view(state, seat)


def test_nothing_after_the_end() -> None:
    rules = rules_of()
    state = dealt(rules, SUITS, top="2D")
    while state.turn is not None:
        state, _ = rules.play(state, state.turn, rules.moves(state, state.turn)[0])
    assert all(rules.moves(state, seat) == () for seat in range(4))
    with pytest.raises(HandOver) as caught:
        rules.play(state, W, Peek())
    assert caught.value.code == "hand/over"
    result = rules.result(state)
    assert result is not None
    assert (result.reason, result.kind, result.points, result.tricks) == (
        "counted",
        "sweep",
        (120, 0),
        (10, 0),
    )


@pytest.mark.parametrize("direction", ["ccw", "cw"])
def test_the_winner_leads(direction: str) -> None:
    rules = rules_of(direction=direction)
    hands = MIXED if direction == "ccw" else {**MIXED, "E": MIXED["W"], "W": MIXED["E"]}
    state = dealt(rules, hands, top="AD")
    leader = rules.table.next(N)
    for text in ("2C", "6C", "KC", "3C"):
        assert state.turn is not None
        state, told = rules.play(state, state.turn, rules.read(text))
    third = rules.table.previous(N)
    assert (state.turn, state.leader) == (third, third)
    assert (told[-1].kind, told[-1].seat, dict(told[-1].data)) == (
        "trick_won",
        third,
        {"trick": 1, "points": 4},
    )
    assert state.points == (0, 4)
    assert state.won == (0, 1)
    assert rules.view(state, N).tricks[0].leader == leader


def test_peek_once_each() -> None:
    rules = rules_of(peek_last_trick="once_per_hand")
    state = dealt(rules, MIXED, top="AD")
    assert refused(rules, state, "S: peek").reason == "there is no last trick yet"
    state = follow(rules, state, "AC 4C KC 3C")
    assert [texts(rules, state, seat)[-1:] for seat in (N, E, S, W)] == [["peek"]] * 4
    state, told = act(rules, state, "S: peek")
    assert (told[0].kind, told[0].seat, told[0].seen_by) == ("peeked", S, None)
    assert texts(rules, state, S) == []
    assert refused(rules, state, "S: peek").reason == "it may be done once in a hand"
    state, _ = act(rules, state, "W: peek", "W: 7C")
    assert "peek" not in texts(rules, state, W)


@pytest.mark.parametrize(
    ("options", "text", "penalty"),
    [
        ({}, "ruling misdeal W", (0, 0)),
        ({"misdeal": "penalty_1"}, "ruling misdeal W", (1, 0)),
        ({"misdeal": "penalty_1"}, "ruling misdeal S", (0, 1)),
        ({"misdeal": "penalty_1", "talk": "void_hand"}, "ruling talk S", (0, 0)),
    ],
)
@pytest.mark.parametrize("prepared", [True, False])
def test_rulings(options: dict[str, Any], text: str, penalty: tuple[int, int], prepared: bool) -> None:
    rules = rules_of(**options)
    state = begun(rules, by_hand=True, prepared=prepared)
    assert text in texts(rules, state, N)
    state, told = rules.play(state, N, rules.read(text))
    result = rules.result(state)
    assert result is not None
    assert (result.void, result.penalty, result.reason) == (True, penalty, text.split()[1])
    assert [event.kind for event in told] == ["ruling", "hand_over"]
    assert rules.settle(Standing(N), result) == Standing(N, score=penalty)


def test_trump_in_sight() -> None:
    kept, once = rules_of(), rules_of(trump_visibility="shown_once")
    for rules, after_lead in ((kept, True), (once, False)):
        assert not rules.view(begun(rules), N).turn_up_in_sight
        state = dealt(rules, MIXED, top="3C")
        assert rules.view(state, None).turn_up_in_sight
        state = follow(rules, state, "AC")
        assert rules.view(state, None).turn_up_in_sight is after_lead
        state = follow(rules, state, "4C KC 3C")
        view = rules.view(state, None)
        assert not view.turn_up_in_sight
        assert str(view.turn_up) == "3C"


def test_view_of_a_seat_and_a_spectator() -> None:
    rules = rules_of()
    state = follow(rules, dealt(rules, MIXED, top="AD"), "AC 4C")
    view = rules.view(state, S)
    assert (view.hand, view.team) == (CardSet.parse("5C 6C AH 7H KH JH QH 6H 5H"), 0)
    assert view.seen == CardSet.parse(MIXED["S"] + " AC AD")
    assert view.counts == (10, 10, 9, 9)
    assert view.moves == ()
    assert view.trump is Suit.DIAMONDS
    table = rules.view(state, None)
    assert (table.hand, table.seat, table.team, table.moves) == (CardSet(), None, None, ())
    assert table.seen == CardSet.parse("AC 4C AD")
    cut = rules.view(begun(rules), E)
    assert (cut.trump, cut.turn_up, cut.counts, len(cut.moves)) == (None, None, (0, 0, 0, 0), 39)
