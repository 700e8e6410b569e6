"""Which texts the rules of a game consist of, in which order, and when an option has anything to say.

Languages share this: a catalogue holds sentences only. Every rule about options that replace or silence
one another stands in the tables below.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from partida.cuarenta.variants import PRESETS as CUARENTA_PRESETS
from partida.cuarenta.variants import Variant as Cuarenta
from partida.errors import WordsError
from partida.options import Value
from partida.sueca.variants import PRESETS as SUECA_PRESETS
from partida.sueca.variants import Variant as Sueca

SUECA_SECTIONS: Final[Mapping[str, tuple[str, ...]]] = {
    "players": ("base.aim", "teams", "direction"),
    "cards": ("second_rank",),
    "dealer": ("first_dealer", "base.deal_passes", "shuffle_cut"),
    "deal": ("trump_source", "deal_packets", "trump_redraw", "trump_visibility", "redeal_right"),
    "play": ("base.lead", "first_trick_trump_lead", "base.follow", "base.trick"),
    "scoring": (
        "base.count",
        "double_min",
        "exact_90_30",
        "loser_under_30",
        "sweep_by",
        "sweep_award",
        "rolha_as",
        "base.table",
        "table",
        "tie_60",
        "tie_stack",
    ),
    "match": ("match_target", "rubber_sets"),
    "faults": (
        "misdeal",
        "base.renounce",
        "renounce_mode",
        "renounce_correct_until",
        "renounce_award",
        "false_claim",
    ),
    "manners": ("talk", "peek_last_trick", "show_hand_to_next"),
}

CUARENTA_SECTIONS: Final[Mapping[str, tuple[str, ...]]] = {
    "players": ("base.aim", "players", "direction"),
    "cards": ("base.cards", "base.tokens"),
    "dealer": ("first_dealer", "dealer_changes", "next_dealer", "cut_by"),
    "deal": ("base.deal", "base.table"),
    "announcements": ("base.ronda", "ronda_announce", "ronda_points", "doble_ronda", "ronda_max_score"),
    "capture": (
        "base.turn",
        "base.base",
        "match_takes",
        "addition_cards",
        "base.run",
        "run_mode",
        "capture_duty",
        "overlooked",
    ),
    "points": (
        "caida_points",
        "caida_across_deals",
        "caida_by_addition",
        "limpia_points",
        "caida_limpia",
        "caida_on_ronda",
        "caida_on_ronda_claim",
        "four_caidas",
        "all_two",
        "rule_38",
        "rule_38_check",
    ),
    "hand_end": (
        "leftover",
        "falla",
        "carton_start",
        "carton_rounding",
        "base.carton_table",
        "table",
        "carton_none_20",
        "carton_both_20",
        "carton_cutoff",
        "carton_over_cutoff",
        "carton_instant_win",
    ),
    "match": ("chica_target", "mesa_chicas", "zapateria_limit", "zapateria_effect"),
    "faults": ("misdeal", "false_capture", "unfounded_protest", "out_of_turn"),
    "manners": ("base.manners",),
}

SUECA_WHEN: Final[Mapping[str, Callable[[Sueca], bool]]] = {
    # Every double win is also a win over a loser below 30, which is looked at first.
    "double_min": lambda variant: variant.loser_under_30 == "off",
    "rolha_as": lambda variant: variant.loser_under_30 == "off",
    "tie_stack": lambda variant: variant.tie_60 != "none",
    "renounce_award": lambda variant: variant.renounce_mode != "blocked",
    "renounce_correct_until": lambda variant: variant.renounce_mode != "blocked",
    "false_claim": lambda variant: variant.renounce_mode == "claim",
}
"""When an option of Sueca has an effect; without an entry it always has."""

CUARENTA_WHEN: Final[Mapping[str, Callable[[Cuarenta], bool]]] = {
    "direction": lambda variant: variant.players == 4,
    "ronda_points": lambda variant: not variant.all_two,
    "doble_ronda": lambda variant: not variant.all_two,
    "caida_limpia": lambda variant: not variant.all_two,
    "caida_on_ronda": lambda variant: not variant.all_two,
    "caida_on_ronda_claim": lambda variant: not variant.all_two and variant.caida_on_ronda != 2,
    # Where all cards are counted, one side has twenty or both have.
    "carton_none_20": lambda variant: variant.leftover == "unclaimed",
    "carton_over_cutoff": lambda variant: variant.carton_cutoff != "off",
    # Only a limpia that adds something to a caída asks for the order of the two.
    "rule_38_check": lambda variant: (
        variant.rule_38 != "off" and not variant.all_two and variant.caida_limpia == 4
    ),
}
"""When an option of Cuarenta has an effect; without an entry it always has."""

CUARENTA_INSTEAD: Final[Mapping[str, Callable[[Cuarenta], Value]]] = {
    # In a mesa of one chica a zapatería has nothing left to win.
    "zapateria_effect": lambda variant: "cosmetic" if variant.mesa_chicas == 1 else variant.zapateria_effect,
}
"""Options whose value comes to the same as another one under the variant: that one's text is printed."""


@dataclass(frozen=True)
class Layout:
    """How the rules of a game are put together; `layout` gives it."""

    variant: type[Any]
    presets: Mapping[str, Any]
    sections: Mapping[str, tuple[str, ...]]
    """Section to its parts: ``base.KEY``, ``table``, or the name of an option."""
    when: Mapping[str, Callable[[Any], bool]]
    instead: Mapping[str, Callable[[Any], Value]]
    conditions: Callable[[Any], frozenset[str]]
    """What holds under a variant, for texts with conditions."""


def _sueca_conditions(variant: Sueca) -> frozenset[str]:
    ties = () if variant.tie_60 == "none" else ("ties_carry",)
    return frozenset({variant.direction, variant.tie_60, *ties})


def _cuarenta_conditions(variant: Cuarenta) -> frozenset[str]:
    run = "full_run" if variant.run_mode == "auto_full" else "picked_run"
    # A doble ronda for points stops near the end like a ronda; one that wins outright never does.
    wins = not variant.all_two and variant.doble_ronda in ("win_chica", "win_mesa")
    return frozenset(
        {"p2" if variant.players == 2 else variant.direction, run, *({"doble_wins"} if wins else ())}
    )


LAYOUTS: Final[Mapping[str, Layout]] = {
    "sueca": Layout(Sueca, SUECA_PRESETS, SUECA_SECTIONS, SUECA_WHEN, {}, _sueca_conditions),
    "cuarenta": Layout(
        Cuarenta, CUARENTA_PRESETS, CUARENTA_SECTIONS, CUARENTA_WHEN, CUARENTA_INSTEAD, _cuarenta_conditions
    ),
}


def layout(game: str) -> Layout:
    """The layout of a game's rules; raises `WordsError` for an unknown game."""
    if game not in LAYOUTS:
        raise WordsError(
            f"there are no texts on a game {game!r}; there are {', '.join(LAYOUTS)}", code="words/game"
        )
    return LAYOUTS[game]
