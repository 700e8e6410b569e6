"""What a person can ask of the program during a match."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from partida.cli import screen_cuarenta, screen_sueca
from partida.cli.front import SCREENS, Front, Leave
from partida.cli.input import Order
from partida.cli.session import Session


def obey(order: Order, session: Session, front: Front) -> None:
    """Do what was asked; raises `Leave` for a wish to go."""
    _ORDERS[order.name](session, front)


_HELP: Final = {
    "sueca": ("card", "accuse", "back", "peek"),
    "cuarenta": ("card", "capture", "claims", "taken"),
}
_HELP_ALWAYS: Final = ("last", "score", "table", "rules", "save", "quit")


def help_lines(session: Session, front: Front) -> list[str]:
    """What can be typed."""
    voice = front.look.voice
    variant: Any = session.rules.variant
    useless: set[str] = set()
    if session.rules.name == "sueca":
        if variant.renounce_mode != "claim":
            useless.add("accuse")
        if variant.renounce_mode == "blocked":
            useless.add("back")
        if variant.peek_last_trick == "off":
            useless.add("peek")
    elif variant.overlooked != "opponents_claim" and variant.caida_on_ronda_claim != "manual":
        useless.add("claims")
    keys = [key for key in (*_HELP[session.rules.name], *_HELP_ALWAYS) if key not in useless]
    return [voice("help.title"), "", *(f"  {voice(f'help.{key}')}" for key in keys)]


def _help(session: Session, front: Front) -> None:
    front.page(help_lines(session, front))


def _rules(session: Session, front: Front) -> None:
    from partida.words import rules_text

    front.markdown(rules_text(session.rules.variant, front.look.voice.language))


def _last(session: Session, front: Front) -> None:
    view, voice = session.view, front.look.voice
    if view.game == "sueca":
        text = screen_sueca.last_trick(view, front.look)
        front.page([text or voice("sueca.no_last_trick")])
    else:
        front.page(front.log[-3 * view.table.size :] or [voice("cuarenta.no_last")])


def _score(session: Session, front: Front) -> None:
    view = session.view
    front.page([front.look.voice("over.score"), *SCREENS[view.game].score_lines(view, front.look)])


def _save(session: Session, front: Front) -> None:
    session.save()
    front.page([front.look.voice("save.saved", path=session.path)])


def _quit(session: Session, front: Front) -> None:
    raise Leave


def _taken(session: Session, front: Front) -> None:
    view: Any = session.view
    voice, look = front.look.voice, front.look
    piles = (
        [view.taken[team] for team in (0, 1)]
        if view.game == "cuarenta"
        else [screen_sueca.taken_by(view, team) for team in (0, 1)]
    )
    told: list[str] = []
    for team, pile in enumerate(piles):
        cards = (
            screen_cuarenta.in_sequence(pile)
            if view.game == "cuarenta"
            else [card for group in screen_sueca.grouped(pile, view.trump) for card in group]
        )
        told.append(
            voice(
                "cuarenta.taken_by",
                team=look.team(view.table, team, view.seat),
                cards=look.glyphs.cards(cards) or voice("cuarenta.nothing"),
            )
        )
    front.page(told)


def _draw(session: Session, front: Front) -> None:
    """The table is drawn before the next question anyhow."""


_ORDERS: Final[dict[str, Callable[[Session, Front], None]]] = {
    "help": _help,
    "rules": _rules,
    "last": _last,
    "score": _score,
    "save": _save,
    "quit": _quit,
    "taken": _taken,
    "draw": _draw,
}
