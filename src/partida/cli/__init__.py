"""The command line. See `partida.cli.app`."""

from __future__ import annotations


def main() -> None:
    """Run ``partida`` with the arguments of the process and leave with its exit code."""
    import sys

    from partida.cli.app import run

    sys.exit(run(sys.argv[1:]))
