"""Many whole hands, at random or by policies, as arrays; the same for the same seed on however many cores."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from partida.cuarenta.variants import Variant as CuarentaVariant
from partida.kernels.cuarenta import playout as cuarenta
from partida.kernels.cuarenta.memory import new_memory
from partida.kernels.cuarenta.rules import write_rules
from partida.kernels.jit import WORD, Entry
from partida.kernels.sueca import ending, policy_playout
from partida.kernels.sueca import playout as sueca
from partida.kernels.sueca.club import ODDS, weights
from partida.kernels.sueca.net import net_weights
from partida.policies.sueca.judgement import CLUB
from partida.sueca.variants import Variant as SuecaVariant

CHUNK: Final = 1 << 16
"""Hands that a thread plays at a time."""


POLICIES: Final = {"random": ending.RANDOM, "brisk": ending.BRISK, "club": ending.CLUB, "net": ending.NET}
"""The policies of Sueca by name."""


@dataclass(frozen=True)
class SuecaHands:
    """Hands of Sueca, a row each: card points and tricks of team 0, and the games it gets (or loses)."""

    points: Any
    tricks: Any
    games: Any


@dataclass(frozen=True)
class CuarentaHands:
    """Hands of Cuarenta, a row each.

    ``points`` has two columns: what either team's score has grown by. ``winners`` is the team that won the
    chica, or -1; ``reasons`` are numbers of `REASONS`.
    """

    points: Any
    winners: Any
    reasons: Any


REASONS: Final = ("", "counted", "chica", "four_caidas", "carton", "doble_ronda")
"""Why a hand of Cuarenta is over, as results of the rules name it."""


def sueca_numbers(variant: SuecaVariant) -> Any:
    """A variant as the numbers that the kernel takes."""
    whole = variant.sweep_award == "match"
    return np.array(
        [
            1 if variant.direction == "cw" else 3,
            variant.first_trick_trump_lead == "dealer_only",
            variant.trump_redraw == "until_blank",
            variant.sweep_by == "tricks",
            variant.loser_under_30 != "off",
            variant.double_min,
            variant.exact_90_30,
            variant.match_target if whole else 4,
        ],
        WORD,
    )


def play_sueca(variant: SuecaVariant, count: int, seed: int, threads: int = 1, first: int = 0) -> SuecaHands:
    """Play so many hands at random, those with the numbers from ``first`` on, each dealt anew.

    Nobody asks for a new deal, renounces or accuses.
    """
    numbers = sueca_numbers(variant)
    results: Any = np.zeros((count, 3), np.int16)

    def chunk(begin: int) -> None:
        story = np.zeros(sueca.STORY, WORD)
        sueca.play_hands(seed, first + begin, numbers, story, results[begin : begin + CHUNK])

    over_chunks(sueca.play_hands, chunk, count, threads)
    return SuecaHands(*results.T)


def play_sueca_by(
    variant: SuecaVariant,
    count: int,
    seed: int,
    policies: tuple[str, str],
    threads: int = 1,
    first: int = 0,
) -> SuecaHands:
    """Play the deals of `play_sueca`, each team by the policy of this name (one of `POLICIES`)."""
    numbers = sueca_numbers(variant)
    results: Any = np.zeros((count, 3), np.int16)

    def chunk(begin: int) -> None:
        story = np.zeros(sueca.STORY, WORD)
        memory = policy_memory(policies)
        judge = net_weights(CLUB) if "net" in policies else weights(CLUB)
        rows = results[begin : begin + CHUNK]
        policy_playout.play_hands(seed, first + begin, numbers, story, memory, judge, ODDS, rows)

    over_chunks(policy_playout.play_hands, chunk, count, threads)
    return SuecaHands(*results.T)


def policy_memory(policies: tuple[str, str]) -> Any:
    """A hand memory in which each team has its policy."""
    memory: Any = np.zeros(ending.SIZE, WORD)
    for seat in range(4):
        memory[ending.POLICY + seat] = POLICIES[policies[seat % 2]]
    return memory


def play_cuarenta(
    variant: CuarentaVariant,
    count: int,
    seed: int,
    threads: int = 1,
    first: int = 0,
    score: tuple[int, int] = (0, 0),
) -> CuarentaHands:
    """Play so many hands at random, those with the numbers from ``first`` on, each from the same score.

    Every ronda is announced, a caída on a ronda is claimed at once where it has to be, nothing else is.
    """
    results: Any = np.zeros((count, 4), np.int16)

    def chunk(begin: int) -> None:
        memory = new_memory()
        write_rules(memory, variant, claims=False)
        story = np.zeros(cuarenta.STORY, WORD)
        rows = results[begin : begin + CHUNK]
        cuarenta.play_hands(memory, seed, first + begin, *score, story, rows)

    over_chunks(cuarenta.play_hands, chunk, count, threads)
    return CuarentaHands(results[:, :2], results[:, cuarenta.WON], results[:, cuarenta.REASON])


def over_chunks(kernel: Entry, chunk: Callable[[int], None], count: int, threads: int) -> None:
    """Do all chunks; the kernel is compiled before threads begin."""
    begins = range(0, count, CHUNK)
    if threads == 1 or count <= CHUNK:
        for begin in begins:
            chunk(begin)
        return
    kernel.load()
    with ThreadPoolExecutor(threads) as pool:
        list(pool.map(chunk, begins))
