"""One test or more for every clause of docs/rules/cuarenta.md."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

import pytest

from partida.cards import Card, CardSet, Rank
from partida.cuarenta import leaf
from partida.cuarenta.rules import CuarentaRules
from partida.cuarenta.variants import PRESETS, Variant
from partida.errors import HandOver, VariantError
from partida.game import Deal
from partida.options import Value
from tests.rules.clauses import clause
from tests.rules.cuarenta_hands import (
    EACH_19,
    EACH_20,
    LIMPIA_AT_THE_END,
    NS_19_EW_18,
    NS_23,
    NS_28,
    NS_32_EW_0,
    Played,
)
from tests.rules.helpers import (
    E,
    Hand,
    N,
    S,
    W,
    cards,
    cuarenta,
    cuarenta_hand,
    from_top,
    outcomes,
    placed,
    ranks,
)

Pair = tuple[int, int]


def by_value(name: str, outcome: Callable[..., Any], alike: Iterable[Value] = ()) -> dict[Value, Any]:
    return outcomes(Variant, name, outcome, alike)


def silent(**options: Value) -> CuarentaRules:
    """Rules under which rondas announce themselves, so that play begins at once."""
    return cuarenta(**{"ronda_announce": "auto", **options})


def suited(letters: str) -> list[str]:
    """Cards of these ranks, the suits of one rank in the order C D H S."""
    return [letter + "CDHS"[letters[:at].count(letter)] for at, letter in enumerate(letters)]


def facing(
    rules: CuarentaRules, table: str, rank: str, *, score: Pair = (0, 0), by_hand: bool = False
) -> Hand:
    """A hand in which the ranks of ``table`` have been trailed and the next seat holds ``rank`` besides."""
    played = suited(table + rank)
    seats = [rules.table.name(seat) for seat in rules.table.from_seat(rules.table.next(N))]
    given: dict[str, str] = dict.fromkeys(seats, "")
    for at, card in enumerate(played):
        given[seats[at % len(seats)]] += f" {card}"
    # The rest of the first hands is filled with cards that go with nothing and with one another.
    hand = cuarenta_hand(rules, score=score, by_hand=by_hand, **given)
    assert hand.view().announced == ()
    for card in played[:-1]:
        hand.play(f"{hand.turn} {card}")
    assert ranks(hand.view().on_table) == table
    return hand


def can_take(hand: Hand, rank: str) -> set[str]:
    """The ranks that each capture with this rank of the seat on turn would take."""
    moves = (move.partition("x") for move in hand.legal(hand.turn))
    return {taken[::2] for card, cross, taken in moves if cross and card[0] == rank}


def take(hand: Hand, rank: str, wanted: str) -> Hand:
    """Let the seat on turn take these ranks, the card just trailed among them if that can be chosen."""
    fitting = [
        text
        for text in hand.legal(hand.turn)
        if text[0] == rank and text.partition("x")[2][::2] == wanted and "x" in text
    ]
    assert fitting, f"{hand.turn} cannot take {wanted} with {rank}: {hand.legal(hand.turn)}"
    return hand.play(f"{hand.turn} {fitting[-1]}")


def trail(hand: Hand, rank: str) -> Hand:
    """Let the seat on turn trail a card of this rank."""
    card = next(text for text in hand.legal(hand.turn) if text[0] == rank and "x" not in text)
    return hand.play(f"{hand.turn} {card}")


def scored(rules: CuarentaRules, table: str, rank: str, wanted: str, score: Pair = (0, 0)) -> int:
    """What a capture scores for the side that makes it."""
    hand = facing(rules, table, rank, score=score)
    team = rules.table.seat(hand.turn) % 2
    return take(hand, rank, wanted).view().score[team] - score[team]


def counted(played: Played, *, score: Pair = (0, 0), sets: Pair = (0, 0), **options: Value) -> Hand:
    """A whole hand played to its end."""
    rules = silent(**options)
    deal = Deal(cards(played.order), N, prepared=True)
    hand = Hand(rules, deal, replace(rules.first_standing(N), score=score, sets=sets))
    for move in played.moves.split():
        hand.play(f"{hand.turn} {move}")
    return hand


def won_by_ns(rules: CuarentaRules, loser: int, sets: Pair = (0, 0)) -> Hand:
    """NS win a chica from 38 by a caída of S on W."""
    hand = cuarenta_hand(rules, score=(38, loser), sets=sets, W="5C", S="5D")
    return hand.play("W 5C, S 5Dx5C")


# W has three fives, S the fourth.
RONDA = {"W": "5C 5D 5H KC QC", "S": "5S 2C 3D JD KH", "E": "2D 4D 6D JC QS", "N": "3C 4C 7C JH QD"}


def ronda_hand(rules: CuarentaRules, **more: Any) -> Hand:
    hand = cuarenta_hand(rules, **{**RONDA, **more})
    return hand.play("W ronda, S pass, E pass, N pass") if hand.view().phase == "announce" else hand


# Players and pack


@clause("CUA-01", "CUA-10")
def test_number_of_players_and_of_deals() -> None:
    def table(**options: Value) -> tuple[int, int, int, int | None]:
        rules = silent(**options)
        view = cuarenta_hand(rules).view()
        return rules.table.size, view.deals, view.stock, rules.table.partner(N)

    assert by_value("players", table) == {4: (4, 2, 20, S), 2: (2, 4, 30, None)}


@clause("CUA-02")
def test_pack_is_forty_cards_without_8_9_10() -> None:
    pack = cuarenta().pack
    assert len(pack) == len(set(pack)) == 40
    assert {card.rank for card in pack} == set(Rank) - {Rank.EIGHT, Rank.NINE, Rank.TEN}


@clause("CUA-03")
def test_suits_do_not_matter() -> None:
    for card in ("5C", "5D", "5S"):
        hand = cuarenta_hand(silent(), W="5H KD", S=card, E="KC", N="2C").play("W 5H")
        assert f"{card}x5H" in hand.legal("S")


@clause("CUA-04")
@pytest.mark.parametrize(
    ("table", "rank", "taken"),
    [("67JQK", "6", "67JQK"), ("7JK", "7", "7J"), ("KA2", "K", "K"), ("QKA", "Q", "QK")],
)
def test_the_jack_follows_the_seven_and_nothing_the_king(table: str, rank: str, taken: str) -> None:
    assert can_take(facing(silent(), table, rank), rank) == {taken}


@clause("CUA-05", "CUA-25")
@pytest.mark.parametrize(
    ("table", "rank", "taken"),
    [("A2", "3", {"A2"}), ("34", "7", {"34"}), ("J2", "7", set()), ("A7", "J", set()), ("25", "Q", set())],
)
def test_numerals_add_up_and_courts_take_no_part(table: str, rank: str, taken: set[str]) -> None:
    assert can_take(facing(silent(), table, rank), rank) == taken


# Dealing


@clause("CUA-06")
def test_direction_and_who_opens() -> None:
    def turns(**options: Value) -> str:
        hand = cuarenta_hand(silent(**options))
        order = ""
        for _ in range(5):
            order += hand.turn
            hand.play(f"{hand.turn} {hand.legal(hand.turn)[0]}")
        return order

    assert by_value("direction", turns) == {"ccw": "WSENW", "cw": "ESWNE"}


@clause("CUA-07")
def test_who_deals_first() -> None:
    order = placed(cuarenta(), from_top("2C KC 3D 4C AS"))
    assert by_value("first_dealer", lambda **options: cuarenta(**options).first_dealer(order)) == {
        "random": N,
        "first_diamond": S,
        "highest_card": W,
    }


@clause("CUA-07")
@pytest.mark.parametrize(
    ("drawn", "dealer"), [("KC KD KH KS", W), ("KS KC KH 2D", S), ("KC QD KS JD", S), ("AD 2C AC AS", W)]
)
def test_equal_cards_go_diamonds_hearts_spades_clubs(drawn: str, dealer: int) -> None:
    order = placed(cuarenta(), from_top(drawn))
    assert cuarenta(first_dealer="highest_card").first_dealer(order) == dealer


@clause("CUA-07")
def test_the_lot_can_fall_on_every_seat() -> None:
    rules = cuarenta()
    found = {rules.first_dealer(rules.pack[at:] + rules.pack[:at]) for at in range(4)}
    assert found == {N, E, S, W}


@clause("CUA-08")
def test_who_cuts() -> None:
    def cut(**options: Value) -> tuple[str, str]:
        rules = cuarenta(**options)
        hand = Hand(rules, Deal(rules.pack, N))
        return hand.view().phase, hand.turn

    assert by_value("cut_by", cut) == {"rear": ("cut", "E"), "none": ("announce", "W")}


@clause("CUA-08")
def test_the_cut_leaves_a_card_in_either_part() -> None:
    rules = silent()
    hand = Hand(rules, Deal(rules.pack, N))
    assert hand.legal("E") == [f"cut {at}" for at in range(1, 40)]
    assert hand.refused("E cut 40") == "move/cut"
    assert hand.refused("W cut 4") == "move/out-of-turn"
    assert set(hand.play("E cut 7").view("W").hand) == set(rules.pack[7:12])


@clause("CUA-09", "CUA-10")
def test_five_cards_to_each_from_the_lead_seat_twice() -> None:
    rules = silent()
    hand = Hand(rules, Deal(rules.pack, N, prepared=True))
    for deal in range(2):
        for nth, name in enumerate("WSEN"):
            first = 20 * deal + 5 * nth
            assert set(hand.view(name).hand) == set(rules.pack[first : first + 5])
        assert hand.view().stock == 20 - 20 * deal
        hand.run(until=lambda hand, deal=deal: hand.view().deal > deal)


@clause("CUA-11")
def test_the_table_is_empty_at_first_and_stays_from_deal_to_deal() -> None:
    hand = cuarenta_hand(silent())
    assert hand.view().on_table == ()
    hand.run(until=lambda hand: hand.view().deal == 1)
    assert len(hand.view().on_table) == 20


@clause("CUA-12")
def test_who_deals_the_next_hand() -> None:
    def dealer(**options: Value) -> int:
        return counted(NS_28, **options).settled.dealer

    assert by_value("next_dealer", dealer) == {"rotate": W, "carton_winner": S}
    both = counted(EACH_20, leftover="last_capturer", carton_both_20="each_6", next_dealer="carton_winner")
    assert both.settled.dealer == W


@clause("CUA-13")
def test_whether_the_deal_passes_on_within_a_hand() -> None:
    def second(**options: Value) -> tuple[int, str]:
        hand = cuarenta_hand(silent(**options)).run(until=lambda hand: hand.view().deal == 1)
        return hand.view().dealer, hand.turn

    assert by_value("dealer_changes", second) == {"per_hand": (N, "W"), "per_deal": (W, "S")}


@clause("CUA-14", "CUA-15")
def test_what_a_misdeal_costs() -> None:
    def misdeal(**options: Value) -> tuple[str, Pair, Pair, int]:
        hand = cuarenta_hand(silent(**options), score=(12, 20), by_hand=True).play("W ruling misdeal N")
        after = hand.settled
        return hand.result.reason, after.score, after.sets, after.dealer

    assert by_value("misdeal", misdeal) == {
        "opponents_10_pass": ("misdeal", (12, 30), (0, 0), W),
        "dealer_loses_chica": ("misdeal", (0, 0), (0, 1), W),
        "opponents_2": ("misdeal", (12, 22), (0, 0), N),
    }


@clause("CUA-15")
def test_a_misdeal_ends_the_hand_uncounted_and_counts_at_38() -> None:
    for option, again in (("opponents_10_pass", False), ("opponents_2", True)):
        hand = facing(silent(misdeal=option), "K5", "5", score=(0, 10), by_hand=True)
        take(hand, "5", "5").play("W ruling misdeal N")
        assert (hand.result.cards, hand.result.carton) == ((0, 0), (0, 0))
        assert hand.result.void is again
    at_38 = cuarenta_hand(silent(misdeal="opponents_2"), score=(0, 38), by_hand=True)
    assert at_38.play("W ruling misdeal N").result.winner == 1


@clause("CUA-15", "CUA-64")
def test_the_ten_point_side_deals_next_also_after_a_chica() -> None:
    for fault, options in (("misdeal N", {}), ("capture N", {"false_capture": "opponents_10_pass"})):
        for score, sets in (((12, 10), (0, 0)), ((12, 30), (0, 1))):
            hand = cuarenta_hand(silent(next_dealer="carton_winner", **options), score=score, by_hand=True)
            settled = hand.play(f"W ruling {fault}").settled
            assert (settled.dealer, settled.sets) == (W, sets)
    second = silent(dealer_changes="per_deal")
    hand = cuarenta_hand(second, by_hand=True)
    while hand.view().deal == 0:
        hand.play(f"{hand.turn} {hand.legal(hand.turn)[0]}")
    assert hand.play("W ruling misdeal W").settled.dealer == S


@clause("CUA-15")
def test_the_one_who_misdealt_deals_again() -> None:
    hand = cuarenta_hand(silent(misdeal="opponents_2", dealer_changes="per_deal"), by_hand=True)
    while hand.view().deal == 0:
        hand.play(f"{hand.turn} {hand.legal(hand.turn)[0]}")
    assert (hand.view().dealer, hand.play("N ruling misdeal W").settled.dealer) == (W, W)
    assert hand.result.void


@clause("CUA-16")
def test_rulings_exist_only_in_hands_entered_by_hand() -> None:
    software = cuarenta_hand(silent(out_of_turn="exposed"))
    assert not [text for name in "NESW" for text in software.legal(name) if text.startswith("ruling")]
    assert software.refused("W ruling misdeal N") == "move/no-ruling"
    table = cuarenta_hand(silent(), by_hand=True)
    assert {"ruling misdeal N", "ruling capture W", "ruling protest S"} <= set(table.legal("W"))


# Announcements


@clause("CUA-17")
def test_what_a_ronda_scores() -> None:
    def points(**options: Value) -> Pair:
        return ronda_hand(cuarenta(**options)).view().score

    assert by_value("ronda_points", points) == {2: (0, 2), 4: (0, 4)}


@clause("CUA-17")
def test_two_of_a_rank_are_no_ronda() -> None:
    hand = cuarenta_hand(cuarenta(), W="5C 5D 6C 6D 7C")
    assert hand.legal("W") == ["pass"]
    assert hand.refused("W ronda") == "move/no-ronda"


FOUR = {"W": "2C 3D 4D 6C 7D", "S": "5C 5D 5H 5S KD"}


@clause("CUA-18")
def test_what_a_doble_ronda_brings() -> None:
    def doble(**options: Value) -> tuple[Pair, Pair, int | None]:
        hand = cuarenta_hand(cuarenta(**options), score=(10, 20), **FOUR).play("W pass, S ronda")
        after = hand.standing if hand.result is None else hand.settled
        return hand.view().score if hand.result is None else after.score, after.sets, after.winner

    assert by_value("doble_ronda", doble) == {
        "win_chica": ((0, 0), (1, 0), None),
        "win_mesa": ((10, 20), (2, 0), 0),
        2: ((12, 20), (0, 0), None),
        4: ((14, 20), (0, 0), None),
        8: ((18, 20), (0, 0), None),
    }


@clause("CUA-19")
def test_how_a_ronda_is_announced() -> None:
    def start(**options: Value) -> tuple[str, Pair]:
        hand = cuarenta_hand(cuarenta(**options), **RONDA)
        return hand.view().phase, hand.view().score

    assert by_value("ronda_announce", start) == {"required": ("announce", (0, 0)), "auto": ("play", (0, 2))}


@clause("CUA-19")
def test_all_are_asked_in_order_and_a_ronda_not_announced_is_lost() -> None:
    hand = cuarenta_hand(cuarenta(), **RONDA)
    asked = ""
    while hand.view().phase == "announce":
        asked += hand.turn
        assert "pass" in hand.legal(hand.turn)
        hand.play(f"{hand.turn} pass")
    assert asked == "WSEN"
    assert hand.refused("W ronda") == "move/wrong-phase"
    assert (hand.view().score, hand.view().announced) == ((0, 0), ())


@clause("CUA-20")
def test_neither_rank_nor_cards_of_a_ronda_are_told() -> None:
    hand = ronda_hand(cuarenta())
    for name in (None, "N", "E", "S"):
        assert CardSet.parse("5C 5D 5H") & hand.view(name).seen == CardSet()
    (told,) = hand.told("announced")
    assert set(told.data.values()) == {"ronda", 0}
    assert not any(isinstance(value, (Card, Rank)) for value in hand.view().announced[0])


@clause("CUA-21")
def test_announcements_are_settled_in_order_until_the_chica_is_won() -> None:
    given = {"W": "5C 5D 5H KC QC", "S": "6C 6D 6H 2C 3D"}
    rules = silent(rule_38="off")
    both = cuarenta_hand(rules, score=(36, 36), **given)
    assert [event.seat for event in both.told("announced")] == [W, S]
    first = cuarenta_hand(rules, score=(38, 38), **given)
    assert (first.result.winner, first.result.score) == (1, (38, 40))
    asked = cuarenta_hand(cuarenta(rule_38="off"), score=(38, 38), **given)
    assert asked.play("W ronda").result.winner == 1


@clause("CUA-22")
def test_where_rondas_stop() -> None:
    def points(**options: Value) -> list[int]:
        rules = cuarenta(**options)
        return [ronda_hand(rules, score=(0, score)).view().score[1] - score for score in (28, 30, 31)]

    assert by_value("ronda_max_score", points) == {"off": [2, 2, 2], 30: [2, 0, 0], 31: [2, 2, 0]}


@clause("CUA-22")
def test_a_doble_ronda_for_points_stops_where_rondas_do() -> None:
    hand = cuarenta_hand(cuarenta(ronda_max_score=30, doble_ronda=8), score=(30, 20), **FOUR)
    assert hand.play("W pass, S ronda").view().score == (30, 20)


@clause("CUA-22")
def test_a_doble_ronda_that_wins_is_not_stopped() -> None:
    hand = cuarenta_hand(cuarenta(ronda_max_score=30), score=(38, 20), **FOUR)
    assert hand.play("W pass, S ronda").result.winner == 0


# A turn


@clause("CUA-23")
def test_one_card_a_turn_trailed_or_taking() -> None:
    hand = facing(silent(), "K5", "5")
    assert hand.turn == "E"
    assert hand.refused("N 2C") == "move/out-of-turn"
    assert {"5D", "5Dx5C"} <= set(hand.legal("E"))
    hand.play("E 5Dx5C")
    assert (hand.view().captured, ranks(hand.view().on_table), hand.turn) == ((0, 2), "K", "N")
    trailed = facing(silent(), "K5", "5").play("E 5D")
    assert ranks(trailed.view().on_table) == "K55"


@clause("CUA-24")
def test_a_match_takes_its_own_rank() -> None:
    assert can_take(facing(silent(), "KQ2", "Q"), "Q") == {"QK"}
    assert can_take(facing(silent(), "5Q2", "5"), "5") == {"5"}
    assert can_take(facing(silent(), "6Q2", "5"), "5") == set()


@clause("CUA-26")
def test_there_is_one_base_only() -> None:
    hand = facing(silent(), "734J", "7")
    assert can_take(hand, "7") == {"7J", "34J"}
    assert hand.refused(f"{hand.turn} 7Dx3C4C7CJC") == "move/no-such-capture"
    assert can_take(facing(silent(), "A4235", "5"), "5") == {"5", "A4", "23"}


@clause("CUA-27")
def test_the_run_goes_on_from_the_card_played() -> None:
    assert can_take(facing(silent(), "34JQK", "7"), "7") == {"34JQK"}
    assert can_take(facing(silent(), "2346", "2"), "2") == {"234"}


@clause("CUA-28")
def test_the_run_neither_goes_on_from_summands_nor_is_filled_by_sums() -> None:
    assert can_take(facing(silent(), "345", "7"), "7") == {"34"}
    assert can_take(facing(silent(), "5A7J", "5"), "5") == {"5"}
    assert can_take(facing(silent(), "2A24", "2"), "2") == {"2"}


@clause("CUA-29")
def test_how_many_cards_may_add_up() -> None:
    def taken(**options: Value) -> list[set[str]]:
        rules = silent(**options)
        return [can_take(facing(rules, table, "7"), "7") for table in ("A24", "A24K", "34", "AA23")]

    assert by_value("addition_cards", taken) == {
        "any": [{"A24"}, {"A24"}, {"34"}, {"AA23"}],
        "two": [set(), set(), {"34"}, set()],
        "three_if_limpia": [{"A24"}, set(), {"34"}, set()],
    }


@clause("CUA-30")
def test_how_many_cards_a_match_takes() -> None:
    def taken(**options: Value) -> set[str]:
        return can_take(facing(silent(**options), "55Q", "5"), "5")

    assert by_value("match_takes", taken) == {"one": {"5"}, "all": {"55"}}
    assert scored(silent(match_takes="all"), "Q55", "5", "55") == 2


@clause("CUA-31")
def test_whether_one_must_take() -> None:
    def may_trail(**options: Value) -> list[bool]:
        rules = silent(**options)
        match = "5D" in facing(rules, "5Q", "5").legal("E")
        addition = "5C" in facing(rules, "23", "5").legal("E")
        return [match, addition]

    assert by_value("capture_duty", may_trail) == {
        "optional": [True, True],
        "match_compulsory": [False, True],
    }
    assert facing(silent(capture_duty="match_compulsory"), "5Q", "5").refused("E 5D") == "move/must-capture"


@clause("CUA-32")
def test_how_much_of_a_run_goes_along() -> None:
    def taken(**options: Value) -> set[str]:
        return can_take(facing(silent(**options), "567K", "5"), "5")

    assert by_value("run_mode", taken) == {"auto_full": {"567"}, "player_picks": {"5", "56", "567"}}


@clause("CUA-33")
def test_what_becomes_of_overlooked_cards() -> None:
    def claims(**options: Value) -> list[list[str]]:
        hand = trail(facing(silent(**options), "56K", "5"), "5")
        return [[text for text in hand.legal(name) if text.startswith("claim")] for name in "NESW"]

    assert by_value("overlooked", claims) == {
        "stay": [[], [], [], []],
        "opponents_claim": [[], ["claim 5Dx5C6C"], ["claim 5Dx5C6C"], ["claim 5Dx5C6C"]],
    }


@clause("CUA-33")
def test_a_claim_is_open_until_the_next_card() -> None:
    hand = trail(facing(silent(overlooked="opponents_claim"), "5K", "5"), "5")
    assert hand.turn == "N"
    hand.play(f"N {next(text for text in hand.legal('N') if 'x' not in text)}")
    assert hand.refused("S claim 5Dx5C") == "move/no-such-claim"


@clause("CUA-34")
def test_the_rest_of_a_run_cut_short_can_be_taken() -> None:
    rules = silent(overlooked="opponents_claim", run_mode="player_picks")
    hand = take(facing(rules, "K567JA", "5"), "5", "5")
    assert "claim x6C7CJC" in hand.legal("N")
    assert hand.refused("N claim x7CJC") == "move/no-such-claim"
    hand.play("N claim x6C7CJC")
    assert ranks(hand.view().on_table) == "KA"


@clause("CUA-35")
def test_what_a_claim_brings() -> None:
    hand = trail(facing(silent(overlooked="opponents_claim"), "K5", "5"), "5")
    before = hand.turn
    hand.play("S claim 5Dx5C")
    view = hand.view()
    assert (view.captured, view.score, view.last_capturer, hand.turn) == ((2, 0), (0, 0), 0, before)
    clean = trail(facing(silent(overlooked="opponents_claim"), "56", "5"), "5").play("S claim 5Dx5C6C")
    assert (clean.view().on_table, clean.view().score) == ((), (2, 0))
    fallen = trail(facing(silent(overlooked="opponents_claim"), "KJ5", "5"), "5").play("W claim 5Dx5C")
    assert fallen.view().score == (0, 0)


@clause("CUA-36")
def test_what_a_wrong_capture_costs() -> None:
    def ruled(**options: Value) -> tuple[bool, Pair]:
        hand = cuarenta_hand(silent(**options), score=(10, 20), by_hand=True).play("S ruling capture W")
        return hand.result is not None, hand.view().score

    assert by_value("false_capture", ruled) == {
        "undo": (False, (10, 20)),
        "opponents_10_pass": (True, (20, 20)),
        "minus_2": (False, (10, 18)),
    }


@clause("CUA-36")
def test_a_program_refuses_a_wrong_capture() -> None:
    hand = facing(silent(false_capture="minus_2"), "KQ2", "6")
    before = hand.view().score
    assert hand.refused(f"{hand.turn} 6Cx2C") == "move/no-such-capture"
    assert hand.view().score == before


@clause("CUA-37", "CUA-49")
def test_what_an_unfounded_protest_costs() -> None:
    def costs(**options: Value) -> list[Pair]:
        judged = cuarenta_hand(silent(**options), score=(1, 20), by_hand=True)
        judged.play("S ruling protest W, S ruling protest N")
        wrong = ronda_hand(
            cuarenta(caida_on_ronda=10, caida_on_ronda_claim="manual", **options), score=(4, 0)
        )
        wrong.play("W KC, S KHxKC")
        assert wrong.view().score[0] == 8
        return [judged.view().score, wrong.play("N caida KH").view().score]

    assert by_value("unfounded_protest", costs) == {0: [(1, 20), (8, 2)], 2: [(0, 18), (6, 2)]}


@clause("CUA-38")
def test_what_follows_a_card_out_of_turn() -> None:
    def shown(**options: Value) -> tuple[bool, list[str], Pair]:
        hand = cuarenta_hand(silent(**options), by_hand=True, W="2C", S="KC QC JC 3C 4C")
        if "ruling turn S JC" not in hand.legal("S"):
            return False, [], hand.view().score
        hand.play("S ruling turn S JC, W 2C")
        return True, [text for text in hand.legal("S") if not text.startswith("ruling")], hand.view().score

    assert by_value("out_of_turn", shown) == {
        "refused": (False, [], (0, 0)),
        "exposed": (True, ["JC"], (0, 0)),
        "opponents_2": (True, ["3C", "4C", "JC", "QC", "KC"], (0, 2)),
    }


@clause("CUA-38")
def test_an_exposed_card_lies_open_and_a_program_refuses_cards_out_of_turn() -> None:
    hand = cuarenta_hand(silent(out_of_turn="exposed"), by_hand=True, W="2C", S="KC QC JC 3C 4C")
    assert hand.refused("S JC") == "move/out-of-turn"
    hand.play("S ruling turn S JC, W 2C")
    assert Card.parse("JC") in hand.view("E").seen
    assert hand.refused("S KC") == "move/exposed"


# Points in play


@clause("CUA-39")
def test_a_caida_scores_two() -> None:
    assert scored(silent(), "K5", "5", "5") == 2


@clause("CUA-40")
def test_nothing_to_fall_on_after_a_capture_or_on_an_older_card() -> None:
    assert scored(silent(), "5K", "5", "5") == 0
    hand = cuarenta_hand(silent(), W="KC 6C", S="5C", E="5D", N="5H KD")
    hand.play("W KC, S 5C, E 5Dx5C")
    assert hand.view().last_trailed is None
    assert hand.play("N KDxKC").view().score == (2, 2)  # a limpia, no caída


@clause("CUA-41")
def test_falling_on_the_last_card_of_a_deal() -> None:
    def points(**options: Value) -> Pair:
        given = {"N": "2S 3S 4S 5S 6S", "stock": "6C 7C QC KC AC 6D 6H"}
        hand = cuarenta_hand(silent(**options), **given).run(until=lambda hand: hand.view().deal == 1)
        assert hand.view().on_table[-1] == Card.parse("6S")
        return take(hand, "6", "67JQK").view().score

    assert by_value("caida_across_deals", points) == {False: (0, 0), True: (0, 2)}


@clause("CUA-42")
def test_falling_by_addition() -> None:
    def points(**options: Value) -> list[int]:
        rules = silent(**options)
        return [
            scored(rules, "K34", "7", "34"),
            scored(rules, "K43", "7", "34"),
            scored(rules, "K56", "5", "56"),
        ]

    assert by_value("caida_by_addition", points) == {False: [0, 0, 0], True: [2, 2, 0]}


@clause("CUA-43")
def test_of_two_cards_of_a_rank_only_the_one_just_trailed_is_a_caida() -> None:
    older = facing(silent(), "K55", "5").play("N 5Hx5C")
    assert older.view().score == (0, 0)
    newer = facing(silent(), "K55", "5").play("N 5Hx5D")
    assert newer.view().score == (2, 0)


@clause("CUA-44")
def test_a_limpia_scores_two_also_with_the_last_card() -> None:
    assert scored(silent(), "34", "7", "34") == 2
    assert scored(silent(), "43JQK", "7", "34JQK") == 2
    hand = counted(LIMPIA_AT_THE_END)
    (told,) = hand.told("limpia")
    assert hand.view().turns[-1].limpia
    assert told.seat == N
    assert hand.result.points[0] - hand.result.carton[0] == 2


@clause("CUA-45", "CUA-46")
def test_caida_and_limpia_at_once() -> None:
    def points(**options: Value) -> int:
        return scored(silent(**options), "675", "5", "567")

    assert by_value("caida_limpia", points) == {4: 4, 2: 2}


@clause("CUA-46")
def test_a_run_goes_along_with_a_caida() -> None:
    hand = take(facing(silent(), "K675", "5"), "5", "567")
    assert (hand.view().score, hand.view().captured) == ((0, 2), (0, 4))


CLEARED = "W 5C, S 5Sx5C"
NOT_CLEARED = "W KC, S 3D, E 2D, N 7C, W 5C, S 5Sx5C"


@clause("CUA-47")
def test_a_caida_on_a_ronda() -> None:
    def points(**options: Value) -> list[int]:
        rules = cuarenta(**options)
        return [ronda_hand(rules).play(moves).view().score[0] for moves in (NOT_CLEARED, CLEARED)]

    assert by_value("caida_on_ronda", points) == {2: [2, 4], 4: [4, 4], 10: [10, 10]}


@clause("CUA-47")
def test_only_an_announced_ronda_counts() -> None:
    hand = cuarenta_hand(cuarenta(caida_on_ronda=10), **RONDA)
    hand.play("W pass, S pass, E pass, N pass", NOT_CLEARED)
    assert hand.view().score == (2, 0)
    other = ronda_hand(cuarenta(caida_on_ronda=10)).play("W QC, S 3D, E 2D, N 7C, W KC, S KHxKC")
    assert other.view().score == (2, 2)


@clause("CUA-48")
def test_whether_a_caida_on_a_ronda_must_be_claimed() -> None:
    def points(**options: Value) -> list[int]:
        hand = ronda_hand(cuarenta(caida_on_ronda=10, **options)).play(NOT_CLEARED)
        before = hand.view().score[0]
        if "caida 5S" in hand.legal("N"):
            hand.play("N caida 5S")
        return [before, hand.view().score[0]]

    assert by_value("caida_on_ronda_claim", points) == {"auto": [10, 10], "manual": [2, 10]}


@clause("CUA-48")
def test_a_claim_is_for_the_side_that_fell_once_and_until_the_hand_ends() -> None:
    rules = cuarenta(caida_on_ronda=10, caida_on_ronda_claim="manual")
    hand = ronda_hand(rules).play(CLEARED)
    assert hand.refused("E caida 5S") == "move/no-such-claim"
    assert hand.view().score == (4, 2)
    hand.play("S caida 5S")
    assert hand.view().score == (10, 2)
    assert hand.refused("N caida 5S") == "move/no-such-claim"
    late = ronda_hand(rules).play(NOT_CLEARED).run(until=lambda hand: hand.view().phase == "claim")
    assert late.result is None
    assert "caida 5S" in late.legal("S")
    before = late.view().score[0]
    assert late.play("S caida 5S").view().score[0] >= before + 8


IN_A_ROW = {"W": "2C 3C 6C AC AD", "S": "2D 3D 6D AH KS", "E": "7C JC 4S 5S KC", "N": "7D JD 4D 5D KD"}


@clause("CUA-50")
def test_four_caidas_in_a_row() -> None:
    def winner(**options: Value) -> int | None:
        hand = cuarenta_hand(silent(**options), **IN_A_ROW)
        hand.play("W 2C, S 2Dx2C, E 7C, N 7Dx7C, W 3C, S 3Dx3C")
        assert hand.result is None
        hand.play("E JC, N JDxJC")
        return hand.result and (hand.result.reason, hand.result.winner)

    assert by_value("four_caidas", winner) == {"off": None, "win_chica": ("four_caidas", 0)}


@clause("CUA-50")
def test_another_play_of_the_side_breaks_the_row() -> None:
    hand = cuarenta_hand(silent(four_caidas="win_chica"), **IN_A_ROW)
    hand.play("W 2C, S 2Dx2C, E 7C, N 7Dx7C, W 3C, S KS, E JC, N JDxJC, W 6C, S 6Dx6C")
    assert hand.result is None
    assert hand.view().score[0] < 40


# The end of a hand


@clause("CUA-51")
def test_whose_the_last_cards_are() -> None:
    def piles(**options: Value) -> tuple[Pair, Pair]:
        hand = counted(NS_19_EW_18, **options)
        return hand.result.cards, hand.result.points

    assert by_value("leftover", piles) == {
        "unclaimed": ((19, 18), (2, 0)),
        "last_capturer": ((22, 18), (8, 0)),
    }


@clause("CUA-52")
def test_a_side_without_cards() -> None:
    def points(**options: Value) -> Pair:
        return counted(NS_32_EW_0, **options).result.points

    assert by_value("falla", points) == {0: (18, 0), 2: (20, 0)}
    assert counted(NS_28, falla=2).result.points == (14, 0)


@clause("CUA-53")
def test_the_card_count() -> None:
    table = {19: 0, 20: 6, 21: 8, 22: 8, 23: 10, 24: 10, 25: 12, 30: 16, 38: 24, 39: 26, 40: 26}
    assert {count: leaf.carton_points(count, 20, True) for count in table} == table
    assert counted(NS_23).result.carton == (10, 0)
    assert counted(NS_28).result.carton == (14, 0)
    assert counted(NS_19_EW_18, leftover="last_capturer").result.carton == (8, 0)


@clause("CUA-54")
def test_rounding_of_the_card_count() -> None:
    def points(**options: Value) -> list[int]:
        return [counted(played, **options).result.carton[0] for played in (NS_23, NS_28)]

    assert by_value("carton_rounding", points) == {"up_even": [10, 14], "none": [9, 14]}


@clause("CUA-54")
def test_where_the_card_count_begins() -> None:
    def points(**options: Value) -> Pair:
        return counted(NS_19_EW_18, **options).result.carton

    assert by_value("carton_start", points) == {20: (2, 0), 19: (6, 0)}


@clause("CUA-55")
def test_nobody_has_twenty() -> None:
    def points(**options: Value) -> list[Pair]:
        return [counted(played, **options).result.carton for played in (NS_19_EW_18, EACH_19)]

    assert by_value("carton_none_20", points) == {
        "most_2": [(2, 0), (0, 2)],
        "next_dealer_2": [(0, 2), (0, 2)],
        "none": [(0, 0), (0, 0)],
    }


@clause("CUA-56")
def test_twenty_each() -> None:
    def points(**options: Value) -> Pair:
        hand = counted(EACH_20, leftover="last_capturer", **options)
        assert hand.result.cards == (20, 20)
        return hand.result.carton

    assert by_value("carton_both_20", points) == {
        "nondealer_2": (0, 2),
        "nondealer_6": (0, 6),
        "each_6": (6, 6),
    }


@clause("CUA-57")
def test_from_where_cards_are_not_counted() -> None:
    def points(**options: Value) -> list[int]:
        hands = [counted(NS_28, score=(score, 0), rule_38="off", **options) for score in (28, 30, 38)]
        return [hand.result.carton[0] for hand in hands]

    assert by_value("carton_cutoff", points) == {"off": [14, 14, 14], 30: [14, 0, 0], 38: [14, 14, 0]}


@clause("CUA-58")
def test_counting_over_the_cutoff() -> None:
    def score(**options: Value) -> tuple[Pair, int | None]:
        hand = counted(NS_28, score=(28, 0), carton_cutoff=30, **options)
        return hand.result.score, hand.result.winner

    assert by_value("carton_over_cutoff", score) == {"full": ((42, 0), 0), "cap": ((30, 0), None)}


@clause("CUA-59")
def test_so_many_points_for_cards_win_the_chica() -> None:
    def reasons(**options: Value) -> list[str]:
        return [counted(played, **options).result.reason for played in (NS_23, NS_28, NS_32_EW_0)]

    assert by_value("carton_instant_win", reasons) == {
        "off": ["counted", "counted", "counted"],
        14: ["counted", "carton", "carton"],
        16: ["counted", "counted", "carton"],
    }


@clause("CUA-60")
def test_what_counts_at_38() -> None:
    def points(**options: Value) -> dict[str, int]:
        rules = silent(**options)
        return {
            "limpia": scored(rules, "34", "7", "34", score=(38, 38)),
            "ronda": cuarenta_hand(rules, score=(0, 38), **RONDA).view().score[1] - 38,
            "carton": counted(NS_28, score=(38, 0), **options).result.points[0],
            "falla": counted(NS_32_EW_0, score=(38, 0), falla=2, **options).result.points[0],
            "caida": scored(rules, "K5", "5", "5", score=(38, 38)),
        }

    every = {"limpia": 2, "ronda": 2, "carton": 14, "falla": 2, "caida": 2}
    assert by_value("rule_38", points) == {
        "caida_only": {"limpia": 0, "ronda": 0, "carton": 0, "falla": 0, "caida": 2},
        "no_limpia": {**every, "limpia": 0},
        "off": every,
    }


@clause("CUA-60")
def test_below_38_everything_counts_and_39_is_above() -> None:
    assert scored(silent(), "34", "7", "34", score=(36, 36)) == 2
    assert scored(silent(), "34", "7", "34", score=(39, 39)) == 0


@clause("CUA-61")
def test_which_score_the_rule_of_38_looks_at() -> None:
    def points(**options: Value) -> list[int]:
        rules = silent(**options)
        return [scored(rules, "675", "5", "567", score=(score, score)) for score in (34, 36)]

    assert by_value("rule_38_check", points) == {"before_play": [4, 4], "stepwise": [4, 2]}


@clause("CUA-62")
def test_order_of_counting() -> None:
    rules = silent(rule_38="off")
    winning = cuarenta_hand(rules, score=(38, 0), W="5C", S="5D").play("W 5C, S 5Dx5C")
    assert (winning.result.score, winning.view().turns[-1].points) == ((40, 0), 2)
    assert winning.told("limpia") == []
    both = counted(EACH_20, score=(36, 36), leftover="last_capturer", carton_both_20="each_6")
    assert (both.result.winner, both.result.score) == (1, (36, 42))
    falla = counted(NS_32_EW_0, score=(38, 0), falla=2, rule_38="off")
    assert (falla.result.score, falla.result.carton) == ((40, 0), (0, 0))


# Chica and mesa


@clause("CUA-63")
def test_forty_points_win_the_chica_at_once() -> None:
    hand = won_by_ns(silent(), 20)
    assert (hand.result.winner, hand.result.reason, hand.turn) == (0, "chica", "")
    assert hand.result.carton == (0, 0)
    with pytest.raises(HandOver):
        hand.play("E 2C")
    assert counted(NS_28, score=(26, 0)).result.winner == 0
    assert counted(NS_28, score=(24, 0)).result.winner is None


@clause("CUA-64")
def test_the_next_chica_begins_with_nothing_and_the_deal_moves_on() -> None:
    after = won_by_ns(silent(), 20).settled
    assert (after.score, after.sets, after.dealer) == ((0, 0), (1, 0), W)
    kept = counted(NS_28, score=(10, 12)).settled
    assert (kept.score, kept.sets, kept.dealer) == ((24, 12), (0, 0), W)


@clause("CUA-65")
def test_how_many_chicas_win_the_mesa() -> None:
    def won(**options: Value) -> int | None:
        return won_by_ns(silent(**options), 20).settled.winner

    assert by_value("mesa_chicas", won) == {2: None, 1: 0}
    rules = silent()
    over = won_by_ns(rules, 20, sets=(1, 1)).settled
    assert (over.winner, over.sets) == (0, (2, 1))
    assert (over.score[0] >= 40, over.score[1]) == (True, 20)
    with pytest.raises(HandOver):
        rules.start(Deal(rules.pack, W), over)


@clause("CUA-66")
def test_what_is_a_zapateria() -> None:
    def sets(**options: Value) -> list[Pair]:
        return [won_by_ns(silent(**options), loser).settled.sets for loser in (8, 10, 11)]

    assert by_value("zapateria_limit", sets) == {
        "lt10": [(2, 0), (1, 0), (1, 0)],
        "le10": [(2, 0), (2, 0), (1, 0)],
    }


@clause("CUA-67")
def test_what_a_zapateria_brings() -> None:
    def sets(**options: Value) -> list[tuple[Pair, int | None]]:
        standings = [won_by_ns(silent(**options), 8, sets=before).settled for before in ((0, 0), (0, 1))]
        return [(after.sets, after.winner) for after in standings]

    assert by_value("zapateria_effect", sets) == {
        "first_chica_wins_mesa": [((2, 0), 0), ((1, 1), None)],
        "any_chica_counts_two": [((2, 0), 0), ((2, 1), 0)],
        "cosmetic": [((1, 0), None), ((1, 1), None)],
    }


@clause("CUA-67")
def test_a_doble_ronda_can_be_a_zapateria() -> None:
    hand = cuarenta_hand(cuarenta(), score=(0, 8), **FOUR).play("W pass, S ronda")
    assert hand.settled.winner == 0


# Todo dos, presets, knowledge


@clause("CUA-68")
def test_todo_dos() -> None:
    def points(**options: Value) -> list[int]:
        high = {"ronda_points": 4, "caida_on_ronda": 10, "caida_limpia": 4, "doble_ronda": 8, **options}
        rules = silent(**high)
        doble = cuarenta_hand(rules, **FOUR).view().score[0]
        on_ronda = cuarenta_hand(rules, **RONDA).play(CLEARED).view().score
        return [doble, on_ronda[1], on_ronda[0], scored(rules, "675", "5", "567")]

    assert by_value("all_two", points) == {False: [8, 4, 10, 4], True: [2, 2, 2, 2]}


@clause("CUA-69")
@pytest.mark.parametrize("name", list(PRESETS))
def test_presets_are_ways_of_playing(name: str) -> None:
    assert next(iter(PRESETS)) == "wikipedia"
    assert Variant() == PRESETS["wikipedia"]
    rules = CuarentaRules(PRESETS[name])
    hand = Hand(rules, Deal(rules.pack, N, prepared=True)).run()
    assert hand.result is not None
    one_chica = won_by_ns(
        CuarentaRules(replace(PRESETS[name], ronda_announce="auto", direction="ccw")), 20
    ).settled
    assert one_chica.winner == (0 if name == "pagat" else None)


@clause("CUA-70")
@pytest.mark.parametrize(
    ("options", "named"),
    [
        ({"carton_over_cutoff": "cap"}, "carton_over_cutoff"),
        ({"caida_on_ronda_claim": "manual"}, "caida_on_ronda_claim"),
        ({"caida_on_ronda_claim": "manual", "caida_on_ronda": 10, "all_two": True}, "caida_on_ronda_claim"),
    ],
)
def test_combinations_without_meaning_are_refused(options: dict[str, Value], named: str) -> None:
    with pytest.raises(VariantError, match=named):
        cuarenta(**options)
    assert cuarenta(carton_over_cutoff="cap", carton_cutoff=38)
    assert cuarenta(caida_on_ronda_claim="manual", caida_on_ronda=4)


@clause("CUA-71")
def test_what_a_seat_knows() -> None:
    hand = ronda_hand(cuarenta()).play(NOT_CLEARED)
    seen = hand.view("E")
    assert seen.hand == CardSet.parse("4D 6D JC QS")
    assert seen.seen == CardSet.parse(RONDA["E"]) | CardSet.parse("KC 3D 7C 5C 5S")
    assert seen.announced == hand.view().announced
    assert (hand.view().hand, hand.view().moves) == (CardSet(), ())
    assert hand.view().seen == CardSet.parse("KC 3D 2D 7C 5C 5S")


@clause("CUA-72")
def test_phases_of_a_hand() -> None:
    rules = cuarenta(overlooked="opponents_claim", players=2)
    hand = Hand(rules, Deal(rules.pack, N))
    phases = [(hand.view().phase, 0)]
    while hand.turn:
        hand.play(f"{hand.turn} {hand.legal(hand.turn)[0]}")
        now = hand.view().phase, hand.view().deal
        if now != phases[-1]:
            phases.append(now)
    deals = [(phase, deal) for deal in range(4) for phase in ("announce", "play")]
    assert phases[: len(deals) + 1] == [("cut", 0), *deals]
    assert phases[len(deals) + 1 :] in ([("over", 3)], [("claim", 3), ("over", 3)])
    assert Hand(rules, Deal(rules.pack, N, prepared=True)).view().phase == "announce"


@clause("CUA-72")
def test_a_hand_waits_for_claims_only_if_something_can_be_claimed() -> None:
    hand = counted(NS_28, overlooked="opponents_claim")
    waiting = hand.view().phase == "claim"
    assert waiting == any("claim" in text for name in "WSE" for text in hand.legal(name))
    assert waiting == all("accept" in hand.legal(name) for name in "NESW")
    while hand.turn:
        hand.play(f"{hand.turn} accept")
    assert hand.result.points == (14, 0)


@clause("CUA-72")
def test_a_hand_waits_until_every_seat_has_accepted_in_any_order() -> None:
    rules = silent(overlooked="opponents_claim")
    hand = Hand(rules, Deal(rules.pack, N, prepared=True))
    while hand.view().phase == "play":
        hand.play(f"{hand.turn} {hand.legal(hand.turn)[0]}")
    assert hand.view().phase == "claim"
    for name, turn in (("S", "W"), ("W", "E"), ("N", "E"), ("E", None)):
        assert "accept" in hand.legal(name)
        hand.play(f"{name} accept")
        assert "accept" not in hand.legal(name)
        assert (hand.turn or None) == turn
    assert hand.view().phase == "over"
