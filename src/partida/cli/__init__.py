"""The command line. See `partida.cli.app`."""

from __future__ import annotations


def main() -> None:
    """Run ``partida``."""
    raise SystemExit("not yet")
