"""What is asked before a match in the terminal: the game, the preset, the level of the computer."""

from __future__ import annotations

from typing import Final

from partida.cli.front import Front, Leave
from partida.cli.input import shown
from partida.cli.presets import preset_names, preset_text
from partida.reading import whole_number
from partida.registry import GAMES, Game

_WHICH_GAME: Final = "Que jogo? / ¿Qué juego? 1 Sueca, 2 Cuarenta:"
_NO_GAME: Final = "Escreve 1 ou 2. / Escribe 1 o 2."
"""What is said while nobody knows which language to speak: both games' own."""


def ask_game(front: Front, *, known: bool) -> str:
    """The name of a game, asked for in the language if it is known; raises `Leave`."""
    voice, names = front.look.voice, list(GAMES)
    while True:
        text = front.ask(voice("prompt.which_game") if known else _WHICH_GAME).strip().lower()
        if text in names:
            return text
        number = whole_number(text)
        if number is not None and 1 <= number <= len(names):
            return names[number - 1]
        if text in voice.words("verb.quit"):
            raise Leave
        front.print(voice("wrong.choose_game") if known else _NO_GAME)


def ask_preset(front: Front, game: Game) -> str:
    """The name of a preset; raises `Leave`."""
    names = list(game.presets)
    language = front.look.voice.language
    for line in preset_names(game, language):
        front.print(line)
    while True:
        text = front.ask(front.look.voice("prompt.which_preset")).strip()
        if text in front.look.voice.words("verb.quit"):
            raise Leave
        if text == "?":
            front.page(preset_text(game, language))
            continue
        if not text:
            return names[0]
        if text in names:
            return text
        number = whole_number(text)
        if number is not None and 1 <= number <= len(names):
            return names[number - 1]
        front.print(front.look.voice("wrong.choose_preset", text=shown(text)))


def ask_level(front: Front, game: str, players: int) -> str:
    """The name of a level: one of those offered, or any other that is typed; raises `Leave`."""
    from partida.players.offered import offered
    from partida.players.registry import DEFAULT, player_names
    from partida.words import level_line, level_name

    voice, levels = front.look.voice, offered(game)[players]
    names = [one.name for one in levels]
    for number, one in enumerate(levels, start=1):
        front.print(f"{number:3}. {level_name(one.name, voice.language)} ({one.name})")
        front.print(f"     {level_line(one.name, one.below, one.wins, voice.language)}")
    while True:
        text = front.ask(voice("prompt.which_level", n=names.index(DEFAULT) + 1)).strip()
        if text in voice.words("verb.quit"):
            raise Leave
        if not text:
            return DEFAULT
        if text in player_names(game):
            return text
        number = whole_number(text)
        if number is not None and 1 <= number <= len(names):
            return names[number - 1]
        front.print(voice("wrong.choose_level", text=shown(text)))
