"""What differs between two variants, in words."""

from __future__ import annotations

from typing import Any, NamedTuple

from partida.errors import WordsError
from partida.options import options_of
from partida.words.catalogue import fill, text
from partida.words.rules_text import option_label, option_text, variant_title


class Change(NamedTuple):
    """One option in which two variants differ: its name and label, and both sentences (None: no effect)."""

    name: str
    label: str
    here: str | None
    there: str | None


def rules_changes(variant: Any, base_variant: Any, language: str) -> tuple[Change, ...]:
    """What differs in a variant from another one, option by option.

    An option without effect in both is left out, and one whose sentences differ is listed even if its
    value is the same, such as the cut when the direction of play has changed. Raises `WordsError`, also
    for variants of two games.
    """
    if variant.GAME != base_variant.GAME:
        raise WordsError(
            f"the rules of {variant.GAME} and {base_variant.GAME} cannot be compared", code="words/games"
        )
    return tuple(
        Change(option.name, option_label(variant.GAME, option.name, language), here, there)
        for option in options_of(variant)
        if (here := option_text(variant, option.name, language))
        != (there := option_text(base_variant, option.name, language))
    )


def rules_diff(variant: Any, base_variant: Any, language: str) -> str:
    """`rules_changes` in Markdown: for each option its label and both texts."""
    changes = rules_changes(variant, base_variant, language)
    if not changes:
        return text("common", language, "same") + "\n"
    parts = [f"# {_title(variant, base_variant, language)}"]
    for change in changes:
        parts.append(f"## {change.label}")
        parts.append(f"{_line('here', change.here, language)}\n{_line('there', change.there, language)}")
    return "\n\n".join(parts) + "\n"


def _title(variant: Any, base_variant: Any, language: str) -> str:
    key = "differences"
    names = {"here": variant_title(variant, language), "there": variant_title(base_variant, language)}
    return fill(text("common", language, key), key, names)


def _line(place: str, sentence: str | None, language: str) -> str:
    found = sentence if sentence is not None else text("common", language, "silent")
    return f"- **{text('common', language, place)}:** {found}"
