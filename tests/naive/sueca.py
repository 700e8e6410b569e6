"""Sueca, the slow and simple way."""

SEATS = ["N", "E", "S", "W"]
POINTS = {"A": 11, "7": 10, "T": 10, "K": 4, "J": 3, "Q": 2, "6": 0, "5": 0, "4": 0, "3": 0, "2": 0}


def ranks_high_to_low(variant):
    return list("A7KJQ65432") if variant["second_rank"] == "7" else list("ATKJQ65432")


def pack(variant):
    return [rank + suit for suit in "CDHS" for rank in ranks_high_to_low(variant)]


def play_order(direction, first):
    circle = ["N", "W", "S", "E"] if direction == "ccw" else ["N", "E", "S", "W"]
    start = circle.index(first)
    return circle[start:] + circle[:start]


def team_of(seat):
    return "NS" if seat in "NS" else "EW"


def other(team):
    return "EW" if team == "NS" else "NS"


def card_points(cards):
    return sum(POINTS[card[0]] for card in cards)


def who_wins(variant, trump, played):
    """The seat that wins; ``played`` is a list of (seat, card), the lead first."""
    strength = ranks_high_to_low(variant)
    trumps = [(seat, card) for seat, card in played if card[1] == trump]
    followers = [(seat, card) for seat, card in played if card[1] == played[0][1][1]]
    candidates = trumps if trumps else followers
    return min(candidates, key=lambda pair: strength.index(pair[1][0]))[0]


def first_standing(dealer):
    return {
        "dealer": dealer,
        "score": {"NS": 0, "EW": 0},
        "sets": {"NS": 0, "EW": 0},
        "winner": None,
        "carry": 0,
        "mult": 1,
    }


class Hand:
    """One hand from the cut to the count."""

    def __init__(self, variant, order, dealer, standing, prepared=False, by_hand=False):
        self.variant = variant
        self.order = list(order)
        self.dealer = dealer
        self.standing = standing
        self.by_hand = by_hand
        ring = play_order(variant["direction"], dealer)
        self.lead = ring[1]
        self.rear = ring[3]
        self.cutter = self.rear if variant["shuffle_cut"].endswith("rear_cuts") else self.lead
        self.hands = {seat: [] for seat in SEATS}
        self.trump = None
        self.turn_up = None
        self.tricks = []  # finished: lists of (seat, card)
        self.trick = []  # in play: list of (seat, card)
        self.leader = self.lead
        self.last_to_play = None  # who may still take a card back
        self.must_follow = None  # who has taken a card back and must follow now
        self.peeked = []
        self.kept = []
        self.accepted = []
        self.judged = []  # (accuser, accused, trick) that were found false
        self.ended = None
        if prepared:
            self.deal_out("top" if variant["trump_source"] == "top" else "bottom")
        else:
            self.phase = "cut"

    # ---- dealing

    def deal_out(self, end):
        ring = play_order(self.variant["direction"], self.dealer)
        receivers = ring[1:] + ring[:1] if end == "bottom" else [ring[0], ring[3], ring[2], ring[1]]
        cards = list(self.order)
        if self.variant["deal_packets"] == "singles":
            while cards:
                for seat in receivers:
                    self.hands[seat].append(cards.pop(0))
        else:
            for seat in receivers:
                for _ in range(10):
                    self.hands[seat].append(cards.pop(0))
        looked_at = list(self.hands[self.dealer])
        if end == "bottom":
            looked_at.reverse()
        self.turn_up = looked_at[0]
        if self.variant["trump_redraw"] == "until_blank":
            blanks = [card for card in looked_at if POINTS[card[0]] == 0]
            if blanks:
                self.turn_up = blanks[0]
        self.trump = self.turn_up[1]
        self.phase = "redeal" if self.variant["redeal_right"] == "low_hand" else "play"

    # ---- whose turn

    def over(self):
        return self.ended is not None

    def turn(self):
        if self.over():
            return None
        ring = play_order(self.variant["direction"], self.lead)
        if self.phase == "cut":
            return self.cutter
        if self.phase == "choose":
            return self.dealer if self.variant["trump_source"] == "dealer_choice" else self.cutter
        if self.phase == "redeal":
            return next(seat for seat in ring if seat not in self.kept)
        if self.phase == "claim":
            return next(seat for seat in ring if seat not in self.accepted)
        return play_order(self.variant["direction"], self.leader)[len(self.trick)]

    # ---- moves

    def moves(self, seat):
        if self.over():
            return []
        found = []
        if self.phase == "claim" and seat not in self.accepted:
            found.append("accept")
        elif seat == self.turn():
            found += self.moves_on_turn(seat)
        if self.phase == "play" and self.can_take_back(seat):
            found.append("back")
        if self.variant["renounce_mode"] == "claim" and self.phase in ["play", "claim"]:
            found += self.accusations(seat)
        if self.can_peek(seat):
            found.append("peek")
        if self.by_hand:
            found += self.rulings()
        return found

    def moves_on_turn(self, seat):
        if self.phase == "cut":
            return ["cut " + str(n) for n in range(1, 40)]
        if self.phase == "choose":
            return ["top", "bottom"]
        if self.phase == "redeal":
            limit = 10 if seat == self.lead else 5
            poor = card_points(self.hands[seat]) < limit
            return ["keep", "redeal"] if poor else ["keep"]
        return self.playable(seat)

    def playable(self, seat):
        hand = self.hands[seat]
        if not self.trick:
            if (
                self.variant["first_trick_trump_lead"] == "dealer_only"
                and not self.tricks
                and seat != self.dealer
            ):
                return [card for card in hand if card[1] != self.trump]
            return list(hand)
        following = [card for card in hand if card[1] == self.trick[0][1][1]]
        if following and (self.variant["renounce_mode"] == "blocked" or self.must_follow == seat):
            return following
        return list(hand)

    def can_take_back(self, seat):
        if self.variant["renounce_correct_until"] != "next_card" or self.last_to_play != seat:
            return False
        trick = self.trick if self.trick else self.tricks[-1]
        led = trick[0][1][1]
        return trick[-1][1][1] != led and any(card[1] == led for card in self.hands[seat])

    def can_peek(self, seat):
        return (
            self.variant["peek_last_trick"] == "once_per_hand"
            and self.phase == "play"
            and len(self.tricks) > 0
            and seat not in self.peeked
        )

    def not_followed(self, seat):
        """The numbers of the tricks in which this seat did not follow suit, right or wrong."""
        numbers = []
        for number, trick in enumerate([*self.tricks, self.trick], start=1):
            for who, card in trick:
                if who == seat and card[1] != trick[0][1][1]:
                    numbers.append(number)
        return numbers

    def accusations(self, seat):
        found = []
        for accused in SEATS:
            if team_of(accused) == team_of(seat):
                continue
            numbers = self.not_followed(accused)
            open_tricks = [number for number in numbers if (seat, accused, number) not in self.judged]
            if open_tricks:
                found.append("accuse " + accused)
            for number in open_tricks:
                found.append("accuse " + accused + " " + str(number))
        return found

    def rulings(self):
        found = ["ruling misdeal " + seat for seat in SEATS]
        if self.variant["talk"] == "void_hand":
            found += ["ruling talk " + seat for seat in SEATS]
        return found

    # ---- playing

    def play(self, seat, text):
        assert text in self.moves(seat), (seat, text, self.moves(seat))
        words = text.split()
        if self.phase in ["cut", "choose", "redeal"] and words[0] != "ruling":
            self.play_before_the_lead(seat, words)
        elif words[0] == "back":
            self.take_back(seat)
        elif words[0] == "peek":
            self.peeked.append(seat)
        elif words[0] == "accept":
            self.accepted.append(seat)
            if len(self.accepted) == 4:
                self.count()
        elif words[0] == "accuse":
            self.accuse(seat, words[1], [int(words[2])] if len(words) == 3 else self.not_followed(words[1]))
        elif words[0] == "ruling":
            self.rule(words[1], words[2])
        else:
            self.play_card(seat, text)

    def play_before_the_lead(self, seat, words):
        if words[0] == "cut":
            at = int(words[1])
            self.order = self.order[at:] + self.order[:at]
            if self.variant["trump_source"] in ["dealer_choice", "cutter_choice"]:
                self.phase = "choose"
            else:
                self.deal_out(self.variant["trump_source"])
        elif words[0] in ["top", "bottom"]:
            self.deal_out(words[0])
        elif words[0] == "keep":
            self.kept.append(seat)
            if len(self.kept) == 4:
                self.phase = "play"
        else:
            self.end("redeal", void=True)

    def play_card(self, seat, card):
        self.hands[seat].remove(card)
        self.trick.append((seat, card))
        self.last_to_play = seat
        self.must_follow = None
        if len(self.trick) < 4:
            return
        self.leader = who_wins(self.variant, self.trump, self.trick)
        self.tricks.append(self.trick)
        self.trick = []
        if self.variant["renounce_mode"] == "auto":
            led = self.tricks[-1][0][1][1]
            for who, played in self.tricks[-1]:
                if played[1] != led and any(held[1] == led for held in self.hands[who]):
                    self.end("renounce", winner=other(team_of(who)))
                    return
        if len(self.tricks) == 10:
            if self.variant["renounce_mode"] == "claim" and any(self.not_followed(one) for one in SEATS):
                self.phase = "claim"
            else:
                self.count()

    def take_back(self, seat):
        if not self.trick:
            self.trick = self.tricks.pop()
            self.leader = self.trick[0][0]
        who, card = self.trick.pop()
        assert who == seat
        self.hands[seat].append(card)
        self.last_to_play = None
        self.must_follow = seat

    def is_guilty(self, seat, numbers):
        """Whether the seat held the suit led in one of these tricks without playing it."""
        tricks = [*self.tricks, self.trick]
        for number in numbers:
            led = tricks[number - 1][0][1][1]
            later = [card for trick in tricks[number:] for who, card in trick if who == seat]
            if any(card[1] == led for card in later + self.hands[seat]):
                return True
        return False

    def accuse(self, accuser, accused, numbers):
        if self.is_guilty(accused, numbers):
            self.end("renounce", winner=team_of(accuser))
        elif self.variant["false_claim"] == "mirror":
            self.end("false_claim", winner=team_of(accused))
        else:
            self.judged += [(accuser, accused, number) for number in numbers]

    def rule(self, kind, offender):
        penalised = kind == "misdeal" and self.variant["misdeal"] == "penalty_1"
        self.end(kind, void=True, winner=other(team_of(offender)) if penalised else None)

    # ---- the end

    def points(self):
        total = {"NS": 0, "EW": 0}
        for trick in self.tricks:
            winner = who_wins(self.variant, self.trump, trick)
            total[team_of(winner)] += card_points([card for _, card in trick])
        return total

    def tricks_won(self):
        total = {"NS": 0, "EW": 0}
        for trick in self.tricks:
            total[team_of(who_wins(self.variant, self.trump, trick))] += 1
        return total

    def count(self):
        points = self.points()
        assert points["NS"] + points["EW"] == 120
        if points["NS"] == points["EW"]:
            self.end("tie")
        else:
            self.end("counted", winner=max(points, key=lambda team: points[team]))

    def end(self, reason, void=False, winner=None):
        self.phase = "over"
        self.ended = {
            "reason": reason,
            "void": void,
            "winner": winner,
            "points": self.points(),
            "tricks": self.tricks_won(),
        }

    def result(self):
        return self.ended

    def public(self):
        return {
            "phase": self.phase,
            "trump": self.trump,
            "turn_up": self.turn_up,
            "trick": list(self.trick),
            "tricks": [list(trick) for trick in self.tricks],
            "points": self.points(),
            "tricks_won": self.tricks_won(),
            "hands": {seat: sorted(self.hands[seat]) for seat in SEATS},
        }


def worth(variant, points, tricks):
    """What a counted hand is worth to its winner: 1, 2, 3, 4, ``match``, or ``rolha`` for a double win."""
    winner = max(points, key=lambda team: points[team])
    mine = points[winner]
    swept = mine == 120 if variant["sweep_by"] == "points" else tricks[winner] == 10
    if swept:
        return variant["sweep_award"]
    if variant["loser_under_30"] == 4 and 120 - mine < 30:
        return 4
    if mine == 90:
        return variant["exact_90_30"]
    if mine >= variant["double_min"]:
        return "rolha" if variant["rolha_as"] == "loser_minus_2" else 2
    return 1


def settle(variant, standing, result):
    after = {
        "dealer": standing["dealer"],
        "score": dict(standing["score"]),
        "sets": dict(standing["sets"]),
        "winner": standing["winner"],
        "carry": standing["carry"],
        "mult": standing["mult"],
    }
    winner = result["winner"]
    if not result["void"]:
        after["dealer"] = play_order(variant["direction"], standing["dealer"])[1]
    elif winner is None:
        return after
    if winner is None:
        add_tie(variant, after)
        return after
    if result["reason"] == "counted":
        add_games(variant, standing, result, after)
    elif result["reason"] == "misdeal":
        after["score"][winner] += 1
    else:
        add_award(variant, standing, winner, after)
    if after["score"][winner] >= variant["match_target"]:
        after["sets"][winner] += 1
        after["carry"], after["mult"] = 0, 1
        if after["sets"][winner] >= variant["rubber_sets"]:
            after["winner"] = winner
        else:
            after["score"] = {"NS": 0, "EW": 0}
    return after


def add_tie(variant, after):
    if variant["tie_60"] == "plus_one":
        after["carry"] = after["carry"] + 1 if variant["tie_stack"] else 1
    if variant["tie_60"] == "double":
        after["mult"] = after["mult"] * 2 if variant["tie_stack"] else 2


def add_games(variant, standing, result, after):
    winner = result["winner"]
    base = worth(variant, result["points"], result["tricks"])
    if base == "match":
        after["score"][winner] = variant["match_target"]
    elif base == "rolha":
        lost = 2 * standing["mult"]
        after["score"][other(winner)] = max(0, standing["score"][other(winner)] - lost)
        after["score"][winner] += standing["carry"]
    else:
        after["score"][winner] += base * standing["mult"] + standing["carry"]
    after["carry"], after["mult"] = 0, 1


def add_award(variant, standing, winner, after):
    award = variant["renounce_award"]
    if award == "as_sweep":
        award = variant["sweep_award"]
    missing = variant["match_target"] - standing["score"][winner]
    after["score"][winner] += {"four": 4, 4: 4, "hand_one": 1, "match": missing}[award]
    after["carry"], after["mult"] = 0, 1
