"""Every player, under every variant: only legal moves, to the end, the same for the same seed."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from partida.cards import CardSet
from partida.errors import DealError, PlayerError
from partida.game import Deal, Event
from partida.players.drive import asking_order, next_move, play_hand, play_match
from partida.players.player import Budget, Player
from partida.players.registry import DEFAULT, PLAYERS, player, player_names
from partida.registry import rules
from partida.sueca import leaf
from partida.sueca.moves import Play
from partida.testing import all_rules

SEED = bytes(range(32))
FEW = Budget(worlds=2)
"""So little thought that levels that search are quick too."""
GAMES = st.sampled_from(sorted(PLAYERS)).flatmap(all_rules)


def deal_of(game: Any, seed: int, *, by_hand: bool = False) -> Deal:
    rng = Random(seed)
    return Deal(tuple(rng.sample(game.pack, len(game.pack))), rng.randrange(game.table.size), by_hand=by_hand)


def table_of(game: Any, seed: int) -> list[Player]:
    """Players of random levels."""
    rng = Random(seed)
    return [player(game.name, rng.choice(player_names(game.name)), seed + n) for n in range(game.table.size)]


@given(GAMES, st.integers(0, 2**32), st.booleans())
@settings(max_examples=30)
def test_every_hand_comes_to_its_end(game: Any, seed: int, by_hand: bool) -> None:
    deal = deal_of(game, seed, by_hand=by_hand)
    standing = game.first_standing(deal.dealer)
    told: list[tuple[Event, ...]] = []
    state = play_hand(game, deal, standing, table_of(game, seed), told.append, FEW)
    assert game.result(state) is not None
    assert told[-1]
    again = play_hand(game, deal, standing, table_of(game, seed), budget=FEW)
    assert again == state, "the same seeds play the same hand"


def elsewhere(deal: Deal, seen: CardSet, rng: Random) -> Deal:
    """The deal with the cards that a seat has not seen in another order."""
    hidden = [card for card in deal.order if card not in seen]
    rng.shuffle(hidden)
    return replace(deal, order=tuple(card if card in seen else hidden.pop() for card in deal.order))


def replayed(game: Any, deal: Deal, moves: list[tuple[int, Any]]) -> Any:
    """The state after some moves, or None if they could not be made."""
    state, _ = game.start(deal, game.first_standing(deal.dealer))
    for seat, move in moves:
        if game.result(state) is not None or move not in game.moves(state, seat):
            return None
        state, _ = game.play(state, seat, move)
    return state


def same_answers(game: Any, seed: int) -> int:
    """Play up to some moment, put the unseen cards in another order, and compare the answers.

    Returns how many answers were compared: in some other worlds the moves could not have been made.
    """
    rng = Random(seed)
    deal = deal_of(game, seed)
    state, _ = game.start(deal, game.first_standing(deal.dealer))
    moves: list[tuple[int, Any]] = []
    players = table_of(game, seed)
    for _ in range(rng.randrange(40)):
        if game.result(state) is None:
            moves.append(next_move(game, state, players, FEW))
            state, _ = game.play(state, *moves[-1])
    if state.turn is None:
        return 0
    view = game.view(state, state.turn)
    other = replayed(game, elsewhere(deal, view.seen, rng), moves)
    if other is None or game.view(other, state.turn) != view:
        return 0
    names = player_names(game.name)
    for name in names:
        one, two = player(game.name, name, seed), player(game.name, name, seed)
        there = game.view(other, state.turn)
        assert one.choose(view, view.moves, FEW) == two.choose(there, there.moves, FEW)
    return len(names)


@pytest.mark.parametrize(
    "text", ["sueca", "sueca(renounce_mode=claim)", "cuarenta", "cuarenta(preset=tournament,players=2)"]
)
def test_a_choice_does_not_depend_on_hidden_cards(text: str) -> None:
    game = rules(text)
    assert sum(same_answers(game, seed) for seed in range(30)) > 25


@given(GAMES, st.integers(0, 2**32))
@settings(max_examples=12)
def test_a_choice_does_not_depend_on_hidden_cards_under_any_variant(game: Any, seed: int) -> None:
    same_answers(game, seed)


@given(st.integers(0, 2**32), st.sampled_from(["auto", "claim"]))
@settings(max_examples=20)
def test_no_level_commits_a_renounce_or_accuses_wrongly(seed: int, mode: str) -> None:
    game = rules(f"sueca(renounce_mode={mode})")
    deal = deal_of(game, seed)
    crew = table_of(game, seed)
    result = game.result(play_hand(game, deal, game.first_standing(deal.dealer), crew, budget=FEW))
    assert result.reason in ("counted", "tie")
    assert sum(result.points) == leaf.PACK_POINTS


class Reneging:
    """A player that throws a card of another suit whenever it may, and never speaks."""

    name = "reneging"

    def choose(self, view: Any, legal: tuple[Any, ...], budget: Budget) -> Any:
        plays = [move for move in legal if isinstance(move, Play)]
        if not plays or not view.trick.cards:
            return legal[0]
        suit = leaf.SUIT_MASK[view.trick.cards[0]]
        return next((move for move in plays if not suit >> move.card & 1), plays[0])

    def interject(self, view: Any, legal: tuple[Any, ...], budget: Budget) -> Any | None:
        return None


def test_renounces_of_others_are_found_out_and_only_when_proved() -> None:
    game = rules("sueca(renounce_mode=claim)")
    caught = 0
    for seed in range(20):
        players: list[Player] = [
            player("sueca", "club", seed),
            Reneging(),
            player("sueca", "club", seed),
            Reneging(),
        ]
        deal = deal_of(game, seed)
        result = game.result(play_hand(game, deal, game.first_standing(deal.dealer), players))
        caught += result.reason == "renounce"
        assert result.reason != "renounce" or result.winner == 0, "never a false accusation"
    assert caught >= 15


@pytest.mark.parametrize(
    "text", ["sueca", "sueca(preset=brazil)", "cuarenta", "cuarenta(preset=pagat,players=2)"]
)
def test_matches_come_to_their_end(text: str) -> None:
    game = rules(text)
    told: list[tuple[Event, ...]] = []
    players = [player(game.name, seed=n) for n in range(game.table.size)]
    match = play_match(game, players, SEED, on_events=told.append)
    assert match.winner in (0, 1)
    assert any(event.kind == "match_won" for events in told for event in events)
    again = play_match(game, [player(game.name, seed=n) for n in range(game.table.size)], SEED)
    assert again.hands == match.hands
    other = play_match(game, players, SEED, dealer=1)
    assert other.hands[0].deal.dealer == 1


def test_a_wrong_seed_is_refused() -> None:
    with pytest.raises(DealError):
        play_match(rules("sueca"), [player("sueca")] * 4, b"short", dealer=0)


class Cheating:
    """A player that answers with a card it does not hold."""

    name = "cheating"

    def choose(self, view: Any, legal: tuple[Any, ...], budget: Budget) -> Any:
        strange = CardSet((1 << 52) - 1) - view.hand
        return Play(next(iter(strange)))

    def interject(self, view: Any, legal: tuple[Any, ...], budget: Budget) -> Any | None:
        return Play(next(iter(view.hand))) if legal else None


def test_an_illegal_answer_is_named() -> None:
    game = rules("sueca")
    deal = replace(deal_of(game, 1), dealer=0, prepared=True)
    with pytest.raises(
        PlayerError, match=r"player 'cheating' at seat W answered Play\(card=.*10 legal"
    ) as error:
        play_hand(game, deal, game.first_standing(0), [Cheating()] * 4)
    assert error.value.code == "player/illegal"


def test_an_illegal_interjection_is_named() -> None:
    """Everybody may look at the last trick, also out of turn: the offer comes, the answer is wrong."""
    game = rules("sueca(peek_last_trick=once_per_hand)")
    club = player("sueca", "club")
    deal = replace(deal_of(game, 1), dealer=0, prepared=True)
    with pytest.raises(PlayerError, match="player 'cheating' at seat E answered"):
        play_hand(game, deal, game.first_standing(0), [club, Cheating(), club, club])


def test_the_number_of_players_is_checked() -> None:
    game = rules("cuarenta(players=2)")
    with pytest.raises(PlayerError, match="cuarenta needs 2 players, not 4") as error:
        play_hand(game, deal_of(game, 1), game.first_standing(0), [player("cuarenta")] * 4)
    assert error.value.code == "player/number"
    with pytest.raises(PlayerError):
        play_match(game, [], SEED)


def test_names() -> None:
    assert player_names("sueca") == (
        "random", "beginner", "novice", "casual", "club", "good", "strong", "expert", "master"
    )  # fmt: skip
    assert player_names("cuarenta") == (
        "random", "beginner", "novice", "casual", "club", "good", "strong", "expert", "master"
    )  # fmt: skip
    assert all(DEFAULT in player_names(game) for game in PLAYERS)
    assert player("sueca").name == "club"
    assert player("cuarenta", "random", 3).name == "random"


def test_unknown_names_list_the_known() -> None:
    with pytest.raises(
        PlayerError, match="sueca has no player 'wizard'; it has random, beginner, novice, casual, club, good"
    ):
        player("sueca", "wizard")
    with pytest.raises(PlayerError, match="no players of 'bisca'; there are players of sueca, cuarenta"):
        player("bisca")


def test_the_other_side_is_asked_first_about_what_was_overlooked() -> None:
    """E trails a four although A and 3 lie there: N and S are asked in the order of play, then W, then E."""
    game = rules("cuarenta(overlooked=opponents_claim,direction=ccw)")
    hands = tuple(
        CardSet.parse(text)
        for text in ("AC 2D 6S JH 6H", "4D QH 7D KC 5S", "QC 2C 3H JD 7S", "3C KS 7H 5D JS")
    )
    stock = tuple(card for card in game.pack if not any(card in hand for hand in hands))
    state, _ = game.start(game.order_of(hands, 1, None, stock), game.first_standing(1))
    for seat, text in ((0, "pass"), (3, "pass"), (2, "pass"), (1, "pass"), (0, "AC"), (3, "3C"), (2, "QC")):
        state, _ = game.play(state, seat, game.read(text))
    state, _ = game.play(state, 1, game.read("4D"))
    assert state.turn == 0
    assert asking_order(game, state) == (0, 2, 3, 1)
    crew = [player("cuarenta", "club", seat) for seat in range(4)]
    seat, move = next_move(game, state, crew)
    assert (seat, str(game.write(move))) == (0, "claim 4DxAC3C")
