"""The games in words: rules of any variant, labels, cards and phrases in five languages.

The texts are whole sentences in TOML catalogues, read when first asked for. What is printed is chosen by
the options of the variant, and the tables are computed by the engine, so text and play cannot disagree.
"""

from partida.words.catalogue import LANGUAGES, language, placeholders
from partida.words.diff import Change, rules_changes, rules_diff
from partida.words.levels import level_line, level_name
from partida.words.names import card_name, phrase, rank_name, seat_name, suit_name
from partida.words.rules_text import (
    game_name,
    option_label,
    option_sections,
    option_text,
    preset_lines,
    rules_text,
    value_label,
)

__all__ = [
    "LANGUAGES",
    "Change",
    "card_name",
    "game_name",
    "language",
    "level_line",
    "level_name",
    "option_label",
    "option_sections",
    "option_text",
    "phrase",
    "placeholders",
    "preset_lines",
    "rank_name",
    "rules_changes",
    "rules_diff",
    "rules_text",
    "seat_name",
    "suit_name",
    "value_label",
]
