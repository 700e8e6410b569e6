"""The hand of the client by itself: what a tap does, and what the second half of a double tap must not do."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.browser.conftest import Tables, screen, watching
from tests.browser.contexts import Contexts, opened
from tests.browser.table_page import TablePage

Open = Callable[..., TablePage]

HAND = """() => {
  document.querySelector('#tried')?.remove();
  const hand = document.createElement('card-hand');
  hand.id = 'tried';
  document.body.append(hand);
  window.tried = { hand, told: [], shown: { active: true, rows: false, trump: null,
    advised: new Set(), style: { suits: 'french', colours: 'two', index: 'akq' } } };
  for (const kind of ['raise', 'play', 'refused'])
    hand.addEventListener(kind, event => window.tried.told.push(`${kind} ${event.detail}`));
}"""
SHOW = """cards => { const { hand, shown } = window.tried;
  hand.show({ ...shown, cards, legal: new Set(cards) }); }"""
TAP = """([at, x]) => { const node = window.tried.hand.children[at];
  node.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, clientX: x, clientY: 10 }));
  node.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1, clientX: x, clientY: 10 })); }"""
TOLD = "window.tried.told.splice(0)"


def at_a_table(table: TablePage) -> Any:
    """The page of a table whose clock stands still."""
    table.page.clock.install()
    table.table("sueca")
    table.my_turn()
    table.page.clock.pause_at(table.page.evaluate("Date.now()") / 1000 + 60)
    return table.page


def with_three_cards(page: Any) -> Any:
    """The page with a new hand, which has lain there for a while."""
    page.evaluate(HAND)
    page.evaluate(SHOW, ["AS", "7S", "KS"])
    page.clock.run_for(400)
    return page


@pytest.fixture(scope="module")
def guarded(contexts: Contexts, server: Tables) -> Iterator[Any]:
    person = contexts.take(**screen("phone", "en-GB", "light"))
    table = TablePage(opened(person, watching()), server.url)
    yield at_a_table(table)
    contexts.give(person)
    assert table.errors == []


@pytest.fixture
def page(guarded: Any) -> Any:
    return with_three_cards(guarded)


def test_one_tap_raises_and_the_next_plays(page: Any) -> None:
    page.evaluate(TAP, [0, 10])
    page.evaluate(TAP, [0, 10])
    assert page.evaluate(TOLD) == ["raise AS", "play AS"]


def test_a_card_that_slides_under_a_double_tap_is_not_touched(page: Any) -> None:
    page.evaluate(TAP, [0, 10])
    page.evaluate(TAP, [0, 10])
    page.clock.run_for(20)
    page.evaluate(SHOW, ["7S", "KS"])
    page.evaluate(TAP, [0, 10])
    assert page.evaluate(TOLD) == ["raise AS", "play AS"]
    page.clock.run_for(400)
    page.evaluate(TAP, [0, 10])
    assert page.evaluate(TOLD) == ["raise 7S"]


def test_a_tap_elsewhere_counts_at_once(page: Any) -> None:
    page.evaluate(TAP, [0, 10])
    page.evaluate(TAP, [0, 10])
    page.clock.run_for(20)
    page.evaluate(SHOW, ["7S", "KS"])
    page.evaluate(TAP, [1, 200])
    assert page.evaluate(TOLD) == ["raise AS", "play AS", "raise KS"]


def test_without_the_guard_cards_settle_first(open_page: Open) -> None:
    page = with_three_cards(at_a_table(open_page("phone", guard=False)))
    page.evaluate(SHOW, ["7S", "KS"])
    page.evaluate(TAP, [1, 200])
    assert page.evaluate(TOLD) == []
    page.clock.run_for(350)
    page.evaluate(TAP, [1, 200])
    assert page.evaluate(TOLD) == ["raise KS"]


def test_keys_are_told_to_who_has_some(open_page: Callable[..., TablePage]) -> None:
    """On a telephone nothing is said of keys until somebody has pressed one."""
    shown = {}
    for size in ("desk", "phone"):
        table = open_page(size)
        table.table("cuarenta", cards=False)
        table.page.locator("#menu").click()
        table.page.wait_for_selector("dialog.menu[open]")
        shown[size] = table.page.locator("details.keys").is_visible()
    assert shown == {"desk": True, "phone": False}
    table.page.keyboard.press("Shift")
    table.page.locator("details.keys").wait_for(state="visible")
