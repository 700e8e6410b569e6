"""What a review says, as frozen values, also its JSON form: cards and seats are texts (``7H``, ``E``).

Chances are from 0 to 1, for the side of the seat that plays unless it is said otherwise. Both games have one
form. In Cuarenta a card stands with what it takes, as the moves are written (``7Sx3C4D``), a ``trick`` is a
deal, and `win` is the chance to win the chica, because a hand has no winner there.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, Literal, get_args

import msgspec

from partida.errors import CountError, NotationError, PlayerError

Kind = Literal["choice", "forced", "equal", "unvalued"]
Label = Literal["fine", "good", "inaccuracy", "mistake", "blunder"]
Unit = Literal["hand", "chica"]
"""What `win` is a chance of."""
Opponents = Literal["club", "master"]
"""What the other seats are taken for."""

MOST_WORLDS: Final = 100_000
MOST_SOLVED: Final = 9


@dataclass(frozen=True)
class Depth:
    """How much is looked at, and what is taken for granted; a review says it of itself.

    ``worlds`` are imagined for every card, drawn uniformly among those that the player could not rule out;
    all of them, if there are no more and he holds at most five cards (in Cuarenta: in the last deal). All
    seats go on as players of the level ``opponents``. In Sueca, with at most ``solved`` cards in hand half of
    the value is what exact search with open hands says (all of it with one card); in Cuarenta all of it is in
    the last deal between two, where everything is known by counting. ``seed`` changes which worlds are drawn:
    the same seed gives the same review.
    In Sueca ``opponents`` can be ``master``: they are taken for what that level takes them for. Worlds are
    drawn as likely as they explain what was played (never listed), and in them everybody goes on by the net
    that has learnt from searching players.
    Raises `CountError` for less than 4 worlds, which cannot be parted in halves, more than `MOST_WORLDS`, and
    for cards that are not 0 to 9; `PlayerError` for other opponents.
    """

    worlds: int = 1000
    solved: int = 7
    seed: int = 0
    opponents: Opponents = "club"

    def __post_init__(self) -> None:
        if not 4 <= self.worlds <= MOST_WORLDS:
            raise CountError(f"{self.worlds} layouts: from 4 to {MOST_WORLDS}", code="review/worlds")
        if not 0 <= self.solved <= MOST_SOLVED:
            raise CountError(
                f"hands of {self.solved} cards are not solved: 0 to {MOST_SOLVED}", code="review/solved"
            )
        if self.opponents not in get_args(Opponents):
            raise PlayerError(
                f"opponents cannot be {self.opponents!r}, but {' or '.join(get_args(Opponents))}",
                code="review/opponents",
            )


@dataclass(frozen=True)
class Estimate:
    """A mean over worlds and its standard error, which is 0 where all worlds were looked at."""

    mean: float
    error: float

    @property
    def clear(self) -> bool:
        """True if it is above 0 by two standard errors or more."""
        return self.mean > 0 and self.mean >= 2 * self.error


@dataclass(frozen=True)
class CardValue:
    """A card that could be played.

    ``win`` and ``match`` are the chances to win the hand (or the chica) and the match after it, as far as
    could be known; ``points`` and ``games`` what the side has at the end with the real hands open and best
    play of all. In Cuarenta points are those that the side makes in the whole hand less those of the other
    side, ``fair_points`` as far as could be known; of a card that takes nothing ``taken`` is the chance that
    the next player can take it, ``falls`` that he can so make a caída, both exact by counting. ``also`` are
    the other cards (or plays) that were possible and are equal to it by their nature.
    """

    card: str
    win: float
    match: float
    points: int | None = None
    games: int | None = None
    fair_points: float | None = None
    taken: float | None = None
    falls: float | None = None
    also: tuple[str, ...] = ()


@dataclass(frozen=True)
class Counted:
    """What an attentive player of Cuarenta could count when a card was played.

    ``alive`` are the cards that he had not seen, by rank. ``cards`` are those that his side and the other
    have taken, ``expected`` what both have at the end of the hand, if it is played to its end, on average
    over worlds after his card; ``carton`` is the chance that his side has then as many as the card count
    begins with. ``caida_only`` tells of both sides whether rule 38 leaves them nothing but caídas.
    """

    alive: dict[str, int]
    cards: tuple[int, int]
    expected: tuple[float, float] | None
    """None if the chica ends before in every world."""
    carton: float | None
    caida_only: tuple[bool, bool]


@dataclass(frozen=True)
class Reason:
    """Something that is so more often in the worlds in which ``best`` beats ``played``.

    It is so in ``count`` of the ``of`` worlds of that sort, and in ``count_else`` of the ``of_else`` others.
    ``kind`` names a feature of `partida.analysis.sueca.features` or `partida.analysis.cuarenta.features`,
    which ``seat``, ``card``, ``suit``, ``rank`` and ``number`` fill in. Of the kind ``beats`` (``exact``
    where all is known) the counts are worlds in which ``best`` is better, of all; and in which it is worse,
    of all. What is so in every world (such as ``partners``: the trick is the partner's so far; ``safe``: the
    side has more than half of the points; and the facts of `partida.analysis.cuarenta.reasons`) counts all of
    them. ``by`` says what is compared: the chance to win the hand, or, where that is the same, the match.
    """

    kind: str
    best: str
    played: str
    count: int
    of: int
    count_else: int
    of_else: int
    seat: str | None = None
    card: str | None = None
    suit: str | None = None
    by: Literal["win", "match"] = "win"
    rank: str | None = None
    number: int | None = None


@dataclass(frozen=True)
class Plain:
    """One plain statement of card play: what the card ``best`` does that ``played`` does not, or escapes.

    It is true in every world, because it follows from what the seat knows. ``kind`` names a statement of
    `partida.analysis.sueca.plain` or `partida.analysis.cuarenta.plain`, which the other fields fill in;
    ``played`` is None where there was nothing to choose.
    """

    kind: str
    best: str
    played: str | None = None
    seat: str | None = None
    card: str | None = None
    suit: str | None = None
    rank: str | None = None
    number: int | None = None
    number_else: int | None = None


@dataclass(frozen=True)
class CardReview:
    """One card of a hand.

    ``kind`` is ``choice``, ``forced`` (no other was possible), ``equal`` (all that were possible are worth
    the same by their nature) or ``unvalued`` (a renúncia; in Cuarenta a card that leaves something to be
    claimed). ``loss`` and ``match_loss`` are fair: best card minus this one over worlds that the player could
    not rule out. ``points_lost`` and ``games_lost`` are hindsight: with the real hands open (None where
    search would take too long). ``label`` is None where there is nothing to judge, and where the loss is
    under two standard errors (``close``).
    """

    move: int
    """Its place among the moves of the hand, from 0."""
    trick: int
    seat: str
    card: str
    kind: Kind
    best: str | None
    choices: tuple[CardValue, ...]
    """Best first; of cards that are equal only one."""
    worlds: int
    every_world: bool
    win: float | None
    match: float | None
    loss: Estimate
    match_loss: Estimate
    points_lost: int | None
    games_lost: int | None
    criticality: Estimate
    """How far the best and the worst card are apart in the chance to win the hand."""
    mattered: bool
    right: bool
    """False if it mattered and the loss shows."""
    label: Label | None
    close: bool
    reasons: tuple[Reason, ...] = ()
    points_loss: Estimate | None = None
    """In Cuarenta: the fair loss in points."""
    exact: bool = False
    """True if everything was known by counting, and the values are those of exact search."""
    counted: Counted | None = None
    plain: Plain | None = None
    """Where there are reasons: the best card against this one, if there is something plain to say."""
    effective: int | None = None
    """How many worlds drawn alike would tell as much: fewer than ``worlds`` where some explain what was
    played much better than others, and so come several times (Kish's effective sample size). None where
    each is as likely as any other."""


@dataclass(frozen=True)
class Account:
    """The cards of a seat (``N``) or a side (``NS``) summed up; losses are sums.

    Points and games lost in hindsight are those of the ``solved`` cards of which that is known.
    """

    who: str
    cards: int
    choices: int
    mattered: int
    right: int
    loss: float
    match_loss: float
    points_lost: int
    games_lost: int
    labels: dict[str, int]
    fair_points: float | None = None
    """In Cuarenta: the sum of the fair losses in points."""
    solved: int | None = None


@dataclass(frozen=True)
class Luck:
    """What a side's cards were worth before the first card was played.

    ``win`` is its chance over ``worlds`` random hands of the other side, all seats playing as club players;
    ``usual`` is the chance of that side over all deals (who deals has the trump card).
    ``par`` are the side's points with the real hands open and best play of all; None if that would take too
    long to find.
    """

    side: str
    win: Estimate
    usual: float
    worlds: int
    par: int | None


@dataclass(frozen=True)
class Measure:
    """What choices are measured by, in chances of the unit of the review.

    A choice ``mattered`` if its best and its worst card are clearly at least so far apart. A card is
    ``right`` if it does not clearly lose more than that.
    """

    mattered: float
    right: float


@dataclass(frozen=True)
class HandReview:
    """A whole hand."""

    game: str
    variant: str
    standing: str
    hand: int
    """Its number in the match, from 1."""
    dealer: str
    trump: str | None
    """None in Cuarenta."""
    result: str
    depth: Depth
    cards: tuple[CardReview, ...]
    key_moments: tuple[int, ...]
    """Up to three places in ``cards``, the most telling first."""
    seats: tuple[Account, ...]
    sides: tuple[Account, ...]
    luck: tuple[Luck, ...]
    measure: Measure
    unit: Unit = "hand"

    @property
    def accounts(self) -> tuple[Account, ...]:
        """Those of the sides, then of the seats; of two players, who are sides, each once."""
        sides = {account.who for account in self.sides}
        return (*self.sides, *(account for account in self.seats if account.who not in sides))


@dataclass(frozen=True)
class Hint:
    """Help for a seat on turn in three steps.

    ``area`` says where to look (a key of the catalogue ``review``, such as ``trumps``), ``candidates`` are
    the two best cards in the order of the cards, ``card`` is the best one, of the ``choices``.
    """

    seat: str
    depth: Depth
    area: str
    suit: str | None
    candidates: tuple[str, ...]
    card: str
    choices: tuple[CardValue, ...]
    by: Literal["win", "match"]
    """What decides: the chance to win the hand, or, where that is even, the match."""
    lead: Estimate
    """By how much the best card is ahead of the second in that."""
    worlds: int
    every_world: bool
    reasons: tuple[Reason, ...]
    game: str = "sueca"
    unit: Unit = "hand"
    exact: bool = False
    counted: Counted | None = None
    plain: Plain | None = None
    """What the card does, if there is something plain to say."""
    effective: int | None = None
    """See `CardReview`."""


def to_json(review: HandReview | Hint) -> dict[str, Any]:
    """A review or a hint as a JSON object."""
    return msgspec.to_builtins(review)


def read_review(told: Any) -> HandReview:
    """A review out of its JSON object; raises `NotationError` where it is none."""
    try:
        return msgspec.convert(told, HandReview)
    except msgspec.ValidationError as error:
        raise NotationError(f"no review of a hand: {error}", code="review/json") from None
