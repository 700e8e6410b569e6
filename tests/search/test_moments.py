"""Ways compared at moments: a gain is what playing the whole hand with that one card brings."""

from __future__ import annotations

import sys
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest
from benchmarks import moments
from benchmarks.moments import HINDSIGHT, Comparing, Gain, Moment, choices, lowest_equal, maker
from benchmarks.ways import WAYS, Look, club_usual, net_usual

from partida import rules
from partida.game import Deal
from partida.players.drive import play_hand
from partida.players.registry import player
from partida.players.search.decision import Decision
from partida.sueca.moves import Play

GAME: Any = rules("sueca")


def comparing(ways: tuple[str, ...], cards: range, base: str = "club", table: str = "club") -> Comparing:
    return Comparing(
        GAME, {name: maker(name) for name in ways}, maker(base), maker(table), frozenset(cards), seed=1
    )


@dataclass
class Straying:
    """A club player that plays one card of another's choice."""

    moment: Moment
    card: Any
    name: str = "straying"
    club: Any = field(default_factory=lambda: player("sueca", "club"))

    def choose(self, view: Any, legal: Any, budget: Any) -> Any:
        asked = GAME.view(self.moment.state, self.moment.seat)
        return Play(self.card) if view == asked else self.club.choose(view, legal, budget)

    def interject(self, view: Any, legal: Any, budget: Any) -> Any:
        return None


def test_a_gain_is_what_the_whole_hand_brings_with_that_card() -> None:
    one = comparing(("novice", "club"), range(2, 7))
    crew = [one.table(0)] * 4
    strayed = 0
    for number in range(6):
        told = [gain for name, gain in one.hand(number) if name == "novice"]
        rng = Random(f"moments 1 {number}")
        deal = Deal(tuple(rng.sample(GAME.pack, 40)), number % 4, prepared=True)
        minds = {"novice": maker("novice")(0)}
        found, ending = one._played(deal, crew, minds, one.base(0))
        assert len(found) == len(told)
        for (moment, played), gain in zip(found, told, strict=True):
            assert moment.base == played
            assert gain.differs == (moment.picks["novice"] != played)
            if gain.differs:
                others = [Straying(moment, moment.picks["novice"])] * 4
                state = play_hand(GAME, deal, GAME.first_standing(deal.dealer), others)
                assert gain.gained == one._ending(state).gain(ending, moment.seat)
                strayed += 1
    assert strayed > 5


def test_who_chooses_alike_gains_nothing_and_hindsight_never_loses() -> None:
    one = comparing(("club", HINDSIGHT), range(2, 6))
    gains: dict[str, list[Gain]] = {"club": [], HINDSIGHT: []}
    for number in range(10):
        for name, gain in one.hand(number):
            gains[name].append(gain)
    assert not any(gain.differs for gain in gains["club"])
    assert {gain.cards for gain in gains["club"]} == {2, 3, 4, 5}
    assert {gain.cards for gain in gains[HINDSIGHT]} == {2, 3, 4}
    match = [gain.gained[2] for gain in gains[HINDSIGHT] if gain.differs]
    assert match
    assert min(match) > 0


def test_playing_at_random_costs() -> None:
    one = comparing(("random",), range(2, 11), table="novice")
    again = [list(one.hand(number)) for number in range(12)]
    assert again == [list(one.hand(number)) for number in range(12)]
    gained = np.array([gain.gained for hand in again for _, gain in hand])
    assert (gained.sum(axis=0) < 0).all()


def test_equal_cards_are_one() -> None:
    one = comparing(("club",), range(3, 11))
    deal = Deal(tuple(Random(5).sample(GAME.pack, 40)), 0, prepared=True)
    merged = 0
    for moment, _ in one._played(deal, [one.table(0)] * 4, {}, one.base(0))[0]:
        view = GAME.view(moment.state, moment.seat)
        few = choices(view)
        for card in (move.card for move in view.moves):
            lowest = lowest_equal(view, card)
            assert lowest in few
            assert (lowest == card) == (card in few)
            merged += lowest != card
    assert merged


def test_ways_that_search() -> None:
    names = [name for name in WAYS if name != "judge"]
    one = comparing(tuple(names), range(3, 4), base="base", table="club")
    told = [gain for number in range(2) for gain in one.hand(number)]
    assert {name for name, _ in told} == set(names)
    assert not any(gain.differs for name, gain in told if name == "base")
    assert any(gain.differs for _, gain in told)


def test_a_look_values_all_cards_in_all_worlds_and_the_net_has_its_own_mind() -> None:
    one = comparing(("club",), range(2, 8))
    differs = 0
    view: Any = None
    for number in range(4):
        deal = Deal(tuple(Random(number).sample(GAME.pack, 40)), number, prepared=True)
        for moment, _ in one._played(deal, [one.table(0)] * 4, {}, one.base(0))[0]:
            view = GAME.view(moment.state, moment.seat)
            cards = choices(view)
            differs += club_usual(view, cards) != net_usual(view, cards)
            assert net_usual(view, cards[:1]) == cards[0]
    assert differs
    look = Look(Decision.of(view, choices(view)), 1)
    assert look.played.shape == look.solved.shape == (len(look.worlds), len(choices(view)))


def test_the_command(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = tmp_path / "gains.txt"
    words = "novice --base club --table club --cards 2-3 --hands 3 --every 2 --keep"
    monkeypatch.setattr(sys, "argv", ["moments", *words.split(), str(kept)])
    moments.main()
    lines = capsys.readouterr().out.splitlines()
    assert [line for line in lines if line.endswith("hands")] == ["2 hands", "3 hands"]
    assert lines[-1].startswith("  2 cards: ")
    assert {line.split()[0] for line in kept.read_text().splitlines()} == {"novice"}
    assert "±" in lines[-3]


def test_figures_are_per_side_and_hand() -> None:
    gains = [Gain(0, 3, True, (100.0, 20.0, 10.0)), Gain(1, 3, False, (0.0, 0.0, 0.0))]
    text = moments.told(gains, 2)
    assert text.startswith("1 of 2 moments (50.0 %); hands won +25.00 ± 49.00 %, points +5.00 ± 9.80")
