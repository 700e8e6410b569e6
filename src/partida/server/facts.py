"""What the page of a table has to know of a variant to count along, told by those who decide it.

The page counts cards that it has seen. What a card is worth, which totals win what, what a pile gives and
whether silence tells anything are questions of rules: they are asked here of `scoring` and `leaf`, once for a
variant, so that no rule is written a second time in the page.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from typing import Any, Final

import msgspec

from partida import registry
from partida.cards import RANK_LETTERS, SUIT_LETTERS
from partida.cuarenta import dealing
from partida.cuarenta import leaf as cuarenta_leaf
from partida.cuarenta.scoring import Worth
from partida.cuarenta.variants import Variant as CuarentaVariant
from partida.sueca import leaf as sueca_leaf
from partida.sueca.scoring import table_of_results
from partida.sueca.variants import Variant as SuecaVariant
from partida.words import option_text
from partida.words.catalogue import language as known_language

HONOURS: Final = 2
"""How many ranks of a suit are watched: the ace and the second rank."""


class Step(msgspec.Struct, frozen=True):
    """A total of card points with which a hand is worth more games than with one point less."""

    points: int
    kind: str
    games: int


class SuecaFacts(msgspec.Struct, frozen=True, tag_field="game", tag="sueca"):
    """``ranks`` from the strongest to the weakest, ``points`` of each, the first ``honours`` are watched."""

    suits: str
    ranks: str
    points: dict[str, int]
    honours: int
    total: int
    steps: tuple[Step, ...]


class CuarentaFacts(msgspec.Struct, frozen=True, tag_field="game", tag="cuarenta"):
    """``pile`` is what so many cards give (from none); at ``pile_stops`` points or more they give nothing.

    Who announces nothing in a deal holds no ronda if the score of the side is under ``silence``;
    ``silence_chosen`` says that a player might keep silent all the same. ``across`` is true if a card
    trailed last in a deal can be fallen on in the next. ``bar`` is the score of rule 38 with its
    sentence ``bar_text``, both null where there is none.
    """

    suits: str
    ranks: str
    packet: int
    pile: tuple[int, ...]
    pile_stops: int | None
    silence: int
    silence_chosen: bool
    across: bool
    bar: int | None
    bar_text: str | None


Facts = SuecaFacts | CuarentaFacts


def facts_json(variant: str, language: str) -> bytes:
    """The facts of a variant; raises `VariantError`, `WordsError`."""
    found = registry.rules(variant)
    return _facts(registry.variant_text(found.variant), known_language(language))


@lru_cache(maxsize=128)
def _facts(text: str, language: str) -> bytes:
    return msgspec.json.encode(facts_of(registry.rules(text).variant, language))


def facts_of(variant: Any, language: str) -> Facts:
    """The facts of a variant, with its sentences in a language."""
    if isinstance(variant, SuecaVariant):
        return _sueca(variant)
    assert isinstance(variant, CuarentaVariant)
    return _cuarenta(variant, language)


def _sueca(variant: SuecaVariant) -> SuecaFacts:
    pack = [int(card) for card in registry.rules(registry.variant_text(variant)).pack]
    ranks = sorted({card % 13 for card in pack}, key=lambda rank: -sueca_leaf.STRENGTH[rank])
    rows = [row for row in table_of_results(variant) if row.all_tricks is None]
    return SuecaFacts(
        suits=SUIT_LETTERS,
        ranks="".join(RANK_LETTERS[rank] for rank in ranks),
        points={RANK_LETTERS[rank]: sueca_leaf.POINTS[rank] for rank in ranks},
        honours=HONOURS,
        total=sueca_leaf.PACK_POINTS,
        steps=tuple(
            Step(row.low, row.worth.kind, row.worth.games)
            for before, row in pairwise(rows)
            if row.worth.games > before.worth.games
        ),
    )


def _cuarenta(variant: CuarentaVariant, language: str) -> CuarentaFacts:
    worth = Worth.of(variant)
    required = variant.ronda_announce == "required"
    bar = worth.limpia_bar
    barred = bar != cuarenta_leaf.NEVER
    stops = min(worth.bar, worth.cutoff)
    return CuarentaFacts(
        suits=SUIT_LETTERS,
        ranks="".join(RANK_LETTERS[int(card) % 13] for card in dealing.PACK[: len(dealing.PACK) // 4]),
        packet=dealing.PACKET,
        pile=tuple(_pile(variant, cards) for cards in range(len(dealing.PACK) + 1)),
        pile_stops=None if stops == cuarenta_leaf.NEVER else stops,
        silence=min(worth.ronda_limit, worth.bar) if required else cuarenta_leaf.NEVER,
        silence_chosen=required,
        across=variant.caida_across_deals,
        bar=bar if barred else None,
        bar_text=option_text(variant, "rule_38", language) if barred else None,
    )


def _pile(variant: CuarentaVariant, cards: int) -> int:
    """What a pile of so many cards is worth before any limit, if it is the larger one."""
    return cuarenta_leaf.carton_points(cards, variant.carton_start, variant.carton_rounding == "up_even")
