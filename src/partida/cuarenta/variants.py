"""The options of Cuarenta and its presets.

Clause numbers C1 to C42 are those of ``docs/rules/cuarenta.md``, which names the source of every value.
The first value of an option is its default, that of preset ``wikipedia``.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar, Final, Literal

from partida.errors import VariantError
from partida.options import check_values, option
from partida.table import Direction


@dataclass(frozen=True, kw_only=True)
class Variant:
    """A way of playing Cuarenta; raises `VariantError` for a value or a combination that cannot be."""

    GAME: ClassVar[str] = "cuarenta"

    players: Literal[4, 2] = option("C1", 4, 2)
    direction: Direction = option("C2", "ccw", "cw")
    first_dealer: Literal["random", "first_diamond", "highest_card"] = option(
        "C3", "random", "first_diamond", "highest_card"
    )
    dealer_changes: Literal["per_hand", "per_deal"] = option("C4", "per_hand", "per_deal")
    next_dealer: Literal["rotate", "carton_winner"] = option("C5", "rotate", "carton_winner")
    cut_by: Literal["rear", "none"] = option("C6", "rear", "none")
    misdeal: Literal["opponents_10_pass", "dealer_loses_chica", "opponents_2"] = option(
        "C7", "opponents_10_pass", "dealer_loses_chica", "opponents_2"
    )
    ronda_points: Literal[2, 4] = option("C8", 2, 4)
    ronda_announce: Literal["required", "auto"] = option("C9", "required", "auto")
    ronda_max_score: Literal["off", 30, 31] = option("C10", "off", 30, 31)
    doble_ronda: Literal["win_chica", "win_mesa", 2, 4, 8] = option("C11", "win_chica", "win_mesa", 2, 4, 8)
    addition_cards: Literal["any", "two", "three_if_limpia"] = option("C12", "any", "two", "three_if_limpia")
    match_takes: Literal["one", "all"] = option("C13", "one", "all")
    capture_duty: Literal["optional", "match_compulsory"] = option("C14", "optional", "match_compulsory")
    run_mode: Literal["auto_full", "player_picks"] = option("C15", "auto_full", "player_picks")
    overlooked: Literal["stay", "opponents_claim"] = option("C16", "stay", "opponents_claim")
    false_capture: Literal["undo", "opponents_10_pass", "minus_2"] = option(
        "C17", "undo", "opponents_10_pass", "minus_2"
    )
    unfounded_protest: Literal[0, 2] = option("C18", 0, 2)
    out_of_turn: Literal["refused", "exposed", "opponents_2"] = option(
        "C19", "refused", "exposed", "opponents_2"
    )
    caida_points: Literal[2] = option("C20", 2)
    caida_across_deals: bool = option("C21", False, True)
    caida_by_addition: bool = option("C22", False, True)
    limpia_points: Literal[2] = option("C23", 2)
    caida_limpia: Literal[4, 2] = option("C24", 4, 2)
    caida_on_ronda: Literal[2, 4, 10] = option("C25", 2, 4, 10)
    caida_on_ronda_claim: Literal["auto", "manual"] = option("C26", "auto", "manual")
    four_caidas: Literal["off", "win_chica"] = option("C27", "off", "win_chica")
    leftover: Literal["unclaimed", "last_capturer"] = option("C28", "unclaimed", "last_capturer")
    falla: Literal[0, 2] = option("C29", 0, 2)
    carton_start: Literal[20, 19] = option("C30", 20, 19)
    carton_rounding: Literal["up_even", "none"] = option("C30a", "up_even", "none")
    carton_none_20: Literal["most_2", "next_dealer_2", "none"] = option(
        "C31", "most_2", "next_dealer_2", "none"
    )
    carton_both_20: Literal["nondealer_2", "nondealer_6", "each_6"] = option(
        "C32", "nondealer_2", "nondealer_6", "each_6"
    )
    carton_cutoff: Literal["off", 30, 38] = option("C33", "off", 30, 38)
    carton_over_cutoff: Literal["full", "cap"] = option("C34", "full", "cap")
    carton_instant_win: Literal["off", 14, 16] = option("C35", "off", 14, 16)
    rule_38: Literal["caida_only", "no_limpia", "off"] = option("C36", "caida_only", "no_limpia", "off")
    rule_38_check: Literal["before_play", "stepwise"] = option("C37", "before_play", "stepwise")
    chica_target: Literal[40] = option("C38", 40)
    mesa_chicas: Literal[2, 1] = option("C39", 2, 1)
    zapateria_limit: Literal["lt10", "le10"] = option("C40", "lt10", "le10")
    zapateria_effect: Literal["first_chica_wins_mesa", "any_chica_counts_two", "cosmetic"] = option(
        "C41", "first_chica_wins_mesa", "any_chica_counts_two", "cosmetic"
    )
    all_two: bool = option("C42", False, True)

    def __post_init__(self) -> None:
        check_values(self)
        if self.carton_over_cutoff == "cap" and self.carton_cutoff == "off":
            raise VariantError(
                "cuarenta: carton_over_cutoff=cap needs a carton_cutoff of 30 or 38",
                code="variant/combination",
            )
        if self.caida_on_ronda_claim == "manual" and (self.all_two or self.caida_on_ronda == 2):
            raise VariantError(
                "cuarenta: caida_on_ronda_claim=manual needs caida_on_ronda=4 or 10 without all_two:"
                " otherwise there is nothing to claim",
                code="variant/combination",
            )


_WIKIPEDIA = Variant()

PRESETS: Final[dict[str, Variant]] = {
    "wikipedia": _WIKIPEDIA,
    "pagat": replace(
        _WIKIPEDIA,
        direction="cw",
        first_dealer="first_diamond",
        misdeal="dealer_loses_chica",
        ronda_points=4,
        ronda_max_score=30,
        caida_on_ronda=10,
        caida_on_ronda_claim="manual",
        run_mode="player_picks",
        carton_both_20="nondealer_6",
        rule_38="no_limpia",
        mesa_chicas=1,
        zapateria_effect="cosmetic",
    ),
    "tournament": replace(
        _WIKIPEDIA,
        first_dealer="highest_card",
        doble_ronda=4,
        addition_cards="two",
        caida_limpia=2,
        caida_on_ronda=4,
        leftover="last_capturer",
        falla=2,
        carton_cutoff=30,
        carton_none_20="next_dealer_2",
        overlooked="opponents_claim",
        run_mode="player_picks",
    ),
    "todo-dos": replace(_WIKIPEDIA, all_two=True, leftover="last_capturer", carton_cutoff=30),
    "barrio": replace(
        _WIKIPEDIA,
        first_dealer="highest_card",
        leftover="last_capturer",
        four_caidas="win_chica",
        carton_instant_win=16,
        caida_on_ronda=10,
        carton_cutoff=30,
        falla=2,
    ),
}
"""Named ways of playing, the default first. ``tournament`` is a reconstruction: no official text is known."""
