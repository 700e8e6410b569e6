"""An open position of Cuarenta: what the solver is asked about."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from partida.cards import Card, CardSet
from partida.cuarenta import captures, dealing, leaf
from partida.cuarenta.claims import from_ronda
from partida.cuarenta.moves import Play
from partida.cuarenta.setting import Setting
from partida.cuarenta.variants import Variant
from partida.errors import PositionError
from partida.table import Seat, Team, check_seat

if TYPE_CHECKING:
    from partida.cuarenta.state import State

Pair = tuple[int, int]
PACK = CardSet(dealing.PACK).mask


@dataclass(frozen=True)
class CuarentaPosition:
    """All hands, the table, the stock in the order in which it will be dealt, and what has happened.

    ``hands`` and ``table`` are masks; ``dealer`` dealt these five cards, ``deal`` counts from 0. ``last`` is
    the card that may be fallen on, ``last_seat`` who trailed it, ``on_ronda`` whether it is of a ronda that
    he announced. ``piles`` count cards, ``rows`` caídas in a row; ``rondas`` are the ranks announced in this
    deal, by seat. Raises `PositionError` for what cannot be.
    """

    variant: Variant
    hands: tuple[int, ...]
    table: int
    turn: Seat
    dealer: Seat
    deal: int
    stock: tuple[Card, ...] = ()
    score: Pair = (0, 0)
    piles: Pair = (0, 0)
    last: Card | None = None
    last_seat: Seat | None = None
    on_ronda: bool = False
    capturer: Team | None = None
    rows: Pair = (0, 0)
    rondas: tuple[int | None, ...] = ()

    def __post_init__(self) -> None:
        _check_cards(self)
        _check_sizes(self)
        _check_told(self)

    @property
    def setting(self) -> Setting:
        """The variant as the rules ask it."""
        return _setting(self.variant)

    @property
    def left(self) -> int:
        """How many cards of this deal are left in the hands."""
        return sum(hand.bit_count() for hand in self.hands)

    def plays(self) -> tuple[Play, ...]:
        """What the seat on turn can play, and the solver considers: see `complete`."""
        setting = self.setting
        found: Sequence[Play] = captures.plays(
            setting.style,
            setting.duty,
            self.hands[self.turn],
            leaf.tally_of(self.table),
            self.table,
            self.last,
        )
        return complete(found) if setting.claims else tuple(found)

    def is_caida(self, play: Play) -> bool:
        """True if a play falls on the card just trailed."""
        if self.last is None or self.last_seat is None:
            return False
        taken = captures.mask_of(play.taken) or 0
        own_side = (self.last_seat - self.turn) % 2 == 0
        return leaf.is_caida(play.card % 13, taken, self.last, own_side, self.setting.by_addition)

    @classmethod
    def of(cls, state: State) -> CuarentaPosition:
        """The position of a hand in play; raises `PositionError` if no card is due."""
        if state.phase != "play" or state.turn is None:
            raise PositionError(f"no card is due in the phase {state.phase}", code="position/phase")
        setting = state.setup.setting
        size = setting.table.size
        rondas: list[int | None] = [None] * size
        for one, rank in zip(state.notes.announced, state.notes.rondas, strict=True):
            if one.deal == state.deal:
                rondas[one.seat] = rank
        trailed = state.turns[-1] if state.last is not None else None
        return cls(
            setting.variant,
            state.hands,
            state.mask,
            state.turn,
            state.dealer,
            state.deal,
            state.setup.order[dealing.PACKET * size * (state.deal + 1) :],
            state.score,
            (state.piles[0].bit_count(), state.piles[1].bit_count()),
            state.last,
            None if trailed is None else trailed.seat,
            trailed is not None and from_ronda(state, trailed),
            state.capturer,
            state.rows,
            tuple(rondas),
        )


@lru_cache(maxsize=64)
def _setting(variant: Variant) -> Setting:
    return Setting.of(variant)


def complete(plays: Sequence[Play]) -> tuple[Play, ...]:
    """The plays that leave nothing to be claimed: the longest run of every base, no card that could take.

    Under ``overlooked=opponents_claim`` what is left goes to whoever speaks first, which is no matter of best
    play; so nothing is left.
    """
    takes = {play.card for play in plays if play.taken}
    runs: dict[tuple[Card, tuple[Card, ...]], int] = {}
    for play in plays:
        key = (play.card, _base(play))
        runs[key] = max(runs.get(key, 0), len(play.taken))
    return tuple(
        play
        for play in plays
        if (play.taken or play.card not in takes) and len(play.taken) == runs[play.card, _base(play)]
    )


def _base(play: Play) -> tuple[Card, ...]:
    return tuple(card for card in play.taken if card.rank <= play.card.rank)


def _check_cards(position: CuarentaPosition) -> None:
    """Every card once, of the pack, and all forty accounted for."""
    seen = 0
    for mask in (*position.hands, position.table, *(1 << card for card in position.stock)):
        if type(mask) is not int or mask < 0 or mask & ~PACK:
            raise PositionError(f"{mask!r} is no set of cards of Cuarenta", code="position/cards")
        if seen & mask:
            raise PositionError(f"{CardSet(seen & mask)} is there twice", code="position/twice")
        seen |= mask
    piles = position.piles
    if len(piles) != 2 or any(type(one) is not int or one < 0 for one in piles):
        raise PositionError("the cards taken are two whole numbers", code="position/taken")
    if seen.bit_count() + sum(piles) != 40:
        raise PositionError(
            f"{sum(piles)} cards taken and {seen.bit_count()} others are not the forty of a pack",
            code="position/whole",
        )
    if 1 in piles:
        raise PositionError("nobody can have taken a single card", code="position/taken")


def _check_sizes(position: CuarentaPosition) -> None:
    """The hands are as they are after some cards of a deal, and the stock is what is left for the others."""
    setting = position.setting
    size = setting.table.size
    check_seat(position.turn, size)
    check_seat(position.dealer, size)
    if len(position.hands) != size:
        raise PositionError(f"there are {len(position.hands)} hands for {size} seats", code="position/sizes")
    if not 0 <= position.deal < setting.deals:
        raise PositionError(f"a hand has no deal {position.deal}", code="position/deal")
    stock = dealing.PACKET * size * (setting.deals - 1 - position.deal)
    if len(position.stock) != stock:
        raise PositionError(
            f"{len(position.stock)} cards lie in the stock, not {stock}", code="position/stock"
        )
    played = dealing.PACKET * size - position.left
    order = setting.table.from_seat(setting.table.next(position.dealer))
    for nth, seat in enumerate(order):
        if position.hands[seat].bit_count() != dealing.PACKET - (played + size - 1 - nth) // size:
            name = setting.table.name(seat)
            raise PositionError(f"{name} has a wrong number of cards", code="position/sizes")
    if not position.left or order[played % size] != position.turn:
        raise PositionError("it is another seat's turn", code="position/turn")


def _check_told(position: CuarentaPosition) -> None:
    """What has happened can have happened."""
    target = position.setting.worth.target
    if any(type(one) is not int or not 0 <= one < target for one in position.score):
        raise PositionError(f"the scores are whole numbers below {target}", code="position/score")
    most = 4 if position.variant.four_caidas == "win_chica" else 40
    if any(type(one) is not int or not 0 <= one < most for one in position.rows):
        raise PositionError(f"there are fewer than {most} caídas in a row", code="position/rows")
    if (position.last is None) != (position.last_seat is None):
        raise PositionError("who trailed the last card belongs to that card", code="position/last")
    if position.last is not None and not position.table >> position.last & 1:
        raise PositionError(f"{position.last} does not lie on the table", code="position/last")
    if position.capturer not in (None, 0, 1):
        raise PositionError(f"there is no team {position.capturer!r}", code="position/capturer")
    if (position.capturer is None) != (position.piles == (0, 0)):
        raise PositionError(
            "who took last has cards, and somebody did if there are any", code="position/capturer"
        )
    if position.rondas and len(position.rondas) != len(position.hands):
        raise PositionError("rondas are told for every seat or not at all", code="position/rondas")
