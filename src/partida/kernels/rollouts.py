"""Ends of hands by policies from a moment as a seat sees it, in many imagined worlds: NumPy in, NumPy out.

In a playout every seat plays from what it could know itself: the cards played, who failed to follow, the card
turned up until it is played, and its own hand in that world. Nobody looks into another hand.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from partida.cards import CardSet
from partida.errors import PositionError
from partida.kernels.jit import WORD
from partida.kernels.playouts import POLICIES
from partida.kernels.sueca import ending, rollout
from partida.kernels.sueca.club import ODDS, weights
from partida.kernels.sueca.net import net_weights
from partida.policies.sueca.judgement import CLUB, Judgement
from partida.policies.sueca.places import beaters, place_of, to_places
from partida.sueca import leaf
from partida.sueca.dealing import PACKS
from partida.sueca.variants import Variant
from partida.sueca.view import SuecaView
from partida.table import Seat

_NOISE: Final = 1 << 30
_PACKS: Final = {name: CardSet(pack).mask for name, pack in PACKS.items()}


@dataclass(frozen=True)
class SuecaTable:
    """A moment of a hand while cards are played, as everybody at the table knows it; cards are of the rules.

    ``void`` are masks of the suits that each seat has failed to follow, ``played`` all cards played, those of
    the trick included.
    """

    variant: Variant
    trump: int
    dealer: Seat
    turn_up: int | None
    leader: Seat
    laid: tuple[int, ...]
    played: int
    void: tuple[int, int, int, int]
    points: tuple[int, int]
    tricks: tuple[int, int]

    @classmethod
    def of(cls, view: SuecaView) -> SuecaTable:
        """What is open in a view; raises `PositionError` while no cards are played."""
        if view.phase != "play" or view.trump is None:
            raise PositionError("rollouts begin while cards are played", code="rollouts/phase")
        void = [0, 0, 0, 0]
        played = 0
        for leader, cards in (*view.tricks, view.trick):
            for seat, card in zip(view.table.from_seat(leader), cards, strict=False):
                played |= 1 << card
                if leaf.SUIT[card] != leaf.SUIT[cards[0]]:
                    void[seat] |= leaf.SUIT_MASK[cards[0]]
        laid = tuple(map(int, view.trick.cards))
        return cls(
            view.variant, int(view.trump), view.dealer, view.turn_up, view.trick.leader, laid, played,
            (void[0], void[1], void[2], void[3]), view.points, view.tricks_won,
        )  # fmt: skip

    @property
    def turn(self) -> Seat:
        """Who plays next."""
        return (self.leader + self.step * len(self.laid)) % 4

    @property
    def step(self) -> int:
        """From a seat to the next, modulo 4."""
        return 1 if self.variant.direction == "cw" else 3


@dataclass(frozen=True)
class Manner:
    """How each seat plays: by which of `POLICIES`, and how often any legal card instead (from 0 to 1)."""

    policies: tuple[str, str, str, str] = ("club", "club", "club", "club")
    noise: tuple[float, float, float, float] = (0.0, 0.0, 0.0, 0.0)
    judgement: Judgement = CLUB


CLUB_MANNER: Final = Manner()
"""Everybody plays like the level ``club``."""

NET_MANNER: Final = Manner(("net", "net", "net", "net"))
"""Everybody plays by the net."""


def weights_of(manner: Manner) -> Any:
    """What kernels need to play in a manner: the judgement, and if somebody plays by the net, that too."""
    return net_weights(manner.judgement) if "net" in manner.policies else weights(manner.judgement)


def rollouts(
    table: SuecaTable,
    worlds: Any,
    candidates: Sequence[int],
    manner: Manner = CLUB_MANNER,
    seed: int = 0,
    first: int = 0,
) -> Any:
    """Where the hand ends in every world after every card: card points and tricks of team 0.

    ``worlds`` has a row of four hands for each world, by seat, as masks of the rules, without the cards that
    lie in the trick. ``candidates`` are cards of the seat on turn, which it holds in every world. The answer
    is an array of int16, by world, card, and points or tricks. Chance (of noise, and of the policy
    ``random``) follows from the seed and the number of the world, counted from ``first``, and is the same for
    every card.
    Raises `PositionError` for worlds that do not fit the table.
    """
    hands = _checked(table, worlds, candidates)
    places = [place_of(card, table.trump) for card in candidates]
    return _played_out(table, hands, places, manner, seed, first)


def endings(
    table: SuecaTable, worlds: Any, manner: Manner = CLUB_MANNER, seed: int = 0, first: int = 0
) -> Any:
    """Where the hand ends in every world if the seat on turn plays by its policy too: int16, two columns.

    Otherwise as `rollouts`.
    """
    hands = _checked(table, worlds, ())
    return _played_out(table, hands, [-1], manner, seed, first)[:, 0]


def _played_out(
    table: SuecaTable, hands: Any, places: list[int], manner: Manner, seed: int, first: int
) -> Any:
    results = np.zeros((len(hands), len(places), 2), np.int16)
    rollout.play_out(
        seed,
        first,
        table.trump,
        moment_of(table, manner),
        np.zeros(ending.SIZE, WORD),
        hands,
        np.array(places, WORD),
        weights_of(manner),
        ODDS,
        results,
    )
    return results


def moment_of(table: SuecaTable, manner: Manner) -> Any:
    """The hand memory of a moment, hands left out."""
    mem: Any = np.zeros(ending.SIZE, WORD)
    mem[ending.STEP] = table.step
    mem[ending.BARRED] = table.variant.first_trick_trump_lead == "dealer_only"
    mem[ending.DEALER] = table.dealer
    mem[ending.TURNED] = 0 if table.turn_up is None else to_places(1 << table.turn_up, table.trump)
    mem[ending.UNPLAYED] = to_places(_unplayed(table), table.trump)
    mem[ending.LEADER] = table.leader
    mem[ending.TAKEN : ending.TAKEN + 2] = table.points
    mem[ending.WON : ending.WON + 2] = table.tricks
    mem[ending.POLICY : ending.POLICY + 4] = [POLICIES[name] for name in manner.policies]
    mem[ending.NOISE : ending.NOISE + 4] = [round(_NOISE * share) for share in manner.noise]
    mem[ending.OPENS : ending.OPENS + 16] = _opens(table)
    _lay_trick(table, mem)
    return mem


def _opens(table: SuecaTable) -> list[int]:
    """For each seat and suit, trumps last, 255 in the byte of each other seat that may have the suit."""
    suits = [suit for suit in range(4) if suit != table.trump] + [table.trump]
    return [
        sum(
            255 << 8 * (behind - 1)
            for behind in (1, 2, 3)
            if not table.void[(seat + behind * table.step) % 4] & leaf.SUIT_MASK[13 * suit]
        )
        for seat in range(4)
        for suit in suits
    ]


def _lay_trick(table: SuecaTable, mem: Any) -> None:
    """Write the trick in play."""
    places = [place_of(card, table.trump) for card in table.laid]
    best = 0
    for nth, place in enumerate(places):
        if beaters(places[best]) >> place & 1:
            best = nth
    mem[ending.NTH] = len(places)
    if places:
        mem[ending.LED] = places[0] % 4
        mem[ending.BEST] = places[best]
        mem[ending.BEST_SEAT] = (table.leader + best * table.step) % 4
        mem[ending.IN_TRICK] = sum(leaf.POINTS[card] for card in table.laid)


def _unplayed(table: SuecaTable) -> int:
    return _PACKS[table.variant.second_rank] & ~table.played


def _checked(table: SuecaTable, worlds: Any, candidates: Sequence[int]) -> Any:
    """The worlds as kernels take them."""
    hands = np.ascontiguousarray(worlds, np.int64)
    if hands.ndim != 2 or hands.shape[1] != 4:
        raise PositionError("worlds are rows of four hands", code="rollouts/shape")
    unplayed = _unplayed(table)
    every = np.bitwise_or.reduce(hands, axis=1)
    counts = np.bitwise_count(hands)
    sizes = _sizes(table, unplayed.bit_count())
    wrong = (every != unplayed) | (counts != sizes).any(axis=1)
    if table.turn_up is not None and unplayed >> table.turn_up & 1:
        wrong |= hands[:, table.dealer] >> table.turn_up & 1 == 0
    for card in candidates:
        wrong |= hands[:, table.turn] >> card & 1 == 0
    if wrong.any():
        raise PositionError(
            f"world {int(wrong.argmax())} does not fit: wrong cards, wrong numbers of cards, the turned-up"
            " card not with the dealer, or a card to try not with the seat on turn",
            code="rollouts/world",
        )
    return hands.astype(WORD) if WORD is object else hands


def _sizes(table: SuecaTable, left: int) -> list[int]:
    """How many cards each seat holds."""
    whole = (left + len(table.laid)) // 4
    laid = {(table.leader + nth * table.step) % 4 for nth in range(len(table.laid))}
    return [whole - (seat in laid) for seat in range(4)]
