"""The games, presets, options and rules in words, as JSON for the pages."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from partida.options import Option, Value, format_value, options_of, preset_named
from partida.players.registry import player_names
from partida.registry import GAMES, Game, game, rules, variant_text
from partida.server.offering import OfferedLevel, offered_levels
from partida.words import game_name, option_label, preset_lines, rules_diff, rules_text, value_label
from partida.words.catalogue import language as known_language


class ValueWords(msgspec.Struct, frozen=True):
    """A value that an option may have."""

    value: Value
    text: str
    label: str


class OptionWords(msgspec.Struct, frozen=True):
    """An option: if ``lowest`` is there, any whole number from it to ``highest`` may be chosen too."""

    name: str
    label: str
    clause: str
    social: bool
    lowest: int | None
    highest: int | None
    default: Value
    values: list[ValueWords]


class PresetWords(msgspec.Struct, frozen=True):
    """A preset: its variant as text, and all options as it has them."""

    name: str
    title: str
    text: str
    variant: str
    options: dict[str, Value]


class GameWords(msgspec.Struct, frozen=True):
    """A game; ``levels`` are its computer players, the weakest first, of which some are ``offered``."""

    name: str
    levels: list[str]
    offered: tuple[OfferedLevel, ...]
    presets: list[PresetWords]
    options: list[OptionWords]


class RulesWords(msgspec.Struct, frozen=True):
    """Rules in Markdown, of ``variant`` written in full; with ``diff`` what differs from that preset."""

    game: str
    variant: str
    language: str
    diff: str | None
    text: str


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
    return msgspec.json.encode(RulesWords(found.name, variant, language, diff, text))


def _game(one: Game, language: str) -> GameWords:
    options = options_of(next(iter(one.presets.values())))
    presets = [
        PresetWords(
            line.name,
            line.title,
            line.text,
            variant_text(one.presets[line.name]),
            {option.name: getattr(one.presets[line.name], option.name) for option in options},
        )
        for line in preset_lines(one.name, language)
    ]
    return GameWords(
        game_name(one.name, language),
        list(player_names(one.name)),
        offered_levels(one.name, language),
        presets,
        [_option(one.name, option, language) for option in options],
    )


def _option(game_key: str, option: Option, language: str) -> OptionWords:
    return OptionWords(
        option.name,
        option_label(game_key, option.name, language),
        option.clause,
        option.social,
        option.lowest,
        option.highest,
        option.default,
        [
            ValueWords(value, format_value(value), value_label(game_key, option.name, value, language))
            for value in option.values
        ],
    )
