import pickle
from dataclasses import replace
from typing import Any

import pytest

from partida.cards import CardSet
from partida.cuarenta import CuarentaRules, Standing, Variant
from partida.cuarenta.moves import Play
from partida.errors import DealError, HandOver, IllegalMove, OutOfTurn
from partida.game import Cut, Deal, seen_from
from partida.match import Match
from tests.unit.cuarenta.tables import (
    PRESETS,
    E,
    N,
    S,
    W,
    act,
    after,
    cards,
    dealt,
    kinds,
    moment,
    on_table,
    play_out,
    points,
    rules_of,
    shuffled,
    texts,
)

NS, EW = 0, 1
PASSES = ("W: pass", "S: pass", "E: pass", "N: pass")
RONDA = {"W": "7C 7D 7H AC 2C"}
DOBLE = {"W": "7C 7D 7H 7S 2C"}


def test_rules_are_values() -> None:
    assert CuarentaRules() == CuarentaRules(Variant())
    assert hash(CuarentaRules()) == hash(CuarentaRules(PRESETS["wikipedia"]))
    assert CuarentaRules() != rules_of("pagat")
    assert pickle.loads(pickle.dumps(rules_of("pagat"))) == rules_of("pagat")
    assert (CuarentaRules().name, len(CuarentaRules().pack)) == ("cuarenta", 40)


# Beginning


def test_the_rear_seat_cuts() -> None:
    rules = rules_of()
    order = shuffled(rules, 1)
    state, events = rules.start(Deal(order, N), Standing(N))
    assert (state.phase, state.turn, events) == ("cut", E, ())
    assert rules.moves(state, E) == tuple(Cut(at) for at in range(1, 40))
    assert rules.moves(state, N) == ()
    view = rules.view(state, E)
    assert (view.stock, view.deal, view.counts, len(view.seen)) == (40, 0, (0, 0, 0, 0), 0)
    state, events = act(rules, state, "E: cut 17")
    assert kinds(events) == ["cut", "dealt", *["dealt_to"] * 4]
    assert CardSet(state.hands[W]) == CardSet(order[17:22])
    assert (state.phase, state.turn) == ("announce", W)


@pytest.mark.parametrize("at", [0, 40])
def test_a_cut_leaves_cards_in_both_parts(at: int) -> None:
    rules = rules_of()
    state, _ = rules.start(Deal(shuffled(rules, 1), N), Standing(N))
    with pytest.raises(IllegalMove, match="1 to 39") as caught:
        rules.play(state, E, Cut(at))
    assert caught.value.code == "move/cut"


def test_no_cut() -> None:
    rules = rules_of(cut_by="none")
    order = shuffled(rules, 1)
    state, _ = rules.start(Deal(order, N), Standing(N))
    assert CardSet(state.hands[W]) == CardSet(order[:5])
    with pytest.raises(IllegalMove, match="phase announce"):
        act(rules, state, "E: cut 3")


def test_hands_that_cannot_begin() -> None:
    rules = rules_of()
    order = shuffled(rules, 1)
    with pytest.raises(HandOver, match="EW won it"):
        rules.start(Deal(order, N), Standing(N, winner=EW))
    with pytest.raises(HandOver, match="40-2"):
        rules.start(Deal(order, N), Standing(N, score=(40, 2)))
    with pytest.raises(DealError):
        rules.start(Deal(order[1:], N), Standing(N))
    with pytest.raises(DealError, match="no seat 3"):
        rules_of(players=2).start(Deal(order, 3), Standing(N))


def test_each_seat_sees_its_own_five_cards() -> None:
    rules = rules_of()
    _, events = rules.start(replace(Deal(shuffled(rules, 1), N), prepared=True), Standing(N))
    assert kinds(seen_from(events, None)) == ["dealt"]
    own = seen_from(events, W)
    assert kinds(own) == ["dealt", "dealt_to"]
    assert own[1].data["cards"] == shuffled(rules, 1)[:5]


# Announcements


def test_everybody_is_asked_in_play_order() -> None:
    rules = rules_of()
    state = dealt(rules, "N", **RONDA)
    assert texts(rules, state, "W") == {"pass", "ronda"}
    assert texts(rules, state, "S") == set()
    state = after(rules, state, "W: pass")
    assert texts(rules, state, "S") == {"pass"}
    with pytest.raises(IllegalMove, match="no three cards of a rank") as caught:
        act(rules, state, "S: ronda")
    assert caught.value.code == "move/no-ronda"
    state = after(rules, state, *PASSES[1:])
    assert (state.phase, state.turn, state.score) == ("play", W, (0, 0))
    with pytest.raises(IllegalMove, match="phase play"):
        act(rules, state, "W: ronda")


@pytest.mark.parametrize("text", ["ronda", "pass", "7C"])
def test_out_of_turn_while_announcing(text: str) -> None:
    rules = rules_of()
    state = after(rules, dealt(rules, "N", **RONDA), "W: ronda")
    with pytest.raises(IllegalMove) as caught:
        act(rules, state, f"W: {text}")
    assert caught.value.code == ("move/wrong-phase" if text == "7C" else "move/out-of-turn")


def test_the_engine_announces_under_auto() -> None:
    rules = rules_of(ronda_announce="auto")
    state = dealt(rules, "N", **RONDA, S="KC KD KH AD 2D")
    assert [one[:3] for one in state.notes.announced] == [(W, 0, "ronda"), (S, 0, "ronda")]
    assert (state.phase, state.turn, state.score) == ("play", W, (2, 2))


def test_what_follows_a_winning_announcement_is_dropped_under_auto() -> None:
    rules = rules_of(ronda_announce="auto")
    state = dealt(rules, "N", **DOBLE, S="KC KD KH AD 2D")
    assert [one.kind for one in state.notes.announced] == ["doble"]
    assert state.result is not None
    assert (state.result.winner, state.score) == (EW, (0, 0))


@pytest.mark.parametrize(
    ("options", "before", "score", "mesa"),
    [
        ({}, 38, 38, False),
        ({"doble_ronda": "win_mesa"}, 0, 0, True),
        ({"doble_ronda": 8}, 20, 28, None),
        ({"doble_ronda": 4}, 36, 40, False),
        ({"doble_ronda": 4}, 38, 38, None),
        ({"doble_ronda": 8, "ronda_max_score": 30}, 30, 30, None),
        ({"all_two": True}, 20, 22, None),
    ],
)
def test_doble_ronda(options: dict[str, Any], before: int, score: int, mesa: bool | None) -> None:
    rules = rules_of(**options)
    state = after(rules, dealt(rules, "N", score=(12, before), **DOBLE), "W: ronda")
    assert state.score == (12, score)
    assert (state.result and state.result.mesa) is mesa
    assert state.notes.announced[0].kind == "doble"


@pytest.mark.parametrize(
    ("limit", "before", "made"),
    [(30, 29, 2), (30, 30, 0), (31, 30, 2), (31, 31, 0), ("off", 36, 2), ("off", 38, 0)],
)
def test_rondas_near_the_end(limit: Any, before: int, made: int) -> None:
    rules = rules_of(ronda_max_score=limit, ronda_announce="auto")
    assert dealt(rules, "N", score=(0, before), **RONDA).score == (0, before + made)


def test_the_rank_of_a_ronda_is_told_to_nobody() -> None:
    rules = rules_of()
    one, other = dealt(rules, "N", **RONDA), dealt(rules, "N", W="6C 6D 6H AC 2C", S="7C 7D 7H AD 2D")
    one, told = act(rules, one, "W: ronda")
    other, same = act(rules, other, "W: ronda")
    assert told == same
    assert rules.view(one, None) == rules.view(other, None)


def test_what_is_no_move_of_the_game() -> None:
    rules = rules_of()
    strange: Any = "5H"
    with pytest.raises(IllegalMove, match="not a move of Cuarenta") as caught:
        rules.play(dealt(rules, "N"), W, strange)
    assert (caught.value.code, caught.value.seat) == ("move/unknown", "W")


# Cards


def test_trailing_and_capturing() -> None:
    rules = rules_of()
    state = moment(rules, table="2S", turn="W", W="5S", S="2H")
    state, events = act(rules, state, "W: 5S")
    assert kinds(events) == ["trailed"]
    assert (on_table(state), state.last, state.turn) == ("2S 5S", rules.read("5S").card, S)
    state, events = act(rules, state, "S: 2Hx2S")
    assert kinds(events) == ["captured"]
    assert events[0].data == {"card": rules.read("2H").card, "taken": cards("2S")}
    assert (on_table(state), state.last, state.capturer) == ("5S", None, NS)
    assert [(turn.seat, turn.points) for turn in state.turns] == [(W, 0), (S, 0)]


def test_taken_cards_are_put_in_order() -> None:
    rules = rules_of()
    state = moment(rules, table="3S 4S JS QS", N="7H")
    one, told = act(rules, state, "N: 7HxQS4SJS3S")
    other, same = act(rules, state, "N: 7Hx3S4SJSQS")
    assert (one, told) == (other, same)


def test_equal_cards_may_be_named() -> None:
    rules = rules_of()
    state = moment(rules, table="5C 5S KS", N="5H")
    assert texts(rules, state, "N", "5H") == {"5H", "5Hx5C"}
    assert on_table(after(rules, state, "N: 5Hx5S")) == "5C KS"


def test_only_the_card_just_trailed_makes_a_caida() -> None:
    rules = rules_of()
    state = moment(rules, table="5C KS", turn="W", W="5S", S="5H")
    state = after(rules, state, "W: 5S")
    assert kinds(act(rules, state, "S: 5Hx5C")[1]) == ["captured"]
    assert kinds(act(rules, state, "S: 5Hx5S")[1]) == ["captured", "caida", "points"]


def test_no_caida_after_a_capture() -> None:
    rules = rules_of()
    state = moment(rules, table="5C 2S KS", turn="W", W="2H", S="5H")
    assert kinds(act(rules, state, "W: 2Hx2S", "S: 5Hx5C")[1]) == ["captured", "captured"]


def test_a_card_taken_with_the_run_is_no_caida() -> None:
    rules = rules_of(caida_by_addition=True)
    state = moment(rules, table="5C KS", turn="W", W="6S", S="5H")
    assert kinds(act(rules, state, "W: 6S", "S: 5Hx5C6S")[1]) == ["trailed", "captured"]


@pytest.mark.parametrize(
    ("step", "code"),
    [
        ("N: 6C", "move/not-held"),
        ("W: 5H", "move/out-of-turn"),
        ("N: 5Hx7S", "move/no-such-capture"),
        ("N: 5Hx2S", "move/no-such-capture"),
        ("N: 5Hx5C2S3S", "move/no-such-capture"),
        ("N: 5Hx5C", "move/no-such-capture"),
        ("N: 5Hx5C5C", "move/no-such-capture"),
        ("N: pass", "move/wrong-phase"),
        ("N: accept", "move/wrong-phase"),
        ("N: cut 4", "move/wrong-phase"),
    ],
)
def test_moves_that_are_refused(step: str, code: str) -> None:
    rules = rules_of()
    state = moment(rules, table="5C 2S 3S 6S", N="5H")
    with pytest.raises(IllegalMove) as caught:
        act(rules, state, step)
    assert caught.value.code == code
    assert isinstance(caught.value, OutOfTurn) == (code == "move/out-of-turn")
    assert str(caught.value).startswith(f"{step[0]} cannot play {step[3:]}")


def test_all_of_a_rank() -> None:
    rules = rules_of(match_takes="all")
    state = moment(rules, table="5C 5S KS", N="5H")
    assert texts(rules, state, "N", "5H") == {"5H", "5Hx5C5S"}
    with pytest.raises(IllegalMove):
        act(rules, state, "N: 5Hx5C")


def test_part_of_a_run() -> None:
    rules = rules_of(run_mode="player_picks")
    state = moment(rules, table="5C 6S 7S KS", N="5H")
    assert texts(rules, state, "N", "5H") == {"5H", "5Hx5C6S7S", "5Hx5C6S", "5Hx5C"}
    with pytest.raises(IllegalMove):
        act(rules, state, "N: 5Hx5C7S")


def test_a_caida_that_wins_leaves_no_limpia() -> None:
    rules = rules_of(rule_38="off")
    state = moment(rules, turn="W", W="5S", S="5H", score=(38, 0))
    state, events = act(rules, state, "W: 5S", "S: 5Hx5S")
    assert points(events) == [(NS, 2, "caida")]
    assert "limpia" not in kinds(events)
    assert (state.score, state.turns[-1].points) == ((40, 0), 2)


def test_a_limpia_on_the_last_card_counts() -> None:
    rules = rules_of(carton_none_20="none")
    state = moment(rules, table="5S", last_deal=True, full=False, N="5H")
    state, events = act(rules, state, "N: 5Hx5S")
    assert points(events) == [(NS, 2, "limpia")]
    assert kinds(events)[-1] == "hand_over"


def test_a_chica_won_in_the_middle_drops_the_rest() -> None:
    rules = rules_of()
    state = moment(rules, table="KS", turn="W", W="5S", S="5H", score=(38, 30))
    state, events = act(rules, state, "W: 5S", "S: 5Hx5S")
    assert kinds(events)[-2:] == ["chica_won", "hand_over"]
    assert (state.phase, state.turn, rules.moves(state, E)) == ("over", None, ())
    assert state.result is not None
    assert (state.result.next_dealer, state.result.points) == (W, (2, 0))
    with pytest.raises(HandOver):
        rules.play(state, E, Play(cards("KH")[0]))
    with pytest.raises(HandOver):
        act(rules, state, "E: accept")
    with pytest.raises(HandOver):
        act(rules, state, "E: pass")


@pytest.mark.parametrize("value", ["off", "win_chica"])
def test_four_caidas_in_a_row(value: Any) -> None:
    rules = rules_of(four_caidas=value)
    state = moment(rules, table="KS", W="2C 3C", S="2D 4D", E="4C 6C", N="3D 6D", turn="W")
    steps = ["W: 2C", "S: 2Dx2C", "E: 4C", "N: 4Dx4C", "W: 3C", "S: 3Dx3C", "E: 6C", "N: 6Dx6C"]
    state = moment(rules, table="KS", W="2C 3C", S="2D 3D", E="4C 6C", N="4D 6D", turn="W")
    state = after(rules, state, *steps[:6])
    assert rules.view(state, None).caidas_in_a_row == 3
    state, events = act(rules, state, *steps[6:])
    if value == "off":
        assert state.result is None
        assert rules.view(state, None).caidas_in_a_row == 4
    else:
        assert state.result is not None
        assert (state.result.reason, state.result.winner, state.score) == ("four_caidas", NS, (8, 0))
        assert kinds(events)[-2:] == ["chica_won", "hand_over"]


def test_another_play_breaks_the_row() -> None:
    rules = rules_of()
    state = moment(rules, table="KS", W="2C 3C", S="2D", N="JD", turn="W")
    state = after(rules, state, "W: 2C", "S: 2Dx2C")
    assert state.rows == (1, 0)
    state = state._replace(turn=N)
    assert after(rules, state, "N: JD").rows == (0, 0)


# Deals


def test_the_dealer_stays_or_moves_with_each_deal() -> None:
    for changes, dealers, following in (("per_hand", [N, N], W), ("per_deal", [N, W], S)):
        rules = rules_of(dealer_changes=changes)
        state = dealt(rules, "N")
        seen = [state.dealer]
        while state.deal == 0:
            state = rules.play(state, state.turn or 0, rules.moves(state, state.turn or 0)[0])[0]
        seen.append(state.dealer)
        assert seen == dealers
        assert state.turn == rules.table.next(dealers[1])
        state = play_out(rules, state)
        assert state.result is not None
        assert state.result.next_dealer == following


def test_nobody_falls_on_the_own_side() -> None:
    rules = rules_of(dealer_changes="per_deal", caida_across_deals=True, ronda_announce="auto")
    state = moment(rules, N="6S", full=False)
    state = after(rules, state, "N: 6S")
    assert (state.turn, state.last) == (S, rules.read("6S").card)
    state = state._replace(hands=(1, 1, 1 << rules.read("6H").card | 1, 1))
    assert kinds(act(rules, state, "S: 6Hx6S")[1]) == ["captured", "limpia", "points"]


def test_table_cards_stay_from_deal_to_deal() -> None:
    rules = rules_of()
    state = moment(rules, table="2S KS", N="6S", full=False)
    state, events = act(rules, state, "N: 6S")
    assert on_table(state) == "2S KS 6S"
    assert kinds(events) == ["trailed", "dealt", *["dealt_to"] * 4]
    assert state.phase == "announce"


def test_two_players_have_four_deals() -> None:
    rules = rules_of(players=2)
    state = dealt(rules, "N")
    view = rules.view(state, 1)
    assert (view.deals, view.stock, view.counts) == (4, 30, (5, 5))
    state = play_out(rules, state)
    assert len(state.turns) == 40 or (state.result is not None and state.result.winner is not None)


# Views


def test_what_a_seat_sees() -> None:
    rules = rules_of()
    state = after(rules, dealt(rules, "N", **RONDA), "W: ronda", *PASSES[1:], "W: AC")
    view = rules.view(state, W)
    assert (view.game, view.seat, view.team, view.turn, view.phase) == ("cuarenta", W, EW, S, "play")
    assert view.hand == CardSet(cards("7C 7D 7H 2C"))
    assert view.seen == CardSet(cards("7C 7D 7H 2C AC"))
    assert view.counts == (5, 5, 5, 4)
    assert (view.on_table, view.last_trailed) == (cards("AC"), cards("AC")[0])
    assert (view.deal, view.deals, view.stock, view.score) == (0, 2, 20, (0, 2))
    assert view.announced[0] == (W, 0, "ronda", 2)
    spectator = rules.view(state, None)
    assert (spectator.team, spectator.hand, spectator.moves) == (None, CardSet(), ())
    assert spectator.seen == CardSet(cards("AC"))


@pytest.mark.parametrize("preset", PRESETS)
def test_a_mesa_from_beginning_to_end(preset: str) -> None:
    rules = rules_of(preset)
    match = Match.begin(rules, dealer=N)
    seed = 0
    while match.winner is None:
        seed += 1
        match, _ = match.deal(Deal(shuffled(rules, seed), match.standing.dealer))
        while match.playing:
            seat = match.state.turn
            moves = rules.moves(match.state, seat)
            match, _ = match.play(seat, moves[seed % len(moves)])
    assert match.standing.sets[match.winner] == rules.variant.mesa_chicas
    assert match.standing.hands == seed
