"""A table under everything that a network and bad clients can do to it.

The model is simple: the log folded again from nothing is the table; every seq is there once; the moves in
the log, replayed by the rules alone, are legal and made by whose they are.
"""

from __future__ import annotations

import json
import random
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from partida import testing
from partida.errors import PartidaError
from partida.registry import variant_text
from partida.server import authority, wire
from partida.server.acts import SERVER, ComputerMove, Guest, Hand
from partida.server.authority import Repeated
from partida.server.entries import Dealt, Entry, Handed, Moved, Sat, Started, Stood, Swapped, decode
from partida.server.fair import waited_for
from partida.server.pace import PACES, waiting
from partida.server.public import public, same_to_all
from tests.server.tables import Game

GAMES = ("sueca", "cuarenta")
GUESTS = ("g0", "g1", "g2", "g3", "stranger", "watcher")
guests = st.sampled_from(GUESTS)
seats = st.integers(0, 3)
levels = st.sampled_from(["random", "club", "nobody"])
acts = st.one_of(
    st.fixed_dictionaries({"k": st.just("sit"), "seat": seats, "name": st.sampled_from("ABC ")}),
    st.fixed_dictionaries({"k": st.just("stand")}, optional={"seat": seats}),
    st.fixed_dictionaries({"k": st.just("computer"), "seat": seats, "level": levels}),
    st.fixed_dictionaries({"k": st.just("swap"), "a": seats, "b": seats}),
    st.fixed_dictionaries({"k": st.just("start")}, optional={"fill": levels}),
    st.fixed_dictionaries({"k": st.just("nonce"), "hand": st.integers(1, 3), "hex": st.just("c0ffee")}),
    st.fixed_dictionaries(
        {
            "k": st.just("move"),
            "text": st.sampled_from(["AH", "7S", "cut 17", "accept", "peek", "pass", "ronda", "5Sx5D", "?"]),
        }
    ),
    st.fixed_dictionaries({"k": st.just("ready")}),
    st.fixed_dictionaries({"k": st.just("phrase"), "key": st.sampled_from(["thanks", "hurry"])}),
    st.fixed_dictionaries(
        {"k": st.just("hand"), "seat": seats, "to": st.sampled_from(["computer", "person"])}
    ),
)


class Machine(RuleBasedStateMachine):
    """One table, and what has been sent to it."""

    @initialize(
        game=st.sampled_from(["sueca", "cuarenta"]), data=st.data(), pace=st.sampled_from(list(PACES))
    )
    def create(self, game: str, data: st.DataObject, pace: str) -> None:
        variant = variant_text(data.draw(testing.variants(game)))
        self.game = Game.new(variant, pace=pace)
        self.size = len(self.game.table.chairs)
        self.sent: list[tuple[str, bytes, int]] = []
        self.ids = 0

    @property
    def table(self) -> Any:
        return self.game.table

    def send(self, guest: str, frame: bytes, absent: frozenset[int] = frozenset()) -> int | None:
        """A frame of a guest: what seq it gets, or None if it is refused; a refusal changes nothing."""
        before = self.table
        try:
            message = wire.decode(frame)
            assert isinstance(message, wire.Do)
            entry = authority.propose(
                before, Guest(guest), message.what, self.game.now, act=message.id, base=message.base,
                absent=absent,
            )  # fmt: skip
        except Repeated as again:
            assert decode(self.game.log[again.seq]).id == message.id
            assert decode(self.game.log[again.seq]).guest == guest
            return again.seq
        except PartidaError as error:
            assert "/" in error.code
            assert self.table is before
            return None
        self.check_right(before, guest, entry, absent)
        self.game.append(entry)
        return self.table.seq

    def check_right(self, table: Any, guest: str, entry: Entry, absent: frozenset[int]) -> None:
        """Nobody did what is not for him to do; who has a chair stands in for a host who is away."""
        own = table.seat_of(guest)
        hosting = guest == table.host or (
            own is not None and (table.seat_of(table.host) is None or table.seat_of(table.host) in absent)
        )
        if isinstance(entry, Swapped | Started) or (isinstance(entry, Sat) and entry.level is not None):
            assert hosting
        if isinstance(entry, Stood):
            assert hosting or entry.seat == own
        assert not isinstance(entry, Dealt)
        if isinstance(entry, Moved):
            assert entry.seat == own
            assert entry.by == "person"
            assert not table.chairs[own].auto
        if isinstance(entry, Handed) and entry.to == "person":
            assert entry.seat == own

    def frame(self, what: Any, base: int, act: str | None = None) -> bytes:
        self.ids += 1
        message = {"t": "act", "id": act or f"a{self.ids}", "base": base, "what": what}
        return json.dumps(message).encode()

    @rule(guest=guests, what=acts, back=st.integers(-1, 4), data=st.data())
    def anything(self, guest: str, what: Any, back: int, data: st.DataObject) -> None:
        frame = self.frame(what, max(-1, self.table.seq - back))
        absent = frozenset(data.draw(st.sets(seats, max_size=1)))
        seq = self.send(guest, frame, absent)
        if seq is not None:
            self.sent.append((guest, frame, seq))

    @rule(data=st.data(), seat=seats, other=seats)
    def sensible(self, data: st.DataObject, seat: int, other: int) -> None:
        """What is likely to be taken: the host in the lobby, who sits with a nonce or a phrase."""
        lobby = self.table.phase == "lobby"
        kinds = ["nonce", "swap", "stand", "sit"] if lobby else ["nonce", "phrase", "hand"]
        kind = data.draw(st.sampled_from(kinds))
        what: dict[str, Any] = {
            "swap": {"a": seat, "b": other},
            "stand": {"seat": seat},
            "sit": {"seat": seat, "name": f"{seat}{other}"},
            "phrase": {"key": "thanks"},
            "hand": {"seat": seat, "to": "computer" if other % 2 else "person"},
            "nonce": {"hand": self.table.dealt + 1, "hex": "c0ffee"},
        }[kind]
        chair = self.table.chairs[seat % self.size]
        guest = self.table.host if lobby and kind != "nonce" else chair.guest
        if guest is not None:
            self.send(guest, self.frame({"k": kind, **what}, self.table.seq))

    @precondition(lambda self: self.sent)
    @rule(data=st.data())
    def again(self, data: st.DataObject) -> None:
        """An act that arrived comes once more, perhaps much later, perhaps under another's name."""
        guest, frame, seq = data.draw(st.sampled_from(self.sent[-8:]))
        before = self.table
        assert self.send(guest, frame) == seq
        assert self.table is before
        other = data.draw(guests)
        if other != guest:
            self.send(other, frame)

    @rule(guest=guests, data=st.data())
    def broken(self, guest: str, data: st.DataObject) -> None:
        """A frame with a few bytes changed, cut off, or no frame at all."""
        frame = bytearray(self.frame(data.draw(acts), self.table.seq))
        for at in data.draw(st.lists(st.integers(0, len(frame) - 1), min_size=1, max_size=3)):
            frame[at] = data.draw(st.integers(0, 255))
        cut = bytes(frame[: data.draw(st.integers(0, len(frame)))])
        for one in (cut, data.draw(st.binary(max_size=40))):
            try:
                message = wire.decode(one)
            except PartidaError as error:
                assert error.code in ("wire/json", "wire/shape")
                continue
            if isinstance(message, wire.Do):
                self.send(guest, one)

    @precondition(lambda self: self.table.phase == "lobby")
    @rule(persons=st.integers(1, 4), fill=st.sampled_from(["random", "club"]))
    def begin(self, persons: int, fill: str) -> None:
        """The friends sit down and the host begins."""
        for seat in range(min(persons, self.size)):
            self.send(f"g{seat}", self.frame({"k": "sit", "seat": seat, "name": f"N{seat}"}, self.table.seq))
        host = self.table.host
        self.send(host, self.frame({"k": "start", "fill": fill}, self.table.seq))

    @precondition(lambda self: self.table.phase in ("between", "over"))
    @rule()
    def next_hand(self) -> None:
        """All are ready, and the server deals; not before."""
        if self.table.match.hands:
            for seat in waited_for(self.table):
                self.send(self.table.chairs[seat].guest, self.frame({"k": "ready"}, self.table.seq))
        chore = authority.chore(self.table)
        if chore is not None:
            self.game.do(SERVER, chore)

    @precondition(lambda self: self.table.phase == "hand")
    @rule(count=st.integers(1, 30), seed=st.integers(0, 2**32))
    def play(self, count: int, seed: int) -> None:
        """Legal moves of whoever has them: each is taken once, and stale or from others it is not."""
        rng = random.Random(seed)
        for _ in range(count):
            if self.table.phase != "hand":
                return
            self.one_move(rng)

    def one_move(self, rng: random.Random) -> None:
        table = self.table
        turn = table.state.turn
        having = [seat for seat in range(self.size) if table.rules.moves(table.state, seat)]
        seat = rng.choice(having) if rng.random() < 0.15 else turn
        text = table.rules.write(rng.choice(table.rules.moves(table.state, seat)))
        chair = table.chairs[seat]
        if chair.computed:
            self.computer_moves(seat, text)
            return
        frame = self.frame({"k": "move", "text": text}, table.seq)
        assert self.send("nobody", frame) is None
        seq = self.send(chair.guest, frame)
        assert seq == table.seq + 1 == self.table.seq
        assert self.send(chair.guest, frame) == seq
        self.sent.append((chair.guest, frame, seq))

    def computer_moves(self, seat: int, text: str) -> None:
        asked = authority.next_act(self.table)
        if asked is not None and asked[0] == seat:
            assert text in [self.table.rules.write(move) for move in asked[1].moves]
        else:
            assert seat in [one for one, _ in authority.bystanders(self.table)]
        self.game.do(SERVER, ComputerMove(seat, text), base=self.table.seq)

    @precondition(lambda self: self.table.phase == "hand")
    @rule(seed=st.integers(0, 2**32))
    def race(self, seed: int) -> None:
        """Two have proposed for the same seq: one wins, and the other asks again."""
        rng = random.Random(seed)
        table, now = self.table, self.game.now
        turn = table.state.turn
        moves = [table.rules.write(move) for move in table.rules.moves(table.state, turn)]
        who = SERVER if table.chairs[turn].computed else Guest(table.chairs[turn].guest)
        rivals: list[Entry] = []
        for text in rng.sample(moves, min(2, len(moves))):
            what = ComputerMove(turn, text) if who is SERVER else wire.Do("x", 0, _move(text)).what
            rivals.append(authority.propose(table, who, what, now, base=table.seq))
        self.game.append(rivals[0])
        for entry in rivals[1:]:
            self.loses(table.seq, who, entry)

    def loses(self, base: int, who: Any, entry: Any) -> None:
        """What was proposed on an older table is looked at again."""
        what = ComputerMove(entry.seat, entry.text) if who is SERVER else _move(entry.text)
        try:
            again = authority.propose(self.table, who, what, self.game.now, base=base)
        except PartidaError:
            return
        self.game.append(again)

    @precondition(lambda self: self.table.phase == "hand")
    @rule()
    def time_is_up(self) -> None:
        """The clock hands over the seat that is waited for."""
        wait = waiting(self.table)
        if wait is not None and wait.until is not None:
            self.game.now = wait.until
            self.game.do(SERVER, Hand(wait.seat, "computer"))
            assert self.table.chairs[wait.seat].auto

    @invariant()
    def seqs_have_no_gaps(self) -> None:
        assert self.table.seq == len(self.game.log) - 1
        taken = [chair.guest for chair in self.table.chairs if chair.person]
        assert len(set(taken)) == len(taken)
        assert sorted(taken) == sorted(self.table.sitting)

    def teardown(self) -> None:
        if not hasattr(self, "game"):
            return
        for before, after, _ in self.game.told[1:]:
            assert same_to_all(before, after) == (public(before) == public(after))
        assert authority.fold(map(decode, self.game.log)) == self.table
        matches = len(self.table.past) + (self.table.playing is not None)
        replayed = [
            authority.record_of(self.table, number, running=True).match() for number in range(matches)
        ]
        wanted = [played.match for played in self.table.past]
        assert replayed == wanted + ([] if self.table.match is None else [self.table.match])


def _move(text: str) -> Any:
    frame = json.dumps({"t": "act", "id": "x", "base": 0, "what": {"k": "move", "text": text}})
    message = wire.decode(frame)
    assert isinstance(message, wire.Do)
    return message.what


TestMachine = Machine.TestCase
TestMachine.settings = settings(max_examples=25, stateful_step_count=40)
