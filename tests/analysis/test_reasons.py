"""Every reason that is printed is true: recounted card by card over the same worlds."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from partida.analysis import Depth, Reason, reviewer
from partida.analysis.sueca.features import features_for
from partida.analysis.sueca.framing import Frame
from partida.analysis.sueca.reasons import facts_of, reasons_for
from partida.analysis.sueca.valuing import Valued, value_cards
from partida.analysis.telling import Teller
from partida.cards import Card, CardSet, Suit
from partida.sueca import leaf
from partida.sueca.view import SuecaView
from partida.words import LANGUAGES
from tests.analysis.hands import GAME, played, review, states
from tests.search.moments import moments
from tests.search.test_players import with_tricks_won
from tests.unit.players.positions import sueca

DEPTH = Depth(worlds=200, solved=4)
KINDS = ("beats", "partners", "safe", "out", "ruffs", "holds", "against", "bare", "long")


def real_worlds(valued: Valued) -> list[dict[str, CardSet]]:
    """The worlds with the names of the table: four hands by seat."""
    back = valued.frame.back
    return [
        {"NESW"[back.seat(seat)]: CardSet(map(back.card, CardSet(int(row[seat])))) for seat in range(4)}
        for row in valued.worlds
    ]


def is_so(reason: Reason, hands: dict[str, CardSet], view: SuecaView) -> bool:
    """Whether it is so in a world, by looking at the cards."""
    assert view.seat is not None
    opponents = [hands["NESW"[(view.seat + nth) % 4]] for nth in (1, 3)]
    suits = {card.suit for card in hands[reason.seat]} if reason.seat else set()
    trumps = [[card for card in hand if card.suit == view.trump] for hand in opponents]
    match reason.kind:
        case "out":
            return Suit.parse(reason.suit or "") not in suits
        case "ruffs":
            return Suit.parse(reason.suit or "") not in suits and view.trump in suits
        case "holds":
            return Card.parse(reason.card or "") in hands[reason.seat or ""]
        case "against":
            return any(Card.parse(reason.card or "") in hand for hand in opponents)
        case "bare":
            return not any(trumps)
        case "long":
            return max(map(len, trumps)) >= 3
        case "safe":
            return view.points[view.seat % 2] >= 61
        case "partners":
            seats = view.table.from_seat(view.trick.leader)
            cards = [*view.trick.cards, *[view.trick.cards[0]] * (4 - len(view.trick.cards))]
            winner = leaf.winner(*cards, int(view.trump or 0))
            return seats[winner] == (view.seat + 2) % 4
        case _:
            raise AssertionError(reason.kind)


def recounted(reason: Reason, view: SuecaView, depth: Depth) -> tuple[int, int, int, int]:
    """The counts of a reason, by brute force."""
    valued = value_cards(view, depth)
    values: Any = valued.win if reason.by == "win" else valued.match
    best, other = (
        valued.column(valued.frame.card(Card.parse(card))) for card in (reason.best, reason.played)
    )
    counts = [0, 0, 0, 0]
    for row, hands in zip(values, real_worlds(valued), strict=True):
        gain = float(row[best]) - float(row[other])
        if reason.kind == "beats":
            counts[0] += gain > 1e-9
            counts[2] += gain < -1e-9
            counts[1] += 1
            counts[3] += 1
        elif reason.kind in ("partners", "safe"):
            counts[0] += is_so(reason, hands, view)
            counts[1] += 1
        else:
            place = 0 if gain > 1e-9 else 2
            counts[place] += is_so(reason, hands, view)
            counts[place + 1] += 1
    return counts[0], counts[1], counts[2], counts[3]


def counts_of(reason: Reason) -> tuple[int, int, int, int]:
    return reason.count, reason.of, reason.count_else, reason.of_else


def printed(seed: int) -> Iterator[tuple[Reason, SuecaView]]:
    """Every reason of a review, and of hints at the same moments."""
    standing, hand = played(GAME, seed, "random")
    before = states(GAME, standing, hand)
    for card in review(standing, hand, DEPTH).cards:
        state = before[card.move]
        view = GAME.view(state, state.turn)
        for reason in card.reasons:
            yield reason, view
        if card.move % 4 == seed % 4:
            for reason in reviewer("sueca").hint(view, DEPTH).reasons:
                yield reason, view


def test_every_reason_is_recounted() -> None:
    kinds: dict[str, int] = {}
    for seed in range(4):
        for reason, view in printed(seed):
            assert counts_of(reason) == recounted(reason, view, DEPTH), reason
            kinds[reason.kind] = kinds.get(reason.kind, 0) + 1
    assert sum(kinds.values()) > 60
    assert {"beats", "out", "holds", "safe"} <= set(kinds)


def test_equal_cards_have_no_reasons() -> None:
    """Where a card is better in no layout nothing speaks for it, not even what everybody sees."""
    alike = partners = 0
    for view in (view for seed in range(4) for view in moments(GAME, seed, (2, 3, 4))):
        valued = value_cards(view, Depth(worlds=20, solved=5))
        for one in valued.cards:
            for other in valued.cards:
                gain: Any = valued.win[:, valued.column(one)] - valued.win[:, valued.column(other)]
                told = reasons_for(valued, one, other)
                assert bool(told) is bool((gain > 1e-9).any())
                assert all(reason.count for reason in told)
                alike += one != other and not gain.any()
                partners += one != other and not gain.any() and any(facts_of(view))
    assert alike > 20
    assert partners > 0


def test_every_feature_is_what_it_says() -> None:
    """Each of them over drawn worlds, whether it was ever a reason or not."""
    kinds: set[str] = set()
    for view in moments(GAME, 3, (9, 6, 4)):
        valued = value_cards(view, Depth(worlds=40, solved=0))
        framed, back = valued.view, valued.frame.back
        for feature in features_for(framed, framed.hand):
            kinds.add(feature.kind)
            holds = feature.holds_in(valued.worlds, 0, int(framed.trump or 0))
            reason = Reason(
                feature.kind, "", "", 0, 0, 0, 0,
                seat=None if feature.seat is None else "NESW"[back.seat(feature.seat)],
                card=None if feature.card is None else str(back.card(feature.card)),
                suit=None if feature.suit is None else "CDHS"[back.suits[feature.suit]],
            )  # fmt: skip
            assert [is_so(reason, hands, view) for hands in real_worlds(valued)] == list(holds)
    assert kinds == set(KINDS) - {"beats", "partners", "safe"}


def test_a_planted_reason_is_found() -> None:
    """Leading the seven of hearts loses just where the left-hand opponent is out of hearts with a trump."""
    view = with_tricks_won(sueca("2H 3H 7H QC 6C KC 4S 5S 6S", "D", "", ("W: 2C 3C 4C AC",)))
    valued = value_cards(view, Depth(worlds=400, solved=0))
    seven, queen = valued.frame.card(Card.parse("7H")), valued.frame.card(Card.parse("QC"))
    hearts, trumps = (leaf.SUIT_MASK[13 * valued.frame.suits[suit]] for suit in (2, 1))
    west = valued.worlds[:, valued.frame.seat(3)]
    ruffed = (west & hearts == 0) & (west & trumps != 0)
    assert 0 < ruffed.sum() < 400
    win = np.full(valued.win.shape, 0.5)
    win[ruffed, valued.column(seven)] = 0.0
    told = reasons_for(replace(valued, win=win), queen, seven)
    assert [reason.kind for reason in told[:2]] == ["beats", "ruffs"]
    assert counts_of(told[0]) == (int(ruffed.sum()), 400, 0, 400)
    assert (told[1].seat, told[1].suit) == ("W", "H")
    assert counts_of(told[1]) == (told[0].count, told[0].count, 0, 400 - told[0].count)


def test_no_contrast_no_features() -> None:
    view = with_tricks_won(sueca("2H 3H 7H QC 6C KC 4S 5S 6S", "D", "", ("W: 2C 3C 4C AC",)))
    valued = value_cards(view, Depth(worlds=50, solved=0))
    one, two = valued.cards[:2]
    for level in (0.0, 1.0):
        win = np.zeros(valued.win.shape)
        win[:, valued.column(one)] = level
        told = reasons_for(replace(valued, win=win), one, two)
        assert [reason.kind for reason in told] == (["beats"] if level else [])
        assert all(reason.count == 50 for reason in told)


def test_facts() -> None:
    trick = ("W: 6C AC JC 7C", "W: 3S 4S KS QS", "W: 2C 3C KC QC")
    hand = "3D 2D 2H 4C 5C 4D 5D"
    partners = with_tricks_won(sueca(hand, "H", "6S AS", trick))
    theirs = with_tricks_won(sueca(hand, "H", "AS 6S", trick))
    assert list(facts_of(replace(partners, points=(20, 20)))) == []  # W took it with the ace
    assert list(facts_of(replace(theirs, points=(61, 20)))) == ["partners", "safe"]
    assert list(facts_of(replace(partners, points=(60, 20)))) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_sentences_carry_their_counts(language: str) -> None:
    teller = Teller(language)
    for kind in KINDS:
        reason = Reason(kind, "7H", "AS", 78, 100, 3, 457, seat="E", card="KC", suit="D")
        sentence = teller.reason(reason, "N")
        told = [int(number) for number in re.findall(r"\d+", sentence)]
        wanted = {"beats": [78, 100, 3], "partners": [100], "safe": [100]}.get(kind, [78, 100, 457, 3])
        assert sorted(told) == sorted(wanted), sentence
        for name in [] if kind in ("partners", "safe") else ["7H", "AS"]:
            assert teller.card(name) in sentence
        assert "None" not in sentence


def test_the_frame_of_a_reason_is_the_table() -> None:
    """Suits and seats of reasons are those of the real table."""
    assert Frame((1, 0, 2, 3), 2).back.card(0) == 13
