"""The looks and the accessibility of every page: languages, sizes, zoom, contrast, axe."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import axe_playwright_python
import pytest

from tests.browser.conftest import SIZES, Shots
from tests.browser.table_page import MINE, OVER, PLAYABLE, TablePage

Open = Callable[..., TablePage]
AXE = (Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text("utf-8")
LOOKS = Path(__file__).with_name("looks.js").read_text("utf-8")
LONGER = 0.6
VARIANTS = {"sueca": "sueca(preset=portugal)", "cuarenta": "cuarenta"}
RUN = """async options => {
  const still = new CSSStyleSheet();
  still.replaceSync('* { transition: none !important; animation: none !important; }');
  document.adoptedStyleSheets.push(still);
  const drawings = [...document.querySelectorAll('svg:not(svg svg)')].map(svg => [svg, [...svg.childNodes]]);
  for (const [svg, inside] of drawings)
    svg.replaceChildren(...inside.filter(node => /^(title|desc)$/.test(node.nodeName)));
  try {
    return (await axe.run(document, options)).violations;
  } finally {
    for (const [svg, inside] of drawings) svg.replaceChildren(...inside);
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter(one => one !== still);
  }
}"""
"""Runs axe-core without the thousands of strokes of the cards: nothing for it, but most of its time.

What fades is there or gone meanwhile: halfway its contrast says nothing.
"""
FORCED = {"forced_colors": "active"}
FRAMES = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
"""Until what was changed has been drawn."""


def looks(page: Any) -> list[str]:
    faults: list[str] = page.evaluate(LOOKS)
    return faults


def axe(page: Any, only: str | None = None) -> list[str]:
    """What axe-core finds, of all rules or one: rule and places."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE)
    found = page.evaluate(RUN, {"resultTypes": ["violations"], **({"runOnly": [only]} if only else {})})
    return [f"{one['id']}: {node['target']}" for one in found for node in one["nodes"]]


def in_the_dark(page: Any) -> list[str]:
    """What axe-core finds when it is dark, where nothing but the colours changes."""
    page.emulate_media(color_scheme="dark")
    found = [f"dark: {one}" for one in axe(page, "color-contrast")]
    page.emulate_media(color_scheme="light")
    return found


def shut(page: Any) -> None:
    """Closes the open dialog."""
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog", state="detached")


def until_the_last_trick(table: TablePage) -> None:
    """Plays until the last trick can be looked at: in Sueca until one leads, be it in another hand."""
    page = table.page
    while not page.locator("#last").is_visible():
        if page.locator(OVER).count():
            page.locator(f"{OVER} .primary").click()
            page.wait_for_selector(OVER, state="detached")
            table.dealt()
        else:
            table.one_move()
        page.wait_for_selector(f"{MINE}, {OVER}")


def states(table: TablePage, games: Sequence[str], reading: bool = True) -> Iterator[str]:
    """Leads the page through its states (``reading``: also of what is only read); yields the name of each."""
    page = table.page
    table.home()
    yield "home"
    page.locator("#variant").click()
    page.wait_for_selector("dialog[open]")
    page.locator("dialog[open] summary").evaluate_all("all => all.forEach(one => one.click())")
    yield "home: variant"
    shut(page)
    page.locator("#settings").click()
    page.wait_for_selector("dialog[open]")
    yield "home: settings"
    shut(page)
    page.locator("#friends").click()
    page.wait_for_selector("dialog[open]")
    yield "home: friends"
    for address in ("rules", "fair", "games") if reading else ():
        table.visit(f"/{address}")
        page.wait_for_selector("body[data-ready]")
        yield address
    table.friends_table("sueca(preset=portugal)", "Ana Carolina Albuquerque")
    page.wait_for_selector(".inviting .local")
    yield "lobby"
    for game in games:
        path = table.table(VARIANTS[game])
        table.one_move()
        table.my_turn()
        while not table.on_table():
            table.one_move()
            table.my_turn()
        yield f"{game}: turn"
        page.locator("card-hand .playable").first.click()
        yield f"{game}: raised"
        told = table.told()
        page.locator("#play").click()
        table.wait_told(told)
        table.my_turn()
        page.locator("#menu").click()
        page.wait_for_selector("dialog[open]")
        yield f"{game}: menu"
        shut(page)
        until_the_last_trick(table)
        page.locator("#last").click()
        page.wait_for_selector("dialog[open]")
        yield f"{game}: last"
        shut(page)
        table.pilot()
        table.hand_over()
        yield f"{game}: over"
        if not reading:
            continue
        table.visit(f"{path}/replay")
        page.wait_for_selector("body[data-ready]")
        yield f"{game}: replay"


def through(
    table: TablePage,
    *checks: Callable[[Any], list[str]],
    games: Sequence[str] = ("sueca", "cuarenta"),
    reading: bool = True,
    seen: Callable[[Any, str], None] | None = None,
) -> dict[str, list[str]]:
    """What checks find in each state, where they find anything; ``seen`` is shown each state."""
    faults: dict[str, list[str]] = {}
    for name in states(table, games, reading):
        if seen:
            seen(table.page, name.replace(": ", "-"))
        if found := [fault for check in checks for fault in check(table.page)]:
            faults[name] = found
    return faults


@pytest.mark.parametrize(
    ("language", "games"),
    [
        ("pt-PT", ["sueca"]),
        ("pt-BR", ["sueca"]),
        ("es", ["cuarenta"]),
    ],
)
def test_a_phone(open_page: Open, language: str, games: list[str]) -> None:
    """Of what is only read `test_every_page_fits_a_phone` sees the looks."""
    assert through(open_page("phone", language), looks, games=games, reading=False) == {}


def test_the_narrowest_phone(open_page: Open) -> None:
    assert through(open_page("narrow", "ru"), looks) == {}


def longer(text: str) -> str:
    """A text with longer words, its placeholders and branches as they are."""
    out, depth, word = "", 0, ""
    for letter in text + "\0":
        if letter.isalpha() and depth % 2 == 0:
            word += letter
            continue
        out += word + word[: math.ceil(len(word) * LONGER)]
        word = ""
        depth += {"{": 1, "}": -1}.get(letter, 0)
        out += letter
    return out.rstrip("\0")


def test_longer_words() -> None:
    text = "Play {card}, {n, plural, one {card} other {# cards}}!"
    assert longer(text) == "PlayPla {card}, {n, plural, one {cardcar} other {# cardscar}}!"


def test_a_language_of_long_words_on_a_phone(open_page: Open) -> None:
    table = open_page("phone", "en")

    def texts(route: Any) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, json={key: longer(text) for key, text in answer.json().items()})

    def games(route: Any) -> None:
        answer = route.fetch()
        body = re.sub(
            r'"(title|text|label)":"((?:[^"\\]|\\.)*)"', lambda one: _longer(*one.groups()), answer.text()
        )
        route.fulfill(response=answer, body=body)

    table.page.route(re.compile(r"/static/i18n/(table/)?en\.json$"), texts)
    table.page.route("**/api/games*", games)
    assert through(table, looks) == {}


def _longer(key: str, text: str) -> str:
    return json.dumps({key: longer(text) if key != "text" or " " in text else text})[1:-1]


def test_axe_finds_nothing(open_page: Open, shots: Shots) -> None:
    """On a phone, on a desk, and at 640 by 400, which is also 1280 by 800 at 200 %.

    By day and by night; the low screen shows nothing that the others do not, so there it is always day.
    One person walks through all states, and the screen changes in each.
    """
    now = ""

    def seen(_: Any, name: str) -> None:
        nonlocal now
        now = name

    def at_all_sizes(page: Any) -> list[str]:
        faults: list[str] = []
        for size in ("phone", "low", "desk"):
            width, height = SIZES[size]
            page.set_viewport_size({"width": width, "height": height})
            page.evaluate(FRAMES)
            assert page.evaluate("[innerWidth, innerHeight]") == [width, height]
            shots.by_day_and_night(page, f"{size}/{now}")
            checks = (looks, axe) if size == "low" else (looks, axe, in_the_dark)
            faults += [f"{size}: {fault}" for check in checks for fault in check(page)]
        return faults

    assert through(open_page("desk", "en"), at_all_sizes, seen=seen) == {}


def test_axe_would_find_something(open_page: Open) -> None:
    table = open_page("phone", "en")
    table.table("sueca(preset=portugal)")
    cards = table.page.locator("card-hand svg *").count()
    table.page.evaluate(PLANTED)
    found = {one.partition(":")[0] for one in axe(table.page)}
    assert {"button-name", "color-contrast", "svg-img-alt"} <= found
    assert any("color-contrast" in one for one in in_the_dark(table.page))
    assert table.page.locator("card-hand svg *").count() == cards > 100


PLANTED = """() => {
  const text = document.createElement('p');
  text.textContent = 'pale';
  [text.style.color, text.style.background] = ['#888', '#999'];
  const drawing = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  drawing.setAttribute('role', 'img');
  document.querySelector('main').prepend(text, document.createElement('button'), drawing);
}"""
"""Three faults: a text that cannot be read, a button and a picture without a name."""


def test_forced_colours(open_page: Open) -> None:
    """Nothing is told by a colour alone that forced colours take away."""
    table = open_page("phone", "en", context=FORCED)
    table.table("sueca(preset=portugal)")
    table.my_turn()
    page = table.page
    assert axe(page) == []
    playable, *_ = page.locator("card-hand .playable").all()
    assert outline(playable) != "none"
    playable.click()
    assert outline(page.locator("card-hand .raised").first) != "none"
    assert outline(page.locator(".seat.turn .plate")) != "none"
    table.home()
    page.locator("#settings").click()
    assert axe(page) == []


def outline(one: Any) -> str:
    style: str = one.evaluate("one => getComputedStyle(one).outlineStyle")
    return style


TWICE = """() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(':root { font-size: 200% }');
  document.adoptedStyleSheets.push(sheet);
}"""
"""Letters of twice the size, as a browser can be told to show them."""
CUT = """() => {
  const box = document.querySelector('#action').getBoundingClientRect();
  return [...document.querySelectorAll('#action .prompt, #action button')].filter(one => {
    const part = one.getBoundingClientRect();
    return part.top < box.top || part.bottom > box.bottom || part.right > innerWidth;
  }).map(one => one.textContent);
}"""
"""What is to be read or pressed before a move, and does not lie wholly in its place."""


def test_letters_of_twice_the_size_on_a_phone(open_page: Open) -> None:
    table = open_page("phone", "pt-PT")
    page = table.page
    table.home()
    page.evaluate(TWICE)
    page.evaluate(FRAMES)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    table.table(VARIANTS["sueca"])
    table.my_turn()
    page.evaluate(TWICE)
    page.locator(PLAYABLE).first.click()
    page.evaluate(FRAMES)
    assert page.locator("#play").is_visible()
    assert page.evaluate(CUT) == []


TAKERS = """who => [...document.querySelectorAll('.trick .slot')].flatMap(slot => {
  const pill = document.createElement('span');
  pill.className = 'taken-by';
  pill.textContent = who;
  slot.append(pill);
  const box = pill.getBoundingClientRect(), table = document.querySelector('#table').getBoundingClientRect();
  const covered = [...document.querySelectorAll('.trick .slot')].filter(one => {
    const card = one.getBoundingClientRect();
    return box.left < card.right && card.left < box.right && box.top < card.bottom && card.top < box.bottom;
  });
  const place = slot.dataset.place;
  const out = box.left < table.left || box.right > table.right || box.top < table.top
    || box.bottom > table.bottom;
  if (window.kept !== place) pill.remove();
  return [...covered.map(one => `${place} covers ${one.dataset.place}`), ...(out ? [`${place} is cut`] : [])];
})"""
"""Where the words that say who takes a trick would lie over a card, or out of the table."""


@pytest.mark.parametrize("size", SIZES)
def test_who_takes_a_trick_covers_no_card(open_page: Open, shots: Shots, size: str) -> None:
    table = open_page(size, "pt-PT", points="shown")
    table.table(VARIANTS["sueca"])
    table.my_turn()
    page = table.page
    for who in ("Tu · 36 pontos", "Ana Carolina Albuquerque · 36 pontos"):
        assert page.evaluate(TAKERS, who) == [], who
    for place in ("me", "left", "right", "top"):
        page.evaluate("place => { window.kept = place; }", place)
        page.evaluate(TAKERS, "Ana Carolina · 36 pontos")
    shots.take(page, f"{size}-taken-by")
