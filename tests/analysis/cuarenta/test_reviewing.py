"""Whole reviews: planted blunders, what is never blamed, names that do not matter, and what stays hidden."""

from __future__ import annotations

import json
import time
from itertools import cycle
from random import Random
from typing import Any

import pytest

from partida.analysis import Depth, HandReview, read_review, reviewer, to_json
from partida.analysis.cuarenta import valuing
from partida.analysis.cuarenta.choices import SCALE, card_review
from partida.analysis.cuarenta.hindsight import with_open_hands
from partida.analysis.cuarenta.reviewing import CuarentaReviewer
from partida.analysis.cuarenta.valuing import value_plays
from partida.analysis.cuarenta.worth import monotone, of_chica, of_mesa, of_points
from partida.analysis.model import CardReview
from partida.cuarenta.captures import mask_of
from partida.cuarenta.moves import Announce, Play
from partida.cuarenta.scoring import Standing
from partida.cuarenta.variants import PRESETS
from partida.errors import PositionError
from partida.game import AnyRules
from partida.players.drive import next_move
from partida.players.registry import player
from partida.record import Act, HandRecord
from partida.registry import rules
from partida.solver.cuarenta_reference import values as plain_values
from partida.solver.effort import Effort
from partida.worlds.cuarenta import CuarentaWorlds
from tests.analysis.cuarenta.worlds import (
    FOUR,
    TWO,
    dealt_like,
    in_world,
    moments,
    played,
    plays_of,
    renamed,
)
from tests.analysis.hands import finished, review

QUICK = Depth(worlds=60)


def worth_at(state: Any, result: Any, side: int) -> float:
    """The chance of a side to win the chica after a hand."""
    game = state.setup.setting
    own, other = (min(40, one) for one in result.score)
    if result.winner is not None:
        own, other = (40, other) if result.winner == 0 else (own, 40)
    chance = float(of_chica(game.variant, result.next_dealer % 2).table[own, other])
    return 1 - chance if side else chance


# -- planted blunders


def plain(game: Any, state: Any) -> dict[Play, float]:
    """What the plays are worth to the side on turn by plain minimax over the readable rules."""
    side = state.turn % 2
    ends = of_chica(game.variant, (state.setup.dealer + 1) % 2).ends
    return {play: 1 - worth if side else worth for play, worth in plain_values(game, state, ends).items()}


def where_it_matters(seed: int) -> tuple[Any, HandRecord, int, Any, dict[Play, float]] | None:
    """A moment of the last deal of two players in which the worst play costs enough to be an inaccuracy."""
    score = (26, 24) if seed % 3 == 0 else (0, 4)
    standing, hand = played(TWO, seed, "club", Standing(0, score, (1, 1)))
    for place, state, _ in plays_of(TWO, standing, hand):
        if state.deal == 3 and state.hands[state.turn].bit_count() <= 3:
            values = plain(TWO, state)
            if max(values.values()) - min(values.values()) > 0.026:
                return standing, hand, place, state, values
    return None


def test_planted_blunders_in_the_last_deal_have_their_exact_size() -> None:
    """Two players, all counted: minimax over the readable rules tells what the worst play costs."""
    found: list[str] = []
    for seed in range(60):
        moment = where_it_matters(seed)
        if moment is None:
            continue
        standing, hand, place, state, values = moment
        worst = min(values, key=lambda play: values[play])
        size = max(values.values()) - values[worst]
        card = reviewed(TWO, state, worst)
        if not found:
            begun = (*hand.moves[:place], Act(state.turn, worst))
            planted = HandRecord(hand.deal, finished(TWO, hand.deal, standing, begun))
            told = review(standing, planted, QUICK, TWO)
            at = [card.move for card in told.cards].index(place)
            assert at in told.key_moments
            assert fair(told.cards[at]) == fair(card)
        assert (card.exact, card.worlds, card.every_world) == (True, 1, True)
        assert card.loss.mean == pytest.approx(size, abs=1e-9)
        assert card.match_loss.mean == pytest.approx(size, abs=1e-9)  # it is the last chica
        assert card.loss.error == 0
        limits = {"inaccuracy": 0.1, "mistake": 0.2, "blunder": 2.0}
        assert card.label == next(name for name, limit in limits.items() if size <= limit * SCALE + 1e-9)
        assert card.mattered
        assert not card.right
        assert card.reasons[0].kind in ("exact", "beats")
        best = TWO.read(card.best or "")
        assert max(values[play] for play in values if same(play, best)) == pytest.approx(max(values.values()))
        found.append(card.label or "")
        if len(found) == 9:
            break
    assert len(found) == 9
    assert len(set(found)) > 1


def same(one: Any, other: Any) -> bool:
    """True for plays that are equal but for suits."""
    ranks = [sorted(card % 13 for card in play.taken) for play in (one, other)]
    return one.card % 13 == other.card % 13 and ranks[0] == ranks[1]


def reckoned(game: AnyRules, standing: Any, hand: HandRecord, place: int, state: Any) -> dict[Play, float]:
    """What the plays are worth over all worlds, each played on by readable club players."""
    side = state.turn % 2
    worlds = list(CuarentaWorlds(game.view(state, state.turn)).every())
    found: dict[Play, float] = {}
    for play in game.moves(state, state.turn):
        total = 0.0
        for world in worlds:
            other = in_world(game, standing, hand.moves[:place], dealt_like(game, state, world))
            other, _ = game.play(other, state.turn, play)
            crew = [player(game.name, "club", seat) for seat in range(4)]
            while game.result(other) is None:
                other, _ = game.play(other, *next_move(game, other, crew))
            total += worth_at(other, game.result(other), side)
        found[play] = total / len(worlds)
    return found


def test_four_players_near_the_end_are_reckoned_over_all_worlds() -> None:
    compared = 0
    for seed in range(6):
        standing, hand = played(FOUR, seed, "club", Standing(0, (20, 22), (0, 1)))
        for place, state, _ in list(plays_of(FOUR, standing, hand))[34:37]:
            view = FOUR.view(state, state.turn)
            valued = value_plays(view, QUICK)
            values = reckoned(FOUR, standing, hand, place, state)
            assert valued.whole
            for play, value in values.items():
                column = valued.column(play)
                assert column is not None
                if not valued.exact:
                    assert valued.win[:, column].mean() == pytest.approx(value, abs=1e-9)
                    compared += 1
    assert compared > 20


# -- never blamed


@pytest.fixture(scope="module")
def some() -> list[HandReview]:
    found: list[HandReview] = []
    for seed, game in enumerate((FOUR, TWO)):
        standing = Standing(0, (6 * seed, 10), (seed, 0))
        found.append(review(*played(game, seed, "random", standing), QUICK, game))
    return found


def test_forced_and_equal_choices_are_never_blamed(some: list[HandReview]) -> None:
    kinds = {card.kind for one in some for card in one.cards}
    assert kinds >= {"choice", "forced"}
    for one in some:
        for place, card in enumerate(one.cards):
            if card.kind != "choice":
                assert card.loss.mean == card.match_loss.mean == card.criticality.mean == 0
                assert card.label is None
                assert (card.close, card.mattered, card.reasons) == (False, False, ())
                assert card.right
                assert place not in one.key_moments


def test_two_cards_of_a_rank_are_equal() -> None:
    seen = 0
    for seed in range(30):
        for state in moments(FOUR, seed, range(8, 40)):
            view = FOUR.view(state, state.turn)
            if len(view.hand) == 2 and len({card % 13 for card in view.hand}) == 1 and len(view.moves) == 2:
                valued = value_plays(view, QUICK)
                assert len(valued.plays) == 1
                assert {valued.column(move) for move in view.moves if isinstance(move, Play)} == {0}
                seen += 1
        if seen:
            return
    pytest.fail("no such moment")


def test_no_label_under_two_standard_errors(some: list[HandReview]) -> None:
    blamed = 0
    for one in some:
        assert len(one.key_moments) <= 3
        for card in one.cards:
            if card.label not in (None, "fine"):
                assert card.loss.mean >= 2 * card.loss.error
                assert card.match_loss.mean >= 2 * card.match_loss.error
                assert card.best != card.card
                assert card.reasons[0].kind in ("beats", "exact")
                blamed += 1
            assert card.close == (card.kind == "choice" and card.label is None)
    assert blamed > 10


def test_nothing_is_blamed_that_the_mesa_does_not_mind() -> None:
    """At 1-0 a chica is lost, but nothing else: chances of the mesa that are the same are no fault."""
    win = monotone(of_chica(FOUR.variant, 0).table)
    assert (win[1:] >= win[:-1]).all()
    assert (win[:, 1:] <= win[:, :-1]).all()


# -- names


class Names:
    """How texts of a review are called under other names of suits and seats."""

    def __init__(self, game: AnyRules, cards: list[int], by: int) -> None:
        self.game, self.cards, self.by = game, cards, by
        letters = "NESW" if game.table.size == 4 else "NS"
        self.seats = {name: letters[(at + by) % len(letters)] for at, name in enumerate(letters)}
        sides = [game.table.team_name(team) for team in (0, 1)]
        self.seats |= {side: sides[(team + by) % 2] for team, side in enumerate(sides)}

    def __call__(self, value: Any, key: str = "") -> Any:
        if isinstance(value, dict):
            return {name: self(inner, name) for name, inner in value.items() if name not in SKIPPED}
        if isinstance(value, list | tuple):
            return [self(inner, key) for inner in value]
        if key in ("card", "best", "played", "also") and isinstance(value, str):
            return self.play(value)
        return self.seats.get(value, value) if key in ("seat", "who", "side", "dealer") else value

    def play(self, text: str) -> str:
        """A play by its ranks alone, with the suits renamed where it matters: which card was played."""
        play: Any = self.game.read(text)
        return f"{play.card % 13} {sorted(card % 13 for card in play.taken)}"


SKIPPED = ("standing", "result")


def told_as(one: HandReview, names: Names) -> Any:
    told = names(to_json(one))
    for name in ("seats", "sides"):
        told[name].sort(key=lambda account: account["who"])
    told["luck"].sort(key=lambda luck: luck["side"])
    return told


@pytest.mark.parametrize(("game", "by", "seed"), [(FOUR, 3, 13), (TWO, 1, 14)])
def test_names_of_suits_and_seats_do_not_matter(game: AnyRules, by: int, seed: int) -> None:
    standing, hand = played(game, seed, "novice", Standing(0, (12, 8), (1, 0)))
    other, moved, cards = renamed(game, standing, hand, by, Random(seed))
    here = told_as(review(standing, hand, QUICK, game), Names(game, cards, by))
    there = told_as(review(other, moved, QUICK, game), Names(game, list(range(52)), 0))
    assert there == here


# -- what the player could not know


FAIR = (
    "kind", "best", "worlds", "every_world", "win", "match", "loss", "match_loss", "criticality", "mattered",
    "right", "label", "close", "reasons", "plain", "points_loss", "exact", "counted",
)  # fmt: skip


def fair(card: CardReview) -> dict[str, Any]:
    return {name: getattr(card, name) for name in FAIR}


def reviewed(game: AnyRules, state: Any, play: Play) -> CardReview:
    return card_review(value_plays(game.view(state, state.turn), QUICK), play, 0, None)


@pytest.mark.parametrize(("game", "seed"), [(FOUR, 3), (FOUR, 6), (TWO, 6)])
def test_hidden_cards_have_no_part_in_fair_numbers(game: AnyRules, seed: int) -> None:
    """The same hand with other cards in the hands and the stock that the seat does not see."""
    standing, hand = played(game, seed, "novice")
    plays = list(plays_of(game, standing, hand))
    exchanged = 0
    for nth in (0, 3, 9, 14, 21, 26, 30):
        place, state, play = plays[nth]
        world = CuarentaWorlds(game.view(state, state.turn)).draw(Random(nth))
        deal = dealt_like(game, state, world)
        other = in_world(game, standing, hand.moves[:place], deal)
        assert fair(reviewed(game, other, play)) == fair(reviewed(game, state, play))
        exchanged += other.hands != state.hands
    assert exchanged > 4
    assert seed != 6 or any(isinstance(move, Announce) for _, move in hand.moves)


def test_what_came_later_has_no_part_in_it() -> None:
    standing, hand = played(FOUR, 4, "novice")
    other = HandRecord(hand.deal, finished(FOUR, hand.deal, standing, hand.moves[:16], "beginner"))
    here, there = (review(standing, one, Depth(worlds=8), FOUR) for one in (hand, other))
    assert hand.moves != other.moves
    early = [card.move for card in here.cards if card.move < 16]
    assert [fair(card) for card in here.cards[: len(early)]] == [
        fair(card) for card in there.cards[: len(early)]
    ]


def test_the_same_seed_gives_the_same_review() -> None:
    standing, hand = played(FOUR, 8, "novice")
    one, again = (review(standing, hand, Depth(worlds=8), FOUR) for _ in range(2))
    assert one == again
    other = review(standing, hand, Depth(worlds=8, seed=1), FOUR)
    assert [card.win for card in one.cards] != [card.win for card in other.cards]


def test_more_worlds_shrink_the_errors() -> None:
    """Four times the worlds, half the error."""
    ratios: list[float] = []
    for state in moments(FOUR, 5, range(0, 24, 4)):
        view = FOUR.view(state, state.turn)
        few, many = (value_plays(view, Depth(worlds=worlds)) for worlds in (150, 2400))
        for column in range(1, len(few.plays)):
            errors = [
                float((one.win[:, column] - one.win[:, 0]).std(ddof=1)) / len(one.worlds) ** 0.5
                for one in (few, many)
            ]
            ratios.append(errors[0] / errors[1])
    assert len(ratios) > 8
    assert 3.4 < sum(ratios) / len(ratios) < 4.6


# -- hindsight


def test_hindsight_is_plain_minimax() -> None:
    compared = 0
    for game, last in ((TWO, 3), (FOUR, 1)):
        for seed in range(4):
            standing, hand = played(game, seed, "novice")
            for _, state, play in plays_of(game, standing, hand):
                if state.deal != last or sum(map(int.bit_count, state.hands)) > 6:
                    continue
                valued = value_plays(game.view(state, state.turn), Depth(worlds=4))
                told = card_review(valued, play, 0, with_open_hands(state, valued))
                side = state.turn % 2
                values = plain_values(game, state, of_points(standing.score).ends)
                own = {one: -worth if side else worth for one, worth in values.items()}
                mine = next(worth for one, worth in own.items() if equal(one, play, state))
                assert told.points_lost == max(own.values()) - mine
                compared += 1
    assert compared > 20


def equal(one: Play, other: Play, state: Any) -> bool:
    """True if both are the same but for suits, and both or neither take the card just trailed."""
    last = 0 if state.last is None else 1 << state.last
    takes = [bool((mask_of(play.taken) or 0) & last) for play in (one, other)]
    return same(one, other) and takes[0] == takes[1]


def test_what_takes_too_long_is_left_out(some: list[HandReview]) -> None:
    for one in some:
        known = [card.points_lost is not None for card in one.cards]
        assert not known[0]
        assert all(known[-6:])
        for account in (*one.seats, *one.sides):
            assert account.solved is not None
            assert account.solved < account.cards
        assert sum(account.solved or 0 for account in one.sides) == sum(known)


def test_more_effort_looks_further_back() -> None:
    standing, hand = played(TWO, 5, "club")
    found: list[int] = []
    for effort in (1_000, 200_000):
        told = CuarentaReviewer(effort=Effort(effort)).review(TWO, standing, hand, Depth(worlds=4))
        found.append(sum(card.points_lost is not None for card in told.cards))
    assert found[0] < found[1]


def test_a_last_deal_that_takes_too_long_is_played_out(monkeypatch: pytest.MonkeyPatch) -> None:
    (state,) = moments(TWO, 5, [31])
    view = TWO.view(state, state.turn)
    assert value_plays(view, QUICK).exact
    monkeypatch.setattr(valuing, "EFFORT", Effort(3))
    told = value_plays(view, QUICK)
    assert (told.exact, told.whole, len(told.worlds)) == (False, True, 1)


# -- variants, claims, refusals


@pytest.mark.parametrize(
    ("preset", "players"), [*zip(PRESETS, cycle((2, 4))), ("tournament", 4), ("pagat", 2)]
)
def test_every_preset_can_be_reviewed(preset: str, players: int) -> None:
    game = rules(f"cuarenta(preset={preset},players={players})")
    standing, hand = played(game, 7, "novice", prepared=False)
    told = review(standing, hand, Depth(worlds=12), game)
    plays = [place for place, (_, move) in enumerate(hand.moves) if isinstance(move, Play)]
    assert [card.move for card in told.cards] == plays
    assert [card.trick for card in told.cards] == [1 + nth // (5 * players) for nth in range(len(told.cards))]
    assert read_review(json.loads(json.dumps(to_json(told)))) == told
    assert sum(account.cards for account in told.seats) == len(plays)
    names = ["NS", "EW"] if players == 4 else ["N", "S"]
    assert [account.who for account in told.sides] == names
    assert [luck.side for luck in told.luck] == names
    assert (told.game, told.unit, told.trump) == ("cuarenta", "chica", None)
    for card in told.cards:
        assert (card.counted is None) == (card.kind == "unvalued")
        assert 0 <= (card.win or 0) <= 1


ODD = (
    "match_takes=all", "capture_duty=match_compulsory", "caida_across_deals=true", "caida_by_addition=true",
    "dealer_changes=per_deal", "ronda_announce=auto", "addition_cards=three_if_limpia", "mesa_chicas=1",
)  # fmt: skip


@pytest.mark.parametrize("option", ODD)
@pytest.mark.parametrize("players", [2, 4])
def test_odd_variants_can_be_reviewed(option: str, players: int) -> None:
    game = rules(f"cuarenta({option},players={players})")
    standing, hand = played(game, 3, "novice")
    for nth, (place, state, play) in enumerate(plays_of(game, standing, hand)):
        if nth % 6 == players % 3 or nth == 4 * players:
            valued = value_plays(game.view(state, state.turn), Depth(worlds=8))
            told = card_review(valued, play, place, with_open_hands(state, valued))
            assert told.kind != "unvalued"
            assert told.choices[0].win >= (told.win or 0)


def test_what_leaves_something_to_claim_is_not_valued() -> None:
    game = rules("cuarenta(overlooked=opponents_claim)")
    standing, hand = played(game, 3, "club")
    for place, state, _ in plays_of(game, standing, hand):
        view = game.view(state, state.turn)
        takes = {move.card for move in view.moves if isinstance(move, Play) and move.taken}
        if takes:
            trail = Play(min(takes))
            begun = (*hand.moves[:place], Act(state.turn, trail))
            planted = HandRecord(hand.deal, finished(game, hand.deal, standing, begun))
            told = review(standing, planted, Depth(worlds=8), game)
            card = next(card for card in told.cards if card.move == place)
            assert card.kind == "unvalued"
            assert (card.best, card.win, card.label, card.points_lost) == (None, None, None, None)
            assert str(trail.card) not in [choice.card for choice in card.choices]
            return
    pytest.fail("no such moment")


def test_what_cannot_be_reviewed_is_refused() -> None:
    standing, hand = played(FOUR, 1)
    short = HandRecord(hand.deal, hand.moves[:9])
    assert not reviewer("cuarenta").can_review(FOUR, standing, short)
    assert reviewer("cuarenta").can_review(FOUR, standing, hand)
    with pytest.raises(PositionError) as caught:
        review(standing, short, QUICK, FOUR)
    assert caught.value.code == "review/hand"
    state, _ = FOUR.start(hand.deal, standing)
    with pytest.raises(PositionError) as early:
        reviewer("cuarenta").hint(FOUR.view(state, state.turn), QUICK)
    assert early.value.code == "hint/turn"


def test_progress_is_told() -> None:
    told: list[tuple[int, int]] = []
    standing, hand = played(TWO, 1)
    reviewer("cuarenta").review(TWO, standing, hand, Depth(worlds=4), progress=lambda *at: told.append(at))
    assert told == [(place, 40) for place in range(40)]


def test_worths_are_monotone_and_sum_to_one() -> None:
    for preset in PRESETS:
        variant = rules(f"cuarenta(preset={preset})").variant
        for dealer in (0, 1):
            for worth in (of_chica(variant, dealer), of_mesa(variant, (0, 0), dealer)):
                assert (worth.table[1:] >= worth.table[:-1]).all()
                assert (worth.table[:, 1:] <= worth.table[:, :-1]).all()
        mine, theirs = (of_chica(variant, dealer).table for dealer in (0, 1))
        assert abs(mine + theirs.T - 1).max() < 1e-9


@pytest.mark.soak
def test_a_whole_hand_takes_less_than_five_seconds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    for game in (FOUR, TWO):
        standing, hand = played(game, 1, "club")
        review(standing, hand, Depth(worlds=4), game)
        begun = time.thread_time()
        review(standing, hand, Depth(), game)
        assert time.thread_time() - begun < 5
