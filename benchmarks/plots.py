"""Pictures of the atlas, as PNG and as SVG."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from matplotlib import rc_context
from matplotlib.axes import Axes
from matplotlib.figure import Figure

BLUE, RED, GREY = "#1f4e79", "#b03a2e", "#888888"
Row = tuple[str, int, float, float]
"""A name, the deals, the mean of the points, and the share of deals above half of them."""


def spread(by_points: Sequence[tuple[int, int]], whole: int) -> Figure:
    """How often each number of points comes, with the borders of games in a whole pack."""
    figure = Figure(figsize=(9, 4.5), layout="constrained")
    axes = figure.add_subplot()
    number = sum(count for _, count in by_points)
    axes.bar(
        [points for points, _ in by_points],
        [100 * count / number for _, count in by_points],
        width=0.9,
        color=BLUE,
    )
    for border in (29.5, 60, 90.5) if whole == 120 else (whole / 2,):
        axes.axvline(border, color=GREY, linewidth=0.8, linestyle="--")
    axes.set_xlim(-1.5, whole + 1.5)
    _named(axes, "Points of the side that leads, with best play of all", "points", f"% of {number:,} deals")
    return figure


def means(rows: Sequence[Row], title: str, what: str, whole: int) -> Figure:
    """The mean of the points for each row, and beside it how often more than half is reached."""
    figure = Figure(figsize=(9, 4.5), layout="constrained")
    axes = figure.add_subplot()
    names = [name for name, *_ in rows]
    axes.bar(names, [mean for *_, mean, _ in rows], color=BLUE, width=0.8)
    axes.axhline(whole / 2, color=GREY, linewidth=0.8, linestyle="--")
    axes.set_ylim(0, whole)
    _named(axes, title, what, "mean of the points")
    axes.yaxis.label.set_color(BLUE)
    wins = axes.twinx()
    wins.plot(names, [100 * share for *_, share in rows], color=RED, marker="o", markersize=4)
    wins.set_ylim(0, 100)
    wins.set_ylabel("% of deals with more than half", color=RED)
    for name, deals, mean, _ in rows:
        axes.annotate(
            f"{deals:,}",
            (name, mean),
            textcoords="offset points",
            xytext=(0, -11),
            ha="center",
            fontsize=7,
            color="white",
        )
    return figure


def _named(axes: Axes, title: str, across: str, up: str) -> None:
    axes.set_title(title)
    axes.set_xlabel(across)
    axes.set_ylabel(up)
    axes.spines["top"].set_visible(False)


def save(figure: Figure, folder: Path, name: str) -> None:
    """Write a picture in both forms; the same picture is always the same bytes."""
    folder.mkdir(parents=True, exist_ok=True)
    with rc_context({"svg.hashsalt": name}):
        figure.savefig(folder / f"{name}.svg", metadata={"Date": None})
    figure.savefig(folder / f"{name}.png", dpi=110, metadata={"Software": None})
