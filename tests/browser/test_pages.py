"""The pages around the table in Chromium, over the real server: first page, rules, games, replay, fair."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from partida.players.offered import OFFERED
from partida.server.menu import menu_json
from tests.browser.conftest import SIZES, Shots
from tests.browser.contexts import Contexts
from tests.browser.table_page import PATIENCE
from tests.browser.test_looks import looks
from tests.server.site import Player, Site, new_table

LANGUAGES = ["pt-PT", "pt-BR", "es", "en", "ru"]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with Site(tmp_path_factory.mktemp("site")) as running:
        yield running


@pytest.fixture(scope="module")
def played(site: Site) -> dict[str, tuple[str, str]]:
    """A finished match of each game, and the cookie of the guest who sat there."""

    async def play(variant: str) -> tuple[str, str]:
        name, cookie = new_table(site.port, variant=variant, solo=True, level="club", name="Ana")
        ana = await Player(site.port, name, cookie).come()
        await ana.act({"k": "nonce", "hand": 2, "hex": "ab" * 16})
        await ana.act({"k": "hand", "seat": 0, "to": "computer"})
        await ana.until(lambda: ana.told["phase"] == "over")
        await ana.go()
        return name, cookie

    return {
        game: run(play(variant))
        for game, variant in (("sueca", "sueca(match_target=2)"), ("cuarenta", "cuarenta(mesa_chicas=1)"))
    }


def run(coroutine: Coroutine[Any, Any, Any]) -> Any:
    """Run in a thread of its own: playwright has the loop of this one."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, coroutine).result()


class Opened:
    """A page of the site, and what went wrong on it."""

    def __init__(self, page: Any, site: Site) -> None:
        self.page = page
        self.base = f"http://127.0.0.1:{site.port}"
        self.errors: list[str] = []
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("console", lambda one: one.type in ("error", "warning") and self.errors.append(one.text))

    def go(self, path: str) -> Any:
        self.page.goto(self.base + path)
        self.page.wait_for_selector("body[data-ready]")
        return self.page


@pytest.fixture(scope="module")
def lent(browser: Any, site: Site) -> Iterator[Contexts]:
    contexts = Contexts(browser, f"http://127.0.0.1:{site.port}")
    yield contexts
    contexts.close()


@pytest.fixture
def browse(lent: Contexts, site: Site) -> Iterator[Any]:
    """Opens pages in a language and a size; at the end none may have logged an error."""
    opened: list[Opened] = []

    def make(size: str = "phone", language: str = "en-GB", cookie: str | None = None) -> Opened:
        width, height = SIZES[size]
        context = lent.take(viewport={"width": width, "height": height}, locale=language)
        if cookie:
            name, _, value = cookie.partition("=")
            context.add_cookies([{"name": name, "value": value, "url": f"http://127.0.0.1:{site.port}"}])
        opened.append(Opened(context.new_page(), site))
        return opened[-1]

    yield make
    errors = [error for one in opened for error in one.errors]
    for one in opened:
        lent.give(one.page.context)
    assert errors == []


# -- the first page


def test_the_first_page_in_bytes(browser: Any, site: Site) -> None:
    """Of who has never been there: nothing is kept from before."""
    one = Opened(browser.new_page(locale="ru-RU"), site)
    lengths: dict[str, float] = {}
    session = one.page.context.new_cdp_session(one.page)
    session.send("Network.enable")
    session.on(
        "Network.loadingFinished",
        lambda event: lengths.update({event["requestId"]: event["encodedDataLength"]}),
    )
    one.go("/").wait_for_load_state("networkidle")
    assert len(lengths) > 10
    print(f"first page: {len(lengths)} answers, {sum(lengths.values()):.0f} bytes with their headers")
    assert sum(lengths.values()) < 100_000
    assert one.errors == []
    one.page.close()


def test_a_hand_in_three_taps_of_any_game(browse: Any) -> None:
    page = browse(language="es-EC").go("/")
    assert page.locator(".game[aria-checked=true]").get_attribute("data-game") == "cuarenta"
    page.locator(".game[data-game=sueca]").click()
    page.locator("#play").click()
    page.wait_for_url("**/t/*")
    page.wait_for_selector("card-hand .card, #action button")


@pytest.mark.parametrize(
    ("language", "game", "preset"),
    [
        ("pt-PT", "sueca", "Portugal"),
        ("pt-AO", "sueca", "Portugal"),
        ("pt-BR", "sueca", "Brasil"),
        ("es-EC", "cuarenta", "Normal"),
        ("en-GB", "sueca", "Standard"),
    ],
)
def test_the_usual_rules_of_a_region(browse: Any, language: str, game: str, preset: str) -> None:
    page = browse(language=language).go("/")
    assert page.locator(".game[aria-checked=true]").get_attribute("data-game") == game
    assert page.locator("#variant b").inner_text() == preset


def test_a_link_carries_the_rules(browse: Any) -> None:
    one = browse()
    page = one.go("/?variant=cuarenta(preset=pagat,mesa_chicas=2)")
    assert page.locator("#variant b").inner_text() == "Rule book, with 1 change"
    page.locator("#variant").click()
    dialog = page.locator("dialog.chooser")
    dialog.locator("input[value=todo-dos]").check()
    dialog.locator(".changes li").first.wait_for()
    dialog.locator(".primary").click()
    page.locator("#variant b", has_text="All twos").wait_for()
    page.reload()
    page.wait_for_selector("body[data-ready]")
    assert page.locator("#variant b").inner_text() == "All twos"
    with page.expect_request("**/api/tables") as asked:
        page.locator("#play").click()
    assert json.loads(asked.value.post_data)["variant"] == "cuarenta(preset=todo-dos)"
    page.wait_for_url("**/t/*")


def test_a_link_with_wrong_rules_says_so(browse: Any) -> None:
    one = browse()
    page = one.go("/?variant=sueca(second_rank=12)")
    notice = page.locator("[role=alert]").inner_text()
    assert "This link names rules that do not exist" in notice
    assert "does not have that value" in notice
    assert page.locator("#variant b").inner_text() == "Standard"
    one.page.goto(f"{one.base}/rules?variant=chess")
    page.wait_for_selector("body[data-ready]")
    assert "There is no game of that name" in page.locator("[role=alert]").inner_text()
    assert {error.rpartition("status of ")[2] for error in one.errors} == {"400 (Bad Request)"}
    one.errors.clear()


def test_every_option_has_its_words_and_clause(browse: Any) -> None:
    page = browse("desk").go("/?variant=sueca")
    page.locator("#variant").click()
    dialog = page.locator("dialog.chooser")
    dialog.locator(".every > summary").click()
    for summary in dialog.locator(".option-list summary").all():
        summary.click()
    for option in dialog.locator(".option").all():
        assert option.locator(".clause").inner_text()
        assert option.locator(".about small").inner_text()
    mode = dialog.locator(".option", has_text="S22").locator("select")
    before = dialog.locator(".option", has_text="S22").locator("small").inner_text()
    mode.select_option("claim")
    dialog.locator(".changes li").first.wait_for()
    assert dialog.locator(".option", has_text="S22").locator("small").inner_text() != before


def test_five_levels_are_offered_each_with_a_line(browse: Any) -> None:
    page = browse(language="es-EC").go("/")
    level, line = page.locator("#level"), page.locator("#level-line")
    assert level.locator("option").evaluate_all("all => all.map((one) => one.value)") == list(OFFERED)
    assert line.inner_text().startswith("Cuenta las cartas")
    level.select_option("beginner")
    assert re.search("Le gana a «Al azar» [0-9]+ de 100 manos", line.inner_text())
    page.locator("#players").select_option("2")
    (weakest, *_) = json.loads(menu_json("es"))["cuarenta"]["offered"]
    page.locator("#level-line", has_text=weakest["lines"]["2"]).wait_for()
    page.locator("#friends").click()
    dialog = page.locator("dialog.friends")
    dialog.get_by_text("Le gana a «Al azar»").wait_for()
    assert dialog.locator("option").count() == len(OFFERED)


def test_a_level_that_is_no_longer_offered_stays_whose_it_is(browse: Any) -> None:
    one = browse()
    settings = json.dumps(json.dumps({"level": "expert"}))
    one.page.add_init_script(f"localStorage.setItem('partida.settings', {settings})")
    page = one.go("/")
    assert page.locator("#level").input_value() == "expert"
    assert page.locator("#level option").count() == len(OFFERED) + 1
    with page.expect_request("**/api/tables") as asked:
        page.locator("#play").click()
    assert json.loads(asked.value.post_data)["level"] == "expert"
    page.wait_for_url("**/t/*")
    page.wait_for_selector("card-hand .card, #action button")


def test_a_computer_of_a_level_is_put_on_a_chair(browse: Any, site: Site) -> None:
    name, cookie = new_table(site.port, variant="cuarenta", name="Ana", seat=0)
    one = browse(cookie=cookie)
    page = one.page
    page.goto(f"{one.base}/t/{name}")
    page.locator(".chair.atE").click()
    levels = page.locator("dialog .strength")
    levels.first.wait_for()
    assert levels.count() == len(OFFERED)
    assert "Beats “Casual” in" in levels.nth(2).inner_text()
    levels.nth(2).click()
    page.wait_for_selector(".chair.atE.taken")
    page.locator(".chair.atE").click()
    assert page.locator("dialog .strength[aria-pressed=true]").inner_text().startswith("Computer: Club")


def test_a_table_with_friends_is_asked_for(browse: Any) -> None:
    page = browse().go("/")
    page.locator("#friends").click()
    page.locator("#name").fill("Ana")
    page.locator("dialog.friends label", has_text="20 s").click()
    with page.expect_request("**/api/tables") as asked:
        page.locator("dialog.friends .primary").click()
    wish = json.loads(asked.value.post_data)
    assert (wish["name"], wish["pace"], wish["solo"]) == ("Ana", "medium", False)
    page.wait_for_url("**/t/*")


# -- rules


def test_the_rules_page(browse: Any, shots: Shots) -> None:
    one = browse()
    page = one.go("/rules?variant=sueca(preset=brazil)")
    assert page.locator("h1").inner_text() == "Sueca"
    links = page.locator(".contents a").evaluate_all("all => all.map(one => one.hash)")
    assert len(links) > 6
    assert all(page.locator(link).count() == 1 for link in links)
    assert page.locator("#differs dt", has_text="Direction of play").count() == 1
    page.locator("#base").select_option("brazil")
    page.get_by_text("Nothing: they are the same rules.").wait_for()
    assert "base=brazil" in page.url
    page.locator("#which").select_option("cuarenta")
    page.get_by_role("heading", name="Cuarenta", level=1).wait_for()
    page.emulate_media(media="print")
    assert not page.locator(".contents, .page-top").first.is_visible()
    shots.take(page, "rules-print")


# -- my games


def test_my_games_and_being_forgotten(browse: Any, played: dict[str, tuple[str, str]], site: Site) -> None:
    name, cookie = played["sueca"]
    new_table(site.port, cookie, variant="cuarenta", name="Ana")
    page = browse(cookie=cookie).go("/games")
    cards = page.locator(".table-card")
    assert cards.count() == 2
    assert "Waiting for players" in cards.first.inner_text()
    assert page.locator(f".table-card a[href='/t/{name}/replay']").count() == 1
    assert re.search(r"[2-9]–\d|\d–[2-9]", cards.last.inner_text()), "who won had at least two games"
    page.locator(".forget button").click()
    page.locator("dialog.forget button", has_text="Delete my data").click()
    page.locator("p.notice").wait_for()
    assert page.locator(".table-card").count() == 0
    assert page.context.cookies() == []


def test_a_mesa_is_won_by_chicas(browse: Any, played: dict[str, tuple[str, str]]) -> None:
    _, cookie = played["cuarenta"]
    told = browse(language="es-EC", cookie=cookie).go("/games").locator(".table-card").inner_text()
    assert "chicas 1–0" in told or "chicas 0–1" in told


# -- replays


def cards_of(page: Any, where: str) -> list[str]:
    return page.locator(f"{where} .card").evaluate_all(
        "all => all.map(one => one.getAttribute('aria-label') ?? '')"
    )


def test_a_replay_card_by_card(browse: Any, played: dict[str, tuple[str, str]]) -> None:
    name, cookie = played["sueca"]
    page = browse("desk", cookie=cookie).go(f"/t/{name}/replay?hand=1")
    assert page.locator(".who", has_text="You").count() == 1
    for place in ("me", "top", "left", "right"):
        assert len([card for card in cards_of(page, f".board-seat.{place}") if card]) == 10
    page.keyboard.press("ArrowRight")
    page.keyboard.press("PageDown")
    assert page.locator(".board-middle .card").count() == 4
    place = int(page.locator("#place").input_value())
    page.keyboard.press("ArrowRight")
    assert page.locator(".board-middle .card").count() == 0
    assert "trick 1" in page.locator("#caption").inner_text()
    page.keyboard.press("PageUp")
    assert int(page.locator("#place").input_value()) == place
    page.keyboard.press("End")
    assert page.locator("#count").inner_text().split()[0] == page.locator("#count").inner_text().split()[-1]
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    page.locator("#open").uncheck()
    assert cards_of(page, ".board-seat.top") == [""] * 10
    assert all(cards_of(page, ".board-seat.me"))
    mine = cards_of(page, ".board-seat.me")
    page.locator("#from").select_option("1")
    assert cards_of(page, ".board-seat.me") != mine
    page.reload()
    page.wait_for_selector("body[data-ready]")
    with page.expect_download() as download:
        page.locator("a[download]").click()
    assert download.value.suggested_filename == f"partida-{name}-1.partida"


def test_a_replay_of_cuarenta_in_every_frame(
    browse: Any, played: dict[str, tuple[str, str]], shots: Shots
) -> None:
    name, _ = played["cuarenta"]
    page = browse(language="es-EC").go(f"/t/{name}/replay?hand=1")
    count = int(page.locator("#place").get_attribute("max") or 0)
    assert count > 20
    taken = 0
    for _ in range(count):
        page.keyboard.press("ArrowRight")
        taken += page.locator(".taken .card").count() > 1
        assert page.locator("#caption").inner_text()
    assert taken > 3
    shots.take(page, "replay-cuarenta")


def test_a_running_hand_is_replayed_as_one_saw_it(browse: Any, site: Site) -> None:
    name, cookie = new_table(site.port, variant="sueca", solo=True, level="club", name="Ana")

    async def wait() -> None:
        ana = await Player(site.port, name, cookie).come()
        await ana.until(lambda: ana.turn == 0)
        while ana.phase != "play":
            await ana.act({"k": "move", "text": ana.legal[0]})
            await ana.until(lambda: ana.turn == 0)
        await ana.go()

    run(wait())
    page = browse(cookie=cookie).go(f"/t/{name}/replay")
    assert page.get_by_text("still being played").is_visible()
    page.keyboard.press("End")
    assert page.locator("#open").count() == 0
    for place in ("top", "left", "right"):
        assert set(cards_of(page, f".board-seat.{place}")) <= {""}
    other = browse().go(f"/t/{name}/replay")
    other.keyboard.press("End")
    assert set(cards_of(other, ".board-seat .cards")) <= {""}


# -- fairness


def test_all_hands_are_checked_in_the_browser(browse: Any, played: dict[str, tuple[str, str]]) -> None:
    for game, (name, _) in played.items():
        page = browse().go(f"/fair?table={name}")
        verdict = page.locator(".verdict").inner_text()
        assert re.fullmatch(r"(The deal checks|All \d+ deals check) out\.", verdict), game
        assert page.locator(".proof.wrong").count() == 0
        assert page.locator(".proof.right").count() == page.locator(".proof").count() > 0


@pytest.mark.parametrize("lie", ["commit", "cards"])
def test_a_server_that_lies_is_found_out(browse: Any, played: dict[str, tuple[str, str]], lie: str) -> None:
    name, _ = played["sueca"]
    one = browse()

    def lying(route: Any) -> None:
        told = route.fetch().json()
        if lie == "commit" and "matches" in told:
            told["matches"][0]["hands"][0]["proof"]["commit"] = "0" * 64
        if lie == "cards" and "steps" in told and told["number"] == 1:
            dealt = [
                event for step in told["steps"] for event in step["story"] if event["kind"] == "dealt_to"
            ]
            a, b = dealt[0]["data"]["cards"], dealt[1]["data"]["cards"]
            a[0], b[0] = b[0], a[0]
        route.fulfill(json=told)

    one.page.route("**/api/tables/**", lying)
    page = one.go(f"/fair?table={name}")
    assert re.search(r"do(es)? not check out", page.locator(".verdict").inner_text())
    assert page.locator(".proof.wrong").count() == 1


# -- all pages


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_fits_a_phone(
    browse: Any, played: dict[str, tuple[str, str]], shots: Shots, language: str
) -> None:
    name, cookie = played["sueca" if language.startswith("pt") else "cuarenta"]
    one = browse("phone", language, cookie)
    pages = {
        "home": "/",
        "rules": "/rules",
        "games": "/games",
        "fair": f"/fair?table={name}",
        "learn": "/learn",
        "replay": f"/t/{name}/replay?hand=1&card=9",
    }
    for title, path in pages.items():
        page = one.go(path)
        shots.take(page, f"page-{title}-{language}")
        assert page.evaluate("document.documentElement.scrollWidth") <= 360, title
        assert page.evaluate("document.documentElement.lang") == language
        assert page.evaluate(CUT) == [], title
        assert looks(page) == [], title


CUT = """() => [...document.querySelectorAll('button, .button, .chip, h1, h2')]
  .filter(one => one.offsetWidth && !one.closest('.hands') && one.scrollWidth > one.clientWidth + 1)
  .map(one => one.textContent)"""
