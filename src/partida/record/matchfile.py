"""Match files: tags in square brackets, the moves of every hand, comments; several matches in a file.

The writer has one form. The reader is lenient in what does not matter (blanks, case, order of tags, line
ends, derived tags that are missing) and strict in what does: it replays every hand, checks what the file
says about it, and names the line and the column of what is wrong. ``docs/records.md`` has the grammar.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final, NamedTuple

from partida.errors import DealError, OutOfTurn, PartidaError, RecordError
from partida.fairness import seed_from_hex
from partida.game import AnyRules, Deal
from partida.reading import lowered, quoted, shortened
from partida.record.deal import Body, Pack, deal_from, format_body, format_cards, layout_of, rules_from
from partida.record.model import (
    HAND_TAGS,
    MATCH_TAGS,
    SEAT_TAGS,
    Comment,
    HandRecord,
    MatchRecord,
    Tags,
)
from partida.record.moves import Act, format_act, parse_act, rows, split_act
from partida.record.replay import Replay, check_commit, check_fact, check_seed
from partida.record.scan import VERSION, Bare, Piece, Remark, Scanner, Tag, quote, remark
from partida.record.standing import format_standing, parse_standing
from partida.record.text import Word, decode, reason_of
from partida.registry import game

FACTS: Final = ("hands", "trump", "result", "after")


class Checked(NamedTuple):
    """The matches of a file that can be read, and everything that is wrong in it."""

    records: tuple[MatchRecord, ...]
    errors: tuple[RecordError, ...]


def write_matches(records: Iterable[MatchRecord]) -> str:
    """The text of a match file; raises what `MatchRecord.match` raises."""
    return f"% partida {VERSION}\n" + "".join(f"\n{_write_match(record)}" for record in records)


def read_matches(data: str | bytes) -> tuple[MatchRecord, ...]:
    """The matches of a file, at least one; raises `RecordError` at the first thing that is wrong."""
    return tuple(_Reader(decode(data), None).matches())


def check_matches(data: str | bytes) -> Checked:
    """Read a file to its end and collect what is wrong.

    After a fault that makes it impossible to go on, reading resumes with the next match; a wrong derived
    fact does not hinder. A file without any match is wrong too.
    """
    errors: list[RecordError] = []
    try:
        text = decode(data)
    except RecordError as error:
        return Checked((), (error,))
    records = tuple(_Reader(text, errors).matches())
    return Checked(records, tuple(errors))


# Writing


def _write_match(record: MatchRecord) -> str:
    rules = record.rules
    replay = Replay(rules, record.opening)
    hands = [_write_hand(rules, replay, number, hand) for number, hand in enumerate(record.hands, 1)]
    tags: list[tuple[str, str]] = [("Game", rules.name), ("Variant", record.variant)]
    tags += record.tags
    for name, who, kind in zip(SEAT_TAGS[rules.table.size], record.names, record.kinds, strict=True):
        tags += [(name, who)] + [(f"{name}Type", kind)] * bool(kind)
    if record.opening != rules.first_standing(record.hands[0].deal.dealer if record.hands else 0):
        tags.append(("Standing", format_standing(rules, record.opening)))
    tags.append(("Final", format_standing(rules, replay.match.standing)))
    lines = [_tag(*tag) for tag in tags] + [remark(text) for text in record.comments]
    return "\n".join(["\n".join(lines) + "\n", *hands])


def _write_hand(rules: AnyRules, replay: Replay, number: int, hand: HandRecord) -> str:
    hand.prove(rules)
    replay.deal(hand.deal)
    for act in hand.moves:
        replay.play(*act)
    tags = [
        ("Hand", str(number)),
        ("Dealer", rules.table.name(hand.deal.dealer)),
        _deal_tag(rules, hand.deal),
    ]
    tags += [("Seed", hand.seed.hex())] if hand.seed is not None else []
    tags += [("Commit", hand.commit)] if hand.commit is not None else []
    tags += [(name.capitalize(), text) for name, text in replay.facts().items()]
    tags += hand.tags
    return "\n".join([*(_tag(*tag) for tag in tags), *_move_lines(rules, hand)]) + "\n"


def _deal_tag(rules: AnyRules, deal: Deal) -> tuple[str, str]:
    layout = layout_of(rules, deal)
    if isinstance(layout, Pack) and not layout.prepared and not deal.by_hand:
        return "Pack", format_cards(layout.cards)
    return "Deal", format_body(rules, layout, by_hand=deal.by_hand)


def _move_lines(rules: AnyRules, hand: HandRecord) -> Iterator[str]:
    done = 0
    for at in sorted({comment.after for comment in hand.comments} | {len(hand.moves)}):
        texts = [format_act(rules, *act) for act in hand.moves[done:at]]
        yield from (", ".join(row) for row in rows(texts, rules.table.size))
        yield from (remark(comment.text) for comment in hand.comments if comment.after == at)
        done = at


def _tag(name: str, value: str) -> str:
    return f"[{name} {quote(value)}]"


# Reading


class _Reader:
    """Reads matches one after the other. With a list for errors it collects them instead of raising."""

    def __init__(self, text: str, errors: list[RecordError] | None) -> None:
        self.scanner = Scanner(text)
        self.errors = errors
        self._next: Piece | None = None
        self._ready = False

    def matches(self) -> Iterator[MatchRecord]:
        """Every match that can be read. A text without any is an error."""
        if self.scanner.looks_like_ndjson():
            self._report_empty("no match in this file: it looks like NDJSON")
            return
        found = False
        while True:
            try:
                remarks = self.remarks()
                if self.peek() is None:
                    break
                found = True
                faults = len(self.errors or ())
                record = _MatchReader(self, remarks).read()
                if faults == len(self.errors or ()):
                    yield record
            except RecordError as error:
                found = True
                self.report(error)
                self.resync()
        if not found:
            self._report_empty("no match in this file")

    def _report_empty(self, message: str) -> None:
        self.report(self.scanner.error(message, "record/empty", 0))

    def report(self, error: RecordError) -> None:
        """Keep an error that does not hinder reading on, or raise it."""
        if self.errors is None:
            raise error
        self.errors.append(error)

    def resync(self) -> None:
        """Go on with the next match."""
        if not (self._ready and isinstance(self._next, Tag) and self._next.key == "game"):
            self._ready = False
            self.scanner.resync()

    def peek(self) -> Piece | None:
        """The piece that `take` will give."""
        if not self._ready:
            self._next, self._ready = self.scanner.next(), True
        return self._next

    def take(self) -> Piece | None:
        """The next piece."""
        piece = self.peek()
        self._ready = False
        return piece

    def remarks(self) -> list[Remark]:
        """The comments that come next."""
        found: list[Remark] = []
        while isinstance(piece := self.peek(), Remark):
            found.append(piece)
            self.take()
        return found

    def tags(self, remarks: list[Remark], stop: tuple[str, ...]) -> dict[str, Tag]:
        """The tags that come next, up to a move or one of these; comments between them go to the list."""
        found: dict[str, Tag] = {}
        while True:
            remarks += self.remarks()
            piece = self.peek()
            if not isinstance(piece, Tag) or (found and piece.key in stop):
                return found
            if piece.key in found:
                raise self.at(piece, f"the tag {shortened(piece.name)} is named twice", "record/tag")
            found[piece.key] = piece
            self.take()

    def at(self, piece: Piece, message: str, code: str) -> RecordError:
        """An error at a piece."""
        return self.scanner.error(message, code, piece.offset)

    def in_value(self, tag: Tag, error: PartidaError) -> RecordError:
        """An error in the value of a tag, at the column that the error names."""
        offset = tag.at(getattr(error, "column", 1))
        return self.scanner.error(reason_of(error), error.code, offset)


class _MatchReader:
    def __init__(self, reader: _Reader, remarks: list[Remark]) -> None:
        self.reader = reader
        self.notes = remarks
        self.hands: list[HandRecord] = []

    def read(self) -> MatchRecord:
        reader = self.reader
        tags = reader.tags(self.notes, ("game", "hand"))
        rules = self._rules(tags)
        first = reader.peek()
        if isinstance(first, Bare):
            raise reader.at(
                first, f'{quoted(first.text)} stands before any hand: [Hand "1"] is missing', "record/hand"
            )
        replay: Replay | None = None
        while isinstance(piece := reader.peek(), Tag) and piece.key == "hand":
            hand = _HandReader(reader, rules, len(self.hands) + 1)
            replay = replay or Replay(rules, self._opening(rules, tags, hand.dealer(None)))
            self.hands.append(hand.read(replay))
        replay = replay or Replay(rules, self._opening(rules, tags, 0))
        if "final" in tags:
            self._check_final(rules, tags["final"], replay)
        seats = SEAT_TAGS[rules.table.size]
        return MatchRecord(
            rules.name if "variant" not in tags else tags["variant"].value,
            replay.match.opening,
            tuple(self.hands),
            tuple(_value(tags, name) for name in seats),
            tuple(_value(tags, f"{name}Type") for name in seats),
            others(tags, MATCH_TAGS),
            tuple(note.text for note in self.notes),
        )

    def _rules(self, tags: dict[str, Tag]) -> AnyRules:
        first = next(iter(tags.values()), None) or self.reader.peek()
        if "game" not in tags:
            assert first is not None
            raise self.reader.at(first, 'a match begins with [Game "..."]', "record/game")
        try:
            name = game(lowered(tags["game"].value.strip())).name
        except PartidaError as error:
            raise self.reader.in_value(tags["game"], error) from None
        rules = self._variant(tags["variant"], name) if "variant" in tags else rules_from(name)
        for seat in SEAT_TAGS[4]:
            for key in (seat.lower(), f"{seat.lower()}type"):
                if key in tags and seat not in SEAT_TAGS[rules.table.size]:
                    raise self.reader.at(tags[key], f"there is no seat {seat} at this table", "record/seat")
        return rules

    def _variant(self, tag: Tag, name: str) -> AnyRules:
        try:
            rules = rules_from(tag.value)
        except PartidaError as error:
            raise self.reader.in_value(tag, error) from None
        if rules.name != name:
            raise self.reader.at(tag, f"a variant of {rules.name} in a match of {name}", "record/game")
        return rules

    def _opening(self, rules: AnyRules, tags: dict[str, Tag], dealer: int | None) -> Any:
        if "standing" in tags:
            tag = tags["standing"]
            try:
                return parse_standing(rules, tag.value)
            except PartidaError as error:
                raise self.reader.in_value(tag, error) from None
        return rules.first_standing(dealer or 0)

    def _check_final(self, rules: AnyRules, tag: Tag, replay: Replay) -> None:
        try:
            check_fact(rules, "final", tag.value, format_standing(rules, replay.match.standing))
        except PartidaError as error:
            self.reader.report(self.reader.in_value(tag, error))


class _HandReader:
    def __init__(self, reader: _Reader, rules: AnyRules, number: int) -> None:
        self.reader = reader
        self.rules = rules
        self.number = number
        self.notes: list[Comment] = []
        remarks: list[Remark] = []
        self.tags = reader.tags(remarks, ("game", "hand"))
        self.notes = [Comment(0, note.text) for note in remarks]
        if self.tags["hand"].value.strip() != str(number):
            told = self.tags["hand"]
            reader.report(reader.scanner.error(f"this is hand {number}", "record/hand", told.start))

    def dealer(self, default: int | None) -> int | None:
        """The dealer named, or the default."""
        if "dealer" not in self.tags:
            return default
        tag = self.tags["dealer"]
        try:
            return self.rules.table.seat(tag.value.strip())
        except PartidaError as error:
            raise self.reader.in_value(tag, error) from None

    def read(self, replay: Replay) -> HandRecord:
        """Replay the hand and check what is said of it."""
        source, deal = self._deal(replay.match.standing.dealer)
        seed = self._seed(deal, source)
        try:
            replay.deal(deal)
        except PartidaError as error:
            if error.code == "match/dealer":  # without the tag it is the right one
                raise self.reader.in_value(self.tags["dealer"], error) from None
            place = source if isinstance(error, DealError) else self.tags["hand"]
            raise self.reader.at(place, reason_of(error), error.code) from None
        moves = self._moves(replay)
        facts = dict(replay.facts().items())
        for name in FACTS:
            if name in self.tags:
                self._check(name, facts.get(name))
        commit = self.tags.get("commit")
        return HandRecord(
            deal,
            moves,
            seed,
            commit and commit.value.strip(),
            others(self.tags, HAND_TAGS),
            tuple(self.notes),
        )

    def _deal(self, dealer: int) -> tuple[Tag, Deal]:
        sources = [self.tags[key] for key in ("pack", "deal") if key in self.tags]
        if len(sources) != 1:
            fault = "has a Pack and a Deal" if sources else "has no Pack and no Deal"
            raise self.reader.at(self.tags["hand"], f"hand {self.number} {fault}", "record/deal")
        source = sources[0]
        seat = self.dealer(dealer)
        assert seat is not None
        prefix = "pack=" if source.key == "pack" else ""
        try:
            body = Body.parse(self.rules, prefix + source.value, 1 - len(prefix))
            body.refuse_others()
            if body.dealer not in (None, seat):
                raise DealError("the deal names another dealer than the hand", code="record/dealer")
            return source, deal_from(self.rules, body.layout, seat, by_hand=body.by_hand)
        except PartidaError as error:
            raise self.reader.in_value(source, error) from None

    def _seed(self, deal: Deal, source: Tag) -> bytes | None:
        seed = None
        if "seed" in self.tags:
            tag = self.tags["seed"]
            try:
                seed = seed_from_hex(tag.value.strip())
            except PartidaError as error:
                raise self.reader.in_value(tag, error) from None
            try:
                check_seed(self.rules, deal, seed)
            except PartidaError as error:
                self.reader.report(self.reader.in_value(source, error))
        if "commit" in self.tags:
            tag = self.tags["commit"]
            try:
                check_commit(seed, tag.value.strip())
            except PartidaError as error:
                raise self.reader.in_value(tag, error) from None
        return seed

    def _moves(self, replay: Replay) -> tuple[Act, ...]:
        acts: list[Act] = []
        while isinstance(piece := self.reader.peek(), Bare | Remark):
            self.reader.take()
            if isinstance(piece, Remark):
                self.notes.append(Comment(len(acts), piece.text))
            else:
                acts.append(self._move(replay, piece))
        if isinstance(piece, Tag) and piece.key not in ("hand", "game"):
            raise self.reader.at(
                piece,
                f"the tag {shortened(piece.name)} stands behind the moves of hand {self.number}",
                "record/tag",
            )
        return tuple(acts)

    def _move(self, replay: Replay, piece: Bare) -> Act:
        word = Word(piece.text, 1)
        try:
            act = parse_act(self.rules, word)
            replay.play(*act)
        except PartidaError as error:
            seat, move = split_act(word)
            column = getattr(error, "column", seat.column if isinstance(error, OutOfTurn) else move.column)
            raise self.reader.scanner.error(
                error_text(error), error.code, piece.offset + column - 1
            ) from None
        return act

    def _check(self, name: str, fact: str | None) -> None:
        tag = self.tags[name]
        try:
            check_fact(self.rules, name, tag.value, fact)
        except PartidaError as error:
            self.reader.report(self.reader.in_value(tag, error))


def error_text(error: PartidaError) -> str:
    """The message for an error at a move: of a text the reason alone, of an illegal move all of it."""
    return reason_of(error) if hasattr(error, "column") else error.message


def others(tags: dict[str, Tag], known: frozenset[str]) -> Tags:
    """The tags that have no meaning here, kept as they are."""
    return tuple((tag.name, tag.value) for key, tag in tags.items() if key not in known)


def _value(tags: dict[str, Tag], name: str) -> str:
    tag = tags.get(name.lower())
    return "" if tag is None else tag.value
