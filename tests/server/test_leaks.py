"""Two hands that differ only in cards a seat cannot see: that seat gets the same bytes."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from partida import fairness, testing
from partida.cards import Card, CardSet
from partida.errors import PartidaError
from partida.record import views
from partida.registry import variant_text
from partida.server import authority, fair, public, wire
from partida.server.acts import Guest, Move
from partida.server.entries import Entry, decode
from partida.server.state import Table
from tests.server.tables import SEED, Game

GAMES = ("sueca", "cuarenta")
Order = tuple[Card, ...]
TRIES = 12


@contextmanager
def dealing(seed: bytes, order: Order) -> Iterator[None]:
    """Let this seed shuffle the pack into this order."""
    real = fairness.shuffled
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(
            fairness, "shuffled", lambda cards, key, *more: order if key == seed else real(cards, key, *more)
        )
        yield


def messages(log: list[Entry], seat: int | None) -> list[bytes]:
    """All that a seat is sent while a log grows: after each entry the events, and what a new tab would get.

    Refusals too: the seat tries every card whenever a hand is on.
    """
    sent: list[bytes] = []
    table = authority.empty()
    for entry in log:
        before = table
        table, story = authority.apply(before, entry)
        sent.append(wire.encode(wire.Told.of(before, table, story).to(seat)))
        sent.append(wire.encode(wire.snapshot(table, seat)))
        if seat is not None and table.phase == "hand":
            sent.extend(wire.encode(refusal) for refusal in refusals(table, seat))
    return sent


def refusals(table: Table, seat: int) -> Iterator[wire.Reject]:
    for card in table.rules.pack:
        guest = table.chairs[seat].guest
        try:
            authority.propose(table, Guest(guest or ""), Move(str(card)), 0)
        except PartidaError as error:
            yield wire.Reject(str(card), error.code, table.seq)


def verdicts(log: list[Entry]) -> list[Any]:
    """What the rules themselves make known to all."""
    found: list[Any] = []
    table = authority.empty()
    for entry in log:
        table, story = authority.apply(table, entry)
        found += [event for event in story if event.kind in testing.VERDICTS]
    return found


def compare(variant: str, seed: int, seat: int | None) -> bool:
    """True if two worlds could be compared and are the same to the seat; raises AssertionError."""
    rng = random.Random(seed)
    game = Game.started(variant, persons=2 if seed % 2 else 1)
    game.deal()
    for _ in range(rng.randrange(24)):
        if game.table.phase == "hand":
            game.move(*any_move(game.table, rng))
    table = game.table
    key = fair.pack_seed(table, table.playing.hands[-1])
    order = table.match.hands[-1].deal.order
    log = [decode(body) for body in game.log]
    told = verdicts(log)
    for _ in range(TRIES):
        other = reordered(order, table.view(seat).seen, rng)
        with dealing(key, other):
            if other != order and possible(log, told):
                there = messages(log, seat)
                break
    else:
        return False
    assert there == messages(log, seat), f"hidden cards reach seat {seat}"
    return True


def possible(log: list[Entry], told: list[Any]) -> bool:
    """True if the others could have played so in this world, with the same verdicts."""
    try:
        return verdicts(log) == told
    except PartidaError:
        return False


def any_move(table: Table, rng: random.Random) -> tuple[int, str]:
    seats = [seat for seat in range(len(table.chairs)) if table.rules.moves(table.state, seat)]
    seat = rng.choice(seats) if rng.random() < 0.1 else table.state.turn
    return seat, table.rules.write(rng.choice(table.rules.moves(table.state, seat)))


def reordered(order: Order, seen: CardSet, rng: random.Random) -> Order:
    hidden = [card for card in order if card not in seen]
    rng.shuffle(hidden)
    return tuple(card if card in seen else hidden.pop() for card in order)


@pytest.mark.parametrize("game", GAMES)
@given(data=st.data())
@settings(max_examples=20)
def test_the_bytes_of_a_seat_say_nothing_hidden(game: str, data: st.DataObject) -> None:
    variant = variant_text(data.draw(testing.variants(game)))
    size = len(Game.new(variant).table.chairs)
    seat = data.draw(st.sampled_from([None, *range(size)]))
    compare(variant, data.draw(st.integers(0, 2**32)), seat)


@pytest.mark.parametrize("variant", ["sueca", "cuarenta", "cuarenta(players=2)", "sueca(preset=tournament)"])
def test_many_worlds_are_compared(variant: str) -> None:
    size = len(Game.new(variant).table.chairs)
    compared = [compare(variant, seed, seat) for seed in range(2) for seat in (None, *range(size))]
    assert sum(compared) >= len(compared) // 2


def hole_in_view(patch: pytest.MonkeyPatch) -> None:
    real = Table.view
    patch.setattr(Table, "view", lambda table, seat: real(table, 0 if seat is None else (seat + 1) % 2))


def hole_in_story(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(views, "seen_from", lambda story, seat: tuple(story))


def hole_in_table(patch: pytest.MonkeyPatch) -> None:
    real = public.public

    def leaky(table: Table, online: frozenset[int] = frozenset()) -> dict[str, Any]:
        dealt = table.match.hands[-1].deal.order[0] if table.phase == "hand" else 0
        return {**real(table, online), "first": int(dealt)}

    patch.setattr(wire, "public", leaky)


def hole_in_legal(patch: pytest.MonkeyPatch) -> None:
    """Only the sizes of messages tell."""
    real = Table.view

    def padded(moves: Any, rules: Any) -> list[str]:
        hand = current[0].rules.view(current[0].state, 1).hand if current[0].state else CardSet()
        return [*(rules.write(move) for move in moves), " " * (hand.mask % 7)]

    current: list[Table] = []

    def view(table: Table, seat: int | None) -> Any:
        current[:] = [table]
        return real(table, seat)

    patch.setattr(Table, "view", view)
    patch.setattr(wire, "legal_json", padded)


def hole_in_refusals(patch: pytest.MonkeyPatch) -> None:
    real = authority.propose

    def leaky(table: Table, who: Any, what: Any, now: int, **more: Any) -> Any:
        try:
            return real(table, who, what, now, **more)
        except PartidaError as error:
            error.code += str(table.rules.view(table.state, 1).hand.mask)
            raise

    patch.setattr(authority, "propose", leaky)


@pytest.mark.parametrize(
    "hole", [hole_in_view, hole_in_story, hole_in_table, hole_in_legal, hole_in_refusals]
)
@pytest.mark.parametrize("game", GAMES)
def test_a_planted_leak_is_caught(game: str, hole: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    hole(monkeypatch)

    def search() -> None:
        for seed in range(40):
            compare(game, seed, 0 if hole is hole_in_refusals else (None, 0, 1, 2, 3)[seed % 5])

    with pytest.raises(AssertionError, match="hidden"):
        search()


@pytest.mark.parametrize("variant", ["sueca(match_target=2)", "cuarenta(players=2,mesa_chicas=1)"])
def test_no_seed_is_sent_before_its_hand_is_over_and_no_key_ever(variant: str) -> None:
    game = Game.started(variant, persons=2)
    rng = random.Random(8)
    while game.table.phase != "over":
        game.play_hand(rng)
    game.play_hand(rng)
    table = authority.empty()
    seeds = {number: fair.hand_seed(game.table, number).hex() for number in range(1, game.table.dealt + 2)}
    told: set[int] = set()
    for body in game.log:
        before = table
        table, story = authority.apply(before, decode(body))
        over = table.dealt - (table.phase == "hand")
        for seat in (None, *range(len(table.chairs))):
            for sent in (
                wire.encode(wire.Told.of(before, table, story).to(seat)),
                wire.encode(wire.snapshot(table, seat)),
            ):
                text = sent.decode()
                assert SEED.hex() not in text
                assert '"g0"' not in text
                assert '"g1"' not in text
                found = {number for number, seed in seeds.items() if seed in text}
                assert found <= set(range(1, over + 1))
                told |= found
                for log in table.playing.hands if table.playing else ():
                    assert fair.pack_seed(table, log).hex() not in text
                if table.phase == "hand":
                    nonces = table.playing.hands[-1].nonces.values()
                    assert not any(nonce in text for nonce in nonces)
    assert told == set(range(1, game.table.dealt + 1))
