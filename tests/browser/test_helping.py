"""Counting aids and hints at the table, in Chromium and with a real server."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.browser.conftest import Shots, Tables, screen, watching
from tests.browser.contexts import Contexts, opened
from tests.browser.people import People
from tests.browser.table_page import TablePage, expect, until
from tests.browser.test_looks import axe, in_the_dark, looks
from tests.server.odd_analyst import depth_of
from tests.server.test_analysts import COMMAND

STRIP = "#aids-more"
SUECA = "sueca(preset=portugal)"
READY = "() => document.querySelector('.hint-box') && !document.querySelector('.hint-press[aria-disabled]')"


class Helped:
    """A server whose hints need no compiled code, and pages at it of people with settings."""

    def __init__(self, browser: Any, folder: Path, behaviour: str = "fine") -> None:
        self.site = Tables(folder, depth=depth_of(behaviour))
        self.contexts = Contexts(browser, self.site.url)
        self.pages: list[TablePage] = []

    def __enter__(self) -> Helped:
        self.site.__enter__()
        for _ in until(lambda: hasattr(self.site.app.state, "hub"), "the server did not begin"):
            time.sleep(0.01)
        self.site.app.state.hub.analysts.command = COMMAND
        return self

    def __exit__(self, *_: object) -> None:
        try:
            self.part()
        finally:
            self.contexts.close()
            self.site.__exit__()

    def part(self) -> None:
        """All pages are left; nothing may have gone wrong on them or at the server."""
        pages, self.pages = self.pages, []
        for page in pages:
            self.contexts.give(page.page.context)
        assert [error for page in pages for error in page.errors] == []
        assert self.site.complaints == []

    def page(self, size: str, language: str, **settings: Any) -> TablePage:
        person = self.contexts.take(**screen(size, language, "light"))
        self.pages.append(TablePage(opened(person, watching(settings)), self.site.url))
        return self.pages[-1]

    def log(self, path: str) -> Any:
        """What the server knows besides of the hand in play."""
        return self.site.app.state.hub.lives[path.rpartition("/")[2]].table.playing.hands[-1]


@pytest.fixture(scope="module")
def school(browser: Any, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Helped]:
    with Helped(browser, tmp_path_factory.mktemp("school")) as found:
        yield found
        found.site.complaints.clear()


@pytest.fixture
def helped(school: Helped) -> Iterator[Helped]:
    school.site.complaints.clear()  # it hears of other servers too
    yield school
    school.part()


def whispered(page: Any) -> str:
    text: str = page.locator("#whisper").text_content()
    return text


@pytest.mark.parametrize(
    ("variant", "language", "size"),
    [
        (SUECA, "pt-PT", "phone"),
        ("cuarenta", "es-EC", "phone"),
        (SUECA, "ru", "low"),
    ],
)
def test_counting_aids(helped: Helped, shots: Shots, variant: str, language: str, size: str) -> None:
    table = helped.page(size, language, aids=True)
    path = table.table(variant)
    page = table.page
    for _ in range(3):
        table.one_move()
    table.my_turn()
    page.wait_for_selector(STRIP)
    assert looks(page) == [] == axe(page)
    shots.by_day_and_night(page, f"{size}-aids-{variant[:5]}-first")
    page.locator("#aids-read").focus()
    page.keyboard.press("Enter")
    page.wait_for_selector(f"{STRIP}:focus")
    assert page.locator(".aids-legend").count() == 0, "it is explained once"
    for waited in until(lambda: helped.log(path).aided, "it was not noted"):
        page.wait_for_timeout(waited)
    assert helped.log(path).aided == ((2, "counting"),)
    assert looks(page) == [] == axe(page)
    assert in_the_dark(page) == []
    shots.by_day_and_night(page, f"{size}-aids-{variant[:5]}")
    page.locator(STRIP).focus()
    page.keyboard.press("Enter")
    page.wait_for_selector("dialog.aids[open]")
    assert looks(page) == [] == axe(page)
    assert in_the_dark(page) == []
    shots.by_day_and_night(page, f"{size}-aids-{variant[:5]}-all")
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog", state="detached")
    page.keyboard.press("c")
    page.wait_for_selector(STRIP, state="hidden")
    table.one_move()
    page.keyboard.press("c")
    page.wait_for_selector(STRIP)


def test_the_strip_counts_what_the_hand_shows(helped: Helped) -> None:
    """Trumps out, by the words of the strip, against the cards that the server knows of the others."""
    table = helped.page("phone", "en", aids=True)
    path = table.table(SUECA)
    live = helped.site.app.state.hub.lives[path.rpartition("/")[2]]
    for _ in range(6):
        table.my_turn()
        state, rules = live.table.state, live.table.rules
        trump = rules.view(state, 2).trump.letter
        held = [str(card)[1] for seat in (0, 1, 3) for card in rules.view(state, seat).hand]
        out = held.count(trump)
        shown = [int(number) for number in table.page.locator(f"{STRIP} .outs b").all_inner_texts()]
        assert shown[0] == out, "trumps first"
        assert sorted(shown) == sorted(held.count(suit) for suit in "CDHS")
        said = table.page.locator(STRIP).get_attribute("aria-label")
        expected = (
            f"{out} trumps are out" if out > 1 else f"{out} trump is out" if out else "No trumps are out"
        )
        assert expected in said
        table.one_move()


def test_afterwards_it_is_told(helped: Helped) -> None:
    table = helped.page("desk", "en", aids=True)
    path = table.table(SUECA)
    table.page.wait_for_selector(STRIP)
    table.pilot()
    table.hand_over()
    expect(table.page.locator(".computers li")).to_have_text(["Hand 1: counting aids: You."])
    table.visit(f"{path}/replay")
    assert table.page.locator(".aided").inner_text() == "Counting aids in this hand: You."
    table.visit("/games")
    assert "with help" in table.page.locator(".table-card b").first.inner_text()


def test_with_other_people_the_table_has_to_agree(people: People) -> None:
    ana, bia = people.one(aids=True), people.one(aids=True)
    for agreed in (False, True):
        people.make(ana, variant="sueca", name="Ana", aids=agreed)
        told = "everybody may use them" if agreed else "none at this table"
        ana.page.locator(".lobby", has_text=f"Counting aids: {told}").wait_for()
        people.sit(bia, 1, "Bia")
        people.start(ana)
        ana.dealt(bia)
        for one in (ana, bia):
            one.page.wait_for_selector(STRIP, state="visible" if agreed else "hidden")
        if agreed:
            told = ana.page.locator("#told", has_text="Bia uses the counting aids.")
            told.wait_for(state="attached")
        else:
            ana.page.keyboard.press("c")
            ana.page.locator("#toast", has_text="without counting aids").wait_for(state="attached")
            ana.page.locator("#menu").click()
            assert ana.page.get_by_role("button", name="counting aids").count() == 0
        assert ana.page.locator("#hint").count() == 0


def test_a_host_agrees_when_making_a_table(helped: Helped) -> None:
    table = helped.page("phone", "en")
    table.home()
    table.page.locator("#friends").click()
    table.page.locator("#with-aids").check()
    table.page.locator("dialog .primary").click()
    table.page.locator(".lobby", has_text="Counting aids: everybody may use them.").wait_for()


@pytest.mark.parametrize(
    ("variant", "size", "language"), [(SUECA, "phone", "pt-PT"), ("cuarenta", "desk", "ru")]
)
def test_a_hint_by_keys_alone(helped: Helped, shots: Shots, variant: str, size: str, language: str) -> None:
    table = helped.page(size, language, aids=True)
    path = table.table(variant)
    page = table.page
    table.one_move()
    table.my_turn()
    hand = table.hand()
    for waited in until(lambda: page.evaluate("document.activeElement.id") == "hint", "no way to the hint"):
        page.keyboard.press("Tab")
        page.wait_for_timeout(waited)
    for step in (1, 2, 3):
        page.keyboard.press("Enter")
        page.wait_for_function(READY)
        page.wait_for_function(
            "step => document.querySelector('#whisper').textContent.startsWith(step)", arg=f"{step}."
        )
        assert page.evaluate("document.activeElement.id") == "hint" or step == 3
        assert page.locator(".hand .advised").count() == [0, 2, 1][step - 1]
        [ply] = helped.log(path).hints
        assert helped.log(path).hints[ply] == step
        assert page.locator(".hint-box p").first.inner_text() in whispered(page)
    known = page.locator(".hint-box #how-known")
    counts = page.locator(".hint-box .reason")
    assert counts.count() > 0
    assert not counts.first.is_visible(), "the card and why, no numbers"
    if size != "phone":
        known.focus()
        page.keyboard.press("Enter")
        counts.first.wait_for()
        table.page.evaluate("window.dispatchEvent(new Event('resize'))")
        assert counts.first.is_visible(), "drawn again it stays open"
        assert page.evaluate("document.activeElement.id") == "how-known"
    assert looks(page) == [] == axe(page)
    assert in_the_dark(page) == []
    shots.by_day_and_night(page, f"{size}-hint-{variant[:5]}")
    assert page.locator(".hand .advised").get_attribute("data-card") in hand
    page.keyboard.press("i")
    page.wait_for_selector("dialog.hint-told[open]")
    assert page.locator("dialog.hint-told p").count() >= 3
    assert looks(page) == [] == axe(page)
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog", state="detached")
    table.one_move(table.key_move)
    table.my_turn()
    assert page.locator(".hint-box, .advised").count() == 0, "a hint is for its moment"
    page.goto(f"{helped.site.url}{path}/replay")
    page.wait_for_selector("body[data-ready]")


@pytest.mark.parametrize(
    ("behaviour", "says"), [("crash", "There is no hint now."), ("hang", "The hint came too late.")]
)
def test_a_hint_that_does_not_come_holds_nothing_up(
    browser: Any, tmp_path: Path, behaviour: str, says: str
) -> None:
    with Helped(browser, tmp_path, behaviour) as helped:
        table = helped.page("phone", "en")
        table.table(SUECA)
        page = table.page
        table.my_turn()
        page.locator("#hint").click()
        if behaviour == "crash":
            page.locator(".hint-box", has_text=says).wait_for()
            for waited in until(lambda: helped.site.complaints, "the operator is told what broke"):
                page.wait_for_timeout(waited)
            helped.site.complaints.clear()
            table.one_move()
        else:
            page.locator(".hint-press[aria-disabled]").wait_for()
            table.allowed = re.compile("hint: 400|status of 400")  # if it is asked as the card is played
            table.one_move()
            page.locator("#toast", has_text=says).wait_for(state="attached")
        table.my_turn()
        expect(page.locator("#hint")).to_be_enabled()


@pytest.fixture
def missing(tmp_path: Path) -> Path:
    """As long as it is there, an analyst has still to compile."""
    found = tmp_path / "missing"
    found.touch()
    return found


@pytest.fixture
def unready(browser: Any, tmp_path: Path, missing: Path) -> Iterator[Helped]:
    with Helped(browser, tmp_path) as found:
        found.site.app.state.hub.analysts.command = (*COMMAND, "--compiles", str(missing))
        yield found


def test_who_asks_while_the_teacher_gets_ready_is_told(unready: Helped, missing: Path) -> None:
    """After an installation the first hint takes long: the page says why, and the hint comes all the same."""
    table = unready.page("phone", "en")
    table.table(SUECA)
    page = table.page
    table.my_turn()
    page.locator("#hint").click()
    page.locator(".hint-press[aria-disabled]", has_text="The teacher is getting ready").wait_for()
    assert "The teacher is getting ready" in whispered(page)
    missing.unlink()
    page.wait_for_function(READY)
    assert "getting ready" not in page.locator("#hint").inner_text()


def test_hints_afterwards(helped: Helped) -> None:
    table = helped.page("desk", "es-EC")
    path = table.table(SUECA)
    table.my_turn()
    table.page.keyboard.press("i")
    table.page.wait_for_function(READY)
    table.pilot()
    table.hand_over()
    expect(table.page.locator(".computers li")).to_have_text(["Mano 1: 1 pista."])
    table.visit(f"{path}/replay")
    table.page.locator("#moves", has_text="Se pidió una pista (paso 1 de 3).").wait_for()
