"""``partida presets``: the named ways of playing and in what they differ."""

from __future__ import annotations

from typing import Annotated, Any

from cyclopts import Parameter

from partida.cli.options import Json, LanguageName, chosen_game, print_json
from partida.cli.say import choose_language
from partida.options import differences, format_value
from partida.registry import GAMES, Game


def command(
    game: Annotated[str | None, Parameter(help="sueca or cuarenta; both without it.")] = None,
    /,
    *,
    language: LanguageName = None,
    json: Json = False,
) -> int:
    """List the presets, each with what it changes in the game's default."""
    games = [chosen_game(game)] if game else list(GAMES.values())
    if json:
        print_json({one.name: _document(one) for one in games})
        return 0
    for at, one in enumerate(games):
        if at:
            print()
        for line in preset_text(one, choose_language(language, one.name)):
            print(line)
    return 0


def preset_names(game: Game, language: str) -> list[str]:
    """The presets of a game with numbers, one a line."""
    from partida.words import preset_lines

    return [
        f"{number:3}. {line.title} ({line.name})"
        for number, line in enumerate(preset_lines(game.name, language), start=1)
    ]


def preset_text(game: Game, language: str) -> list[str]:
    """The presets of a game with numbers, what each is, and the options that it changes."""
    from partida.words import game_name, option_label, preset_lines, value_label

    base = next(iter(game.presets.values()))
    told = [game_name(game.name, language)]
    for heading, line in zip(preset_names(game, language), preset_lines(game.name, language), strict=True):
        told.append(heading)
        told.append(f"     {line.text}")
        for option, (_, value) in differences(game.presets[line.name], base).items():
            label = option_label(game.name, option, language)
            told.append(f"       {label}: {value_label(game.name, option, value, language)}")
    return told


def _document(game: Game) -> list[dict[str, Any]]:
    base = next(iter(game.presets.values()))
    return [
        {
            "name": name,
            "changes": {option: value for option, (_, value) in differences(variant, base).items()},
            "text": {
                option: format_value(value) for option, (_, value) in differences(variant, base).items()
            },
        }
        for name, variant in game.presets.items()
    ]
