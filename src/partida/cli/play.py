"""``partida play``: a match against the computer in the terminal."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Annotated, Any, Final

from cyclopts import Parameter

from partida.cli.asking import ask_game, ask_level, ask_preset
from partida.cli.front import Front, Leave
from partida.cli.glyphs import Glyphs
from partida.cli.heavy import get_ready
from partida.cli.look import Look
from partida.cli.narrate import Teller
from partida.cli.options import (
    Ascii,
    LanguageName,
    SeedText,
    VariantText,
    chosen_game,
    chosen_rules,
    chosen_seed,
    console,
)
from partida.cli.say import Voice, choose_language, known_language
from partida.cli.session import Session
from partida.cli.turns import play_on
from partida.errors import NotationError, VariantError
from partida.game import AnyRules
from partida.registry import variant_text
from partida.words.levels import level_name

_PLAIN = 1
"""No width at all: every remark gets its own line."""

GAP = 0.7
"""Seconds between two plays of the computer on a terminal."""


def command(
    game: Annotated[str | None, Parameter(help="sueca or cuarenta; asked if left out.")] = None,
    /,
    *,
    variant: VariantText = "",
    language: LanguageName = None,
    level: Annotated[
        str | None, Parameter(help="How well the computer plays: club, beginner, random and others.")
    ] = None,
    seed: SeedText = None,
    seat: Annotated[str, Parameter(help="Your seat: N, E, S or W.")] = "S",
    resume: Annotated[
        str | None, Parameter(help="Go on with the match of this file; without a file with the newest one.")
    ] = None,
    plain: Annotated[
        bool, Parameter(negative="", help="Sentences instead of a drawn table, for screen readers.")
    ] = False,
    letters: Ascii = False,
    pace: Annotated[float | None, Parameter(help="Seconds between two plays of the computer.")] = None,
) -> int:
    """Play a match against the computer. Every move is saved; --resume goes on."""
    plain = plain or not (sys.stdin.isatty() and sys.stdout.isatty()) or os.environ.get("TERM") == "dumb"
    glyphs = Glyphs(letters or not _can_show_suits())
    pace = GAP if pace is None and not plain else max(0.0, pace or 0.0)
    try:
        if resume is not None:
            session, resumed = _resumed(resume), True
        else:
            session, resumed = _begun(game, variant, level, seed, seat, language, glyphs, plain), False
    except Leave:
        return 0
    try:
        from partida.players.registry import kernels_of

        get_ready(kernels_of(session.rules.name, session.levels.values()))
        return _played(session, language, glyphs, plain, pace, resumed=resumed)
    finally:
        session.close()


def _played(
    session: Session, language: str | None, glyphs: Glyphs, plain: bool, pace: float, *, resumed: bool
) -> int:
    """Play until the match is over or left; gives the exit code."""
    code = choose_language(language, session.rules.name)
    front = _front(session.rules, session.seat, Voice(code, glyphs.ascii), glyphs, plain, pace)
    if not resumed:
        session.save()  # before it is said where the match is saved
    _greet(front, session, resumed=resumed)
    try:
        play_on(session, front)
    except Leave:
        _left(front, session)
    except KeyboardInterrupt:
        _left(front, session)
        return 130
    return 0


def _left(front: Front, session: Session) -> None:
    """Say where the match is kept; it was saved after the last move."""
    front.print("")
    front.print(front.look.voice("save.left"))
    front.print(front.look.voice("save.saved", path=session.path))


def _can_show_suits() -> bool:
    """True unless the encoding of stdout lacks the signs, or the locale is C or POSIX without UTF-8."""
    ctype = os.environ.get("LC_CTYPE", "")
    if ctype in ("C.UTF-8", "C.utf8", "UTF-8"):
        ctype = ""  # Python itself sets these where the locale is C
    locale = os.environ.get("LC_ALL") or ctype or os.environ.get("LANG") or ""
    if locale.upper() in ("C", "POSIX"):
        return False
    encoding = sys.stdout.encoding or "ascii"
    try:
        "♠♥♦♣─╭↺▸×■".encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def _front(rules: AnyRules, seat: int, voice: Voice, glyphs: Glyphs, plain: bool, pace: float) -> Front:
    screen = console()
    look = Look(voice, glyphs, _PLAIN if plain else min(80, screen.width))
    return Front(screen, look, Teller(rules, seat, look), plain, pace)


def _resumed(file: str) -> Session:
    if not file:
        return Session.newest(lambda told: print(f"partida: {told}", file=sys.stderr))
    return Session.open(Path(file))


def _begun(
    name: str | None,
    variant: str,
    level: str | None,
    seed: str | None,
    seat: str,
    language: str | None,
    glyphs: Glyphs,
    plain: bool,
) -> Session:
    from partida.players.registry import DEFAULT

    voice = Voice(choose_language(language, name), glyphs.ascii)
    screen = Front(console(), Look(voice, glyphs), None, plain)
    asks = name is None
    if name is None:
        name = ask_game(screen, known=known_language(language, os.environ) is not None)
        screen.look = Look(voice := Voice(choose_language(language, name), glyphs.ascii), glyphs)
        if not variant:
            variant = ask_preset(screen, chosen_game(name))
    rules = chosen_rules(name, variant)
    try:
        place = rules.table.seat(seat)
    except NotationError:
        if rules.table.size == 2 and seat.upper() in ("E", "W"):
            raise VariantError(
                f"--seat {seat}: a table of two has the seats N and S", code="cli/seat"
            ) from None
        raise
    if asks and level is None:
        level = ask_level(screen, rules.name, rules.table.size)
    return Session.new(rules, place, level or DEFAULT, chosen_seed(seed))


def _greet(front: Front, session: Session, *, resumed: bool) -> None:
    voice = front.look.voice
    levels = ", ".join(level_name(level, voice.language) for level in sorted(set(session.levels.values())))
    text = voice(
        "save.begin",
        variant=variant_text(session.rules.variant),
        seat=front.look.seat(session.rules.table, session.seat),
        level=levels,
    )
    front.greet(
        [
            text,
            *_draw_lines(front.look, session),
            voice("save.resumed" if resumed else "save.saved", path=session.path),
        ]
    )


_DRAWS: Final = {"lowest_card": "lowest", "highest_card": "highest", "first_diamond": "diamond"}


def _draw_lines(look: Look, session: Session) -> list[str]:
    """Who drew what for the first deal, in a new match that draws cards for it."""
    if not session.drawn:
        return []
    table = session.rules.table
    variant: Any = session.rules.variant
    cards = "  ".join(f"{look.seat(table, seat)} {look.glyphs.card(card)}" for seat, card in session.drawn)
    dealer = look.seat(table, session.match.standing.dealer)
    return [
        look.voice("told.draw", cards=cards),
        look.voice(f"told.draw_{_DRAWS[variant.first_dealer]}", seat=dealer),
    ]
