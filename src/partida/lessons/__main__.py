"""``python -m partida.lessons [--write]``: the files of the lessons, checked or made."""

from __future__ import annotations

import argparse
import sys

from partida.lessons.files import differing, write


def main() -> int:
    """Check or make the files; 1 if a check found a difference."""
    asked = argparse.ArgumentParser(prog="python -m partida.lessons", description=__doc__)
    asked.add_argument("--write", action="store_true", help="make them")
    wish = asked.parse_args()
    names = write() if wish.write else differing()
    for name in names:
        print(f"{'written' if wish.write else 'differs'}: {name}")
    return int(bool(names) and not wish.write)


if __name__ == "__main__":
    sys.exit(main())
