"""The browser's check of a deal against the engine: the same bytes, and no lie gets past it."""

from __future__ import annotations

import copy
import json
import random
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from partida.fairness import commit_hand, mixed_seed, shuffled
from partida.options import format_value, options_of
from partida.registry import rules
from partida.server.acts import Nonce
from partida.server.stories import hand_json
from tests.browser.table_page import skip_loudly
from tests.server.tables import Game, guest

SCRIPT = Path(__file__).with_name("fair.mjs")
VARIANTS = (
    "sueca",
    "sueca(preset=portugal)",
    "sueca(preset=brazil,second_rank=10)",
    "sueca(trump_source=top,deal_packets=singles,direction=cw)",
    "cuarenta",
    "cuarenta(players=2)",
    "cuarenta(preset=pagat,dealer_changes=per_deal)",
)


def in_javascript(seeds: list[Any], hands: list[Any]) -> dict[str, Any]:
    node = shutil.which("node")
    if node is None:
        skip_loudly("FAIR TESTS SKIPPED: there is no node")
    asked = json.dumps({"seeds": seeds, "hands": hands})
    done = subprocess.run([node, SCRIPT], input=asked, capture_output=True, text=True, check=True)
    return json.loads(done.stdout)


def texts(variant: Any) -> dict[str, str]:
    return {one.name: format_value(getattr(variant, one.name)) for one in options_of(variant)}


def test_the_same_commitments_seeds_and_packs() -> None:
    draw = random.Random(40)
    cases: list[dict[str, Any]] = []
    due: list[dict[str, Any]] = []
    for number in range(250):
        variant = rules(VARIANTS[number % len(VARIANTS)])
        seed = draw.randbytes(32)
        table = "".join(draw.choice("abcXYZ019") for _ in range(12)) + ("ção" if number % 9 == 0 else "")
        hand = draw.choice([1, 2, 77, 2**31, 2**40 + 1])
        nonces = {seat: draw.randbytes(draw.randint(1, 32)) for seat in range(4) if draw.random() < 0.6}
        mixed = mixed_seed(seed, nonces)
        told = {str(seat): nonce.hex() for seat, nonce in nonces.items()}
        cases.append(
            {
                "seed": seed.hex(),
                "table": table,
                "hand": hand,
                "nonces": told,
                "game": variant.name,
                "options": texts(variant.variant),
            }
        )
        pack = [str(card) for card in shuffled(variant.pack, mixed)]
        due.append({"commit": commit_hand(seed, table, hand), "mixed": mixed.hex(), "pack": pack})
    assert in_javascript(cases, [])["made"] == due


def finished(variant: str) -> list[dict[str, Any]]:
    """Two finished hands of a table as the page gets them."""
    game = Game.started(variant, persons=1)
    hands: list[dict[str, Any]] = []
    for number in range(2):
        game.do(guest(0), Nonce(number + 1, f"{number + 7:02x}" * 16))
        game.play_hand(random.Random(number))
        told = hand_json(game.table, len(game.table.past), len(game.table.playing.hands) - 1, None)
        story = [event for step in told["steps"] for event in step["story"]]
        hands.append(
            {
                "table": game.table.id,
                "game": game.table.rules.name,
                "options": texts(game.table.rules.variant),
                "proof": told["proof"],
                "story": story,
            }
        )
    return hands


@pytest.mark.parametrize("variant", VARIANTS)
def test_honest_hands_pass_and_lies_do_not(variant: str) -> None:
    honest = finished(variant)
    cases = [*honest]
    right = {"promised": True, "shuffled": True, "dealt": True}

    def lie(**proof: Any) -> dict[str, Any]:
        told = copy.deepcopy(honest[0])
        told["proof"].update(proof)
        return told

    other = honest[1]["proof"]
    swapped = copy.deepcopy(honest[0])
    first, second = [event for event in swapped["story"] if event["kind"] == "dealt_to"][:2]
    first["data"]["cards"][0], second["data"]["cards"][0] = (
        second["data"]["cards"][0],
        first["data"]["cards"][0],
    )
    pack = list(honest[0]["proof"]["pack"])
    pack[0], pack[1] = pack[1], pack[0]
    cases += [
        lie(commit=other["commit"]),
        lie(seed=other["seed"]),
        lie(number=2),
        lie(nonces={}),
        lie(nonces={"1": honest[0]["proof"]["nonces"]["0"]}),
        lie(pack=pack),
        swapped,
    ]
    promised, seed, number, none, moved, packed, dealt = in_javascript([], cases)["checked"][2:]
    assert in_javascript([], honest)["checked"] == [right, right]
    assert promised == {**right, "promised": False}
    assert seed["promised"] is seed["shuffled"] is seed["dealt"] is False
    assert number == {**right, "promised": False}
    assert none["promised"]
    assert none["shuffled"] is none["dealt"] is False
    assert moved["shuffled"] is moved["dealt"] is False
    assert packed == {**right, "shuffled": False}
    assert dealt == {**right, "dealt": False}
