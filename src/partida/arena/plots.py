"""A picture of what came out: the intervals of the pairings, and a table of who beats whom.

Drawn by matplotlib, which is an extra (``pip install 'partida[plots]'``) and only imported here.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import numpy as np

from partida.arena.figures import Figures, Outcome
from partida.errors import ArenaError

_STYLE: Final = {
    "svg.fonttype": "none",  # text stays text
    "svg.hashsalt": "partida",  # the same figures make the same file
    "font.size": 9,
    "axes.spines.top": False,
    "axes.spines.right": False,
}


def library() -> Any:
    """Matplotlib; raises `ArenaError` if it is not installed, so ask before a long run."""
    try:
        import matplotlib as mpl
    except ModuleNotFoundError as error:
        raise ArenaError(
            f"pictures need {error.name}: pip install 'partida[plots]'", code="arena/plots"
        ) from None
    return mpl


def draw(found: Figures, share: str, words: dict[str, str], path: Path) -> None:
    """Write an SVG file; ``share`` is the figure that is drawn, ``hands`` or ``match``.

    ``words`` are the texts of the picture: ``title``, ``axis``, ``table``. Raises `ArenaError` if matplotlib
    is not installed, `OSError`.
    """
    mpl = library()
    from matplotlib.figure import Figure as Canvas

    names = list(found.overall)
    with mpl.rc_context(_STYLE):
        height = 1.2 + 0.32 * max(len(found.outcomes), len(names))
        canvas: Any = Canvas(figsize=(10, max(3, height)), layout="constrained")
        canvas.suptitle(words["title"])
        if len(names) > 2:
            left, right = canvas.subplots(1, 2, width_ratios=(3, 2))
            _crosstable(canvas, right, found, share, names, words)
        else:
            left = canvas.subplots()
        _intervals(left, found, share, words)
        canvas.savefig(path, format="svg", metadata={"Date": None})


def crosstable(found: Figures, share: str, names: list[str]) -> Any:
    """The share of the first named against the second in per cent, not a number where they have not met."""
    place = {name: number for number, name in enumerate(names)}
    cells = np.full((len(names), len(names)), np.nan)
    for outcome in found.outcomes:
        value = outcome.figures[share].value
        one, other = outcome.sides
        if value is not None and one != other:
            cells[place[one], place[other]] = 100 * value
            cells[place[other], place[one]] = 100 * (1 - value)
    return cells


def _intervals(axes: Any, found: Figures, share: str, words: dict[str, str]) -> None:
    """A dot and a line for each pairing, and where 50 % is."""
    shown = [(one, one.figures[share]) for one in found.outcomes if one.figures[share].margin is not None]
    for row, (_, figure) in enumerate(shown):
        low, value, high = (100 * (end or 0) for end in (figure.low, figure.value, figure.high))
        axes.plot([low, high], [row, row], color="#2c6e49", linewidth=2)
        axes.plot([value], [row], "o", color="#2c6e49", markersize=5)
        axes.annotate(
            f"{value:.1f}", (value, row), (0, 5), textcoords="offset points", ha="center", fontsize=8
        )
    axes.axvline(50, color="#888888", linewidth=0.8, linestyle="--")
    axes.set_yticks(range(len(shown)), [_label(outcome) for outcome, _ in shown])
    axes.set_ylim(len(shown) - 0.4, -0.6)
    axes.set_xlabel(words["axis"])


def _label(outcome: Outcome) -> str:
    return " v ".join(outcome.sides)


def _crosstable(
    canvas: Any, axes: Any, found: Figures, share: str, names: list[str], words: dict[str, str]
) -> None:
    cells = crosstable(found, share, names)
    picture = axes.imshow(cells, cmap="BrBG", vmin=0, vmax=100)
    for row in range(len(names)):
        for column in range(len(names)):
            if np.isfinite(cells[row, column]):
                axes.text(column, row, f"{cells[row, column]:.1f}", ha="center", va="center", fontsize=8)
    axes.set_xticks(range(len(names)), names, rotation=30, ha="right")
    axes.set_yticks(range(len(names)), names)
    axes.set_title(words["table"], fontsize=9)
    canvas.colorbar(picture, ax=axes, shrink=0.8)
