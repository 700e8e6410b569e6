"""One pair: what is the same in both legs, what is not, and what happens when a player fails."""

from __future__ import annotations

from itertools import combinations

import pytest

from partida.arena.plan import Pairing
from partida.arena.playing import deal_of, play_pair, seated
from partida.arena.results import chance
from partida.players.drive import play_hand
from partida.players.player import Budget
from tests.unit.arena import crew
from tests.unit.arena.crew import ABSENT, HEARD, MADE, listening, saboteur, setup

MIXED = Pairing(("a", "b"), ("c", "d"))


def test_the_sides_change_places_and_partners_change_seats_after_a_round() -> None:
    one = setup("sueca", "club", "random")
    assert seated(one, MIXED, 0, 0) == ("a", "c", "b", "d")
    assert seated(one, MIXED, 0, 1) == ("c", "a", "d", "b")
    assert seated(one, MIXED, 3, 0) == ("a", "c", "b", "d")
    assert seated(one, MIXED, 4, 0) == ("b", "d", "a", "c")
    assert seated(one, MIXED, 8, 0) == ("a", "c", "b", "d")
    two = setup("cuarenta(players=2)", "club", "random")
    pairing = Pairing(("a",), ("b",))
    assert [seated(two, pairing, deal, 0) for deal in range(4)] == [("a", "b")] * 4
    assert seated(two, pairing, 2, 1) == ("b", "a")


def test_both_legs_have_the_same_cards_and_the_dealer_goes_round() -> None:
    one = setup("sueca", given=(listening("a"), listening("b")))
    dealers: list[int] = []
    for deal in range(5):
        HEARD.clear()
        play_pair(one, 0, deal)
        first = {seat: view.hand for seat, _, view, _ in reversed(HEARD[:40])}
        second = {seat: view.hand for seat, _, view, _ in reversed(HEARD[40:])}
        assert first == second
        assert {view.dealer for _, _, view, _ in HEARD} == {HEARD[0][2].dealer}
        dealers.append(HEARD[0][2].dealer)
    assert dealers == [*one.rules.table.from_seat(0), 0]


def test_no_two_players_share_their_random_numbers() -> None:
    """Neither seats, nor legs, nor hands, nor deals, nor pairings, nor seeds of the plan."""
    given = (listening("a"), listening("b"), listening("c"))
    meetings = ("a v b", "a v c", "b v c", "a v a", "b v a")
    MADE.clear()
    for seed in (1, 2):
        one = setup("sueca(match_target=2)", given=given, pairings=meetings, seed=seed, matches=True)
        for pairing in range(len(meetings)):
            for deal in (0, 1):
                play_pair(one, pairing, deal)
    assert len(MADE) >= 2 * len(meetings) * 2 * 2 * 4, "a player for each seat of each hand of each leg"
    assert len(set(MADE)) == len(MADE)


def test_everybody_has_a_budget_of_its_own() -> None:
    HEARD.clear()
    play_pair(setup("sueca", given=(listening("a", Budget(worlds=5)), listening("b"))), 0, 0)
    assert {(seat % 2, budget.worlds) for seat, _, _, budget in HEARD[:40]} == {(0, 5), (1, None)}
    assert {(seat % 2, budget.worlds) for seat, _, _, budget in HEARD[40:]} == {(1, 5), (0, None)}


@pytest.mark.parametrize("variant", ["sueca", "cuarenta", "cuarenta(players=2)"])
def test_a_leg_is_what_the_players_make_of_the_deal(variant: str) -> None:
    one = setup(variant, given=(listening("a"), listening("b")))
    HEARD.clear()
    pair = play_pair(one, 0, 2)
    rules = one.rules
    deal = deal_of(one, 2, 0, rules.table.from_seat(0)[2 % rules.table.size])
    assert deal.prepared
    moves = sum(pair.legs[0].moves)
    for leg, heard in zip(pair.legs, (HEARD[:moves], HEARD[moves:]), strict=True):
        seeds = {seat: number for seat, number, _, _ in heard}
        players = [crew.Listening(seat, seeds[seat]) for seat in range(rules.table.size)]
        result = rules.result(play_hand(rules, deal, rules.first_standing(deal.dealer), players))
        own = result.points if leg is pair.legs[0] else result.points[::-1]
        assert leg.points == own
        assert (leg.won, leg.lost) == ((own[0] > own[1]), (own[0] < own[1]))
        assert leg.hands == 1
        assert leg.match is None
    assert pair.times.keys() == {"a", "b"}
    assert pair.repeated() == play_pair(one, 0, 2).repeated()
    assert pair.legs[0].moved != pair.legs[1].moved


def test_a_match_is_played_to_its_end() -> None:
    one = setup("sueca", "club", "random", matches=True)
    for deal in range(3):
        pair = play_pair(one, 0, deal)
        for leg in pair.legs:
            assert leg.match == (leg.games[0] >= 4)
            assert leg.hands >= leg.won + leg.lost
            assert max(leg.games) >= 4
    assert 0 <= pair.score <= 1


@pytest.mark.parametrize("variant", ["sueca(match_target=1)", "cuarenta(players=2,mesa_chicas=1)"])
@pytest.mark.parametrize("deal", [0, 1])
def test_what_a_won_match_adds_to_the_chance_is_what_was_missing(variant: str, deal: int) -> None:
    """Whoever dealt had a chance of his own before, so the legs are not simply each other's opposite."""
    one = setup(variant, "club", "random", matches=True)
    before = chance(one.rules, one.rules.first_standing(one.rules.table.from_seat(0)[deal]))
    for first, leg in enumerate(play_pair(one, 0, deal).legs):
        assert leg.equity == pytest.approx(
            (leg.match or 0) - (before if first == 0 else 1 - before), abs=1e-6
        )


def test_void_hands_are_dealt_again() -> None:
    """A poor hand may ask for a new deal under this variant; the pair goes on with the next pack."""
    one = setup("sueca(redeal_right=low_hand)", "random", "club", pairs=150)
    found = [leg for deal in range(150) for leg in play_pair(one, 0, deal).legs]
    assert any(leg.void for leg in found)
    assert all(leg.hands == 1 and sum(leg.points) == 120 for leg in found)


FAILURES = [
    ("nothing", "illegal"),
    ("strange", "illegal"),
    ("unreadable", "ValueError"),
    ("raises", "IndexError"),
    ("refuses", "player/late"),
    ("exits", "SystemExit"),
    ("recurses", "RecursionError"),
]


@pytest.mark.parametrize(("how", "kind"), FAILURES)
def test_whoever_fails_loses_the_hand_and_nothing_else(how: str, kind: str) -> None:
    one = setup("sueca", "random", given=(saboteur(how),), pairings=(f"bad-{how}+random v random",))
    pair = play_pair(one, 0, 0)
    assert [strike.kind for strike in pair.strikes] == [kind, kind]
    assert [(strike.leg, strike.seat, strike.hand) for strike in pair.strikes] == [(0, "N", 0), (1, "E", 0)]
    for leg in pair.legs:
        assert (leg.won, leg.lost) == (0, 1)
        assert leg.points == (0, 120)
        assert leg.games == (0, 4), "the worst base result"
    assert pair.repeated() == play_pair(one, 0, 0).repeated()


def test_an_answer_that_says_it_is_equal_to_a_move_is_that_move() -> None:
    one = setup("sueca", "random", given=(saboteur("equal"),))
    pair = play_pair(one, 0, 0)
    assert not pair.strikes
    assert all(sum(leg.points) == 120 for leg in pair.legs)


def test_a_player_that_cannot_be_made_fails_too() -> None:
    pair = play_pair(setup("sueca", "random", given=(ABSENT,)), 0, 0)
    assert [strike.kind for strike in pair.strikes] == ["OSError"] * 2
    assert pair.strikes[0].reason == "no such program"


def test_speaking_nonsense_out_of_turn_is_a_failure() -> None:
    one = setup("sueca(renounce_mode=claim)", "random", given=(saboteur("interrupts", 99),))
    pairs = [play_pair(one, 0, deal) for deal in range(20)]
    assert any(pair.strikes for pair in pairs)
    assert {strike.kind for pair in pairs for strike in pair.strikes} <= {"illegal"}


@pytest.mark.parametrize("players", [2, 4])
def test_in_cuarenta_a_failure_costs_the_chica(players: int) -> None:
    one = setup(f"cuarenta(players={players})", "random", given=(saboteur("raises", 0),))
    pair = play_pair(one, 0, 0)
    for leg in pair.legs:
        assert (leg.won, leg.lost) == (1, 0), "the first side is the other one"
        assert leg.points[0] == 40
        assert leg.points[1] == 0
    assert pair.score == 1.0
    mesa = play_pair(
        setup(f"cuarenta(players={players})", "random", given=(saboteur("raises"),), matches=True), 0, 0
    )
    assert [leg.match for leg in mesa.legs] == [1, 1]


def test_reasons_are_short() -> None:
    one = setup("sueca", "random", given=(saboteur("strange"),))
    reason = play_pair(one, 0, 0).strikes[0].reason
    assert "7H of somebody else" in reason
    assert len(reason) <= 200


def test_every_pair_of_legs_differs_between_deals() -> None:
    one = setup("sueca", "random", "club")
    digests = [leg.moved for deal in range(4) for leg in play_pair(one, 0, deal).legs]
    assert all(a != b for a, b in combinations(digests, 2))
