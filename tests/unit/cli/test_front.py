"""The terminal itself: screens that fit, paging, pausing, a real pseudo-terminal."""

from __future__ import annotations

import contextlib
import fcntl
import io
import os
import pty
import re
import select
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Callable
from typing import Any

import pytest
from rich.cells import cell_len
from rich.console import Console

from partida.cli.front import Front, Leave
from partida.cli.glyphs import Glyphs
from partida.cli.look import Look
from partida.cli.narrate import Teller
from partida.cli.plain import HARD
from partida.cli.presets import preset_names
from partida.cli.say import Voice
from partida.cli.session import Session
from partida.cli.turns import play_on
from partida.registry import GAMES
from partida.words import LANGUAGES
from tests.unit.cli.conftest import cuarenta_position, sueca_position

_CLEAR = "\x1b[2J"
_CODES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")

Typing = Callable[..., Front]


@pytest.fixture
def front(monkeypatch: pytest.MonkeyPatch) -> Typing:
    """A front on a terminal that is a string; what is typed is given before."""

    def make(session: Session, *typed: str, width: int = 80, height: int = 24, pace: float = 0.0) -> Front:
        lines = iter(typed)

        def answer(prompt: str) -> str:
            screen.file.write(prompt + "\n")
            line = next(lines, None)
            if line is None:
                raise EOFError
            return line

        monkeypatch.setattr("builtins.input", answer)
        monkeypatch.setattr("partida.cli.front.time.sleep", lambda seconds: slept.append(seconds))
        screen = Console(
            file=io.StringIO(), force_terminal=True, width=width, height=height,
            highlight=False, markup=False, emoji=False, legacy_windows=False, no_color=True, _environ={},
        )  # fmt: skip
        look = Look(Voice("en"), Glyphs(), width)
        return Front(screen, look, Teller(session.rules, session.seat, look), plain=False, pace=pace)

    slept: list[float] = []
    make.slept = slept  # pyright: ignore[reportFunctionMemberAccess]
    return make


def session(path: Any) -> Session:
    return Session.open(path)


def screens(front: Front) -> list[list[str]]:
    """What was drawn, screen by screen, without colours."""
    assert isinstance(front.console.file, io.StringIO)
    parts = front.console.file.getvalue().split(_CLEAR)[1:]
    return [[_CODES.sub("", line) for line in part.splitlines()] for part in parts]


@pytest.mark.parametrize(("width", "height"), [(80, 24), (60, 24), (60, 20)])
@pytest.mark.parametrize("position", [sueca_position, cuarenta_position])
def test_every_screen_fits(front: Typing, position: Callable[[], Any], width: int, height: int) -> None:
    played = session(position())
    shown = front(played, *["", *map(str, range(1, 11))] * 12, width=width, height=height, pace=0.1)
    with contextlib.suppress(Leave):  # or the match is played to its end
        play_on(played, shown)
    drawn = screens(shown)
    assert len(drawn) > 20
    for screen in drawn:
        while screen and not screen[-1].strip():
            screen.pop()
        assert len(screen) <= height, "\n".join(screen)
        for line in screen:
            assert cell_len(line) <= width or line.startswith("/"), line  # only the path of the file is wider
            assert "…" not in line, line


def test_the_computer_takes_its_time(front: Typing) -> None:
    played = session(sueca_position())
    shown = front(played, "9", pace=0.5)
    with pytest.raises(Leave):
        play_on(played, shown)
    assert set(front.slept) <= {0.5, 1.0}  # pyright: ignore[reportFunctionMemberAccess]
    assert len(front.slept) > 3  # pyright: ignore[reportFunctionMemberAccess]


def test_long_texts_are_shown_by_pages(front: Typing) -> None:
    played = session(sueca_position())
    shown = front(played, "rules", "", "", "x", "?", "")
    with pytest.raises(Leave):
        play_on(played, shown)
    asked = [screen for screen in screens(shown) if any(line.startswith("(Enter: on") for line in screen)]
    assert len(asked) == 4
    assert len({tuple(screen) for screen in asked}) == 4


def test_what_is_typed_into_a_longer_text_is_not_lost(front: Typing) -> None:
    played = session(sueca_position())
    shown = front(played, "rules", "9")
    with pytest.raises(Leave):
        play_on(played, shown)
    assert played.match.hands[-1].moves[1] == (2, played.rules.read("KS"))
    assert "(Enter: on, q: back to the game)" in "\n".join(map("\n".join, screens(shown)))


def test_long_lines_break_at_blanks_and_cards_stay_whole(front: Typing) -> None:
    shown = front(session(sueca_position()), width=40)
    shown.print(f"North plays the seven of diamonds{HARD}7♦ and then the king of hearts{HARD}K♥.")
    assert isinstance(shown.console.file, io.StringIO)
    assert shown.console.file.getvalue().splitlines() == [
        "North plays the seven of diamonds 7♦ and", "then the king of hearts K♥.",
    ]  # fmt: skip


@pytest.mark.parametrize("game", list(GAMES))
def test_the_presets_fit_a_screen(game: str) -> None:
    for code in LANGUAGES:
        lines = preset_names(GAMES[game], code)
        assert len(lines) <= 21
        assert max(map(cell_len, lines)) <= 80


def test_what_happened_stays_in_sight_until_the_next_move(front: Typing) -> None:
    played = session(sueca_position())
    shown = front(played, "zzz", "9")
    shown.greet(["a greeting"])
    with pytest.raises(Leave):
        play_on(played, shown)
    drawn = [screen for screen in screens(shown) if any("Your card" in line for line in screen)]
    assert " a greeting" in drawn[0]
    assert " a greeting" in drawn[1]
    assert any("neither a card" in line for line in drawn[1])
    assert " a greeting" not in drawn[2]
    assert any("East plays the two of spades" in line for line in drawn[2])


def test_on_a_real_terminal() -> None:
    path = sueca_position()
    command = [sys.executable, "-m", "partida", "play", "--resume", str(path), "-l", "pt-PT", "--pace", "0"]
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    env = {**os.environ, "TERM": "xterm", "PYTHONUTF8": "1"}
    player = subprocess.Popen(command, stdin=theirs, stdout=theirs, stderr=theirs, env=env)
    os.close(theirs)
    try:
        told = _until(ours, "A tua carta")
        assert "♥ copas" in _CODES.sub("", told)
        os.write(ours, b"9\n")
        assert "Este joga dois de espadas" in _until(ours, "A tua carta")
        os.write(ours, b"sair\n")
        assert "partida play --resume" in _until(ours, "--resume")
        assert player.wait(120) == 0
    finally:
        player.kill()
        player.wait()
        os.close(ours)


def _until(terminal: int, text: str) -> str:
    told, limit = b"", time.monotonic() + 120
    while text not in told.decode(errors="ignore"):
        ready, _, _ = select.select([terminal], [], [], max(0.0, limit - time.monotonic()))
        assert ready, told.decode(errors="ignore")
        told += os.read(terminal, 65536)
    return told.decode(errors="ignore")
