"""Lessons in Chromium: at the real table on a phone, by taps and by keys, right answers and wrong ones."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.conftest import Shots
from tests.browser.learner import Learner
from tests.browser.table_page import TablePage, expect
from tests.browser.test_catalogues import TEXTS
from tests.browser.test_looks import axe, in_the_dark, looks

Open = Callable[..., TablePage]
INSIDE = """() => {
  const { scrollWidth, scrollHeight } = document.documentElement;
  return [scrollWidth > innerWidth && "too wide", scrollHeight > innerHeight && "too high"].filter(Boolean);
}"""
SPOKEN = "#told > p:last-child"
PROGRESS = "JSON.parse(localStorage.getItem('partida.lessons'))"


def opened(open_page: Open, name: str, size: str = "phone", language: str = "en-GB") -> TablePage:
    table = open_page(size, language)
    table.visit(f"/learn/{name}")
    table.page.wait_for_selector("#lesson[data-at]")
    return table


def inside(page: Any) -> list[str]:
    """What is looked at at every stop: nothing is cut off, and nothing has to be scrolled to."""
    found: list[str] = page.evaluate(INSIDE)
    return found


def test_from_nothing_to_a_hand_of_sueca(open_page: Open, shots: Shots) -> None:
    """The whole first lesson by taps; then the real table, easy, with the points shown."""
    table = opened(open_page, "sueca-first", language="pt-PT")
    page = table.page
    faults: dict[str, list[str]] = {}

    def look(at: int, what: str) -> None:
        found = inside(page)
        if (at, what) in ((2, "ask"), (8, "say"), (10, "play"), (12, "paused")):
            shots.take(page, f"lesson-sueca-{at}-{what}")
            found += looks(page) + axe(page) + in_the_dark(page)
        if found:
            faults[f"{at} {what}"] = found

    Learner(page, "sueca-first", look).take()
    assert axe(page) == []
    assert faults == {}
    assert page.evaluate(PROGRESS)["sueca-first"] == {"at": 0, "path": "", "done": True}
    page.locator("#real").click()
    page.wait_for_url("**/t/*")
    table.dealt()
    assert "beginner" in page.evaluate(
        "() => fetch(location.pathname.replace('/t/', '/api/tables/') + '/matches').then(one => one.text())"
    )
    assert page.locator("#scores .points").count() == 2
    page.wait_for_selector("#aids:not([hidden])")  # it counts along


@pytest.mark.parametrize(("name", "language"), [("cuarenta-ronda", "es-EC"), ("sueca-renounce", "pt-BR")])
def test_a_lesson_by_keys_alone(open_page: Open, shots: Shots, name: str, language: str) -> None:
    """Every step is told to who listens, one at a time."""
    page = opened(open_page, name, language=language).page
    texts = TEXTS["es" if language == "es-EC" else language]

    def look(at: int, what: str) -> None:
        assert inside(page) == []
        if what == "over":
            return
        end = {"answered": ".right", "paused": ".trick"}.get(what, "")
        expect(page.locator(SPOKEN)).to_have_text(texts[f"{name}.{learner.steps[at]['name']}{end}"])

    learner = Learner(page, name, look)
    learner.take(keys=True)
    shots.take(page, f"lesson-{name}-over")
    assert axe(page) == []


def test_a_wrong_card_comes_back_with_the_reason(open_page: Open) -> None:
    page = opened(open_page, "sueca-seven").page
    learner = Learner(page, "sueca-seven")
    texts = TEXTS["en"]
    page.locator("#go").click()
    learner.at(1, "play")
    before = page.locator("card-hand .card").count()
    learner.move("JD")
    page.wait_for_selector("#lesson .reply")
    expect(page.locator("#lesson .reply")).to_have_text(texts["sueca-seven.take.wrong.JD"])
    expect(page.locator(SPOKEN)).to_have_text(texts["sueca-seven.take.wrong.JD"])
    assert page.locator("card-hand .card").count() == before
    assert page.locator("card-hand .raised").count() == 0
    learner.move("3D")
    expect(page.locator("#lesson .reply")).to_have_text(texts["sueca-seven.take.wrong"])
    learner.move("7D")
    learner.at(1, "paused")
    assert page.locator("#middle .card").count() == 4  # the trick lies there while it is spoken of
    page.locator("#go").click()
    learner.at(2, "play")
    page.reload()
    learner.at(2, "play")  # where one has stopped
    assert page.locator("card-hand .card").count() == before - 1
    page.locator("#back").click()
    learner.at(1, "play")
    assert page.locator("card-hand .card").count() == before


def test_a_wrong_answer_and_a_card_that_is_one(open_page: Open) -> None:
    page = opened(open_page, "sueca-first").page
    learner = Learner(page, "sueca-first")
    for at in (0, 1):
        learner.at(at, "say")
        page.locator("#go").click()
    learner.at(2, "ask")
    page.locator("[data-answer=KH]").click()
    expect(page.locator("#lesson .reply")).to_have_text(TEXTS["en"]["sueca-first.seven.wrong"])
    page.locator("card-hand [data-card='7H']").click()  # the card itself
    learner.at(2, "answered")


def test_a_card_against_the_rules_is_explained(open_page: Open) -> None:
    table = open_page()
    table.visit("/learn")
    kept = {"sueca-first": {"at": 15, "path": ""}}
    table.page.evaluate("kept => localStorage.setItem('partida.lessons', kept)", json.dumps(kept))
    table.visit("/learn/sueca-first")
    Learner(table.page, "sueca-first").at(15, "play")
    table.page.locator("card-hand [data-card='KS']").click(force=True)
    table.page.wait_for_selector("#lesson .reply")
    expect(table.page.locator("#lesson .reply")).to_have_text(TEXTS["en"]["sueca-first.t5.illegal"])


def test_the_list_leads_to_lessons_and_knows_what_is_done(open_page: Open, shots: Shots) -> None:
    table = open_page("phone", "ru-RU")
    page = table.page
    table.home()
    page.locator("#learn").click()
    page.wait_for_selector("body[data-ready] .lesson-card")
    names = [one.get_attribute("href").rpartition("/")[2] for one in page.locator(".lesson-card").all()]
    assert names[:2] == ["sueca-first", "sueca-seven"]
    assert "cuarenta-38" in names
    kept = {"sueca-first": {"done": True, "at": 0}, "sueca-seven": {"at": 3, "path": ""}}
    page.evaluate("kept => localStorage.setItem('partida.lessons', kept)", json.dumps(kept))
    page.reload()
    page.wait_for_selector(".lesson-card.done")
    assert page.locator(".lesson-card .state").all_inner_texts() == ["пройден", "пройдено 43%"]
    assert looks(page) + axe(page) + in_the_dark(page) == []
    shots.take(page, "learn-ru")
    page.locator(".lesson-card").first.click()
    page.wait_for_selector("#lesson[data-at='0']")
    assert page.locator("#scores").count() == 1


def test_there_is_no_such_lesson(open_page: Open) -> None:
    table = open_page()
    table.allowed = re.compile("404")
    table.visit("/learn/chess-first")
    table.page.wait_for_selector(".gone a")
    assert table.page.locator(".gone").inner_text().startswith(TEXTS["en"]["lesson.missing"])
