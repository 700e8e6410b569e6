import re
from dataclasses import replace
from typing import Any

import pytest

from partida.cuarenta import leaf
from partida.cuarenta.variants import PRESETS as CUARENTA_PRESETS
from partida.cuarenta.variants import Variant as Cuarenta
from partida.errors import WordsError
from partida.options import options_of
from partida.sueca.scoring import count_worth
from partida.sueca.variants import PRESETS as SUECA_PRESETS
from partida.sueca.variants import Variant as Sueca
from partida.words import LANGUAGES, option_sections, option_text, rules_text, value_label
from partida.words.layout import LAYOUTS
from tests.unit.words.variants import random_variants

PRESETS = [
    *((variant, code) for variant in SUECA_PRESETS.values() for code in LANGUAGES),
    *((variant, code) for variant in CUARENTA_PRESETS.values() for code in LANGUAGES),
]


def check_text(variant: Any, code: str) -> None:
    text = rules_text(variant, code)
    assert text.count("\n## ") == len(LAYOUTS[variant.GAME].sections)
    assert not re.search(r"[{}@*]|None|\n\n\n", text.replace("**", ""))
    for paragraph in text.split("\n\n"):
        if not paragraph.startswith(("#", "|", "**", "`")):
            assert re.search(r"[.!?]\)?$", paragraph.strip()), paragraph
    if code == "ru":
        assert not re.search("[A-Za-z]", re.sub(r"`[^`]*`", "", text))


@pytest.mark.parametrize(("variant", "code"), PRESETS)
def test_every_preset_has_its_rules_in_every_language(variant: Any, code: str) -> None:
    check_text(variant, code)


@pytest.mark.parametrize("variant", [Sueca(), Cuarenta()])
def test_every_option_has_its_section(variant: Any) -> None:
    sections = option_sections(variant.GAME, "en")
    assert {option.name for option in options_of(variant)} <= set(sections)
    headings = re.findall("^## (.*)$", rules_text(variant, "en"), re.M)
    assert {title for _, title in sections.values()} <= set(headings)


@pytest.mark.parametrize("game", list(LAYOUTS))
def test_any_variant_has_its_rules_in_every_language(game: str) -> None:
    for variant in random_variants(game, 120):
        for code in LANGUAGES:
            check_text(variant, code)


def test_the_text_names_its_variant() -> None:
    assert "`sueca(preset=brazil,match_target=7)`" in rules_text(
        replace(SUECA_PRESETS["brazil"], match_target=7), "en"
    )
    assert rules_text(SUECA_PRESETS["brazil"], "en").startswith("# Sueca\n\n**Brazil.** ")


def test_an_unknown_language_or_game_is_an_error() -> None:
    with pytest.raises(WordsError, match="'xx'"):
        rules_text(Sueca(), "xx")

    class Bridge:
        GAME = "bridge"

    with pytest.raises(WordsError, match="'bridge'"):
        rules_text(Bridge(), "en")


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("target", [1, 2, 4, 5, 8, 10, 21, 37, 100])
def test_the_target_of_the_match_is_in_the_text(code: str, target: int) -> None:
    text = option_text(Sueca(match_target=target), "match_target", code)
    assert text is not None
    assert re.findall(r"\d+", text) == [str(target)]
    assert re.findall(r"\d+", value_label("sueca", "match_target", target, code)) == [str(target)]


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize(
    ("option", "values"),
    [
        ("ronda_points", (2, 4)),
        ("ronda_max_score", (30,)),
        ("doble_ronda", (2, 4, 8)),
        ("caida_points", (2,)),
        ("limpia_points", (2,)),
        ("caida_limpia", (2, 4)),
        ("caida_on_ronda", (4, 10)),
        ("falla", (2,)),
        ("carton_start", (19, 20)),
        ("carton_cutoff", (30, 38)),
        ("carton_instant_win", (14, 16)),
        ("chica_target", (40,)),
        ("mesa_chicas", (2,)),
    ],
)
def test_numbers_of_cuarenta_are_in_the_text(code: str, option: str, values: tuple[int, ...]) -> None:
    for value in values:
        text = option_text(Cuarenta(**{option: value}), option, code)  # type: ignore[arg-type]
        assert text is not None
        assert str(value) in re.findall(r"\d+", text)


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize(
    ("option", "value", "number"),
    [
        ("double_min", 91, "91"),
        ("double_min", 92, "92"),
        ("exact_90_30", 1, "1"),
        ("exact_90_30", 3, "3"),
        ("loser_under_30", 4, "4"),
        ("sweep_award", 4, "4"),
        ("rubber_sets", 3, "3"),
        ("redeal_right", "low_hand", "10"),
    ],
)
def test_numbers_of_sueca_are_in_the_text(code: str, option: str, value: Any, number: str) -> None:
    text = option_text(Sueca(**{option: value}), option, code)
    assert text is not None
    assert number in re.findall(r"\d+", text)


def rows_of(text: str) -> list[list[str]]:
    lines = [line for line in text.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]


def span(cell: str) -> range:
    """The numbers of a cell such as ``61–89`` or ``120, all ten tricks``."""
    numbers = [int(number) for number in re.findall(r"\d+", cell)]
    return range(numbers[0], numbers[-1] + 1)


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_table_of_sueca_says_what_the_engine_says(code: str) -> None:
    for variant in [*SUECA_PRESETS.values(), *random_variants("sueca", 60)]:
        seen: set[int] = set()
        for winners, losers, games in rows_of(rules_text(variant, code)):
            totals = span(winners)
            assert span(losers) == range(120 - totals[-1], 120 - totals[0] + 1)
            seen |= {*totals, *span(losers)}
            for points in totals:
                if points < 120:
                    check_games(games, count_worth(points, variant), variant)
        assert seen == {*range(121)} - {1, 119}


def check_games(cell: str, worth: Any, variant: Sueca) -> None:
    number = re.match(r"\d+", cell)
    assert number is not None
    assert int(number[0]) == worth.games
    taken_off = worth.kind == "double" and variant.rolha_as == "loser_minus_2"
    assert (cell == number[0]) == (worth.side is not None and not taken_off)


def test_the_last_rows_of_sueca_tell_a_sweep_from_a_trick_lost() -> None:
    rows = rows_of(rules_text(SUECA_PRESETS["pagat"], "en"))
    assert rows[-2:] == [["120, a trick lost", "0", "2"], ["120, all ten tricks", "0", "4"]]
    assert rows_of(rules_text(Sueca(), "en"))[-1] == ["120", "0", "4"]
    assert rows_of(rules_text(Sueca(sweep_award="match"), "en"))[-1] == ["120", "0", "the match"]


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_table_of_cuarenta_says_what_the_engine_says(code: str) -> None:
    for start in (19, 20):
        for rounding in ("up_even", "none"):
            variant = Cuarenta(carton_start=start, carton_rounding=rounding)  # type: ignore[arg-type]
            seen: list[int] = []
            for cards, points in rows_of(rules_text(variant, code)):
                seen += span(cards)
                for number in span(cards):
                    assert int(points) == leaf.carton_points(number, start, rounding == "up_even")
            assert seen == list(range(41))


SILENT: list[tuple[Any, str]] = [
    (Sueca(loser_under_30=4), "double_min"),
    (Sueca(loser_under_30=4), "rolha_as"),
    (Sueca(), "tie_stack"),
    (Sueca(), "renounce_award"),
    (Sueca(), "renounce_correct_until"),
    (Sueca(), "false_claim"),
    (Sueca(renounce_mode="auto"), "false_claim"),
    (Cuarenta(players=2), "direction"),
    (Cuarenta(all_two=True), "ronda_points"),
    (Cuarenta(all_two=True), "doble_ronda"),
    (Cuarenta(all_two=True), "caida_limpia"),
    (Cuarenta(all_two=True), "caida_on_ronda"),
    (Cuarenta(all_two=True, caida_on_ronda=4), "caida_on_ronda_claim"),
    (Cuarenta(), "caida_on_ronda_claim"),
    (Cuarenta(leftover="last_capturer"), "carton_none_20"),
    (Cuarenta(), "carton_over_cutoff"),
    (Cuarenta(rule_38="off"), "rule_38_check"),
    (Cuarenta(caida_limpia=2), "rule_38_check"),
    (Cuarenta(all_two=True), "rule_38_check"),
]

HEARD: list[tuple[Any, str]] = [
    (Sueca(), "double_min"),
    (Sueca(), "rolha_as"),
    (Sueca(tie_60="double"), "tie_stack"),
    (Sueca(renounce_mode="auto"), "renounce_award"),
    (Sueca(renounce_mode="claim"), "renounce_award"),
    (Sueca(renounce_mode="auto"), "renounce_correct_until"),
    (Sueca(renounce_mode="claim"), "false_claim"),
    (Cuarenta(), "direction"),
    (Cuarenta(), "ronda_points"),
    (Cuarenta(), "doble_ronda"),
    (Cuarenta(), "caida_limpia"),
    (Cuarenta(), "caida_on_ronda"),
    (Cuarenta(caida_on_ronda=4), "caida_on_ronda_claim"),
    (Cuarenta(), "carton_none_20"),
    (Cuarenta(carton_cutoff=30), "carton_over_cutoff"),
    (Cuarenta(), "rule_38_check"),
    (Cuarenta(rule_38="no_limpia"), "rule_38_check"),
]


@pytest.mark.parametrize(("variant", "option"), SILENT)
def test_an_option_without_effect_says_nothing(variant: Any, option: str) -> None:
    assert option_text(variant, option, "en") is None


@pytest.mark.parametrize(("variant", "option"), HEARD)
def test_an_option_with_effect_is_heard(variant: Any, option: str) -> None:
    text = option_text(variant, option, "en")
    assert text is not None
    assert text in rules_text(variant, "en")


def test_every_predicate_is_tested_both_ways() -> None:
    for plan in LAYOUTS.values():
        for cases in (SILENT, HEARD):
            assert set(plan.when) <= {option for variant, option in cases if plan.variant is type(variant)}


@pytest.mark.parametrize("game", list(LAYOUTS))
def test_all_other_options_are_always_heard(game: str) -> None:
    for variant in random_variants(game, 40):
        for option in options_of(variant):
            if option.name not in LAYOUTS[game].when:
                assert option_text(variant, option.name, "en") is not None


def test_all_two_speaks_for_the_options_it_replaces() -> None:
    text = rules_text(CUARENTA_PRESETS["todo-dos"], "en")
    assert "All twos (todo dos)" in text
    assert "wins the chica at once" not in text
    assert "score 4 points together" not in text


def test_in_a_mesa_of_one_chica_a_zapateria_changes_nothing() -> None:
    variant = Cuarenta(mesa_chicas=1)
    assert option_text(variant, "zapateria_effect", "en") == option_text(
        Cuarenta(zapateria_effect="cosmetic"), "zapateria_effect", "en"
    )
    assert option_text(Cuarenta(), "zapateria_effect", "en") != option_text(variant, "zapateria_effect", "en")


RIGHT = {"en": "right", "pt-PT": "direita", "pt-BR": "direita", "es": "derecha", "ru": "справа"}
LEFT = {"en": "left", "pt-PT": "esquerda", "pt-BR": "esquerda", "es": "izquierda", "ru": "слева"}


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_next_player_sits_on_the_right_in_counter_clockwise_play(code: str) -> None:
    for variant in (Sueca, Cuarenta):
        for direction, here, there in (("ccw", RIGHT, LEFT), ("cw", LEFT, RIGHT)):
            text = option_text(variant(direction=direction), "direction", code)  # type: ignore[arg-type]
            assert text is not None
            assert here[code] in text
            assert there[code] not in text


SIDES = {  # who sits before (rear) and after (lead) the dealer, in the order in which the sentence names them
    "dealer_shuffles_rear_cuts": ("rear",),
    "lead_shuffles_rear_cuts": ("lead", "rear"),
    "dealer_shuffles_lead_cuts": ("lead",),
    "rear_shuffles_lead_cuts": ("rear", "lead"),
}


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("value", list(SIDES))
def test_shuffle_and_cut_name_the_right_sides(code: str, value: Any) -> None:
    for direction, lead, rear in (("ccw", RIGHT, LEFT), ("cw", LEFT, RIGHT)):
        text = option_text(Sueca(direction=direction, shuffle_cut=value), "shuffle_cut", code)  # type: ignore[arg-type]
        assert text is not None
        named = re.findall(f"{RIGHT[code]}|{LEFT[code]}", text)
        assert named == [(lead if who == "lead" else rear)[code] for who in SIDES[value]]


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_cut_and_the_deal_of_cuarenta_name_the_right_sides(code: str) -> None:
    for direction, lead, rear in (("ccw", RIGHT, LEFT), ("cw", LEFT, RIGHT)):
        variant = Cuarenta(direction=direction)  # type: ignore[arg-type]
        cut, following = (option_text(variant, name, code) for name in ("cut_by", "next_dealer"))
        assert cut is not None
        assert following is not None
        assert rear[code] in cut
        assert lead[code] not in cut
        assert lead[code] in following
        assert rear[code] not in following


@pytest.mark.parametrize("code", LANGUAGES)
def test_two_players_have_no_sides(code: str) -> None:
    for preset in CUARENTA_PRESETS.values():
        text = rules_text(replace(preset, players=2), code)
        sides = f"{RIGHT[code]}|{LEFT[code]}"
        if code == "en":  # "cards that are left on the table" name no side
            sides = rf"(?:the|'s) (?:{sides})\b"
            assert re.search(sides, rules_text(preset, code))
        assert not re.search(sides, text)


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("award", ["four", "as_sweep", "hand_one"])
def test_what_ties_have_carried_is_said_where_a_renounce_is_punished(code: str, award: Any) -> None:
    plain = option_text(Sueca(renounce_mode="auto", renounce_award=award), "renounce_award", code)
    assert plain is not None
    for tie in ("plus_one", "double"):
        variant = Sueca(renounce_mode="auto", renounce_award=award, tie_60=tie)  # type: ignore[arg-type]
        text = option_text(variant, "renounce_award", code)
        assert text is not None
        assert text.startswith(f"{plain} ")
        assert option_text(replace(variant, renounce_mode="blocked"), "renounce_award", code) is None


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_doble_ronda_that_wins_is_not_stopped_near_the_end(code: str) -> None:
    for wins in ("win_chica", "win_mesa"):
        for name, value in (("ronda_max_score", 30), ("ronda_max_score", 31), ("rule_38", "caida_only")):
            variant: Any = Cuarenta(doble_ronda=wins, **{name: value})  # type: ignore[arg-type]
            told = option_text(variant, name, code)
            assert told != option_text(replace(variant, doble_ronda=4), name, code)
            assert option_text(replace(variant, all_two=True), name, code) != told
