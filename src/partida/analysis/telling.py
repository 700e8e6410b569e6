"""A review in sentences, in five languages: the catalogue ``review`` of `partida.words`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from partida.analysis.model import Account, CardReview, Depth, HandReview, Hint, Luck, Reason
from partida.cards import Card, Suit
from partida.words.catalogue import fill, text
from partida.words.names import card_name, seat_name, suit_name


def percent(chance: float) -> str:
    """A chance in hundredths with one place, such as ``12.5``."""
    return f"{100 * chance:.1f}"


@dataclass(frozen=True)
class Teller:
    """Tells reviews in a language."""

    language: str

    def __call__(self, key: str, /, **values: object) -> str:
        """A sentence of the catalogue; raises `WordsError` for one that is not there."""
        return fill(text("review", self.language, key), key, values)

    def card(self, card: str) -> str:
        """The name of a card."""
        return card_name(Card.parse(card), self.language)

    def seat(self, seat: str) -> str:
        """The name of a seat."""
        return seat_name(seat, self.language)

    def title(self, review: HandReview) -> str:
        """Which hand it was, and how it ended."""
        reason, points, winner, *void = review.result.split()
        ns, ew = points.split("-")
        key = "result.void" if void or (winner == "none" and reason != "tie") else f"result.{reason}"
        return self(
            "head.title",
            hand=review.hand,
            dealer=self.seat(review.dealer),
            trump=suit_name(Suit.parse(review.trump), self.language),
            result=self(key, winner=winner, ns=ns, ew=ew),
        )

    def depth(self, depth: Depth) -> str:
        """How much was looked at, and what was taken for granted."""
        return self(
            "head.depth",
            worlds=depth.worlds,
            opponents=depth.opponents,
            solved=depth.solved,
            seed=depth.seed,
        )

    def verdict(self, card: CardReview) -> str:
        """The label of a card, or why it has none."""
        return self(f"label.{card.label or ('close' if card.close else card.kind)}")

    def moment(self, card: CardReview) -> str:
        """What a card cost, and which was better."""
        return self(
            "moment.card",
            trick=card.trick,
            seat=self.seat(card.seat),
            played=self.card(card.card),
            loss=percent(card.loss.mean),
            error=percent(card.loss.error),
            best=self.card(card.best or card.card),
        )

    def reason(self, reason: Reason, seat: str) -> str:
        """A reason with its counts, as it is told to the seat that chose."""
        values: dict[str, object] = {
            "count": reason.count,
            "of": reason.of,
            "count_else": reason.count_else,
            "of_else": reason.of_else,
            "best": self.card(reason.best),
            "played": self.card(reason.played),
            "me": self.seat(seat),
        }
        if reason.seat is not None:
            values["seat"] = self.seat(reason.seat)
        if reason.card is not None:
            values["card"] = self.card(reason.card)
        if reason.suit is not None:
            values["suit"] = self.suit_of(reason.suit)
        return self(f"reason.{reason.kind}", **values)

    def suit_of(self, suit: str) -> str:
        """The name of a suit as in "seven of hearts"."""
        return text("common", self.language, f"suits_of.{suit}")

    def account(self, account: Account) -> str:
        """What a seat or a side lost."""
        who = self.seat(account.who) if len(account.who) == 1 else account.who
        return self(
            "account.line",
            who=who,
            right=account.right,
            mattered=account.mattered,
            loss=percent(account.loss),
            match=percent(account.match_loss),
            points=account.points_lost,
            games=account.games_lost,
        )

    def luck(self, luck: Luck) -> str:
        """What the cards of a side were worth."""
        return self(
            "luck.line",
            side=luck.side,
            win=percent(luck.win.mean),
            error=percent(luck.win.error),
            worlds=luck.worlds,
            usual=percent(luck.usual),
            par=luck.par,
        )

    def hint(self, hint: Hint, steps: int = 3) -> list[str]:
        """The first steps of a hint: where to look, the candidates, the card with its reasons."""
        suit = "" if hint.suit is None else self.suit_of(hint.suit)
        lines = [self("hint.where", area=self(f"area.{hint.area}", suit=suit))]
        if steps > 1:
            cards = ", ".join(self.card(card) for card in hint.candidates)
            lines.append(self("hint.candidates" if len(hint.candidates) > 1 else "hint.one", cards=cards))
        if steps > 2:
            lines.append(self._last_step(hint))
            lines += [f"   {self.reason(reason, hint.seat)}" for reason in hint.reasons]
        return lines

    def _last_step(self, hint: Hint) -> str:
        best = hint.choices[0]
        return self(
            "hint.card",
            card=self.card(best.card),
            win=percent(best.win),
            match=percent(best.match),
            lead=percent(hint.lead.mean),
            error=percent(hint.lead.error),
            worlds=hint.worlds,
        )

    def cells(self, card: CardReview) -> tuple[str, ...]:
        """A card as a row of a table: see `columns`."""
        judged = card.kind == "choice"
        return (
            str(card.trick),
            card.seat,
            card.card,
            "" if card.win is None else percent(card.win),
            f"{percent(card.loss.mean)} ±{percent(card.loss.error)}" if judged else "",
            percent(card.match_loss.mean) if judged else "",
            str(card.points_lost) if card.points_lost else "",
            card.best if card.best is not None and card.loss.mean else "",
            self.verdict(card),
        )

    def columns(self) -> Sequence[str]:
        """The headings of the rows of cards."""
        names = ("trick", "seat", "card", "chance", "loss", "match", "points", "best", "verdict")
        return [self(f"column.{name}") for name in names]
