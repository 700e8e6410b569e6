"""A browser and a small table server for the tests of the client."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.browser.people import People
from tests.browser.table_page import TablePage, skip_loudly

CHROMIUM = shutil.which("chromium")
ARGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
SIZES = {"phone": (360, 740), "desk": (1280, 800)}


def why_missing() -> str | None:
    """What keeps the browser tests from running here, if anything does."""
    if CHROMIUM is None:
        return "there is no chromium: apt-get install chromium"
    try:
        import playwright.sync_api  # noqa: F401
    except ImportError:
        return "there is no playwright: pip install playwright"
    return None


@pytest.fixture(scope="session")
def server() -> Iterator[Any]:
    from tests.browser.fake_server import Running

    with Running() as running:
        yield running


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    missing = why_missing()
    if missing:
        skip_loudly(f"BROWSER TESTS SKIPPED: {missing}")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as play:
        found = play.chromium.launch(executable_path=CHROMIUM, args=ARGS)
        yield found
        found.close()


@pytest.fixture(scope="session")
def shots(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where screenshots go: ``PARTIDA_SHOTS``, or a folder of this run."""
    chosen = os.environ.get("PARTIDA_SHOTS")
    folder = Path(chosen) if chosen else tmp_path_factory.mktemp("shots")
    folder.mkdir(parents=True, exist_ok=True)
    return folder


@pytest.fixture
def open_page(browser: Any, server: Any) -> Iterator[Callable[..., TablePage]]:
    """Opens pages; at the end no page may have logged an error or broken the content policy."""
    pages: list[TablePage] = []

    def make(
        size: str = "phone", language: str = "en-GB", scheme: str = "light", **settings: Any
    ) -> TablePage:
        width, height = SIZES[size]
        context = browser.new_context(
            viewport={"width": width, "height": height},
            locale=language,
            color_scheme=scheme,
            has_touch=size == "phone",
        )
        chosen = json.dumps(json.dumps({"tempo": "instant", **settings}))
        context.add_init_script(
            f"localStorage.getItem('partida.settings') ?? localStorage.setItem('partida.settings', {chosen});"
            "document.addEventListener('securitypolicyviolation',"
            " e => console.error('CSP', e.violatedDirective));"
        )
        page = TablePage(context.new_page(), server.url)
        pages.append(page)
        return page

    yield make
    errors = [error for page in pages for error in page.errors]
    for page in pages:
        page.page.context.close()
    assert errors == []


@pytest.fixture
def people(browser: Any, tmp_path: Path) -> Iterator[People]:
    """People at the real server, who may hand over the seat of somebody absent at once."""
    from tests.server.site import Site

    with Site(tmp_path) as site:
        found = People(browser, f"http://127.0.0.1:{site.port}")
        yield found
        errors = found.close()
    assert errors == []
    assert site.complaints == []
