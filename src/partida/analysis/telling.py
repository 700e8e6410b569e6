"""A review in sentences, in five languages: the catalogue ``review`` of `partida.words`.

What a game says otherwise stands in a catalogue of its own, ``review_cuarenta``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from partida.analysis.model import Account, CardReview, Depth, HandReview, Hint, Luck, Measure, Plain, Reason
from partida.cards import Card, Rank, Suit
from partida.words.catalogue import fill, has, text
from partida.words.levels import level_name
from partida.words.names import card_name, card_sign, rank_name, seat_name, side_letters, suit_name, the_card
from partida.words.numbers import Number, decimal, marked

_OWN: Final = {"cuarenta": "review_cuarenta"}
"""The catalogues of games that say some things otherwise."""
_COUNTS: Final = ("count", "of", "count_else", "of_else")


_SAID: Final = {
    **dict.fromkeys(("not_needed", "feeds", "holds_back"), ("partners",)),
    **dict.fromkeys(("wins", "both", "caida", "limpia"), ("scores",)),
    **dict.fromkeys(("run", "more", "takes"), ("cards",)),
    "opens": ("leaves",),
    "dead": ("dead",),
    "sum": ("builds", "breaks"),
}
"""The reasons that would say a plain statement once more, by its kind."""


def _even(hint: Hint) -> bool:
    """True if the second card is worth exactly what the best is, in every layout: nothing speaks for one."""
    return len(hint.choices) > 1 and not hint.reasons


def _begun(text: str) -> str:
    """A text as a sentence begins: with a capital."""
    return text[0].upper() + text[1:]


def percent(chance: float, language: str) -> str:
    """A chance in hundredths with one place, such as ``12.5``; with a comma where a language has that."""
    return decimal(100 * chance, language)


@dataclass(frozen=True)
class Teller:
    """Tells reviews of a game in a language; with ``ascii`` cards are written in ASCII alone."""

    language: str
    game: str = "sueca"
    ascii: bool = False

    def __call__(self, key: str, /, **values: object) -> str:
        """A sentence of the catalogue; raises `WordsError` for one that is not there."""
        own = _OWN.get(self.game)
        name = own if own is not None and has(own, self.language, key) else "review"
        return fill(text(name, self.language, key), key, values)

    def percent(self, chance: float) -> str:
        """See `percent`."""
        return percent(chance, self.language)

    def points(self, points: float) -> str:
        """Points on average, with one place."""
        return decimal(points, self.language)

    def card(self, card: str) -> str:
        """The name of a card; of a play of Cuarenta with what it takes."""
        return self._named(card, card_name)

    def the_card(self, card: str) -> str:
        """The same within a sentence: with the article that it has there."""
        return self._named(card, the_card)

    def _named(self, card: str, name_of: Callable[[Card, str], str]) -> str:
        played, _, taken = card.partition("x")
        name = name_of(Card.parse(played), self.language)
        if not taken:
            return name
        return self("play.capture", card=name, cards=" ".join(self._signs(taken)))

    def sign(self, card: str) -> str:
        """A card in two or three characters, such as ``V♥``; of a play of Cuarenta with what it takes."""
        played, _, taken = card.partition("x")
        (name,) = self._signs(played)
        return f"{name}×{''.join(self._signs(taken))}" if taken else name

    def _signs(self, cards: str) -> list[str]:
        """Cards that are written one after another."""
        each = [cards[at : at + 2] for at in range(0, len(cards), 2)]
        return [card_sign(Card.parse(card), self.language, ascii_only=self.ascii) for card in each]

    def who(self, letters: str) -> str:
        """A seat, or a side, by letters of the language."""
        return side_letters(letters, self.language)

    def seat(self, seat: str) -> str:
        """The name of a seat."""
        return seat_name(seat, self.language)

    def title(self, review: HandReview) -> str:
        """Which hand it was, and how it ended."""
        reason, points, winner, *void = review.result.split()
        ns, ew = points.split("-")
        nobody = winner == "none" and reason != "tie" and self.game not in _OWN
        values: dict[str, object] = {}
        if review.trump is not None:
            values["trump"] = suit_name(Suit.parse(review.trump), self.language)
        return self(
            "head.title",
            hand=review.hand,
            dealer=self.seat(review.dealer),
            result=self(
                "result.void" if void or nobody else f"result.{reason}",
                winner=winner if winner == "none" else self.who(winner),
                ns=ns,
                ew=ew,
            ),
            **values,
        )

    def depth(self, depth: Depth, looked: Iterable[CardReview | Hint] = ()) -> str:
        """How much was looked at, and what was taken for granted, in what was ``looked`` at so."""
        told = self(
            "head.depth" if depth.opponents == "club" else "head.likelier",
            worlds=depth.worlds,
            opponents=level_name(depth.opponents, self.language),
            usual=level_name(Depth().opponents, self.language),
            solved=depth.solved,
            seed=depth.seed,
        )
        counts = [
            one.effective
            for one in looked
            if one.effective is not None and one.effective < one.worlds and len(one.choices) > 1
        ]
        return f"{told} {self('head.effective', fewest=min(counts))}" if counts else told

    def verdict(self, card: CardReview) -> str:
        """The label of a card, or why it has none."""
        return self(f"label.{card.label or ('close' if card.close else card.kind)}")

    def moment(self, card: CardReview) -> str:
        """What a card cost, and which was better."""
        return self(
            "moment.card",
            trick=card.trick,
            seat=self.seat(card.seat),
            played=self.the_card(card.card),
            loss=self.percent(card.loss.mean),
            error=self.percent(card.loss.error),
            best=self.card(card.best or card.card),
            points=self.points(card.points_loss.mean) if card.points_loss else "",
        )

    def reason(self, reason: Reason, seat: str) -> str:
        """A reason with its counts, as it is told to the seat that chose."""
        values: dict[str, object] = {
            **{name: self._number(getattr(reason, name)) for name in _COUNTS},
            "best": self.the_card(reason.best),
            "played": self.the_card(reason.played),
            "me": self.seat(seat),
        }
        if reason.seat is not None:
            values["seat"] = self.seat(reason.seat)
        if reason.card is not None:
            values["card"] = self.the_card(reason.card)
        if reason.suit is not None:
            values["suit"] = self.suit_of(reason.suit)
        if reason.rank is not None:
            values["rank"] = rank_name(Rank.parse(reason.rank), self.language)
        if reason.number is not None:
            values["number"] = self._number(reason.number)
        return self(f"reason.{reason.kind}", **values)

    def _number(self, number: int) -> Number:
        return Number(number, self.language)

    def plain(self, plain: Plain) -> str:
        """A plain statement of card play as a sentence."""
        values: dict[str, object] = {}
        for name in ("number", "number_else"):
            number = getattr(plain, name)
            values[name] = None if number is None else self._number(number)
        for name in ("best", "played", "card"):
            card = getattr(plain, name)
            values[name] = None if card is None else self.the_card(card)
        if plain.seat is not None:
            values["seat"] = self.seat(plain.seat)
        if plain.suit is not None:
            values["suit"] = self.suit_of(plain.suit)
        if plain.rank is not None:
            values["rank"] = rank_name(Rank.parse(plain.rank), self.language)
        key = f"{self.game}.{plain.kind}"
        told = fill(text("plain", self.language, key), key, values)
        return _begun(told)

    def why(self, plain: Plain | None, reasons: Sequence[Reason], seat: str) -> list[str]:
        """Why a card is better: first in plain words, then what was counted."""
        return [*([] if plain is None else [self.plain(plain)]), *self.counted(plain, reasons, seat)]

    def counted(self, plain: Plain | None, reasons: Sequence[Reason], seat: str) -> list[str]:
        """The reasons with their counts, without those that the plain statement has said."""
        said = () if plain is None else _SAID.get(plain.kind, ())
        return [self.reason(reason, seat) for reason in reasons if reason.kind not in said]

    def suit_of(self, suit: str) -> str:
        """The name of a suit as in "seven of hearts"."""
        return text("common", self.language, f"suits_of.{suit}")

    def account(self, account: Account) -> str:
        """What a seat or a side lost."""
        who = self.seat(account.who) if len(account.who) == 1 else self.who(account.who)
        return self(
            "account.line",
            who=who,
            right=self._number(account.right),
            mattered=self._number(account.mattered),
            loss=self.percent(account.loss),
            match=self.percent(account.match_loss),
            points=self._number(account.points_lost),
            games=self._number(account.games_lost),
            fair=self.points(account.fair_points or 0.0),
            solved=self._number(account.solved or 0),
        )

    def measure(self, measure: Measure) -> str:
        """Which choices matter, and which cards count as right."""
        return self(
            "account.measure", mattered=self._limit(measure.mattered), right=self._limit(measure.right)
        )

    def _limit(self, chance: float) -> str:
        """A limit in hundredths, without decimals that say nothing."""
        return marked(f"{100 * chance:g}", self.language)

    def luck(self, luck: Luck) -> str:
        """What the cards of a side were worth."""
        return self(
            "luck.line",
            side=self.who(luck.side),
            win=self.percent(luck.win.mean),
            error=self.percent(luck.win.error),
            worlds=luck.worlds,
            usual=self.percent(luck.usual),
            par="" if luck.par is None else luck.par,
        )

    def hint(self, hint: Hint, steps: int = 3) -> list[str]:
        """The first steps of a hint: where to look, the candidates, the card with its reasons."""
        suit = "" if hint.suit is None else self.suit_of(hint.suit)
        lines = [self("hint.where", area=self(f"area.{hint.area}", suit=suit))]
        if steps > 1:
            cards = ", ".join(self.card(card) for card in hint.candidates)
            lines.append(self("hint.candidates" if len(hint.candidates) > 1 else "hint.one", cards=cards))
        if steps > 2:
            lines += [self("hint.card", card=self._answer(hint)), f"   {self._chances(hint)}"]
            lines += self._drop(hint)
            lines += [f"   {line}" for line in self.counted(hint.plain, hint.reasons, hint.seat)]
        return lines

    def _answer(self, hint: Hint) -> str:
        """The card, and what it does in plain words: in one sentence, if that begins with it."""
        name = _begun(self.card(hint.card))
        if hint.plain is None:
            return self._beside(hint, name)
        does = self.plain(hint.plain)
        told = does if does.startswith(_begun(self.the_card(hint.card))) else f"{name}. {does}"
        return f"{told} {self('hint.hardly')}" if self._hardly(hint) else told

    def _hardly(self, hint: Hint) -> bool:
        """True if there is a second card that may be as good, by what was counted."""
        if len(hint.choices) < 2:
            return False
        best, second = (self.percent(getattr(one, hint.by)) for one in hint.choices[:2])
        return not hint.lead.clear or best == second

    def _beside(self, hint: Hint, name: str) -> str:
        """The card beside the second one, where nothing plain tells them apart: by what decides."""
        best, second = hint.choices[:2]
        if _even(hint):
            return self("hint.alike", card=name, second=self.the_card(second.card))
        chances = self.percent(getattr(best, hint.by)), self.percent(getattr(second, hint.by))
        told = self(
            f"hint.ahead_{hint.by}",
            card=name,
            chance=chances[0],
            second=self.card(second.card),
            other=chances[1],
        )
        return f"{told} {self('hint.hardly')}" if self._hardly(hint) else told

    def _chances(self, hint: Hint) -> str:
        best = hint.choices[0]
        if _even(hint):
            return self(
                "hint.even",
                win=self.percent(best.win),
                match=self.percent(best.match),
                second=_begun(self.the_card(hint.choices[1].card)),
                worlds=self._number(hint.worlds),
            )
        return self(
            "hint.chances",
            win=self.percent(best.win),
            match=self.percent(best.match),
            lead=self.percent(hint.lead.mean),
            error=self.percent(hint.lead.error),
            worlds=self._number(hint.worlds),
        )

    def _drop(self, hint: Hint) -> list[str]:
        """How safe it is to lay the card, where that is counted."""
        best = hint.choices[0]
        if best.taken is None or best.falls is None:
            return []
        return ["   " + self("hint.drop", taken=self.percent(best.taken), falls=self.percent(best.falls))]

    def cells(self, card: CardReview) -> tuple[str, ...]:
        """A card as a row of a table: see `columns`."""
        judged = card.kind == "choice"
        hindsight = str(card.points_lost) if card.points_lost else ""
        fair = self.points(card.points_loss.mean) if judged and card.points_loss else ""
        return (
            str(card.trick),
            self.who(card.seat),
            self.sign(card.card),
            "" if card.win is None else self.percent(card.win),
            f"{self.percent(card.loss.mean)} ±{self.percent(card.loss.error)}" if judged else "",
            self.percent(card.match_loss.mean) if judged else "",
            *((fair, hindsight) if self.game in _OWN else (hindsight,)),
            self.sign(card.best) if card.best is not None and card.loss.mean else "",
            self.verdict(card),
        )

    def columns(self) -> Sequence[str]:
        """The headings of the rows of cards."""
        points = ("points", "hindsight") if self.game in _OWN else ("points",)
        names = ("trick", "seat", "card", "chance", "loss", "match", *points, "best", "verdict")
        return [self(f"column.{name}") for name in names]
