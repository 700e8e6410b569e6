"""The search for weights of the order of cards: what it compiles is for itself alone."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
LOOKED = """
import benchmarks.order
from partida.kernels import jit
print(jit.keeps(), jit.FOLDER.parent)
"""


def test_it_compiles_into_a_folder_of_its_own(tmp_path: Path) -> None:
    """Compiled with weights out of the memory, kernels would have none anywhere else."""
    told = subprocess.run(
        [sys.executable, "-c", LOOKED],
        cwd=ROOT,
        env={**os.environ, "PARTIDA_CACHE": str(tmp_path)},
        capture_output=True,
        text=True,
        check=True,
        timeout=300,
    )
    keeps, folder = told.stdout.split()
    assert keeps == "True", told.stderr
    assert Path(folder) != tmp_path
    assert not list(tmp_path.iterdir()), "what others compiled stays untouched"
    assert not Path(folder).exists(), "and nothing is left behind"
