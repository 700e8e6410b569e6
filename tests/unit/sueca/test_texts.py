import pytest

from partida.cards import Card
from partida.errors import MoveTextError
from partida.game import Accept, Cut, Ruling
from partida.sueca.moves import Accuse, ChooseEnd, Move, Peek, Play, Redeal, TakeBack
from tests.unit.sueca.hands import W, rules_of

RULES = rules_of()

MOVES: list[tuple[str, Move]] = [
    ("7H", Play(Card.parse("7H"))),
    ("cut 17", Cut(17)),
    ("top", ChooseEnd("top")),
    ("bottom", ChooseEnd("bottom")),
    ("redeal", Redeal(True)),
    ("keep", Redeal(False)),
    ("back", TakeBack()),
    ("accuse W", Accuse(W)),
    ("accuse W 3", Accuse(W, 3)),
    ("accept", Accept()),
    ("peek", Peek()),
    ("ruling misdeal W", Ruling("misdeal", W)),
    ("ruling talk W", Ruling("talk", W)),
]


@pytest.mark.parametrize(("text", "move"), MOVES)
def test_round_trip(text: str, move: Move) -> None:
    assert RULES.write(move) == text
    assert RULES.read(text) == move
    assert RULES.read(f"  {text.lower()} ") == move


@pytest.mark.parametrize(
    "text",
    [
        "",
        "7",
        "8X",
        "7H 7S",
        "cut",
        "cut x",
        "cut ²",
        "cut 1 2",
        "cut 9999",
        "accuse",
        "accuse X",
        "accuse W x",
        "accuse W 3 4",
        "ruling turn W",
        "ruling misdeal",
        "ruling misdeal X",
        "top 3",
        "fold",
    ],
)
def test_not_a_move(text: str) -> None:
    with pytest.raises(MoveTextError) as caught:
        RULES.read(text)
    assert caught.value.code == "move/text"


def test_ruling_with_a_card_can_be_named_in_an_error() -> None:
    assert RULES.write(Ruling("turn", W, Card.parse("7H"))) == "ruling turn W 7H"
