"""Reviews for the tests of the server and of the pages: the cards that were played, with worths made up.

No compiled code is needed for them. All that hangs on rules (what could be played, who played what) is true;
the chances, verdicts and reasons are invented, but fit each other as in a review.
"""

from __future__ import annotations

import random
from typing import Any

from partida.analysis.cuarenta.choices import SCALE
from partida.analysis.judging import measure
from partida.analysis.model import (
    Account,
    CardReview,
    CardValue,
    Depth,
    Estimate,
    HandReview,
    Label,
    Luck,
    Plain,
    Reason,
)
from partida.cuarenta.moves import Play as CuarentaPlay
from partida.game import AnyRules
from partida.record import HandRecord
from partida.registry import variant_text
from partida.sueca.moves import Play as SuecaPlay

NONE = Estimate(0.0, 0.0)
LABELS: tuple[tuple[float, Label], ...] = (
    (0.02, "fine"), (0.05, "good"), (0.1, "inaccuracy"), (0.2, "mistake"), (1.0, "blunder"),
)  # fmt: skip


def invented(rules: AnyRules, standing: Any, hand: HandRecord, number: int, depth: Depth) -> HandReview:
    """A review of a hand."""
    names = "NESW" if rules.table.size == 4 else "NS"
    cards = _cards(rules, standing, hand, names)
    sides = ("NS", "EW") if rules.table.size == 4 else ("N", "S")
    worst = sorted(range(len(cards)), key=lambda place: -cards[place].loss.mean)[:3]
    first, _ = rules.start(hand.deal, standing)
    return HandReview(
        game=rules.name,
        variant=variant_text(rules.variant),
        standing="",
        hand=number,
        dealer=names[hand.deal.dealer],
        trump=_trump(rules, hand, first),
        result="",
        depth=depth,
        cards=tuple(cards),
        key_moments=tuple(place for place in worst if cards[place].loss.mean > 0.05),
        seats=tuple(_account(name, [card for card in cards if card.seat == name]) for name in names),
        sides=tuple(_account(name, [card for card in cards if card.seat in name]) for name in sides),
        unit="hand" if rules.name == "sueca" else "chica",
        measure=measure(1 if rules.name == "sueca" else SCALE),
        luck=tuple(Luck(side, Estimate(0.4, 0.02), 0.5, depth.worlds, 60) for side in sides),
    )


def _cards(rules: AnyRules, standing: Any, hand: HandRecord, names: str) -> list[CardReview]:
    state, _ = rules.start(hand.deal, standing)
    cards: list[CardReview] = []
    for place, (seat, move) in enumerate(hand.moves):
        if isinstance(move, SuecaPlay | CuarentaPlay):
            legal = [rules.write(one) for one in rules.moves(state, seat) if isinstance(one, type(move))]
            round_of = rules.table.size * (1 if rules.name == "sueca" else 5)
            cards.append(_card(place, len(cards) // round_of + 1, names[seat], rules.write(move), legal))
        state, _ = rules.play(state, seat, move)
    return cards


def _card(place: int, trick: int, seat: str, played: str, legal: list[str]) -> CardReview:
    rng = random.Random(f"{place}{played}")
    if played not in legal:  # the same capture with other suits
        legal = [*legal, played]
    order = rng.sample(legal, len(legal))
    worth = {text: 0.8 - 0.06 * at for at, text in enumerate(order)}
    loss = worth[order[0]] - worth[played]
    choice = len(legal) > 1
    return CardReview(
        move=place,
        trick=trick,
        seat=seat,
        card=played,
        kind="choice" if choice else "forced",
        best=order[0],
        choices=tuple(CardValue(text, worth[text], worth[text] / 2, 60) for text in order),
        worlds=100,
        every_world=False,
        win=worth[played],
        match=worth[played] / 2,
        loss=Estimate(loss, 0.01),
        match_loss=Estimate(loss / 2, 0.01),
        points_lost=place % 5,
        games_lost=0,
        criticality=Estimate(worth[order[0]] - worth[order[-1]], 0.01),
        mattered=choice,
        right=loss < 0.02,
        label=next(label for most, label in LABELS if loss <= most) if choice else None,
        close=False,
        reasons=_reasons(order[0], played, seat) if loss > 0.05 else (),
        plain=Plain("takes", order[0], played, number=3) if loss > 0.05 and place % 3 else None,
    )


def _reasons(best: str, played: str, seat: str) -> tuple[Reason, ...]:
    """What both games can say, and a fact that only one of them knows."""
    beats = Reason("beats", best, played, 60, 100, 20, 100)
    holds = Reason("holds", best, played, 30, 60, 10, 40, seat=seat, card="AS", rank="A")
    return beats, holds


def _account(who: str, cards: list[CardReview]) -> Account:
    labels = {label: sum(card.label == label for card in cards) for _, label in LABELS}
    chosen = [card for card in cards if card.kind == "choice"]
    return Account(
        who, len(cards), len(chosen), len(chosen), sum(card.right for card in chosen),
        sum(card.loss.mean for card in cards), sum(card.match_loss.mean for card in cards),
        sum(card.points_lost or 0 for card in cards), 0, labels,
    )  # fmt: skip


def _trump(rules: AnyRules, hand: HandRecord, state: Any) -> str:
    """The suit of trumps, or the first of all suits in a game without."""
    if rules.name != "sueca":
        return "S"
    for seat, move in hand.moves:
        if isinstance(move, SuecaPlay):
            break
        state, _ = rules.play(state, seat, move)
    trump = rules.view(state, None).trump
    return "S" if trump is None else trump.letter
