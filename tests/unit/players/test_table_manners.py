"""What all players do alike: the cut, announcements, accusations, claims; and never a renúncia."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from partida.cards import CARDS, Card, CardSet, Rank
from partida.cuarenta.moves import Announce, Claim, ClaimRonda, Pass
from partida.cuarenta.view import Announcement, Turn
from partida.game import Accept, Cut
from partida.players.cuarenta_table import announcement_scores, fell_on_ronda, possible_ranks
from partida.players.player import Budget
from partida.players.registry import PLAYERS, player
from partida.players.sueca_table import proved_renounce
from partida.sueca.moves import Accuse, ChooseEnd, Peek, Play, Redeal, TakeBack
from partida.sueca.variants import Variant
from tests.unit.players.positions import cards, cuarenta, sueca

CLAIM = Variant(renounce_mode="claim")
SUECA = tuple(PLAYERS["sueca"])
CUARENTA = tuple(PLAYERS["cuarenta"])
HAND = "AH 7H 2H KC 4C 5C QD 4D 2S 5S"
W, S, E = 3, 2, 1
"""Seats of the table as `positions` uses them: N is 0."""


def ask(name: str, view: Any, *moves: Any) -> Any:
    return player(view.game, name, 1).choose(view, moves, Budget(worlds=2))


def say(name: str, view: Any, *moves: Any) -> Any:
    return player(view.game, name, 1).interject(view, moves, Budget(worlds=2))


# -- Sueca --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", SUECA)
def test_cuts_and_chooses_an_end(name: str) -> None:
    cuts = tuple(Cut(at) for at in range(1, 40))
    assert ask(name, replace(sueca(HAND, "S"), phase="cut"), *cuts) in cuts[9:30]
    ends = (ChooseEnd("top"), ChooseEnd("bottom"))
    assert ask(name, replace(sueca(HAND, "S"), phase="choose"), *ends) in ends


@pytest.mark.parametrize("name", SUECA)
def test_asks_for_a_new_deal_only_with_a_bad_hand(name: str) -> None:
    keep, again = Redeal(ask=False), Redeal(ask=True)
    poor = sueca("2H 3H 4H 2C 4C 5C QD 4D 2S 5S", "S")
    trumps = sueca("2H 3H 4H 2C 4C 6S JS 4S 2S 5S", "S")
    assert ask(name, poor, keep, again) == again
    assert ask(name, replace(poor, trump=None), keep, again) == again
    assert ask(name, trumps, keep, again) == keep
    assert ask(name, poor, keep) == keep


@pytest.mark.parametrize("name", SUECA)
def test_never_commits_a_renounce(name: str) -> None:
    """Under ``claim`` every card is a legal move, yet only those that follow suit are played."""
    view = sueca(HAND, "S", "3H", variant=CLAIM)
    move = ask(name, view, *(Play(card) for card in view.hand), Peek())
    assert move.card in CardSet.parse("AH 7H 2H")
    void = sueca("AC 7C 2C KC 4C 5C QD 4D 2S 5S", "S", "3H", variant=CLAIM)
    assert ask(name, void, *(Play(card) for card in void.hand)).card in void.hand


@pytest.mark.parametrize("name", SUECA)
def test_takes_back_a_renounce_made_in_its_place(name: str) -> None:
    view = sueca(HAND, "S", variant=CLAIM)
    assert say(name, view, TakeBack()) == TakeBack()
    assert say(name, view, Peek()) is None


def test_a_later_card_of_the_suit_proves_a_renounce() -> None:
    """N 0 leads; counter-clockwise the seats are N W S E. In trick 1 E led hearts and N trumped."""
    before = sueca("AD 7D 2D KC 4C 5C QD 4D 2S", "S", "", ("W: AH 3S 6H 4H",), variant=CLAIM)
    assert not proved_renounce(before, S)
    after = sueca("AD 7D 2D KC 5C QD 4D 2S", "S", "", ("W: AH 3S 6H 4H", "S: 5H 2H 4C QH"), variant=CLAIM)
    assert proved_renounce(after, S)
    assert not proved_renounce(after, E)


def test_the_turned_up_trump_proves_a_renounce() -> None:
    """The dealer E did not follow trumps while the card turned up lay before him."""
    view = sueca(
        "AD 7D 2D KC 4C 5C QD 4D 2H", "S", "", ("W: AS 3S 6H 4S",), dealer=E, turn_up="7S", variant=CLAIM
    )
    assert proved_renounce(view, E)
    gone = sueca("AD 7D 2D KC 4C 5C QD 4D", "S", "",
                 ("N: KS 2S 3S 7S", "W: AS 5S 6H 4S"), dealer=E, turn_up="7S", variant=CLAIM)  # fmt: skip
    assert not proved_renounce(gone, E)


def test_a_card_taken_back_proves_a_renounce() -> None:
    view = sueca("AD 7D 2D KC 4C 5C QD 4D 2H", "S", "", ("W: AS 3S 6H 4S",),
                 variant=CLAIM, taken_back=((E, Card.parse("5S")),))  # fmt: skip
    assert proved_renounce(view, E)
    assert not proved_renounce(view, W)


@pytest.mark.parametrize("name", SUECA)
def test_accuses_only_with_proof(name: str) -> None:
    tricks = ("W: AH 3H 6S 4H", "W: 5C 2C 6H 3C")
    proved = sueca("AD 7D 2D KC QD 4D 2S 5D", "S", "", tricks, variant=CLAIM)
    accuse = (Accuse(E), Accuse(E, 1))
    plays = tuple(Play(card) for card in proved.hand)
    assert ask(name, proved, *plays, *accuse) == Accuse(E)
    assert say(name, proved, *accuse) == Accuse(E)
    unproved = sueca("AD 7D 2D KC QD 4D 2S 5D 3D", "S", "", tricks[:1], variant=CLAIM)
    assert say(name, unproved, *accuse) is None
    assert isinstance(ask(name, unproved, *plays, *accuse), Play)


@pytest.mark.parametrize("name", SUECA)
def test_accepts_the_end_of_a_hand(name: str) -> None:
    view = replace(
        sueca("2D", "S", "", tuple(["W: AH 3H 6S 4H"] * 9), variant=CLAIM), hand=CardSet(), phase="claim"
    )
    assert ask(name, view, Accept(), Accuse(W)) == Accept()


# -- Cuarenta -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", CUARENTA)
def test_cuts_announces_and_accepts(name: str) -> None:
    cuts = tuple(Cut(at) for at in range(1, 40))
    view = cuarenta("5C 5D 5H JS QS")
    assert ask(name, view, *cuts) in cuts[9:30]
    assert ask(name, view, Pass(), Announce()) == Announce()
    assert ask(name, view, Pass()) == Pass()
    assert ask(name, view, Accept()) == Accept()


@pytest.mark.parametrize("name", CUARENTA)
def test_a_ronda_that_scores_nothing_is_not_told(name: str) -> None:
    view = cuarenta("5C 5D 5H JS QS", score=(38, 0))
    assert not announcement_scores(view)
    assert ask(name, view, Pass(), Announce()) == Pass()
    assert announcement_scores(cuarenta("5C 5D 5H 5S QS", score=(38, 0)))
    assert not announcement_scores(cuarenta("5C 5D 5H JS QS", score=(30, 0), ronda_max_score=30))


@pytest.mark.parametrize("name", CUARENTA)
def test_claims_the_most_that_was_overlooked(name: str) -> None:
    small = Claim(Card.parse("5S"), cards("5C"))
    large = Claim(Card.parse("5S"), cards("2C 3C 6D"))
    rest = Claim(None, cards("6D 7D"))
    view = cuarenta("KC QC", "5C 2C 3C 6D")
    assert say(name, view, small, large) == large
    assert say(name, view, rest, small) in (rest, small)
    assert say(name, view) is None
    assert ask(name, view, small, large) == large, "on turn too"


def ronda_view(*later: str, hidden: int = 0, deal: int = 0) -> Any:
    """E (1) announced a ronda and trailed 5C, on which N fell with 5S; then E played ``later``."""
    said = (Announcement(1, 0, "ronda", 2),)
    turns = [Turn(1, 0, Card.parse("5C"), (), False, False, 0),
             Turn(0, 0, Card.parse("5S"), cards("5C"), True, False, 2)]  # fmt: skip
    turns += [Turn(1, 0, Card.parse(text), (), False, False, 0) for text in later]
    view = cuarenta("KC QC", announced=said, turns=tuple(turns), deal=deal, stock=10,
                    caida_on_ronda=10, caida_on_ronda_claim="manual")  # fmt: skip
    return replace(view, seen=view.seen | CardSet([turn.card for turn in turns]))


@pytest.mark.parametrize("name", CUARENTA)
def test_claims_a_caida_on_a_ronda_when_its_rank_is_proved(name: str) -> None:
    claim = ClaimRonda(Card.parse("5S"))
    assert say(name, ronda_view("JD"), claim) is None
    assert say(name, ronda_view("5D", "5H"), claim) == claim
    assert say(name, ronda_view("2D", "2H", "2S", "7D", deal=1), claim) is None


def test_the_rank_of_a_ronda_is_proved_by_elimination() -> None:
    """All but the fives have been seen elsewhere, so nothing else can have been meant."""
    view = ronda_view("JD")
    others = CardSet(
        [card for card in CARDS if card.rank not in (Rank.FIVE, Rank.EIGHT, Rank.NINE, Rank.TEN)]
    )
    known = replace(view, seen=view.seen | others)
    said = known.announced[0]
    assert possible_ranks(known, said) == {Rank.FIVE}
    assert fell_on_ronda(known, Card.parse("5S"))
    assert not fell_on_ronda(known, Card.parse("6S"))


def test_one_s_own_ronda_is_known() -> None:
    said = Announcement(0, 0, "doble", 2)
    view = cuarenta("5C 5D 5H 5S QS", announced=(said,))
    assert possible_ranks(view, said) == {Rank.FIVE}
