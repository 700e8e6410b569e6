"""``python -m tests.kernels``: compiles every kernel that tests call, of the benchmarks and their own too."""

from __future__ import annotations

from benchmarks import alpha_mu, fusing  # noqa: F401 (they have kernels)

from partida.kernels import jit
from partida.kernels.ready import ready
from tests.unit.players import choosing  # noqa: F401


def main() -> None:
    """Compile what is not kept yet."""
    seconds = ready(print) + jit.warm(print)
    print(f"{len(jit.ENTRIES)} kernels ready in {seconds:.1f} s")


if __name__ == "__main__":
    main()
