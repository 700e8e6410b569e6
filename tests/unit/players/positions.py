"""Positions for tests of players, written briefly: views as a seat would get them."""

from __future__ import annotations

from itertools import combinations

from partida.cards import Card, CardSet, Suit
from partida.cuarenta import leaf as cuarenta_leaf
from partida.cuarenta.captures import can_take, in_order, style_of
from partida.cuarenta.moves import Move, Play
from partida.cuarenta.scoring import Standing as CuarentaStanding
from partida.cuarenta.variants import Variant as CuarentaVariant
from partida.cuarenta.view import Announcement, CuarentaView, Turn
from partida.sueca import leaf
from partida.sueca.moves import Play as Card1
from partida.sueca.scoring import Standing
from partida.sueca.variants import Variant
from partida.sueca.view import SuecaView, Trick
from partida.table import Table

ME = 0


def cards(text: str) -> tuple[Card, ...]:
    return tuple(map(Card.parse, text.split()))


def sueca(
    hand: str,
    trump: str,
    trick: str = "",
    tricks: tuple[str, ...] = (),
    *,
    dealer: int | None = None,
    turn_up: str | None = None,
    variant: Variant | None = None,
    points: tuple[int, int] | None = None,
    taken_back: tuple[tuple[int, Card], ...] = (),
) -> SuecaView:
    """A view of N on turn; play goes N W S E (E W are the opponents), each trick as ``"N: 7H AH 2H 3H"``."""
    variant = variant or Variant()
    table = Table(4, variant.direction)
    played = tuple(_trick(table, text) for text in tricks)
    now = cards(trick)
    leader = ME
    for _ in now:
        leader = table.previous(leader)
    if dealer is None:
        dealer = table.previous(played[0].leader if played else leader)
    counts = [10 - len(tricks)] * 4
    for seat, _ in zip(table.from_seat(leader), now, strict=False):
        counts[seat] -= 1
    held = CardSet.parse(hand)
    assert len(held) == counts[ME], f"{hand} should be {counts[ME]} cards"
    suit = Suit.parse(trump)
    won = _points(table, played, suit)
    legal = CardSet(leaf.follow(held.mask, leaf.SUIT_MASK[now[0]])) if now else held
    return SuecaView(
        variant=variant, table=table, seat=ME, turn=ME, phase="play", dealer=dealer,
        standing=Standing(dealer), hand=held, counts=(counts[0], counts[1], counts[2], counts[3]), trump=suit,
        turn_up=Card.parse(turn_up) if turn_up else None, turn_up_in_sight=turn_up is not None, shown=(),
        tricks=played, trick=Trick(leader, now), points=points or won, tricks_won=(0, 0),
        taken_back=taken_back,
        moves=tuple(Card1(card) for card in legal),
        seen=CardSet([*held, *now, *(card for one in played for card in one.cards)]),
    )  # fmt: skip


def _trick(table: Table, text: str) -> Trick:
    leader, _, four = text.partition(":")
    return Trick(table.seat(leader), cards(four))


def _points(table: Table, tricks: tuple[Trick, ...], trump: Suit) -> tuple[int, int]:
    won = [0, 0]
    for leader, four in tricks:
        taker = table.from_seat(leader)[leaf.winner(*four, int(trump))]
        won[taker % 2] += leaf.trick_points(*four)
    return won[0], won[1]


def cuarenta(
    hand: str,
    on_table: str = "",
    gone: str = "",
    *,
    last: str | None = None,
    players: int = 2,
    score: tuple[int, int] = (0, 0),
    captured: tuple[int, int] = (0, 0),
    deal: int = 0,
    announced: tuple[Announcement, ...] = (),
    turns: tuple[Turn, ...] | None = None,
    counts: tuple[int, ...] | None = None,
    stock: int | None = None,
    **options: object,
) -> CuarentaView:
    """A view of N on turn.

    ``gone`` are ranks that have been taken, such as ``"77J"``; ``last`` is the card just trailed.
    """
    variant = CuarentaVariant(players=players, **options)  # type: ignore[arg-type]
    table = Table(players, variant.direction)
    held, lying = CardSet.parse(hand), cards(on_table)
    away = _of_ranks(gone, held | CardSet(lying))
    trailed = Card.parse(last) if last else None
    if turns is None:
        turns = (Turn(table.previous(ME), deal, trailed, (), False, False, 0),) if trailed else ()
    counts = counts or (len(held),) + (5,) * (players - 1)
    deals = 40 // (5 * players)
    return CuarentaView(
        variant=variant, table=table, seat=ME, turn=ME, phase="play", dealer=1,
        standing=CuarentaStanding(1), score=score, hand=held, counts=counts, deal=deal, deals=deals,
        stock=(deals - deal - 1) * 5 * players if stock is None else stock, on_table=lying,
        last_trailed=trailed, captured=captured, taken=(CardSet(), away), last_capturer=None,
        announced=announced, caidas_in_a_row=0, exposed=(), turns=turns,
        moves=_plays(variant, held, lying), seen=held | CardSet(lying) | away,
    )  # fmt: skip


def _of_ranks(ranks: str, taken: CardSet) -> CardSet:
    gone: list[Card] = []
    for rank in ranks:
        free = [Card.parse(rank + suit) for suit in "CDHS"]
        gone.append(next(card for card in free if card not in taken and card not in gone))
    return CardSet(gone)


def _plays(variant: CuarentaVariant, hand: CardSet, lying: tuple[Card, ...]) -> tuple[Move, ...]:
    """All plays by the engine's own captures, each card of a rank on the table by itself."""
    style, tally = style_of(variant), cuarenta_leaf.tally_of(CardSet(lying).mask)
    found: list[Move] = []
    for card in hand:
        for size in range(1, len(lying) + 1):
            for some in combinations(lying, size):
                taken = CardSet(some).mask
                if can_take(style, card % 13, tally, cuarenta_leaf.tally_of(taken)):
                    found.append(Play(card, in_order(taken)))
        found.append(Play(card))
    return tuple(found)
