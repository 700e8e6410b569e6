"""The documents of the rules, the variants and the clause tests say the same things."""

from __future__ import annotations

import ast
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from partida.cuarenta import variants as cuarenta
from partida.options import differences, format_value, options_of
from partida.sueca import variants as sueca
from tests.rules.clauses import (
    PREFIX,
    clauses_of,
    faults,
    options_in,
    presets_in,
    read,
    source_titles,
)

GAMES: dict[str, ModuleType] = {"sueca": sueca, "cuarenta": cuarenta}
HERE = Path(__file__).parent

# Who sits where is settled before there are seats: a draw for partners is a function of its own.
BEFORE_THE_CARDS: dict[str, set[str]] = {"sueca": {"teams"}, "cuarenta": set()}

each_game = pytest.mark.parametrize("game", sorted(GAMES))


def marks_in(source: str) -> list[tuple[str, str]]:
    """Pairs of (function, clause id) for every ``@clause(...)`` in a module's source."""
    found: list[tuple[str, str]] = []
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.FunctionDef):
            continue
        for mark in node.decorator_list:
            if isinstance(mark, ast.Call) and isinstance(mark.func, ast.Name) and mark.func.id == "clause":
                found += [(node.name, ast.literal_eval(argument)) for argument in mark.args]
    return found


def compared_options(source: str) -> set[str]:
    """The options whose values a module compares with ``by_value("option", ...)``."""
    return {
        node.args[0].value
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id == "by_value"
        and node.args
        and isinstance(node.args[0], ast.Constant)
    }


def clause_files() -> list[Path]:
    return [path for path in sorted(HERE.glob("test_*.py")) if path != Path(__file__)]


def all_marks() -> list[tuple[str, str]]:
    return [mark for path in clause_files() for mark in marks_in(path.read_text(encoding="utf-8"))]


@each_game
def test_clauses_sources_and_tests_belong_together(game: str) -> None:
    assert faults(clauses_of(read(game)), PREFIX[game], source_titles(game), all_marks()) == []


def test_every_mark_is_of_a_game() -> None:
    assert [
        mark for mark in all_marks() if mark[1][:4] not in {f"{prefix}-" for prefix in PREFIX.values()}
    ] == []


GOOD = """## Deal

- **SUE-01** A rule that is told
  in two lines. [a; (ours)]
- **SUE-02** And another such rule. [b]
"""
MARKS = [("test_one", "SUE-01"), ("test_two", "SUE-02")]


@pytest.mark.parametrize(
    ("text", "marks", "fault"),
    [
        (GOOD, MARKS, []),
        (GOOD, MARKS[:1], ["SUE-02 has no test"]),
        (GOOD, [*MARKS, ("test_three", "SUE-03")], ["test_three names SUE-03"]),
        (GOOD, [*MARKS, ("helper", "SUE-01")], ["helper is no test"]),
        (GOOD.replace("[b]", ""), MARKS, ["SUE-02 cites no source"]),
        (GOOD.replace("[b]", "[x]"), MARKS, ["SUE-02 cites 'x'"]),
        (GOOD.replace("And another such rule.", "So."), MARKS, ["SUE-02 says nothing"]),
        (
            GOOD.replace("SUE-02", "SUE-01"),
            MARKS[:1],
            ["SUE-01 stands twice", "SUE-01 stands where SUE-02 should"],
        ),
    ],
)
def test_planted_faults_are_found(text: str, marks: list[tuple[str, str]], fault: list[str]) -> None:
    assert faults(clauses_of(text), "SUE", {"a", "b"}, marks) == fault


@each_game
def test_option_table_is_the_variant(game: str) -> None:
    known = options_of(GAMES[game].Variant)
    table = options_in(read(game))
    assert [(row.clause, row.name) for row in table] == [(one.clause, one.name) for one in known]
    for row, one in zip(table, known, strict=True):
        values = [format_value(value) for value in one.values]
        assert row.values[0] == values[0], one.name
        assert sorted(row.values) == sorted(values), one.name


@each_game
def test_option_table_names_clauses_that_speak_of_the_option(game: str) -> None:
    texts = {one.id: one.text for one in clauses_of(read(game))}
    for row in options_in(read(game)):
        spoken = " ".join(texts[name] for name in row.clauses)
        assert any(f"`{word}" in spoken for word in (row.name, *row.values)), row.name


@each_game
def test_every_option_is_compared_by_a_clause_test(game: str) -> None:
    source = (HERE / f"test_{game}_clauses.py").read_text(encoding="utf-8")
    known = options_of(GAMES[game].Variant)
    several = {one.name for one in known if len(one.values) > 1 and not one.social}
    assert several - compared_options(source) == BEFORE_THE_CARDS[game]


@each_game
def test_preset_table_is_the_presets(game: str) -> None:
    presets: dict[str, Any] = GAMES[game].PRESETS
    default = next(iter(presets.values()))
    told = presets_in(read(game))
    assert list(told) == list(presets)
    for name, preset in presets.items():
        changes = {f"{key}={format_value(new)}" for key, (_, new) in differences(preset, default).items()}
        assert told[name] == changes, name


def test_marks_and_comparisons_are_found_in_source() -> None:
    source = '@clause("SUE-01", "SUE-02")\ndef test_x():\n    by_value("tie_60", f)\n'
    assert marks_in(source) == [("test_x", "SUE-01"), ("test_x", "SUE-02")]
    assert compared_options(source) == {"tie_60"}
