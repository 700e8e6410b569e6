"""The client in Chromium: hands played to the end, by clicks and by keys, in several languages and sizes."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from partida.options import options_of
from partida.registry import GAMES
from tests.browser.table_page import TablePage

Open = Callable[..., TablePage]


@pytest.mark.parametrize("size", ["phone", "desk"])
@pytest.mark.parametrize("variant", ["sueca(preset=portugal)", "cuarenta", "cuarenta(players=2)"])
def test_a_hand_by_clicks(open_page: Open, shots: Path, variant: str, size: str) -> None:
    table = open_page(size)
    table.table(variant)
    moves = table.play_hand(table.click_move)
    assert moves >= 10
    table.page.screenshot(path=shots / f"over-{variant}-{size}.png")
    table.page.locator("dialog.over .primary").click()
    table.page.wait_for_selector("dialog.over", state="detached")
    table.my_turn()


@pytest.mark.parametrize("variant", ["sueca", "cuarenta"])
def test_a_hand_by_keys_alone(open_page: Open, variant: str) -> None:
    table = open_page("desk")
    table.table(variant)
    assert table.play_hand(table.key_move) >= 10
    table.page.keyboard.press("Enter")
    table.page.wait_for_selector("dialog.over", state="detached")
    table.my_turn()


def test_first_screen_to_a_hand_in_two_taps(open_page: Open, shots: Path) -> None:
    page = open_page("phone", "pt-PT")
    page.home()
    page.page.screenshot(path=shots / "home-phone.png")
    assert page.page.locator("#variant b").inner_text() == "Portugal"
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


def test_reload_in_the_middle_of_a_trick(open_page: Open) -> None:
    table = open_page("phone")
    table.table("sueca(preset=alentejo)")
    for _ in range(3):
        table.my_turn()
        table.click_move()
        table.page.wait_for_timeout(150)
    table.my_turn()
    hand = table.page.locator("card-hand .card").evaluate_all("all => all.map(one => one.dataset.card)")
    trick = table.page.locator(".trick .card").evaluate_all("all => all.map(one => one.dataset.card)")
    table.page.reload()
    table.my_turn()
    assert (
        table.page.locator("card-hand .card").evaluate_all("all => all.map(one => one.dataset.card)") == hand
    )
    assert table.page.locator(".trick .card").evaluate_all("all => all.map(one => one.dataset.card)") == trick
    assert table.play_hand(table.click_move) >= 5


def test_an_illegal_card_says_why_and_is_not_played(open_page: Open) -> None:
    table = open_page("phone", "en")
    table.table("sueca")
    for _ in range(8):
        table.my_turn()
        dim = table.page.locator("card-hand .dim")
        if dim.count():
            before = table.page.locator("card-hand .card").count()
            dim.first.click(force=True)  # playwright waits for what says it is disabled
            assert "follow" in table.page.locator("#toast").inner_text()
            assert table.page.locator("card-hand .card").count() == before
            return
        table.click_move()
        table.page.wait_for_timeout(150)
    raise AssertionError("no card was ever illegal")


def test_a_table_with_friends(open_page: Open, shots: Path) -> None:
    page = open_page("phone", "es-EC", name="Ana")
    page.home()
    page.page.locator("#friends").click()
    page.page.wait_for_selector(".lobby .chair.mine")
    page.page.screenshot(path=shots / "lobby-phone.png")
    assert page.page.locator(".lobby .primary").is_disabled()
    page.page.locator(".chair.atE").click()
    page.page.locator("dialog footer button").first.click()
    page.page.wait_for_selector(".chair.atE.taken")
    page.page.locator(".lobby > button").first.click()
    page.page.locator(".lobby .primary:enabled").click()
    page.page.wait_for_selector(".table[data-phase=hand]")
    assert page.page.locator(".seat.me .name").inner_text() == "Tú"


@pytest.mark.parametrize("mode", ["auto", "claim"])
def test_a_renounce_is_asked_about_first(open_page: Open, mode: str) -> None:
    table = open_page("phone", "en")
    table.table(f"sueca(renounce_mode={mode})")
    page = table.page
    for _ in range(9):
        table.my_turn()
        wrong = page.evaluate(WRONG_CARD)
        if wrong:
            page.locator(f"card-hand [data-card='{wrong}']").click()
            page.locator("#play").click()
            page.wait_for_selector("dialog h2")
            assert page.locator("dialog h2").inner_text() == "This is a renounce"
            page.locator("dialog footer button").first.click()
            page.locator(f"card-hand [data-card='{wrong}']").wait_for(state="detached")
            return
        table.click_move()
        page.wait_for_timeout(150)
    raise AssertionError("there was no way to renounce")


WRONG_CARD = """() => {
  const trick = [...document.querySelectorAll('.trick .card')].map(one => one.dataset.card);
  const hand = [...document.querySelectorAll('card-hand .card')].map(one => one.dataset.card);
  const prompt = document.querySelector('#action .prompt').textContent;
  const led = prompt.match(/follow (\\w+)/)?.[1]?.[0].toUpperCase();
  return trick.length && led ? hand.find(one => one[1] !== led) : null;
}"""


def test_every_option_can_be_chosen(open_page: Open) -> None:
    page = open_page("phone", "en")
    page.home()
    page.page.locator("#variant").click()
    page.page.locator("dialog.chooser input[value=brazil]").check()
    page.page.locator("dialog.chooser summary").click()
    assert page.page.locator("dialog.chooser .option-list > *").count() == len(
        options_of(GAMES["sueca"].presets["brazil"])
    )
    page.page.locator("dialog.chooser .field", has_text="Second-highest card").locator(
        "select"
    ).select_option("10")
    page.page.locator("dialog.chooser .primary").click()
    assert page.page.locator("#variant b").inner_text() == "Brazil +1"
    page.page.locator("#play").click()
    page.page.wait_for_selector(".direction.cw")


def test_nothing_moves_under_reduced_motion(open_page: Open) -> None:
    table = open_page("phone", tempo="calm")
    table.page.emulate_media(reduced_motion="reduce")
    table.table("sueca")
    table.my_turn()
    table.click_move()
    table.page.wait_for_timeout(600)
    assert table.page.evaluate("document.getAnimations().length") == 0


@pytest.mark.parametrize("language", ["pt-PT", "pt-BR", "es", "en", "ru"])
def test_no_button_overflows_on_a_phone(open_page: Open, language: str, shots: Path) -> None:
    page = open_page("phone", language)
    page.home()
    assert overflowing(page.page) == []
    for variant in ("sueca(preset=portugal)", "cuarenta"):
        page.table(variant)
        for _ in range(3):
            page.my_turn()
            assert overflowing(page.page) == []
            page.click_move()
            page.page.wait_for_timeout(150)
        page.my_turn()
        page.page.locator("card-hand .playable").first.click()
        assert overflowing(page.page) == []
        page.page.screenshot(path=shots / f"{variant[:6]}-{language}.png")


@pytest.mark.parametrize("language", ["pt-PT", "pt-BR", "es", "en", "ru"])
def test_lobby_and_end_of_the_hand_fit_a_phone(open_page: Open, language: str, shots: Path) -> None:
    page = open_page("phone", language)
    page.table("cuarenta", solo=False, name="Ana")
    page.page.wait_for_selector(".lobby")
    assert overflowing(page.page) == []
    page.page.screenshot(path=shots / f"lobby-{language}.png")
    page.page.locator(".chair:not(.mine)").first.click()
    assert overflowing(page.page) == []
    page.table("cuarenta(players=2)")
    page.play_hand(page.click_move)
    assert overflowing(page.page) == []
    page.page.screenshot(path=shots / f"over-{language}.png")


def overflowing(page: Any) -> list[str]:
    """Texts of buttons and plates that do not fit, and a page wider than the screen."""
    return page.evaluate(
        """() => [...document.querySelectorAll('button:not(.card), .plate, .prompt, .scores, body')]
          .filter(one => one.offsetWidth && one.scrollWidth > one.clientWidth + 1)
          .map(one => one.textContent || one.id)"""
    )
