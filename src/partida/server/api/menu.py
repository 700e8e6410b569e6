"""What the first page asks for: the games at a glance, and a variant in words."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta
from starlette.responses import Response

from partida.server.api.answers import told
from partida.server.api.route import Answer, Call, get
from partida.server.api.words import NO_WORDS, GamesParams, Language
from partida.server.facts import CuarentaFacts, SuecaFacts, facts_json
from partida.server.menu import GameAtAGlance, VariantWords, menu_json, variant_json


class VariantParams(msgspec.Struct, frozen=True):
    """Which variant, in which language, and compared with what."""

    variant: Annotated[str, Meta(max_length=3000, description="a game with its options as text")] = "sueca"
    lang: Language = "en"
    base: Annotated[str, Meta(max_length=40, description="a preset to compare with")] = "standard"


@get("/api/menu", GamesParams, Answer(200, dict[str, GameAtAGlance]), refuses={404: NO_WORDS})
async def menu(call: Call[GamesParams, None]) -> Response:
    """The games with their computer players and presets, without the options."""
    return told(menu_json(call.params.lang))


@get("/api/variant", VariantParams, Answer(200, VariantWords), refuses={400: ("variant/*",), 404: NO_WORDS})
async def variant(call: Call[VariantParams, None]) -> Response:
    """A variant in words: every option as it has it, and what differs from a preset."""
    asked = call.params
    return told(variant_json(asked.variant, asked.lang, asked.base))


class FactsParams(msgspec.Struct, frozen=True):
    """Of which variant, in which language."""

    variant: Annotated[str, Meta(max_length=3000, description="a game with its options as text")] = "sueca"
    lang: Language = "en"


@get(
    "/api/facts",
    FactsParams,
    Answer(200, SuecaFacts | CuarentaFacts),
    refuses={400: ("variant/*",), 404: NO_WORDS},
)
async def facts(call: Call[FactsParams, None]) -> Response:
    """What a page has to know of a variant to count along: worth of cards, totals that win, and the like."""
    return told(facts_json(call.params.variant, call.params.lang))
