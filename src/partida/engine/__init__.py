"""Partida for programs in any language: JSON lines over stdin and stdout; see ``docs/engine.md``.

`Engine` answers such programs; `External` lets one of them sit at a table.
"""

from __future__ import annotations

from partida.engine.engine import Engine
from partida.engine.external import External

__all__ = ["Engine", "External"]
