"""``partida deal``: make a deal that can be checked afterwards, or check a deal line."""

from __future__ import annotations

import sys
from typing import Annotated, Any

from cyclopts import Parameter

from partida import fairness
from partida.cli.glyphs import Glyphs
from partida.cli.options import (
    Ascii,
    GameName,
    Json,
    LanguageName,
    SeedText,
    VariantText,
    chosen_game,
    chosen_rules,
    chosen_seed,
    print_json,
)
from partida.cli.say import Voice, choose_language
from partida.errors import PartidaError, VariantError
from partida.game import AnyRules, Deal
from partida.record import DealLine


def command(
    game: GameName,
    /,
    *,
    variant: VariantText = "",
    seed: SeedText = None,
    dealer: Annotated[
        str | None, Parameter(help="Who deals: N, E, S or W; drawn from the seed if left out.")
    ] = None,
    check: Annotated[str | None, Parameter(help="A deal line to be checked instead of making one.")] = None,
    language: LanguageName = None,
    letters: Ascii = False,
    json: Json = False,
) -> int:
    """Make a deal from a seed and show it with its commitment, or check a deal line (exit 1 if it is bad)."""
    if check is not None:
        return _check(chosen_game(game).name, check, json=json)
    rules = chosen_rules(game, variant)
    chosen = chosen_seed(seed)
    order = fairness.shuffled(rules.pack, chosen)
    seat = rules.table.seat(dealer) if dealer else rules.first_dealer(order)
    line = DealLine.of(rules, Deal(order, seat, prepared=True))
    document = {
        "line": str(line),
        "seed": chosen.hex(),
        "commit": fairness.commit(chosen),
        "version": fairness.SHUFFLE_VERSION,
        **described(line),
    }
    spoken = choose_language(language, rules.name)
    _show(document, rules, Glyphs(letters, spoken), json=json)
    return 0


def _check(game: str, text: str, *, json: bool) -> int:
    try:
        line = DealLine.parse(text)
        if line.rules.name != game:
            raise VariantError(f"this is a deal of {line.rules.name}, not of {game}", code="deal/game")
        document = {"ok": True, "line": str(line), **described(line)}
    except PartidaError as error:
        if json:
            print_json({"ok": False, "code": error.code, "message": error.message})
        else:
            print(f"partida: {error.message} [{error.code}]", file=sys.stderr)
        return 1
    if json:
        print_json(document)
    else:
        print(document["line"])
    return 0


def described(line: DealLine) -> dict[str, Any]:
    """The first hands of a deal (as it stands, if the cut is still to be made)."""
    rules = line.rules
    hands, trump = first_hands(rules, line.deal())
    names = [rules.table.name(seat) for seat in range(rules.table.size)]
    return {
        "game": rules.name,
        "dealer": rules.table.name(line.dealer),
        "hands": {name: [str(card) for card in hand] for name, hand in zip(names, hands, strict=True)},
        "trump": None if trump is None else str(trump),
    }


def first_hands(rules: AnyRules, deal: Deal) -> tuple[list[Any], Any]:
    """The hands that the order gives as it stands, and the trump card."""
    uncut = Deal(deal.order, deal.dealer, prepared=True)
    state, _ = rules.start(uncut, rules.first_standing(deal.dealer))
    views = [rules.view(state, seat) for seat in range(rules.table.size)]
    return [view.hand for view in views], getattr(views[0], "turn_up", None)


def _show(document: dict[str, Any], rules: AnyRules, glyphs: Glyphs, *, json: bool) -> None:
    if json:
        print_json(document)
        return
    from partida.cards import Card

    say = Voice(glyphs.language, glyphs.ascii)
    print(document["line"])
    names = {name: say.seat(name) for name in document["hands"]}
    labels = {key: say(f"deal.{key}") for key in ("seed", "commit")}
    width = max(map(len, labels.values()))
    for key, label in labels.items():
        print(f"{label:<{width}}  {document[key]}")
    width = max(map(len, names.values()))
    for name, cards in document["hands"].items():
        print(f"{names[name]:<{width}}  {sorted_text(rules, [Card.parse(card) for card in cards], glyphs)}")
    if document["trump"] is not None:
        trump = Card.parse(document["trump"])
        print(f"{'':<{width}}  {glyphs.card(trump)} = {say.card(trump)}")


def sorted_text(rules: AnyRules, cards: list[Any], glyphs: Glyphs) -> str:
    """Cards in the order of the game."""
    from partida.cards import CardSet
    from partida.cli import screen_cuarenta, screen_sueca

    if rules.name == "cuarenta":
        return glyphs.cards(screen_cuarenta.in_sequence(cards))
    return "   ".join(glyphs.cards(group) for group in screen_sueca.grouped(CardSet(cards), None))
