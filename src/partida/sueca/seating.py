"""Who shuffles, cuts, leads and deals, and how a pack decides it before the first hand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from partida.cards import Card, Rank
from partida.errors import DealError
from partida.game import Deal, check_deal
from partida.sueca import leaf
from partida.sueca.dealing import PACKS
from partida.sueca.variants import Variant
from partida.table import Seat, Table


def lead(dealer: Seat, table: Table) -> Seat:
    """The seat that plays right after the dealer: it leads, and deals the next hand."""
    return table.next(dealer)


def shuffler(dealer: Seat, variant: Variant, table: Table) -> Seat:
    """Who shuffles (``shuffle_cut``)."""
    return _role(variant.shuffle_cut.split("_")[0], dealer, table)


def cutter(dealer: Seat, variant: Variant, table: Table) -> Seat:
    """Who cuts (``shuffle_cut``)."""
    return _role(variant.shuffle_cut.split("_")[2], dealer, table)


def _role(word: str, dealer: Seat, table: Table) -> Seat:
    if word == "dealer":
        return dealer
    return table.next(dealer) if word == "lead" else table.previous(dealer)


def chooser(dealer: Seat, variant: Variant, table: Table) -> Seat:
    """Who chooses the end of the pack for trumps, where ``trump_source`` leaves a choice."""
    return dealer if variant.trump_source == "dealer_choice" else cutter(dealer, variant, table)


def random_dealer(order: tuple[Card, ...], table: Table) -> Seat:
    """A seat by chance: who would get the lowest-numbered card, dealt singly from N in play order (ours)."""
    return table.from_seat(0)[order.index(min(order)) % table.size]


def lowest_card(order: tuple[Card, ...], table: Table) -> Seat:
    """Who draws the lowest card: each seat takes one from the top, from N in play order.

    Those that tie for the lowest draw again from what follows. Raises `DealError` if the pack runs out.
    """
    return _draws(order, table)[-1][0]


def drawn(order: tuple[Card, ...], table: Table) -> tuple[tuple[Seat, Card], ...]:
    """Who drew what in the draw for the lowest card, in order; raises `DealError` if the pack runs out."""
    return _draws(order, table)[:-1]


def _draws(order: tuple[Card, ...], table: Table) -> tuple[tuple[Seat, Card], ...]:
    """The draws for the lowest card, and at the end once more the one that decided."""
    pack = iter(order)
    tied = table.from_seat(0)
    told: list[tuple[Seat, Card]] = []
    while True:
        cards = dict(zip(tied, pack, strict=False))
        if len(cards) < len(tied):
            raise DealError("the pack ran out in the draw: shuffle and draw again", code="deal/draw")
        told += cards.items()
        lowest = min(tied, key=lambda seat: leaf.STRENGTH[cards[seat]])
        tied = tuple(seat for seat in tied if leaf.STRENGTH[cards[seat]] == leaf.STRENGTH[cards[lowest]])
        if len(tied) == 1:
            return (*told, (lowest, cards[lowest]))


def draw_teams(order: tuple[Card, ...], table: Table) -> tuple[Seat, Seat, Seat, Seat]:
    """The seats of four players who draw for partners: who has the highest plays with who has the lowest.

    Players 0 to 3 take a card each from the top. Those that tie for the highest or for the lowest draw
    again from what follows. The highest sits N and the lowest S, the others in the order of their draw at
    the places after N and after S in play order (ours). Raises `DealError` for what is no pack of Sueca,
    and if the pack runs out.
    """
    second = "10" if any(card.rank == Rank.TEN for card in order) else "7"
    check_deal(Deal(order, 0), PACKS[second], table)
    pack = iter(order)
    drawn: dict[int, tuple[int, ...]] = {
        player: (strength,) for player, strength in _draw(pack, range(4)).items()
    }
    while again := _undecided(drawn):
        for player, strength in _draw(pack, again).items():
            drawn[player] += (strength,)
    high = max(drawn, key=drawn.__getitem__)
    low = min(drawn, key=drawn.__getitem__)
    after = [player for player in range(4) if player not in (high, low)]
    seats = dict(zip((high, after[0], low, after[1]), table.from_seat(0), strict=True))
    return seats[0], seats[1], seats[2], seats[3]


def _undecided(drawn: dict[int, tuple[int, ...]]) -> list[int]:
    """The players that share the highest or the lowest draw, in their order."""
    values = list(drawn.values())
    ends = [end for end in (max(values), min(values)) if values.count(end) > 1]
    return [player for player, value in drawn.items() if value in ends]


def _draw(pack: Iterator[Card], players: Iterable[int]) -> dict[int, int]:
    """The strength of the next card for each of the players."""
    drawn: dict[int, int] = {}
    for player in players:
        card = next(pack, None)
        if card is None:
            raise DealError("the pack ran out in the draw: shuffle and draw again", code="deal/draw")
        drawn[player] = leaf.STRENGTH[card]
    return drawn
