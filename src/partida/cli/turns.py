"""The course of a match in the terminal: the computer's moves, the person's, and what is asked meanwhile."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from partida.cli import input as typed
from partida.cli import screen_sueca
from partida.cli.captures import best_first, claim_lines, claims, way_lines
from partida.cli.front import Front
from partida.cli.orders import obey
from partida.cli.session import Session
from partida.cli.summary import match_lines, result_lines
from partida.cuarenta.moves import Announce, Claim, ClaimRonda, Pass
from partida.game import Accept, Event
from partida.reading import whole_number
from partida.sueca.moves import Accuse, ChooseEnd, Play, Redeal, TakeBack

_FORCED = (Pass, Redeal, Accept)
"""Moves made for the person where there is no other."""


def play_on(session: Session, front: Front) -> None:
    """Play until the match is won; raises `Leave` when the person wants to go."""
    while session.match.winner is None:
        if not session.match.playing:
            _tell(session, front, session.deal())
        _hand(session, front)
    for line in match_lines(session.match, session.seat, front.look):
        front.print(line)
    front.print(front.look.voice("save.saved", path=session.path))


def _hand(session: Session, front: Front) -> None:
    _windows(session, front)
    while session.match.playing:
        events = session.computer_move()
        if not events:
            events = session.play(_forced(session.view) or _asked(session, front))
        _tell(session, front, events)
        _windows(session, front)


def _tell(session: Session, front: Front, events: tuple[Event, ...]) -> None:
    front.tell(events, session.view if session.match.playing else None)
    if not session.match.playing:
        lines = result_lines(events, session.match, session.seat, front.look)
        over = session.match.winner is not None
        front.hand_over(lines, wait=not over)


def _windows(session: Session, front: Front) -> None:
    """What the person may do only now: take a card back, claim what was overlooked.

    The computer, which would always be quicker, must wait: claims are asked for in the order of the table.
    """
    while session.match.playing:
        view = session.view
        if TakeBack() in view.moves:
            move: Any = _take_back(view, front)
        elif any(isinstance(move, Claim) for move in view.moves):
            quicker = session.interjection(ahead=True)
            if quicker:
                _tell(session, front, quicker)
                continue
            move = _pick_claim(view, front, "prompt.window_claim")
        else:
            return
        if move is None:
            return
        _tell(session, front, session.play(move))


def _take_back(view: Any, front: Front) -> Any:
    card = (view.trick.cards or view.tricks[-1].cards)[-1]
    front.draw(view)
    voice = front.look.voice
    question = voice("prompt.window_back", card=card)
    also = voice.words("verb.back")
    return TakeBack() if _yes(front, question, default=False, also=also) else None


def _forced(view: Any) -> Any:
    """The move that is no choice: to pass without a ronda, and the like."""
    return view.moves[0] if len(view.moves) == 1 and isinstance(view.moves[0], _FORCED) else None


def _asked(session: Session, front: Front) -> Any:
    """The move that the person chooses."""
    view = session.view
    message = ""
    while True:
        front.draw(view, message)
        message = ""
        text = front.ask(_prompt(view, front))
        try:
            wanted = _answered(text, view, front) or typed.read(
                text, view, front.cards(view), session.rules, front.look.voice
            )
            move = _settled(wanted, session, front)
        except typed.Unclear as error:
            message = front.look.voice(error.key, **error.values)
            continue
        if move is not None:
            front.moved()
            return move


def _prompt(view: Any, front: Front) -> str:
    voice = front.look.voice
    if view.phase == "announce":
        return voice("prompt.announce", what=_announcement(view, front))
    accusing = view.phase == "claim" and view.game == "sueca"
    return voice("prompt.accuse" if accusing else f"prompt.{view.phase}")


def _announcement(view: Any, front: Front) -> str:
    ranks = [card.rank for card in view.hand]
    four = any(ranks.count(rank) == 4 for rank in ranks)
    return front.look.voice("cuarenta.doble" if four else "cuarenta.ronda")


def _answered(text: str, view: Any, front: Front) -> Any:
    """The move meant by yes or no in the phases that ask such a question."""
    yes, no = typed.is_yes(text, front.look.voice), typed.is_no(text, front.look.voice)
    if view.phase == "announce" and (yes or no):
        return Announce() if yes else Pass()
    if view.phase == "redeal" and (yes or no):
        return Redeal(yes)
    if view.phase == "choose":
        return _end_chosen(text.strip().lower(), front)
    return Accept() if view.phase == "claim" and no else None


def _end_chosen(text: str, front: Front) -> ChooseEnd | None:
    """The end of the pack meant by its number or by the beginning of a word for it, if it is only one."""

    def means(number: str, key: str) -> bool:
        words = front.look.voice.words(key)
        return text == number or (text != "" and any(word.startswith(text) for word in words))

    top, bottom = means("1", "verb.top"), means("2", "verb.bottom")
    if top == bottom:
        return None
    return ChooseEnd("top") if top else ChooseEnd("bottom")


def _settled(wanted: Any, session: Session, front: Front) -> Any:
    """The move to be made after orders are obeyed, choices made and a renúncia confirmed; or None."""
    view = session.view
    if isinstance(wanted, typed.Order):
        if wanted.name == "go":
            return _natural(session)
        if wanted.name == "claims":
            return _confirmed(_pick_claim(view, front, "prompt.which_claim"), view, front)
        obey(wanted, session, front)
        return None
    if isinstance(wanted, typed.Choice):
        return _pick_way(wanted, view, front)
    if isinstance(wanted, Accuse | ClaimRonda):
        return _confirmed(wanted, view, front)
    if isinstance(wanted, Play) and wanted.card in screen_sueca.playable(view)[1]:
        led = view.trick.cards[0].suit
        question = front.look.voice("prompt.confirm_renounce", suit=led, card=wanted.card)
        return wanted if _yes(front, question, default=False) else None
    return wanted


def _confirmed(move: Any, view: Any, front: Front) -> Any:
    """The move, or None after second thoughts about one that can cost something."""
    voice = front.look.voice
    if isinstance(move, Accuse):
        key = (
            "prompt.confirm_accuse_costly"
            if view.variant.false_claim == "mirror"
            else "prompt.confirm_accuse"
        )
        question = voice(key, accused=front.look.seat(view.table, move.seat))
    elif isinstance(move, ClaimRonda) and view.variant.unfounded_protest:
        points = voice.count("count.points", view.variant.unfounded_protest)
        question = voice("prompt.confirm_claim", card=move.card, points=points)
    else:
        return move
    return move if _yes(front, question, default=False) else None


def _natural(session: Session) -> Any:
    """What an empty line means; raises `Unclear` where it means nothing."""
    view = session.view
    if view.phase == "cut":
        # Any place is as good as another; the seed decides, so that a seed gives the same match again.
        return Random(session.seed.hex() + str(len(session.match.hands))).choice(view.moves)
    for natural in (Announce(), Redeal(False), Accept()):
        if natural in view.moves:
            return natural
    plays = [move for move in view.moves if hasattr(move, "card")]
    if len(plays) == 1 and len(view.moves) == 1:
        return plays[0]
    raise typed.Unclear("wrong.choose_card" if view.phase == "play" else typed.wrong_phase(view))


def _pick_way(choice: typed.Choice, view: Any, front: Front) -> Any:
    moves = best_first(choice.moves, view)
    return _pick(moves, way_lines(moves, view, front.look), "prompt.which_way", view, front)


def _pick_claim(view: Any, front: Front, prompt: str) -> Any:
    moves = claims(view)
    if not moves:
        raise typed.Unclear(typed.nothing_to_claim(view))
    return _pick(moves, claim_lines(moves, view, front.look), prompt, view, front)


def _pick(moves: tuple[Any, ...], lines: list[str], prompt: str, view: Any, front: Front) -> Any:
    """One of several moves by its number, None for none of them."""
    choices = [f"{number:3}. {line}" for number, line in enumerate(lines, start=1)]
    message = ""
    while True:
        front.draw(view, message, choices)
        text = front.ask(front.look.voice(prompt)).strip()
        if not text:
            return None
        number = whole_number(text)
        if number is not None and 1 <= number <= len(moves):
            return moves[number - 1]
        message = front.look.voice("wrong.number", n=len(moves))


def _yes(front: Front, question: str, *, default: bool, also: Sequence[str] = ()) -> bool:
    """An answer to a question; words in ``also`` mean yes too."""
    while True:
        text = front.ask(question)
        if not text.strip():
            return default
        if typed.is_yes(text, front.look.voice) or text.strip().lower() in also:
            return True
        if typed.is_no(text, front.look.voice):
            return False
        front.print(front.look.voice("wrong.say_yes_no"))
