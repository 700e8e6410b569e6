"""Hands played by the kernels, played again card by card by the readable rules."""

import random
from typing import Any

import numpy as np
import pytest

from partida.cards import Card, CardSet
from partida.cuarenta.claims import from_ronda, ronda_claims
from partida.cuarenta.moves import Announce, Pass, Play
from partida.cuarenta.rules import CuarentaRules
from partida.cuarenta.scoring import Standing
from partida.cuarenta.variants import PRESETS as CUARENTA
from partida.cuarenta.variants import Variant as CuarentaVariant
from partida.errors import IllegalMove
from partida.game import Accept, Deal
from partida.kernels import playouts
from partida.kernels.batch import CuarentaBatch, SuecaBatch
from partida.kernels.cuarenta import playout as cuarenta
from partida.kernels.cuarenta.memory import new_memory
from partida.kernels.cuarenta.rules import write_rules
from partida.kernels.jit import WORD
from partida.kernels.sueca import playout as sueca
from partida.kernels.sueca.cards import LEAF
from partida.solver.cuarenta import number_of
from partida.solver.cuarenta_position import CuarentaPosition
from partida.solver.ends import signed_games
from partida.sueca import moves as sueca_moves
from partida.sueca import scoring
from partida.sueca.rules import SuecaRules
from partida.sueca.variants import PRESETS as SUECA
from partida.sueca.variants import Variant as SuecaVariant
from tests.options import random_variant


def _card(place: int, variant: SuecaVariant) -> Card:
    card = LEAF[place]
    return Card(card + 3 if variant.second_rank == "10" and card % 13 == 6 else card)


def _cards(places: int, variant: SuecaVariant) -> CardSet:
    return CardSet(sum(1 << _card(place, variant) for place in range(40) if places >> place & 1))


def replay_sueca(variant: SuecaVariant, seed: int, number: int) -> None:
    story: Any = np.zeros(sueca.STORY, WORD)
    results = np.zeros((1, 3), np.int16)
    sueca.play_hands(seed, number, playouts.sueca_numbers(variant), story, results)
    rules = SuecaRules(variant)
    hands = tuple(_cards(int(story[sueca.HANDS + seat]), variant) for seat in range(4))
    dealer = int(story[sueca.DEALER])
    top = _card(int(story[sueca.TURNED]), variant)
    deal = rules.order_of(hands, dealer, top, ())
    state, _ = rules.start(deal, rules.first_standing(dealer))
    for card in story[sueca.PLAYED : sueca.PLAYED + 40]:
        while state.phase == "redeal":
            state, _ = rules.play(state, state.turn, sueca_moves.Redeal(ask=False))
        played = sueca_moves.Play(_card(int(card).bit_length() - 1, variant))
        assert played in rules.moves(state, state.turn)
        state, _ = rules.play(state, state.turn, played)
    while state.notes.result is None:
        assert state.turn is not None
        state, _ = rules.play(state, state.turn, Accept())
    result = state.notes.result
    worth = scoring.worth(result.points[0], result.tricks, variant)
    assert results.tolist() == [[result.points[0], result.tricks[0], signed_games(worth, variant)]]


def replay_cuarenta(variant: CuarentaVariant, score: tuple[int, int], seed: int, number: int) -> None:
    memory = new_memory()
    write_rules(memory, variant, claims=False)
    story: Any = np.zeros(cuarenta.STORY, WORD)
    results = np.zeros((1, 4), np.int16)
    cuarenta.play_hands(memory, seed, number, *score, story, results)
    rules = CuarentaRules(variant)
    size = rules.table.size
    order: list[Card] = []
    for packet in story[cuarenta.PACK : cuarenta.PACK + 8]:
        order += [Card(cuarenta.CARDS[place]) for place in range(40) if int(packet) >> place & 1]
    dealer = int(story[cuarenta.FIRST_DEALER])
    assert dealer < size
    state, _ = rules.start(Deal(tuple(order), dealer, prepared=True), Standing(dealer, score))
    moves = [int(move) for move in story[cuarenta.MOVES : cuarenta.MOVES + int(story[cuarenta.COUNT])]]
    for move in moves:
        state = _announced(rules, state)
        assert state.result is None
        play = _play_of(rules, state, move)
        state, _ = rules.play(state, state.turn, play)
        state = _claimed(rules, state)
    state = _announced(rules, state)
    while state.phase == "claim":
        state, _ = rules.play(state, state.turn, Accept())
    result = state.result
    assert result is not None
    expected = [*result.points, -1 if result.winner is None else result.winner]
    assert results[0, :3].tolist() == expected
    assert playouts.REASONS[results[0, 3]] == result.reason


def _announced(rules: CuarentaRules, state: Any) -> Any:
    while state.phase == "announce" and state.result is None:
        told = Announce() if Announce() in rules.moves(state, state.turn) else Pass()
        state, _ = rules.play(state, state.turn, told)
    return state


def _claimed(rules: CuarentaRules, state: Any) -> Any:
    """A caída on a ronda claimed at once, if it is one that has to be claimed."""
    if not rules.setting.manual or state.result is not None:
        return state
    last = state.turns[-1]
    for claim in ronda_claims(state, last.seat % 2):
        if claim.card == last.card and from_ronda(state, state.turns[-2]):
            return rules.play(state, last.seat, claim)[0]
    return state


def _play_of(rules: CuarentaRules, state: Any, move: int) -> Play:
    """The play of the readable rules that the kernel means; it lists as many different ones."""
    position = CuarentaPosition.of(state)
    plays = [one for one in rules.moves(state, state.turn) if isinstance(one, Play)]
    return next(play for play in plays if number_of(position, play) == move)


@pytest.mark.soak
@pytest.mark.parametrize("name", SUECA)
def test_sueca_by_preset(name: str) -> None:
    for number in range(4):
        replay_sueca(SUECA[name], 7, number)


def test_sueca_by_random_variants() -> None:
    rng = random.Random(5)
    for number in range(50):
        replay_sueca(random_variant(SuecaVariant, rng), 11, number)


@pytest.mark.soak
@pytest.mark.parametrize("name", CUARENTA)
def test_cuarenta_by_preset(name: str) -> None:
    for number in range(4):
        replay_cuarenta(CUARENTA[name], (0, 0), 7, number)


def test_cuarenta_by_random_variants() -> None:
    rng = random.Random(6)
    for number in range(50):
        score = (rng.randrange(40), rng.randrange(40))
        replay_cuarenta(random_variant(CuarentaVariant, rng), score, 11, number)


@pytest.mark.soak
def test_thousands_of_hands() -> None:
    rng = random.Random(7)
    for number in range(5000):
        replay_sueca(random_variant(SuecaVariant, rng), 12, number)
        score = (rng.randrange(40), rng.randrange(40))
        replay_cuarenta(random_variant(CuarentaVariant, rng), score, 12, number)


def test_threads_and_chunks_change_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    one = playouts.play_sueca(SUECA["brazil"], 3000, 3)
    other = playouts.play_cuarenta(CUARENTA["barrio"], 3000, 3, score=(20, 22))
    monkeypatch.setattr(playouts, "CHUNK", 700)
    assert (playouts.play_sueca(SUECA["brazil"], 3000, 3, threads=2).games == one.games).all()
    again = playouts.play_cuarenta(CUARENTA["barrio"], 3000, 3, threads=2, score=(20, 22))
    assert (again.points == other.points).all()
    assert (again.winners == other.winners).all()
    later = playouts.play_sueca(SUECA["brazil"], 1000, 3, first=2000)
    assert (later.points == one.points[2000:]).all()


def test_every_card_is_as_likely() -> None:
    """Of 20,000 first cards every place comes within five standard deviations of its share."""
    story: Any = np.zeros(sueca.STORY, WORD)
    results = np.zeros((1, 3), np.int16)
    numbers = playouts.sueca_numbers(SUECA["pagat"])
    counts = [0] * 40
    dealers = [0] * 4
    for number in range(20_000):
        sueca.play_hands(1, number, numbers, story, results)
        counts[int(story[sueca.PLAYED]).bit_length() - 1] += 1
        dealers[int(story[sueca.DEALER])] += 1
    assert all(abs(count - 500) < 5 * 500**0.5 for count in counts)
    assert all(abs(count - 5000) < 5 * 3750**0.5 for count in dealers)


def test_stepping_sueca_makes_the_hands_of_playouts() -> None:
    variant = SUECA["brazil"]
    batch = SuecaBatch(variant, 64)
    moment = batch.reset(9)
    numbers = playouts.sueca_numbers(variant)
    stories: list[Any] = []
    for number in range(64):
        story: Any = np.zeros(sueca.STORY, WORD)
        results = np.zeros((1, 3), np.int16)
        sueca.play_hands(9, number, numbers, story, results)
        stories.append(story)
    for nth in range(40):
        places = np.array([int(story[sueca.PLAYED + nth]).bit_length() - 1 for story in stories])
        assert moment.masks()[np.arange(64), places].all()
        held = batch.rows[np.arange(64), moment.turns]
        assert ((moment.legal & ~held) == 0).all()
        moment = batch.step(places)
    assert (moment.turns == -1).all()
    assert not moment.legal.any()
    whole = playouts.play_sueca(variant, 64, 9)
    assert (batch.results == np.stack([whole.points, whole.tricks, whole.games], 1)).all()


def test_a_card_that_may_not_be_played_is_refused_and_nothing_happens() -> None:
    batch = SuecaBatch(SUECA["pagat"], 4)
    moment = batch.reset(1)
    before = batch.rows.copy()
    places = [int(legal).bit_length() - 1 for legal in moment.legal]
    wrong = next(place for place in range(40) if not int(moment.legal[2]) >> place & 1)
    with pytest.raises(IllegalMove, match="hand 2"):
        batch.step([*places[:2], wrong, places[3]])
    assert (batch.rows == before).all()
    with pytest.raises(IllegalMove, match="hand 0"):
        batch.step([40, *places[1:]])


@pytest.mark.soak
@pytest.mark.parametrize("name", CUARENTA)
def test_stepping_cuarenta_makes_the_hands_of_playouts(name: str) -> None:
    variant = CUARENTA[name]
    batch = CuarentaBatch(variant, 16)
    moment = batch.reset(9, score=(20, 30))
    memory = new_memory()
    write_rules(memory, variant, claims=False)
    stories: list[Any] = []
    for number in range(16):
        story: Any = np.zeros(cuarenta.STORY, WORD)
        results = np.zeros((1, 4), np.int16)
        cuarenta.play_hands(memory, 9, number, 20, 30, story, results)
        stories.append(story)
    played = [0] * 16
    while (moment.turns >= 0).any():
        chosen = [0] * 16
        for at, story in enumerate(stories):
            if moment.turns[at] >= 0:
                moves = moment.moves[at, : moment.counts[at]].tolist()
                chosen[at] = moves.index(int(story[cuarenta.MOVES + played[at]]))
                played[at] += 1
        moment = batch.step(chosen)
    assert played == [int(story[cuarenta.COUNT]) for story in stories]
    whole = playouts.play_cuarenta(variant, 16, 9, score=(20, 30))
    assert (batch.results[:, :2] - [20, 30] == whole.points).all()
    assert (batch.results[:, 2] == whole.winners).all()
    assert (batch.results[:, 3] == whole.reasons).all()
    batch.reset(9)
    with pytest.raises(IllegalMove, match="hand 3"):
        batch.step([0, 0, 0, 99, *[0] * 12])
