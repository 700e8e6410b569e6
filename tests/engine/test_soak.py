"""Thousands of hands with programs that break the protocol in every way, at every moment."""

from __future__ import annotations

import os
import random
from pathlib import Path

import pytest

from partida import rules
from partida.engine import External, Patience, Program
from partida.errors import PlayerFault
from partida.players.drive import play_hand
from partida.players.registry import player
from tests.engine.asking import EXAMPLE, deal_of, odd

MODES = (
    "illegal", "nothing", "number", "garbage", "binary", "deep", "other_id", "other_message", "empty",
    "array", "error", "long", "endless", "lines", "twice", "dies", "killed", "stdout", "stdin", "errors",
    "grandchild", "late", "protocol", "deaf", "unasked", "chatty", "stays", "good",
)  # fmt: skip
FINE = ("chatty", "stays", "good")
SLOW = ("late", "errors", "grandchild", "deaf", "stdout")
VARIANTS = (
    "sueca",
    "sueca(renounce_mode=claim,peek_last_trick=once_per_hand)",
    "cuarenta",
    "cuarenta(players=2)",
)
HANDS = 3000


def open_files() -> int:
    return len(os.listdir("/proc/self/fd"))


@pytest.mark.soak
def test_no_program_stops_a_run_or_leaves_anything_behind() -> None:
    """Every hand ends, by its rules or by a fault of the program that was told to go wrong."""
    rng = random.Random(1)
    good = Program(EXAMPLE, Patience(start=60.0, move=60.0))
    before = open_files()
    faults = 0
    for number in range(HANDS):
        mode = MODES[number % len(MODES)]
        game = rules(VARIANTS[number // len(MODES) % len(VARIANTS)])
        short = mode in SLOW
        patience = Patience(
            start=0.5 if mode == "deaf" else 60.0, move=0.5 if short else 60.0, grace=0.0 if short else 0.5
        )
        program = Program(odd(mode, rng.randrange(12)), patience)
        size = game.table.size
        crew = [External(good, seed=number), External(program, name=mode)] * (size // 2)
        if rng.random() < 0.5:
            crew = [
                player(game.name, "casual", number + seat) if seat % 2 == 0 else crew[seat]
                for seat in range(size)
            ]
        deal = deal_of(game, number, prepared=rng.random() < 0.5)
        fault = ""
        try:
            play_hand(game, deal, game.first_standing(deal.dealer), crew)
        except PlayerFault as error:
            fault = error.message
        if fault:
            faults += 1
            assert mode not in FINE, fault
            assert repr(mode) in fault
            assert program.pid is None
        program.close()
        assert program.pid is None
    good.close()
    assert faults > HANDS // 2
    assert open_files() <= before
    children = Path(f"/proc/self/task/{os.getpid()}/children").read_text(encoding="ascii").split()
    assert not children
