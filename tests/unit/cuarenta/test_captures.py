"""What can be taken, against every subset of the table tried one by one."""

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from partida.cards import Card, CardSet
from partida.cuarenta import leaf
from partida.cuarenta.captures import can_take, capture, in_order, mask_of, style_of, takings
from partida.cuarenta.dealing import PACK
from partida.cuarenta.variants import Variant
from tests.unit.cuarenta.tables import cards, moment, rules_of, texts


def by_hand(variant: Variant, card: Card, table: tuple[Card, ...]) -> set[tuple[int, ...]]:
    """The ranks of every subset that is one base with one run, found by trying all of them."""
    order = [*range(7), 10, 11, 12]
    found: set[tuple[int, ...]] = set()
    for size in range(1, len(table) + 1):
        for chosen in combinations(table, size):
            base = sorted(one % 13 for one in chosen if one % 13 <= card % 13)
            run = sorted(one % 13 for one in chosen if one % 13 > card % 13)
            place = order.index(card % 13) + 1
            if run != order[place : place + len(run)]:
                continue
            rest = order[place + len(run) : place + len(run) + 1]
            whole = not rest or all(one % 13 != rest[0] for one in table)
            if variant.run_mode == "auto_full" and not whole:
                continue
            if is_base(variant, card, base, table, limpia=size == len(table)):
                found.add(tuple(sorted(one % 13 for one in chosen)))
    return found


def is_base(variant: Variant, card: Card, base: list[int], table: tuple[Card, ...], limpia: bool) -> bool:
    rank = card % 13
    if rank in base:
        count = sum(one % 13 == rank for one in table) if variant.match_takes == "all" else 1
        return base == [rank] * count
    if rank >= 7 or len(base) < 2 or sum(one + 1 for one in base) != rank + 1:
        return False
    if variant.addition_cards == "any" or len(base) == 2:
        return True
    return variant.addition_cards == "three_if_limpia" and len(base) == 3 and limpia


VARIANTS = st.builds(
    Variant,
    addition_cards=st.sampled_from(["any", "two", "three_if_limpia"]),
    match_takes=st.sampled_from(["one", "all"]),
    run_mode=st.sampled_from(["auto_full", "player_picks"]),
)


@given(VARIANTS, st.sampled_from(PACK), st.lists(st.sampled_from(PACK), max_size=8, unique=True))
@settings(max_examples=300)
def test_every_capture_is_found_once(variant: Variant, card: Card, lying: list[Card]) -> None:
    table = tuple(one for one in lying if one != card)
    mask = CardSet(table).mask
    tally = leaf.tally_of(mask)
    found = takings(style_of(variant), card % 13, tally, mask, 0)
    ranks = [tuple(sorted(one % 13 for one in CardSet(taken))) for taken in found]
    assert len(set(ranks)) == len(ranks)
    assert set(ranks) == by_hand(variant, card, table)
    assert all(not taken & ~mask for taken in found)
    parts = {leaf.tally_of(taken) for taken in found}
    for size in range(1, len(table) + 1):
        for chosen in combinations(table, size):
            part = leaf.tally_of(CardSet(chosen).mask)
            assert can_take(style_of(variant), card % 13, tally, part) == (part in parts)


def test_cards_are_written_base_first() -> None:
    taken = capture(Card.parse("7H"), CardSet(cards("KS 4S QS 3S JS")).mask).taken
    assert taken == cards("3S 4S JS QS KS")
    assert in_order(CardSet(cards("2S 2C AD")).mask) == cards("AD 2C 2S")


def test_a_card_named_twice_is_no_mask() -> None:
    assert mask_of(cards("5S 5S")) is None
    assert mask_of(cards("AC 2C")) == 3


@pytest.mark.parametrize(
    ("trailed", "expected"),
    [
        ("5S", {"5H", "5Hx5C", "5Hx5S"}),
        ("5C", {"5H", "5Hx5S", "5Hx5C"}),
        ("6S", {"5H", "5Hx5C6S"}),
    ],
)
def test_the_card_just_trailed_is_listed_apart(trailed: str, expected: set[str]) -> None:
    rules = rules_of()
    table = " ".join(one for one in ("5C", "5S") if one != trailed) + f" {trailed}"
    state = moment(rules, table=table, turn="S", S="5H")._replace(last=Card.parse(trailed))
    assert texts(rules, state, "S", "5H") == expected


def test_a_single_card_just_trailed_is_listed_once() -> None:
    rules = rules_of()
    state = moment(rules, table="2S 5S", turn="S", S="5H")._replace(last=Card.parse("5S"))
    assert texts(rules, state, "S", "5H") == {"5H", "5Hx5S"}


def test_all_of_a_rank_has_the_card_just_trailed() -> None:
    rules = rules_of(match_takes="all")
    state = moment(rules, table="5C 5S", turn="S", S="5H")._replace(last=Card.parse("5S"))
    assert texts(rules, state, "S", "5H") == {"5H", "5Hx5C5S"}


@pytest.mark.parametrize(
    ("by_addition", "expected"), [(False, {"7H", "7Hx3C4S"}), (True, {"7H", "7Hx3C4S", "7Hx3S4S"})]
)
def test_a_summand_just_trailed_matters_if_it_makes_a_caida(by_addition: bool, expected: set[str]) -> None:
    rules = rules_of(caida_by_addition=by_addition)
    state = moment(rules, table="3C 4S 3S", turn="S", S="7H")._replace(last=Card.parse("3S"))
    assert texts(rules, state, "S", "7H") == expected


def test_a_run_never_asks_for_the_card_just_trailed() -> None:
    rules = rules_of(caida_by_addition=True)
    state = moment(rules, table="5C 6C 6S", turn="S", S="5H")._replace(last=Card.parse("6C"))
    assert texts(rules, state, "S", "5H") == {"5H", "5Hx5C6C"}
