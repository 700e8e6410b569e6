"""The rules of a variant as a text, and the labels of options and presets."""

from __future__ import annotations

from typing import Any, NamedTuple

from partida.options import Value, format_value, format_variant
from partida.words.catalogue import fill, has, text
from partida.words.layout import layout
from partida.words.tables import result_table


class PresetLine(NamedTuple):
    """A preset: its name in variant texts, its title, and one sentence on it."""

    name: str
    title: str
    text: str


def game_name(game: str, language: str) -> str:
    """The name of a game in a language; raises `WordsError`."""
    return text("common", language, f"games.{game}")


def rules_text(variant: Any, language: str) -> str:
    """The rules of a variant in Markdown: a title, what the variant is, and a section for each subject.

    Options without effect under the variant are left out. Raises `WordsError`.
    """
    plan = layout(variant.GAME)
    parts = [f"# {game_name(variant.GAME, language)}", _introduction(variant, language)]
    for section, keys in plan.sections.items():
        parts.append(f"## {text(variant.GAME, language, f'sections.{section}')}")
        parts += [found for key in keys if (found := _part(variant, key, language)) is not None]
    return "\n\n".join(parts) + "\n"


def _introduction(variant: Any, language: str) -> str:
    """The title and sentence of the preset, if it is one, and the text of the variant."""
    presets = layout(variant.GAME).presets
    code = f"`{format_variant(variant, presets)}`"
    for line in preset_lines(variant.GAME, language):
        if presets[line.name] == variant:
            return f"**{line.title}.** {line.text} {code}"
    return code


def _part(variant: Any, key: str, language: str) -> str | None:
    if key == "table":
        return result_table(variant, language)
    if key.startswith("base."):
        return text(variant.GAME, language, key, layout(variant.GAME).conditions(variant))
    return option_text(variant, key, language)


def option_text(variant: Any, option: str, language: str) -> str | None:
    """The sentences for an option as the variant has it, or None where it has no effect there.

    Raises `WordsError`.
    """
    plan = layout(variant.GAME)
    if option in plan.when and not plan.when[option](variant):
        return None
    value: Value = getattr(variant, option)
    if option in plan.instead:
        value = plan.instead[option](variant)
    return _for_value(variant.GAME, f"options.{option}", value, language, plan.conditions(variant))


def option_sections(game: str, language: str) -> dict[str, tuple[str, str]]:
    """The section of the rules that each option belongs to: its name and its title; raises `WordsError`."""
    return {
        key: (section, text(game, language, f"sections.{section}"))
        for section, keys in layout(game).sections.items()
        for key in keys
    }


def option_label(game: str, option: str, language: str) -> str:
    """The short name of an option, for tables and forms."""
    return text(game, language, f"names.{option}.label")


def value_label(game: str, option: str, value: Value, language: str) -> str:
    """The short name of a value, for menus."""
    return _for_value(game, f"names.{option}", value, language, frozenset())


def preset_lines(game: str, language: str) -> tuple[PresetLine, ...]:
    """All presets of a game in their order; raises `WordsError`."""
    return tuple(
        PresetLine(
            name, text(game, language, f"presets.{name}.title"), text(game, language, f"presets.{name}.text")
        )
        for name in layout(game).presets
    )


def variant_title(variant: Any, language: str) -> str:
    """The title of the preset that a variant is, or else the text of the variant."""
    presets = layout(variant.GAME).presets
    for line in preset_lines(variant.GAME, language):
        if presets[line.name] == variant:
            return line.title
    return f"`{format_variant(variant, presets)}`"


def _for_value(game: str, prefix: str, value: Value, language: str, conditions: frozenset[str]) -> str:
    """The text of a value; numbers without a text of their own have that of ``*``."""
    key = f"{prefix}.{format_value(value)}"
    if type(value) is int and not has(game, language, key) and has(game, language, f"{prefix}.*"):
        key = f"{prefix}.*"
        return fill(text(game, language, key, conditions), key, {"n": value})
    return text(game, language, key, conditions)
