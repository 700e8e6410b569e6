"""What players forget: nothing they never knew comes in, and the numbers of cards still add up."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest

from partida import rules
from partida.cards import Card, CardSet
from partida.fairness import shuffled
from partida.game import Deal
from partida.players import cuarenta_memory, sueca_memory
from partida.players.player import FREE
from partida.players.registry import player
from partida.players.sueca_club import CLUB
from partida.players.wavering import wavering
from partida.sueca import leaf
from partida.sueca.view import SuecaView, Trick
from tests.unit.players.positions import cuarenta, sueca

ALL = sueca_memory.Memory(small=10, honours=10, voids=10)
NONE = sueca_memory.Memory(small=0, honours=0, voids=0)


def views(variant: str, number: int) -> list[Any]:
    """The views of the seats on turn through a hand played by club players."""
    game = rules(variant)
    deal = Deal(shuffled(game.pack, bytes([number]) * 32), number % game.table.size, prepared=True)
    crew = [player(game.name, "club", seat) for seat in range(game.table.size)]
    state, _ = game.start(deal, game.first_standing(deal.dealer))
    found: list[Any] = []
    while state.turn is not None:
        view = game.view(state, state.turn)
        found.append(view)
        state, _ = game.play(state, state.turn, crew[state.turn].choose(view, view.moves, FREE))
    return found


def played(view: SuecaView) -> CardSet:
    return CardSet(card for trick in (*view.tricks, view.trick) for card in trick.cards)


def voids(view: SuecaView) -> set[tuple[int, int]]:
    """Who has not followed which suit, by the tricks of a view."""
    return {
        (seat, leaf.SUIT[trick.cards[0]])
        for trick in (*view.tricks, view.trick)
        for seat, card in zip(view.table.from_seat(trick.leader), trick.cards, strict=False)
        if leaf.SUIT[card] != leaf.SUIT[trick.cards[0]]
    }


MEMORIES = [
    NONE,
    ALL,
    sueca_memory.Memory(0, 1, 3),
    sueca_memory.Memory(2, 4, 0),
    sueca_memory.Memory(0, 0, 10),
]


@pytest.mark.parametrize("memory", MEMORIES, ids=str)
def test_what_is_forgotten_is_with_the_others(memory: sueca_memory.Memory) -> None:
    for view in [view for number in range(4) for view in views("sueca", number) if view.phase == "play"]:
        seen = sueca_memory.remembered(view, memory)
        assert played(seen) <= played(view)
        assert voids(seen) <= voids(view)
        others = sum(seen.counts) - seen.counts[view.seat]
        out = 40 - len(view.hand) - len(played(seen))
        assert others == out, "as many places as there are cards that may lie in them"
        own = {card for trick in view.tricks for seat, card in _laid(view, trick) if seat == view.seat}
        assert own <= set(played(seen))
        assert replace(seen, tricks=view.tricks, counts=view.counts) == view


def _laid(view: SuecaView, trick: Trick) -> list[tuple[int, Card]]:
    return list(zip(view.table.from_seat(trick.leader), trick.cards, strict=True))


def test_who_forgets_nothing_sees_the_view_as_it_is() -> None:
    for view in views("sueca", 1):
        assert sueca_memory.remembered(view, ALL) == view


@pytest.mark.parametrize("memory", MEMORIES, ids=str)
def test_voids_are_remembered_as_long_as_is_said(memory: sueca_memory.Memory) -> None:
    for view in views("sueca", 2):
        seen = sueca_memory.remembered(view, memory)
        recent = replace(view, tricks=view.tricks[max(0, len(view.tricks) - memory.voids) :])
        if memory.voids == 0:
            recent = replace(view, tricks=())
        assert voids(seen) == voids(recent)


def test_a_trick_that_is_half_remembered() -> None:
    """Two tricks ago E ruffed hearts that N had led; N's own cards stay, small ones are forgotten at once."""
    hand = "AC 2C 3C 4C AD 2D 3D 4D"
    view = sueca(hand, "S", "", ("N: 2H AH 3H 4S", "E: 5C 6C QC KC"), turn_up="5S", dealer=1)
    seen = sueca_memory.remembered(view, sueca_memory.Memory(small=0, honours=1, voids=2))
    assert played(seen) == CardSet.parse("2H 4S 6C QC KC")
    assert voids(seen) == {(1, leaf.SUIT[Card.parse("2H")])}
    assert seen.counts == (8, 9, 9, 9)
    gone = sueca_memory.remembered(view, NONE)
    assert played(gone) == CardSet.parse("2H 6C")
    assert voids(gone) == set()
    assert gone.counts == (8, 10, 10, 10)


def test_the_card_turned_up_is_never_forgotten() -> None:
    view = sueca("AC 2C 3C 4C AD 2D 3D 4D 5D", "S", "", ("E: 5S 2S 3S 4S",), turn_up="5S", dealer=1)
    assert Card.parse("5S") in played(sueca_memory.remembered(view, NONE))


def test_memories_of_cuarenta_grow_with_what_is_remembered() -> None:
    kinds = [(0, False, False), (0, True, False), (1, True, False), (1, True, True), (4, True, True)]
    for view in views("cuarenta(players=2)", 3):
        seen = [cuarenta_memory.remembered(view, cuarenta_memory.Memory(*kind)).seen for kind in kinds]
        assert all(one <= other for one, other in pairwise(seen))
        assert seen[0] == view.hand | CardSet(view.on_table)
        assert seen[-1] == view.seen
        assert view.taken[view.team] <= seen[1]


def test_ranks_that_are_gone_are_remembered_whole() -> None:
    view = cuarenta("AC 2D 3C JH 6H", "KD", gone="777755")
    gone = cuarenta_memory.remembered(view, cuarenta_memory.Memory(deals=0, own=False, gone=True)).seen
    assert gone == view.hand | CardSet.parse("KD 7C 7D 7H 7S")


def test_a_wavering_judgement_stays_near_and_differs_by_seed() -> None:
    found = [wavering(CLUB, 0.4, random.Random(seed)) for seed in range(50)]
    assert len(set(found)) == 50
    for one in found:
        for name, value in vars(CLUB).items():
            assert abs(getattr(one, name) - value) <= 0.4 * abs(value) + 1e-12
    assert wavering(CLUB, 0.0, random.Random(1)) == CLUB


@pytest.mark.parametrize(
    ("variant", "name"), [("sueca", "casual"), ("cuarenta", "casual"), ("cuarenta(players=2)", "novice")]
)
def test_the_same_seed_plays_the_same(variant: str, name: str) -> None:
    game = rules(variant)
    for view in views(variant, 5)[::3]:
        one, other = (player(game.name, name, 9).choose(view, view.moves, FREE) for _ in range(2))
        assert one == other
        assert one in view.moves
