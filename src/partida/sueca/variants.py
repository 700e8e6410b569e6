"""The options of Sueca and its presets.

Clause numbers S1 to S28 are those of ``docs/rules/sueca.md``, which names the source of every value.
The first value of an option is its default, that of preset ``cardgames-zone``.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar, Final, Literal

from partida.errors import VariantError
from partida.options import check_values, option
from partida.table import Direction


@dataclass(frozen=True, kw_only=True)
class Variant:
    """A way of playing Sueca; raises `VariantError` for a value or a combination that cannot be."""

    GAME: ClassVar[str] = "sueca"

    second_rank: Literal["7", "10"] = option("S1", "7", "10")
    direction: Direction = option("S2", "ccw", "cw")
    first_dealer: Literal["random", "lowest_card"] = option("S3", "random", "lowest_card")
    teams: Literal["fixed", "draw_high_low"] = option("S4", "fixed", "draw_high_low")
    shuffle_cut: Literal[
        "dealer_shuffles_rear_cuts",
        "lead_shuffles_rear_cuts",
        "dealer_shuffles_lead_cuts",
        "rear_shuffles_lead_cuts",
    ] = option(
        "S5",
        "dealer_shuffles_rear_cuts",
        "lead_shuffles_rear_cuts",
        "dealer_shuffles_lead_cuts",
        "rear_shuffles_lead_cuts",
    )
    deal_packets: Literal["singles", "tens"] = option("S6", "singles", "tens")
    trump_source: Literal["bottom", "top", "dealer_choice", "cutter_choice"] = option(
        "S7", "bottom", "top", "dealer_choice", "cutter_choice"
    )
    trump_redraw: Literal["none", "until_blank"] = option("S8", "none", "until_blank")
    trump_visibility: Literal["until_played", "shown_once"] = option("S9", "until_played", "shown_once")
    redeal_right: Literal["none", "low_hand"] = option("S10", "none", "low_hand")
    misdeal: Literal["redeal", "penalty_1"] = option("S11", "redeal", "penalty_1")
    double_min: Literal[91, 92] = option("S12", 91, 92)
    exact_90_30: Literal[1, 3] = option("S13", 1, 3)
    loser_under_30: Literal["off", 4] = option("S14", "off", 4)
    sweep_by: Literal["points", "tricks"] = option("S15", "points", "tricks")
    sweep_award: Literal[4, "match"] = option("S16", 4, "match")
    rolha_as: Literal["winner_plus_2", "loser_minus_2"] = option("S17", "winner_plus_2", "loser_minus_2")
    tie_60: Literal["none", "plus_one", "double"] = option("S18", "none", "plus_one", "double")
    tie_stack: bool = option("S19", False, True)
    match_target: int = option("S20", 4, 5, 8, 10, lowest=1, highest=100)
    rubber_sets: int = option("S21", 1, 2, 3, lowest=1, highest=20)
    renounce_mode: Literal["blocked", "auto", "claim"] = option("S22", "blocked", "auto", "claim")
    renounce_award: Literal["four", "as_sweep", "hand_one", "match"] = option(
        "S23", "four", "as_sweep", "hand_one", "match"
    )
    renounce_correct_until: Literal["next_card", "never"] = option("S23a", "next_card", "never")
    false_claim: Literal["mirror", "none"] = option("S24", "mirror", "none")
    talk: Literal["forbidden", "void_hand", "signs_allowed"] = option(
        "S25", "forbidden", "void_hand", "signs_allowed"
    )
    peek_last_trick: Literal["off", "once_per_hand"] = option("S26", "off", "once_per_hand")
    first_trick_trump_lead: Literal["free", "dealer_only"] = option("S27", "free", "dealer_only")
    show_hand_to_next: Literal["no", "yes"] = option("S28", "no", "yes", social=True)

    def __post_init__(self) -> None:
        check_values(self)
        if self.tie_stack and self.tie_60 == "none":
            raise VariantError(
                "sueca: tie_stack=true needs tie_60=plus_one or double: with none there is nothing to stack",
                code="variant/combination",
            )


_ZONE = Variant()
_LEAD_SHUFFLES = replace(_ZONE, shuffle_cut="lead_shuffles_rear_cuts")

PRESETS: Final[dict[str, Variant]] = {
    "cardgames-zone": _ZONE,
    "cardgames-zone-8": replace(_ZONE, match_target=8, tie_60="double"),
    "encyclopedia": replace(
        _LEAD_SHUFFLES,
        double_min=92,
        exact_90_30=3,
        sweep_award="match",
        tie_60="plus_one",
        tie_stack=True,
        trump_visibility="shown_once",
    ),
    "portugal": replace(_LEAD_SHUFFLES, trump_source="dealer_choice"),
    "north-portugal": replace(_LEAD_SHUFFLES, sweep_by="tricks", match_target=10),
    "north-portugal-half": replace(_LEAD_SHUFFLES, sweep_by="tricks", match_target=5),
    "north-pente": replace(_LEAD_SHUFFLES, loser_under_30=4, exact_90_30=3, sweep_by="tricks"),
    "alentejo": _LEAD_SHUFFLES,
    "brazil": replace(
        _LEAD_SHUFFLES,
        direction="cw",
        deal_packets="tens",
        trump_source="dealer_choice",
        sweep_award="match",
        tie_60="plus_one",
        tie_stack=True,
    ),
    "pagat": replace(_LEAD_SHUFFLES, sweep_by="tricks"),
    "tournament": replace(
        _LEAD_SHUFFLES, trump_source="dealer_choice", match_target=10, renounce_mode="claim"
    ),
}
"""Named ways of playing, the default first."""
