"""``partida replay``: a saved match seen again, card by card."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter

from partida.cli.check import read_bytes, refuse_option
from partida.cli.front import SCREENS, Front, Leave
from partida.cli.glyphs import Glyphs
from partida.cli.look import Look
from partida.cli.narrate import Teller
from partida.cli.options import Ascii, Json, LanguageName, console, print_json, whole
from partida.cli.say import Voice, choose_language
from partida.cli.summary import result_lines
from partida.errors import TableError
from partida.game import Event, seen_from
from partida.match import Match
from partida.record import MatchRecord
from partida.table import Seat


def command(
    file: Annotated[Path, Parameter(help="A match file; - is stdin.", allow_leading_hyphen=True)],
    /,
    *,
    match: Annotated[int, Parameter(help="Which match of the file, from 1.", converter=whole)] = 1,
    hand: Annotated[int | None, Parameter(help="Only this hand, from 1.", converter=whole)] = None,
    seat: Annotated[
        str | None, Parameter(help="See it from this seat (N, E, S or W); as a spectator without it.")
    ] = None,
    step: Annotated[bool, Parameter(negative="", help="Draw the table after every move and wait.")] = False,
    language: LanguageName = None,
    letters: Ascii = False,
    json: Json = False,
) -> int:
    """Tell a saved match move by move, or show it on the table with --step."""
    refuse_option(file)
    record = chosen_match(read_bytes(file), match)
    rules = record.rules
    me = None if seat is None else rules.table.seat(seat)
    if hand is not None and not 1 <= hand <= len(record.hands):
        raise TableError(f"there is no hand {hand}: the match has {len(record.hands)}", code="cli/hand")
    shown = [hand - 1] if hand is not None else list(range(len(record.hands)))
    if json:
        print_json(_document(record, shown, me))
        return 0
    screen = console()
    draw = step and sys.stdout.isatty()
    look = Look(
        Voice(choose_language(language, rules.name), letters),
        Glyphs(letters),
        min(80, screen.width) if draw else 1,
    )
    front = Front(screen, look, Teller(rules, me, look), plain=not draw)
    with contextlib.suppress(Leave):
        _show(record, shown, me, front, step=step)
    return 0


def chosen_match(data: bytes, number: int) -> MatchRecord:
    """The match with this number (from 1) of a file; raises `TableError`, `RecordError`."""
    from partida.record import read_matches

    records = read_matches(data)
    if not 1 <= number <= len(records):
        raise TableError(f"there is no match {number}: the file has {len(records)}", code="cli/match")
    return records[number - 1]


def moments(
    record: MatchRecord, shown: list[int]
) -> Iterator[tuple[int, Match, tuple[Event, ...], str | None]]:
    """The hands to be shown, move by move: hand (from 0), the match then, the events, the move's text."""
    match = Match.resume(record.rules, record.opening)
    for number, hand in enumerate(record.hands):
        match, events = match.deal(hand.deal)
        if number in shown:
            yield number, match, events, None
        for seat, move in hand.moves:
            match, events = match.play(seat, move)
            if number in shown:
                yield number, match, events, f"{record.rules.table.name(seat)} {record.rules.write(move)}"


def _show(record: MatchRecord, shown: list[int], me: Seat | None, front: Front, *, step: bool) -> None:
    rules, look = record.rules, front.look
    for number, match, events, text in moments(record, shown):
        if text is None:
            front.print(look.voice("replay.hand", n=number + 1, of=len(record.hands)))
        visible = seen_from(events, me)
        front.tell(visible, None)
        if not match.playing:
            lines = result_lines(visible, match, me, look)
            front.hand_over(lines, wait=step)
            continue
        if step:
            front.draw(match.view(me))
            if front.ask(look.voice("prompt.step")).strip():
                raise Leave
            front.moved()
    if record.match().playing:
        for line in SCREENS[rules.name].words(record.match().view(me), look):
            front.print(line)


def _document(record: MatchRecord, shown: list[int], me: Seat | None) -> dict[str, Any]:
    hands: dict[int, list[dict[str, Any]]] = {number: [] for number in shown}
    for number, _, events, text in moments(record, shown):
        told = [
            {"kind": event.kind, "seat": event.seat, "data": _plain(event.data)}
            for event in seen_from(events, me)
        ]
        hands[number].append({"move": text, "events": told})
    match = record.match()
    return {
        "game": record.rules.name,
        "variant": record.variant,
        "seat": None if me is None else record.rules.table.name(me),
        "hands": [{"hand": number + 1, "moments": moments} for number, moments in hands.items()],
        "score": match.standing.score,
        "sets": match.standing.sets,
        "winner": None if match.winner is None else record.rules.table.team_name(match.winner),
    }


def _plain(value: Any) -> Any:
    """Data of an event as JSON has it: cards by their text, suits by their letters."""
    from partida.cards import Card, CardSet, Suit

    if isinstance(value, Card):
        return str(value)
    if isinstance(value, Suit):
        return value.letter
    if isinstance(value, dict):
        return {str(key): _plain(one) for key, one in value.items()}  # pyright: ignore[reportUnknownVariableType, reportUnknownArgumentType]
    if isinstance(value, tuple | list | CardSet):
        return [_plain(one) for one in value]  # pyright: ignore[reportUnknownVariableType]
    return value
