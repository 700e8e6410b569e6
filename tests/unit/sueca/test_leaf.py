import ast
import itertools
from pathlib import Path

import pytest

from partida.cards import CARDS, Card, CardSet
from partida.sueca import leaf
from partida.sueca.dealing import PACKS


def mask(text: str) -> int:
    return CardSet.parse(text).mask


@pytest.mark.parametrize("pack", PACKS.values())
def test_pack_has_forty_cards_and_120_points_and_distinct_strengths(pack: tuple[Card, ...]) -> None:
    assert len(pack) == 40
    assert sum(leaf.POINTS[card] for card in pack) == 120
    for suit in range(4):
        strengths = sorted(leaf.STRENGTH[card] for card in pack if card.suit == suit)
        assert strengths == list(range(10))


def test_tables_by_card() -> None:
    for card in CARDS:
        assert leaf.SUIT[card] == card.suit
        assert leaf.SUIT_MASK[card] == CardSet(CARDS).of_suit(card.suit).mask


def test_follow() -> None:
    hand = mask("7S 2S KD 3C 6H")
    assert leaf.follow(hand, leaf.SUIT_MASK[Card.parse("AS")]) == mask("7S 2S")
    void = mask("4H AD 7D 3C")
    assert leaf.follow(void, leaf.SUIT_MASK[Card.parse("AS")]) == void


def test_first_lead() -> None:
    trumps = leaf.SUIT_MASK[Card.parse("AH")]
    assert leaf.first_lead(mask("4H AD"), trumps) == mask("AD")
    assert leaf.first_lead(mask("4H AH"), trumps) == mask("4H AH")


def test_renounces() -> None:
    hand = mask("4C AH")
    assert leaf.renounces(hand, Card.parse("AH"), Card.parse("AC"))
    assert not leaf.renounces(hand, Card.parse("4C"), Card.parse("AC"))
    assert not leaf.renounces(hand, Card.parse("AH"), Card.parse("AS"))


def by_sorting(cards: tuple[Card, ...], trump: int) -> int:
    """The winner told another way: trumps before the led suit before the rest, then by order of the suit."""
    order = "A7KJQ65432" if any(card.rank.letter == "7" for card in cards) else "ATKJQ65432"
    wanted = trump if any(card.suit == trump for card in cards) else cards[0].suit
    best = min((c for c in cards if c.suit == wanted), key=lambda c: order.index(c.rank.letter))
    return cards.index(best)


@pytest.mark.parametrize("trump", range(4))
def test_winner_against_sorting(trump: int) -> None:
    few = [card for card in PACKS["7"] if card.rank.letter in "A7Q2" and card.suit < 3]
    for cards in itertools.permutations(few[:10], 4):
        assert leaf.winner(*cards, trump) == by_sorting(cards, trump)


def test_points() -> None:
    cards = CardSet.parse("AS 7D KC JH QH 6H")
    assert leaf.points_in(cards.mask) == 11 + 10 + 4 + 3 + 2
    assert leaf.trick_points(*(Card.parse(text) for text in ["AD", "7D", "KD", "2H"])) == 25


@pytest.mark.parametrize(
    ("points", "leads", "poor"), [(9, True, True), (10, True, False), (4, False, True), (5, False, False)]
)
def test_is_poor(points: int, leads: bool, poor: bool) -> None:
    assert leaf.is_poor(points, leads) is poor


def test_most_points_against_sorting() -> None:
    ordered = sorted((leaf.POINTS[card] for card in PACKS["7"]), reverse=True)
    for tricks in range(11):
        assert leaf.most_points(tricks) == sum(ordered[: 4 * tricks])


def test_possible_totals() -> None:
    assert [p for p in range(-1, 122) if not leaf.possible(p, 5)] == [-1, 1, 119, 121]
    assert leaf.possible(0, 0)
    assert leaf.possible(120, 10)
    assert not leaf.possible(60, 11)
    assert not leaf.possible(60, -1)
    assert not leaf.possible(45, 1)
    assert leaf.possible(44, 1)
    assert not leaf.possible(75, 9)
    assert leaf.possible(76, 9)
    assert not leaf.possible(2, 0)


def test_more_than_half_of_the_points_is_safe() -> None:
    assert [leaf.is_safe(points) for points in (0, 59, 60, 61, 120)] == [False, False, False, True, True]


def test_base_games_and_ties() -> None:
    kinds = range(leaf.TIE, leaf.SWEEP + 1)
    assert [leaf.base_games(what, 3) for what in kinds] == [0, 1, 2, 3, 4, 4]
    assert leaf.with_ties(2, 1, 1) == 3
    assert leaf.with_ties(2, 0, 2) == 4


def test_leaves_import_nothing_and_make_no_closures() -> None:
    tree = ast.parse(Path(leaf.__file__).read_text(encoding="utf-8"))
    banned = ast.Import | ast.ImportFrom | ast.ClassDef | ast.Lambda | ast.Raise | ast.Dict
    assert [node.lineno for node in ast.walk(tree) if isinstance(node, banned)] == []
    for function in tree.body:
        if isinstance(function, ast.FunctionDef):
            assert sum(isinstance(node, ast.FunctionDef) for node in ast.walk(function)) == 1
