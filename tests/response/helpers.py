"""Between the code under test and the naive one: cards as texts, strategies as policies."""

from random import Random

from partida.cards import Card, CardSet
from partida.response.reduced import Moment, Reduced, World
from partida.response.strategies import Strategy
from tests.response.naive import Deal, Policy


def texts(mask: int) -> frozenset[str]:
    return frozenset(str(card) for card in CardSet(mask))


def deal_of(world: World) -> Deal:
    return tuple(texts(hand) for hand in world)


def uniform(seat: int, hand: frozenset[str], legal: list[str], line: tuple[str, ...]) -> dict[str, float]:
    return {card: 1 / len(legal) for card in legal}


def policy_of(strategy: Strategy, worlds: list[World]) -> Policy:
    """A strategy as a naive policy: asked in the first of some deals in which the seat could be so."""
    answers: dict[tuple[frozenset[str], tuple[str, ...]], dict[str, float]] = {}

    def chances(seat: int, hand: frozenset[str], legal: list[str], line: tuple[str, ...]) -> dict[str, float]:
        if (hand, line) not in answers:
            moment, world = _moment_in(strategy.game, hand, line, worlds)
            assert moment.turn == seat
            answers[hand, line] = {
                str(Card(card)): chance for card, chance in strategy.choices(moment, world)
            }
        return answers[hand, line]

    return chances


def _moment_in(
    game: Reduced, hand: frozenset[str], line: tuple[str, ...], worlds: list[World]
) -> tuple[Moment, World]:
    """The moment after these cards, and the first deal in which it can be with this hand on turn."""
    for world in worlds:
        moment, can_be = Moment(), True
        for text in line:
            card = Card.parse(text)
            can_be = can_be and bool(game.legal(moment, world[moment.turn] & ~moment.played) & card.bit)
            moment = game.after(moment, card)
        if can_be and texts(world[moment.turn] & ~moment.played) == hand:
            return moment, world
    raise AssertionError(f"no deal has {sorted(hand)} after {line}")


def some_deals(game: Reduced, number: int, seat: int, seed: int) -> list[World]:
    """Deals at random that are alike in the hand of one seat."""
    random = Random(seed)
    everything = list(game.deals())
    hand = random.choice(everything)[seat]
    return random.sample([world for world in everything if world[seat] == hand], number)
