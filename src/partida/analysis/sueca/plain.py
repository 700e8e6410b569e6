"""Plain statements of card play: what a card does that another does not, in one sentence to be checked.

They follow from what the seat knows: "cannot" holds in every world, "may" in some. The first that holds is
told, so the order is that of their weight; where none holds nothing is said. "Certain" is a trick whose side
no card of whoever still plays can change.

==================  =========================================================================================
kind                ``best`` against ``played``
==================  =========================================================================================
``forced``          no other card may be played
``alike``           all cards that may be played are worth the same
``wins_hand``       brings the side more than half of the points, with a trick that is certain
``gives_hand``      ``played`` gives the opponents more than half of the points, with a trick that is certain
``trumped``         ``played`` is an ace or seven of the suit led, of which ``seat`` is out; he may trump
``ace_out``         ``played`` is a seven that would win, and an opponent still to play may hold the ace
``not_needed``      the partner's trick is certain, and ``played`` would only go over his card
``feeds``           the partner's trick is certain, and it adds more points
``holds_back``      the partner wins so far, ``seat`` may beat his card, and it adds fewer points
``above_all``       takes the trick for certain; ``seat`` may beat ``played``, which wins so far too
                    (of leads without points it is not told)
``enough``          both take the trick for certain, and it is the lower one of a suit
``brings``          the trick is certain either way, and it adds more points
``overtrumps``      takes for certain a trick that was trumped
``trumps``          takes a trick for certain by a trump, where the lead was of another suit
``master_trump``    leads a trump that nobody can beat
``takes_last``      is the last card, and takes a trick with points
``takes``           takes the trick for certain
``nothing_in_it``   is the last card, and leaves a trick without points; ``played`` is an ace, seven or trump
``cheaper``         the trick is the opponents' for certain, and it gives fewer points
``second_low``      second to play, without points, while ``played`` is an ace, a seven or a trump that takes
``partner_trumps``  leads a suit that the partner is out of; he may trump, and no opponent is known to be out
``highest``         leads a card of a side suit that only a trump can beat
``draws``           leads a trump while opponents may hold some
``risks_less``      has no points, and ``played`` has some that an opponent still to play may take
``voids``           is the last card of its suit in hand, and there are trumps in hand
==================  =========================================================================================
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from partida.analysis.model import Plain
from partida.analysis.sueca import plain_lead as lead
from partida.analysis.sueca import plain_trick as trick
from partida.analysis.sueca.said import Said
from partida.analysis.sueca.trick import Seen
from partida.cards import SUIT_LETTERS, Card
from partida.players.sueca_table import following_cards
from partida.sueca.view import SuecaView

Statement = Callable[[Seen, Card, Card], Said | None]

STATEMENTS: Final[dict[str, Statement]] = {
    "wins_hand": trick.wins_hand,
    "gives_hand": trick.gives_hand,
    "trumped": trick.trumped,
    "ace_out": trick.ace_out,
    "not_needed": trick.not_needed,
    "feeds": trick.feeds,
    "holds_back": trick.holds_back,
    "above_all": trick.above_all,
    "enough": trick.enough,
    "brings": trick.brings,
    "overtrumps": trick.overtrumps,
    "trumps": trick.trumps,
    "master_trump": lead.master_trump,
    "takes_last": trick.takes_last,
    "takes": trick.takes,
    "nothing_in_it": trick.nothing_in_it,
    "cheaper": trick.cheaper,
    "second_low": trick.second_low,
    "partner_trumps": lead.partner_trumps,
    "highest": lead.highest,
    "draws": lead.draws,
    "risks_less": lead.risks_less,
    "voids": lead.voids,
}
"""By kind, the most telling first."""
NAMING: Final = frozenset(
    (
        "gives_hand", "trumped", "ace_out", "not_needed", "above_all", "enough", "nothing_in_it",
        "second_low", "risks_less",
    )
)  # fmt: skip
"""Those that name ``played``."""
COMPARING: Final = NAMING | {"holds_back", "brings", "cheaper"}
"""Those that say nothing of ``best`` alone: they are told of the first of the others only.

Else a hint between two cards without points would say how many one of them saves against a third card.
"""
KINDS: Final = ("forced", "alike", *STATEMENTS)


def plain_for(view: SuecaView, best: Card, others: Iterable[Card]) -> Plain | None:
    """The first statement for a card against the first of ``others`` against which there is one.

    All are cards that the seat on turn may play. Without others it had no choice.
    """
    seen = Seen(view)
    against = tuple(others)
    if not against:
        only = len(following_cards(view, view.moves)) == 1
        return Plain("forced" if only else "alike", str(best))
    for nth, other in enumerate(against):
        told = _first(seen, best, other)
        if told is not None and (not nth or told.kind not in COMPARING):
            return told
    return None


def _first(seen: Seen, best: Card, other: Card) -> Plain | None:
    for kind, holds in STATEMENTS.items():
        said = holds(seen, best, other)
        if said is not None:
            return Plain(
                kind,
                str(best),
                str(other),
                seat=None if said.seat is None else seen.view.table.name(said.seat),
                card=None if said.card is None else str(said.card),
                suit=None if said.suit is None else SUIT_LETTERS[said.suit],
                number=said.number,
            )
    return None
