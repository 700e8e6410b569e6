"""Several browsers at one table, over a real server."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from tests.browser.conftest import Shots
from tests.browser.table_page import OVER, TablePage

Open = Callable[..., TablePage]

WRONG_CARD = """() => {
  const trick = document.querySelectorAll('#middle .trick .card').length;
  const hand = [...document.querySelectorAll('card-hand .card')].map(one => one.dataset.card);
  const prompt = document.querySelector('#action .prompt')?.textContent ?? '';
  const led = prompt.match(/follow (\\w+)/)?.[1]?.[0].toUpperCase();
  return trick && led ? hand.find(one => one[1] !== led) ?? null : null;
}"""
"""A card that breaks the duty to follow suit, in English."""


def come(guest: TablePage, path: str, chair: str, name: str) -> TablePage:
    guest.visit(path)
    guest.page.wait_for_selector(".chair")
    guest.sit(chair, name)
    return guest


def start(host: TablePage, *others: TablePage, computers: bool = False) -> None:
    if computers:
        host.page.get_by_role("button", name="Computers on the free chairs").click()
    host.page.get_by_role("button", name="Start", exact=True).click()
    host.dealt(*others)


@contextmanager
def piloted(*pages: TablePage) -> Iterator[None]:
    for page in pages:
        page.pilot()
    yield
    for page in pages:
        page.by_hand()


def test_four_browsers_at_one_table(open_page: Open) -> None:
    """Link, chairs, start, a whole hand, ready, the next one; each sees its own cards."""
    host = open_page("phone", "en")
    path = host.friends_table("sueca(preset=alentejo)", "Ana")
    others = [
        come(open_page(size, language), path, chair, name)
        for size, language, chair, name in (
            ("phone", "pt-PT", "E", "Bento"),
            ("desk", "es-EC", "S", "Carla"),
            ("phone", "ru", "W", "Даша"),
        )
    ]
    start(host, *others)
    everybody = [host, *others]
    hands = [card for page in everybody for card in page.hand()]
    assert len(hands) == len(set(hands)) == 40
    assert host.page.locator(".seat.top .name").inner_text() == "Carla"
    assert others[0].page.locator(".seat.top .name").inner_text() == "Даша"
    with piloted(*everybody):
        for page in everybody:
            page.hand_over()
    for page in everybody:
        page.page.locator(f"{OVER} .primary").click()
    for page in everybody:
        page.page.wait_for_selector("html[data-phase=hand]")


def test_two_at_cuarenta(open_page: Open) -> None:
    host = open_page("phone", "en")
    path = host.friends_table("cuarenta(players=2)", "Ana")
    guest = come(open_page("desk", "es-EC"), path, "S", "Bento")
    start(host, guest)
    assert host.page.locator(".seat").count() == 2
    assert len(set(host.hand()) | set(guest.hand())) == 10
    with piloted(host, guest):
        host.hand_over()
        guest.hand_over()
    host.page.locator(f"{OVER} button", has_text="Well played").click()
    guest.page.get_by_text("Bien jugado").first.wait_for(state="attached")


def test_a_spectator_sees_what_everybody_may_see(open_page: Open, shots: Shots) -> None:
    host = open_page("phone", "en")
    path = host.table("sueca(preset=alentejo)")
    watcher = open_page("phone", "pt-BR")
    watcher.visit(path)
    watcher.page.locator(".watching", has_text="assistindo").wait_for()
    watcher.page.locator(".seat .mini-back").nth(29).wait_for(state="attached")
    assert watcher.hand() == []
    shots.take(watcher.page, "watching")
    host.my_turn()
    while not host.on_table():  # not in the lead, that is
        host.one_move()
        host.my_turn()
    watcher.page.wait_for_selector("#middle .card")
    host.pilot()
    host.hand_over()
    watcher.page.wait_for_selector(OVER)
    assert watcher.page.locator(f"{OVER} .primary").count() == 0
    messages = [json.loads(frame) for frame in watcher.frames]
    assert len(messages) >= 36
    seen = {event["kind"] for one in messages for event in one.get("story", ())}
    assert "played" in seen
    assert "dealt_to" not in seen
    assert all(one["view"]["hand"] == [] for one in messages if one.get("view"))
    assert all(not one.get("legal") and one.get("you") is None for one in messages)


def test_a_seat_is_handed_to_the_computer_and_back(open_page: Open) -> None:
    host = open_page("phone", "en")
    path = host.friends_table("sueca(preset=alentejo)", "Ana")
    guest = come(open_page("phone", "en"), path, "E", "Bento")
    start(host, guest, computers=True)
    host.menu("Let the computer play for me")
    guest.page.wait_for_selector(".seat.auto")
    for _ in range(3):  # the computer plays for Ana, or nobody would come to Bento's turn
        guest.one_move()
    before = len(host.hand())
    host.page.locator("#come-back").click()
    guest.page.wait_for_selector(".seat.auto", state="detached")
    host.turn_after(guest)
    host.one_move()
    assert len(host.hand()) < before
    with piloted(host, guest):
        host.hand_over()


def test_two_tabs_on_one_seat(open_page: Open) -> None:
    first = open_page("phone", "en")
    path = first.table("sueca(preset=alentejo)")
    second = TablePage(first.page.context.new_page(), first.url)
    second.visit(path)
    second.page.wait_for_selector("card-hand .card")
    assert second.hand() == first.hand()
    before = first.hand()
    first.one_move()
    second.page.locator(f"card-hand .card:nth-child({len(before)})").wait_for(state="detached")
    second.one_move()
    first.page.locator(f"card-hand .card:nth-child({len(before) - 1})").wait_for(state="detached")
    first.my_turn()
    second.my_turn()
    assert first.hand() == second.hand()
    assert len(first.hand()) == len(before) - 2
    assert second.errors == []


def renounce(page: TablePage, *others: TablePage) -> str:
    """Plays on until a card can be played that does not follow suit, and plays it all the same."""
    for _ in range(10):
        page.turn_after(*others)
        wrong = page.page.evaluate(WRONG_CARD)
        if wrong:
            page.page.locator(f"card-hand [data-card='{wrong}']").click()
            page.page.locator("#play").click()
            assert page.page.locator("dialog h2").inner_text() == "This is a renounce"
            page.page.locator("dialog footer button:not(.primary)").click()
            page.page.locator(f"card-hand [data-card='{wrong}']").wait_for(state="detached")
            return str(wrong)
        page.one_move()
    raise AssertionError("there was no way to renounce")


def test_a_renounce_alone_is_punished_by_the_table(open_page: Open) -> None:
    page = open_page("phone", "en")
    page.table("sueca(preset=alentejo,renounce_mode=auto)")
    renounce(page)
    page.pilot()
    page.hand_over()
    page.page.locator(f"{OVER} .evidence").first.wait_for()
