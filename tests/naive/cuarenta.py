"""Cuarenta, the slow and simple way."""

from itertools import combinations

SEQUENCE = ["A", "2", "3", "4", "5", "6", "7", "J", "Q", "K"]
NUMERALS = ["A", "2", "3", "4", "5", "6", "7"]


def pack():
    return [rank + suit for suit in "CDHS" for rank in SEQUENCE]


def value(card):
    return NUMERALS.index(card[0]) + 1


def ring(variant, first):
    """All seats in the order of play, beginning with this one."""
    if variant["players"] == 2:
        circle = ["N", "S"]
    elif variant["direction"] == "ccw":
        circle = ["N", "W", "S", "E"]
    else:
        circle = ["N", "E", "S", "W"]
    start = circle.index(first)
    return circle[start:] + circle[:start]


def team_names(variant):
    return ["N", "S"] if variant["players"] == 2 else ["NS", "EW"]


def team_of(variant, seat):
    return next(name for name in team_names(variant) if seat in name)


def other(variant, team):
    return next(name for name in team_names(variant) if name != team)


def first_standing(variant, dealer):
    names = team_names(variant)
    return {
        "dealer": dealer,
        "score": dict.fromkeys(names, 0),
        "sets": dict.fromkeys(names, 0),
        "winner": None,
    }


def cards_in(text):
    return [text[i : i + 2] for i in range(0, len(text), 2)]


def split_base_and_run(card, taken):
    """The base of a capture (the same rank, or lower numerals) and its run (the ranks above)."""
    place = SEQUENCE.index(card[0])
    base = [one for one in taken if SEQUENCE.index(one[0]) <= place]
    run = [one for one in taken if SEQUENCE.index(one[0]) > place]
    return base, run


def carton_points(variant, number):
    if number < variant["carton_start"]:
        return 0
    points = 6 + number - variant["carton_start"]
    if variant["carton_rounding"] == "up_even" and points % 2 == 1:
        points += 1
    return points


class Hand:
    """One pack from the cut to the card count."""

    def __init__(self, variant, order, dealer, standing, prepared=False, by_hand=False):
        self.variant = variant
        self.stock = list(order)
        self.dealer = dealer
        self.standing = standing
        self.by_hand = by_hand
        self.score = dict(standing["score"])
        names = team_names(variant)
        self.seats = ring(variant, dealer)
        self.hands = {seat: [] for seat in self.seats}
        self.captured = {name: [] for name in names}
        self.row = dict.fromkeys(names, 0)  # caídas in a row
        self.table = []
        self.deal_number = -1
        self.last_trailed = None  # (seat, card, deal)
        self.trailed_on = []  # the table that the last trailed card was laid on
        self.open_run = None  # (seat, rank) of the first rung left by the last capture
        self.last_capturer = None
        self.announced = []  # (seat, deal, rank, kind)
        self.asked = []
        self.accepted = []
        self.exposed = {seat: [] for seat in self.seats}
        self.void_cards = []  # captured in a hand that has been given up
        self.caidas = []  # those that may still be claimed as made on a ronda
        self.last_play = {"caida": False, "limpia": False}
        self.chica_winner = None
        self.mesa_winner = None
        self.carton_scored = dict.fromkeys(names, 0)
        self.ended = None
        if prepared or variant["cut_by"] == "none":
            self.next_deal()
        else:
            self.phase = "cut"

    # ---- dealing and announcing

    def order_of_play(self):
        return [*ring(self.variant, self.dealer)[1:], self.dealer]

    def next_deal(self):
        self.deal_number += 1
        if self.deal_number > 0 and self.variant["dealer_changes"] == "per_deal":
            self.dealer = ring(self.variant, self.dealer)[1]
        for seat in self.order_of_play():
            for _ in range(5):
                self.hands[seat].append(self.stock.pop(0))
        self.asked = []
        self.played_in_deal = 0
        if self.variant["ronda_announce"] == "required":
            self.phase = "announce"
        else:
            self.phase = "play"
            for seat in self.order_of_play():
                if not self.over() and self.ronda_of(seat):
                    self.announce(seat)

    def ronda_of(self, seat):
        """(rank, how many) if the seat's five cards have three or four of a rank."""
        for rank in SEQUENCE:
            number = len([card for card in self.hands[seat] if card[0] == rank])
            if number >= 3:
                return rank, number
        return None

    def announce(self, seat):
        rank, number = self.ronda_of(seat)
        team = team_of(self.variant, seat)
        self.announced.append((seat, self.deal_number, rank))
        if number == 3:
            points = 2 if self.variant["all_two"] else self.variant["ronda_points"]
        else:
            points = 2 if self.variant["all_two"] else self.variant["doble_ronda"]
        if points in ["win_chica", "win_mesa"]:
            self.win_at_once(team, "doble_ronda", mesa=points == "win_mesa")
            return
        if self.variant["ronda_max_score"] != "off" and self.score[team] >= self.variant["ronda_max_score"]:
            return
        if self.variant["rule_38"] == "caida_only" and self.score[team] >= 38:
            return
        self.add(team, points)

    # ---- scoring

    def add(self, team, points):
        """Points count the moment they are made; forty end the chica."""
        if self.over():
            return
        self.score[team] = max(0, self.score[team] + points)
        if self.score[team] >= 40:
            self.chica_winner = team
            self.end("chica")

    def win_at_once(self, team, cause, mesa=False):
        self.chica_winner = team
        if mesa:
            self.mesa_winner = team
        self.end(cause)

    def score_capture(self, team, caida, on_ronda, limpia):
        """Score a capture and say how many points it made."""
        variant = self.variant
        before = self.score[team]
        total = 0
        if caida:
            extra = self.caida_on_ronda_total() > 2
            if on_ronda and extra and variant["caida_on_ronda_claim"] == "auto":
                self.add(team, self.caida_on_ronda_total())
                return self.score[team] - before
            self.add(team, 2)
            total += 2
        if limpia and not self.over():
            tested = before if variant["rule_38_check"] == "before_play" else self.score[team]
            barred = variant["rule_38"] in ["caida_only", "no_limpia"] and tested >= 38
            both_are_two = caida and (variant["all_two"] or variant["caida_limpia"] == 2)
            if not barred and not both_are_two:
                self.add(team, 2)
                total += 2
        return total

    def caida_on_ronda_total(self):
        return 2 if self.variant["all_two"] else self.variant["caida_on_ronda"]

    # ---- whose turn

    def over(self):
        return self.ended is not None

    def turn(self):
        if self.over():
            return None
        if self.phase == "cut":
            return ring(self.variant, self.dealer)[-1]
        if self.phase == "announce":
            return self.order_of_play()[len(self.asked)]
        if self.phase == "claim":
            return next(seat for seat in self.order_of_play() if seat not in self.accepted)
        return self.order_of_play()[self.played_in_deal % len(self.seats)]

    # ---- moves

    def moves(self, seat):
        if self.over():
            return []
        found = []
        if self.phase == "claim" and seat not in self.accepted:
            found.append("accept")
        elif self.phase != "claim" and seat == self.turn():
            found += self.moves_on_turn(seat)
        found += self.claims(seat)
        if self.by_hand and self.phase != "cut":
            found += self.rulings(seat)
        return found

    def moves_on_turn(self, seat):
        if self.phase == "cut":
            return ["cut " + str(n) for n in range(1, 40)]
        if self.phase == "announce":
            return ["pass", "ronda"] if self.ronda_of(seat) else ["pass"]
        cards = self.exposed[seat] if self.exposed[seat] else self.hands[seat]
        found = []
        for card in cards:
            if self.may_trail(card):
                found.append(card)
            for taken in self.captures(card, self.table):
                found.append(card + "x" + "".join(taken))
        return found

    def may_trail(self, card):
        if self.variant["capture_duty"] == "optional":
            return True
        return card[0] not in [one[0] for one in self.table]

    def caida_target(self):
        """The card on which a caída can be made now, or None."""
        if self.last_trailed is None:
            return None
        if self.last_trailed[2] != self.deal_number and not self.variant["caida_across_deals"]:
            return None
        return self.last_trailed[1]

    def bases(self, card, table):
        """Every set of table cards that the card takes by match or addition, before any run."""
        same = [one for one in table if one[0] == card[0]]
        found = []
        if same:
            if self.variant["match_takes"] == "all":
                found.append(same)
            else:
                found += [[one] for one in same]
        if card[0] in NUMERALS:
            numerals = [one for one in table if one[0] in NUMERALS and value(one) < value(card)]
            for number in range(2, min(7, len(numerals)) + 1):
                for group in combinations(numerals, number):
                    if sum(value(one) for one in group) == value(card):
                        found.append(list(group))
        return found

    def rungs(self, card, table):
        """The run after the card, as far as it goes, one table card for each rank."""
        found = []
        for rank in SEQUENCE[SEQUENCE.index(card[0]) + 1 :]:
            lying = [one for one in table if one[0] == rank]
            if not lying:
                break
            found.append(lying[0])
        return found

    def captures(self, card, table, whole_run=False):
        """Every different capture: a list of table cards, the base first."""
        found = []
        signatures = []
        for base in self.bases(card, table):
            run = self.rungs(card, table)
            whole = whole_run or self.variant["run_mode"] == "auto_full"
            lengths = [len(run)] if whole else range(len(run) + 1)
            for length in lengths:
                taken = base + run[:length]
                if not self.base_size_allowed(card, base, len(table) == len(taken)):
                    continue
                signature = self.signature(card, base, run[:length])
                if signature not in signatures:
                    signatures.append(signature)
                    found.append(taken)
        return found

    def base_size_allowed(self, card, base, empties):
        if base[0][0] == card[0]:
            return True
        allowed = self.variant["addition_cards"]
        if allowed == "any" or len(base) == 2:
            return True
        return allowed == "three_if_limpia" and len(base) == 3 and empties

    def signature(self, card, base, run):
        target = self.caida_target()
        is_match = base and base[0][0] == card[0]
        matters = is_match or self.variant["caida_by_addition"]
        return (
            card,
            tuple(sorted(one[0] for one in base)),
            tuple(one[0] for one in run),
            bool(matters and target in base),
        )

    def capture_signature(self, text):
        """What a move text means, whichever cards of a rank it names."""
        if text.startswith("claim x"):
            return ("claim", None, tuple(one[0] for one in cards_in(text[7:])))
        if text.startswith("claim "):
            card, _, taken = text[6:].partition("x")
            base, run = split_base_and_run(card, cards_in(taken))
            return ("claim", card, tuple(sorted(one[0] for one in base)), tuple(one[0] for one in run))
        if "x" in text:
            card, _, taken = text.partition("x")
            base, run = split_base_and_run(card, cards_in(taken))
            return self.signature(card, base, run)
        return (text,)

    def claims(self, seat):
        if self.phase == "cut":
            return []
        found = []
        if self.variant["overlooked"] == "opponents_claim":
            found += self.overlooked(seat)
        if self.variant["caida_on_ronda_claim"] == "manual":
            team = team_of(self.variant, seat)
            found += ["caida " + one["card"] for one in self.caidas if one["team"] == team]
        return found

    def overlooked(self, seat):
        found = []
        if self.last_trailed is not None and self.last_trailed[0] != seat:
            card = self.last_trailed[1]
            rest = [one for one in self.table if one != card]
            for taken in self.captures(card, rest, whole_run=True):
                found.append("claim " + card + "x" + "".join(taken))
        if self.open_run is not None and self.open_run[0] != seat:
            last_taken = self.open_run[1]
            run = self.rungs(last_taken, self.table)
            if run:
                found.append("claim x" + "".join(run))
        return found

    def rulings(self, looking):
        variant = self.variant
        found = ["ruling misdeal " + self.dealer]
        found += ["ruling capture " + seat for seat in self.seats]
        found += ["ruling protest " + seat for seat in self.seats]
        if variant["out_of_turn"] != "refused" and self.phase == "play":
            for seat in self.seats:
                if seat == looking and seat != self.turn():
                    hidden = [card for card in self.hands[seat] if card not in self.exposed[seat]]
                    found += ["ruling turn " + seat + " " + card for card in hidden]
        return found

    # ---- playing

    def play(self, seat, text):
        wanted = self.capture_signature(text)
        allowed = [self.capture_signature(one) for one in self.moves(seat)]
        assert wanted in allowed, (seat, text, self.moves(seat))
        words = text.split()
        self.last_play = {"caida": False, "limpia": False}
        if words[0] == "cut":
            at = int(words[1])
            self.stock = self.stock[at:] + self.stock[:at]
            self.next_deal()
        elif words[0] in ["ronda", "pass"]:
            self.asked.append(seat)
            if words[0] == "ronda":
                self.announce(seat)
            if not self.over() and len(self.asked) == len(self.seats):
                self.phase = "play"
        elif words[0] == "accept":
            self.accepted.append(seat)
            if len(self.accepted) == len(self.seats):
                self.count()
        elif words[0] == "claim":
            self.claim(seat, words[1])
            self.maybe_stop_claiming()
        elif words[0] == "caida":
            self.claim_ronda(seat, words[1])
            self.maybe_stop_claiming()
        elif words[0] == "ruling":
            self.rule(words[1:])
        else:
            self.play_card(seat, text)

    def play_card(self, seat, text):
        card, _, taken_text = text.partition("x")
        taken = cards_in(taken_text)
        team = team_of(self.variant, seat)
        target = self.caida_target()
        before = self.last_trailed
        self.hands[seat].remove(card)
        self.exposed[seat] = [one for one in self.exposed[seat] if one != card]
        self.played_in_deal += 1
        self.open_run = None
        self.last_trailed = None
        if not taken:
            self.table.append(card)
            self.last_trailed = (seat, card, self.deal_number)
            self.row[team] = 0
        else:
            base, _ = split_base_and_run(card, taken)
            is_match = base[0][0] == card[0]
            caida = target in base and (is_match or self.variant["caida_by_addition"])
            if caida and team_of(self.variant, before[0]) == team:
                caida = False  # a caída never hits one's own side
            for one in taken:
                self.table.remove(one)
            self.captured[team] += [card, *taken]
            self.last_capturer = team
            self.open_run = (seat, taken[-1] if len(taken) > len(base) else card)
            self.row[team] = self.row[team] + 1 if caida else 0
            limpia = not self.table
            self.last_play = {"caida": caida, "limpia": limpia}
            on_ronda = caida and (before[0], before[2], before[1][0]) in self.announced
            points = self.score_capture(team, caida, on_ronda, limpia)
            if caida and any((who, deal) == (before[0], before[2]) for who, deal, _ in self.announced):
                self.caidas.append({"card": card, "team": team, "right": on_ronda, "points": points})
            if not self.over() and self.row[team] >= 4 and self.variant["four_caidas"] == "win_chica":
                self.win_at_once(team, "four_caidas")
        if not self.over():
            self.after_card()

    def after_card(self):
        if any(self.hands[seat] for seat in self.seats):
            return
        if self.stock:
            self.next_deal()
        else:
            self.phase = "claim"
            self.maybe_stop_claiming()

    def maybe_stop_claiming(self):
        claimable = any(self.claims(seat) for seat in self.seats)
        if self.phase == "claim" and not self.over() and not claimable:
            self.count()

    def claim(self, seat, text):
        card, _, taken_text = text.partition("x")
        team = team_of(self.variant, seat)
        taken = cards_in(taken_text) + ([card] if card else [])
        for one in taken:
            self.table.remove(one)
        self.captured[team] += taken
        self.last_capturer = team
        self.last_trailed = None
        self.open_run = None
        limpia = not self.table
        self.last_play = {"caida": False, "limpia": limpia}
        self.score_capture(team, False, False, limpia)

    def claim_ronda(self, seat, card):
        caida = next(one for one in self.caidas if one["card"] == card)
        self.caidas.remove(caida)
        if caida["right"]:
            self.add(caida["team"], max(0, self.caida_on_ronda_total() - caida["points"]))
        else:
            self.add(caida["team"], -self.variant["unfounded_protest"])

    def rule(self, words):
        kind, offender = words[0], words[1]
        team = team_of(self.variant, offender)
        rivals = other(self.variant, team)
        if kind == "misdeal":
            if self.variant["misdeal"] == "dealer_loses_chica":
                self.win_at_once(rivals, "misdeal")
            elif self.variant["misdeal"] == "opponents_2":
                self.add(rivals, 2)
                self.give_up_hand("misdeal", self.dealer, moves_on=False)
            else:
                self.pass_with_ten(rivals, "misdeal")
        elif kind == "capture":
            if self.variant["false_capture"] == "minus_2":
                self.add(team, -2)
            elif self.variant["false_capture"] == "opponents_10_pass":
                self.pass_with_ten(rivals, "capture")
        elif kind == "protest":
            self.add(team, -self.variant["unfounded_protest"])
        elif self.variant["out_of_turn"] == "exposed":
            self.exposed[offender].append(words[2])
        else:
            self.add(rivals, 2)

    # ---- the end

    def count(self):
        variant = self.variant
        if variant["leftover"] == "last_capturer" and self.last_capturer is not None:
            self.captured[self.last_capturer] += self.table
            self.table = []
        dealing = team_of(variant, self.dealer)
        counting = [other(variant, dealing), dealing]
        for team in counting:
            barred = variant["rule_38"] == "caida_only" and self.score[team] >= 38
            if not self.captured[other(variant, team)] and not barred:
                self.add(team, variant["falla"])
        due = self.carton_due(counting)
        for team in counting:
            if not self.over():
                self.score_carton(team, due[team])
        if not self.over():
            self.end("counted")

    def carton_due(self, counting):
        """Points of the card count before any bar; ``counting`` is the non-dealing side and the other."""
        variant = self.variant
        nondealing, dealing = counting
        number = {team: len(self.captured[team]) for team in counting}
        level = number[nondealing] == number[dealing]
        if level and number[dealing] >= variant["carton_start"]:
            if variant["carton_both_20"] == "each_6":
                return {nondealing: 6, dealing: 6}
            return {nondealing: 2 if variant["carton_both_20"] == "nondealer_2" else 6, dealing: 0}
        if max(number.values()) < variant["carton_start"]:
            if variant["carton_none_20"] == "none":
                return {nondealing: 0, dealing: 0}
            if variant["carton_none_20"] == "most_2" and number[dealing] > number[nondealing]:
                return {nondealing: 0, dealing: 2}
            return {nondealing: 2, dealing: 0}
        return {team: carton_points(variant, number[team]) for team in counting}

    def score_carton(self, team, points):
        variant = self.variant
        if variant["rule_38"] == "caida_only" and self.score[team] >= 38:
            return
        cutoff = variant["carton_cutoff"]
        if cutoff != "off":
            if self.score[team] >= cutoff:
                return
            if variant["carton_over_cutoff"] == "cap":
                points = min(points, cutoff - self.score[team])
        self.carton_scored[team] = points
        self.add(team, points)
        instant = variant["carton_instant_win"]
        if not self.over() and instant != "off" and points >= instant:
            self.win_at_once(team, "carton")

    def pass_with_ten(self, team, cause):
        """Ten points and the deal for a side: its first seat after the dealer deals next."""
        self.add(team, 10)
        dealer = next(one for one in self.order_of_play() if team_of(self.variant, one) == team)
        self.give_up_hand(cause, dealer, moves_on=True)

    def give_up_hand(self, cause, dealer, moves_on):
        """Nothing of the hand counts any more but the points made so far."""
        if self.over():
            self.ended["next_dealer"] = dealer if moves_on else None
        else:
            self.void_cards = [card for cards in self.captured.values() for card in cards]
            self.captured = {team: [] for team in self.captured}
            self.end(cause, void=not moves_on, next_dealer=dealer)

    def end(self, reason, void=False, next_dealer=None):
        self.phase = "over"
        start = self.standing["score"]
        self.ended = {
            "reason": reason,
            "void": void,
            "next_dealer": next_dealer,
            "dealer": self.dealer,
            "points": {team: self.score[team] - start[team] for team in start},
            "score": dict(self.score),
            "chica_winner": self.chica_winner,
            "mesa_winner": self.mesa_winner,
            "carton": dict(self.carton_scored),
        }

    def result(self):
        return self.ended

    def public(self):
        return {
            "phase": self.phase,
            "table": list(self.table),
            "captured": {team: len(cards) for team, cards in self.captured.items()},
            "score": dict(self.score),
            "deal": max(0, self.deal_number),
            "hands": {seat: sorted(self.hands[seat]) for seat in self.seats},
            "last_trailed": None if self.over() else self.caida_target(),
            "caida": self.last_play["caida"],
            "limpia": self.last_play["limpia"],
        }


def settle(variant, standing, result):
    names = team_names(variant)
    after = {
        "dealer": ring(variant, result["dealer"])[1],
        "score": dict(result["score"]),
        "sets": dict(standing["sets"]),
        "winner": standing["winner"],
    }
    if result["next_dealer"] is not None:
        after["dealer"] = result["next_dealer"]
    if variant["next_dealer"] == "carton_winner":
        scoring = [team for team in names if result["carton"][team] > 0]
        if len(scoring) == 1:
            after["dealer"] = next(
                seat
                for seat in [*ring(variant, result["dealer"])[1:], result["dealer"]]
                if team_of(variant, seat) == scoring[0]
            )
    winner = result["chica_winner"]
    if winner is None:
        return after
    loser = other(variant, winner)
    limit = 10 if variant["zapateria_limit"] == "lt10" else 11
    zapateria = result["score"][loser] < limit
    first_chica = all(number == 0 for number in standing["sets"].values())
    won = 1
    if zapateria and variant["zapateria_effect"] == "any_chica_counts_two":
        won = 2
    after["sets"][winner] = min(variant["mesa_chicas"], after["sets"][winner] + won)
    mesa = after["sets"][winner] >= variant["mesa_chicas"] or result["mesa_winner"] == winner
    if zapateria and first_chica and variant["zapateria_effect"] == "first_chica_wins_mesa":
        mesa = True
    if mesa:
        after["winner"] = winner
        after["sets"][winner] = variant["mesa_chicas"]
    else:
        after["score"] = dict.fromkeys(names, 0)
    return after
