"""What happened, told in sentences: only from events that the person's seat may see."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar, Final

from partida.cards import Card
from partida.cli.look import Look
from partida.cli.plain import HARD
from partida.game import AnyRules, Event
from partida.table import Seat, Table, Team

Sentence = str | None


@dataclass
class Teller:
    """Tells the events of one game to one seat (None: a spectator) in the language of its look."""

    rules: AnyRules
    me: Seat | None
    look: Look
    _leads: bool = field(default=False, init=False)
    """True while the next card opens a trick."""

    SLOW: ClassVar[frozenset[str]] = frozenset(
        {"played", "trick_won", "trailed", "captured", "claimed", "announced"}
    )
    """Events worth a moment's pause on a terminal."""
    SLOWER: ClassVar[frozenset[str]] = frozenset({"trick_won"})

    @property
    def table(self) -> Table:
        """The table of the game."""
        return self.rules.table

    def tell(self, event: Event) -> Sentence:
        """The sentence for an event, or None where there is nothing to say; see `plain.HARD`."""
        special = _SPECIAL.get((self.rules.name, event.kind)) or _SPECIAL.get(("", event.kind))
        if special is not None:
            return special(self, event)
        key = f"told.{event.kind}"
        if not self.look.voice.has(key) and not self.look.voice.has(f"{key}.other"):
            return None
        return self.say(key, event.seat, **self._values(event.data))

    def say(self, key: str, seat: Seat | None, **values: object) -> str:
        """A sentence about a seat: in the second person if it is the person's own."""
        voice = self.look.voice
        if seat is None:
            return voice(key, **values)
        form = "you" if seat == self.me and voice.has(f"{key}.you") else "other"
        return voice(f"{key}.{form}", who=self.who(seat), **values)

    def who(self, seat: Seat) -> str:
        """The name of a seat."""
        return self.look.seat(self.table, seat)

    def side(self, team: Team) -> str:
        """The name of a side as the person sees it."""
        return self.look.team(self.table, team, self.me)

    def card(self, card: Card) -> str:
        """A card in words, with its picture."""
        return f"{self.look.voice.card(card)}{HARD}{self.look.glyphs.card(card)}"

    def pair(self, values: tuple[int, int]) -> str:
        """Two numbers, the person's side first."""
        ours = 0 if self.me is None else self.table.team(self.me)
        return f"{values[ours]}-{values[1 - ours]}"

    def _values(self, data: Mapping[str, Any]) -> dict[str, object]:
        """The data of an event as words: cards, seats and sides by the names of the keys."""
        told: dict[str, object] = {}
        for name, value in data.items():
            if isinstance(value, Card):
                told[name] = self.card(value)
            elif name in _SEATS and value is not None:
                told[name] = self.who(value)
            elif name == "team" and value is not None:
                told[name] = self.side(value)
            else:
                told[name] = value
        return told


_SEATS: Final = frozenset({"dealer", "cutter", "leader", "accused", "offender", "next_dealer"})


def _cut(teller: Teller, event: Event) -> Sentence:
    return teller.say("told.cut", event.seat, at=teller.look.voice.count("count.cards", event.data["at"]))


def _dealt_sueca(teller: Teller, event: Event) -> Sentence:
    teller._leads = True  # pyright: ignore[reportPrivateUsage]
    return teller.say("told.dealt", event.seat, leader=teller.who(event.data["leader"]))


def _played(teller: Teller, event: Event) -> Sentence:
    leads, teller._leads = teller._leads, False  # pyright: ignore[reportPrivateUsage]
    key = "told.led" if leads else "told.played"
    return teller.say(key, event.seat, card=teller.card(event.data["card"]))


def _trick_won(teller: Teller, event: Event) -> Sentence:
    teller._leads = True  # pyright: ignore[reportPrivateUsage]
    points = teller.look.voice.count("count.points", event.data["points"])
    return teller.say("told.trick_won", event.seat, points=points, trick=event.data["trick"])


def _trump_shown(teller: Teller, event: Event) -> Sentence:
    return teller.say(
        "told.trump_shown", event.seat, card=teller.card(event.data["card"]), suit=event.data["suit"]
    )


def _end_chosen(teller: Teller, event: Event) -> Sentence:
    return teller.say(f"told.end_chosen_{event.data['end']}", event.seat)


def _accused(teller: Teller, event: Event) -> Sentence:
    verdict = teller.look.voice("told.guilty" if event.data["guilty"] else "told.not_guilty")
    told = teller.say("told.accused", event.seat, accused=teller.who(event.data["accused"]))
    return f"{told} {verdict}"


def _renounce(teller: Teller, event: Event) -> Sentence:
    data = event.data
    return teller.say(
        "told.renounce", event.seat, trick=data["trick"], suit=data["led"],
        played=teller.card(data["played"]), held=teller.card(data["held"]),
    )  # fmt: skip


def _dealt_cuarenta(teller: Teller, event: Event) -> Sentence:
    assert event.seat is not None
    deals = 8 // teller.table.size
    leader = teller.who(teller.table.next(event.seat))
    return teller.say("told.dealt_five", event.seat, n=event.data["deal"] + 1, of=deals, leader=leader)


def _announced(teller: Teller, event: Event) -> Sentence:
    return teller.say(f"told.announced_{event.data['ronda']}", event.seat)


def _captured(teller: Teller, event: Event) -> Sentence:
    taken = teller.look.glyphs.cards(event.data["taken"])
    return teller.say("told.captured", event.seat, card=teller.card(event.data["card"]), taken=taken)


def _claimed(teller: Teller, event: Event) -> Sentence:
    cards = [*event.data["taken"]]
    if event.data["card"] is not None:
        cards.insert(0, event.data["card"])
    return teller.say("told.claimed", event.seat, taken=teller.look.glyphs.cards(cards))


def _points(teller: Teller, event: Event) -> Sentence:
    data = event.data
    key = "told.points" if data["amount"] >= 0 else "told.points_lost"
    return teller.look.voice(
        key,
        team=teller.side(data["team"]),
        amount=data["amount"],
        what=teller.look.voice(f"what.{data['what']}"),
        score=teller.pair(data["score"]),
    )


def _leftovers(teller: Teller, event: Event) -> Sentence:
    cards, team = teller.look.glyphs.cards(event.data["cards"]), event.data["team"]
    if team is None:
        return teller.look.voice("told.leftovers", cards=cards)
    return teller.look.voice("told.leftovers_to", cards=cards, team=teller.side(team))


def _falla(teller: Teller, event: Event) -> Sentence:
    return teller.look.voice("told.falla", team=teller.side(event.data["team"]))


def _carton(teller: Teller, event: Event) -> Sentence:
    say, data = teller.look.voice, event.data
    return say(
        "told.carton",
        team=teller.side(data["team"]),
        cards=say.count("count.cards", data["cards"]),
        points=say.count("count.points", data["points"]),
    )


def _chica_won(teller: Teller, event: Event) -> Sentence:
    reason = f"told.chica_won_{event.data['reason']}"
    key = reason if teller.look.voice.has(reason) else "told.chica_won"
    told = teller.look.voice(key, team=teller.side(event.data["team"]))
    if not event.data["zapateria"]:
        return told
    losers = 1 - event.data["team"]
    points = teller.look.voice.count("count.points", event.data["score"][losers])
    return f"{told} {teller.look.voice('told.zapateria', team=teller.side(losers), points=points)}"


def _ruling(teller: Teller, event: Event) -> Sentence:
    """A ruling on a fault: by the judge in Sueca's events, of the offender in Cuarenta's."""
    kind = event.data["ruling"] if "ruling" in event.data else event.data["kind"]
    offender = event.data.get("offender", event.seat)
    return teller.say("told.ruling", offender, kind=teller.look.voice(f"what.{kind}"))


def _silent(teller: Teller, event: Event) -> Sentence:
    return None


_SPECIAL: Final[dict[tuple[str, str], Callable[[Teller, Event], Sentence]]] = {
    ("sueca", "dealt"): _dealt_sueca,
    ("sueca", "played"): _played,
    ("sueca", "trick_won"): _trick_won,
    ("sueca", "trump_shown"): _trump_shown,
    ("sueca", "end_chosen"): _end_chosen,
    ("sueca", "accused"): _accused,
    ("sueca", "renounce"): _renounce,
    ("cuarenta", "dealt"): _dealt_cuarenta,
    ("cuarenta", "announced"): _announced,
    ("cuarenta", "captured"): _captured,
    ("cuarenta", "claimed"): _claimed,
    ("cuarenta", "points"): _points,
    ("cuarenta", "leftovers"): _leftovers,
    ("cuarenta", "falla"): _falla,
    ("cuarenta", "carton"): _carton,
    ("cuarenta", "chica_won"): _chica_won,
    ("", "cut"): _cut,
    ("", "ruling"): _ruling,
    ("", "dealt_to"): _silent,
    ("", "standing"): _silent,
}
