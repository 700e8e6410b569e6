"""Writes ``matches/*.partida``: whole matches of every preset, played at random from fixed seeds.

Run ``python conformance/make_matches.py`` after a rule was changed on purpose, and read the differences:
they are what the change does to these matches. An engine in another language can replay the files.
"""

from __future__ import annotations

import random
from pathlib import Path

from partida import fairness
from partida.game import Deal, Ruling
from partida.match import Match
from partida.record import MatchRecord, write_matches
from partida.registry import GAMES, rules, variant_text

FOLDER = Path(__file__).parent / "matches"
EXTRA = {
    "sueca": (
        "sueca(renounce_mode=auto,redeal_right=low_hand)",
        "sueca(trump_redraw=until_blank,tie_60=double)",
    ),
    "cuarenta": ("cuarenta(players=2)", "cuarenta(preset=pagat,players=2,match_takes=all)"),
}
SIDE_MOVES = 0.05


def main() -> None:
    """Write every file anew."""
    FOLDER.mkdir(exist_ok=True)
    for game in GAMES.values():
        for name, variant in game.presets.items():
            write(f"{game.name}-{name}", [variant_text(variant)])
        write(f"{game.name}-more", list(EXTRA[game.name]))


def write(name: str, variants: list[str]) -> None:
    """Write a file with a match of each variant."""
    records = [play(variant, f"{name} {number}") for number, variant in enumerate(variants, 1)]
    (FOLDER / f"{name}.partida").write_text(write_matches(records), encoding="utf-8", newline="\n")


def play(variant: str, seed: str) -> MatchRecord:
    """A match played at random to its end."""
    game = rules(variant)
    rng = random.Random(seed)
    match = Match.begin(game, rng.randrange(game.table.size))
    seeds: list[bytes] = []
    while match.winner is None:
        seeds.append(rng.randbytes(fairness.SEED_BYTES))
        match, _ = match.deal(Deal(fairness.shuffled(game.pack, seeds[-1]), match.standing.dealer))
        while match.playing:
            match, _ = match.play(*choose(match, rng))
    return MatchRecord.of(
        match,
        kinds=("random",) * game.table.size,
        tags=[("Event", f"Conformance: {seed}")],
        seeds=seeds,
        commits=[fairness.commit(one) for one in seeds],
    )


def choose(match: Match, rng: random.Random) -> tuple[int, object]:
    """A legal move of the seat on turn, now and then of another one."""
    seats = [match.state.turn]
    if rng.random() < SIDE_MOVES:
        seats = list(range(match.rules.table.size))
    legal = [
        (seat, move)
        for seat in seats
        for move in match.rules.moves(match.state, seat)
        if not isinstance(move, Ruling)
    ]
    return rng.choice(legal) if legal else choose(match, rng)


if __name__ == "__main__":
    main()
