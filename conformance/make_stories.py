"""Writes ``stories/*.json``: what a client is sent while hands are played, and what it must make of it.

A story is that of one seat (or of a spectator, ``you`` null): ``snapshot`` is the message that it begins
with, and each of ``steps`` has an ``events`` message and ``view``, the fields of the view that are other
than after the step before (null: there is still no view). A client that folds the events must come to
these views; the fields that its screen does not need it may leave out.

Run ``python conformance/make_stories.py`` after a rule or a message was changed on purpose.
"""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from partida.fairness import hand_seed
from partida.server import authority
from partida.server.acts import SERVER, ComputerMove, Guest, Hand, Move, Nonce, Phrase, Ready, Sit, Start
from partida.server.state import Table
from partida.server.wire import Told, snapshot
from partida.sueca.moves import Accuse

FOLDER = Path(__file__).parent / "stories"
SIDE_MOVES = 0.15
ACCUSE = 0.1
HANDS = {"sueca": 2, "cuarenta": 1}


class Story(NamedTuple):
    """A file: its name, the variant, who looks, and from which hand (from 0) of the match on."""

    name: str
    variant: str
    seat: int | None
    skip: int = 0


STORIES = (
    Story("sueca", "sueca", 0),
    Story("sueca-brazil", "sueca(preset=brazil)", 3),
    Story("sueca-tournament", "sueca(preset=tournament)", 1),
    Story("sueca-renounce", "sueca(renounce_mode=claim,false_claim=none,peek_last_trick=once_per_hand)", 2),
    Story("sueca-auto", "sueca(renounce_mode=auto,redeal_right=low_hand,trump_redraw=until_blank)", 1),
    Story("sueca-spectator", "sueca(preset=encyclopedia)", None),
    Story("sueca-end", "sueca(match_target=1)", 0, 1),
    Story("cuarenta", "cuarenta", 0),
    Story("cuarenta-two", "cuarenta(preset=pagat,players=2)", 1),
    Story("cuarenta-tournament", "cuarenta(preset=tournament)", 2),
    Story("cuarenta-auto", "cuarenta(ronda_announce=auto,dealer_changes=per_deal,cut_by=none)", 3),
    Story("cuarenta-spectator", "cuarenta(preset=barrio)", None),
    Story("cuarenta-end", "cuarenta(preset=pagat)", 0, 3),
)


class Play:
    """A table that is played at random, all seats by persons, and what it told."""

    def __init__(self, story: Story) -> None:
        self.rng = random.Random(story.name)
        self.now = 1_000_000
        self.table = authority.empty()
        self.told: list[Told] = []
        seed = hand_seed(bytes(32), len(story.name))
        self.add(authority.create("stories", story.variant, host="g0", seed=seed, now=self.now))
        for seat in range(len(self.table.chairs)):
            self.do(Guest(f"g{seat}"), Sit(seat, f"Player {seat}"))
        self.do(Guest("g0"), Start())

    def add(self, entry: Any) -> None:
        """Put an entry in the log."""
        before = self.table
        self.table, story = authority.apply(before, entry)
        self.told.append(Told.of(before, self.table, story))

    def do(self, who: Any, what: Any) -> None:
        """Let somebody do something."""
        self.now += self.rng.randrange(200, 4000)
        self.add(authority.propose(self.table, who, what, self.now))

    def hand(self) -> None:
        """Play a hand, with some handing over, a phrase and nonces."""
        for seat in range(len(self.table.chairs)):
            if self.rng.random() < 0.5:
                self.do(Guest(f"g{seat}"), Nonce(self.table.dealt + 1, self.rng.randbytes(16).hex()))
            if self.table.phase != "between" or self.table.dealt:
                self.do(Guest(f"g{seat}"), Ready())
        self.do(SERVER, authority.Deal())
        while self.table.phase == "hand":
            self.step()
        self.do(Guest("g1"), Phrase("well-played"))

    def step(self) -> None:
        """One move."""
        seat, move = choose(self.table, self.rng)
        text = self.table.rules.write(move)
        if self.rng.random() > 0.05:
            self.do(Guest(f"g{seat}"), Move(text))
            return
        self.do(Guest(f"g{seat}"), Hand(seat, "computer"))
        self.do(SERVER, ComputerMove(seat, text))
        self.do(Guest(f"g{seat}"), Hand(seat, "person"))


def choose(table: Table, rng: random.Random) -> tuple[int, Any]:
    """A legal move; captures rather than not, now and then somebody out of turn."""
    turn = table.state.turn
    seats = range(len(table.chairs))
    aside = [(seat, move) for seat in seats if seat != turn for move in table.rules.moves(table.state, seat)]
    if rng.random() > ACCUSE:
        aside = [(seat, move) for seat, move in aside if not isinstance(move, Accuse)]
    if aside and rng.random() < SIDE_MOVES:
        return rng.choice(aside)
    legal = table.rules.moves(table.state, turn)
    taking = [move for move in legal if getattr(move, "taken", ())]
    return turn, rng.choice(taking if taking and rng.random() < 0.8 else legal)


def tell(story: Story) -> dict[str, Any]:
    """The contents of a file."""
    play = Play(story)
    for _ in range(story.skip):
        if play.table.phase != "over":
            play.hand()
    del play.told[:]
    first = snapshot(play.table, story.seat)
    for _ in range(HANDS[play.table.rules.name]):
        play.hand()
    view = first.view
    steps: list[dict[str, Any]] = []
    for told in play.told:
        after = snapshot(told.after, story.seat).view
        steps.append({"events": builtins(told.to(story.seat)), "view": changed(view, after)})
        view = after
    return {"variant": story.variant, "you": story.seat, "snapshot": builtins(first), "steps": steps}


def changed(before: dict[str, Any] | None, after: dict[str, Any] | None) -> dict[str, Any] | None:
    """The fields that are new or other than before."""
    if before is None or after is None:
        return after
    return {name: value for name, value in after.items() if before[name] != value}


def builtins(message: Any) -> Any:
    """A message as it is after its JSON has been read."""
    return msgspec.json.decode(msgspec.json.encode(message))


def text_of(story: Story) -> str:
    """The text of a file: a line for each step."""
    told = tell(story)
    steps = ",\n".join(line(step) for step in told.pop("steps"))
    return f'{line(told)[:-1]},"steps":[\n{steps}\n]}}\n'


def line(value: Any) -> str:
    """JSON in one line."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def main() -> None:
    """Write every file anew."""
    FOLDER.mkdir(exist_ok=True)
    for story in STORIES:
        (FOLDER / f"{story.name}.json").write_text(text_of(story), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
