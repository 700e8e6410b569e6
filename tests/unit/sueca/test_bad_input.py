"""What is no standing, deal, seat, card or move of Sueca is refused with a clear error."""

from typing import Any

import pytest

from partida.cards import Card
from partida.errors import DealError, HandOver, IllegalMove, MoveTextError, RuleError
from partida.game import Cut, Deal, Ruling
from partida.sueca import draw_teams
from partida.sueca.moves import Accuse, ChooseEnd, Play, Redeal
from partida.sueca.scoring import Result, Standing, counted, settle
from tests.unit.sueca.hands import MIXED, E, N, S, W, dealt, rules_of

NO_SEATS: list[Any] = [-1, 4, True, False, 0.0, 0.5, "N", None, [0]]


@pytest.mark.parametrize(
    ("standing", "words"),
    [
        (Standing(N, winner=1), "the match is over: no hand"),
        (Standing(N, score=(4, 3)), "score 4-3 with 4 to reach"),
        (Standing(N, score=(0, 9)), "score 0-9 with 4 to reach"),
        (Standing(N, sets=(0, 2)), "matches won 0-2 with 2 to reach"),
        (Standing(N, sets=(3, 0)), "matches won 3-0 with 2 to reach"),
    ],
)
def test_nothing_is_dealt_after_a_match_or_rubber_is_won(standing: Standing, words: str) -> None:
    rules = rules_of(rubber_sets=2)
    with pytest.raises(HandOver, match=words) as caught:
        rules.start(Deal(rules.pack, N), standing)
    assert caught.value.code == "match/over"
    rules.start(Deal(rules.pack, N), Standing(N, score=(3, 3), sets=(1, 1)))


def test_the_match_goes_to_the_side_that_this_hand_brought_to_the_target() -> None:
    rules = rules_of()
    won_by_ew = counted((40, 80), (3, 7), rules.variant)
    after = settle(Standing(N, score=(4, 3)), won_by_ew, rules.variant, W)
    assert (after.score, after.winner, after.sets) == ((4, 4), 1, (0, 1))
    # NS have won no hand here, so they win no match here either.
    after = settle(Standing(N, score=(4, 0)), won_by_ew, rules.variant, W)
    assert (after.score, after.winner, after.sets) == ((4, 1), None, (0, 0))


@pytest.mark.parametrize(("penalty", "winner"), [((1, 0), 0), ((0, 1), 1)])
def test_a_penalty_can_win_the_match(penalty: tuple[int, int], winner: int) -> None:
    rules = rules_of()
    void = Result("misdeal", True, (0, 0), (0, 0), penalty=penalty)
    assert settle(Standing(N, score=(3, 3)), void, rules.variant, W).winner == winner
    assert settle(Standing(N, score=(2, 2)), void, rules.variant, W).winner is None


def deals(order: tuple[Card, ...]) -> list[tuple[Any, Any, str, str]]:
    """Orders and dealers that are none, with the code and words of the error."""
    return [
        (list(order), N, "deal/order", "a tuple of cards, not a list"),
        ("7H", N, "deal/order", "a tuple of cards, not a str"),
        (tuple(map(int, order)), N, "deal/order", "place 1 of the deal is 0, not a Card"),
        ((*order[:39], int(order[39])), N, "deal/order", "place 40 of the deal is 51, not a Card"),
        ((*order[:39], None), N, "deal/order", "place 40 of the deal is None"),
        *((order, seat, "deal/dealer", "there is no seat .* to deal") for seat in NO_SEATS),
    ]


def test_deals_that_are_none() -> None:
    rules = rules_of()
    for order, dealer, code, words in deals(rules.pack):
        with pytest.raises(DealError, match=words) as caught:
            rules.start(Deal(order, dealer), rules.first_standing(N))
        assert caught.value.code == code
    state = dealt(rules, MIXED, top="AD")
    for seat in NO_SEATS:
        with pytest.raises(DealError, match="there is no seat"):
            rules.order_of(tuple(rules.view(state, seat).hand for seat in range(4)), seat, rules.pack[0])


def test_draws_need_cards() -> None:
    rules = rules_of()
    wrong: Any = list(rules.pack)
    for draw in (rules.first_dealer, lambda order: draw_teams(order, rules.table)):
        with pytest.raises(DealError) as caught:
            draw(wrong)
        assert caught.value.code == "deal/order"


@pytest.mark.parametrize("seat", [seat for seat in NO_SEATS if seat is not None])
def test_what_is_no_seat(seat: Any) -> None:
    # E, seat 1, is on turn, so that True is as good as a seat can be that is none.
    rules = rules_of(direction="cw")
    state = dealt(rules, MIXED, top="AD")
    assert state.turn == E
    card = rules.moves(state, E)[0]
    asked = [
        lambda: rules.first_standing(seat),
        lambda: rules.moves(state, seat),
        lambda: rules.view(state, seat),
        lambda: rules.play(state, seat, card),
        lambda: rules.play(state, seat, Cut(3)),
    ]
    for ask in asked:
        with pytest.raises(RuleError, match=r"there is no seat .*: seats are 0 to 3") as caught:
            ask()
        assert caught.value.code == "seat/number"


@pytest.mark.parametrize("card", [-1, 52, 0, 0.5, True, "7H", None, [1]])
def test_a_play_of_what_is_no_card(card: Any) -> None:
    rules = rules_of()
    state = dealt(rules, MIXED, top="AD")
    with pytest.raises(IllegalMove, match="is not a card") as caught:
        rules.play(state, W, Play(card))
    assert (caught.value.code, caught.value.move) == ("move/unknown", f"Play(card={card!r})")
    with pytest.raises(IllegalMove, match="W is on turn") as caught:
        rules.play(state, S, Play(card))
    assert caught.value.code == "move/out-of-turn"


@pytest.mark.parametrize(
    "move",
    [
        "7H",
        None,
        ["7H"],
        Play(-1),
        ChooseEnd("left"),
        Redeal([]),
        Accuse(4),
        Accuse(True),
        Ruling("misdeal", -1),
        Ruling("misdeal", "W"),
    ],
)
def test_what_is_no_move_has_no_text(move: Any) -> None:
    with pytest.raises(MoveTextError, match="is not a move of Sueca") as caught:
        rules_of().write(move)
    assert caught.value.code == "move/unknown"


@pytest.mark.parametrize("seat", [0.5, "W", None, True])
def test_accusing_what_is_no_seat(seat: Any) -> None:
    rules = rules_of(renounce_mode="claim")
    state = dealt(rules, MIXED, top="AD")
    with pytest.raises(IllegalMove, match="only an opponent") as caught:
        rules.play(state, W, Accuse(seat))
    assert caught.value.code == "move/accuse"
