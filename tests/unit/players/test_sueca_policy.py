"""The policy of the club player: what it chose before it was written for kernels it chooses now."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from partida.cards import CARDS, CardSet
from partida.players.sueca_club import club_card
from partida.policies.sueca import odds, places
from partida.policies.sueca.judgement import CLUB, DOUBLE, LATER, TRUMP_RANK, Judgement
from partida.sueca import leaf
from partida.sueca.dealing import PACKS
from tests.unit.players.club_moments import moments

CHOICES = Path(__file__).with_name("club_choices.txt")
"""The cards chosen by the version that thought in cards, one after another, two letters each."""


def test_the_choices_are_those_of_the_first_version() -> None:
    before = CHOICES.read_text().replace("\n", "")
    now = "".join(str(club_card(one.view, one.cards, Random(0))) for one in moments(130, 20))
    assert len(now) > 5000
    assert now == before


@pytest.mark.parametrize("trump", range(4))
@pytest.mark.parametrize("pack", ["7", "10"])
def test_places_are_cards(trump: int, pack: str) -> None:
    cards = PACKS[pack]  # type: ignore[index]
    found = {card: places.place_of(card, trump) for card in cards}
    assert sorted(found.values()) == list(range(40))
    assert places.to_places(CardSet(cards).mask, trump) == places.ALL
    for card, place in found.items():
        assert places.to_places(1 << card, trump) == 1 << place
        assert places.worth_at(place) == places.WORTH[place] == leaf.POINTS[card]
        assert places.points_of(1 << place) == leaf.POINTS[card]
        assert (place % 4 == places.TRUMP) == (leaf.SUIT[card] == trump)
        for other, there in found.items():
            assert places.beaters(place) >> there & 1 == leaf.beats(other, card, trump)
            same = leaf.SUIT[other] == leaf.SUIT[card]
            stronger = same and leaf.STRENGTH[other] > leaf.STRENGTH[card]
            assert places.above(place) >> there & 1 == stronger
            assert places.below(1 << there) >> place & 1 == stronger


def test_places_below_some_cards() -> None:
    rng = Random(1)
    for _ in range(200):
        cards = rng.getrandbits(40) & rng.getrandbits(40)
        under = sum(1 << place for place in range(40) if places.above(place) & cards)
        assert places.below(cards) & places.ALL == under


def test_odds_are_those_of_all_hands() -> None:
    """Of hands of 3 out of 7 places, C(5, 3) = 10 of 35 have neither of two cards."""
    shares = 3 << odds.NEXT | 0 << odds.PARTNER | 4 << odds.LAST
    assert odds.room_of(shares) == 7
    three, none = odds.row_of(shares, odds.NEXT), odds.row_of(shares, odds.PARTNER)
    assert odds.none_of(odds.NONE, three, 2) == pytest.approx(10 / 35)
    assert odds.none_of(odds.NONE, three, 0) == 1.0
    assert odds.none_of(odds.NONE, three, 5) == 0.0
    assert odds.none_of(odds.NONE, none, 7) == 1.0
    assert odds.none_of(odds.NONE, odds.row_of(0, odds.LAST), 3) == 1.0
    assert odds.has_one(odds.NONE, shares, odds.NEXT, 2) == pytest.approx(25 / 35)
    assert odds.has_one(odds.NONE, shares, odds.PARTNER, 2) == 0.0


def test_weights_have_their_names() -> None:
    numbers = CLUB.numbers()
    assert (numbers[LATER], numbers[TRUMP_RANK], numbers[DOUBLE]) == (
        CLUB.later,
        CLUB.trump_rank,
        CLUB.double,
    )


def test_moments_have_every_kind_of_choice() -> None:
    """The choices that are compared are leads and plays in every place of a trick."""
    counts = [0] * 4
    for one in moments(20, 20):
        counts[len(one.view.trick.cards)] += 1
        assert all(card in one.view.hand and card in CARDS for card in one.cards)
    assert min(counts) > 50


def test_a_higher_trump_is_never_worth_less() -> None:
    """Else of trumps that are alike not only the lowest would have to be weighed."""
    for wrong in ({"trump_rank": -0.1}, {"master_trump": -1.0}):
        with pytest.raises(ValueError, match="cannot be below 0"):
            Judgement(**wrong)
