"""One card of a hand reviewed."""

from __future__ import annotations

from partida.analysis.model import CardReview, CardValue, Depth, Kind
from partida.analysis.sueca.hindsight import Open
from partida.analysis.sueca.plain import plain_for
from partida.analysis.sueca.reasons import reasons_for
from partida.analysis.sueca.valuing import Valued, value_cards
from partida.analysis.weighing import weigh
from partida.analysis.whole import best_first, unvalued
from partida.cards import Card
from partida.sueca.view import SuecaView


def card_review(view: SuecaView, card: Card, move: int, depth: Depth, hindsight: Open | None) -> CardReview:
    """The review of a card that the seat of the view played."""
    valued = value_cards(view, depth)
    played = valued.frame.card(card)
    if played not in valued.legal:
        # A renúncia: what it is worth depends on whether it is found out.
        seat, trick = view.table.name(view.seat or 0), len(view.tricks) + 1
        return unvalued(move, trick, seat, str(card), ranked(valued), len(valued.worlds), whole=valued.whole)
    kind: Kind = "choice"
    if len(valued.legal) == 1:
        kind = "forced"
    elif len(valued.cards) == 1:
        kind = "equal"
    column = valued.column(played)
    found = weigh(valued.win, valued.match, column, kind, whole=valued.whole, copies=valued.copies)
    best = found.best
    told = found.blamed and best != column
    better = card if best == column else valued.frame.back.card(valued.cards[best])
    return CardReview(
        move=move,
        trick=len(view.tricks) + 1,
        seat=view.table.name(view.seat or 0),
        card=str(card),
        kind=kind,
        best=str(better),
        choices=ranked(valued, hindsight, card),
        worlds=len(valued.worlds),
        every_world=valued.whole,
        win=float(valued.win[:, column].mean()),
        match=float(valued.match[:, column].mean()),
        loss=found.loss,
        match_loss=found.match_loss,
        points_lost=None if hindsight is None else hindsight.points_lost(card),
        games_lost=None if hindsight is None else hindsight.games_lost(card),
        criticality=found.criticality,
        mattered=found.mattered,
        right=found.right,
        label=found.label,
        close=found.close,
        reasons=reasons_for(valued, valued.cards[best], valued.cards[column]) if told else (),
        plain=plain_for(view, better, (card,)) if told else None,
        effective=valued.drawn.effective,
    )


def ranked(
    valued: Valued, hindsight: Open | None = None, played: Card | None = None
) -> tuple[CardValue, ...]:
    """Every card with its values, the best first; the card played stands for those that are equal to it."""
    win, match = valued.win.mean(axis=0), valued.match.mean(axis=0)
    own = None if played is None else valued.column(valued.frame.card(played))
    values: list[CardValue] = []
    for column, (framed, group) in enumerate(zip(valued.cards, valued.groups, strict=True)):
        card = played if column == own and played is not None else valued.frame.back.card(framed)
        values.append(
            CardValue(
                str(card),
                float(win[column]),
                float(match[column]),
                None if hindsight is None else hindsight.points[card],
                None if hindsight is None else hindsight.games[card],
                also=tuple(str(other) for other in group if other != card),
            )
        )
    return best_first(values)
