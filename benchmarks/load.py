"""How many seats a server carries: ``python -m benchmarks.load --seats 1000 --seconds 10 --every 4``.

Four programs at each table play real matches over websockets on loopback against a real server process, each
move durable before anybody hears of it. A program moves when it is on turn: so that every seat moves once in
``--every`` seconds, or at once (``--every 0``). The time of a move is from sending it to its receipt by each
of the other three. Without ``--seats`` the four runs of ``docs/speed.md`` are made.

The programs run in processes of their own; with ``--apart`` on another core than the server. With ``--watch``
the server tells at its end what its event loop waited for, with ``--profile`` its functions by their time.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path
from typing import Any
from urllib.request import urlopen

from benchmarks.players import Window, play_tables

RUNS = ((200, 4.0), (1000, 4.0), (200, 0.0), (1000, 0.0))
"""Seats, and seconds between two moves of a seat."""
WARM_UP = 3.0
TICKS = os.sysconf("SC_CLK_TCK")


@dataclass(frozen=True)
class Measured:
    """One run. Latencies in milliseconds, CPU as a share of one core, memory in kilobytes."""

    moves: int
    seconds: float
    p50: float
    p99: float
    cpu: float
    per_seat: float
    rss: float
    rejects: int
    gaps: int
    load: float

    def row(self, seats: int, every: float) -> str:
        pace = f"every {every:g} s" if every else "at once"
        rate = self.moves / self.seconds
        micro = 1e6 * self.cpu / rate if rate else 0
        return (
            f"| {seats:,} | {pace} | {rate:,.0f} | {self.p50:.1f} | {self.p99:.1f} | {100 * self.cpu:.0f} % "
            f"| {micro:.0f} | {self.rss / 1024:.0f} | {self.per_seat:.0f} | {self.rejects} | {self.gaps} "
            f"| {self.load:.1f} |"
        )


HEAD = (
    "| seats | each moves | moves/s | p50 ms | p99 ms | CPU of the server | µs of CPU a move | memory MB "
    "| kB a seat | rejects | gaps | load |\n|" + "---|" * 12
)


@dataclass(frozen=True)
class How:
    """How to measure: ``profile`` is a file for what cProfile finds."""

    seconds: float = 10.0
    clients: int = 1
    apart: bool = False
    watch: bool = False
    profile: Path | None = None

    def server(self) -> list[str]:
        """What starts the server."""
        if not (self.watch or self.profile):
            return [sys.executable, "-m", "partida"]
        return [sys.executable, "-m", "benchmarks.watched", str(self.profile or "-")]


class Server:
    """``partida serve`` over an empty folder."""

    def __init__(self, folder: Path, how: How, *, quick: bool) -> None:
        command = [*how.server(), "serve", "--port", "0", "--data", str(folder), "--trust", "127.0.0.1"]
        self.process = subprocess.Popen(
            [*command, *(["--quick"] if quick else [])], stdout=subprocess.PIPE, text=True
        )
        if how.apart:
            os.sched_setaffinity(self.process.pid, {0})
        assert self.process.stdout is not None
        self.port = int(self.process.stdout.readline().rstrip("/\n").rpartition(":")[2])
        with urlopen(f"http://127.0.0.1:{self.port}/health") as answer:  # it has begun, with all its modules
            answer.read()

    def rss(self) -> float:
        """Kilobytes in memory."""
        for line in Path(f"/proc/{self.process.pid}/status").read_text().splitlines():
            if line.startswith("VmRSS"):
                return float(line.split()[1])
        raise RuntimeError("the system does not tell the memory of a process")

    def cpu(self) -> float:
        """Seconds of processor time so far."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICKS

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait()


def client(port: int, tables: int, every: float, how: How, barrier: Any, results: Any) -> None:
    """A process of programs: when all are seated everywhere, play and measure."""
    if how.apart:
        os.sched_setaffinity(0, {1})

    async def main() -> Window:
        return await play_tables(port, tables, every, WARM_UP, how.seconds, barrier)

    results.put(asyncio.run(main()))


def measure(seats: int, every: float, how: How) -> Measured:
    """One run with a fresh server."""
    context = get_context("spawn")
    clients, seconds = how.clients, how.seconds
    barrier, results = context.Barrier(clients + 1), context.Queue()
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder), how, quick=not every)
        try:
            before = server.rss()
            shares = [seats // 4 // clients + (one < seats // 4 % clients) for one in range(clients)]
            processes = [
                context.Process(
                    target=client, args=(server.port, share, every, how, barrier, results), daemon=True
                )
                for share in shares
            ]
            for process in processes:
                process.start()
            barrier.wait(300)
            time.sleep(WARM_UP)
            cpu, begun = server.cpu(), time.perf_counter()
            time.sleep(seconds)
            cpu, took = server.cpu() - cpu, time.perf_counter() - begun
            rss, load = server.rss(), os.getloadavg()[0]
            windows: list[Window] = [results.get(timeout=300) for _ in processes]
            for process in processes:
                process.join()
        finally:
            server.stop()
    times = sorted(one for window in windows for one in window.times)
    return Measured(
        moves=sum(window.moves for window in windows),
        seconds=seconds,
        p50=1000 * times[len(times) // 2],
        p99=1000 * times[len(times) * 99 // 100],
        cpu=cpu / took,
        per_seat=(rss - before) / seats,
        rss=rss,
        rejects=sum(window.rejects for window in windows),
        gaps=sum(window.gaps for window in windows),
        load=load,
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--seats", type=int, help="how many seats; four at each table")
    parser.add_argument("--every", type=float, default=4.0, help="seconds between moves of a seat (4)")
    parser.add_argument("--seconds", type=float, default=10.0, help="how long to measure (10)")
    parser.add_argument("--clients", type=int, default=1, help="processes of programs (1)")
    parser.add_argument("--apart", action="store_true", help="the server on core 0, the programs on core 1")
    parser.add_argument("--watch", action="store_true", help="the server tells what its loop waited for")
    parser.add_argument("--profile", type=Path, help="run the server under cProfile, into this file")
    asked = parser.parse_args()
    how = How(asked.seconds, asked.clients, asked.apart, asked.watch, asked.profile)
    print(HEAD, flush=True)
    for seats, every in [(asked.seats, asked.every)] if asked.seats else RUNS:
        measured = measure(seats, every, how)
        print(measured.row(seats, every), flush=True)


if __name__ == "__main__":
    main()
