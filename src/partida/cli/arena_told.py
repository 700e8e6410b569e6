"""What came out of a tournament, in lines for a terminal or as a table in Markdown."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from partida.arena.course import Course
from partida.arena.figures import Figure, Figures, Outcome, measures_of
from partida.cli.say import Voice
from partida.words.numbers import marked

_MOST_STRIKES: Final = 10
"""So many failures are told one by one; `--json` has all."""

Rows = list[list[str]]


def told(course: Course, found: Figures, voice: Voice) -> Iterator[str]:
    """Everything, line by line."""
    plan = course.setup.plan
    yield f"{plan.variant}  {voice('arena.seed', seed=plan.seed)}"
    if not course.setup.repeatable:
        yield voice("arena.by_the_clock")
    yield ""
    yield from aligned(_pairings(course, found, voice))
    if len(found.overall) > 2:
        yield ""
        yield from aligned(_overall(course, found, voice))
    if found.times:
        yield ""
        yield from aligned(_times(found, voice))
    yield from _strikes(course, voice)


def strength(course: Course, found: Figures, voice: Voice) -> Iterator[str]:
    """The table of the pairings in Markdown."""
    head, *rows = _pairings(course, found, voice)
    for row in (head, ["---"] * len(head), *rows):
        yield f"| {' | '.join(row)} |"


def aligned(rows: Rows) -> Iterator[str]:
    """Rows in columns: the first to the left, the others to the right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for first, *others in rows:
        cells = [first.ljust(widths[0])]
        cells += [cell.rjust(width) for cell, width in zip(others, widths[1:], strict=True)]
        yield "  ".join(cells).rstrip()


def _pairings(course: Course, found: Figures, voice: Voice) -> Rows:
    measures = measures_of(course)
    names = [voice(f"arena.{measure.name}") for measure in measures]
    head = [voice("arena.pairing"), voice("arena.number"), *names, voice("arena.deviation")]
    rows = [head + [voice("arena.verdict")] * (course.setup.plan.sprt is not None)]
    for outcome in found.outcomes:
        cells = [written(outcome.figures[one.name], voice, percent=one.percent) for one in measures]
        row = [" v ".join(outcome.sides), str(outcome.pairs), *cells, voice.decimal(100 * outcome.deviation)]
        if course.setup.plan.sprt is not None:
            row.append(_verdict(course, outcome, voice))
        rows.append(row)
    return rows


def written(figure: Figure, voice: Voice, *, percent: bool) -> str:
    """A figure with its interval: ``58.5 (56.8 60.2)``, differences with a sign."""
    if figure.value is None:
        return "-"
    ends = (figure.value, figure.low or 0.0, figure.high or 0.0)
    value, low, high = (
        voice.decimal(100 * end) if percent else voice.decimal(end, 2, sign=True) for end in ends
    )
    return f"{value} ({low} {high})"


def _verdict(course: Course, outcome: Outcome, voice: Voice) -> str:
    sprt = course.setup.plan.sprt
    assert sprt is not None
    if outcome.verdict is None:
        return voice("arena.undecided", ratio=voice.decimal(outcome.ratio or 0, 2, sign=True))
    percent = sprt.other if outcome.verdict == "other" else sprt.null
    return voice(f"arena.found_{outcome.verdict}", percent=marked(f"{percent:g}", voice.language))


def _overall(course: Course, found: Figures, voice: Voice) -> Rows:
    share = "matches_won" if course.setup.plan.matches else "hands_won"
    rows = [[voice("arena.overall"), voice(f"arena.{share}")]]
    rows += [[name, written(figure, voice, percent=True)] for name, figure in found.overall.items()]
    return rows


def _times(found: Figures, voice: Voice) -> Rows:
    rows = [[voice("arena.times"), voice("arena.moves"), voice("arena.mean"), "p99", voice("arena.most")]]
    for name, times in found.times.items():
        spent: Sequence[float] = (times.mean, times.percentile(99), times.most / 1e6)
        rows.append([name, str(times.moves), *(voice.decimal(one, 3) for one in spent)])
    return rows


def _strikes(course: Course, voice: Voice) -> Iterator[str]:
    strikes = [(pair, strike) for pair in course.pairs for strike in pair.strikes]
    if not strikes:
        return
    yield ""
    for name, count in Counter(strike.entrant for _, strike in strikes).items():
        yield voice("arena.lost", entrant=name, n=count)
    for pair, strike in strikes[:_MOST_STRIKES]:
        yield "  " + voice(
            "arena.strike",
            deal=pair.deal,
            leg=strike.leg + 1,
            entrant=strike.entrant,
            seat=strike.seat,
            kind=strike.kind,
            reason=strike.reason,
        )
    if len(strikes) > _MOST_STRIKES:
        yield "  " + voice("arena.more", n=len(strikes) - _MOST_STRIKES)
