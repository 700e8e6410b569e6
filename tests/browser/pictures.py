"""Makes the pictures of the README, ``docs/images/web-*.jpg``, from the pages as they are."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from tests.browser.conftest import ARGS, Tables, prepared
from tests.browser.table_page import TablePage
from tests.tools import chromium, no_browser

FOLDER = Path(__file__).parents[2] / "docs" / "images"
MOST_BYTES = 60_000


def home(table: TablePage) -> None:
    table.home()


def lobby(table: TablePage) -> None:
    told = {"address": "http://192.168.1.5:8040/t/friends", "local": False}  # as under `partida web --lan`
    table.page.route("**/invitation", lambda route: route.fulfill(json=told))
    table.friends_table("sueca(preset=portugal)", "Ana")
    table.page.wait_for_function("() => document.querySelector('.qr').complete")


def trick(table: TablePage) -> None:
    table.table("sueca(preset=portugal)")
    table.one_move()
    table.my_turn()
    while len(table.on_table()) < 2:
        table.one_move()
        table.my_turn()


def capture(table: TablePage) -> None:
    table.table("cuarenta")
    takes = "card-hand .playable[data-takes], #middle .can"
    for _ in range(8):
        table.my_turn()
        for card in table.page.locator("card-hand .playable").all():
            card.click()
            if table.page.locator(takes).count() or table.page.locator("#middle .chosen").count():
                table.page.wait_for_timeout(1_500)  # until the last caída has been celebrated
                return
        table.one_move()
    raise AssertionError("nothing could be captured")


def end(table: TablePage) -> None:
    table.table("cuarenta")
    table.pilot()
    table.hand_over()


PICTURES: list[tuple[str, str, str, str, Callable[[TablePage], None]]] = [
    ("home", "phone", "pt-PT", "light", home),
    ("sueca", "phone", "pt-PT", "light", trick),
    ("cuarenta", "phone", "es-EC", "light", capture),
    ("end", "phone", "es-EC", "dark", end),
    ("lobby", "phone", "pt-BR", "dark", lobby),
]


def main() -> int:
    """Make them all; 1 if there is no browser or one is too large."""
    missing = no_browser()
    if missing:
        print(missing, file=sys.stderr)
        return 1
    from playwright.sync_api import sync_playwright

    large = []
    with tempfile.TemporaryDirectory() as folder, Tables(Path(folder)) as tables, sync_playwright() as play:
        browser = play.chromium.launch(executable_path=chromium(), args=ARGS)
        for name, size, language, scheme, act in PICTURES:
            person = prepared(browser, size, language, scheme)
            table = TablePage(person.new_page(), tables.url)
            act(table)
            path = FOLDER / f"web-{name}.jpg"
            table.page.screenshot(path=path, type="jpeg", quality=80)
            person.close()
            if path.stat().st_size > MOST_BYTES:
                large.append(f"{path.name} has {path.stat().st_size} bytes")
        browser.close()
    for one in large:
        print(one, file=sys.stderr)
    return bool(large)


if __name__ == "__main__":
    sys.exit(main())
