"""Luck: what the cards of a side were worth, all its deals together, over random cards of the other side."""

from __future__ import annotations

from dataclasses import replace
from math import sqrt
from random import Random
from typing import Any

import numpy as np

from partida.analysis.cuarenta.worth import of_chica
from partida.analysis.model import Depth, Estimate, Luck
from partida.cuarenta import captures, dealing, leaf
from partida.cuarenta.scoring import Standing
from partida.cuarenta.state import State
from partida.cuarenta.variants import Variant
from partida.kernels.cuarenta.rollout import WORLD
from partida.kernels.cuarenta_rollouts import play_given
from partida.kernels.jit import WORD
from partida.table import Table, Team


def luck_of(first: State, side: Team, depth: Depth) -> Luck:
    """The luck of a side in a hand; ``first`` is any state of it after the cut.

    Whole hands are played, rondas and all, by club players: in each the side has the cards that it was dealt
    and the other side has the others at random.
    """
    setup = first.setup
    variant, table = setup.setting.variant, setup.setting.table
    dealer = int(setup.dealer % 2 != side)
    by = dealer - setup.dealer
    packets = packets_of(first)
    own = [packet[(seat - by) % table.size] for packet in packets for seat in _own(table)]
    random = Random(repr((depth.seed, dealer, own)))
    rows = _others_dealt(table, own, len(packets), random, depth.worlds)
    score = setup.standing.score
    chances = of_chica(variant, _next_dealer(variant, dealer, len(packets))).of(
        play_given(variant, rows, dealer, (score[side], score[1 - side]))
    )
    return Luck(
        side=table.team_name(side),
        win=Estimate(float(chances.mean()), float(chances.std(ddof=1)) / sqrt(len(chances))),
        usual=usual_chance(variant, replace(setup.standing, dealer=setup.dealer), side),
        worlds=depth.worlds,
        par=None,
    )


def usual_chance(variant: Variant, standing: Standing, side: Team) -> float:
    """The chance of a side to win the chica before the cards are dealt, between club players."""
    score = standing.score
    chance = float(of_chica(variant, standing.dealer % 2).table[score[0], score[1]])
    return 1.0 - chance if side else chance


def _own(table: Table) -> range:
    """The seats of the side, in the form in which it is team 0 and the dealer seat 0 or 1."""
    return range(0, table.size, 2)


def packets_of(first: State) -> list[list[int]]:
    """The tally of every packet of a hand, by deal and seat."""
    setup = first.setup
    variant, table = setup.setting.variant, setup.setting.table
    found: list[list[int]] = []
    for deal in range(setup.setting.deals):
        dealer = dealing.dealer_of(variant, table, setup.dealer, deal)
        cards = dealing.packets(setup.order, table, dealer, deal)
        found.append([sum(captures.ONES[card] for card in packet) for packet in cards])
    return found


def _next_dealer(variant: Variant, dealer: int, deals: int) -> int:
    """The side that deals the next hand."""
    changes = deals if variant.dealer_changes == "per_deal" else 1
    return (dealer + changes) % 2


def _others_dealt(table: Table, own: list[int], deals: int, random: Random, number: int) -> Any:
    """Rows of packets in which the side (team 0) has its own and the others are dealt at random."""
    rows: Any = np.zeros((number, WORLD), WORD)
    mine, theirs = list(_own(table)), range(1, table.size, 2)
    for place, tally in enumerate(own):
        rows[:, 4 * (place // len(mine)) + mine[place % len(mine)]] = tally
    given = sum(own)
    left = [1 << 4 * rank for rank in range(leaf.NO_RANK) for _ in range(_unseen(given, rank))]
    for row in rows:
        random.shuffle(left)
        for nth in range(deals * len(theirs)):
            packet = left[dealing.PACKET * nth : dealing.PACKET * (nth + 1)]
            row[4 * (nth // len(theirs)) + theirs[nth % len(theirs)]] = sum(packet)
    return rows


def _unseen(given: int, rank: int) -> int:
    """How many cards of a rank are not among those given."""
    return 0 if leaf.NO_PACK >> 4 * rank & 1 else 4 - leaf.count_of(given, rank)
