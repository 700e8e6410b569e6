"""The terminal: draws the table or prints sentences, and asks.

On a terminal every step redraws the screen; into a pipe, or with ``--plain``, sentences are printed as
things happen and the table is told in words when the person is to move.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from rich.console import Console
from rich.text import Text

from partida.cards import Card
from partida.cli import screen_cuarenta, screen_sueca
from partida.cli.hand import numbered
from partida.cli.look import Look
from partida.cli.narrate import Teller
from partida.game import Event


class Leave(Exception):
    """The person wants to go, or there is no more input."""


SCREENS: dict[str, Any] = {"sueca": screen_sueca, "cuarenta": screen_cuarenta}
"""How each game is drawn: ``lines``, ``words`` and ``groups`` of a View."""

_ROOM_BELOW = 2
"""The rows of the screen for a message and the prompt."""


@dataclass
class Front:
    """What the person sees and types."""

    console: Console
    look: Look
    teller: Teller | None
    """None while there is no match yet."""
    plain: bool
    pace: float = 0.0
    told: list[str] = field(default_factory=list[str])
    """What happened since the person's last move."""
    log: list[str] = field(default_factory=list[str])
    """Everything told in this hand."""

    def tell(self, events: Iterable[Event], view: Any | None) -> None:
        """Tell what happened; ``view`` is the person's now, None between hands."""
        assert self.teller is not None
        for event in events:
            sentence = self.teller.tell(event)
            if sentence is None:
                continue
            self.told.append(sentence)
            self.log.append(sentence)
            if self.plain:
                self.print(sentence)
            elif view is not None and self.pace and event.kind in self.teller.SLOW:
                self.draw(view)
                time.sleep(self.pace * (2 if event.kind in self.teller.SLOWER else 1))

    def draw(self, view: Any, message: str = "", choices: Sequence[str] = ()) -> None:
        """Show the table of a view; ``choices`` are shown in place of the news."""
        screen = SCREENS[view.game]
        if self.plain:
            for line in [message] if message else choices or screen.words(view, self.look):
                self.print(line)
            return
        rows: list[Text] = screen.lines(view, self.look)
        head, hand = (rows[:-2], rows[-2:]) if view.hand else (rows, [])
        room = self.console.height - len(rows) - _ROOM_BELOW - 1
        news = self._news(room) if not choices else [self._rule(), *map(Text, choices)]
        if len(news) > room and choices:
            head = []
        # Written at once: row by row the screen would flicker.
        with self.console.capture() as whole:
            self.console.clear()
            for row in (*head, *news, *hand):
                self.console.print(row, no_wrap=True, overflow="ellipsis", crop=True)
        self.console.file.write(whole.get())
        self._message(message)

    def _rule(self) -> Text:
        return Text(self.look.glyphs.line * self.look.width, "dim")

    def _news(self, room: int) -> list[Text]:
        """What happened lately, as much as there is room for."""
        if room < 1:
            return []
        recent = self.told[-(room - 1) :] if room > 1 else []
        return [self._rule(), *(Text(f" {sentence}") for sentence in recent)]

    def _message(self, message: str) -> None:
        if message:
            self.console.print(Text(self.look.glyphs.plain(message), "yellow"), soft_wrap=True)

    def print(self, text: str | Text) -> None:
        """One line, in the characters of this terminal; long ones flow on."""
        if isinstance(text, str):
            text = Text(self.look.glyphs.plain(text))
        self.console.print(text, soft_wrap=True)

    def line(self, text: str) -> None:
        """One line, cut off where a terminal ends."""
        self.console.print(
            Text(self.look.glyphs.plain(text)),
            no_wrap=not self.plain,
            overflow="ellipsis",
            soft_wrap=self.plain,
        )

    def markdown(self, text: str) -> None:
        """A text in Markdown, laid out on a terminal and as it is elsewhere."""
        if self.plain:
            self.page(text.splitlines())
            return
        from rich.markdown import Markdown

        with self.console.capture() as laid_out:
            self.console.print(Markdown(text), width=self.look.width)
        self._pages([Text.from_ansi(line) for line in laid_out.get().splitlines()])

    def page(self, lines: Sequence[str]) -> None:
        """A longer text, screen by screen on a terminal."""
        if self.plain:
            for line in lines:
                self.print(line)
            return
        rows: list[Text] = [
            part
            for line in lines
            for part in (Text(self.look.glyphs.plain(line)).wrap(self.console, self.look.width) or [Text()])
        ]
        self._pages(rows)

    def _pages(self, rows: Sequence[Text]) -> None:
        step = max(1, self.console.height - 2)
        for at in range(0, len(rows), step):
            self.console.clear()
            for line in rows[at : at + step]:
                self.console.print(line, no_wrap=True)
            if self.ask(self.look.voice("prompt.more")).strip():
                return

    def greet(self, lines: Sequence[str]) -> None:
        """Say how a match begins; on a terminal it stays in sight as news."""
        if self.plain:
            for line in lines:
                self.print(line)
        self.told += lines

    def hand_over(self, lines: Sequence[str], *, wait: bool) -> None:
        """Show how a hand ended; on a terminal wait until the person has read it."""
        if self.plain:
            for line in ("", *lines, ""):
                self.print(line)
        else:
            self.console.clear()
            room = max(0, self.console.height - len(lines) - 5)
            for line in (*self.log[-room:], self.look.glyphs.line * self.look.width, *lines, ""):
                self.print(line)
            if wait:
                self.ask(self.look.voice("prompt.next_hand"))
        self.told.clear()
        self.log.clear()

    def ask(self, prompt: str) -> str:
        """A line from the person; raises `Leave` at the end of the input."""
        sys.stdout.flush()
        try:
            text = input(f"{self.look.glyphs.plain(prompt)} ")
        except EOFError:
            self.print("")
            raise Leave from None
        if not sys.stdin.isatty():
            # The input is not echoed into a pipe: end the line of the prompt.
            self.print("")
        return text

    def moved(self) -> None:
        """The person has made a move: what was told before is old."""
        self.told.clear()

    def cards(self, view: Any) -> dict[int, Card]:
        """The hand by the numbers shown."""
        return numbered(SCREENS[view.game].groups(view))
