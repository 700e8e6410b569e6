"""What `partida engine` answers, and that nothing ends it."""

from __future__ import annotations

import io
import json
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from partida import rules
from partida.engine import Engine
from partida.engine.messages import LINE_MOST
from partida.errors import NotationError
from partida.players.player import FREE
from partida.players.registry import player, player_names
from partida.record import Position
from partida.record.read_view import read_view
from partida.record.views import view_json
from tests.engine.asking import deal_of

ROOT = Path(__file__).parents[2]
START = "sueca dealer=N N:A74.Q2.65.K32 E:KQ.A76.A43.A4 S:J6.KJ5.KQ2.J7 W:532.43.J7.Q65 top=QH | dealer=N |"
OVER_QUICKLY = "N:A... E:K... S:7... W:Q... trump=S leader=N"


def talk(*lines: str | bytes, level: str = "club") -> list[Any]:
    data = b"".join((line.encode() if isinstance(line, str) else line) + b"\n" for line in lines)
    sink = io.BytesIO()
    Engine(level, tell=lambda text: None).serve(io.BytesIO(data), sink)
    return [json.loads(line) for line in sink.getvalue().splitlines()]


def ask(**request: Any) -> Any:
    (answer,) = talk(json.dumps(request))
    return answer


def walk(variant: str, number: int) -> list[tuple[Any, Any, Position]]:
    """The states of a hand played at random, with the position of each."""
    game = rules(variant)
    deal = deal_of(game, number, prepared=False)
    standing = game.first_standing(deal.dealer)
    rng = random.Random(number)
    state, _ = game.start(deal, standing)
    acts: tuple[tuple[int, Any], ...] = ()
    found = [(game, state, Position.at(game, deal, standing))]
    while state.turn is not None:
        acts += ((state.turn, rng.choice(game.moves(state, state.turn))),)
        state, _ = game.play(state, *acts[-1])
        found.append((game, state, Position.at(game, deal, standing, acts)))
    return found


VARIANTS = (
    "sueca",
    "sueca(preset=brazil,renounce_mode=claim)",
    "cuarenta",
    "cuarenta(preset=pagat,players=2)",
)


@pytest.mark.parametrize("variant", VARIANTS)
def test_views_come_back_from_json(variant: str) -> None:
    """All views of all seats through a whole hand, and of a spectator."""
    for game, state, _ in walk(variant, 3)[::3]:
        for seat in (*range(game.table.size), None):
            view = game.view(state, seat)
            told = json.loads(json.dumps(view_json(view, game)))
            read, back = read_view(told)
            assert read.variant == game.variant
            assert back == view


@pytest.mark.parametrize("variant", VARIANTS)
def test_positions_views_moves_and_choices_agree_with_the_rules(variant: str) -> None:
    for game, state, position in walk(variant, 4)[::5]:
        text = str(position)
        moves = ask(t="moves", position=text)
        legal = () if state.turn is None else game.moves(state, state.turn)
        assert moves["moves"] == [game.write(move) for move in legal]
        for seat in range(game.table.size):
            name = game.table.name(seat)
            view = game.view(state, seat)
            told = ask(t="view", position=text, seat=name)
            assert told["view"] == json.loads(json.dumps(view_json(view, game)))
            assert Position.parse(told["position"]) == position.position_for(seat)
            if state.turn is None:
                continue
            by_position = ask(t="choose", position=text, seat=name, level="club", seed=5)
            by_view = ask(t="choose", view=told["view"], level="club", seed=5)
            assert by_view == by_position
            club = player(game.name, "club", 5)
            asked = club.choose if seat == state.turn else club.interject
            wanted = asked(view, view.moves, FREE) if view.moves else None
            assert by_view["move"] == (None if wanted is None else game.write(wanted))


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_hand_played_by_messages_is_the_same_hand(variant: str) -> None:
    *_, (game, state, position) = walk(variant, 6)
    start = str(Position(position.line, position.standing))
    acts = [f"{game.table.name(act.seat)} {game.write(act.move)}" for act in position.moves]
    told = ask(t="play", position=start, moves=acts)
    assert told["position"] == str(position)
    assert told["turn"] is None
    assert told["phase"] == "over"
    result = game.result(state)
    assert told["result"]["points"] == list(result.points)
    after = ask(t="play", position=start, moves=acts[:-1])
    assert after["result"] is None
    assert len(after["events"]) < len(told["events"])
    last = ask(t="choose", position=told["position"], seat="N")
    assert last["code"] == "engine/over"
    assert ask(t="moves", position=told["position"]) | {"phase": ""} == {
        "t": "moves",
        "id": None,
        "turn": None,
        "phase": "",
        "seat": None,
        "moves": [],
    }


def test_nothing_hidden_is_in_a_view_or_in_a_choice_made_by_it() -> None:
    """Cards that N cannot see change hands: what it is shown and what is chosen for it stay the same."""
    other = START.replace("E:KQ.A76.A43.A4", "E:53.A76.A43.A4").replace("W:532.43.J7.Q65", "W:KQ2.43.J7.Q65")
    assert other != START
    for request in ({"t": "view", "seat": "N"}, {"t": "choose", "seat": "N"}, {"t": "moves", "seat": "N"}):
        assert ask(position=START + " W 3H", **request) == ask(position=other + " W 3H", **request)
    assert ask(t="view", position=START, seat="W") != ask(t="view", position=other, seat="W")


def test_a_line_that_is_wrong_is_told_and_the_next_is_answered() -> None:
    wrong = [
        b"\xff\xfe",
        "nonsense",
        "[" * 100_000,
        "{" * 5000,
        '{"t": "games"',
        "3",
        "null",
        "[]",
        "{}",
        '{"t": null}',
        '{"t": "Games"}',
        '{"t": "games", "id": 1.5}',
        '{"t": "games", "id": []}',
        '{"t": "games", "extra": 1}',
        '{"t": "play", "position": "x"}',
        '{"t": "view", "position": "x"}',
        '{"t": "choose", "seed": -1, "position": "x"}',
        '{"t": "solve", "position": "x", "seconds": 0}',
        '{"t": "games", "id": "' + "x" * 65 + '"}',
        '{"t": "moves", "position": "' + "x" * 60_000 + '"}',
        b"x" * (LINE_MOST + 1),
        b"y" * (3 * LINE_MOST),
    ]
    lines = [one for line in wrong for one in (line, '{"t": "hello", "id": "after", "protocol": 1}')]
    answers = talk(*lines)
    assert len(answers) == len(lines)
    assert all(answer["t"] == "error" and answer["code"].startswith("engine/") for answer in answers[::2])
    assert all(answer["t"] == "hello" and answer["id"] == "after" for answer in answers[1::2])


def test_a_line_may_be_as_long_as_is_said() -> None:
    request = '{"t": "games"}'
    assert talk(request + " " * (LINE_MOST - len(request)))[0]["t"] == "games"
    assert talk(request + " " * (LINE_MOST - len(request)) + "\r")[0]["t"] == "games"
    assert talk(request + " " * (LINE_MOST - len(request) + 1))[0]["code"] == "engine/size"


def test_blank_lines_are_skipped_and_the_last_needs_no_end() -> None:
    sink = io.BytesIO()
    Engine().serve(io.BytesIO(b'\n  \r\n{"t": "quit", "id": 3}\n{"t": "games"}\n'), sink)
    assert sink.getvalue() == b'{"t":"quit","id":3}\n'
    sink = io.BytesIO()
    Engine().serve(io.BytesIO(b'{"t": "hello", "protocol": 1}'), sink)
    assert sink.getvalue().count(b"\n") == 1


@pytest.mark.parametrize(
    ("request_", "code", "field"),
    [
        ({"t": "variant", "variant": "sueca(no=1)"}, "variant/option", "variant"),
        ({"t": "deal", "variant": "bisca"}, "variant/game", "variant"),
        ({"t": "deal", "variant": "cuarenta(players=2)", "dealer": "E"}, "seat/text", "dealer"),
        ({"t": "deal", "variant": "sueca", "seed": "7"}, "engine/shape", "seed"),
        ({"t": "moves", "position": "sueca"}, "deal/dealer", "position"),
        ({"t": "moves", "position": START, "seat": "X"}, "seat/text", "seat"),
        ({"t": "moves", "position": START + " N 2S"}, "move/out-of-turn", "position"),
        ({"t": "play", "position": START, "moves": ["W QC", "W 2S"]}, "move/out-of-turn", "moves[1]"),
        ({"t": "play", "position": START, "moves": ["W 9C"]}, "move/not-held", "moves[0]"),
        ({"t": "play", "position": START, "moves": ["W"]}, "move/text", "moves[0]"),
        ({"t": "play", "position": START, "moves": [3]}, "engine/shape", "moves[0]"),
        ({"t": "choose", "position": START, "level": "grand"}, "player/name", "level"),
        ({"t": "choose"}, "engine/shape", "view"),
        ({"t": "choose", "position": START, "view": {}}, "engine/shape", "view"),
        ({"t": "choose", "view": {}}, "view/shape", "view"),
        ({"t": "choose", "view": {}, "seat": "N"}, "engine/shape", "seat"),
        ({"t": "choose", "position": START, "worlds": 0}, "engine/shape", "worlds"),
        ({"t": "solve", "position": "N:A... E:K... trump=S leader=N"}, "ending/hands", "position"),
        ({"t": "solve", "position": "sueca dealer=N | | "}, "deal/text", "position"),
        ({"t": "solve", "position": START + " W QC, W QC"}, "move/out-of-turn", "position"),
    ],
)
def test_a_refusal_names_code_and_field(request_: dict[str, Any], code: str, field: str) -> None:
    answer = ask(id=4, **request_)
    assert (answer["t"], answer["id"], answer["code"], answer["field"]) == ("error", 4, code, field), answer
    assert answer["reason"]


def test_solving_sueca_from_a_position_line_and_an_ending() -> None:
    told = ask(t="solve", position=OVER_QUICKLY)
    assert told["moves"] == {"AS": {"least": 27, "most": 27}}
    assert told["value"] == {"least": 27, "most": 27}
    limited, again = talk(*[json.dumps({"t": "solve", "position": START, "cards": 1})] * 2)
    assert again == limited
    assert limited["value"]["least"] < limited["value"]["most"]
    assert set(limited["moves"]) == set(ask(t="moves", position=START)["moves"])


def test_solving_cuarenta_for_either_side() -> None:
    """The value of the side on turn: what the best play leads to is the same value for the other side."""
    found = [one for one in walk("cuarenta(players=2)", 8) if one[1].phase == "play"]
    sides: set[str] = set()
    for game, _, position in found[-5:-1]:
        told = ask(t="solve", position=str(position))
        assert told["value"]["least"] == told["value"]["most"]
        best = next(move for move, worth in told["moves"].items() if worth["least"] == told["value"]["least"])
        after = ask(t="play", position=str(position), moves=[f"{told['turn']} {best}"])
        sides.add(told["side"])
        if after["result"] is None:
            next_value = ask(t="solve", position=after["position"])["value"]["least"]
            sign = 1 if game.table.seat(told["turn"]) == game.table.seat(after["turn"]) else -1
            assert told["value"]["least"] == sign * next_value
    assert sides == {"N", "S"}


def test_solving_cuarenta_while_rondas_are_still_announced() -> None:
    """As `partida solve` does: every ronda is announced, and then the cards are played."""
    found = walk("cuarenta(players=2)", 8)
    position = next(position for _, state, position in found if state.phase == "announce")
    game, later, _ = next(one for one in found if one[1].phase == "play")
    told, again = talk(*[json.dumps({"t": "solve", "position": str(position), "cards": 100})] * 2)
    assert again == told
    assert told["turn"] == game.table.name(later.turn)
    assert {move[0] for move in told["moves"]} <= set("A234567JQK")
    assert told["value"]["least"] < told["value"]["most"]


def test_a_request_without_a_message_is_told_what_is_missing() -> None:
    for line in ('{"id": 3}', "[]", "5"):
        (answer,) = talk(line)
        assert (answer["code"], answer["field"]) == ("engine/message", "t")
        assert 'names its message: "t"' in answer["reason"]


def test_a_mistake_of_ours_is_told_and_ends_nothing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken(*_: Any) -> Any:
        raise ZeroDivisionError("secret cards")

    monkeypatch.setattr("partida.engine.advice.choose", broken)
    heard: list[str] = []
    engine = Engine(tell=heard.append)
    answer = engine.answer(json.dumps({"t": "choose", "id": 1, "position": START}).encode())
    assert (answer.code, answer.reason) == ("engine/broken", "our mistake: ZeroDivisionError")  # type: ignore[union-attr]
    assert "secret cards" in heard[0]
    Engine().answer(json.dumps({"t": "choose", "position": START}).encode())
    assert "secret cards" in capsys.readouterr().err


def test_views_that_cannot_be_are_refused() -> None:
    game = rules("sueca")
    good = ask(t="view", position=START + " W QC", seat="S")["view"]

    def choose(**changes: Any) -> Any:
        view = {**good, **changes}
        return ask(t="choose", view={name: value for name, value in view.items() if value != "gone"})

    assert choose()["t"] == "choose"
    wrong: list[tuple[dict[str, Any], str]] = [
        ({"variant": "gone"}, "$.variant"),
        ({"variant": 3}, "$.variant"),
        ({"game": "cuarenta"}, "$.game"),
        ({"moves": 3}, "$.moves"),
        ({"moves": ["7C", 3]}, "$.moves[1]"),
        ({"moves": ["x" * 300]}, "$.moves[0]"),
        ({"moves": ["nonsense"]}, "$.moves[0]"),
        ({"hand": ["7C", "7C"]}, "$.hand"),
        ({"hand": ["7C"]}, "$.hand"),
        ({"hand": ["8C", *good["hand"][1:]]}, "$.hand"),
        ({"hand": [7]}, "$.hand[0]"),
        ({"hand": ["1X"]}, "$.hand[0]"),
        ({"hand": None}, "$.hand"),
        ({"counts": [9, 9, 9]}, "$.counts"),
        ({"counts": "9999"}, "$.counts"),
        ({"seat": 4}, "$.seat"),
        ({"turn": -1}, "$.turn"),
        ({"dealer": True}, "$.dealer"),
        ({"dealer": 10**30}, "$.dealer"),
        ({"turn_up_in_sight": 1}, "$.turn_up_in_sight"),
        ({"trump": "X"}, "$.trump"),
        ({"trick": 3}, "$.trick"),
        ({"trick": {"leader": 3}}, "$.trick.cards"),
        ({"trick": {"leader": 3, "cards": [], "x": 1}}, "$.trick"),
        ({"phase": 3}, "$.phase"),
        ({"extra": 3}, "$"),
        ({"standing": {}}, "$.standing.dealer"),
        ({"table": {"size": 4, "direction": "cw"}}, "$.table"),
        ({"table": {"size": 4, "direction": "up"}}, "$.table.direction"),
        ({"moves": "gone"}, "$.moves"),
    ]
    for changes, place in wrong:
        answer = choose(**changes)
        assert answer["t"] == "error", changes
        assert answer["field"] == "view"
        assert place in answer["reason"] or answer["code"] == "variant/option", (changes, answer)
    position = str(walk("cuarenta(players=2)", 2)[12][2])
    two = ask(t="view", position=position, seat="N")["view"]
    told = ask(t="choose", view={**two, "counts": [5, 5, 5]})
    assert (told["code"], told["reason"]) == ("view/shape", "$.counts: there are 2 seats")
    with pytest.raises(NotationError, match="a view is an object"):
        read_view([])
    assert game.name == "sueca"


def test_views_of_which_a_level_can_make_nothing_are_refused() -> None:
    good = ask(t="view", position=START + " W QC", seat="S")["view"]
    assert ask(t="choose", view={**good, "seat": None, "hand": []})["code"] == "engine/seat"
    assert ask(t="choose", view={**good, "turn": None})["code"] == "engine/over"
    assert ask(t="choose", view={**good, "moves": []})["code"] == "view/impossible"
    assert ask(t="choose", view={**good, "turn": 1, "moves": []})["move"] is None
    upset = ask(t="choose", view={**good, "trump": None})
    assert (upset["code"], upset["field"]) == ("view/impossible", "view")
    strange = ask(t="choose", view={**good, "moves": ["peek"]})
    assert strange["code"] == "view/impossible"


def test_any_damage_to_a_view_is_refused_or_answered() -> None:
    """Values of a good view are changed at random: there is always an answer, and never our mistake."""
    rng = random.Random(5)
    position = str(walk("cuarenta(players=2)", 2)[12][2])
    for text, seat in ((START + " W QC", "S"), (position, "N")):
        good = ask(t="view", position=text, seat=seat)["view"]
        for _ in range(150):
            view = json.loads(json.dumps(good))
            name = rng.choice(list(view))
            view[name] = rng.choice(
                [None, 0, 1, 3, -7, "7C", [], ["7C"], {}, True, view[rng.choice(list(view))]]
            )
            answer = ask(t="choose", view=view)
            assert answer["t"] == "choose" or answer["code"] != "engine/broken", (name, view[name])


def test_the_command(tmp_path: Path) -> None:
    """A process that is asked, and the schema; the process ends with its input and says nothing besides."""
    command = [sys.executable, "-m", "partida", "engine"]
    asked = b'{"t": "hello", "protocol": 1}\nwhat?\n{"t": "choose", "position": "%s"}\n' % START.encode()
    done = subprocess.run(
        [*command, "--level", "random"], input=asked, capture_output=True, check=True, timeout=60
    )
    told = [json.loads(line) for line in done.stdout.splitlines()]
    assert [one["t"] for one in told] == ["hello", "error", "choose"]
    assert done.stderr == b""
    schema = subprocess.run([*command, "--schema"], capture_output=True, check=True, timeout=60).stdout
    assert "Request" in json.loads(schema)["$defs"]
    wrong = subprocess.run([*command, "--level", "grand"], capture_output=True, check=False, timeout=60)
    assert wrong.returncode == 2
    assert b"[player/name]" in wrong.stderr


def test_the_asking_example_plays_a_hand_of_either_game() -> None:
    for variant, level in (("sueca", "club"), ("cuarenta(players=2)", player_names("cuarenta")[1])):
        command = [sys.executable, str(ROOT / "examples" / "engine_ask.py"), variant, level]
        *moves, result = subprocess.run(
            command, capture_output=True, check=True, timeout=60, text=True
        ).stdout.splitlines()
        assert len(moves) > 40
        assert json.loads(result)["reason"]
    wrong = subprocess.run([*command[:2], "bisca"], capture_output=True, check=False, timeout=60, text=True)
    assert "[variant/game]" in wrong.stderr
