"""A club player of Sueca (S3): counts honours, trumps and voids, feeds his partner, leads with a plan.

For every card he may play he asks what the trick is worth and how likely it comes home, and what the
card would be worth if he kept it. All values are card points on the scale of a swing: a point won is one
that the others do not win, so a trick of ten points is worth +10 or -10.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Final

from partida.cards import Card
from partida.players.sueca_reading import HIGHER, POINTS, STRENGTH, SUIT_MASKS, SUITS, Reading
from partida.sueca.view import SuecaView


@dataclass(frozen=True)
class Judgement:
    """What a club player has learnt from many hands: the weights of his rules of thumb."""

    later: float = 0.4
    """How much of the average of the cards still out each player yet to play adds to a trick."""
    fed: float = 1.5
    """What a partner adds besides to a trick that is ours."""
    rescue: float = 0.1
    """How often a partner behind saves a trick in which we are beaten."""
    lead: float = -0.3
    """The gain in having the lead afterwards."""
    winner: float = 3.3
    """What a sure winner brings in besides its own points."""
    ruffed: float = -0.3
    """How much of its points remains if the others can ruff it: it may still be fed to partner."""
    second: float = 0.8
    """How much of the points of an honour may still come home if one card is higher and it is guarded,"""
    third: float = 0.3
    """if two or more cards are higher,"""
    bare: float = 0.5
    """and how much less if nothing guards it."""
    guard: float = 0.8
    """The value of a small card beside an honour that is not yet high."""
    blank: float = 4.5
    """The gain in being rid of a suit, for who can ruff."""
    ruff: float = 3.4
    """The worth of a small trump,"""
    trump_rank: float = 2.0
    """what each trump that it beats and that is out adds to it,"""
    master_trump: float = 9.3
    """what is added if no higher one is out,"""
    last_trump: float = 12.0
    """and what a trump adds when the others have none."""
    draw: float = 2.0
    """The gain in leading a trump, for each trump we hold more than an even share,"""
    draw_base: float = -2.0
    """with an even share,"""
    draw_for: float = 3.0
    """for each winner that it saves from being ruffed,"""
    draw_ours: float = -9.5
    """and if only partner has the trumps that are out."""
    lead_ruff: float = 6.0
    """The gain in leading to a partner who can ruff."""
    lead_seven: float = 1.2
    """The dislike of breaking a suit in which an honour of ours is not yet high."""
    open_suit: float = 1.0
    """The dislike of leading from a suit at all, for each honour in it that is out."""
    win_hand: float = 12.0
    """The worth of the points that bring a side to 61."""
    double: float = 6.4
    """The worth of the points that bring it to 91, or save it from losing with less than 30."""


CLUB: Final = Judgement()


def club_card(view: SuecaView, cards: tuple[Card, ...], rng: Random) -> Card:
    """The card that a club player plays; his choice does not depend on luck."""
    return best_card(view, cards, CLUB)


def best_card(view: SuecaView, cards: tuple[Card, ...], judgement: Judgement) -> Card:
    """The card with the most worth by this judgement; of equals the lowest."""
    if len(cards) == 1:
        return cards[0]
    thinking = Thinking(view, judgement)
    worth = thinking.of_following if view.trick.cards else thinking.of_leading
    return max(cards, key=lambda card: (worth(card), -STRENGTH[card]))


class Thinking:
    """One decision of a player: the hand as he reads it, and his judgement."""

    __slots__ = ("judge", "reading", "takings")

    def __init__(self, view: SuecaView, judgement: Judgement) -> None:
        self.reading = Reading(view)
        self.judge = judgement
        team = self.reading.me % 2
        self.takings = (view.points[team], view.points[1 - team])

    # The trick

    def of_following(self, card: Card) -> float:
        """The worth of playing a card to a trick that somebody has led."""
        read = self.reading
        if read.beats(card, read.winning):
            ours = self._stands(card, read.led)
        elif read.winner == read.partner:
            ours = read.chance_to_stand(read.winning, read.led, read.opponents_after)
        else:
            ours = self._partner_can_take(read.winning)
        points = read.points + POINTS[card] + self._yet_to_come(ours)
        return self._trick(points, ours) - self.kept(card)

    def of_leading(self, card: Card) -> float:
        """The worth of leading a card."""
        ours = self._lead_comes_home(card)
        points = POINTS[card] + self._yet_to_come(ours)
        plan = self._trump_plan(card) if SUITS[card] == self.reading.trump else self._suit_plan(card)
        return self._trick(points, ours) - self.kept(card) + plan

    def _trick(self, points: float, ours: float) -> float:
        """The swing of a trick of so many points which is ours with this chance."""
        mine, theirs = self.takings
        won = points + self._milestones(mine, points) + self.judge.lead
        lost = points + self._milestones(theirs, points)
        return ours * won - (1.0 - ours) * lost

    def _milestones(self, before: int, points: float) -> float:
        """What a trick is worth beyond its points because it brings its winners to 30, 61 or 91."""
        after = before + points
        worth = 0.0
        if before < 61 <= after:
            worth += self.judge.win_hand
        if before < 91 <= after:
            worth += self.judge.double
        if before < 30 <= after:
            worth += self.judge.double
        return worth

    def _stands(self, card: int, led: int) -> float:
        """The chance that a card which is winning now brings us the trick."""
        read = self.reading
        stands = read.chance_to_stand(card, led, read.opponents_after)
        return stands + (1.0 - stands) * self.judge.rescue if read.partner_after else stands

    def _partner_can_take(self, winning: int) -> float:
        """The chance that a partner behind us takes a trick from the opponents."""
        read = self.reading
        if not read.partner_after:
            return 0.0
        return read.chance_to_beat(read.partner, winning, read.led) * (0.85 if read.opponents_after else 1.0)

    def _yet_to_come(self, ours: float) -> float:
        """The points that those behind us are likely to add."""
        read, judge = self.reading, self.judge
        coming = judge.later * read.average_out * (len(read.opponents_after) + read.partner_after)
        return coming + judge.fed * ours if read.partner_after else coming

    # Leading

    def _lead_comes_home(self, card: int) -> float:
        """The chance that our side wins a trick to which this card is led."""
        read = self.reading
        suit = SUITS[card]
        higher = read.out & HIGHER[card]
        if not higher:
            return read.chance_to_stand(card, suit, read.opponents_after)
        if suit != read.trump and read.void[read.partner] & SUIT_MASKS[suit]:
            return self._partner_ruffs(suit)
        top = strongest(higher)
        return read.chance(read.partner, 1 << top) * read.chance_to_stand(top, suit, read.opponents_after)

    def _partner_ruffs(self, suit: int) -> float:
        """The chance that partner, who is void, has a trump, and the opponents have to follow suit."""
        read = self.reading
        ruffs = read.chance(read.partner, read.trumps)
        for seat in read.opponents_after:
            ruffs *= read.chance(seat, SUIT_MASKS[suit])
        return ruffs

    def _trump_plan(self, card: int) -> float:
        """Draw trumps with more than an even share of them, else leave them."""
        read, judge = self.reading, self.judge
        out = read.out & read.trumps
        if not out:
            return 0.0
        if all(read.chance(seat, out) == 0.0 for seat in read.opponents_after):
            return judge.draw_ours
        mine = (read.hand & read.trumps).bit_count()
        plan = judge.draw_base + judge.draw * (mine - out.bit_count() / 3.0)
        return plan + judge.draw_for * self._side_winners()

    def _side_winners(self) -> int:
        """How many cards of side suits only a ruff can beat."""
        read = self.reading
        return sum(not HIGHER[card] & read.out for card in honours(read.hand & ~read.trumps))

    def _suit_plan(self, card: int) -> float:
        """Give partner a ruff, and do not break a suit in which our honour is not yet high."""
        read, judge = self.reading, self.judge
        suit = SUIT_MASKS[SUITS[card]]
        plan = 0.0
        if read.void[read.partner] & suit:
            plan += judge.lead_ruff * read.chance(read.partner, read.trumps)
        if any(HIGHER[held] & read.out for held in honours(read.hand & suit)):
            plan -= judge.lead_seven
        return plan - judge.open_suit * len(honours(read.out & suit))

    # The hand

    def kept(self, card: int) -> float:
        """What a card is worth if it is kept for later."""
        if SUITS[card] == self.reading.trump:
            return self._trump_kept(card)
        if not HIGHER[card] & self.reading.out:
            return self._winner_kept(card)
        return self._honour_kept(card) if POINTS[card] else self._small_kept(card)

    def _trump_kept(self, card: int) -> float:
        read, judge = self.reading, self.judge
        out = read.out & read.trumps
        worth = judge.ruff + judge.trump_rank * (out & ~HIGHER[card]).bit_count()
        if not out:
            return worth + judge.last_trump
        return worth if HIGHER[card] & read.out else worth + judge.master_trump

    def _honour_kept(self, card: int) -> float:
        """An honour that is not yet high: it may come home when the higher cards have gone."""
        read, judge = self.reading, self.judge
        higher = (HIGHER[card] & read.out).bit_count()
        hope = judge.second if higher == 1 else judge.third
        if not read.hand & SUIT_MASKS[SUITS[card]] & ~(1 << card):
            hope -= judge.bare
        return hope * POINTS[card]

    def _winner_kept(self, card: int) -> float:
        """A card that only a ruff can beat; if it is ruffed it may still be given to partner."""
        read, judge = self.reading, self.judge
        opponents = (read.partner ^ 1, read.partner ^ 3)
        safe = read.chance_to_stay_high(card, opponents)
        return safe * (POINTS[card] + judge.winner) + (1.0 - safe) * judge.ruffed * POINTS[card]

    def _small_kept(self, card: int) -> float:
        """A small card guards the honours beside it; without them it stands in the way of a ruff."""
        read = self.reading
        beside = read.hand & SUIT_MASKS[SUITS[card]] & ~(1 << card)
        if any(HIGHER[held] & read.out for held in honours(beside)):
            return self.judge.guard
        if not beside and read.hand & read.trumps:
            return -self.judge.blank
        return 0.0


def strongest(cards: int) -> int:
    """The strongest card of a mask within one suit."""
    best = -1
    while cards:
        low = (cards & -cards).bit_length() - 1
        if best < 0 or STRENGTH[low] > STRENGTH[best]:
            best = low
        cards &= cards - 1
    return best


def honours(cards: int) -> list[int]:
    """The cards of a mask that count points."""
    found: list[int] = []
    while cards:
        low = (cards & -cards).bit_length() - 1
        if POINTS[low]:
            found.append(low)
        cards &= cards - 1
    return found
