"""The rule questions of Sueca as functions of integers: nothing is imported, everything can be compiled.

A card is ``suit * 13 + rank`` (ranks ``A23456789TJQK``), a set of cards the sum of ``1 << card``. ``trump``
and ``led`` are suits from 0 to 3. The seven and the ten share the second place: a pack has only one of them.
"""

SUIT = (0,) * 13 + (1,) * 13 + (2,) * 13 + (3,) * 13
"""The suit of every card."""

POINTS = (11, 0, 0, 0, 0, 0, 10, 0, 0, 10, 3, 2, 4) * 4
"""What every card is worth: A 11, second rank 10, K 4, J 3, Q 2; 120 in a pack."""

STRENGTH = (9, 0, 1, 2, 3, 4, 8, -1, -1, 8, 6, 5, 7) * 4
"""The place of every card in its suit: A, second rank, K, J, Q, 6, 5, 4, 3, 2."""

SUIT_MASK = (0x1FFF,) * 13 + (0x1FFF << 13,) * 13 + (0x1FFF << 26,) * 13 + (0x1FFF << 39,) * 13
"""The set of all cards that follow suit to a card."""

PACK_POINTS = 120
TRICKS = 10

TIE, SINGLE, DOUBLE, EXACT, UNDER, SWEEP = 0, 1, 2, 3, 4, 5
"""What a count is: 60 each, a win, a double win, 90 to 30, the loser below 30, all points or tricks."""


def follow(hand: int, suit: int) -> int:
    """The cards that may be played to a lead: those of the suit (a mask) if there are any, else all."""
    same = hand & suit
    if same:
        return same
    return hand


def first_lead(hand: int, trumps: int) -> int:
    """The cards that may open a hand where trumps (a mask) may not: the others, if there are any."""
    plain = hand & ~trumps
    if plain:
        return plain
    return hand


def renounces(hand: int, card: int, first: int) -> bool:
    """True if playing this card from this hand to the trick led by ``first`` is a renúncia."""
    suit = SUIT_MASK[first]
    return hand & suit != 0 and suit >> card & 1 == 0


def beats(card: int, best: int, trump: int) -> bool:
    """True if a card played later wins over the best one so far."""
    if SUIT[card] == SUIT[best]:
        return STRENGTH[card] > STRENGTH[best]
    return SUIT[card] == trump


def winner(first: int, second: int, third: int, fourth: int, trump: int) -> int:
    """Which of the four cards of a trick wins it, from 0."""
    place = 0
    best = first
    if beats(second, best, trump):
        place = 1
        best = second
    if beats(third, best, trump):
        place = 2
        best = third
    if beats(fourth, best, trump):
        place = 3
    return place


def trick_points(first: int, second: int, third: int, fourth: int) -> int:
    """The card points of a trick."""
    return POINTS[first] + POINTS[second] + POINTS[third] + POINTS[fourth]


def points_in(hand: int) -> int:
    """The card points in a set of cards."""
    total = 0
    for card in range(52):
        if hand >> card & 1:
            total += POINTS[card]
    return total


def is_poor(points: int, leads: bool) -> bool:
    """True if so many points allow a new deal: fewer than 10 for the leader, than 5 for the others."""
    if leads:
        return points < 10
    return points < 5


def most_points(tricks: int) -> int:
    """The most card points that so many tricks can hold."""
    most = 0
    for place in range(min(4 * tricks, 20)):
        most += (11, 10, 4, 3, 2)[place // 4]
    return most


def possible(points: int, tricks: int) -> bool:
    """True if a side can have so many card points in so many tricks of a hand.

    The lowest card with points is the queen with 2, so 1 and 119 cannot be.
    """
    if points < 0 or points > PACK_POINTS or points == 1 or points == PACK_POINTS - 1:
        return False
    if tricks < 0 or tricks > TRICKS:
        return False
    return points <= most_points(tricks) and PACK_POINTS - points <= most_points(TRICKS - tricks)


def is_safe(points: int) -> bool:
    """True if a side with so many card points has won the hand, whoever takes the rest."""
    return 2 * points > PACK_POINTS


def kind(points: int, tricks: int, by_tricks: bool, under_30: bool, double_min: int) -> int:
    """What the count of the better side is (`TIE` to `SWEEP`), in the order in which it is looked at.

    ``points`` from 60 to 120 and ``tricks`` are those of the better side, ``by_tricks`` says what a sweep
    is, ``under_30`` whether a loser below 30 is a case of its own, ``double_min`` where a double begins.
    """
    if points == 60:
        return TIE
    if (by_tricks and tricks == TRICKS) or (not by_tricks and points == PACK_POINTS):
        return SWEEP
    if under_30 and PACK_POINTS - points < 30:
        return UNDER
    if points == 90:
        return EXACT
    if points >= double_min:
        return DOUBLE
    return SINGLE


def base_games(what: int, exact_90_30: int) -> int:
    """The games for what a count is: a sweep that takes the match at once is not told here."""
    if what == TIE:
        return 0
    if what == EXACT:
        return exact_90_30
    if what == DOUBLE:
        return 2
    if what in (UNDER, SWEEP):
        return 4
    return 1


def with_ties(games: int, carry: int, mult: int) -> int:
    """The games of a decided hand after ties: raised by the carry, times the multiplier."""
    return (games + carry) * mult
