"""Reviews over HTTP: who may ask, when, and how often; hints: to whom, and what is written down."""

from __future__ import annotations

import itertools
import json
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from partida.analysis.hintwords import SeatTeller
from partida.analysis.model import Reason, read_review
from partida.analysis.onturn import is_to_play, seat_to_play
from partida.cuarenta.moves import Play
from partida.errors import PositionError, TableError
from partida.record import read_matches
from partida.server import reviews
from partida.server.acts import SERVER, AskHint, Hand, Move
from partida.server.analysts import AnalystPatience
from partida.server.api import hints
from partida.server.authority import fold, propose, record_of
from partida.server.entries import Hinted, decode, encode
from partida.server.limits import Limits, Rate
from partida.server.state import Table
from partida.sueca.moves import Play as SuecaPlay
from tests.server.inprocess import InProcess
from tests.server.odd_analyst import depth_of
from tests.server.site import FREE, PATIENCE, PLENTY
from tests.server.tables import Game, guest
from tests.server.test_analysts import COMMAND


class People(InProcess):
    """An application with analysts of ours, and guests who ask it."""

    def __init__(self, folder: Path, behaviour: str = "fine", **more: Any) -> None:
        super().__init__(folder, depth=depth_of(behaviour), **more)
        self._acts = itertools.count(1)

    def __enter__(self) -> People:
        super().__enter__()
        self.app.state.hub.analysts.command = COMMAND
        return self

    def guest(self) -> str:
        return self.ask("POST", "/api/guests", json={}).json()["token"]

    def get(self, path: str, token: str | None = None) -> Any:
        return self._asked("GET", path, token)

    def post(self, path: str, token: str | None = None, **body: Any) -> Any:
        return self._asked("POST", path, token, json=body)

    def _asked(self, method: str, path: str, token: str | None, **more: Any) -> Any:
        headers = {} if token is None else {"authorization": f"Bearer {token}"}
        self.session.cookies.clear()
        return self.ask(method, path, headers=headers, **more)

    def until(self, true: Callable[[], Any]) -> None:
        """Wait for what comes by itself."""
        end = time.monotonic() + PATIENCE
        while not true():
            assert time.monotonic() < end
            time.sleep(0.01)

    def table(self, name: str) -> Table:
        """What the server itself knows."""
        live: Table = self.app.state.hub.lives[name].table
        return live

    def solo(self, token: str, variant: str = "sueca") -> str:
        wish = {"variant": variant, "solo": True, "level": "random", "name": "Ana"}
        name: str = self.post("/api/tables", token, **wish).json()["id"]
        return name

    def act(self, name: str, token: str, **what: Any) -> None:
        message = {"t": "act", "id": f"a{next(self._acts)}", "base": self.table(name).seq, "what": what}
        answer = self.post(f"/api/tables/{name}/acts", token, **message)
        assert answer.status_code == 200, answer.text

    def play(self, name: str, token: str, stop: Callable[[Table], Any] = lambda table: False) -> None:
        """Play the first legal moves until a hand is over (and with it perhaps the match), or for a while."""
        self.get(f"/api/tables/{name}")
        self.run(self._look(name))
        while True:
            self.until(lambda: self.ended(name) or self.mine(name))
            table = self.table(name)
            if table.phase != "hand" or stop(table):
                return
            self.act(name, token, k="move", text=table.rules.write(table.view(0).moves[0]))

    async def _look(self, name: str) -> None:
        hub = self.app.state.hub
        hub.go_on(await hub.live(name))

    def ended(self, name: str) -> bool:
        """Whether a hand has been played, and the next one is not dealt."""
        table = self.table(name)
        return table.phase != "hand" and table.dealt > 0

    def mine(self, name: str) -> bool:
        table = self.table(name)
        return table.phase == "hand" and table.state.turn == 0 and bool(table.view(0).moves)


@pytest.fixture
def site(tmp_path: Path) -> Iterator[People]:
    with People(tmp_path) as running:
        yield running
    assert running.complaints == []


def made(site: People, path: str, token: str | None = None, **body: Any) -> dict[str, Any]:
    """Ask for a review, and wait for it."""
    answer = site.post(path, token, **body)
    assert answer.status_code == 200, answer.text
    site.until(lambda: site.get(path, token).json()["state"] not in ("waiting", "running"))
    told: dict[str, Any] = site.get(path, token).json()
    return told


def test_a_review_is_for_when_the_hand_is_over(site: People) -> None:
    ana = site.guest()
    name = site.solo(ana)
    path = f"/api/tables/{name}/hands/1/review"
    site.play(name, ana, lambda table: True)
    for answer in (site.get(path, ana), site.post(path, ana), site.get(path), site.post(path)):
        assert (answer.status_code, answer.json()) == (400, {"code": "review/running"})
    assert site.app.state.hub.analysts.pids == [], "nothing was even begun"
    site.play(name, ana)
    assert site.get(path, ana).json()["state"] == "none"
    assert site.app.state.hub.analysts.pids == []
    told = made(site, path, ana)
    assert (told["state"], told["done"], told["of"], told["code"]) == ("done", 20, 40, None)
    assert (told["review"]["hand"], told["review"]["game"]) == (1, "sueca")
    task = site.app.state.hub.reviews._reviews[name, 1][1]
    assert site.post(path, ana).json() == told
    assert site.app.state.hub.reviews._reviews[name, 1][1] is task, "it is made once"
    for wrong in ("2", "99"):
        answer = site.post(f"/api/tables/{name}/hands/{wrong}/review", ana)
        assert (answer.status_code, answer.json()) == (400, {"code": "table/no-hand"})
    assert site.post("/api/tables/000000000000/hands/1/review", ana).json() == {"code": "table/none"}


def test_who_may_have_one_made(site: People) -> None:
    ana, other = site.guest(), site.guest()
    name = site.solo(ana)
    site.play(name, ana)
    path = f"/api/tables/{name}/hands/1/review"
    key = site.get(path, ana).json()["key"]
    for token, body in ((other, {}), (None, {}), (other, {"key": "0" * 16}), (None, {"key": ""})):
        answer = site.post(path, token, **body)
        assert (answer.status_code, answer.json()) == (400, {"code": "table/stranger"})
        assert site.get(path, token).json() == {**site.get(path, token).json(), "state": "none", "key": None}
    assert key != reviews.share_key(site.table(name), 2), "a link is for one hand"
    told = made(site, path, None, key=key)
    assert (told["state"], told["key"]) == ("done", None), "who got a link cannot be told from who has none"
    assert site.post(path, other).json()["state"] == "done", "what is there may be read"
    assert json.dumps(told["review"]).count("Ana") == 0


def test_a_review_that_broke_may_be_asked_for_again(tmp_path: Path) -> None:
    with People(tmp_path, "crash") as site:
        ana = site.guest()
        name = site.solo(ana)
        site.play(name, ana)
        path = f"/api/tables/{name}/hands/1/review"
        told = made(site, path, ana)
        assert (told["state"], told["code"], told["review"]) == ("failed", "review/failed", None)
        assert site.post(path, site.guest()).json() == {"code": "table/stranger"}
        site.app.state.hub.reviews._depth = depth_of("fine")
        assert made(site, path, ana)["state"] == "done"
    assert len(site.complaints) == 1
    assert "ZeroDivisionError" in site.complaints[0]


def limited(**limits: Any) -> Limits:
    return Limits(messages=PLENTY, acts=PLENTY, requests=PLENTY, tables=PLENTY, **limits)


@pytest.mark.parametrize("limit", ["reviews", "reviews_of_network"])
def test_a_guest_and_a_network_have_so_many_made(tmp_path: Path, limit: str) -> None:
    with People(tmp_path, limits=limited(**{limit: Rate(1, 0)})) as site:
        ana = site.guest()
        names = [site.solo(ana) for _ in range(2)]
        for name in names:
            site.play(name, ana)
        first, second = (f"/api/tables/{name}/hands/1/review" for name in names)
        assert made(site, first, ana)["state"] == "done"
        assert site.post(first, ana).status_code == 200, "what is made costs nothing"
        answer = site.post(second, ana)
        assert (answer.status_code, answer.json()) == (429, {"code": "http/rate"})


def test_so_many_wait_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviews, "OPEN_MOST", 1)
    with People(tmp_path, "hang", analyst_patience=AnalystPatience(late=600, wanted=600)) as site:
        ana, eva = site.guest(), site.guest()
        tables = [(site.solo(one), one) for one in (ana, ana, eva)]
        paths = [f"/api/tables/{name}/hands/1/review" for name, _ in tables]
        for name, one in tables:
            site.play(name, one)
        assert site.post(paths[0], ana).json()["ahead"] == 0
        assert site.post(paths[1], ana).json() == {"code": "http/rate"}
        site.until(lambda: site.get(paths[0], ana).json()["state"] == "running")
        assert site.post(paths[2], eva).json() == {**site.get(paths[2], eva).json(), "state": "waiting"}
        object.__setattr__(site.app.state.hub.analysts.patience, "queue", 1)
        name = site.solo(bia := site.guest())
        site.play(name, bia)
        answer = site.post(f"/api/tables/{name}/hands/1/review", bia)
        assert (answer.status_code, answer.json()) == (503, {"code": "http/crowded"})
        name = site.solo(bia)
        site.play(name, bia, lambda table: len(table.view(0).hand) == 10 and table.view(0).moves)
        answer = site.post(f"/api/tables/{name}/hint", bia)
        assert (answer.status_code, answer.json()) == (503, {"code": "http/crowded"})


def test_the_oldest_are_forgotten(site: People, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviews, "KEPT", 1)
    ana = site.guest()
    paths: list[str] = []
    for _ in range(2):
        name = site.solo(ana)
        site.play(name, ana)
        paths.append(f"/api/tables/{name}/hands/1/review")
        assert made(site, paths[-1], ana)["state"] == "done"
    assert [site.get(path, ana).json()["state"] for path in paths] == ["none", "done"]


# -- hints


def test_a_hint_comes_in_steps_and_is_written_down(site: People) -> None:
    ana = site.guest()
    name = site.solo(ana)
    site.play(name, ana, lambda table: table.state.phase == "play" and len(table.view(0).moves) > 1)
    path, before = f"/api/tables/{name}/hint", site.table(name)
    site.until(lambda: site.post(path, ana, step=1).json()["state"] == "done")
    told = [site.post(path, ana, step=step).json() for step in (1, 2, 3)]
    assert [(one["area"], bool(one["candidates"]), bool(one["hint"])) for one in told] == [
        ("lead_trumps", False, False), ("lead_trumps", True, False), ("lead_trumps", True, True),
    ]  # fmt: skip
    assert [(len(one["lines"]), one["counted"]) for one in told] == [(1, 0), (1, 0), (2, 1)]
    assert told[0]["changed"] == site.table(name).changed_seq == before.changed_seq
    site.post(path, ana, step=2)
    assert site.table(name).seq == before.seq + 3, "each step once"
    seen = site.get(f"/api/tables/{name}/events?after=-1", ana)
    assert "hint" not in seen.text.replace('"hints"', "")
    ply = len(before.match.hands[-1].moves) + 1  # type: ignore[union-attr]
    site.play(name, ana)
    (record,) = read_matches(site.get(f"/api/tables/{name}/matches/0/record").text)
    assert ("Hints", f"{ply}:3") in record.hands[0].tags


def test_who_gets_no_hint(site: People) -> None:
    ana, eva = site.guest(), site.guest()
    name = site.solo(ana)
    path = f"/api/tables/{name}/hint"
    site.play(name, ana, lambda table: True)
    assert site.post(path).json() == {"code": "table/stranger"}
    assert site.post(path, eva).json() == {"code": "table/stranger"}
    assert site.post(path, ana, step=4).json() == {"code": "wire/shape"}
    assert site.post(path, ana, lang="xx").json() == {"code": "words/language"}
    site.play(name, ana)
    assert site.post(path, ana).json() == {"code": "hint/turn"}
    assert not any(log.hints for log in site.table(name).playing.hands)  # type: ignore[union-attr]


def test_a_hint_that_cannot_be_made(tmp_path: Path) -> None:
    with People(tmp_path, "refuse") as site:
        ana = site.guest()
        name = site.solo(ana)
        site.play(name, ana, lambda table: table.state.phase == "play")
        told: list[Any] = []
        site.until(
            lambda: (
                told.append(site.post(f"/api/tables/{name}/hint", ana).json())
                or told[-1]["state"] not in ("waiting", "running")
            )
        )
        assert (told[-1]["state"], told[-1]["code"]) == ("failed", "review/position")
    assert site.complaints == []


def test_who_asks_while_something_is_compiled_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first hint and the first review after an installation: not silence, and not a failure."""
    monkeypatch.setattr(hints, "WAIT", 0.01)
    missing = tmp_path / "missing"
    missing.touch()
    with People(tmp_path) as site:
        site.app.state.hub.analysts.command = (*COMMAND, "--compiles", str(missing))
        ana = site.guest()
        over, name = site.solo(ana), site.solo(ana)
        site.play(over, ana)
        site.play(name, ana, lambda table: table.state.phase == "play")
        path, review = f"/api/tables/{name}/hint", f"/api/tables/{over}/hands/1/review"
        site.until(lambda: site.post(path, ana).json()["preparing"])
        told = site.post(review, ana).json()
        assert (told["state"], told["preparing"]) == ("waiting", True)
        missing.unlink()
        site.until(lambda: site.post(path, ana).json()["state"] == "done")
        assert not site.post(path, ana).json()["preparing"]
        told = made(site, review, ana)
        assert (told["state"], told["preparing"]) == ("done", False)


def test_guests_ask_for_so_many_hints(tmp_path: Path) -> None:
    with People(tmp_path, limits=Limits(**{**vars(FREE), "acts": Rate(0, 0)})) as site:
        ana = site.guest()
        name = site.solo(ana)
        site.play(name, ana, lambda table: True)
        assert site.post(f"/api/tables/{name}/hint", ana).json() == {"code": "act/rate"}


def test_no_hints_among_people() -> None:
    game = Game.started("sueca", persons=2)
    game.deal()
    seat = on_turn_of_a_person(game)
    with pytest.raises(TableError) as refused:
        game.do(guest(seat), AskHint(1))
    assert refused.value.code == "hint/company"


OPENINGS = {
    "sueca(shuffle_cut=dealer_shuffles_rear_cuts)": {"cut"},
    "sueca(trump_source=dealer_choice)": {"cut", "choose"},
    "sueca(redeal_right=low_hand)": {"cut", "redeal"},
    "cuarenta(ronda_announce=required)": {"cut", "announce"},
    "cuarenta(players=2)": set(),
}
"""Variants, and what a seat may have to do in them before it plays its first card."""


@pytest.mark.parametrize("variant", OPENINGS)
def test_before_there_is_a_card_to_play_a_hint_is_refused(variant: str) -> None:
    """And nothing of it is written in the log, for it could not be given."""
    refused: set[str] = set()
    for seed in range(8):
        game = Game.started(variant, seed=bytes([seed] * 32))
        game.deal()
        for _ in range(12):
            seat = game.table.state.turn
            state, view = game.table.state, game.table.view(seat)
            assert is_to_play(view) == any(isinstance(move, SuecaPlay | Play) for move in view.moves)
            if seat == 0 and state.phase == "play":
                game.do(guest(0), AskHint(1))
            elif seat == 0:
                before = game.table
                with pytest.raises(TableError) as caught:
                    game.do(guest(0), AskHint(1))
                assert caught.value.code == "hint/no-card"
                assert game.table == before
                refused.add(state.phase)
            game.move(seat, game.table.rules.write(view.moves[0]))
    assert refused >= OPENINGS[variant]


def test_what_a_spectator_sees_is_nobody_s_card() -> None:
    game = Game.started("cuarenta(cut_by=none,ronda_announce=auto)")
    game.deal()
    turn = game.table.state.turn
    assert seat_to_play(game.table.view(turn)) == turn
    assert [is_to_play(game.table.view(seat)) for seat in (turn, (turn + 1) % 4, None)] == [
        True,
        False,
        False,
    ]
    with pytest.raises(PositionError) as caught:
        seat_to_play(game.table.view(None))
    assert caught.value.code == "hint/turn"


def on_turn_of_a_person(game: Game) -> int:
    """Go on until it is a person's turn; whose."""
    while not game.table.chairs[seat := game.table.state.turn].person:
        game.move(seat, game.table.rules.write(game.table.rules.moves(game.table.state, seat)[0]))
    return seat


def test_the_log_keeps_hints() -> None:
    game = Game.started("sueca")
    with pytest.raises(TableError) as refused:
        game.do(guest(0), AskHint(1))
    assert refused.value.code == "hint/turn"
    game.deal()
    on_turn_of_a_person(game)
    game.do(guest(0), AskHint(2))
    for step, code in ((2, "hint/given"), (1, "hint/given")):
        with pytest.raises(TableError) as refused:
            propose(game.table, guest(0), AskHint(step), 0)
        assert refused.value.code == code
    game.do(guest(0), AskHint(3))
    assert decode(encode(Hinted(at=1, seat=0, step=3))) == Hinted(at=1, seat=0, step=3)
    ply = len(game.table.match.hands[-1].moves) + 1  # type: ignore[union-attr]
    assert game.table.playing.hands[-1].hints == {ply: 3}  # type: ignore[union-attr]
    assert fold(decode(body) for body in game.log) == game.table
    assert ("Hints", f"{ply}:3") in record_of(game.table, running=True).hands[0].tags
    before = game.table
    view = before.view(0)
    game.do(guest(0), Move(before.rules.write(view.moves[0])))
    seat = on_turn_of_a_person(game)
    game.do(guest(seat), AskHint(1))
    assert len(game.table.playing.hands[-1].hints) == 2  # type: ignore[union-attr]
    game.do(guest(0), Hand(0, "computer"))
    with pytest.raises(TableError) as refused:
        game.do(guest(0), AskHint(2))
    assert refused.value.code == "seat/computer"
    with pytest.raises(TableError):
        game.do(SERVER, AskHint(2))


def test_reasons_are_told_in_the_language_that_is_asked_for() -> None:
    teller = SeatTeller("en")
    reason = Reason("ruffs", "2H", "7H", 78, 100, 3, 400, seat="E", suit="H")
    told = teller.reason(reason, "N")
    assert "\u2068E\u2069 has no hearts left and can trump" in told
    assert "\u2068E\u2069" in SeatTeller("ru").reason(reason, "N")


def test_a_language_that_is_not_there(site: People) -> None:
    ana = site.guest()
    name = site.solo(ana, "sueca(match_target=1)")  # with this hand the match ends too
    site.play(name, ana)
    path = f"/api/tables/{name}/hands/1/review"
    assert site.get(f"{path}?lang=xx", ana).status_code == 404
    told = made(site, path, ana)
    cards = told["review"]["cards"]
    assert len(told["reasons"]) == len(told["counted"]) == len(cards) == 40
    teller = SeatTeller("en")
    reviewed = read_review(told["review"]).cards
    for card, lines, counted in zip(reviewed, told["reasons"], told["counted"], strict=True):
        assert lines[len(lines) - counted :] == teller.counted(card.plain, card.reasons, card.seat)
        assert lines[: len(lines) - counted] == ([teller.plain(card.plain)] if card.plain else [])
    assert {bool(card["plain"]) for card in cards if card["reasons"]} == {True, False}
