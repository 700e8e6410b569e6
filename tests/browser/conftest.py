"""A browser, and a server with real files and sockets."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from partida.server.hub import GOING_AWAY
from partida.server.pages import Files
from tests.browser.contexts import Contexts, opened
from tests.browser.people import People
from tests.browser.table_page import PATIENCE, TablePage, skip_loudly
from tests.server.site import Site
from tests.tools import chromium, no_browser

ARGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
SIZES = {"phone": (360, 740), "desk": (1280, 800), "low": (640, 400), "narrow": (320, 640)}
SEED = "07" * 32
"""The seed of every table, but for what the nonces of the players add."""

REPORT = """
document.addEventListener('securitypolicyviolation', e => console.error('CSP', e.violatedDirective));
localStorage.getItem('partida.settings') ?? localStorage.setItem('partida.settings', %s);"""


class Tables(Site):
    """The server of these tests: computers move at once, every table has the same seed."""

    def __init__(self, folder: Path, **more: Any) -> None:
        self.seed = bytes.fromhex(SEED)
        super().__init__(folder, new_seed=lambda: self.seed, **more)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def cut(self, path: str, seat: int) -> None:
        """Cut the lines of a seat at the table of this page, as a network does that fails."""
        self.loop().call_soon_threadsafe(self._cut, path.rpartition("/")[2], seat)

    def _cut(self, name: str, seat: int) -> None:
        live = self.app.state.hub.lives[name]
        for outbox in tuple(live.outboxes):
            if live.seat_of(outbox) == seat:
                outbox.close(GOING_AWAY)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests that use a browser are marked, so that they can be run apart from all others."""
    for item in items:
        if "browser" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="module", autouse=True)
def kept_files() -> Iterator[None]:
    """A context keeps scripts and styles: here they stay the same, and to ask for each again takes long."""
    answer = Files.file_response

    def kept(self: Files, *args: Any, **more: Any) -> Any:
        response = answer(self, *args, **more)
        response.headers["cache-control"] = "max-age=3600"
        return response

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Files, "file_response", kept)
        yield


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Tables]:
    with Tables(tmp_path_factory.mktemp("tables")) as tables:
        yield tables


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    missing = no_browser()
    if missing:
        skip_loudly(f"the pages in a browser: {missing}")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as play:
        found = play.chromium.launch(executable_path=chromium(), args=ARGS)
        yield found
        found.close()


class Shots:
    """Takes pictures of pages, if somebody wants to look at them: into the folder ``PARTIDA_SHOTS``."""

    folder = os.environ.get("PARTIDA_SHOTS")

    def take(self, page: Any, name: str) -> None:
        """A picture of a page as it is now."""
        if self.folder:
            page.screenshot(path=Path(self.folder) / f"{name}.png")

    def by_day_and_night(self, page: Any, name: str) -> None:
        """A picture in either scheme of colours; it is day afterwards."""
        for scheme in ("dark", "light") if self.folder else ():
            page.emulate_media(color_scheme=scheme)
            self.take(page, f"{name}-{scheme}")


@pytest.fixture(scope="session")
def shots() -> Shots:
    return Shots()


def screen(size: str, language: str, scheme: str, **more: Any) -> dict[str, Any]:
    """The options of a context: the screen and the language of a person."""
    width, height = SIZES[size]
    return {
        "viewport": {"width": width, "height": height},
        "locale": language,
        "color_scheme": scheme,
        "has_touch": size == "phone",
        **more,
    }


def watching(settings: dict[str, Any] | None = None) -> str:
    """The script that begins every page: it reports what the policy refuses, and chooses settings."""
    return REPORT % json.dumps(json.dumps({"tempo": "instant", **(settings or {})}))


def prepared(
    browser: Any,
    size: str,
    language: str,
    scheme: str,
    context: dict[str, Any] | None = None,
    settings: dict[str, Any] | None = None,
) -> Any:
    """The browser of a person: a context with a screen, a language and settings of its own."""
    person = browser.new_context(**screen(size, language, scheme, **(context or {})))
    person.set_default_timeout(PATIENCE)
    person.add_init_script(watching(settings))
    return person


@pytest.fixture(scope="session")
def contexts(browser: Any, server: Tables) -> Contexts:
    return Contexts(browser, server.url)


@pytest.fixture
def open_page(contexts: Contexts, server: Tables) -> Iterator[Callable[..., TablePage]]:
    """Opens pages, each of a person of its own; at the end nothing may have gone wrong on any of them.

    That is: no error or warning on the console, no report of the content policy, no request that failed or
    was refused, no warning of the server.
    """
    pages: list[TablePage] = []
    server.complaints.clear()

    def make(
        size: str = "phone",
        language: str = "en-GB",
        scheme: str = "light",
        *,
        context: dict[str, Any] | None = None,
        **settings: Any,
    ) -> TablePage:
        person = contexts.take(**screen(size, language, scheme, **(context or {})))
        page = TablePage(opened(person, watching(settings)), server.url)
        pages.append(page)
        return page

    yield make
    errors = [error for page in pages for error in page.errors]
    for page in pages:
        contexts.give(page.page.context)
    assert errors == []
    assert server.complaints == []


@pytest.fixture
def people(contexts: Contexts, server: Tables) -> Iterator[People]:
    """People at the real server, who may hand over the seat of somebody absent at once."""
    server.complaints.clear()
    found = People(contexts, server.url)
    yield found
    errors = found.close()
    assert errors == []
    assert server.complaints == []
