"""The engine against the naive second writing: the same random hands, compared after every move.

Every seat's legal moves, the open state, every hand, the result and the settled score must agree.
"""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

from partida import registry
from partida.cards import Card
from partida.errors import RuleError
from partida.game import AnyRules, Deal
from partida.registry import variant_text
from tests.naive import cuarenta, sueca
from tests.naive.drawing import random_move, random_standing, random_variant

CHUNKS = 20
HANDS = {"sueca": 100, "cuarenta": 35}
"""Hands of one chunk."""
SOAK_CHUNKS = 100
SOAK_HANDS = 1000


class Both:
    """One hand in the engine and in the naive game, moved together."""

    def __init__(self, game: str, seed: int) -> None:
        rng = self.rng = random.Random(f"{game} {seed}")
        chosen = random_variant(game, rng)
        self.game = game
        self.values = vars(chosen)
        self.rules: AnyRules = registry.rules(variant_text(chosen))
        assert self.rules.variant == chosen
        self.names = [self.rules.table.name(seat) for seat in range(self.rules.table.size)]
        self.teams = [self.rules.table.team_name(team) for team in (0, 1)]
        self.said: list[str] = [f"{game} {seed}: {variant_text(chosen)}"]
        dealer = rng.randrange(len(self.names))
        self.standing = self.rules.first_standing(dealer)
        first = self.naive_first(self.names[dealer])
        assert self.plain_standing(self.standing) == first
        self.naive_standing = random_standing(game, self.values, first, rng)
        self.standing = self.engine_standing(self.naive_standing)
        order = rng.sample(self.rules.pack, len(self.rules.pack))
        prepared, by_hand = rng.random() < 0.3, rng.random() < 0.2
        self.state, _ = self.rules.start(Deal(tuple(order), dealer, prepared, by_hand), self.standing)
        cards = [str(card) for card in order]
        kind: Any = sueca.Hand if game == "sueca" else cuarenta.Hand
        self.naive = kind(self.values, cards, self.names[dealer], self.naive_standing, prepared, by_hand)
        self.said.append(f"dealer {self.names[dealer]}, {self.naive_standing}, {prepared=}, {by_hand=}")

    def naive_first(self, dealer: str) -> dict[str, Any]:
        if self.game == "sueca":
            return sueca.first_standing(dealer)
        return cuarenta.first_standing(self.values, dealer)

    def engine_standing(self, plain: dict[str, Any]) -> Any:
        """The engine's standing with the score of a plain one."""
        pairs = {key: tuple(plain[key][team] for team in self.teams) for key in ("score", "sets")}
        others = {key: plain[key] for key in ("carry", "mult") if key in plain}
        return replace(self.standing, **pairs, **others)

    def plain_standing(self, standing: Any) -> dict[str, Any]:
        plain = {
            "dealer": self.names[standing.dealer],
            "score": self.by_team(standing.score),
            "sets": self.by_team(standing.sets),
            "winner": self.team_or_none(standing.winner),
        }
        if self.game == "sueca":
            plain |= {"carry": standing.carry, "mult": standing.mult}
        return plain

    def by_team(self, pair: tuple[int, int]) -> dict[str, int]:
        return dict(zip(self.teams, pair, strict=True))

    def team_or_none(self, team: int | None) -> str | None:
        return None if team is None else self.teams[team]

    # ---- comparing

    def compare(self) -> None:
        turn = self.state.turn
        agree("turn", None if turn is None else self.names[turn], self.naive.turn())
        public = self.naive.public()
        hands = public.pop("hands")
        for seat, name in enumerate(self.names):
            view = self.rules.view(self.state, seat)
            agree(f"hand of {name}", sorted(map(str, view.hand)), hands[name])
            mine, its = (self.meanings(texts) for texts in (self.naive.moves(name), self.engine_moves(seat)))
            agree(f"moves of {name}", its, mine)
        opened = self.open_state(self.rules.view(self.state, None))
        for key, value in public.items():
            agree(key, opened[key], value)

    def engine_moves(self, seat: int) -> list[str]:
        return [self.rules.write(move) for move in self.rules.moves(self.state, seat)]

    def meanings(self, texts: list[str]) -> list[Any]:
        """The moves as a sorted list, so that two entries for one meaning are a fault as well."""
        assert len(set(texts)) == len(texts)
        if self.game == "sueca":
            return sorted(texts)
        return sorted(repr(self.naive.capture_signature(text)) for text in texts)

    def open_state(self, view: Any) -> dict[str, Any]:
        return self.sueca_state(view) if self.game == "sueca" else self.cuarenta_state(view)

    def sueca_state(self, view: Any) -> dict[str, Any]:
        def plain(trick: Any) -> list[tuple[str, str]]:
            seats = self.rules.table.from_seat(trick.leader)
            return [(self.names[seat], str(card)) for seat, card in zip(seats, trick.cards, strict=False)]

        return {
            "phase": view.phase,
            "trump": None if view.trump is None else view.trump.letter,
            "turn_up": text_or_none(view.turn_up),
            "trick": plain(view.trick),
            "tricks": [plain(trick) for trick in view.tricks],
            "points": self.by_team(view.points),
            "tricks_won": self.by_team(view.tricks_won),
        }

    def cuarenta_state(self, view: Any) -> dict[str, Any]:
        last = view.turns[-1] if view.turns and self.was_card else None
        return {
            "phase": view.phase,
            "table": [str(card) for card in view.on_table],
            "captured": self.by_team(view.captured),
            "score": self.by_team(view.score),
            "deal": view.deal,
            "last_trailed": text_or_none(view.last_trailed),
            "caida": last is not None and last.caida,
            "limpia": last.limpia if last is not None else self.naive.public()["limpia"],
        }

    # ---- playing

    was_card = False

    def try_wrong_card(self) -> None:
        """A card played by whoever may not play it must be refused."""
        seat = self.rng.randrange(len(self.names))
        text = str(self.rng.choice(self.rules.pack))
        if text not in self.naive.moves(self.names[seat]):
            with pytest.raises(RuleError):
                self.rules.play(self.state, seat, self.rules.read(text))

    def step(self) -> None:
        name, text = random_move(self.naive, self.rng)
        seat = self.names.index(name)
        if self.rng.random() < 0.5:
            meaning = self.meanings([text])
            same = [one for one in self.engine_moves(seat) if self.meanings([one]) == meaning]
            text = same[0]
        self.said.append(f"{name} {text}")
        self.was_card = text[:1] in "A234567TJQK" and text[1:2] in "CDHS"
        self.state, _ = self.rules.play(self.state, seat, self.rules.read(text))
        self.naive.play(name, text)

    def end(self) -> None:
        result = self.rules.result(self.state)
        plain = self.naive.result()
        assert result is not None
        agree("points", self.by_team(result.points), plain["points"])
        agree("void", result.void, plain["void"])
        agree("reason", result.reason, plain["reason"])
        settle = sueca.settle if self.game == "sueca" else cuarenta.settle
        settled = self.plain_standing(self.rules.settle(self.standing, result))
        agree("settled", settled, settle(self.values, self.naive_standing, plain))

    def run(self) -> None:
        try:
            self.compare()
            while not self.naive.over():
                assert self.rules.result(self.state) is None
                self.try_wrong_card()
                self.step()
                self.compare()
            self.end()
        except Exception as fault:
            fault.add_note("\n".join(self.said))
            raise


def agree(what: str, engine: Any, naive: Any) -> None:
    assert engine == naive, f"{what}: engine {engine}, naive {naive}"


def text_or_none(card: Card | None) -> str | None:
    return None if card is None else str(card)


@pytest.mark.parametrize("chunk", range(CHUNKS))
@pytest.mark.parametrize("game", ["sueca", "cuarenta"])
def test_same_hand(game: str, chunk: int):
    for seed in range(chunk * HANDS[game], (chunk + 1) * HANDS[game]):
        Both(game, seed).run()


@pytest.mark.soak
@pytest.mark.parametrize("chunk", range(SOAK_CHUNKS))
@pytest.mark.parametrize("game", ["sueca", "cuarenta"])
def test_same_hand_soak(game: str, chunk: int):
    start = 1_000_000 + chunk * SOAK_HANDS
    for seed in range(start, start + SOAK_HANDS):
        Both(game, seed).run()
