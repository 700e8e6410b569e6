"""The games and their rules in words."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta
from starlette.responses import Response

from partida.server.api.answers import told
from partida.server.api.route import Answer, Call, get
from partida.server.catalogue import GameWords, RulesWords, games_json, rules_json

Language = Annotated[str, Meta(max_length=20, description="of the texts", examples=["en", "pt-PT", "es"])]
NO_WORDS = ("words/language", "words/games")


class GamesParams(msgspec.Struct, frozen=True):
    """In which language."""

    lang: Language = "en"


class RulesParams(msgspec.Struct, frozen=True):
    """Of which variant, in which language, and compared with what."""

    variant: Annotated[
        str, Meta(max_length=3000, description="a game with its options as text", examples=["cuarenta"])
    ] = "sueca"
    lang: Language = "en"
    diff: Annotated[
        str, Meta(max_length=40, description="a preset to compare with, if any", examples=["standard"])
    ] = ""


@get("/api/games", GamesParams, Answer(200, dict[str, GameWords]), refuses={404: NO_WORDS})
async def games(call: Call[GamesParams, None]) -> Response:
    """All games with their computer players, presets and options, in a language."""
    return told(games_json(call.params.lang))


@get(
    "/api/rules", RulesParams, Answer(200, RulesWords), refuses={400: ("variant/*",), 404: NO_WORDS}
)  # fmt: skip
async def rules(call: Call[RulesParams, None]) -> Response:
    """The rules of a variant in a language, or what differs in them from a preset."""
    asked = call.params
    return told(rules_json(asked.variant, asked.lang, asked.diff or None))
