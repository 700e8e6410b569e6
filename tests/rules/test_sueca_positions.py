"""The worked positions 1 to 22 of Sueca: what happens at the table, told by the engine."""

from __future__ import annotations

import pytest

from partida.cards import Card, CardSet, Suit
from partida.errors import CountError
from partida.game import Deal
from partida.sueca import seating
from partida.sueca.rules import SuecaRules
from partida.sueca.scoring import Standing, Worth, count_worth, counted
from partida.sueca.state import State
from partida.sueca.variants import PRESETS, Variant
from tests.unit.sueca.hands import E, N, S, W, act, dealt, follow, rules_of, texts

ZONE = SuecaRules()


def table(rules: SuecaRules, trick: str, *, trump: str, keep: dict[str, str] | None = None) -> State:
    """A hand with dealer N in which W, S, E and N can play these four cards to the first trick.

    ``keep`` names other cards of a seat. The rest is spread so that everybody may play the card told: no
    more cards of the led suit to those who do not follow it.
    """
    cards = trick.split()
    led = cards[0][-1]
    hands = {name: [card] for name, card in zip("WSEN", cards, strict=True)}
    for name, more in (keep or {}).items():
        hands[name] += more.split()
    used = {card for hand in hands.values() for card in hand}
    rest = [str(card) for card in rules.pack if str(card) not in used]
    rest.sort(key=lambda text: (text[-1] != led, text[-1] != trump))
    turn_up = next(text for text in reversed(rest) if text[-1] == trump)
    rest.remove(turn_up)
    hands["N"].append(turn_up)
    for text in rest:
        open_ = [
            name
            for name in "WSEN"
            if len(hands[name]) < 10 and (text[-1] != led or hands[name][0][-1] == led)
        ]
        hands[open_[0]].append(text)
    return dealt(rules, {name: " ".join(hand) for name, hand in hands.items()}, top=turn_up)


def taken(rules: SuecaRules, trick: str, trump: str) -> tuple[int | None, int]:
    """Which player of the trick (from 1, in the order of play) takes it, and with how many points."""
    state = follow(rules, table(rules, trick, trump=trump), trick)
    assert len(state.tricks) == 1
    assert state.turn is not None
    return "WSEN".index(rules.table.name(state.turn)) + 1, sum(state.points)


def score(rules: SuecaRules, standing: Standing, *points: int) -> tuple[int, int]:
    """The score after hands with these card points of N and S."""
    for own in points:
        tricks = (5, 5) if 0 < own < 120 else (own // 12, 10 - own // 12)
        result = counted((own, 120 - own), tricks, rules.variant)
        standing = rules.settle(standing, result)
    return standing.score


def games(name: str, points: int, *, all_tricks: bool | None = None) -> int:
    return count_worth(points, PRESETS[name], all_tricks=all_tricks).games


def test_position_01_who_leads_and_who_plays_with_whom() -> None:
    """The dealer's last card is trumps; the seat after the dealer leads; partners sit opposite."""
    # Players 1 to 4 counter-clockwise at N W S E: player 2 (W) deals.
    order = (*(card for card in ZONE.pack if str(card) != "5H"), Card.parse("5H"))
    state, told = ZONE.start(Deal(order, W, prepared=True), ZONE.first_standing(W))
    view = ZONE.view(state, None)
    assert (view.trump, str(view.turn_up), view.turn_up_in_sight) == (Suit.HEARTS, "5H", True)
    assert told[-1].seat == W
    assert Card.parse("5H") in ZONE.view(state, W).hand
    assert state.turn == S
    assert ZONE.table.from_seat(S) == (S, E, N, W)
    assert (ZONE.table.partner(N), ZONE.table.partner(W)) == (S, E)


def test_position_02_highest_trump_wins_and_leads() -> None:
    """The highest trump wins the trick, and its player leads the next."""
    assert taken(ZONE, "AS 2S QS 4H", "H") == (4, 13)


def test_position_03_must_follow() -> None:
    """Who holds a card of the suit led must play one."""
    state = follow(ZONE, table(ZONE, "AS 7S 3S 4S", trump="H", keep={"S": "2S KD 3C 6H"}), "AS")
    held = CardSet.parse("7S 2S KD 3C 6H")
    legal = {move for move in texts(ZONE, state, S) if Card.parse(move) in held}
    assert legal == {"7S", "2S"}
    assert all(text.endswith("S") for text in texts(ZONE, state, S))


def test_position_04_void_may_play_anything() -> None:
    """Who has none of the suit led may play any card: there is no duty to trump."""
    state = follow(ZONE, table(ZONE, "AS 4H 2S 3S", trump="H", keep={"S": "AD 7D 3C JC"}), "AS")
    assert {"4H", "AD", "7D", "3C", "JC"} <= set(texts(ZONE, state, S))
    assert len(texts(ZONE, state, S)) == 10


def test_position_05_jack_over_queen() -> None:
    """The jack beats the queen."""
    assert taken(ZONE, "QD JD 6D 2D", "C") == (2, 5)


def test_position_06_seven_over_king() -> None:
    """The seven is second to the ace."""
    assert taken(ZONE, "KC 7C 2C JC", "S") == (2, 17)


def test_position_07_a_small_trump_takes_everything() -> None:
    """Any trump beats any card of another suit."""
    assert taken(ZONE, "AD 7D KD 2H", "H") == (4, 25)


def test_position_08_discards_never_win() -> None:
    """A card of a third suit never wins, however high."""
    assert taken(ZONE, "3C AD 7D 2C", "S") == (1, 21)


def test_position_09_over_trump() -> None:
    """Of two trumps the higher wins."""
    assert taken(ZONE, "6D AD 2C 5C", "C") == (4, 11)


def test_position_10_the_ten_in_place_of_the_seven() -> None:
    """Under second_rank=10 the ten is second to the ace and there is no seven."""
    rules = rules_of(second_rank="10")
    assert taken(rules, "KC TC 2C JC", "S") == (2, 17)
    assert not any(str(card).startswith("7") for card in rules.pack)


@pytest.mark.parametrize("name", PRESETS)
def test_position_11_a_simple_win(name: str) -> None:
    """61 to 59 is one game in every preset."""
    assert count_worth(61, PRESETS[name]) == Worth(0, "single", 1, False)


def test_position_12_a_tie_carried_on() -> None:
    """60 each scores nothing; the next decided hand is worth as before, one more, or twice."""
    hands = 75, 60, 28
    assert score(rules_of(), Standing(N), *hands) == (1, 2)
    assert score(rules_of(tie_60="plus_one"), Standing(N), *hands) == (1, 3)
    double = rules_of(tie_60="double")
    assert score(double, Standing(N), *hands) == (1, 4)
    last = double.settle(Standing(N, score=(1, 0), mult=2), counted((28, 92), (3, 7), double.variant))
    assert last.winner == 1


def test_position_13_two_ties_in_a_row() -> None:
    """A second tie adds again only if ties stack."""
    hands = 60, 60, 61
    assert score(rules_of(tie_60="plus_one", tie_stack=True), Standing(N), *hands) == (3, 0)
    assert score(rules_of(tie_60="plus_one"), Standing(N), *hands) == (2, 0)
    assert score(rules_of(tie_60="double"), Standing(N), *hands) == (2, 0)
    assert score(rules_of(tie_60="double", tie_stack=True), Standing(N), *hands) == (4, 0)


def test_position_14_90_to_30() -> None:
    """90 to 30 is one game, or three where exactly 30 is a case of its own."""
    for name in ("cardgames-zone", "portugal", "north-portugal", "brazil", "pagat", "alentejo"):
        assert games(name, 90) == 1
    for name in ("encyclopedia", "north-pente"):
        assert games(name, 90) == 3


def test_position_15_91_to_29() -> None:
    """A double begins at 91 or, read literally, above it; a loser under 30 may cost four."""
    assert [games(name, 91) for name in ("cardgames-zone", "alentejo", "pagat")] == [2, 2, 2]
    assert games("encyclopedia", 91) == 1
    assert games("north-pente", 91) == 4


@pytest.mark.parametrize("name", PRESETS)
def test_position_16_92_to_28(name: str) -> None:
    """92 to 28 is a double everywhere but where a loser under 30 costs four."""
    assert games(name, 92) == (4 if name == "north-pente" else 2)


def test_position_17_118_and_119() -> None:
    """118 to 2 is a double; 119 to 1 cannot be, as the lowest card with points counts 2."""
    assert games("cardgames-zone", 118) == 2
    assert games("north-pente", 118) == 4
    for points in (119, 1):
        with pytest.raises(CountError, match="queen with 2"):
            count_worth(points, ZONE.variant)


def test_position_18_all_points_but_a_worthless_trick() -> None:
    """120 points are a sweep by points, not by tricks."""
    assert games("cardgames-zone", 120, all_tricks=False) == 4
    assert count_worth(120, PRESETS["brazil"], all_tricks=False).takes_match
    assert [games(name, 120, all_tricks=False) for name in ("pagat", "north-portugal")] == [2, 2]
    assert games("north-pente", 120, all_tricks=False) == 4


def test_position_19_a_sweep_in_a_long_match() -> None:
    """A sweep counts four games in a match to eight, or wins it at once."""
    eight = SuecaRules(PRESETS["cardgames-zone-8"])
    assert score(eight, Standing(N, score=(5, 6)), 120) == (9, 6)
    assert score(eight, Standing(N, score=(3, 6)), 120) == (7, 6)
    result = counted((120, 0), (10, 0), eight.variant)
    assert eight.settle(Standing(N, score=(5, 6)), result).winner == 0
    assert eight.settle(Standing(N, score=(3, 6)), result).winner is None
    at_once = rules_of(match_target=8, sweep_award="match")
    result = counted((120, 0), (10, 0), at_once.variant)
    assert at_once.settle(Standing(N, score=(3, 6)), result).winner == 0


GUILTY = {
    "W": "AD 7D KD JD QD 6D 5D AC 7C KC",
    "S": "4C AH 7H KH JH QH 6H 5H 4H 3H",
    "E": "4D 3D 2H 3S 2S QC 6C 5C 3C 2C",
    "N": "2D AS 7S KS JS QS 6S 5S 4S JC",
}
VOID = GUILTY | {"S": "2H AH 7H KH JH QH 6H 5H 4H 3H", "E": "4D 3D 4C 3S 2S QC 6C 5C 3C 2C"}


@pytest.mark.parametrize(
    ("hands", "false_claim", "score", "winner"),
    [(GUILTY, "mirror", (3, 4), 1), (VOID, "mirror", (7, 0), 0), (VOID, "none", None, None)],
)
def test_position_20_renounce(
    hands: dict[str, str], false_claim: str, score: tuple[int, int] | None, winner: int | None
) -> None:
    """A proved renúncia gives the opponents four games; a false accusation gives them to the accused."""
    rules = rules_of(renounce_mode="claim", false_claim=false_claim)
    state = dealt(rules, hands, top="2D")
    trumps = "AD AH 4D 2D", "7D 7H 3D AS", "KD KH 3S 7S", "JD JH 2S KS", "QD QH QC JS", "6D 6H 6C QS"
    state = follow(rules, state, " ".join(trumps) + " AC 5H")
    state, _ = act(rules, state, "W: accuse S")
    result = rules.result(state)
    if score is None:
        assert result is None
        assert len(follow(rules, state, "5C JC").tricks) == 7
        return
    assert result is not None
    standing = rules.settle(Standing(N, score=(3, 0)), result)
    assert (standing.score, standing.winner) == (score, winner)


def test_position_21_who_does_what() -> None:
    """lead shuffles, rear cuts, lead leads and deals next; a top-card deal runs against the play."""
    for direction, lead, rear in (("ccw", W, E), ("cw", E, W)):
        rules = rules_of(direction=direction, shuffle_cut="lead_shuffles_rear_cuts")
        assert seating.shuffler(N, rules.variant, rules.table) == lead
        state, told = rules.start(Deal(rules.pack, N), rules.first_standing(N))
        assert (told[0].kind, told[0].seat, state.turn) == ("shuffled", lead, rear)
        state, _ = act(rules, state, f"{rules.table.name(rear)}: cut 1")
        assert state.turn == lead
        assert rules.settle(Standing(N), counted((75, 45), (5, 5), rules.variant)).dealer == lead
    rules = SuecaRules(Variant(deal_packets="tens", trump_source="top"))
    state, _ = rules.start(Deal(rules.pack, N, prepared=True), rules.first_standing(N))
    for seat, start in ((N, 0), (E, 10), (S, 20), (W, 30)):
        assert rules.view(state, seat).hand == CardSet(rules.pack[start : start + 10])
    assert rules.view(state, None).turn_up == rules.pack[0]


def test_position_22_redraw_until_blank() -> None:
    """Cards with points are refused from the last one back; no card changes hands."""
    rules = rules_of(trump_redraw="until_blank", deal_packets="tens")
    mine = [Card.parse(text) for text in ["AS", "3H", "7C", "QD", "5D", "KS", "2H", "JH", "7D", "KC"]]
    order = (*(card for card in rules.pack if card not in mine), *mine)
    state, told = rules.start(Deal(order, N, prepared=True), rules.first_standing(N))
    refused = [str(event.data["card"]) for event in told if event.kind == "trump_refused"]
    assert refused == ["KC", "7D", "JH"]
    assert (told[-1].kind, str(told[-1].data["card"])) == ("trump_shown", "2H")
    view = rules.view(state, N)
    assert view.trump is Suit.HEARTS
    assert view.hand == CardSet(mine)
