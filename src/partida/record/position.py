"""The position line: a deal line, the standing before the hand, and the moves so far.

``DEAL | STANDING | MOVES``, such as ``sueca dealer=N pack=... | dealer=N score=2-1 sets=0-0 | W 7H, S 2H``.
The position of a seat says ``seat=E`` (``seat=-`` for a spectator) and gives, instead of the deal, the
hands as that seat knows them *now*: its own cards, and as many ``?`` as the others hold.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from partida.cards import CardSet
from partida.errors import DealError, DealTextError, HandOver
from partida.game import AnyRules, Deal
from partida.match import Match
from partida.record.deal import Body, DealLine, Hands, parse_variant
from partida.record.hands import Holding
from partida.record.moves import Act, format_act, parse_act, split_list
from partida.record.standing import format_standing, parse_standing
from partida.record.text import Word
from partida.registry import variant_text
from partida.table import Seat


@dataclass(frozen=True)
class Position:
    """A moment of a hand, whole or as one seat knows it."""

    line: DealLine
    standing: Any
    moves: tuple[Act, ...] = ()
    whole: bool = True
    """False for what a seat knows."""
    seat: Seat | None = None
    """Whose knowledge it is if not `whole`; None for a spectator."""

    @property
    def rules(self) -> AnyRules:
        """The rules of the variant."""
        return self.line.rules

    @classmethod
    def of(cls, match: Match) -> Position:
        """The position of the hand in play; raises `HandOver` between hands."""
        if not match.playing:
            raise HandOver("no hand is being played", code="match/not-playing")
        hand = match.hands[-1]
        return cls.at(match.rules, hand.deal, match.standing, hand.moves)

    @classmethod
    def at(
        cls, rules: AnyRules, deal: Deal, standing: Any, moves: tuple[tuple[Seat, Any], ...] = ()
    ) -> Position:
        """The position after some moves of a hand; raises `DealError` for a wrong pack."""
        return cls(DealLine.of(rules, deal), standing, tuple(Act(*move) for move in moves))

    def state(self) -> Any:
        """The state, replayed; raises `DealError` for a seat's position, and what `Rules.play` raises."""
        if not self.whole:
            raise DealError(
                "this is what one seat knows: the state cannot be had from it", code="position/partial"
            )
        rules = self.rules
        state, _ = rules.start(self.line.deal(), self.standing)
        for seat, move in self.moves:
            state, _ = rules.play(state, seat, move)
        return state

    def position_for(self, seat: Seat | None) -> Position:
        """What a seat (None: a spectator) knows of a whole position. Every move was seen by all."""
        view = self.rules.view(self.state(), seat)
        hands = tuple(
            Holding(view.hand) if who == seat else Holding(CardSet(), count)
            for who, count in enumerate(view.counts)
        )
        stock = (None,) * getattr(view, "stock", 0)
        layout = Hands(hands, getattr(view, "turn_up", None), stock)
        line = DealLine(self.line.variant, self.line.dealer, layout, self.line.by_hand)
        return Position(line, self.standing, self.moves, whole=False, seat=seat)

    def __str__(self) -> str:
        rules = self.rules
        line = str(self.line)
        if not self.whole:
            line += f" seat={'-' if self.seat is None else rules.table.name(self.seat)}"
        moves = ", ".join(format_act(rules, *act) for act in self.moves)
        return f"{line} | {format_standing(rules, self.standing)} | {moves}".rstrip()

    @classmethod
    def parse(cls, text: str) -> Position:
        """Read a position line; raises `DealTextError` or `VariantError`.

        Without a standing the match is at its start. Whether the moves are legal is `state`'s question.
        """
        rules, rest = parse_variant(text)
        deal, standing, moves = _sections(rest)
        body = Body.parse(rules, deal.text, deal.column)
        body.refuse_others("seat")
        if body.dealer is None:
            raise DealTextError("no dealer: write dealer=N", code="deal/dealer", column=deal.column)
        line = DealLine(variant_text(rules.variant), body.dealer, body.layout, body.by_hand)
        known = (
            parse_standing(rules, standing.text, standing.column)
            if standing.text.strip()
            else rules.first_standing(body.dealer)
        )
        acts = tuple(parse_act(rules, word) for word in split_list(moves.text, moves.column))
        return cls(line, known, acts, body.whole, body.seat)


def _sections(rest: Word) -> tuple[Word, Word, Word]:
    parts: list[Word] = []
    column = rest.column
    for piece in rest.text.split("|"):
        parts.append(Word(piece, column))
        column += len(piece) + 1
    if len(parts) > 3:
        raise DealTextError(
            "a position is DEAL | STANDING | MOVES, and no more",
            code="position/text",
            column=parts[3].column - 1,
        )
    parts += [Word("", column)] * (3 - len(parts))
    return parts[0], parts[1], parts[2]
