"""The game of two cards in OpenSpiel, whose best response must find the same values.

The package is not among what the tests install: `pip install '.[openspiel]'`. The rules of play are those of
the naive side, so nothing but the strategies asked is shared with the code under test.
"""

import warnings
from collections.abc import Mapping
from typing import Any

import pytest

from partida.cards import Card
from partida.response.best import respond, value
from partida.response.gaps import AIMS, worths
from partida.response.reduced import REDUCED, Moment, World
from partida.response.strategies import Strategy, strategy
from tests.response import naive
from tests.response.helpers import deal_of

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # its bindings warn of themselves
    WHY = "open_spiel is not installed: best responses are NOT CHECKED by a public library"
    pyspiel = pytest.importorskip("pyspiel", reason=WHY)
    from open_spiel.python.algorithms.best_response import BestResponsePolicy
    from open_spiel.python.algorithms.expected_game_score import policy_value
    from open_spiel.python.policy import Policy

GAME = REDUCED[2][1]
DEALS = list(GAME.deals())
MINDS = [(0,), (1,), (2,), (3,), (0, 2), (1, 3)]
RESPONDER, OTHERS = 0, 1
TYPE = pyspiel.GameType(
    short_name="reduced_sueca",
    long_name="Reduced Sueca",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=2,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=False,
    provides_observation_tensor=False,
    parameter_specification={"minds": "a", "aim": AIMS[0], "step": 1},
)


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """Two players: the seats that respond, who see each other's cards, and the other seats."""

    def __init__(self, params: Mapping[str, Any]) -> None:
        info = pyspiel.GameInfo(
            num_distinct_actions=52,
            max_chance_outcomes=len(DEALS),
            num_players=2,
            min_utility=-100.0,
            max_utility=100.0,
            utility_sum=0.0,
            max_game_length=8,
        )
        super().__init__(TYPE, info, params)
        self.minds = tuple(map("abcd".index, params["minds"]))
        self.step = params["step"]
        self.worth = worths(GAME, params["aim"], self.minds[0] % 2)

    def new_initial_state(self) -> "SpielState":
        return SpielState(self)

    def make_py_observer(self, kind: Any = None, params: Any = None) -> "Observer":
        return Observer()


pyspiel.register_game(TYPE, SpielGame)


class SpielState(pyspiel.State):  # type: ignore[misc]
    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.minds, self.worth, self.step = game.minds, game.worth, game.step
        self.world: World | None = None
        self.line: tuple[str, ...] = ()

    @property
    def seat(self) -> int:
        return naive.seats_of(self.line, "S")[1]

    def current_player(self) -> int:
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        if self.world is None:
            return int(pyspiel.PlayerId.CHANCE)
        return RESPONDER if self.seat in self.minds else OTHERS

    def _legal_actions(self, player: int) -> list[int]:
        assert self.world is not None
        hand = deal_of(self.world)[self.seat] - set(self.line)
        led = self.line[len(self.line) // 4 * 4 :][:1]
        legal = [card for card in hand if led and card[1] == led[0][1]] or hand
        return sorted(int(Card.parse(card)) for card in legal)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        dealt = range(0, len(DEALS), self.step)
        return [(nth, 1 / len(dealt)) for nth in dealt]

    def _apply_action(self, action: int) -> None:
        if self.world is None:
            self.world = DEALS[action]
        else:
            self.line = (*self.line, str(Card(action)))

    def _action_to_string(self, player: int, action: int) -> str:
        return f"{player}:{action}"

    def is_terminal(self) -> bool:
        return len(self.line) == 4 * GAME.size

    def returns(self) -> list[float]:
        if not self.is_terminal():
            return [0.0, 0.0]
        ours = self.worth[naive.seats_of(self.line, "S")[2]]
        return [ours, -ours]

    def __str__(self) -> str:
        return f"{self.world} {self.line}"


class Observer:
    tensor = None
    dict: Mapping[str, Any] = {}

    def set_from(self, state: SpielState, player: int) -> None:
        raise NotImplementedError

    def string_from(self, state: SpielState, player: int) -> str:
        assert player == RESPONDER, "only the responder's sight is asked for"
        assert state.world is not None
        return f"{[sorted(deal_of(state.world)[mind]) for mind in state.minds]} {state.line}"


class Fixed(Policy):  # type: ignore[misc]
    """Every seat by the strategy."""

    def __init__(self, game: SpielGame, played: Strategy) -> None:
        super().__init__(game, [RESPONDER, OTHERS])
        self.played = played

    def action_probabilities(self, state: SpielState, player_id: int | None = None) -> dict[int, float]:
        moment, game = Moment(), self.played.game
        for card in state.line:
            moment = game.after(moment, int(Card.parse(card)))
        assert state.world is not None
        return dict(self.played.choices(moment, state.world))


def spiel_values(minds: tuple[int, ...], aim: str, step: int, played: Strategy) -> tuple[float, float]:
    """What the strategy gets for the responder's seats, and what the best response gets."""
    names = "".join("abcd"[mind] for mind in minds)
    game = pyspiel.load_game("reduced_sueca", {"minds": names, "aim": aim, "step": step})
    fixed = Fixed(game, played)
    value = policy_value(game.new_initial_state(), [fixed, fixed])[RESPONDER]
    return float(value), float(BestResponsePolicy(game, RESPONDER, fixed).value(game.new_initial_state()))


def check(minds: tuple[int, ...], level: str, aim: str, step: int = 1) -> None:
    """Compare values in the game with every so manieth deal."""
    played = strategy(GAME, level)
    worth, deals = worths(GAME, aim, minds[0] % 2), DEALS[::step]
    ours = value(GAME, (played,) * 4, worth, deals), respond(GAME, (played,) * 4, minds, worth, deals).value
    assert ours == pytest.approx(spiel_values(minds, aim, step, played))


@pytest.mark.parametrize("minds", MINDS)
@pytest.mark.parametrize(("level", "aim"), [("random", "points"), ("club", "half")])
def test_open_spiel_finds_the_same_in_some_deals(minds: tuple[int, ...], level: str, aim: str) -> None:
    check(minds, level, aim, step=9)


@pytest.mark.soak
@pytest.mark.parametrize("minds", MINDS)
@pytest.mark.parametrize("level", ["random", "beginner", "novice", "club"])
@pytest.mark.parametrize("aim", AIMS)
def test_open_spiel_finds_the_same(minds: tuple[int, ...], level: str, aim: str) -> None:
    check(minds, level, aim)
