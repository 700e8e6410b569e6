"""What was played: a pair of hands or matches, in numbers that can be written down.

Everything is seen from the first side of the pairing. The fields have defaults that are left out of files.
"""

from __future__ import annotations

import msgspec

from partida.arena.times import Times


class Leg(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One of the two times that a deal (or a match) was played.

    ``hands`` count, of which the first side won ``won`` and lost ``lost``. ``points`` (card points of Sueca,
    points scored of Cuarenta), ``games`` (games of Sueca, chicas of Cuarenta) and ``moves`` are those of the
    first side and of the second. ``match`` is 1 if the first side won the match, 0 if it lost, None if only
    a hand was played. ``void`` hands were dealt again. ``moved`` is a digest of every deal and every move.
    ``equity`` is by how much the chance of the first side to win the match has changed (None in files that
    are older than this figure).
    """

    hands: int
    won: int
    lost: int
    points: tuple[int, int]
    games: tuple[int, int]
    moves: tuple[int, int]
    moved: str
    void: int = 0
    match: int | None = None
    equity: float | None = None


class Strike(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A hand lost because a player failed: in which leg (0, 1) and hand of it, at which seat, and how.

    ``kind`` is ``illegal`` for an answer that is no legal move, the code of a `PartidaError`, or the name of
    another error; ``reason`` is the error's text and may differ when the same hand is played again.
    """

    entrant: str
    leg: int
    hand: int
    seat: str
    kind: str
    reason: str = ""


class Pair(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The same deal (or match) twice, the sides swapped: what is counted as one.

    ``deal`` is its number, from 0; all pairings play the same deals. ``times`` are by entrant.
    """

    pairing: int
    deal: int
    legs: tuple[Leg, Leg]
    times: dict[str, Times] = {}  # a Struct makes a new one for each
    strikes: tuple[Strike, ...] = ()

    @property
    def key(self) -> tuple[int, int]:
        """By what it is known in a tournament: the deal, then the pairing."""
        return self.deal, self.pairing

    @property
    def score(self) -> float:
        """What the first side scored, from 0 to 1: the share of the matches, or of the hands, a draw half."""
        one, other = self.legs
        if one.match is not None and other.match is not None:
            return (one.match + other.match) / 2
        hands, won, lost = one.hands + other.hands, one.won + other.won, one.lost + other.lost
        return (hands + won - lost) / (2 * hands)

    def repeated(self) -> Pair:
        """What must come out the same when it is played again.

        Left out are times, the texts of errors, and the chances of a match, which follow from the rest by
        tables that may be made anew.
        """
        strikes = tuple(msgspec.structs.replace(strike, reason="") for strike in self.strikes)
        one, other = (msgspec.structs.replace(leg, equity=None) for leg in self.legs)
        return msgspec.structs.replace(self, legs=(one, other), times={}, strikes=strikes)
