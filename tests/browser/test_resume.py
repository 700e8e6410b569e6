"""Reloading, sleeping and bad lines in the middle of a trick: nothing is lost."""

from __future__ import annotations

import re
from collections.abc import Callable

from tests.browser.conftest import Tables
from tests.browser.table_page import TablePage, until
from tests.browser.test_friends import come, piloted, start

Open = Callable[..., TablePage]

OFFLINE = re.compile("WebSocket connection to .* failed|ERR_INTERNET_DISCONNECTED|Failed to load")
"""What a browser without a network complains of while the page tries to get through."""


def test_reload_in_the_middle_of_a_trick(open_page: Open) -> None:
    table = open_page("phone")
    table.table("sueca(preset=alentejo)")
    table.one_move()
    table.my_turn()
    while not table.on_table():  # not in the lead, that is
        table.one_move()
        table.my_turn()
    before = table.hand(), table.on_table()
    table.page.reload()
    table.my_turn()
    assert (table.hand(), table.on_table()) == before
    table.pilot()
    table.hand_over()


def test_the_network_is_gone_for_a_while(open_page: Open) -> None:
    """Nobody closes the line: that it is dead shows by itself, and a move made meanwhile is not lost."""
    table = open_page("phone", "es-EC")
    table.table("sueca(preset=alentejo)")
    table.my_turn()
    hand = table.hand()
    table.allowed = OFFLINE
    table.page.context.set_offline(True)
    note = table.page.locator("#connection")
    note.wait_for(state="visible")
    assert "Sin conexión" in note.inner_text()
    table.click_move()
    assert table.page.locator("#action").inner_text() == "Un momento…", "it is on its way"
    assert table.hand() == hand
    table.page.context.set_offline(False)
    note.wait_for(state="hidden")
    for waited in until(lambda: len(table.hand()) == len(hand) - 1, "the move was lost"):
        table.page.wait_for_timeout(waited)
    table.one_move()


def test_sleep_in_the_middle_of_a_trick(open_page: Open, server: Tables) -> None:
    """The line is cut and the network gone for a while, in which the others play on."""
    host = open_page("phone", "en")
    path = host.friends_table("sueca(preset=alentejo)", "Ana")
    guest = come(open_page("phone", "en"), path, "E", "Bento")
    start(host, guest, computers=True)
    host.turn_after(guest)
    host.one_move()
    guest.turn_after(host)
    hand, told, guest_told = host.hand(), host.told(), guest.told()
    host.allowed = OFFLINE

    host.page.context.set_offline(True)
    server.cut(path, seat=0)
    host.page.locator("#connection").wait_for(state="visible")
    guest.one_move()
    assert host.told() == told
    host.page.context.set_offline(False)

    host.page.locator("#connection").wait_for(state="hidden")
    host.turn_after(guest)
    assert host.hand() == hand
    missed = "what was missed is told, each thing once"
    for waited in until(lambda: host.told() - told == guest.told() - guest_told > 0, missed):
        host.page.wait_for_timeout(waited)
    assert sorted(host.on_table()) == sorted(guest.on_table())
    with piloted(host, guest):
        host.hand_over()
        guest.hand_over()
