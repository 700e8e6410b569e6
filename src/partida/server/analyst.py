"""A process that reviews hands and gives hints: ``python -m partida.server.analyst``, started by `Analysts`.

It is asked as the workers for computer players are (see `partida.server.worker`) and kept apart from them, so
that no move waits for a review. What it says are messages: `HEAD`, and a body of so many bytes.

* `READY`: it is there; `PREPARED`: the compiled code for this job is loaded;
* `PROGRESS`: a JSON list of how many cards are done, and of how many;
* `DONE`: the review, hint or whatever it is as JSON, which the server reads by its types;
* `REFUSED`: the code of an error of ours; `FAILED`: where it broke, without what the error says.
"""

from __future__ import annotations

import faulthandler
import struct
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import msgspec

from partida.errors import PartidaError
from partida.server.jobs import Job
from partida.server.worker import OVERDUE, begin, where

HEAD: Final = struct.Struct("!IBI")
"""The number of the job, one of the words below, the length of the body."""
READY: Final = 0
PREPARED: Final = 1
PROGRESS: Final = 2
DONE: Final = 3
REFUSED: Final = 4
FAILED: Final = 5
BODY_MOST: Final = 1 << 21

Tell = Callable[[int, bytes], None]


@dataclass(frozen=True)
class AskedJob:
    """A job, its number, and when it is late (seconds after what it needs is loaded)."""

    number: int
    job: Job
    late: float


def pack_told(number: int, word: int, body: bytes = b"") -> bytes:
    """The bytes of a message."""
    return HEAD.pack(number, word, len(body)) + body


def main() -> None:
    """Do one job after the other until there are no more."""
    waiting, answers = begin()
    answers.write(pack_told(0, READY))
    while True:
        asked: AskedJob = waiting.get()

        def tell(word: int, body: bytes, number: int = asked.number) -> None:
            answers.write(pack_told(number, word, body))

        do(asked, tell, _load)
        faulthandler.cancel_dump_traceback_later()


def do(asked: AskedJob, tell: Tell, load: Callable[[tuple[str, ...]], None]) -> None:
    """Do a job and tell how it goes; ``load`` gets the modules with compiled code."""
    try:
        load(asked.job.kernels)
        # a thread of C ends the process even if nothing lets go of the interpreter
        faulthandler.dump_traceback_later(asked.late + OVERDUE, exit=True)
        tell(PREPARED, b"")
        answer = asked.job.answer(lambda done, of: tell(PROGRESS, msgspec.json.encode((done, of))))
        tell(DONE, msgspec.json.encode(answer))
    except PartidaError as error:
        tell(REFUSED, error.code.encode())
    except Exception as error:
        tell(FAILED, where(error).encode("ascii", "backslashreplace"))


def _load(kernels: tuple[str, ...]) -> None:
    from partida.kernels.ready import ready  # the server, which imports us, must not have it

    ready(modules=kernels)


if __name__ == "__main__":
    main()
