"""What a Sueca player knows from the cards he has seen: the chances against a full enumeration."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

from partida.cards import Card, CardSet, Suit
from partida.players.sueca_reading import Reading
from partida.policies.sueca.chances import beaten_by, leads_come_home, ruffs_of
from partida.policies.sueca.judgement import CLUB
from partida.policies.sueca.keeping import stays_high
from partida.policies.sueca.odds import LAST, NEXT, PARTNER, has_one, has_trump
from partida.policies.sueca.places import TRUMP, below, place_of, points_of, to_places
from partida.policies.sueca.seen import Seen, Trick, side_of
from partida.sueca.variants import Variant
from tests.unit.players.positions import sueca

W, S, E = 3, 2, 1
"""Play goes N W S E."""
BYTE = {W: NEXT, S: PARTNER, E: LAST}

SEVEN_TRICKS = (
    "N: 2C 3C 4C 5C", "E: AC 7C KC JC", "E: 2D 3D 4D 5D", "E: AD 7D KD JD",
    "E: 2S 3S 4S 5S", "E: AS 7S KS JS", "E: QS 6S QC QD",
)  # fmt: skip
"""After these N holds three cards and nine are out: 2H-6H less N's, 6C 6D and the high hearts."""
HAND = "3H 4H 6C"
OUT = CardSet.parse("2H 5H 6H QH JH KH 7H AH 6D")


def mask(text: str) -> int:
    return CardSet.parse(text).mask


def splits(out: CardSet) -> list[dict[int, int]]:
    """All ways to deal nine cards to W, S and E, three each."""
    every = []
    cards = list(out)
    for west in combinations(cards, 3):
        rest = [card for card in cards if card not in west]
        for south in combinations(rest, 3):
            east = [card for card in rest if card not in south]
            every.append({W: CardSet(west).mask, S: CardSet(south).mask, E: CardSet(east).mask})
    return every


def read(*args: Any, **options: Any) -> Reading:
    return Reading(sueca(*args, **options), CLUB)


def places(text: str, trump: str = "S") -> int:
    return to_places(CardSet.parse(text).mask, int(Suit.parse(trump)))


def place(text: str, trump: str = "S") -> int:
    return place_of(Card.parse(text), int(Suit.parse(trump)))


def chance(seen: Seen, seat: int, cards: str) -> float:
    """How likely it is that a seat has any of some cards of a suit."""
    found = places(cards) & seen.out
    suit = place(cards.split()[0]) % 4
    shares = seen.free & seen.opens[suit]
    if suit == TRUMP:
        return has_trump(seen.odds, shares, BYTE[seat], found, seen.turned, seen.owner)
    return has_one(seen.odds, shares, BYTE[seat], found.bit_count())


def test_the_cards_that_are_out() -> None:
    seen = read(HAND, "S", "", SEVEN_TRICKS).seen
    assert seen.out == places("2H 5H 6H QH JH KH 7H AH 6D")
    assert [seen.opens[suit] >> PARTNER & 255 for suit in range(4)] == [255, 255, 255, 0]
    assert points_of(seen.out) == 30


@pytest.mark.parametrize("cards", ["AH", "AH 7H KH", "2H 5H 6H QH JH KH 7H AH", "6D"])
@pytest.mark.parametrize("seat", [W, S, E])
def test_chances_are_those_of_all_deals(cards: str, seat: int) -> None:
    worlds = splits(OUT)
    having = sum(bool(world[seat] & mask(cards)) for world in worlds)
    seen = read(HAND, "S", "", SEVEN_TRICKS).seen
    assert chance(seen, seat, cards) == pytest.approx(having / len(worlds))


def test_a_lead_comes_home_as_in_all_deals() -> None:
    """No trump is out, so a small heart is partner's if he has the ace, and nobody ruffs a high one."""
    seen = read(HAND, "S", "", SEVEN_TRICKS).seen
    worlds = splits(OUT)
    having = sum(bool(world[S] & mask("AH")) for world in worlds)
    hearts = place("3H") % 4
    high, low = leads_come_home(seen, hearts, side_of(seen, hearts, below(seen.out)), ruffs_of(seen))
    assert (high, low) == (1.0, pytest.approx(having / len(worlds)))


def test_only_one_seat_can_have_it() -> None:
    """In trick 1 (N leads hearts) W and S discard, so E has every heart that is out."""
    seen = read("7C KC 4C 5C 6C QD 4D 3H 5H", "S", "", ("N: 2H 3D 3C 4H",)).seen
    assert [chance(seen, seat, "AH") for seat in (W, S, E)] == [0.0, 0.0, 1.0]


def test_the_turn_up_is_with_the_dealer_until_played() -> None:
    seen = read("AS 7C KC 4C 5C 6C QD 4D 3H 5H", "S", dealer=E, turn_up="7S").seen
    assert [chance(seen, seat, "7S") for seat in (W, S, E)] == [0.0, 0.0, 1.0]
    assert seen.free == 9 << BYTE[E] | 10 << BYTE[W] | 10 << BYTE[S]
    second = read("KS 7C KC 4C 5C 6C QD 4D 3H 5H", "S", "2S", dealer=W, turn_up="7S").seen
    assert beaten_by(second, NEXT, place("KS"), TRUMP, 0.0) == 1.0
    played = read("AS 7C KC 4C 5C 6C QD 4D 3H", "S", "", ("N: 2S 3S 4S 7S",), dealer=E, turn_up="7S")
    assert played.seen.turned == 0
    own = read("7S 7C KC 4C 5C 6C QD 4D 3H 5H", "S", dealer=0, turn_up="7S")
    assert own.seen.turned == 0


def test_nobody_can_beat_what_is_high() -> None:
    seen = read("AS 7C KC 4C 5C 6C QD 4D 3H 5H", "S", "2S").seen
    assert beaten_by(seen, NEXT, place("AS"), TRUMP, 0.0) == 0.0


def test_a_ruff_can_be_overruffed() -> None:
    """N trumps hearts with the deuce: W, behind him, needs to be void and to have a trump."""
    seen = read("2S 7C KC 4C 5C 6C QD 4D 3D 5D", "S", "3H").seen
    beaten = beaten_by(seen, NEXT, place("2S"), place("3H") % 4, 0.0)
    void = 1 - chance(seen, W, "2H 3H 4H 5H 6H QH JH KH 7H AH")
    assert beaten == pytest.approx(void * chance(seen, W, "3S 4S 5S 6S QS JS KS 7S AS"))
    assert 0 < beaten < 0.2


def high(seen: Seen, card: str) -> float:
    side = side_of(seen, place(card) % 4, below(seen.out))
    return stays_high(seen, side, place(card), ruffs_of(seen))


def test_the_second_of_two_winners_is_less_safe() -> None:
    seen = read("AH 7H 4C 5C 6C QD 4D 3D 5D 2C", "S").seen
    assert high(seen, "7H") < high(seen, "AH") <= 1.0


def test_a_known_void_makes_a_winner_less_safe() -> None:
    """E trumped the first heart, so the ace is ruffed if he has another trump."""
    hand = "AH 4C 5C 6C QD 4D 3D 5D 2C"
    known = read(hand, "S", "", ("N: 2H 3H 4H 5S",)).seen
    unknown = read(hand, "S", "", ("N: 2H 3H 4H 5H",)).seen
    assert high(known, "AH") < high(unknown, "AH")
    assert high(known, "AH") <= 1 - chance(known, E, "2S 3S 4S 6S QS JS KS 7S AS")


@pytest.mark.parametrize("direction", ["ccw", "cw"])
def test_who_is_still_to_play(direction: str) -> None:
    variant = Variant(direction=direction)
    hand = "AH 7H 4C 5C 6C QD 4D 3D 5D 2C"
    assert read(hand, "S", variant=variant).trick is None
    hearts = place("3H") % 4
    second = read(hand, "S", "3H", variant=variant).trick
    assert second == Trick(1, hearts, place("3H"), False, 0)
    third = read(hand, "S", "3H 4H", variant=variant).trick
    assert third == Trick(2, hearts, place("4H"), False, 0)
    fourth = read(hand, "S", "3H 4H KS", variant=variant).trick
    assert fourth == Trick(3, hearts, place("KS"), False, 4)
    fed = read(hand, "S", "3H KH 4H", variant=variant)
    assert fed.trick == Trick(3, hearts, place("KH"), True, 4)
    assert fed.seen.free == 0x090909
