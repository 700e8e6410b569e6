"""Every plain statement is true: looked at by all cards that the seat has not seen, one after another."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import permutations
from typing import Any

import pytest

from partida.analysis.cuarenta import plain_left as left
from partida.analysis.cuarenta.plain import KINDS, NAMING, STATEMENTS
from partida.analysis.model import Plain
from partida.analysis.plainly import plain_of
from partida.analysis.telling import Teller
from partida.cards import Card, CardSet, Rank
from partida.cuarenta import leaf
from partida.cuarenta.captures import mask_of, style_of, takings
from partida.cuarenta.dealing import PACK
from partida.cuarenta.moves import Play
from partida.cuarenta.view import CuarentaView
from partida.registry import rules
from partida.words import LANGUAGES
from partida.words.catalogue import catalogue, placeholders
from tests.analysis.cuarenta.worlds import FOUR, TWO, moments
from tests.unit.players.positions import cuarenta

TOURNAMENT = rules("cuarenta(preset=tournament)")


@dataclass(frozen=True)
class Claim:
    """A statement about two plays, and the state they are made in."""

    plain: Plain
    view: CuarentaView
    state: Any
    game: Any
    known: dict[Any, Any]
    """What was found out already of the plays of this state: many statements ask the same."""

    def play(self, text: str | None) -> Play:
        move = self.game.read(text)
        assert isinstance(move, Play)
        return move

    @cached_property
    def best(self) -> Play:
        return self.play(self.plain.best)

    @cached_property
    def played(self) -> Play:
        return self.play(self.plain.played)

    @property
    def number(self) -> int:
        assert self.plain.number is not None
        return self.plain.number

    @property
    def rank(self) -> int:
        return int(Rank.parse(self.plain.rank or ""))

    def made(self, play: Play) -> tuple[int, bool, bool, bool]:
        """What a play scores at once by the rules, whether it is a caída, a limpia, and wins."""
        if play not in self.known:
            self.known[play] = self._made(play)
        found: tuple[int, bool, bool, bool] = self.known[play]
        return found

    def _made(self, play: Play) -> tuple[int, bool, bool, bool]:
        after, _ = self.game.play(self.state, self.state.turn, play)
        turn = after.turns[-1]
        won = self.game.result(after)
        team = self.view.team
        return (
            turn.points,
            turn.caida,
            turn.limpia,
            won is not None and won.reason == "chica" and won.winner == team,
        )

    @cached_property
    def out(self) -> list[Card]:
        """Every card that the seat has not seen; none if nobody plays any more."""
        if sum(self.view.counts) == 1 and not self.view.stock:
            return []
        return [card for card in CardSet(PACK) if card not in self.view.seen and card not in self.view.hand]

    def table(self, play: Play) -> list[Card]:
        """What lies there after a play."""
        lying = [card for card in self.view.on_table if card not in play.taken]
        return lying if play.taken else [*lying, play.card]

    def ways(self, play: Play, card: Card) -> list[set[Card]]:
        """What a card could take after a play, one way after another; nothing after one that wins."""
        key = play, card % 13
        if key not in self.known:
            self.known[key] = self._ways(play, card % 13)
        found: list[set[Card]] = self.known[key]
        return found

    def _ways(self, play: Play, rank: int) -> list[set[Card]]:
        if self.made(play)[3]:
            return []
        table = mask_of(self.table(play)) or 0
        just = 0 if play.taken else 1 << play.card
        found = takings(style_of(self.view.variant), rank, leaf.tally_of(table), table, just)
        return [set(CardSet(taken)) for taken in found]

    def fallers(self, play: Play) -> int:
        """How many unseen cards could fall on the card that a play lays."""
        if play.taken or sum(self.view.counts) == 1:  # nobody falls on a card of the deal before
            return 0
        assert not self.view.variant.caida_by_addition
        return sum(card % 13 == play.card % 13 for card in self.out)

    def clears(self, play: Play, card: Card) -> bool:
        table = set(self.table(play))
        return bool(table) and table in self.ways(play, card)

    def adds(self, play: Play, card: Card) -> bool:
        """True if a card could take cards of other, lower ranks after a play."""
        return any(all(one % 13 != card % 13 for one in way) for way in self.ways(play, card))

    def pile(self, play: Play) -> int:
        return len(play.taken) + bool(play.taken)


def wins(claim: Claim) -> bool:
    return claim.made(claim.best)[3] and not claim.made(claim.played)[3]


def makes(claim: Claim) -> bool:
    return claim.made(claim.played)[0] < claim.made(claim.best)[0] == claim.number


def both(claim: Claim) -> bool:
    return makes(claim) and claim.made(claim.best)[1:3] == (True, True)


def caida(claim: Claim) -> bool:
    return makes(claim) and claim.made(claim.best)[1] and claim.plain.card == str(claim.view.last_trailed)


def limpia(claim: Claim) -> bool:
    return makes(claim) and claim.made(claim.best)[2]


def no_fall(claim: Claim) -> bool:
    assert claim.view.team is not None
    needs = 38 <= claim.view.score[1 - claim.view.team] == claim.number
    return needs and claim.fallers(claim.best) == 0 < claim.fallers(claim.played)


def carton(claim: Claim) -> bool:
    assert claim.view.team is not None
    has = claim.view.captured[claim.view.team]
    return has + claim.pile(claim.played) < 20 <= has + claim.pile(claim.best) == claim.number


def run(claim: Claim) -> bool:
    last = max(card % 13 for card in claim.best.taken)
    return last > claim.best.card % 13 and claim.pile(claim.played) < claim.pile(claim.best) == claim.number


def more(claim: Claim) -> bool:
    return 0 < claim.pile(claim.played) == claim.plain.number_else < claim.pile(claim.best) == claim.number


def takes(claim: Claim) -> bool:
    return claim.pile(claim.played) == 0 < claim.pile(claim.best) == claim.number


def opens(claim: Claim) -> bool:
    clearing = {card % 13 for card in claim.out if claim.clears(claim.played, card)}
    return claim.rank in clearing and not any(claim.clears(claim.best, card) for card in claim.out)


def clears(claim: Claim) -> bool:
    return not claim.table(claim.best) and takable(claim, claim.played)


def takable(claim: Claim, play: Play) -> bool:
    return any(claim.ways(play, card) for card in claim.out)


def dead(claim: Claim) -> bool:
    return (
        not claim.best.taken and claim.fallers(claim.best) == 0 < claim.fallers(claim.played) == claim.number
    )


def falls(claim: Claim) -> bool:
    return bool(claim.best.taken) and 0 < claim.fallers(claim.played) == claim.number


def pair(claim: Claim) -> bool:
    own = [card for card in claim.view.hand if card % 13 == claim.best.card % 13]
    return len(own) > 1 and claim.fallers(claim.best) < claim.fallers(claim.played)


def fewer(claim: Claim) -> bool:
    fallers = claim.fallers(claim.best), claim.fallers(claim.played)
    return fallers == (claim.number, claim.plain.number_else) and 0 < fallers[0] < fallers[1]


def leaves_sum(claim: Claim) -> bool:
    adding = {card % 13 for card in claim.out if claim.adds(claim.played, card)}
    return claim.rank in adding - {card % 13 for card in claim.out if claim.adds(claim.best, card)}


def nothing(claim: Claim) -> bool:
    return takable(claim, claim.played) and not takable(claim, claim.best)


CHECKS: dict[str, Callable[[Claim], bool]] = {
    "wins": wins, "both": both, "caida": caida, "limpia": limpia, "no_fall": no_fall, "carton": carton,
    "run": run, "more": more, "takes": takes, "opens": opens, "clears": clears, "dead": dead, "falls": falls,
    "pair": pair, "fewer": fewer, "sum": leaves_sum, "nothing": nothing,
}  # fmt: skip


SCORES = ((0, 0), (38, 30), (30, 39), (36, 36))


def every(game: Any, seed: int, level: str = "novice") -> Counter[str]:
    """Checks all statements that hold of any two plays in a hand, the first or not, at several scores."""
    kinds: Counter[str] = Counter()
    for nth, before in enumerate(moments(game, seed, range(40), level)):
        score = SCORES[nth % len(SCORES)]
        state = before._replace(score=score)
        view = (
            replace(game.view(state, state.turn), captured=(17, 17))
            if nth % 3
            else game.view(state, state.turn)
        )
        plays = [move for move in view.moves if isinstance(move, Play)]
        known: dict[Any, Any] = {}
        for best, other in permutations(plays[:6], 2):
            for kind, holds in STATEMENTS.items():
                said = holds(view, best, other)
                if said is None:
                    continue
                plain = Plain(
                    kind, game.write(best), game.write(other),
                    card=None if said.card is None else str(said.card),
                    rank=None if said.rank is None else Rank(said.rank).letter,
                    number=said.number, number_else=said.number_else,
                )  # fmt: skip
                assert CHECKS[kind](Claim(plain, view, state, game, known)), (plain, view)
                kinds[kind] += 1
    return kinds


def test_every_statement_is_true() -> None:
    kinds: Counter[str] = Counter()
    for seed in range(4):
        for game in (FOUR, TWO, TOURNAMENT):
            kinds += every(game, seed)
    assert set(kinds) == set(STATEMENTS), set(STATEMENTS) - set(kinds)


@pytest.mark.parametrize(
    ("hand", "table", "last", "best", "other", "wanted"),
    [
        ("7H 2S", "7D 3C", "7D", "7Hx7D", "2S", Plain("caida", "7Hx7D", "2S", card="7D", number=2)),
        ("7H 2S", "7D", "7D", "7Hx7D", "2S", Plain("both", "7Hx7D", "2S", number=4)),
        ("7H 2S", "3D 4D", None, "7Hx3D4D", "2S", Plain("limpia", "7Hx3D4D", "2S", number=2)),
        ("6H 2S", "3D 3C 7C", None, "6Hx3D3C7C", "2S", Plain("limpia", "6Hx3D3C7C", "2S", number=2)),
        ("6H 2S", "3D 3C 7C KC", None, "6Hx3C3D7C", "2S", Plain("run", "6Hx3C3D7C", "2S", number=4)),
        (
            "6H KS",
            "3D 3C KC",
            None,
            "6Hx3C3D",
            "KSxKC",
            Plain("more", "6Hx3C3D", "KSxKC", number=3, number_else=2),
        ),
        ("6H KS", "3D 3C KC", None, "KSxKC", "6H", Plain("takes", "KSxKC", "6H", number=2)),
        ("6H KS", "", None, "KS", "6H", None),
        ("KH KS 6H", "", None, "KS", "6H", Plain("pair", "KS", "6H")),
    ],
)
def test_moments_as_players_know_them(
    hand: str, table: str, last: str | None, best: str, other: str, wanted: Plain | None
) -> None:
    assert plain_of(cuarenta(hand, table, last=last), best, [other]) == wanted


def test_what_is_left() -> None:
    """Safe cards, sums and tables that can be cleared, told apart."""
    told = [
        plain_of(cuarenta(hand, table, gone, **options), best, [other])
        for hand, table, gone, best, other, options in (
            ("KS 5S", "2C", "KKK", "KS", "5S", {}),
            ("KS QS", "2C", "KKK", "KS", "QS", {}),
            ("KS QS", "2C", "K", "KS", "QS", {}),
            ("KS QS", "2C", "KKK", "KS", "QS", {"score": (0, 38)}),
            ("4S 6S", "2C JC", "", "6S", "4S", {}),
        )
    ]  # fmt: skip
    assert [one and one.kind for one in told] == ["opens", "dead", "fewer", "no_fall", "sum"]
    assert told[2] == Plain("fewer", "KS", "QS", number=2, number_else=3)


def test_a_caida_that_wins_is_all_that_the_play_scores() -> None:
    """Without rule 38 the limpia of the same play would score too, but the chica is won before."""
    view = cuarenta("7H 2S", "7D", last="7D", score=(38, 30), rule_38="off")
    assert plain_of(view, "7Hx7D", ["2S"]) == Plain("wins", "7Hx7D", "2S", number=2)


def test_nobody_plays_after_a_play_that_wins() -> None:
    """What it leaves on the table is of no use to anybody."""
    for score, kind in (((36, 0), "opens"), ((38, 0), None)):
        view = cuarenta("KH QH 5S", "QC AD", last="QC", score=score, rule_38="off")
        for statement in (left.opens, left.leaves_sum, left.nothing, left.clears):
            said = statement(view, Play(Card.parse("KH")), Play(Card.parse("QH"), (Card.parse("QC"),)))
            assert (said is not None) == (statement is left.opens and kind is not None), (score, statement)


def test_no_choice_and_what_names_another_play() -> None:
    alone = cuarenta("KS", "2C")
    assert plain_of(alone, "KS", []) == Plain("forced", "KS")
    alike = cuarenta("KS KC", "2C")
    assert plain_of(alike, "KC", []) == Plain("alike", "KC")
    view = cuarenta("KS QS JS", "2C", "K")
    for others, kind in ((["QS", "JS"], "fewer"), (["KC", "QS"], None)):
        told = plain_of(view, "KS", others)
        assert (told and told.kind) == kind


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", KINDS)
def test_a_sentence_for_every_statement(kind: str, language: str) -> None:
    plain = Plain(kind, "7Hx3C4D", "AS", card="6D", rank="5", number=57, number_else=91)
    teller = Teller(language, "cuarenta")
    told = teller.plain(plain)
    wanted = placeholders(catalogue("plain", language)[f"cuarenta.{kind}"])
    assert ("played" in wanted) == (kind in NAMING)
    shown = {
        "best": teller.card("7Hx3C4D"), "played": teller.card("AS"), "card": teller.card("6D"),
        "number": "57", "number_else": "91",
    }  # fmt: skip
    for name, text in shown.items():
        assert (text.lower() in told.lower()) == (name in wanted), (name, told)
    assert told[0] == told[0].upper()
    assert "None" not in told
