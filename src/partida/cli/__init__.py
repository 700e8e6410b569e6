"""The command line. See `partida.cli.app`."""

from __future__ import annotations


def main() -> None:
    """Run ``partida`` with the arguments of the process and leave with its exit code."""
    import sys

    try:
        from partida.cli.app import run
    except KeyboardInterrupt:  # so early that there is nothing else to end
        sys.exit(130)
    sys.exit(run(sys.argv[1:]))
