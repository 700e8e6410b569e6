"""Moments of hands of Sueca, of every variant, in which somebody has a choice; for tests."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any, NamedTuple

from partida.cards import Card
from partida.game import Deal
from partida.players.registry import player
from partida.players.sueca_table import following_cards
from partida.sueca.moves import Ruling
from partida.sueca.rules import SuecaRules
from partida.sueca.variants import PRESETS, Variant
from partida.sueca.view import SuecaView
from tests.options import random_variant

LEVELS = ("club", "random", "novice")


class Moment(NamedTuple):
    """A state of the game, what the seat on turn sees of it, and the cards that it may choose from."""

    rules: SuecaRules
    state: Any
    view: SuecaView
    cards: tuple[Card, ...]


def moments(hands: int, seed: int, **fixed: Any) -> Iterator[Moment]:
    """All choices of so many hands: every preset, then variants at random; players of mixed levels."""
    rng = random.Random(seed)
    presets = list(PRESETS.values())
    for number in range(hands):
        named = number < len(presets) and not fixed
        yield from _hand(SuecaRules(presets[number] if named else random_variant(Variant, rng, **fixed)), rng)


def _hand(rules: SuecaRules, rng: random.Random) -> Iterator[Moment]:
    deal = Deal(tuple(rng.sample(rules.pack, 40)), rng.randrange(4), prepared=True)
    state, _ = rules.start(deal, rules.first_standing(deal.dealer))
    level = player("sueca", rng.choice(LEVELS), rng.getrandbits(32))
    while state.turn is not None:
        view = rules.view(state, state.turn)
        legal = tuple(move for move in view.moves if not isinstance(move, Ruling))
        cards = following_cards(view, legal) if view.phase == "play" else ()
        if len(cards) > 1:
            yield Moment(rules, state, view, cards)
        move = rng.choice(legal) if rng.random() < 0.1 else level.choose(view, legal, None)  # type: ignore[arg-type]
        state, _ = rules.play(state, state.turn, move)
