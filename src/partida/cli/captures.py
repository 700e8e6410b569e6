"""Several ways to play a card, and things to claim, as lines to choose from."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from partida.cli.look import Look
from partida.cuarenta.moves import Claim, ClaimRonda, Play
from partida.cuarenta.view import CuarentaView
from partida.players.cuarenta_table import is_caida, points_now
from partida.sueca.moves import Accuse


def best_first(moves: Sequence[Play], view: CuarentaView) -> tuple[Play, ...]:
    """The ways to play a card: by points, then by cards taken; to trail it comes last."""
    return tuple(sorted(moves, key=lambda move: (not move.taken, -preview(move, view)[2], -len(move.taken))))


def way_lines(moves: Sequence[Play], view: CuarentaView, look: Look) -> list[str]:
    """For each way to play a card: what it takes and what it scores."""
    say, glyphs = look.voice, look.glyphs
    told: list[str] = []
    for move in moves:
        if not move.taken:
            told.append(say("cuarenta.trail", card=glyphs.card(move.card)))
            continue
        line = say("cuarenta.take", card=glyphs.card(move.card), taken=glyphs.cards(move.taken))
        line += f" ({say.count('count.cards', len(move.taken) + 1)})"
        told.append(line + _scored(move, view, look))
    return told


def preview(move: Play, view: CuarentaView) -> tuple[bool, bool, int]:
    """Whether a capture is a caída and a limpia, and the points it scores as far as this seat knows.

    Which rank a ronda had is not known: a caída on a ronda may score more.
    """
    limpia = len(move.taken) == len(view.on_table)
    return is_caida(view, move), limpia, 0 if view.team is None else points_now(view, move)


def _scored(move: Play, view: CuarentaView, look: Look) -> str:
    caida, limpia, points = preview(move, view)
    names = [look.voice(f"cuarenta.{name}") for name, made in (("caida", caida), ("limpia", limpia)) if made]
    if not names:
        return ""
    return f" {look.glyphs.dot} {', '.join(names)} +{points}"


def claims(view: Any) -> tuple[Any, ...]:
    """What the person can accuse of or claim now."""
    return tuple(move for move in view.moves if isinstance(move, Claim | ClaimRonda | Accuse))


def claim_lines(moves: Sequence[Any], view: Any, look: Look) -> list[str]:
    """For each claim or accusation: what it says."""
    return [_claim_line(move, view, look) for move in moves]


def _claim_line(move: Any, view: Any, look: Look) -> str:
    say, glyphs = look.voice, look.glyphs
    if isinstance(move, Accuse):
        accused = look.seat(view.table, move.seat)
        if move.trick is None:
            return say("sueca.accuse", accused=accused)
        return say("sueca.accuse_trick", accused=accused, trick=move.trick)
    if isinstance(move, ClaimRonda):
        return say("cuarenta.claim_ronda", card=glyphs.card(move.card))
    taken = glyphs.cards(move.taken)
    if move.card is None:
        return say("cuarenta.claim_rest", taken=taken)
    return say("cuarenta.claim_card", card=glyphs.card(move.card), taken=taken)
