import pytest

from partida.errors import VariantError
from partida.sueca.variants import Variant


def test_stacking_needs_ties_that_count() -> None:
    with pytest.raises(VariantError, match="nothing to stack") as caught:
        Variant(tie_stack=True)
    assert caught.value.code == "variant/combination"
