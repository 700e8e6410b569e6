"""``partida review``: what every card of a hand was worth by what its player could know."""

from __future__ import annotations

import sys
from collections.abc import Callable, Generator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

from cyclopts import Parameter
from rich.table import Table

from partida.cli.check import read_bytes, refuse_option
from partida.cli.heavy import get_ready
from partida.cli.options import Json, LanguageName, console, print_json, whole
from partida.cli.plain import to_ascii
from partida.cli.replay import chosen_match
from partida.cli.say import choose_language
from partida.errors import TableError

if TYPE_CHECKING:
    from partida.analysis import Depth, HandReview
    from partida.analysis.telling import Teller

Worlds = Annotated[
    int | None, Parameter(help="Layouts imagined for every card (1000 if left out).", converter=whole)
]
WIDEST = 120
"""Rows of Cuarenta are longer than a line where much is taken."""

Taken = Annotated[
    Literal["club", "master"],
    Parameter(help="What the others are taken for: master makes likelier what explains their cards (Sueca)."),
]
Seed = Annotated[int, Parameter(help="Another number draws other layouts.")]


def command(
    file: Annotated[Path, Parameter(help="A match file; - is stdin.", allow_leading_hyphen=True)],
    /,
    *,
    match: Annotated[int, Parameter(help="Which match of the file, from 1.", converter=whole)] = 1,
    hand: Annotated[int | None, Parameter(help="Only this hand, from 1.", converter=whole)] = None,
    worlds: Worlds = None,
    seed: Seed = 0,
    opponents: Taken = "club",
    svg: Annotated[Path | None, Parameter(help="Also the graph of one hand, in this file.")] = None,
    html: Annotated[Path | None, Parameter(help="Also a page that stands alone, in this file.")] = None,
    language: LanguageName = None,
    letters: Annotated[bool, Parameter(name="--ascii", negative="", help="No letters but ASCII.")] = False,
    json: Json = False,
) -> int:
    """Review the finished hands of a match: fair losses, hindsight, key moments and why."""
    from partida.analysis import reviewer, to_json
    from partida.analysis.graph import graph
    from partida.analysis.matches import reviewed_hands
    from partida.analysis.page import page
    from partida.analysis.telling import Teller

    refuse_option(file)
    depth = chosen_depth(worlds, seed, opponents)
    record = chosen_match(read_bytes(file), match)
    if hand is not None and hand > len(record.hands):
        raise TableError(f"there is no hand {hand}: the match has {len(record.hands)}", code="cli/hand")
    if svg is not None and hand is None and len(record.hands) > 1:
        raise TableError("a graph is of one hand: name it with --hand", code="cli/hand")
    teller = Teller(choose_language(language, record.rules.name), record.rules.name)
    get_ready(reviewer(record.rules.name).kernels)
    with _progress() as progress:
        reviews = list(reviewed_hands(record, depth, hand, progress))
    if svg is not None:
        svg.write_text(graph(reviews[0], teller), "utf-8")
    if html is not None:
        html.write_text(page(reviews, teller), "utf-8")
    if json:
        print_json([to_json(review) for review in reviews])
        return 0
    for number, review in enumerate(reviews):
        _print(review, replace(teller, ascii=letters), first=number == 0, plain=letters)
    return 0


def chosen_depth(worlds: int | None, seed: int, opponents: Literal["club", "master"] = "club") -> Depth:
    """The depth of the options; raises `CountError` for worlds that are too few or too many."""
    from partida.analysis import Depth

    depth = Depth(seed=seed, opponents=opponents)
    return depth if worlds is None else replace(depth, worlds=worlds)


@contextmanager
def _progress() -> Generator[Callable[[int, int], None] | None]:
    """A bar on stderr, if that is a terminal."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=None)
        yield lambda done, of: bar.update(task, completed=done, total=of)


def _print(review: HandReview, teller: Teller, *, first: bool, plain: bool) -> None:
    screen = console()
    screen.width = max(screen.width, WIDEST)

    def say(line: str) -> None:
        print(to_ascii(line) if plain else line)

    if not first:
        say("")
    say(teller.title(review))
    table = Table(box=None, pad_edge=False)
    for column in teller.columns():
        table.add_column(to_ascii(column) if plain else column, no_wrap=True, overflow="ignore")
    for card in review.cards:
        table.add_row(*(to_ascii(cell) if plain else cell for cell in teller.cells(card)))
    screen.print(table)
    say(f"\n{teller('moment.title')}")
    for number, place in enumerate(review.key_moments, 1):
        card = review.cards[place]
        say(f"{number}. {teller.moment(card)}")
        for line in teller.why(card.plain, card.reasons, card.seat):
            say(f"   {line}")
    if not review.key_moments:
        say(teller("moment.none"))
    say(f"\n{teller('account.title')}")
    for account in review.accounts:
        say(teller.account(account))
    say(teller.measure(review.measure))
    say(f"\n{teller('luck.title')}")
    for luck in review.luck:
        say(teller.luck(luck))
    say(f"\n{teller('head.honest')}")
    say(teller.depth(review.depth, review.cards))
