"""How the table is to be drawn: width, characters, language."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from rich.cells import cell_len
from rich.text import Text

from partida.cli.glyphs import Glyphs
from partida.cli.say import Voice
from partida.table import Seat, Table, Team


@dataclass(frozen=True)
class Look:
    """Everything that drawing needs besides the View."""

    voice: Voice
    glyphs: Glyphs
    """With the letters of the language that is spoken."""
    width: int = 80

    def __post_init__(self) -> None:
        object.__setattr__(self, "glyphs", replace(self.glyphs, language=self.voice.language))

    def seat(self, table: Table, seat: Seat) -> str:
        """The name of a seat, such as ``North``."""
        return self.voice.seat(table.name(seat))

    def way(self, table: Table) -> Text:
        """The direction of play in words, with an arrow."""
        words = self.voice(f"direction.{table.direction}")
        return Text(words if self.glyphs.ascii else f"{self.glyphs.arrow(table.direction)} {words}", "dim")

    def label(self, table: Table, seat: Seat, me: Seat | None) -> str:
        """The name of a seat and what it is to the one who looks."""
        name = self.seat(table, seat)
        if me is None:
            return name
        if seat == me:
            return f"{name} ({self.voice('seat.you')})"
        if table.partner(seat) == me:
            return f"{name} ({self.voice('seat.partner')})"
        return name

    def team(self, table: Table, team: Team, me: Seat | None) -> str:
        """``We`` and ``They``, or the seats of the team for a spectator."""
        if me is None:
            return self.voice.side(table.team_name(team))
        mine = table.team(me) == team
        if table.size == 2:
            return self.voice("team.you" if mine else "team.other")
        return self.voice("team.we" if mine else "team.they")


def beside(left: Text, right: Text, width: int) -> Text:
    """Two texts on one line, the second flush right; only a blank between them where there is no room."""
    gap = max(1, width - cell_len(left.plain) - cell_len(right.plain))
    return Text.assemble(left, " " * gap, right)


def centred(text: Text, width: int) -> Text:
    """A text in the middle of a width."""
    return Text.assemble(" " * max(0, (width - cell_len(text.plain)) // 2), text)


def padded(text: Text, width: int) -> Text:
    """A text filled up, or cut, to a width."""
    short = text.copy()
    short.truncate(width, overflow="ellipsis")
    return Text.assemble(short, " " * max(0, width - cell_len(short.plain)))


def flowed(parts: Iterable[Text], width: int, gap: str = "   ") -> list[Text]:
    """Parts set side by side, on a new line where the width would be passed."""
    lines: list[Text] = []
    for part in parts:
        if lines and cell_len(lines[-1].plain) + len(gap) + cell_len(part.plain) <= width:
            lines[-1] = Text.assemble(lines[-1], gap, part)
        else:
            lines.append(part.copy())
    return lines


def round_the_table(table: Table, me: Seat | None) -> tuple[Seat, ...]:
    """The seats clockwise from the bottom of the screen; a spectator looks from S."""
    bottom = me if me is not None else (2 if table.size == 4 else 1)
    return tuple((bottom + step) % table.size for step in range(table.size))
