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
from partida.cli.plain import HARD, wrapped
from partida.game import Event


class Leave(Exception):
    """The person wants to go, or there is no more input."""


SCREENS: dict[str, Any] = {"sueca": screen_sueca, "cuarenta": screen_cuarenta}
"""How each game is drawn: ``lines``, ``words`` and ``groups`` of a View."""

_ROOM_BELOW = 2
"""The rows of the screen for a message and the prompt, where they are not narrow."""
_NARROW = 72
_LEAVES = ("q", "x")
"""What leaves a longer text."""


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
    ahead: list[str] = field(default_factory=list[str])
    """What was typed where only Enter was asked for: the next answers."""

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
        below = _ROOM_BELOW if self.look.width >= _NARROW else 2 * _ROOM_BELOW
        room = self.console.height - len(rows) - below - 1
        news = self._news(room) if not choices else [self._rule(), *map(Text, self._rows(choices, 5))]
        if len(news) > room and choices:
            head = []
        # Written at once: row by row the screen would flicker.
        with self.console.capture() as whole:
            self.console.clear()
            for row in (*head, *news, *hand):
                self.console.print(row, no_wrap=True, overflow="ellipsis", crop=True)
        self.console.file.write(self.look.glyphs.plain(whole.get()))
        self._message(message)

    def _rule(self) -> Text:
        return Text(self.look.glyphs.line * self.look.width, "dim")

    def _news(self, room: int) -> list[Text]:
        """What happened lately, as much as there is room for."""
        if room < 1:
            return []
        recent: list[str] = []
        for sentence in reversed(self.told):
            rows = self._rows([f" {sentence}"], 2)
            if len(recent) + len(rows) > room - 1:
                break
            recent = rows + recent
        return [self._rule(), *map(Text, recent)]

    def _rows(self, lines: Iterable[str], indent: int = 0) -> list[str]:
        """Lines as they are on this terminal: in its characters, broken at blanks."""
        return [
            row for line in lines for row in wrapped(self.look.glyphs.plain(line), self.console.width, indent)
        ]

    def _message(self, message: str) -> None:
        if message:
            for row in self._rows([message]):
                self.console.print(Text(row, "yellow"), soft_wrap=True)

    def print(self, text: str) -> None:
        """One remark, in the characters of this terminal; a long one flows on at a blank."""
        for row in self._rows([text]) if self.console.is_terminal else [self.look.glyphs.plain(text)]:
            self.console.print(Text(row.replace(HARD, " ")), soft_wrap=True)

    def markdown(self, text: str) -> None:
        """A text in Markdown, laid out on a terminal and as it is elsewhere."""
        if self.plain:
            self.page(text.splitlines())
            return
        from rich.markdown import Markdown

        with self.console.capture() as laid_out:
            self.console.print(Markdown(text), width=self.look.width)
        text = self.look.glyphs.plain(laid_out.get())
        self._pages([Text.from_ansi(line) for line in text.splitlines()])

    def page(self, lines: Sequence[str]) -> None:
        """A longer text, screen by screen on a terminal."""
        if self.plain:
            for line in lines:
                self.print(line)
            return
        self._pages([Text(row) for row in self._rows(lines, 2)])

    def _pages(self, rows: Sequence[Text]) -> None:
        step = max(1, self.console.height - 2)
        for at in range(0, len(rows), step):
            self.console.clear()
            for line in rows[at : at + step]:
                self.console.print(line, no_wrap=True)
            if not self._turned(self.look.voice("prompt.more")):
                return

    def _turned(self, prompt: str) -> bool:
        """Wait for Enter; False if the person wants to go on otherwise. What else is typed is not lost."""
        text = self.ask(prompt)
        if not text.strip():
            return True
        if text.strip().lower() not in _LEAVES:
            self.ahead.append(text)
        return False

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
            below = self._rows(lines)
            # After the last hand it is said who has won and where the match is kept.
            room = max(0, self.console.height - len(below) - (5 if wait else 9))
            told = self._rows(self.log, 2)
            for line in (*told[len(told) - min(room, len(told)) :], self._rule().plain, *below, ""):
                self.print(line)
            if wait:
                self._turned(self.look.voice("prompt.next_hand"))
        self.told.clear()
        self.log.clear()

    def ask(self, prompt: str) -> str:
        """A line from the person, or one typed ahead; raises `Leave` at the end of the input."""
        if self.ahead:
            return self.ahead.pop(0)
        sys.stdout.flush()
        text = self.look.glyphs.plain(prompt)
        *above, last = wrapped(text, self.console.width - 12) if self.console.is_terminal else [text]
        for row in above:
            self.print(row)
        try:
            text = input(f"{last.replace(HARD, ' ')} ")
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
