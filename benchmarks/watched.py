"""``partida serve`` that tells at its end what its event loop waited for: for ``benchmarks.load --watch``.

``python -m benchmarks.watched FILE serve ...``; FILE is where to put a profile of its functions by the
processor time of the main thread, or ``-`` for none.
"""

from __future__ import annotations

import asyncio
import cProfile
import gc
import sys
import time
from typing import Any

from partida.cli import main
from partida.server import app
from partida.server.hub import Hub
from partida.server.storage import Store

BEAT = 0.002
SPANS: dict[str, list[float]] = {}


def note(name: str, took: float) -> None:
    SPANS.setdefault(name, []).append(took)


class Collecting:
    """Notes how long the collector of cycles takes, by generation: everything stands still meanwhile."""

    def __init__(self) -> None:
        self.begun = 0.0

    def __call__(self, phase: str, info: dict[str, Any]) -> None:
        if phase == "start":
            self.begun = time.perf_counter()
        else:
            note(f"collection {info['generation']}", time.perf_counter() - self.begun)


class WatchedStore(Store):
    """Notes how long a transaction takes, the wait for the disk included; tells everything when it closes.

    For uvicorn ends the process by the signal that it got, and nothing comes after that.
    """

    async def _commit(self, writes: Any) -> Any:
        begun = time.perf_counter()
        try:
            return await super()._commit(writes)
        finally:
            note("transaction", time.perf_counter() - begun)

    async def close(self) -> None:
        await super().close()
        if WatchedHub.profile is not None:
            WatchedHub.profile.dump_stats(WatchedHub.file)
        tell()


class WatchedHub(Hub):
    """Notes how late the event loop is."""

    profile: cProfile.Profile | None = None
    file = ""

    def start(self) -> None:
        super().start()
        self._spawn(self._beat())
        if self.profile is not None:
            self.profile.enable()

    async def _beat(self) -> None:
        while True:
            begun = time.perf_counter()
            await asyncio.sleep(BEAT)
            note("loop late", time.perf_counter() - begun - BEAT)

    async def close(self) -> None:
        if self.profile is not None:
            self.profile.disable()
        await super().close()


def tell() -> None:
    print(f"{'':14}{'count':>8}{'sum s':>8}{'p50 ms':>8}{'p99 ms':>8}{'most ms':>9}", file=sys.stderr)
    for name, spans in sorted(SPANS.items()):
        times = sorted(spans)
        p50, p99, most = (1000 * times[len(times) * part // 1000] for part in (500, 990, 999))
        line = f"{name:14}{len(times):8}{sum(times):8.2f}{p50:8.2f}{p99:8.2f}{most:9.1f}"
        print(line, file=sys.stderr, flush=True)


def watch(file: str) -> None:
    """Put the watched classes in the places of the others."""
    gc.callbacks.append(Collecting())
    vars(app).update(Store=WatchedStore, Hub=WatchedHub)
    if file != "-":
        WatchedHub.file = file
        WatchedHub.profile = cProfile.Profile(time.thread_time)


if __name__ == "__main__":
    watch(sys.argv.pop(1))
    main()
