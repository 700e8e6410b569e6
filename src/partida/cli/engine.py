"""``partida engine``: the line protocol."""

from __future__ import annotations

import sys
from typing import Annotated

from cyclopts import Parameter

from partida.players.registry import DEFAULT


def command(
    *,
    level: Annotated[str, Parameter(help="The level that plays where a request names none.")] = DEFAULT,
    schema: Annotated[
        bool, Parameter(negative="", help="Print the JSON Schema of all messages instead.")
    ] = False,
) -> int:
    """Answer other programs: one JSON object a line, over stdin and stdout."""
    from partida.cli.options import print_json
    from partida.engine.engine import Engine
    from partida.engine.schema import schema as schema_of
    from partida.players.registry import PLAYERS
    from partida.players.registry import level as known

    if schema:
        print_json(schema_of())
        return 0
    for game in PLAYERS:
        known(game, level)
    Engine(level).serve(sys.stdin.buffer, sys.stdout.buffer)
    return 0
