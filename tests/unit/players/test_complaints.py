"""What people complain of in computer partners, as positions: no level from casual up ever does it.

N is to play, S his partner; W and E are the others. A level with noise is asked with many seeds, and may
play any of the sensible cards. Every position can be failed: the random player fails it.
"""

from __future__ import annotations

from typing import NamedTuple

import pytest

from partida.players.player import FREE
from partida.players.registry import PLAYERS, level
from partida.sueca.moves import Play
from partida.sueca.view import SuecaView
from tests.unit.players.positions import cuarenta, sueca

SEEDS = range(40)
WEAKER = ("random", "beginner", "novice")


def levels(game: str) -> list[str]:
    """From casual up, and light: they answer at once."""
    names = list(PLAYERS[game])
    return [name for name in names[names.index("casual") :] if not level(game, name).heavy]


def answers(view: SuecaView, name: str) -> set[str]:
    """All that a level does in a position, with many seeds."""
    found: set[str] = set()
    for seed in SEEDS:
        move = level("sueca", name).make(seed).choose(view, view.moves, FREE)
        assert isinstance(move, Play)
        found.add(str(move.card))
    return found


class Complaint(NamedTuple):
    """A complaint, and a position: ``never`` are the cards that would justify it."""

    about: str
    never: str
    hand: str
    trick: str = ""
    tricks: tuple[str, ...] = ()
    trump: str = "S"


COMPLAINTS = [
    Complaint("trumps partner's ace as the last to play",
              "2S 5S 7S", "4C 5C 7C KC QD 4D 5D 2S 5S 7S", "6H AH 5H"),
    Complaint("trumps partner's ace as the last to play, with nothing but small cards besides",
              "2S 3S AS", "2C 3C 4C 5C 2D 3D 4D 2S 3S AS", "6H AH 5H"),
    Complaint("overtrumps the trump with which partner wins",
              "7S AS", "4C 5C 3C 2C KD 4D 5D 7S AS 3D", "KH 6S 5H"),
    Complaint("trumps a trick that partner has with the last card of the suit that is out",
              "2S 3S", "4C 5C 3C KD 4D 2S 3S", "6H AH 5H",
              ("W: 2H 3H 4H 7H", "N: JD 2D AD 3D", "S: JS QS KS AS")),
    Complaint("throws an ace under a trump, with a smaller card of the suit",
              "AH", "AH 2H 4C 5C JC QD 4D 2S 5S KC", "6H 5H 3S"),
    Complaint("throws a seven under an ace",
              "7H KH", "7H KH 2H 4C 5C JC QD 4D 2S 5S", "6H 5H AH"),
    Complaint("throws an ace of another suit on a trick that is lost",
              "AC AD 7D", "AC 2C 4C AD 7D 3D 4D", "6H 4H AH",
              ("E: 2S 3S 4S 5S", "S: 6S QS JS KS", "W: AS 2H 3H 7S")),
    Complaint("throws the king under the ace in the third seat",
              "KH", "KH 3H 2H 4C 5C JC QD 4D 2S 5S", "4H AH"),
    Complaint("leads a trump without a plan, from two small ones",
              "2S 5S", "AH 3H KC 4C 5C QD 4D 2S 5S 2C"),
    Complaint("leads a trump without a plan, from the ace and a small one",
              "AS 3S", "AS 3S KC 4C 5C QD 4D 2H 5H 2C"),
    Complaint("leads a trump when only partner has any left",
              "6S KS", "AH 3H 6S KS 4C",
              "", ("W: 2S 5S 2H 3S", "S: JS 4H 4S 2D", "S: 4D AD 5D KD", "E: QC 6C AC 5C", "W: JC 2C 3C 7C")),
    Complaint("leads a seven while the ace is out",
              "7H 7C 7D", "7H 3H 7C 4C 2C 7D 4D 2S 5S 3D"),
    Complaint("leads a bare seven while the ace is out",
              "7H", "7H 5C 4C 2C 6D 4D 2S 5S 3D 2D"),
    Complaint("puts the seven under the ace that may be behind, with smaller ones",
              "7H", "7H 3H 2H 4C 5C JC QD 4D 2S 5S", "4H"),
    Complaint("bares a guarded seven by throwing its last small card on a lost trick",
              "2H", "7H 2H 3C 4C 5C 3D 4D", "5S 6S AS",
              ("E: AD 2D 5D 6D", "E: QS JS KS 7S", "S: 6C QC JC KC")),
    Complaint("plays a trump under an opponent's trump",
              "2S 3S 5S", "4C 5C 3C 2C 6D 4D 5D 2S 3S 5S", "6H AH 7S"),
    Complaint("lets a rich trick go that the smallest trump would take, as the last to play",
              "4C 5C 3C 2C KD 4D 5D 3D", "4C 5C 3C 2C KD 4D 5D 2S 5S 3D", "AH 5H 7H"),
    Complaint("lets a rich trick go that the ace takes, as the last to play",
              "3H 2H", "AH 3H 2H 4C 5C JC QD 4D 2S 5S", "7H 4H KH"),
    Complaint("ruffs with the ace where the two does",
              "AS", "4C 5C 3C 2C KD 4D 5D 2S AS 3D", "AH 5H 7H"),
    Complaint("gives partner's safe ace a trump rather than points",
              "2S 3S 5S", "7C 5C 3C 2C KD 4D 5D 2S 5S 3S", "6H AH 5H"),
    Complaint("keeps the seven from partner's safe ace, as the last to play",
              "3H 2H", "7H 3H 2H 4C 5C JC QD 4D 2S 5S", "6H AH 5H"),
    Complaint("leads the ace of a suit that an opponent ruffs",
              "AH", "AH KC 4C 5C QD 4D 2D 3C", "", ("W: 4H 2H 3S 3H", "E: 5S 6S 2S 4S")),
]  # fmt: skip


@pytest.mark.parametrize("name", levels("sueca"))
@pytest.mark.parametrize("complaint", COMPLAINTS, ids=lambda one: one.about)
def test_nobody_has_to_complain(complaint: Complaint, name: str) -> None:
    view = sueca(complaint.hand, complaint.trump, complaint.trick, complaint.tricks)
    never = set(complaint.never.split())
    assert never < {str(move.card) for move in view.moves if isinstance(move, Play)}
    assert not answers(view, name) & never


@pytest.mark.parametrize("complaint", COMPLAINTS, ids=lambda one: one.about)
def test_the_positions_can_be_failed(complaint: Complaint) -> None:
    view = sueca(complaint.hand, complaint.trump, complaint.trick, complaint.tricks)
    assert answers(view, "random") & set(complaint.never.split())


def test_the_weaker_levels_give_reason_to_complain() -> None:
    """Why they are below the levels for people: each does several of these."""
    for name in WEAKER:
        failed = [
            one.about
            for one in COMPLAINTS
            if answers(sueca(one.hand, one.trump, one.trick, one.tricks), name) & set(one.never.split())
        ]
        assert len(failed) >= 5, (name, failed)


CUARENTA: list[tuple[str, str, dict[str, object]]] = [
    ("overlooks a caída", "5Cx5D", {"hand": "5C 2D 3C JH 6H", "on_table": "KD 5D", "last": "5D"}),
    ("overlooks a limpia", "5Cx5D", {"hand": "5C 2D 3C JH 6H", "on_table": "5D"}),
    ("overlooks a caída that clears the table", "QCxQD",
     {"hand": "QC 2D 3C JH 6H", "on_table": "QD", "last": "QD"}),
    ("leaves a long run", "4Cx4D5D6D7DJD", {"hand": "4C 2H 3C KH QH", "on_table": "4D 5D 6D 7D JD KD"}),
    ("leaves a run of four that an addition would take", "3Cx3D4D5D6D",
     {"hand": "3C KH QH JH 2H", "on_table": "3D 4D 5D 6D"}),
]  # fmt: skip


@pytest.mark.parametrize("name", levels("cuarenta"))
@pytest.mark.parametrize(
    ("about", "wanted", "position"), CUARENTA, ids=lambda one: one if isinstance(one, str) else ""
)
def test_nobody_has_to_complain_of_cuarenta(
    about: str, wanted: str, position: dict[str, object], name: str
) -> None:
    from partida import rules

    view = cuarenta(**position)  # type: ignore[arg-type]
    found = {
        rules("cuarenta(players=2)").write(level("cuarenta", name).make(seed).choose(view, view.moves, FREE))
        for seed in SEEDS
    }
    assert found == {wanted}, about
