"""What the page counts along from a seat's own messages, against the true cards and the engine's worlds."""

from __future__ import annotations

import dataclasses
import json
import subprocess
from pathlib import Path
from typing import Any

import msgspec
import pytest

from partida.cards import RANK_LETTERS, CardSet
from partida.cuarenta.view import CuarentaView
from partida.game import Event
from partida.match import Match
from partida.options import options_of
from partida.record.views import view_json
from partida.server.facts import facts_of
from partida.sueca import leaf as sueca_leaf
from partida.worlds.cuarenta import RANKS, CuarentaWorlds
from partida.worlds.placing import Place, Placing
from partida.worlds.sueca import SuecaWorlds
from tests.browser.table_page import skip_loudly
from tests.browser.test_store import Recorder
from tests.tools import node

AIDS = Path(__file__).with_name("aids.mjs")
SUECA = [
    "sueca(preset=portugal)",
    "sueca(preset=brazil,second_rank=10)",
    "sueca(trump_redraw=until_blank,renounce_mode=claim,redeal_right=low_hand)",
]
CUARENTA = [
    "cuarenta",
    "cuarenta(players=2)",
    "cuarenta(preset=pagat)",
    "cuarenta(preset=tournament,dealer_changes=per_deal)",
    "cuarenta(ronda_announce=auto,caida_across_deals=true)",
]


class Watched(Recorder):
    """A recorder that keeps the whole match after every message, to know the truth."""

    def __init__(self, variant: str, seat: int, level: str, seed: bytes) -> None:
        super().__init__(variant, seat, level, seed)
        self.truth: list[Match] = []

    def add(self, match: Match, events: tuple[Event, ...]) -> None:
        super().add(match, events)
        self.truth.append(match)


def counted(told: Recorder) -> list[Any]:
    """What the page counts after every message."""
    program = node()
    if program is None:
        skip_loudly("the counting aids: no Node")
    variant = told.rules.variant
    case = {
        "options": {one.name: getattr(variant, one.name) for one in options_of(variant)},
        "facts": msgspec.to_builtins(facts_of(variant, "en")),
        "snapshot": told.snapshot,
        "messages": told.messages,
    }
    done = subprocess.run(
        [program, str(AIDS)], input=json.dumps(case), capture_output=True, text=True, check=True
    )
    found: list[Any] = json.loads(done.stdout)
    return found


def played(variant: str, seat: int, level: str, hands: int = 2) -> Watched:
    told = Watched(variant, seat, level, bytes([31 + seat]) * 32)
    told.play(hands)
    return told


@pytest.mark.parametrize("level", ["random", "club"])
@pytest.mark.parametrize("variant", SUECA)
def test_sueca(variant: str, level: str) -> None:
    voids = 0
    for seat in (0, 1):
        told = played(variant, seat, level)
        for match, aids in zip(told.truth, counted(told), strict=True):
            if aids is None:
                continue
            view = match.view(seat)
            others = [match.rules.view(match.state, other).hand for other in range(4) if other != seat]
            held = {str(card) for hand in others for card in hand}
            assert {rank + one["suit"] for one in aids["suits"] for rank in one["ranks"]} == held
            assert aids["suits"][0]["suit"] == view.trump.letter
            assert aids["trumps"] == sum(card[1] == view.trump.letter for card in held)
            high = "A" + ("T" if str(view.variant.second_rank) == "10" else "7")
            assert all(one["honours"] == [r for r in one["ranks"] if r in high] for one in aids["suits"])
            assert {one["seat"]: "".join(sorted(one["suits"])) for one in aids["voids"]} == void(view)
            voids += len(aids["voids"])
            check_points(view.points, aids)
    assert voids > 20


def void(view: Any) -> dict[int, str]:
    """The suits of which a seat is believed to have none, as the engine says."""
    found = SuecaWorlds(view).void
    suits = {
        seat: "".join(
            letter for at, letter in enumerate("CDHS") if found[seat] & sueca_leaf.SUIT_MASK[13 * at]
        )
        for seat in range(4)
        if seat != view.seat
    }
    return {seat: letters for seat, letters in suits.items() if letters}


def check_points(points: tuple[int, int], aids: Any) -> None:
    """Of every side: the next of 61 and 91 that it can still come to, or what keeps the other from it."""
    left = 120 - sum(points)
    assert aids["left"] == left
    can = [[at for at in (61, 91) if own < at <= own + left] for own in points]
    for team, side in enumerate(aids["sides"]):
        own = points[team]
        assert side["points"] == own
        assert side["reached"] == max((at for at in (61, 91) if at <= own), default=None)
        assert (side["next"], side["missing"]) == (
            (can[team][0], can[team][0] - own) if can[team] else (None, 0)
        )
        if can[team] or not can[1 - team] or own > 120 - can[1 - team][0]:
            assert side["keep"] is None
        else:
            goal = can[1 - team][0]
            assert side["keep"] == {"points": goal, "missing": 120 - goal + 1 - own}


@pytest.mark.parametrize("variant", CUARENTA)
def test_cuarenta(variant: str) -> None:
    chances: list[float | None] = []
    for seat in (0, 1):
        told = played(variant, seat, "club", 1)
        for match, aids in zip(told.truth, counted(told), strict=True):
            if aids is None:
                continue
            view: CuarentaView = match.view(seat)
            check_counts(match, view, aids)
            if view.turn != seat:
                continue
            asked = [one for one in aids["ranks"] if one["held"]][: 1 if len(view.hand) > 3 else 5]
            for one in asked:  # counting all worlds of five cards takes the engine long
                chances.append(danger(view, RANK_LETTERS.index(one["rank"])))
                assert one["danger"] == pytest.approx(chances[-1], abs=1e-9), (one, view.turns[-3:])
    assert any(0 < chance < 1 for chance in chances if chance is not None)


def check_counts(match: Match, view: CuarentaView, aids: Any) -> None:
    """Ranks and piles against what lies where."""
    hidden = CardSet(CardSet(match.rules.pack).mask & ~view.seen.mask & ~view.hand.mask)
    assert len(hidden) == view.stock + sum(view.counts) - len(view.hand)
    for one in aids["ranks"]:
        rank = RANK_LETTERS.index(one["rank"])
        assert one["unseen"] == sum(card % 13 == rank for card in hidden)
        assert one["held"] == sum(card % 13 == rank for card in view.hand)
        assert one["held"] or one["danger"] is None
    for team, pile in enumerate(aids["piles"]):
        cards = match.state.piles[team].bit_count()
        assert (pile["cards"], pile["missing"]) == (cards, max(0, view.variant.carton_start - cards))
    assert aids["bar"]["sides"] == [score >= 38 for score in view.score]


def danger(view: CuarentaView, rank: int) -> float | None:
    """The part of the worlds of a view in which the next player holds a rank; None: not told."""
    following = view.table.next(view.seat or 0)
    if view.counts[following] == 0:
        return None if view.variant.caida_across_deals and view.stock else 0.0
    worlds = CuarentaWorlds(view)
    kinds = [tuple(card for card in worlds.free if card % 13 == one) for one in RANKS]
    places = [one.place for one in worlds.others]
    at = next(number for number, one in enumerate(worlds.others) if one.seat == following)
    without = {**places[at].most, RANKS.index(rank): 0}
    places[at] = Place(places[at].room, without, places[at].wants)
    return 1 - Placing(kinds, [*places, Place(view.stock)]).count / worlds.count


def test_a_card_that_was_shown_out_of_turn_is_certain() -> None:
    told = played("cuarenta", 0, "club", 1)
    views = [match.view(0) for match in told.truth if match.state is not None]
    view: CuarentaView = next(one for one in views if one.turn == 0 and 2 <= len(one.hand) <= 4)
    worlds = CuarentaWorlds(view)
    held = {card % 13 for card in view.hand}
    shown = next(card for card in worlds.free if card % 13 in held)
    seen = CardSet(view.seen.mask | 1 << shown)
    view = dataclasses.replace(view, moves=(), seen=seen, exposed=((view.table.next(0), shown),))
    told.snapshot = {**told.snapshot, "view": view_json(view, told.rules)}
    told.messages = [{"t": "events", "seq": 1, "story": [], "you": 0, "turn": 0, "phase": "play"}]
    [aids] = counted(told)
    found = {RANK_LETTERS.index(one["rank"]): one["danger"] for one in aids["ranks"] if one["held"]}
    assert found.pop(shown % 13) == 1
    assert found == {rank: pytest.approx(danger(view, rank), abs=1e-9) for rank in held - {shown % 13}}
