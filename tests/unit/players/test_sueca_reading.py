"""What a Sueca player knows from the cards he has seen: the chances against a full enumeration."""

from __future__ import annotations

from itertools import combinations

import pytest

from partida.cards import Card, CardSet, Suit, suit_mask
from partida.players.sueca_reading import HIGHER, Reading
from partida.sueca.variants import Variant
from tests.unit.players.positions import sueca

W, S, E = 3, 2, 1
"""Play goes N W S E."""

SEVEN_TRICKS = (
    "N: 2C 3C 4C 5C", "E: AC 7C KC JC", "E: 2D 3D 4D 5D", "E: AD 7D KD JD",
    "E: 2S 3S 4S 5S", "E: AS 7S KS JS", "E: QS 6S QC QD",
)  # fmt: skip
"""After these N holds three cards and nine are out: 2H-6H less N's, 6C 6D and the high hearts."""
HAND = "3H 4H 6C"


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


def test_the_cards_that_are_out() -> None:
    reading = Reading(sueca(HAND, "S", "", SEVEN_TRICKS))
    assert CardSet(reading.out) == CardSet.parse("2H 5H 6H QH JH KH 7H AH 6D")
    assert reading.void[S] == suit_mask(Suit.SPADES)
    assert reading.average_out == pytest.approx(30 / 9)


@pytest.mark.parametrize("cards", ["AH", "AH 7H KH", "2H 5H 6H QH JH KH 7H AH", "6D"])
@pytest.mark.parametrize("seat", [W, S, E])
def test_chances_are_those_of_all_deals(cards: str, seat: int) -> None:
    reading = Reading(sueca(HAND, "S", "", SEVEN_TRICKS))
    worlds = splits(CardSet(reading.out))
    having = sum(bool(world[seat] & mask(cards)) for world in worlds)
    assert reading.chance(seat, mask(cards)) == pytest.approx(having / len(worlds))


@pytest.mark.parametrize("card", ["3H", "4H"])
def test_a_lead_stands_as_in_all_deals(card: str) -> None:
    """No trump is out, so a heart stands if neither opponent has a higher one."""
    reading = Reading(sueca(HAND, "S", "", SEVEN_TRICKS))
    worlds = splits(CardSet(reading.out))
    higher = HIGHER[Card.parse(card)]
    standing = sum(not (world[W] | world[E]) & higher for world in worlds)
    there = reading.chance_to_stand(Card.parse(card), Suit.HEARTS, (W, E))
    assert there == pytest.approx(standing / len(worlds))


def test_only_one_seat_can_have_it() -> None:
    """In trick 1 (N leads hearts) W and S discard, so E has every heart that is out."""
    view = sueca("7C KC 4C 5C 6C QD 4D 3H 5H", "S", "", ("N: 2H 3D 3C 4H",))
    reading = Reading(view)
    assert reading.chance(E, mask("AH")) == 1.0
    assert reading.chance_to_stand(Card.parse("5H"), Suit.HEARTS, (W, E)) == 0.0


def test_the_turn_up_is_with_the_dealer_until_played() -> None:
    view = sueca("AS 7C KC 4C 5C 6C QD 4D 3H 5H", "S", dealer=E, turn_up="7S")
    reading = Reading(view)
    seven = mask("7S")
    assert [reading.chance(seat, seven) for seat in (W, S, E)] == [0.0, 0.0, 1.0]
    king = sueca("KS 7C KC 4C 5C 6C QD 4D 3H 5H", "S", dealer=E, turn_up="7S")
    assert Reading(king).chance_to_stand(Card.parse("KS"), Suit.SPADES, (W, E)) == 0.0
    played = sueca("AS 7C KC 4C 5C 6C QD 4D 3H", "S", "", ("N: 2S 3S 4S 7S",), dealer=E, turn_up="7S")
    assert Reading(played).pinned == 0


def test_nobody_can_beat_what_is_high() -> None:
    reading = Reading(sueca("AS 7C KC 4C 5C 6C QD 4D 3H 5H", "S"))
    ace = Card.parse("AS")
    assert reading.chance_to_stand(ace, Suit.SPADES, (W, E)) == 1.0
    assert reading.chance_to_stand(ace, Suit.SPADES, ()) == 1.0
    assert reading.chance_to_beat(W, ace, Suit.SPADES) == 0.0


def test_a_ruff_can_be_overruffed() -> None:
    """N trumps hearts with the deuce: W, behind him, needs to be void and to have a trump."""
    view = sueca("2S 7C KC 4C 5C 6C QD 4D 3D 5D", "S", "3H")
    reading = Reading(view)
    chance = reading.chance_to_beat(W, Card.parse("2S"), Suit.HEARTS)
    void = 1 - reading.chance(W, suit_mask(Suit.HEARTS))
    assert chance == pytest.approx(void * reading.chance(W, suit_mask(Suit.SPADES)))
    assert 0 < chance < 0.2


def test_the_second_of_two_winners_is_less_safe() -> None:
    reading = Reading(sueca("AH 7H 4C 5C 6C QD 4D 3D 5D 2C", "S"))
    ace, seven = Card.parse("AH"), Card.parse("7H")
    assert reading.chance_to_stay_high(seven, (W, E)) < reading.chance_to_stay_high(ace, (W, E)) <= 1.0


def test_a_known_void_makes_a_winner_less_safe() -> None:
    """E trumped the first heart, so the ace is ruffed if he has another trump."""
    hand = "AH 4C 5C 6C QD 4D 3D 5D 2C"
    known = Reading(sueca(hand, "S", "", ("N: 2H 3H 4H 5S",)))
    unknown = Reading(sueca(hand, "S", "", ("N: 2H 3H 4H 5H",)))
    ace = Card.parse("AH")
    assert known.chance_to_stay_high(ace, (E,)) == pytest.approx(1 - known.chance(E, suit_mask(Suit.SPADES)))
    assert known.chance_to_stay_high(ace, (W, E)) < unknown.chance_to_stay_high(ace, (W, E))


@pytest.mark.parametrize("direction", ["ccw", "cw"])
def test_who_is_still_to_play(direction: str) -> None:
    variant = Variant(direction=direction)
    hand = "AH 7H 4C 5C 6C QD 4D 3D 5D 2C"
    left, right = (W, E) if direction == "ccw" else (E, W)
    assert Reading(sueca(hand, "S", variant=variant)).opponents_after == (left, right)
    second = Reading(sueca(hand, "S", "3H", variant=variant))
    assert (second.opponents_after, second.partner_after) == ((left,), True)
    third = Reading(sueca(hand, "S", "3H 4H", variant=variant))
    assert (third.opponents_after, third.partner_after) == ((left,), False)
    fourth = Reading(sueca(hand, "S", "3H 4H KS", variant=variant))
    assert (fourth.opponents_after, fourth.partner_after) == ((), False)
    assert (fourth.winner, fourth.winning, fourth.points) == (right, Card.parse("KS"), 4)
