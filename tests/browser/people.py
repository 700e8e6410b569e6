"""People at one table of the real server, each in a browser context of their own."""

from __future__ import annotations

import json
from typing import Any

from tests.browser.contexts import Contexts, opened
from tests.browser.table_page import TablePage


class People:
    """Opens pages at a server; collects what went wrong on them."""

    def __init__(self, contexts: Contexts, url: str):
        self.contexts = contexts
        self.url = url
        self.pages: list[TablePage] = []
        self.path = ""

    def one(self, size: tuple[int, int] = (360, 740), language: str = "en-GB", **settings: Any) -> TablePage:
        """Somebody who has not come to the table yet."""
        width, height = size
        context = self.contexts.take(
            viewport={"width": width, "height": height}, locale=language, has_touch=width < 560
        )
        chosen = json.dumps(json.dumps({"tempo": "instant", **settings}))
        script = (
            f"localStorage.getItem('partida.settings') ?? localStorage.setItem('partida.settings', {chosen})"
        )
        page = TablePage(opened(context, script), self.url)
        self.pages.append(page)
        return page

    def make(self, one: TablePage, **wish: Any) -> None:
        """Somebody makes a table and goes there."""
        self.path = one.made(wish)
        self.come(one)

    def come(self, one: TablePage) -> None:
        """Somebody follows the link."""
        one.page.goto(self.url + self.path)
        one.page.wait_for_selector("#seats .seat", state="attached")

    def leave(self, one: TablePage) -> None:
        """Somebody closes the page; `come` opens it again, for the same guest."""
        context = one.page.context
        one.page.close()
        one.watch(context.new_page())

    def sit(self, one: TablePage, seat: int, name: str) -> None:
        """Somebody takes a chair in the lobby."""
        self.come(one)
        one.page.locator(f"#chair-{seat}").click()
        one.page.locator("#name").fill(name)
        one.page.locator("dialog .primary").click()
        one.page.wait_for_selector(f"#chair-{seat}.mine")

    def start(self, host: TablePage) -> None:
        """The host fills the chairs and begins."""
        host.page.locator("#fill").click()
        host.page.locator("#start:enabled").click()
        host.page.wait_for_selector(".table[data-phase=hand]")

    def close(self) -> list[str]:
        """End; what was logged as an error on any page."""
        errors = [error for page in self.pages for error in page.errors]
        for page in self.pages:
            self.contexts.give(page.page.context)
        return errors
