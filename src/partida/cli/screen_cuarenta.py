"""The table of Cuarenta drawn from a View."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from rich.cells import cell_len
from rich.text import Text

from partida.cards import Card, Rank
from partida.cli.glyphs import perros
from partida.cli.hand import hand_rows
from partida.cli.look import Look, beside, centred, flowed, padded, round_the_table
from partida.cli.plain import wrapped
from partida.cuarenta.moves import Play
from partida.cuarenta.view import CuarentaView, Turn
from partida.table import Seat, Team

ORDER: Final = (
    Rank.ACE, Rank.TWO, Rank.THREE, Rank.FOUR, Rank.FIVE, Rank.SIX, Rank.SEVEN,
    Rank.JACK, Rank.QUEEN, Rank.KING,
)  # fmt: skip
"""The sequence of the ranks."""


def in_sequence(cards: Iterable[Card]) -> list[Card]:
    """Cards by the sequence of their ranks, suits by their letters."""
    return sorted(cards, key=lambda card: (ORDER.index(card.rank), card))


def groups(view: CuarentaView) -> list[list[Card]]:
    """The hand as one group, by the sequence of the ranks."""
    return [in_sequence(view.hand)] if view.hand else []


def playable(view: CuarentaView) -> frozenset[Card]:
    """The cards that can be played now."""
    return frozenset(move.card for move in view.moves if isinstance(move, Play))


def lines(view: CuarentaView, look: Look) -> list[Text]:
    """The whole table: score, announcements, seats around the cards on the table, the hand."""
    drawn = [*_score(view, look), *_state(view, look), *_seats_and_table(view, look)]
    if view.hand:
        drawn += hand_rows(groups(view), playable(view), frozenset(), look)
    return drawn


def words(view: CuarentaView, look: Look) -> list[str]:
    """The same in plain sentences, one a line, for pipes and screen readers."""
    say, glyphs = look.voice, look.glyphs
    told = [text.plain.strip() for text in (*_score(view, look), *_state(view, look))]
    told.append(say(f"direction.{view.table.direction}"))
    lying = glyphs.cards(in_sequence(view.on_table)) or say("cuarenta.table_empty")
    told.append(f"{say('cuarenta.table')}: {lying}")
    if view.last_trailed is not None:
        told.append(say("cuarenta.can_fall", card=glyphs.card(view.last_trailed)))
    good = playable(view)
    cards = " ".join(
        f"{number}={glyphs.card(card)}" if card in good else glyphs.card(card)
        for number, card in enumerate((card for group in groups(view) for card in group), start=1)
    )
    if cards and view.seat is not None:
        told.append(say("hand.yours", seat=look.seat(view.table, view.seat), cards=cards))
    return told


def score_tokens(view: CuarentaView, look: Look) -> list[Text]:
    """The points of either side, with perros and tantos, our side first."""
    ours = 0 if view.team is None else view.team
    return [_tokens(view, team, look) for team in (ours, 1 - ours)]


def _tokens(view: CuarentaView, team: Team, look: Look) -> Text:
    say = look.voice
    points = view.score[team]
    drawn = Text.assemble(
        look.team(view.table, team, view.seat),
        " ",
        (str(points), "bold"),
        f" {perros(points, ascii_only=look.glyphs.ascii)}",
    )
    if view.variant.mesa_chicas > 1:
        drawn.append(f" {look.glyphs.dot} {say('cuarenta.chicas', n=view.standing.sets[team])}", "dim")
    if points >= 38 and view.variant.rule_38 == "caida_only":
        drawn.append(f" {look.glyphs.dot} {say('cuarenta.does_not_play')}", "yellow")
    return drawn


def _score(view: CuarentaView, look: Look) -> list[Text]:
    say, dot = look.voice, look.glyphs.dot
    head = Text.assemble(
        ("Cuarenta", "bold"),
        f" {dot} ",
        say("cuarenta.deal", n=view.deal + 1, of=view.deals, stock=view.stock),
    )
    way = look.way(view.table)
    fits = cell_len(head.plain) + cell_len(way.plain) < look.width
    return [beside(head, way, look.width) if fits else head, *flowed(score_tokens(view, look), look.width)]


def _state(view: CuarentaView, look: Look) -> list[Text]:
    say, dot = look.voice, look.glyphs.dot
    ours = 0 if view.team is None else view.team
    pile = say("cuarenta.captured", we=view.captured[ours], they=view.captured[1 - ours])
    if view.last_capturer is not None:
        pile += f" {dot} " + say(
            "cuarenta.last_capturer", team=look.team(view.table, view.last_capturer, view.seat)
        )
    told = [Text(pile)]
    if view.announced:
        parts = [
            f"{look.seat(view.table, one.seat)}: {say('cuarenta.' + one.kind)} +{one.points}"
            for one in view.announced
        ]
        told.append(Text(say("cuarenta.announced", what=f" {dot} ".join(parts)), "yellow"))
    if view.exposed:
        shown = ", ".join(
            f"{look.seat(view.table, seat)} {look.glyphs.card(card)}" for seat, card in view.exposed
        )
        told.append(Text(say("cuarenta.exposed", what=shown)))
    return told


def _seats_and_table(view: CuarentaView, look: Look) -> list[Text]:
    order = round_the_table(view.table, view.seat)
    bottom, top = order[0], order[len(order) // 2]
    rows = [
        centred(_label(view, top, look), look.width),
        centred(_deed(view, top, look), look.width),
        *_middle(view, look, order),
        centred(_deed(view, bottom, look), look.width),
        centred(_label(view, bottom, look), look.width),
    ]
    for text in rows:
        text.rstrip()
    return rows


def _middle(view: CuarentaView, look: Look, order: tuple[Seat, ...]) -> list[Text]:
    """The cards on the table in a frame, with the seats of the sides left and right of it."""
    side = 0 if len(order) == 2 else 18 if look.width >= 72 else 15
    room = look.width - 2 * side - 6
    left: list[Text] = []
    right: list[Text] = []
    if side:
        left, right = (
            _column(view, seat, look, wide)
            for seat, wide in zip(order[1::2], (side - 1, side - 2), strict=True)
        )
    frame = _frame(view, look, max(12, min(room, 32)), max(2, len(left) - 2, len(right) - 2))
    left += [Text()] * (len(frame) - len(left))
    right += [Text()] * (len(frame) - len(right))
    width = cell_len(frame[0].plain)
    margin = max(0, (look.width - width - 2 * side) // 2)
    return [
        Text.assemble(
            " " * margin, padded(west, side), middle, "  " if side else "", padded(east, max(0, side - 2))
        )
        for west, middle, east in zip(left, frame, right, strict=True)
    ]


def _column(view: CuarentaView, seat: Seat, look: Look, width: int) -> list[Text]:
    """A seat at the side and what it did last, on as many lines as that takes."""
    rows: list[Text] = [Text()]
    for text in (_label(view, seat, look), *_deed_lines(view, seat, look)):
        if cell_len(text.plain) <= width:
            rows.append(text)
        else:
            rows += [Text(line, text.style or "") for line in wrapped(text.plain, width, 1)]
    return rows


def _frame(view: CuarentaView, look: Look, inside: int, height: int) -> list[Text]:
    glyphs = look.glyphs
    cells: list[Text] = []
    for card in in_sequence(view.on_table):
        face = glyphs.text(card, "bold")
        mark = ("<", ">") if glyphs.ascii else ("‹", "›")
        fresh = card == view.last_trailed
        cells.append(Text.assemble(mark[0], face, mark[1]) if fresh else Text.assemble(" ", face, " "))
    rows = flowed(cells, inside, gap="") or [Text(look.voice("cuarenta.table_empty"), "dim")]
    while len(rows) < height:
        rows.append(Text())
    corners = "++++-|" if glyphs.ascii else "╭╮╰╯─│"
    title = f" {look.voice('cuarenta.table')} "
    across = corners[4]
    top = f"{corners[0]}{across}{title}{across * (inside + 1 - cell_len(title))}{corners[1]}"
    low = f"{corners[2]}{across * (inside + 2)}{corners[3]}"
    return [
        Text(top, "dim"),
        *(
            Text.assemble((corners[5], "dim"), " ", padded(row, inside), " ", (corners[5], "dim"))
            for row in rows
        ),
        Text(low, "dim"),
    ]


def _label(view: CuarentaView, seat: Seat, look: Look) -> Text:
    here = seat == view.turn
    pointer = (">" if look.glyphs.ascii else "▸") if here else ""
    deals = f" {look.glyphs.dot} {look.voice('seat.deals')}" if seat == view.dealer else ""
    held = f" {look.glyphs.dot} {view.counts[seat]}" if seat != view.seat else ""
    name = look.label(view.table, seat, view.seat)
    return Text.assemble((f"{pointer}{name}", "bold" if here else ""), (f"{held}{deals}", "dim"))


def _last_turn(view: CuarentaView, seat: Seat) -> Turn | None:
    """What the seat did in the last round."""
    recent = view.turns[-len(view.counts) :]
    return next((turn for turn in reversed(recent) if turn.seat == seat), None)


def _deed(view: CuarentaView, seat: Seat, look: Look) -> Text:
    return Text(" ").join(_deed_lines(view, seat, look))


def _deed_lines(view: CuarentaView, seat: Seat, look: Look) -> list[Text]:
    turn = _last_turn(view, seat)
    if turn is None:
        return [Text()]
    card = look.glyphs.text(turn.card)
    if not turn.taken:
        return [card]
    sign = "x" if look.glyphs.ascii else "×"
    first = Text.assemble(card, f" {sign} ", look.glyphs.cards(in_sequence(turn.taken)))
    what = [look.voice(f"cuarenta.{name}") for name in ("caida", "limpia") if getattr(turn, name)]
    if not what and not turn.points:
        return [first]
    points = f" +{turn.points}" if turn.points else ""
    return [first, Text(" ".join(what) + points, "bold yellow")]


def score_lines(view: CuarentaView, look: Look) -> list[str]:
    """The score of the chica and of the mesa, and what lies in the piles."""
    return [text.plain for text in (*score_tokens(view, look), *_state(view, look))]
