"""The matches in ``conformance/matches`` replay to the letter."""

from __future__ import annotations

from pathlib import Path

import pytest

from partida.record import from_ndjson, read_matches, to_ndjson, write_matches
from partida.registry import GAMES

FILES = sorted((Path(__file__).parents[2] / "conformance" / "matches").glob("*.partida"))


def test_every_preset_has_a_match() -> None:
    wanted = {f"{game.name}-{name}" for game in GAMES.values() for name in game.presets}
    assert wanted <= {file.stem for file in FILES}


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_the_match_replays(file: Path) -> None:
    data = file.read_bytes()
    records = read_matches(data)
    assert records
    for record in records:
        match = record.match()
        assert match.winner is not None
        assert all(hand.result is not None for hand in match.hands)
        assert from_ndjson(to_ndjson(record)) == record
    assert write_matches(records).encode() == data
