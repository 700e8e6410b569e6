"""Whole hands of Sueca played at random, the deal included.

A hand is dealt in places (`partida.kernels.sueca.cards`) with trumps as suit 3 from the beginning; by which
suit they are called is up to who reads the story. Every card that the rules allow is as likely as every
other.
"""

from __future__ import annotations

from typing import Any, Final

from partida.kernels.bits import count, deposit, highest, words
from partida.kernels.chance import after, below, started
from partida.kernels.jit import entry, kernel, leaf
from partida.kernels.sueca.cards import ALL, HONOURS, SUIT, TRUMPS, first_lead, follow, points_of
from partida.sueca import leaf as rules

kind = leaf(rules.kind)
base_games = leaf(rules.base_games)

# the numbers of a variant
STEP, BARRED, UNTIL_BLANK, BY_TRICKS, UNDER_30, DOUBLE_MIN, EXACT, SWEEP_GAMES = range(8)

# the story of a hand
DEALER: Final = 0
TURNED: Final = 1
"""The place of the trump card."""
HANDS: Final = 2
PLAYED: Final = 6
"""Forty places in the order of play."""
LEFT: Final = 46
"""What each seat still holds."""
STORY: Final = 50

# the columns of results
POINTS, TRICKS, GAMES = range(3)


@kernel
def games_of(points: int, tricks: int, numbers: Any) -> int:
    """The games of a hand, by the points and tricks of team 0; negative if team 1 gets them."""
    better = points if points >= 60 else 120 - points
    won = tricks if points >= 60 else 10 - tricks
    what = kind(better, won, numbers[BY_TRICKS] != 0, numbers[UNDER_30] != 0, numbers[DOUBLE_MIN])
    games = base_games(what, numbers[EXACT])
    if what == rules.SWEEP:
        games = numbers[SWEEP_GAMES]
    return games if points >= 60 else -games


@kernel
def _one_of(state: int, cards: int, number: int) -> int:
    """One of so many cards at random, as a bit."""
    return deposit(1 << below(state, number), cards)


@kernel
def _any_of(state: int, cards: int) -> int:
    """One of some cards at random, as a bit."""
    return _one_of(state, cards, count(cards))


@kernel
def deal(state: int, until_blank: bool, story: Any) -> int:
    """Deal: the dealer, four hands, and the card turned up of the dealer's; gives the next state."""
    rest = ALL
    for seat in range(3):
        hand = 0
        for left in range(40 - 10 * seat, 30 - 10 * seat, -1):  # not counted: no card waits for another
            state = after(state)
            card = _one_of(state, rest, left)
            rest ^= card
            hand |= card
        story[HANDS + seat] = hand
    story[HANDS + 3] = rest
    state = after(state)
    story[DEALER] = state >> 16 & 3
    own = story[HANDS + story[DEALER]]
    state = after(state)
    turned = _one_of(state, own, 10)
    low = own & ~HONOURS
    if until_blank and turned & HONOURS and low:
        turned = _any_of(state, low)
    story[TURNED] = highest(turned)
    return state


@kernel
def _as_trumps(cards: int, suit: int) -> int:
    """Cards with a suit and suit 3 exchanged."""
    moved = (cards >> suit ^ cards >> 3) & SUIT
    return cards ^ moved << suit ^ moved << 3


@kernel
def settle_trumps(story: Any) -> None:
    """Make the suit of the card turned up suit 3."""
    suit = story[TURNED] & 3
    if suit != 3:
        story[TURNED] += 3 - suit
        for seat in range(4):
            story[HANDS + seat] = _as_trumps(story[HANDS + seat], suit)


@kernel
def winner_of(first: int, second: int, third: int, fourth: int) -> int:
    """Which of four cards (bits) takes the trick: the highest trump, or the highest of the suit led."""
    trick = first | second | third | fourth
    in_suit = trick & TRUMPS
    if in_suit == 0:
        in_suit = trick & SUIT << (highest(first) & 3)
    best = highest(in_suit)
    return (second >> best & 1) + 2 * (third >> best & 1) + 3 * (fourth >> best & 1)


@kernel
def _play(state: int, step: int, barred: bool, story: Any) -> tuple[int, int]:
    """Play the hand of a story: the points and the tricks of team 0. No branch depends on chance."""
    for seat in range(4):
        story[LEFT + seat] = story[HANDS + seat]
    leader = story[DEALER] + step & 3
    points = 0
    tricks = 0
    for trick in range(10):
        one = LEFT + leader
        two = LEFT + (leader + step & 3)
        three = LEFT + (leader + 2 & 3)
        four = LEFT + (leader - step & 3)
        state = after(state)
        free = first_lead(story[one], TRUMPS) if barred and trick == 0 else story[one]
        first = _any_of(state, free)
        suit = SUIT << (highest(first) & 3)
        state = after(state)
        second = _any_of(state, follow(story[two], suit))
        state = after(state)
        third = _any_of(state, follow(story[three], suit))
        state = after(state)
        fourth = _any_of(state, follow(story[four], suit))
        at = PLAYED + 4 * trick
        story[at] = first
        story[at + 1] = second
        story[at + 2] = third
        story[at + 3] = fourth
        story[one] ^= first
        story[two] ^= second
        story[three] ^= third
        story[four] ^= fourth
        leader = leader + step * winner_of(first, second, third, fourth) & 3
        ours = 1 - (leader & 1)
        points += ours * points_of(first | second | third | fourth)
        tricks += ours
    return points, tricks


@entry("void(int64, int64, int64[::1], int64[::1], int16[:,::1])")
def play_hands(seed: int, first: int, numbers: Any, story: Any, results: Any) -> None:
    """Play the hands with the numbers from ``first`` on, one for every row of the results.

    The story is that of the last one; cards played stand in it as bits.
    """
    told = words(story)
    for row in range(len(results)):
        state = deal(started(seed, first + row), numbers[UNTIL_BLANK] != 0, told)
        settle_trumps(told)
        points, tricks = _play(state, numbers[STEP], numbers[BARRED] != 0, told)
        results[row, POINTS] = points
        results[row, TRICKS] = tricks
        results[row, GAMES] = games_of(points, tricks, numbers)
