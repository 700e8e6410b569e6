from typing import Any

import pytest
from hypothesis import given

from partida import testing
from partida.cuarenta.variants import PRESETS as CUARENTA
from partida.errors import VariantError
from partida.options import (
    changed,
    differences,
    format_variant,
    options_of,
    parse_value,
    parse_variant,
)
from partida.sueca.variants import PRESETS as SUECA
from partida.sueca.variants import Variant as Sueca

BOTH = {"sueca": SUECA, "cuarenta": CUARENTA}


@pytest.mark.parametrize("game", BOTH)
def test_presets_are_read_by_name(game: str) -> None:
    presets: dict[str, Any] = BOTH[game]
    for name, variant in presets.items():
        assert parse_variant(f"{game}(preset={name})", presets) == variant
        assert parse_variant(name, presets) == variant
        assert parse_variant(format_variant(variant, presets), presets) == variant
    default = next(iter(presets.values()))
    assert parse_variant(game, presets) == default
    with pytest.raises(VariantError, match="no preset ''"):
        parse_variant("", presets)
    assert parse_variant(f" {game}() ", presets) == default
    assert parse_variant("standard", presets) == default
    assert default == type(default)()


@given(testing.variants("sueca"))
def test_sueca_variants_round_trip(variant: Any) -> None:
    assert parse_variant(format_variant(variant, SUECA), SUECA) == variant


@given(testing.variants("cuarenta"))
def test_cuarenta_variants_round_trip(variant: Any) -> None:
    assert parse_variant(format_variant(variant, CUARENTA), CUARENTA) == variant


def test_the_text_is_the_nearest_preset_and_what_differs() -> None:
    variant = parse_variant("match_target=8, preset=brazil", SUECA)
    assert format_variant(variant, SUECA) == "sueca(preset=brazil,match_target=8)"
    assert differences(variant, SUECA["brazil"]) == {"match_target": (4, 8)}
    assert format_variant(Sueca(), SUECA) == "sueca"
    assert format_variant(Sueca(match_target=7), SUECA) == "sueca(match_target=7)"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("sueca(preset=nowhere)", "no preset 'nowhere'; there are standard, cardgames-zone"),
        ("sueca(colour=red)", "no option 'colour'"),
        ("sueca(double_min=93)", "double_min cannot be '93'; it is 91 or 92"),
        ("sueca(match_target=0)", "any whole number from 1 to 100"),
        ("sueca(match_target=-4)", "match_target cannot be '-4'"),
        ("sueca(match_target=٤)", "match_target cannot be"),
        ("sueca(tie_stack=maybe)", "true"),
        (f"sueca(match_target={'9' * 3900})", "match_target cannot be '99"),
        ("sueca(match_target=" + "9" * 5000 + ")", "is too long for a variant"),
        ("sueca(talk" + "k" * 3000 + ")", "…' in 'sueca(talk"),
        (f"sueca({'k' * 3000}=1)", "has no option 'kkk"),
        ("k" * 3000, "no preset 'kkk"),
        ("sueca(renounce_mode=\u212a)", "cannot be '\u212a'"),
        ("sueca(talk)", "is not option=value"),
        ("sueca(talk=forbidden,talk=forbidden)", "named twice"),
        ("sueca(=7)", "is not option=value"),
        ("sueca(tie_stack=true)", "nothing to stack"),
        ("chess", "no preset 'chess'"),
    ],
)
def test_wrong_variant_texts_say_what_is_wrong(text: str, said: str) -> None:
    with pytest.raises(VariantError) as caught:
        parse_variant(text, SUECA)
    assert said in str(caught.value)
    assert len(str(caught.value)) < 1000


@pytest.mark.parametrize(
    "text",
    [
        "carton_over_cutoff=cap",
        "caida_on_ronda_claim=manual",
        "caida_on_ronda_claim=manual,caida_on_ronda=10,all_two=true",
    ],
)
def test_impossible_combinations_of_cuarenta(text: str) -> None:
    with pytest.raises(VariantError) as caught:
        parse_variant(text, CUARENTA)
    assert caught.value.code == "variant/combination"


def test_values_must_have_their_type() -> None:
    for wrong in (
        {"match_target": True},
        {"tie_stack": 1},
        {"second_rank": 7},
        {"match_target": 101},
        {"match_target": 10**5000},
    ):
        with pytest.raises(VariantError, match="cannot be"):
            Sueca(**wrong)  # type: ignore[arg-type]
    with pytest.raises(VariantError, match="no option 'x'"):
        changed(Sueca(), x=1)


def test_values_read_without_regard_to_case() -> None:
    known = {one.name: one for one in options_of(Sueca)}
    assert parse_value(known["tie_stack"], " TRUE ") is True
    assert parse_value(known["match_target"], "007") == 7
    with pytest.raises(VariantError, match="match_target cannot be '99999"):
        parse_value(known["match_target"], "9" * 5000)
    assert [one.name for one in options_of(Sueca) if one.social] == ["show_hand_to_next"]


def test_every_clause_of_the_tables_has_its_option() -> None:
    assert {one.clause.rstrip("a") for one in options_of(Sueca)} == {f"S{n}" for n in range(1, 29)}
    clauses = {one.clause.rstrip("a") for one in options_of(next(iter(CUARENTA.values())))}
    assert clauses == {f"C{n}" for n in range(1, 43)}
