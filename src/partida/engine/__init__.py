"""Partida for programs in any language: JSON lines over stdin and stdout; see ``docs/engine.md``.

`Engine` answers such programs; a `Program` is one that plays, `External` lets it sit at a table.
"""

from __future__ import annotations

from partida.engine.engine import Engine
from partida.engine.external import External
from partida.engine.program import Patience, Program

__all__ = ["Engine", "External", "Patience", "Program"]
