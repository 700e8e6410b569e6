"""How well worlds explain what was played: every card so far against what the policy would have played.

In a world all hands are known, so also what each seat held when it played, and what it could know then. A
seat is thought to play by its policy, except that now and then it plays any card that it may. Who plays by
the net plays a card the likelier the higher its score, and some cards as a club player.
"""

from __future__ import annotations

from math import exp, log
from typing import Any, Final

from partida.kernels.bits import count, words
from partida.kernels.jit import entry, kernel
from partida.kernels.sueca.cards import places_in
from partida.kernels.sueca.ending import (
    HELD,
    MOMENT,
    NET,
    POLICY,
    by_club,
    lay,
    legal_for,
    seen_by,
    trick_for,
    turn_of,
)
from partida.kernels.sueca.net import SCORES, score_all
from partida.policies.bits import lowest
from partida.policies.sueca.places import worth_at

CLUBLIKE: Final = 0.3
"""How often who plays by the net would rather do what a club player does."""


@kernel
def alike(one: int, other: int) -> bool:
    """True if two cards are the same, or both worth nothing and of one suit."""
    return one == other or (one & 3 == other & 3 and worth_at(one) == 0 and worth_at(other) == 0)


@kernel
def by_scores(mem: Any, seat: int, legal: int, played: int, sharp: float, judge: Any, odds: Any) -> float:
    """The chance that a seat plays this card by the net, or one like it: softmax of the scores."""
    cards = score_all(seen_by(mem, seat, judge, odds), trick_for(mem, seat), legal, judge)
    top = judge[SCORES]
    for nth in range(1, count(cards)):
        top = max(top, judge[SCORES + nth])
    total = 0.0
    meant = 0.0
    nth = 0
    while cards:
        raised = exp(sharp * (judge[SCORES + nth] - top))
        total += raised
        if alike(lowest(cards), played):
            meant += raised
        nth += 1
        cards &= cards - 1
    return meant / total


@kernel
def _explained(
    mem: Any, played: Any, looking: int, error: float, sharp: float, judge: Any, odds: Any
) -> float:
    """The logarithm of the chance of the cards of all seats but the one that looks."""
    told = 0.0
    for nth in range(len(played)):
        seat = turn_of(mem)
        legal = legal_for(mem, seat)
        number = count(legal)
        if seat != looking and number > 1:
            chance = error / number
            meant = 1.0 if alike(by_club(mem, seat, legal, judge, odds), played[nth]) else 0.0
            if mem[POLICY + seat] == NET:
                meant *= CLUBLIKE
                meant += (1.0 - CLUBLIKE) * by_scores(mem, seat, legal, played[nth], sharp, judge, odds)
            chance += (1.0 - error) * meant
            told += log(chance)
        lay(mem, seat, played[nth])
    return told


@entry(
    "void(int64, int64[::1], int64[::1], int64[:,::1], int64[::1], int64, float64, float64, float64[::1],"
    " float64[::1], float64[::1])"
)
def explain(
    trump: int,
    moment: Any,
    memory: Any,
    worlds: Any,
    played: Any,
    looking: int,
    error: float,
    sharp: float,
    judge: Any,
    odds: Any,
    results: Any,
) -> None:
    """Write for every world the logarithm of the chance of what the others played.

    ``moment`` is the first lead, ``worlds`` have the hands dealt as masks of the rules, ``played`` are the
    places of all cards in the order of play, ``error`` how often any legal card is played,
    ``sharp`` how much scores of the net tell cards apart.
    """
    at = words(moment)
    mem = words(memory)
    weights = words(judge)
    table = words(odds)
    for world in range(len(worlds)):
        for place in range(MOMENT):
            mem[place] = at[place]
        for seat in range(4):
            mem[HELD + seat] = places_in(worlds[world, seat], trump)
        results[world] = _explained(mem, played, looking, error, sharp, weights, table)
