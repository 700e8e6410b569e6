"""Browser contexts that serve one person after another: to start one anew costs more than most tests.

In each a plain page of the site stays open, which keeps its process, so that the next page finds compiled
scripts there. Nothing else is left of who had it before: no cookie, storage, permission or clock of a test.
"""

from __future__ import annotations

import json
from typing import Any

from tests.browser.table_page import PATIENCE

MOST = 6
"""So many contexts wait for their next person; each has a process."""
STRANGE = (
    "() => '__pwClock' in globalThis || !/native code/.test(Function.prototype.toString.call(setTimeout))"
)
"""Whether a test has put its own clock there, which cannot be taken away again."""


def opened(context: Any, script: str) -> Any:
    """A new page in a context, which begins with this script, as do those that it leads to."""
    page = context.new_page()
    page.add_init_script(script)
    return page


class Contexts:
    """The contexts of a browser at one server."""

    def __init__(self, browser: Any, url: str) -> None:
        self.browser = browser
        self.url = url
        self._free: list[tuple[str, Any]] = []
        self._lent: dict[Any, tuple[str, Any]] = {}

    def take(self, **options: Any) -> Any:
        """One that is as new, made with these options."""
        kind = json.dumps(options, sort_keys=True)
        at = next((at for at, (one, _) in enumerate(self._free) if one == kind), None)
        if at is None:
            context = self.browser.new_context(**options)
            context.set_default_timeout(PATIENCE)
            plain = context.new_page()
            plain.goto(f"{self.url}/health")
        else:
            plain = self._free.pop(at)[1]
        self._lent[plain.context] = (kind, plain)
        return plain.context

    def give(self, context: Any) -> None:
        """It is not needed any more; the next one gets it as new."""
        kind, plain = self._lent.pop(context)
        for page in context.pages:
            if page is not plain:
                page.close()
        if plain.evaluate(STRANGE):
            context.close()
            return
        context.set_offline(False)
        context.clear_permissions()
        context.clear_cookies()
        plain.evaluate("() => { localStorage.clear(); sessionStorage.clear(); }")
        self._free.append((kind, plain))
        if len(self._free) > MOST:
            self._free.pop(0)[1].context.close()

    def close(self) -> None:
        """Nobody comes any more."""
        while self._free:
            self._free.pop()[1].context.close()
