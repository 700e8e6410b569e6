"""The leaf functions of Cuarenta for kernels, and a variant as numbers in their memory."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from partida.cuarenta import leaf as rules
from partida.cuarenta.captures import style_of
from partida.cuarenta.scoring import NONE_20, WIN_MESA, Worth
from partida.cuarenta.setting import Setting
from partida.cuarenta.variants import Variant
from partida.kernels.cuarenta.memory import RULES
from partida.kernels.jit import constants, leaf
from partida.policies.cuarenta import counting

count_of = leaf(rules.count_of)
holds = leaf(rules.holds)
whole_run = leaf(rules.whole_run)
match_tally = leaf(rules.match_tally)
sum_allowed = leaf(rules.sum_allowed)
announcement_points = leaf(rules.announcement_points)
can_be_fallen_on = leaf(rules.can_be_fallen_on)
falls_on = leaf(rules.falls_on)
play_points = leaf(rules.play_points)
carton_points = leaf(rules.carton_points)
carton_none = leaf(rules.carton_none)
carton_claim = leaf(rules.carton_claim)
carton_award = leaf(rules.carton_award)

ONES: Final = rules.ONES
cards_in = leaf(counting.cards_in)
ranks_of = leaf(counting.ranks_of)
pairs_of = leaf(counting.pairs_of)
SUMS: Final = constants(rules.SUMS)
SUM_SIZES: Final = constants(rules.SUM_SIZES)


MADE_FOR: Final = constants(counting.MADE_FOR)
MADE_OF: Final = constants(counting.MADE_OF)
SUM_RANKS: Final = constants(
    rank for rank in range(7) for _ in range(rules.SUM_ENDS[rank], rules.SUM_ENDS[rank + 1])
)
"""The rank that each addition makes."""

FOUR_CAIDAS: Final = 4

# the numbers of a variant
(
    SEATS, STEP, DEAL_COUNT, SUMMANDS, TAKES_ALL, DUTY, ANY_RUN, NOTHING_LEFT, BY_ADDITION, ACROSS, CAIDA,
    LIMPIA, LIMPIA_AFTER, ON_RONDA, LIMPIA_BAR, BAR, STEPWISE, CUTOFF, CAP, INSTANT, POINTS_TO_WIN,
    FOUR_WIN, TO_CAPTURER, FALLA, START, ROUNDED, NONE, BOTH, EACH, RONDA, RONDA_LIMIT, DOBLE_POINTS,
    PER_DEAL, MANUAL,
) = range(RULES, RULES + 34)  # fmt: skip


@lru_cache(maxsize=64)
def numbers_of(variant: Variant, claims: bool = True) -> tuple[int, ...]:
    """A variant as the numbers that stand in the memory from `RULES` on.

    ``claims`` tells what to make of ``overlooked=opponents_claim``: nothing is ever overlooked, or, if it is
    False, what is overlooked stays.
    """
    setting, worth = Setting.of(variant), Worth.of(variant)
    style = style_of(variant)
    nothing_left = setting.claims and claims
    numbers = (
        setting.table.size,
        1 if setting.after[0] == 1 else setting.table.size - 1,
        setting.deals,
        style & 3,
        variant.match_takes == "all",
        setting.duty,
        variant.run_mode == "player_picks" and not nothing_left,
        nothing_left,
        setting.by_addition,
        variant.caida_across_deals,
        worth.caida,
        worth.limpia,
        worth.limpia_after_caida,
        worth.on_ronda,
        worth.limpia_bar,
        worth.bar,
        worth.stepwise,
        worth.cutoff,
        worth.cap,
        worth.instant,
        worth.target,
        variant.four_caidas == "win_chica",
        variant.leftover == "last_capturer",
        variant.falla,
        variant.carton_start,
        variant.carton_rounding == "up_even",
        NONE_20[variant.carton_none_20],
        2 if variant.carton_both_20 == "nondealer_2" else 6,
        variant.carton_both_20 == "each_6",
        worth.ronda,
        worth.ronda_limit,
        max(worth.doble, WIN_MESA),
        variant.dealer_changes == "per_deal",
        setting.manual,
    )
    return tuple(map(int, numbers))


def write_rules(memory: Any, variant: Variant, claims: bool = True) -> None:
    """Write the numbers of a variant into a memory."""
    numbers = numbers_of(variant, claims)
    memory[RULES : RULES + len(numbers)] = numbers
