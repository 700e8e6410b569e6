"""``partida warm``: compile what the solver is made of before it is needed."""

from __future__ import annotations

import sys


def command() -> int:
    """Compile the kernels for this machine, or find that they are there."""
    from partida.kernels import jit
    from partida.kernels.sueca import outcomes, root  # noqa: F401, they are what is loaded

    seconds = jit.warm(lambda text: print(text, file=sys.stderr, flush=True))
    print(f"{len(jit.ENTRIES)} kernels ready in {seconds:.1f} s, kept in {jit.cache_folder()}")
    return 0
