"""The table of Sueca drawn from a View."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.cells import cell_len
from rich.text import Text

from partida.cards import Card, CardSet, Suit
from partida.cli.glyphs import strokes
from partida.cli.hand import hand_rows
from partida.cli.look import Look, beside, centred, flowed, padded, round_the_table
from partida.cli.plain import HARD, wrapped
from partida.sueca.leaf import STRENGTH, beats
from partida.sueca.moves import Play
from partida.sueca.view import SuecaView, Trick
from partida.table import Seat, Team

_ALTERNATING: Final = (Suit.SPADES, Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS)


def groups(view: SuecaView) -> list[list[Card]]:
    """The hand by suits, trumps first, each suit from high to low."""
    return grouped(view.hand, view.trump)


def grouped(hand: CardSet, trump: Suit | None) -> list[list[Card]]:
    """Cards by suits, trumps first, then black and red in turn."""
    start = 0 if trump is None else _ALTERNATING.index(trump)
    suits = _ALTERNATING[start:] + _ALTERNATING[:start]
    found = [sorted(hand.of_suit(suit), key=lambda card: -STRENGTH[card]) for suit in suits]
    return [group for group in found if group]


def playable(view: SuecaView) -> tuple[frozenset[Card], frozenset[Card]]:
    """The cards that can be played: those that keep the rules, and those that would be a renúncia."""
    legal = frozenset(move.card for move in view.moves if isinstance(move, Play))
    led = view.trick.cards[0].suit if view.trick.cards else None
    if led is None or not view.hand.of_suit(led):
        return legal, frozenset()
    good = frozenset(card for card in legal if card.suit == led)
    return good, legal - good


def lines(view: SuecaView, look: Look) -> list[Text]:
    """The whole table: score and trump, the trick between the seats, the last trick, the hand."""
    *score, points = _score(view, look)
    table = [beside(points, look.way(view.table), look.width), _trump(view, look), *_trick(view, look)]
    drawn = [*score, *table, *_last(view, look)]
    if view.hand:
        drawn += hand_rows(groups(view), *playable(view), look)
    return drawn


def words(view: SuecaView, look: Look) -> list[str]:
    """The same in plain sentences, one a line, for pipes and screen readers."""
    table, say = view.table, look.voice
    told = [text.plain.strip() for text in (*_score(view, look), _trump(view, look))]
    told.append(say(f"direction.{view.table.direction}"))
    if view.trick.cards:
        told.append(say("sueca.on_table", cards=_played(view, view.trick, look)))
    told += [text] if (text := last_trick(view, look)) else []
    good, risky = playable(view)
    cards = " ".join(
        f"{number}={look.glyphs.card(card)}" if card in good
        else f"({number}={look.glyphs.card(card)})" if card in risky
        else look.glyphs.card(card)
        for number, card in enumerate((card for group in groups(view) for card in group), start=1)
    )  # fmt: skip
    if cards and view.seat is not None:
        told.append(say("hand.yours", seat=look.seat(table, view.seat), cards=cards))
    return told


def score_strokes(view: SuecaView, look: Look) -> list[Text]:
    """The games of either side as strokes, our side first, with matches won where there are several."""
    target = view.variant.match_target
    ours = 0 if view.team is None else view.team
    parts: list[Text] = []
    for team in (ours, 1 - ours):
        games = view.standing.score[team]
        won = f" [{view.standing.sets[team]}]" if view.variant.rubber_sets > 1 else ""
        parts.append(
            Text.assemble(
                look.team(view.table, team, view.seat),
                " ",
                (strokes(games, target), "bold"),
                f" {games}{won}",
            )
        )
    return parts


def _score(view: SuecaView, look: Look) -> list[Text]:
    ours = 0 if view.team is None else view.team
    say, dot = look.voice, look.glyphs.dot
    head = Text.assemble(("Sueca", "bold"), f" {dot} ", say("sueca.games_to", n=view.variant.match_target))
    games = flowed(score_strokes(view, look), look.width)
    points = say(
        "sueca.points",
        we=view.points[ours], they=view.points[1 - ours],
        tricks=view.tricks_won[ours], others=view.tricks_won[1 - ours],
    )  # fmt: skip
    if len(games) == 1:
        return [beside(head, games[0], look.width), Text(points)]
    return [head, *games, Text(points)]


def _trump(view: SuecaView, look: Look) -> Text:
    say = look.voice
    if view.trump is None:
        return Text(say("sueca.no_trump_yet"))
    suit = Text.assemble(
        f"{say('sueca.trump')}: ",
        (look.glyphs.suit(view.trump), "bold red" if view.trump in (Suit.HEARTS, Suit.DIAMONDS) else "bold"),
        " ",
        (say.suit(view.trump), "bold"),
        f" {look.glyphs.dot} ",
    )
    if view.turn_up is not None:
        owner = look.seat(view.table, view.dealer)
        card = look.glyphs.card(view.turn_up)
        suit.append(say("sueca.turn_up", card=card, name=view.turn_up, seat=owner))
        where = say("sueca.in_sight" if view.turn_up_in_sight else "sueca.not_in_sight")
        if look.width == 1 or cell_len(suit.plain) + cell_len(where) + 2 <= look.width:
            suit.append(f", {where}")
    return suit


def _shown_trick(view: SuecaView) -> tuple[Trick, bool]:
    """The trick to lie on the table, and whether it is a finished one."""
    if not view.trick.cards and view.tricks and view.phase != "cut":
        return view.tricks[-1], True
    return view.trick, False


def _trick(view: SuecaView, look: Look) -> list[Text]:
    table = view.table
    trick, finished = _shown_trick(view)
    on: dict[Seat, Card] = dict(zip(table.from_seat(trick.leader), trick.cards, strict=False))
    winner = winner_of(view, trick) if trick.cards else None
    style = "dim" if finished else ""
    bottom, left, top, right = round_the_table(table, view.seat)
    boxes = {
        seat: look.glyphs.box(on.get(seat), style=style, marked=seat == winner) for seat in range(table.size)
    }
    side = 18
    inner = 6 + 3 + 6 + 3 + 6
    margin = max(0, (look.width - inner - 2 * side) // 2)
    arrow = look.glyphs.arrow(table.direction)
    gaps = Text(" " * 3)
    blank = Text(" " * 6)

    def row(west: Text, centre: Text, east: Text, *, labels: tuple[Text, Text] = (Text(), Text())) -> Text:
        return Text.assemble(
            " " * margin, padded(labels[0], side), west, gaps, centre, gaps, east, "  ", labels[1]
        )

    names = (_label(view, left, look, side), _label(view, right, look, side))
    middle = Text(f"{arrow:^6}", "dim")
    rows = [
        centred(_label(view, top, look), look.width),
        row(blank, boxes[top][0], blank),
        row(boxes[left][0], boxes[top][1], boxes[right][0]),
        row(boxes[left][1], boxes[top][2], boxes[right][1], labels=names),
        row(boxes[left][2], middle, boxes[right][2]),
        row(blank, boxes[bottom][0], blank),
        row(blank, boxes[bottom][1], blank),
        row(blank, boxes[bottom][2], blank),
        centred(_label(view, bottom, look), look.width),
    ]
    for text in rows:
        text.rstrip()
    return rows


def _label(view: SuecaView, seat: Seat, look: Look, room: int | None = None) -> Text:
    """A seat in words; beside the cards the number of cards gives way where there is no room for all."""
    here = seat == view.turn
    pointer = (">" if look.glyphs.ascii else "▸") if here else ""
    name = look.label(view.table, seat, view.seat)
    deals = f" {look.glyphs.dot} {look.voice('seat.deals')}" if seat == view.dealer else ""
    held = f" {look.glyphs.dot} {view.counts[seat]}" if seat != view.seat and any(view.counts) else ""
    if room is not None and cell_len(f"{pointer}{name}{held}{deals}") > room - 2:
        held = ""
    return Text.assemble((f"{pointer}{name}", "bold" if here else ""), (f"{held}{deals}", "dim"))


def _last(view: SuecaView, look: Look) -> list[Text]:
    text = last_trick(view, look)
    return [Text(line, "dim") for line in wrapped(text, look.width, 2)] if text else []


def last_trick(view: SuecaView, look: Look) -> str:
    """The last trick in words, empty before the first."""
    if not view.tricks:
        return ""
    trick = view.tricks[-1]
    winner = look.seat(view.table, winner_of(view, trick))
    return look.voice("sueca.last_trick", cards=_played(view, trick, look), seat=winner)


def taken_by(view: SuecaView, team: Team) -> CardSet:
    """The cards in the tricks of a side."""
    won = [trick.cards for trick in view.tricks if view.table.team(winner_of(view, trick)) == team]
    return CardSet(card for cards in won for card in cards)


def score_lines(view: SuecaView, look: Look) -> list[str]:
    """The score of the match and of the hand."""
    return [text.plain for text in (*score_strokes(view, look), *_score(view, look)[-1:])]


def _played(view: SuecaView, trick: Trick, look: Look) -> str:
    seats: Sequence[Seat] = view.table.from_seat(trick.leader)
    return "  ".join(
        f"{look.seat(view.table, seat)}{HARD}{look.glyphs.card(card)}"
        for seat, card in zip(seats, trick.cards, strict=False)
    )


def winner_of(view: SuecaView, trick: Trick) -> Seat:
    """Who has the trick so far: the highest trump, else the highest of the suit led."""
    assert view.trump is not None
    best = 0
    for at, card in enumerate(trick.cards):
        if beats(card, trick.cards[best], view.trump):
            best = at
    return view.table.from_seat(trick.leader)[best]
