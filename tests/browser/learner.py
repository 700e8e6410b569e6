"""Somebody who takes a lesson in a browser, by taps or by keys, and gives the right answers."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from partida.lessons.files import FOLDER


def steps_of(name: str) -> list[dict[str, Any]]:
    """All steps of a lesson, as its file has them."""
    lesson = json.loads((FOLDER / f"{name}.json").read_text("utf-8"))
    return [step for scene in lesson["scenes"] for step in scene["steps"]]


class Learner:
    """A lesson on a page. ``look`` is called at every stop, with the place and what is shown."""

    def __init__(self, page: Any, name: str, look: Callable[[int, str], None] | None = None) -> None:
        self.page = page
        self.name = name
        self.steps = steps_of(name)
        self.path = ""
        self.look = look or (lambda at, what: None)

    def at(self, at: int, *kinds: str) -> None:
        """Until a step is reached and shows this."""
        where = ", ".join(f"body[data-step={kind}] #lesson[data-at='{at}']" for kind in kinds)
        self.page.wait_for_selector(where, state="attached")

    def shown(self) -> str:
        kind: str = self.page.locator("body").get_attribute("data-step")
        return kind

    def take(self, keys: bool = False) -> None:
        """The whole lesson by right answers."""
        for at, step in enumerate(self.steps):
            self.at(at, step["kind"])
            self.look(at, step["kind"])
            self.right(step, keys)
            self.page.wait_for_selector(
                f"body:not([data-step=running]):not([data-step={step['kind']}]),"
                f" body:not([data-step=running]):has(#lesson:not([data-at='{at}']))",
                state="attached",
            )
            while self.shown() in ("paused", "answered"):
                now = self.shown()
                self.look(at, now)
                self.press("#go", keys)
                self.page.wait_for_selector(
                    f"body:not([data-step=running]):not([data-step={now}])", state="attached"
                )
        self.page.wait_for_selector("body[data-step=over]", state="attached")
        self.look(len(self.steps), "over")

    def right(self, step: dict[str, Any], keys: bool) -> None:
        if step["kind"] == "say":
            self.press("#go", keys)
        elif step["kind"] == "ask":
            self.press(f"[data-answer='{step['right'][0]}']", keys)
        else:
            if "" in step["right"] and len(step["right"]) == 1:
                self.path = ""
            moves = step["right"][self.path]
            self.move(moves[0], keys)
            if len(moves) > 1:
                self.path = f"{self.path}/{moves[0]}"

    def press(self, where: str, keys: bool) -> None:
        """A button, which the keys reach by the tab key if they are not there already."""
        if not keys:
            self.page.locator(where).click()
            return
        for _ in range(30):
            if self.page.evaluate("where => document.activeElement.matches(where)", where):
                self.page.keyboard.press("Enter")
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"{where} is not reached by the tab key")

    def move(self, move: str, keys: bool = False) -> None:
        """A card with what it takes, or one of the buttons of a phase."""
        if move[:1].islower():
            self.button(move, keys)
            return
        card, _, taken = move.partition("x")
        cards = self.page.locator("card-hand .card").evaluate_all("all => all.map(one => one.dataset.card)")
        if keys:
            self.page.keyboard.press(str((cards.index(card) + 1) % 10))
        elif not self.page.locator(f"card-hand [data-card='{card}'].raised").count():
            self.page.locator(f"card-hand [data-card='{card}']").click()
        ways = self.page.locator(".way")
        if ways.count():
            self.choose({taken[at : at + 2] for at in range(0, len(taken), 2)}, keys)
        if keys and not ways.count():
            self.page.keyboard.press("Enter")
        else:
            self.press("#play", keys)

    def choose(self, taken: set[str], keys: bool) -> None:
        """Among the ways of the raised card the one that takes just these."""
        for at in range(self.page.locator(".way").count()):
            chosen = self.page.locator("#middle .chosen").evaluate_all(
                "all => all.map(one => one.dataset.card)"
            )
            if set(chosen) == taken:
                return
            self.press(f".way:nth-child({at + 1})", keys)

    def button(self, move: str, keys: bool) -> None:
        if not move.startswith("accuse"):
            self.press("#action .primary", keys)
            return
        self.press("#accuse", keys)
        self.page.locator("dialog[open] input[name=trick]").first.check()
        self.press("#do-accuse", keys)
