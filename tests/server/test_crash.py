"""Processes that race, are killed, or run out of disk: what was acknowledged is there, without gaps."""

import asyncio
import subprocess
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

import pytest

from partida.server.storage import Store

ROOT = Path(__file__).parents[2]
FOREVER = 10**6


def start(url: str, name: str, *numbers: int) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "tests.server.writer", url, name, *map(str, numbers)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=ROOT, bufsize=0)


@dataclass
class Acknowledged:
    """What writers told of their acknowledged writes."""

    entries: dict[tuple[str, int], str] = field(default_factory=dict)
    dues: dict[str, int] = field(default_factory=dict)
    visits: set[tuple[str, str]] = field(default_factory=set)
    errors: list[str] = field(default_factory=list)

    def hear(self, output: bytes) -> None:
        """Whole lines only: a killed process may leave half a line, which it did not finish telling."""
        for line in output.decode().split("\n")[:-1]:
            match line.split():
                case ["A", table, seq, body]:
                    assert (table, int(seq)) not in self.entries, "two winners"
                    self.entries[table, int(seq)] = body
                case ["D", table, seq]:
                    self.dues[table] = max(self.dues.get(table, 0), int(seq))
                case ["V", table, digest]:
                    self.visits.add((table, digest))
                case ["E", code]:
                    self.errors.append(code)
                case _:
                    raise AssertionError(line)

    def check(self, url: str) -> dict[str, list[bytes]]:
        return asyncio.run(self._check(url))

    async def _check(self, url: str) -> dict[str, list[bytes]]:
        store = await Store.open(url)
        logs = {table: await store.read(table) for table in await store.tables()}
        for table, log in logs.items():
            assert await store.latest(table) == len(log) - 1, "a gap"
        for (table, seq), body in self.entries.items():
            assert logs[table][seq].decode() == body
        due = dict(await store.due(FOREVER))
        for table, seq in self.dues.items():
            assert due[table] >= seq
        for table, digest in self.visits:
            assert [row.id for row in await store.tables_of(bytes.fromhex(digest), 9)] == [table]
        await store.close()
        return logs


def test_three_processes_race_for_the_same_entries(url: str) -> None:
    writers = [start(url, f"p{number}", 3, 2, 25) for number in range(3)]
    heard = Acknowledged()
    for writer in writers:
        output, trouble = writer.communicate(timeout=60)
        assert (writer.returncode, trouble) == (0, b"")
        heard.hear(output)
    logs = heard.check(url)
    assert heard.entries == {(t, seq): b.decode() for t, log in logs.items() for seq, b in enumerate(log)}
    assert len(heard.entries) == 3 * 25
    assert not heard.errors


def kill_writers(url: str, kills: int, seed: int) -> None:
    """Kill a writer at a random instant after its first word, check, and let the next one go on."""
    rng = Random(seed)
    heard = Acknowledged()
    for kill in range(kills):
        with start(url, f"k{kill}", 8, 2, FOREVER) as writer:
            assert writer.stdout is not None
            first = writer.stdout.read(1)
            time.sleep(rng.uniform(0, 0.15))
            writer.kill()
            output, trouble = writer.communicate()
            assert first, trouble.decode()
        heard.hear(first + output)
        heard.check(url)
    assert len(heard.entries) >= kills, "the first word of each is an entry"


def kill_beginners(folder: Path, kills: int, seed: int) -> None:
    """Kill a writer while it opens or makes its file; the file serves the next."""
    rng = Random(seed)
    for kill in range(kills):
        url = f"sqlite+aiosqlite:///{folder / f'{kill}.db'}"
        heard = Acknowledged()
        with start(url, "early", 8, 2, FOREVER) as writer:
            while not (folder / f"{kill}.db").exists():
                time.sleep(0.001)
            time.sleep(rng.uniform(0, 0.3))
            writer.kill()
            heard.hear(writer.communicate()[0])
        heard.check(url)


def test_a_killed_writer_loses_nothing_acknowledged(url: str) -> None:
    kill_writers(url, kills=3, seed=1)


def test_a_writer_killed_at_its_start_leaves_a_file_that_serves(tmp_path: Path) -> None:
    kill_beginners(tmp_path, kills=2, seed=2)


@pytest.mark.soak
def test_hundreds_of_kills(url: str) -> None:
    kill_writers(url, kills=300, seed=3)


@pytest.mark.soak
def test_a_hundred_kills_at_the_start(tmp_path: Path) -> None:
    kill_beginners(tmp_path, kills=100, seed=4)


def test_a_file_that_may_not_grow_loses_nothing_acknowledged(sqlite_url: str) -> None:
    with start(sqlite_url, "full", 4, 2, FOREVER, 1_500_000) as writer:
        output, trouble = writer.communicate(timeout=60)
    assert trouble == b""
    heard = Acknowledged()
    heard.hear(output)
    assert set(heard.errors) <= {"storage/full", "storage/failed"}
    assert heard.errors
    assert len(heard.entries) > 100
    heard.check(sqlite_url)
