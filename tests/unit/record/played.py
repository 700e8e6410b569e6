"""Matches played at random, for the tests of records."""

from __future__ import annotations

import random

from partida import fairness
from partida.game import Deal, Ruling
from partida.match import Match
from partida.record import MatchRecord
from partida.registry import rules


def play_match(
    variant: str, seed: int, *, hands: int = 60, moves: int = 10_000, side: float = 0.1
) -> tuple[Match, tuple[bytes, ...]]:
    """A match played at random to its end, or to so many hands or moves; and the seeds of its hands."""
    rng = random.Random(seed)
    game = rules(variant)
    match = Match.begin(game, rng.randrange(game.table.size))
    seeds: list[bytes] = []
    done = 0
    while match.winner is None and len(seeds) < hands and done < moves:
        seeds.append(rng.randbytes(32))
        order = fairness.shuffled(game.pack, seeds[-1])
        match, _ = match.deal(Deal(order, match.standing.dealer))
        while match.playing and done < moves:
            seat = match.state.turn
            if rng.random() < side:
                seat = rng.randrange(game.table.size)
            legal = [move for move in game.moves(match.state, seat) if not isinstance(move, Ruling)]
            if legal:
                match, _ = match.play(seat, rng.choice(legal))
                done += 1
    return match, tuple(seeds)


def record_of(variant: str, seed: int, **limits: int) -> MatchRecord:
    """The record of such a match, with names, seeds and commitments."""
    match, seeds = play_match(variant, seed, **limits)
    size = match.rules.table.size
    return MatchRecord.of(
        match,
        names=("Ana", "Rui", 'José \\ "Zé"', "Łukasz")[:size],
        kinds=("person", "", "computer:club")[:size],
        tags=[("Round", "2"), ("Date", "2024.05.01"), ("Event", "")],
        seeds=seeds,
        commits=[fairness.commit(one) for one in seeds],
    )
