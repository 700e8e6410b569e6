"""One match as one line of JSON, for many matches in a file (NDJSON).

The members are those of a match file (``docs/records.md``). The reader knows every member it accepts,
refuses others, and makes the same checks as the reader of match files; its errors name the line and the
path in it, such as ``$.hands[2].moves[5]``.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, Final, NoReturn, TypeVar, cast

from partida.errors import DealTextError, PartidaError, RecordError
from partida.fairness import seed_from_hex
from partida.game import AnyRules, Deal
from partida.reading import quoted, whole_number
from partida.record.deal import Body, deal_from, format_body, layout_of, rules_from
from partida.record.model import Comment, HandRecord, MatchRecord, Tags, is_tag_name
from partida.record.moves import Act, format_act, parse_act
from partida.record.replay import Replay, check_commit, check_fact, check_seed
from partida.record.standing import format_standing, parse_standing
from partida.record.text import Word, decode, reason_of

VERSION: Final = 1

_MATCH: Final = {
    "partida": int,
    "variant": str,
    "opening": str,
    "hands": list,
    "names": list,
    "kinds": list,
    "tags": dict,
    "comments": list,
    "final": str,
}
_HAND: Final = {
    "dealer": str,
    "deal": str,
    "moves": list,
    "seed": str,
    "commit": str,
    "tags": dict,
    "comments": list,
    "hands": str,
    "trump": str,
    "result": str,
    "after": str,
}
_COMMENT: Final = {"after": int, "text": str}
_FACTS: Final = ("hands", "trump", "result", "after")
T = TypeVar("T")
_KINDS: Final = {int: "a whole number", str: "a string", list: "an array", dict: "an object"}


def to_ndjson(record: MatchRecord) -> str:
    """The line of a match, without a line end; raises what `MatchRecord.match` raises."""
    rules = record.rules
    replay = Replay(rules, record.opening)
    hands = [_hand_out(rules, replay, hand) for hand in record.hands]
    data: dict[str, Any] = {
        "partida": VERSION,
        "variant": record.variant,
        "opening": format_standing(rules, record.opening),
        "names": record.names if any(record.names) else None,
        "kinds": record.kinds if any(record.kinds) else None,
        "tags": dict(record.tags),
        "comments": record.comments,
    }
    data = {name: value for name, value in data.items() if value}
    data |= {"hands": hands, "final": format_standing(rules, replay.match.standing)}
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def from_ndjson(line: str | bytes, number: int = 1) -> MatchRecord:
    """Read a line, replay it and check it; raises `RecordError` with the number of the line."""
    return _Reader(number).read(decode(line) if isinstance(line, str) else _decode(line, number))


def _decode(line: bytes, number: int) -> str:
    try:
        return decode(line)
    except RecordError as error:
        raise RecordError(error.reason, code=error.code, line=number, column=error.column) from None


def _hand_out(rules: AnyRules, replay: Replay, hand: HandRecord) -> dict[str, Any]:
    hand.prove(rules)
    replay.deal(hand.deal)
    for act in hand.moves:
        replay.play(*act)
    data: dict[str, Any] = {
        "dealer": rules.table.name(hand.deal.dealer),
        "deal": format_body(rules, layout_of(rules, hand.deal), by_hand=hand.deal.by_hand),
        "seed": hand.seed and hand.seed.hex(),
        "commit": hand.commit,
        "tags": dict(hand.tags),
        "comments": [{"after": comment.after, "text": comment.text} for comment in hand.comments],
    }
    data = {name: value for name, value in data.items() if value}
    moves = [format_act(rules, *act) for act in hand.moves]
    return data | dict(replay.facts().items()) | {"moves": moves}


class _Reader:
    """Reads the values of one line; raises `RecordError` at a path."""

    def __init__(self, number: int) -> None:
        self.number = number

    def read(self, text: str) -> MatchRecord:
        data = self._object(self._load(text), "$", _MATCH, ("partida", "variant", "opening", "hands"))
        if data["partida"] != VERSION:
            self.fail(
                "$.partida", f"version {data['partida']} is unknown (known: {VERSION})", "record/version"
            )
        rules = self.guard("$.variant", lambda: rules_from(data["variant"]))
        opening = self.guard("$.opening", lambda: parse_standing(rules, data["opening"]))
        replay = Replay(rules, opening)
        hands = tuple(
            self._hand(rules, replay, value, f"$.hands[{index}]") for index, value in enumerate(data["hands"])
        )
        if "final" in data:
            final = format_standing(rules, replay.match.standing)
            self.guard("$.final", lambda: check_fact(rules, "final", data["final"], final))
        names, kinds, comments = (
            self._strings(data.get(name, []), f"$.{name}") for name in ("names", "kinds", "comments")
        )
        tags = self._tags(data.get("tags", {}), "$.tags")
        return self.guard(
            "$", lambda: MatchRecord(data["variant"], opening, hands, names, kinds, tags, comments)
        )

    def _load(self, text: str) -> Any:
        try:
            return json.loads(text, object_pairs_hook=_members, parse_int=_number, parse_constant=_constant)
        except json.JSONDecodeError as error:
            raise RecordError(
                f"not JSON: {error.msg}", code="record/json", line=self.number, column=error.pos + 1
            ) from None
        except RecursionError:
            self.fail("$", "arrays or objects are nested too deep", "record/json")

    def _hand(self, rules: AnyRules, replay: Replay, value: Any, path: str) -> HandRecord:
        data = self._object(value, path, _HAND, ("dealer", "deal", "moves"))
        deal = self._deal(rules, data, path)
        seed, commit = self._proof(rules, deal, data, path)
        try:
            replay.deal(deal)
        except PartidaError as error:
            member = "dealer" if error.code == "match/dealer" else "deal"
            self.fail(f"{path}.{member}", reason_of(error), error.code)
        acts: list[Act] = []
        for index, text in enumerate(self._strings(data["moves"], f"{path}.moves")):
            acts.append(self._move(rules, replay, text, f"{path}.moves[{index}]"))
        facts = dict(replay.facts().items())
        for name in _FACTS:
            if name in data:
                told, fact = data[name], facts.get(name)
                self.guard(f"{path}.{name}", lambda n=name, t=told, f=fact: check_fact(rules, n, t, f))
        tags = self._tags(data.get("tags", {}), f"{path}.tags")
        comments = self._comments(data.get("comments", []), f"{path}.comments")
        return self.guard(path, lambda: HandRecord(deal, tuple(acts), seed, commit, tags, comments))

    def _deal(self, rules: AnyRules, data: dict[str, Any], path: str) -> Deal:
        dealer = self.guard(f"{path}.dealer", lambda: rules.table.seat(data["dealer"]))
        return self.guard(f"{path}.deal", lambda: _deal_of(rules, data["deal"], dealer))

    def _proof(
        self, rules: AnyRules, deal: Deal, data: dict[str, Any], path: str
    ) -> tuple[bytes | None, str | None]:
        seed: bytes | None = None
        if "seed" in data:
            seed = found = self.guard(f"{path}.seed", lambda: seed_from_hex(data["seed"]))
            self.guard(f"{path}.seed", lambda: check_seed(rules, deal, found))
        if "commit" in data:
            self.guard(f"{path}.commit", lambda: check_commit(seed, data["commit"]))
        return seed, data.get("commit")

    def _move(self, rules: AnyRules, replay: Replay, text: str, path: str) -> Act:
        act = self.guard(path, lambda: parse_act(rules, Word(text, 1)))
        try:
            replay.play(*act)
        except PartidaError as error:
            self.fail(path, error.message, error.code)
        return act

    def _comments(self, values: list[Any], path: str) -> tuple[Comment, ...]:
        found: list[Comment] = []
        for index, value in enumerate(values):
            data = self._object(value, f"{path}[{index}]", _COMMENT, tuple(_COMMENT))
            found.append(Comment(data["after"], data["text"]))
        return tuple(found)

    def _tags(self, values: dict[str, Any], path: str) -> Tags:
        self._strings(list(values.values()), path)
        return tuple(values.items())

    def _strings(self, values: list[Any], path: str) -> tuple[str, ...]:
        for index, value in enumerate(values):
            self._check(value, str, f"{path}[{index}]")
        return tuple(values)

    def _object(
        self, value: Any, path: str, members: dict[str, type], required: tuple[str, ...]
    ) -> dict[str, Any]:
        self._check(value, dict, path)
        data = cast("dict[str, Any]", value)
        for name, member in data.items():
            if name not in members:
                inner = (
                    f"{path}.{name}" if len(name) < 30 and is_tag_name(name) else f"{path}[{quoted(name)}]"
                )
                self._refuse_wrong(member, inner)
                self.fail(inner, f"unknown member; known: {', '.join(members)}", "record/member")
            self._check(member, members[name], f"{path}.{name}")
        for name in required:
            if name not in data:
                self.fail(path, f"the member {name} is missing", "record/member")
        return data

    def _check(self, value: Any, kind: type, path: str) -> None:
        self._refuse_wrong(value, path)
        if type(value) is not kind:
            self.fail(path, f"this must be {_KINDS[kind]}", "record/type")

    def _refuse_wrong(self, value: Any, path: str) -> None:
        if isinstance(value, _Wrong):
            self.fail(path, value.message, "record/json")

    def guard(self, path: str, work: Callable[[], T]) -> T:
        """What ``work`` gives; an error of it becomes one at the path."""
        try:
            return work()
        except PartidaError as error:
            self.fail(path, reason_of(error), error.code)

    def fail(self, path: str, message: str, code: str) -> NoReturn:
        """Raise `RecordError`."""
        raise RecordError(f"{path}: {message}", code=code, line=self.number) from None


def _deal_of(rules: AnyRules, text: str, dealer: int) -> Deal:
    body = Body.parse(rules, text)
    body.refuse_others()
    if body.dealer is not None:
        raise DealTextError("the dealer is a member of its own", code="deal/dealer")
    return deal_from(rules, body.layout, dealer, by_hand=body.by_hand)


class _Wrong:
    """Stands in the tree for what is not JSON, until the reader comes to it and knows its path."""

    def __init__(self, message: str) -> None:
        self.message = message


def _members(pairs: list[tuple[str, Any]]) -> dict[str, Any] | _Wrong:
    found: dict[str, Any] = {}
    for name, value in pairs:
        if name in found:
            return _Wrong(f"the member {quoted(name)} is there twice")
        found[name] = value
    return found


def _number(text: str) -> int | _Wrong:
    number = whole_number(text.removeprefix("-"))
    if number is None:
        return _Wrong(f"the number {quoted(text)} is too long")
    return -number if text.startswith("-") else number


def _constant(text: str) -> _Wrong:
    return _Wrong(f"{text} is not JSON")
