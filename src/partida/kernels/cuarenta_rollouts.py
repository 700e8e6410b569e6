"""Ends of hands of Cuarenta by the club policy: many hands, or from a moment of one seat in many worlds.

In a playout every seat plays from what it could know itself: the cards played, who announced a ronda, and its
own hand in that world. Nobody looks into another hand.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from partida.cards import CardSet
from partida.cuarenta import captures, leaf
from partida.cuarenta.moves import Play
from partida.cuarenta.setting import Setting
from partida.cuarenta.variants import Variant
from partida.cuarenta.view import CuarentaView
from partida.errors import PositionError
from partida.kernels.cuarenta import club, memory, playout, rollout
from partida.kernels.cuarenta.moves import move_of
from partida.kernels.cuarenta.play import deal_place
from partida.kernels.cuarenta.rules import write_rules
from partida.kernels.jit import WORD
from partida.kernels.playouts import CHUNK, CuarentaHands, over_chunks
from partida.policies.cuarenta.counting import PACK
from partida.policies.cuarenta.judgement import CLUB, Judgement
from partida.table import Seat, Team

TEAM_0, TEAM_1, WINNER, REASON, CARDS_0, CARDS_1, EDGE_0, EDGE_1, PILE_0, PILE_1, GOES_ON = range(
    rollout.COLUMNS
)
"""The columns of what comes out of `Rollouts.ends`: both scores, the winner of the chica or -1, a number of
`partida.kernels.playouts.REASONS`, and how many cards either team has taken; then both scores and what either
team had taken when the deal in play ended, and 1 if the hand went on then."""


def play_club(
    variant: Variant, count: int, seed: int, threads: int = 1, first: int = 0, score: tuple[int, int] = (0, 0)
) -> CuarentaHands:
    """Play so many hands by the club policy, dealt as `partida.kernels.playouts.play_cuarenta` deals them."""
    results: Any = np.zeros((count, 4), np.int16)

    def chunk(begin: int) -> None:
        mem = memory.new_memory()
        write_rules(mem, variant)
        public: Any = np.zeros(club.PUBLIC, WORD)
        story = np.zeros(playout.STORY, WORD)
        rows = results[begin : begin + CHUNK]
        given = (club.weights(), club.work(), public, story, rows)
        rollout.play_hands(mem, seed, first + begin, *score, *given)

    over_chunks(rollout.play_hands, chunk, count, threads)
    return CuarentaHands(results[:, :2], results[:, playout.WON], results[:, playout.REASON])


def play_given(variant: Variant, packets: Any, dealer: Seat, score: tuple[int, int]) -> Any:
    """Play whole hands of which all deals are given, from a score before them, by the club policy.

    ``packets`` has a row for every hand, the tally of the packet of a seat in a deal in the column
    ``4 * deal + seat``. Gives an int16 array with the columns from `TEAM_0` to `REASON`.
    """
    mem = memory.new_memory()
    write_rules(mem, variant)
    results: Any = np.zeros((len(packets), REASON + 1), np.int16)
    public: Any = np.zeros(club.PUBLIC, WORD)
    rollout.play_given(mem, packets, dealer, *score, club.weights(), club.work(), public, results)
    return results


@dataclass(frozen=True)
class Trial:
    """A play to be tried: its card's rank, what it takes as a tally, and whether that is a caída."""

    rank: int
    taken: int
    falls: bool

    @classmethod
    def of(cls, view: CuarentaView, play: Play) -> Trial:
        """A play of the seat on turn."""
        mask = captures.mask_of(play.taken) or 0
        falls = False
        if view.last_trailed is not None:
            own_side = view.turns[-1].seat % 2 == view.team
            falls = leaf.is_caida(
                play.card % 13, mask, view.last_trailed, own_side, view.variant.caida_by_addition
            )
        return cls(play.card % 13, leaf.tally_of(mask), falls)

    @property
    def number(self) -> int:
        """The move as kernels number it."""
        return move_of(self.rank, self.taken, self.falls)


class Rollouts:
    """Playouts from one moment of a hand; raises `PositionError` for a view in which no card is due."""

    def __init__(self, view: CuarentaView, judgement: Judgement = CLUB) -> None:
        if view.phase != "play" or view.turn is None:
            raise PositionError("rollouts begin while cards are played", code="rollouts/phase")
        self._view = view
        self._judge = club.weights(judgement)
        self._memory = memory.new_memory()
        write_rules(self._memory, view.variant)
        write_view(self._memory, view)
        self._seen: Any = np.zeros(rollout.OPEN, WORD)
        self._seen[: club.PUBLIC] = public_of(view)

    def ends(self, worlds: Any, trials: Sequence[Trial]) -> Any:
        """Where the hand ends in every world after every play: int16, by world, play, and column.

        ``worlds`` has a row for each world (see `partida.kernels.cuarenta_worlds`). Raises `PositionError`
        for worlds that do not fit what all have seen.
        """
        self._check(worlds)
        moves = np.array([trial.number for trial in trials], WORD)
        results = np.zeros((len(worlds), len(trials), rollout.COLUMNS), np.int16)
        rollout.play_out(self._memory, worlds, moves, self._judge, club.work(), self._seen, results)
        return results

    def _check(self, worlds: Any) -> None:
        """Worlds have as many cards as are left, and none that is gone."""
        if worlds.ndim != 2 or worlds.shape[1] != rollout.WORLD:
            raise PositionError(f"a world has {rollout.WORLD} hands", code="rollouts/shape")
        left = (PACK - int(self._seen[club.GONE])) | leaf.GUARD
        cards = worlds.sum(axis=1)
        numbers = sum(cards >> 4 * rank & 15 for rank in range(leaf.NO_RANK))
        wrong = numbers != sum(self._view.counts) + self._view.stock
        if (wrong | ((left - cards) & leaf.GUARD != leaf.GUARD)).any():
            raise PositionError("a world does not have the cards that are left", code="rollouts/world")


def public_of(view: CuarentaView) -> list[int]:
    """What all have seen, as far as this seat remembers it: see `partida.kernels.cuarenta.club`."""
    told = [0] * club.PUBLIC
    held = view.hand.mask | CardSet(card for _, card in view.exposed).mask
    told[club.GONE] = leaf.tally_of(view.seen.mask & ~held)
    for turn in view.turns:
        if turn.deal == view.deal:
            told[club.SHOWN + turn.seat] += captures.ONES[turn.card]
    for said in view.announced:
        if said.deal == view.deal:
            told[club.SAID + said.seat] = 3 if said.kind == "ronda" else 4
    return told


def write_view(mem: Any, view: CuarentaView) -> None:
    """Write what does not differ from world to world."""
    setting = Setting.of(view.variant)
    dealer: Seat = view.dealer
    for deal in range(view.deal, setting.deals):
        place = deal_place(deal)
        mem[place : place + memory.DEAL] = [0] * memory.DEAL
        mem[place + memory.DEALER] = dealer
        if view.variant.dealer_changes == "per_deal":
            dealer = view.table.next(dealer)
    frame = memory.FRAMES
    mem[frame + memory.TABLE_CARDS] = sum(captures.ONES[card] for card in view.on_table)
    mem[frame + memory.JUST] = -1 if view.last_trailed is None else view.last_trailed % 13
    mem[frame + memory.JUST_SEAT] = 0 if view.last_trailed is None else view.turns[-1].seat
    mem[frame + memory.SEAT] = view.turn
    for team in range(2):
        mem[frame + memory.PILES + team] = view.captured[team]
        mem[frame + memory.SCORE + team] = view.score[team]
        mem[frame + memory.ROWS + team] = caidas_in_a_row(view, team)
    mem[frame + memory.CAPTURER] = -1 if view.last_capturer is None else view.last_capturer
    mem[frame + memory.DEALT] = view.deal
    mem[frame + memory.LEFT] = sum(view.counts)
    mem[frame + memory.OVER] = 0
    mem[frame + memory.WINNER] = -1


def caidas_in_a_row(view: CuarentaView, team: Team) -> int:
    """How many caídas a team has made in a row."""
    number = 0
    for turn in reversed(view.turns):
        if turn.seat % 2 == team:
            if not turn.caida:
                break
            number += 1
    return number
