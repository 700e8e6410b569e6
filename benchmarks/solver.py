"""Measure the solver and write ``docs/performance.md``: ``python -m benchmarks.solver``.

Every section is kept in ``benchmarks/performance.json`` with how busy the machine was, so that one can be
measured again by itself (``--only dds,threads``); the page is written from all of them.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
from pathlib import Path
from typing import Any

from benchmarks.pages import page
from benchmarks.sections import SECTIONS
from partida.kernels import jit

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "performance.md"
RESULTS = Path(__file__).parent / "performance.json"


def sources() -> str:
    """A name for the kernels as they are now."""
    told = hashlib.sha256()
    for source in jit.sources():
        told.update(source.read_bytes())
    return told.hexdigest()[:8]


def run(only: list[str], seed: int, deals: int) -> dict[str, Any]:
    """Measure the sections and keep them; gives all that are kept."""
    kept: dict[str, Any] = json.loads(RESULTS.read_text("utf-8")) if RESULTS.exists() else {}
    for name in only:
        print(f"measuring: {name} ...", flush=True)
        before = os.getloadavg()[0]
        result = SECTIONS[name](seed, deals)
        load = round(max(before, os.getloadavg()[0]), 1)
        kept[name] = {
            **({"seed": seed, "deals": deals} if name in ("hands", "dds") else {}),
            "load": load,
            "cores": os.cpu_count(),
            "sources": sources(),
            "result": rounded(result),
        }
        RESULTS.write_text(json.dumps(kept, indent=1, sort_keys=True) + "\n", encoding="utf-8")
    return json.loads(RESULTS.read_text("utf-8"))  # in the order in which it is kept


def rounded(found: Any) -> Any:
    """Four digits of every number."""
    if isinstance(found, dict):
        return {name: rounded(one) for name, one in found.items()}
    if isinstance(found, list):
        return [rounded(one) for one in found]
    return float(f"{found:.4g}") if isinstance(found, float) else found


def main(arguments: list[str] | None = None) -> None:
    """Measure and write."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--only", default=",".join(SECTIONS), help="sections, parted by commas; '' for none")
    asked.add_argument("--deals", type=int, default=200)
    asked.add_argument("--seed", type=int, default=1)
    given = asked.parse_args(arguments)
    only = [name for name in given.only.split(",") if name]
    unknown = [name for name in only if name not in SECTIONS]
    if unknown:
        asked.error(f"no section {unknown[0]}: there are {', '.join(SECTIONS)}")
    kept = run(only, given.seed, given.deals)
    PAGE.write_text(page(kept, sources()), encoding="utf-8")
    print(f"written: {PAGE}")


if __name__ == "__main__":
    main()
