from __future__ import annotations

import time
from dataclasses import replace

import pytest

from partida.errors import RecordError, RuleError
from partida.game import Deal
from partida.match import Match
from partida.record import (
    Comment,
    HandRecord,
    MatchRecord,
    check_matches,
    read_matches,
    to_ndjson,
    write_matches,
)
from partida.registry import rules
from tests.unit.record.played import play_match, record_of

SUECA = record_of("sueca", 4, hands=2)
TEXT = write_matches([SUECA])
LINES = TEXT.split("\n")


def commented(record: MatchRecord) -> MatchRecord:
    first = record.hands[0]
    last = len(first.moves)
    notes = (Comment(0, "before"), Comment(3, "two\nlines"), Comment(3, "a } here"), Comment(last, "after"))
    hand = replace(first, comments=notes, tags=(("Note", "x"),))
    return replace(record, hands=(hand, *record.hands[1:]), comments=("on the match", "and }"))


@pytest.mark.parametrize("variant", ["sueca", "sueca(preset=tournament)", "cuarenta", "cuarenta(players=2)"])
def test_what_is_written_is_read(variant: str) -> None:
    records = (record_of(variant, 1), commented(record_of(variant, 2, moves=70)))
    text = write_matches(records)
    assert read_matches(text) == records
    assert write_matches(read_matches(text)) == text
    assert records[0].match() == play_match(variant, 1)[0]


def test_matches_without_hands_and_with_a_score() -> None:
    game = rules("sueca")
    plain = MatchRecord("sueca", game.first_standing(0))
    dealt_by_east = MatchRecord("sueca", game.first_standing(1), comments=("not played",))
    late = MatchRecord.of(Match.resume(game, replace(game.first_standing(2), score=(3, 1))))
    text = write_matches([plain, dealt_by_east, late])
    assert text.count("[Standing ") == 2
    assert read_matches(text) == (plain, dealt_by_east, late)


def test_prepared_and_by_hand_deals() -> None:
    game = rules("sueca")
    deal = Deal(game.pack, 0, prepared=True, by_hand=True)
    match, _ = Match.begin(game, 0).deal(deal)
    record = MatchRecord.of(match)
    text = write_matches([record])
    assert "[Deal " in text
    assert '[Result "*"]' in text
    assert read_matches(text) == (record,)


def test_reading_is_lenient() -> None:
    loose = "\ufeff" + TEXT.replace("\n", "\r\n").replace("[Hand ", "[ HAND\t").replace('"]', '"  ]').replace(
        "N ", "n  "
    ).replace("[Dealer", "[dealer").replace(", ", " ,\n ")
    assert read_matches(loose.encode()) == (SUECA,)
    derived = ("[Result", "[After", "[Hands", "[Trump", "[Final", "[Dealer", "%")
    bare = "\n".join(line for line in LINES if not line.startswith(derived[:5] + derived[6:]))
    assert read_matches(bare) == (SUECA,)
    comments = TEXT.replace("[Hand ", "; \n{  }\n[Hand ").replace("% partida 1", "% partida 1\n% other")
    assert read_matches(comments) == (SUECA,)


def test_a_dealer_that_is_not_named_is_the_next() -> None:
    start = TEXT.index('[Hand "2"]')
    later = TEXT[start:].replace(next(line for line in LINES[::-1] if line.startswith("[Dealer")) + "\n", "")
    assert read_matches(TEXT[:start] + later) == (SUECA,)
    game = (
        '[Game "sueca"]\n[Standing "dealer=E"]\n[Hand "1"]\n[Pack "'
        + "".join(map(str, rules("sueca").pack))
        + '"]'
    )
    assert read_matches(game)[0].hands[0].deal.dealer == 1


def line_of(start: str, nth: int = 0) -> str:
    return [line for line in LINES if line.startswith(start)][nth]


PACK = line_of("[Pack")
CUT = line_of("[After") and next(line for line in LINES if " cut " in line)
FIRST = LINES[LINES.index(CUT) + 1]
CARDS = FIRST.split(", ")
OTHER = next(name for name in "NESW" if f'[Dealer "{name}"]' != line_of("[Dealer", 1))


@pytest.mark.parametrize(
    ("old", "new", "there", "code"),
    [
        ("% partida 1", "% partida 2", "2", "record/version"),
        ('[Game "sueca"]', "", '[Variant "', "record/game"),
        ('[Game "sueca"]', "N 7H", "N 7H", "record/game"),
        ('[Game "sueca"]', '[Game "poker"]', 'poker"', "variant/game"),
        ('[Variant "sueca"]', '[Variant "sueca(match_target=x)"]', "sueca(match", "variant/value"),
        ('[Variant "sueca"]', '[Variant "cuarenta"]', '[Variant "cuarenta', "record/game"),
        ('[Round "2"]', '[Standing "dealer=N store=1"]', 'store=1"', "standing/name"),
        ('[Round "2"]', '[Round "2"][round "3"]', '[round "3"', "record/tag"),
        ('[Round "2"]', '[1Round "2"]', '[1Round "2"', "record/tag"),
        ('[Round "2"]', "[Round 2]", "2]", "record/tag"),
        ('[Round "2"]', '[Round "2\n"]', '"2\n', "record/tag"),
        ('[Round "2"]', '[Round "2"', "\n[", "record/tag"),
        ('[Round "2"]', '[Round "\x07"]', '"\x07', "record/character"),
        ('[Round "2"]', "{a \x07}", "{a", "record/character"),
        ('[Round "2"]', "}", "}", "record/text"),
        ('[Round "2"]', "{ no end", "{ no end", "record/comment"),
        ('[Round "2"]', "N 7H", "N 7H", "record/hand"),
        ('[Hand "1"]', '[Hand "7"]', '7"]', "record/hand"),
        ('[Hand "1"]', 'N 7H\n[Hand "1"]', "N 7H", "record/hand"),
        (PACK, "", '[Hand "1"]', "record/deal"),
        (PACK, PACK + "\n" + PACK.replace("Pack", "Deal"), '[Hand "1"]', "record/deal"),
        (PACK, PACK[:-4] + '"]', PACK[7:20], "deal/text"),
        (PACK, PACK[:-4] + 'ZZ"]', 'ZZ"]', "card/text"),
        (PACK, PACK[:-4] + PACK[7:9] + '"]', PACK[7:9] + '"]', "deal/twice"),
        (PACK, PACK[:-4] + '??"]', PACK[7:20], "deal/unseen"),
        (PACK, PACK[:-2] + ' seat=N"]', 'seat=N"]', "deal/word"),
        (
            PACK,
            PACK[:-2] + " dealer=" + ("N" if "N" not in line_of("[Dealer") else "E") + '"]',
            PACK[7:20],
            "record/dealer",
        ),
        (line_of("[Dealer"), '[Dealer "X"]', 'X"]', "seat/text"),
        (line_of("[Dealer", 1), f'[Dealer "{OTHER}"]', f'{OTHER}"]', "match/dealer"),
        (line_of("[Seed"), '[Seed "12"]', '12"]', "fairness/seed"),
        (line_of("[Seed"), line_of("[Seed", 1), PACK[7:20], "record/seed"),
        (line_of("[Commit"), line_of("[Commit", 1), line_of("[Commit", 1)[9:], "record/commit"),
        (line_of("[Commit"), '[Commit "12"]', '12"]', "record/commit"),
        (line_of("[Hands"), line_of("[Hands", 1), line_of("[Hands", 1)[8:], "record/hands"),
        (line_of("[Hands"), '[Hands "N:A"]', 'A"]', "hand/suits"),
        (line_of("[Trump"), '[Trump "1S"]', '1S"]', "card/text"),
        (line_of("[Trump"), line_of("[Trump", 1), line_of("[Trump", 1)[8:], "record/trump"),
        (line_of("[Result"), '[Result "counted 0-0 none"]', 'counted 0-0 none"]', "record/result"),
        (line_of("[After"), '[After "dealer=N score=9-9"]', "dealer=N score=9-9", "record/after"),
        (line_of("[Final"), '[Final "dealer=N score=9-9"]', "dealer=N score=9-9", "record/final"),
        (CUT, CUT + "\n" + CUT, CUT.split(" ", 1)[1], None),
        (CUT, CUT.replace("cut", "cat"), "cat", "move/text"),
        (CUT, "X" + CUT[1:], "X cut", "seat/text"),
        (CUT, "", CARDS[0].split()[1], None),
        (FIRST, ", ".join([CARDS[0], *CARDS[:3]]), CARDS[0], "move/out-of-turn"),
        (FIRST, FIRST + '\n[Late "x"]', "[Late", "record/tag"),
        (FIRST, FIRST + '\n[Hand "2"]\n' + PACK, "counted", "record/unfinished"),
    ],
)
def test_faults_name_their_place(old: str, new: str, there: str, code: str | None) -> None:
    assert old in TEXT
    text = TEXT.replace(old, new, 1)
    with pytest.raises(RecordError) as caught:
        read_matches(text)
    error = caught.value
    rest = "\n".join(text.split("\n")[error.line - 1 :])[error.column - 1 :]
    assert rest.startswith(there), f"{error} at {rest[:40]!r}"
    assert code is None or error.code == code, error.code
    report = check_matches(text)
    assert str(report.errors[0]) == str(error)
    assert report.records == ()


def test_checking_goes_on_with_the_next_match() -> None:
    wrong = TEXT.split("\n", 1)[1]
    bad_move = wrong.replace(CARDS[0], "W 1X", 1)
    bad_facts = wrong.replace(line_of("[Result"), '[Result "x"]').replace(
        line_of("[Final"), '[Final "dealer=N"]'
    )
    bad_header = '[Game "sueca"]\n[Variant "mars"]\n'
    report = check_matches(bad_header + bad_move + bad_facts + '[Game "x"]\n' + wrong)
    assert report.records == (SUECA,)
    assert len(report.records[0].hands) == 2
    assert [error.code for error in report.errors] == [
        "variant/game",
        "move/text",
        "record/result",
        "record/final",
        "variant/game",
    ]


def test_bytes_that_are_not_utf8() -> None:
    data = TEXT.encode().replace(b"[Round", b"[\xffound")
    with pytest.raises(RecordError, match="0xFF is not UTF-8") as caught:
        read_matches(data)
    assert (caught.value.line, caught.value.column) == (LINES.index('[Round "2"]') + 1, 2)
    assert check_matches(data).errors[0].code == "record/utf8"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "no match in this file"),
        ("\ufeff\r\n", "no match in this file"),
        ("% partida 1\n", "no match in this file"),
        ("% partida 1\n{a comment} ; and one more", "no match in this file"),
        (to_ndjson(SUECA), "no match in this file: it looks like NDJSON"),
        (f"\n{to_ndjson(SUECA)}\n" * 2, "no match in this file: it looks like NDJSON"),
        ("{", "no match in this file: it looks like NDJSON"),
    ],
)
def test_a_file_without_a_match(text: str, said: str) -> None:
    with pytest.raises(RecordError) as caught:
        read_matches(text)
    error = caught.value
    assert (error.reason, error.code, error.line, error.column) == (said, "record/empty", 1, 1)
    assert list(map(str, check_matches(text.encode()).errors)) == [str(error)]


def test_what_is_no_file_of_matches_has_no_match() -> None:
    for data in (b"\x7fELF\x02\x01\x00\x00", b"\x89PNG\r\n", bytes(100)):
        checked = check_matches(data)
        assert checked.errors
        assert not checked.records


def test_many_empty_comments_are_passed_over() -> None:
    for empty in (";\n", "{}", "{ }\n; \n", "%\n"):
        assert read_matches(empty * 20_000 + "\n" + TEXT) == (SUECA,)


def test_long_files_are_read_in_time_that_grows_with_their_length() -> None:
    game = '[Game "sueca"]\n'
    start = time.process_time()
    assert check_matches("%\n" * 200_000).errors[0].code == "record/empty"
    assert len(check_matches(f"{game}{{\n" * 3_000).errors) == 3_000
    assert len(check_matches(f"{game}[X 1]\n" * 3_000).errors) == 3_000
    assert len(read_matches(game * 3_000)) == 3_000
    assert time.process_time() - start < 20


@pytest.mark.parametrize(
    "text",
    [
        "% partida {}\n",
        "N {}",
        '[Game "{}"]',
        '[Game "sueca"][Variant "{}"]',
        '[Game "sueca"][Variant "sueca({})"]',
        '[Game "sueca"][{} 1]',
        '[Game "sueca"][{} "1" x',
        '[Game "sueca"][{} "\x07"]',
        '[Game "sueca"][{} "1"][{} "1"]',
        '[Game "sueca"] N {}',
        '[Game "sueca"][Standing "{}"]',
        '[Game "sueca"][Hand "{}"]',
        '[Game "sueca"][Hand "1"][Dealer "{}"]',
        '[Game "sueca"][Hand "1"][Deal "{}"]',
        '[Game "sueca"][Hand "1"][Deal "{}=1"]',
        '[Game "sueca"][Hand "1"][Deal "{}=1 {}=1"]',
        '[Game "sueca"][Hand "1"][Deal "N:{}"]',
        '[Game "sueca"][Hand "1"][Deal "N:A... E:... S:... W:... top=AS {}"]',
        '[Game "sueca"][Hand "1"][Pack "{}"]',
        f'[Game "sueca"][Hand "1"]{PACK}[Seed "{{}}"]',
        f'[Game "sueca"][Hand "1"]{PACK}[Commit "{{}}"]',
        f'[Game "sueca"][Hand "1"]{PACK}[Hands "{{}}"]',
        f'[Game "sueca"][Hand "1"]{PACK}[Trump "{{}}"]',
        f'[Game "sueca"][Hand "1"]{PACK}[Result "{{}}"]',
        f'[Game "sueca"][Hand "1"]{PACK}[After "{{}}"]',
        f'[Game "sueca"][Hand "1"]{PACK}{{}}',
        f'[Game "sueca"][Hand "1"]{PACK} N {{}}',
        f'[Game "sueca"][Hand "1"]{PACK} N cut {{}}',
        f'[Game "sueca"][Hand "1"]{PACK} N cut {"1" * 150}',
        f'[Game "sueca"][Hand "1"]{CUT and PACK}{CUT}[{{}} "1"]',
    ],
)
@pytest.mark.parametrize("piece", ["x", "9"])
def test_messages_quote_long_input_in_part(text: str, piece: str) -> None:
    errors = check_matches(text.replace("{}", piece * 100_000)).errors
    assert errors
    for error in errors:
        assert len(error.reason) < 500, error.reason[:1000]


def test_seats_that_the_table_has_not() -> None:
    text = '[Game "cuarenta"]\n[Variant "cuarenta(players=2)"]\n[East "Ana"]\n'
    with pytest.raises(RecordError, match="no seat East"):
        read_matches(text)


def test_a_fact_that_is_not_there() -> None:
    deal = '[Game "sueca"]\n[Hand "1"]\n[Dealer "N"]\n' + PACK + '\n[Trump "AS"]\n'
    with pytest.raises(RecordError, match="no such fact"):
        read_matches(deal)


def test_comments_before_the_first_tag_belong_to_the_match() -> None:
    assert read_matches("{hello}\n" + TEXT)[0].comments == ("hello",)


def test_escapes_count_in_columns() -> None:
    text = '[Game "sueca"]\n[Variant "sueca(\\\\=1)"]'
    with pytest.raises(RecordError) as caught:
        read_matches(text)
    assert caught.value.line == 2
    text = '[Game "sueca"]\n[Standing "dealer=N \\" x=1"]'
    with pytest.raises(RecordError) as caught:
        read_matches(text)
    assert text.split("\n")[1][caught.value.column - 1 :].startswith('\\"')


def test_what_cannot_be_written_is_refused_early() -> None:
    hand = SUECA.hands[0]
    with pytest.raises(RuleError) as caught:
        write_matches([replace(SUECA, hands=(replace(hand, seed=bytes(32)),))])
    assert caught.value.code == "record/seed"
    with pytest.raises(RuleError):
        write_matches([replace(SUECA, hands=(HandRecord(hand.deal, hand.moves[1:]),))])
