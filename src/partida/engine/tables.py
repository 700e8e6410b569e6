"""Requests about games, variants and positions."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from partida import __version__, fairness
from partida.engine.messages import (
    PROTOCOL,
    Deal,
    Dealt,
    Games,
    GamesTold,
    GameTold,
    Hello,
    HelloTold,
    Look,
    Looked,
    Moves,
    MovesTold,
    OptionTold,
    Play,
    Played,
    ResultTold,
    VariantAsked,
    VariantTold,
)
from partida.engine.refusal import Refused, naming
from partida.game import AnyRules
from partida.game import Deal as DealOfCards
from partida.options import options_of
from partida.players.registry import player_names
from partida.record import Act, Position, format_standing
from partida.record.moves import parse_act
from partida.record.text import Word
from partida.record.views import event_json, legal_json, view_json
from partida.registry import GAMES, Game, variant_text
from partida.registry import rules as rules_of
from partida.table import Seat


def hello(asked: Hello) -> HelloTold:
    """We are partida of this version; raises `Refused` for a protocol that we do not speak."""
    if asked.protocol != PROTOCOL:
        raise Refused("engine/protocol", f"we speak version {PROTOCOL}, not {asked.protocol}", "protocol")
    return HelloTold(protocol=PROTOCOL, name="partida", version=__version__)


def games(asked: Games) -> GamesTold:
    """All games with what can be chosen."""
    return GamesTold(games=[_game(one) for one in GAMES.values()])


def _game(one: Game) -> GameTold:
    options = options_of(next(iter(one.presets.values())))
    return GameTold(
        one.name,
        {name: variant_text(preset) for name, preset in one.presets.items()},
        [
            OptionTold(option.name, option.default, list(option.values), option.lowest, option.highest)
            for option in options
        ],
        list(player_names(one.name)),
    )


def variant(asked: VariantAsked) -> VariantTold:
    """A variant with all its options."""
    with naming("variant"):
        rules = rules_of(asked.variant)
    table = rules.table
    return VariantTold(
        game=rules.name,
        variant=variant_text(rules.variant),
        options={option.name: getattr(rules.variant, option.name) for option in options_of(rules.variant)},
        seats=[table.name(seat) for seat in table.from_seat(0)],
        pack=[str(card) for card in rules.pack],
    )


def deal(asked: Deal) -> Dealt:
    """The first hand of a match from a seed, or from a fresh one."""
    with naming("variant"):
        rules = rules_of(asked.variant)
    with naming("dealer"):
        dealer = rules.table.seat(asked.dealer)
    seed = fairness.new_seed() if asked.seed is None else bytes.fromhex(asked.seed)
    cards = DealOfCards(fairness.shuffled(rules.pack, seed), dealer)
    position = Position.at(rules, cards, rules.first_standing(dealer))
    return Dealt(position=str(position), seed=seed.hex())


def whole(text: str) -> tuple[Position, Any]:
    """A whole position and its state; raises `Refused`."""
    with naming("position"):
        position = Position.parse(text)
        return position, position.state()


def seat_of(rules: AnyRules, name: str | None) -> Seat | None:
    """The seat of a name; raises `Refused`."""
    with naming("seat"):
        return None if name is None else rules.table.seat(name)


def moves(asked: Moves) -> MovesTold:
    """The legal moves of the seat named, or of the one on turn."""
    position, state = whole(asked.position)
    rules = position.rules
    seat = seat_of(rules, asked.seat)
    if seat is None:
        seat = state.turn
    legal = [] if seat is None else legal_json(rules.moves(state, seat), rules)
    return MovesTold(
        turn=_name(rules, state.turn),
        phase=rules.view(state, None).phase,
        seat=_name(rules, seat),
        moves=legal,
    )


def play(asked: Play) -> Played:
    """The position after some moves, all or none of which are made."""
    position, state = whole(asked.position)
    rules = position.rules
    acts: list[Act] = []
    events: list[Any] = []
    for nth, text in enumerate(asked.moves):
        with naming(f"moves[{nth}]"):
            act = parse_act(rules, Word(text, 1))
            state, told = rules.play(state, *act)
        acts.append(act)
        events += map(event_json, told)
    return Played(
        position=str(replace(position, moves=(*position.moves, *acts))),
        turn=_name(rules, state.turn),
        phase=rules.view(state, None).phase,
        events=events,
        result=_result(rules, position.standing, rules.result(state)),
    )


def _result(rules: AnyRules, standing: Any, result: Any) -> ResultTold | None:
    if result is None:
        return None
    winner = None if result.winner is None else rules.table.team_name(result.winner)
    after = format_standing(rules, rules.settle(standing, result))
    return ResultTold(result.reason, result.void, result.points, winner, after)


def look(asked: Look) -> Looked:
    """The view of a seat."""
    position, state = whole(asked.position)
    rules = position.rules
    seat = seat_of(rules, asked.seat)
    return Looked(view=view_json(rules.view(state, seat), rules), position=str(position.position_for(seat)))


def _name(rules: AnyRules, seat: Seat | None) -> str | None:
    return None if seat is None else rules.table.name(seat)
