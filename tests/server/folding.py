"""What a program knows of a table when it folds what it is told: enough to hold against a fresh snapshot."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

KEPT = {
    "sueca": ("hand", "counts", "trump", "tricks", "trick", "points", "tricks_won"),
    "cuarenta": ("hand", "counts", "on_table", "captured", "score", "turns"),
}
"""What of the views is folded: nearly all that stories tell of a hand."""


@dataclass
class Fold:
    """A table as one connection has been told of it; a message that leaves a gap is refused."""

    seq: int = -1
    you: int | None = None
    table: Any = None
    wait: Any = None
    legal: list[str] = field(default_factory=list)
    turn: int | None = None
    phase: str | None = None
    view: dict[str, Any] = field(default_factory=dict)

    def take(self, message: dict[str, Any]) -> None:
        assert message["seq"] >= self.seq, f"the server has forgotten: {message['seq']} after {self.seq}"
        match message["t"]:
            case "snapshot":
                self._begin(message)
            case "events":
                assert message["seq"] == self.seq + 1, f"a gap: {message['seq']} after {self.seq}"
                self._step(message)
            case "table":
                assert message["seq"] == self.seq
                self.table = message["table"]
            case _:
                raise AssertionError(message)

    def known(self) -> Any:
        """All of it, but for who is online, which no log knows; as it is now."""
        chairs = [{**chair, "online": None} for chair in self.table["chairs"]]
        table = {**self.table, "chairs": chairs}
        return {**vars(self), "table": table, "view": dict(self.view), "legal": list(self.legal)}

    def _begin(self, message: dict[str, Any]) -> None:
        self.seq, self.you, self.table = message["seq"], message["you"], message["table"]
        self.wait = message["wait"]
        view = message["view"] or {"moves": [], "turn": None, "phase": None}
        self.legal, self.turn, self.phase = view["moves"], view["turn"], view["phase"]
        self.view = {name: view[name] for name in KEPT[self.table["game"]] if name in view}
        if "hand" in self.view:
            self.view["hand"] = sorted(self.view["hand"])

    def _step(self, message: dict[str, Any]) -> None:
        self.seq, self.you = message["seq"], message["you"]
        self.wait = message["wait"]
        if message.get("table"):
            if message["table"]["hand"] != self.table["hand"]:
                self._new_hand(message["table"])
            self.table = message["table"]
        for event in message["story"]:
            self._event(event["kind"], event["seat"], event["data"])
        self.legal, self.turn, self.phase = message["legal"], message["turn"], message["phase"]

    def _new_hand(self, table: Any) -> None:
        counts = [0] * len(table["chairs"])
        trick = {"leader": table["standing"]["dealer"], "cards": []}
        whole = {"hand": [], "counts": counts, "trump": None, "tricks": [], "trick": trick, "points": [0, 0]}
        whole.update(tricks_won=[0, 0], on_table=[], captured=[0, 0], turns=[])
        whole["score"] = table["standing"]["score"]
        self.view = {name: whole[name] for name in KEPT[table["game"]]}

    def _event(self, kind: str, seat: Any, data: Any) -> None:
        view = self.view
        if kind == "dealt_to":
            if seat == self.you:
                view["hand"] = sorted(data["cards"])
        elif kind in ("played", "trailed", "captured") and "card" in data:
            view["hand"] = [card for card in view["hand"] if card != data["card"]]
            view["counts"] = plus(view["counts"], seat, -1)
        (self._sueca if self.table["game"] == "sueca" else self._cuarenta)(kind, seat, data)

    def _sueca(self, kind: str, seat: Any, data: Any) -> None:
        view = self.view
        if kind == "dealt":
            view.update(counts=[10] * 4, trick={"leader": data["leader"], "cards": []})
        elif kind == "trump_shown":
            view["trump"] = data["suit"]
        elif kind == "played":
            cards = [*view["trick"]["cards"], data["card"]]
            leader = seat if len(cards) == 1 else view["trick"]["leader"]
            view["trick"] = {"leader": leader, "cards": cards}
        elif kind == "trick_won":
            view["tricks"] = [*view["tricks"], view["trick"]]
            view["trick"] = {"leader": seat, "cards": []}
            view["points"] = plus(view["points"], seat % 2, data["points"])
            view["tricks_won"] = plus(view["tricks_won"], seat % 2, 1)

    def _cuarenta(self, kind: str, seat: Any, data: Any) -> None:
        view = self.view
        if kind == "dealt":
            view["counts"] = data["counts"]
        elif kind == "trailed":
            view["on_table"] = [*view["on_table"], data["card"]]
            self._turn(seat, data["card"], [])
        elif kind == "captured":
            view["on_table"] = [card for card in view["on_table"] if card not in data["taken"]]
            view["captured"] = plus(view["captured"], seat % 2, 1 + len(data["taken"]))
            self._turn(seat, data["card"], data["taken"])
        elif kind == "points":
            view["score"] = data["score"]
        elif kind == "leftovers" and data["team"] is not None:
            view["on_table"] = []
            view["captured"] = plus(view["captured"], data["team"], len(data["cards"]))

    def _turn(self, seat: int, card: str, taken: list[str]) -> None:
        self.view["turns"] = [*self.view["turns"], {"seat": seat, "card": card, "taken": taken}]


def plus(numbers: list[int], at: int, by: int) -> list[int]:
    return [number + by if index == at else number for index, number in enumerate(numbers)]


def same(folded: Any, fresh: Any) -> None:
    """The same, where stories tell as much as views do: those do not say what a turn was worth."""
    one, other = _plain(folded), _plain(fresh)
    differ = {name: (one[name], other[name]) for name in one if one[name] != other[name]}
    assert not differ, f"folded, told: {differ}"


def _plain(known: Any) -> Any:
    view = dict(known["view"])
    if "turns" in view:
        view["turns"] = [(turn["seat"], turn["card"], sorted(turn["taken"])) for turn in view["turns"]]
    if view.get("trick") and not view["trick"]["cards"] and not view["tricks"]:
        view["trick"] = None  # who will lead is told with the deal
    return {**{name: known[name] for name in known if name != "view"}, **view}
