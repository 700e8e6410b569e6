"""Acts that are cancelled, tables that another process changes meanwhile, players that answer too late."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from partida.errors import TableError
from partida.registry import rules
from partida.server import authority, connection
from partida.server.acts import Deal, Hand, Move, Phrase, Sit
from partida.server.creating import NewTable
from partida.server.hub import Hub
from partida.server.live import Live
from partida.server.outbox import Outbox
from partida.server.storage import Store
from partida.server.thinking import InlineThinker, Question
from tests.server.site import FREE
from tests.server.test_hub import SOLO, Full, move, on_turn, replace_wish, solo
from tests.server.test_keeping import MINUTE, House, lobby
from tests.server.waits import until


class Slow(Store):
    """A store that answers a writer late, when it is told to."""

    late = False

    async def append(self, *args: Any, **more: Any) -> bool:
        won = await super().append(*args, **more)
        while self.late:
            await asyncio.sleep(0.001)
        return won


def watched(hub: Hub, live: Live) -> Outbox:
    box = Outbox("ana")
    hub.hello(live, box, -1)
    return box


async def cancelled_act(house: House, wish: NewTable) -> tuple[Any, Live, int, asyncio.Task[int]]:
    """An act that is cancelled when it is in the log, before anybody was told; and the last seq before it."""
    hub: Any = await house.hub(kind=Slow)
    live = await solo(hub, wish)
    watched(hub, live)
    await until(lambda: on_turn(live))
    seq = live.table.seq
    hub.store.late = True
    act = asyncio.create_task(move(hub, live, "a"))
    while await hub.store.latest(live.name) == seq:
        await asyncio.sleep(0.001)
    act.cancel()
    return hub, live, seq, act


async def test_a_cancelled_act_is_found_in_the_log(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        hub, live, seq, act = await cancelled_act(house, SOLO)
        with pytest.raises(asyncio.CancelledError):
            await act
        hub.store.late = False
        assert (live.behind, live.table.seq) == (True, seq)
        assert await hub.act(live, "ana", Move("whatever"), "a", None) == seq + 1, "it was done"
        await until(lambda: on_turn(live))


async def test_a_cancelled_act_counts_when_the_time_is_up(tmp_path: Path) -> None:
    """The clock looks at the log before it hands a seat over."""
    async with House(tmp_path) as house:
        hub, live, seq, act = await cancelled_act(house, replace_wish(pace="fast"))
        await asyncio.gather(act, return_exceptions=True)
        hub.store.late = False
        house.now += 10 * MINUTE
        await hub.time_up(live)
        assert live.table.seq > seq
        assert not live.table.chairs[0].auto or live.table.seq > seq + 1


async def test_a_move_through_another_process_stops_the_clock_of_this_one(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        hub, other = await house.hub(), await house.hub()
        live = await solo(hub, replace_wish(pace="fast"))
        watched(hub, live)
        await until(lambda: on_turn(live))
        twin = await other.live(live.name)
        house.now += 50_000
        await move(hub, live, "a")
        await until(lambda: on_turn(live))
        house.now += 6_000  # more than what that process believes to be left
        assert not twin.table.chairs[0].auto
        await other.time_up(twin)
        assert twin.table.seq == live.table.seq
        assert not twin.table.chairs[0].auto, "nor is it proposed again"
        assert twin.timer is not None


async def test_a_refusal_is_looked_at_twice_if_another_process_goes_on(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        hub, other = await house.hub(), await house.hub()
        live = await hub.live(await hub.create(lobby(hub)))
        twin = await other.live(live.name)
        await other.act(twin, "rui", Sit(1, "Rui"), "a", None)
        with pytest.raises(TableError) as caught:
            await hub.act(live, "eva", Sit(0, "Eva"), "b", None)
        assert caught.value.code == "chair/taken"
        assert live.table.seq == twin.table.seq


class Rival(InlineThinker):
    """Thinks long enough for something to happen."""

    def __init__(self, happens: Any = None) -> None:
        self.happens = happens

    async def answer(self, question: Question) -> Any:
        if question.on_turn and self.happens is not None:
            happens, self.happens = self.happens, None
            await happens()
        return await super().answer(question)


async def test_what_happens_while_a_computer_thinks_makes_it_think_again(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        thinker = Rival()
        hub = await house.hub()
        hub.thinker = thinker
        live = await solo(hub)

        async def hand_over() -> None:  # in this process
            await hub.act(live, "ana", Hand(0, "computer"), "a", None)

        thinker.happens = hand_over
        watched(hub, live)
        for number in range(9):  # Ana may come first, whoever deals
            await until(lambda: live.table.chairs[0].auto or on_turn(live))
            if live.table.chairs[0].auto:
                break
            await move(hub, live, f"m{number}")
        await until(lambda: live.table.chairs[0].auto)
        seq = live.table.seq
        await until(lambda: live.table.seq > seq + 6)


async def test_a_computer_that_another_process_has_moved_for_is_no_trouble(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with House(tmp_path) as house:
        hub, other = await house.hub(), await house.hub()
        live = await solo(hub)
        twin: list[Live] = []

        async def elsewhere() -> None:
            twin.append(await other.live(live.name))
            watched(other, twin[0])
            await until(lambda: on_turn(twin[0]))

        watched(hub, live)
        await until(lambda: on_turn(live))
        hub.thinker = Rival(elsewhere)
        for number in range(9):  # whoever takes a trick with its last card leads the next one
            await move(hub, live, f"m{number}")
            await until(lambda: twin or on_turn(live))
            if twin:
                break
        await until(lambda: twin and on_turn(live))
        assert live.table.seq == twin[0].table.seq
    assert "refused" not in caplog.text
    assert "failed" not in caplog.text


async def test_a_table_that_another_process_deletes_stops_its_computers(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with House(tmp_path) as house:
        hub, other = await house.hub(), await house.hub()
        live = await solo(hub)

        async def gone() -> None:
            assert await other.store.drop(live.name, live.table.seq)

        box = watched(hub, live)
        await until(lambda: on_turn(live))
        hub.thinker = Rival(gone)
        for number in range(9):  # whoever takes a trick with its last card leads the next one
            await move(hub, live, f"m{number}")
            await until(lambda: box.code == 4404 or on_turn(live))
            if box.code == 4404:
                break
        await until(lambda: box.code == 4404)
        await until(lambda: live.driver is None or live.driver.done())
        assert live.name not in hub.lives
    assert "failed" not in caplog.text


class Eager(InlineThinker):
    """Does what it may off turn, and breaks when it is asked whether it wants to at times."""

    def __init__(self, *, breaks: bool) -> None:
        self.breaks = breaks
        self.spoke = 0

    async def answer(self, question: Question) -> Any:
        if question.on_turn:
            return await super().answer(question)
        self.spoke += 1
        if self.breaks:
            raise ZeroDivisionError
        return question.view.moves[0]


ACCUSING = "sueca(renounce_mode=claim,match_target=1)"


@pytest.mark.parametrize("breaks", [False, True])
async def test_computers_that_speak_out_of_turn(
    tmp_path: Path, breaks: bool, caplog: pytest.LogCaptureFixture
) -> None:
    async with House(tmp_path) as house:
        thinker = Eager(breaks=breaks)
        hub = await house.hub()
        hub.thinker = thinker
        live = await solo(hub, NewTable(ACCUSING, solo=True, level="random", name="Ana"))
        watched(hub, live)
        await hub.act(live, "ana", Hand(0, "computer"), "a", None)
        await until(lambda: thinker.spoke > 0)
        if breaks:
            await until(lambda: live.table.phase == "over")
            assert "a computer player broke" in caplog.text
            assert "ZeroDivisionError" in caplog.text
        assert "a task of the hub failed" not in caplog.text


async def test_a_full_disk_under_the_computers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The hub does not know what was written: it looks before it goes on."""
    monkeypatch.setattr("partida.server.driving.RETRY", 0.01)
    async with House(tmp_path) as house:
        hub = await house.hub(kind=Full)
        assert isinstance(hub.store, Full)
        live = await solo(hub)
        hub.store.full = True
        watched(hub, live)
        await until(lambda: live.behind)
        hub.store.full = False
        await until(lambda: on_turn(live))


async def test_a_hub_that_stops_sets_no_timer(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        hub = await house.hub()
        live = await solo(hub, replace_wish(pace="fast"))
        box = watched(hub, live)
        await until(lambda: on_turn(live))
        assert live.timer is not None
        await hub.close()
        assert box.code == 1012
        assert live.timer.cancelled()
        hub.hello(live, Outbox("ana"), -1)
        assert live.driver is None or live.driver.done()
        await hub.close()


async def test_phrases_reach_who_came_back(tmp_path: Path) -> None:
    """Resuming after a gap of nothing, of some entries, and of too many."""
    async with House(tmp_path) as house:
        hub = await house.hub(replace(house.settings, limits=FREE))
        live = await hub.live(await hub.create(lobby(hub)))
        for number in range(40):
            await hub.act(live, "rui", Sit(1 + number % 3, "Rui"), f"s{number}", None)
        for after, count in ((live.table.seq, 1), (live.table.seq - 3, 4), (0, 1), (live.table.seq + 5, 1)):
            box = Outbox(None)
            hub.hello(live, box, after)
            assert len(box._waiting) == count
        with pytest.raises(TableError):
            await hub.act(live, "rui", Phrase("thanks"), "p", None)


class Modest(InlineThinker):
    """Counts how often it could do something off turn, and never does more than play a card."""

    asked = 0

    async def answer(self, question: Question) -> Any:
        self.asked += not question.on_turn
        if not question.on_turn:
            return None
        write = rules("sueca").write
        cards = [move for move in question.view.moves if len(write(move)) == 2]
        return cards[0] if cards else await super().answer(question)


async def test_computers_are_asked_once_while_a_person_is_on_turn(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        hub = await house.hub()
        hub.thinker = thinker = Modest()
        live = await solo(hub, NewTable(ACCUSING, solo=True, level="random", name="Ana"))
        watched(hub, live)
        for number in range(9):  # until somebody has not followed suit
            await until(lambda: on_turn(live))
            if number > 2 and thinker.asked:
                break
            texts = [live.table.rules.write(one) for one in live.table.view(0).moves]
            cards = [text for text in texts if len(text) == 2]  # and no accusation, which ends the hand
            await hub.act(live, "ana", Move((cards or texts)[0]), f"m{number}", None)
        await until(lambda: on_turn(live) and live.driver is not None and live.driver.done())
        asked = thinker.asked
        assert asked > 0
        assert live.asked == live.table.changed_seq
        hub.hello(live, Outbox(None), -1)
        await asyncio.sleep(0.05)
        assert thinker.asked == asked


class Cheeky(InlineThinker):
    """Wants what it may not, off turn."""

    async def answer(self, question: Question) -> Any:
        if question.on_turn:
            return await super().answer(question)
        return rules("sueca").read("cut 0")


async def test_what_a_computer_may_not_do_off_turn_is_not_done(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with House(tmp_path) as house:
        hub = await house.hub()
        hub.thinker = Cheeky()
        live = await solo(hub, NewTable(ACCUSING, solo=True, level="random", name="Ana"))
        watched(hub, live)
        await until(lambda: on_turn(live))
        await hub.act(live, "ana", Hand(0, "computer"), "a", None)
        await until(lambda: live.table.phase == "over")
    assert "a computer's move was refused" in caplog.text


async def test_a_deal_that_is_refused_is_told(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """That would be a fault of ours."""
    propose = authority.propose

    def refusing(table: Any, who: Any, what: Any, *more: Any, **named: Any) -> Any:
        if isinstance(what, Deal):
            raise TableError("no", code="deal/not-ready")
        return propose(table, who, what, *more, **named)

    async with House(tmp_path) as house:
        hub = await house.hub()
        live = await solo(hub)
        monkeypatch.setattr(authority, "propose", refusing)
        watched(hub, live)
        await until(lambda: "a task of the hub failed" in caplog.text)
        assert "TableError [deal/not-ready]" in caplog.text
        monkeypatch.undo()
        await hub.act(live, "ana", Hand(0, "computer"), "a", None)
        await until(lambda: live.table.dealt > 0)


async def test_a_connection_may_say_hello_again(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        hub = await house.hub()
        live = await hub.live(await hub.create(lobby(hub)))
        box = watched(hub, live)
        hub.hello(live, box, -1)
        assert live.outboxes == {box}
        assert [b"snapshot" in message for message in box._waiting] == [True, True]


async def test_a_stream_of_events_says_that_it_is_still_there(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        hub = await house.hub()
        live = await hub.live(await hub.create(lobby(hub)))
        stream = connection.stream(hub, live, None, -1, 0.01)
        assert (await anext(stream)).startswith(b'data: {"t":"snapshot"')
        for _ in range(2):
            assert await anext(stream) == b": still here\n\n"
        assert len(live.outboxes) == 1
        await stream.aclose()
        assert not live.outboxes
