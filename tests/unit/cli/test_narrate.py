"""Every event of every preset told in every language, and to the right seat."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from partida.cli.glyphs import Glyphs
from partida.cli.look import Look
from partida.cli.narrate import Teller
from partida.cli.say import Voice
from partida.cli.summary import match_lines, result_lines
from partida.fairness import hand_seed, shuffled
from partida.game import Deal, Event, seen_from
from partida.match import Match
from partida.registry import GAMES, rules, variant_text
from partida.words.catalogue import LANGUAGES

VARIANTS = [variant_text(preset) for game in GAMES.values() for preset in game.presets.values()] + [
    "sueca(renounce_mode=auto,trump_redraw=until_blank,redeal_right=low_hand,peek_last_trick=once_per_hand)",
    "sueca(renounce_mode=claim,false_claim=none,rubber_sets=2,tie_60=double)",
    "cuarenta(players=2,overlooked=opponents_claim,run_mode=player_picks)",
    "cuarenta(preset=pagat,unfounded_protest=2,ronda_max_score=off)",
]

SILENT = {
    "kept", "passed", "accepted", "hand_over", "standing", "match_won", "dealt_to",
}  # fmt: skip
"""Events told by the summary of the hand, or not worth a sentence."""


def all_events(text: str, hands: int) -> list[tuple[Match, tuple[Event, ...]]]:
    game, random = rules(text), Random(text)
    match, told = Match.begin(game, 0), []
    for number in range(hands):
        order = shuffled(game.pack, hand_seed(bytes(32), number))
        match, events = match.deal(Deal(order, match.standing.dealer))
        told.append((match, events))
        while match.playing:
            choices = [
                (seat, move) for seat in range(game.table.size) for move in game.moves(match.state, seat)
            ]
            match, events = match.play(*random.choice(choices))
            told.append((match, events))
        if match.winner is not None:
            break
    return told


@pytest.mark.parametrize("text", VARIANTS)
def test_everything_that_happens_is_told(text: str) -> None:
    happened = all_events(text, 6)
    game = rules(text)
    for code in LANGUAGES:
        look = Look(Voice(code), Glyphs(), 80)
        for me in (None, *range(game.table.size)):
            teller = Teller(game, me, look)
            for match, events in happened:
                for event in seen_from(events, me):
                    sentence = teller.tell(event)
                    assert (sentence is None) == (event.kind in SILENT), event
                    assert sentence is None or ("{" not in sentence and "None" not in sentence)
                if events and events[-1].kind in ("standing", "match_won"):
                    assert result_lines(events, match, me, look)
                if match.winner is not None:
                    assert match_lines(match, me, look)


def told(kind: str, seat: int | None, me: int | None, game: str = "sueca", /, **data: Any) -> str | None:
    return Teller(rules(game), me, Look(Voice("en"), Glyphs(), 80)).tell(Event(kind, seat, data))


def test_the_second_person_is_for_the_own_seat() -> None:
    assert told("cut", 2, 2, at=7) == "You lift 7 cards."
    assert told("cut", 2, 0, at=7) == "South lifts 7 cards."
    assert told("cut", 2, None, at=7) == "South lifts 7 cards."


def test_points_name_the_own_side_first() -> None:
    data = {"team": 1, "amount": 2, "what": "caida", "score": (10, 4)}
    assert told("points", None, 1, "cuarenta", **data) == "Us: +2 (caída), now 4-10."
    assert told("points", None, 0, "cuarenta", **data) == "Them: +2 (caída), now 10-4."
    assert told("points", None, None, "cuarenta", **data) == "EW: +2 (caída), now 10-4."


def test_rulings_name_the_offender() -> None:
    assert told("ruling", 0, 1, kind="misdeal", offender=1) == "The judge rules on your fault: misdeal."
    assert told("ruling", 0, 0, kind="talk", offender=1) == "The judge rules on East's fault: talk."


def test_a_tie_is_carried_in_words() -> None:
    look = Look(Voice("en"), Glyphs(), 80)
    data = {
        "reason": "tie", "void": False, "points": (60, 60), "winner": None, "games": 0,
        "takes_match": False, "count": "tie", "seat": None,
    }  # fmt: skip
    for tie, words in (("plus_one", "counts 1 more"), ("double", "counts 2 times")):
        game = rules(f"sueca(tie_60={tie})")
        match = Match.resume(
            game, replace(game.first_standing(0), carry=int(tie == "plus_one"), mult=1 + (tie == "double"))
        )
        lines = result_lines([Event("hand_over", None, data)], match, 0, look)
        assert lines[1] == "60-60: nobody wins the hand."
        assert words in lines[2]


def test_falla_and_a_match_won_at_once() -> None:
    assert told("falla", None, 0, "cuarenta", team=1) == "Them: no card captured at all, falla."
    look = Look(Voice("en"), Glyphs(), 80)
    data = {
        "reason": "counted", "void": False, "points": (120, 0), "winner": 0, "games": 4,
        "takes_match": True, "count": "sweep", "seat": None,
    }  # fmt: skip
    game = rules("sueca(preset=brazil)")
    lines = result_lines([Event("hand_over", None, data)], Match.begin(game, 0), 1, look)
    assert lines[0] == "Hand over. Card points: Us 0, Them 120."
    assert lines[1] == "Sweep! Everything taken by Them: 4 games."
    assert lines[2] == "That wins the match at once."


def test_a_chica_is_told_with_its_score_and_a_zapateria_by_name() -> None:
    look = Look(Voice("es"), Glyphs(), 80)
    match = Match.begin(rules("cuarenta"), 0)
    over = Event("hand_over", None, {"void": False, "points": (2, 6)})
    for theirs, zapateria in ((26, False), (8, True)):
        data = {"team": 1, "reason": "chica", "score": (theirs, 40), "zapateria": zapateria}
        lines = result_lines([Event("chica_won", None, data), over], match, 1, look)
        assert lines[1] == f"Chica para Nosotros: 40-{theirs}."
        assert ("¡Zapatería! Ellos: 8 puntos." in lines) == zapateria
        assert ("Zapatería" in (told("chica_won", None, 1, "cuarenta", **data) or "")) == zapateria
