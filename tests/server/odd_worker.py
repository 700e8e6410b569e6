"""Computer players that misbehave, and the worker process that has them: ``-m tests.server.odd_worker``."""

from __future__ import annotations

import os
import re
import stat
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any

from partida.players import registry
from partida.players.player import Budget
from partida.players.registry import Level
from partida.server.worker import main, pack_answer

SLOW = 0.3


@dataclass
class Odd:
    """A player who does something before it moves (its move: the last legal one)."""

    name: str
    before: Callable[[Any, Budget], Any]

    def choose(self, view: Any, legal: tuple[Any, ...], budget: Budget) -> Any:
        answer = self.before(view, budget)
        return legal[-1] if answer is None else answer

    def interject(self, view: Any, legal: tuple[Any, ...], budget: Budget) -> Any | None:
        return self.before(view, budget)


def crash(view: Any, _: Budget) -> None:
    raise ZeroDivisionError(f"the hand is {view.hand}")


def hang(*_: Any) -> None:
    while True:
        time.sleep(0.01)


def hold(*_: Any) -> None:
    """Never let go of the interpreter: this takes longer than there is time."""
    re.fullmatch("(a+)+b", "a" * 60)


def babble(*_: Any) -> None:
    """Write nonsense wherever something can be written."""
    write_all(b"\xff" * 600)


def write_all(data: bytes) -> None:
    for number in range(3, 20):
        with suppress(OSError):
            os.write(number, data)


def look(*_: Any) -> None:
    """Break if there is anything to be read that is not ours: a socket, a file that is no program's."""
    for name in os.listdir("/proc/self/fd"):
        with suppress(FileNotFoundError):
            mode = os.stat(f"/proc/self/fd/{name}").st_mode
            assert not stat.S_ISSOCK(mode)
            assert not (stat.S_ISREG(mode) and ".db" in os.readlink(f"/proc/self/fd/{name}"))
    assert os.getpriority(os.PRIO_PROCESS, 0) == 19


def heed(_: Any, budget: Budget) -> None:
    assert budget.seconds is not None
    assert budget.seconds > 0
    time.sleep(budget.seconds)


BEFORE: dict[str, Callable[[Any, Budget], Any]] = {
    "fine": lambda *_: None,
    "slow": lambda *_: time.sleep(SLOW),
    "crash": crash,
    "hang": hang,
    "hold": hold,
    "illegal": lambda *_: "no move at all",
    "quit": lambda *_: os._exit(3),
    "exit": lambda *_: sys.exit(),
    "babble": babble,
    "other": lambda *_: write_all(pack_answer(999, 0)),
    "beyond": lambda *_: write_all(pack_answer(2, 40)),
    "chatter": lambda *_: print("garbage", flush=True),
    "look": look,
    "heed": heed,
}


def _level(name: str) -> Level:
    return Level(lambda _: Odd(name, BEFORE[name]), heavy=True)


ODD = {name: _level(name) for name in BEFORE}
ODD["unready"] = replace(ODD["fine"], kernels=("tests.server.unready",))


def with_odd_players() -> MappingProxyType[str, Any]:
    """The registry with the odd levels in both games."""
    return MappingProxyType(
        {game: MappingProxyType({**levels, **ODD}) for game, levels in registry.PLAYERS.items()}
    )


if __name__ == "__main__":
    registry.PLAYERS = with_odd_players()  # type: ignore[misc]
    if "--mute" in sys.argv:
        sys.exit(0)
    if "--babble" in sys.argv:
        os.write(1, b"\xff" * 600)
    if "--other" in sys.argv:
        os.write(1, pack_answer(0, 0))
    main()
