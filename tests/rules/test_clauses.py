"""The documents of the rules, the variants and the clause tests say the same things."""

from __future__ import annotations

import ast
from collections import Counter
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from partida.cuarenta import variants as cuarenta
from partida.options import differences, format_value, options_of
from partida.sueca import variants as sueca
from tests.rules.clauses import (
    OURS,
    PREFIX,
    clauses_of,
    options_in,
    presets_in,
    read,
    source_titles,
)

GAMES: dict[str, ModuleType] = {"sueca": sueca, "cuarenta": cuarenta}
HERE = Path(__file__).parent

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
def test_clauses_are_numbered_from_one_without_gap_or_double(game: str) -> None:
    ids = [clause.id for clause in clauses_of(read(game))]
    assert [name for name, times in Counter(ids).items() if times > 1] == []
    assert ids == [f"{PREFIX[game]}-{number:02}" for number in range(1, len(ids) + 1)]


@each_game
def test_every_clause_says_something_and_cites_known_sources(game: str) -> None:
    known = source_titles(game) | {OURS}
    assert [clause.id for clause in clauses_of(read(game)) if len(clause.text) < 20] == []
    assert [clause.id for clause in clauses_of(read(game)) if not clause.sources] == []
    unknown = [(clause.id, title) for clause in clauses_of(read(game)) for title in clause.sources]
    assert [pair for pair in unknown if pair[1] not in known] == []


def test_every_clause_has_a_test() -> None:
    tested = {name for _, name in all_marks()}
    written = [clause.id for game in GAMES for clause in clauses_of(read(game))]
    assert [name for name in written if name not in tested] == []


def test_no_test_names_an_unknown_clause() -> None:
    written = {clause.id for game in GAMES for clause in clauses_of(read(game))}
    assert [mark for mark in all_marks() if mark[1] not in written] == []


def test_only_tests_carry_clauses() -> None:
    assert [mark for mark in all_marks() if not mark[0].startswith("test_")] == []


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
def test_option_table_names_known_clauses_that_speak_of_it(game: str) -> None:
    ids = {clause.id for clause in clauses_of(read(game))}
    assert [row.name for row in options_in(read(game)) if not set(row.clauses) <= ids] == []


@each_game
def test_every_option_is_compared_by_a_clause_test(game: str) -> None:
    source = (HERE / f"test_{game}_clauses.py").read_text(encoding="utf-8")
    several = {one.name for one in options_of(GAMES[game].Variant) if len(one.values) > 1 and not one.social}
    assert several - compared_options(source) == set()


@each_game
def test_preset_table_is_the_presets(game: str) -> None:
    presets: dict[str, Any] = GAMES[game].PRESETS
    default = next(iter(presets.values()))
    told = presets_in(read(game))
    assert list(told) == list(presets)
    for name, preset in presets.items():
        changes = {f"{key}={format_value(new)}" for key, (_, new) in differences(preset, default).items()}
        assert told[name] == changes, name


def test_a_clause_without_citation_is_found() -> None:
    text = "## Deal\n\n- **SUE-01** One rule\n  of two lines. [a; b]\n- **SUE-02** No source here.\n"
    assert [(one.id, one.sources) for one in clauses_of(text)] == [("SUE-01", ("a", "b")), ("SUE-02", ())]


def test_marks_and_comparisons_are_found_in_source() -> None:
    source = '@clause("SUE-01", "SUE-02")\ndef test_x():\n    by_value("tie_60", f)\n'
    assert marks_in(source) == [("test_x", "SUE-01"), ("test_x", "SUE-02")]
    assert compared_options(source) == {"tie_60"}
