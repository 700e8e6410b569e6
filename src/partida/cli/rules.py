"""``partida rules``: the rules of a variant in words."""

from __future__ import annotations

import sys
from typing import Annotated

from cyclopts import Parameter

from partida.cli.options import (
    GameName,
    Json,
    LanguageName,
    VariantText,
    chosen_game,
    chosen_rules,
    console,
    print_json,
)
from partida.cli.say import choose_language
from partida.options import preset_named


def command(
    game: GameName,
    /,
    *,
    variant: VariantText = "",
    language: LanguageName = None,
    diff: Annotated[str | None, Parameter(help="Only what differs from this preset.")] = None,
    json: Json = False,
) -> int:
    """Print the rules of a game as this variant plays it, or what differs from a preset."""
    from partida.registry import variant_text
    from partida.words import rules_diff, rules_text

    rules = chosen_rules(game, variant)
    code = choose_language(language, rules.name)
    if diff is None:
        text = rules_text(rules.variant, code)
    else:
        text = rules_diff(rules.variant, preset_named(diff, chosen_game(game).presets), code)
    if json:
        print_json(
            {
                "game": rules.name,
                "variant": variant_text(rules.variant),
                "language": code,
                "diff": diff,
                "text": text,
            }
        )
    elif sys.stdout.isatty():
        from rich.markdown import Markdown

        screen = console()
        screen.print(Markdown(text), width=min(100, screen.width))
    else:
        print(text)
    return 0
