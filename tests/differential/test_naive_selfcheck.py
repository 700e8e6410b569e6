"""The naive games against the worked positions of the rules, and random hands played to the end."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.naive import cuarenta, sueca
from tests.naive.drawing import preset, random_move, random_standing, random_variant

EVERY_SUECA = (
    "cardgames-zone",
    "portugal",
    "north-portugal",
    "north-pente",
    "alentejo",
    "encyclopedia",
    "brazil",
    "pagat",
    "tournament",
)
ORDER = ["N", "W", "S", "E"]


def games(name: str, mine: int, *, tricks: int = 5, **changes: Any) -> int:
    """Games that NS get for this many points, by preset, without overshoot being cut."""
    variant = preset("sueca", name, **({"match_target": 100} | changes))
    result = counted(mine, tricks)
    return sueca.settle(variant, sueca.first_standing("N"), result)["score"]["NS"]


def counted(mine: int, tricks: int = 5) -> dict[str, Any]:
    points = {"NS": mine, "EW": 120 - mine}
    winner = None if mine == 60 else max(points, key=lambda team: points[team])
    taken = {"NS": tricks, "EW": 10 - tricks}
    return {"reason": "counted", "void": False, "winner": winner, "points": points, "tricks": taken}


def scored(name: str, hands: list[int], **changes: Any) -> dict[str, Any]:
    variant = preset("sueca", name, **changes)
    standing = sueca.first_standing("N")
    for mine in hands:
        standing = sueca.settle(variant, standing, counted(mine))
    return standing


def sueca_hand(name: str = "cardgames-zone", *, deck: list[str] | None = None, **changes: Any) -> sueca.Hand:
    variant = preset("sueca", name, **changes)
    order = deck or sueca.pack(variant)
    return sueca.Hand(variant, order, "N", sueca.first_standing("N"), prepared=True)


@pytest.mark.parametrize(
    ("position", "trump", "cards", "place", "points"),
    [
        (2, "H", "AS 2S QS 4H", 3, 13),
        (5, "C", "QD JD 6D 2D", 1, 5),
        (6, "S", "KC 7C 2C JC", 1, 17),
        (7, "H", "AD 7D KD 2H", 3, 25),
        (8, "S", "3C AD 7D 2C", 0, 21),
        (9, "C", "6D AD 2C 5C", 3, 11),
        (10, "S", "KC TC 2C JC", 1, 17),
    ],
)
def test_tricks(position: int, trump: str, cards: str, place: int, points: int):
    variant = preset("sueca", "cardgames-zone", second_rank="10" if position == 10 else "7")
    played = list(zip(ORDER, cards.split(), strict=True))
    assert sueca.who_wins(variant, trump, played) == ORDER[place]
    assert sueca.card_points(cards.split()) == points


def test_position_1_start():
    deck = [card for card in sueca.pack(preset("sueca", "cardgames-zone")) if card != "5H"]
    hand = sueca_hand(deck=[*deck, "5H"])
    assert hand.trump == "H"
    assert "5H" in hand.hands["N"]
    assert hand.turn() == "W"
    assert sueca.play_order("ccw", "W") == ["W", "S", "E", "N"]
    assert sueca.team_of("W") == sueca.team_of("E")


def test_positions_3_and_4_legal_cards():
    hand = sueca_hand()
    hand.trump, hand.trick = "H", [("W", "AS")]
    hand.hands["S"] = ["7S", "2S", "KD", "3C", "6H"]
    assert hand.moves("S") == ["7S", "2S"]
    hand.hands["S"] = ["4H", "AD", "7D", "3C", "JC"]
    assert hand.moves("S") == hand.hands["S"]


def test_positions_11_and_14_to_18_worth():
    assert {games(name, 61) for name in EVERY_SUECA} == {1}
    for name in EVERY_SUECA:
        threes = ("encyclopedia", "north-pente")
        pente = name == "north-pente"
        assert games(name, 90) == (3 if name in threes else 1)
        assert games(name, 91) == (4 if pente else 1 if name == "encyclopedia" else 2)
        assert games(name, 92) == games(name, 118) == (4 if pente else 2)
    assert [games(name, 120, tricks=9) for name in ("cardgames-zone", "brazil")] == [4, 100]
    assert [games(name, 120, tricks=9) for name in ("pagat", "north-portugal", "north-pente")] == [2, 2, 4]
    assert games("pagat", 120, tricks=10) == 4


def test_positions_12_and_13_ties():
    results = {"none": {"NS": 1, "EW": 2}, "plus_one": {"NS": 1, "EW": 3}, "double": {"NS": 1, "EW": 4}}
    for tie, score in results.items():
        assert scored("cardgames-zone", [75, 60, 28], tie_60=tie)["score"] == score
    assert scored("cardgames-zone", [75, 60, 28], tie_60="double")["winner"] == "EW"
    twice = {("plus_one", True): 3, ("plus_one", False): 2, ("double", False): 2, ("double", True): 4}
    for (tie, stack), won in twice.items():
        assert scored("cardgames-zone", [60, 60, 61], tie_60=tie, tie_stack=stack)["score"]["NS"] == won


def test_position_19_sweep_in_a_long_match():
    variant = preset("sueca", "north-portugal", match_target=8)
    for score, after, winner in (((5, 6), 9, "NS"), ((3, 6), 7, None)):
        standing = sueca.first_standing("N") | {"score": dict(zip(("NS", "EW"), score, strict=True))}
        settled = sueca.settle(variant, standing, counted(120, 10))
        assert (settled["score"]["NS"], settled["winner"]) == (after, winner)
    at_once = sueca.settle(variant | {"sweep_award": "match"}, standing, counted(120, 10))
    assert at_once["winner"] == "NS"


@pytest.mark.parametrize(
    ("held", "false_claim", "score"),
    [("4C", "mirror", (3, 4)), ("4S", "mirror", (7, 0)), ("4S", "none", None)],
)
def test_position_20_renounce(held: str, false_claim: str, score: tuple[int, int] | None):
    hand = sueca_hand(renounce_mode="claim", false_claim=false_claim)
    hand.standing = sueca.first_standing("N") | {"score": {"NS": 3, "EW": 0}}
    hand.trick = [("W", "AC"), ("S", "2H"), ("E", "2C")]
    hand.hands["S"] = [held]
    hand.play("W", "accuse S 1")
    if score is None:
        assert not hand.over()
        assert hand.turn() == "N"
        return
    settled = sueca.settle(hand.variant, hand.standing, hand.result())
    assert settled["score"] == dict(zip(("NS", "EW"), score, strict=True))
    assert settled["winner"] == ("EW" if held == "4C" else "NS")


def test_position_21_who_does_what():
    for direction, lead, cutter in (("ccw", "W", "E"), ("cw", "E", "W")):
        variant = preset("sueca", "alentejo", direction=direction)
        hand = sueca.Hand(variant, sueca.pack(variant), "N", sueca.first_standing("N"))
        assert hand.turn() == cutter
        assert hand.lead == lead
        assert sueca.settle(variant, sueca.first_standing("N"), counted(70))["dealer"] == lead
    hand = sueca_hand(deal_packets="tens", trump_source="top")
    deck = hand.order
    assert [hand.hands[seat] for seat in "NESW"] == [deck[0:10], deck[10:20], deck[20:30], deck[30:40]]
    assert hand.turn_up == deck[0]


def test_position_22_redraw():
    dealers = ["AS", "3H", "7C", "QD", "5D", "KS", "2H", "JH", "7D", "KC"]
    others = [card for card in sueca.pack(preset("sueca", "portugal")) if card not in dealers]
    hand = sueca_hand(deck=others + dealers, deal_packets="tens", trump_redraw="until_blank")
    assert (hand.turn_up, hand.trump, hand.hands["N"]) == ("2H", "H", dealers)


# ---- Cuarenta


def table_of(table: str, name: str = "wikipedia", **changes: Any) -> cuarenta.Hand:
    """A hand of four with a given table, W to play, 10 points on either side, and enough cards left."""
    changes = {"ronda_announce": "auto", "cut_by": "none", "direction": "ccw"} | changes
    variant = preset("cuarenta", name, **changes)
    standing = cuarenta.first_standing(variant, "N") | {"score": {"NS": 10, "EW": 10}}
    deck = ["A234567JQK"[i % 10] + "CDHS"[i // 10] for i in range(40)]
    hand = cuarenta.Hand(variant, deck, "N", standing)
    assert (hand.turn(), hand.announced) == ("W", [])
    hand.table = table.split()
    return hand


def laid(hand: cuarenta.Hand, seat: str, card: str) -> cuarenta.Hand:
    """The hand after this seat has just trailed this card."""
    hand.table.append(card)
    hand.last_trailed = (seat, card, hand.deal_number)
    return hand


def captures(hand: cuarenta.Hand, card: str) -> list[str]:
    """The ranks of everything that W can take with this card, sorted."""
    hand.hands["W"] = [card, "KS"]
    taken = [text.partition("x")[2] for text in hand.moves("W") if text.startswith(card + "x")]
    return sorted("".join(sorted(one[0] for one in cuarenta.cards_in(text))) for text in taken)


def capture(hand: cuarenta.Hand, card: str, taken: str) -> tuple[int, int, str]:
    """Points made, cards won and the ranks left when W plays this."""
    hand.hands["W"] = [card, "KS"]
    before = hand.score["EW"]
    hand.play("W", f"{card}x{taken.replace(' ', '')}")
    left = "".join(one[0] for one in hand.table)
    return hand.score["EW"] - before, len(hand.captured["EW"]), left


def test_positions_23_to_27_captures():
    assert capture(table_of("3C 4D JH QS KD"), "7S", "3C 4D JH QS KD") == (2, 6, "")
    assert capture(table_of("2C 3D 4H 6S"), "2S", "2C 3D 4H") == (0, 4, "6")
    assert capture(table_of("2C 4D JH"), "6S", "2C 4D") == (0, 3, "J")
    assert capture(table_of("AC 2C 4D"), "7S", "AC 2C 4D") == (2, 4, "")
    assert captures(table_of("AC 2C 4D", addition_cards="two"), "7S") == []
    assert capture(table_of("3C 4C 5D"), "7S", "3C 4C") == (0, 3, "5")


def test_positions_28_to_30_bases():
    assert captures(table_of("7C 3C 4D JH"), "7S") == ["34J", "7J"]
    assert captures(table_of("KC AC"), "KH") == ["K"]
    assert captures(table_of("JC 2C 5C"), "QH") == []
    many = "AC 2C 2D 3C 5C"
    assert captures(table_of(many), "5S") == ["22A", "23", "5"]
    assert captures(table_of(many, addition_cards="two"), "5S") == ["23", "5"]
    hand = table_of(many)
    hand.hands["W"] = ["5S"]
    assert "5S" in hand.moves("W")
    hand.variant = hand.variant | {"capture_duty": "match_compulsory"}
    assert "5S" not in hand.moves("W")


def test_positions_31_to_34_caidas():
    assert capture(laid(table_of("2C"), "N", "5C"), "5S", "5C") == (2, 2, "2")
    assert capture(laid(table_of("2C 5C"), "N", "6C"), "5S", "5C 6C") == (0, 3, "2")
    for name, points in (("wikipedia", 4), ("tournament", 2), ("todo-dos", 2)):
        assert capture(laid(table_of("6D 7C", name), "N", "5C"), "5S", "5C 6D 7C") == (points, 4, "")
    for by_addition, points in ((False, 2), (True, 4)):
        hand = laid(table_of("3C", caida_by_addition=by_addition), "N", "4C")
        assert capture(hand, "7S", "3C 4C") == (points, 3, "")
    for across, points in ((False, 2), (True, 4)):
        hand = laid(table_of("", caida_across_deals=across), "N", "6C")
        hand.deal_number = 1
        assert capture(hand, "6S", "6C") == (points, 2, "")


@pytest.mark.parametrize(
    ("name", "south", "score", "winner"),
    [
        ("wikipedia", "333", (30, 32), None),
        ("pagat", "333", (32, 30), None),
        ("wikipedia", "3333", (28, 32), "NS"),
    ],
)
def test_position_35_rondas(name: str, south: str, score: tuple[int, int], winner: str | None):
    variant = preset("cuarenta", name, ronda_announce="auto", cut_by="none", direction="ccw")
    standing = cuarenta.first_standing(variant, "N") | {"score": {"NS": 28, "EW": 30}}
    tops = ["2C", "2D", "2H", "4C", "5C", *[rank + suit for rank, suit in zip(south, "CDHS", strict=False)]]
    filler = ["AC", "AD"] if len(south) == 3 else ["AC"]
    tops += [*filler, "6C", "6D", "7C", "7D", "JC", "QC", "QD", "KC", "KD", "JD"]
    deck = tops + [card for card in cuarenta.pack() if card not in tops]
    hand = cuarenta.Hand(variant, deck, "N", standing)
    assert hand.score == dict(zip(("NS", "EW"), score, strict=True))
    assert hand.chica_winner == winner


@pytest.mark.parametrize(
    ("name", "table", "points"),
    [
        ("wikipedia", "2C", 2),
        ("tournament", "2C", 4),
        ("barrio", "2C", 10),
        ("wikipedia", "", 4),
        ("tournament", "", 4),
        ("barrio", "", 10),
    ],
)
def test_position_36_caida_on_a_ronda(name: str, table: str, points: int):
    hand = laid(table_of(table, name), "N", "5C")
    hand.announced = [("N", 0, "5")]
    assert capture(hand, "5S", "5C")[0] == points


def test_position_36_claimed():
    hand = laid(table_of("", "pagat"), "N", "5C")
    hand.announced = [("N", 0, "5")]
    assert capture(hand, "5S", "5C")[0] == 4
    assert "caida 5S" in hand.moves("E")
    assert "caida 5S" not in hand.moves("S")
    hand.play("E", "caida 5S")
    assert hand.score == {"NS": 10, "EW": 20}
    assert "caida 5S" not in hand.moves("W")


def carton(
    dealing: int, others: int, name: str = "wikipedia", *, score: int = 0, **changes: Any
) -> tuple[int, int]:
    """Points of the dealing side (NS) and of the others when the hand is counted."""
    hand = table_of("", name, **changes)
    hand.score = {"NS": score, "EW": 0}
    deck = cuarenta.pack()
    hand.captured = {"NS": deck[:dealing], "EW": deck[dealing : dealing + others]}
    hand.table = deck[dealing + others :]
    hand.last_capturer = "NS"
    hand.count()
    return hand.score["NS"] - score, hand.score["EW"]


def test_position_37_carton():
    assert carton(23, 17) == (10, 0)
    assert carton(22, 18) == (8, 0)
    assert carton(20, 20) == (0, 2)
    assert carton(20, 20, "pagat") == (0, 6)
    assert carton(20, 20, carton_both_20="each_6") == (6, 6)
    assert carton(19, 18) == (2, 0)
    assert carton(19, 18, leftover="last_capturer") == (8, 0)
    assert carton(19, 19) == (0, 2)
    assert carton(40, 0) == (26, 0)
    assert carton(40, 0, falla=2, leftover="last_capturer") == (28, 0)
    row = [0] * 20 + [6, 8, 8, 10, 10, 12, 12, 14, 14, 16, 16, 18, 18, 20, 20, 22, 22, 24, 24, 26, 26]
    variant = preset("cuarenta", "wikipedia")
    assert [cuarenta.carton_points(variant, number) for number in range(41)] == row


def points_from(score: int, table: str, *, trailed: bool, **changes: Any) -> int:
    hand = table_of(table, **changes)
    hand.score["EW"] = score
    if trailed:
        hand.table.remove("5C")
        laid(hand, "N", "5C")
    return capture(hand, "5S", table)[0]


def test_position_38():
    assert points_from(38, "5C", trailed=False) == 0
    assert points_from(38, "5C", trailed=True) == 2
    assert points_from(36, "5C", trailed=False) == 2
    assert points_from(36, "5C", trailed=True) == 4
    assert points_from(36, "5C", trailed=True, rule_38_check="stepwise") == 2
    assert points_from(36, "5C", trailed=True, name="tournament") == 2
    assert carton(26, 14, score=38) == (0, 0)
    assert carton(26, 14, score=38, rule_38="no_limpia") == (12, 0)


def test_position_39_ends():
    assert carton(27, 13, score=28) == (14, 0)
    assert carton(27, 13, score=28, carton_cutoff=30) == (14, 0)
    assert carton(27, 13, score=28, carton_cutoff=30, carton_over_cutoff="cap") == (2, 0)
    assert carton(27, 13, score=30, carton_cutoff=30) == (0, 0)
    assert mesa((40, 8), (0, 0)) == ({"NS": 2, "EW": 0}, "NS")
    assert mesa((40, 10), (0, 0)) == ({"NS": 1, "EW": 0}, None)
    assert mesa((40, 10), (0, 0), zapateria_limit="le10")[1] == "NS"
    assert mesa((40, 6), (0, 1)) == ({"NS": 1, "EW": 1}, None)
    hand = table_of("", "wikipedia")
    hand.by_hand = True
    hand.score["EW"] = 30
    hand.play("W", "ruling misdeal N")
    settled = cuarenta.settle(hand.variant, hand.standing, hand.result())
    assert (hand.chica_winner, settled["dealer"], settled["sets"]["EW"]) == ("EW", "W", 1)


def mesa(score: tuple[int, int], sets: tuple[int, int], **changes: Any) -> tuple[dict[str, int], str | None]:
    hand = table_of("", **changes)
    hand.standing["sets"] = dict(zip(("NS", "EW"), sets, strict=True))
    hand.score = dict(zip(("NS", "EW"), score, strict=True))
    hand.chica_winner = "NS"
    hand.end("chica")
    settled = cuarenta.settle(hand.variant, hand.standing, hand.result())
    return settled["sets"], settled["winner"]


# ---- random hands


@pytest.mark.parametrize("seed", range(150))
def test_random_hands_of_sueca_end(seed: int):
    rng = random.Random(seed)
    variant = vars(random_variant("sueca", rng))
    order = rng.sample(sueca.pack(variant), 40)
    standing = random_standing("sueca", variant, sueca.first_standing(rng.choice("NESW")), rng)
    hand = sueca.Hand(variant, order, standing["dealer"], standing, by_hand=rng.random() < 0.2)
    while not hand.over():
        hand.play(*random_move(hand, rng))
        lying = [card for trick in [*hand.tricks, hand.trick] for _, card in trick]
        held = [card for cards in hand.hands.values() for card in cards]
        if hand.trump:
            assert sorted(lying + held) == sorted(order)
    result = hand.result()
    if result["reason"] in ("counted", "tie"):
        assert sum(result["points"].values()) == 120
        assert sum(result["tricks"].values()) == 10
    settled = sueca.settle(variant, standing, result)
    assert (settled["dealer"] == standing["dealer"]) == result["void"]
    if result["void"] and result["reason"] != "misdeal":
        assert settled == standing


@pytest.mark.parametrize("seed", range(150))
def test_random_hands_of_cuarenta_end(seed: int):
    rng = random.Random(seed)
    variant = vars(random_variant("cuarenta", rng))
    order = rng.sample(cuarenta.pack(), 40)
    dealer = rng.choice("NS" if variant["players"] == 2 else "NESW")
    first = cuarenta.first_standing(variant, dealer)
    standing = random_standing("cuarenta", variant, first, rng)
    hand = cuarenta.Hand(variant, order, dealer, standing, by_hand=rng.random() < 0.2)
    while not hand.over():
        hand.play(*random_move(hand, rng))
        held = [card for cards in [*hand.hands.values(), *hand.captured.values()] for card in cards]
        assert sorted(hand.stock + hand.table + hand.void_cards + held) == sorted(order)
    result = hand.result()
    at_once = result["reason"] in ("doble_ronda", "four_caidas", "carton", "misdeal")
    assert (result["chica_winner"] is None or at_once) == (max(hand.score.values()) < 40)
