"""What stays the same in all hands under one variant, worked out once."""

from __future__ import annotations

from dataclasses import dataclass, field

from partida.cuarenta import dealing
from partida.cuarenta.captures import style_of
from partida.cuarenta.scoring import Worth
from partida.cuarenta.variants import Variant
from partida.table import Seat, Table


@dataclass(frozen=True)
class Setting:
    """A variant, its table, and its options in the form in which they are asked at every card.

    Every state carries one (`partida.cuarenta.state.Setup`), so whoever has the state has the rules too.
    """

    variant: Variant
    table: Table = field(compare=False, repr=False)
    worth: Worth = field(compare=False, repr=False)
    style: int = field(compare=False, repr=False)
    """The options on captures: see `partida.cuarenta.captures.style_of`."""
    after: tuple[Seat, ...] = field(compare=False, repr=False)
    """The seat that plays after each seat."""
    deals: int = field(compare=False, repr=False)
    """How many deals a hand has."""
    duty: bool = field(compare=False, repr=False)
    """True if a match must be taken."""
    claims: bool = field(compare=False, repr=False)
    """True if overlooked cards can be claimed."""
    manual: bool = field(compare=False, repr=False)
    """True if a caída on a ronda has to be claimed."""
    tells_ronda: bool = field(compare=False, repr=False)
    """True if a caída on a ronda is more than a caída and nobody has to claim it."""
    by_addition: bool = field(compare=False, repr=False)
    """True if taking the card just trailed by an addition is a caída."""

    @classmethod
    def of(cls, variant: Variant) -> Setting:
        """The setting of a variant."""
        table, worth = Table(variant.players, variant.direction), Worth.of(variant)
        manual = variant.caida_on_ronda_claim == "manual"
        return cls(
            variant=variant,
            table=table,
            worth=worth,
            style=style_of(variant),
            after=tuple(map(table.next, range(table.size))),
            deals=dealing.deals_of(table),
            duty=variant.capture_duty == "match_compulsory",
            claims=variant.overlooked == "opponents_claim",
            manual=manual,
            tells_ronda=worth.on_ronda > 0 and not manual,
            by_addition=variant.caida_by_addition,
        )
