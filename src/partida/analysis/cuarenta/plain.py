"""Plain statements of play: what a play does that another does not, in one sentence that can be checked.

They follow from what the seat knows, and are true in every world. The first that holds is told, so the order
is that of their weight; where none holds nothing is said. A card is "out" if the seat has not seen it, and
whoever plays next is of the other side.

=============  ===========================================================================================
kind           ``best`` against ``played``
=============  ===========================================================================================
``forced``     no other play is possible
``alike``      all plays are equal but for suits
``wins``       makes ``number`` points, and with them the chica
``both``       caída and limpia at once: ``number`` points
``caida``      falls on ``card``: ``number`` points
``limpia``     clears the table: ``number`` points
``no_fall``    the other side has ``number``, where only a caída counts: no card out falls on what is left
``carton``     brings the pile to ``number`` cards, with which the card count begins
``run``        takes a run too: ``number`` cards for the pile, more than ``played``
``more``       takes ``number`` cards for the pile, ``played`` only ``number_else``
``takes``      takes ``number`` cards for the pile, ``played`` none
``opens``      ``played`` leaves a table that a card of ``rank``, still out, clears for points (limpia)
``clears``     leaves nothing on the table, from which a card still out takes something after ``played``
``dead``       no card that could fall on it is out; of those that fall on ``played`` there are ``number``
``falls``      takes something, while ``number`` cards that could fall on ``played`` are out
``pair``       another card of its rank is in the own hand, so fewer are out that fall on it
``fewer``      cards out that could fall on it: ``number``; on ``played``: ``number_else``
``sum``        ``played`` leaves a sum that a card of ``rank``, still out, takes
``nothing``    no card that is out takes anything from what it leaves
=============  ===========================================================================================
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from partida.analysis.cuarenta import plain_left as left
from partida.analysis.cuarenta import plain_taken as taken
from partida.analysis.cuarenta.said import Said
from partida.analysis.model import Plain
from partida.cards import CARDS
from partida.cuarenta.moves import Play
from partida.cuarenta.texts import write
from partida.cuarenta.view import CuarentaView

Statement = Callable[[CuarentaView, Play, Play], Said | None]

STATEMENTS: Final[dict[str, Statement]] = {
    "wins": taken.wins,
    "both": taken.both,
    "caida": taken.caida,
    "limpia": taken.limpia,
    "no_fall": left.no_fall,
    "carton": taken.carton,
    "run": taken.run,
    "more": taken.more,
    "takes": taken.takes,
    "opens": left.opens,
    "clears": left.clears,
    "dead": left.dead,
    "falls": left.falls,
    "pair": left.pair,
    "fewer": left.fewer,
    "sum": left.leaves_sum,
    "nothing": left.nothing,
}
"""By kind, the most telling first."""
NAMING: Final = frozenset(("no_fall", "more", "opens", "dead", "falls", "fewer", "sum"))
"""Those that name ``played``: they are told of the first of the others only."""
KINDS: Final = ("forced", "alike", *STATEMENTS)


def plain_for(view: CuarentaView, best: Play, others: Iterable[Play]) -> Plain | None:
    """The first statement for a play against the first of ``others`` against which there is one.

    All are plays that the seat on turn can make. Without others it had no choice.
    """
    against = tuple(others)
    if not against:
        only = sum(isinstance(move, Play) for move in view.moves) == 1
        return Plain("forced" if only else "alike", write(best, view.table))
    for nth, other in enumerate(against):
        told = _first(view, best, other)
        if told is not None and (not nth or told.kind not in NAMING):
            return told
    return None


def _first(view: CuarentaView, best: Play, other: Play) -> Plain | None:
    for kind, holds in STATEMENTS.items():
        said = holds(view, best, other)
        if said is not None:
            return Plain(
                kind,
                write(best, view.table),
                write(other, view.table),
                card=None if said.card is None else str(said.card),
                rank=None if said.rank is None else CARDS[said.rank].rank.letter,
                number=said.number,
                number_else=said.number_else,
            )
    return None
