"""Why one play is better than another: what everybody sees, and what is so more often where it is better.

The worlds are those in which the plays were valued. They are parted into those in which the one play brings
more than the other, and all others; of every feature it is counted in how many of each it holds. Those whose
frequency differs most are told, each with its counts, if the difference is too large for chance: four
standard errors, because the largest of many differences is looked for.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import sqrt
from typing import Any, Final, Literal

from partida.analysis.cuarenta.features import Feature, columns_of, features_for
from partida.analysis.cuarenta.left import clearers, left_by, sums_on, takers, unseen
from partida.analysis.cuarenta.valuing import Valued
from partida.analysis.estimating import SAME
from partida.analysis.model import Reason
from partida.cards import CARDS, CardSet
from partida.cuarenta.moves import Play
from partida.cuarenta.texts import write
from partida.cuarenta.view import CuarentaView
from partida.players.cuarenta_table import caida_only, points_now

MOST: Final = 2
"""So many features are told, and so many facts."""
LEAST: Final = 0.1
"""The least difference in frequency that is told."""
ERRORS: Final = 4.0


@dataclass(frozen=True)
class Fact:
    """Something that everybody sees."""

    kind: str
    rank: int | None = None
    number: int | None = None


def reasons_for(
    valued: Valued, best: int, other: int, by: Literal["win", "match"] = "win"
) -> tuple[Reason, ...]:
    """Why the play of the column ``best`` is better: in how many worlds it is, facts, features.

    Empty if it is better in no world: nothing is to be explained of equal plays.
    """
    values = valued.win if by == "win" else valued.match
    gain = values[:, best] - values[:, other]
    better, worse = gain > SAME, gain < -SAME
    if not better.any():
        return ()
    view, table = valued.real, valued.real.table
    plays = valued.plays[best], valued.plays[other]
    names = write(plays[0], table), write(plays[1], table)
    of = len(gain)
    told = [_first(valued, names, best, other, (int(better.sum()), int(worse.sum()), of), by)]
    told += [
        Reason(fact.kind, *names, of, of, 0, 0, by=by, rank=_letter(fact.rank), number=fact.number)
        for fact in list(facts_of(view, *plays))[:MOST]
    ]
    for feature, counts in _telling(valued, plays, better):
        seat = None if feature.seat is None else table.name(valued.frame.back.seat(feature.seat))
        told.append(Reason(feature.kind, *names, *counts, seat=seat, by=by, rank=_letter(feature.rank)))
    return tuple(told)


def _letter(rank: int | None) -> str | None:
    return None if rank is None else CARDS[rank].rank.letter


def _first(
    valued: Valued,
    names: tuple[str, str],
    best: int,
    other: int,
    counts: tuple[int, int, int],
    by: Literal["win", "match"],
) -> Reason:
    """In how many worlds it is better; where all is known, by how many points, if it is by points."""
    better, worse, of = counts
    gained = round(float((valued.points[:, best] - valued.points[:, other]).mean()))
    exact = valued.exact and gained > 0
    kind = "exact" if exact else "beats"
    return Reason(kind, *names, better, of, worse, of, by=by, number=gained if exact else None)


def facts_of(view: CuarentaView, best: Play, other: Play) -> Iterator[Fact]:
    """What the better play has for it that everybody can see, the weightiest first."""
    assert view.team is not None
    if caida_only(view, view.team):
        yield Fact("own_38")
    elif caida_only(view, 1 - view.team):
        yield Fact("their_38")
    if (more := points_now(view, best) - points_now(view, other)) > 0:
        yield Fact("scores", number=more)
    if (more := len(best.taken) - len(other.taken)) > 1 or (more and not other.taken):
        yield Fact("cards", number=len(best.taken) + 1)
    yield from _on_the_table(view, best, other)
    if not best.taken and other.card % 13 != best.card % 13 and _is_dead(view, best):
        yield Fact("dead", rank=best.card % 13)


def _on_the_table(view: CuarentaView, best: Play, other: Play) -> Iterator[Fact]:
    """What the other play leaves for cards that are still alive, and the better one does not."""
    alive = {card % 13 for card in unseen(view)}
    lying = sums_on(view, CardSet(view.on_table).mask)
    left, spared = (sums_on(view, left_by(view, play)) & alive for play in (other, best))
    if built := left - lying - spared:
        yield Fact("builds", rank=max(built))
    if broken := (left & lying) - spared:
        yield Fact("breaks", rank=max(broken))
    cleared = alive.intersection(clearers(view, other))
    if cleared and not alive.intersection(clearers(view, best)):
        yield Fact("leaves", rank=max(cleared))


def _is_dead(view: CuarentaView, best: Play) -> bool:
    """True if no card of the rank is left, and nobody can make a caída on the card in another way."""
    alive = {card % 13 for card in unseen(view)}
    return best.card % 13 not in alive and not alive & takers(view, best)[1]


def _telling(
    valued: Valued, plays: tuple[Play, Play], better: Any
) -> list[tuple[Feature, tuple[int, int, int, int]]]:
    """The features that differ most, with their counts."""
    view = valued.view
    of, of_else = int(better.sum()), int((~better).sum())
    if not of or not of_else:
        return []
    found: list[tuple[float, int, Feature, tuple[int, int, int, int]]] = []
    best, other = (valued.frame.play(play) for play in plays)
    for place, feature in enumerate(features_for(view, best, other)):
        holds = feature.holds_in(valued.worlds, columns_of(feature, view))
        count, count_else = int((holds & better).sum()), int((holds & ~better).sum())
        one, two = count / of, count_else / of_else
        error = sqrt(one * (1 - one) / of + two * (1 - two) / of_else)
        if one - two >= max(LEAST, ERRORS * error):
            found.append((two - one, place, feature, (count, of, count_else, of_else)))
    return _different(sorted(found, key=lambda one: one[:2]))


def _different(
    found: list[tuple[float, int, Feature, tuple[int, int, int, int]]],
) -> list[tuple[Feature, tuple[int, int, int, int]]]:
    """The first few that do not say nearly the same: one about a rank, one about what the next can do."""
    kept: list[tuple[Feature, tuple[int, int, int, int]]] = []
    subjects: set[frozenset[int]] = set()
    for _, _, feature, counts in found:
        subject = feature.ranks | feature.lacks
        if not any(subject & one for one in subjects):
            subjects.add(subject)
            kept.append((feature, counts))
    return kept[:MOST]
