"""Playing one pair: the same deal, or the same match, twice with the sides swapped.

All that is drawn by chance follows from the seed of the plan: the packs from the number of the deal, the
numbers of a player from the deal, the leg, the hand, the pairing, its seat and its name, so that no two
players ever share any. Deals are prepared: the cut and the choice of the trump end would make another deal
of it. The dealer goes round with the number of the deal; partners change seats after each round.
"""

from __future__ import annotations

import hmac
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import Any, Final

from partida.arena.pairs import Leg, Pair, Strike
from partida.arena.plan import Pairing, Setup
from partida.arena.results import chance, forfeited, games_won, hand_winner
from partida.arena.times import Times, together
from partida.arena.watched import FailureError, Watched
from partida.fairness import hand_seed, shuffled
from partida.game import Deal
from partida.players.drive import next_move
from partida.table import Seat, Team

_DIGITS: Final = 6
"""Of chances: more would say nothing, and make files longer."""


def play_pair(setup: Setup, pairing: int, deal: int) -> Pair:
    """Play a pair; raises nothing for what players do wrong, see `partida.arena.results.forfeited`."""
    legs = [_Leg(setup, setup.pairings[pairing], deal, first) for first in (0, 1)]
    played = [leg.play() for leg in legs]
    names = dict.fromkeys(name for leg in legs for name in leg.times)
    times = {name: together(one for leg in legs for one in leg.times.get(name, ())) for name in names}
    strikes = tuple(strike for leg in legs for strike in leg.strikes)
    return Pair(pairing, deal, (played[0], played[1]), times, strikes)


def deal_of(setup: Setup, deal: int, hand: int, dealer: Seat) -> Deal:
    """The pack of a hand (from 0) of the deal or match with this number: the same in both legs."""
    order = shuffled(setup.rules.pack, hand_seed(hand_seed(setup.seed, deal), hand))
    return Deal(order, dealer, prepared=True)


def seated(setup: Setup, pairing: Pairing, deal: int, first: Team) -> tuple[str, ...]:
    """Which entrant sits at each seat when the first side is this team."""
    size = setup.rules.table.size
    sides = (pairing.first, pairing.second)
    if deal // size % 2:
        sides = (pairing.first[::-1], pairing.second[::-1])
    return tuple(sides[seat % 2 != first][seat // 2] for seat in range(size))


def _pair() -> list[int]:
    return [0, 0]


@dataclass
class _Leg:
    """One leg while it is played; ``first`` is the team of the first side, all lists are by team."""

    setup: Setup
    pairing: Pairing
    deal: int
    first: Team
    hands: int = 0
    void: int = 0
    won: list[int] = field(default_factory=_pair)
    points: list[int] = field(default_factory=_pair)
    games: list[int] = field(default_factory=_pair)
    moves: list[int] = field(default_factory=_pair)
    times: dict[str, list[Times]] = field(default_factory=dict[str, list[Times]])
    strikes: list[Strike] = field(default_factory=list[Strike])

    def play(self) -> Leg:
        """Play it to its end."""
        rules = self.setup.rules
        self._names = seated(self.setup, self.pairing, self.deal, self.first)
        self._digest = blake2b(digest_size=8)
        first = standing = rules.first_standing(rules.table.from_seat(0)[self.deal % rules.table.size])
        while standing.winner is None and (self.setup.plan.matches or not self.hands):
            result = self._hand(standing, self.hands + self.void)
            if result.void:
                self.void += 1
            else:
                self._count(standing, result)
            standing = rules.settle(standing, result)
        return self._leg(standing.winner, chance(rules, standing) - chance(rules, first))

    def _count(self, standing: Any, result: Any) -> None:
        """Enter a hand that counts; ``standing`` is that before it."""
        rules = self.setup.rules
        self.hands += 1
        winner, worth = hand_winner(rules, result), games_won(rules, standing, result)
        for team in (0, 1):
            self.won[team] += winner == team
            self.points[team] += result.points[team]
            self.games[team] += worth[team]

    def _leg(self, winner: Team | None, gained: float) -> Leg:
        """What came out, turned to the first side.

        ``winner`` is that of the match, ``gained`` how the chance of team 0 to win it has changed.
        """
        one, two = self.first, 1 - self.first
        return Leg(
            hands=self.hands,
            won=self.won[one],
            lost=self.won[two],
            points=(self.points[one], self.points[two]),
            games=(self.games[one], self.games[two]),
            moves=(self.moves[one], self.moves[two]),
            moved=self._digest.hexdigest(),
            void=self.void,
            match=int(winner == one) if self.setup.plan.matches else None,
            equity=round(gained if one == 0 else -gained, _DIGITS),
        )

    def _hand(self, standing: Any, hand: int) -> Any:
        """The result of one hand."""
        rules = self.setup.rules
        players = [
            Watched(self.setup.entrants[name], seat, self._seed(hand, seat, name))
            for seat, name in enumerate(self._names)
        ]
        deal = deal_of(self.setup, self.deal, hand, standing.dealer)
        self._digest.update(f"{deal.dealer} {' '.join(map(str, deal.order))}\n".encode())
        state, _ = rules.start(deal, standing)
        try:
            while rules.result(state) is None:
                seat, move = next_move(rules, state, players)
                self._digest.update(f"{seat} {rules.write(move)}\n".encode())
                self.moves[seat % 2] += 1
                state, _ = rules.play(state, seat, move)
            return rules.result(state)
        except FailureError as failure:
            return self._lost(standing, hand, failure)
        finally:
            for name, player in zip(self._names, players, strict=True):
                self.times.setdefault(name, []).append(player.times)

    def _lost(self, standing: Any, hand: int, failure: FailureError) -> Any:
        """The result of a hand in which a player failed."""
        table, seat = self.setup.rules.table, failure.seat
        self._digest.update(f"{seat} failed: {failure.kind}\n".encode())
        leg = int(self.first == 1)
        self.strikes.append(
            Strike(self._names[seat], leg, hand, table.name(seat), failure.kind, failure.reason)
        )
        return forfeited(self.setup.rules, standing, table.team(seat))

    def _seed(self, hand: int, seat: Seat, name: str) -> int:
        """The seed of a player in a hand."""
        sides = " v ".join("+".join(side) for side in (self.pairing.first, self.pairing.second))
        text = f"partida/arena/player/1 {self.deal} {self.first} {hand} {seat} {name} {sides}"
        return int.from_bytes(hmac.digest(self.setup.seed, text.encode(), "sha256")[:8], "big")
