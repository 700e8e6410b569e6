"""The moves of Cuarenta and their texts.

=====================  ====================================================================
text                   move
=====================  ====================================================================
``5S``                 trail: lay a card without taking
``7Sx3C4DJHQS``        capture: the card, ``x``, what it takes (the base first, then the run)
``cut 17``             lift 17 cards from the top and put them under the rest
``ronda``              announce a ronda or a doble ronda (``pass``: announce nothing)
``claim 5Sx2C3D6H``    claim the trailed card 5S with what it could have taken
``claim x6H7D``        claim the rest of a run that was cut short
``caida 5S``           claim that the card taken by the caída with 5S came from a ronda
``accept``             nothing to claim, when a hand waits to be counted
``ruling K W``         the judge's ruling on W's fault K (``misdeal``, ``capture``, ``protest``;
                       ``ruling turn W 5S``), in hands entered by hand
=====================  ====================================================================
"""

from __future__ import annotations

from dataclasses import dataclass

from partida.cards import Card
from partida.game import Accept, Cut, Ruling


@dataclass(frozen=True)
class Play:
    """Put a card on the table and take ``taken`` with it: the base first, then the run upwards.

    With nothing taken the card is trailed. Suits do not matter in Cuarenta: where cards of one rank lie
    on the table, legal moves list one of them (and the card just trailed, since taking that one may be a
    caída), but any of them may be named.
    """

    card: Card
    taken: tuple[Card, ...] = ()


@dataclass(frozen=True)
class Announce:
    """Announce the ronda or doble ronda that one holds."""


@dataclass(frozen=True)
class Pass:
    """Announce nothing."""


@dataclass(frozen=True)
class Claim:
    """Take what another player overlooked.

    ``card`` is the card that was trailed although it could capture ``taken``, or None where ``taken`` is
    the rest of a run that was cut short.
    """

    card: Card | None
    taken: tuple[Card, ...]


@dataclass(frozen=True)
class ClaimRonda:
    """Claim that one's side took, by a caída with ``card``, a card of an announced ronda."""

    card: Card


Move = Play | Cut | Announce | Pass | Claim | ClaimRonda | Accept | Ruling
