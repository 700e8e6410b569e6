"""Levels that search, asked of real workers: they load what they need, and answer."""

from __future__ import annotations

import logging
import sys

import pytest

from partida.players.registry import PLAYERS
from partida.server.thinking import Question
from partida.server.workerprocess import WorkerProcess
from partida.server.workers import Patience, Workers
from tests.server.workers import alive, view_of

PATIENT = Patience(budget=60.0, grace=540.0)
"""Long enough for compiling; the level itself thinks for a second at most."""


async def test_a_real_worker_plays_master(caplog: pytest.LogCaptureFixture) -> None:
    view = view_of("sueca")
    workers = Workers(1, PATIENT)
    try:
        with caplog.at_level(logging.WARNING, "partida.server"):
            for level in ("master", "good"):
                question = Question("sueca", level, 1, view, on_turn=True)
                assert question.heavy
                assert await workers.answer(question) in view.moves
        assert caplog.text == "", "nobody stood in"
        (pid,) = workers.pids
        assert alive(pid)
    finally:
        await workers.close()


async def test_a_worker_is_prepared_once_for_what_it_needs() -> None:
    kernels = PLAYERS["sueca"]["good"].kernels
    process = await WorkerProcess.start((sys.executable, "-P", "-m", "partida.server.worker"))
    try:
        await process.prepare(())
        await process.prepare(kernels)
        assert process._prepared == set(kernels)
        await process.prepare(kernels[:1])
    finally:
        await process.end()


def test_levels_that_play_at_once_need_nothing() -> None:
    view = view_of("sueca")
    for level in ("club", None):
        question = Question("sueca", level, 1, view, on_turn=True)
        assert question.kernels == ()
        assert not question.heavy
