from __future__ import annotations

import io
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from partida.cards import Card, CardSet
from partida.cli import saves
from partida.cli.app import run
from partida.match import Match
from partida.record import MatchRecord
from partida.registry import rules


@dataclass
class Ran:
    """What a command said and how it ended."""

    code: int
    out: str
    err: str


Cli = Callable[..., Ran]


@pytest.fixture(autouse=True)
def _own_surroundings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No file of the user, no language and no width of the machine."""
    monkeypatch.setenv("PARTIDA_DATA", str(tmp_path / "data"))
    for name in ("PARTIDA_LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG", "FORCE_COLOR", "COLUMNS", "LINES"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def cli(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Cli:
    """Run a command in this process; lines of input are given by ``typed``."""

    def run_it(*arguments: str, typed: list[str] | None = None) -> Ran:
        data = "".join(f"{line}\n" for line in typed or []).encode()
        stdin = io.TextIOWrapper(io.BufferedReader(io.BytesIO(data)), encoding="utf-8")
        monkeypatch.setattr(sys, "stdin", stdin)
        code = run(arguments)
        told = capsys.readouterr()
        return Ran(code, told.out, told.err)

    return run_it


ANYTHING = ["", *map(str, range(1, 11))]
"""Typed again and again, this plays any match to its end: numbers that mean nothing are refused."""


def position(variant: str, dealer: str, hands: dict[str, str], moves: str, top: str | None = None) -> Path:
    """A saved match in which S is the person: the hands dealt, and the moves so far (``W AS, S KS``)."""
    game = rules(variant)
    table = game.table
    given = tuple(CardSet.parse(hands[table.name(seat)]) for seat in range(table.size))
    dealt = CardSet(card for hand in given for card in hand)
    stock = tuple(card for card in game.pack if card not in dealt)
    deal = game.order_of(given, table.seat(dealer), None if top is None else Card.parse(top), stock)
    match, _ = Match.begin(game, table.seat(dealer)).deal(deal)
    for move in filter(None, moves.split(", ")):
        seat, _, text = move.partition(" ")
        match, _ = match.play(table.seat(seat), game.read(text))
    kinds = ["person" if table.name(seat) == "S" else "club" for seat in range(table.size)]
    file = saves.MatchFile.new(game.name)
    file.write(MatchRecord.of(match, kinds=kinds))
    file.close()
    return file.path


def sueca_position(variant: str = "sueca") -> Path:
    """Hearts are trumps, W has led the ace of spades, and S holds two spades: cards 9 and 10."""
    hands = {
        "N": "JH AD 7D KD JD QD 5D 4D 4C 3C",
        "E": "5S 4S 3S 2S AC 7C KC JC QC 5C",
        "S": "KS 6S QH 5H 2H 6D 3D 2D 6C 2C",
        "W": "AS 7S JS QS AH 7H KH 6H 4H 3H",
    }
    return position(variant, "N", hands, "W AS", "JH")


def cuarenta_position(variant: str = "cuarenta") -> Path:
    """On the table lie QC, 3C and, just trailed by W, AD; S holds AC, with which to fall on it."""
    hands = {"E": "QC QH 7D KC 5S", "N": "3C 2D 3S JH 6H", "W": "AD AS 7H 5D 4S", "S": "AC 2C 3H 4D 7S"}
    return position(variant, "S", hands, "E pass, N pass, W pass, S pass, E QC, N 3C, W AD")
