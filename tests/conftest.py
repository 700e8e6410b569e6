"""What was skipped for want of a tool is said once more, where nobody can overlook it; nothing is timed."""

from __future__ import annotations

from typing import Any

from hypothesis import settings

settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")

LOUD = "NOT TESTED: "
"""How the reason of such a skip begins."""


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """One loud line at the very end for each reason."""
    reports = terminalreporter.stats.get("skipped", [])
    reasons = [str(one.longrepr[2]) for one in reports if isinstance(one.longrepr, tuple)]
    loud = [reason.partition(LOUD)[2] for reason in reasons if LOUD in reason]
    for reason in sorted(set(loud)):
        terminalreporter.write_line(
            f"*** {LOUD}{reason} ({loud.count(reason)} tests) ***", red=True, bold=True
        )
