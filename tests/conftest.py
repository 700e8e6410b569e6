"""What was skipped for want of a tool is said once more, where nobody can overlook it; nothing is timed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

HERE = Path(__file__).parent

settings.register_profile("untimed", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("untimed")

UNCOUNTED = (
    "leak",
    "property",
    "worlds",
    "analysis/cuarenta/test_reviewing.py::test_every_preset_can_be_reviewed",
    "analysis/cuarenta/test_reviewing.py::test_forced_and_equal_choices_are_never_blamed",
    "analysis/cuarenta/test_reviewing.py::test_more_worlds_shrink_the_errors",
    "analysis/cuarenta/test_reviewing.py::test_names_of_suits_and_seats_do_not_matter",
    "analysis/cuarenta/test_reviewing.py::test_no_label_under_two_standard_errors",
    "analysis/cuarenta/test_reviewing.py::test_the_same_seed_gives_the_same_review",
    "analysis/test_reviewing.py::test_every_preset_can_be_reviewed",
    "analysis/test_reviewing.py::test_hidden_cards_have_no_part_in_fair_numbers",
    "analysis/test_reviewing.py::test_names_of_suits_and_seats_do_not_matter",
    "analysis/test_reviewing.py::test_planted_blunders_of_known_size_are_found",
    "analysis/test_reviewing.py::test_the_same_seed_is_the_same_review",
    "analysis/test_reviewing.py::test_what_came_later_has_no_part_in_it",
    "browser/test_preview.py",
    "browser/test_store.py",
    "differential/test_engine_against_naive.py",
    "differential/test_cuarenta_position.py::test_the_kernel_lists_every_play_once",
    "differential/test_playouts.py",
    "differential/test_policies.py::test_rollouts_end_where_the_rules_end",
    "response/test_best.py::test_one_seat_in_the_whole_game_of_two_cards",
    "response/test_best.py::test_every_pure_strategy_in_three_cards",
    "search/test_explaining.py::test_card_by_card",
    "solver/test_endings.py::test_every_card_of_a_hand_in_its_course",
    "solver/test_endings.py::test_more_endings",
    "solver/test_endings.py::test_the_compiled_minimax_is_the_plain_one",
    "solver/test_endings.py::test_the_quick_plain_search_is_plain_minimax",
    "solver/test_whole_deals.py",
    "unit/cli/test_commands.py",
    "unit/cli/test_front.py",
    "unit/cli/test_play.py::test_a_whole_match",
    "unit/cli/test_play.py::test_ascii_is_ascii_alone",
    "unit/cli/test_play.py::test_left_and_resumed_is_the_match_that_was_never_left",
    "unit/cli/test_play.py::test_the_same_seed_gives_the_same_match",
    "unit/cli/test_review.py::test_a_review_of_cuarenta",
    "unit/cli/test_screens.py",
    "unit/players/test_cuarenta_policy.py::test_rollouts_go_on_as_the_rules_say",
    "unit/players/test_cuarenta_policy.py::test_the_kernel_chooses_what_is_worth_most",
    "unit/players/test_players.py::test_a_choice_does_not_depend_on_hidden_cards_under_any_variant",
    "unit/players/test_players.py::test_every_hand_comes_to_its_end",
    "unit/players/test_players.py::test_no_level_commits_a_renounce_or_accuses_wrongly",
    "unit/players/test_strength.py",
)
"""Folders, files and tests that play at random, or very much of what others count already.

Which lines run there is luck, or known, and counting takes two to four times as long as the test.
"""

LOUD = "NOT TESTED: "
"""How the reason of such a skip begins."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Coverage is of the tests that mean to run a line."""
    uncounted = frozenset(UNCOUNTED)
    for item in items:
        if item.path.is_relative_to(HERE):
            path = item.path.relative_to(HERE)
            name = f"{path.as_posix()}::{getattr(item, 'originalname', None) or item.name}"
            if not uncounted.isdisjoint((name, *(one.as_posix() for one in (path, *path.parents)))):
                item.add_marker(pytest.mark.no_cover)


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
