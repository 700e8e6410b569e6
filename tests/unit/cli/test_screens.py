"""The table as it is drawn, from views of whole matches at every width."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import pytest
from rich.cells import cell_len

from partida.cards import Card, CardSet
from partida.cli import screen_cuarenta, screen_sueca
from partida.cli.front import SCREENS
from partida.cli.glyphs import Glyphs, perros, strokes
from partida.cli.look import Look
from partida.cli.plain import HARD
from partida.cli.say import Voice
from partida.fairness import shuffled
from partida.game import Deal
from partida.match import Match
from partida.registry import rules
from partida.words import LANGUAGES

GAMES = ("sueca", "sueca(preset=brazil)", "cuarenta", "cuarenta(players=2)", "cuarenta(preset=tournament)")


@cache
def played(text: str, seed: int) -> tuple[Any, ...]:
    """The views of S during a hand played at random."""
    game, random = rules(text), Random(seed)
    match = Match.begin(game, 0)
    match, _ = match.deal(Deal(shuffled(game.pack, bytes([seed] * 32)), 0))
    seat = game.table.size // 2
    views: list[Any] = []
    while match.playing:
        view = match.view(seat)
        views.append(view)
        turn = view.turn
        match, _ = match.play(turn, random.choice(game.moves(match.state, turn)))
    return tuple(views)


def looks(width: int) -> Iterator[Look]:
    for code in ("pt-PT", "es", "ru"):
        for only_ascii in (False, True):
            yield Look(Voice(code, only_ascii), Glyphs(only_ascii), width)


@pytest.mark.parametrize("text", GAMES)
@pytest.mark.parametrize("width", [60, 80])
def test_the_table_fits_the_screen(text: str, width: int) -> None:
    for view in played(text, 1):
        for look in looks(width):
            drawn = SCREENS[view.game].lines(view, look)
            assert len(drawn) <= 21, "24 rows less a rule, a message and the prompt"
            for row in drawn:
                assert cell_len(row.plain) <= width, row.plain
                assert "…" not in row.plain, row.plain


@pytest.mark.parametrize("text", GAMES)
def test_the_own_hand_is_shown_and_no_other(text: str) -> None:
    look = Look(Voice("en"), Glyphs(), 80)
    for view in played(text, 2):
        seen = {look.glyphs.card(card) for card in view.seen}
        drawn = "\n".join(row.plain for row in SCREENS[view.game].lines(view, look))
        told = "\n".join(SCREENS[view.game].words(view, look))
        for card in rules(text).pack:
            for shown in (drawn, told):
                assert look.glyphs.card(card) not in shown or look.glyphs.card(card) in seen
        for card in view.hand:
            assert look.glyphs.card(card) in drawn.splitlines()[-1]
            assert look.glyphs.card(card) in told.splitlines()[-1]


@pytest.mark.parametrize("text", GAMES)
def test_ascii_means_ascii(text: str) -> None:
    for code in LANGUAGES:
        look = Look(Voice(code, plain=True), Glyphs(ascii=True), 80)
        for view in played(text, 3):
            for row in SCREENS[view.game].lines(view, look):
                assert row.plain.isascii(), row.plain
            for line in SCREENS[view.game].words(view, look):
                assert line.replace(HARD, " ").isascii(), line


def test_legal_cards_are_numbered_and_others_are_not() -> None:
    look = Look(Voice("en"), Glyphs(), 80)
    for view in played("sueca", 4):
        if view.phase != "play" or view.turn != view.seat:
            continue
        numbers, cards = (row.plain for row in screen_sueca.lines(view, look)[-2:])
        legal = {look.glyphs.card(move.card) for move in view.moves}
        for at, name in ((cards.index(name), name) for name in cards.split()):
            assert (numbers[at : at + 1] not in ("", " ")) == (name in legal)


def test_hands_are_sorted_as_the_games_have_it() -> None:
    hand = CardSet.parse("2S AS 7S KS JS QS 6S 3H 7C")
    spades = [str(card) for card in screen_sueca.grouped(hand, None)[0]]
    assert spades == ["AS", "7S", "KS", "JS", "QS", "6S", "2S"]
    assert screen_sueca.grouped(hand, Card.parse("3H").suit)[0] == [Card.parse("3H")]
    ranks = CardSet.parse("KS QS JS 7S 2S AS")
    assert " ".join(map(str, screen_cuarenta.in_sequence(ranks))) == "AS 2S 7S JS QS KS"


def test_sueca_at_eighty_columns() -> None:
    view = next(v for v in played("sueca", 1) if v.phase == "play" and len(v.tricks) == 3 and v.turn == 2)
    look = Look(Voice("pt-PT"), Glyphs(), 80)
    drawn = [row.plain.rstrip() for row in screen_sueca.lines(view, look)]
    assert drawn == SUECA_80


def test_cuarenta_at_sixty_columns() -> None:
    view = next(v for v in played("cuarenta", 1) if v.phase == "play" and len(v.turns) > 6 and v.turn == 2)
    look = Look(Voice("es"), Glyphs(), 60)
    drawn = [row.plain.rstrip() for row in screen_cuarenta.lines(view, look)]
    assert drawn == CUARENTA_60


def test_a_long_table_flows_on() -> None:
    views = [view for view in played("cuarenta(players=2)", 5) if len(view.on_table) > 8]
    assert views
    drawn = "\n".join(row.plain for row in screen_cuarenta.lines(views[0], Look(Voice("en"), Glyphs(), 60)))
    for card in views[0].on_table:
        assert Glyphs().card(card) in drawn


def test_strokes_and_tokens() -> None:
    assert strokes(0, 4) == "...."
    assert strokes(3, 4) == "|||."
    assert strokes(6, 4) == "|||| ||"
    assert strokes(9, 10) == "|||| |||| |."
    assert perros(0) == "-"
    assert perros(38) == "■■■ oooo"
    assert perros(39, ascii_only=True) == "### oooo +1"


SUECA_80 = """\
Sueca · partida a 4                                     Nós .... 0   Eles .... 0
Pontos 0-28 · vazas 0-3                        ↺ sentido contrário aos ponteiros
Trunfo: ♦ ouros · D♦ dama de ouros (Norte), à vista
                           Norte (parceiro) · 7 · dá

                            ╔════╗     ·
          Oeste · 6         ║ V♥ ║              ·     Este · 7
                            ╚════╝     ↺

                                       ·

                                   ▸Sul (tu)
Última vaza: Este 5♦  Norte 4♦  Oeste 6♦  Sul 3♦, ganha Oeste
                   5
  7♠  R♠  5♠  4♠   6♥   A♣  5♣""".splitlines()

CUARENTA_60 = """\
Cuarenta · reparto 1 de 2 · quedan 20  ↺ sentido antihorario
Nosotros 0 - · chicas 0   Ellos 2 o · chicas 0
Cartas levantadas 2-2 · levantó por último: Ellos
                 Norte (compañero) · 3 · da
                             3♣
                ╭─ Mesa ───────────────────╮
 Oeste · 2      │  2♦  2♥  6♠  J♠  Q♣      │  Este · 3
 3♥ × 3♣        │                          │  6♠
 caída +2       ╰──────────────────────────╯
                             2♦
                         ▸Sur (tú)
  1   2   3
  A♥  3♦  5♠""".splitlines()
