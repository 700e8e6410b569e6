"""A hand of Sueca from any moment to its end, every seat playing by a policy from what it can know.

A *hand memory* holds what everybody may know, and the four hands, of which a policy is told only its own.
Seats are those of the rules.
"""

from __future__ import annotations

from typing import Any, Final

from partida.kernels.bits import count, deposit, lowest
from partida.kernels.chance import after, below
from partida.kernels.jit import inlined, kernel
from partida.kernels.sueca.cards import SUIT, TRUMPS, first_lead, follow
from partida.kernels.sueca.club import brisk_follow_of, brisk_lead_of, follow_of, lead_of
from partida.kernels.sueca.net import best_of
from partida.policies.sueca.places import beaters, worth_at
from partida.policies.sueca.seen import Marks, Seen, Trick, marks_of

# the hand memory
HELD: Final = 0
"""Four hands by seat."""
OPENS: Final = 4
"""For each seat and suit: 255 in the byte of each other seat (see `Seen`) that can have the suit."""
STEP: Final = 20
"""1 or 3: from a seat to the next."""
BARRED: Final = 21
"""1 if trumps may not be led to the first trick."""
DEALER: Final = 22
TURNED: Final = 23
"""The trump card as a bit, 0 if nobody knows it."""
UNPLAYED: Final = 24
"""The cards that are in hands."""
LEADER: Final = 25
NTH: Final = 26
"""How many cards lie in the trick,"""
LED: Final = 27
"""its suit,"""
BEST: Final = 28
"""the place of the card that is winning it,"""
BEST_SEAT: Final = 29
"""whose it is,"""
IN_TRICK: Final = 30
"""and its points."""
TAKEN: Final = 31
"""The points of both teams."""
WON: Final = 33
"""The tricks of both teams."""
POLICY: Final = 35
"""What each seat plays by."""
NOISE: Final = 39
"""How often, of 2**30 times, each seat plays any card instead."""
CHANCE: Final = 43
"""The state of chance."""
MOMENT: Final = 44
"""So much of the memory is copied to begin again from a moment."""
STORY: Final = 44
"""From here on the places of the forty cards in the order of play."""
SIZE: Final = 84

# policies
RANDOM, CLUB, BRISK, NET = range(4)

_EACH: Final = 0x010101
_OPEN: Final = 255 * _EACH


@kernel
def open_all(mem: Any) -> None:
    """Nobody has failed to follow."""
    for place in range(16):
        mem[OPENS + place] = _OPEN


@inlined
def close(mem: Any, seat: int, suit: int) -> None:
    """A seat has failed to follow a suit."""
    for behind in range(1, 4):
        looking = seat - behind * mem[STEP] & 3
        mem[OPENS + 4 * looking + suit] &= ~(255 << 8 * (behind - 1))


@inlined
def marks_for(mem: Any, team: int, judge: Any) -> Marks:
    """The milestones before a team."""
    return marks_of(judge, mem[TAKEN + team])


@inlined
def seen_by(mem: Any, seat: int, judge: Any, odds: Any) -> Seen:
    """What a seat on turn knows."""
    team = seat & 1
    return seen_with(mem, seat, marks_for(mem, team, judge), marks_for(mem, 1 - team, judge), judge, odds)


@inlined
def seen_with(mem: Any, seat: int, mine: Marks, theirs: Marks, judge: Any, odds: Any) -> Seen:
    """What a seat on turn knows; the milestones are the same for a whole trick."""
    hand = mem[HELD + seat]
    free = count(hand) * _EACH - (_EACH & -1 << 24 - 8 * mem[NTH])
    turned = mem[TURNED] & mem[UNPLAYED] & ~hand
    owner = 8 * (((mem[DEALER] - seat) * mem[STEP] & 3) - 1)
    free -= (turned != 0) << (owner & 24)
    return Seen(
        hand,
        mem[UNPLAYED] & ~hand,
        turned,
        owner,
        free,
        mem,
        OPENS + 4 * seat,
        mine,
        theirs,
        judge,
        odds,
    )


@inlined
def trick_for(mem: Any, seat: int) -> Trick:
    """The trick as a seat on turn sees it."""
    return Trick(mem[NTH], mem[LED], mem[BEST], mem[BEST_SEAT] == seat ^ 2, mem[IN_TRICK])


@inlined
def any_of(mem: Any, cards: int) -> int:
    """One of some cards at random, its place."""
    mem[CHANCE] = after(mem[CHANCE])
    return lowest(deposit(1 << below(mem[CHANCE], count(cards)), cards))


@inlined
def by_club(mem: Any, seat: int, legal: int, judge: Any, odds: Any) -> int:
    """The card that a seat on turn plays by the club policy."""
    seen = seen_by(mem, seat, judge, odds)
    if mem[NTH] == 0:
        return lead_of(seen, legal)
    return follow_of(seen, legal, trick_for(mem, seat))


@inlined
def by_brisk(mem: Any, seat: int, legal: int) -> int:
    """The card that a seat on turn plays by the brisk policy."""
    hand = mem[HELD + seat]
    out = mem[UNPLAYED] & ~hand
    if mem[NTH] == 0:
        return brisk_lead_of(hand, legal, out)
    return brisk_follow_of(legal, out, trick_for(mem, seat))


@kernel
def choice(mem: Any, seat: int, legal: int, judge: Any, odds: Any) -> int:
    """The card that a seat on turn plays, whatever it plays by."""
    if legal & (legal - 1) == 0:
        return lowest(legal)
    if mem[POLICY + seat] == RANDOM:
        return any_of(mem, legal)
    if mem[NOISE + seat]:
        mem[CHANCE] = after(mem[CHANCE])
        if below(mem[CHANCE], 1 << 30) < mem[NOISE + seat]:
            return any_of(mem, legal)
    if mem[POLICY + seat] == BRISK:
        return by_brisk(mem, seat, legal)
    if mem[POLICY + seat] == NET:
        return best_of(seen_by(mem, seat, judge, odds), trick_for(mem, seat), legal, judge)
    return by_club(mem, seat, legal, judge, odds)


@inlined
def plays_club(mem: Any, seat: int) -> bool:
    """True if a seat plays by the club policy, and by nothing else."""
    return mem[POLICY + seat] | mem[NOISE + seat] << 2 == CLUB  # one comparison


@inlined
def lead_by(mem: Any, seat: int, legal: int, judge: Any, odds: Any, mine: Marks, theirs: Marks) -> int:
    """The card that a seat leads; the club policy is put here, where its code knows that it leads."""
    if legal & (legal - 1) == 0:
        return lowest(legal)
    if not plays_club(mem, seat):
        return choice(mem, seat, legal, judge, odds)
    return lead_of(seen_with(mem, seat, mine, theirs, judge, odds), legal)


@inlined
def follow_by(mem: Any, seat: int, legal: int, judge: Any, odds: Any, mine: Marks, theirs: Marks) -> int:
    """The card that a seat plays to a trick that somebody has led; the club policy as in `lead_by`."""
    if legal & (legal - 1) == 0:
        return lowest(legal)
    if not plays_club(mem, seat):
        return choice(mem, seat, legal, judge, odds)
    return follow_of(seen_with(mem, seat, mine, theirs, judge, odds), legal, trick_for(mem, seat))


@inlined
def is_barred(mem: Any) -> bool:
    """True if the next card is the first of a hand, and may be no trump."""
    return mem[BARRED] != 0 and count(mem[UNPLAYED]) == 40


@inlined
def legal_for(mem: Any, seat: int) -> int:
    """What the seat on turn may play."""
    hand = mem[HELD + seat]
    if mem[NTH]:
        return follow(hand, SUIT << mem[LED])
    if is_barred(mem):
        return first_lead(hand, TRUMPS)
    return hand


@inlined
def lay(mem: Any, seat: int, place: int) -> None:
    """Play a card; the fourth ends the trick."""
    if mem[NTH] == 0:
        lay_first(mem, seat, place)
    else:
        lay_next(mem, seat, place)
    mem[NTH] += 1
    if mem[NTH] == 4:
        end_trick(mem)


@inlined
def lay_first(mem: Any, seat: int, place: int) -> None:
    """Lead a card."""
    mem[HELD + seat] ^= 1 << place
    mem[UNPLAYED] ^= 1 << place
    mem[LED] = place & 3
    mem[BEST] = place
    mem[BEST_SEAT] = seat
    mem[IN_TRICK] = worth_at(place)


@inlined
def lay_next(mem: Any, seat: int, place: int) -> None:
    """Play a card to a trick that somebody has led."""
    mem[HELD + seat] ^= 1 << place
    mem[UNPLAYED] ^= 1 << place
    if place & 3 != mem[LED]:
        close(mem, seat, mem[LED])
    takes = beaters(mem[BEST]) >> place & 1
    mem[BEST] += takes * (place - mem[BEST])
    mem[BEST_SEAT] += takes * (seat - mem[BEST_SEAT])
    mem[IN_TRICK] += worth_at(place)


@inlined
def end_trick(mem: Any) -> None:
    """Give a trick of four cards to its winner, who leads to the next."""
    winner = mem[BEST_SEAT]
    mem[TAKEN + (winner & 1)] += mem[IN_TRICK]
    mem[WON + (winner & 1)] += 1
    mem[LEADER] = winner
    mem[NTH] = 0
    mem[IN_TRICK] = 0


@inlined
def turn_of(mem: Any) -> int:
    """Who plays, while cards are left."""
    return mem[LEADER] + mem[STEP] * mem[NTH] & 3


@kernel
def card_by_card(mem: Any, judge: Any, odds: Any) -> None:
    """Play the trick that is begun, or barred from trumps; and all others if nobody plays by the club policy.

    Only the club policy gains by code for every seat of a trick, for which milestones are worked out.
    """
    clubs = plays_club(mem, 0) | plays_club(mem, 1) | plays_club(mem, 2) | plays_club(mem, 3)
    while mem[NTH] or is_barred(mem) or (not clubs and mem[UNPLAYED]):
        seat = turn_of(mem)
        place = choice(mem, seat, legal_for(mem, seat), judge, odds)
        mem[STORY + 40 - count(mem[UNPLAYED])] = place
        lay(mem, seat, place)


@inlined
def play_on(
    mem: Any, seat: int, nth: int, at: int, judge: Any, odds: Any, mine: Marks, theirs: Marks
) -> None:
    """Let a seat play the card with a number in the trick."""
    mem[NTH] = nth
    place = follow_by(mem, seat, follow(mem[HELD + seat], SUIT << mem[LED]), judge, odds, mine, theirs)
    mem[at + nth] = place
    lay_next(mem, seat, place)


@kernel
def to_end(mem: Any, judge: Any, odds: Any) -> None:
    """Play until no card is left: what is begun card by card, then trick by trick."""
    card_by_card(mem, judge, odds)
    at = STORY + 40 - count(mem[UNPLAYED])
    step = mem[STEP]
    while mem[UNPLAYED]:
        seat = mem[LEADER]
        mem[NTH] = 0  # said again, so that who leads has code of his own
        team = seat & 1
        mine, theirs = marks_for(mem, team, judge), marks_for(mem, 1 - team, judge)
        place = lead_by(mem, seat, mem[HELD + seat], judge, odds, mine, theirs)
        mem[at] = place
        lay_first(mem, seat, place)
        play_on(mem, seat + step & 3, 1, at, judge, odds, theirs, mine)
        play_on(mem, seat ^ 2, 2, at, judge, odds, mine, theirs)
        play_on(mem, seat - step & 3, 3, at, judge, odds, theirs, mine)
        at += 4
        end_trick(mem)
