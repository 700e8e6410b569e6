"""The chances to win a mesa of Cuarenta from every score: what ends of hands are worth in the long run.

A file of them is JSON: the variant, how it was made, and for every number of chicas won before (``"1-0"``: by
the side that deals next, and by the other) forty rows of forty chances, those of the side that deals next, by
its score and the other's.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from json import JSONDecodeError, dumps, loads
from types import MappingProxyType
from typing import Any, Final, cast

from partida.cuarenta.scoring import Points, Result, Standing, settle
from partida.cuarenta.variants import Variant
from partida.errors import PartidaError, PositionError
from partida.registry import rules as rules_of
from partida.registry import variant_text
from partida.solver.cuarenta_ends import SCORES, CuarentaEnds
from partida.table import Team

TARGET: Final = SCORES - 1
VERSION: Final = 1

Chances = tuple[tuple[float, ...], ...]


@dataclass(frozen=True, eq=False)
class Equity:
    """Chances under a variant: ``chances[sets][own][other]`` are those of the side that deals next."""

    variant: Variant
    chances: Mapping[Points, Chances]
    made_by: str = ""

    def at(self, standing: Standing) -> float:
        """The chance of team 0 to win the mesa from a standing between two hands."""
        if standing.winner is not None:
            return 1.0 - standing.winner
        team = standing.dealer % 2
        score, sets = standing.score[team], standing.sets[team]
        other, lost = standing.score[1 - team], standing.sets[1 - team]
        chance = self.chances[sets, lost][min(score, TARGET - 1)][min(other, TARGET - 1)]
        return chance if team == 0 else 1.0 - chance

    def ends(self, sets: Points, dealer: Team) -> CuarentaEnds:
        """What ends of a hand are worth to team 0, with so many chicas won before it.

        ``dealer`` is a seat of the side that deals the next hand. A won chica counts as 40.
        """
        return _ends(self, sets, dealer % 2)

    def text(self) -> str:
        """The file of these chances."""
        tables = {f"{own}-{other}": table for (own, other), table in self.chances.items()}
        head = {"partida_equity": VERSION, "variant": variant_text(self.variant), "made_by": self.made_by}
        rows = ",\n".join(
            f"{dumps(name)}: [\n"
            + ",\n".join(dumps([round(one, 3) for one in row], separators=(",", ":")) for row in table)
            + "]"
            for name, table in tables.items()
        )
        return dumps(head)[:-1] + ', "chances": {\n' + rows + "}}\n"

    @classmethod
    def parse(cls, text: str) -> Equity:
        """Read a file; raises `PositionError` naming what is wrong in it."""
        try:
            found = _members(loads(text), "the file")
        except (JSONDecodeError, RecursionError) as error:
            raise _wrong(f"it is no JSON ({error})") from None
        if found.get("partida_equity") != VERSION:
            raise _wrong(f'it does not say "partida_equity": {VERSION}')
        variant = _variant(found.get("variant"))
        tables = _members(found.get("chances"), "chances")
        sets = [(own, other) for own in range(variant.mesa_chicas) for other in range(variant.mesa_chicas)]
        names = [f"{own}-{other}" for own, other in sets]
        if set(tables) != set(names):
            raise _wrong(f"chances are told for {', '.join(names)}")
        chances = {one: _table(tables[name], name) for one, name in zip(sets, names, strict=True)}
        return cls(variant, MappingProxyType(chances), str(found.get("made_by", "")))


@lru_cache(maxsize=64)
def _ends(equity: Equity, sets: Points, dealer: Team) -> CuarentaEnds:
    before = Standing(dealer, sets=sets)

    def worth(own: int, other: int) -> float:
        if own == other == TARGET:
            return 0.5
        winner = 0 if own == TARGET else 1 if other == TARGET else None
        result = Result("counted", False, (0, 0), winner, (own, other), dealer)
        return equity.at(settle(equity.variant, before, result))

    return CuarentaEnds.by(worth)


def _wrong(reason: str) -> PositionError:
    return PositionError(f"this is no file of chances: {reason}", code="equity/file")


def _variant(text: Any) -> Variant:
    try:
        variant = rules_of(str(text)).variant
    except PartidaError as error:
        raise _wrong(error.message) from None
    if not isinstance(variant, Variant):
        raise _wrong("its variant is not one of Cuarenta")
    return variant


def _members(value: Any, name: str) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise _wrong(f"{name} has no members")
    return cast("dict[str, Any]", value)


def _forty(value: Any, name: str) -> list[Any]:
    found = cast("list[Any]", value) if isinstance(value, list) else []
    if len(found) != TARGET:
        raise _wrong(f"{name} is not a list of {TARGET}")
    return found


def _table(value: Any, name: str) -> Chances:
    """Forty rows of forty chances."""
    rows: list[tuple[float, ...]] = []
    for score, row in enumerate(_forty(value, name)):
        chances = _forty(row, f"row {score} of {name}")
        if not all(type(one) in (int, float) and 0 <= one <= 1 for one in chances):
            raise _wrong(f"row {score} of {name} has something that is no number from 0 to 1")
        rows.append(tuple(map(float, chances)))
    return tuple(rows)
