import random

import pytest

from partida.cards import CardSet
from partida.cuarenta import leaf
from tests.unit.cuarenta.tables import cards

RANKS = [*range(7), 10, 11, 12]


def tally(text: str) -> int:
    return leaf.tally_of(CardSet(cards(text)).mask)


def test_ranks_follow_each_other() -> None:
    assert [leaf.next_rank(rank) for rank in RANKS] == [*RANKS[1:], leaf.NO_RANK]


def test_values() -> None:
    assert [leaf.value_of(rank) for rank in RANKS] == [1, 2, 3, 4, 5, 6, 7, 0, 0, 0]


def test_a_tally_counts_ranks() -> None:
    counted = tally("AS AC KD 7H 7S 7D 7C")
    assert [leaf.count_of(counted, rank) for rank in RANKS] == [2, 0, 0, 0, 0, 0, 4, 0, 0, 1]


def test_holds_compares_rank_by_rank() -> None:
    rng = random.Random(3)
    for _ in range(300):
        one = sum(rng.randrange(5) << 4 * rank for rank in RANKS)
        other = sum(rng.randrange(3) << 4 * rank for rank in RANKS)
        expected = all(leaf.count_of(one, rank) >= leaf.count_of(other, rank) for rank in RANKS)
        assert leaf.holds(one, other) == expected
    assert leaf.holds(tally("KS"), tally("KS"))
    assert not leaf.holds(tally("KS"), tally("QS"))


@pytest.mark.parametrize("value", range(1, 8))
def test_sums_are_all_ways_to_add_up(value: int) -> None:
    found = leaf.SUMS[leaf.SUM_ENDS[value - 1] : leaf.SUM_ENDS[value]]
    sizes = leaf.SUM_SIZES[leaf.SUM_ENDS[value - 1] : leaf.SUM_ENDS[value]]
    expected = {
        leaf_tally
        for leaf_tally in _tallies(value, value)
        if sum(leaf.count_of(leaf_tally, rank) for rank in range(7)) > 1
    }
    assert set(found) == expected
    assert len(found) == len(expected)
    for part, size in zip(found, sizes, strict=True):
        assert size == sum(leaf.count_of(part, rank) for rank in range(7))
        assert value == sum(leaf.count_of(part, rank) * (rank + 1) for rank in range(7))


def _tallies(total: int, highest: int) -> set[int]:
    """All tallies of values up to ``highest``, four of each at most, that add up to a total."""
    if highest == 0:
        return {0} if total == 0 else set()
    return {
        rest + (count << 4 * (highest - 1))
        for count in range(min(4, total // highest) + 1)
        for rest in _tallies(total - count * highest, highest - 1)
    }


def test_runs_go_on_without_a_gap() -> None:
    lying = tally("3S 4S 6S 7S JS KS")
    assert [leaf.run_length(lying, rank) for rank in (1, 2, 3, 4, 5, 10, 11, 12)] == [2, 1, 0, 3, 2, 0, 1, 0]
    runs = [leaf.whole_run(lying, rank) for rank in range(13) if rank not in (7, 8, 9)]
    assert [
        leaf.run_tally(rank, leaf.run_length(lying, rank)) for rank in (0, 1, 2, 3, 4, 5, 6, 10, 11, 12)
    ] == runs
    assert leaf.run_tally(4, 3) == tally("6S 7S JS")
    assert leaf.run_tally(4, 0) == 0


def test_match() -> None:
    lying = tally("5S 5C KD")
    assert leaf.match_tally(lying, 4, takes_all=False) == tally("5S")
    assert leaf.match_tally(lying, 4, takes_all=True) == tally("5S 5C")
    assert leaf.match_tally(lying, 3, takes_all=True) == 0


def test_how_many_cards_may_be_added() -> None:
    allowed = {
        (summands, size, limpia)
        for summands in (leaf.SUMMANDS_ANY, leaf.SUMMANDS_TWO, leaf.SUMMANDS_THREE_IF_LIMPIA)
        for size in (0, 2, 3, 4)
        for limpia in (False, True)
        if leaf.sum_allowed(size, summands, limpia)
    }
    assert all(
        (leaf.SUMMANDS_ANY, size, limpia) in allowed for size in (0, 2, 3, 4) for limpia in (False, True)
    )
    assert {(size, limpia) for summands, size, limpia in allowed if summands == leaf.SUMMANDS_TWO} == {
        (0, False), (0, True), (2, False), (2, True),
    }  # fmt: skip
    assert (leaf.SUMMANDS_THREE_IF_LIMPIA, 3, True) in allowed
    assert (leaf.SUMMANDS_THREE_IF_LIMPIA, 3, False) not in allowed
    assert (leaf.SUMMANDS_THREE_IF_LIMPIA, 4, True) not in allowed


def test_pick_takes_the_lowest_cards() -> None:
    table = CardSet(cards("5C 5D 5S 2H KD")).mask
    assert CardSet(leaf.pick(table, tally("5S 5H 2S"))) == CardSet(cards("5C 5D 2H"))
    assert leaf.lowest(table, 0) == 0


def test_rondas() -> None:
    assert leaf.threes(CardSet(cards("7C 7D 7S AC AD")).mask) == 1 << 6
    assert leaf.threes(CardSet(cards("7H 7D 7S AC AD")).mask) == 1 << 6
    assert leaf.threes(CardSet(cards("7C 7H 7S AC AD")).mask) == 1 << 6
    assert leaf.threes(CardSet(cards("7C 7D 7H AC AD")).mask) == 1 << 6
    assert leaf.threes(CardSet(cards("7C 7D AH AC 2D")).mask) == 0
    assert leaf.fours(CardSet(cards("KC KD KH KS AD")).mask) == 1 << 12
    assert leaf.fours(CardSet(cards("KC KD KH QS AD")).mask) == 0


def test_announcements_stop_at_their_limits() -> None:
    points = leaf.announcement_points
    assert [points(2, score, 30, 38) for score in (29, 30)] == [2, 0]
    assert [points(2, score, leaf.NEVER, 38) for score in (37, 38)] == [2, 0]


def test_play_points() -> None:
    points = leaf.play_points
    assert points(2, 2, 0, 10, 38, stepwise=False) == (2, 2)
    assert points(0, 2, 0, 38, 38, stepwise=False) == (0, 0)
    assert points(2, 2, 0, 36, 38, stepwise=True) == (2, 0)
    assert points(2, 2, 0, 36, 38, stepwise=False) == (2, 2)
    assert points(2, 2, 10, 10, 38, stepwise=False) == (10, 0)


def test_carton_points_follow_the_table() -> None:
    rounded = {size: leaf.carton_points(size, 20, rounded=True) for size in range(41)}
    assert {rounded[size] for size in range(20)} == {0}
    for size in range(20, 41):
        assert rounded[size] == 6 + 2 * ((size - 19) // 2)
    assert (rounded[20], rounded[40]) == (6, 26)
    assert [leaf.carton_points(size, 20, rounded=False) for size in (19, 20, 21, 40)] == [0, 6, 7, 26]
    assert [leaf.carton_points(size, 19, rounded=True) for size in (18, 19, 20, 21)] == [0, 6, 8, 8]


def test_carton_award() -> None:
    award = leaf.carton_award
    assert award(14, 28, leaf.NEVER, 30, cap=False) == 14
    assert award(14, 28, leaf.NEVER, 30, cap=True) == 2
    assert award(2, 20, leaf.NEVER, 30, cap=True) == 2
    assert award(14, 30, leaf.NEVER, 30, cap=False) == 0
    assert award(14, 38, 38, leaf.NEVER, cap=False) == 0


def test_zapateria() -> None:
    assert [leaf.is_zapateria(score, 10) for score in (9, 10)] == [True, False]
    assert [leaf.is_zapateria(score, 11) for score in (10, 11)] == [True, False]


def test_what_falls_on_the_card_just_trailed() -> None:
    five = CardSet(cards("5C")).mask
    last = cards("5C")[0]
    assert leaf.is_caida(4, five, last, own_side=False, by_addition=False)
    assert not leaf.is_caida(4, five, last, own_side=True, by_addition=True)
    assert not leaf.is_caida(4, CardSet(cards("5D")).mask, last, own_side=False, by_addition=True)
    for rank, by_addition, falls in ((6, True, True), (6, False, False), (3, True, False)):
        assert leaf.is_caida(rank, five, last, own_side=False, by_addition=by_addition) is falls


@pytest.mark.parametrize("across", [False, True])
def test_whether_the_card_trailed_last_can_still_be_fallen_on(across: bool) -> None:
    assert leaf.can_be_fallen_on(False, across), "in the same deal always"
    assert leaf.can_be_fallen_on(True, across) is across
