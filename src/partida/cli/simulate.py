"""``partida simulate``: many hands between computer players, and how they end."""

from __future__ import annotations

import time
from collections import Counter, deque
from collections.abc import Generator, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import dataclass, field
from math import sqrt
from multiprocessing import active_children
from typing import Annotated, Any

from cyclopts import Parameter

from partida.arena.launching import launching
from partida.arena.results import hand_winner
from partida.cli.heavy import get_ready
from partida.cli.options import (
    MOST_JOBS,
    GameName,
    Jobs,
    Json,
    LanguageName,
    SeedText,
    VariantText,
    chosen_rules,
    chosen_seed,
    print_json,
    whole,
)
from partida.cli.progress import with_progress
from partida.cli.say import Voice, choose_language
from partida.errors import VariantError
from partida.game import AnyRules
from partida.registry import variant_text
from partida.words.numbers import Number

_CHUNK = 250
"""Hands to a piece of work. The pieces do not depend on the number of jobs, nor do the results."""


@dataclass
class Tally:
    """What came out of some hands."""

    hands: int = 0
    void: int = 0
    won: list[int] = field(default_factory=lambda: [0, 0])
    results: Counter[str] = field(default_factory=Counter[str])
    points: Counter[int] = field(default_factory=Counter[int])
    """The points of NS (card points in Sueca, points scored in Cuarenta) in hands that count."""

    def add(self, other: Tally) -> None:
        """Take in what came out of other hands."""
        self.hands += other.hands
        self.void += other.void
        self.won = [mine + theirs for mine, theirs in zip(self.won, other.won, strict=True)]
        self.results += other.results
        self.points += other.points

    @property
    def mean(self) -> float:
        """The mean of the points of NS, 0 without a hand."""
        count = self.points.total()
        return sum(points * n for points, n in self.points.items()) / count if count else 0.0

    @property
    def deviation(self) -> float:
        """The standard deviation of the points of NS in one hand."""
        count, mean = self.points.total(), self.mean
        if count < 2:
            return 0.0
        return sqrt(sum(n * (points - mean) ** 2 for points, n in self.points.items()) / (count - 1))


def command(
    game: GameName,
    /,
    *,
    hands: Annotated[int, Parameter(help="How many hands.", converter=whole)] = 1000,
    players: Annotated[str, Parameter(help="One level for all, or one for each of N, E, S, W.")] = "club",
    variant: VariantText = "",
    seed: SeedText = None,
    language: LanguageName = None,
    jobs: Jobs = 1,
    json: Json = False,
) -> int:
    """Let computer players play many hands, each from the score of a new match; the dealer goes round."""
    from partida.players.registry import kernels_of

    rules = chosen_rules(game, variant)
    text = variant_text(rules.variant)
    levels = chosen_levels(rules, players)
    get_ready(kernels_of(rules.name, levels))
    start = chosen_seed(seed)
    began = time.perf_counter()
    tally = Tally()
    pieces = ((text, levels, start, first, min(_CHUNK, hands - first)) for first in range(0, hands, _CHUNK))
    jobs = min(jobs, -(-hands // _CHUNK), MOST_JOBS)
    for part in with_progress(worked(pieces, jobs), hands, lambda part: part.hands):
        tally.add(part)
    seconds = time.perf_counter() - began
    document = report(tally, rules, levels, start, seconds)
    if json:
        print_json(document)
    else:
        _print(document, Voice(choose_language(language, rules.name)))
    return 0


def chosen_levels(rules: AnyRules, text: str) -> tuple[str, ...]:
    """The level of each seat from one name or one for each seat; raises `VariantError`, `PlayerError`."""
    from partida.players.registry import level

    names = tuple(name.strip() for name in text.split(","))
    size = rules.table.size
    levels = names * size if len(names) == 1 else names
    if len(levels) != size:
        raise VariantError(
            f"--players {text!r} names {len(names)} players: name one, or one for each of the {size} seats",
            code="cli/players",
        )
    for name in levels:
        level(rules.name, name)
    return levels


def play_some(variant: str, levels: Sequence[str], seed: bytes, first: int, count: int) -> Tally:
    """Play hands number ``first`` and the following ones."""
    from partida.fairness import hand_seed, shuffled
    from partida.game import Deal
    from partida.players.drive import play_hand
    from partida.players.registry import player
    from partida.registry import rules as rules_of

    rules = rules_of(variant)
    tally = Tally()
    for number in range(first, first + count):
        one = hand_seed(seed, number)
        dealer = rules.table.from_seat(0)[number % rules.table.size]
        crew = [
            player(rules.name, level, int.from_bytes(one[:8], "big") + seat)
            for seat, level in enumerate(levels)
        ]
        state = play_hand(rules, Deal(shuffled(rules.pack, one), dealer), rules.first_standing(dealer), crew)
        count_in(tally, rules, rules.result(state))
    return tally


def count_in(tally: Tally, rules: AnyRules, result: Any) -> None:
    """Enter the result of a hand."""
    tally.hands += 1
    if result.void:
        tally.void += 1
    else:
        tally.points[result.points[0]] += 1
    winner = hand_winner(rules, result)
    if winner is not None:
        tally.won[winner] += 1
    side = "none" if winner is None else rules.table.team_name(winner)
    games = getattr(result, "games", None)
    what = getattr(result, "kind", None) or result.reason
    tally.results[f"{side} {what}" + (f" {games}" if games else "")] += 1


def worked(pieces: Iterator[tuple[Any, ...]], jobs: int) -> Generator[Tally, None, None]:
    """The results in the order of the pieces, of which only a few are in work at a time."""
    if jobs == 1:
        for piece in pieces:
            yield play_some(*piece)
        return
    others = active_children()
    with ProcessPoolExecutor(jobs) as pool:
        try:
            yield from _in_turn(pool, pieces, jobs)
        except BaseException:
            # nobody waits for the rest, which may take long: a Ctrl-C ends no more than a piece of it
            for child in active_children():
                if child not in others:
                    child.terminate()
            raise


def _in_turn(
    pool: ProcessPoolExecutor, pieces: Iterator[tuple[Any, ...]], jobs: int
) -> Generator[Tally, None, None]:
    waiting: deque[Future[Tally]] = deque()
    for piece in pieces:
        with launching():
            waiting.append(pool.submit(play_some, *piece))
        if len(waiting) > 2 * jobs:
            yield waiting.popleft().result()
    while waiting:
        yield waiting.popleft().result()


def report(
    tally: Tally, rules: AnyRules, levels: Sequence[str], seed: bytes, seconds: float
) -> dict[str, Any]:
    """Everything that came out, as it is written in JSON."""
    names = [rules.table.team_name(team) for team in (0, 1)]
    return {
        "game": rules.name,
        "variant": variant_text(rules.variant),
        "players": {rules.table.name(seat): level for seat, level in enumerate(levels)},
        "seed": seed.hex(),
        "hands": tally.hands,
        "void": tally.void,
        "won": dict(zip(names, tally.won, strict=True)),
        "won_percent": {
            name: round(100 * won / tally.hands, 3) for name, won in zip(names, tally.won, strict=True)
        },
        "results": dict(tally.results.most_common()),
        "points": {
            "of": names[0],
            "mean": round(tally.mean, 4),
            "deviation": round(tally.deviation, 4),
            "counts": {str(points): count for points, count in sorted(tally.points.items())},
        },
        "seconds": round(seconds, 3),
        "hands_per_second": round(tally.hands / seconds, 1) if seconds > 0 else None,
    }


def _print(document: dict[str, Any], say: Voice) -> None:
    levels = " ".join(f"{seat}={level}" for seat, level in document["players"].items())
    print(f"{document['variant']}  {levels}")
    print(say("simulate.seed", seed=document["seed"]))
    rate = document["hands_per_second"] and say.decimal(document["hands_per_second"])
    hands, void = (Number(document[name], say.language) for name in ("hands", "void"))
    print(say("simulate.hands", hands=hands, void=void, rate=rate))
    for name, won in document["won"].items():
        percent = say.decimal(document["won_percent"][name])
        print(say("simulate.won", team=say.side(name), n=won, percent=percent))
    points = document["points"]
    mean, deviation = say.decimal(points["mean"], 2), say.decimal(points["deviation"], 2)
    print(say("simulate.points", team=say.side(points["of"]), mean=mean, deviation=deviation))
    print()
    labels = {name: _result_label(name, say) for name in document["results"]}
    width = max(map(len, labels.values()))
    for name, count in document["results"].items():
        percent = say.decimal(100 * count / document["hands"], 2)
        print(f"{labels[name]:<{width}} {count:>7} {percent:>6} %")
    print()
    for line in histogram({int(points): count for points, count in points["counts"].items()}):
        print(line)


def _result_label(name: str, say: Voice) -> str:
    """A result such as ``NS double 2`` in the language."""
    side, kind, *games = name.split()
    who = say("simulate.nobody") if side == "none" else say.side(side)
    return " ".join([who, say(f"simulate.kind.{kind}"), *games])


def histogram(counts: dict[int, int], *, bars: int = 20, width: int = 40) -> list[str]:
    """Bars for how often each number came, several numbers to a bar where there are many."""
    if not counts:
        return []
    low, high = min(counts), max(counts)
    step = max(1, -(-(high - low + 1) // bars))
    sums: Counter[int] = Counter()
    for number, count in counts.items():
        sums[(number - low) // step] += count
    most = max(sums.values())
    told: list[str] = []
    for place in range((high - low) // step + 1):
        first, last = low + place * step, min(high, low + (place + 1) * step - 1)
        label = f"{first}" if first == last else f"{first}-{last}"
        told.append(f"{label:>7} {sums[place]:>7} {'#' * round(width * sums[place] / most)}".rstrip())
    return told
