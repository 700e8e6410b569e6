import pickle

from partida.errors import DealTextError, IllegalMove, RecordError


def test_a_record_error_tells_its_place() -> None:
    error = RecordError("no such card", code="card/text", line=3, column=7)
    assert str(error) == "line 3, column 7: no such card"
    again = pickle.loads(pickle.dumps(error))
    assert (again.line, again.column, again.code, str(again)) == (3, 7, "card/text", str(error))


def test_an_error_in_a_deal_line_tells_its_column() -> None:
    error = DealTextError("no such card", code="card/text", column=7)
    assert str(error) == "column 7: no such card"
    again = pickle.loads(pickle.dumps(error))
    assert (type(again), again.column, again.reason, again.code, str(again)) == (
        DealTextError, 7, "no such card", "card/text", str(error),
    )  # fmt: skip


def test_an_illegal_move_tells_who_what_and_why() -> None:
    error = IllegalMove("W", "7H", "clubs were led", code="move/must-follow-suit")
    assert str(error) == "W cannot play 7H: clubs were led"
    assert isinstance(error, ValueError)
