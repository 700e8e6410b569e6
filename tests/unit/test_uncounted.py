"""What `tests.uncounted` names is there."""

import pytest

from tests.conftest import HERE
from tests.uncounted import UNCOUNTED


@pytest.mark.parametrize("one", UNCOUNTED)
def test_what_is_not_counted_is_there(one: str) -> None:
    path, _, name = one.partition("::")
    assert (HERE / path).exists()
    assert not name or f"def {name}(" in (HERE / path).read_text("utf-8")
