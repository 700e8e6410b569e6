"""Hands that computer players play, from which puzzles are made.

Everything follows from a seed and the number of a hand: the preset, the score before it, who sits where, the
shuffle, and what is played.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import Any, Final, cast

from partida.game import AnyRules, Deal
from partida.players.drive import next_move
from partida.players.registry import player
from partida.record import Position
from partida.registry import game
from partida.sueca.variants import Variant as SuecaVariant

CREW: Final = ("novice", "casual", "club", "club", "good")
"""The levels of which every seat draws one: hands as people play them, with faults, but not senseless."""
PRESETS: Final = {
    "sueca": ("", "", "portugal", "pagat", "brazil", "north-pente", "cardgames-zone-8"),
    "cuarenta": ("", "", "pagat", "tournament", "barrio", "todo-dos"),
}
"""The presets of which every hand draws one; the empty name is the game's default."""
FOR_TWO: Final = 0.4
"""How many hands of Cuarenta are between two."""
LATE: Final = 0.3
"""How many of them begin with any score, also just before the end of a chica."""


@dataclass(frozen=True)
class Moment:
    """A moment of a hand: what the seat on turn knows, as a view and as a position line."""

    rules: AnyRules
    view: Any
    position: str
    source: str


def moments(name: str, seed: int, number: int) -> Iterator[Moment]:
    """The moments of a hand of a game in which a card is due, in order."""
    random = Random(f"{name}/{seed}/{number}")
    rules = _rules(name, random)
    dealer = random.randrange(rules.table.size)
    standing = _standing(rules, dealer, random)
    order = tuple(random.sample(rules.pack, len(rules.pack)))
    levels = [random.choice(CREW) for _ in range(rules.table.size)]
    crew = [player(name, level, random.getrandbits(32)) for level in levels]
    source = f"seed={seed} hand={number} players={','.join(levels)}"
    deal = Deal(order, dealer, prepared=True)
    state, _ = rules.start(deal, standing)
    moves: list[tuple[int, Any]] = []
    while rules.result(state) is None:
        if state.phase == "play":
            yield moment_of(rules, state, Position.at(rules, deal, standing, tuple(moves)), source)
        moves.append(next_move(rules, state, crew))
        state, _ = rules.play(state, *moves[-1])


def moment_of(rules: AnyRules, state: Any, position: Position, source: str) -> Moment:
    """The moment of the seat on turn of a state."""
    return Moment(rules, rules.view(state, state.turn), str(position.position_for(state.turn)), source)


def _rules(name: str, random: Random) -> AnyRules:
    chosen = game(name)
    preset = random.choice(PRESETS[name])
    variant = chosen.presets[preset or next(iter(chosen.presets))]
    if name == "cuarenta" and random.random() < FOR_TWO:
        variant = replace(variant, players=2)
    return chosen.build(variant)


def _standing(rules: AnyRules, dealer: int, random: Random) -> Any:
    """A score as matches have them."""
    standing = rules.first_standing(dealer)
    if rules.name == "sueca":
        most = min(cast(SuecaVariant, rules.variant).match_target, 4)
        return replace(standing, score=(random.randrange(most), random.randrange(most)))
    most = 19 if random.random() < LATE else 12
    return replace(standing, score=(2 * random.randrange(most), 2 * random.randrange(most)))
