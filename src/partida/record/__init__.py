"""Text forms of what is played: hands, deals, positions, whole matches. See ``docs/records.md``.

>>> from partida.record import parse_hand
>>> len(parse_hand("A7.Q2..K"))
5
"""

from __future__ import annotations

from partida.record.deal import DealLine, Hands, Layout, Pack
from partida.record.hands import Holding, format_hand, parse_hand
from partida.record.matchfile import Checked, check_matches, read_matches, write_matches
from partida.record.model import Comment, HandRecord, MatchRecord
from partida.record.moves import Act
from partida.record.ndjson import from_ndjson, to_ndjson
from partida.record.position import Position
from partida.record.replay import Facts, Replay, format_result
from partida.record.standing import format_standing, parse_standing

__all__ = [
    "Act",
    "Checked",
    "Comment",
    "DealLine",
    "Facts",
    "HandRecord",
    "Hands",
    "Holding",
    "Layout",
    "MatchRecord",
    "Pack",
    "Position",
    "Replay",
    "check_matches",
    "format_hand",
    "format_result",
    "format_standing",
    "from_ndjson",
    "parse_hand",
    "parse_standing",
    "read_matches",
    "to_ndjson",
    "write_matches",
]
