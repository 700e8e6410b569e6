"""Before compiled code is used: it is loaded, or compiled, of which stderr is told if it takes long."""

from __future__ import annotations

import sys


def get_ready(kernels: tuple[str, ...]) -> None:
    """Load or compile these modules; without any nothing heavy is imported."""
    if kernels:
        from partida.kernels.ready import ready

        ready(to_stderr, kernels)


def to_stderr(text: str) -> None:
    """Tell people something at once."""
    print(text, file=sys.stderr, flush=True)
