"""Every plain statement is true: looked at card by card in all worlds that the seat cannot rule out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import permutations

import pytest

from partida.analysis.model import Plain
from partida.analysis.plainly import plain_of
from partida.analysis.sueca.plain import KINDS, NAMING, STATEMENTS, plain_for
from partida.analysis.sueca.trick import Seen
from partida.analysis.telling import Teller
from partida.cards import Card
from partida.players.sueca_table import following_cards
from partida.registry import rules
from partida.sueca import leaf
from partida.words import LANGUAGES
from partida.words.catalogue import catalogue, placeholders
from partida.worlds.sueca import SuecaWorlds
from tests.analysis.claims import CHECKS, Claim, Open
from tests.analysis.hands import played, states
from tests.unit.players.positions import sueca

MOST = 300
"""Positions with more worlds are left out: all are looked at."""


def moments(seed: int, level: str, variant: str = "sueca") -> Iterator[Open]:
    """The moments of a hand with so few worlds that all can be looked at."""
    game = rules(variant)
    standing, hand = played(game, seed, level)
    for state in states(game, standing, hand):
        view = game.view(state, state.turn)
        if view.phase != "play":
            continue
        worlds = SuecaWorlds(view)
        if worlds.count <= MOST:
            yield Open(view, tuple(worlds.every()))


def every(seed: int, level: str, variant: str = "sueca") -> Iterator[tuple[Plain, Open]]:
    """All statements that hold of any two cards in the moments of a hand, the first or not."""
    for seen in moments(seed, level, variant):
        view, trick = seen.view, Seen(seen.view)
        for best, other in permutations(following_cards(view, view.moves), 2):
            for kind, holds in STATEMENTS.items():
                said = holds(trick, best, other)
                if said is not None:
                    yield (
                        Plain(
                            kind, str(best), str(other),
                            seat=None if said.seat is None else "NESW"[said.seat],
                            card=None if said.card is None else str(said.card),
                            suit=None if said.suit is None else "CDHS"[said.suit],
                            number=said.number,
                        ),
                        seen,
                    )  # fmt: skip


def test_every_statement_is_true_in_all_worlds() -> None:
    kinds: Counter[str] = Counter()
    hands = [(seed, "random" if seed % 2 else "club") for seed in range(14)]
    for seed, level in [*hands, (23, "random"), (43, "club"), (44, "club"), (60, "club")]:
        for plain, seen in every(seed, level):
            assert CHECKS[plain.kind](Claim(plain, seen)), (plain, seen.view)
            kinds[plain.kind] += 1
    assert set(kinds) == set(STATEMENTS), set(STATEMENTS) - set(kinds)


@pytest.mark.parametrize(
    ("seed", "level", "variant"),
    [
        (1045, "club", "sueca(preset=north-portugal-half)"),
        (1285, "club", "sueca(preset=north-portugal-half)"),
        (1325, "novice", "sueca(renounce_mode=auto)"),
        (5746, "club", "sueca(preset=encyclopedia)"),
    ],
)
def test_what_the_partner_would_have_to_take_back_cannot_be_lost(seed: int, level: str, variant: str) -> None:
    """Each time an opponent can beat a card, but only where the partner can do nothing but beat his."""
    for plain, seen in every(seed, level, variant):
        assert CHECKS[plain.kind](Claim(plain, seen)), (plain, seen.view)


def test_where_one_may_revoke() -> None:
    """Nobody revokes here, so what is believed of the suits somebody failed to follow holds."""
    for seed in (1, 2):
        for plain, seen in every(seed, "club", "sueca(renounce_mode=claim)"):
            assert CHECKS[plain.kind](Claim(plain, seen)), plain


def test_what_a_seat_may_hold_is_what_it_holds_in_some_world() -> None:
    """Also cards that it holds while it lacks a suit."""
    asked = 0
    for seed in range(4):
        for seen in moments(seed, "club"):
            worlds = SuecaWorlds(seen.view)
            for seat in range(4):
                for card in range(52) if seat != seen.me else ():
                    for lacking in (0, *(leaf.SUIT_MASK[13 * suit] for suit in range(4))):
                        held = any(
                            world[seat] >> card & 1 and not world[seat] & lacking for world in seen.worlds
                        )
                        assert worlds.may_hold(seat, card, lacking) == held
                        asked += held
    assert asked > 500


# West has failed to follow hearts; trumps are diamonds. Play goes N W S E, and E led the second trick.
OUT = ("N: 2H 5C 3H 4H",)
HAND = "AH 6H 7S 6S 5S AD 7D 2C 3C"


@pytest.mark.parametrize(
    ("trick", "hand", "best", "other", "wanted"),
    [
        ("", HAND, "5S", "AH", Plain("trumped", "5S", "AH", seat="W", suit="H")),
        ("", HAND, "5S", "7S", Plain("ace_out", "5S", "7S", card="AS")),
        ("", HAND, "AD", "5S", Plain("master_trump", "AD", "5S", number=8)),
        ("", HAND, "7D", "5S", Plain("master_trump", "7D", "5S", number=8)),
        ("", "AH 6H 7S 6S 5S 2D 7D 2C 3C", "2D", "5S", Plain("draws", "2D", "5S", number=8)),
        ("", HAND, "AD", "7S", Plain("ace_out", "AD", "7S", card="AS")),
        ("", "AH 6H 7S 6S 5S AD 7D KC 3C", "3C", "KC", Plain("risks_less", "3C", "KC", number=4)),
        ("", "6H 5H 7S 6S 5S AD 7D 2C 3C", "6H", "5S", None),
        ("", "AS 6H 5H 6S 5S AD 7D 2C 3C", "AS", "2C", Plain("highest", "AS", "2C")),
        ("", "AS 6H 4S 6S 5S AD 7D 2C 3C", "6H", "2C", Plain("voids", "6H", "2C", suit="H")),
        ("KS", "AS 6H 4S 6S 5S AD 7D 2C 3C", "4S", "AS", Plain("second_low", "4S", "AS")),
        ("AS 2S", HAND, "6S", "7S", Plain("holds_back", "6S", "7S", seat="W")),
        ("2S KS 3S", "QS 4S 6H 5H 6S AD 7D 2C 3C", "QS", "4S", Plain("feeds", "QS", "4S", number=2)),
        ("2S KS 3S", "QS 7S 6H 5H 6S AD 7D 2C 3C", "7S", "QS", Plain("brings", "7S", "QS", number=8)),
        ("2S KS 3S", "QS 7S 6H 5H 6S AD 7D 2C 3C", "QS", "7S", Plain("not_needed", "QS", "7S")),
        ("KS 2S 3S", "AD 7D 6H 5H 6D AH QD 2C 3C", "6D", "QD", Plain("enough", "6D", "QD")),
        ("AS 2S 3S", "AH 7H 6H 5H QC AD 2D KC JC", "2D", "JC",
         Plain("trumps", "2D", "JC", suit="S", number=11)),
        ("2S AS 4D", "AH 7H 6H 5H QC AD 6D KC JC", "6D", "JC",
         Plain("overtrumps", "6D", "JC", card="4D", number=11)),
        ("AS 2S 3S", "KS QS 6H 5H QC AD 6D KC JC", "QS", "KS", Plain("cheaper", "QS", "KS", number=2)),
        ("2S 5S 4S", "AS 3S 6H 5H QC AD 6D KC JC", "3S", "AS", Plain("not_needed", "3S", "AS")),
        ("5S 2S 4S", "AS 3S 6H 5H QC AD 6D KC JC", "3S", "AS", Plain("nothing_in_it", "3S", "AS")),
        ("JS 4S 5S", "AS 3S 6H 5H QC AD 6D KC JC", "AS", "3S", Plain("takes_last", "AS", "3S", number=14)),
    ],
)  # fmt: skip
def test_moments_as_players_know_them(
    trick: str, hand: str, best: str, other: str, wanted: Plain | None
) -> None:
    assert plain_of(sueca(hand, "D", trick, OUT), best, [other]) == wanted


@pytest.mark.parametrize(
    ("points", "trick", "best", "other", "kind"),
    [
        ((50, 40), "JS 4S 5S", "AS", "3S", "wins_hand"),
        ((61, 20), "JS 4S 5S", "AS", "3S", "takes_last"),
        ((40, 49), "7S 4S 5S", "3S", "QS", "gives_hand"),
        ((40, 48), "7S 4S 5S", "3S", "QS", "cheaper"),
        ((40, 61), "7S 4S 5S", "3S", "QS", "cheaper"),
    ],
)
def test_the_hand_is_won_once(points: tuple[int, int], trick: str, best: str, other: str, kind: str) -> None:
    hand = "AS QS 3S 6H 5H QC 6D KC JC"
    told = plain_of(sueca(hand, "D", trick, OUT, points=points), best, [other])
    assert told is not None
    assert told.kind == kind


def test_what_names_another_card_is_told_of_the_first_one_only() -> None:
    view = sueca(HAND, "D", "", OUT)
    for others, kind in ((["AH", "6S"], "trumped"), (["6S", "AH"], None)):
        told = plain_of(view, "5S", others)
        assert (told and told.kind) == kind


@pytest.mark.parametrize(
    ("trick", "hand", "best", "others", "kind"),
    [
        ("AS 2S 3S", "KS 6S 5S 5H QC AD 6D KC JC", "5S", ["6S", "KS"], "cheaper"),
        ("AS 2S", "7S 6S 5S 5H QC AD 6D KC JC", "5S", ["6S", "7S"], "holds_back"),
    ],
)
def test_points_saved_are_told_against_the_first_one_only(
    trick: str, hand: str, best: str, others: list[str], kind: str
) -> None:
    """Between two cards that save as much, it would be no answer."""
    view = sueca(hand, "D", trick, OUT)
    first, dear = plain_of(view, best, others), plain_of(view, best, others[::-1])
    assert dear is not None
    assert dear.kind == kind
    assert first is None


def test_no_choice() -> None:
    forced = sueca("7S 6H 5H 4H QC AD 6D KC JC", "D", "2S", OUT)
    assert plain_of(forced, "7S", []) == Plain("forced", "7S")
    alike = sueca("2S 3S 6H 5H QC AD 6D KC JC", "D", "4S", OUT)
    assert plain_for(alike, Card.parse("2S"), []) == Plain("alike", "2S")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", KINDS)
def test_a_sentence_for_every_statement(kind: str, language: str) -> None:
    plain = Plain(kind, "7H", "AS", seat="W", card="AC", suit="D", number=37)
    teller = Teller(language)
    told = teller.plain(plain)
    wanted = placeholders(catalogue("plain", language)[f"sueca.{kind}"])
    assert ("played" in wanted) == (kind in NAMING)
    shown = {
        "best": teller.card("7H"), "played": teller.card("AS"), "card": teller.card("AC"),
        "seat": teller.seat("W"), "suit": teller.suit_of("D"), "number": "37",
    }  # fmt: skip
    for name, text in shown.items():
        assert (text in told.lower() or text in told) == (name in wanted), (name, told)
    assert told[0] == told[0].upper()
    assert "None" not in told
