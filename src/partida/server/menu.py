"""What the first page has to know of the games: the presets at once, a variant in words when asked for."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

import msgspec

from partida.options import format_value, options_of, preset_named
from partida.players.registry import player_names
from partida.registry import GAMES, Game, game, rules, variant_text
from partida.server.offering import OfferedLevel, offered_levels
from partida.words import option_label, option_sections, option_text, preset_lines, rules_changes
from partida.words.catalogue import language as known_language

STANDARD: Final = "standard"


class PresetAtAGlance(msgspec.Struct, frozen=True):
    """A named way of playing."""

    name: str
    title: str
    text: str
    variant: str
    players: int


class GameAtAGlance(msgspec.Struct, frozen=True):
    """A game: its computer players, those of them that are offered, and its presets, the standard first."""

    levels: tuple[str, ...]
    offered: tuple[OfferedLevel, ...]
    presets: tuple[PresetAtAGlance, ...]


class ChangeWords(msgspec.Struct, frozen=True):
    """An option in which a variant differs from a preset, and both sentences (null: no effect)."""

    name: str
    label: str
    here: str | None
    there: str | None


class OptionWords(msgspec.Struct, frozen=True):
    """An option as a variant has it: its place in the rules, its value, its sentence (null: no effect)."""

    name: str
    label: str
    clause: str
    section: str
    title: str
    value: str
    text: str | None


class VariantWords(msgspec.Struct, frozen=True):
    """A variant: its text, the preset that it is (or null) and the nearest one, and what differs."""

    variant: str
    game: str
    players: int
    preset: str | None
    nearest: str
    base: str
    changes: tuple[ChangeWords, ...]
    options: tuple[OptionWords, ...]


def menu_json(language: str) -> bytes:
    """The games as a `GameAtAGlance` each; raises `WordsError` for an unknown language."""
    return _menu(known_language(language))


def variant_json(variant: str, language: str, base: str = STANDARD) -> bytes:
    """A variant as `VariantWords`, compared with a preset; raises `VariantError`, `WordsError`."""
    found = rules(variant)
    return _variant(variant_text(found.variant), known_language(language), base)


@lru_cache(maxsize=8)
def _menu(language: str) -> bytes:
    return msgspec.json.encode({name: _game(one, language) for name, one in GAMES.items()})


def _game(one: Game, language: str) -> GameAtAGlance:
    presets = tuple(
        PresetAtAGlance(
            line.name,
            line.title,
            line.text,
            variant_text(one.presets[line.name]),
            _players(one.presets[line.name]),
        )
        for line in preset_lines(one.name, language)
    )
    return GameAtAGlance(player_names(one.name), offered_levels(one.name, language), presets)


def _players(variant: Any) -> int:
    return getattr(variant, "players", 4)


@lru_cache(maxsize=256)
def _variant(text: str, language: str, base: str) -> bytes:
    variant = rules(text).variant
    kind = game(variant.GAME)
    compared = preset_named(base, kind.presets)
    told = VariantWords(
        variant=text,
        game=kind.name,
        players=_players(variant),
        preset=next((name for name, one in kind.presets.items() if one == variant), None),
        nearest=_nearest(variant, kind),
        base=next(name for name, one in kind.presets.items() if one == compared),
        changes=tuple(ChangeWords(*change) for change in rules_changes(variant, compared, language)),
        options=_options(variant, language),
    )
    return msgspec.json.encode(told)


def _nearest(variant: Any, kind: Game) -> str:
    """The preset from which the variant differs in the fewest options."""
    names = [option.name for option in options_of(variant)]
    return min(
        kind.presets,
        key=lambda name: sum(getattr(variant, one) != getattr(kind.presets[name], one) for one in names),
    )


def _options(variant: Any, language: str) -> tuple[OptionWords, ...]:
    sections = option_sections(variant.GAME, language)
    return tuple(
        OptionWords(
            option.name,
            option_label(variant.GAME, option.name, language),
            option.clause,
            *sections[option.name],
            format_value(getattr(variant, option.name)),
            option_text(variant, option.name, language),
        )
        for option in options_of(variant)
    )
