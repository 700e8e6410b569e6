import pytest

from partida.cards import Card
from partida.cuarenta.moves import Announce, Claim, ClaimRonda, Move, Pass, Play
from partida.errors import MoveTextError
from partida.game import Accept, Cut, Ruling
from tests.unit.cuarenta.tables import cards, rules_of

MOVES: list[tuple[str, Move]] = [
    ("5S", Play(Card.parse("5S"))),
    ("7Sx3C4DJHQS", Play(Card.parse("7S"), cards("3C 4D JH QS"))),
    ("cut 17", Cut(17)),
    ("ronda", Announce()),
    ("pass", Pass()),
    ("claim 5Sx2C3D6H", Claim(Card.parse("5S"), cards("2C 3D 6H"))),
    ("claim x6H7D", Claim(None, cards("6H 7D"))),
    ("caida 5S", ClaimRonda(Card.parse("5S"))),
    ("accept", Accept()),
    ("ruling misdeal W", Ruling("misdeal", 3)),
    ("ruling capture N", Ruling("capture", 0)),
    ("ruling protest E", Ruling("protest", 1)),
    ("ruling turn W 5S", Ruling("turn", 3, Card.parse("5S"))),
]


@pytest.mark.parametrize(("text", "move"), MOVES)
def test_texts_and_moves(text: str, move: Move) -> None:
    rules = rules_of()
    assert rules.write(move) == text
    assert rules.read(text) == move
    assert rules.read(f"  {text.upper()} ") == move


@pytest.mark.parametrize(
    "text",
    [
        "", "8Q", "5Sx", "x5S", "5S 6S", "cut", "cut x", "cut 100", "cut ²", "claim 5S", "claim x", "caida",
        "caida 1S", "ruling", "ruling misdeal", "ruling talk N", "ruling turn W", "ruling turn W 5S 6S",
        "ruling misdeal X", "ruling misdeal W 5S", "ronda now", "7Sx3C4",
    ],
)  # fmt: skip
def test_what_is_no_move(text: str) -> None:
    with pytest.raises(MoveTextError, match="is not a move") as caught:
        rules_of().read(text)
    assert caught.value.code == "move/text"
    assert repr(text) in str(caught.value)


def test_a_seat_of_the_other_table_is_no_seat() -> None:
    with pytest.raises(MoveTextError, match="'w' is not a seat"):
        rules_of(players=2).read("ruling misdeal W")
