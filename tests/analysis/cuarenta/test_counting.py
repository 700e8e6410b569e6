"""What is counted: chances recounted over all worlds, card by card, and what is expected at the end."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import numpy as np
import pytest

from partida.analysis import Depth
from partida.analysis.cuarenta.counted import caida_only, counted, drop_chances, forecast
from partida.analysis.cuarenta.counting import Counting
from partida.analysis.cuarenta.dealt import luck_of, packets_of, usual_chance
from partida.analysis.cuarenta.left import takers
from partida.analysis.cuarenta.valuing import value_plays
from partida.cards import Card, CardSet
from partida.cuarenta.moves import Announce, Play
from partida.cuarenta.scoring import Standing
from partida.game import Deal
from partida.kernels.cuarenta_rollouts import CARDS_0, CARDS_1, REASON, Rollouts, Trial, play_given
from partida.players.drive import next_move
from partida.players.registry import player
from partida.registry import rules
from partida.worlds.cuarenta import RANKS, CuarentaWorlds
from partida.worlds.placing import Place, Placing
from tests.analysis.cuarenta.worlds import FOUR, TWO, dealt_like, in_world, moments, played, plays_of
from tests.unit.players.test_cuarenta_policy import true_world

FEW = Depth(worlds=40)


def holds(view: Any, seat: int, ranks: set[int]) -> float:
    """The share of all worlds in which a seat has a card of these ranks, one world after another."""
    worlds = list(CuarentaWorlds(view).every())
    having = sum(any(card % 13 in ranks for card in CardSet(world.hands[seat])) for world in worlds)
    return having / len(worlds)


def test_chances_are_shares_of_all_worlds() -> None:
    """Near the end of the last deal, and where little of the stock is left."""
    compared = 0
    for game, nth in ((FOUR, range(32, 40)), (TWO, range(25, 40))):
        for seed in range(2):
            for state in moments(game, seed, nth):
                view = game.view(state, state.turn)
                if CuarentaWorlds(view).count > 1000:
                    continue
                counting = Counting(view)
                assert counting.count == CuarentaWorlds(view).count
                for seat in range(game.table.size):
                    if seat != state.turn and view.counts[seat]:
                        for ranks in ({0}, {3, 11}, {4, 5, 6, 12}, set[int]()):
                            found = counting.holds(seat, ranks)
                            assert found == pytest.approx(holds(view, seat, ranks), abs=1e-12)
                            compared += 1
    assert compared > 100


def announced(game: Any, kinds: set[str]) -> Any:
    """Moments after a ronda was announced in the same deal, early and late in it."""
    for seed in range(60):
        standing, hand = played(game, seed)
        if Announce() not in [move for _, move in hand.moves]:
            continue
        for _, state, _ in plays_of(game, standing, hand):
            view = game.view(state, state.turn)
            told = [said for said in view.announced if said.deal == view.deal and said.seat != view.seat]
            if told:
                kinds.add(told[0].kind)
                yield view, told[0].seat


@pytest.mark.parametrize("game", [FOUR, TWO])
def test_a_ronda_that_was_announced_is_counted(game: Any) -> None:
    """Drawn worlds agree with the count, and listed ones are the same."""
    kinds: set[str] = set()
    drawn = listed = 0
    for view, seat in announced(game, kinds):
        worlds, counting = CuarentaWorlds(view), Counting(view)
        if not view.counts[seat]:
            continue
        if view.stock == 0 and sum(view.counts) < 12 and worlds.count < 2000:
            for rank in RANKS:
                assert counting.holds(seat, {rank}) == pytest.approx(holds(view, seat, {rank}), abs=1e-12)
            listed += 1
        elif drawn < 2:
            random = Random(drawn)
            hands = [CardSet(worlds.draw(random).hands[seat]) for _ in range(100)]
            for rank in RANKS:
                share = sum(any(card % 13 == rank for card in hand) for hand in hands) / len(hands)
                assert counting.holds(seat, {rank}) == pytest.approx(share, abs=0.22)
            drawn += 1
        if listed > 2 and drawn > 1:
            break
    assert "ronda" in kinds
    assert drawn > 1


def test_silence_that_cannot_be_is_not_believed() -> None:
    """Somebody has three of a rank and has said nothing, as he may."""
    seen = 0
    for seed in range(80):
        standing, hand = played(FOUR, seed, "club")
        silent = [(seat, move) for seat, move in hand.moves if not isinstance(move, Announce)]
        if len(silent) == len(hand.moves):
            continue
        place = next(at for at, (_, move) in enumerate(hand.moves) if isinstance(move, Announce))
        seat = hand.moves[place].seat
        moves = [*hand.moves[:place], (seat, FOUR.read("pass"))]
        state = in_world(FOUR, standing, moves, hand.deal)
        crew = [player("cuarenta", "club", one) for one in range(4)]
        while FOUR.result(state) is None:
            if state.phase == "play" and state.turn != seat:
                view = FOUR.view(state, state.turn)
                shown = [turn.card % 13 for turn in view.turns if (turn.seat, turn.deal) == (seat, view.deal)]
                if 3 in map(shown.count, shown) and view.counts[seat]:
                    assert 0 <= Counting(view).holds(seat, {0, 1}) <= 1
                    assert Counting(view).holds(seat, set(RANKS)) == 1.0
                    seen += 1
                    break
            state, _ = FOUR.play(state, *next_move(FOUR, state, crew))
        if seen:
            return
    pytest.fail("no such hand")


def test_silence_that_leaves_no_world_is_dropped() -> None:
    """The last deal of two: who has counted knows the other hand, whatever was not said of it."""
    for seed in range(400):
        standing, hand = played(TWO, seed, "novice")
        last = [at for at, (_, move) in enumerate(hand.moves) if isinstance(move, Announce)][-1:]
        if not last:
            continue
        moves = [*hand.moves[: last[0]], (hand.moves[last[0]].seat, TWO.read("pass"))]
        state = in_world(TWO, standing, moves, hand.deal)
        while state.phase == "announce":
            state, _ = TWO.play(state, state.turn, TWO.read("pass"))
        view = TWO.view(state, 1 - moves[-1][0])
        if view.stock:
            continue
        counting = Counting(view)
        assert counting.count == CuarentaWorlds(view).count == 1
        silent = moves[-1][0]
        ranks = {rank for rank in RANKS if counting.holds(silent, {rank})}
        assert ranks == {card % 13 for card in TWO.view(state, silent).hand}
        return
    pytest.fail("no such hand")


def test_who_can_take_a_card_is_what_the_rules_say() -> None:
    """In drawn worlds: can the next player take the card, and is it a caída, by the legal moves."""
    variants = ("cuarenta", "cuarenta(players=2,caida_by_addition=true)", "cuarenta(caida_across_deals=true)")
    tried = caught = 0
    for text in variants:
        game = rules(text)
        for seed in (1, 2):
            standing, hand = played(game, seed)
            for nth, (place, state, _) in enumerate(plays_of(game, standing, hand)):
                view = game.view(state, state.turn)
                trails = [move for move in view.moves if isinstance(move, Play) and not move.taken]
                if nth % 7 or not trails or (not view.stock and sum(view.counts) == 1):
                    continue
                play = trails[nth % len(trails)]
                taking, falling = takers(view, play)
                for draw in range(3):
                    world = CuarentaWorlds(view).draw(Random(draw))
                    deal = dealt_like(game, state, world)
                    after, _ = game.play(in_world(game, standing, hand.moves[:place], deal), state.turn, play)
                    while after.phase == "announce":
                        after, _ = game.play(after, after.turn, game.moves(after, after.turn)[0])
                    held = {card % 13 for card in CardSet(after.hands[after.turn])}
                    assert bool(held & taking) == any(takes(game, after, play.card, False))
                    assert bool(held & falling) == any(takes(game, after, play.card, True))
                    tried += 1
                    caught += bool(held & taking)
    assert tried > 60
    assert 10 < caught < tried


def takes(game: Any, state: Any, card: Card, caida: bool) -> Any:
    """For each play of the seat on turn whether it takes a card of that rank, or falls on the card."""
    for move in game.moves(state, state.turn):
        if isinstance(move, Play) and any(one % 13 == card % 13 for one in move.taken):
            after, _ = game.play(state, state.turn, move)
            yield after.turns[-1].caida if caida else True


def test_drop_chances() -> None:
    for game in (FOUR, TWO):
        for state in moments(game, 2, range(0, 40, 3)):
            view = game.view(state, state.turn)
            counting = Counting(view)
            for move in view.moves:
                taken, falls = drop_chances(view, counting, move)
                if move.taken:
                    assert taken is falls is None
                else:
                    assert taken is not None
                    assert falls is not None
                    assert 0 <= falls <= taken <= 1
    game = rules("cuarenta(players=2,dealer_changes=per_deal)")
    (last,) = moments(game, 2, [9])
    view = game.view(last, last.turn)
    assert drop_chances(view, Counting(view), Play(min(view.hand))) == (None, None)  # the own side leads


def test_after_the_last_card_nobody_takes() -> None:
    (state,) = moments(TWO, 2, [39])
    view = TWO.view(state, state.turn)
    assert drop_chances(view, Counting(view), Play(min(view.hand))) == (0.0, 0.0)


def test_a_card_that_was_shown_is_certain() -> None:
    (state,) = moments(FOUR, 2, [9])
    view = FOUR.view(state, state.turn)
    other = FOUR.table.next(state.turn)
    card = max(CardSet(state.hands[other]))
    shown = replace(view, exposed=((other, card),), seen=view.seen | CardSet([card]))
    assert Counting(view).holds(other, {card % 13}) < 1
    assert Counting(shown).holds(other, {card % 13}) == 1.0


def test_a_ronda_of_which_all_three_are_shown() -> None:
    """Then nothing more is known of the hand, but that it has no second one."""
    for seed in range(60):
        for state in moments(FOUR, seed, range(12, 20), "club"):
            view = FOUR.view(state, state.turn)
            for said in view.announced:
                played = [turn.card % 13 for turn in view.turns if (turn.seat, turn.deal) == (said.seat, 0)]
                if said.seat != view.seat and view.counts[said.seat] and 3 in map(played.count, played):
                    for rank in (0, 4, 12):
                        found = Counting(view).holds(said.seat, {rank})
                        assert found == pytest.approx(share(view, said.seat, rank), abs=1e-9)
                    return
    pytest.fail("no such moment")


def share(view: Any, seat: int, rank: int) -> float:
    """The share of worlds, counted by placing cards: with the hand without the rank, and at all."""
    worlds = CuarentaWorlds(view)
    every = worlds._placed(worlds.others).count  # pyright: ignore[reportPrivateUsage]
    kind = RANKS.index(rank)
    places = [
        replace(one.place, most={**one.place.most, kind: 0}) if one.seat == seat else one.place
        for one in worlds.others
    ]
    kinds = [tuple(card for card in worlds.free if card % 13 == one) for one in RANKS]
    without = Placing(kinds, [*places, Place(view.stock)]).count
    return 1 - without / every


def test_alive_cards_and_piles() -> None:
    for state in moments(FOUR, 6, range(0, 40, 4)):
        view = FOUR.view(state, state.turn)
        valued = value_plays(view, FEW)
        told = counted(valued, Counting(view), 0)
        hidden = CardSet(sum(state.hands)) - view.hand
        assert sum(told.alive.values()) == len(hidden) + view.stock
        for letter, number in told.alive.items():
            seen = [card for card in (*view.seen, *view.hand) if card.rank.letter == letter]
            assert number == 4 - len(set(seen))
        side = state.turn % 2
        assert told.cards == (state.piles[side].bit_count(), state.piles[1 - side].bit_count())
        assert told.expected is not None
        assert sum(told.expected) <= 40
        assert 0 <= (told.carton or 0) <= 1


def test_the_forecast_is_a_mean_over_worlds() -> None:
    (state,) = moments(FOUR, 6, [30])
    valued = value_plays(FOUR.view(state, state.turn), FEW)
    own = [int(end[CARDS_0]) for end in valued.ends[:, 1] if end[REASON] in (1, 4)]
    other = [int(end[CARDS_1]) for end in valued.ends[:, 1] if end[REASON] in (1, 4)]
    expected, carton = forecast(valued, 1)
    assert expected == pytest.approx((sum(own) / len(own), sum(other) / len(other)))
    assert carton == pytest.approx(sum(cards >= 20 for cards in own) / len(own))
    ends = valued.ends.copy()
    ends[:, :, REASON] = 2
    assert forecast(replace(valued, ends=ends), 1) == (None, None)


@pytest.mark.parametrize(
    ("variant", "score", "only"),
    [
        ("cuarenta", (38, 20), (True, False)), ("cuarenta", (36, 38), (False, True)),
        ("cuarenta(rule_38=no_limpia)", (38, 38), (False, False)),
        ("cuarenta(rule_38=off)", (38, 38), (False, False)),
    ],
)  # fmt: skip
def test_rule_38(variant: str, score: tuple[int, int], only: tuple[bool, bool]) -> None:
    (state,) = moments(rules(variant), 1, [0])
    view = replace(rules(variant).view(state, state.turn), score=score)
    assert (caida_only(view, 0), caida_only(view, 1)) == only


# -- luck


@pytest.mark.parametrize("players", [2, 4])
def test_given_hands_are_played_as_rollouts_play_them(players: int) -> None:
    """Whole hands end as one of those that go on after the first card, which the rules have dealt."""
    game = rules(f"cuarenta(players={players},preset=barrio)")
    rondas = different = 0
    for seed in range(12):
        deal = Deal(tuple(Random(seed).sample(game.pack, 40)), seed % players, prepared=True)
        standing = Standing(deal.dealer, (2 * seed, 12))
        state, _ = game.start(deal, standing)
        rows = np.zeros((1, 16), np.int64)
        for nth, packet in enumerate(packets_of(state)):
            rows[0, 4 * nth : 4 * nth + players] = packet
        while state.phase == "announce":
            move = Announce() if Announce() in game.moves(state, state.turn) else game.read("pass")
            rondas += move == Announce()
            state, _ = game.play(state, state.turn, move)
        view = game.view(state, state.turn)
        trials = [Trial.of(view, move) for move in view.moves if isinstance(move, Play)]
        ends = Rollouts(view).ends(true_world(state, view)[None], trials)[0]
        (end,) = play_given(game.variant, rows, deal.dealer, standing.score)
        assert list(end) in [list(one[:4]) for one in ends]
        different += len({tuple(one) for one in ends})
    assert rondas > 0
    assert different > 20


def test_luck_of_both_sides() -> None:
    for game in (FOUR, TWO, rules("cuarenta(players=2,dealer_changes=per_deal)")):
        (state,) = moments(game, 4, [0])
        lucks = [luck_of(state, side, Depth(worlds=400)) for side in (0, 1)]
        assert sum(luck.usual for luck in lucks) == pytest.approx(1)
        for luck in lucks:
            assert 0 < luck.win.mean < 1
            assert 0 < luck.win.error < 0.03
            assert (luck.worlds, luck.par) == (400, None)
        assert luck_of(state, 0, Depth(worlds=400)) == lucks[0]


def test_four_aces_and_more_are_good_luck() -> None:
    """A doble ronda wins the chica whatever the others have."""
    hands = ("AC AD AH AS 2C", "2D 3D 4D 5D 6D", "3C 4C 5C 6C 7C", "7D JD QD KD 2H")
    first = tuple(CardSet.parse(hand) for hand in hands)
    rest = tuple(
        Random(1).sample([card for card in FOUR.pack if not any(card in hand for hand in first)], 20)
    )
    state, _ = FOUR.start(FOUR.order_of(first, 2, None, rest), Standing(2))
    mine, theirs = (luck_of(state, side, Depth(worlds=50)) for side in (0, 1))
    assert mine.win.mean == 1.0
    assert theirs.win.mean < 0.7
    assert usual_chance(FOUR.variant, Standing(2), 0) == mine.usual
