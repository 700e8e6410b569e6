"""A match against the computer: who plays where, whose move it is, and the file that keeps it.

Everything shown to the person comes from `Session.view` and from the events that the methods give back,
which are those that the person's seat may see.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from pathlib import Path
from typing import Any

from partida import fairness
from partida.cards import Card
from partida.cli import saves
from partida.cuarenta import dealing
from partida.errors import PartidaError, TableError
from partida.game import AnyRules, Deal, Event, seen_from
from partida.match import Match
from partida.players.drive import asking_order
from partida.players.player import FREE, Player
from partida.players.registry import player
from partida.record import MatchRecord
from partida.sueca import seating
from partida.table import Seat

PERSON = "person"
_SEED_TAG = "MatchSeed"


@dataclass
class Session:
    """One match in play. ``seat`` is the person's."""

    match: Match
    seat: Seat
    seed: bytes
    levels: Mapping[Seat, str]
    file: saves.MatchFile
    players: dict[Seat, Player] = field(init=False)
    seeds: list[bytes | None] = field(default_factory=list[bytes | None])
    drawn: tuple[tuple[Seat, Card], ...] = ()
    """Who drew what for the first deal, in a new match that draws cards for it."""
    resumed: MatchRecord | None = None
    """The match as it was in its file: names, tags and remarks of it are kept."""

    def __post_init__(self) -> None:
        self.players = {
            seat: player(self.rules.name, level, self._player_seed(seat))
            for seat, level in self.levels.items()
        }

    @classmethod
    def new(cls, rules: AnyRules, seat: Seat, level: str, seed: bytes) -> Session:
        """A match that begins with the draw for the first dealer."""
        order = fairness.shuffled(rules.pack, fairness.hand_seed(seed, 0))
        dealer = rules.first_dealer(order)
        levels = {other: level for other in range(rules.table.size) if other != seat}
        for other in levels:
            player(rules.name, level, other)  # the level is there, or no file is made
        session = cls(Match.begin(rules, dealer), seat, seed, levels, saves.MatchFile.new(rules.name))
        session.drawn = _drawn(rules, order)
        return session

    @classmethod
    def open(cls, path: Path) -> Session:
        """The match of a file; raises what `resume` raises, and `TableError` if it is played elsewhere.

        Every message names the file.
        """
        # What is not there is not locked either.
        path.stat()
        file = saves.MatchFile(path)
        try:
            return cls.resume(file, file.read())
        except PartidaError as error:
            file.close()
            if str(path) in error.message:
                raise
            raise TableError(f"{path}: {error.message}", code=error.code) from error
        except BaseException:
            file.close()
            raise

    @classmethod
    def newest(cls, warn: Callable[[str], None]) -> Session:
        """The match that was played last, is not over and not open elsewhere.

        Files that cannot be gone on with are passed over, with a warning. Raises `TableError`.
        """
        elsewhere = False
        for path in saves.newest_first():
            try:
                return cls.open(path)
            except PartidaError as error:
                elsewhere = elsewhere or error.code == "cli/open-elsewhere"
                if error.code not in ("cli/over", "cli/open-elsewhere"):
                    warn(f"passed over {error.message} [{error.code}]")
            except OSError as error:
                warn(f"passed over {path}: {error.strerror or error} [cli/file]")
        but = " that is not being played elsewhere" if elsewhere else ""
        raise TableError(f"there is no unfinished match in {saves.folder()}{but}", code="cli/no-match")

    @classmethod
    def resume(cls, file: saves.MatchFile, record: MatchRecord) -> Session:
        """A saved match; raises `TableError` if it is over or was not played here by one person."""
        path, match = file.path, record.match()
        if match.winner is not None:
            raise TableError(f"{path}: this match is over; see it with partida replay", code="cli/over")
        people = [seat for seat, kind in enumerate(record.kinds) if kind == PERSON]
        if len(people) != 1 or not all(record.kinds):
            raise TableError(f"{path}: not a match of one person against the computer", code="cli/not-ours")
        file.keep_others()
        told = next((value for name, value in record.tags if name.lower() == _SEED_TAG.lower()), None)
        seed = fairness.new_seed() if told is None else fairness.seed_from_hex(told)
        if told is None:
            record = replace(record, tags=(*record.tags, (_SEED_TAG, seed.hex())))
        levels = {seat: kind for seat, kind in enumerate(record.kinds) if kind != PERSON}
        session = cls(match, people[0], seed, levels, file)
        session.resumed = record
        session.seeds = [hand.seed for hand in record.hands]
        return session

    @property
    def path(self) -> Path:
        """Where the match is kept."""
        return self.file.path

    @property
    def rules(self) -> AnyRules:
        """The rules in force."""
        return self.match.rules

    @property
    def view(self) -> Any:
        """What the person may know of the hand in play."""
        return self.match.view(self.seat)

    def record(self) -> MatchRecord:
        """The match as it is kept."""
        size = self.rules.table.size
        kinds = [self.levels.get(seat, PERSON) for seat in range(size)]
        tags = (("Event", "partida play"), ("Date", date.today().isoformat()), (_SEED_TAG, self.seed.hex()))
        commits = [None if seed is None else fairness.commit(seed) for seed in self.seeds]
        record = MatchRecord.of(self.match, kinds=kinds, tags=tags, seeds=self.seeds, commits=commits)
        if self.resumed is None:
            return record
        before = self.resumed.hands
        hands = [replace(old, moves=new.moves) for old, new in zip(before, record.hands, strict=False)]
        return replace(self.resumed, hands=(*hands, *record.hands[len(before) :]))

    def save(self) -> None:
        """Write the match to its file; raises `TableError` if somebody else has changed it, `OSError`."""
        self.file.write(self.record())

    def close(self) -> None:
        """Let go of the file."""
        self.file.close()

    def deal(self) -> tuple[Event, ...]:
        """Deal the next hand."""
        seed = fairness.hand_seed(self.seed, len(self.match.hands) + 1)
        order = fairness.shuffled(self.rules.pack, seed)
        self.match, events = self.match.deal(Deal(order, self.match.standing.dealer))
        self.seeds.append(seed)
        return self._kept(events)

    def play(self, move: Any) -> tuple[Event, ...]:
        """Make a move of the person; raises what the rules raise."""
        return self._made(self.seat, move)

    def computer_move(self) -> tuple[Event, ...]:
        """Let the computer move: a seat that wants to speak out of turn, else the seat on turn.

        Gives no events if neither wants to: the person's move is awaited.
        """
        spoken = self.interjection()
        if spoken:
            return spoken
        turn = self.view.turn
        if turn == self.seat or turn is None:
            return ()
        view = self.match.view(turn)
        return self._made(turn, self.players[turn].choose(view, view.moves, FREE))

    def interjection(self, *, ahead: bool = False) -> tuple[Event, ...]:
        """Let a computer seat accuse, claim or take back, if one wants to, whoever is on turn.

        They are asked in `asking_order`; with ``ahead`` only those that come before the person.
        """
        for seat in asking_order(self.rules, self.match.state):
            if seat == self.seat:
                if ahead:
                    return ()
                continue
            view = self.match.view(seat)
            move = self.players[seat].interject(view, view.moves, FREE) if view.moves else None
            if move is not None:
                return self._made(seat, move)
        return ()

    def _made(self, seat: Seat, move: Any) -> tuple[Event, ...]:
        self.match, events = self.match.play(seat, move)
        return self._kept(events)

    def _kept(self, events: tuple[Event, ...]) -> tuple[Event, ...]:
        self.save()
        return seen_from(events, self.seat)

    def _player_seed(self, seat: Seat) -> int:
        return int.from_bytes(fairness.hand_seed(self.seed, 2**33 + seat)[:8], "big")


def _drawn(rules: AnyRules, order: tuple[Card, ...]) -> tuple[tuple[Seat, Card], ...]:
    """Who drew what for the first deal; nothing where it is by lot."""
    variant: Any = rules.variant
    if rules.name == "cuarenta":
        return dealing.drawn(variant, rules.table, order)
    return () if variant.first_dealer == "random" else seating.drawn(order, rules.table)
