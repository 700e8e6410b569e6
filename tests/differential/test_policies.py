"""Hands played by compiled policies, played again by the readable rules and the readable club player."""

from __future__ import annotations

import random
from random import Random
from typing import Any

import numpy as np
import pytest

from partida.cards import CARDS, Card
from partida.errors import PositionError
from partida.kernels import playouts
from partida.kernels.jit import WORD
from partida.kernels.rollouts import Manner, SuecaTable, endings, moment_of, rollouts
from partida.kernels.sueca import ending, net, playout, policy_playout
from partida.kernels.sueca.club import ODDS
from partida.kernels.worlds import draw_sueca
from partida.players.sueca_club import club_card
from partida.players.sueca_reading import Reading
from partida.players.sueca_table import following_cards
from partida.policies.sueca.brisk import brisk_follow_of, brisk_lead_of
from partida.policies.sueca.club import outlook_of
from partida.policies.sueca.features import CARD, STATE, candidates_of, card_of, state_of
from partida.policies.sueca.judgement import CLUB
from partida.policies.sueca.places import place_of
from partida.policies.sueca.seen import Trick
from partida.sueca.moves import Play, Redeal, Ruling
from partida.sueca.rules import SuecaRules
from partida.sueca.variants import PRESETS, Variant
from partida.sueca.view import SuecaView
from partida.worlds.sueca import SuecaWorlds
from tests.differential.test_playouts import _card, _cards
from tests.options import random_variant
from tests.solver.test_kernels import run
from tests.unit.players.club_moments import Moment, moments


def choices_of(rules: SuecaRules, state: Any) -> tuple[Any, tuple[Card, ...]]:
    view = rules.view(state, state.turn)
    return view, following_cards(view, tuple(move for move in view.moves if not isinstance(move, Ruling)))


def played_to_end(rules: SuecaRules, state: Any) -> Any:
    """The state after the last card if everybody is a club player."""
    while state.phase == "play":
        view, cards = choices_of(rules, state)
        state, _ = rules.play(state, state.turn, Play(club_card(view, cards, Random(0))))
    return state


def brisk_card(view: SuecaView, cards: tuple[Card, ...]) -> Card:
    """What the readable brisk policy plays; which no level of the game does."""
    read = Reading(view, CLUB)
    places = {place_of(card, read.trump): card for card in cards}
    legal = sum(1 << place for place in places)
    if read.trick is None:
        return places[brisk_lead_of(read.seen.hand, legal, read.seen.out)]
    return places[brisk_follow_of(legal, read.seen.out, read.trick)]


def scores_of(view: SuecaView, cards: tuple[Card, ...]) -> dict[Card, float]:
    """The scores of the cards that are worth a thought to the net, summed up in the order of kernels."""
    read = Reading(view, CLUB)
    trick = read.trick or Trick(nth=0, led=0, best=0, ours=False, points=0)
    places = {place_of(card, read.trump): card for card in cards}
    legal = sum(1 << place for place in places)
    start = net.NETS + trick.nth * net.NET
    kept = net.net_weights(CLUB)[start : start + net.NET].reshape(-1, net.HIDDEN)
    outlook = outlook_of(read.seen, trick.nth)
    found: dict[Card, float] = {}
    thought = candidates_of(read.seen, trick, legal)
    for place in sorted(places):
        if thought >> place & 1:
            told: list[float] = [0.0] * (STATE + CARD)
            state_of(read.seen, trick, outlook, told, 0)
            worth = card_of(read.seen, trick, outlook, place, told, STATE)
            hidden = np.zeros(net.HIDDEN)
            for number, row in zip(told, kept[:-1], strict=True):
                hidden += number * row
            score = worth / 10
            for unit, weight in zip(np.maximum(hidden, 0.0), kept[-1], strict=True):
                score += unit * weight
            found[places[place]] = float(score)
    return found


def net_card(view: SuecaView, cards: tuple[Card, ...]) -> Card:
    """What the net plays, of equals the first."""
    scores = scores_of(view, cards)
    return max(scores, key=scores.__getitem__)


def chosen_by(policy: str, view: SuecaView, cards: tuple[Card, ...]) -> Card:
    if policy == "net":
        return net_card(view, cards)
    return brisk_card(view, cards) if policy == "brisk" else club_card(view, cards, Random(0))


def replay(variant: Variant, seed: int, number: int) -> int:
    """Play a hand by kernel and check every card of it; gives how many choices there were."""
    story: Any = np.zeros(playout.STORY, WORD)
    policies = ("club", ("club", "brisk", "net")[number % 3])
    memory = playouts.policy_memory(policies)
    results = np.zeros((1, 3), np.int16)
    numbers = playouts.sueca_numbers(variant)
    policy_playout.play_hands(seed, number, numbers, story, memory, net.net_weights(CLUB), ODDS, results)
    rules = SuecaRules(variant)
    hands = tuple(_cards(int(story[playout.HANDS + seat]), variant) for seat in range(4))
    dealer = int(story[playout.DEALER])
    top = _card(int(story[playout.TURNED]), variant)
    state, _ = rules.start(rules.order_of(hands, dealer, top, ()), rules.first_standing(dealer))
    while state.phase == "redeal":
        state, _ = rules.play(state, state.turn, Redeal(ask=False))
    choices = 0
    for place in memory[ending.STORY : ending.STORY + 40]:
        card = _card(int(place), variant)
        view, cards = choices_of(rules, state)
        assert card == chosen_by(policies[state.turn % 2], view, cards), f"hand {number} of {variant}"
        choices += len(cards) > 1
        state, _ = rules.play(state, state.turn, Play(card))
    assert results[0, :2].tolist() == [state.points[0], state.won[0]]
    return choices


def test_whole_hands_are_those_of_the_readable_policies() -> None:
    rng = random.Random(3)
    variants = [*PRESETS.values(), *(random_variant(Variant, rng) for _ in range(60))]
    assert sum(replay(variant, 5, number) for number, variant in enumerate(variants)) > 1500


@pytest.mark.soak
def test_thousands_of_hands_are_those_of_the_readable_policies() -> None:
    rng = random.Random(4)
    for number in range(5000):
        replay(random_variant(Variant, rng), 6, number)


def true_world(one: Moment) -> Any:
    return np.array([[int(one.state.hand(seat)) for seat in range(4)]], np.int64)


def check_rollouts(one: Moment) -> int:
    """Every card of a moment, played to the end by kernel and by the readable rules."""
    table = SuecaTable.of(one.view)
    assert table.turn == one.state.turn
    ends = rollouts(table, true_world(one), one.cards)
    for nth, card in enumerate(one.cards):
        state, _ = one.rules.play(one.state, one.state.turn, Play(card))
        state = played_to_end(one.rules, state)
        assert ends[0, nth].tolist() == [state.points[0], state.won[0]]
    state = played_to_end(one.rules, one.state)
    assert endings(table, true_world(one)).tolist() == [[state.points[0], state.won[0]]]
    return len(one.cards)


def test_rollouts_end_where_the_rules_end() -> None:
    """In every variant in which nobody can revoke; voids, trumps turned up and tricks in play included."""
    rng = random.Random(8)
    some = (one for one in moments(50, 31, renounce_mode="blocked") if rng.random() < 0.15)
    assert sum(map(check_rollouts, some)) > 350


@pytest.mark.soak
def test_many_rollouts_end_where_the_rules_end() -> None:
    assert sum(map(check_rollouts, moments(400, 32, renounce_mode="blocked"))) > 10_000


def test_a_policy_sees_no_other_hand() -> None:
    """What a seat plays next is the same in every world that it cannot tell apart."""
    for one in moments(6, 33):
        worlds = draw_sueca(SuecaWorlds(one.view), 20, 1)
        memory: Any = np.zeros(ending.SIZE, WORD)
        chosen = {int(place) for place in first_choices(SuecaTable.of(one.view), worlds, memory)}
        assert len(chosen) == 1


def first_choices(table: SuecaTable, worlds: Any, memory: Any) -> list[int]:
    """The place that the seat on turn chooses, world by world."""
    from partida.kernels.sueca import rollout

    found: list[int] = []
    for row in range(len(worlds)):
        moment = moment_of(table, Manner())
        out = np.zeros((1, 1, 2), np.int16)
        hands = np.array(worlds[row : row + 1], WORD)
        rollout.play_out(
            0, 0, table.trump, moment, memory, hands, np.array([-1]), net.net_weights(CLUB), ODDS, out
        )
        left = sum(int(hand).bit_count() for hand in worlds[row])
        found.append(int(memory[ending.STORY + 40 - left]))
    return found


def a_table(seed: int = 40) -> tuple[Moment, SuecaTable, Any]:
    one = next(one for one in moments(20, seed, renounce_mode="blocked") if len(one.view.tricks) == 2)
    return one, SuecaTable.of(one.view), draw_sueca(SuecaWorlds(one.view), 50, 7)


def test_the_same_seed_gives_the_same_ends() -> None:
    one, table, worlds = a_table()
    half = Manner(noise=(0.5, 0.5, 0.5, 0.5))
    noisy = rollouts(table, worlds, one.cards, half, seed=5)
    assert (rollouts(table, worlds, one.cards, half, seed=5) == noisy).all()
    assert (rollouts(table, worlds, one.cards, half, seed=6) != noisy).any()
    assert (rollouts(table, worlds[20:], one.cards, half, seed=5, first=20) == noisy[20:]).all()
    assert (rollouts(table, worlds, one.cards[1:], half, seed=5) == noisy[:, 1:]).all()
    sure = rollouts(table, worlds, one.cards)
    assert (sure != noisy).any()
    assert (rollouts(table, worlds, one.cards, seed=9) == sure).all(), "the club policy knows no luck"


def test_noise_at_its_most_is_the_random_policy() -> None:
    """Points on the average of many worlds, within five standard errors."""
    one, table, worlds = a_table()
    worlds = np.repeat(worlds, 40, axis=0)
    ends = [
        rollouts(table, worlds, one.cards, manner, seed=seed)[:, :, 0].mean(axis=1)
        for seed, manner in enumerate((Manner(noise=(1, 1, 1, 1)), Manner(("random",) * 4)))
    ]
    error = (ends[0].var() / len(worlds) + ends[1].var() / len(worlds)) ** 0.5
    assert abs(ends[0].mean() - ends[1].mean()) < 5 * error


def test_worlds_that_do_not_fit_are_refused() -> None:
    one, table, worlds = a_table()
    other = next(card for card in CARDS if card not in one.view.hand)
    with pytest.raises(PositionError, match="world 0"):
        rollouts(table, worlds, [other])
    wrong = worlds.copy()
    wrong[3, 0] = wrong[3, 1]
    with pytest.raises(PositionError, match="world 3"):
        endings(table, wrong)
    with pytest.raises(PositionError, match="rows of four"):
        endings(table, worlds[0])
    with pytest.raises(PositionError, match="while cards are played"):
        SuecaTable.of(one.rules.view(played_to_end(one.rules, one.state), 0))


def test_threads_and_chunks_change_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    one = playouts.play_sueca_by(PRESETS["brazil"], 3000, 3, ("club", "random"))
    monkeypatch.setattr(playouts, "CHUNK", 700)
    two = playouts.play_sueca_by(PRESETS["brazil"], 3000, 3, ("club", "random"), threads=2)
    assert (one.points == two.points).all()
    later = playouts.play_sueca_by(PRESETS["brazil"], 1000, 3, ("club", "random"), first=2000)
    assert (later.games == one.games[2000:]).all()


def answers() -> list[list[int]]:
    """A little of everything: hands by policy, ends in drawn worlds, noise."""
    found: list[list[int]] = []
    for policies in (("club", "club"), ("brisk", "club"), ("random", "brisk"), ("net", "club")):
        hands = playouts.play_sueca_by(PRESETS["north-pente"], 6, 2, policies)
        found += [hands.points.tolist(), hands.tricks.tolist(), hands.games.tolist()]
    one, table, worlds = a_table()
    found += [worlds[0].tolist(), worlds[-1].tolist()]
    manner = Manner(("club", "brisk", "club", "random"), (0.0, 0.2, 0.0, 0.0))
    found += rollouts(table, worlds[:4], one.cards, manner, seed=3).reshape(-1, 2).tolist()
    return found


def test_interpreted_they_are_the_same() -> None:
    """The same sources without compiling, in a process of its own."""
    ask = "from tests.differential.test_policies import answers; print(answers())"
    there = run("-c", ask, NUMBA_DISABLE_JIT="1").stdout
    assert there.strip() == str(answers())


def test_both_policies_beat_random_cards() -> None:
    hands = playouts.play_sueca_by(PRESETS["pagat"], 4000, 1, ("club", "random"))
    swapped = playouts.play_sueca_by(PRESETS["pagat"], 4000, 1, ("random", "club"))
    assert 70 < hands.points.mean() < 80
    assert 70 < 120 - swapped.points.mean() < 80
    brisk = playouts.play_sueca_by(PRESETS["pagat"], 4000, 1, ("brisk", "random"))
    assert brisk.points.mean() > 72


def test_the_net_beats_the_club_player() -> None:
    """Of the same deals from both sides: docs/strength.md tells by how much."""
    there = playouts.play_sueca_by(PRESETS["pagat"], 3000, 1, ("net", "club")).points.astype(float)
    back = 120.0 - playouts.play_sueca_by(PRESETS["pagat"], 3000, 1, ("club", "net"), threads=2).points
    won = ((there > 60) + (there == 60) / 2 + (back > 60) + (back == 60) / 2) / 2
    assert won.mean() > 0.55
    assert (there + back).mean() / 2 > 60 + 3
