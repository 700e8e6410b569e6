"""What is played: a plan as it stands in a file, and what it comes to.

A plan is written as TOML by people and as JSON in the first line of a file of results, with the same
members. `Setup` is the plan with everything looked up: the rules, the entrants, who meets whom.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import combinations
from typing import Any, Final

import msgspec

from partida.arena.entrants import Entrant, absentee, entrant
from partida.arena.statistics import Sprt
from partida.errors import ArenaError, PlayerError
from partida.fairness import seed_from_text
from partida.game import AnyRules
from partida.players.registry import player_names
from partida.reading import quoted
from partida.registry import rules as rules_of
from partida.registry import variant_text

MOST_PAIRS: Final = 1_000_000


class Plan(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """A tournament as it is written down.

    ``pairings`` are texts such as ``club v novice`` or, for a table of four, ``club+random v novice+novice``;
    without any everybody meets everybody. ``pairs`` is how many pairs each pairing plays, with ``sprt`` at
    most. A pair is the same deal twice, or with ``matches`` the same match twice, the sides swapped.
    """

    variant: str
    entrants: tuple[str, ...]
    pairings: tuple[str, ...] = ()
    pairs: int = 1000
    seed: str | int
    matches: bool = False
    sprt: Sprt | None = None


@dataclass(frozen=True)
class Pairing:
    """Who meets whom: the entrants of each side, as many as a side has seats."""

    first: tuple[str, ...]
    second: tuple[str, ...]

    @property
    def sides(self) -> tuple[str, str]:
        """The names of the sides: of the entrant, or of both partners where they differ."""
        return side_name(self.first), side_name(self.second)


@dataclass(frozen=True)
class Setup:
    """A plan with everything looked up. The plan in it is written out in full, as a file keeps it."""

    plan: Plan
    rules: AnyRules
    seed: bytes
    entrants: Mapping[str, Entrant]
    pairings: tuple[Pairing, ...]

    @classmethod
    def of(cls, plan: Plan, entrants: Iterable[Entrant] = (), *, absent: bool = False) -> Setup:
        """Look everything up; ``entrants`` are those that cannot be made from their text.

        With ``absent`` others may be unknown: what they have played can be read, but nobody plays on.
        Raises `ArenaError`, `VariantError`, `DealError` for a bad seed, `PlayerError` for an unknown level.
        """
        if plan.sprt is not None:
            plan.sprt.check()
        if not 1 <= plan.pairs <= MOST_PAIRS:
            raise ArenaError(f"pairs are 1 to {MOST_PAIRS}, not {plan.pairs}", code="arena/pairs")
        rules = rules_of(plan.variant)
        seed = seed_from_text(str(plan.seed))
        crew = _crew(rules.name, plan.entrants, entrants, absent)
        pairings = _pairings(plan.pairings, tuple(crew), rules.table.size // 2)
        full = msgspec.structs.replace(plan, variant=variant_text(rules.variant), seed=seed.hex())
        as_kept = msgspec.json.decode(msgspec.json.encode(full), type=Plan)
        return cls(as_kept, rules, seed, crew, pairings)

    @property
    def kernels(self) -> tuple[str, ...]:
        """The modules with compiled code that the entrants need."""
        return tuple(sorted({name for one in self.entrants.values() for name in one.kernels}))

    def all_here(self) -> None:
        """Raise `PlayerError` if an entrant is absent."""
        for one in self.entrants.values():
            if one.absent:
                raise PlayerError(one.absent, code="player/name")

    @property
    def repeatable(self) -> bool:
        """False if other hands may come out another time: an entrant thinks by the clock, or is absent."""
        return all(one.repeatable for one in self.entrants.values())


def read_plan(text: str, where: str) -> Plan:
    """A plan from TOML; raises `ArenaError` that names ``where`` and the member that is wrong."""
    try:
        return plan_from(tomllib.loads(text), where)
    except ValueError as error:  # also for numbers too long to be read
        raise ArenaError(f"{where}: {error}", code="arena/plan") from None


def plan_from(document: Any, where: str) -> Plan:
    """A plan from a document of plain values; raises `ArenaError`."""
    try:
        return msgspec.convert(document, Plan)
    except msgspec.ValidationError as error:
        raise ArenaError(f"{where}: {error}", code="arena/plan") from None


def side_name(side: tuple[str, ...]) -> str:
    """The name of a side; partners of one name are named once."""
    return "+".join(dict.fromkeys(side))


def _crew(game: str, texts: tuple[str, ...], given: Iterable[Entrant], absent: bool) -> dict[str, Entrant]:
    others = {one.name: one for one in given}
    for name in others:
        if name in player_names(game):
            raise ArenaError(
                f"{quoted(name)} is a level of {game}: call another entrant something else",
                code="arena/entrant",
            )
    crew: dict[str, Entrant] = {}
    for text in texts:
        one = others[text] if text in others else _known(game, text, absent)
        if one.name in crew:
            raise ArenaError(
                f"two entrants are called {quoted(one.name)}: name one of them, as in b={text}",
                code="arena/entrant",
            )
        crew[one.name] = one
    return crew


def _known(game: str, text: str, absent: bool) -> Entrant:
    try:
        return entrant(game, text)
    except PlayerError as error:
        if not absent:
            raise
        return absentee(text, error.message)


def _pairings(texts: tuple[str, ...], names: tuple[str, ...], seats: int) -> tuple[Pairing, ...]:
    if texts:
        found = tuple(_pairing(text, names, seats) for text in texts)
        if len(set(found)) < len(found):
            raise ArenaError("a pairing is named twice", code="arena/pairing")
        return found
    if len(names) < 2:
        raise ArenaError("a tournament needs two entrants at least", code="arena/entrants")
    return tuple(Pairing((one,) * seats, (other,) * seats) for one, other in combinations(names, 2))


def _pairing(text: str, names: tuple[str, ...], seats: int) -> Pairing:
    sides = [tuple(one.strip() for one in side.split("+")) for side in text.split(" v ")]
    if len(sides) != 2 or any(len(side) not in (1, seats) for side in sides):
        shape = "A v B" if seats == 1 else "A v B or A+B v C+D"
        raise ArenaError(f"{quoted(text)} is no pairing: write {shape}", code="arena/pairing")
    for name in (*sides[0], *sides[1]):
        if name not in names:
            raise ArenaError(
                f"{quoted(text)}: there is no entrant {quoted(name)}; there are {', '.join(names)}",
                code="arena/pairing",
            )
    first, second = (side * (seats // len(side)) for side in sides)
    return Pairing(first, second)
