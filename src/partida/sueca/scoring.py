"""What a hand of Sueca is worth, and how it enters the score of the match."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from partida.cards import Card, Suit
from partida.errors import CountError
from partida.sueca import leaf
from partida.sueca.variants import Variant
from partida.table import Seat, Team

Pair = tuple[int, int]

KINDS: Final = ("tie", "single", "double", "exact", "under", "sweep")
"""The words for what a count is, by the numbers of `partida.sueca.leaf.kind`."""


@dataclass(frozen=True)
class Standing:
    """The score of a match between two hands.

    ``score`` are the games of the match in play, ``sets`` the matches won in the rubber. ``carry`` and
    ``mult`` are what ties have left for the next decided hand. ``hands`` counts hands that were not void.
    """

    dealer: Seat
    score: Pair = (0, 0)
    sets: Pair = (0, 0)
    winner: Team | None = None
    carry: int = 0
    mult: int = 1
    hands: int = 0


class Evidence(NamedTuple):
    """What proves a renúncia: in this trick (from 1) the seat did not follow the suit that it held."""

    seat: Seat
    trick: int
    led: Suit
    played: Card
    held: Card


class Worth(NamedTuple):
    """What a count is worth: ``side`` 0 is the side counted, 1 the other, None for a tie.

    ``kind`` is one of `KINDS`; ``games`` are those of the hand alone, before ties are added;
    ``takes_match`` says that the match is won at once.
    """

    side: int | None
    kind: str
    games: int
    takes_match: bool


@dataclass(frozen=True)
class Result:
    """How a hand ended.

    ``reason`` is ``counted``, ``tie``, ``renounce`` (a proved one), ``false_claim`` (a false accusation
    under ``mirror``), ``redeal``, ``misdeal`` or ``talk``. ``points`` and ``tricks`` are those taken until
    then; they decide only a counted hand. ``games`` go to ``winner``, before ties are added; ``kind`` says
    what a count was. ``seat`` is the offender, the false accuser or who asked for the new deal.
    ``penalty`` are games that a void hand gives.
    """

    reason: str
    void: bool
    points: Pair
    tricks: Pair
    winner: Team | None = None
    games: int = 0
    takes_match: bool = False
    kind: str | None = None
    seat: Seat | None = None
    evidence: Evidence | None = None
    penalty: Pair = (0, 0)

    def won_by(self, team: Team) -> int:
        """The games of the hand for a team, before ties are added; negative if they are the other's."""
        if self.winner is None:
            return 0
        return self.games if self.winner == team else -self.games


def worth(points: int, tricks: Pair, variant: Variant) -> Worth:
    """What a hand is worth: the one answer for hands played, hands counted at a table, and tables of results.

    ``points`` are the card points of one side, ``tricks`` its tricks and those of the other side.
    Raises `CountError` for a count that no hand can have.
    """
    if sum(tricks) != leaf.TRICKS or min(tricks) < 0:
        raise CountError(f"{tricks[0]} and {tricks[1]} are not the ten tricks of a hand", code="count/tricks")
    if not leaf.possible(points, tricks[0]):
        raise CountError(_why_impossible(points, tricks), code="count/impossible")
    side = 0 if points >= 60 else 1
    what = leaf.kind(
        max(points, leaf.PACK_POINTS - points),
        tricks[side],
        variant.sweep_by == "tricks",
        variant.loser_under_30 != "off",
        variant.double_min,
    )
    return Worth(
        None if what == leaf.TIE else side,
        KINDS[what],
        leaf.base_games(what, variant.exact_90_30),
        what == leaf.SWEEP and variant.sweep_award == "match",
    )


def count_worth(points: int, variant: Variant, *, all_tricks: bool | None = None) -> Worth:
    """What a count told at a table is worth to the side that has ``points``, without its tricks.

    ``all_tricks`` says whether one side took all ten tricks; it matters only for 0 and 120, where None
    means yes. Raises `CountError` for a count that no hand can have, such as 119 or, with all tricks, 75.
    """
    if points in (0, leaf.PACK_POINTS):
        own = 10 if points else 0
        if all_tricks is False:
            own = 9 if points else 1
    elif all_tricks:
        raise CountError(f"{points} points are not all ten tricks", code="count/tricks")
    else:
        own = next((own for own in range(1, 10) if leaf.possible(points, own)), 5)
    return worth(points, (own, leaf.TRICKS - own), variant)


def _why_impossible(points: int, tricks: Pair) -> str:
    if not 0 <= points <= leaf.PACK_POINTS:
        return f"{points} points cannot be: a pack has 120"
    if points in (1, leaf.PACK_POINTS - 1):
        return f"{points} points cannot be: the lowest card with points is the queen with 2"
    return f"{points} points in {tricks[0]} of the ten tricks cannot be"


class Row(NamedTuple):
    """Totals of the better side, from ``low`` to ``high``, that are worth the same.

    ``all_tricks`` is None except for 120, where it says whether the losers took no trick at all.
    """

    low: int
    high: int
    all_tricks: bool | None
    worth: Worth


def table_of_results(variant: Variant) -> tuple[Row, ...]:
    """What every total from 60 to 120 is worth under the variant, equal neighbours taken together."""
    rows: list[Row] = []
    for points in range(60, 119):
        value = count_worth(points, variant)
        if rows and rows[-1].worth == value:
            rows[-1] = rows[-1]._replace(high=points)
        else:
            rows.append(Row(points, points, None, value))
    ends = [Row(120, 120, every, count_worth(120, variant, all_tricks=every)) for every in (False, True)]
    return (*rows, *ends)


def counted(points: Pair, tricks: Pair, variant: Variant) -> Result:
    """The result of a hand that was played to its end."""
    side, kind, games, takes_match = worth(points[0], tricks, variant)
    reason = "tie" if side is None else "counted"
    return Result(
        reason,
        void=False,
        points=points,
        tricks=tricks,
        winner=side,
        games=games,
        takes_match=takes_match,
        kind=kind,
    )


def forfeited(loser: Team, variant: Variant) -> Result:
    """The result of a hand that a side gives up: the other one is counted all ten tricks.

    That is the worst base result there is (ours: no source has a rule for players that break down).
    """
    if loser == 0:
        return counted((0, leaf.PACK_POINTS), (0, leaf.TRICKS), variant)
    return counted((leaf.PACK_POINTS, 0), (leaf.TRICKS, 0), variant)


def awarded(
    reason: str,
    points: Pair,
    tricks: Pair,
    winner: Team,
    variant: Variant,
    seat: Seat,
    evidence: Evidence | None = None,
) -> Result:
    """The result of a renúncia or a false accusation: the award of `renounce_award`, nothing counted."""
    award = variant.renounce_award
    takes_match = award == "match" or (award == "as_sweep" and variant.sweep_award == "match")
    games = 1 if award == "hand_one" else 4
    return Result(
        reason,
        void=False,
        points=points,
        tricks=tricks,
        winner=winner,
        games=games,
        takes_match=takes_match,
        seat=seat,
        evidence=evidence,
    )


def settle(standing: Standing, result: Result, variant: Variant, next_dealer: Seat) -> Standing:
    """The standing after a hand; ``next_dealer`` deals next unless the hand is void.

    Ties add to what the next decided hand is worth; awards are neither raised nor doubled, but clear what
    ties have left (ours). The match goes to the side that this hand brought to its end.
    """
    if result.void:
        fined = replace(standing, score=_sum(standing.score, result.penalty))
        return _checked(fined, 0 if result.penalty[0] else 1, variant) if any(result.penalty) else fined
    hands = standing.hands + 1
    if result.winner is None:
        ties = _tied(standing, variant)
        return Standing(next_dealer, standing.score, standing.sets, standing.winner, *ties, hands)
    games = result.games
    if result.reason == "counted":
        games = leaf.with_ties(games, standing.carry, standing.mult)
    score = list(standing.score)
    if result.takes_match:
        score[result.winner] = variant.match_target
    elif result.kind == "double" and variant.rolha_as == "loser_minus_2":
        lost = leaf.with_ties(result.games, 0, standing.mult)
        score[1 - result.winner] = max(0, score[1 - result.winner] - lost)
        score[result.winner] += standing.carry
    else:
        score[result.winner] += games
    counted = Standing(next_dealer, (score[0], score[1]), standing.sets, standing.winner, hands=hands)
    return _checked(counted, result.winner, variant)


def _tied(standing: Standing, variant: Variant) -> tuple[int, int]:
    """What a tie leaves for the next decided hand: ``carry`` and ``mult``."""
    if variant.tie_60 == "plus_one":
        return standing.carry + 1 if variant.tie_stack else 1, standing.mult
    if variant.tie_60 == "double":
        return standing.carry, standing.mult * 2 if variant.tie_stack else 2
    return standing.carry, standing.mult


def _checked(standing: Standing, team: Team, variant: Variant) -> Standing:
    """The standing after this team got games: a match that it won is put into the rubber.

    What ties have left stays in the match.
    """
    if standing.score[team] < variant.match_target:
        return standing
    sets = _sum(standing.sets, (1 - team, team))
    if sets[team] >= variant.rubber_sets:
        return replace(standing, sets=sets, winner=team, carry=0, mult=1)
    return replace(standing, score=(0, 0), sets=sets, carry=0, mult=1)


def _sum(one: Pair, other: Pair) -> Pair:
    return one[0] + other[0], one[1] + other[1]
