"""The levels of computer players in words."""

from __future__ import annotations

from partida.words.catalogue import fill, text


def level_name(level: str, language: str) -> str:
    """The name of a level of computer players; raises `WordsError` for one that is not there."""
    return text("levels", language, f"name.{level}")


def level_line(level: str, below: str, wins: int | None, language: str) -> str:
    """How a level plays, and if that is known how many of 100 hands it wins from the level ``below``."""
    how = text("levels", language, f"about.{level}")
    if wins is None:
        return how
    values = {"n": wins, "level": level_name(below, language)}
    return f"{how} {fill(text('levels', language, 'wins'), 'wins', values)}"
