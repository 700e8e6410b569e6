"""For tests of anything that plays: strategies, the conformance suite of `Rules`, and the leak test.

Needs Hypothesis (``pip install partida[testing]``). A new game passes when `check_conformance` and
`check_no_leak` hold for hands drawn by `played_hands` under every variant.

>>> from partida.registry import rules
>>> game = rules("sueca")
>>> check_conformance(game, random_hand(game, seed=7))
>>> check_no_leak(game, random_hand(game, seed=7), seed=1) > 0
True
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Final

from hypothesis import strategies as st

from partida import registry
from partida.cards import CARDS, Card, CardSet
from partida.errors import HandOver, IllegalMove, PartidaError, RuleError, VariantError
from partida.game import AnyRules, Deal, Event, Ruling, seen_from
from partida.options import Option, Value, VariantLike, changed, options_of
from partida.table import Seat

VERDICTS: Final = frozenset(
    {"accused", "renounce", "announced", "caida_on_ronda", "claim_failed", "hand_over"}
)
"""Events that make something hidden known to all by the rules themselves: in another world they may
differ without a leak, so `check_no_leak` only compares worlds that agree in them."""

SIDE_MOVE_CHANCE: Final = 0.1
RULING_CHANCE: Final = 0.02


@dataclass(frozen=True)
class PlayedHand:
    """A hand as it was played at random: enough to play it again."""

    deal: Deal
    standing: Any
    moves: tuple[tuple[Seat, Any], ...]


# -- strategies ---------------------------------------------------------------------------------------


def cards() -> st.SearchStrategy[Card]:
    """Any of the 52 cards."""
    return st.sampled_from(CARDS)


def card_sets() -> st.SearchStrategy[CardSet]:
    """Any set of the 52 cards."""
    return st.integers(0, (1 << 52) - 1).map(CardSet)


def option_values(known: Option) -> st.SearchStrategy[Value]:
    """Every value that an option may hold."""
    documented = st.sampled_from(known.values)
    if known.lowest is None or known.highest is None:
        return documented
    return documented | st.integers(known.lowest, known.highest)


def variants(game: str) -> st.SearchStrategy[Any]:
    """Every variant of a game: all options free, impossible combinations left out."""
    default = next(iter(registry.game(game).presets.values()))
    fields = {known.name: option_values(known) for known in options_of(default)}
    return st.fixed_dictionaries(fields).map(lambda values: _variant_or_none(default, values)).filter(bool)


def _variant_or_none(default: VariantLike, values: dict[str, Value]) -> VariantLike | None:
    try:
        return changed(default, **values)
    except VariantError:
        return None


def all_rules(game: str) -> st.SearchStrategy[AnyRules]:
    """The rules of every variant of a game."""
    return variants(game).map(registry.game(game).build)


@st.composite
def played_hands(draw: st.DrawFn, game: str) -> tuple[AnyRules, PlayedHand]:
    """The rules of some variant and a hand played out at random under them."""
    rules = draw(all_rules(game))
    return rules, random_hand(rules, seed=draw(st.integers(0, 2**32)), by_hand=draw(st.booleans()))


# -- random play --------------------------------------------------------------------------------------


def random_deal(rules: AnyRules, rng: random.Random, *, by_hand: bool = False) -> Deal:
    """A shuffled pack and a dealer."""
    order = rng.sample(rules.pack, len(rules.pack))
    return Deal(tuple(order), rng.randrange(rules.table.size), by_hand=by_hand)


def random_hand(rules: AnyRules, *, seed: int, by_hand: bool = False, standing: Any = None) -> PlayedHand:
    """A hand played to its end by random legal moves, now and then by a seat that is not on turn."""
    rng = random.Random(seed)
    deal = random_deal(rules, rng, by_hand=by_hand)
    opening = standing or rules.first_standing(deal.dealer)
    state, _ = rules.start(deal, opening)
    moves: list[tuple[Seat, Any]] = []
    while (turn := state.turn) is not None:
        seat, move = _random_move(rules, state, turn, rng)
        state, _ = rules.play(state, seat, move)
        moves.append((seat, move))
    return PlayedHand(deal, opening, tuple(moves))


def _random_move(rules: AnyRules, state: Any, turn: Seat, rng: random.Random) -> tuple[Seat, Any]:
    if rng.random() < SIDE_MOVE_CHANCE:
        side = [
            (seat, move)
            for seat in range(rules.table.size)
            if seat != turn
            for move in rules.moves(state, seat)
            if not isinstance(move, Ruling) or rng.random() < RULING_CHANCE
        ]
        if side:
            return rng.choice(side)
    own = rules.moves(state, turn)
    return turn, rng.choice([move for move in own if not isinstance(move, Ruling)] or own)


# -- conformance --------------------------------------------------------------------------------------


def check_conformance(rules: AnyRules, hand: PlayedHand) -> None:
    """Play the hand again and check what every game must keep at each step; raises AssertionError."""
    state, _ = rules.start(hand.deal, hand.standing)
    for seat, move in hand.moves:
        _check_moment(rules, state)
        assert move in rules.moves(state, seat), f"{rules.write(move)} was legal the first time"
        before = hash(state)
        state, events = rules.play(state, seat, move)
        assert hash(state) is not None and before is not None
        _check_events(rules, events)
    _check_end(rules, state, hand)


def _check_moment(rules: AnyRules, state: Any) -> None:
    turn = state.turn
    assert turn in range(rules.table.size), "somebody is on turn until the hand is over"
    assert rules.moves(state, turn), "the seat on turn has a legal move"
    assert rules.result(state) is None, "no result before the end"
    for seat in range(rules.table.size):
        moves = rules.moves(state, seat)
        assert len(set(moves)) == len(moves), "no move is listed twice"
        for move in moves:
            text = rules.write(move)
            assert rules.read(text) == move, f"{text} reads back as the same move"
        view = rules.view(state, seat)
        assert (view.seat, view.turn, view.moves) == (seat, turn, moves)
        assert view.hand <= view.seen <= CardSet(rules.pack)
        _check_refusals(rules, state, seat, moves)
    _check_seats(rules, state)
    spectator = rules.view(state, None)
    assert not spectator.hand
    assert not spectator.moves


def _check_seats(rules: AnyRules, state: Any) -> None:
    """What is no seat is refused as such; True is none, though it equals 1."""
    move = rules.moves(state, state.turn)[0]
    asks: dict[str, Callable[[Seat], Any]] = {
        "moves": lambda seat: rules.moves(state, seat),
        "play": lambda seat: rules.play(state, seat, move),
        "view": lambda seat: rules.view(state, seat),
    }
    for seat in (-1, rules.table.size, True):
        for name, ask in asks.items():
            try:
                ask(seat)
            except RuleError as error:
                assert error.code == "seat/number", f"{name} of seat {seat!r}: {error.code}"
            else:
                raise AssertionError(f"{name} takes {seat!r} for a seat")


def _check_refusals(rules: AnyRules, state: Any, seat: Seat, moves: tuple[Any, ...]) -> None:
    """A card that another seat holds cannot be played."""
    other = rules.view(state, (seat + 1) % rules.table.size).hand
    for card in list(other)[:1]:
        move = rules.read(str(card))
        assert move not in moves
        try:
            rules.play(state, seat, move)
        except IllegalMove as error:
            assert error.code.startswith("move/")
        else:
            raise AssertionError(f"seat {seat} played {card}, which it does not hold")


def _check_events(rules: AnyRules, events: tuple[Event, ...]) -> None:
    for event in events:
        assert event.kind
        assert event.seat is None or 0 <= event.seat < rules.table.size
        assert event.seen_by is None or set(event.seen_by) <= set(range(rules.table.size))


def _check_end(rules: AnyRules, state: Any, hand: PlayedHand) -> None:
    assert state.turn is None
    result = rules.result(state)
    assert result is not None
    for seat in range(rules.table.size):
        assert not rules.moves(state, seat), "no moves after the end"
    seat, move = hand.moves[-1]
    try:
        rules.play(state, seat, move)
    except HandOver:
        pass
    else:
        raise AssertionError("a move was taken after the end")
    after = rules.settle(hand.standing, result)
    assert 0 <= after.dealer < rules.table.size
    assert min(*after.score, *after.sets) >= 0
    dealt_last = getattr(state, "dealer", hand.deal.dealer)  # in Cuarenta the deal may pass on within a hand
    assert not result.void or after.dealer == dealt_last, "a void hand is dealt again by who dealt last"


# -- leaks --------------------------------------------------------------------------------------------


def check_no_leak(rules: AnyRules, hand: PlayedHand, *, seed: int, tries: int = 8) -> int:
    """Swap cards that a seat has not seen and check that nothing it gets changes; raises AssertionError.

    For some moments of the hand and every seat (and a spectator) the unseen cards are put in another
    order, the moves so far are played again, and the seat's views, legal moves, events and refusals are
    compared at every step. Worlds in which the others could not have played so are passed over. Returns
    how many worlds were compared.
    """
    rng = random.Random(seed)
    compared = 0
    for _ in range(tries):
        length = rng.randint(0, len(hand.moves))
        seat = rng.choice([None, *range(rules.table.size)])
        cut = replace(hand, moves=hand.moves[:length])
        compared += _same_in_another_world(rules, cut, seat, rng)
    return compared


def _same_in_another_world(rules: AnyRules, hand: PlayedHand, seat: Seat | None, rng: random.Random) -> bool:
    state, _ = rules.start(hand.deal, hand.standing)
    for mover, move in hand.moves:
        state, _ = rules.play(state, mover, move)
    other = replace(hand.deal, order=_reordered(hand.deal.order, rules.view(state, seat).seen, rng))
    here, there = rules.start(hand.deal, hand.standing), rules.start(other, hand.standing)
    plays = [rules.read(str(card)) for card in rules.pack]
    for mover, move in hand.moves:
        if not _compare(rules, seat, here, there, plays):
            return False
        here = rules.play(here[0], mover, move)
        try:
            there = rules.play(there[0], mover, move)
        except PartidaError as error:
            assert mover != seat, f"seat {seat} could play {rules.write(move)} in one world only: {error}"
            return False
    return _compare(rules, seat, here, there, plays)


def _reordered(order: tuple[Card, ...], seen: CardSet, rng: random.Random) -> tuple[Card, ...]:
    hidden = [card for card in order if card not in seen]
    rng.shuffle(hidden)
    return tuple(card if card in seen else hidden.pop() for card in order)


def _compare(rules: AnyRules, seat: Seat | None, here: Any, there: Any, plays: list[Any]) -> bool:
    """True if both worlds look the same to the seat, False if a verdict told them apart.

    Among what it gets are the answers to these plays.
    """
    seen_here, seen_there = seen_from(here[1], seat), seen_from(there[1], seat)
    if _verdicts(seen_here) != _verdicts(seen_there):
        return False
    assert seen_here == seen_there, f"events tell seat {seat} of hidden cards: {seen_here} / {seen_there}"
    views = rules.view(here[0], seat), rules.view(there[0], seat)
    assert views[0] == views[1], f"the view of seat {seat} shows hidden cards: {views[0]} / {views[1]}"
    assert repr(views[0]) == repr(views[1]), f"the view of seat {seat} shows hidden cards in its text"
    if seat is not None:
        moves = rules.moves(here[0], seat), rules.moves(there[0], seat)
        assert moves[0] == moves[1], f"the legal moves of seat {seat} depend on hidden cards: {moves}"
        refusals = _refusals(rules, here[0], seat, plays), _refusals(rules, there[0], seat, plays)
        assert refusals[0] == refusals[1], f"refusals tell seat {seat} of hidden cards: {refusals}"
    return True


def _verdicts(events: tuple[Event, ...]) -> list[Event]:
    return [event for event in events if event.kind in VERDICTS]


def _refusals(rules: AnyRules, state: Any, seat: Seat, plays: list[Any]) -> list[str]:
    """What a seat is told when it tries each of these plays."""
    told: list[str] = []
    for play in plays:
        try:
            rules.play(state, seat, play)
        except PartidaError as error:
            told.append(f"{error.code}: {error}")
        else:
            told.append("legal")
    return told
