"""A process that thinks for computer players: ``python -m partida.server.worker``, started by `Workers`.

Questions come through its standard input, answers go out through its standard output:

* a question is its length (4 bytes) and a pickle of `Asked`, or of `Prepare`. Views are trees of a dozen
  classes of the two games, which pickle carries as they are; whoever writes to this pipe is the server that
  started us;
* an answer is `ANSWER`, which says *which* of the view's moves it is, and a text of so many bytes. The
  server never unpickles anything: a player gone mad can name a wrong number and nothing else.

It ends when its input does, so it does not outlive the server, and, whatever a player is doing, soon after
it should have answered.
"""

from __future__ import annotations

import faulthandler
import os
import pickle
import signal
import struct
import threading
import traceback
from dataclasses import dataclass
from pathlib import Path
from queue import SimpleQueue
from typing import Any, BinaryIO, Final

from partida.players.player import Budget
from partida.server.thinking import Prepare, Question, answer_now

LENGTH: Final = struct.Struct("!I")
ANSWER: Final = struct.Struct("!IiH")
"""The number of the question, the index of a move or one of the words below, the length of the text."""
NOTHING: Final = -1
"""One who need not move lets it be."""
FAILED: Final = -2
"""The player broke, or answered with what is no legal move; the text says where."""
READY: Final = -3
"""The process is there, or prepared; so it says of question 0."""
TEXT_MOST: Final = 300
NICEST: Final = 19
OVERDUE: Final = 1.0
"""Seconds after which a process that nobody has ended for being late ends itself."""


@dataclass(frozen=True)
class Asked:
    """A question, its number, the thought it may cost, and when it is late (both in seconds)."""

    number: int
    question: Question
    budget: float
    late: float


def pack_question(asked: Any) -> bytes:
    """The bytes of a question: a value of frozen classes of ours."""
    body = pickle.dumps(asked, pickle.HIGHEST_PROTOCOL)
    return LENGTH.pack(len(body)) + body


def pack_answer(number: int, index: int, text: str = "") -> bytes:
    """The bytes of an answer."""
    told = text.encode("ascii", "backslashreplace")[:TEXT_MOST]
    return ANSWER.pack(number, index, len(told)) + told


def begin() -> tuple[SimpleQueue[Any], BinaryIO]:
    """Become a process that thinks: the questions that come in, and where answers go out.

    It has the lowest priority, and its pipes are hidden from whatever prints or reads.
    """
    questions, answers = _private_pipes()
    if hasattr(os, "nice"):
        os.nice(NICEST)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which will tell us
    waiting: SimpleQueue[Any] = SimpleQueue()
    threading.Thread(target=_listen, args=(questions, waiting), daemon=True).start()
    return waiting, answers


def main() -> None:
    """Answer questions until there are no more."""
    waiting, answers = begin()
    answers.write(pack_answer(0, READY))
    while True:
        asked = waiting.get()
        if isinstance(asked, Prepare):
            _load(asked.kernels)
            answers.write(pack_answer(0, READY))
            continue
        # a thread of C ends the process even if a player never lets go of the interpreter
        faulthandler.dump_traceback_later(asked.late + OVERDUE, exit=True)
        told = think(asked)
        faulthandler.cancel_dump_traceback_later()
        answers.write(told)


def _load(kernels: tuple[str, ...]) -> None:
    from partida.kernels.ready import ready  # the server, which imports us, must not have it

    ready(modules=kernels)


def _private_pipes() -> tuple[BinaryIO, BinaryIO]:
    """Our input and output, hidden from players: what they print goes nowhere."""
    questions, answers = os.dup(0), os.dup(1)
    nowhere = os.open(os.devnull, os.O_RDWR)
    for standard in (0, 1, 2):
        os.dup2(nowhere, standard)
    os.close(nowhere)
    return open(questions, "rb"), open(answers, "wb", buffering=0)


def _listen(questions: BinaryIO, waiting: SimpleQueue[Any]) -> None:
    """Take in questions; the end of them is the end of the process, in the middle of any thought."""
    try:
        while True:
            (length,) = LENGTH.unpack(_exactly(questions, LENGTH.size))
            waiting.put(pickle.loads(_exactly(questions, length)))
    finally:
        os._exit(0)


def _exactly(source: BinaryIO, size: int) -> bytes:
    data = source.read(size)
    if len(data) < size:
        raise EOFError
    return data


def think(asked: Asked) -> bytes:
    """The answer to a question, as bytes."""
    question = asked.question
    try:
        move = answer_now(question, Budget(seconds=asked.budget))
        if move is None and not question.on_turn:
            return pack_answer(asked.number, NOTHING)
        if move not in question.view.moves:
            return pack_answer(asked.number, FAILED, "it answered with what is no legal move")
        return pack_answer(asked.number, question.view.moves.index(move))
    except Exception as error:
        return pack_answer(asked.number, FAILED, where(error))


def where(error: Exception) -> str:
    """What broke and where, without what it says: that may tell cards."""
    last = traceback.extract_tb(error.__traceback__)[-1]
    return f"{type(error).__name__} in {Path(last.filename).name}, line {last.lineno}"


if __name__ == "__main__":
    main()
