"""The client's fold against the engine: after every message its view is the view of the rules."""

from __future__ import annotations

import dataclasses
import json
import subprocess
from pathlib import Path
from typing import Any

import pytest

from partida.fairness import hand_seed, shuffled
from partida.game import Deal, seen_from
from partida.match import Match
from partida.options import options_of
from partida.players.drive import next_move
from partida.players.registry import player
from partida.record.views import event_json, plain, view_json
from partida.registry import rules, variant_text
from tests.browser.table_page import skip_loudly
from tests.tools import node

FOLD = Path(__file__).with_name("fold.mjs")
SAME = {
    "sueca": "game seat turn phase dealer counts trump turn_up turn_up_in_sight shown tricks points"
    " tricks_won taken_back",
    "cuarenta": "game seat turn phase dealer score counts deal deals stock on_table last_trailed captured"
    " last_capturer",
}
"""What must be equal as it is; hands and piles are compared as sets."""

VARIANTS = [
    "sueca(preset=portugal)",
    "sueca(preset=brazil,second_rank=10)",
    "sueca(trump_redraw=until_blank,renounce_mode=claim,redeal_right=low_hand)",
    "sueca(renounce_mode=auto,trump_visibility=shown_once)",
    "cuarenta",
    "cuarenta(players=2)",
    "cuarenta(preset=pagat)",
    "cuarenta(preset=tournament,dealer_changes=per_deal)",
]


class Recorder:
    """The messages that a seat gets in the first hands of a match."""

    def __init__(self, variant: str, seat: int | None, level: str, seed: bytes):
        self.rules = rules(variant)
        self.seat = seat
        self.seed = seed
        self.players = [player(self.rules.name, level, at) for at in range(self.rules.table.size)]
        self.match = Match.begin(self.rules, 0)
        self.messages: list[dict[str, Any]] = []
        self.views: list[Any] = []
        self.hand = 0
        self.snapshot = {"t": "snapshot", "seq": 0, "you": seat, "view": None, "table": self.table()}

    def table(self) -> dict[str, Any]:
        standing = self.match.standing
        return {
            "game": self.rules.name,
            "variant": variant_text(self.rules.variant),
            "chairs": [{}] * self.rules.table.size,
            "hand": self.hand,
            "standing": plain(
                {
                    "score": standing.score,
                    "sets": standing.sets,
                    "dealer": standing.dealer,
                    "winner": standing.winner,
                }
            ),
        }

    def add(self, match: Match, events: tuple[Any, ...]) -> None:
        self.match = match
        state = match.state
        story = [event_json(one) for one in seen_from(events, self.seat)]
        head = {
            "t": "events",
            "seq": len(self.messages) + 1,
            "story": story,
            "you": self.seat,
            "table": self.table(),
        }
        rest = {"legal": [], "turn": state.turn if state else None, "phase": state.phase if state else "over"}
        self.messages.append({**head, **rest})
        view = view_json(dataclasses.replace(match.view(self.seat), moves=()), self.rules) if state else None
        self.views.append(view)

    def play(self, hands: int) -> None:
        while self.hand < hands and self.match.winner is None:
            self.hand += 1
            order = shuffled(self.rules.pack, hand_seed(self.seed, self.hand))
            self.add(*self.match.deal(Deal(order, self.match.standing.dealer)))
            while self.match.playing:
                self.add(*self.match.play(*next_move(self.rules, self.match.state, self.players)))


@pytest.mark.parametrize("level", ["random", "club"])
@pytest.mark.parametrize("variant", VARIANTS)
def test_the_fold_gives_the_views_of_the_rules(variant: str, level: str) -> None:
    program = node()
    if program is None:
        skip_loudly("the fold of the client: no Node")
    for seat in (None, 0, 1):
        told = Recorder(variant, seat, level, bytes([7 + (seat or 0)]) * 32)
        told.play(3)
        options = {one.name: getattr(told.rules.variant, one.name) for one in options_of(told.rules.variant)}
        case = json.dumps({"options": options, "snapshot": told.snapshot, "messages": told.messages})
        done = subprocess.run([program, str(FOLD)], input=case, capture_output=True, text=True, check=True)
        for at, (folded, view) in enumerate(zip(json.loads(done.stdout), told.views, strict=True)):
            if view is None:
                assert folded["result"] is not None
                continue
            where = f"message {at}: {told.messages[at]['story']}"
            names = SAME[told.rules.name].split()
            found = {name: folded["view"][name] for name in names}
            assert found == json.loads(json.dumps({name: view[name] for name in names})), where
            assert sorted(folded["view"]["hand"]) == sorted(view["hand"]), where
            if told.rules.name == "sueca" and view["trick"]["cards"]:
                assert folded["view"]["trick"] == json.loads(json.dumps(view["trick"])), where
            if told.rules.name == "cuarenta":
                assert [sorted(pile) for pile in folded["view"]["taken"]] == [
                    sorted(pile) for pile in view["taken"]
                ], where
