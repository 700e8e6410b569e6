"""Every error that Partida raises on purpose.

Each carries a stable ``code`` such as ``move/must-follow-suit``, which programs may test and clients
translate; the text is for people and may change.
"""

from __future__ import annotations


class PartidaError(Exception):
    """The root of the tree; ``code`` is stable, the message is not."""

    def __init__(self, message: str, *, code: str) -> None:
        super().__init__(message)
        self.message = message
        self.code = code


class NotationError(PartidaError, ValueError):
    """A text that does not say what it should."""


class CardTextError(NotationError):
    """Not a card, a suit, a rank or a list of cards."""


class DealTextError(NotationError):
    """Not a deal line or a position line; ``column`` (from 1) is where the fault begins."""

    def __init__(self, message: str, *, code: str, column: int = 1) -> None:
        super().__init__(f"column {column}: {message}", code=code)
        self.reason = message
        self.column = column

    def __reduce__(self) -> tuple[object, ...]:
        return _deal_text_error, (self.reason, self.code, self.column)


def _deal_text_error(message: str, code: str, column: int) -> DealTextError:
    return DealTextError(message, code=code, column=column)


class MoveTextError(NotationError):
    """Not a move of this game."""


class RecordError(NotationError):
    """A match file or a line of NDJSON that is wrong at a place (both counted from 1)."""

    def __init__(self, message: str, *, code: str, line: int, column: int = 1) -> None:
        super().__init__(f"line {line}, column {column}: {message}", code=code)
        self.reason = message
        self.line = line
        self.column = column

    def __reduce__(self) -> tuple[object, ...]:
        return _record_error, (self.reason, self.code, self.line, self.column)


def _record_error(message: str, code: str, line: int, column: int) -> RecordError:
    return RecordError(message, code=code, line=line, column=column)


class RuleError(PartidaError, ValueError):
    """Against the rules of the variant."""


class IllegalMove(RuleError):
    """A move that the rules forbid here. Names the seat, the move and the reason."""

    def __init__(self, seat: str, move: str, reason: str, *, code: str) -> None:
        super().__init__(f"{seat} cannot play {move}: {reason}", code=code)
        self.seat = seat
        self.move = move
        self.reason = reason


class OutOfTurn(IllegalMove):
    """A move by a seat that is not on turn."""


class HandOver(RuleError):
    """A move after the hand has ended, or a deal after the match has."""


class DealError(RuleError):
    """A pack or a set of hands that cannot be dealt under the variant."""


class VariantError(RuleError):
    """An unknown option, a value it does not have, or a combination that cannot be played."""


class CountError(RuleError):
    """A count of points that no hand can have, or a limit of a search that is none."""


class PositionError(RuleError):
    """A position for the solver that cannot be."""


class PlayerError(PartidaError):
    """A computer player that does not exist, or that answered with something it may not do."""


class PlayerFault(PlayerError):
    """A program at the table answered wrongly, late or not at all: it loses the hand."""


class ArenaError(PartidaError):
    """A tournament that cannot be played as it is planned, or a file of results of another one."""


class PuzzleError(PartidaError):
    """There is no such puzzle, or it does not hold."""


class LessonError(PartidaError):
    """A lesson whose script the rules do not allow, or that asks what has no one answer."""


class WordsError(PartidaError, LookupError):
    """A language that is not spoken here, or a text that a catalogue does not have."""


class TableError(PartidaError):
    """Something that a table of players cannot do: a match that is over or that is not there."""


class StorageError(PartidaError):
    """The database said no, or is not ours; what was to be written is not acknowledged."""
