"""Kernels cold, warm, interpreted and in many threads; who loads Numba, and who must not."""

from __future__ import annotations

import os
import random
import shutil
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from partida.kernels import jit
from partida.kernels.cuarenta import batch, imagine, playout, rollout, root
from partida.kernels.ready import MODULES, SOLVING
from partida.solver import Bounds, Effort, Position, Solver, solve_many
from tests.solver.endings import deal, random_ending

ROOT = Path(__file__).parents[2]


def run(*command: str, **environment: str) -> subprocess.CompletedProcess[str]:
    done = subprocess.run(
        [sys.executable, *command],
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{ROOT}", **environment},
        check=False,
        cwd=ROOT,
        timeout=600,
    )
    assert done.returncode == 0, done.stderr
    return done


def test_interpreted_kernels_are_right() -> None:
    """The same sources without compiling."""
    assert "searched" in run("-m", "tests.solver.interpreted", "1", NUMBA_DISABLE_JIT="1").stdout


ANSWER = """
import time; begun = time.perf_counter()
from partida.kernels.ready import SOLVING, ready
from partida.solver import Solver
from tests.solver.endings import random_ending
import random
ready(lambda text: print("told:", text), SOLVING["sueca"])
position = random_ending(random.Random(1), 5).position()
print({str(card): str(bounds) for card, bounds in Solver(1).values(position).items()})
"""


@pytest.mark.soak
def test_cold_then_warm_in_fresh_processes(tmp_path: Path) -> None:
    cold = run("-c", ANSWER, PARTIDA_CACHE=str(tmp_path)).stdout
    told, answer = cold.splitlines()
    assert told.startswith("told: Compiling")
    kept = names(tmp_path)
    assert len(kept) >= 4
    for _ in range(2):
        assert run("-c", ANSWER, PARTIDA_CACHE=str(tmp_path)).stdout == f"{answer}\n"
    assert names(tmp_path) == kept, "nothing is compiled again"


def names(folder: Path) -> list[str]:
    """What is kept in a cache."""
    return sorted(file.name for file in folder.rglob("*.nbc"))


def lose_the_smallest(folder: Path) -> None:
    smallest = min(folder.rglob("*.nbc"), key=lambda file: file.stat().st_size)
    for file in smallest.parent.glob(f"{smallest.name.partition('-')[0]}-*"):
        file.unlink()


def test_what_solving_needs_is_kept_and_no_more(tmp_path: Path) -> None:
    """Beginning with what the cache of this user has of it, so that little has to be compiled."""
    entries = [one for one in jit.ENTRIES if one.function.__module__ in SOLVING["sueca"]]
    for one in entries:
        stem = Path(one.function.__code__.co_filename).stem
        for file in jit.FOLDER.glob(f"sueca_*/{stem}.{one.__name__}-*.nb?"):
            folder = tmp_path / jit.FOLDER.name / file.parent.name
            folder.mkdir(parents=True, exist_ok=True)
            shutil.copy2(file, folder)
    run("-c", KEEP, PARTIDA_CACHE=str(tmp_path))
    kept = names(tmp_path)
    assert len(kept) == len(entries) >= 4
    done = run("-c", ANSWER, PARTIDA_CACHE=str(tmp_path))
    assert done.stdout.startswith("{")
    assert (done.stderr, names(tmp_path)) == ("", kept), "solving needs nothing else"
    lose_the_smallest(tmp_path)
    told, answer = run("-c", ANSWER, PARTIDA_CACHE=str(tmp_path)).stdout.splitlines()
    assert told.startswith("told: Compiling")
    assert (f"{answer}\n", names(tmp_path)) == (done.stdout, kept)
    assert run("-c", KEEP, PARTIDA_CACHE=str(tmp_path)).stdout == "False\n", "nor is it loaded"
    lose_the_smallest(tmp_path)
    assert run("-c", KEEP, PARTIDA_CACHE=str(tmp_path)).stdout == "True\n"
    assert names(tmp_path) == kept
    assert run("-c", KEEP, PARTIDA_CACHE="/dev/null/nowhere").stdout == "False\n", "it would be of no use"


KEEP = """
from partida.kernels.ready import SOLVING, keep
print(keep(SOLVING["sueca"]))
"""

CUARENTA = """
import random
from dataclasses import replace
from partida.cuarenta.variants import PRESETS
from partida.kernels import playouts
from partida.kernels.batch import CuarentaBatch
from partida.kernels.ready import ready
from partida.solver.cuarenta import CuarentaSolver
from partida.solver.cuarenta_position import CuarentaPosition
from tests.unit.cuarenta.endings import ending
names = [name for name in {modules} if "cuarenta" in name]
ready(lambda text: print("told:", text), names)
variant = replace(PRESETS["barrio"], players=2)
position = CuarentaPosition.of(ending(variant, random.Random(1), 5)[1])
print([str(worth) for worth in CuarentaSolver(1).values(position).values()])
print(playouts.play_cuarenta(variant, 5, 3).points.tolist())
print(CuarentaBatch(variant, 3).reset(9).counts.tolist())
"""


@pytest.mark.soak
def test_cuarenta_cold_then_warm_in_fresh_processes(tmp_path: Path) -> None:
    """Everything of Cuarenta that is called is compiled by `ready`, and only once."""
    code = CUARENTA.format(modules=MODULES)
    told, *answers = run("-c", code, PARTIDA_CACHE=str(tmp_path)).stdout.splitlines()
    assert told.startswith("told: Compiling")
    (folder,) = tmp_path.iterdir()
    kept = sorted(file.name for file in folder.rglob("*.nbc"))
    modules = {module.__name__ for module in (batch, imagine, playout, rollout, root)}
    entries = [one for one in jit.ENTRIES if one.function.__module__ in modules]
    assert len(kept) == len(entries) >= 8
    for _ in range(2):
        assert run("-c", code, PARTIDA_CACHE=str(tmp_path)).stdout.splitlines() == answers
    assert sorted(file.name for file in folder.rglob("*.nbc")) == kept, "nothing is compiled again"


def test_ready_knows_every_module_with_entries() -> None:
    found = {
        ".".join(("partida", *file.relative_to(jit.HERE.parent).with_suffix("").parts))
        for file in jit.HERE.rglob("*.py")
        if "\n@entry(" in file.read_text()
    }
    assert found == set(MODULES)


OTHERS = {
    "hands at random": """
from partida.kernels.playouts import play_cuarenta, play_sueca
from partida.cuarenta import variants as cuarenta
from partida.sueca import variants as sueca
print(play_sueca(sueca.PRESETS["pagat"], 20, 7).points.tolist())
print(play_cuarenta(cuarenta.PRESETS["wikipedia"], 20, 7).points.tolist())
""",
    "hands in steps": """
from partida.kernels.batch import CuarentaBatch, SuecaBatch
from partida.cuarenta import variants as cuarenta
from partida.sueca import variants as sueca
moment = SuecaBatch(sueca.PRESETS["pagat"], 4).reset(7)
print(moment.turns.tolist(), moment.legal.tolist())
print(CuarentaBatch(cuarenta.PRESETS["wikipedia"], 4).reset(7))
""",
    "last deals of Cuarenta": """
from benchmarks.playouts import last_deals
from partida.solver.cuarenta import CuarentaSolver
print(CuarentaSolver(1).values(last_deals(2, 1)[0]))
""",
}


@pytest.mark.soak
@pytest.mark.parametrize("name", list(OTHERS))
def test_all_other_kernels_cold_then_warm(name: str, tmp_path: Path) -> None:
    cold = run("-c", OTHERS[name], PARTIDA_CACHE=str(tmp_path))
    assert cold.stderr == f"{jit.TOLD}\n"
    kept = sorted(tmp_path.rglob("*.nbc"))
    assert kept
    warm = run("-c", OTHERS[name], PARTIDA_CACHE=str(tmp_path))
    assert (warm.stdout, warm.stderr) == (cold.stdout, "")
    assert sorted(tmp_path.rglob("*.nbc")) == kept


FIRST = "from partida.kernels.sueca import root; root.load.load(); root.load.load()"
"""A small kernel."""


def test_what_cannot_be_kept_is_compiled_anew() -> None:
    """Numba would keep it beside the sources, where it would be stale after the next change of a leaf."""
    before = set((ROOT / "src").rglob("*.nbi"))
    for _ in range(2):
        done = run("-c", FIRST, PARTIDA_CACHE=os.devnull)
        assert done.stderr.startswith(f"Compiling, as every time: {os.devnull}")
        assert done.stderr.count("\n") == 1
    assert set((ROOT / "src").rglob("*.nbi")) == before


def test_a_first_call_that_was_not_announced_is_told_in_the_log(tmp_path: Path) -> None:
    """Also where other kernels are there already, or an earlier process was interrupted."""
    cold = run("-c", FIRST, PARTIDA_CACHE=str(tmp_path))
    assert cold.stderr == f"{jit.TOLD}\n"
    assert run("-c", FIRST, PARTIDA_CACHE=str(tmp_path)).stderr == ""
    (lost,) = tmp_path.rglob("root.load-*.nbi")
    lost.unlink()
    assert run("-c", FIRST, PARTIDA_CACHE=str(tmp_path)).stderr == cold.stderr
    assert run("-c", FIRST, PARTIDA_CACHE=str(tmp_path)).stderr == ""
    (old,) = tmp_path.rglob("root.load-*.nbi")
    os.utime(old, (0, 0))  # older than its source, as after the package was installed again
    assert run("-c", FIRST, PARTIDA_CACHE=str(tmp_path)).stderr == cold.stderr


def test_the_cache_is_named_by_every_source(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    names = {source.name for source in jit.sources()}
    assert {"leaf.py", "table.py", "search.py", "jit.py", "weights.py"} <= names
    before = jit.fingerprint()
    assert jit.fingerprint() == before
    leaf = tmp_path / "leaf.py"
    leaf.write_text(jit.SOURCES[1].read_text() + "\n")
    monkeypatch.setattr(jit, "SOURCES", (jit.SOURCES[0], leaf, jit.SOURCES[2]))
    changed = jit.fingerprint()
    assert changed != before
    monkeypatch.setattr(jit, "HERE", tmp_path)
    assert jit.fingerprint() != changed, "nor does Numba use what was compiled in another place"
    monkeypatch.setenv("PARTIDA_CACHE", str(tmp_path))
    assert jit.cache_folder().parent == tmp_path
    monkeypatch.delenv("PARTIDA_CACHE")
    assert "partida" in str(jit.cache_folder())


def test_who_must_not_load_numba() -> None:
    """Neither the package, nor the command line by itself, nor the web server, which must never compile."""
    for what in (
        "import partida",
        "import partida.cli.app",
        "import partida.server.app, partida.server.site, partida.server.hub, partida.server.worker",
        "import partida.players.registry, partida.record, partida.words",
        "from partida.cli.app import run; run(['presets'])",
    ):
        run("-c", f"import sys; {what}; assert 'numba' not in sys.modules and 'numpy' not in sys.modules")


# -- many at once -------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def positions() -> list[Position]:
    rng = random.Random(21)
    return [random_ending(rng, rng.randint(1, 7)).position() for _ in range(60)]


@pytest.mark.parametrize("threads", [1, 2, 5, None])
def test_many_at_once_in_order(positions: list[Position], threads: int | None) -> None:
    alone = [Solver(1).values(position) for position in positions]
    assert list(solve_many(positions, Solver.values, threads=threads, megabytes=1)) == alone


def test_threads_do_not_share_a_solver() -> None:
    """Two that are at work at the same time have two, and each has its own all the time."""
    both = threading.Barrier(2)

    def ask(solver: Solver, _: int) -> tuple[int, int]:
        both.wait(60)
        return threading.get_ident(), id(solver)

    pairs = set(solve_many(range(8), ask, threads=2, megabytes=0.01))
    assert len(pairs) == 2
    assert len({solver for _, solver in pairs}) == 2


def test_a_limited_effort_does_not_depend_on_threads() -> None:
    rng = random.Random(22)
    some = 2 * [deal(rng, "A7KJQ65432").position() for _ in range(5)]

    def ask(solver: Solver, position: Position) -> Bounds:
        return solver.value(position, Effort(cards=30_000))

    alone = list(solve_many(some, ask, threads=1, fresh=True))
    assert any(not bounds.exact for bounds in alone)
    assert alone[:5] == alone[5:], "asked once more they know no more"
    assert list(solve_many(some, ask, threads=3, fresh=True)) == alone


def test_answers_come_while_questions_are_still_asked(positions: list[Position]) -> None:
    asked = 0

    def questions() -> Iterator[Position]:
        nonlocal asked
        for position in positions:
            asked += 1
            yield position

    answers = solve_many(questions(), Solver.value, threads=2, megabytes=1)
    next(answers)
    assert asked <= 8
    before = threading.active_count()
    answers.close()  # type: ignore[attr-defined]
    assert threading.active_count() < before


def test_what_goes_wrong_is_raised_in_its_place(positions: list[Position]) -> None:
    def ask(solver: Solver, number: int) -> int:
        if number == 3:
            raise KeyError(number)
        return number

    answers = solve_many(range(6), ask, threads=2, megabytes=0.01)
    assert [next(answers) for _ in range(3)] == [0, 1, 2]
    with pytest.raises(KeyError):
        next(answers)
