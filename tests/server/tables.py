"""Tables for the tests: made, filled and played without a network."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from typing import Any

from partida.game import Event
from partida.server import authority
from partida.server.acts import SERVER, ComputerMove, Guest, Move, Nonce, Ready, Sit, Start, What, Who
from partida.server.entries import Entry, decode, encode
from partida.server.state import Table

SEED = bytes(range(32))


@dataclass
class Game:
    """A live table with its log."""

    table: Table
    log: list[bytes] = field(default_factory=list)
    now: int = 1_000
    told: list[tuple[Table, Table, tuple[Event, ...]]] = field(default_factory=list)

    @classmethod
    def new(cls, variant: str, *, seed: bytes = SEED, pace: str = "none", name: str = "t1") -> Game:
        game = cls(authority.empty())
        game.append(authority.create(name, variant, host="g0", seed=seed, now=game.now, pace_name=pace))
        return game

    @classmethod
    def started(cls, variant: str, persons: int = 1, **more: Any) -> Game:
        """A table at which the first seats are persons (guests g0, g1, ...), the others computers."""
        game = cls.new(variant, **more)
        for seat in range(persons):
            game.do(guest(seat), Sit(seat, f"Name {seat}"))
        full = persons == len(game.table.chairs)
        game.do(guest(0), Start(None if full else "random"))
        return game

    def append(self, entry: Entry) -> tuple[Event, ...]:
        """Put an entry in the log, by way of its bytes."""
        body = encode(entry)
        before = self.table
        self.table, story = authority.apply(before, decode(body))
        self.log.append(body)
        self.told.append((before, self.table, story))
        return story

    def do(self, who: Who, what: What, **more: Any) -> tuple[Event, ...]:
        """Propose and append; raises what `propose` raises."""
        self.now += 7
        return self.append(authority.propose(self.table, who, what, self.now, **more))

    def deal(self) -> tuple[Event, ...]:
        """Everybody is ready, and the server deals."""
        for seat, chair in enumerate(self.table.chairs):
            waits = self.table.phase in ("between", "over") and self.table.match.hands
            if waits and chair.person and not chair.auto and seat not in self.table.ready:
                self.do(Guest(chair.guest), Ready())
        chore = authority.chore(self.table)
        assert chore is not None
        return self.do(SERVER, chore)

    def move(self, seat: int, text: str) -> tuple[Event, ...]:
        chair = self.table.chairs[seat]
        if chair.computed:
            return self.do(SERVER, ComputerMove(seat, text))
        return self.do(Guest(chair.guest), Move(text))

    def play_hand(self, rng: random.Random) -> None:
        """Deal, and play at random to the end of the hand."""
        for seat, chair in enumerate(self.table.chairs):
            if chair.person and rng.random() < 0.7 and seat not in self.table.nonces:
                self.do(Guest(chair.guest), Nonce(self.table.dealt + 1, rng.randbytes(16).hex()))
        self.deal()
        while self.table.phase == "hand":
            self.move(*random_move(self.table, rng))


def random_move(table: Table, rng: random.Random) -> tuple[int, str]:
    """A legal move, now and then of a seat that is not on turn."""
    seats = list(range(len(table.chairs)))
    turn = table.state.turn
    side = [seat for seat in seats if seat != turn and table.rules.moves(table.state, seat)]
    seat = rng.choice(side) if side and rng.random() < 0.1 else turn
    return seat, table.rules.write(rng.choice(table.rules.moves(table.state, seat)))


def guest(seat: int) -> Guest:
    return Guest(f"g{seat}")
