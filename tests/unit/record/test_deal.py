from __future__ import annotations

import random
from dataclasses import replace

import pytest

from partida.errors import DealError, DealTextError, NotationError, VariantError
from partida.game import Deal
from partida.record import DealLine, Hands, Pack
from partida.registry import rules

VARIANTS = ["sueca", "sueca(preset=brazil)", "sueca(trump_source=top)", "cuarenta", "cuarenta(players=2)"]
PREPARED = "sueca dealer=N N:A74.Q2.65.K32 E:KQ.A76.A43.A4 S:J6.KJ5.KQ2.J7 W:532.43.J7.Q65 top=QH"


def shuffled(variant: str, seed: int = 1) -> Deal:
    game = rules(variant)
    return Deal(tuple(random.Random(seed).sample(game.pack, 40)), 1)


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("by_hand", [False, True])
def test_the_order_of_the_pack(variant: str, by_hand: bool) -> None:
    game = rules(variant)
    deal = replace(shuffled(variant), by_hand=by_hand)
    line = DealLine.of(game, deal)
    assert isinstance(line.layout, Pack)
    assert ("by-hand" in str(line)) is by_hand
    assert DealLine.parse(str(line)) == line
    assert line.deal() == deal
    assert line.rules.variant == game.variant


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_deal_given_by_hands(variant: str) -> None:
    game = rules(variant)
    prepared = replace(shuffled(variant), prepared=True)
    line = DealLine.of(game, prepared)
    assert line.deal() == prepared
    state, _ = game.start(prepared, game.first_standing(1))
    hands = tuple(game.view(state, seat).hand for seat in range(game.table.size))
    top = getattr(game.view(state, None), "turn_up", None)
    dealt = {card for hand in hands for card in hand}
    stock = tuple(card for card in prepared.order if card not in dealt)
    deal = game.order_of(hands, 1, top, stock)
    by_hands = DealLine.of(game, deal)
    assert isinstance(by_hands.layout, Hands)
    assert by_hands.deal() == deal
    assert DealLine.parse(str(by_hands)) == by_hands


def test_hands_that_no_order_made_from_hands_has() -> None:
    """The cards of a seat lie in another order than `order_of` puts them: the pack is written."""
    line = DealLine.of(rules("sueca"), replace(shuffled("sueca"), prepared=True))
    assert isinstance(line.layout, Pack)
    assert " prepared pack=" in str(line)


def test_a_line_by_hands() -> None:
    line = DealLine.parse(PREPARED)
    assert str(line) == PREPARED
    assert line.deal().prepared


def test_reading_is_lenient() -> None:
    line = DealLine.of(rules("sueca(preset=brazil)"), shuffled("sueca"))
    text = str(line)
    cards = text.partition("pack=")[2]
    loose = "  SUECA ( preset = brazil )  DEALER=e pack=" + " ".join(
        cards[at : at + 2].lower() + "," for at in range(0, 80, 2)
    )
    assert DealLine.parse(loose) == line


def test_ten_as_two_digits() -> None:
    line = DealLine.of(rules("sueca(second_rank=10)"), shuffled("sueca(second_rank=10)"))
    assert DealLine.parse(str(line).replace("TS", "10S").replace("TH", "10h")) == line


def test_unseen_cards_can_be_written_but_not_started() -> None:
    line = DealLine.parse("sueca dealer=N pack=" + "??" * 40)
    assert line.layout == Pack((None,) * 40)
    assert DealLine.parse(str(line)) == line
    with pytest.raises(DealError, match="the pack has unseen cards"):
        line.deal()
    line = DealLine.parse(PREPARED.replace("E:KQ.A76.A43.A4", "E:??????????"))
    with pytest.raises(DealError, match="the hand of E has unseen cards"):
        line.deal()
    line = DealLine.parse("cuarenta(players=2) dealer=N N:AKQJ7... S:.AKQJ7.. stock=??")
    with pytest.raises(DealError, match="the stock has unseen cards"):
        line.deal()


def test_hands_of_wrong_size_cannot_be_dealt() -> None:
    with pytest.raises(DealError):
        DealLine.parse(PREPARED.replace("N:A74.", "N:A7.")).deal()


def test_a_wrong_pack_has_no_line() -> None:
    game = rules("sueca")
    with pytest.raises(DealError):
        DealLine.of(game, Deal(shuffled("sueca").order[:39], 0))


PACK = "".join(map(str, shuffled("sueca").order))


@pytest.mark.parametrize(
    ("text", "there", "code"),
    [
        ("", "", "deal/variant"),
        ("=", "=", "deal/variant"),
        (f"sueca pack={PACK}", f" pack={PACK}", "deal/dealer"),
        (f"sueca dealer=X pack={PACK}", "X pack", "seat/text"),
        (f"sueca dealer=N E pack={PACK}", "E pack", "deal/text"),
        (f"sueca by-hand E dealer=N pack={PACK}", "E dealer", "deal/text"),
        (f"sueca dealer=N dealer=E pack={PACK}", "dealer=E", "deal/text"),
        (f"sueca dealer=N seat=N pack={PACK}", "seat=N", "deal/word"),
        (f"sueca dealer=N pack={PACK[:-2]}", PACK[:-2], "deal/text"),
        (f"sueca dealer=N pack={PACK[:-1]}", PACK[-2], "card/text"),
        (f"sueca dealer=N pack={PACK[:-2]}1X", "1X", "card/text"),
        (f"sueca dealer=N pack={PACK[:-2]}8H", "8H", "deal/strange"),
        (f"sueca dealer=N pack={PACK[:-2]}{PACK[:2]}", PACK[:2], "deal/twice"),
        (f"sueca dealer=N pack={PACK} top=AS", "AS", "deal/text"),
        (f"sueca dealer=N pack={PACK} N:...", f" dealer=N pack={PACK} N:...", "deal/text"),
        (PREPARED.replace("sueca", "sueca prepared"), "prepared", "deal/text"),
        (PREPARED.replace("W:532.43.J7.Q65 ", ""), " dealer=N", "deal/text"),
        (PREPARED.replace("E:KQ", "N:KQ"), "N:KQ", "deal/text"),
        (PREPARED.replace("E:KQ", "X:KQ"), "X:KQ", "seat/text"),
        (PREPARED.replace("E:KQ", "E:AQ"), "AQ.", "deal/twice"),
        (PREPARED.replace("top=QH", "top=XX"), "XX", "card/text"),
        (PREPARED.replace("top=QH", "top=QH AS"), "AS", "deal/text"),
        (PREPARED.replace("top=QH", "top="), "", "card/text"),
        (PREPARED.replace("top=QH", "top=??"), "??", "card/text"),
    ],
)
def test_faults_name_their_column(text: str, there: str, code: str) -> None:
    with pytest.raises(DealTextError) as caught:
        DealLine.parse(text)
    assert caught.value.code == code, str(caught.value)
    assert text[caught.value.column - 1 :].startswith(there), str(caught.value)
    assert there or caught.value.column == len(text) + 1


@pytest.mark.parametrize(
    "text", ["poker dealer=N", "sueca(preset=mars) dealer=N", "sueca() dealer=N pack=AS"]
)
def test_other_faults(text: str) -> None:
    with pytest.raises((VariantError, NotationError)):
        DealLine.parse(text)
