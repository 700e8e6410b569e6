"""``partida bench``: the solver's speed on random deals."""

from __future__ import annotations

from typing import Annotated

from cyclopts import Parameter

from partida.cli.options import Json, print_json, whole
from partida.cli.solve import ready
from partida.errors import CountError
from partida.sueca import leaf


def command(
    *,
    deals: Annotated[int, Parameter(help="How many random deals.", converter=whole)] = 200,
    seed: Annotated[int, Parameter(help="Another number makes other deals.", converter=whole)] = 1,
    tricks: Annotated[int, Parameter(help="Cards in each hand, 1 to 10.", converter=whole)] = 10,
    json: Json = False,
) -> int:
    """Measure one thread in its own processor time; the table is emptied before every question."""
    from partida.solver.measure import measure, random_positions

    if tricks > leaf.TRICKS:
        raise CountError(f"--tricks {tricks}: a hand has at most {leaf.TRICKS} cards", code="cli/tricks")
    ready()
    rows = measure(random_positions(seed, deals, tricks))
    if json:
        print_json([row._asdict() for row in rows])
        return 0
    names = ("median ms", "mean ms", "p95 ms", "max ms", "cards median", "cards mean", "M cards/s")
    print(f"{'':14}" + "".join(f"{name:>13}" for name in names))
    for row in rows:
        times = "".join(f"{ms:13.3f}" for ms in (row.median, row.mean, row.p95, row.most))
        cards = f"{row.cards_median:13.0f}{row.cards_mean:13.0f}{row.per_second / 1e6:13.1f}"
        print(f"{row.question:14}{times}{cards}")
    return 0
