"""Puzzles in Chromium: found and missed, by taps and by keys, kept in the browser, shared by a link."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest

from partida.analysis.telling import Teller
from partida.puzzles import collection
from partida.puzzles.model import Puzzle
from partida.puzzles.viewing import plain_answer, seen
from partida.words.catalogue import language as known
from tests.browser.conftest import Shots
from tests.browser.table_page import TablePage
from tests.browser.test_catalogues import TEXTS
from tests.browser.test_looks import axe, in_the_dark, looks

Open = Callable[..., TablePage]


def on_table(page: Any) -> Puzzle:
    """The puzzle that the address names, when its cards lie there."""
    page.wait_for_url(re.compile(r"\?id="))
    name = page.url.partition("?id=")[2]
    page.wait_for_selector("card-hand:not([hidden]) .card.playable")
    return collection("cuarenta" if name.startswith("c") else "sueca").find(name)


def tap(page: Any, move: str) -> None:
    """Plays a move by taps: a card, and the way in which it takes if there are several."""
    card, _, taken = move.partition("x")
    page.locator(f'card-hand [data-card="{card}"]').click()
    ways = page.locator(".way")
    if ways.count():
        cards = {*re.findall("..", taken)}
        for way in ways.all():
            way.click()
            chosen = page.locator("#middle .chosen").evaluate_all("all => all.map(one => one.dataset.card)")
            if {*chosen} == cards:
                break
    page.locator("#play").click()
    page.wait_for_selector("#verdict")


def kept(page: Any) -> dict[str, Any]:
    told: dict[str, Any] = json.loads(page.evaluate("localStorage.getItem('partida.puzzles')"))
    return told


def checked(page: Any, shots: Shots, name: str) -> None:
    """A picture of the page, and nothing wrong with its looks."""
    shots.take(page, f"puzzles-{name}")
    assert looks(page) == []
    assert axe(page) == []


@pytest.mark.parametrize(("language", "game"), [("pt-PT", "sueca"), ("es-EC", "cuarenta")])
def test_puzzles_on_a_phone(open_page: Open, shots: Shots, language: str, game: str) -> None:
    table = open_page("phone", language, game=game)
    page = table.page
    table.visit("/puzzles")
    one = on_table(page)
    assert one.game == game
    theme = TEXTS["es" if game == "cuarenta" else language][f"puzzle.theme.{one.theme}"]
    assert theme not in page.locator("body").inner_text(), "what it is about is for afterwards"
    checked(page, shots, f"{game}-question")
    tap(page, one.best)
    assert theme in page.locator("#choose").inner_text()
    assert kept(page)["cards"][one.id]["box"] == 1
    assert page.locator(".values .best.mine").count() == 1
    plain = plain_answer(one, seen(one)[1])
    why = Teller(known(language), game).why(plain, one.reasons, one.seat)
    assert page.locator(".reasons li").count() == len(why)
    told = [line.is_visible() for line in page.locator(".reasons li").all()]
    assert told == [plain is not None, *[False] * (len(why) - 1)], "what was counted is folded away"
    checked(page, shots, f"{game}-right-folded")
    page.locator("#how-known").click()
    assert page.locator(".reasons li").last.is_visible()
    told = page.locator("#table, .reasons").all_inner_texts()
    assert not re.search(r"Norte|Sul|Sur|Este|Oeste|\u2068", " ".join(told)), "seats by where they are"
    checked(page, shots, f"{game}-right")
    assert in_the_dark(page) == []
    page.locator("#next").click()
    page.wait_for_function("name => !location.search.endsWith(name)", arg=one.id)
    other = on_table(page)
    assert other.id != one.id
    tap(page, other.tempting)
    progress = kept(page)
    assert (progress["answers"], progress["right"], progress["row"], progress["best"]) == (2, 1, 0, 1)
    assert progress["cards"][other.id]["box"] == 0
    page.locator("details.more summary").click()
    checked(page, shots, f"{game}-wrong")
    page.locator("#again").click()
    tap(page, on_table(page).best)
    assert kept(page) == progress  # a second try does not count
    page.locator("#last").click()
    page.wait_for_selector("dialog[open]")
    checked(page, shots, f"{game}-so-far")


def test_puzzles_by_keys_alone(open_page: Open, shots: Shots) -> None:
    table = open_page("desk", "en-GB", game="sueca")
    page = table.page
    table.visit("/puzzles")
    page.wait_for_selector("body[data-ready]")
    on_table(page)
    page.locator("#choose").focus()
    page.keyboard.press("Enter")
    page.wait_for_selector("dialog.puzzle-choice")
    page.locator('input[name="theme"][value=""]').focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    page.wait_for_selector('input[name="theme"][value="save_seven"]:checked:focus')
    page.locator('input[name="grade"][value="0"]').focus()
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    page.wait_for_selector('input[name="grade"][value="3"]:checked:focus')
    checked(page, shots, "choosing")
    number = len(collection("sueca").chosen("save_seven", 3))
    assert page.locator(".counted").inner_text().startswith(f"{number} puzzles")
    page.locator("dialog .primary").focus()
    page.keyboard.press("Enter")
    page.wait_for_selector("dialog", state="detached")
    page.wait_for_function("() => document.querySelector('#choose').textContent.includes('medium')")
    one = on_table(page)
    assert (one.theme, one.grade) == ("save_seven", 3)
    cards = page.locator("card-hand .card").evaluate_all("all => all.map(one => one.dataset.card)")
    page.keyboard.press(str((cards.index(one.best) + 1) % 10))
    page.keyboard.press("Enter")
    page.wait_for_selector("#next:focus")
    checked(page, shots, "desk-right")
    page.keyboard.press("n")
    page.wait_for_function("name => !location.search.endsWith(name)", arg=one.id)
    assert on_table(page).theme == "save_seven"
    page.go_back()
    assert on_table(page).id == one.id


def test_a_link_to_a_puzzle_and_when_nothing_is_left(open_page: Open) -> None:
    table = open_page("phone", "ru-RU")
    page = table.page
    one = collection("sueca").chosen("draw_trumps", 3)[0]
    found = {"box": 5, "due": 10**6, "at": 1}
    cards = {other.id: found for other in collection("sueca").puzzles}
    all_done = {"cards": cards, "answers": 1, "right": 1, "row": 1, "best": 1, "days": 1, "last": 1}
    page.add_init_script(f"localStorage.setItem('partida.puzzles', {json.dumps(json.dumps(all_done))})")
    table.visit(f"/puzzles?id={one.id}")
    assert on_table(page) == one
    tap(page, one.best)
    page.locator("#next").click()
    page.wait_for_selector("#answer .notice")
    assert looks(page) == []
    table.allowed = re.compile("404")
    table.visit("/puzzles?id=s0")
    page.wait_for_selector("#answer .notice[role=alert]")
    page.locator("#next").click()
    page.wait_for_selector("#answer .notice")


def test_the_trap_is_named_where_another_wrong_card_was_chosen(open_page: Open) -> None:
    """What is said why compares with the trap."""
    table = open_page("phone", "en", game="sueca")
    one = next(puzzle for puzzle in collection("sueca").puzzles if len(puzzle.choices) > 3)
    wrong = [choice.move for choice in one.choices if one.tempting not in (choice.move, *choice.also)][-1]
    titles = table.page.locator("#answer h3")
    said = TEXTS["en"]["puzzle.why_trap"].split(":")[0]
    for move, told in ((wrong, True), (one.tempting, False)):
        table.visit(f"/puzzles?id={one.id}")
        tap(table.page, move)
        assert any(title.startswith(said) for title in titles.all_inner_texts()) is told


def test_what_is_left_of_a_damaged_mistake(open_page: Open) -> None:
    """It cannot be laid on the table: that is said, it goes, and other puzzles come."""
    table = open_page("narrow", "en", game="sueca")
    page = table.page
    table.allowed = re.compile(r"variant=chess|400 \(Bad Request\)")
    choice = {"move": "AS", "also": [], "win": 1, "match": 1, "loss": [0, 0], "match_loss": [0, 0]}
    one = {
        "id": "m-abc-1-2", "game": "sueca", "variant": "sueca", "choices": [choice], "reasons": [],
        "tempting": "AS", "worlds": 9, "view": {"seat": 0},
        "mine": {"table": "abc", "number": 1, "place": 2, "part": 1, "at": 5},
    }  # fmt: skip
    unknown = {**one, "id": "m-abc-1-3", "variant": "chess"}
    table.visit("/puzzles")
    page.evaluate("all => localStorage.setItem('partida.mistakes', all)", json.dumps([one, unknown]))
    for name in (one["id"], unknown["id"]):
        table.visit(f"/puzzles?id={name}")
        assert page.locator("#answer .notice").inner_text().endswith(TEXTS["en"]["puzzle.gone"])
        assert name not in page.evaluate("localStorage.getItem('partida.mistakes')")
    page.locator("#next").click()
    page.wait_for_url(re.compile(r"\?id=s"))
    assert on_table(page).game == "sueca"
