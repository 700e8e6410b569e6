"""What every computer player of Cuarenta does alike: all that is not the choice of a card.

All levels announce what scores, take what others overlook, and claim a caída on a ronda once the cards
that were played prove its rank.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import Final

from partida.cards import CardSet
from partida.cuarenta import captures, leaf
from partida.cuarenta.moves import Announce, Claim, ClaimRonda, Move, Pass, Play
from partida.cuarenta.scoring import Worth
from partida.cuarenta.view import Announcement, CuarentaView
from partida.game import Accept, Cut
from partida.players.cutting import the_cut
from partida.players.player import Budget
from partida.policies.cuarenta import counting

PickMove = Callable[[CuarentaView, tuple[Play, ...], Random], Play]
"""Which of the plays a player makes."""

NEEDED: Final = {"ronda": 3, "doble": 4}
"""How many cards of a rank an announcement says there are."""

worth_of: Final = lru_cache(maxsize=256)(Worth.of)
"""What a variant makes everything worth."""

DEALT: Final = 5
"""How many cards each player gets in a deal."""

PACK_RANKS: Final = (0, 1, 2, 3, 4, 5, 6, 10, 11, 12)
"""The ranks of the pack: A to 7, J Q K."""


@dataclass
class CuarentaPlayer:
    """A player of Cuarenta: a name, a way to pick plays, and its random numbers."""

    name: str
    pick: PickMove
    random: Random

    def choose(self, view: CuarentaView, legal: tuple[Move, ...], budget: Budget) -> Move:
        """The move of the seat on turn."""
        said = self.interject(view, legal, budget)
        if said is not None:
            return said
        plays = tuple(move for move in legal if isinstance(move, Play))
        if plays:
            return self.play(view, plays, budget)
        if isinstance(legal[0], Cut):
            return the_cut(legal, self.random)
        if Pass() in legal:
            return Announce() if Announce() in legal and announcement_scores(view) else Pass()
        return Accept()

    def play(self, view: CuarentaView, plays: tuple[Play, ...], budget: Budget) -> Play:
        """Which of the plays to make."""
        return self.pick(view, plays, self.random)

    def interject(self, view: CuarentaView, legal: tuple[Move, ...], budget: Budget) -> Move | None:
        """Claim a caída on a proved ronda, or else the most cards that somebody overlooked."""
        claims: list[Claim] = []
        for move in legal:
            if isinstance(move, ClaimRonda) and fell_on_ronda(view, move.card):
                return move
            if isinstance(move, Claim):
                claims.append(move)
        return max(claims, key=_gain, default=None)


def _gain(claim: Claim) -> int:
    """How many cards a claim takes; the most cards also clear the table where that can be done."""
    return len(claim.taken) + (claim.card is not None)


def announcement_scores(view: CuarentaView) -> bool:
    """True if what this seat can announce brings points; otherwise silence gives nothing away."""
    assert view.team is not None
    if leaf.fours(view.hand.mask):
        return True
    worth = worth_of(view.variant)
    return leaf.announcement_points(worth.ronda, view.score[view.team], worth.ronda_limit, worth.bar) > 0


def fell_on_ronda(view: CuarentaView, card: int) -> bool:
    """True if the caída made with a card is proved to have taken a card of an announced ronda."""
    for before, turn in zip(view.turns, view.turns[1:], strict=False):
        if turn.card == card and turn.caida:
            return any(
                said.seat == before.seat and said.deal == before.deal
                and possible_ranks(view, said) == {before.card % 13}
                for said in view.announced
            )  # fmt: skip
    return False


def possible_ranks(view: CuarentaView, said: Announcement) -> set[int]:
    """The ranks that an announcement can have meant, by all that this seat has seen."""
    shown = sum(
        captures.ONES[turn.card] for turn in view.turns if turn.seat == said.seat and turn.deal == said.deal
    )
    if said.seat == view.seat and said.deal == view.deal:
        shown += sum(captures.ONES[card] for card in view.hand)
    meant = counting.meant_by(NEEDED[said.kind], shown, unseen_tally(view))
    return {rank for rank in PACK_RANKS if meant >> 4 * rank & 1}


def unseen_tally(view: CuarentaView) -> int:
    """The tally of the cards that this seat has not seen."""
    return counting.PACK - leaf.tally_of(view.seen.mask)


def is_caida(view: CuarentaView, play: Play) -> bool:
    """True if a play falls on the card that the other side has just trailed."""
    if view.last_trailed is None:
        return False
    own_side = view.turns[-1].seat % 2 == view.team
    taken = CardSet(play.taken).mask
    return leaf.is_caida(play.card % 13, taken, view.last_trailed, own_side, view.variant.caida_by_addition)


def points_now(view: CuarentaView, play: Play) -> int:
    """What a play scores at once, as far as its player can know (a ronda is not told by its rank)."""
    if not play.taken:
        return 0
    assert view.team is not None
    limpia = len(play.taken) == len(view.on_table)
    score = view.score[view.team]
    return sum(worth_of(view.variant).of_play(score, is_caida(view, play), limpia, on_ronda=False))


def caida_only(view: CuarentaView, team: int) -> bool:
    """True if rule 38 leaves a side nothing that scores but caídas."""
    worth = worth_of(view.variant)
    return view.score[team] >= max(worth.bar, worth.limpia_bar)
