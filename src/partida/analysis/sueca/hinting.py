"""Hints for a seat on turn: where to look, two candidates, and the card with the reason."""

from __future__ import annotations

from partida.analysis.estimating import SAME, lead
from partida.analysis.model import Depth, Estimate, Hint
from partida.analysis.onturn import seat_to_play
from partida.analysis.sueca.choices import ranked
from partida.analysis.sueca.plain import plain_for
from partida.analysis.sueca.reasons import reasons_for
from partida.analysis.sueca.trick import Seen
from partida.analysis.sueca.valuing import value_cards
from partida.cards import SUIT_LETTERS, Card
from partida.players.sueca_table import following_cards
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
    area, suit = area_of(view, Card.parse(first.card), several=several)
    return Hint(
        seat=view.table.name(seat),
        depth=depth,
        area=area,
        suit=suit,
        candidates=tuple(str(card) for card in sorted(Card.parse(one.card) for one in choices[:2])),
        card=first.card,
        choices=choices,
        by="match" if even else "win",
        lead=lead(valued.match if even else valued.win, whole=valued.whole, copies=valued.copies)
        if several
        else Estimate(0.0, 0.0),
        worlds=len(valued.worlds),
        every_world=valued.whole,
        reasons=reasons_for(valued, best, second, "match" if even else "win") if several else (),
        plain=plain_for(view, Card.parse(first.card), (Card.parse(one.card) for one in choices[1:])),
        effective=valued.drawn.effective,
    )


def area_of(view: SuecaView, best: Card, *, several: bool) -> tuple[str, str | None]:
    """Where to look, without naming a card: what the best card does in this trick, which others do not."""
    if not several:
        return "only", None
    seen = Seen(view)
    if not seen.laid:
        suit = SUIT_LETTERS[leaf.SUIT[best]]
        return ("lead_trumps", None) if leaf.SUIT[best] == seen.trump else ("lead", suit)
    if seen.takes(best):
        ruffs = leaf.SUIT[best] == seen.trump != leaf.SUIT[seen.laid[0]]
        return ("trump_in" if ruffs else "take"), None
    return _below(seen, best), None


def _below(seen: Seen, best: Card) -> str:
    """Where to look for a card that does not take the trick: whether it gives more or less than others do."""
    others = [card for card in following_cards(seen.view, seen.view.moves) if card != best]
    least = min(leaf.POINTS[card] for card in others)
    if leaf.POINTS[best] > least:
        return "feed" if seen.partners else "keep"
    if leaf.POINTS[best] < max(leaf.POINTS[card] for card in others):
        return "hold" if seen.partners else "save"
    return "spare"
