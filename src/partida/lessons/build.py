"""A lesson played through the rules: the messages that the table of the pages folds, as JSON.

Everything in it is what the learner's seat would be sent at a table. A script that the rules do not allow is
a `LessonError` that names the step.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, Final

from partida.cards import Card, CardSet
from partida.errors import LessonError, PartidaError
from partida.game import AnyRules, Event
from partida.lessons.facts import facts, worth
from partida.lessons.script import ANY, LEARNER, Ask, Lesson, Play, Say, Scene, Step, own_texts
from partida.options import options_of
from partida.record.views import legal_json, plain, story_json, view_json
from partida.registry import rules, variant_text

SCRIPT: Final = "lesson/script"
PATHS_MOST: Final = 24
"""In so many ways a lesson may be gone through at the same time."""


@dataclass(frozen=True)
class _Moment:
    """A state that the lesson can be in, and the choices that led there."""

    path: str
    state: Any


def lesson_json(lesson: Lesson) -> dict[str, Any]:
    """A lesson as the pages read it; raises `LessonError`."""
    found = rules(lesson.variant)
    scenes = [_Stage(lesson, found, scene).json() for scene in lesson.scenes]
    variant = found.variant
    return {
        "name": lesson.name,
        "game": lesson.game,
        "minutes": lesson.minutes,
        "variant": variant_text(variant),
        "options": {one.name: getattr(variant, one.name) for one in options_of(variant)},
        "scenes": scenes,
    }


def index_json(lessons: tuple[Lesson, ...]) -> list[dict[str, Any]]:
    """What the list of the lessons says of each."""
    return [
        {
            "name": one.name,
            "game": one.game,
            "minutes": one.minutes,
            "first": one.first,
            "steps": len(one.steps),
        }
        for one in lessons
    ]


class _Stage:
    """A scene while it is played."""

    def __init__(self, lesson: Lesson, found: AnyRules, scene: Scene) -> None:
        self.lesson, self.rules, self.scene = lesson, found, scene
        self.where = "the deal"

    def json(self) -> dict[str, Any]:
        """The scene: where it starts, and its steps."""
        try:
            start = self._start()
            moments = [_Moment("", start)]
            steps: list[dict[str, Any]] = []
            for step in self.scene.steps:
                self.where = step.name
                told, moments = self._step(step, moments)
                steps.append(told)
        except PartidaError as error:
            if error.code == SCRIPT:
                raise
            raise self._fault(str(error)) from error
        return {"start": self._snapshot(start), "facts": facts(self._view(start)), "steps": steps}

    def _fault(self, why: str) -> LessonError:
        return LessonError(f"lesson {self.lesson.name}, step {self.where}: {why}", code=SCRIPT)

    # -- the deal

    def _start(self) -> Any:
        """The state in which the learner begins to look."""
        hands, stock = self._hands()
        top = None if self.scene.top is None else Card.parse(self.scene.top)
        deal = self.rules.order_of(hands, self.scene.dealer, top, stock)
        state, _ = self.rules.start(deal, self._standing())
        for text in self.scene.before.split():
            state, _ = self.rules.play(state, state.turn, self.rules.read(text))
        return state

    def _standing(self) -> Any:
        first = self.rules.first_standing(self.scene.dealer)
        return replace(first, score=self.scene.score, sets=self.scene.sets)

    def _hands(self) -> tuple[tuple[CardSet, ...], tuple[Card, ...]]:
        """The hands filled up, and the cards of later deals in the order in which they are dealt."""
        later = self.scene.later
        named = [CardSet.parse(text) for text in (*self.scene.hands, *(later or ()))]
        rest = iter([card for card in self.rules.pack if not any(card in hand for hand in named)])
        size = 10 if self.rules.name == "sueca" else 5
        filled = [_filled(hand, size, rest) for hand in named]
        seats = self.rules.table.from_seat(self.rules.table.next(self.scene.dealer))
        stock = [card for seat in seats for card in filled[4 + seat]] if later else list(rest)
        return tuple(CardSet(hand) for hand in filled[:4]), tuple(stock)

    # -- the steps

    def _step(self, step: Step, moments: list[_Moment]) -> tuple[dict[str, Any], list[_Moment]]:
        """A step as JSON, and where it leads from each moment."""
        if isinstance(step, Play):
            return self._play(step, moments)
        told = _common("say" if isinstance(step, Say) else "ask", step)
        if isinstance(step, Ask):
            told |= self._ask(step, moments)
        after = [(moment.path, *self._moves(moment.state, step.then)) for moment in moments]
        return self._told(told, after)

    def _ask(self, step: Ask, moments: list[_Moment]) -> dict[str, Any]:
        """The answers, and which is right."""
        right = {step.right}
        if step.fact:
            right = {str(self._worth(step.fact, moment.state)) for moment in moments}
        if len(right) != 1 or not right <= set(step.answers):
            raise self._fault(f"right would be {', '.join(sorted(right))} of {', '.join(step.answers)}")
        return {"answers": list(step.answers), "right": list(right), "own": own_texts(step)}

    def _worth(self, fact: str, state: Any) -> int:
        """A fact of `worth`, or ``gain:MOVE``: what that move of the learner would score in Cuarenta."""
        now = facts(self._view(state))
        kind, _, text = fact.partition(":")
        if kind != "gain":
            return worth(fact, self.rules.variant, now)
        after, _ = self.rules.play(state, LEARNER, self.rules.read(text))
        return facts(self._view(after))["we"] - now["we"]

    def _play(self, step: Play, moments: list[_Moment]) -> tuple[dict[str, Any], list[_Moment]]:
        told = _common("play", step)
        legal = {one.path: legal_json(self.rules.moves(one.state, LEARNER), self.rules) for one in moments}
        wanted = None if step.right == ANY else step.right.split("|")
        right = {
            path: [one for one in moves if wanted is None or one in wanted] for path, moves in legal.items()
        }
        never = set(wanted or ()).difference(*right.values())
        if never or not all(right.values()):
            raise self._fault(f"{step.right} is not always to be played: {', '.join(sorted(never))} never")
        after: list[tuple[str, Any, list[Any]]] = []
        for moment in moments:
            for text in right[moment.path]:
                state, messages = self._moves(moment.state, text, LEARNER)
                state, more = self._moves(state, step.then)
                path = moment.path if len(right[moment.path]) == 1 else f"{moment.path}/{text}"
                after.append((path, state, messages + more))
        told |= {"right": right, "legal": legal, "own": own_texts(step)}
        return self._told(told, after)

    def _told(
        self, told: dict[str, Any], after: list[tuple[str, Any, list[Any]]]
    ) -> tuple[dict[str, Any], list[_Moment]]:
        if len(after) > PATHS_MOST:
            raise self._fault(f"{len(after)} ways through the lesson are too many")
        told["then"] = {path: messages for path, _, messages in after}
        told["facts"] = {path: facts(self._view(state)) for path, state, _ in after}
        return told, [_Moment(path, state) for path, state, _ in after]

    def _moves(self, state: Any, texts: str, seat: int | None = None) -> tuple[Any, list[dict[str, Any]]]:
        """Moves parted by blanks (or with a ``seat`` one move), and what each tells the learner."""
        messages: list[dict[str, Any]] = []
        for text in texts.split() if seat is None else [texts]:
            state, events = self.rules.play(
                state, state.turn if seat is None else seat, self.rules.read(text)
            )
            story = story_json((*events, *self._settled(state)), LEARNER)
            messages.append({"t": "events", "seq": 0, "story": story, "you": LEARNER, **self._after(state)})
        return state, messages

    def _settled(self, state: Any) -> tuple[Event, ...]:
        """The standing after a hand that is over, as `Match` tells it."""
        result = self.rules.result(state)
        if result is None:
            return ()
        standing = self.rules.settle(self._standing(), result)
        return (Event("standing", None, {"score": standing.score, "sets": standing.sets}),)

    def _after(self, state: Any) -> dict[str, Any]:
        view = self._view(state)
        return {"legal": [], "turn": view.turn, "phase": view.phase, "wait": None}

    def _view(self, state: Any) -> Any:
        return self.rules.view(state, LEARNER)

    def _snapshot(self, state: Any) -> dict[str, Any]:
        """The first message of a scene; moves are told by the steps that ask for one."""
        view = self._view(state)
        standing = view.standing
        table = {
            "id": self.lesson.name,
            "game": self.rules.name,
            "variant": variant_text(self.rules.variant),
            "pace": "none",
            "chairs": [_chair() for _ in range(self.rules.table.size)],
            "phase": "hand",
            "hand": 1,
            "standing": {
                name: plain(getattr(standing, name)) for name in ("score", "sets", "dealer", "winner")
            },
            "nonces": [],
            "ready": [],
            "results": [],
            "computer": [],
        }
        shown: dict[str, Any] = {**view_json(view, self.rules), "moves": []}
        return {"t": "snapshot", "seq": 0, "you": LEARNER, "table": table, "view": shown, "wait": None}


def _chair() -> dict[str, Any]:
    """Nobody by name: the chairs are called by where they stand."""
    return {"name": None, "kind": "person", "level": None, "online": True, "auto": False}


def _common(kind: str, step: Step) -> dict[str, Any]:
    return {"kind": kind, "name": step.name, "look": list(step.look)}


def _filled(hand: CardSet, size: int, rest: Iterator[Card]) -> list[Card]:
    """The cards of a hand, with as many of the rest as it lacks."""
    cards = list(hand)
    return cards + [next(rest) for _ in range(size - len(cards))]
