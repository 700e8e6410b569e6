"""Deals for many to try: the deal of the day, and hands with which one challenges others.

Everybody gets the same cards at the same seat, from the same score, with computers of the same level at the
other chairs; what was cut is cut already. Each tries it once, at a table of its own.
"""

from __future__ import annotations

import datetime
from collections import Counter
from collections.abc import Sequence
from typing import Any, Final

import msgspec

from partida.cards import Card
from partida.fairness import hand_seed, shuffled
from partida.game import Deal
from partida.match import Match
from partida.server.aids import aided_seats
from partida.server.ends import End, Ended, Tally
from partida.server.entries import Prepared
from partida.server.prepared import prepare
from partida.server.state import Played, Table, refuse, rules_of
from partida.server.stories import over_hand, prepared_of, standing_before
from partida.table import Seat

DAILY: Final = {"sueca": "sueca(preset=portugal)", "cuarenta": "cuarenta"}
"""The variant of the deal of the day of each game."""
LEVEL: Final = "club"
"""Who sits at the other chairs of the deal of the day."""
OPENING: Final = frozenset({"cut", "choose"})
"""Phases before the cards are dealt."""
COLUMNS: Final = 64
"""So many leads in points are told at most; where there are more, neighbours are put together."""


class Outcome(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a hand ended for a seat: points of its side (``own``) and of the ``others``.

    ``won`` counts games (Sueca) or says 1 for a chica that was won (Cuarenta); negative if they were lost.
    ``helped`` says that the computer played for the person, that a hint or an aid was looked at, or that
    the cards were ``known``: a hand played again, or one tried by who had a chair where they lay before.
    """

    won: int
    own: int
    others: int
    helped: bool = False
    known: bool = False

    @property
    def rank(self) -> tuple[int, int]:
        """The larger the better: what was won, then the lead in points."""
        return self.won, self.own - self.others

    def kept(self, *, counted: bool = True) -> End:
        """As the store keeps it; an end with help is never ``counted`` among the others."""
        rank = self.rank if counted and not self.helped else (None, None)
        return End(msgspec.json.encode(self), *rank)


class Challenge(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A deal to be tried at ``seat``, computers of ``level`` at the other chairs.

    ``day`` is that of which it is; ``first`` how the hand ended where it was played first. Of a try it is
    not told whether the cards were known there: where others have had a chair is theirs to tell.
    """

    variant: str
    seat: int
    level: str
    deal: Prepared
    day: str | None = None
    first: Outcome | None = None


class Field(msgspec.Struct, frozen=True):
    """All that have tried a deal without help, compared with one of them.

    ``ends`` are the lead in points of every end with how often it came, at most `COLUMNS` of them; ``top``
    is what the strongest level made of it, None until it has.
    """

    better: int
    same: int
    worse: int
    ends: tuple[tuple[int, int], ...]
    top: Outcome | None


def today(now: int) -> str:
    """The day of a time in milliseconds, in UTC, as in ``2026-03-01``."""
    return datetime.datetime.fromtimestamp(now / 1000, datetime.UTC).date().isoformat()


def id_of_day(day: str, game: str) -> str:
    """The id of a deal of the day: everybody may know it."""
    return f"daily{day.replace('-', '')}{game}"


def of_day(day: str, game: str, seed: bytes) -> Challenge:
    """The deal of a day, by a secret seed; who sits where depends on it alone."""
    rules = rules_of(DAILY[game])
    pack = shuffled(rules.pack, hand_seed(seed, 1))
    match = Match.begin(rules, rules.first_dealer(shuffled(rules.pack, hand_seed(seed, 0))))
    cuts = _cuts(match, pack, seed)
    return Challenge(
        variant=DAILY[game],
        seat=2 if rules.table.size == 4 else 1,
        level=LEVEL,
        deal=prepare(rules, 1, pack, match.standing, cuts),
        day=day,
    )


def _cuts(match: Match, pack: tuple[Card, ...], seed: bytes) -> list[tuple[Seat, Any]]:
    """What has to be done before the cards are dealt, at random."""
    rules = match.rules
    match, _ = match.deal(Deal(pack, match.standing.dealer))
    moves: list[tuple[Seat, Any]] = []
    while match.playing and match.state.phase in OPENING:
        seat = match.state.turn
        legal = rules.moves(match.state, seat)
        number = int.from_bytes(hand_seed(seed, 2 + len(moves))[:8], "big")
        moves.append((seat, legal[number % len(legal)]))
        match, _ = match.play(*moves[-1])
    return moves


def of_hand(table: Table, number: int, seat: Seat) -> Challenge:
    """A finished hand of a table as a challenge; raises as `over_hand`, and ``chair/number``."""
    played, index = over_hand(table, number)
    if not 0 <= seat < table.rules.table.size:
        raise refuse("chair/number", f"there is no seat {seat}")
    levels = {chair.level for one, chair in enumerate(table.chairs) if one != seat and chair.level}
    return Challenge(
        variant=table.variant,
        seat=seat,
        level=levels.pop() if len(levels) == 1 else LEVEL,
        deal=prepared_of(table, number, _openings(played, index)),
        first=end_at(table, number, seat) if table.challenge is None else hand_outcome(played, index, seat),
    )


def end_at(table: Table, number: int, seat: Seat) -> Outcome:
    """How a finished hand of a table ended for a seat, and whether its cards were known; as `over_hand`."""
    end = hand_outcome(*over_hand(table, number), seat)
    again = table.prepared is not None and (table.challenge is None or table.prepared.known)
    return msgspec.structs.replace(end, helped=True, known=True) if again else end


def _openings(played: Played, index: int) -> int:
    """How many moves of a hand come before its cards are dealt."""
    hand = played.match.hands[index]
    match, _ = Match.resume(played.match.rules, standing_before(played, index)).deal(hand.deal)
    count = 0
    while match.state.phase in OPENING:
        match, _ = match.play(*hand.moves[count])
        count += 1
    return count


def outcome_of(table: Table, seat: Seat) -> Outcome | None:
    """How the last hand of a table ended for a seat; None while it goes on."""
    if table.playing is None or not table.dealt or table.match is None or table.match.playing:
        return None
    return end_at(table, table.playing.hands[-1].number, seat)


def ended(table: Table, *, known: bool = False) -> Ended | None:
    """Whose attempt at which challenge has ended at a table, and how; None where none has.

    ``known`` says that the cards had lain elsewhere before who tried it, as nothing at the table tells.
    """
    if table.challenge is None:
        return None
    seat = next(seat for seat, chair in enumerate(table.chairs) if chair.person)  # who tries is alone
    end, guest = outcome_of(table, seat), table.chairs[seat].guest
    assert guest is not None
    if end is not None and known:
        end = msgspec.structs.replace(end, helped=True, known=True)
    return None if end is None else (table.challenge, guest, end.kept())


def hand_outcome(played: Played, index: int, seat: Seat) -> Outcome:
    """How a finished hand of a match (from 0) ended for a seat."""
    log, hand = played.hands[index], played.match.hands[index]
    result, side = hand.result, seat % 2
    played_for = any(hand.moves[ply - 1][0] == seat for ply in log.by_computer)
    return Outcome(
        won=result.won_by(side),
        own=result.points[side],
        others=result.points[1 - side],
        helped=played_for or bool(log.hints) or seat in aided_seats(log),
    )


def compared(mine: Outcome, tallies: Sequence[Tally], top: Outcome | None) -> Field:
    """One's own end among those of all, one's own counted in if it was without help."""
    better = sum(one.attempts for one in tallies if one[:2] > mine.rank)
    same = sum(one.attempts for one in tallies if one[:2] == mine.rank)
    worse = sum(one.attempts for one in tallies if one[:2] < mine.rank)
    return Field(better, same, worse, _columns(tallies), top)


def _columns(tallies: Sequence[Tally]) -> tuple[tuple[int, int], ...]:
    """How often each lead came; ends that are won and lost are never put together."""
    step = 1
    while len(columns := _by_lead(tallies, step)) > COLUMNS:
        step += 1
    return columns


def _by_lead(tallies: Sequence[Tally], step: int) -> tuple[tuple[int, int], ...]:
    """Leads are told by multiples of a step, the next one away from 0."""
    ends: Counter[int] = Counter()
    for one in tallies:
        far = -(-abs(one.lead) // step) * step
        ends[far if one.lead > 0 else -far] += one.attempts
    return tuple(sorted(ends.items()))
