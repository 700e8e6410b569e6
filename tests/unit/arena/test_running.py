"""The same pairs whatever is in the way: several processes, an end in the middle, a damaged file."""

from __future__ import annotations

import time
from pathlib import Path

import msgspec
import pytest

from partida.arena import running
from partida.arena.course import Course
from partida.arena.figures import figures
from partida.arena.pairs import Pair
from partida.arena.plan import Setup
from partida.arena.records import Header, Writer, encoded, read
from partida.arena.report import document
from partida.arena.running import play, play_again, play_on, resume, some_of
from partida.arena.statistics import Sprt
from partida.errors import ArenaError, PlayerError, RecordError
from tests.unit.arena.crew import played, saboteur, setup


def bare(pairs: list[Pair]) -> list[Pair]:
    return [pair.repeated() for pair in pairs]


@pytest.fixture(scope="module")
def trio() -> Setup:
    """Three levels, of which some pairings are decided early."""
    return setup("sueca", "club", "random", "x=random", pairs=40, sprt=Sprt(50, 60, least=10))


@pytest.fixture(scope="module")
def whole(trio: Setup) -> Course:
    return played(trio)


def test_pairings_end_at_different_times(whole: Course) -> None:
    counts = [tally.count for tally in whole.tallies]
    assert min(counts) < max(counts) <= 40


def test_two_processes_play_the_same_as_one(trio: Setup, whole: Course) -> None:
    both = played(trio, jobs=2)
    assert bare(both.pairs) == bare(whole.pairs)
    assert figures(both).outcomes == figures(whole).outcomes
    assert figures(both).overall == figures(whole).overall


def test_leaving_in_the_middle_leaves_what_was_played(trio: Setup, whole: Course) -> None:
    course = Course(trio)
    some = play(course)
    for _ in range(3):
        next(some)
    some.close()
    assert bare(course.pairs) == bare(whole.pairs[:3])


def test_a_run_cut_off_anywhere_goes_on_to_the_same(trio: Setup, whole: Course, tmp_path: Path) -> None:
    """After every number of whole pairs and some bytes of the next."""
    path = tmp_path / "results.ndjson"
    told = document(whole)
    for kept in range(0, len(whole.pairs) + 1, 7):
        with Writer(path, trio.plan, None) as writer:
            for pair in whole.pairs[:kept]:
                writer.add(pair)
        with path.open("ab") as file:
            file.write(b'{"pairing":0,"de'[: kept + 1])
        course, stored = resume(trio, path)
        assert len(course.pairs) == kept
        assert len(list(play_on(course, path, stored))) == len(whole.pairs) - kept
        found = document(course)
        assert {**found, "times": None} == {**told, "times": None}
        again = read(path)
        assert again is not None
        assert bare(again.pairs) == bare(whole.pairs)
        path.unlink()


def test_a_new_file_is_begun(trio: Setup, whole: Course, tmp_path: Path) -> None:
    path = tmp_path / "new.ndjson"
    course, stored = resume(trio, path)
    assert stored is None
    assert bare(list(play_on(course, path, stored))) == bare(whole.pairs)
    before = path.read_bytes()
    course, stored = resume(trio, path)
    assert list(play_on(course, path, stored)) == []
    assert path.read_bytes() == before


def kept(path: Path, setup: Setup, pairs: list[Pair]) -> Path:
    with Writer(path, setup.plan, None) as writer:
        for pair in pairs:
            writer.add(pair)
    return path


def test_results_of_another_plan_are_refused(trio: Setup, whole: Course, tmp_path: Path) -> None:
    path = kept(tmp_path / "r.ndjson", trio, whole.pairs[:4])
    for other in (
        setup("sueca", "club", "random", "x=random", pairs=41, sprt=Sprt(50, 60, least=10)),
        setup("sueca", "club", "random", "x=random", pairs=40, sprt=Sprt(50, 60, least=10), seed=2),
        setup("sueca", "club", "random", "x=random", pairs=40),
    ):
        with pytest.raises(ArenaError) as caught:
            resume(other, path)
        assert caught.value.code == "arena/other-plan"


def test_lines_that_are_missing_twice_or_in_another_order_are_refused(
    trio: Setup, whole: Course, tmp_path: Path
) -> None:
    one, two, three, four, *_ = whole.pairs
    for pairs, line in (([one, three], 3), ([one, two, two], 4), ([two], 2), ([one, two, four, three], 4)):
        path = kept(tmp_path / "r.ndjson", trio, pairs)
        with pytest.raises(RecordError) as caught:
            resume(trio, path)
        assert (caught.value.code, caught.value.line) == ("arena/order", line)
        path.unlink()


def test_another_version_of_the_package_reads_but_does_not_go_on(
    trio: Setup, whole: Course, tmp_path: Path
) -> None:
    path = tmp_path / "old.ndjson"
    lines = [encoded(Header(1, "0.0.1", trio.plan)), *map(encoded, whole.pairs)]
    path.write_bytes(b"".join(lines[:5]))
    course, stored = resume(trio, path)
    with pytest.raises(ArenaError) as caught:
        next(play_on(course, path, stored))
    assert caught.value.code == "arena/package"
    path.write_bytes(b"".join(lines))
    course, stored = resume(trio, path)
    assert list(play_on(course, path, stored)) == [], "there is nothing left to play"


def test_what_is_stored_can_be_had_again(whole: Course) -> None:
    assert list(play_again(whole, 6)) == [None] * 6
    assert list(play_again(whole, 3, jobs=2)) == [None] * 3
    assert len(list(play_again(whole, 10_000))) == len(whole.pairs)


def test_a_pair_that_came_out_differently_is_named(trio: Setup, whole: Course) -> None:
    pair = whole.pairs[-1]
    leg = msgspec.structs.replace(pair.legs[1], points=(1, 119), won=0)
    pairs = [*whole.pairs[:-1], msgspec.structs.replace(pair, legs=(pair.legs[0], leg))]
    (found,) = play_again(Course(trio, pairs), 1)
    assert found is not None
    assert found.again.repeated() == pair.repeated()
    assert "legs[1].points" in found.fields
    assert set(found.fields) <= {"legs[1].points", "legs[1].won"}


def test_failures_are_compared_too() -> None:
    one = setup("sueca", "random", given=(saboteur("raises"),), pairs=1)
    course = played(one)
    assert list(play_again(course, 1)) == [None]
    pair = msgspec.structs.replace(course.pairs[0], strikes=())
    (found,) = play_again(Course(one, [pair]), 1)
    assert found is not None
    assert found.fields == ("strikes",)


def test_who_thinks_by_the_clock_is_not_checked() -> None:
    course = played(setup("sueca", "random", "x=random:seconds=1", pairs=1))
    with pytest.raises(ArenaError) as caught:
        next(play_again(course, 1))
    assert caught.value.code == "arena/clock"


def test_nobody_plays_with_who_is_absent(tmp_path: Path) -> None:
    """A finished file is read all the same; nothing is written to an unfinished one."""
    file = tmp_path / "kept.ndjson"
    there = setup("sueca", "random", given=(saboteur("nothing"),), pairs=2)
    done = list(play_on(Course(there), file, None))
    gone = Setup.of(there.plan, absent=True)
    course, stored = resume(gone, file)
    assert course.pairs == done
    assert list(play_on(course, file, stored)) == []
    assert document(course)["pairings"] == document(resume(there, file)[0])["pairings"]
    lines = file.read_bytes().splitlines(keepends=True)
    file.write_bytes(b"".join(lines[:2]))
    course, stored = resume(gone, file)
    for coming in (play_on(course, file, stored), play(course)):
        with pytest.raises(PlayerError):
            next(coming)
    with pytest.raises(ArenaError) as caught:
        next(play_again(course, 1))
    assert caught.value.code == "arena/clock"
    assert file.read_bytes() == b"".join(lines[:2])


def test_some_are_spread_evenly(whole: Course) -> None:
    pairs = whole.pairs[:9]
    assert some_of(pairs, 1) == [pairs[8]]
    assert some_of(pairs, 2) == [pairs[0], pairs[8]]
    assert some_of(pairs, 3) == [pairs[0], pairs[4], pairs[8]]
    assert some_of(pairs, 9) == some_of(pairs, 50) == pairs
    assert some_of([], 5) == []


def test_a_worker_ends_when_its_parent_has(monkeypatch: pytest.MonkeyPatch) -> None:
    parents = iter([5, 5, 1])
    ended: list[int] = []
    monkeypatch.setattr(running.os, "getppid", lambda: next(parents))
    monkeypatch.setattr(running.os, "_exit", ended.append)
    monkeypatch.setattr(running.time, "sleep", lambda _: time.monotonic())
    running._end_with(5)
    assert ended == [1]


def test_a_worker_watches_its_parent_once(
    monkeypatch: pytest.MonkeyPatch, trio: Setup, whole: Course
) -> None:
    watched: list[int] = []
    monkeypatch.setattr(running, "_end_with", watched.append)
    monkeypatch.setattr(running.signal, "signal", lambda *_: None)
    running._follow.cache_clear()
    for _ in range(2):
        assert running._play_in_worker(77, trio, 0, 0).repeated() == whole.pairs[0].repeated()
    assert watched == [77]
    running._follow.cache_clear()
