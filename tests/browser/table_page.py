"""What a person does at a table, by clicks or by keys, and where on a page that is found."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NoReturn

import pytest

from tests.conftest import LOUD

MINE = "#action.mine"
PLAYABLE = "card-hand .playable"
OVER = "dialog.over"
PATIENCE = 90_000
"""Milliseconds that a page may take for anything: whoever tests may have a busy machine."""
PILOT = Path(__file__).with_name("pilot.js").read_text("utf-8")


def skip_loudly(why: str) -> NoReturn:
    """Skips a test for want of a tool; the last line of the run says so."""
    pytest.skip(f"{LOUD}{why}")


def expect(what: Any) -> Any:
    """Playwright's assertions of a locator, which wait until they hold."""
    from playwright.sync_api import expect as asserted

    asserted.set_options(timeout=PATIENCE)
    return asserted(what)


def until(true: Callable[[], Any], failure: str) -> Iterator[int]:
    """Goes on until something is true, for the patience at most; yields for how many milliseconds to wait."""
    end = time.monotonic() + PATIENCE / 1000
    while not true():
        assert time.monotonic() < end, failure
        yield 20


class TablePage:
    """A page of the client and what went wrong on it."""

    def __init__(self, page: Any, url: str):
        self.url = url
        self.errors: list[str] = []
        self.allowed: re.Pattern[str] | None = None
        """Errors of the browser that a test makes on purpose."""
        self.frames: list[str] = []
        """What came through websockets."""
        self.watch(page)

    def watch(self, page: Any) -> None:
        """Go on with this page of the browser, and note what goes wrong on it."""
        self.page = page
        page.on("pageerror", lambda error: self._wrong(str(error)))
        page.on("console", lambda one: self._wrong(one.text) if one.type in ("error", "warning") else None)
        page.on("requestfailed", self._failed)
        page.on(
            "response", lambda one: self._wrong(f"{one.url}: {one.status}") if one.status >= 400 else None
        )
        page.on("websocket", lambda one: one.on("framereceived", self._frame))

    def _failed(self, request: Any) -> None:
        """A request came to nothing; one that the browser itself gave up, for it went elsewhere, is none."""
        if request.failure != "net::ERR_ABORTED":
            self._wrong(f"{request.url}: {request.failure}")

    def _frame(self, frame: Any) -> None:
        self.frames.append(str(frame))

    def _wrong(self, what: str) -> None:
        if self.allowed is None or not self.allowed.search(what):
            self.errors.append(what)

    # -- coming and going

    def home(self) -> None:
        self.page.goto(self.url)
        self.page.wait_for_selector("body[data-ready]")

    def table(self, variant: str, *, cards: bool = True, **more: Any) -> str:
        """A match against computers, begun (with ``cards``: and dealt); the path of its page."""
        seat = 1 if "players=2" in variant else 2
        path = self.made({"variant": variant, "solo": True, "level": "club", "seat": seat, **more})
        self.visit(path)
        self.page.wait_for_selector(".seat", state="attached")
        if cards:
            self.dealt()
        return path

    def friends_table(self, variant: str, name: str) -> str:
        """A table in the lobby, whose host sits on chair 0; the path of its page."""
        path = self.made({"variant": variant, "name": name})
        self.visit(path)
        self.page.wait_for_selector(".chair.mine")
        return path

    def made(self, wish: dict[str, Any]) -> str:
        answer = self.page.request.post(f"{self.url}/api/tables", data=wish)
        assert answer.status == 201, answer.text()
        path: str = answer.json()["path"]
        return path

    def visit(self, path: str) -> None:
        self.page.goto(self.url + path)

    def sit(self, chair: str, name: str) -> None:
        """Takes the chair of a side (N, E, S, W) by tapping it and telling a name."""
        self.page.locator(f".chair.at{chair}").click()
        self.page.locator("dialog #name").fill(name)
        self.page.locator("dialog .primary").click()
        self.page.wait_for_selector(f".chair.at{chair}.mine")

    def menu(self, text: str) -> None:
        """Opens the menu and chooses an item of it."""
        self.page.locator("#menu").click()
        self.page.get_by_role("button", name=text, exact=True).click()

    def dealt(self, *others: TablePage) -> None:
        """Until these pages have cards; the page that is asked cuts, and chooses the end that shows trump."""
        pages = (self, *others)
        for waited in until(lambda: all(page.hand() for page in pages), "no cards were dealt"):
            for page in pages:
                asked = page.page.locator(f"{MINE} .primary")
                if not page.hand() and asked.count():
                    asked.click()
            self.page.wait_for_timeout(waited)

    # -- what is to be seen

    def my_turn(self) -> None:
        self.page.wait_for_selector(MINE)

    def hand(self) -> list[str]:
        return self._cards("card-hand .card")

    def on_table(self) -> list[str]:
        return self._cards("#middle .card")

    def _cards(self, where: str) -> list[str]:
        cards: list[str] = self.page.locator(where).evaluate_all("all => all.map(one => one.dataset.card)")
        return cards

    def told(self) -> int:
        """How many things have been told."""
        count: int = self.page.locator("#history-list li").count()
        return count

    def wait_told(self, more_than: int) -> None:
        told = f"#history-list li:nth-child({more_than + 1}), {OVER}"  # no eval under the strict policy
        self.page.locator(told).first.wait_for(state="attached")

    # -- moves

    def click_move(self) -> str:
        """Makes the first move that the page offers, by clicks; tells which kind it was."""
        page = self.page
        cards = page.locator(PLAYABLE)
        for at in range(cards.count()):
            cards.nth(at).click()
            page.locator("#play").click()
            asked = page.locator("dialog[open]:not(.over) .primary")
            if not asked.count():
                return "play"
            asked.click()  # it would be a renounce: another card
        # By script: what is no decision the page may do by itself while a pointer is still on its way.
        page.evaluate("document.querySelector('#action .primary')?.click()")
        return "button"

    def key_move(self) -> str:
        """The same by keys alone."""
        page = self.page
        if page.locator(PLAYABLE).count():
            page.keyboard.press(self._key_of_playable())
            page.keyboard.press("Enter")
            return "play"
        for _ in range(40):
            page.keyboard.press("Tab")
            if page.evaluate("document.activeElement.matches('#action button')"):
                page.keyboard.press("Enter")
                return "button"
        raise AssertionError("no button of the action could be reached by Tab")

    def _key_of_playable(self) -> str:
        at = self.page.evaluate(
            "[...document.querySelectorAll('card-hand .card')].findIndex(one => one.matches('.playable'))"
        )
        return str((at + 1) % 10)

    def one_move(self, move: Callable[[], Any] | None = None) -> None:
        """Waits for its turn and makes a move; it is told when this returns."""
        self.my_turn()
        before = self.told()
        (move or self.click_move)()
        self.wait_told(before)

    def turn_after(self, *others: TablePage) -> None:
        """Until it is this page's turn; the others make a move when it is theirs."""
        for waited in until(self.page.locator(MINE).count, "the turn did not come"):
            for other in others:
                if other.page.locator(MINE).count():
                    other.one_move()
            self.page.wait_for_timeout(waited)

    def begin_hand(self, move: Callable[[], Any]) -> None:
        """Plays some moves so; the page clicks itself through the rest of the hand."""
        for _ in range(4):
            self.one_move(move)
        self.pilot()
        self.hand_over()
        self.by_hand()

    # -- without delay: the page plays by itself, by clicks on what it shows

    def pilot(self, *, hands: bool = False) -> None:
        """Lets the page click by itself: until the hand is over, or (``hands``) the match."""
        self.page.evaluate(PILOT, {"hands": hands})

    def by_hand(self) -> None:
        """Stops that."""
        self.page.evaluate("clearInterval(window.pilot)")

    def hand_over(self) -> None:
        self.page.wait_for_selector(OVER, timeout=4 * PATIENCE)

    def match_over(self) -> None:
        self.page.wait_for_selector(f"html[data-phase=over] {OVER}", timeout=4 * PATIENCE)
