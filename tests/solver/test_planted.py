"""Faults planted one by one: each has a test that notices it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

MUTANTS = {
    "the table does not correct for the cards": (
        "kernels/sueca/table.py",
        "                least += sure - less\n                most += sure + more\n",
        "",
    ),
    "the correction forgets one direction": (
        "kernels/sueca/table.py",
        "most += sure + more",
        "most += sure",
    ),
    "the certain points of the others count for the leader": (
        "kernels/sueca/search.py",
        "    if leaders & run:\n        floor",
        "    if run:\n        floor",
    ),
    "cards slide over cards in play": (
        "kernels/sueca/cards.py",
        "words(LOW_ABOVE)[place]\n",
        "words(LOW_ABOVE)[place & 3]\n",
    ),
    "equal cards need not be neighbours": (
        "kernels/sueca/cards.py",
        "return cards & ~(low & low << 4)",
        "return cards & ~(low & (low << 4 | low << 8))",
    ),
    "root cards stand for each other too easily": (
        "kernels/sueca/root.py",
        "gap = WORTH[neighbour] - WORTH[place]",
        "gap = 0",
    ),
    "the cheapest cards are dear ones": (
        "kernels/sueca/bounds.py",
        "left = number - count(hand & LOW)",
        "left = number",
    ),
    "the last trick is led by whoever has the lowest card": (
        "kernels/sueca/endgame.py",
        "suit_of(lowest(hand & rest))",
        "suit_of(lowest(rest))",
    ),
    "with two tricks left nobody need follow": (
        "kernels/sueca/endgame.py",
        "cards = follow(mem[node + HANDS + 3], suit_of(led))",
        "cards = mem[node + HANDS + 3]",
    ),
    "a bound is kept as a value": (
        "kernels/sueca/table.py",
        "        least = max(least, value)\n",
        "        least = most = value\n",
    ),
    "outcomes forget who has lost a trick": (
        "kernels/sueca/outcomes.py",
        "mem[node + TRICKED] | (1 if side else 2)",
        "mem[node + TRICKED] | 2",
    ),
}

TRY = """
import random, sys
from partida.solver import Solver
from tests.solver.test_endings import check_games, check_values, random_variant
from tests.solver.endings import Ending, random_ending
from tests.solver.whole import Whole
rng, solver, whole = random.Random(1), Solver(1), Whole(1 << 14)
for count in range(int(sys.argv[1])):
    ending = random_ending(rng, 4 + count % 3)
    check_values(solver, ending, whole.values(ending), rng)
    if count % 5 == 0:
        check_games(solver, random_ending(rng, 3), random_variant(rng), Ending.worths)
"""


def attempt(source: Path, cache: Path, number: int) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": f"{source}{os.pathsep}{ROOT}", "PARTIDA_CACHE": str(cache)}
    return subprocess.run(
        [sys.executable, "-c", TRY, str(number)],
        capture_output=True,
        text=True,
        env=environment,
        check=False,
        cwd=cache,
        timeout=900,
    )


@pytest.mark.soak
@pytest.mark.parametrize("name", list(MUTANTS))
def test_a_broken_idea_is_noticed(name: str, tmp_path: Path) -> None:
    place, right, wrong = MUTANTS[name]
    source = tmp_path / "src"
    source.mkdir()

    shutil.copytree(ROOT / "src" / "partida", source / "partida", ignore=shutil.ignore_patterns("web"))
    file = source / "partida" / place
    text = file.read_text()
    assert text.count(right) == 1, place
    file.write_text(text.replace(right, wrong))
    done = attempt(source, tmp_path, 400)
    assert done.returncode == 1, (name, done.stderr[-2000:])
    assert "AssertionError" in done.stderr or "IndexError" in done.stderr


SAME = "tests/solver/test_same_answers.py::test_"
FAULTS = {
    "games are asked without forgetting those before": (
        "sueca.py",
        "        memory.forget(mem)\n",
        "",
        f"{SAME}worths_of_any_kind_whatever_was_asked_before",
    ),
    "a search that was given up counts as done": (
        "sueca.py",
        "                return low, high\n",
        "                return low, low\n",
        f"{SAME}a_limited_effort_gives_bounds_that_hold",
    ),
    "a question that stayed open is answered": (
        "sueca.py",
        "                return None\n",
        "                return False\n",
        f"{SAME}asked_again_and_again_with_little_it_comes_to_the_same",
    ),
    "trumps are always clubs": (
        "sueca.py",
        "laid, int(position.trump), tricks",
        "laid, 0, tricks",
        f"{SAME}names_of_suits_make_no_difference",
    ),
    "the points taken are always those of NS": (
        "sueca.py",
        "position.points[position.turn % 2])",
        "position.points[0])",
        f"{SAME}seats_make_no_difference",
    ),
    "the other side's bounds are not turned": (
        "sueca.py",
        "return Bounds(self.taken + self.rest - most, self.taken + self.rest - least)",
        "return Bounds(self.taken + least, self.taken + most)",
        f"{SAME}a_limited_effort_gives_bounds_that_hold",
    ),
    "play always goes against the clock": (
        "position.py",
        "return Table(4, self.direction)",
        'return Table(4, "ccw")',
        f"{SAME}direction_is_a_mirror",
    ),
    "a line plays any card": (
        "sueca.py",
        "if value.least == most)",
        "if value.least <= most)",
        f"{SAME}solved_lines_replay_in_the_engine_to_their_value",
    ),
    "a line plays the best card of the wrong side": (
        "sueca.py",
        "most = max(value.least for value in values.values())",
        "most = min(value.least for value in values.values())",
        f"{SAME}no_card_of_a_line_costs_anything",
    ),
    "threads with a limited effort do not forget": (
        "many.py",
        "            solver.forget()\n",
        "            pass\n",
        "tests/solver/test_kernels.py::test_a_limited_effort_does_not_depend_on_threads",
    ),
    "answers come as they are ready": (
        "many.py",
        "yield _answer(waiting.popleft())\n        while",
        "yield _answer(waiting.pop())\n        while",
        "tests/solver/test_kernels.py::test_many_at_once_in_order",
    ),
    "all threads have one solver": (
        "many.py",
        "own = threading.local()",
        "own = type(threading)('own')",
        "tests/solver/test_kernels.py::test_threads_do_not_share_a_solver",
    ),
    "cards that revoke are taken": (
        "position.py",
        "if place and leaf.renounces(",
        "if place > 1 and leaf.renounces(",
        "tests/solver/test_position.py::test_what_cannot_be_is_refused",
    ),
}


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sources, to be spoilt; what is compiled of them serves all faults, for kernels are left alone."""
    folder = tmp_path_factory.mktemp("planted")
    shutil.copytree(ROOT / "src" / "partida", folder / "partida", ignore=shutil.ignore_patterns("web"))
    return folder


def passes(copy: Path, test: str) -> subprocess.CompletedProcess[str]:
    path = f"{copy}{os.pathsep}{ROOT}"
    return subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", test],
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": path, "PARTIDA_CACHE": str(copy / "cache")},
        check=False,
        cwd=ROOT,
        timeout=900,
    )


@pytest.mark.soak
def test_without_a_fault_they_pass(copy: Path) -> None:
    for test in sorted({test for *_, test in FAULTS.values()}):
        done = passes(copy, test)
        assert done.returncode == 0, done.stdout


@pytest.mark.soak
@pytest.mark.parametrize("name", list(FAULTS))
def test_a_fault_is_noticed(name: str, copy: Path) -> None:
    place, right, wrong, test = FAULTS[name]
    file = copy / "partida" / "solver" / place
    text = file.read_text()
    assert text.count(right) == 1, (name, text.count(right))
    file.write_text(text.replace(right, wrong))
    try:
        done = passes(copy, test)
    finally:
        file.write_text(text)
    assert done.returncode == 1, (name, done.stdout[-2000:])
    assert "1 failed" in done.stdout


def test_every_fault_fits_the_sources() -> None:
    """They are planted in long runs only; that a place to plant them is still there is seen at once."""
    sources = ROOT / "src" / "partida"
    for name, (place, right, wrong) in MUTANTS.items():
        assert (sources / place).read_text("utf-8").count(right) == 1, name
        assert right != wrong
    for name, (place, right, wrong, test) in FAULTS.items():
        assert (sources / "solver" / place).read_text("utf-8").count(right) == 1, name
        file, _, function = test.partition("::")
        assert f"def {function}(" in (ROOT / file).read_text("utf-8")
        assert right != wrong
