"""What the solver of Cuarenta refuses to be asked, what it considers, and that it runs without a compiler."""

import os
import random
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from partida.cards import CardSet
from partida.cuarenta.claims import overlooked
from partida.cuarenta.variants import PRESETS, Variant
from partida.errors import PositionError, RuleError
from partida.kernels import playouts
from partida.kernels.cuarenta import memory
from partida.kernels.cuarenta.moves import list_moves
from partida.solver.cuarenta import CuarentaSolver, number_of
from partida.solver.cuarenta_ends import POINTS
from partida.solver.cuarenta_position import CuarentaPosition
from partida.sueca.variants import PRESETS as SUECA
from tests.options import random_variant
from tests.unit.cuarenta.endings import ending


def position(left: int = 7, **options: Any) -> CuarentaPosition:
    variant = replace(Variant(players=2), **options)
    return CuarentaPosition.of(ending(variant, random.Random(1), left, (10, 12))[1])


def test_round_numbers_of_a_hand_in_play() -> None:
    one = position()
    assert one.left == 7
    assert sum(one.piles) + one.table.bit_count() + one.left == 40
    assert one.score == (10, 12)


CHANGES: list[tuple[str, str, Callable[[CuarentaPosition], dict[str, Any]]]] = [
    ("position/twice", "twice", lambda one: {"table": one.table | one.hands[0] & -one.hands[0]}),
    ("position/cards", "no set", lambda one: {"table": one.table | 1 << 7}),
    ("position/whole", "forty", lambda one: {"piles": (one.piles[0] + 1, one.piles[1])}),
    ("position/taken", "whole numbers", lambda one: {"piles": (-1, 41)}),
    ("position/taken", "single", lambda one: {"piles": (1, sum(one.piles) - 1)}),
    ("position/sizes", "hands for", lambda one: {"hands": (*one.hands, 0)}),
    ("position/turn", "turn", lambda one: {"turn": 1 - one.turn}),
    ("position/deal", "no deal", lambda one: {"deal": 4}),
    ("position/stock", "stock", lambda one: {"deal": 2}),
    ("position/score", "below 40", lambda one: {"score": (40, 0)}),
    ("position/rows", "in a row", lambda one: {"rows": (-1, 0)}),
    (
        "position/rows",
        "fewer than 4",
        lambda one: {"rows": (4, 0), "variant": replace(one.variant, four_caidas="win_chica")},
    ),
    ("position/last", "belongs", lambda one: {"last": None, "last_seat": 0}),
    ("position/last", "lie", lambda one: {"last": next(iter(CardSet(one.hands[0]))), "last_seat": 0}),
    ("position/capturer", "team", lambda one: {"capturer": 2}),
    ("position/capturer", "took last", lambda one: {"capturer": None}),
    ("position/rondas", "every seat", lambda one: {"rondas": (None,)}),
]


@pytest.mark.parametrize(("code", "text", "change"), CHANGES)
def test_what_cannot_be_is_refused_with_the_reason(code: str, text: str, change: Any) -> None:
    one = position()
    with pytest.raises(PositionError, match=text) as caught:
        replace(one, **change(one))
    assert caught.value.code == code


def test_a_hand_of_a_wrong_size_is_refused() -> None:
    one = position()
    card = one.hands[one.turn] & -one.hands[one.turn]
    hands = tuple(hand & ~card for hand in one.hands)
    with pytest.raises(PositionError):
        replace(one, hands=hands, table=one.table | card)
    with pytest.raises(RuleError):
        replace(one, dealer=5)
    odd = position(8)
    card = odd.hands[0] & -odd.hands[0]
    moved = (odd.hands[0] & ~card, odd.hands[1] | card)
    with pytest.raises(PositionError, match="wrong number") as caught:
        replace(odd, hands=moved)
    assert caught.value.code == "position/sizes"


def test_no_card_is_due_after_the_hand() -> None:
    rules, state = ending(PRESETS["wikipedia"], random.Random(2), 1)
    turn = state.turn
    assert turn is not None
    done, _ = rules.play(state, turn, rules.moves(state, turn)[0])
    with pytest.raises(PositionError, match="no card is due"):
        CuarentaPosition.of(done)


def test_where_others_may_claim_nothing_is_left_to_them() -> None:
    """The plays considered are those after which nothing is overlooked, and there is always one."""
    considered = 0
    for seed in range(60):
        rules, state = ending(PRESETS["tournament"], random.Random(seed), 12)
        plays = CuarentaPosition.of(state).plays()
        assert plays
        turn = state.turn
        assert turn is not None
        for move in rules.moves(state, turn):
            if hasattr(move, "taken") and getattr(move, "card", None) in CardSet(state.hands[turn]):
                after, _ = rules.play(state, turn, move)
                assert (not overlooked(after)) == (move in plays)
                considered += 1
    assert considered > 200


def listed(position: CuarentaPosition) -> list[int]:
    """The plays of a position as the kernel lists them."""
    solver = CuarentaSolver(0.001)
    solver._load(position, POINTS)
    list_moves(solver._memory, memory.FRAMES)
    frame = memory.FRAMES
    return solver._memory[memory.STACK : memory.STACK + solver._memory[frame + memory.END]].tolist()


def test_the_kernel_lists_every_play_once() -> None:
    rng = random.Random(8)
    taking = 0
    for _ in range(300):
        variant = random_variant(Variant, rng)
        most = 10 if variant.players == 2 else 20
        one = CuarentaPosition.of(ending(variant, rng, rng.randint(1, most))[1])
        found = listed(one)
        assert len(set(found)) == len(found)
        assert set(found) == {number_of(one, play) for play in one.plays()}
        taking += sum(bool(play.taken) for play in one.plays())
    assert taking > 200


PLAIN = """
import random
from partida.cuarenta.variants import PRESETS
from partida.kernels import playouts
from partida.kernels.jit import INTERPRETED
from partida.solver import cuarenta_reference as reference
from partida.solver.cuarenta import CuarentaSolver
from partida.solver.cuarenta_ends import POINTS
from partida.solver.cuarenta_position import CuarentaPosition
from partida.sueca.variants import PRESETS as SUECA
from tests.unit.cuarenta.endings import ending
assert INTERPRETED
solver = CuarentaSolver(0.1)
for seed in range(6):
    rules, state = ending(PRESETS["barrio"], random.Random(seed), 4)
    found = solver.values(CuarentaPosition.of(state))
    expected = reference.values(rules, state, POINTS)
    assert {play: worth.least for play, worth in found.items()} == expected
print(playouts.play_sueca(SUECA["pagat"], 5, 3).points.tolist())
print(playouts.play_cuarenta(PRESETS["barrio"], 5, 3).points.tolist())
"""


def test_the_same_without_a_compiler() -> None:
    """The interpreted solver agrees with plain minimax, playouts are those of compiled kernels."""
    run = subprocess.run(
        [sys.executable, "-c", PLAIN],
        env=os.environ | {"NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    points = playouts.play_sueca(SUECA["pagat"], 5, 3).points.tolist()
    others = playouts.play_cuarenta(PRESETS["barrio"], 5, 3).points.tolist()
    assert run.stdout.split("\n")[:2] == [str(points), str(others)]
