"""One test or more for every clause of docs/rules/sueca.md."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

import pytest

from partida.cards import CARDS, Card, CardSet, Rank, Suit
from partida.errors import CountError, HandOver, VariantError
from partida.game import Deal
from partida.options import Value, options_of
from partida.sueca import leaf, scoring, seating
from partida.sueca.rules import SuecaRules
from partida.sueca.variants import PRESETS, Variant
from tests.rules.clauses import clause, read, rows
from tests.rules.helpers import (
    E,
    Hand,
    N,
    S,
    W,
    after_counts,
    cards,
    counted_hand,
    counted_tricks,
    from_top,
    outcomes,
    placed,
    sueca,
    sueca_hand,
)


def by_value(name: str, outcome: Callable[..., Any], alike: Iterable[Value] = ()) -> dict[Value, Any]:
    return outcomes(Variant, name, outcome, alike)


def started(rules: SuecaRules, order: tuple[Card, ...] | None = None, dealer: int = N) -> Hand:
    """A hand that begins with the cut."""
    return Hand(rules, Deal(rules.pack if order is None else order, dealer))


def prepared(rules: SuecaRules, order: tuple[Card, ...] | None = None, dealer: int = N) -> Hand:
    """A hand dealt from this order without a cut."""
    return Hand(rules, Deal(rules.pack if order is None else order, dealer, prepared=True))


def dealt(rules: SuecaRules) -> dict[str, list[int]]:
    """Which places of the pack each seat's cards come from; N deals."""
    hand = prepared(rules)
    return {name: [rules.pack.index(card) for card in hand.view(name).hand] for name in "NESW"}


# W leads clubs; S could follow, N cannot. Trumps are spades, all of them with the dealer N.
RENOUNCE = {
    "W": "AC 7C 6C AD 7D 2D 3D AH 7H KH",
    "S": "4C JC KD QD 2H 3H 4H 5H 6H JH",
    "E": "2C 3C 5C QC KC 4D 5D 6D JD QH",
    "N": "AS 2S 3S 4S 5S 6S 7S JS QS KS",
}
WRONG = "W AC, S 4H"
"""S does not follow although it could."""
TRICK = f"{WRONG}, E 2C, N 2S"
"""N does not follow and could not."""


def renounce_hand(standing: Any = None, **options: Value) -> Hand:
    rules = sueca(**{"renounce_mode": "claim", **options})
    return sueca_hand(rules, top="AS", standing=standing, **RENOUNCE)


# Players and pack


@clause("SUE-01")
def test_partners_face_each_other_and_sides_alternate() -> None:
    table = sueca().table
    assert (table.size, table.partner(N), table.partner(W)) == (4, S, E)
    assert [table.team(seat) for seat in table.from_seat(W)] == [1, 0, 1, 0]


@clause("SUE-02")
def test_who_draws_highest_plays_with_who_draws_lowest() -> None:
    rules = sueca(teams="draw_high_low")
    order = placed(rules, from_top("KC 2C AC QC"))
    seats = seating.draw_teams(order, rules.table)
    assert rules.table.partner(seats[2]) == seats[1]
    assert sorted(seats) == [0, 1, 2, 3]
    assert [one.default for one in options_of(Variant) if one.name == "teams"] == ["fixed"]


@clause("SUE-02")
def test_tied_draws_for_partners_are_drawn_again() -> None:
    rules = sueca(teams="draw_high_low")
    order = placed(rules, from_top("AC AD 2C QC 3D KD"))
    seats = seating.draw_teams(order, rules.table)
    assert rules.table.partner(seats[1]) == seats[2]


@clause("SUE-03")
def test_pack_is_forty_cards_without_8_9_10() -> None:
    pack = sueca().pack
    assert len(pack) == len(set(pack)) == 40
    assert {card.rank for card in pack} == set(Rank) - {Rank.EIGHT, Rank.NINE, Rank.TEN}
    assert all(len(CardSet(pack).of_suit(suit)) == 10 for suit in Suit)


@clause("SUE-04")
def test_ranks_from_the_top_are_a7kjq65432() -> None:
    for high, low in zip("A7KJQ6543", "7KJQ65432", strict=True):
        trick = [Card.parse(text) for text in (low + "H", high + "H", "AC", "7D")]
        assert leaf.winner(*trick, Suit.SPADES) == 1, f"{high} over {low}"


@clause("SUE-05")
def test_points_are_thirty_a_suit_and_120_a_pack() -> None:
    worth = {text: leaf.POINTS[Card.parse(text + "D")] for text in "A7KJQ65432"}
    assert worth == {"A": 11, "7": 10, "K": 4, "J": 3, "Q": 2} | dict.fromkeys("65432", 0)
    assert sum(leaf.POINTS[card] for card in sueca().pack) == 120
    assert counted_hand(sueca(), 73).result.points == (73, 47)


@clause("SUE-04", "SUE-06")
def test_ten_may_stand_for_the_seven() -> None:
    def second(**options: Value) -> tuple[str, int]:
        rules = sueca(**options)
        rank = "T" if Card.parse("TC") in rules.pack else "7"
        hand = sueca_hand(rules, top="2S", W="KC", S=f"{rank}C", E="2C", N="JC 2S")
        hand.play(f"W KC, S {rank}C, E 2C, N JC")
        assert len(rules.pack) == 40
        assert sum(leaf.POINTS[card] for card in rules.pack) == 120
        return rank + hand.turn, hand.view().points[0]

    assert by_value("second_rank", second) == {"7": ("7S", 17), "10": ("TS", 17)}


# Dealing


@clause("SUE-07")
def test_direction_of_turns_and_deal() -> None:
    def turns(**options: Value) -> tuple[str, str]:
        rules = sueca(**options)
        first = "".join(sorted("NESW", key=lambda name: dealt(rules)[name][0]))
        hand, order = prepared(rules), ""
        for _ in range(4):
            order += hand.turn
            hand.play(f"{hand.turn} {hand.legal(hand.turn)[0]}")
        return order, first

    assert by_value("direction", turns) == {"ccw": ("WSEN", "WSEN"), "cw": ("ESWN", "ESWN")}


@clause("SUE-08")
def test_first_dealer_by_lot_or_lowest_card() -> None:
    order = placed(sueca(), from_top("AC 2C KC 7C"))
    assert by_value("first_dealer", lambda **options: sueca(**options).first_dealer(order)) == {
        "random": N,
        "lowest_card": W,
    }


@clause("SUE-08")
def test_the_lot_can_fall_on_every_seat() -> None:
    rules = sueca()
    found = {rules.first_dealer(rules.pack[at:] + rules.pack[:at]) for at in range(4)}
    assert found == {N, E, S, W}


@clause("SUE-08")
def test_tied_lowest_cards_are_drawn_again() -> None:
    rules = sueca(first_dealer="lowest_card")
    order = placed(rules, from_top("2C 2D KC 7C AH 3H"))
    assert rules.first_dealer(order) == W


@clause("SUE-09")
@pytest.mark.parametrize("points", [0, 30, 60, 75, 120])
def test_the_deal_goes_to_the_lead_seat_whoever_won(points: int) -> None:
    assert counted_hand(sueca(), points, last=W if points < 60 else N).settled.dealer == W


@clause("SUE-09")
def test_the_deal_goes_to_the_lead_seat_clockwise() -> None:
    assert counted_hand(sueca(direction="cw"), 75).settled.dealer == E


@clause("SUE-10")
def test_who_shuffles_and_who_cuts() -> None:
    def acts(**options: Value) -> tuple[int | None, str]:
        hand = started(sueca(**options))
        return hand.told("shuffled")[0].seat, hand.turn

    assert by_value("shuffle_cut", acts) == {
        "dealer_shuffles_rear_cuts": (N, "E"),
        "lead_shuffles_rear_cuts": (W, "E"),
        "dealer_shuffles_lead_cuts": (N, "W"),
        "rear_shuffles_lead_cuts": (E, "W"),
    }


@clause("SUE-10")
def test_the_cut_puts_the_top_under_the_rest_and_only_the_cutter_cuts() -> None:
    hand = started(sueca())
    assert hand.refused("W cut 5") == "move/out-of-turn"
    hand.play("E cut 5")
    assert hand.rules.pack[5] in hand.view("W").hand
    assert hand.view().turn_up == hand.rules.pack[4]


@clause("SUE-11")
def test_a_cut_leaves_a_card_in_either_part() -> None:
    hand = started(sueca())
    assert hand.legal("E") == [f"cut {at}" for at in range(1, 40)]
    assert hand.refused("E cut 0") == hand.refused("E cut 40") == "move/cut-range"


@clause("SUE-12", "SUE-13")
def test_packets_of_the_deal() -> None:
    assert by_value("deal_packets", lambda **options: dealt(sueca(**options))) == {
        "singles": {name: list(range(nth, 40, 4)) for nth, name in enumerate("WSEN")},
        "tens": {name: list(range(10 * nth, 10 * nth + 10)) for nth, name in enumerate("WSEN")},
    }


@clause("SUE-14", "SUE-15", "SUE-16")
def test_where_trump_comes_from() -> None:
    def source(**options: Value) -> tuple[str, str, int | None]:
        hand = started(sueca(**options)).play("E cut 1")
        shown = hand.view().turn_up
        place = None if shown is None else (hand.rules.pack.index(shown) - 1) % 40
        return hand.view().phase, hand.turn, place

    assert by_value("trump_source", source) == {
        "bottom": ("play", "W", 39),
        "top": ("play", "W", 0),
        "dealer_choice": ("choose", "N", None),
        "cutter_choice": ("choose", "E", None),
    }


@clause("SUE-14")
def test_the_last_card_falls_to_the_dealer_and_makes_trumps() -> None:
    hand = prepared(sueca(), placed(sueca(), {39: "5H"}))
    assert (hand.view().turn_up, hand.view().trump) == (Card.parse("5H"), Suit.HEARTS)
    assert Card.parse("5H") in hand.view("N").hand


@clause("SUE-15")
@pytest.mark.parametrize(
    ("direction", "packets", "order"),
    [("ccw", "tens", "NESW"), ("cw", "tens", "NWSE"), ("ccw", "singles", "NESW")],
)
def test_a_deal_from_the_top_runs_against_the_play(direction: str, packets: str, order: str) -> None:
    rules = sueca(direction=direction, deal_packets=packets, trump_source="top")
    step = 10 if packets == "tens" else 1
    assert [dealt(rules)[name][0] for name in order] == [0, step, 2 * step, 3 * step]
    hand = prepared(rules)
    assert hand.view().turn_up == rules.pack[0]
    assert hand.turn == ("W" if direction == "ccw" else "E")


@clause("SUE-16")
@pytest.mark.parametrize(("source", "chooser"), [("dealer_choice", "N"), ("cutter_choice", "E")])
def test_dealer_or_cutter_chooses_before_cards_are_seen(source: str, chooser: str) -> None:
    hand = started(sueca(trump_source=source)).play("E cut 20")
    assert hand.legal(chooser) == ["top", "bottom"]
    assert all(hand.view(name).hand == CardSet() for name in "NESW")
    other = "E" if chooser == "N" else "N"
    assert hand.refused(f"{other} top") == "move/out-of-turn"
    top = hand.rules.pack[20]
    assert hand.play(f"{chooser} top").view().turn_up == top


@clause("SUE-17")
def test_the_card_turned_up_is_one_of_the_dealers_ten() -> None:
    hand = sueca_hand(sueca(), top="2S", W="AS", N="2S KS")
    assert hand.view().counts == (10, 10, 10, 10)
    hand.play("W AS").play(f"S {hand.legal('S')[0]}").play(f"E {hand.legal('E')[0]}")
    assert "2S" in hand.legal("N")
    assert hand.play("N 2S").view().counts[N] == 9


@clause("SUE-18")
def test_a_card_with_points_is_refused_as_trump() -> None:
    places = {39: "KC", 35: "7D", 31: "2H", 27: "AS"}

    def shown(**options: Value) -> tuple[str, Suit]:
        rules = sueca(**options)
        hand = prepared(rules, placed(rules, places))
        assert set(cards("KC 7D 2H AS")) <= set(hand.view("N").hand)
        assert set(hand.view().shown) <= set(hand.view("W").seen)
        return " ".join(map(str, hand.view().shown)), hand.view().trump

    assert by_value("trump_redraw", shown) == {
        "none": ("KC", Suit.CLUBS),
        "until_blank": ("KC 7D 2H", Suit.HEARTS),
    }


@clause("SUE-18")
def test_in_a_deal_from_the_top_cards_are_looked_at_forwards() -> None:
    rules = sueca(trump_redraw="until_blank", trump_source="top", deal_packets="tens")
    hand = prepared(rules, placed(rules, {0: "KC", 1: "7D", 2: "2H"}))
    assert hand.view().shown == cards("KC 7D 2H")


@clause("SUE-19")
def test_if_all_ten_have_points_the_first_card_stays() -> None:
    rules = sueca(trump_redraw="until_blank", deal_packets="tens")
    hand = prepared(rules, placed(rules, from_top("AC AD AH AS 7C 7D 7H 7S KC QD", 30)))
    assert (hand.view().turn_up, hand.view().trump) == (Card.parse("QD"), Suit.DIAMONDS)


@clause("SUE-20")
def test_how_long_the_trump_card_lies_open() -> None:
    def sight(**options: Value) -> tuple[bool, bool, bool]:
        hand = sueca_hand(sueca(**options), top="2S", W="AS", N="2S KS")
        before = hand.view().turn_up_in_sight
        lead = hand.play("W AS").view().turn_up_in_sight
        hand.play(f"S {hand.legal('S')[0]}").play(f"E {hand.legal('E')[0]}").play("N 2S")
        return before, lead, hand.view().turn_up_in_sight

    assert by_value("trump_visibility", sight) == {
        "until_played": (True, True, False),
        "shown_once": (True, False, False),
    }


ZEROS = {
    "W": "6C 5C 4C 3C 2C 6D 5D",
    "S": "4D 3D 2D 6H 5H 4H 3H 2H 6S",
}


@clause("SUE-21")
def test_right_to_a_new_deal() -> None:
    def asked(**options: Value) -> list[str]:
        hand = sueca_hand(sueca(**options), top="AS", N="AS", W=f"{ZEROS['W']} JC JD JH")
        return hand.legal("W")[:2]

    found = by_value("redeal_right", asked)
    assert found["low_hand"] == ["keep", "redeal"]
    assert "redeal" not in found["none"]


@clause("SUE-21")
@pytest.mark.parametrize(
    ("seat", "hand", "may"),
    [
        ("W", f"{ZEROS['W']} JC JD JH", True),  # 9 points
        ("W", f"{ZEROS['W']} 4D 3D 7C", False),  # 10 points
        ("S", f"{ZEROS['S']} KD", True),  # 4 points
        ("S", f"{ZEROS['S'][:-3]} QC JC", False),  # 5 points
    ],
)
def test_below_ten_points_the_leader_below_five_the_others(seat: str, hand: str, may: bool) -> None:
    table = sueca_hand(sueca(redeal_right="low_hand"), top="AS", N="AS", **{seat: hand})
    if seat == "S":
        table.play("W keep")
    assert table.legal(seat) == (["keep", "redeal"] if may else ["keep"])


@clause("SUE-22")
def test_all_are_asked_in_order_and_a_request_voids_the_hand() -> None:
    hand = sueca_hand(sueca(redeal_right="low_hand"), top="AS", N="AS", S=f"{ZEROS['S']} KD")
    assert hand.view().phase == "redeal"
    assert hand.refused("S redeal") == "move/out-of-turn"
    hand.play("W keep").play("S redeal")
    assert (hand.result.reason, hand.result.void) == ("redeal", True)
    assert hand.settled == hand.standing


@clause("SUE-22")
def test_play_begins_when_all_have_kept() -> None:
    hand = sueca_hand(sueca(redeal_right="low_hand"), top="AS", N="AS")
    hand.play("W keep, S keep, E keep")
    assert hand.view().phase == "redeal"
    assert (hand.play("N keep").view().phase, hand.turn) == ("play", "W")


@clause("SUE-23")
def test_a_misdeal_is_dealt_again_by_the_same_dealer() -> None:
    def misdeal(**options: Value) -> tuple[bool, int, tuple[int, int]]:
        hand = sueca_hand(sueca(**options), top="AS", N="AS", by_hand=True).play("W ruling misdeal N")
        return hand.result.void, hand.settled.dealer, hand.settled.score

    assert by_value("misdeal", misdeal) == {"redeal": (True, N, (0, 0)), "penalty_1": (True, N, (0, 1))}


@clause("SUE-24")
def test_rulings_exist_only_in_hands_entered_by_hand() -> None:
    software = sueca_hand(sueca(talk="void_hand"), top="AS", N="AS")
    assert software.refused("W ruling misdeal N") == software.refused("W ruling talk N") == "move/ruling"
    table = sueca_hand(sueca(talk="void_hand"), top="AS", N="AS", by_hand=True)
    assert {"ruling misdeal N", "ruling talk E"} <= set(table.legal("W"))


# Play


@clause("SUE-25")
def test_the_lead_seat_leads_any_card_and_the_dealer_is_last() -> None:
    hand = sueca_hand(sueca(), top="AS", N="AS")
    assert hand.turn == "W"
    assert hand.legal("W") == [str(card) for card in hand.view("W").hand]
    order = ""
    for _ in range(4):
        order += hand.turn
        hand.play(f"{hand.turn} {hand.legal(hand.turn)[0]}")
    assert order == "WSEN"


@clause("SUE-26")
def test_nobody_plays_out_of_turn() -> None:
    hand = renounce_hand(renounce_mode="blocked")
    assert hand.legal("S") == hand.legal("N") == []
    assert hand.refused("S 4C") == "move/out-of-turn"
    assert hand.play("W AC").turn == "S"


@clause("SUE-27")
def test_suit_must_be_followed() -> None:
    hand = renounce_hand(renounce_mode="blocked").play("W AC")
    assert hand.legal("S") == ["4C", "JC"]
    assert hand.refused("S 4H") == "move/must-follow-suit"


@clause("SUE-28")
def test_who_cannot_follow_plays_anything() -> None:
    hand = sueca_hand(sueca(), top="2S", W="AC", S="AD 2D AH 2H AS 7S KS JS QS 3S", N="2S").play("W AC")
    assert len(hand.legal("S")) == 10


@clause("SUE-28")
def test_no_duty_to_go_over_a_trump() -> None:
    given = {"W": "AC", "S": "2S 3D 5D 6D JD QD KD 7D AD JH", "E": "AS 3S 4S 2D 2H 3H 4H 5H 6H 4D"}
    hand = sueca_hand(sueca(), top="5S", N="5S KC", **given)
    hand.play("W AC, S 2S")
    assert hand.legal("E") == ["2D", "4D", "2H", "3H", "4H", "5H", "6H", "AS", "3S", "4S"]


@clause("SUE-29")
@pytest.mark.parametrize(
    ("trick", "winner"),
    [
        ("QD JD 6D 2D", 1),  # highest of the suit led
        ("AD 7D KD 2S", 3),  # a small trump
        ("6D AD 2S 5S", 3),  # the higher trump
        ("3C AD 7D 2C", 0),  # a third suit never wins
        ("3C AD 7H KH", 0),
    ],
)
def test_who_wins_a_trick(trick: str, winner: int) -> None:
    assert leaf.winner(*cards(trick), Suit.SPADES) == winner


@clause("SUE-29", "SUE-30")
def test_the_winner_takes_the_trick_and_leads() -> None:
    hand = renounce_hand(renounce_mode="blocked").play("W AC, S JC, E KC, N 2S")
    assert hand.turn == "N"
    assert (hand.view().points, hand.view().tricks_won) == ((18, 0), (1, 0))
    assert hand.view().trick == (N, ())


@clause("SUE-30")
def test_there_are_ten_tricks() -> None:
    hand = renounce_hand(renounce_mode="blocked").run()
    assert len(hand.told("trick_won")) == sum(hand.result.tricks) == 10
    assert sum(hand.result.points) == 120


@clause("SUE-31")
def test_a_hand_is_played_on_after_61() -> None:
    nth = 9
    hand = counted_hand(sueca(), 118, tricks=nth)
    assert hand.view().points[0] > 61
    assert (hand.result, hand.view().phase) == (None, "play")


@clause("SUE-32")
def test_a_look_at_the_last_trick() -> None:
    def look(**options: Value) -> list[bool]:
        hand = renounce_hand(renounce_mode="blocked", **options)
        before = "peek" in hand.legal("E")
        hand.play("W AC, S JC, E KC, N 2S")
        after = "peek" in hand.legal("E")
        if after:
            hand.play("E peek")
        hand.play("N 3S")
        return [before, after, "peek" in hand.legal("E"), "peek" in hand.legal("N")]

    assert by_value("peek_last_trick", look) == {
        "off": [False, False, False, False],
        "once_per_hand": [False, True, False, True],
    }


@clause("SUE-33")
def test_trump_led_to_the_first_trick() -> None:
    def lead(**options: Value) -> list[str]:
        hand = sueca_hand(sueca(**options), top="2S", N="2S", W="AS 7S KS JS QS 6S 5S 4S AD 2D")
        return hand.legal("W")

    found = by_value("first_trick_trump_lead", lead)
    assert found["dealer_only"] == ["AD", "2D"]
    assert len(found["free"]) == 10


@clause("SUE-33")
def test_a_leader_with_trumps_only_leads_trump() -> None:
    # No deal gives the leader ten trumps, since the dealer has the one turned up; the question still has
    # an answer, which other ways of dealing may need.
    hand = sueca_hand(
        sueca(first_trick_trump_lead="dealer_only"), top="2S", N="2S", W="AS 7S KS JS QS 6S 5S 4S 3S AD"
    )
    assert hand.legal("W") == ["AD"]
    assert leaf.first_lead(CardSet(cards("AS 7S")).mask, 0x1FFF << 39) == CardSet(cards("AS 7S")).mask


@clause("SUE-34")
def test_talk_voids_the_hand_where_it_is_ruled_on() -> None:
    def talk(**options: Value) -> tuple[bool, bool, int] | None:
        hand = sueca_hand(sueca(**options), top="AS", N="AS", by_hand=True)
        if "ruling talk S" not in hand.legal("W"):
            return None
        hand.play("W ruling talk S")
        return hand.result.void, hand.settled.score == (0, 0), hand.settled.dealer

    assert by_value("talk", talk, alike=("forbidden", "signs_allowed")) == {
        "forbidden": None,
        "void_hand": (True, True, N),
        "signs_allowed": None,
    }


@clause("SUE-35")
def test_showing_ones_hand_is_a_custom_that_changes_nothing() -> None:
    known = {one.name: one for one in options_of(Variant)}["show_hand_to_next"]
    assert known.social
    plain, shown = renounce_hand(), renounce_hand(show_hand_to_next="yes")
    for name in "NESW":
        assert plain.legal(name) == shown.legal(name)
        assert plain.view(name).seen == shown.view(name).seen


@clause("SUE-36")
def test_a_seat_knows_its_hand_and_what_was_played_or_turned_up() -> None:
    hand = renounce_hand(renounce_mode="blocked").play("W AC, S JC")
    seen = hand.view("E")
    assert seen.hand == CardSet.parse(RENOUNCE["E"])
    assert seen.seen == seen.hand | CardSet.parse("AC JC AS")
    assert seen.counts == (10, 10, 9, 9)
    onlooker = hand.view()
    assert (onlooker.hand, onlooker.seen) == (CardSet(), CardSet.parse("AC JC AS"))


@clause("SUE-37")
def test_phases_of_a_hand() -> None:
    rules = sueca(trump_source="dealer_choice", redeal_right="low_hand", renounce_mode="claim")
    hand = started(rules)
    seen = [hand.view().phase]
    for move in ("E cut 7", "N bottom", "W keep", "S keep", "E keep", "N keep"):
        hand.play(move)
        seen.append(hand.view().phase)
    hand.run(until=lambda hand: hand.view().phase != "play")
    seen.append(hand.view().phase)
    hand.run()
    seen.append(hand.view().phase)
    assert seen == ["cut", "choose", "redeal", "redeal", "redeal", "redeal", "play", "claim", "over"]
    assert prepared(rules).view().phase == "redeal"
    assert prepared(sueca(trump_source="dealer_choice")).view().phase == "play"


# What a hand is worth


@clause("SUE-38")
@pytest.mark.parametrize(("points", "score"), [(61, (1, 0)), (89, (1, 0)), (59, (0, 1)), (31, (0, 1))])
def test_61_points_win_one_game(points: int, score: tuple[int, int]) -> None:
    assert after_counts(sueca(), points).score == score


@clause("SUE-39")
def test_sixty_each_scores_nothing() -> None:
    hand = counted_hand(sueca(), 60)
    assert (hand.result.reason, hand.result.winner) == ("tie", None)
    assert hand.settled.score == (0, 0)


@clause("SUE-40")
def test_from_where_a_win_counts_double() -> None:
    def double(**options: Value) -> list[int]:
        return [after_counts(sueca(**options), points).score[0] for points in (90, 91, 92, 118)]

    assert by_value("double_min", double) == {91: [1, 2, 2, 2], 92: [1, 1, 2, 2]}


@clause("SUE-41")
def test_exactly_ninety_to_thirty() -> None:
    def games(**options: Value) -> list[tuple[int, int]]:
        return [after_counts(sueca(**options), points).score for points in (89, 90, 30)]

    assert by_value("exact_90_30", games) == {1: [(1, 0), (1, 0), (0, 1)], 3: [(1, 0), (3, 0), (0, 3)]}


@clause("SUE-42")
def test_a_loser_below_thirty() -> None:
    def games(**options: Value) -> list[int]:
        return [after_counts(sueca(match_target=10, **options), points).score[0] for points in (90, 91, 118)]

    assert by_value("loser_under_30", games) == {"off": [1, 2, 2], 4: [1, 4, 4]}


@clause("SUE-43")
def test_what_makes_a_sweep() -> None:
    def games(**options: Value) -> list[int]:
        rules = sueca(match_target=10, **options)
        return [counted_hand(rules, 120, last=last).settled.score[0] for last in (N, W)]

    assert by_value("sweep_by", games) == {"points": [4, 4], "tricks": [4, 2]}


@clause("SUE-44", "SUE-45")
def test_what_a_sweep_is_worth() -> None:
    def match(**options: Value) -> tuple[tuple[int, int], int | None]:
        after = after_counts(sueca(match_target=8, **options), 120, score=(3, 6))
        return after.score if after.winner is None else (0, 0), after.winner

    assert by_value("sweep_award", match) == {4: ((7, 6), None), "match": ((0, 0), 0)}


@clause("SUE-46")
def test_order_of_the_questions() -> None:
    every = sueca(match_target=20, loser_under_30=4, exact_90_30=3, sweep_by="points")
    assert [after_counts(every, points).score[0] for points in (120, 118, 91, 90, 61)] == [4, 4, 4, 3, 1]
    literal = sueca(match_target=20, exact_90_30=3, double_min=91)
    assert [after_counts(literal, points).score[0] for points in (90, 91)] == [3, 2]
    carried = sueca(match_target=20, exact_90_30=3, tie_60="plus_one")
    assert after_counts(carried, 60, 90).score == (4, 0)


def results_of_the_document() -> list[tuple[str, str, int]]:
    """Triples (preset, count, games) of the table in sueca.md."""
    text = read("sueca")
    head = re.search(r"^\| points of a side \|.*$", text, re.MULTILINE)
    assert head is not None
    groups = [part.strip() for part in head[0].strip("|").split("|")][1:]
    return [
        (preset, cells[0], int(cell))
        for cells in rows(text, "What a hand is worth")
        for group, cell in zip(groups, cells[1:], strict=True)
        for preset in group.split(", ")
    ]


@clause("SUE-46")
@pytest.mark.parametrize(("preset", "count", "games"), results_of_the_document())
def test_the_table_of_results_is_true(preset: str, count: str, games: int) -> None:
    rules = SuecaRules(replace(PRESETS[preset], match_target=max(4, PRESETS[preset].match_target)))
    rules = SuecaRules(replace(rules.variant, rubber_sets=2, renounce_mode="blocked"))
    points = int(count.split()[0])
    after = counted_hand(rules, points, last=W if "nine" in count else N).settled
    won = 4 if after.sets == (1, 0) else after.score[0]
    assert (won, after.score[1]) == (games, 0)


@clause("SUE-47")
def test_how_a_rolha_is_paid() -> None:
    def paid(**options: Value) -> list[tuple[int, int]]:
        rules = sueca(match_target=10, **options)
        return [after_counts(rules, 95, score=score).score for score in ((1, 5), (1, 1))]

    assert by_value("rolha_as", paid) == {
        "winner_plus_2": [(3, 5), (3, 1)],
        "loser_minus_2": [(1, 3), (1, 0)],
    }


@clause("SUE-48")
@pytest.mark.parametrize("points", [1, 119, -2, 122])
def test_impossible_counts_are_refused(points: int) -> None:
    with pytest.raises(CountError, match=str(points)):
        scoring.count_worth(points, Variant())
    assert scoring.count_worth(118, Variant()).games == 2


# Ties, match, rubber


@clause("SUE-49")
def test_what_a_tie_leaves_for_the_next_hand() -> None:
    def games(**options: Value) -> list[int]:
        rules = sueca(match_target=10, **options)
        return [after_counts(rules, 60, points).score[0] for points in (61, 92)]

    assert by_value("tie_60", games) == {"none": [1, 2], "plus_one": [2, 3], "double": [2, 4]}


@clause("SUE-50")
@pytest.mark.parametrize(("tie", "once", "stacked"), [("plus_one", 2, 3), ("double", 2, 4)])
def test_whether_ties_add_up(tie: str, once: int, stacked: int) -> None:
    def games(**options: Value) -> int:
        return after_counts(sueca(match_target=10, tie_60=tie, **options), 60, 60, 61).score[0]

    assert by_value("tie_stack", games) == {False: once, True: stacked}


@clause("SUE-51")
def test_a_decided_hand_uses_up_what_was_carried() -> None:
    rules = sueca(match_target=20, tie_60="plus_one")
    assert after_counts(rules, 60, 61, 61).score == (3, 0)
    assert after_counts(rules, 60, 59).score == (0, 2)
    assert after_counts(rules, 60, 120).score == (5, 0)


@clause("SUE-51")
def test_nothing_is_carried_into_the_next_match() -> None:
    rules = sueca(rubber_sets=2, tie_60="double", tie_stack=True, misdeal="penalty_1")
    standing = after_counts(rules, 60, score=(0, 3))
    hand = sueca_hand(rules, top="AS", N="AS", by_hand=True, standing=replace(standing, dealer=N))
    after = hand.play("W ruling misdeal N").settled
    assert (after.sets, after.score, after.carry, after.mult) == ((0, 1), (0, 0), 0, 1)


@clause("SUE-52")
def test_to_how_many_games_a_match_goes() -> None:
    def needed(**options: Value) -> int:
        rules = sueca(**options)
        standing, hands = rules.first_standing(N), 0
        while standing.winner is None:
            standing, hands = rules.settle(standing, counted_hand(rules, 61).result), hands + 1
        return hands

    assert by_value("match_target", needed) == {4: 4, 5: 5, 8: 8, 10: 10}


@clause("SUE-52")
def test_games_beyond_the_target_count_for_nothing() -> None:
    after = after_counts(sueca(rubber_sets=2), 120, score=(3, 3))
    assert (after.sets, after.score) == ((1, 0), (0, 0))


@clause("SUE-53")
def test_matches_of_a_rubber() -> None:
    def played(**options: Value) -> int:
        rules = sueca(**options)
        standing, matches = rules.first_standing(N), 0
        while standing.winner is None:
            standing, matches = rules.settle(standing, counted_hand(rules, 120).result), matches + 1
            assert standing.sets[0] == matches
        return matches

    assert by_value("rubber_sets", played) == {1: 1, 2: 2, 3: 3}


@clause("SUE-54")
def test_nothing_is_dealt_after_the_rubber() -> None:
    rules = sueca()
    over = after_counts(rules, 120)
    assert over.winner == 0
    with pytest.raises(HandOver):
        rules.start(Deal(rules.pack, W), over)


# Renúncia


@clause("SUE-55")
def test_what_a_renuncia_is() -> None:
    guilty = renounce_hand().play(TRICK, "W accuse S")
    assert (guilty.result.reason, guilty.result.seat) == ("renounce", S)
    innocent = renounce_hand().play(TRICK, "W accuse N")
    assert innocent.result.reason == "false_claim"


@clause("SUE-55")
def test_who_has_played_his_last_card_of_a_suit_need_not_follow() -> None:
    given = {"W": "AC 7C KC", "S": "4C JC", "E": "2C 3C 5C", "N": "6C QC 2S"}
    hand = sueca_hand(sueca(renounce_mode="claim"), top="2S", **given)
    hand.play("W AC, S 4C, E 2C, N 6C, W 7C, S JC, E 3C, N QC, W KC")
    hand.play(f"S {hand.legal('S')[0]}", "E accuse S")
    assert (hand.result.reason, hand.result.winner) == ("false_claim", 0)


@clause("SUE-55")
def test_the_trump_card_lying_open_counts_as_held() -> None:
    given = {"N": "2C AS 2S 3S 4S 5S 6S 7S JS QS", "W": "AC"}
    hand = sueca_hand(sueca(renounce_mode="claim"), top="2C", **given)
    hand.play("W AC").run(until=lambda hand: hand.turn == "N").play("N 2S, E accuse N")
    assert (hand.result.reason, hand.result.winner) == ("renounce", 1)


@clause("SUE-56", "SUE-57", "SUE-58")
def test_how_a_renuncia_is_dealt_with() -> None:
    def mode(**options: Value) -> tuple[bool, bool, str | None, bool]:
        hand = renounce_hand(**options).play("W AC")
        possible = "4H" in hand.legal("S")
        hand.play("S 4H" if possible else "S 4C").play("E 2C")
        waiting = hand.result is None
        hand.play("N 2S")
        return possible, waiting, hand.result and hand.result.reason, "accuse S" in hand.legal("W")

    assert by_value("renounce_mode", mode) == {
        "blocked": (False, True, None, False),
        "auto": (True, True, "renounce", False),
        "claim": (True, True, None, True),
    }


@clause("SUE-57")
def test_auto_punishes_when_the_trick_is_complete() -> None:
    hand = renounce_hand(renounce_mode="auto").play(TRICK)
    assert (hand.result.seat, hand.settled.score) == (S, (0, 4))


@clause("SUE-58")
def test_only_opponents_accuse() -> None:
    hand = renounce_hand().play(TRICK)
    assert "accuse S" in hand.legal("W")
    assert "accuse S" in hand.legal("E")
    assert hand.refused("N accuse S") == hand.refused("S accuse S") == "move/accuse"


@clause("SUE-58")
def test_a_named_trick_is_the_only_one_looked_at() -> None:
    # S fails in trick 1, and is rightly out of spades in trick 2.
    hand = renounce_hand().play(TRICK, "N 3S").run(until=lambda hand: len(hand.view().tricks) == 2)
    assert {"accuse S", "accuse S 1", "accuse S 2"} <= set(hand.legal("W"))
    wrong = Hand(hand.rules, hand.state.opening.deal).play(TRICK, "N 3S")
    wrong.run(until=lambda hand: len(hand.view().tricks) == 2)
    assert hand.play("W accuse S 1").result.reason == "renounce"
    assert wrong.play("W accuse S 2").result.reason == "false_claim"
    assert "accuse S 3" not in hand.legal("W")


@clause("SUE-59")
def test_an_accusation_is_open_at_once_and_until_all_accept() -> None:
    hand = renounce_hand().play("W AC")
    assert hand.refused("W accuse S") == "move/accuse"
    hand.play("S 4H")
    assert "accuse S" in hand.legal("E")
    hand.run(until=lambda hand: hand.view().phase == "claim")
    assert (hand.result, hand.turn) == (None, "W")
    hand.play("W accept, N accept, S accept")
    assert hand.turn == "E"
    assert hand.refused("N accept") == "move/accepted"
    late = hand.play("E accuse S")
    assert late.result.reason == "renounce"


@clause("SUE-59")
def test_the_hand_is_counted_when_all_have_accepted() -> None:
    hand = renounce_hand().run(until=lambda hand: hand.view().phase == "claim")
    hand.play("W accept, S accept, E accept, N accept")
    assert hand.result.reason == "counted"
    with pytest.raises(HandOver):
        hand.play("W accuse N")


@clause("SUE-60")
def test_a_right_accusation_ends_the_hand_uncounted() -> None:
    hand = renounce_hand().play(TRICK, "E accuse S")
    assert (hand.result.winner, hand.result.games, hand.view().phase) == (1, 4, "over")
    assert hand.view().points[0] > hand.view().points[1]
    assert hand.settled.score == (0, 4)


@clause("SUE-61")
def test_what_is_awarded_for_a_renuncia() -> None:
    def award(**options: Value) -> list[tuple[tuple[int, int], int | None]]:
        found = []
        for sweep in (4, "match"):
            hand = renounce_hand(match_target=10, sweep_award=sweep, **options).play(TRICK, "W accuse S")
            after = hand.settled
            found.append((after.score if after.winner is None else (0, 0), after.winner))
        return found

    match = ((0, 0), 1)
    assert by_value("renounce_award", award) == {
        "four": [((0, 4), None)] * 2,
        "as_sweep": [((0, 4), None), match],
        "hand_one": [((0, 1), None)] * 2,
        "match": [match] * 2,
    }


@clause("SUE-62")
def test_what_a_wrong_accusation_costs() -> None:
    def wrong(**options: Value) -> tuple[tuple[int, int] | None, bool]:
        hand = renounce_hand(match_target=10, **options).play(TRICK, "W accuse N")
        return hand.result and hand.settled.score, "accuse N" in hand.legal("E")

    assert by_value("false_claim", wrong) == {"mirror": ((4, 0), False), "none": (None, True)}


@clause("SUE-62")
def test_a_wrong_accusation_is_not_repeated() -> None:
    hand = renounce_hand(false_claim="none").play(TRICK, "W accuse N")
    assert hand.refused("W accuse N") == hand.refused("W accuse N 1") == "move/accuse"
    assert hand.turn == "N"
    assert hand.play("E accuse N").result is None
    assert hand.play("E accuse S").result.reason == "renounce"


@clause("SUE-63")
def test_taking_a_wrong_card_back() -> None:
    def back(**options: Value) -> bool:
        return "back" in renounce_hand(**options).play(WRONG).legal("S")

    assert by_value("renounce_correct_until", back) == {"next_card": True, "never": False}


@clause("SUE-63")
def test_who_takes_back_must_follow_and_only_before_the_next_card() -> None:
    hand = renounce_hand().play(WRONG, "S back")
    assert (hand.turn, hand.view().taken_back) == ("S", ((S, Card.parse("4H")),))
    assert [text for text in hand.legal("S") if len(text) == 2] == ["4C", "JC"]
    assert hand.refused("S 5H") == "move/must-follow-suit"
    assert hand.refused("W accuse S") == "move/accuse"
    late = renounce_hand().play(WRONG, "E 2C")
    assert late.refused("S back") == "move/take-back"


@clause("SUE-64")
def test_the_first_accusation_decides() -> None:
    hand = renounce_hand().play(TRICK, "W accuse N")
    assert hand.result.winner == 0
    with pytest.raises(HandOver):
        hand.play("E accuse S")
    assert hand.legal("E") == []


@clause("SUE-65")
@pytest.mark.parametrize("move", ["W accuse S", "W accuse N"])
def test_an_award_is_not_raised_and_uses_up_what_was_carried(move: str) -> None:
    rules = {"tie_60": "double", "match_target": 20}
    standing = after_counts(sueca(renounce_mode="claim", **rules), score=(0, 0))
    standing = replace(standing, mult=2, carry=0)
    after = renounce_hand(standing=standing, **rules).play(TRICK, move).settled
    assert sum(after.score) == 4
    assert after.mult == 1


@clause("SUE-66")
def test_whether_one_can_accuse_does_not_tell_who_is_guilty() -> None:
    hand = renounce_hand().play(TRICK)
    guilty = [text for text in hand.legal("E") if text.startswith("accuse S")]
    innocent = [text for text in hand.legal("E") if text.startswith("accuse N")]
    assert [text.replace("S", "N") for text in guilty] == innocent == ["accuse N", "accuse N 1"]


# Presets and combinations


@clause("SUE-67")
def test_presets_are_ways_of_playing_that_differ_as_told() -> None:
    assert next(iter(PRESETS)) == "cardgames-zone"
    assert Variant() == PRESETS["cardgames-zone"]
    for name, variant in PRESETS.items():
        if variant.renounce_mode == "blocked" and variant.trump_source != "dealer_choice":
            assert prepared(SuecaRules(variant)).run().result is not None, name
    brazil = prepared(SuecaRules(PRESETS["brazil"]))
    assert (brazil.turn, started(SuecaRules(PRESETS["portugal"])).turn) == ("E", "E")
    assert started(SuecaRules(PRESETS["tournament"])).play("E cut 9").legal("N") == ["top", "bottom"]


@clause("SUE-68")
def test_stacking_nothing_is_refused() -> None:
    with pytest.raises(VariantError, match="tie_stack"):
        Variant(tie_stack=True)
    assert Variant(tie_stack=True, tie_60="double").tie_stack


def test_the_hands_with_a_wanted_count_are_whole_packs() -> None:
    for points in (0, 2, 29, 60, 61, 89, 118, 120):
        used = [card for trick in counted_tricks(points, N) for card in trick.values()]
        assert sorted(map(Card.parse, used)) == sorted(card for card in CARDS if card in sueca().pack)
