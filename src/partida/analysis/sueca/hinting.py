"""Hints for a seat on turn: where to look, two candidates, and the card with the reason."""

from __future__ import annotations

from partida.analysis.estimating import SAME, lead
from partida.analysis.model import Depth, Estimate, Hint
from partida.analysis.onturn import seat_to_play
from partida.analysis.sueca.choices import ranked
from partida.analysis.sueca.reasons import best_seat, reasons_for
from partida.analysis.sueca.valuing import Valued, value_cards
from partida.cards import SUIT_LETTERS, Card
from partida.players.sueca_table import winning_card
from partida.sueca import leaf
from partida.sueca.view import SuecaView


def hint_for(view: SuecaView, depth: Depth) -> Hint:
    """The hint; raises `PositionError` unless the seat is to play a card."""
    seat = seat_to_play(view)
    valued = value_cards(view, depth)
    choices = ranked(valued)
    first = choices[0]
    best = valued.frame.card(Card.parse(first.card))
    several = len(choices) > 1
    second = valued.frame.card(Card.parse(choices[1].card)) if several else best
    even = several and first.win - choices[1].win <= SAME
    area, suit = _area(valued, best, several=several)
    return Hint(
        seat=view.table.name(seat),
        depth=depth,
        area=area,
        suit=suit,
        candidates=tuple(str(card) for card in sorted(Card.parse(one.card) for one in choices[:2])),
        card=first.card,
        choices=choices,
        by="match" if even else "win",
        lead=lead(valued.match if even else valued.win, whole=valued.whole)
        if several
        else Estimate(0.0, 0.0),
        worlds=len(valued.worlds),
        every_world=valued.whole,
        reasons=reasons_for(valued, best, second, "match" if even else "win") if several else (),
    )


def _area(valued: Valued, best: Card, *, several: bool) -> tuple[str, str | None]:
    """Where to look, without naming a card: by what the best card does in this trick."""
    view = valued.view
    trump = int(view.trump or 0)
    if not several:
        return "only", None
    suit = SUIT_LETTERS[valued.frame.back.suits[leaf.SUIT[best]]]
    laid = view.trick.cards
    if not laid:
        return ("lead_trumps", None) if leaf.SUIT[best] == trump else ("lead", suit)
    takes = leaf.beats(best, winning_card(view.trick, trump), trump)
    if best_seat(view) % 2 == (view.seat or 0) % 2 and not takes:
        return ("feed" if leaf.POINTS[best] else "hold"), None
    if takes:
        return ("trump_in" if leaf.SUIT[best] == trump != leaf.SUIT[laid[0]] else "take"), None
    return "save", None
