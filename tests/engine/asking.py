"""Views to ask players with, and programs that answer."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from partida import rules
from partida.engine import External, Patience, Program
from partida.fairness import shuffled
from partida.game import AnyRules, Deal

HERE = Path(__file__).parent
EXAMPLE = (sys.executable, "-I", "-S", str(HERE.parents[1] / "examples" / "engine_player.py"))
PATIENT = Patience(start=60.0, move=60.0)
"""For programs that answer: a busy machine may take long."""
SHORT = Patience(start=60.0, move=0.15, grace=0.0)
"""For programs that never answer."""


def odd(mode: str, after: int = 0) -> tuple[str, ...]:
    return (sys.executable, "-I", "-S", str(HERE / "odd_player.py"), mode, str(after))


def odd_player(mode: str, after: int = 0, patience: Patience = PATIENT) -> External:
    return External(Program(odd(mode, after), patience), name=mode)


def deal_of(game: AnyRules, number: int, *, prepared: bool = True) -> Deal:
    order = shuffled(game.pack, number.to_bytes(32, "big"))
    return Deal(order, number % game.table.size, prepared=prepared)


def first_view(variant: str = "sueca") -> Any:
    """The view of the seat on turn at the start of a prepared hand."""
    game = rules(variant)
    deal = deal_of(game, 1)
    state, _ = game.start(deal, game.first_standing(deal.dealer))
    return game.view(state, state.turn)
