"""The best response the slow way: every pure strategy of the responders is tried, with rules written anew.

Nothing of the code under test is used: deals, tricks, points and values are worked out here from texts of
cards such as ``7H``. A policy is a function of the seat, its cards, the legal ones and what has been played,
which gives chances by card.
"""

from collections.abc import Callable, Iterable, Iterator
from itertools import permutations

HIGH_TO_LOW = "A7KJQ65432"
WORTH = {"A": 11, "7": 10, "K": 4, "J": 3, "Q": 2}

Deal = tuple[frozenset[str], ...]
Policy = Callable[[int, frozenset[str], list[str], tuple[str, ...]], dict[str, float]]
Key = tuple[tuple[str, ...], tuple[frozenset[str], ...]]


class Undecided(Exception):
    """A responder needs a card for what it sees."""

    def __init__(self, key: Key, cards: list[str]) -> None:
        super().__init__()
        self.key = key
        self.cards = cards


def deals(cards: list[str], turn_up: str) -> Iterator[Deal]:
    """Every deal with the trump card in the hand of seat 3, found by sorting out all orders of the pack."""
    size = len(cards) // 4
    rest = [card for card in cards if card != turn_up]
    found: set[Deal] = set()
    for order in permutations(rest):
        hands = [frozenset(order[nth * size : nth * size + size]) for nth in range(3)]
        found.add((*hands, frozenset((*order[3 * size :], turn_up))))
    yield from sorted(found, key=lambda deal: [sorted(hand) for hand in deal])


def seats_of(line: tuple[str, ...], trump: str) -> tuple[list[int], int, int]:
    """Who played each card, who is next, and the points of seats 0 and 2."""
    played_by: list[int] = []
    leader = points = 0
    for start in range(0, len(line), 4):
        trick = line[start : start + 4]
        seats = [(leader + nth) % 4 for nth in range(len(trick))]
        played_by += seats
        if len(trick) < 4:
            return played_by, (leader + len(trick)) % 4, points
        ranked = [card for card in trick if card[1] == trump] or [
            card for card in trick if card[1] == trick[0][1]
        ]
        best = min(ranked, key=lambda card: HIGH_TO_LOW.index(card[0]))
        leader = seats[trick.index(best)]
        if leader in (0, 2):
            points += sum(WORTH.get(card[0], 0) for card in trick)
    return played_by, leader, points


def outcome(
    deal: Deal,
    line: tuple[str, ...],
    trump: str,
    policies: list[Policy],
    minds: tuple[int, ...],
    plan: dict[Key, str],
    worth: Callable[[int], float],
) -> float:
    """What this deal brings from here if the responders go by the plan; raises `Undecided`."""
    _, seat, points = seats_of(line, trump)
    hand = deal[seat] - set(line)
    if not hand:
        return worth(points)
    led = line[len(line) // 4 * 4 :][:1]
    legal = sorted(card for card in hand if led and card[1] == led[0][1]) or sorted(hand)
    if seat not in minds:
        chances = {legal[0]: 1.0} if len(legal) == 1 else policies[seat](seat, hand, legal, line)
    else:
        key = line, tuple(deal[mind] for mind in minds)
        if key not in plan:
            raise Undecided(key, legal)
        chances = {plan[key]: 1.0}
    return sum(
        chance * outcome(deal, (*line, card), trump, policies, minds, plan, worth)
        for card, chance in chances.items()
        if chance
    )


def best(
    dealt: Iterable[Deal],
    trump: str,
    policies: list[Policy],
    minds: tuple[int, ...],
    worth: Callable[[int], float],
) -> float:
    """The most that any pure strategy brings on the average over deals, sight by sight of the cards."""
    dealt = list(dealt)
    by_sight: dict[tuple[frozenset[str], ...], list[Deal]] = {}
    for deal in dealt:
        by_sight.setdefault(tuple(deal[mind] for mind in minds), []).append(deal)

    def most(group: list[Deal], plan: dict[Key, str]) -> float:
        try:
            return sum(outcome(deal, (), trump, policies, minds, plan, worth) for deal in group)
        except Undecided as asked:
            return max(most(group, {**plan, asked.key: card}) for card in asked.cards)

    return sum(most(group, {}) for group in by_sight.values()) / len(dealt)
