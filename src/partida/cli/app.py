"""The commands, what goes to stderr, and the exit codes.

0: fine. 1: a negative answer (a file with errors, a deal that does not hold). 2: wrong usage or input.
130: interrupted. Whatever is wrong with the input is told in one line on stderr, with a code in brackets.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import Final

from cyclopts import App, CycloptsError

from partida import __version__
from partida.errors import PartidaError

FINE: Final = 0
NEGATIVE: Final = 1
WRONG: Final = 2
INTERRUPTED: Final = 130

TWO_WORDS: Final = {
    "deal verify": "partida.cli.verify:command",
    "puzzle make": "partida.cli.puzzle_make:command",
    "puzzle verify": "partida.cli.puzzle_verify:command",
    "puzzle grade": "partida.cli.puzzle_grade:command",
    "puzzle mistakes": "partida.cli.puzzle_mistakes:command",
}
"""The commands of two words, and where they are."""

app: Final = App(
    name="partida",
    help="Sueca and Cuarenta: play, look up the rules, deal, replay and check matches, simulate.",
    version=__version__,
    help_format="plaintext",
    suppress_keyboard_interrupt=False,
    exit_on_error=False,
    print_error=False,
    result_action="return_value",
)
_COMMANDS: Final = {
    "play": "Play a match against the computer in the terminal, or go on with one.",
    "web": "Open the web table in the browser: both games, alone or with friends.",
    "serve": "Serve the web table to others.",
    "rules": "Print the rules of a game as a variant plays it, or what differs from a preset.",
    "presets": "List the presets, each with what it changes in the game's default.",
    "deal": "Make a deal from a seed and show it, or check a deal line; deal verify checks a table's deals.",
    "replay": "Tell a saved match move by move, or show it on the table.",
    "check": "Check match files and report all that is wrong in them.",
    "simulate": "Let computer players play many hands, and show how they end.",
    "arena": "Let levels of computer players meet in pairs of hands that are fair, and tell who is better.",
    "solve": "Solve positions with all cards open: what each card is worth with best play.",
    "par": "What deals of Sueca come to with best play, for every trump suit and leader.",
    "engine": "Answer programs in any language: JSON lines over stdin and stdout.",
    "review": "Review the hands of a match: which cards lost what by what could be known, and why.",
    "hint": "Help for the seat on turn of a position of either game, in three steps.",
    "puzzle": "Find the best card: puzzles of both games; puzzle make, verify, grade, mistakes.",
    "warm": "Compile the solver for this machine now instead of at its first use.",
    "bench": "Measure the solver on random deals.",
}
"""What `--help` lists: the commands themselves are imported only when they are run."""

for _place, (_name, _about) in enumerate(_COMMANDS.items()):
    app.command(f"partida.cli.{_name}:command", name=_name, help=_about, sort_key=_place)
# A game comes first in all other uses of these, so that this cannot be taken for one.
for _name, _where in TWO_WORDS.items():
    app.command(_where, name=_name, show=False)


def run(arguments: Sequence[str]) -> int:
    """Run the command line; gives the exit code and never raises for wrong input."""
    _open_streams()
    if sys.stdout is None:
        return _fail("stdout is closed: there is nowhere to write to", "cli/stdout")
    try:
        code = app(_with_bare_resume(_with_two_words(arguments)))
        sys.stdout.flush()
    except CycloptsError as error:
        return _fail(_first_line(error), "cli/usage")
    except PartidaError as error:
        return _fail(error.message if error.args else str(error), error.code)
    except BrokenPipeError:
        # Whoever read our output has gone. Python would complain once more when it flushes at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return FINE
    except UnicodeEncodeError as error:
        lacking = ascii(error.object[error.start])
        return _fail(f"this terminal cannot show {lacking}: try PYTHONUTF8=1", "cli/encoding")
    except MemoryError as error:
        return _fail(f"there is not enough memory: {error}" if error.args else "out of memory", "cli/memory")
    except OSError as error:
        return _fail(
            f"{error.filename}: {error.strerror or error}" if error.filename else str(error), "cli/file"
        )
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return INTERRUPTED
    return code if isinstance(code, int) else FINE


def _open_streams() -> None:
    """Put an empty file where stdin or stderr was closed before the program began."""
    if sys.stdin is None:
        sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: SIM115
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115


def _with_bare_resume(arguments: Sequence[str]) -> list[str]:
    """``--resume`` without a file means the newest saved match."""
    told: list[str] = []
    for at, argument in enumerate(arguments):
        last = at + 1 == len(arguments) or arguments[at + 1].startswith("-")
        told.append("--resume=" if argument == "--resume" and last else argument)
    return told


def _with_two_words(arguments: Sequence[str]) -> Sequence[str]:
    """A command of two words as the one by which it is known."""
    words = " ".join(arguments[:2])
    return [words, *arguments[2:]] if words in TWO_WORDS else arguments


def _first_line(error: CycloptsError) -> str:
    lines = [line.strip() for line in str(error).splitlines() if line.strip()]
    return lines[0] if lines else type(error).__name__


def _fail(message: str, code: str) -> int:
    print(f"partida: {message} [{code}]", file=sys.stderr)
    return WRONG
