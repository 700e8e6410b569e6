"""What was skipped for want of a tool is said once more, where nobody can overlook it; nothing is timed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

from tests.uncounted import UNCOUNTED

HERE = Path(__file__).parent

settings.register_profile("untimed", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("untimed")

LEFT_OUT = frozenset(UNCOUNTED)

LOUD = "NOT TESTED: "
"""How the reason of such a skip begins."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Coverage is of the tests that mean to run a line.

    The others come last: what they would look up once for all is looked up, and counted, before.
    """
    for item in items:
        if not counted(item):
            item.add_marker(pytest.mark.no_cover)
    items.sort(key=lambda item: item.get_closest_marker("no_cover") is not None)


def counted(item: pytest.Item) -> bool:
    """False for a test that `tests.uncounted` names, itself or its file or folder."""
    if not item.path.is_relative_to(HERE):
        return True
    path = item.path.relative_to(HERE)
    name = f"{path.as_posix()}::{getattr(item, 'originalname', None) or item.name}"
    return LEFT_OUT.isdisjoint((name, *(one.as_posix() for one in (path, *path.parents))))


@pytest.hookimpl(wrapper=True)
def pytest_collect_file() -> Iterator[Any]:
    """Nothing under ``tests`` is read for doctests: there are none, and programs for tests would run."""
    found = yield
    return [one for one in found if type(one) is pytest.Module]


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """One loud line at the very end for each reason."""
    reports = terminalreporter.stats.get("skipped", [])
    reasons = [str(one.longrepr[2]) for one in reports if isinstance(one.longrepr, tuple)]
    loud = [reason.partition(LOUD)[2] for reason in reasons if LOUD in reason]
    for reason in sorted(set(loud)):
        terminalreporter.write_line(
            f"*** {LOUD}{reason} ({loud.count(reason)} tests) ***", red=True, bold=True
        )
