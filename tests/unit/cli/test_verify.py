"""``partida deal verify``: honest deals hold, and every lie is named."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from pathlib import Path

import pytest

from partida.fairness import commit_hand, mixed_seed, shuffled
from partida.record import to_ndjson, write_matches
from partida.registry import rules
from partida.server.history import record_of
from tests.server.tables import Game
from tests.unit.cli.conftest import Cli


@pytest.fixture(scope="module")
def record() -> str:
    game = Game.started("sueca", persons=2, name="tablename001")
    for number in range(2):
        game.play_hand(random.Random(number + 1))
    return write_matches([record_of(game.table)])


def test_a_match_of_a_table(cli: Cli, record: str, tmp_path: Path) -> None:
    from partida.record import read_matches

    file = tmp_path / "match.partida"
    file.write_text(record)
    told = cli("deal", "verify", str(file))
    assert (told.code, told.err) == (0, "")
    assert [line.split(": ")[-1].split(",")[0] for line in told.out.splitlines()] == ["holds", "holds"]
    lines = tmp_path / "match.ndjson"
    lines.write_text(to_ndjson(read_matches(record)[0]) + "\n\n")
    reports = json.loads(cli("deal", "verify", str(lines), "--json").out)
    assert [report["ok"] for report in reports] == [True, True]


def reversed_value(line: str) -> str:
    """The value of a tag the other way round: for hexadecimal digits, another one of the same form."""
    name, value, end = line.split('"')
    return f'{name}"{value[::-1]}"{end}'


def replaced(old: str, new: str) -> Callable[[str], str]:
    return lambda line: line.replace(old, new, 1)


@pytest.mark.parametrize(
    ("tag", "change", "code"),
    [
        ("HandCommit", reversed_value, "fairness/commit"),
        ("HandSeed", reversed_value, "fairness/commit"),
        ("HandNumber", replaced('"1"', '"3"'), "fairness/commit"),
        ("Table", replaced("001", "002"), "fairness/commit"),
        ("Nonces", replaced('"0:', '"3:'), "fairness/pack"),
        ("HandNumber", replaced('"1"', '"one"'), "fairness/hand"),
        ("Nonces", replaced('"0:', '"0:x'), "fairness/nonce"),
        ("HandSeed", replaced("HandSeed", "OtherSeed"), "fairness/missing"),
        ("Table", replaced("Table", "Club"), "fairness/missing"),
        ("Seed", reversed_value, "record/seed"),
    ],
)
def test_lies(
    cli: Cli, record: str, tmp_path: Path, tag: str, change: Callable[[str], str], code: str
) -> None:
    lines = record.splitlines()
    at = next(at for at, line in enumerate(lines) if line.startswith(f"[{tag} "))
    assert change(lines[at]) != lines[at]
    lines[at] = change(lines[at])
    file = tmp_path / "match.partida"
    file.write_text("\n".join(lines) + "\n")
    told = cli("deal", "verify", str(file))
    assert told.code == 1
    assert f"[{code}]" in told.out


def test_by_options(cli: Cli) -> None:
    seed, nonces = bytes(range(32)), {0: b"\x01", 2: b"\xff" * 32}
    pack = "".join(map(str, shuffled(rules("cuarenta").pack, mixed_seed(seed, nonces))))
    given = ["deal", "verify", "--table", "abc", "--hand", "7", "--seed", seed.hex(), "-v", "cuarenta"]
    given += ["--commit", commit_hand(seed, "abc", 7).upper(), "--nonce", "0:01", "--nonce", f"2:{'ff' * 32}"]
    told = cli(*given, "--pack", pack)
    assert told.code == 0
    assert told.out.splitlines() == ["abc, hand 7: holds, with 2 numbers of seats", pack]
    wrong = cli(*given, "--pack", pack[2:] + pack[:2], "--json")
    assert wrong.code == 1
    assert [fault["code"] for fault in json.loads(wrong.out)[0]["faults"]] == ["fairness/pack"]
    assert cli(*given, "--nonce", "9:01").code == 2
    assert cli(*given, "--nonce", f"1:{'ff' * 33}").code == 2


def test_nothing_to_check(cli: Cli, tmp_path: Path) -> None:
    assert "[cli/no-file]" in cli("deal", "verify").err
    assert "[cli/usage]" in cli("deal", "verify", "--what").err
    empty = tmp_path / "empty.ndjson"
    empty.write_text("{\n")
    assert cli("deal", "verify", str(empty)).code == 1
    plain = Path("conformance/matches/sueca-brazil.partida")
    told = cli("deal", "verify", str(plain))
    assert told.code == 1
    assert "[fairness/none]" in told.out
    assert "deal verify" in cli("deal", "verify", "--help").out
