"""The wheel has everything, plays by itself, and importing it costs little."""

import json
import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def run(*command: str, **environment: str) -> str:
    done = subprocess.run(
        [sys.executable, *command],
        capture_output=True,
        text=True,
        env=os.environ | environment,
        check=False,
        timeout=300,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a wheel built from this tree, unpacked."""
    folder = tmp_path_factory.mktemp("wheel")
    run("-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder), str(ROOT))
    (wheel,) = folder.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(folder / "site")
    return folder / "site"


def test_the_wheel_plays(installed: Path) -> None:
    where = run("-c", "import partida; print(partida.__file__)", PYTHONPATH=str(installed))
    assert where.startswith(str(installed)), "the wheel is tested, not the working tree"
    command = ("-m", "partida", "simulate", "sueca", "--hands", "20", "--seed", "1", "--json")
    told = json.loads(run(*command, PYTHONPATH=str(installed)))
    assert told["hands"] == 20
    words = run("-m", "partida", "rules", "cuarenta", "--language", "ru", PYTHONPATH=str(installed))
    assert "каида" in words


def test_the_wheel_is_typed_and_licensed(installed: Path) -> None:
    assert (installed / "partida" / "py.typed").exists()
    assert list(installed.glob("partida-*.dist-info/licenses/LICENSE"))


OPEN_A_STORE = """
import asyncio, sys, partida
from partida.server.storage import Store

async def main():
    store = await Store.open(sys.argv[1])
    await store.close()

asyncio.run(main())
print(partida.__file__)
"""


def test_the_wheel_brings_the_migrations_of_the_store(installed: Path, tmp_path: Path) -> None:
    url = f"sqlite+aiosqlite:///{tmp_path / 'store.db'}"
    assert run("-c", OPEN_A_STORE, url, PYTHONPATH=str(installed)).startswith(str(installed))


def test_importing_the_core_brings_no_other_package() -> None:
    code = (
        "import sys; before = set(sys.modules); import partida; partida.rules('sueca');"
        "print(*sorted({name.partition('.')[0] for name in set(sys.modules) - before}))"
    )
    brought = set(run("-I", "-c", code).split())
    assert brought - set(sys.stdlib_module_names) == {"partida"}
    assert not brought & {"asyncio", "email", "http", "ssl", "tomllib", "unittest", "urllib"}


def test_no_module_speaks_to_the_network_at_import() -> None:
    code = "import partida.cli.app, sys; print('socket' in sys.modules and 'ssl' in sys.modules)"
    assert run("-c", code).strip() == "False"
