"""Cases of Cuarenta in which two rules meet; each holds a line that nothing else would miss."""

import pytest

from partida.cards import Card, CardSet
from partida.cuarenta.moves import Pass, Play
from partida.cuarenta.rules import CuarentaRules
from partida.cuarenta.state import State
from partida.errors import HandOver, IllegalMove, MoveTextError, RuleError
from partida.game import Deal
from tests.unit.cuarenta.tables import N, S, W, act, after, cards, counted, dealt, kinds, rules_of, texts

MANUAL = rules_of(caida_on_ronda=10, caida_on_ronda_claim="manual", unfounded_protest=2)


def to_the_end(rules: CuarentaRules, state: State) -> State:
    """Pass and trail until the hand is over or waits for claims."""
    while state.turn is not None and state.phase != "claim":
        state = rules.play(state, state.turn, rules.moves(state, state.turn)[0])[0]
    return state


def waiting(rules: CuarentaRules) -> State:
    """W announced sevens, S fell on one, and after the last card that can still be claimed."""
    state = dealt(rules, "N", W="7C 7D 7H AC 2C", S="7S AD 2D KC KD", E="3C 4D 5C JD QD", N="3D 4C 5D JC QC")
    state = after(rules, state, "W: ronda", "S: pass", "E: pass", "N: pass", "W: 7C", "S: 7Sx7C")
    state = to_the_end(rules, state)
    assert state.phase == "claim"
    return state


def test_a_seat_accepts_once() -> None:
    state = after(MANUAL, waiting(MANUAL), "E: accept")
    assert "accept" not in texts(MANUAL, state, "E")
    with pytest.raises(IllegalMove, match="accepted already"):
        act(MANUAL, state, "E: accept")
    state = after(MANUAL, state, "S: accept", "N: accept")
    assert MANUAL.result(state) is None
    assert MANUAL.result(after(MANUAL, state, "W: accept")) is not None


def test_a_claim_not_made_is_gone_with_the_hand() -> None:
    state = waiting(MANUAL)
    assert "caida 7S" in texts(MANUAL, state, "S")
    state = after(MANUAL, state, "W: accept", "S: accept", "E: accept", "N: accept")
    assert MANUAL.result(state) is not None
    assert [MANUAL.moves(state, seat) for seat in range(4)] == [()] * 4
    assert MANUAL.view(state, S).moves == ()
    with pytest.raises(HandOver):
        act(MANUAL, state, "S: caida 7S")


def test_the_last_claim_ends_the_wait() -> None:
    state, events = act(MANUAL, waiting(MANUAL), "N: caida 7S")
    assert state.turn is None
    assert MANUAL.result(state) is not None
    assert kinds(events)[-1] == "hand_over"


def second_deal(rules: CuarentaRules) -> State:
    """W announced three twos in the first deal; all was trailed, and W begins the second deal."""
    first = {"N": "3D 4H 5D JH QD", "E": "3C 4C 5C JC KC", "S": "AD 4D 6D JD KD", "W": "2C 2D 2H AC QC"}
    second = "2S QS 7C 6C 7D", "5S QH 7H 6H AH"
    hands = tuple(CardSet(cards(text)) for text in first.values())
    known = {card for text in (*first.values(), *second) for card in cards(text)}
    stock = (*cards(" ".join(second)), *(card for card in rules.pack if card not in known))
    state, _ = rules.start(rules.order_of(hands, N, None, stock), rules.first_standing(N))
    state = after(rules, state, "W: ronda")
    while state.deal == 0 or state.phase != "play":
        assert state.turn is not None
        state = rules.play(state, state.turn, rules.moves(state, state.turn)[0])[0]
    assert (state.turn, len(state.table), state.score) == (W, 20, (0, 2))
    return state


def take(rules: CuarentaRules, state: State, card: str, taken: str) -> tuple[State, list[str]]:
    """S plays a card that takes these and maybe more; what was told."""
    wanted = set(cards(taken))
    move = next(
        move
        for move in rules.moves(state, S)
        if isinstance(move, Play) and str(move.card) == card and wanted <= set(move.taken)
    )
    state, events = rules.play(state, S, move)
    return state, kinds(events)


def test_a_caida_on_a_card_of_a_later_deal_is_not_on_the_ronda() -> None:
    rules = rules_of(caida_on_ronda=10, caida_by_addition=True)
    state, told = take(rules, after(rules, second_deal(rules), "W: 2S"), "5S", "2S")
    assert told[:2] == ["captured", "caida"]
    assert "caida_on_ronda" not in told
    assert state.score == (2, 2)


def test_a_caida_of_a_later_deal_cannot_be_claimed_to_be_on_the_ronda() -> None:
    state, told = take(MANUAL, after(MANUAL, second_deal(MANUAL), "W: QS"), "QH", "QS")
    assert "caida" in told
    assert not [text for name in "NESW" for text in texts(MANUAL, state, name) if text.startswith("caida")]
    with pytest.raises(IllegalMove, match="no such caída"):
        act(MANUAL, state, "N: caida QH")


def test_the_count_that_wins_the_chica_wins_it_once() -> None:
    rules = rules_of(carton_instant_win=14)
    state, events = counted(rules, (28, 8), score=(30, 0))
    assert kinds(events).count("chica_won") == 1
    assert kinds(events)[-2:] == ["chica_won", "hand_over"]
    assert state.result is not None
    assert (state.result.reason, state.result.winner, state.result.score) == ("chica", N % 2, (44, 0))


def test_what_is_no_move_has_no_text() -> None:
    for thing in (None, "7S", 3):
        with pytest.raises(MoveTextError) as caught:
            CuarentaRules().write(thing)  # type: ignore[arg-type]
        assert caught.value.code == "move/unknown"


def test_cards_and_seats_that_are_none_are_refused() -> None:
    rules = CuarentaRules()
    deal = Deal(rules.pack, 0, prepared=True)
    state, _ = rules.start(deal, rules.first_standing(0))
    for _ in range(4):
        state, _ = rules.play(state, state.turn, Pass())
    for move in (Play(-1), Play(0), Play(Card.parse("AC"), (-1,))):  # type: ignore[arg-type]
        with pytest.raises(RuleError):
            rules.play(state, state.turn, move)
    with pytest.raises(RuleError, match="no seat"):
        rules.first_standing(4)
