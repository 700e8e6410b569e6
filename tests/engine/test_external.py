"""Programs at the table: good ones play whole hands, bad ones are told by a fault and are gone afterwards."""

from __future__ import annotations

import os
import sys
import time
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
import pytest

from partida import rules
from partida.engine import External, Patience, Program
from partida.engine.child import Child, Unfit
from partida.engine.messages import Choose
from partida.engine.program import command_of
from partida.errors import PlayerError, PlayerFault
from partida.players.drive import play_hand
from partida.players.player import FREE, Budget, Player
from partida.players.registry import player
from tests.engine.asking import EXAMPLE, PATIENT, SHORT, deal_of, first_view, odd, odd_player

VARIANTS = (
    "sueca",
    "sueca(renounce_mode=claim,trump_source=dealer_choice)",
    "cuarenta",
    "cuarenta(players=2)",
)


def ask(one: External) -> Any:
    view = first_view()
    return one.choose(view, view.moves, FREE)


def played(variant: str, number: int, seats: list[Player]) -> Any:
    game = rules(variant)
    deal = deal_of(game, number, prepared=False)
    return play_hand(game, deal, game.first_standing(deal.dealer), seats)


def gone(pid: int) -> bool:
    """True once there is no such process; zombies of others count as gone."""
    for _ in range(200):
        try:
            state = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()[0]
        except (FileNotFoundError, ProcessLookupError):
            return True
        if state == "Z":
            return True
        time.sleep(0.02)
    return False


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_example_plays_whole_hands(variant: str) -> None:
    """Against the club player, and by itself in all seats."""
    game = rules(variant)
    size = game.table.size
    one = External(Program(EXAMPLE, PATIENT))
    with closing(one.program):
        for number in range(2):
            crew = [one if seat % 2 == 0 else player(game.name, "club", seat) for seat in range(size)]
            assert game.result(played(variant, number, crew)) is not None
        assert game.result(played(variant, 3, [one] * size)) is not None
        assert one.program.introduced is not None
        assert one.program.introduced.name == "cheapest card"


@pytest.mark.parametrize("variant", ["sueca", "cuarenta(players=2)"])
def test_partida_engine_is_a_player(variant: str) -> None:
    """Asked through the protocol the club player plays the very same hand."""
    game = rules(variant)
    command = (sys.executable, "-m", "partida", "engine", "--level", "club")
    one = External(Program(command, PATIENT))
    with closing(one.program):
        far = played(variant, 5, [one] * game.table.size)
    assert far == played(variant, 5, [player(game.name, "club") for _ in range(game.table.size)])


@pytest.mark.parametrize(
    ("mode", "code"),
    [
        ("illegal", "illegal"), ("nothing", "illegal"), ("number", "garbage"), ("garbage", "garbage"),
        ("binary", "garbage"), ("deep", "garbage"), ("other_id", "garbage"), ("other_message", "garbage"),
        ("empty", "garbage"), ("array", "garbage"),
        ("error", "garbage"), ("long", "flood"), ("endless", "flood"),
        ("dies", "gone"), ("killed", "gone"), ("stdout", "gone"), ("protocol", "protocol"),
    ],
)  # fmt: skip
def test_a_wrong_answer_is_a_fault(mode: str, code: str) -> None:
    one = odd_player(mode)
    with pytest.raises(PlayerFault, match=f"player '{mode}': ") as fault:
        ask(one)
    assert fault.value.code == f"player/{code}"
    assert one.program.pid is None


@pytest.mark.parametrize("mode", ["late", "errors", "grandchild"])
def test_who_does_not_answer_is_late(mode: str) -> None:
    one = odd_player(mode, patience=SHORT)
    with pytest.raises(PlayerFault, match=r"did not answer within 0\.15 s") as fault:
        ask(one)
    assert fault.value.code == "player/late"
    assert len(one.program.last_words) <= 4096


def test_the_budget_is_the_time_limit_and_is_told() -> None:
    view = first_view()
    one = odd_player("late", patience=Patience(start=60.0, move=600.0, grace=0.0))
    with pytest.raises(PlayerFault, match=r"within 0\.1 s"):
        one.choose(view, view.moves, Budget(seconds=0.1))


def test_who_never_reads_or_starts_by_talking_is_found_at_the_greeting() -> None:
    deaf = odd_player("deaf", patience=Patience(start=0.2, move=60.0))
    with pytest.raises(PlayerFault) as fault:
        ask(deaf)
    assert fault.value.code == "player/late"
    with pytest.raises(PlayerFault) as fault:
        ask(odd_player("unasked"))
    assert fault.value.code in ("player/unasked", "player/garbage")  # it was or was not there before us


def test_who_never_reads_cannot_hold_up_a_question_longer_than_a_pipe() -> None:
    """A view of more than a pipe holds is written as far as goes, and then it is late."""
    child = Child(odd("deaf"))
    try:
        with pytest.raises(Unfit, match="did not answer") as unfit:
            child.ask(b"x" * 1_000_000 + b"\n", 0.2)
        assert unfit.value.code == "late"
    finally:
        child.end()
        child.end()  # which may be said again


def test_who_answers_without_reading_is_found() -> None:
    child = Child(odd("eager"))
    try:
        with pytest.raises(Unfit) as unfit:
            child.ask(b"x" * 1_000_000 + b"\n", 60.0)
        assert unfit.value.code == "unasked"
    finally:
        child.end()


def test_a_system_without_process_groups_starts_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(os, "killpg")
    with pytest.raises(PlayerFault, match="no process groups") as fault:
        ask(odd_player("good"))
    assert fault.value.code == "player/start"


@pytest.mark.parametrize("mode", ["twice", "lines"])
def test_more_than_one_line_is_found_at_the_next_question(mode: str) -> None:
    one = odd_player(mode)
    assert ask(one) == first_view().moves[0]
    with pytest.raises(PlayerFault) as fault:
        ask(one)
    assert fault.value.code in ("player/unasked", "player/garbage")


def test_who_closes_its_input_after_answering_is_gone_at_the_next_question() -> None:
    one = odd_player("stdin")
    ask(one)
    with pytest.raises(PlayerFault, match="closed its input") as fault:
        ask(one)
    assert fault.value.code == "player/gone"


def test_a_fault_kills_the_whole_group() -> None:
    one = odd_player("grandchild", patience=SHORT)
    with pytest.raises(PlayerFault):
        ask(one)
    (left,) = [
        int(line.split()[1]) for line in one.program.last_words.splitlines() if line.startswith("left ")
    ]
    assert gone(left)


def test_last_words_are_kept_without_control_characters() -> None:
    one = odd_player("dies")
    with pytest.raises(PlayerFault) as fault:
        ask(one)
    assert one.program.last_words == "odd player: ?[2J I have no idea\n"
    assert "it last said 'odd player: ?[2J I have no idea'" in fault.value.message
    assert "\x1b" not in one.program.last_words


def test_after_a_fault_the_program_is_started_anew() -> None:
    one = odd_player("garbage", after=2)
    ask(one)
    first = one.program.pid
    ask(one)
    with pytest.raises(PlayerFault):
        ask(one)
    ask(one)
    assert one.program.pid not in (None, first)
    one.program.close()
    assert one.program.pid is None
    one.program.close()


def test_stderr_of_any_length_holds_up_nobody() -> None:
    one = odd_player("chatty")
    with closing(one.program):
        for _ in range(5):
            ask(one)
    assert one.program.last_words.endswith("thinking ")
    assert len(one.program.last_words) <= 4096


def test_who_stays_after_its_input_has_ended_is_killed() -> None:
    one = odd_player("stays")
    ask(one)
    pid = one.program.pid
    assert pid is not None
    one.program.close()
    assert gone(pid)


def test_an_error_of_ours_leaves_nobody_running() -> None:
    one = odd_player("good")
    view = first_view()
    ask(one)
    pid = one.program.pid
    assert pid is not None
    with pytest.raises(TypeError):
        one.choose(view, view.moves, Budget(worlds=object()))  # type: ignore[arg-type]
    assert one.program.pid is None
    assert gone(pid)


@pytest.mark.parametrize("command", [("/no/such/program",), (os.devnull,), ("with\0null",)])
def test_what_cannot_be_started(command: tuple[str, ...]) -> None:
    with pytest.raises(PlayerFault, match="it cannot be started: ") as fault:
        ask(External(Program(command)))
    assert fault.value.code == "player/start"


def test_a_command_is_split_as_a_shell_does_but_nothing_is_run_by_one() -> None:
    assert command_of("python 'my player.py' --deep 3") == ("python", "my player.py", "--deep", "3")
    assert command_of("a; rm -rf $HOME") == ("a;", "rm", "-rf", "$HOME")
    for text in ("", "  ", "'open", "a\0b"):
        with pytest.raises(PlayerError) as error:
            command_of(text)
        assert error.value.code == "player/command"
    assert External(Program(("/usr/bin/thing", "x"))).name == "thing"


def test_off_turn_it_is_asked_and_may_let_it_be() -> None:
    """Somebody has failed to follow and may be accused: a program may leave that be."""
    game = rules("sueca(renounce_mode=claim)")
    deal = deal_of(game, 1)
    state, _ = game.start(deal, game.first_standing(deal.dealer))
    while not any(game.moves(state, seat) for seat in range(4) if seat != state.turn):
        legal = game.moves(state, state.turn)
        strays = [move for move in legal if state.trick and move.card.suit != state.trick[0].suit]
        state, _ = game.play(state, state.turn, (strays or legal)[0])
    seat = next(seat for seat in range(4) if seat != state.turn and game.moves(state, seat))
    view = game.view(state, seat)
    one = odd_player("good")
    with closing(one.program):
        assert one.interject(view, view.moves, FREE) is None


class Recorded(Program):
    """Writes down what it is asked, and answers with the first of the moves."""

    def __init__(self) -> None:
        super().__init__(("recorded",))
        self.asked: list[bytes] = []

    def ask(self, asked: Choose, seconds: float) -> str | None:
        self.asked.append(msgspec.json.encode(asked))
        assert asked.view is not None
        return asked.view["moves"][0]


@pytest.mark.parametrize("variant", ["sueca", "cuarenta"])
def test_a_program_is_told_nothing_that_its_seat_does_not_know(variant: str) -> None:
    """Two others change all their cards: seat 0 is told the very same, byte by byte."""
    game = rules(variant)
    told: list[list[bytes]] = []
    for change in (False, True):
        deal = deal_of(game, 3)
        state, _ = game.start(deal, game.first_standing(deal.dealer))
        hands = [game.view(state, seat).hand for seat in range(4)]
        if change:
            hands[1], hands[3] = hands[3], hands[1]
        dealer = 2
        top = min(hands[2]) if variant == "sueca" else None
        stock = () if variant == "sueca" else deal.order[20:]
        again, _ = game.start(game.order_of(tuple(hands), dealer, top, stock), game.first_standing(dealer))
        program = Recorded()
        view = game.view(again, 0)
        External(program, seed=2**64 - 1).interject(
            view, (game.read("pass" if top is None else "peek"),), FREE
        )
        told.append(program.asked)
    assert told[0] == told[1]
    assert len(told[0]) == 1
