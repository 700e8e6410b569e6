"""What the client says of a capture before it is made, against the events that the rules then tell."""

from __future__ import annotations

import dataclasses
import json
import random
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from partida.cuarenta.moves import Play
from partida.cuarenta.variants import PRESETS
from partida.fairness import hand_seed, shuffled
from partida.game import Deal
from partida.match import Match
from partida.options import options_of
from partida.record.views import view_json
from partida.registry import rules
from tests.browser.table_page import skip_loudly

WORTH = Path(__file__).with_name("worth.mjs")
HANDS = 12
ODD = [
    "cuarenta(caida_by_addition=true,caida_across_deals=true,rule_38=off)",
    "cuarenta(players=2,dealer_changes=per_deal,caida_across_deals=true,rule_38_check=stepwise)",
    "cuarenta(ronda_announce=auto,caida_on_ronda=10)",
]
VARIANTS = [f"cuarenta(preset={name})" for name in PRESETS] + ODD


def cases_of(variant: str, seed: int) -> list[dict[str, Any]]:
    """Every capture that was possible in some hands played at random, and what it would have told."""
    game, rng = rules(variant), random.Random(seed)
    cases: list[dict[str, Any]] = []
    match = Match.begin(game, 0)
    for number in range(HANDS):
        if match.winner is not None:
            match = Match.begin(game, 0)
        order = shuffled(game.pack, hand_seed(bytes([seed]) * 32, number + 1))
        match, _ = match.deal(Deal(order, match.standing.dealer))
        while match.playing:
            seat = match.state.turn
            legal = game.moves(match.state, seat)
            captures = [move for move in legal if isinstance(move, Play) and move.taken]
            cases += [case_of(match, seat, move) for move in captures]
            match, _ = match.play(seat, rng.choice(captures or list(legal)))
    return cases


def case_of(match: Match, seat: int, move: Play) -> dict[str, Any]:
    view = view_json(dataclasses.replace(match.view(seat), moves=()), match.rules)
    told = match.rules.play(match.state, seat, move)[1]
    kinds = {event.kind for event in told}
    scored = [
        event.data["amount"]
        for event in told
        if event.kind == "points" and event.data["what"] in ("caida", "caida_on_ronda", "limpia")
    ]
    captured = next(event for event in told if event.kind == "captured")
    return {
        "view": view,
        "move": match.rules.write(move),
        "cards": 1 + len(captured.data["taken"]),
        "caida": bool(kinds & {"caida", "caida_on_ronda"}),
        "on_ronda": "caida_on_ronda" in kinds,
        "limpia": len(captured.data["taken"]) == len(view["on_table"]),
        "points": sum(scored),
    }


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_preview_says_what_the_rules_then_do(variant: str) -> None:
    node = shutil.which("node")
    if node is None:
        skip_loudly("PREVIEW TEST SKIPPED: there is no node")
    cases = cases_of(variant, 11)
    chosen = rules(variant).variant
    options = {one.name: getattr(chosen, one.name) for one in options_of(chosen)}
    given = json.dumps({"options": options, "cases": cases})
    done = subprocess.run([node, str(WORTH)], input=given, capture_output=True, text=True, check=True)
    for case, said in zip(cases, json.loads(done.stdout), strict=True):
        where = f"{case['move']} on {case['view']['on_table']} at {case['view']['score']}"
        assert {name: said[name] for name in ("cards", "caida", "limpia")} == {
            name: case[name] for name in ("cards", "caida", "limpia")
        }, where
        if case["on_ronda"]:
            assert said["ronda"] == case["points"], where
        else:
            assert said["points"] == case["points"], where
    assert sum(case["limpia"] for case in cases) > 3
    assert sum(case["caida"] for case in cases) > 10


def test_a_caida_on_a_ronda_is_met_with() -> None:
    """The test above would say nothing of them if none ever came."""
    met = [case for seed in (11, 12, 13) for case in cases_of(ODD[2], seed) if case["on_ronda"]]
    assert met
