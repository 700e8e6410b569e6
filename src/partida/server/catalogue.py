"""The games, presets, options and rules in words, as JSON for the pages."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import msgspec

from partida.options import format_value, options_of, preset_named
from partida.players.registry import player_names
from partida.registry import GAMES, Game, game, rules, variant_text
from partida.words import game_name, option_label, preset_lines, rules_diff, rules_text, value_label
from partida.words.catalogue import language as known_language


def games_json(language: str) -> bytes:
    """All games with all that can be chosen of them; raises `WordsError` for an unknown language."""
    return _games(known_language(language))


def rules_json(variant: str, language: str, diff: str | None = None) -> bytes:
    """The rules of a variant in Markdown, or with ``diff`` what differs from that preset.

    Raises `VariantError`, `WordsError`.
    """
    found = rules(variant)
    return _rules(variant_text(found.variant), known_language(language), diff)


@lru_cache(maxsize=16)
def _games(language: str) -> bytes:
    return msgspec.json.encode({name: _game(one, language) for name, one in GAMES.items()})


@lru_cache(maxsize=128)
def _rules(variant: str, language: str, diff: str | None) -> bytes:
    found = rules(variant)
    if diff is None:
        text = rules_text(found.variant, language)
    else:
        text = rules_diff(found.variant, preset_named(diff, game(found.name).presets), language)
    told = {"game": found.name, "variant": variant, "language": language, "diff": diff, "text": text}
    return msgspec.json.encode(told)


def _game(one: Game, language: str) -> dict[str, Any]:
    default = next(iter(one.presets.values()))
    return {
        "name": game_name(one.name, language),
        "levels": player_names(one.name),
        "presets": [
            {
                "name": line.name,
                "title": line.title,
                "text": line.text,
                "variant": variant_text(one.presets[line.name]),
                "options": {
                    option.name: getattr(one.presets[line.name], option.name)
                    for option in options_of(default)
                },
            }
            for line in preset_lines(one.name, language)
        ],
        "options": [
            {
                "name": option.name,
                "label": option_label(one.name, option.name, language),
                "clause": option.clause,
                "social": option.social,
                "lowest": option.lowest,
                "highest": option.highest,
                "default": option.default,
                "values": [
                    {
                        "value": value,
                        "text": format_value(value),
                        "label": value_label(one.name, option.name, value, language),
                    }
                    for value in option.values
                ],
            }
            for option in options_of(default)
        ],
    }
