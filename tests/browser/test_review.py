"""The review of a hand in Chromium: waited for, stepped through by keys alone, shared, and played on from.

The server is real; what it says that cards are worth is made up (`tests.server.invented`).
"""

from __future__ import annotations

import asyncio
import random
import re
from collections.abc import Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from tests.browser.conftest import SIZES, Shots
from tests.browser.contexts import Contexts
from tests.browser.table_page import PATIENCE
from tests.browser.test_looks import axe, in_the_dark, looks
from tests.server.odd_analyst import depth_of
from tests.server.site import Player, Site, new_table
from tests.server.test_analysts import COMMAND

VARIANTS = {"sueca": "sueca(match_target=10)", "cuarenta": "cuarenta", "two": "cuarenta(players=2)"}


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    seed = bytes.fromhex("0b" * 32)
    with Site(tmp_path_factory.mktemp("site"), depth=depth_of("fine"), new_seed=lambda: seed) as running:
        while not hasattr(running.app.state, "hub"):
            pass
        running.app.state.hub.analysts.command = COMMAND
        yield running
    assert running.complaints == []


def run(coroutine: Coroutine[Any, Any, Any]) -> Any:
    """Run in a thread of its own: playwright has the loop of this one."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, coroutine).result()


@pytest.fixture(scope="module")
def played(site: Site) -> dict[str, tuple[str, str]]:
    """A table of each game with two finished hands, and the cookie of who sits there."""

    async def play(variant: str) -> tuple[str, str]:
        name, cookie = new_table(site.port, variant=variant, solo=True, level="club", name="Ana")
        ana = await Player(site.port, name, cookie).come()
        await ana.act({"k": "hand", "seat": 0, "to": "computer"})
        await ana.until(lambda: len(ana.told["results"]) > 1 or ana.told["phase"] == "over")
        if ana.told["phase"] != "over":
            await ana.act({"k": "hand", "seat": 0, "to": "person"})
        await ana.go()
        return name, cookie

    return {game: run(play(variant)) for game, variant in VARIANTS.items()}


class Reader:
    """A person who reads reviews, and what went wrong on the page."""

    def __init__(self, lent: Contexts, site: Site, size: str, language: str, cookie: str | None) -> None:
        width, height = SIZES[size]
        context = lent.take(viewport={"width": width, "height": height}, locale=language)
        self.base = f"http://127.0.0.1:{site.port}"
        if cookie is not None:
            name, _, value = cookie.partition("=")
            context.add_cookies([{"name": name, "value": value, "url": self.base}])
        self.page = context.new_page()
        self.page.set_default_timeout(PATIENCE)
        self.errors: list[str] = []
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on("console", lambda one: one.type in ("error", "warning") and self.errors.append(one.text))

    def go(self, path: str, ready: str = "div.review") -> Any:
        self.page.goto(self.base + path)
        self.page.wait_for_selector(ready)
        return self.page


@pytest.fixture(scope="module")
def lent(browser: Any, site: Site) -> Iterator[Contexts]:
    contexts = Contexts(browser, f"http://127.0.0.1:{site.port}")
    yield contexts
    contexts.close()


@pytest.fixture
def reader(lent: Contexts, site: Site) -> Iterator[Any]:
    """Opens pages; at the end none may have logged an error."""
    opened: list[Reader] = []

    def make(size: str = "phone", language: str = "en-GB", cookie: str | None = None) -> Reader:
        opened.append(Reader(lent, site, size, language, cookie))
        return opened[-1]

    yield make
    errors = [error for one in opened for error in one.errors]
    for one in opened:
        lent.give(one.page.context)
    assert errors == []


@pytest.mark.parametrize(
    ("game", "size", "language", "words"),
    [
        ("sueca", "phone", "pt-PT", ["Análise", "Momentos decisivos", "O que"]),
        ("cuarenta", "phone", "es-EC", ["Análisis", "Momentos clave", "Cartas vivas"]),
        ("two", "narrow", "ru-RU", ["Разбор", "Ключевые моменты", "Живые карты"]),
        ("sueca", "desk", "en-GB", ["Review", "Key moments", "Trumps out"]),
    ],
)
def test_a_review_is_read(
    reader: Any, played: dict[str, Any], shots: Shots, game: str, size: str, language: str, words: list[str]
) -> None:
    name, cookie = played[game]
    page = reader(size, language, cookie).go(f"/t/{name}/review?hand=1")
    page.locator("details.known, details.rest, details.small-print").evaluate_all(
        "all => all.forEach(one => one.open = true)"
    )
    source = page.content()
    assert [word for word in words if word not in source] == []
    assert page.locator(".key-chip").count() == 3
    explained = page.locator(".summary .hint").all_inner_texts()
    assert re.search(r"\b5\s?%" if game == "sueca" else r"\b2[.,]5\s?%", explained.pop(0)), "what is right"
    assert [("40" in text, "chica" in text or "чику" in text) for text in explained] == [(True, True)] * (
        game != "sueca"
    )
    for badge in page.locator(".badge").all():
        sign, word = badge.locator("b").text_content(), badge.text_content()
        assert sign, "never by colour alone"
        assert len(word) > len(sign) + 2
    assert looks(page) == [], "\n".join(looks(page))
    assert axe(page) == []
    assert in_the_dark(page) == []
    shots.by_day_and_night(page, f"review-{game}-{size}-{language}")


def test_by_keys_alone(reader: Any, played: dict[str, tuple[str, str]]) -> None:
    name, cookie = played["sueca"]
    page = reader("desk", "en-GB", cookie).go(f"/t/{name}/review?hand=1&card=0")
    at = page.locator("#count b")
    assert at.inner_text() == "1 of 40"
    for key, expected in (
        ("ArrowRight", "2"),
        ("ArrowLeft", "1"),
        ("PageDown", "5"),
        ("End", "40"),
        ("PageUp", "33"),
    ):
        page.keyboard.press(key)
        assert at.inner_text() == f"{expected} of 40", key
    page.keyboard.press("Home")
    moments: list[str] = []
    for _ in range(3):
        page.keyboard.press("n")
        moments.append(at.inner_text())
        assert page.locator(".key-chip[aria-current]").count() == 1
    assert len(set(moments)) == 3
    page.keyboard.press("n")
    assert at.inner_text() == moments[-1], "there is no further one"
    page.keyboard.press("p")
    assert at.inner_text() == moments[1]
    page.keyboard.press("h")
    assert page.locator(".board-seat.mover .card[role=img]").count() > 0
    assert page.locator(".board-seat:not(.mover) .card[role=img]").count() == 0, "only what who plays can see"
    assert page.url.endswith(f"card={int(moments[1].split()[0]) - 1}")
    page.locator("#play-on").focus()
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile(r"/t/[A-Za-z0-9]{12}$"))


def test_what_was_counted_is_folded_away(reader: Any, played: dict[str, tuple[str, str]]) -> None:
    """The plain sentence stands alone until somebody opens the rest, which stays open for the visit."""
    name, cookie = played["sueca"]
    one = reader("phone", "en-GB", cookie)
    with one.page.expect_response(
        lambda got: "review?lang" in got.url and "key_moments" in got.text()
    ) as got:
        page = one.go(f"/t/{name}/review?hand=1&card=0")
    told = got.value.json()
    both = [at for at, n in enumerate(told["counted"]) if 0 < n < len(told["reasons"][at])]
    bare = next(at for at, n in enumerate(told["counted"]) if 0 < n == len(told["reasons"][at]))

    def shown() -> list[bool]:
        return [line.is_visible() for line in page.locator(".why li").all()]

    one.go(f"/t/{name}/review?hand=1&card={both[0]}")
    assert shown() == [True, False, False]
    assert " of the " not in page.locator(".why li").first.inner_text(), "no counts"
    assert axe(page) == []
    summary = page.get_by_text("How do we know?")
    for key, expected in (("Enter", True), ("Space", False), ("Space", True)):
        summary.focus()
        page.keyboard.press(key)
        page.wait_for_function("open => document.querySelector('.why details').open === open", arg=expected)
        assert shown() == [True, expected, expected]
    assert axe(page) == []
    page.keyboard.press("ArrowRight")
    one.go(f"/t/{name}/review?hand=1&card={both[1]}")
    assert shown() == [True, True, True], "remembered"
    page.get_by_text("How do we know?").click()
    page.wait_for_function("() => sessionStorage.getItem('partida.counted') === 'closed'")
    one.go(f"/t/{name}/review?hand=1&card={bare}")
    assert shown() == [False, False]
    assert page.get_by_text("How do we know?").is_visible()


def test_the_values_are_those_of_the_card(reader: Any, played: dict[str, tuple[str, str]]) -> None:
    """What the list says is what the server said, and the board marks the two cards."""
    name, cookie = played["sueca"]
    one = reader("desk", "en-GB", cookie)
    with one.page.expect_response(
        lambda answer: "review?lang" in answer.url and "cards" in answer.text()
    ) as answer:
        page = one.go(f"/t/{name}/review?hand=1&card=0")
    cards = answer.value.json()["review"]["cards"]
    page.locator(".rest summary").first.click() if page.locator(".rest").count() else None
    for place in (0, 7, 21):
        page.goto(re.sub(r"card=\d+", f"card={place}", page.url))
        page.wait_for_selector("div.review")
        page.locator("details.rest").evaluate_all("all => all.forEach(one => one.open = true)")
        card = cards[place]
        shown = [text.rstrip("%") for text in page.locator(".worth .chance").all_inner_texts()]
        expected = {f"{100 * choice['win']:.0f}" for choice in card["choices"]}
        assert set(shown) == expected
        assert page.locator(".worth").count() == len(card["choices"])
        assert page.locator(".board .mark-best").count() == 1
        assert page.locator(".board .mark-played").count() == (0 if card["card"] == card["best"] else 1)


def test_a_link_for_a_stranger(reader: Any, site: Site, played: dict[str, tuple[str, str]]) -> None:
    name, cookie = played["sueca"]
    stranger = reader("phone", "es-EC")
    page = stranger.go(f"/t/{name}/review?hand=2", ".notice")
    assert "Solo quien se sentó" in page.locator(".notice").inner_text()
    assert {error.rpartition("status of ")[2] for error in stranger.errors} == {"400 (Bad Request)"}
    stranger.errors.clear()
    own = reader("desk", "en-GB", cookie)
    own.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    own.go(f"/t/{name}/review?hand=1")
    own.page.get_by_role("button", name="Share the review").click()
    own.page.locator("#shared").wait_for()
    url = own.page.evaluate("navigator.clipboard.readText()")
    path = url[len(own.base) :]
    assert re.fullmatch(rf"/t/{name}/review\?hand=1&card=\d+&key=[0-9a-f]{{16}}", path)
    page = reader("phone", "es-EC").go(path)
    assert page.locator(".worth").count() > 0
    assert "key=" in page.url
    page.get_by_role("link", name="Repasar las manos").click()
    page.wait_for_selector("div.replay")


def test_playing_on_and_back(reader: Any, played: dict[str, tuple[str, str]]) -> None:
    """The last card of a hand again: the end says that it counts for nothing, and leads back."""
    name, cookie = played["sueca"]
    one = reader("phone", "en-GB", cookie)
    page = one.go(f"/t/{name}/review?hand=1&card=39")
    review = page.url
    page.locator("#play-on").click()
    page.wait_for_url(re.compile(r"/t/[A-Za-z0-9]{12}$"))
    page.wait_for_selector("card-hand .card")
    page.locator("card-hand .playable").first.click()
    if page.locator("card-hand .raised, #action .primary").count():
        page.keyboard.press("Enter")
    dialog = page.locator("dialog.over")
    dialog.wait_for()
    assert "counts for nothing" in dialog.inner_text()
    assert looks(page) == [], "\n".join(looks(page))
    before = page.url
    dialog.get_by_role("button", name="Once more").click()
    page.wait_for_url(lambda url: url != before)
    page.wait_for_selector("card-hand .card")
    page.locator("card-hand .playable").first.click()
    if page.locator("card-hand .raised, #action .primary").count():
        page.keyboard.press("Enter")
    dialog.wait_for()
    dialog.get_by_role("button", name="Back to the review").click()
    page.wait_for_selector("div.review")
    assert page.url == review
    page.goto(f"{one.base}/games")
    page.locator(".table-card", has_text="A hand again").first.wait_for()


def test_the_other_side_and_the_ways_there(reader: Any, played: dict[str, tuple[str, str]]) -> None:
    name, cookie = played["cuarenta"]
    one = reader("phone", "es-EC", cookie)
    page = one.go("/games", ".table-card")
    page.locator(f"a[href='/t/{name}/review']").click()
    page.wait_for_selector("div.review")
    page.go_back()
    page = one.go(f"/t/{name}/replay?hand=1", "div.replay")
    page.locator(f"a[href='/t/{name}/review?hand=1']").click()
    page.wait_for_selector("div.review")
    page.locator("#other-side").click()
    page.wait_for_url(re.compile(r"/t/[A-Za-z0-9]{12}$"))
    page.wait_for_selector("card-hand .card")
    new = page.url.rpartition("/")[2]
    told = page.evaluate(f"fetch('/api/tables/{new}').then(answer => answer.json())")["table"]
    assert (told["prepared"]["hand"], [chair["kind"] for chair in told["chairs"]][1]) == (1, "person")
    page.goto(f"{one.base}/fair?table={new}")
    page.locator("#results .notice", has_text="mano preparada").wait_for()


def test_a_server_without_analysts(browser: Any, tmp_path: Path, played: dict[str, tuple[str, str]]) -> None:
    assert played
    with Site(tmp_path, analysts=0) as bare:

        async def play() -> tuple[str, str]:
            name, cookie = new_table(bare.port, variant="sueca", solo=True, level="club", name="Ana")
            ana = await Player(bare.port, name, cookie).come()
            await ana.act({"k": "hand", "seat": 0, "to": "computer"})
            await ana.until(lambda: ana.told["results"])
            await ana.go()
            return name, cookie

        name, cookie = run(play())
        one = Reader(Contexts(browser, f"http://127.0.0.1:{bare.port}"), bare, "phone", "en-GB", cookie)
        page = one.go(f"/t/{name}/review?hand=1", ".notice")
        assert "This server makes no reviews." in page.locator(".notice").inner_text()
        assert page.locator("a[href^='/t/']").count() == 2, "the hand can be replayed all the same"
        assert axe(page) == []
        page.context.close()
        assert one.errors == []


UNSEEN = """() => [...document.querySelectorAll(".board-seat .card[role=img]")].filter(card => {
  card.scrollIntoView({ block: "center" });
  const box = card.getBoundingClientRect();
  const slip = card.querySelector(".slip");
  const middle = ({ x, y, width, height }) => [x + width / 2, y + height / 2];
  const points = slip
    ? [...slip.children].map(part => middle(part.getBoundingClientRect()))
    : [.13, .27].map(part => [box.x + box.width * .125, box.y + box.height * part]);
  return points.some(([x, y]) => document.elementFromPoint(x, y)?.closest(".card") !== card);
}).map(card => card.getAttribute("aria-label"))"""
"""The cards in hands of which the rank or the suit lies under something."""


@pytest.mark.parametrize(("game", "size"), [("sueca", "phone"), ("sueca", "desk"), ("cuarenta", "phone")])
def test_every_card_shows_its_rank_and_suit(
    reader: Any, played: dict[str, Any], shots: Shots, game: str, size: str
) -> None:
    name, cookie = played[game]
    page = reader(size, "pt-PT", cookie).go(f"/t/{name}/review?hand=1&card=0")
    whole = page.locator(".board-seat .card[role=img]").count()
    assert whole == {"sueca": 40, "cuarenta": 20}[game]
    for _ in range(4):  # the marks lie on cards of another seat each time
        assert page.evaluate(UNSEEN) == []
        page.keyboard.press("ArrowRight")
    page = reader(size, "pt-PT", cookie).go(f"/t/{name}/replay?hand=1", "div.replay")
    assert page.evaluate(UNSEEN) == []
    shots.by_day_and_night(page, f"replay-{game}-{size}")


def test_the_reader_is_you_wherever_one_looks_from(reader: Any, played: dict[str, Any]) -> None:
    name, cookie = played["sueca"]
    page = reader("desk", "pt-PT", cookie).go(f"/t/{name}/replay?hand=1", "div.replay")
    assert page.locator(".board-seat.me .name").inner_text() == "Tu"
    assert page.locator("#moves").get_by_text(re.compile(r"^(Jogas|Sais com) ")).count() == 10
    page.locator("#from").select_option("1")
    page.wait_for_selector(".board-seat.left .name")
    assert page.locator(".board-seat.me .name").inner_text() != "Tu"
    assert page.locator(".board-seat .name").get_by_text("Tu", exact=True).count() == 1
    assert page.locator("#moves").get_by_text(re.compile(r"^(Jogas|Sais com) ")).count() == 10
    page = reader("phone", "pt-PT", cookie).go(f"/t/{name}/review?hand=1")
    assert page.locator(".account .of-seat th").get_by_text("Tu", exact=True).count() == 1
    assert page.locator(".account .of-side th").all_inner_texts() == ["Nós", "Eles"]
    assert "Ana" not in page.locator("#main").inner_text().replace("Ana (tu)", "")
    stranger = reader("phone", "pt-PT").go(f"/t/{name}/replay?hand=1", "div.replay")
    assert "Ana" in stranger.locator(".board-seat .name").all_inner_texts()
    assert stranger.locator(".board-seat .name").get_by_text("Tu", exact=True).count() == 0


def test_a_mistake_is_practised(reader: Any, site: Site, shots: Shots) -> None:
    """From the review of a hand that a person played to a puzzle that this browser keeps, and their list."""

    async def play() -> tuple[str, str]:
        name, cookie = new_table(site.port, variant="sueca", solo=True, level="club", name="Ana", seat=2)
        ana = await Player(site.port, name, cookie).come()
        await ana.play(random.Random(4), lambda: ana.told["results"])
        await ana.go()
        return name, cookie

    name, cookie = run(play())
    one = reader("phone", "en-GB", cookie)
    with one.page.expect_response(
        lambda got: "review?lang" in got.url and "key_moments" in got.text()
    ) as got:
        page = one.go(f"/t/{name}/review?hand=1&card=0")
    cards = got.value.json()["review"]["cards"]
    faults = [at for at, card in enumerate(cards) if card["label"] in ("mistake", "blunder")]
    others = next(at for at in faults if cards[at]["seat"] != "S")
    own = next(at for at in faults if cards[at]["seat"] == "S" and cards[at]["loss"]["mean"] > 0.1)
    one.go(f"/t/{name}/review?hand=1&card={others}")
    assert page.locator("#practise").count() == 0, "mistakes of others are theirs"
    one.go(f"/t/{name}/review?hand=1&card={own}")
    page.locator("#practise").scroll_into_view_if_needed()
    shots.by_day_and_night(page, "review-practise")
    page.locator("#practise").focus()
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile(r"/puzzles\?id=m-"))
    page.wait_for_selector("card-hand:not([hidden]) .card.playable")
    card = cards[own]
    asked = page.locator("card-hand .playable").evaluate_all("all => all.map(one => one.dataset.card)")
    assert sorted(asked) == sorted(choice["card"] for choice in card["choices"])
    assert page.locator("card-hand .card").count() == 11 - card["trick"]
    assert page.locator("#middle .card").count() == own % 4
    assert page.locator(".mini-back:visible").count() <= 30 - 3 * (card["trick"] - 1)
    assert looks(page) == [] == axe(page)
    shots.by_day_and_night(page, "mistake-asked")
    for move, verdict in ((card["card"], "wrong"), (card["best"], "right")):
        page.locator(f'card-hand [data-card="{move}"]').click()
        page.locator("#play").click()
        page.wait_for_selector(f".verdict-box.{verdict}")
        assert looks(page) == [] == axe(page)
        shots.by_day_and_night(page, f"mistake-{verdict}")
        if verdict == "wrong":
            assert "yours in that hand" in page.locator(".values .mine").inner_text()
            page.locator("#next").click()
            page.wait_for_selector("#answer .notice")
            assert "Only this one is left" in page.locator("#answer").inner_text()
            page.locator("#again").click()
    page.locator("#choose").click()
    page.wait_for_selector(".mistakes li")
    assert "null" not in page.locator("dialog").inner_text()
    assert page.locator('input[name="game"]:checked').get_attribute("value") == "mine"
    assert looks(page) == [] == axe(page)
    assert in_the_dark(page) == []
    shots.by_day_and_night(page, "mistakes")
    page.locator(".mistakes .icon").click()
    page.wait_for_selector(".mistakes", state="detached")
    page.wait_for_selector('input[name="theme"]')
    one.go(f"/t/{name}/review?hand=1&card={own}", "#practise")
