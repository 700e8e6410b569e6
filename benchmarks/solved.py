"""Solved hands, made for ``conformance/solved``: ``python -m benchmarks.solved``.

Every file has deals with what the side of the first leader gets with best play, before the first card and
after every card of a whole hand in which everybody plays by chance or well; and small packs by plain minimax.
"""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

from partida.cards import CardSet, Suit
from partida.record.ending import Ending
from partida.solver import Position, Solver, reference
from partida.solver.measure import PACK, random_positions

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


def main() -> None:
    """Write the files."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    solver = Solver()
    rng = random.Random(SEED)
    hands = [with_values(position, solver, rng) for position in random_positions(SEED, 40)]
    _write("hands", hands)
    _write("small-packs", small(rng, 60))


def _write(name: str, entries: list[dict[str, Any]]) -> None:
    rows = ",\n".join(json.dumps(entry) for entry in entries)
    (FOLDER / f"{name}.json").write_text(f"[\n{rows}\n]\n", encoding="utf-8")


if __name__ == "__main__":
    main()
