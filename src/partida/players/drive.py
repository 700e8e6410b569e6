"""Letting computer players play: a hand, or a whole match.

Everything follows from the deals and the players' seeds, so the same arguments give the same game.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from partida.errors import PlayerError
from partida.fairness import hand_seed, shuffled
from partida.game import AnyRules, Deal, Event
from partida.match import Match
from partida.players.player import FREE, Budget, Player
from partida.table import Seat

OnEvents = Callable[[tuple[Event, ...]], None]
"""Told what happened after every move. Events say themselves who may see them."""


def play_hand(
    rules: AnyRules,
    deal: Deal,
    standing: Any,
    players: Sequence[Player],
    on_events: OnEvents | None = None,
    budget: Budget = FREE,
) -> Any:
    """Play a hand to its end and return the final state.

    ``players`` are by seat. Raises `PlayerError` for a wrong number of players or for an answer that is
    not a legal move, and what `Rules.start` raises.
    """
    _check_players(rules, players)
    state, events = rules.start(deal, standing)
    _tell(on_events, events)
    while rules.result(state) is None:
        seat, move = next_move(rules, state, players, budget)
        state, events = rules.play(state, seat, move)
        _tell(on_events, events)
    return state


def play_match(
    rules: AnyRules,
    players: Sequence[Player],
    seed: bytes,
    dealer: Seat | None = None,
    on_events: OnEvents | None = None,
    budget: Budget = FREE,
) -> Match:
    """Play a match to its end; all packs are shuffled from one 32-byte seed.

    Without ``dealer`` the seed also draws who deals first, by the variant's way (hand number 0; the
    hands that are played are numbered from 1). Raises what `play_hand` raises, and `DealError` for a
    seed of the wrong length.
    """
    _check_players(rules, players)
    if dealer is None:
        dealer = rules.first_dealer(shuffled(rules.pack, hand_seed(seed, 0)))
    match = Match.begin(rules, dealer)
    while match.winner is None:
        order = shuffled(rules.pack, hand_seed(seed, len(match.hands) + 1))
        match, events = match.deal(Deal(order, match.standing.dealer))
        _tell(on_events, events)
        while match.playing:
            seat, move = next_move(rules, match.state, players, budget)
            match, events = match.play(seat, move)
            _tell(on_events, events)
    return match


def next_move(
    rules: AnyRules, state: Any, players: Sequence[Player], budget: Budget = FREE
) -> tuple[Seat, Any]:
    """Who moves next in a hand that is not over, and what; raises `PlayerError`.

    Before the seat on turn moves, all are asked in `asking_order` whether they want to say something
    (accuse, claim, take back); the first who does goes first.
    """
    turn: Seat = state.turn
    for seat in asking_order(rules, state):
        legal = rules.moves(state, seat)
        if legal:
            said = players[seat].interject(rules.view(state, seat), legal, budget)
            if said is not None:
                return seat, _checked(rules, players[seat], seat, said, legal)
    view = rules.view(state, turn)
    move = players[turn].choose(view, view.moves, budget)
    return turn, _checked(rules, players[turn], turn, move, view.moves)


def asking_order(rules: AnyRules, state: Any) -> tuple[Seat, ...]:
    """In which order the seats are asked whether they want to speak out of turn.

    While cards that somebody overlooked can be claimed (Cuarenta): the other side first, then the partner,
    each in the order of play after the seat that overlooked them, and that seat last. So nobody is favoured
    by where the turn has gone meanwhile. Otherwise in the order of play after the seat on turn, which is not
    among them: it is asked for its move next.
    """
    if rules.name == "cuarenta" and state.open:
        seat: Seat = state.turns[-1].seat
        after = rules.table.from_seat(seat)[1:]
        return (*sorted(after, key=lambda other: (other - seat) % 2 == 0), seat)
    return rules.table.from_seat(state.turn)[1:]


def _checked(rules: AnyRules, player: Player, seat: Seat, move: Any, legal: tuple[Any, ...]) -> Any:
    if move in legal:
        return move
    raise PlayerError(
        f"player {player.name!r} at seat {rules.table.name(seat)} answered {move!r}, which is not one of "
        f"its {len(legal)} legal moves",
        code="player/illegal",
    )


def _check_players(rules: AnyRules, players: Sequence[Player]) -> None:
    if len(players) != rules.table.size:
        raise PlayerError(
            f"{rules.name} needs {rules.table.size} players, not {len(players)}", code="player/number"
        )


def _tell(on_events: OnEvents | None, events: tuple[Event, ...]) -> None:
    if on_events is not None:
        on_events(events)
