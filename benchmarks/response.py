"""How far the levels of Sueca are from the best answer to them: ``python -m benchmarks.response``.

Exact, in Sueca of two and of three cards each; see docs/response.md, into whose table ``--write`` puts every
row as soon as it is found; the other rows stay. Two cards take seconds, three some five minutes of one core
or more for each level.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from joblib import Parallel, delayed

from partida.players.player import Budget
from partida.players.registry import level as known_level
from partida.players.registry import player_names
from partida.response.gaps import AIMS, Gap, gaps, mean
from partida.response.reduced import REDUCED
from partida.response.strategies import SURE

PAGE = Path(__file__).parents[1] / "docs" / "response.md"
BEGIN, END = "<!-- response: begin -->\n", "<!-- response: end -->\n"
HEAD = (
    "| cards each | level | points: gap of leader's side | of dealer's side | mean "
    "| half of them, %: gap of leader's side | of dealer's side | mean |"
)
RULE = "|---" * 8 + "|"


class Asked(NamedTuple):
    """What is asked for: a level in all reduced games of so many cards."""

    cards: int
    level: str

    def draws(self, many: int) -> int:
        """How often each choice is asked: once of levels that search, for which coins decide little."""
        return 1 if known_level("sueca", self.level).heavy else many


def measured(
    asked: Sequence[Asked], draws: int, budget: Budget, jobs: int
) -> Iterator[tuple[Asked, list[Gap]]]:
    """For everything asked, the gaps by aim and side, on the average over the trump cards."""
    tasks = [(nth, one, game) for nth, one in enumerate(asked) for game in REDUCED[one.cards]]
    answers = Parallel(n_jobs=jobs, return_as="generator")(
        delayed(gaps)(game, one.level, one.draws(draws), budget) for _, one, game in tasks
    )
    found: list[dict[tuple[str, int], Gap]] = []
    for (_, one, game), answer in zip(tasks, answers, strict=True):
        found.append(answer)
        if game == REDUCED[one.cards][-1]:
            yield one, [mean(each[aim, side] for each in found) for aim in AIMS for side in (0, 1)]
            found.clear()


def row(asked: Asked, found: list[Gap]) -> str:
    """A line of the table in Markdown."""
    cells = [str(asked.cards), asked.level]
    for scale, digits, pair in ((1, 2, found[:2]), (100, 1, found[2:])):
        cells += [
            f"{scale * gap.lower:.{digits}f} to {scale * gap.upper:.{digits}f}" for gap in (*pair, mean(pair))
        ]
    return f"| {' | '.join(cells)} |"


def with_row(page: str, asked: Asked, line: str, levels: Sequence[str]) -> str:
    """The page with a row put in, in the place of the one that stood there for the same."""
    before, begin, rest = page.partition(BEGIN)
    table, end, after = rest.partition(END)
    rows = {_asked_of(old): old for old in table.splitlines()[2:]} | {asked: line}
    ordered = sorted(rows, key=lambda one: (one.cards, levels.index(one.level)))
    return before + begin + "\n".join([HEAD, RULE, *(rows[one] for one in ordered)]) + "\n" + end + after


def _asked_of(line: str) -> Asked:
    cards, level = line.strip("| ").split(" | ")[:2]
    return Asked(int(cards), level)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    names = player_names("sueca")
    parser.add_argument("--two", nargs="*", choices=names, default=names, help="levels with two cards")
    parser.add_argument("--three", nargs="*", choices=names, default=SURE, help="levels with three cards")
    parser.add_argument(
        "--draws", type=int, default=8, help="answers asked of levels below club that toss coins (8)"
    )
    parser.add_argument("--worlds", type=int, help="worlds a move for levels that search (their own number)")
    parser.add_argument("--jobs", type=int, default=1, help="processes at work (1)")
    parser.add_argument("--write", action="store_true", help="put the rows into docs/response.md")
    told = parser.parse_args()
    asked = [Asked(2, level) for level in told.two] + [Asked(3, level) for level in told.three]
    print(HEAD, RULE, sep="\n", flush=True)
    for one, found in measured(asked, told.draws, Budget(worlds=told.worlds), told.jobs):
        line = row(one, found)
        print(line, flush=True)
        if told.write:
            page = PAGE.read_text(encoding="utf-8")
            PAGE.write_text(with_row(page, one, line, names), encoding="utf-8")


if __name__ == "__main__":
    main()
