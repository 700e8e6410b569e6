"""Solved hands: ``python -m benchmarks.solved`` makes ``conformance/solved``, with ``--check`` it checks it.

Every file has deals with what the side of the first leader gets with best play, before the first card and
after every card of a whole hand in which everybody plays by chance or well; and small packs by plain minimax.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from pathlib import Path
from typing import Any

from partida.cards import Card, CardSet, Suit
from partida.record.ending import Ending
from partida.solver import Position, Solver, reference
from partida.solver.measure import PACK, random_positions
from partida.solver.reading import read_line

FOLDER = Path(__file__).parent.parent / "conformance" / "solved"
SEED = 2024


def ending_of(position: Position) -> str:
    """The line of a position at the beginning of a hand."""
    hands = tuple(CardSet(hand) for hand in position.hands)
    return str(Ending("sueca", (hands[0], hands[1], hands[2], hands[3]), position.trump, position.leader))


def with_values(position: Position, solver: Solver, rng: random.Random) -> dict[str, Any]:
    """A hand played to its end; half of the cards are the best ones."""
    start = position
    rest = position.rest
    side = position.turn % 2
    values = [solver.value(position).least]
    cards: list[str] = []
    while True:
        found = solver.values(position)
        best = max(bounds.least for bounds in found.values())
        good = [card for card, bounds in found.items() if bounds.least == best]
        card = rng.choice(good if rng.random() < 0.5 else list(found))
        own = found[card].least
        values.append(own if position.turn % 2 == side else rest - own)
        cards.append(str(card))
        if position.ends:
            return {"ending": ending_of(start), "cards": " ".join(cards), "values": values}
        position = position.after(card)


def small(rng: random.Random, number: int, ranks: int = 4) -> list[dict[str, Any]]:
    """Deals of packs with few ranks, and the points of the leader's side by looking at every play."""
    made: list[dict[str, Any]] = []
    for _ in range(number):
        chosen = rng.sample(sorted({card % 13 for card in PACK}), ranks)
        pack = [card for card in PACK if card % 13 in chosen]
        rng.shuffle(pack)
        hands = [sum(1 << card for card in pack[seat::4]) for seat in range(4)]
        position = Position(
            (hands[0], hands[1], hands[2], hands[3]), Suit(rng.randrange(4)), rng.randrange(4)
        )
        values = {str(card): value for card, value in reference.values(position).items()}
        made.append({"ending": ending_of(position), "cards": values})
    return made


def wrong_in_hand(entry: dict[str, Any], solver: Solver) -> str | None:
    """What does not hold in a hand of ``hands.json``: the first number that is wrong; None if all hold."""
    position = read_line(entry["ending"]).position
    side = position.turn % 2
    rest = position.rest
    cards = [Card.parse(card) for card in entry["cards"].split()]
    if len(cards) != 4 * position.tricks or len(entry["values"]) != len(cards) + 1:
        return "so many cards and values do not belong together"
    for place, card in enumerate(cards):
        own = solver.value(position).least
        found = own if position.turn % 2 == side else rest - own
        if entry["values"][place] != found:
            return f"after {place} cards: {entry['values'][place]}, but it is {found}"
        if position.ends:
            found = position.end(card)[0][side]
            return None if entry["values"][-1] == found else f"at the end: it is {found}"
        position = position.after(card)
    return None


def wrong_in_small(entry: dict[str, Any], solver: Solver) -> str | None:
    """What does not hold in a deal of ``small-packs.json``."""
    found = {
        str(card): bounds.least for card, bounds in solver.values(read_line(entry["ending"]).position).items()
    }
    return None if found == entry["cards"] else f"{entry['cards']}, but it is {found}"


def check() -> int:
    """Check every number of the files; tells what is wrong and how much was looked at. 1 if anything is."""
    solver = Solver()
    wrong = 0
    for name, asked in (("hands", wrong_in_hand), ("small-packs", wrong_in_small)):
        entries = json.loads((FOLDER / f"{name}.json").read_text("utf-8"))
        for number, entry in enumerate(entries, 1):
            why = asked(entry, solver)
            if why is not None:
                print(f"{name}.json, entry {number}: {why}")
                wrong += 1
        print(f"{name}.json: {len(entries)} entries, {wrong} wrong so far")
    return 1 if wrong else 0


def main() -> int:
    """Write the files, or check them."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--check", action="store_true", help="check the files instead of making them")
    if asked.parse_args().check:
        return check()
    FOLDER.mkdir(parents=True, exist_ok=True)
    solver = Solver()
    rng = random.Random(SEED)
    hands = [with_values(position, solver, rng) for position in random_positions(SEED, 40)]
    _write("hands", hands)
    _write("small-packs", small(rng, 60))
    return 0


def _write(name: str, entries: list[dict[str, Any]]) -> None:
    rows = ",\n".join(json.dumps(entry) for entry in entries)
    (FOLDER / f"{name}.json").write_text(f"[\n{rows}\n]\n", encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
