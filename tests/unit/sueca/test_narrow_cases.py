"""Cases of Sueca in which two rules meet; each holds a line that nothing else would miss."""

from partida.cards import Card
from partida.sueca import dealing
from partida.sueca.scoring import Standing, counted
from partida.sueca.state import State
from tests.unit.sueca.hands import MIXED, E, N, W, act, dealt, follow, rules_of, texts

POOR = {
    "W": "2C 3C 4C 5C 6C 2S 3S QS JS KS",
    "S": "AC 7C KC JC QC AS 7S 4S 5S 6S",
    "E": "2H 3H 4H 5H 6H 2D 3D 4D 5D KD",
    "N": "AH 7H KH JH QH AD 7D JD QD 6D",
}


def test_who_kept_the_deal_has_not_accepted_the_hand() -> None:
    rules = rules_of(redeal_right="low_hand", renounce_mode="claim")
    state = dealt(rules, POOR, top="6D")
    state, _ = act(rules, state, "W: keep", "S: keep", "E: keep", "N: keep")
    while state.phase == "play":
        assert state.turn is not None
        state, _ = rules.play(state, state.turn, rules.moves(state, state.turn)[0])
    for name in "WSEN":
        assert rules.result(state) is None
        assert texts(rules, state, rules.table.seat(name))[0] == "accept"
        state, _ = act(rules, state, f"{name}: accept")
    assert rules.result(state) is not None


def test_a_card_before_one_taken_back_stays() -> None:
    rules = rules_of(renounce_mode="claim")
    # E and N have clubs and play others; when N takes his back, E's is the last card that lies.
    state = follow(rules, dealt(rules, MIXED, top="AD"), "AC 4C 4H")
    assert "back" in texts(rules, state, E)
    state, _ = act(rules, state, "N: AD", "N: back")
    assert "back" not in texts(rules, state, E)
    assert texts(rules, state, N)[0] == "3C"


HIGH = {
    "N": "AC AD AH AS 7C 7D 7H 7S KC QH",
    "W": "KD KH KS QC QD QS JC JD JH JS",
    "S": "2C 2D 2H 2S 3C 3D 3H 3S 4C 4D",
    "E": "4H 4S 5C 5D 5H 5S 6C 6D 6H 6S",
}


def turned_up(state: State) -> list[str]:
    return [str(card) for card in state.opening.shown]


def test_a_queen_is_refused_as_trump() -> None:
    cards = tuple(Card.parse(text) for text in ["AS", "3H", "2C", "7D", "5D", "KS", "2H", "JH", "JD", "QC"])
    shown = dealing.turn_ups(cards, "bottom", rules_of(trump_redraw="until_blank").variant)
    assert [str(card) for card in shown] == ["QC", "JD", "JH", "2H"]


def test_any_of_ten_cards_with_points_can_be_turned_up() -> None:
    rules = rules_of(trump_redraw="until_blank")
    assert turned_up(dealt(rules, HIGH, top="QH")) == ["QH"]
    assert turned_up(dealt(rules, HIGH, top="AS")) == ["AS"]


def test_a_rolha_taken_from_the_loser_still_gives_what_ties_left() -> None:
    rules = rules_of(rolha_as="loser_minus_2", tie_60="plus_one", match_target=8)
    standing = Standing(N, score=(1, 5))
    for points, tricks in ((60, 5), (95, 8)):
        standing = rules.settle(
            standing, counted((points, 120 - points), (tricks, 10 - tricks), rules.variant)
        )
    assert (standing.score, standing.carry) == ((2, 3), 0)


def test_a_match_taken_at_once_ends_at_its_target() -> None:
    rules = rules_of(sweep_award="match", match_target=8)
    for score in ((0, 7), (7, 7)):
        after = rules.settle(Standing(W, score=score), counted((120, 0), (10, 0), rules.variant))
        assert (after.score, after.winner) == ((8, 7), 0)
