"""What is made JSON of views and events, and what is not."""

import pytest

from partida.record.shapes import _shape
from partida.record.views import plain, view_json
from partida.registry import rules


def test_only_what_is_meant_to_be_sent_is_sent() -> None:
    with pytest.raises(TypeError, match="a float is not sent to clients"):
        plain({"hidden": (1, 0.5)})
    with pytest.raises(TypeError, match="str is no view"):
        view_json("AS 7S", rules("sueca"))


def test_kinds_that_are_not_sent_have_no_shape() -> None:
    with pytest.raises(TypeError, match="is not sent to clients"):
        _shape(bytes)
