"""A context that serves one person after another is as new for each."""

from __future__ import annotations

from typing import Any

from tests.browser.conftest import Tables
from tests.browser.contexts import Contexts, opened


def test_nothing_is_left_of_who_had_it_before(browser: Any, server: Tables) -> None:
    contexts = Contexts(browser, server.url)
    first = contexts.take(locale="ru-RU")
    page = opened(first, "window.mine = 1")
    page.goto(server.url)
    page.evaluate("localStorage.setItem('mine', '1')")
    assert first.cookies()
    first.set_offline(True)
    contexts.give(first)
    again = contexts.take(locale="ru-RU")
    assert again is first
    assert again.cookies() == []
    page = opened(again, "")
    page.goto(f"{server.url}/health")
    assert page.evaluate("[localStorage.length, typeof window.mine]") == [0, "undefined"]
    page.clock.install()
    contexts.give(again)
    other = contexts.take(locale="ru-RU")
    assert other is not first, "a clock cannot be taken away again"
    other.close()
