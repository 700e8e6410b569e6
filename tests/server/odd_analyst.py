"""A reviewer that needs no compiled code and can misbehave, and a process that has it.

Run as ``-m tests.server.odd_analyst``. What it does is the seed of the depth, a place in `BEHAVIOURS`.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from types import ModuleType
from typing import Any

from partida.analysis.model import CardValue, Depth, HandReview, Hint
from partida.analysis.reviewer import Progress
from partida.errors import PositionError
from partida.game import AnyRules
from partida.record import HandRecord
from partida.server import analyst, jobs
from partida.server.analyst import DONE, HEAD, PROGRESS, READY, pack_told
from tests.server.invented import NONE, invented


def hang(*_: Any) -> None:
    while True:
        time.sleep(0.01)


def crash(*_: Any) -> None:
    raise ZeroDivisionError("the hand is 7H")


def refuse(*_: Any) -> None:
    raise PositionError("there is no card to play", code="review/position")


def write_all(data: bytes) -> None:
    for number in range(3, 20):
        with suppress(OSError):
            os.write(number, data)


BEHAVIOURS: dict[str, Callable[[], Any]] = {
    "fine": lambda: None,
    "slow": lambda: time.sleep(0.3),
    "hang": hang,
    "crash": crash,
    "refuse": refuse,
    "quit": lambda: os._exit(3),
    "other": lambda: write_all(pack_told(999, PROGRESS, b"[1,2]")),
    "babble": lambda: write_all(b"\xff" * 600),
    "untyped": lambda: write_all(pack_told(1, DONE, b'{"game": 3}')),
    "unprogress": lambda: write_all(pack_told(1, PROGRESS, b'["a"]')),
    "uncode": lambda: write_all(pack_told(1, 4, b"the hand is 7H")),
    "unword": lambda: write_all(pack_told(1, 9, b"")),
    "print": lambda: print("7H", flush=True),
}
NAMES = tuple(BEHAVIOURS)


def depth_of(name: str) -> Depth:
    """The depth that makes the reviewer behave so."""
    return Depth(worlds=4, solved=0, seed=NAMES.index(name))


class OddReviewer:
    """Answers without looking at any card."""

    game = "sueca"
    kernels: tuple[str, ...] = ()

    def can_review(self, rules: AnyRules, standing: Any, hand: HandRecord) -> bool:
        return True

    def review(
        self,
        rules: AnyRules,
        standing: Any,
        hand: HandRecord,
        depth: Depth,
        *,
        number: int = 1,
        progress: Progress | None = None,
    ) -> HandReview:
        assert progress is not None
        progress(0, 40)
        BEHAVIOURS[NAMES[depth.seed]]()
        progress(20, 40)
        return invented(rules, standing, hand, number, depth)

    def hint(self, view: Any, depth: Depth) -> Hint:
        BEHAVIOURS[NAMES[depth.seed]]()
        cards = [str(card) for card in view.hand][:2]
        choices = tuple(CardValue(card, 0.5, 0.5) for card in cards)
        return Hint(
            "N", depth, "lead_trumps", None, tuple(cards), cards[0], choices, "win", NONE, 4, False, ()
        )


def odd_reviewer(_: str) -> Any:
    """Instead of `partida.analysis.reviewer.reviewer`."""
    return OddReviewer()


class OddReady(ModuleType):
    """Instead of `partida.kernels.ready`: compiles for as long as a file is there."""

    def __init__(self, file: str) -> None:
        super().__init__("partida.kernels.ready")
        self.file = Path(file)

    def keep(self, modules: tuple[str, ...]) -> bool:
        lacking = self.file.exists()
        while self.file.exists():
            time.sleep(0.01)
        return lacking

    def ready(self, modules: tuple[str, ...]) -> float:
        self.keep(modules)
        return 0.0


if __name__ == "__main__":
    jobs.reviewer = odd_reviewer  # type: ignore[assignment]
    while "--compiles" in sys.argv:
        sys.argv.remove("--compiles")
        sys.modules["partida.kernels.ready"] = OddReady(sys.argv.pop())
    if "--mute" in sys.argv:
        sys.exit(0)
    if "--babble" in sys.argv:
        os.write(1, HEAD.pack(0, READY, 1 << 30))
    if "--other" in sys.argv:
        os.write(1, pack_told(0, DONE))
    analyst.main()
