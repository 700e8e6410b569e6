"""The chances to win a mesa of Cuarenta that the package brings: ``python -m benchmarks.chances --write``.

Without ``--write`` it only prints some of them.
"""

from __future__ import annotations

import argparse
from dataclasses import replace
from pathlib import Path

from partida import solver
from partida.cuarenta.variants import PRESETS
from partida.solver.cuarenta_chances import file_name, filled

FOLDER = Path(solver.__file__).with_name("chances")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--hands", type=int, default=600, help="hands from every pair of even scores")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--presets", nargs="*", default=list(PRESETS))
    parser.add_argument("--players", type=int, nargs="*", default=[2, 4])
    parser.add_argument("--write", action="store_true", help="keep them in the package")
    asked = parser.parse_args()
    for preset in asked.presets:
        for players in asked.players:
            command = (
                f"python -m benchmarks.chances --hands {asked.hands} --seed {asked.seed} --presets {preset}"
            )
            found = filled(
                replace(PRESETS[preset], players=players),
                asked.hands,
                asked.seed,
                f"{command} --players {players} --write",
            )
            table = found.chances[0, 0]
            shown = ", ".join(
                f"{own}-{other} {table[own][other]:.3f}" for own, other in ((0, 0), (20, 0), (38, 38))
            )
            print(f"{preset} {players}: {shown}", flush=True)
            if asked.write:
                FOLDER.mkdir(exist_ok=True)
                (FOLDER / file_name(preset, players)).write_text(found.text())


if __name__ == "__main__":
    main()
