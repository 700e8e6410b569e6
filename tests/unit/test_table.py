import pytest

from partida.errors import NotationError, RuleError
from partida.table import Table, check_seat, is_seat


def test_four_seats_run_both_ways() -> None:
    ccw, cw = Table(4, "ccw"), Table(4, "cw")
    assert "".join(ccw.name(seat) for seat in ccw.from_seat(0)) == "NWSE"
    assert "".join(cw.name(seat) for seat in cw.from_seat(2)) == "SWNE"
    for table in (ccw, cw):
        for seat in range(4):
            assert table.next(seat) == table.from_seat(seat)[1]
            assert table.previous(table.next(seat)) == seat
            assert table.partner(seat) == table.from_seat(seat)[2]
            assert table.team(seat) == table.team(table.from_seat(seat)[2])
            assert seat in table.members(table.team(seat))


def test_two_seats_face_each_other() -> None:
    table = Table(2, "ccw")
    assert [table.name(seat) for seat in range(2)] == ["N", "S"]
    assert table.next(0) == table.previous(0) == 1
    assert table.partner(0) is None
    assert [table.team_name(team) for team in range(2)] == ["N", "S"]


def test_seats_and_teams_have_names() -> None:
    table = Table(4, "ccw")
    assert [table.seat(letter) for letter in "NeSw"] == [0, 1, 2, 3]
    assert [table.team_name(team) for team in range(2)] == ["NS", "EW"]
    for wrong in ("", "X", "NE", "ſ"):
        with pytest.raises(NotationError, match="use one of N E S W"):
            table.seat(wrong)
    with pytest.raises(NotationError, match="use one of N S"):
        Table(2, "cw").seat("E")


@pytest.mark.parametrize("size", [2, 4])
def test_seats_are_whole_numbers_below_the_size(size: int) -> None:
    for seat in range(size):
        assert is_seat(seat, size)
        check_seat(seat, size)
    for wrong in (-1, size, True, False, 0.0, 0.5, "N", None, []):
        assert not is_seat(wrong, size)
        with pytest.raises(RuleError, match=rf"there is no seat .*: seats are 0 to {size - 1}") as caught:
            check_seat(wrong, size)
        assert caught.value.code == "seat/number"
