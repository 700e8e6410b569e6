"""Alone against computers, in Chromium and with a real server."""

from __future__ import annotations

import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.browser.table_page import TablePage, expect, until

Open = Callable[..., TablePage]
FIRST_NUMBER = '"k":"nonce","hand":1,'
MOVED = """() => {
  window.moved = 0;
  const look = () => {
    window.moved = Math.max(window.moved, document.getAnimations().length);
    requestAnimationFrame(look);
  };
  look();
}"""
"""Notes how much has moved at once on a page."""
EARLY = """() => {
  window.early = [];
  const look = () => {
    if (!document.querySelector('html[data-phase=hand]')) return;
    const offered = document.querySelectorAll('#next, #result, dialog.over');
    window.early.push(...[...offered].map(one => one.textContent));
  };
  new MutationObserver(look).observe(document, { childList: true, subtree: true, attributes: true });
}"""
"""Notes what of the end of a hand is offered before the server has said that it is over."""


@pytest.mark.parametrize(
    ("variant", "size", "language"),
    [
        ("sueca(preset=portugal,match_target=1,rubber_sets=2)", "phone", "pt-PT"),  # two hands or three
        ("cuarenta(mesa_chicas=1)", "desk", "es-EC"),
    ],
)
def test_a_match_to_its_end(open_page: Open, variant: str, size: str, language: str) -> None:
    table = open_page(size, language)
    path = table.table(variant)
    table.pilot(hands=True)
    table.match_over()
    told = table.page.evaluate("path => fetch(path).then(one => one.json())", f"/api/tables/{path[3:]}")
    hands = told["table"]["hand"]
    assert hands >= 2
    assert table.page.locator("#history-list h3").count() == hands  # a heading for each
    table.page.locator("dialog.over .primary").click()  # a rematch
    table.page.wait_for_selector("html[data-phase=hand]")


def test_the_end_of_a_hand_offers_nothing_before_all_is_told(open_page: Open) -> None:
    """While the last events are shown it is not known whether the match is won, or what follows."""
    table = open_page("phone", "en")
    table.table("sueca(preset=brazil)")
    page = table.page
    while len(table.hand()) > 1:
        table.one_move()
        table.my_turn()
    page.locator("#settings").click()
    page.locator("dialog input[name=tempo][value=calm]").check(force=True)
    page.locator("dialog .close").click()
    page.evaluate(EARLY)
    table.pilot()  # it presses at once what is there to be pressed
    table.hand_over()
    assert page.evaluate("window.early") == []
    assert page.evaluate("document.documentElement.dataset.phase") != "hand"


@pytest.mark.parametrize("variant", ["sueca(preset=brazil)", "cuarenta(players=2)"])
def test_a_hand_by_taps(open_page: Open, variant: str) -> None:
    table = open_page("phone")
    table.table(variant)
    table.begin_hand(table.click_move)
    table.page.locator("dialog.over .primary").click()
    table.page.wait_for_selector("dialog.over", state="detached")
    table.my_turn()


@pytest.mark.parametrize("variant", ["sueca", "cuarenta"])
def test_a_hand_by_keys_alone(open_page: Open, variant: str) -> None:
    table = open_page("desk")
    table.table(variant)
    table.begin_hand(table.key_move)
    table.page.keyboard.press("Enter")
    table.page.wait_for_selector("dialog.over", state="detached")
    table.my_turn()


def test_first_screen_to_a_hand_in_two_taps(open_page: Open) -> None:
    page = open_page("phone", "pt-PT")
    page.home()
    assert page.page.locator("#variant").inner_text().endswith("Portugal")
    page.page.locator("[data-game=cuarenta]").click()
    page.page.locator("#play").click()
    page.page.wait_for_selector("card-hand")
    page.my_turn()
    assert page.page.evaluate("document.documentElement.dataset.game") == "cuarenta"


def test_language_changes_at_once(open_page: Open) -> None:
    table = open_page("phone", "es-EC")
    table.table("sueca")
    table.my_turn()
    assert table.page.locator("#last").text_content() == "Última"
    table.page.locator("#settings").click()
    table.page.locator("#language").select_option("ru")
    table.page.wait_for_selector("html[lang=ru]")
    assert table.page.locator("dialog h2").inner_text() == "Настройки"
    table.page.keyboard.press("Escape")
    table.page.locator(".seat.me .name", has_text="Вы").wait_for()
    table.one_move()


def test_an_illegal_card_says_why_and_is_not_played(open_page: Open) -> None:
    table = open_page("phone", "en")
    table.table("sueca")
    for _ in range(8):
        table.my_turn()
        dim = table.page.locator("card-hand .dim")
        if dim.count():
            before = table.hand()
            dim.first.click(force=True)  # playwright waits for what says it is disabled
            expect(table.page.locator("#toast")).to_contain_text("follow")
            assert table.hand() == before
            return
        table.one_move()
    raise AssertionError("no card was ever illegal")


def test_every_option_can_be_chosen(open_page: Open) -> None:
    page = open_page("phone", "en")
    page.home()
    page.page.locator("#variant").click()
    page.page.locator("dialog.chooser input[value=brazil]").check()
    page.page.wait_for_selector("dialog.chooser")
    for part in page.page.locator("dialog.chooser summary").all():
        part.click()
    field = page.page.locator("dialog.chooser .field", has_text="Second-highest card")
    field.locator("select").select_option("10")
    page.page.locator("dialog.chooser .primary").click()
    page.page.wait_for_selector("dialog", state="detached")
    assert page.page.locator("#variant b").inner_text() == "Brazil, with 1 change"
    page.page.locator("#play").click()
    page.page.wait_for_selector(".direction.cw")


def test_nothing_moves_under_reduced_motion(open_page: Open) -> None:
    table = open_page("phone", tempo="calm")
    table.page.emulate_media(reduced_motion="reduce")
    table.table("sueca")
    table.my_turn()
    table.page.evaluate(MOVED)
    table.one_move()
    table.my_turn()
    assert table.page.evaluate("window.moved") == 0


def test_only_what_has_changed_is_drawn_again(open_page: Open) -> None:
    table = open_page("phone", "en")
    table.table("sueca(preset=portugal)")
    table.my_turn()
    table.page.evaluate("window.kept = [...document.querySelectorAll('.mini-back:first-child')]")
    table.one_move()
    table.my_turn()
    kept = table.page.evaluate("window.kept.map(one => one.isConnected)")
    assert kept == [True] * 3


def test_the_command_serves_a_hand(open_page: Open, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "partida", "serve", "--quick", "--port", "0", "--data", str(tmp_path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as serving:
        try:
            assert serving.stdout is not None
            page = open_page("phone", "en")
            page.url = serving.stdout.readline().strip().rstrip("/")
            page.home()
            page.page.locator("#play").click()
            page.page.wait_for_selector(".seat")
            page.pilot()
            page.hand_over()
            page.page.close()
        finally:
            serving.terminate()
            assert serving.wait(60) in (0, -signal.SIGTERM)


def test_the_browser_adds_its_number_to_the_first_hand(open_page: Open) -> None:
    table = open_page("phone", "en")
    sent: list[str] = []
    table.page.on("websocket", lambda one: one.on("framesent", lambda frame: sent.append(str(frame))))
    table.table("sueca")
    for waited in until(lambda: any(FIRST_NUMBER in frame for frame in sent), "no number was sent"):
        table.page.wait_for_timeout(waited)
    table.one_move()
    assert sum(FIRST_NUMBER in frame for frame in sent) == 1
    assert table.page.locator(".seat .level").count() == 3
