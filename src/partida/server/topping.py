"""What the strongest level makes of a challenge: played in the process of an analyst."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from partida.analysis.reviewer import Progress
from partida.players.drive import next_move
from partida.players.player import FREE
from partida.players.registry import kernels_of, level
from partida.server.challenges import Challenge, Outcome, hand_outcome
from partida.server.prepared import dealt, resumed
from partida.server.state import HandLog, Played, rules_of

TOP: Final = "expert"
"""The level that everybody is compared with."""


@dataclass(frozen=True)
class TopJob:
    """A challenge to be played by the level ``top`` at its seat."""

    challenge: Challenge
    top: str

    @property
    def levels(self) -> list[str]:
        """Who plays, by seat."""
        size = rules_of(self.challenge.variant).table.size
        return [self.top if seat == self.challenge.seat else self.challenge.level for seat in range(size)]

    @property
    def kernels(self) -> tuple[str, ...]:
        """Those of the levels."""
        return kernels_of(rules_of(self.challenge.variant).name, self.levels)

    @property
    def kind(self) -> type[Outcome]:
        """What answers it."""
        return Outcome

    def answer(self, progress: Progress) -> Outcome:
        """The end of the hand."""
        rules, deal = rules_of(self.challenge.variant), self.challenge.deal
        match, _ = dealt(resumed(rules, deal), deal)
        players = [level(rules.name, one).make(seat) for seat, one in enumerate(self.levels)]
        while match.playing:
            match, _ = match.play(*next_move(rules, match.state, players, FREE))
        return hand_outcome(Played(match, (HandLog(1, {}),)), 0, self.challenge.seat)
