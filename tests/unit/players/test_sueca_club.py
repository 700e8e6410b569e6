"""Positions in which a club player of Sueca has one sensible card (or few). N is to play, S his partner."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from partida.cards import Card
from partida.players.sueca_club import best_card, club_card
from partida.policies.sueca.judgement import CLUB
from partida.sueca.moves import Play
from partida.sueca.variants import Variant
from partida.sueca.view import SuecaView
from tests.unit.players.positions import sueca

TENS = Variant(second_rank="10")
CLOCKWISE = Variant(direction="cw")


def chosen(view: SuecaView) -> str:
    legal = tuple(move.card for move in view.moves if isinstance(move, Play))
    return str(club_card(view, legal, Random(0)))


FOLLOWING = [
    # (what it is about, sensible cards, hand, trump, trick, tricks)
    (
        "feeds the seven to partner's ace, last to play",
        "7H",
        "7H 3H 2H 4C 5C JC QD 4D 2S 5S",
        "S",
        "6H AH 5H",
        (),
    ),
    (
        "feeds the king rather than a small card to partner's ace",
        "KH",
        "KH 3H 2H 4C 5C JC QD 4D 2S 5S",
        "S",
        "6H AH 5H",
        (),
    ),
    (
        "does not take partner's winning ace with a trump",
        "7C",
        "4C 5C 7C KC QD 4D 5D 2S 5S 7S",
        "S",
        "6H AH 5H",
        (),
    ),
    (
        "discards points, not trumps, on partner's winner",
        "KD",
        "4C 5C 3C 2C KD 4D 5D 2S 5S 3S",
        "S",
        "6H AH 5H",
        (),
    ),
    (
        "does not throw an ace under an opponent's trump",
        "2H",
        "AH 2H 4C 5C JC QD 4D 2S 5S KC",
        "S",
        "6H 5H 3S",
        (),
    ),
    (
        "does not throw a seven under an opponent's ace",
        "2H",
        "7H 2H 4C 5C JC QD 4D 2S 5S KC",
        "S",
        "6H 5H AH",
        (),
    ),
    (
        "does not throw a king under an opponent's ace",
        "3H",
        "KH 3H 4C 5C JC QD 4D 2S 5S KC",
        "S",
        "6H 5H AH",
        (),
    ),
    (
        "discards a small card on an opponent's winner that it cannot beat",
        "3D 4D 2C 4C",
        "AC 2C 4C 7D 3D 4D KD",
        "S",
        "6H 4H AH",
        ("N: 2S 3S 4S 5S", "W: 6S QS JS KS", "S: AS 2H 3H 7S"),
    ),
    (
        "ruffs a trick with points as the last to play",
        "2S 5S",
        "4C 5C 3C 2C KD 4D 5D 2S 5S 3D",
        "S",
        "AH 5H 7H",
        (),
    ),
    ("ruffs with the smallest trump", "2S", "4C 5C 3C 2C KD 4D 5D 2S AS 3D", "S", "AH 5H 7H", ()),
    (
        "overtrumps an opponent's ruff of points with the cheapest that does",
        "5S",
        "4C 5C 3C 2C KD 4D 5D 2S 5S AS",
        "S",
        "6H AH 4S",
        (),
    ),
    ("does not undertrump", "2C 3C 4C 5C 4D 5D", "4C 5C 3C 2C 6D 4D 5D 2S 3S 5S", "S", "6H AH 7S", ()),
    (
        "wins a trick with the seven as the last to play: it is safe home",
        "7H",
        "7H 3H 2H 4C 5C JC QD 4D 2S 5S",
        "S",
        "KH 4H 5H",
        (),
    ),
    (
        "does not spend the ace of trumps on nothing",
        "2C 3C 4C 5C 3D 4D 5D",
        "4C 5C 3C 2C 4D 5D 3D AS 7S KS",
        "S",
        "6H 2H 5H",
        (),
    ),
    (
        "takes a rich trick with the ace when that is sure",
        "AH",
        "AH 3H 2H 4C 5C JC QD 4D 2S 5S",
        "S",
        "7H KH 5H",
        (),
    ),
    (
        "puts up the ace in second seat on the first round of a suit",
        "AH",
        "AH 3H 4C 5C JC QD 4D 2S 5S KC",
        "S",
        "KH",
        (),
    ),
    (
        "does not put the seven under the ace that may be behind",
        "3H 2H",
        "7H 3H 2H 4C 5C JC QD 4D 2S 5S",
        "S",
        "4H",
        (),
    ),
    (
        "gives partner's trump winner the points",
        "7D AD",
        "4C 5C 3C 2C 7D 4D AD 3D JC QC",
        "S",
        "KH AS 5H",
        (),
    ),
    (
        "the seven is high when the ace has gone: it takes",
        "7H",
        "7H 2H 4C 5C JC QD 4D 2S 5S",
        "S",
        "KH 3H 4H",
        ("W: AH 5H 6H QH",),
    ),
    (
        "last to play against a ruff, throws the lowest of the suit",
        "2H",
        "KH JH 2H 4C 5C JC QD 4D 2S 5S",
        "S",
        "6H 5H 3S",
        (),
    ),
]

LEADING = [
    ("cashes a safe ace rather than leading a king",
     "AH", "AH 3H KC 4C 5C QD 4D 2S 5S 2C", "S", ()),
    ("never leads the seven while the ace is out",
     "!7H !7C !7D", "7H 3H 7C 4C 2C 7D 4D 2S 5S 3D", "S", ()),
    ("does not lead a lone seven while the ace is out",
     "!7H", "7H 5C 4C 2C 6D 4D 2S 5S 3D 2D", "S", ()),
    ("cashes the seven once the ace has gone",
     "7H", "7H 6C 5C 4C 2C 6D 4D 2S 3D", "S", ("W: AH 3H 2H QH",)),
    ("does not lead trumps without a plan: two small ones",
     "!2S !5S", "AH 3H KC 4C 5C QD 4D 2S 5S 2C", "S", ()),
    ("draws trumps with five high ones",
     "AS 7S KS", "AS 7S KS JS 6S AH 7H 4C 3D 2D", "S", ()),
    ("does not lead the ace of a suit that an opponent ruffs",
     "!AH", "AH KC 4C 5C QD 4D 2D 3C", "S",
     ("W: 4H 2H 3S 3H", "E: 5S 6S 2S 4S")),
    ("leads a suit that partner ruffs",
     "5H 2H", "5H 2H 4C 3C 4D 3D 2D 6C", "S",
     ("E: AH 6H 3H 3S", "S: 2S 4S JS QS")),
    ("last trump is high and the opponents have none: sure winners are cashed",
     "AH 7H 2S", "AH 7H 2S", "S",
     ("W: AS 3S 4S 5S", "W: 7S KS JS QS", "W: 6S 2C 2D 3D", "W: AC 3C 4C 5C", "W: 7C KC JC QC",
      "W: AD 4D 5D 6D", "W: 7D 6C KD JD")),
]  # fmt: skip


@pytest.mark.parametrize(("about", "sensible", "hand", "trump", "trick", "tricks"), FOLLOWING)
def test_to_a_trick(
    about: str, sensible: str, hand: str, trump: str, trick: str, tricks: tuple[str, ...]
) -> None:
    assert chosen(sueca(hand, trump, trick, tricks)) in sensible.split(), about


@pytest.mark.parametrize(("about", "sensible", "hand", "trump", "tricks"), LEADING)
def test_leads(about: str, sensible: str, hand: str, trump: str, tricks: tuple[str, ...]) -> None:
    check(chosen(sueca(hand, trump, "", tricks)), sensible, about)


def check(card: str, sensible: str, about: str) -> None:
    words = sensible.split()
    if words[0].startswith("!"):
        assert "!" + card not in words, about
    else:
        assert card in words, about


def swapped(text: str, old: str, new: str) -> str:
    return " ".join(word.replace(old, new) for word in text.split(" "))


@pytest.mark.parametrize(("about", "sensible", "hand", "trump", "trick", "tricks"), FOLLOWING)
def test_the_ten_in_place_of_the_seven(
    about: str, sensible: str, hand: str, trump: str, trick: str, tricks: tuple[str, ...]
) -> None:
    """The same positions with tens: the same choice."""
    as_tens = tuple(swapped(one, "7", "T") for one in tricks)
    view = sueca(swapped(hand, "7", "T"), trump, swapped(trick, "7", "T"), as_tens, variant=TENS)
    assert swapped(chosen(view), "T", "7") == chosen(sueca(hand, trump, trick, tricks)), about


@pytest.mark.parametrize(("about", "sensible", "hand", "trump", "tricks"), LEADING)
def test_the_other_direction(
    about: str, sensible: str, hand: str, trump: str, tricks: tuple[str, ...]
) -> None:
    """The mirror image of a position: the same choice."""
    mirror = {"W:": "E:", "E:": "W:"}
    mirrored = tuple(mirror.get(one[:2], one[:2]) + one[2:] for one in tricks)
    there = sueca(hand, trump, "", mirrored, variant=CLOCKWISE)
    assert chosen(there) == chosen(sueca(hand, trump, "", tricks)), about


def test_side_suits_are_alike() -> None:
    """Hearts and clubs changed about: the same card of the other suit."""
    change = str.maketrans("HC", "CH")
    for about, _, hand, trump, trick, tricks in FOLLOWING:
        here = chosen(sueca(hand, trump, trick, tricks))
        there = chosen(
            sueca(
                hand.translate(change),
                trump,
                trick.translate(change),
                tuple(t.translate(change) for t in tricks),
            )
        )
        same = Card.parse(there.translate(change))
        assert same.rank == Card.parse(here).rank, about


def test_takes_the_trick_that_brings_61() -> None:
    """With 58 points the king of trumps on nine points wins the hand; without that he would wait."""
    tricks = ("E: 4S 6S 3S AS", "S: 5C 3C 2C JC", "W: 2D 4D 3D 6D", "N: AD JD QD 7D",
              "N: AC 4C KS KC", "N: 6C QC 5D 2H", "S: 2S JH QS 7S")  # fmt: skip
    view = sueca("KD 3H KH", "D", "JS 5S QH", tricks, points=(58, 18))
    assert chosen(view) == "KD"
    legal = tuple(view.hand)
    assert str(best_card(view, legal, replace(CLUB, win_hand=0.0))) == "3H"


def test_puts_the_ace_of_trumps_on_the_trick_if_that_wins_the_hand() -> None:
    """A small trump would take the trick too, but only the ace makes it 61."""
    tricks = ("E: AD 6D KD JD", "E: 2D QD 7D 2S", "S: 7H KH 3H 6H", "S: 7C 2C 4C QC",
              "S: JH 7S 4H QH", "E: 3D 6C 4D 2H")  # fmt: skip
    view = sueca("AS 3S 6S KS", "S", "JC AC 3C", tricks, points=(38, 33))
    assert chosen(view) == "AS"
    assert str(best_card(view, tuple(view.hand), replace(CLUB, win_hand=0.0))) == "3S"
