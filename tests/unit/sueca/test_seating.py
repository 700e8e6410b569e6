from collections import Counter

import pytest

from partida.cards import Card
from partida.errors import DealError
from partida.sueca import seating
from partida.sueca.dealing import PACKS
from partida.sueca.variants import Variant
from partida.table import Table
from tests.unit.sueca.hands import E, N, S, W, rules_of, shuffled

CCW = Table(4, "ccw")


def first(text: str) -> tuple[Card, ...]:
    """The pack with these cards on top."""
    top = [Card.parse(word) for word in text.split()]
    return (*top, *(card for card in PACKS["7"] if card not in top))


@pytest.mark.parametrize(
    ("shuffle_cut", "shuffler", "cutter"),
    [
        ("dealer_shuffles_rear_cuts", N, E),
        ("lead_shuffles_rear_cuts", W, E),
        ("dealer_shuffles_lead_cuts", N, W),
        ("rear_shuffles_lead_cuts", E, W),
    ],
)
def test_who_shuffles_and_cuts(shuffle_cut: str, shuffler: int, cutter: int) -> None:
    variant = Variant(shuffle_cut=shuffle_cut)  # pyright: ignore[reportArgumentType]
    assert seating.shuffler(N, variant, CCW) == shuffler
    assert seating.cutter(N, variant, CCW) == cutter
    assert seating.lead(N, CCW) == W


def test_lowest_card_deals() -> None:
    assert seating.lowest_card(first("AS 7S 2D KC"), CCW) == S
    # N and S tie with a two; N then draws a king, S a queen.
    assert seating.lowest_card(first("2S 7S 2D KC KH QH"), CCW) == S
    assert seating.lowest_card(first("2S 2H 2D 2C KH QH JD 6C"), CCW) == E


def test_lowest_card_needs_enough_cards() -> None:
    with pytest.raises(DealError, match="ran out") as caught:
        seating.lowest_card(first("2S 2H 2D 2C")[:6], CCW)
    assert caught.value.code == "deal/draw"


def test_first_dealer() -> None:
    lowest = rules_of(first_dealer="lowest_card")
    assert lowest.first_dealer(first("AS 7S 2D KC")) == S
    assert rules_of().first_dealer(PACKS["7"]) == N
    assert rules_of().first_dealer((*PACKS["7"][1:], PACKS["7"][0])) == E
    with pytest.raises(DealError):
        lowest.first_dealer(PACKS["10"])


def test_first_dealer_is_fair() -> None:
    rules = rules_of()
    counts = Counter(rules.first_dealer(shuffled(rules, seed)) for seed in range(800))
    assert all(150 < counts[seat] < 250 for seat in range(4))


@pytest.mark.parametrize(
    ("cards", "seats"),
    [
        # highest and lowest are partners; the highest sits N
        ("AS 7S 2D KC", (N, W, S, E)),
        ("3S 7S KD AC", (S, W, E, N)),
        # 0 and 2 tie for the highest, 0 then draws higher
        ("AS 7S AD 2C KH QH", (N, W, E, S)),
        # a tie in the middle changes nothing
        ("KS AS KD 2C", (W, N, E, S)),
        # both ends tie: 0 and 1 for the highest, 2 and 3 for the lowest
        ("AS AD 2D 2C 6H 5H 4H 3H", (N, W, E, S)),
        # all four tie
        ("AS AD AH AC 6H 2H 4H 7H", (W, S, E, N)),
    ],
)
def test_draw_teams(cards: str, seats: tuple[int, ...]) -> None:
    assert seating.draw_teams(first(cards), CCW) == seats


def test_draw_teams_clockwise_and_short() -> None:
    assert seating.draw_teams(first("AS 7S 2D KC"), Table(4, "cw")) == (N, E, S, W)
    by_rank = tuple(sorted(PACKS["10"], key=lambda card: card.rank))
    with pytest.raises(DealError, match="ran out"):
        seating.draw_teams(by_rank, CCW)
    with pytest.raises(DealError, match="not the pack"):
        seating.draw_teams(PACKS["7"][:39], CCW)
