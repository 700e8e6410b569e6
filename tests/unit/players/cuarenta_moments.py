"""Moments of hands of Cuarenta at which a seat has a play to choose, for tests of players."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from partida.cuarenta.moves import Announce, Play
from partida.cuarenta.rules import CuarentaRules
from partida.cuarenta.scoring import Standing
from partida.cuarenta.variants import Variant
from partida.cuarenta.view import CuarentaView
from partida.game import Deal
from partida.players.cuarenta_club import club_move
from tests.options import random_variant

SCORES = (0, 10, 20, 28, 29, 30, 36, 38)


def moments(seed: int, variant: Variant | None = None) -> Iterator[tuple[CuarentaRules, Any, CuarentaView]]:
    """A hand dealt and played by a seed, mostly by the club player: every moment with a choice of plays."""
    rng = random.Random(seed)
    rules = CuarentaRules(random_variant(Variant, rng) if variant is None else variant)
    dealer = rng.randrange(rules.table.size)
    deal = Deal(tuple(rng.sample(rules.pack, 40)), dealer, prepared=True)
    state, _ = rules.start(deal, Standing(dealer, (rng.choice(SCORES), rng.choice(SCORES))))
    while state.result is None:
        assert state.turn is not None
        moves = rules.moves(state, state.turn)
        plays = tuple(move for move in moves if isinstance(move, Play))
        move = Announce() if Announce() in moves else moves[0]
        if plays and state.phase == "play":
            view = rules.view(state, state.turn)
            if len(plays) > 1:
                yield rules, state, view
            move = club_move(view, plays, rng) if rng.random() < 0.8 else rng.choice(plays)
        state, _ = rules.play(state, state.turn, move)


def plays_of(view: CuarentaView) -> tuple[Play, ...]:
    """The plays that the seat of a view can make."""
    return tuple(move for move in view.moves if isinstance(move, Play))
