"""A match as it is kept: who sat where, the deals and the moves, and what was remarked."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from partida.errors import NotationError, PartidaError
from partida.fairness import seed_from_hex
from partida.game import AnyRules, Deal
from partida.match import Match
from partida.reading import number_text, quoted, shortened
from partida.record.deal import rules_from
from partida.record.moves import Act
from partida.record.replay import Replay, check_commit, check_seed
from partida.record.text import check_plain
from partida.registry import variant_text

Tags = tuple[tuple[str, str], ...]

SEAT_TAGS: Final = {4: ("North", "East", "South", "West"), 2: ("North", "South")}
"""The tags with the names of the seats, by the size of the table."""

MATCH_TAGS: Final = frozenset(
    ["game", "variant", "standing", "final", "hand"]
    + [name.lower() + more for name in SEAT_TAGS[4] for more in ("", "type")]
)
HAND_TAGS: Final = frozenset(
    ("game", "hand", "dealer", "pack", "deal", "seed", "commit", "hands", "trump", "result", "after")
)
_FIRST: Final = ("event", "site", "date")


@dataclass(frozen=True)
class Comment:
    """A remark, after so many moves of the hand."""

    after: int
    text: str


@dataclass(frozen=True)
class HandRecord:
    """One hand: the deal, the moves, and what proves the shuffle.

    Raises `NotationError` for tags and comments that no file can hold, `DealError` for a bad commitment.
    """

    deal: Deal
    moves: tuple[Act, ...] = ()
    seed: bytes | None = None
    commit: str | None = None
    tags: Tags = ()
    comments: tuple[Comment, ...] = ()

    def __post_init__(self) -> None:
        _set(self, "moves", tuple(Act(*move) for move in self.moves))
        _set(self, "tags", clean_tags(self.tags, HAND_TAGS))
        for comment in self.comments:
            check_comment(comment.text)
            if not 0 <= comment.after <= len(self.moves):
                raise NotationError(
                    f"a comment after {number_text(comment.after)} moves", code="record/comment"
                )
        _set(self, "comments", tuple(sorted(self.comments, key=lambda comment: comment.after)))
        if self.seed is not None:
            seed_from_hex(self.seed.hex())
        if self.commit is not None:
            check_commit(None, self.commit)
            _set(self, "commit", self.commit.lower())

    def prove(self, rules: AnyRules) -> None:
        """Raise `DealError` if the seed does not give the pack, or is not the one committed to."""
        if self.seed is not None:
            check_seed(rules, self.deal, self.seed)
        if self.commit is not None:
            check_commit(self.seed, self.commit)


@dataclass(frozen=True)
class MatchRecord:
    """A whole match, finished or not. `match` replays it; the readers have done so already.

    Raises `NotationError` for names, tags and comments that no file can hold, `VariantError`.
    """

    variant: str
    """The text of the variant; put in its shortest form."""
    opening: Any
    """The standing with which the match began."""
    hands: tuple[HandRecord, ...] = ()
    names: tuple[str, ...] = ()
    """The names by seat, empty where unknown."""
    kinds: tuple[str, ...] = ()
    """Who plays, by seat: ``person``, or the level of the computer; empty where unknown."""
    tags: Tags = ()
    """Event, Site, Date and whatever else was noted."""
    comments: tuple[str, ...] = ()
    """Remarks on the match."""

    def __post_init__(self) -> None:
        rules = rules_from(self.variant)
        _set(self, "variant", variant_text(rules.variant))
        for field in ("names", "kinds"):
            _set(self, field, _by_seat(getattr(self, field), rules.table.size, field))
        tags = clean_tags(self.tags, MATCH_TAGS)
        _set(self, "tags", tuple(sorted(tags, key=lambda tag: _rank(tag[0]))))
        for comment in self.comments:
            check_comment(comment)

    @property
    def rules(self) -> AnyRules:
        """The rules of the variant."""
        return rules_from(self.variant)

    @classmethod
    def of(
        cls,
        match: Match,
        *,
        names: Sequence[str] = (),
        kinds: Sequence[str] = (),
        tags: Iterable[tuple[str, str]] = (),
        seeds: Sequence[bytes | None] = (),
        commits: Sequence[str | None] = (),
    ) -> MatchRecord:
        """The record of a match; ``seeds`` and ``commits`` by hand, as far as they are known."""
        hands = tuple(
            HandRecord(
                hand.deal,
                tuple(Act(*move) for move in hand.moves),
                seeds[index] if index < len(seeds) else None,
                commits[index] if index < len(commits) else None,
            )
            for index, hand in enumerate(match.hands)
        )
        variant = variant_text(match.rules.variant)
        return cls(variant, match.opening, hands, tuple(names), tuple(kinds), tuple(tags))

    def match(self) -> Match:
        """The match, replayed by the rules; raises `RuleError` with a note saying in which hand and move."""
        replay = Replay(self.rules, self.opening)
        for number, hand in enumerate(self.hands, 1):
            where = f"hand {number}"
            try:
                hand.prove(self.rules)
                replay.deal(hand.deal)
                for count, act in enumerate(hand.moves, 1):
                    where = f"hand {number}, move {count}"
                    replay.play(*act)
            except PartidaError as error:
                error.add_note(f"in {where}")
                raise
        return replay.match


def check_comment(text: str) -> None:
    """Raise `NotationError` for a comment that no file can hold."""
    check_plain(text, "a comment", lines=True)
    if text != text.strip() or not text:
        raise NotationError("a comment is empty or has blanks around it", code="record/comment")
    if "}" in text and "\n" in text:
        raise NotationError("a comment of several lines cannot hold a }", code="record/comment")


def clean_tags(tags: Tags, reserved: frozenset[str]) -> Tags:
    """The tags; raises `NotationError` for a bad or reserved name, one used twice, or a bad value."""
    seen: set[str] = set()
    for name, value in tags:
        low = name.lower()
        if not is_tag_name(name):
            raise NotationError(f"{quoted(name)} is not the name of a tag", code="record/tag")
        if low in reserved or low in seen:
            fault = "is named twice" if low in seen else "has a meaning of its own"
            raise NotationError(f"the tag {shortened(name)} {fault}", code="record/tag")
        seen.add(low)
        check_plain(value, f"the tag {shortened(name)}")
    return tuple((name, value) for name, value in tags)


def is_tag_name(name: str) -> bool:
    """True for a letter and then letters, digits or underscores, all of ASCII."""
    return name.isascii() and name[:1].isalpha() and name.replace("_", "a").isalnum()


def _rank(name: str) -> int:
    return _FIRST.index(name.lower()) if name.lower() in _FIRST else len(_FIRST)


def _by_seat(texts: tuple[str, ...], size: int, what: str) -> tuple[str, ...]:
    if len(texts) > size:
        raise NotationError(f"{len(texts)} {what} for {size} seats", code="record/names")
    for text in texts:
        check_plain(text, f"one of the {what}")
    return texts + ("",) * (size - len(texts))


def _set(record: object, name: str, value: object) -> None:
    object.__setattr__(record, name, value)
