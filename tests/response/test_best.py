"""The best response against every pure strategy tried one by one, and against planted faults."""

import pytest

from partida.cards import CardSet
from partida.response import best
from partida.response.best import Weighted, respond, value
from partida.response.gaps import AIMS, worths
from partida.response.reduced import REDUCED, Moment, Reduced, World
from partida.response.strategies import Answering, Strategy, strategy
from tests.response import naive
from tests.response.helpers import deal_of, policy_of, some_deals, uniform

LEVELS = ("random", "beginner", "novice", "club")
TWO = REDUCED[2][1]
THREE = REDUCED[3][0]


def naive_best(
    game: Reduced, played: Strategy, minds: tuple[int, ...], worth: tuple[float, ...], deals: list[World]
) -> float:
    policy = policy_of(played, deals)
    return naive.best(
        map(deal_of, deals), str(game.turn_up)[1], [policy] * 4, minds, lambda taken: worth[taken]
    )


def test_the_naive_deals_are_ours() -> None:
    cards = [str(card) for card in CardSet(TWO.pack)]
    assert set(naive.deals(cards, str(TWO.turn_up))) == {deal_of(world) for world in TWO.deals()}


@pytest.mark.parametrize("aim", AIMS)
@pytest.mark.parametrize("seat", range(4))
def test_one_seat_in_the_whole_game_of_two_cards(seat: int, aim: str) -> None:
    """In two cards each seat chooses once, so all its pure strategies can be told apart by single choices."""
    deals = list(TWO.deals())
    worth = worths(TWO, aim, seat % 2)
    for level in ("random", "club"):
        played = strategy(TWO, level)
        ours = respond(TWO, (played,) * 4, (seat,), worth, deals).value
        assert ours == pytest.approx(_by_single_choices(played, seat, worth, deals))


def _by_single_choices(played: Strategy, seat: int, worth: tuple[float, ...], deals: list[World]) -> float:
    """Forward through every deal; for each sight of the seat, the card that is best on the whole."""
    policy = policy_of(played, deals)
    sums: dict[object, dict[str, float]] = {}
    certain = 0.0

    def forward(
        deal: naive.Deal, line: tuple[str, ...], weight: float, chosen: tuple[object, str] | None
    ) -> None:
        nonlocal certain
        _, turn, points = naive.seats_of(line, "S")
        hand = deal[turn] - set(line)
        if not hand:
            if chosen is None:
                certain += weight * worth[points]
            else:
                by_card = sums.setdefault(chosen[0], {})
                by_card[chosen[1]] = by_card.get(chosen[1], 0.0) + weight * worth[points]
            return
        led = line[len(line) // 4 * 4 :][:1]
        legal = sorted(card for card in hand if led and card[1] == led[0][1]) or sorted(hand)
        if len(legal) == 1:
            forward(deal, (*line, legal[0]), weight, chosen)
        elif turn == seat:
            for card in legal:
                forward(deal, (*line, card), weight, ((hand, line), card))
        else:
            for card, chance in policy(turn, hand, legal, line).items():
                forward(deal, (*line, card), weight * chance, chosen)

    for world in deals:
        forward(deal_of(world), (), 1.0, None)
    return (certain + sum(max(by_card.values()) for by_card in sums.values())) / len(deals)


@pytest.mark.parametrize("minds", [(0,), (1,), (2,), (3,), (0, 2), (1, 3)])
def test_every_pure_strategy_in_three_cards(minds: tuple[int, ...]) -> None:
    for level, seed in (("club", 1), ("novice", 2)):
        deals = some_deals(THREE, (4, 3, 3, 3)[minds[0]], minds[0], seed)
        played = strategy(THREE, level)
        for aim in AIMS:
            worth = worths(THREE, aim, minds[0] % 2)
            ours = respond(THREE, (played,) * 4, minds, worth, deals).value
            assert ours == pytest.approx(naive_best(THREE, played, minds, worth, deals))


@pytest.mark.parametrize("minds", [(0, 2), (1, 3)])
def test_one_mind_in_two_cards(minds: tuple[int, ...]) -> None:
    deals = some_deals(TWO, 30, minds[0], 1)
    for level in ("club", "beginner"):
        played = strategy(TWO, level)
        worth = worths(TWO, "points", minds[0] % 2)
        ours = respond(TWO, (played,) * 4, minds, worth, deals).value
        assert ours == pytest.approx(naive_best(TWO, played, minds, worth, deals))


def test_the_value_of_strategies_is_that_of_playing_them() -> None:
    deals = list(TWO.deals())
    worth = worths(TWO, "points", 0)
    ours = value(TWO, (strategy(TWO, "random"),) * 4, worth, deals)
    everything = [
        naive.outcome(deal_of(world), (), "S", [uniform] * 4, (), {}, worth.__getitem__) for world in deals
    ]
    assert ours == pytest.approx(sum(everything) / len(deals))


@pytest.mark.parametrize("seat", range(4))
def test_nothing_does_better_than_the_best(seat: int) -> None:
    deals = list(TWO.deals())
    worth = worths(TWO, "half", seat % 2)
    for level in LEVELS:
        played = strategy(TWO, level)
        response = respond(TWO, (played,) * 4, (seat,), worth, deals)
        for other in LEVELS:
            playing = [played] * 4
            playing[seat] = strategy(TWO, other)
            assert value(TWO, playing, worth, deals) <= response.value + 1e-9
        playing = [played] * 4
        playing[seat] = Answering(response.cards, played)
        assert value(TWO, playing, worth, deals) == pytest.approx(response.value), (
            "its cards bring what it says"
        )


def _fault_is_noticed(deals: list[World]) -> bool:
    played = strategy(TWO, "club")
    worth = worths(TWO, "points", 0)
    ours = respond(TWO, (played,) * 4, (0,), worth, deals).value
    return ours != pytest.approx(naive_best(TWO, strategy(TWO, "club"), (0,), worth, deals))


def test_a_responder_who_sees_all_hands_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    deals = some_deals(TWO, 30, 0, 1)
    assert not _fault_is_noticed(deals)
    fair = best._Walk._best

    def clairvoyant(walk: best._Walk, moment: Moment, worlds: list[Weighted]) -> float:
        return sum(fair(walk, moment, [world]) for world in worlds)

    monkeypatch.setattr(best._Walk, "_best", clairvoyant)
    assert _fault_is_noticed(deals)


def test_a_wrong_winner_of_the_last_trick_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(best._Walk, "_trick", lambda walk, masks: best._End(0, 20))
    assert _fault_is_noticed(some_deals(TWO, 30, 0, 1))


def test_deals_forgotten_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    parted = best._Walk._parted

    def forgetful(walk: best._Walk, moment: Moment, worlds: list[Weighted]) -> dict[int, list[Weighted]]:
        return {card: part[:1] for card, part in parted(walk, moment, worlds).items()}

    monkeypatch.setattr(best._Walk, "_parted", forgetful)
    assert _fault_is_noticed(some_deals(TWO, 30, 0, 1))


def test_one_card_each_leaves_no_choice() -> None:
    game = Reduced((*TWO.earlier, "AD 7D AC 7C"), TWO.turn_up)
    deals = list(game.deals())
    assert len(deals) == 6
    played = strategy(game, "random")
    worth = worths(game, "points", 0)
    fixed = value(game, (played,) * 4, worth, deals)
    for minds in ((0,), (1,), (0, 2)):
        assert respond(game, (played,) * 4, minds, worth, deals).value == fixed
    # Seat 3 holds the seven of trumps: it takes the trick of 42 unless seat 0 or 2 has the ace.
    assert fixed == pytest.approx(42 * (4 - 2) / 6)
