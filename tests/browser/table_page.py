"""What a person does at a table, by clicks or by keys."""

from __future__ import annotations

import sys
import time
from typing import Any, NoReturn

import pytest

SEED = "07" * 32
"""The seed of the matches of these tests."""


def skip_loudly(why: str) -> NoReturn:
    """Skips a test, and says so where nobody can overlook it."""
    print(f"\n*** {why} ***", file=sys.__stderr__, flush=True)
    pytest.skip(why)


class TablePage:
    """A page of the client and what went wrong on it."""

    def __init__(self, page: Any, url: str):
        self.url = url
        self.errors: list[str] = []
        self.watch(page)

    def watch(self, page: Any) -> None:
        """Go on with this page of the browser, and note what goes wrong on it."""
        self.page = page
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on(
            "console", lambda one: self.errors.append(one.text) if one.type in ("error", "warning") else None
        )

    def home(self) -> None:
        self.page.goto(self.url)
        self.page.wait_for_selector("body[data-ready]")

    def table(self, variant: str, seed: str = SEED, **more: Any) -> None:
        answer = self.page.request.post(
            f"{self.url}/api/tables", data={"variant": variant, "seed": seed, **more}
        )
        self.page.goto(self.url + answer.json()["path"])
        self.page.wait_for_selector("#seats .seat", state="attached")

    def my_turn(self) -> None:
        self.page.wait_for_selector(".action.mine", timeout=15_000)

    def click_move(self) -> str:
        """Makes the first move that the page offers, by clicks; tells which kind it was."""
        page = self.page
        if page.locator("#play").count():
            page.locator("#play").click()
            return "play"
        if page.locator("card-hand .playable").count():
            page.locator("card-hand .playable").first.click()
            page.locator("#play").click()
            return "play"
        page.locator("#action .primary").first.click()
        return "button"

    def key_move(self) -> str:
        """The same by keys alone."""
        page = self.page
        if page.locator("card-hand .playable").count():
            page.keyboard.press(self._key_of_playable())
            page.keyboard.press("Enter")
            return "play"
        for _ in range(40):
            page.keyboard.press("Tab")
            if page.evaluate("document.activeElement.matches('#action .buttons button')"):
                page.keyboard.press("Enter")
                return "button"
        raise AssertionError("no button of the action could be reached by Tab")

    def _key_of_playable(self) -> str:
        at = self.page.evaluate(
            "[...document.querySelectorAll('card-hand .card')].findIndex(one => one.matches('.playable'))"
        )
        return str((at + 1) % 10)

    def play_hand(self, move: Any, deadline: float = 60) -> int:
        """Plays until the hand is over; answers how many moves it took."""
        made, end = 0, time.monotonic() + deadline
        while not self.page.locator("dialog.over").count():
            assert time.monotonic() < end, (
                f"the hand did not end: {self.page.locator('#action').inner_text()!r}"
            )
            if (
                self.page.locator(".action.mine, #action .primary").count()
                and not self.page.locator("dialog").count()
            ):
                seq = self.page.locator("#history-list li").count()
                move()
                made += 1
                told = f"#history-list li:nth-child({seq + 1}), dialog.over"  # no eval under the strict CSP
                self.page.locator(told).first.wait_for(state="attached")
            else:
                self.page.wait_for_timeout(20)
        return made
