"""The first step of a hint never points another way than the card of its last step."""

from __future__ import annotations

from collections import Counter

import pytest

from partida.analysis.cuarenta.hinting import area_of as cuarenta_area
from partida.analysis.sueca.hinting import area_of as sueca_area
from partida.cards import Card, CardSet
from partida.cuarenta.dealing import PACK
from partida.cuarenta.moves import Play
from partida.cuarenta.view import CuarentaView
from partida.players.sueca_table import following_cards
from partida.sueca import leaf
from partida.sueca.view import SuecaView
from tests.analysis.cuarenta.worlds import FOUR, TWO, moments
from tests.analysis.hands import GAME, played, states
from tests.unit.players.positions import cuarenta


def points_way(view: SuecaView, best: Card, area: str, suit: str | None) -> bool:
    """Whether an area of Sueca is where a card lies, by who wins the trick after it and what it gives."""
    assert view.seat is not None
    points = leaf.POINTS[best]
    others = [leaf.POINTS[card] for card in following_cards(view, view.moves) if card != best]
    if not view.trick.cards:
        return best.suit == view.trump if area == "lead_trumps" else area == "lead" and suit == str(best)[1]
    cards = [*view.trick.cards, best]
    place = leaf.winner(*cards, *[cards[0]] * (4 - len(cards)), int(view.trump or 0))
    seats = view.table.from_seat(view.trick.leader)
    own, partners = seats[place] == view.seat, seats[place] == (view.seat + 2) % 4
    ruffs = best.suit == view.trump != view.trick.cards[0].suit
    return {
        "trump_in": own and ruffs,
        "take": own and not ruffs,
        "feed": partners and points > min(others),
        "hold": partners and points == min([points, *others]) < max(others),
        "keep": not own and not partners and points > min(others),
        "save": not own and not partners and points == min([points, *others]) < max(others),
        "spare": not own and set(others) == {points},
    }[area]


def test_where_to_look_in_sueca() -> None:
    """Every card of every moment, as if it were the best."""
    areas: Counter[str] = Counter()
    for seed in range(6):
        for state in states(GAME, *played(GAME, seed, "novice")):
            view = GAME.view(state, state.turn)
            cards = following_cards(view, view.moves)
            for best in cards if len(cards) > 1 else ():
                area, suit = sueca_area(view, best, several=True)
                assert points_way(view, best, area, suit), (area, best, view)
                areas[area] += 1
    assert set(areas) == {
        "lead_trumps", "lead", "trump_in", "take", "feed", "hold", "keep", "save", "spare",
    }  # fmt: skip


def fallers(view: CuarentaView, play: Play) -> int:
    """How many cards that the seat has not seen have the rank of a card that is laid."""
    out = [card for card in CardSet(PACK) if card not in view.seen and card not in view.hand]
    nobody = sum(view.counts) == 1  # the last card of a deal: nobody falls on it later
    return 0 if nobody or play.taken else sum(card % 13 == play.card % 13 for card in out)


def is_where(view: CuarentaView, best: Play, area: str) -> bool:
    """Whether an area of Cuarenta is where a play lies."""
    assert view.team is not None
    plays = [move for move in view.moves if isinstance(move, Play)]
    whole = bool(best.taken) and len(best.taken) == len(view.on_table)
    falls = (
        view.last_trailed in best.taken and view.last_trailed % 13 == best.card % 13 if best.taken else False
    )
    laid = [fallers(view, play) for play in plays if not play.taken and play.card % 13 != best.card % 13]
    least = bool(laid) and fallers(view, best) <= min(laid) and fallers(view, best) < max(laid)
    barred = [score >= 38 for score in (view.score[view.team], view.score[1 - view.team])]
    return {
        "caida": falls,
        "limpia": whole and not falls,
        "take": bool(best.taken) and not whole and not barred[0],
        "take_38": bool(best.taken) and not whole and barred[0],
        "their_38": not best.taken and barred[1] and least,
        "own_38": not best.taken and barred[0],
        "leave": not best.taken and any(play.taken for play in plays),
        "drop": not any(play.taken for play in plays) and least,
        "drop_keep": not any(play.taken for play in plays) and not least,
    }[area]


def test_where_to_look_in_cuarenta() -> None:
    areas: Counter[str] = Counter()
    scores = ((0, 0), (38, 30), (30, 38), (20, 20))
    for game, seed in ((FOUR, 1), (TWO, 2), (FOUR, 3), (TWO, 4)):
        for nth, before in enumerate(moments(game, seed, range(40))):
            state = before._replace(score=scores[nth % 4])
            view = game.view(state, state.turn)
            plays = [move for move in view.moves if isinstance(move, Play)]
            for best in plays if len(plays) > 1 else ():
                area = cuarenta_area(view, best, several=True)
                assert is_where(view, best, area), (area, best, view)
                areas[area] += 1
    assert set(areas) == {
        "caida", "limpia", "take", "take_38", "their_38", "own_38", "leave", "drop", "drop_keep",
    }  # fmt: skip


@pytest.mark.parametrize(("best", "area"), [("KS", "drop"), ("QS", "drop_keep")])
def test_a_card_that_is_not_the_safest(best: str, area: str) -> None:
    """Of kings one is out, of queens all three."""
    view = cuarenta("KS QS", "2C", "KK")
    assert cuarenta_area(view, Play(Card.parse(best)), several=True) == area


def test_the_only_card() -> None:
    view = cuarenta("KS", "2C")
    assert cuarenta_area(view, Play(Card.parse("KS")), several=False) == "only"
    state = states(GAME, *played(GAME, 1))[0]
    seen = GAME.view(state, state.turn)
    assert sueca_area(seen, next(iter(seen.hand)), several=False) == ("only", None)
