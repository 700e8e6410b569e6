"""The solver of Cuarenta against minimax over the readable rules, under variants drawn at random."""

import random
from dataclasses import replace

import pytest

from partida.cuarenta import leaf
from partida.cuarenta.claims import from_ronda, ronda_claims
from partida.cuarenta.moves import Announce
from partida.cuarenta.rules import CuarentaRules
from partida.cuarenta.state import State
from partida.cuarenta.variants import PRESETS, Variant
from partida.game import Accept
from partida.solver import cuarenta_reference as reference
from partida.solver import effort
from partida.solver.cuarenta import CuarentaSolver, Worths
from partida.solver.cuarenta_ends import POINTS, CuarentaEnds
from partida.solver.cuarenta_position import CuarentaPosition
from partida.solver.effort import Effort
from tests.options import random_variant
from tests.unit.cuarenta.endings import ending


def rough_ends(rng: random.Random) -> CuarentaEnds:
    """Worths that are no simple function of the scores: more points are not always better."""

    def worth(own: int, other: int) -> float:
        bump = rng.random() / 5 if rng.random() < 0.2 else 0.0
        return (own >= 40) - (other >= 40) + 0.3 * (own > other) + 0.01 * (own - other) + bump

    return CuarentaEnds.by(worth)


def agree(solver: CuarentaSolver, rules: CuarentaRules, state: State, ends: CuarentaEnds) -> int:
    """The worths of all plays and the best are those of the plain minimax; gives how many plays."""
    position = CuarentaPosition.of(state)
    expected = reference.values(rules, state, ends)
    found = solver.values(position, ends)
    assert {play: worth.least for play, worth in found.items()} == expected
    assert all(worth.exact for worth in found.values())
    best = (max if position.turn % 2 == 0 else min)(expected.values())
    assert solver.value(position, ends).least == best
    assert solver.reaches(position, best, ends) is True
    assert solver.reaches(position, best + 0.001, ends) is False
    return len(expected)


def compare(seeds: range, two: tuple[int, ...], four: tuple[int, ...], last_deals: int = 1) -> int:
    solver = CuarentaSolver(1)
    compared = 0
    for seed in seeds:
        rng = random.Random(seed)
        variant = random_variant(Variant, rng)
        left = rng.choice(two if variant.players == 2 else four)
        rules, state = ending(variant, rng, left, last_deals=last_deals)
        compared += agree(solver, rules, state, POINTS if seed % 2 else rough_ends(rng))
    return compared


def test_random_endings_under_random_variants() -> None:
    assert compare(range(120), (1, 2, 3, 4, 5), (1, 2, 3, 4, 5)) > 120


@pytest.mark.soak
def test_thousands_of_endings() -> None:
    assert compare(range(1_000_000, 1_004_000), (4, 5, 6, 7), (4, 5, 6, 7, 8)) > 8000


@pytest.mark.parametrize("name", PRESETS)
@pytest.mark.parametrize("players", [2, 4])
def test_presets(name: str, players: int) -> None:
    variant = replace(PRESETS[name], players=players)
    solver = CuarentaSolver(1)
    for seed in range(8):
        rng = random.Random(seed)
        rules, state = ending(variant, rng, 6)
        agree(solver, rules, state, POINTS)


def last_card_then_a_deal(seed: int) -> tuple[CuarentaRules, State]:
    """One card left in the third of four deals between two players, and five cards of each in the stock."""
    rng = random.Random(seed)
    variant = random_variant(Variant, rng, players=2, capture_duty="match_compulsory", run_mode="auto_full")
    return ending(variant, rng, 1, last_deals=2)


def with_a_deal_to_come(seeds: range) -> None:
    solver = CuarentaSolver(4)
    for seed in seeds:
        rules, state = last_card_then_a_deal(seed)
        agree(solver, rules, state, POINTS if seed % 2 else rough_ends(random.Random(seed)))


def test_with_a_deal_to_come() -> None:
    """Among these are dealers that change with every deal, claims, and rondas to be announced."""
    with_a_deal_to_come(range(4, 7))


@pytest.mark.soak
def test_many_with_a_deal_to_come() -> None:
    with_a_deal_to_come(range(40))


@pytest.mark.parametrize("seed", [0, 21, 48, 53])
def test_lines_go_on_into_the_next_deal(seed: int) -> None:
    rules, state = last_card_then_a_deal(seed)
    solver = CuarentaSolver(4)
    position = CuarentaPosition.of(state)
    line = solver.line(position)
    assert len(line.plays) == 11
    for turn, play in line.plays:
        state = settled(rules, state)
        assert state.turn == turn
        state = claimed(rules, rules.play(state, turn, play)[0])
    result = settled(rules, state).result
    assert result is not None
    assert (result.score, result.winner) == (line.score, line.winner)
    assert POINTS.at(line.score, line.winner) == solver.value(position).least


def test_caidas_on_rondas_are_claimed_where_they_have_to_be() -> None:
    """A card of a ronda that was announced, and the fourth of its rank in the other hand."""
    variant = Variant(players=2, caida_on_ronda=10, caida_on_ronda_claim="manual", leftover="last_capturer")
    solver = CuarentaSolver(1)
    for seed in (19, 55, 251, 324, 771):
        rules, state = ending(variant, random.Random(seed), 6, (0, 0))
        (told,) = (one for one in state.notes.announced if one.deal == state.deal)
        rank = CuarentaPosition.of(state).rondas[told.seat]
        assert rank is not None
        assert all(hand & leaf.RANK_CARDS << rank for hand in state.hands)
        agree(solver, rules, state, POINTS)


def settled(rules: CuarentaRules, state: State) -> State:
    """After what is no matter of choice: announcements, right claims, waits."""
    while state.result is None and state.phase != "play":
        assert state.turn is not None
        moves = rules.moves(state, state.turn)
        if state.phase == "claim":
            state, _ = rules.play(state, state.turn, Accept())
        else:
            state, _ = rules.play(state, state.turn, Announce() if Announce() in moves else moves[0])
    return state


def claimed(rules: CuarentaRules, state: State) -> State:
    if rules.setting.manual and state.result is None and state.turns[-1].caida:
        last = state.turns[-1]
        for claim in ronda_claims(state, last.seat % 2):
            if claim.card == last.card and from_ronda(state, state.turns[-2]):
                return rules.play(state, last.seat, claim)[0]
    return state


@pytest.mark.parametrize("seed", range(24))
def test_lines_of_whole_last_deals_replay_to_their_value(seed: int) -> None:
    """Two players from the first card of the last deal, four from the last twelve cards."""
    rng = random.Random(seed)
    variant = random_variant(Variant, rng)
    rules, state = ending(variant, rng, 10 if variant.players == 2 else 12)
    solver = CuarentaSolver(4)
    position = CuarentaPosition.of(state)
    value = solver.value(position).least
    line = solver.line(position)
    for seat, play in line.plays:
        assert state.turn == seat
        state = claimed(rules, rules.play(state, seat, play)[0])
    state = settled(rules, state)
    assert state.result is not None
    assert (state.result.score, state.result.winner) == (line.score, line.winner)
    assert POINTS.at(state.result.score, state.result.winner) == value


def test_nothing_depends_on_table_or_order() -> None:
    rng = random.Random(3)
    moments = [ending(PRESETS["tournament"], rng, 10) for _ in range(6)]
    small, large = CuarentaSolver(0.001), CuarentaSolver(8)
    positions = [CuarentaPosition.of(state) for _, state in moments]
    forward = [large.values(position) for position in positions]
    backward = [small.values(position) for position in reversed(positions)]
    assert forward == backward[::-1]


def test_the_clock_is_looked_at_and_the_search_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """What was learned in one slice is not lost: only the last question is put again."""
    _, state = ending(PRESETS["wikipedia"], random.Random(4), 12)
    position = CuarentaPosition.of(state)
    solver = CuarentaSolver(4)
    exact = solver.value(position)
    monkeypatch.setattr(effort, "SLICE", 2 * solver.searched // 3)
    assert CuarentaSolver(4).value(position, effort=Effort(seconds=1e6)) == exact
    at_once = CuarentaSolver(4).value(position, effort=Effort(seconds=0.0))
    assert at_once.least <= exact.least <= at_once.most


def test_what_is_certain_needs_no_search() -> None:
    _, state = ending(PRESETS["wikipedia"], random.Random(4), 12)
    position = CuarentaPosition.of(state)
    solver = CuarentaSolver(1)
    assert solver.reaches(position, -40) is True
    assert solver.reaches(position, 41) is False
    assert solver.searched == 0
    value = solver.value(position)
    assert str(value) == f"{value.least:g}"
    searched = solver.searched
    solver.forget()
    assert solver.value(position) == value
    assert solver.searched == 2 * searched
    assert str(solver.value(position, effort=Effort(cards=0))) in ("-40..40", str(value))
    assert str(Worths(-2, 6)) == "-2..6"


def test_a_budget_gives_honest_bounds() -> None:
    rng = random.Random(4)
    open_ones = 0
    for _ in range(8):
        _, state = ending(PRESETS["wikipedia"], rng, 12)
        position = CuarentaPosition.of(state)
        exact = CuarentaSolver(4).values(position)
        for cards in (50, 500, 5000):
            bounds = CuarentaSolver(4).values(position, effort=Effort(cards=cards))
            for play, worth in bounds.items():
                assert worth.least <= exact[play].least <= worth.most
                open_ones += not worth.exact
    assert open_ones > 0
