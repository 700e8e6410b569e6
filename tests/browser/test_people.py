"""Several people at one table of the real server: clocks, absence, streams of events, accusations."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from tests.browser.conftest import Shots, Tables
from tests.browser.people import People
from tests.browser.table_page import OVER, PLAYABLE, TablePage, expect, until

STRICT = (
    "sueca(renounce_mode=claim,false_claim=none,trump_source=bottom,shuffle_cut=dealer_shuffles_rear_cuts)"
)


def test_the_pace_is_told_and_whoever_is_waited_for_has_a_clock(people: People, shots: Shots) -> None:
    ana, bea = people.one(name="Ana"), people.one(language="es-EC")
    people.make(ana, variant="sueca", pace="fast", name="Ana", seat=2)
    people.sit(bea, 0, "Bea")
    assert "10 s" in ana.page.locator(".lobby .pace").inner_text()
    shots.take(ana.page, "lobby-people")
    people.start(ana)
    ana.page.wait_for_selector("[data-clock] .bar-left")
    waited = ana.page.locator("[data-clock]").get_attribute("data-clock")
    assert waited in ("0", "2")
    bea.page.wait_for_selector(f".seat[data-seat='{waited}'] [data-clock]")
    low = ana.page.locator(".clock.low .seconds")  # ten for a move: shown from the start
    low.filter(has_text=re.compile(r"^(10|[1-9]) s")).wait_for()
    low.filter(has_text=re.compile(r"^[1-9] s")).wait_for()


def test_the_host_empties_and_swaps_chairs(people: People) -> None:
    ana, bea = people.one(name="Ana"), people.one()
    people.make(ana, variant="sueca", name="Ana", seat=2)
    people.sit(bea, 0, "Bea")
    ana.page.locator("#chair-1").click()
    ana.page.locator("dialog .primary").click()  # change places
    ana.page.wait_for_selector("#chair-1.mine")
    ana.page.locator("#chair-0").click()
    ana.page.locator("dialog footer button", has_text="Ask to stand up").click()
    ana.page.wait_for_selector("#chair-0:not(.taken)")
    bea.page.locator(".lobby", has_text="Sit here").wait_for()


@contextmanager
def pressed(one: TablePage, where: str) -> Iterator[None]:
    """The mouse is down on a node all the while."""
    one.page.locator(where).hover()
    one.page.mouse.down()
    yield
    one.page.mouse.up()


def test_a_press_in_the_lobby_counts_whatever_comes_meanwhile(people: People) -> None:
    """What others do changes the chairs between the two halves of a click; it is a click all the same."""
    ana, bea = people.one(name="Ana"), people.one()
    people.make(ana, variant="sueca", name="Ana", seat=2)
    people.come(bea)
    with pressed(bea, "#chair-0"):
        ana.page.locator("#chair-1").click()
        ana.page.locator("dialog .primary").click()  # change places
        bea.page.wait_for_selector("#chair-1.taken")
    bea.page.locator("dialog #name").fill("Bea")
    with pressed(ana, "#fill"):
        bea.page.locator("dialog .primary").click()
        ana.page.wait_for_selector("#chair-0.taken")
    with pressed(ana, "#start:enabled"):
        people.leave(bea)
        ana.page.wait_for_selector("#chair-0.away")
    ana.page.wait_for_selector(".table[data-phase=hand]")


def test_a_press_at_the_table_counts_whatever_comes_meanwhile(people: People) -> None:
    ana, bea = people.one(), people.one()
    people.make(ana, variant="sueca", name="Ana", seat=2)
    people.sit(bea, 0, "Bea")
    people.start(ana)
    ana.dealt(bea)
    ana.turn_after(bea)
    card = ana.page.locator(PLAYABLE).first
    played = ana.page.locator(f"card-hand [data-card='{card.get_attribute('data-card')}']")
    card.click()
    with pressed(ana, "#play"):
        people.leave(bea)
        ana.page.wait_for_selector(".seat.away[data-seat='0']")
    played.wait_for(state="detached")


def test_the_next_hand_may_be_wanted_on_two_pages_of_one_person(people: People) -> None:
    """The second wish is refused, but it has come true: nobody is told that this cannot be done."""
    ana, bea = people.one(), people.one()
    people.make(ana, variant="sueca(preset=brazil)", name="Ana", seat=2)
    people.sit(bea, 0, "Bea")
    people.start(ana)
    for one in (ana, bea):
        one.pilot()
    ana.hand_over()
    other = TablePage(ana.page.context.new_page(), people.url)
    people.come(other)
    other.page.locator("#result").click()
    ana.page.locator(f"{OVER} .primary").click()
    ana.page.wait_for_selector(OVER, state="detached")
    expect(other.page.locator("#next")).to_have_count(0)  # it is known there too
    other.page.locator(f"{OVER} .primary").click()
    for waited in until(lambda: any("ready/already" in one for one in other.frames), "no second wish"):
        other.page.wait_for_timeout(waited)
    assert other.page.locator("#toast.on").count() == 0
    assert other.errors == []


def test_who_is_away_is_told_of_twice_and_takes_the_cards_back(people: People, shots: Shots) -> None:
    ana, bea = people.one(), people.one()
    people.make(ana, variant="cuarenta(cut_by=none,ronda_announce=auto)", name="Ana", seat=2)
    people.sit(bea, 1, "Bea")
    ana.page.clock.install()
    people.come(ana)
    people.start(ana)
    people.leave(bea)
    ana.page.wait_for_selector(".seat.away[data-seat='1']")
    assert ana.page.locator(".notice").count() == 0
    ana.page.clock.fast_forward(16_000)
    ana.page.wait_for_selector(".notice")
    expect(ana.page.locator("#history-list li", has_text="Bea has been away for 15 s.")).to_have_count(1)
    # her partner is a computer, so the others decide at once
    ana.page.locator("#wait-for").click()
    expect(ana.page.locator(".notice")).to_have_count(0)
    ana.page.clock.fast_forward(31_000)
    ana.page.wait_for_selector(".notice")
    expect(ana.page.locator("#history-list li", has_text="Bea has been away for 45 s.")).to_have_count(1)
    shots.take(ana.page, "away")
    ana.page.locator("#let-play").click()
    ana.page.wait_for_selector(".seat.auto[data-seat='1']")
    expect(ana.page.locator(".notice")).to_have_count(0)
    ana.page.clock.resume()
    ana.page.wait_for_selector(".action.mine")
    ana.click_move()
    ana.page.locator("#history-list li", has_text="The computer (for Bea)").first.wait_for(state="attached")
    people.come(bea)
    bea.page.wait_for_selector("#come-back")
    assert "playing for you" in bea.page.locator("#action").inner_text()
    shots.take(bea.page, "come-back")
    bea.page.locator("card-hand .card").first.click()  # any card takes the seat back
    ana.page.wait_for_selector(".seat[data-seat='1']:not(.auto)")
    bea.page.wait_for_selector("#come-back", state="detached")


def test_the_partner_decides_first(people: People) -> None:
    names = {0: "Caio", 1: "Bea", 2: "Ana", 3: "Dino"}
    pages = {seat: people.one() for seat in names}
    people.make(pages[2], variant="sueca", name="Ana", seat=2)
    for seat in (0, 1, 3):
        people.sit(pages[seat], seat, names[seat])
    for seat in (1, 2):
        pages[seat].page.clock.install()
        people.come(pages[seat])
    pages[2].page.locator("#start:enabled").click()
    pages[1].page.wait_for_selector(".table[data-phase=hand]")
    people.leave(pages[0])
    for seat in (1, 2):
        pages[seat].page.wait_for_selector(".seat.away[data-seat='0']")
        pages[seat].page.clock.fast_forward(16_000)
        pages[seat].page.wait_for_selector(".notice")
    pages[2].page.wait_for_selector("#let-play")
    assert pages[1].page.locator("#let-play").count() == 0
    pages[1].page.clock.fast_forward(31_000)
    pages[1].page.wait_for_selector("#let-play")


def test_a_whole_hand_where_no_websocket_gets_through(people: People) -> None:
    ana = people.one()
    ana.allowed = re.compile(LATE_NUMBER)
    refused: list[str] = []
    ana.page.add_init_script(NO_SOCKETS)
    ana.page.on("console", lambda one: refused.append(one.text) if "no socket" in one.text else None)
    people.make(ana, variant="cuarenta", name="Ana", seat=0, level="club", solo=True)
    for _ in range(2):
        ana.one_move()
    ana.pilot()
    ana.hand_over()
    assert len(refused) == 2
    ana.allowed = re.compile(f"{LATE_NUMBER}|{STREAM_ENDS}")
    ana.page.reload()
    ana.page.wait_for_selector("#result")


LATE_NUMBER = r"/acts: 409|status of 409"
"""The number for the first shuffle may come when the hand is dealt; that it is refused does no harm."""

STREAM_ENDS = r"/events\?after=-?\d+: net::ERR_ABORTED"
"""The stream ends with its page."""

NO_SOCKETS = """window.WebSocket = class extends EventTarget {
  constructor() {
    super();
    console.info("no socket");
    this.readyState = 3;
    setTimeout(() => this.dispatchEvent(new CloseEvent("close", { code: 1006 })));
  }
  static OPEN = 1;
  close() {}
};"""


def test_a_stream_goes_on_where_it_was_cut(people: People, server: Tables) -> None:
    ana = people.one()
    ana.allowed = re.compile(LATE_NUMBER)
    ana.page.add_init_script(NO_SOCKETS)
    people.make(ana, variant="sueca", name="Ana", seat=2, level="club", solo=True)
    for _ in range(2):
        ana.one_move()
    ana.my_turn()
    told = ana.page.locator("#history-list li").all_inner_texts()
    asked: list[str] = []
    ana.page.on("request", lambda one: asked.append(one.url) if "/events?" in one.url else None)
    ana.page.context.set_offline(True)
    server.cut(people.path, seat=2)
    ana.page.locator("#connection").wait_for(state="visible")
    ana.page.context.set_offline(False)
    ana.page.locator("#connection").wait_for(state="hidden")
    ana.my_turn()
    assert ana.page.locator("#history-list li").all_inner_texts()[: len(told)] == told
    assert asked
    assert all("after=-1" not in url for url in asked)
    for _ in range(2):
        ana.one_move()
    ana.errors[:] = [one for one in ana.errors if "ERR_INTERNET_DISCONNECTED" not in one]


def test_a_connection_that_slept_is_made_anew(people: People) -> None:
    ana = people.one()
    opened: list[Any] = []
    ana.page.on("websocket", lambda one: opened.append(one))
    ana.page.clock.install()
    people.make(ana, variant="sueca", name="Ana", seat=2, level="club", solo=True)
    ana.my_turn()
    assert len(opened) == 1
    with ana.page.expect_websocket():
        ana.page.clock.fast_forward(60_000)
    assert len(opened) == 2
    ana.page.clock.resume()
    ana.page.locator("#connection").wait_for(state="hidden")
    for _ in range(2):
        ana.one_move()


# -- accusations


def cards_of(one: TablePage, where: str = "card-hand .card") -> list[str]:
    found: list[str] = one.page.locator(where).evaluate_all("all => all.map(one => one.dataset.card)")
    return found


def play(one: TablePage, card: str, *, anyway: bool = False) -> None:
    one.page.locator(f"card-hand [data-card='{card}']").click()
    one.page.locator("#play").click()
    if anyway:
        one.page.locator("dialog footer button").first.click()
    one.page.locator(f"card-hand [data-card='{card}']").wait_for(state="detached")


def suit_to_follow(one: TablePage) -> str:
    """The suit that a page on turn says it must follow, or nothing."""
    asked = one.page.locator(".action.mine .prompt").inner_text()
    return asked.removeprefix("Your turn: follow ")[0].upper() if "follow" in asked else ""


def legal_card(one: TablePage) -> str:
    suit = suit_to_follow(one)
    return next(card for card in cards_of(one) if not suit or card[1] == suit)


def on_turn(pages: dict[int, TablePage]) -> int:
    """Whose turn it is, as soon as a page says so."""
    asked = ".action.mine .prompt"
    for waited in until(lambda: any(one.page.locator(asked).count() for one in pages.values()), "no turn"):
        next(iter(pages.values())).page.wait_for_timeout(waited)
    return next(seat for seat, one in pages.items() if one.page.locator(asked).count())


def play_until_a_renounce(pages: dict[int, TablePage], sinner: int) -> int:
    """Four people play until one of them can fail to follow, and does; the number of the trick."""
    played = 0
    while played < 36:
        seat = on_turn(pages)
        one, trick = pages[seat], cards_of(pages[seat], ".trick .card")
        suit = suit_to_follow(one)
        wrong = [card for card in cards_of(one) if suit and card[1] != suit]
        if seat == sinner and trick and wrong:
            play(one, wrong[0], anyway=True)
            return played // 4 + 1
        play(one, legal_card(one))
        played += 1
        for other in pages.values():
            other.page.locator(f"#history-list li:nth-child({4 + played})").wait_for(state="attached")
    raise AssertionError("nobody could renounce")


def point_at(page: Any, where: str) -> None:
    """Choose Bea, if she is not the only one in question, and the trick."""
    if page.locator("dialog.accuse input[name=whom]").count():
        page.locator("dialog.accuse .choice label", has_text="Bea").click()
    page.locator("dialog.accuse .choice label", has_text=where).click()


@pytest.fixture
def four(people: People) -> dict[int, TablePage]:
    """Four people who have sat down and begun."""
    names = {2: "Ana", 1: "Bea", 0: "Caio", 3: "Dino"}
    pages = {seat: people.one() for seat in names}
    people.make(pages[2], variant=STRICT, name="Ana", seat=2)
    for seat in (1, 0, 3):
        people.sit(pages[seat], seat, names[seat])
    pages[2].page.locator("#start:enabled").click()
    cut(pages)
    return pages


def cut(pages: dict[int, TablePage]) -> None:
    """Whoever is asked cuts, and all get their cards."""
    first, *others = pages.values()
    for one in pages.values():
        one.page.wait_for_selector(".table[data-phase=hand]")
    first.dealt(*others)


def test_accusations(four: dict[int, TablePage], shots: Shots) -> None:
    """One that is right, with its evidence; what may be said afterwards; and a false one in the next hand."""
    right_accusation(four, shots)
    phrases(four)
    for one in four.values():
        one.page.locator("dialog.over .primary").click()
    for one in four.values():
        one.page.wait_for_selector("dialog.over", state="detached")
    cut(four)
    false_accusation(four)


def right_accusation(four: dict[int, TablePage], shots: Shots) -> None:
    assert four[2].page.locator(".phrases").count() == 0
    trick = play_until_a_renounce(four, sinner=1)
    ana = four[2].page
    ana.locator("#accuse").click()
    ana.wait_for_selector("dialog.accuse")
    assert ana.locator("#do-accuse").is_disabled()  # no tap accuses by mistake
    shots.take(ana, "accuse")
    point_at(ana, f"Trick {trick}")
    assert f"Bea: trick {trick}" in ana.locator("#do-accuse").inner_text()
    ana.locator("#do-accuse").click()
    for one in four.values():
        one.page.wait_for_selector("dialog.over .evidence")
        assert one.page.locator(".evidence figure.wrong").count() == 1
    assert "did not follow" in ana.locator(".evidence figure.wrong").inner_text()
    assert "Bea" in ana.locator(".evidence figure.wrong").inner_text()
    shots.take(ana, "evidence")
    ana.locator("#play-again").click()
    ana.wait_for_selector(".evidence figure.later", state="attached")
    ana.locator(".evidence figure.later").first.wait_for(state="detached")
    ana.reload()  # who comes back is shown the same
    ana.locator("#result").click()
    ana.locator("dialog.over .evidence figure.wrong").wait_for()


def false_accusation(four: dict[int, TablePage]) -> None:
    """It is told at once, and the hand goes on."""
    accuser = None
    while accuser is None:  # until somebody has none of the suit that was led
        one = four[on_turn(four)]
        play(one, legal_card(one))
        accuser = next((other.page for other in four.values() if other.page.locator("#accuse").count()), None)
    accuser.locator("#accuse").click()
    if accuser.locator("dialog.accuse input[name=whom]").count():
        accuser.locator("dialog.accuse .choice label").first.click()
    accuser.locator("dialog.accuse .choice label", has_text="in any trick").click()
    accuser.locator("#do-accuse").click()
    for other in four.values():
        other.page.locator("#toast", has_text="There was none.").wait_for(state="attached")
        assert other.page.locator("dialog.over").count() == 0


def phrases(four: dict[int, TablePage]) -> None:
    """They are for between hands."""
    four[2].page.wait_for_selector("dialog.over .phrases")
    four[2].page.locator(".phrases button").first.click()
    four[0].page.locator("#history-list li", has_text="Well played").wait_for(state="attached")
