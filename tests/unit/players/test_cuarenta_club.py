"""Positions in which a club player of Cuarenta has one sensible play (or few)."""

from __future__ import annotations

from random import Random

import pytest

from partida.cards import Card
from partida.cuarenta.moves import Play
from partida.cuarenta.view import Announcement, CuarentaView, Turn
from partida.players.cuarenta_club import club_move
from partida.players.cuarenta_reading import Thinking
from partida.players.cuarenta_table import PACK_RANKS
from partida.policies.cuarenta.judgement import CLUB
from tests.unit.players.positions import cards, cuarenta


def chosen(view: CuarentaView) -> str:
    plays = tuple(move for move in view.moves if isinstance(move, Play))
    play = club_move(view, plays, Random(0))
    return f"{play.card}x{''.join(map(str, play.taken))}" if play.taken else str(play.card)


def chances_of_next(view: CuarentaView) -> dict[int, float]:
    """The ranks that the next player may hold, and how likely that is."""
    thinking = Thinking(view, CLUB)
    return {rank: thinking.chance(rank) for rank in PACK_RANKS if thinking.chance(rank)}


def new_deal(view: CuarentaView) -> bool:
    """True if the next player gets new cards first and cannot fall on the card just trailed."""
    return Thinking(view, CLUB).seen.fresh


TAKING = [
    # (what it is about, sensible plays, hand, table, gone, last trailed)
    ("takes a caida", "5Sx5C", "5S KD 2H 3H AH", "5C JD", "", "5C"),
    ("takes the card just trailed rather than its twin", "5Sx5C", "5S KD 2H 3H AH", "5D 5C QC", "", "5C"),
    ("takes a limpia rather than more cards", "KDxKC", "KD 5S 7H", "KC", "", None),
    ("takes caida and limpia at once", "5Sx5C", "5S KD 2H 3H AH", "5C", "", "5C"),
    ("prefers the caida to a capture of three cards", "JSxJC", "JS 6D", "2C 4D KC JC", "", "JC"),
    ("clears the table with a sum", "7Sx3C4D", "7S JD QH", "3C 4D", "", None),
    ("clears the table with a run", "6Sx6C7DJH", "6S 2D AH", "6C 7D JH", "", None),
    ("takes two cards rather than none", "QSxQC", "QS 2D AH", "QC 5C", "", None),
    ("takes more cards of two ways to capture", "5SxAC4C6D 5Sx5D6D", "5S KH", "AC 4C 5D 6D",
     "", None),
    ("takes the match with the longer run", "3Sx3C4D5H", "3S QD", "3C 4D 5H KC", "", None),
]  # fmt: skip

TRAILING = [
    ("trails a rank that nobody can match", "KS", "KS 4D 7H", "", "KKK", None),
    ("trails from a pair rather than a rank that is all out", "4D 4H", "4D 4H 7C", "", "44", None),
    ("trails the rank with fewer cards out", "JS", "JS 6D", "", "JJ", None),
    ("does not trail the card that makes a sum to clear", "QS", "QS 4D", "3H", "QQ", None),
    ("does not trail into a run that clears the table", "KS 2S", "KS 2S 7D", "JH", "", None),
    ("does not put a lone card on an empty table that many can take", "2S", "2S QD", "", "22", None),
]


@pytest.mark.parametrize(("about", "sensible", "hand", "table", "gone", "last"), TAKING)
@pytest.mark.parametrize("players", [2, 4])
def test_takes(
    about: str, sensible: str, hand: str, table: str, gone: str, last: str | None, players: int
) -> None:
    view = cuarenta(hand, table, gone, last=last, players=players, stock=10)
    assert chosen(view) in sensible.split(), about


@pytest.mark.parametrize(("about", "sensible", "hand", "table", "gone", "last"), TRAILING)
def test_trails(about: str, sensible: str, hand: str, table: str, gone: str, last: str | None) -> None:
    assert chosen(cuarenta(hand, table, gone, last=last, stock=10)) in sensible.split(), about


def test_at_38_a_limpia_gives_nothing() -> None:
    """With 38 points only a caída scores: the two cards count for nothing either, the rank kept might."""
    wins = cuarenta("5S KD", "5C KC", last="5C", score=(38, 20), stock=10)
    assert chosen(wins) == "5Sx5C"


def test_against_38_sums_do_not_matter() -> None:
    """Against 38 a rank that can be matched is worse than a sum that clears the table."""
    view = cuarenta("QS 4D", "3H", "444QQ", score=(20, 38), stock=10)
    assert chosen(view) == "4D"


def test_a_caida_that_wins_the_chica_comes_first() -> None:
    view = cuarenta("5S KD", "KC QC 5C", last="5C", score=(38, 0), stock=10)
    assert chosen(view) == "5Sx5C"


def test_wins_at_once_rather_than_later() -> None:
    """At 36 a caída y limpia is the chica."""
    view = cuarenta("5S 2D", "5C", last="5C", score=(36, 30), stock=10)
    assert chosen(view) == "5Sx5C"


def test_cards_count_for_the_carton() -> None:
    """With 19 cards a capture of two reaches 20; nothing else is at stake."""
    view = cuarenta("QS JS", "QC 5C 3D", "QQJJJ", captured=(19, 10), stock=0, counts=(2, 1))
    assert chosen(view) == "QSxQC"


def test_chances_are_hypergeometric() -> None:
    """Two cards in the other hand of 2 players, the stock empty: 28 of 30 seen, so both are known."""
    gone = "AAAA2222333344445555666677"
    view = cuarenta("7C", "7D JC JD JH JS QC QD QH QS KC KD", gone, counts=(1, 2), stock=0)
    chances = chances_of_next(view)
    assert chances == {Card.parse("KC") % 13: 1.0}


def test_chances_of_one_card_among_five_in_thirty() -> None:
    view = cuarenta("AC 2C 3C 4C 5C", "JC QC KC 7C 6C", counts=(5, 5), stock=25)
    by_rank = chances_of_next(view)
    none_of_three = (27 * 26 * 25 * 24 * 23) / (30 * 29 * 28 * 27 * 26)
    assert by_rank[Card.parse("KC") % 13] == pytest.approx(1 - none_of_three)


def test_an_announced_ronda_sharpens_the_chances() -> None:
    """An opponent who announced three of a rank holds one of the few ranks of which three are out."""
    said = (Announcement(1, 0, "ronda", 2),)
    gone = "AA2233445566JJQQ"
    plain = chances_of_next(cuarenta("7C KC", "", gone, stock=10))
    told = chances_of_next(cuarenta("7C KC", "", gone, stock=10, announced=said))
    king = Card.parse("KD") % 13
    assert told[king] >= plain[king]
    one = cuarenta("7C 7D", "KC", gone + "K", stock=10, announced=said)
    assert all(chance <= 1.0 for chance in chances_of_next(one).values())


def test_no_caida_threatens_across_deals() -> None:
    """The last card of a deal cannot be fallen on, so the table decides."""
    last_card = cuarenta("KS", "", counts=(1, 0), stock=10)
    assert new_deal(last_card)
    across = cuarenta("KS", "", counts=(1, 0), stock=10, caida_across_deals=True)
    assert not new_deal(across)


def test_the_end_of_the_pack_threatens_nothing() -> None:
    assert chances_of_next(cuarenta("KS", "", counts=(1, 0), stock=0)) == {}


def test_one_s_own_side_plays_next_when_the_dealer_changes() -> None:
    view = cuarenta("KS", "", counts=(1, 0), stock=10, dealer_changes="per_deal")
    assert chances_of_next(view) == {}


def test_keeps_the_rest_of_its_ronda_off_the_table() -> None:
    """After an announced ronda a caída on it is worth ten: another safe card goes first."""
    said = (Announcement(0, 0, "ronda", 2),)
    options = {"caida_on_ronda": 10, "caida_on_ronda_claim": "auto"}
    view = cuarenta("5C 5D 5H JS QS", "", "JJ", announced=said, stock=10, **options)
    assert chosen(view) == "JS"
    plain = cuarenta("5C 5D 5H JS QS", "", "JJ", stock=10)
    assert chosen(plain) in ("5C", "5D", "5H")


def test_a_ronda_is_no_longer_spared_when_its_fourth_card_has_gone() -> None:
    said = (Announcement(0, 0, "ronda", 2),)
    options = {"caida_on_ronda": 10, "caida_on_ronda_claim": "auto"}
    view = cuarenta("5C 5D 5H JS QS", "", "5JJ", announced=said, stock=10, **options)
    assert chosen(view) in ("5C", "5D", "5H")


def test_what_could_capture_is_not_trailed_where_others_may_claim_it() -> None:
    view = cuarenta("7S KS", "3C 4D QH", "KK", stock=10, overlooked="opponents_claim")
    assert chosen(view) == "7Sx3C4D"


def test_a_run_is_not_cut_short_where_others_may_claim_the_rest() -> None:
    """Without claims it stops before the king: the three and the king together are no limpia."""
    options = {"run_mode": "player_picks", "leftover": "last_capturer"}
    table = "2S 5D JD QH KS 3S"
    view = cuarenta("7D 4H", table, "KKK", stock=20, overlooked="opponents_claim", **options)
    assert chosen(view) == "7Dx2S5DJDQHKS"
    assert chosen(cuarenta("7D 4H", table, "KKK", stock=20, **options)) != "7Dx2S5DJDQHKS"


def test_a_sum_is_a_caida_under_the_option() -> None:
    taken = cards("2C 3D")
    view = cuarenta("5S 3H", "2C 3D JC", last="3D", stock=10, caida_by_addition=True)
    assert chosen(view) in ("3Hx3D", "5Sx2C3D")
    assert Play(Card.parse("5S"), taken) in view.moves


def test_turns_of_one_s_own_side_are_no_caida() -> None:
    """Where the deal changes hands one side can play twice running; nobody falls on his own card."""
    mine = (Turn(0, 0, Card.parse("5C"), (), False, False, 0),)
    view = cuarenta("5S KD", "5C KC QC", last="5C", turns=mine, stock=10, caida_across_deals=True)
    assert chosen(view) in ("5Sx5C", "KDxKC")
