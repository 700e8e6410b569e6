"""The deal of the day and a challenge, on a phone and at a desk, by keys, in two languages."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from typing import Any

from tests.browser.conftest import Shots, Tables
from tests.browser.table_page import PATIENCE, TablePage
from tests.browser.test_looks import axe, in_the_dark, looks


def press(page: Any, where: str) -> None:
    """Press a button by the keyboard."""
    page.locator(where).focus()
    page.keyboard.press("Enter")


def play_a_try(person: TablePage, game: str) -> None:
    """Begin a try of a game, and let the page play it to the end."""
    press(person.page, f"#try-{game}")
    person.page.wait_for_url("**/t/*")
    person.dealt()
    person.pilot()
    person.hand_over()


def whole(page: Any) -> list[str]:
    """What is wrong with a page."""
    return [*axe(page), *in_the_dark(page), *looks(page)]


def test_one_try_and_a_challenge(open_page: Callable[..., TablePage], shots: Shots) -> None:
    ana = open_page("phone", "pt-PT")
    ana.home()
    ana.page.locator("#daily").click()
    ana.page.wait_for_selector("#try-sueca")
    assert whole(ana.page) == []
    shots.by_day_and_night(ana.page, "daily")
    press(ana.page, "#try-sueca")
    ana.page.wait_for_url("**/t/*")
    ana.dealt()
    long = "one => { one.textContent = 'word '.repeat(60); return one.offsetWidth; }"
    assert ana.page.locator("#toast").evaluate(long) > 300, "a long toast has the width of the phone"
    ana.pilot()
    ana.hand_over()
    assert ana.page.locator("dialog.over a[href^='/fair']").count() == 0, "nothing was shuffled"
    press(ana.page, "dialog.over .primary")
    ana.page.wait_for_selector(".ended")
    assert whole(ana.page) == []
    shots.by_day_and_night(ana.page, "daily-ended")
    ana.visit("/daily")
    ana.page.wait_for_selector(".ended")
    assert ana.page.locator("#try-sueca").count() == 0, "one try"
    table = ana.page.locator(".ended ~ .buttons a").last.get_attribute("href")
    ana.visit("/games")
    ana.page.wait_for_selector(".table-card h3")
    told = ana.page.locator(".table-card").inner_text()
    assert "Jogo do dia" in told
    assert re.search(r"\d+–\d+", told), "how it ended is told in the list"
    assert whole(ana.page) == []
    shots.by_day_and_night(ana.page, "games-daily")

    ana.visit(table)
    press(ana.page, "#challenge")
    ana.page.wait_for_url("**/c/*")
    ana.page.wait_for_selector(".ended")
    eva = open_page("desk", "es")
    eva.visit(ana.page.url.removeprefix(ana.url))
    eva.page.wait_for_selector("#try-sueca")
    assert "reto" in eva.page.locator("h1").inner_text()
    assert whole(eva.page) == []
    play_a_try(eva, "sueca")
    press(eva.page, "dialog.over .primary")
    eva.page.wait_for_selector(".ended .ends")
    assert "Terminó una persona más" in eva.page.locator(".ended").inner_text()
    high = eva.page.locator(".ended ~ .buttons > :not(span)").evaluate_all(
        "all => all.map(one => one.offsetHeight)"
    )
    assert len(high) == 3
    assert max(high) - min(high) < 4, "each button has one line"
    assert whole(eva.page) == []
    shots.by_day_and_night(eva.page, "challenge-ended")
    eva.visit("/games")
    eva.page.wait_for_selector(".table-card h3")
    assert re.search(r"Un reto[\s\S]+puesto [12] de 2", eva.page.locator(".table-card").inner_text())
    assert whole(eva.page) == []
    shots.by_day_and_night(eva.page, "games-challenge")

    theirs = eva.page.locator(".table-card a[href$='/replay']").first.get_attribute("href")
    eva.visit(theirs)
    press(eva.page, "#challenge")
    eva.page.wait_for_url("**/c/*")
    eva.page.wait_for_selector(".ended")
    ana.visit(eva.page.url.removeprefix(eva.url))
    ana.page.wait_for_selector(".known-before")
    assert "não conta" in ana.page.locator(".known-before").inner_text(), "the cards are those of her own try"
    assert whole(ana.page) == []
    shots.by_day_and_night(ana.page, "challenge-known")
    play_a_try(ana, "sueca")
    press(ana.page, "dialog.over .primary")
    ana.page.wait_for_selector(".ended")
    assert ana.page.locator(".known-before").count() == 0
    assert "por isso esta tentativa não conta" in ana.page.locator(".ended").inner_text()
    ana.visit("/games")
    ana.page.wait_for_selector(".table-card h3")
    assert "cartas já conhecidas" in ana.page.locator(".table-card").first.inner_text()


def test_a_try_whose_table_is_forgotten(
    open_page: Callable[..., TablePage], server: Tables, shots: Shots
) -> None:
    ana = open_page("phone", "ru")
    ana.visit("/daily")
    press(ana.page, "#try-cuarenta")
    ana.page.wait_for_url("**/t/*")
    forget(server, ana.page.url)
    ana.visit("/daily")
    ana.page.wait_for_selector(".known-before")
    assert whole(ana.page) == []
    shots.take(ana.page, "daily-gone")
    play_a_try(ana, "cuarenta")
    forget(server, ana.page.url)
    ana.visit("/daily")
    ana.page.wait_for_selector(".ended")
    assert ana.page.locator("[data-game=cuarenta] .buttons a").count() == 0, "nothing is left to look at"
    assert whole(ana.page) == []
    shots.take(ana.page, "daily-gone-ended")


def forget(server: Tables, url: str) -> None:
    """Delete the table of a page, as happens a month after its last move."""
    name = url.rpartition("/")[2]
    asyncio.run_coroutine_threadsafe(server.app.state.hub.drop(name), server.loop()).result(PATIENCE)
