"""How a seat of a reduced game chooses: by chances of its cards, given its hand and what all have seen."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Mapping
from hashlib import blake2b
from typing import Final

from partida.cards import CardSet
from partida.players.player import FREE, Budget
from partida.players.registry import level as check_level
from partida.players.registry import player
from partida.response.reduced import Moment, Reduced, World
from partida.sueca.moves import Play

Choices = tuple[tuple[int, float], ...]
"""Cards with their chances, which add up to 1; cards that are never played are left out."""

Line = tuple[int, ...]

SURE: Final = ("beginner", "novice", "club")
"""Levels that never toss a coin over a card."""


class Strategy(ABC):
    """How a seat plays one reduced game. It remembers every answer, by the cards played and those held.

    A subclass answers for moments with more than one legal card. It may read nothing of the hands but
    that of the seat on turn, the others serve to set up the table.
    """

    def __init__(self, game: Reduced) -> None:
        self.game = game
        self._known: dict[Line, dict[int, Choices]] = {}

    def known(self, line: Line) -> dict[int, Choices]:
        """The answers given so far after these cards, by the cards held (a mask)."""
        return self._known.setdefault(line, {})

    def choices(self, moment: Moment, hands: World) -> Choices:
        """What the seat on turn plays, from the hands of the deal."""
        hand = hands[moment.turn] & ~moment.played
        known = self.known(moment.line)
        if hand not in known:
            legal = tuple(CardSet(self.game.legal(moment, hand)))
            known[hand] = ((int(legal[0]), 1.0),) if len(legal) == 1 else self._answer(moment, hands)
        return known[hand]

    @abstractmethod
    def _answer(self, moment: Moment, hands: World) -> Choices: ...


class Uniform(Strategy):
    """Every legal card with the same chance."""

    def _answer(self, moment: Moment, hands: World) -> Choices:
        legal = CardSet(self.game.legal(moment, hands[moment.turn] & ~moment.played))
        return tuple((int(card), 1.0 / len(legal)) for card in legal)


class Asked(Strategy):
    """A level of the registry, asked with the view of its seat.

    A level that tosses coins is asked ``draws`` times with other seeds, and the shares of its answers are
    taken for chances. A best response then knows too much of its luck, so its gap comes out too large.
    """

    def __init__(self, game: Reduced, level: str, draws: int = 1, budget: Budget = FREE) -> None:
        super().__init__(game)
        check_level("sueca", level)
        self._level = level
        self._sure = player("sueca", level) if level in SURE else None
        self._draws = 1 if self._sure else draws
        self._budget = budget

    def _answer(self, moment: Moment, hands: World) -> Choices:
        state = self.game.state(hands, moment.line)
        seat = self.game.seats[moment.turn]
        view = self.game.rules.view(state, seat)
        about = "" if self._sure else f"{self.game.turn_up} {moment.turn} {hands[moment.turn]} {moment.line}"
        answers: Counter[int] = Counter()
        for draw in range(self._draws):
            asked = self._sure or player("sueca", self._level, _seed(f"{about} {draw}"))
            move = asked.choose(view, view.moves, self._budget)
            assert isinstance(move, Play)
            answers[int(move.card)] += 1
        return tuple((card, count / self._draws) for card, count in sorted(answers.items()))


class Answering(Strategy):
    """The cards of a best response, and where it had none to find those of another strategy."""

    def __init__(self, cards: Mapping[tuple[Line, int], int], otherwise: Strategy) -> None:
        super().__init__(otherwise.game)
        self._cards = cards
        self._otherwise = otherwise

    def _answer(self, moment: Moment, hands: World) -> Choices:
        card = self._cards.get((moment.line, hands[moment.turn] & ~moment.played))
        return self._otherwise.choices(moment, hands) if card is None else ((card, 1.0),)


def strategy(game: Reduced, level: str, draws: int = 1, budget: Budget = FREE) -> Strategy:
    """How a level plays a reduced game; raises `PlayerError` for a name that is none."""
    if level == "random":
        return Uniform(game)
    return Asked(game, level, draws, budget)


def _seed(text: str) -> int:
    return int.from_bytes(blake2b(text.encode(), digest_size=4).digest())
