"""The deal of the day and challenges: the same cards for all, one try, nothing told before it."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest

from partida.errors import TableError
from partida.server import authority, challenges, trying
from partida.server.acts import Aid, AskHint, Hand, Stand
from partida.server.analysts import Crowded, Task
from partida.server.api import challenges as api
from partida.server.challenges import Outcome, compared, id_of_day, of_day, of_hand, outcome_of, today
from partida.server.creating import NewTable, entries_of
from partida.server.ends import End, Tally
from partida.server.entries import Created, encode, with_pack
from partida.server.limits import Rate
from partida.server.settings import Settings
from partida.server.state import rules_of
from partida.server.tokens import guest_key, new_token
from partida.server.topping import TopJob
from tests.server.inprocess import InProcess
from tests.server.site import FREE, PATIENCE
from tests.server.tables import Game

SEED = bytes(range(32))
DAY = "2026-03-01"
NOON = 1_772_366_400_000
"""Of that day, in milliseconds: no midnight comes between two questions of a test."""


def played(
    deal: challenges.Challenge, seed: int = 1, *, challenge: str | None = "aChallenge", known: bool = False
) -> authority.Table:
    """A deal tried at random; without a challenge, a hand played again."""
    wish = NewTable(deal.variant, seat=deal.seat, level=deal.level, solo=True)
    prepared = msgspec.structs.replace(deal.deal, challenge=challenge, known=known)
    entries = entries_of(wish, "ana", Settings(), prepared)
    table, draw = authority.fold(entries), random.Random(seed)
    while table.phase == "hand":
        turn = table.state.turn
        move = table.rules.write(draw.choice(table.rules.moves(table.state, turn)))
        who: Any = authority.Guest("ana") if turn == deal.seat else authority.SERVER
        what: Any = authority.Move(move) if turn == deal.seat else authority.ComputerMove(turn, move)
        table, _ = authority.apply(table, authority.propose(table, who, what, 1))
    return table


def test_the_day_of_a_time() -> None:
    assert today(0) == "1970-01-01"
    assert today(1_772_323_200_000 - 1) == "2026-02-28"
    assert today(1_772_323_200_000) == "2026-03-01"


@pytest.mark.parametrize("game", challenges.DAILY)
def test_the_deal_of_a_day_is_the_same_for_all(game: str) -> None:
    deal = of_day(DAY, game, SEED)
    assert deal == of_day(DAY, game, SEED)
    assert deal.deal.pack != of_day(DAY, game, bytes(32)).deal.pack
    assert deal.day == DAY
    one, other = (entries_of(NewTable(deal.variant, seat=deal.seat, level=deal.level, solo=True), who,
                             Settings(), deal.deal) for who in ("ana", "rui"))  # fmt: skip
    tables = [authority.fold(one), authority.fold(other)]
    assert tables[0].state.phase not in challenges.OPENING, "what was cut is cut already"
    assert tables[0].view(deal.seat) == tables[1].view(deal.seat)
    assert {chair.level for chair in tables[0].chairs if not chair.person} == {deal.level}


@pytest.mark.parametrize("game", challenges.DAILY)
def test_how_it_ends(game: str) -> None:
    deal = of_day(DAY, game, SEED)
    table = played(deal)
    end = outcome_of(table, deal.seat)
    result = table.results[-1]
    assert end is not None
    assert (end.own, end.others) == (result["points"][deal.seat % 2], result["points"][1 - deal.seat % 2])
    assert not end.helped
    other = outcome_of(table, 1 - deal.seat % 2)
    assert other is not None
    assert other.won == -end.won
    assert other.rank == (-end.won, end.others - end.own)
    assert outcome_of(authority.fold([]), 0) is None


def test_where_cards_are_known_an_end_says_so() -> None:
    """Of a hand played again, and of a try by who had a chair where its cards lay."""
    deal = of_day(DAY, "cuarenta", SEED)
    for challenge, known in ((None, False), ("aChallenge", True), ("aChallenge", False)):
        table = played(deal, challenge=challenge, known=known)
        end, first = outcome_of(table, deal.seat), of_hand(table, 1, deal.seat).first
        assert end is not None
        assert first == (
            end if challenge is None else msgspec.structs.replace(end, helped=False, known=False)
        )
        assert (end.helped, end.known) == ((False, False) if challenge and not known else (True, True))
        assert (end.kept().won is None) is end.known, "counted or not"


def test_a_finished_hand_becomes_a_challenge() -> None:
    game = Game.started("sueca(shuffle_cut=dealer_shuffles_rear_cuts)", persons=1)
    game.deal()
    with pytest.raises(TableError) as caught:
        of_hand(game.table, 1, 0)
    assert caught.value.code == "review/running"
    draw = random.Random(3)
    while game.table.phase == "hand":
        turn = game.table.state.turn
        game.move(turn, game.table.rules.write(draw.choice(game.table.rules.moves(game.table.state, turn))))
    deal = of_hand(game.table, 1, 2)
    assert [text.split()[0] for _, text in deal.deal.moves] == ["cut"]
    again = played(deal)
    first = game.table.match
    assert first is not None
    assert again.match is not None
    assert again.match.hands[0].deal.order == first.hands[0].deal.order
    assert again.match.hands[0].moves[0] == first.hands[0].moves[0]
    with pytest.raises(TableError) as caught:
        of_hand(game.table, 1, 4)
    assert caught.value.code == "chair/number"


def test_other_levels_at_the_table_that_challenges() -> None:
    game = Game.started("cuarenta(players=2,cut_by=none)", persons=1)
    game.deal()
    draw = random.Random(3)
    while game.table.phase == "hand":
        turn = game.table.state.turn
        game.move(turn, game.table.rules.write(draw.choice(game.table.rules.moves(game.table.state, turn))))
    levels = {chair.level for chair in game.table.chairs if chair.level}
    assert of_hand(game.table, 1, 0).level in levels
    assert of_hand(game.table, 1, 1).level == challenges.LEVEL, "nobody but a person sat at the other chair"


def test_no_hints_and_no_aids() -> None:
    deal = of_day(DAY, "sueca", SEED)
    wish = NewTable(deal.variant, seat=deal.seat, level=deal.level, solo=True, aids=True)
    prepared = msgspec.structs.replace(deal.deal, challenge="c")
    table = authority.fold(entries_of(wish, "ana", Settings(), prepared))
    assert authority.public(table)["prepared"]["challenge"] == "c"
    while table.state.turn != deal.seat:
        turn = table.state.turn
        move = table.rules.write(table.rules.moves(table.state, turn)[0])
        entry = authority.propose(table, authority.SERVER, authority.ComputerMove(turn, move), 1)
        table, _ = authority.apply(table, entry)
    for what, code in ((AskHint(1), "hint/challenge"), (Aid("counting"), "aid/not-agreed")):
        with pytest.raises(TableError) as caught:
            authority.propose(table, authority.Guest("ana"), what, 1)
        assert caught.value.code == code


def test_who_is_played_for_is_not_counted() -> None:
    deal = of_day(DAY, "sueca", SEED)
    wish = NewTable(deal.variant, seat=deal.seat, level=deal.level, solo=True)
    table = authority.fold(entries_of(wish, "ana", Settings(), deal.deal))
    entry = authority.propose(table, authority.Guest("ana"), Hand(deal.seat, "computer"), 1)
    table, _ = authority.apply(table, entry)
    while table.phase == "hand":
        turn = table.state.turn
        move = table.rules.write(table.rules.moves(table.state, turn)[0])
        entry = authority.propose(table, authority.SERVER, authority.ComputerMove(turn, move), 1)
        table, _ = authority.apply(table, entry)
    end = outcome_of(table, deal.seat)
    assert end is not None
    assert end.helped


def test_the_field() -> None:
    tallies = [Tally(-1, -20, 1), Tally(1, 20, 2), Tally(2, 20, 1), Tally(2, 80, 3)]
    field = compared(Outcome(1, 70, 50), tallies, None)
    assert (field.better, field.same, field.worse) == (4, 2, 1)
    assert field.ends == ((-20, 1), (20, 3), (80, 3))
    field = compared(Outcome(4, 120, 0, helped=True), tallies, None)
    assert (field.better, field.same, field.worse) == (0, 0, 7), "with help it is compared, and not counted"
    assert compared(Outcome(1, 70, 50), [], None).ends == ()


@pytest.mark.parametrize("most", [1, 60, 120, 1000])
def test_what_is_told_of_the_field_has_an_end(most: int) -> None:
    leads = [lead for lead in range(-most, most + 1) if lead % 2 == 0]
    field = compared(Outcome(0, 0, 0), [Tally((lead > 0) - (lead < 0), lead, 3) for lead in leads], None)
    assert len(field.ends) <= challenges.COLUMNS
    assert sum(count for _, count in field.ends) == 3 * len(leads)
    for lost in (-1, 1):
        mine = sum(count for lead, count in field.ends if lead * lost > 0)
        assert mine == 3 * sum(lead * lost > 0 for lead in leads), "won and lost stay apart"
    assert (0, 3) in field.ends


def test_an_end_as_it_is_kept() -> None:
    end = Outcome(1, 70, 50)
    assert msgspec.json.decode(end.kept().result, type=Outcome) == end
    assert end.kept()[1:] == end.rank
    assert end.kept(counted=False)[1:] == msgspec.structs.replace(end, helped=True).kept()[1:] == (None, None)


@pytest.mark.parametrize("game", challenges.DAILY)
def test_what_the_strongest_makes_of_it(game: str) -> None:
    days = [of_day(f"2026-03-0{number}", game, bytes([number] * 32)) for number in range(1, 4)]
    assert TopJob(days[0], "club").kernels == ()
    assert TopJob(days[0], "expert").kernels

    def ends(level: str) -> list[Outcome]:
        return [TopJob(deal, level).answer(lambda done, of: None) for deal in days]

    assert ends("club") == ends("club")
    assert ends("club") != ends("random")
    assert not any(end.helped for end in ends("club"))


# -- through the application


class People:
    """An application with guests."""

    def __init__(self, site: InProcess) -> None:
        self.site = site
        self.ana, self.rui = new_token(), new_token()

    def ask(self, method: str, path: str, token: str | None, body: Any = None) -> Any:
        headers = {} if token is None else {"authorization": f"Bearer {token}"}
        return self.site.ask(method, path, headers=headers, **({} if body is None else {"json": body}))

    def finish(self, table: str, token: str) -> None:
        """Play a table to its end, by the first move there is."""
        until = time.monotonic() + PATIENCE
        number = 0
        live = self.site.run(self.site.app.state.hub.live(table))
        while live.table.phase == "hand":
            assert time.monotonic() < until
            seat, now = live.table.seat_of(guest_key(token)), live.table
            if now.state.turn != seat or now.phase != "hand":
                go_on(self.site, live)
                time.sleep(0.005)
                continue
            move = rules_of(now.variant).write(rules_of(now.variant).moves(now.state, seat)[0])
            number += 1
            act = {"t": "act", "id": f"a{number}", "base": now.seq, "what": {"k": "move", "text": move}}
            answer = self.ask("POST", f"/api/tables/{table}/acts", token, act)
            assert answer.status_code == 200, answer.text


def go_on(site: InProcess, live: Any) -> None:
    async def go() -> None:
        site.app.state.hub.go_on(live)

    site.run(go())


@pytest.fixture
def people(tmp_path: Path) -> Iterator[People]:
    with InProcess(tmp_path, workers=0, now=lambda: NOON) as site:
        yield People(site)
        assert site.complaints == []


def test_the_deal_of_the_day_through_the_application(people: People, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trying, "TOP", "novice")
    told = people.ask("GET", "/api/daily", None).json()
    assert [one["game"] for one in told["deals"]] == list(challenges.DAILY)
    assert {one["id"] for one in told["deals"]} == {id_of_day(told["day"], game) for game in challenges.DAILY}
    assert all(one["mine"] is None and one["field"] is None for one in told["deals"])
    name = told["deals"][0]["id"]
    tried = f"/api/challenges/{name}/try"
    assert people.ask("POST", tried, None, {}).json()["code"] == "table/stranger"
    first = people.ask("POST", tried, people.ana, {"name": "Ana"})
    assert first.status_code == 201
    again = people.ask("POST", tried, people.ana, {})
    assert (again.status_code, again.json()) == (200, first.json()), "one try"
    other = people.ask("POST", tried, people.rui, {}).json()
    assert other["id"] != first.json()["id"]
    shown = people.ask("GET", f"/api/challenges/{name}", people.ana).json()
    assert shown["mine"] == {"table": first.json()["id"], "outcome": None, "gone": False}
    assert shown["field"] is None, "nothing is told before one's own end"
    for token, table in ((people.ana, first.json()["id"]), (people.rui, other["id"])):
        people.finish(table, token)
    until = time.monotonic() + PATIENCE
    while (field := people.ask("GET", f"/api/challenges/{name}", people.ana).json()["field"])["top"] is None:
        assert time.monotonic() < until
        time.sleep(0.02)
    assert field["better"] + field["same"] + field["worse"] == 2
    assert people.ask("GET", "/api/daily", people.rui).json()["deals"][0]["field"]["top"] == field["top"]


def test_a_challenge_with_an_own_hand(people: People, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trying, "TOP", "novice")
    wish = {"variant": "sueca", "solo": True, "level": "beginner", "seat": 2}
    table = people.ask("POST", "/api/tables", people.ana, wish).json()["id"]
    new = {"table": table, "hand": 1, "seat": 2}
    assert people.ask("POST", "/api/challenges", None, new).json()["code"] == "table/stranger"
    live = people.site.run(people.site.app.state.hub.live(table))
    until = time.monotonic() + PATIENCE
    while live.table.phase != "hand":
        assert time.monotonic() < until
        go_on(people.site, live)
        time.sleep(0.01)
    assert people.ask("POST", "/api/challenges", people.ana, new).json()["code"] == "review/running"
    people.finish(table, people.ana)
    made = people.ask("POST", "/api/challenges", people.ana, new)
    assert made.status_code == 201
    path = f"/api/challenges/{made.json()['id']}"
    assert made.json()["path"] == f"/c/{made.json()['id']}"
    own = people.ask("GET", path, people.ana).json()
    assert own["mine"]["outcome"] is not None, "that was the own try"
    assert own["level"] == "beginner"
    assert people.ask("GET", path, people.rui).json()["mine"] is None
    theirs = people.ask("POST", f"{path}/try", people.rui, {"name": "Rui"}).json()["id"]
    assert table not in people.ask("GET", f"/api/tables/{theirs}", people.rui).text
    assert people.ask("GET", path, people.rui).json()["first"] is None, "nor that before one's own end"
    people.finish(theirs, people.rui)
    assert people.ask("GET", path, people.rui).json()["first"] == own["mine"]["outcome"]
    glance = next(
        one for one in people.ask("GET", "/api/mine", people.rui).json()["tables"] if one["id"] == theirs
    )
    assert glance["challenge"] == made.json()["id"]
    assert people.ask("GET", "/api/challenges/nothingLikeThat", None).json()["code"] == "challenge/none"
    assert people.ask("GET", "/api/challenges/..", None).status_code == 404
    people.ask("POST", "/api/mine/forget", people.rui, {})
    assert people.ask("GET", path, people.rui).json()["mine"] is None, "what was tried is forgotten too"


def test_who_asks_twice_at_the_same_time_has_one_try(people: People, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trying, "TOP", "novice")
    name = people.ask("GET", "/api/daily", None).json()["deals"][1]["id"]
    path = f"/api/challenges/{name}/try"
    check_one_try(people, monkeypatch, path, None)


def check_one_try(people: People, monkeypatch: pytest.MonkeyPatch, path: str, seen: Any) -> None:
    """Who asks with what was ``seen`` before the first answer has one table all the same."""
    first = people.ask("POST", path, people.ana, {}).json()
    true, asked = api.attempt_of, []

    async def at_first_as_before(*args: Any) -> Any:
        asked.append(args)
        return seen if len(asked) == 1 else await true(*args)

    monkeypatch.setattr(api, "attempt_of", at_first_as_before)
    assert people.ask("POST", path, people.ana, {}).json() == first
    mine = people.ask("GET", "/api/mine", people.ana).json()["tables"]
    assert [one["id"] for one in mine] == [first["id"]], "there is no second table to practise at"


def test_a_try_and_its_table_are_written_together(people: People, monkeypatch: pytest.MonkeyPatch) -> None:
    """A server that is killed leaves both or neither: no table to practise at, and no try without a table."""
    monkeypatch.setattr(trying, "TOP", "novice")
    store = people.site.app.state.hub.store
    name = people.ask("GET", "/api/daily", None).json()["deals"][0]["id"]
    true, batches = store._group._commit, []

    async def commit(writes: Any) -> Any:
        batches.append({type(one).__name__ for one in writes})
        return await true(writes)

    monkeypatch.setattr(store._group, "_commit", commit)
    assert people.ask("POST", f"/api/challenges/{name}/try", people.ana, {}).status_code == 201
    assert next(one for one in batches if "PutAttempt" in one) == {"Append", "SetDue", "PutAttempt"}
    assert "Append" in batches[0], "nothing of it came before"


def test_a_table_is_dropped_whatever_has_happened_there(people: People) -> None:
    hub = people.site.app.state.hub
    wish = {"variant": "sueca", "name": "Ana"}
    tables = [people.ask("POST", "/api/tables", people.ana, wish).json()["id"] for _ in range(2)]
    lives = [people.site.run(hub.live(table)) for table in tables]
    stood = authority.propose(lives[0].table, authority.Guest(guest_key(people.ana)), Stand(), 1)
    assert people.site.run(hub.store.append(tables[0], lives[0].table.seq + 1, encode(stood)))
    assert people.site.run(hub.store.drop(tables[1], lives[1].table.seq))
    for table in tables:
        people.site.run(hub.drop(table))
        assert people.site.run(hub.store.read(table)) == []
    assert lives[0].gone
    assert tables[0] not in hub.lives


def test_tables_of_one_network_are_counted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trying, "TOP", "novice")
    few = replace(FREE, tables=Rate(1, 1e-6))
    with InProcess(tmp_path, workers=0, limits=few, now=lambda: NOON) as site:
        people = People(site)
        name = people.ask("GET", "/api/daily", None).json()["deals"][0]["id"]
        path = f"/api/challenges/{name}/try"
        table = people.ask("POST", path, people.ana, {}).json()["id"]
        refused = people.ask("POST", path, people.rui, {})
        assert (refused.status_code, refused.json()["code"]) == (429, "http/rate")
        new = {"table": table, "hand": 1, "seat": 2}
        assert people.ask("POST", "/api/challenges", people.ana, new).status_code == 429


def played_alone(people: People) -> str:
    """A table at which one has played a hand of Cuarenta with a computer."""
    wish = {"variant": "cuarenta(players=2)", "solo": True, "level": "random", "seat": 1}
    table = people.ask("POST", "/api/tables", people.ana, wish).json()["id"]
    live = people.site.run(people.site.app.state.hub.live(table))
    until = time.monotonic() + PATIENCE
    while live.table.phase != "hand":
        assert time.monotonic() < until
        go_on(people.site, live)
        time.sleep(0.01)
    people.finish(table, people.ana)
    return table


def test_a_hand_that_somebody_else_played(people: People) -> None:
    """Who only saw it may challenge with it too, and has not tried it."""
    table = played_alone(people)
    made = people.ask("POST", "/api/challenges", people.rui, {"table": table, "hand": 1, "seat": 1}).json()
    assert people.ask("GET", f"/api/challenges/{made['id']}", people.rui).json()["mine"] is None


def test_a_hand_played_again_is_no_fair_try(people: People) -> None:
    table = played_alone(people)
    again = people.ask("POST", f"/api/tables/{table}/hands/1/again", people.ana, {"seat": 1, "moves": 9})
    people.finish(again.json()["id"], people.ana)
    helped: list[bool] = []
    for one in (table, again.json()["id"]):
        made = people.ask("POST", "/api/challenges", people.ana, {"table": one, "hand": 1, "seat": 1}).json()
        found = people.site.run(people.site.app.state.hub.store.attempt(made["id"], guest_key(people.ana)))
        helped.append(msgspec.json.decode(found.result, type=Outcome).helped)
    assert helped == [False, True]


def test_a_try_at_a_table_that_is_forgotten_may_be_begun_anew(
    people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(trying, "TOP", "novice")
    hub = people.site.app.state.hub
    name = people.ask("GET", "/api/daily", None).json()["deals"][1]["id"]
    path = f"/api/challenges/{name}"
    left = people.ask("POST", f"{path}/try", people.ana, {}).json()["id"]
    assert people.ask("GET", path, people.ana).json()["known"] is False
    people.site.run(hub.drop(left))
    told = people.ask("GET", path, people.ana).json()
    assert told["mine"] == {"table": left, "outcome": None, "gone": True}
    assert told["known"] is True, "she has seen the cards"
    begun = people.ask("POST", f"{path}/try", people.ana, {})
    assert begun.status_code == 201
    table = begun.json()["id"]
    told = people.ask("GET", path, people.ana).json()
    assert told["mine"] == {"table": table, "outcome": None, "gone": False}
    assert told["known"] is True, "also while she plays, although where she has seen them is forgotten"
    assert people.ask("POST", f"{path}/try", people.ana, {}).json() == begun.json(), "one try"
    people.finish(table, people.ana)
    ended = people.ask("GET", path, people.ana).json()
    outcome = ended["mine"]["outcome"]
    assert (outcome["helped"], outcome["known"]) == (True, True), "so it is not counted"
    assert sum(ended["field"][one] for one in ("better", "same", "worse")) == 0
    people.site.run(hub.drop(table))
    assert people.ask("GET", path, people.ana).json()["mine"] == {
        "table": table, "outcome": outcome, "gone": True,
    }, "how it ended stays"  # fmt: skip
    refused = people.ask("POST", f"{path}/try", people.ana, {})
    assert (refused.status_code, refused.json()["code"]) == (404, "table/none")


def test_who_begins_anew_twice_at_the_same_time_has_one_table(
    people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(trying, "TOP", "novice")
    hub = people.site.app.state.hub
    name = people.ask("GET", "/api/daily", None).json()["deals"][1]["id"]
    path = f"/api/challenges/{name}/try"
    people.site.run(hub.drop(people.ask("POST", path, people.ana, {}).json()["id"]))
    seen = people.site.run(api.attempt_of(hub, name, guest_key(people.ana)))
    check_one_try(people, monkeypatch, path, seen)


@pytest.mark.parametrize("crowded", [False, True])
def test_the_strongest_level_may_have_no_time(
    people: People, monkeypatch: pytest.MonkeyPatch, crowded: bool
) -> None:
    hub = people.site.app.state.hub
    ended = Task(TopJob(of_day(DAY, "sueca", SEED), "club"), 0.0)
    ended.end(None, "review/off")

    def ask(job: Any) -> Task:
        if crowded:
            raise Crowded
        return ended

    monkeypatch.setattr(hub.analysts, "ask", ask)
    deal = of_day(DAY, "sueca", SEED)

    async def top() -> Any:
        trying.top_tries(hub, "someChallenge", deal)
        while "someChallenge" in hub.topping:
            await asyncio.sleep(0.01)
        return await hub.store.attempt("someChallenge", trying.TOP_GUEST)

    assert people.site.run(top()) is None


@pytest.mark.parametrize("damaged", [b"", b"{oops", b"[]", b"\xff", b'{"won": "x"}'])
def test_what_is_damaged_is_said_to_be(people: People, damaged: bytes) -> None:
    """Neither shown as something else, nor made anew over what others have done there."""
    store = people.site.app.state.hub.store
    people.site.run(store.put_challenge("damaged00000", damaged))
    asked = people.ask("GET", "/api/challenges/damaged00000", people.ana)
    assert (asked.status_code, asked.json()["code"]) == (503, "storage/damaged")
    name = people.ask("GET", "/api/daily", None).json()["deals"][0]["id"]
    people.site.run(store.put_attempt(name, guest_key(people.ana), "goneForGood0", End(damaged)))
    asked = people.ask("GET", f"/api/challenges/{name}", people.ana)
    assert (asked.status_code, asked.json()["code"]) == (503, "storage/damaged")
    assert people.ask("GET", f"/api/challenges/{name}", people.rui).status_code == 200
    people.site.complaints.clear()


def challenge_of(people: People, table: str, seat: int, token: str) -> str:
    """The path of a challenge with the first hand of a table."""
    made = people.ask("POST", "/api/challenges", token, {"table": table, "hand": 1, "seat": seat})
    assert made.status_code == 201
    return f"/api/challenges/{made.json()['id']}"


def tried(people: People, path: str, token: str) -> tuple[str, Any]:
    """A challenge tried to its end: at which table, and what is told of it then."""
    table = people.ask("POST", f"{path}/try", token, {}).json()["id"]
    people.finish(table, token)
    return table, people.ask("GET", path, token).json()


def test_who_knows_the_cards_is_not_counted(people: People, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of the same hand: who sat there at another seat, who played it again, who tried another challenge."""
    monkeypatch.setattr(trying, "TOP", "novice")
    table = played_alone(people)  # Ana, at seat 1
    rui, eva, leo = people.rui, new_token(), new_token()
    path = challenge_of(people, table, 0, rui)
    people.ask("POST", f"/api/tables/{table}/hands/1/again", eva, {"seat": 1})
    known = [people.ask("GET", path, token).json()["known"] for token in (people.ana, eva, rui, leo, None)]
    assert known == [True, True, False, False, False]
    first, told = tried(people, path, rui)
    assert (told["mine"]["outcome"]["helped"], told["mine"]["outcome"]["known"]) == (False, False)
    assert told["known"] is False, "after one's own try there is nothing to warn of"
    told = tried(people, path, people.ana)[1]
    assert (told["mine"]["outcome"]["helped"], told["mine"]["outcome"]["known"]) == (True, True)
    assert sum(told["field"][one] for one in ("better", "same", "worse")) == 1, "Rui's alone"
    made = people.ask("POST", f"{path}/try", eva, {}).json()["id"]
    assert people.ask("GET", path, eva).json()["known"], "as before she began"
    assert people.site.run(people.site.app.state.hub.live(made)).table.prepared.known
    again = challenge_of(people, told["mine"]["table"], 0, leo)  # from where Ana tried it
    shown = tried(people, again, leo)[1]["first"]
    assert (shown["helped"], shown["known"]) == (False, False), "where Ana has sat is not told to Leo"
    leo = new_token()
    other = challenge_of(people, first, 1, leo)  # with the same cards, from where Rui tried it
    assert [people.ask("GET", other, token).json()["known"] for token in (rui, people.ana, leo)] == [
        True, True, False,
    ]  # fmt: skip
    assert people.ask("GET", other, rui).json()["mine"] is None


def test_who_gets_to_know_the_cards_while_a_try_is_open_is_not_counted(
    people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(trying, "TOP", "novice")
    table, rui = played_alone(people), people.rui
    one, other = (challenge_of(people, table, seat, new_token()) for seat in (0, 1))
    left = people.ask("POST", f"{one}/try", rui, {}).json()["id"]
    people.ask("POST", "/api/tables", rui, {"variant": "cuarenta", "name": "Rui"})  # other cards
    assert people.ask("GET", one, rui).json()["known"] is False, "where it is tried itself does not count"
    assert tried(people, other, rui)[1]["mine"]["outcome"]["known"]
    assert people.ask("GET", one, rui).json()["known"] is True, "said before it is played in vain"
    people.finish(left, rui)
    told = people.ask("GET", one, rui).json()
    assert (told["mine"]["outcome"]["helped"], told["mine"]["outcome"]["known"]) == (True, True)
    assert sum(told["field"][how] for how in ("better", "same", "worse")) == 0
    own = people.ask("GET", challenge_of(people, left, 0, rui), rui).json()["mine"]
    assert own["outcome"] == told["mine"]["outcome"], "neither where it is passed on"


def test_a_pack_is_found_in_what_is_kept() -> None:
    """Whatever else an entry says; and no other pack is."""
    deal = of_day(DAY, "sueca", SEED).deal
    tried = msgspec.structs.replace(deal, challenge="aChallenge", known=True)
    entries = [
        Created(at=1, table="Abcdefghij0", variant=variant, pace="none", seed="00", prepared=prepared)
        for variant in ("sueca", '"pack":["7H"]')
        for prepared in (None, deal, tried)
    ]
    assert [with_pack(deal.pack) in encode(entry) for entry in entries] == [False, True, True] * 2
    assert not any(with_pack(deal.pack[::-1]) in encode(entry) for entry in entries)
    assert not any(with_pack(("7H",)) in encode(entry) for entry in entries), "what people type is quoted"
