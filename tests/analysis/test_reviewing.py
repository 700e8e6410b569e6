"""Whole reviews: planted blunders, what is never blamed, names that do not matter, and what stays hidden."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from partida.analysis import Depth, HandReview, read_review, reviewer, to_json
from partida.analysis.matches import hands_with_standings, reviewed_hands
from partida.analysis.model import CardReview
from partida.analysis.sueca.choices import card_review
from partida.analysis.sueca.valuing import value_cards
from partida.cards import CARDS, Card, CardSet
from partida.errors import CountError, NotationError, PlayerError, PositionError
from partida.game import Cut
from partida.players.drive import next_move
from partida.players.registry import player
from partida.record import Act, HandRecord
from partida.registry import rules
from partida.solver.position import Position
from partida.solver.reference import values as plain_values
from partida.sueca import scoring
from partida.sueca.moves import Play
from partida.sueca.scoring import Standing
from partida.sueca.variants import PRESETS
from partida.worlds.sueca import SuecaWorlds
from tests.analysis.hands import GAME, QUICK, a_match, finished, played, renamed, review, states
from tests.search.test_players import PLAIN, with_tricks_won
from tests.unit.players.positions import sueca

DEEP = Depth(worlds=40, solved=2, opponents="master")
"""The same for tests, with the others taken for players of the level master."""

# -- planted blunders


def worth(points: tuple[int, int], won: tuple[int, int], side: int) -> float:
    result = scoring.counted(points, won, GAME.variant)
    return 0.5 if result.winner is None else float(result.winner == side)


def dealt_like(state: Any, world: tuple[int, ...]) -> Any:
    """The state with these hands instead, by replaying the hand from a deal that has them."""
    opening = state.opening
    hands = [CardSet(mask) for mask in world]
    for leader, cards in (*state.tricks, (state.leader, state.trick)):
        for seat, card in zip(opening.table.from_seat(leader), cards, strict=False):
            hands[seat] |= CardSet([card])
    deal = GAME.order_of(tuple(hands), opening.deal.dealer, opening.shown[-1], ())
    other, _ = GAME.start(deal, opening.standing)
    for leader, cards in (*state.tricks, (state.leader, state.trick)):
        for seat, card in zip(opening.table.from_seat(leader), cards, strict=False):
            other, _ = GAME.play(other, seat, Play(card))
    return other


def end_by_club(state: Any, side: int) -> float:
    crew = [player("sueca", "club", seat) for seat in range(4)]
    while GAME.result(state) is None:
        state, _ = GAME.play(state, *next_move(GAME, state, crew))
    result = GAME.result(state)
    return worth(result.points, result.tricks, side)


def end_by_best_play(state: Any, card: Card, side: int) -> float:
    """Plain minimax: whether 61, or 60, is reached with open hands."""
    points = plain_values(Position.of(state))[card]
    return 1.0 if points > 60 else 0.5 if points == 60 else 0.0


def reckoned(state: Any) -> dict[Card, float]:
    """What every card is worth over all worlds, half by club players and half by best play."""
    view = GAME.view(state, state.turn)
    side = state.turn % 2
    worlds = [dealt_like(state, world) for world in SuecaWorlds(view).every()]
    found: dict[Card, float] = {}
    for move in view.moves:
        total = 0.0
        for world in worlds:
            after, _ = GAME.play(world, state.turn, move)
            total += end_by_club(after, side) + end_by_best_play(world, move.card, side)
        found[move.card] = total / 2 / len(worlds)
    return found


def test_planted_blunders_of_known_size_are_found() -> None:
    """With two cards left the values of both are reckoned by readable code; then the worse one is planted."""
    found = 0
    for seed in range(60):
        standing, hand = played(GAME, seed, "club")
        for place, state in enumerate(states(GAME, standing, hand)):
            view = GAME.view(state, state.turn)
            if state.phase != "play" or len(view.hand) != 2 or len(view.moves) != 2:
                continue
            if max(view.points) > 60 or SuecaWorlds(view).count > 30:
                continue
            values = reckoned(state)
            worst = min(values, key=lambda card: values[card])
            size = max(values.values()) - values[worst]
            if size < 0.05:
                continue
            begun = (*hand.moves[:place], Act(state.turn, Play(worst)))
            planted = HandRecord(hand.deal, finished(GAME, hand.deal, standing, begun))
            told = review(standing, planted, Depth(worlds=60, solved=2))
            card = told.cards[place]
            assert card.every_world
            assert card.loss.mean == pytest.approx(size, abs=1e-9)
            assert card.loss.error == 0
            limits = {"good": 0.05, "inaccuracy": 0.1, "mistake": 0.2, "blunder": 1.0}
            assert card.label == next(name for name, limit in limits.items() if size <= limit + 1e-9)
            assert card.best == str(max(values, key=lambda card: values[card]))
            assert card.mattered
            if size > 0.2:
                assert place in told.key_moments
                assert not card.right
            found += 1
            break
        if found == 5:
            return
    pytest.fail(f"only {found} blunders could be planted")


@pytest.mark.parametrize(("about", "right", "hand", "trump", "trick", "tricks"), PLAIN)
def test_plain_faults_cost_something(
    about: str, right: str, hand: str, trump: str, trick: str, tricks: tuple[str, ...]
) -> None:
    view = with_tricks_won(sueca(hand, trump, trick, tricks))
    losses = {
        move.card: card_review(view, move.card, 0, Depth(worlds=300, solved=5), None) for move in view.moves
    }
    good = [losses[card].loss.mean for card in CardSet.parse(right)]
    bad = [one for card, one in losses.items() if card not in CardSet.parse(right)]
    assert min(good) == 0, about
    assert all(one.loss.clear for one in bad), about


# -- never blamed


@pytest.fixture(scope="module")
def some() -> list[HandReview]:
    return [review(*played(GAME, seed, "random", Standing(0, (seed % 4, 1)))) for seed in range(4)]


def test_forced_and_equal_choices_are_never_blamed(some: list[HandReview]) -> None:
    cards = [card for one in some for card in one.cards]
    assert {card.kind for card in cards} == {"choice", "forced", "equal"}
    for one in some:
        for place, card in enumerate(one.cards):
            if card.kind != "choice":
                assert card.loss.mean == card.match_loss.mean == card.criticality.mean == 0
                assert card.label is None
                assert (card.close, card.mattered, card.reasons) == (False, False, ())
                assert card.right
                assert place not in one.key_moments


def test_no_label_under_two_standard_errors(some: list[HandReview]) -> None:
    blamed = close = 0
    for one in some:
        for card in one.cards:
            if card.label not in (None, "fine"):
                assert card.loss.mean >= 2 * card.loss.error
                assert card.best != card.card
                assert card.reasons[0].kind == "beats"
                blamed += 1
            close += card.close
            assert card.close == (card.kind == "choice" and card.label is None)
    assert blamed > 5
    assert close > 5


def test_equal_cards_have_the_same_review() -> None:
    """With 2 3 of a suit of which nothing lies between, both are the same."""
    view = with_tricks_won(sueca("2H 3H 7H QC AC KC 4S 5S 6S", "S", "KH", ("N: 2C 3C 4C 5C",)))
    two, three = (card_review(view, Card.parse(one), 5, QUICK, None) for one in ("2H", "3H"))
    assert replace(two, card="3H", best="3H", choices=()) == replace(three, choices=(), best="3H")
    assert {one.card for one in three.choices} == {"3H", "7H"}


# -- names


class Names:
    """How texts of a review are called under other names of suits and seats."""

    def __init__(self, suits: tuple[int, ...], by: int) -> None:
        self.texts = {str(card): str(CARDS[suits[card // 13] * 13 + card % 13]) for card in CARDS}
        for seat, letter in enumerate("NESW"):
            self.texts[letter] = "NESW"[(seat + by) % 4]
        for side, other in (("NS", "EW"), ("EW", "NS")):
            self.texts[side] = other if by % 2 else side
        self.suits = {letter: "CDHS"[suits[suit]] for suit, letter in enumerate("CDHS")}

    def __call__(self, value: Any, key: str = "") -> Any:
        if isinstance(value, dict):
            return {name: self(inner, name) for name, inner in value.items() if name not in SKIPPED}
        if isinstance(value, list | tuple):
            return [self(inner, key) for inner in value]
        if not isinstance(value, str):
            return value
        return (self.suits if key in ("suit", "trump") else self.texts).get(value, value)


def told_as(one: HandReview, suits: tuple[int, ...], by: int) -> Any:
    """The JSON of a review as if suits and seats had other names."""
    told = Names(suits, by)(to_json(one))
    for name in ("seats", "sides"):
        told[name].sort(key=lambda account: account["who"])
    told["luck"].sort(key=lambda luck: luck["side"])
    return told


SKIPPED = ("standing", "result")


@pytest.mark.parametrize(
    ("suits", "by", "depth"),
    [((2, 3, 1, 0), 1, QUICK), ((1, 0, 2, 3), 2, QUICK), ((3, 0, 1, 2), 3, QUICK), ((3, 2, 0, 1), 1, DEEP)],
)
def test_names_of_suits_and_seats_do_not_matter(suits: tuple[int, ...], by: int, depth: Depth) -> None:
    standing, hand = played(GAME, 11, "novice", Standing(0, (2, 1), carry=1))
    here = told_as(review(standing, hand, depth), suits, by)
    there = told_as(review(*renamed(standing, hand, suits, by), depth), (0, 1, 2, 3), 0)
    assert there == here


# -- what the player could not know


FAIR = (
    "kind", "best", "worlds", "every_world", "win", "match", "loss", "match_loss", "criticality",
    "mattered", "right", "label", "close", "reasons", "plain", "effective",
)  # fmt: skip


def fair(card: CardReview) -> dict[str, Any]:
    return {name: getattr(card, name) for name in FAIR}


@pytest.mark.parametrize("depth", [QUICK, DEEP])
def test_hidden_cards_have_no_part_in_fair_numbers(depth: Depth) -> None:
    """The same hand with other cards in the hands that the seat does not see."""
    standing, hand = played(GAME, 3, "novice")
    here = review(standing, hand, depth)
    before = states(GAME, standing, hand)
    other_hindsight = 0
    for place in (0, 3, 9, 14, 20, 27):
        state = before[place]
        view = GAME.view(state, state.turn)
        swapped = dealt_like(state, SuecaWorlds(view).draw(Random(place)))
        deal = swapped.opening.deal
        if place < 27:
            assert [swapped.hand(seat) for seat in range(4)] != [state.hand(seat) for seat in range(4)]
        moves = finished(GAME, deal, standing, hand.moves[: place + 1])
        there = review(standing, HandRecord(deal, moves), depth)
        assert fair(there.cards[place]) == fair(here.cards[place])
        other_hindsight += there.cards[place].choices != here.cards[place].choices
    assert other_hindsight > 0


def test_what_came_later_has_no_part_in_it() -> None:
    standing, hand = played(GAME, 4, "novice")
    other = HandRecord(hand.deal, finished(GAME, hand.deal, standing, hand.moves[:12], "beginner"))
    here, there = review(standing, hand), review(standing, other)
    assert here.cards[:12] == there.cards[:12]
    assert here.cards != there.cards


# -- worlds and seeds


def test_more_worlds_shrink_the_error_as_the_root() -> None:
    standing, hand = played(GAME, 1, "novice")
    state = states(GAME, standing, hand)[0]
    view = GAME.view(state, state.turn)
    card = max(view.moves, key=lambda move: move.card % 13).card
    few, many = (card_review(view, card, 0, Depth(worlds=number, solved=0), None) for number in (250, 4000))
    assert few.criticality.error / many.criticality.error == pytest.approx(4, rel=0.2)


def test_the_same_seed_is_the_same_review() -> None:
    standing, hand = played(GAME, 2)
    assert review(standing, hand) == review(standing, hand)
    other = review(standing, hand, replace(QUICK, seed=1))
    assert [card.win for card in other.cards] != [card.win for card in review(standing, hand).cards]


@pytest.mark.soak
def test_a_hand_takes_five_seconds_of_processor_time_at_most() -> None:
    for seed in range(8):
        standing, hand = played(GAME, seed, "club")
        begun = time.thread_time()
        review(standing, hand, Depth())
        assert time.thread_time() - begun < 5


# -- hindsight and luck


def test_hindsight_is_best_play_with_open_hands(some: list[HandReview]) -> None:
    """Along a hand the points that the side on turn can still get only fall by what its cards lose."""
    for one in some:
        best = [max(choice.points for choice in card.choices) for card in one.cards]  # type: ignore[type-var]
        of_ns = [
            points if card.seat in "NS" else 120 - points
            for card, points in zip(one.cards, best, strict=True)
        ]
        par = {luck.side: luck.par for luck in one.luck}
        assert par["NS"] == of_ns[0]
        assert par["NS"] + par["EW"] == 120
        for place, card in enumerate(one.cards):
            lost = card.points_lost or 0
            after = int(one.result.split()[1].split("-")[0]) if place == 39 else of_ns[place + 1]
            assert after - of_ns[place] == (-lost if card.seat in "NS" else lost)


def test_luck_is_what_the_cards_win(some: list[HandReview]) -> None:
    for one in some:
        ns, ew = one.luck
        assert ns.usual + ew.usual == pytest.approx(1)
        dealers = ns if one.dealer in "NS" else ew
        assert dealers.usual > 0.5
        for luck in one.luck:
            assert 0 <= luck.win.mean <= 1
            assert luck.win.error < 0.08


def test_all_trumps_are_good_luck() -> None:
    hands = {
        "N": "AC 7C KC JC QC AH 7H KH JH QH", "E": "2D 3D 4D 5D 6D QD JD KD 2H 3H",
        "S": "6C 5C 4C 3C 2C AS 7S KS JS QS", "W": "7D AD 2S 3S 4S 5S 6S 4H 5H 6H",
    }  # fmt: skip
    deal = GAME.order_of(tuple(CardSet.parse(cards) for cards in hands.values()), 2, Card.parse("2C"), ())
    standing = GAME.first_standing(2)
    told = review(standing, HandRecord(deal, finished(GAME, deal, standing, ())))
    ns, ew = told.luck
    assert (ns.win.mean, ew.win.mean) == (1.0, 0.0)
    assert ns.par >= 100


# -- variants, and moves that are no cards


@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_can_be_reviewed(preset: str) -> None:
    game = rules(f"sueca(preset={preset})")
    standing, hand = played(game, 7, "novice", prepared=False)
    assert isinstance(hand.moves[0].move, Cut)
    told = review(standing, hand, Depth(worlds=12, solved=3), game)
    plays = [place for place, (_, move) in enumerate(hand.moves) if isinstance(move, Play)]
    assert [card.move for card in told.cards] == plays
    assert len(told.cards) == 40
    assert [card.trick for card in told.cards] == [1 + place // 4 for place in range(40)]
    assert read_review(json.loads(json.dumps(to_json(told)))) == told
    assert sum(account.cards for account in told.seats) == 40
    assert [account.who for account in (*told.seats, *told.sides)] == [*"NESW", "NS", "EW"]


def where_to_renounce(game: Any, standing: Any, hand: HandRecord) -> Iterator[tuple[int, int, list[Card]]]:
    """Where a seat could follow suit but holds others too: the move, the suit, the others."""
    for place, state in enumerate(states(game, standing, hand)):
        view = game.view(state, state.turn)
        if 0 < len(view.trick.cards) < 3:
            led = view.trick.cards[0].suit
            others = [card for card in view.hand if card.suit != led]
            if 0 < len(others) < len(view.hand):
                yield place, led, others


@pytest.mark.parametrize("taken_back", [True, False])
def test_a_renounce_is_not_valued(*, taken_back: bool) -> None:
    game = rules("sueca(renounce_mode=claim)")
    few = Depth(worlds=12, solved=3)
    standing, hand = played(game, 7, "club")
    place, led, others = next(where_to_renounce(game, standing, hand))
    state = states(game, standing, hand)[place]
    begun = (*hand.moves[:place], Act(state.turn, Play(others[0])))
    if taken_back:
        told = review(standing, HandRecord(hand.deal, finished(game, hand.deal, standing, begun)), few, game)
        assert len(told.cards) == 41
        assert told.cards[place + 1].seat == told.cards[place].seat
        assert told.cards[place + 1].kind != "unvalued"
    else:
        state, _ = game.play(state, *begun[-1])
        after = next(move for move in game.moves(state, state.turn) if isinstance(move, Play))
        moves = finished(game, hand.deal, standing, (*begun, Act(state.turn, after)))
        told = review(standing, HandRecord(hand.deal, moves), few, game)
        assert told.cards[place + 1].points_lost is None
        assert told.cards[place + 1].trick == told.cards[place].trick
    card = told.cards[place]
    assert card.kind == "unvalued"
    assert (card.best, card.win, card.label, card.points_lost) == (None, None, None, None)
    assert all(Card.parse(choice.card).suit == led for choice in card.choices)


# -- matches, refusals


def test_hands_of_a_match_have_their_standings() -> None:
    record = a_match(3, 3)
    told = list(reviewed_hands(record, Depth(worlds=8, solved=2)))
    assert [one.hand for one in told] == [1, 2, 3]
    assert told[0].standing.endswith("score=0-0 sets=0-0")
    standings = [standing for _, standing, _ in hands_with_standings(record)]
    assert sum(standings[2].score) > 0
    (second,) = reviewed_hands(record, Depth(worlds=8, solved=2), 2)
    assert second == told[1]


def test_what_cannot_be_reviewed_is_refused() -> None:
    standing, hand = played(GAME, 1)
    short = HandRecord(hand.deal, hand.moves[:7])
    with pytest.raises(PositionError) as caught:
        review(standing, short)
    assert caught.value.code == "review/hand"
    record = a_match(1, 1)
    cut = replace(record, hands=(replace(record.hands[0], moves=record.hands[0].moves[:9]),))
    for only, why in ((None, "^no hand of the match can be reviewed"), (1, "^hand 1 cannot be reviewed")):
        with pytest.raises(PositionError, match=why) as caught:
            next(reviewed_hands(cut, QUICK, only))
        assert caught.value.code == "review/hand"
    with pytest.raises(PlayerError) as other:
        reviewer("bisca")
    assert other.value.code == "review/game"
    with pytest.raises(NotationError) as wrong:
        read_review({"game": "sueca"})
    assert wrong.value.code == "review/json"


@pytest.mark.parametrize(
    ("wrong", "code"), [({"worlds": 3}, "worlds"), ({"worlds": 10**6}, "worlds"), ({"solved": 10}, "solved")]
)
def test_a_depth_that_is_none(wrong: dict[str, int], code: str) -> None:
    with pytest.raises(CountError) as caught:
        Depth(**wrong)
    assert caught.value.code == f"review/{code}"


def test_opponents_that_nobody_is_taken_for() -> None:
    with pytest.raises(PlayerError) as caught:
        Depth(opponents="novice")  # type: ignore[arg-type]
    assert caught.value.code == "review/opponents"
    game = rules("cuarenta")
    standing, hand = played(game, 1)
    with pytest.raises(PlayerError) as other:
        reviewer("cuarenta").review(game, standing, hand, DEEP)
    assert other.value.code == "review/opponents"


def test_the_deepest_depth_says_of_itself_what_it_did() -> None:
    standing, hand = played(GAME, 2)
    deep, usual = (review(standing, hand, depth) for depth in (DEEP, QUICK))
    assert read_review(to_json(deep)) == deep
    assert deep.depth.opponents == "master"
    choices = [card for card in deep.cards if card.kind == "choice"]
    assert all(1 <= (card.effective or 0) <= card.worlds == 40 and not card.every_world for card in choices)
    assert min(card.effective or 0 for card in choices) < 40, "some layouts explain much better than others"
    assert {card.effective for card in usual.cards} == {None}
    assert [card.win for card in deep.cards] != [card.win for card in usual.cards]


def test_progress_is_told() -> None:
    told: list[tuple[int, int]] = []
    standing, hand = played(GAME, 1)
    reviewer("sueca").review(
        GAME, standing, hand, Depth(worlds=4, solved=0), progress=lambda *at: told.append(at)
    )
    assert told == [(place, 40) for place in range(40)]


def test_worlds_are_all_of_them_where_they_are_few() -> None:
    standing, hand = played(GAME, 1)
    state = states(GAME, standing, hand)[38]
    valued = value_cards(GAME.view(state, state.turn), QUICK)
    assert valued.whole
    assert len(valued.worlds) == SuecaWorlds(valued.view).count
