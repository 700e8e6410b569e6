"""Luck: what the cards of a side were worth before anybody played, over random hands of the other side."""

from __future__ import annotations

from math import sqrt
from random import Random
from typing import Any

import numpy as np

from partida.analysis.model import Depth, Estimate, Luck
from partida.analysis.sueca.framing import Frame
from partida.analysis.sueca.valuing import hand_utility
from partida.equity.rates import usual_rates
from partida.kernels.rollouts import SuecaTable, endings
from partida.sueca.dealing import PACKS
from partida.sueca.state import State
from partida.sueca.variants import Variant
from partida.sueca.view import SuecaView
from partida.table import Team


def luck_of(first: SuecaView, state: State, side: Team, par: int, depth: Depth) -> Luck:
    """The luck of a side; ``first`` is what everybody sees when the first card is due (without a seat)."""
    frame = _frame(first, state, side)
    view = frame.view(first)
    team = frame.seat(side) % 2
    own = [frame.cards(state.hand(frame.back.seat(seat))) for seat in range(4)]
    worlds = _others_dealt(view, own, team, depth)
    ends = endings(SuecaTable.of(view), worlds)
    chances = hand_utility(view.variant)[ends[:, 0], ends[:, 1]]
    if team:
        chances = 1.0 - chances
    error = float(chances.std(ddof=1)) / sqrt(len(chances))
    dealt = state.opening.deal.dealer % 2 == side
    return Luck(
        side=first.table.team_name(side),
        win=Estimate(float(chances.mean()), error),
        usual=usual_chance(view.variant, deals=dealt),
        worlds=len(chances),
        par=par,
    )


def usual_chance(variant: Variant, *, deals: bool) -> float:
    """The chance to win a hand of a side that deals, or does not, over all deals between club players."""
    worth = hand_utility(variant)
    total = sum(chance * float(worth[points, tricks]) for points, tricks, chance in usual_rates().chances)
    return total if deals else 1.0 - total


def _frame(first: SuecaView, state: State, side: Team) -> Frame:
    """The dealer becomes seat 0, and suits are sorted by what the side and everybody know of them."""
    trump, dealer = state.opening.trump, state.opening.deal.dealer

    def known(suit: int) -> tuple[Any, ...]:
        hands = [state.hand((dealer + nth) % 4) if (dealer + nth) % 2 == side else 0 for nth in range(4)]
        shown = [(place, card % 13) for place, card in enumerate(first.shown) if card // 13 == suit]
        return suit != trump, shown, [hand >> 13 * suit & 0x1FFF for hand in hands]

    keys = [known(suit) for suit in range(4)]
    order = sorted(range(4), key=lambda suit: keys[suit])
    return Frame(tuple(order.index(suit) for suit in range(4)), -dealer % 4)


def _others_dealt(view: SuecaView, own: list[int], team: Team, depth: Depth) -> Any:
    """Worlds in which the other side has its cards at random; cards shown for trump stay with the dealer."""
    hands = [own[seat] if seat % 2 == team else 0 for seat in range(4)]
    if view.dealer % 2 != team:
        hands[view.dealer] = sum(1 << card for card in view.shown)
    others = [seat for seat in range(4) if seat % 2 != team]
    given = hands[0] | hands[1] | hands[2] | hands[3]
    left = [int(card) for card in PACKS[view.variant.second_rank] if not given >> card & 1]
    room = view.counts[others[0]] - hands[others[0]].bit_count()
    random = Random(repr((depth.seed, team, hands)))
    worlds: Any = np.empty((depth.worlds, 4), np.int64)
    for row in range(depth.worlds):
        random.shuffle(left)
        one = sum(1 << card for card in left[:room])
        dealt = list(hands)
        dealt[others[0]] |= one
        dealt[others[1]] |= sum(1 << card for card in left[room:])
        worlds[row] = dealt
    return worlds
