"""Draws ``docs/images/tables.svg`` for the README: two tables in mid-hand, as the terminal shows them.

Run ``python docs/images/make.py`` after the screens have changed.
"""

from __future__ import annotations

import re
from html import escape
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.style import Style
from rich.text import Text

from partida import fairness, rules
from partida.cli import screen_cuarenta, screen_sueca
from partida.cli.glyphs import Glyphs
from partida.cli.look import Look
from partida.cli.narrate import Teller
from partida.cli.say import Voice
from partida.game import Deal, seen_from
from partida.match import Match
from partida.players.drive import next_move
from partida.players.registry import player

SEAT = 2
COLUMNS, LINE, CELL, MARGIN, GAP = 80, 19, 8.6, 18, 26
INK, DIM, RED, CYAN, PAPER, DESK = "#e8e4da", "#8f8d86", "#ff8f7e", "#8fd3d8", "#17302f", "#0f2120"


def view_after(game: str, moves: int, seed: int) -> tuple[Any, list[str], Look]:
    """The view of S after some moves of a hand between club players, and the last sentences told."""
    chosen = rules(game)
    language = "pt-PT" if chosen.name == "sueca" else "es"
    look = Look(Voice(language), Glyphs(), COLUMNS)
    teller = Teller(chosen, SEAT, look)
    order = fairness.shuffled(chosen.pack, seed.to_bytes(32, "big"))
    match, events = Match.begin(chosen, dealer=0).deal(Deal(order, 0))
    players = [player(chosen.name, "club", seat) for seat in range(4)]
    told: list[str] = []
    while moves > 0 or match.state.turn != SEAT:
        match, events = match.play(*next_move(chosen, match.state, players))
        told += filter(None, (teller.tell(event) for event in seen_from(events, SEAT)))
        moves -= 1
    return match.view(SEAT), told[-5:], look


def panel(view: Any, told: list[str], look: Look) -> list[Text]:
    """The rows of a screen: the table, what happened, the hand."""
    screen = screen_sueca if view.game == "sueca" else screen_cuarenta
    rows = screen.lines(view, look)
    rule = Text(look.glyphs.line * COLUMNS, "dim")
    return [*rows[:-2], rule, *(Text(f" {sentence}") for sentence in told), *rows[-2:]]


def spans(row: Text, x: float, y: float, console: Console) -> str:
    """One row as SVG text; every run of characters stands at its own column."""
    drawn: list[str] = []
    column = 0
    for segment in row.render(console):
        text = segment.text.rstrip("\n")
        look = _attributes(segment.style)
        for run in re.finditer(r"\S+(?: \S+)*", text):  # blanks in a row would be drawn as one
            at, length = x + (column + run.start()) * CELL, len(run.group()) * CELL
            drawn.append(
                f'<text x="{at:.1f}" y="{y}"{look} textLength="{length:.1f}"'
                f' lengthAdjust="spacingAndGlyphs">{escape(run.group())}</text>'
            )
        column += len(text)
    return "".join(drawn)


def _attributes(style: Style | None) -> str:
    colour = INK
    if style is not None and style.color is not None:
        colour = {"red": RED, "cyan": CYAN}.get(style.color.name, INK)
    elif style is not None and style.dim:
        colour = DIM
    bold = ' font-weight="bold"' if style is not None and style.bold else ""
    return f' fill="{colour}"{bold}'


def main() -> None:
    """Write the picture."""
    console = Console(width=COLUMNS, force_terminal=True)
    panels = [
        panel(*view_after("sueca(preset=portugal)", 20, seed=8)),
        panel(*view_after("cuarenta", 18, seed=4)),
    ]
    width = round(COLUMNS * CELL + 2 * MARGIN)
    y = MARGIN
    body: list[str] = []
    for rows in panels:
        height = len(rows) * LINE + 2 * MARGIN
        body.append(
            f'<rect x="6" y="{y - 12}" width="{width - 12}" height="{height}" rx="10" fill="{PAPER}"/>'
        )
        for number, row in enumerate(rows):
            body.append(spans(row, MARGIN, y + MARGIN + number * LINE, console))
        y += height + GAP
    style = "font-family:ui-monospace,'DejaVu Sans Mono',Menlo,Consolas,monospace;font-size:14px"
    picture = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {y - 12}" style="{style}">'
        f"<title>Two tables of Partida in the terminal: Sueca in Portuguese, Cuarenta in Spanish</title>"
        f'<rect width="100%" height="100%" rx="14" fill="{DESK}"/>{"".join(body)}</svg>\n'
    )
    Path(__file__).with_name("tables.svg").write_text(picture, encoding="utf-8")


if __name__ == "__main__":
    main()
