"""``partida warm``: compile what the solver is made of before it is needed."""

from __future__ import annotations

from partida.cli.heavy import to_stderr


def command() -> int:
    """Compile the kernels for this machine, or find that they are there."""
    from partida.kernels import jit
    from partida.kernels.ready import ready

    def tell(said: str) -> None:
        to_stderr("Compiling for this machine; this is done once ..." if jit.keeps() else said)

    seconds = ready(tell)
    kept = f"kept in {jit.FOLDER}" if jit.keeps() else f"not kept: {jit.FOLDER} cannot be written to"
    print(f"{len(jit.ENTRIES)} kernels ready in {seconds:.1f} s, {kept}")
    return 0
