"""What a hand counts in the arena, of either game."""

from __future__ import annotations

from typing import Any

from partida.cuarenta import scoring as cuarenta
from partida.equity.sueca import equity_of
from partida.game import AnyRules
from partida.sueca import scoring as sueca
from partida.table import Team


def hand_winner(rules: AnyRules, result: Any) -> Team | None:
    """Which team has won a hand, None for a draw or a void hand.

    A hand of Cuarenta that wins no chica goes to the side that scored more points in it.
    """
    if rules.name != "cuarenta" or result.winner is not None or result.void:
        return result.winner
    ours, theirs = result.points
    return None if ours == theirs else int(theirs > ours)


def games_won(rules: AnyRules, standing: Any, result: Any) -> tuple[int, int]:
    """What a hand was worth to either team: games of Sueca before ties are added, chicas of Cuarenta.

    ``standing`` is that before the hand.
    """
    if result.winner is None:
        return 0, 0
    if rules.name == "cuarenta":
        variant: Any = rules.variant
        worth = cuarenta.chicas_won(variant, standing, result)
    else:
        worth = result.games
    return (worth, 0) if result.winner == 0 else (0, worth)


def chance(rules: AnyRules, standing: Any) -> float:
    """The chance of team 0 to win the match (the mesa) from a standing, between club players."""
    if rules.name == "cuarenta":
        from partida.solver.cuarenta_chances import usual_equity  # loads Numba, which Sueca has no need of

        return usual_equity(rules.variant).at(standing)
    return equity_of(rules.variant).chance(standing)


def forfeited(rules: AnyRules, standing: Any, loser: Team) -> Any:
    """The result of a hand that a team loses because a player of it failed: the worst base result.

    In Sueca the other side is counted all ten tricks, in Cuarenta it wins the chica. ``standing`` is that
    before the hand.
    """
    variant: Any = rules.variant
    if rules.name == "cuarenta":
        return cuarenta.forfeited(variant, standing, loser, rules.table.next(standing.dealer))
    return sueca.forfeited(loser, variant)
