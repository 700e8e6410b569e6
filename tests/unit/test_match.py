import random
from dataclasses import replace
from typing import Any

import pytest

from partida.cards import Card, CardSet
from partida.cuarenta import Standing
from partida.errors import DealError, HandOver
from partida.game import Cut, Deal, Event
from partida.match import Hand, Match
from partida.registry import rules

CUARENTA = rules("cuarenta")
SILENT = rules("cuarenta(ronda_announce=auto)")
CUT = Cut(20)
N, E, S, W = range(4)
NS, EW = 0, 1


def deal_of(dealer: int, seed: int = 1) -> Deal:
    return Deal(tuple(random.Random(seed).sample(CUARENTA.pack, 40)), dealer)


def started() -> Match:
    return Match.begin(CUARENTA, N).deal(deal_of(N))[0]


def play_out(match: Match) -> tuple[Match, tuple[Event, ...]]:
    """Play the hand to its end by first moves; the events of the last one come too."""
    events: tuple[Event, ...] = ()
    while match.playing:
        seat = match.state.turn
        match, events = match.play(seat, match.rules.moves(match.state, seat)[0])
    return match, events


def told(events: tuple[Event, ...], kind: str) -> list[Event]:
    return [event for event in events if event.kind == kind]


@pytest.mark.parametrize("game", ["sueca", "cuarenta"])
def test_a_match_begins_between_hands(game: str) -> None:
    match = Match.begin(rules(game), S)
    assert (match.standing.dealer, match.hands, match.playing, match.winner) == (S, (), False, None)
    assert match.opening == match.standing


def test_nothing_is_played_or_seen_between_hands() -> None:
    match = Match.begin(CUARENTA, N)
    for asked in (lambda: match.play(E, CUT), lambda: match.view(E), lambda: match.view(None)):
        with pytest.raises(HandOver, match="no hand is being played") as caught:
            asked()
        assert caught.value.code == "match/not-playing"


def test_a_hand_is_kept_move_by_move() -> None:
    before = started()
    assert (before.playing, before.view(E).phase, before.view(None).seat) == (True, "cut", None)
    match, events = before.play(E, CUT)
    assert events[0] == Event("cut", E, {"at": 20})
    assert match.hands == (Hand(deal_of(N), ((E, CUT),)),)
    assert before.hands == (Hand(deal_of(N)),)


@pytest.mark.parametrize("game", ["sueca", "cuarenta"])
@pytest.mark.parametrize("dealer", [N, W])
def test_no_deal_while_a_hand_is_played(game: str, dealer: int) -> None:
    match, _ = Match.begin(rules(game), N).deal(deal_of(N))
    match, _ = match.play(E, CUT)
    for again in (deal_of(dealer), deal_of(dealer, 2)):
        with pytest.raises(HandOver, match="must end before the next deal") as caught:
            match.deal(again)
        assert caught.value.code == "match/playing"


@pytest.mark.parametrize("game", ["sueca", "cuarenta"])
def test_what_is_no_deal_leaves_the_match_as_it_was(game: str) -> None:
    match = Match.begin(rules(game), E)
    order = deal_of(E).order
    wrong: list[tuple[Any, Any, str]] = [
        (order, True, "deal/dealer"),
        (order, 1.0, "deal/dealer"),
        (list(order), E, "deal/order"),
        (tuple(map(int, order)), E, "deal/order"),
    ]
    for cards, dealer, code in wrong:
        with pytest.raises(DealError) as caught:
            match.deal(Deal(cards, dealer))
        assert caught.value.code == code
    assert (match.hands, match.playing) == ((), False)


@pytest.mark.parametrize("game", ["sueca", "cuarenta"])
def test_a_hand_that_ends_changes_the_standing(game: str) -> None:
    order = tuple(random.Random(1).sample(rules(game).pack, 40))
    match, events = play_out(Match.begin(rules(game), N).deal(Deal(order, N))[0])
    assert (match.playing, match.state, match.standing.dealer) == (False, None, W)
    (standing,) = told(events, "standing")
    assert standing == Event("standing", None, {"score": match.standing.score, "sets": match.standing.sets})
    assert match.hands[0].result is not None
    assert match.rules.settle(match.opening, match.hands[0].result) == match.standing
    assert not told(events, "match_won")
    again, _ = match.deal(Deal(order, W))
    assert (len(again.hands), again.playing) == (2, True)


def test_a_match_won_is_told_and_ends_the_dealing() -> None:
    start = Standing(N, score=(38, 20), sets=(1, 1))
    match, events = won(start)
    assert (match.winner, match.standing.sets, match.playing) == (NS, (2, 1), False)
    assert events[-1] == Event("match_won", None, {"team": NS})
    assert events[-2] == Event("standing", None, {"score": (40, 20), "sets": (2, 1)})
    for dealer in (match.standing.dealer, E):
        with pytest.raises(HandOver, match="NS won it") as caught:
            match.deal(deal_of(dealer))
        assert caught.value.code == "match/over"


def won(standing: Standing) -> tuple[Match, tuple[Event, ...]]:
    """W trails a card on which S falls."""
    dealt = {"W": "AC 2C 3C 4C 5C", "S": "AD 2D 3D 4D 5D", "E": "AH 2H 3H 4H 5H", "N": "AS 2S 3S 4S 5S"}
    hands = tuple(CardSet([Card.parse(text) for text in dealt[name].split()]) for name in "NESW")
    stock = tuple(card for card in CUARENTA.pack if not any(card in hand for hand in hands))
    match, _ = Match.resume(SILENT, standing).deal(SILENT.order_of(hands, standing.dealer, None, stock))
    match, _ = match.play(W, SILENT.read("5C"))
    return match.play(S, SILENT.read("5Dx5C"))


def test_a_hand_can_end_as_it_is_dealt() -> None:
    aces = [card for card in SILENT.pack if not card % 13]
    rest = [card for card in SILENT.pack if card % 13]
    match, events = Match.begin(SILENT, N).deal(Deal((*aces, *rest), N, prepared=True))
    assert (match.playing, match.standing.sets, events[-1].kind) == (False, (0, 2), "match_won")


@pytest.mark.parametrize(("dealer", "name"), [(E, "E"), (7, "7"), (-1, "-1")])
def test_only_the_dealer_of_the_standing_deals(dealer: int, name: str) -> None:
    with pytest.raises(DealError, match=rf"it is N's turn to deal, not {name}'s") as caught:
        Match.begin(CUARENTA, N).deal(deal_of(dealer))
    assert caught.value.code == "match/dealer"


def test_a_resumed_match_goes_on_from_its_score() -> None:
    standing = replace(Standing(S), score=(8, 30), hands=3)
    match, _ = Match.resume(CUARENTA, standing).deal(deal_of(S))
    assert (match.standing.hands, match.view(E).score) == (3, (8, 30))
