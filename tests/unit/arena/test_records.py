"""The file of results: what is written is read, a torn end is cut off, all other damage is found."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from partida import __version__
from partida.arena.pairs import Pair
from partida.arena.records import VERSION, Header, Writer, encoded, is_results, read
from partida.errors import ArenaError, RecordError
from tests.unit.arena.crew import played, saboteur, setup

SETUP = setup("sueca", "random", given=(saboteur("raises"),), pairs=2)
COURSE = played(SETUP)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "results.ndjson"
    with Writer(path, SETUP.plan, None) as writer:
        for pair in COURSE.pairs:
            writer.add(pair)
    return path


def test_what_is_written_is_read(file: Path) -> None:
    stored = read(file)
    assert stored is not None
    assert stored.header == Header(VERSION, __version__, SETUP.plan)
    assert stored.pairs == COURSE.pairs
    assert stored.pairs[0].strikes
    assert stored.pairs[0].times
    assert stored.torn == 0
    assert is_results(file.read_bytes())


def test_a_file_that_was_cut_anywhere_is_read_as_far_as_it_goes(file: Path) -> None:
    """Whatever was written when somebody pulled the plug: whole lines count, and the rest is told."""
    data = file.read_bytes()
    ends = [place + 1 for place, byte in enumerate(data) if byte == ord("\n")]
    for end in (*range(0, len(data), 5), *ends):
        file.write_bytes(data[:end])
        stored = read(file)
        lines = data[:end].count(b"\n")
        if not lines:
            assert stored is None
            continue
        assert stored is not None
        assert stored.pairs == COURSE.pairs[: lines - 1]
        assert stored.torn == end - data[:end].rindex(b"\n") - 1


def test_any_other_damage_is_refused_by_its_line(file: Path) -> None:
    """Every third byte changed, one at a time; the first ones make it another kind of file."""
    data = file.read_bytes()
    for place in range(0, len(data) - 1, 3):
        changed = bytearray(data)
        changed[place] = ord("7") if data[place] != ord("7") else ord("8")
        file.write_bytes(bytes(changed))
        with pytest.raises((RecordError, ArenaError)) as caught:
            read(file)
        if isinstance(caught.value, RecordError):
            assert caught.value.line == data[:place].count(b"\n") + 1
            assert caught.value.code in ("arena/line", "arena/sum")
        else:
            assert place < len(b'{"arena":')


@pytest.mark.parametrize("line", [b"", b"{}", b"nonsense", b'{"crc":"00000000"}'])
def test_a_line_that_is_none_is_refused(file: Path, line: bytes) -> None:
    lines = file.read_bytes().split(b"\n")
    lines.insert(2, line)
    file.write_bytes(b"\n".join(lines))
    with pytest.raises(RecordError) as caught:
        read(file)
    assert caught.value.line == 3


def test_a_line_with_its_check_sum_that_says_something_else_is_refused(file: Path) -> None:
    class Other(msgspec.Struct):
        pairing: int
        dial: int

    line = encoded(Other(0, 1))  # pyright: ignore[reportArgumentType]
    file.write_bytes(file.read_bytes() + line)
    with pytest.raises(RecordError, match="dial") as caught:
        read(file)
    assert caught.value.line == len(COURSE.pairs) + 2


def test_another_version_of_the_format_is_refused(file: Path) -> None:
    file.write_bytes(encoded(Header(VERSION + 1, __version__, SETUP.plan)))
    with pytest.raises(RecordError) as caught:
        read(file)
    assert caught.value.code == "arena/version"


def test_another_kind_of_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    path.write_text("my notes\n")
    with pytest.raises(ArenaError) as caught:
        read(path)
    assert caught.value.code == "arena/file"
    assert path.read_text() == "my notes\n"


def test_an_unfinished_line_is_cut_off_before_the_next(file: Path) -> None:
    whole = file.read_bytes()
    file.write_bytes(whole[:-10])
    stored = read(file)
    with Writer(file, SETUP.plan, stored) as writer:
        writer.add(COURSE.pairs[-1])
    assert file.read_bytes() == whole


def test_a_file_that_ends_well_is_added_to(file: Path) -> None:
    whole = file.read_bytes()
    file.write_bytes(b"".join(whole.splitlines(keepends=True)[:-1]))
    with Writer(file, SETUP.plan, read(file)) as writer:
        writer.add(COURSE.pairs[-1])
    assert file.read_bytes() == whole


def test_a_file_with_half_a_first_line_is_begun_anew(file: Path) -> None:
    whole = file.read_bytes()
    file.write_bytes(whole[:40])
    with Writer(file, SETUP.plan, read(file)) as writer:
        for pair in COURSE.pairs:
            writer.add(pair)
    assert file.read_bytes() == whole


def test_a_system_that_writes_piece_by_piece_gets_all(tmp_path: Path) -> None:
    path = tmp_path / "slow.ndjson"
    with Writer(path, SETUP.plan, None) as writer:
        inner = writer._file

        class Slow:
            def write(self, data: bytes) -> int:
                return inner.write(data[:7])

        writer._file = Slow()  # type: ignore[assignment]
        writer.add(COURSE.pairs[0])
        writer._file = inner
    stored = read(path)
    assert stored is not None
    assert stored.pairs == COURSE.pairs[:1]


def test_pairs_without_anything_special_are_short() -> None:
    plain = Pair(0, 3, COURSE.pairs[0].legs)
    assert b"strikes" not in encoded(plain)
    assert b"times" not in encoded(plain)
    assert b"match" not in encoded(plain)
