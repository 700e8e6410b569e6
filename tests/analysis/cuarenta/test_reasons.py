"""Every reason that is printed is true: recounted over the same worlds; and how hints are told."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from partida.analysis import Depth, Reason
from partida.analysis.cuarenta.choices import card_review
from partida.analysis.cuarenta.features import columns_of, features_for
from partida.analysis.cuarenta.hinting import hint_for
from partida.analysis.cuarenta.left import sums_on
from partida.analysis.cuarenta.reasons import facts_of, reasons_for
from partida.analysis.cuarenta.valuing import Valued, value_plays
from partida.analysis.telling import Teller
from partida.cards import Card, CardSet, Rank
from partida.cuarenta import leaf
from partida.cuarenta.captures import mask_of, style_of, takings
from partida.cuarenta.moves import Play
from partida.registry import rules
from partida.words import LANGUAGES
from tests.analysis.cuarenta.worlds import FOUR, TWO, moments, played, plays_of

DEPTH = Depth(worlds=100)
COUNTED = ("falls", "takes", "clears", "spared", "holds", "nobody")
NUMBER = r"(?<![\w(])\d+(?![\w♣♦♥♠])|(?<=\()\d+(?=\))"
"""A number in a sentence that is no card: by itself, or alone in parentheses."""
FACTS = ("own_38", "their_38", "scores", "cards", "builds", "breaks", "leaves", "dead")


def hands_of(valued: Valued) -> list[dict[str, set[int]]]:
    """Of every world the ranks that each seat of the table holds; of who has none, those of the next deal."""
    table, counts = valued.real.table, valued.view.counts
    worlds: list[dict[str, set[int]]] = []
    for row in valued.worlds:
        ranks: dict[str, set[int]] = {}
        for seat in range(table.size):
            tally = int(row[seat if counts[seat] else 4 + seat])
            held = {rank for rank in range(13) if tally >> 4 * rank & 15}
            ranks[table.name(valued.frame.back.seat(seat))] = held
        worlds.append(ranks)
    return worlds


def can(view: Any, rank: int, play: Play) -> tuple[bool, bool, bool]:
    """Whether a card of a rank can take the card of a play, fall on it, and take all that lies there then."""
    lying = mask_of(view.on_table) or 0
    table = lying & ~(mask_of(play.taken) or 0) if play.taken else lying | 1 << play.card
    just = 0 if play.taken else 1 << play.card
    take = fall = clear = False
    new_deal = sum(view.counts) == 1  # and nobody falls on a card of the deal before
    for taken in takings(style_of(view.variant), rank, leaf.tally_of(table), table, just):
        has = any(card % 13 == play.card % 13 for card in CardSet(taken)) and not play.taken
        take |= has
        fall |= has and not new_deal and (rank == play.card % 13 or view.variant.caida_by_addition)
        clear |= taken == table
    return take, fall, clear


def is_so(reason: Reason, hands: dict[str, set[int]], view: Any) -> bool:
    """Whether a feature holds in a world, by looking at the cards."""
    rank = None if reason.rank is None else int(Rank.parse(reason.rank))
    me = view.table.name(view.seat)
    if reason.kind == "nobody":
        holding = [view.table.name(seat) for seat, cards in enumerate(view.counts) if cards]
        return not any(rank in hands[name] for name in holding if name != me)
    held = hands[reason.seat or ""]
    if reason.kind == "holds":
        return rank in held
    best, played = (FOUR.read(text) for text in (reason.best, reason.played))
    assert isinstance(best, Play)
    assert isinstance(played, Play)
    if reason.kind == "spared":
        return not any(can(view, one, best)[0] for one in held)
    found = [can(view, one, played) for one in held]
    if reason.kind == "falls":
        return any(fall for _, fall, _ in found)
    if reason.kind == "takes":
        return any(take for take, _, _ in found) and not any(fall for _, fall, _ in found)
    assert reason.kind == "clears"
    return any(clear for _, _, clear in found)


def fact_is_so(reason: Reason, view: Any) -> bool:
    """Whether a fact is one, by looking at what everybody sees."""
    best, played = (FOUR.read(text) for text in (reason.best, reason.played))
    assert isinstance(best, Play)
    assert isinstance(played, Play)
    seen = {*view.seen, *view.hand}
    alive = {rank for rank in (*range(7), 10, 11, 12) if sum(card % 13 == rank for card in seen) < 4}
    rank = None if reason.rank is None else int(Rank.parse(reason.rank))

    def sums(play: Play) -> set[int]:
        lying = [card for card in view.on_table if card not in play.taken]
        return sums_of([*lying, *([] if play.taken else [play.card])])

    match reason.kind:
        case "own_38":
            return view.score[view.team] >= 38
        case "their_38":
            return view.score[1 - view.team] >= 38
        case "scores":
            return (reason.number or 0) > 0
        case "cards":
            return reason.number == len(best.taken) + 1 > len(played.taken) + 1
        case "builds":
            return rank in (sums(played) - sums_of(view.on_table) - sums(best)) & alive
        case "breaks":
            return rank in (sums(played) & sums_of(view.on_table) & alive) - sums(best)
        case "leaves":
            return rank in alive and can(view, rank or 0, played)[2]
        case "dead":
            return rank == best.card % 13 and rank not in alive
        case _:
            raise AssertionError(reason.kind)


def sums_of(cards: Any) -> set[int]:
    """The ranks that two cards or more add up to, one subset after another."""
    values = [card % 13 + 1 for card in cards if card % 13 < 7]
    found: set[int] = set()
    for subset in range(1 << len(values)):
        chosen = [value for at, value in enumerate(values) if subset >> at & 1]
        if len(chosen) >= 2 and sum(chosen) <= 7:
            found.add(sum(chosen) - 1)
    return found


def recounted(reason: Reason, valued: Valued) -> tuple[int, int, int, int]:
    """The counts of a reason, by brute force."""
    values: Any = valued.win if reason.by == "win" else valued.match
    plays = [FOUR.read(text) for text in (reason.best, reason.played)]
    best, other = (valued.column(play) for play in plays if isinstance(play, Play))
    counts = [0, 0, 0, 0]
    for row, hands in zip(values, hands_of(valued), strict=True):
        gain = float(row[best]) - float(row[other])
        if reason.kind in ("beats", "exact"):
            counts[0] += gain > 1e-9
            counts[2] += gain < -1e-9
            counts[1] += 1
            counts[3] += 1
        elif reason.kind in FACTS:
            counts[0] += fact_is_so(reason, valued.real)
            counts[1] += 1
        else:
            place = 0 if gain > 1e-9 else 2
            counts[place] += is_so(reason, hands, valued.real)
            counts[place + 1] += 1
    return counts[0], counts[1], counts[2], counts[3]


def printed() -> Iterator[tuple[Reason, Valued]]:
    """Reasons of reviews between players who know nothing, and of hints at the same moments."""
    for game, seed in ((FOUR, 0), (TWO, 1)):
        standing, hand = played(game, seed, "random")
        for nth, (_, state, play) in enumerate(plays_of(game, standing, hand)):
            valued = value_plays(game.view(state, state.turn), DEPTH)
            for reason in card_review(valued, play, 0, None).reasons:
                yield reason, valued
            if nth % 8 == 2:
                for reason in hint_for(valued.real, DEPTH).reasons:
                    yield reason, valued


def test_every_reason_is_recounted() -> None:
    kinds: dict[str, int] = {}
    for reason, valued in printed():
        told = (reason.count, reason.of, reason.count_else, reason.of_else)
        assert told == recounted(reason, valued), reason
        kinds[reason.kind] = kinds.get(reason.kind, 0) + 1
    assert sum(kinds.values()) > 40
    assert {"beats", "falls", "holds", "cards", "scores", "leaves"} <= set(kinds)


def test_every_feature_is_what_it_says() -> None:
    """Each of them over drawn worlds, whether it was ever a reason or not."""
    kinds: set[str] = set()
    for game, seed in ((FOUR, 3), (TWO, 4), (FOUR, 5)):
        for state in moments(game, seed, (3, 11, 19, 22, 26, 33)):
            valued = value_plays(game.view(state, state.turn), Depth(worlds=30))
            view, table = valued.view, valued.real.table
            for best in valued.plays[:2]:
                for other in valued.plays[-2:]:
                    framed = valued.frame.play(best), valued.frame.play(other)
                    for feature in features_for(view, *framed):
                        kinds.add(feature.kind)
                        holds = feature.holds_in(valued.worlds, columns_of(feature, view))
                        seat = (
                            None if feature.seat is None else table.name(valued.frame.back.seat(feature.seat))
                        )
                        letter = None if feature.rank is None else Rank(feature.rank).letter
                        names = game.write(best), game.write(other)
                        reason = Reason(feature.kind, *names, 0, 0, 0, 0, seat=seat, rank=letter)
                        so = [is_so(reason, hands, valued.real) for hands in hands_of(valued)]
                        assert so == list(holds), reason
    assert kinds == set(COUNTED)


def test_sums_on_a_table() -> None:
    for state in moments(FOUR, 9, range(0, 40, 2)):
        assert sums_on(FOUR.view(state, None), state.mask) == sums_of(state.table)


def test_sums_of_as_many_cards_as_the_variant_allows() -> None:
    """A six of ace, two and three counts only where more than two cards may be added."""
    for game, wanted in ((FOUR, True), (rules("cuarenta(preset=tournament)"), False)):
        view = game.view(next(moments(game, 9, [0])), None)
        found = sums_on(view, mask_of([Card.parse("AS"), Card.parse("2S"), Card.parse("3H")]) or 0)
        assert (int(Rank.parse("6")) in found) == wanted
        assert {int(Rank.parse(letter)) for letter in "345"} <= found


def test_facts() -> None:
    """The facts of one moment, told apart."""
    kinds: set[str] = set()
    for game, seed in ((FOUR, 1), (TWO, 2), (FOUR, 6), (TWO, 8)):
        for state in moments(game, seed, range(2, 40, 3)):
            view = game.view(state, state.turn)
            plays = [move for move in view.moves if isinstance(move, Play)]
            for score in (view.score, (38, 30), (30, 38)):
                scored = replace(view, score=score)
                for best in plays[:3]:
                    for other in plays[-3:]:
                        for fact in facts_of(scored, best, other):
                            letter = None if fact.rank is None else Rank(fact.rank).letter
                            names = game.write(best), game.write(other)
                            told = Reason(fact.kind, *names, 1, 1, 0, 0, rank=letter, number=fact.number)
                            assert fact_is_so(told, scored), told
                            kinds.add(fact.kind)
    assert kinds == set(FACTS)


def test_a_planted_reason_is_found() -> None:
    """A play is worse just where the next player can fall on its card."""
    for state in moments(FOUR, 3, range(4, 20)):
        view = FOUR.view(state, state.turn)
        trails = [move for move in view.moves if isinstance(move, Play) and not move.taken]
        if len({move.card % 13 for move in trails}) < 2 or view.on_table:
            continue
        valued = value_plays(view, Depth(worlds=400))
        best, other = valued.column(trails[0]), valued.column(trails[-1])
        assert best is not None
        assert other is not None
        seat = valued.frame.seat(view.table.next(view.seat or 0))
        fallen = valued.worlds[:, seat] >> 4 * (trails[-1].card % 13) & 15 > 0
        if not 20 < fallen.sum() < 380:
            continue
        win = np.full(valued.win.shape, 0.5)
        win[fallen, other] = 0.0
        told = reasons_for(replace(valued, win=win), best, other)
        counted = [reason for reason in told if reason.kind in COUNTED]
        assert told[0].kind == "beats"
        assert counted[0].kind == "falls"
        assert (counted[0].count, counted[0].of) == (int(fallen.sum()), int(fallen.sum()))
        assert counted[0].count_else == 0
        return
    pytest.fail("no such moment")


def test_no_contrast_no_features() -> None:
    (state,) = moments(FOUR, 3, [0])
    valued = value_plays(FOUR.view(state, state.turn), Depth(worlds=50))
    for level in (0.0, 1.0):
        win = np.zeros(valued.win.shape)
        win[:, 0] = level
        told = reasons_for(replace(valued, win=win), 0, 1)
        assert not [reason for reason in told if reason.kind in COUNTED]
        assert [reason.count for reason in told[:1]] == ([50] if level else []), "equal: no reasons"


@pytest.mark.parametrize("language", LANGUAGES)
def test_sentences_carry_their_counts(language: str) -> None:
    teller = Teller(language, "cuarenta")
    for kind in (*COUNTED, *FACTS, "beats", "exact"):
        reason = Reason(kind, "7Hx3C4D", "AS", 78, 100, 3, 457, seat="E", rank="5", number=6)
        sentence = teller.reason(reason, "N")
        told = [int(number) for number in re.findall(NUMBER, sentence)]
        if kind in COUNTED:
            assert sorted(told) == [3, 78, 100, 457], sentence
        else:
            assert {"beats": 78, "exact": 6}.get(kind, 100) in told, sentence
        if kind not in ("own_38", "their_38"):
            assert teller.card("7Hx3C4D") in sentence or teller.card("AS") in sentence
        assert "None" not in sentence
    assert teller.card("7Hx3C4D") != teller.card("7H")
    assert "3♣ 4♦" in teller.card("7Hx3C4D")


# -- hints


@pytest.mark.parametrize("language", LANGUAGES)
def test_hints_in_steps(language: str) -> None:
    teller = Teller(language, "cuarenta")
    for state in moments(FOUR, 5, range(0, 40, 6)):
        hint = hint_for(FOUR.view(state, state.turn), Depth(worlds=20))
        one, two, three = (teller.hint(hint, steps) for steps in (1, 2, 3))
        assert len(one) == 1
        assert two[:1] == one
        assert three[:2] == two
        assert hint.card in hint.candidates
        assert len(hint.candidates) == min(2, len(hint.choices))
        assert teller.card(hint.card).lower() in three[2].lower()
        assert hint.plain is None or teller.plain(hint.plain) in three[2]
        laid = hint.choices[0].taken is not None
        assert len(three) == 4 + laid + len(teller.counted(hint.plain, hint.reasons, hint.seat))
        assert (hint.game, hint.unit) == ("cuarenta", "chica")


def test_areas() -> None:
    """Where to look: every kind of moment comes, and no card is named."""
    areas: set[str] = set()
    for game, seed in ((FOUR, 1), (TWO, 2)):
        for state in moments(game, seed, range(40)):
            view = game.view(state, state.turn)
            areas.add(hint_for(view, Depth(worlds=4)).area)
    assert areas >= {"only", "caida", "limpia", "take", "drop"}
    for area in (*areas, "leave", "drop_keep", "take_38", "own_38", "their_38"):
        text = Teller("en", "cuarenta")(f"area.{area}")
        assert not any(str(card) in text for card in map(Card, range(52)) if str(card).isupper())
