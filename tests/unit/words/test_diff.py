import re
from dataclasses import replace
from typing import Any

import pytest

from partida.cuarenta.variants import PRESETS as CUARENTA
from partida.cuarenta.variants import Variant as Cuarenta
from partida.errors import WordsError
from partida.options import differences
from partida.sueca.variants import PRESETS as SUECA
from partida.sueca.variants import Variant as Sueca
from partida.words import LANGUAGES, option_label, option_text, rules_diff
from tests.unit.words.variants import random_variants


def heads(text: str) -> list[str]:
    return re.findall(r"(?m)^## (.*)$", text)


@pytest.mark.parametrize("code", LANGUAGES)
def test_one_changed_option_is_one_heading_with_both_sentences(code: str) -> None:
    one, other = Sueca(match_target=8), Sueca()
    text = rules_diff(one, other, code)
    assert heads(text) == [option_label("sueca", "match_target", code)]
    here, there = re.findall(r"(?m)^- \*\*.+?:\*\* (.*)$", text)
    assert here == option_text(one, "match_target", code)
    assert there == option_text(other, "match_target", code)


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("variant", [Sueca(), Cuarenta()])
def test_the_same_rules_are_called_the_same(code: str, variant: Any) -> None:
    text = rules_diff(variant, variant, code)
    assert heads(text) == []
    assert text.strip().endswith(".")


def test_an_option_without_effect_on_either_side_is_left_out() -> None:
    one = Sueca(renounce_award="match")
    assert differences(one, Sueca()) != {}
    assert heads(rules_diff(one, Sueca(), "en")) == []


def test_an_option_without_effect_on_one_side_says_so() -> None:
    text = rules_diff(Cuarenta(all_two=True), Cuarenta(), "en")
    assert "## Doble ronda\n\n- **Here:** This option has no effect in this variant.\n" in text
    assert "- **There:** A doble ronda wins the chica at once." in text


def test_the_direction_changes_who_cuts() -> None:
    assert heads(rules_diff(Sueca(direction="cw"), Sueca(), "en")) == ["Direction of play", "Shuffle and cut"]


@pytest.mark.parametrize("code", LANGUAGES)
def test_differences_are_told_of_any_two_variants(code: str) -> None:
    for presets, game in ((SUECA, "sueca"), (CUARENTA, "cuarenta")):
        for variant, base in zip(random_variants(game, 30), [*presets.values()] * 6, strict=False):
            text = rules_diff(variant, base, code)
            assert len(re.findall(r"(?m)^- \*\*", text)) == 2 * len(heads(text))
            assert heads(text)


def test_the_titles_of_presets_and_the_text_of_others_are_named() -> None:
    text = rules_diff(replace(SUECA["brazil"], match_target=9), SUECA["brazil"], "en")
    assert text.startswith("# What differs: `sueca(preset=brazil,match_target=9)` compared with Brazil\n")


def test_two_games_cannot_be_compared() -> None:
    with pytest.raises(WordsError, match="sueca and cuarenta") as caught:
        rules_diff(Sueca(), Cuarenta(), "en")
    assert caught.value.code == "words/games"
