"""The score of a mesa, how a hand ended, and what the variant makes everything worth."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final, Literal, NamedTuple

from partida.cuarenta import leaf
from partida.cuarenta.variants import Variant
from partida.table import Seat, Team

Points = tuple[int, int]
"""Points of the two teams."""

WIN_CHICA: Final = -1
WIN_MESA: Final = -2
"""What stands in `Worth.doble` where a doble ronda wins outright."""

NONE_20: Final = {"most_2": leaf.MOST_2, "next_dealer_2": leaf.NEXT_DEALER_2, "none": leaf.NOTHING}
"""The values of ``carton_none_20`` as leaf functions take them."""

Reason = Literal["counted", "chica", "doble_ronda", "four_caidas", "carton", "misdeal", "capture"]


@dataclass(frozen=True)
class Standing:
    """The score of a mesa between two hands.

    ``score`` is of the running chica, ``sets`` the chicas won. ``hands`` counts all hands dealt so
    far, those that came to nothing too.
    """

    dealer: Seat
    score: Points = (0, 0)
    sets: Points = (0, 0)
    winner: Team | None = None
    hands: int = 0


@dataclass(frozen=True)
class Result:
    """How a hand ended.

    ``reason`` is ``counted`` for a hand played to the end that won no chica, ``chica`` when a side got
    to 40, ``doble_ronda``, ``four_caidas`` or ``carton`` for outright wins, ``misdeal`` or ``capture``
    for a hand broken off by a ruling, with what was taken lost.
    """

    reason: Reason
    void: bool
    """True if a ruling ended the hand and the same dealer deals it again; points made stay all the same."""
    points: Points
    """What the score of either side changed by in this hand; a penalty can make it negative."""
    winner: Team | None
    """The team that won the chica, if one did."""
    score: Points
    """The score of the chica when the hand ended."""
    next_dealer: Seat
    mesa: bool = False
    """True if the chica was won by something that wins the whole mesa."""
    cards: Points = (0, 0)
    """How many cards either side had in its pile."""
    carton: Points = (0, 0)
    """What either side scored for its card count."""

    def won_by(self, team: Team) -> int:
        """1 for the team that won the chica, -1 for the other, 0 while nobody has."""
        if self.winner is None:
            return 0
        return 1 if self.winner == team else -1


class Worth(NamedTuple):
    """What a variant makes everything worth, with ``all_two`` worked in.

    The limits are scores from which on something gives nothing (`leaf.NEVER` where there is none).
    """

    ronda: int
    ronda_limit: int
    doble: int
    caida: int
    limpia: int
    limpia_after_caida: int
    """What a limpia adds to a caída made by the same play."""
    on_ronda: int
    """The total of a play whose caída fell on a ronda; 0 where that is an ordinary caída."""
    limpia_bar: int
    """Rule 38 for the limpia."""
    bar: int
    """Rule 38 for everything but caída and limpia."""
    stepwise: bool
    cutoff: int
    cap: bool
    instant: int
    target: int

    @classmethod
    def of(cls, variant: Variant) -> Worth:
        """The numbers of a variant."""
        both = 2 if variant.all_two else variant.caida_limpia
        on_ronda = 2 if variant.all_two else variant.caida_on_ronda
        return cls(
            ronda=2 if variant.all_two else variant.ronda_points,
            ronda_limit=_limit(variant.ronda_max_score),
            doble=_doble(variant),
            caida=variant.caida_points,
            limpia=variant.limpia_points,
            limpia_after_caida=both - variant.caida_points,
            on_ronda=on_ronda if on_ronda > variant.caida_points else 0,
            limpia_bar=leaf.NEVER if variant.rule_38 == "off" else 38,
            bar=38 if variant.rule_38 == "caida_only" else leaf.NEVER,
            stepwise=variant.rule_38_check == "stepwise",
            cutoff=_limit(variant.carton_cutoff),
            cap=variant.carton_over_cutoff == "cap",
            instant=_limit(variant.carton_instant_win),
            target=variant.chica_target,
        )

    def of_play(self, score: int, caida: bool, limpia: bool, on_ronda: bool) -> Points:
        """What a play scores for the caída and for the limpia, which is dropped if the caída wins.

        ``score`` is what the side has before the play.
        """
        fallen, cleaned = leaf.play_points(
            self.caida if caida else 0,
            (self.limpia_after_caida if caida else self.limpia) if limpia else 0,
            self.on_ronda if on_ronda else 0,
            score,
            self.limpia_bar,
            self.stepwise,
        )
        return fallen, 0 if score + fallen >= self.target else cleaned


def _limit(value: int | str) -> int:
    return value if isinstance(value, int) else leaf.NEVER


def _doble(variant: Variant) -> int:
    if variant.all_two:
        return 2
    if variant.doble_ronda == "win_chica":
        return WIN_CHICA
    return WIN_MESA if variant.doble_ronda == "win_mesa" else variant.doble_ronda


def added(score: Points, team: Team, amount: int) -> Points:
    """The score with something added to a team's points; a penalty never takes them below 0 (ours)."""
    changed = max(0, score[team] + amount)
    return (changed, score[1]) if team == 0 else (score[0], changed)


def carton_claims(variant: Variant, cards: Points, dealing: Team) -> Points:
    """What the piles are worth before any limit: the table, or a special case.

    The special cases are that neither side has come to ``carton_start`` cards and that both have
    equally many from there on (20-20; under ``carton_start=19`` also 19-19: ours). ``dealing`` is the
    side of the dealer.
    """
    return _carton_claim(variant, cards, 0, dealing), _carton_claim(variant, cards, 1, dealing)


def _carton_claim(variant: Variant, cards: Points, team: Team, dealing: Team) -> int:
    both = variant.carton_both_20
    return leaf.carton_claim(
        cards[team],
        cards[1 - team],
        team == dealing,
        variant.carton_start,
        variant.carton_rounding == "up_even",
        NONE_20[variant.carton_none_20],
        2 if both == "nondealer_2" else 6,
        both == "each_6",
    )


def is_zapateria(variant: Variant, loser_score: int) -> bool:
    """True if a chica lost with this score is a zapatería."""
    return leaf.is_zapateria(loser_score, 10 if variant.zapateria_limit == "lt10" else 11)


def forfeited(variant: Variant, standing: Standing, loser: Team, next_dealer: Seat) -> Result:
    """The result of a hand that a side gives up: the other one has the chica, the loser's score stays.

    That is the worst base result there is (ours: no source has a rule for players that break down).
    """
    target, winner = variant.chica_target, 1 - loser
    made = target - standing.score[winner]
    kept = standing.score[loser]
    return Result(
        reason="chica",
        void=False,
        points=(made, 0) if loser else (0, made),
        winner=winner,
        score=(target, kept) if loser else (kept, target),
        next_dealer=next_dealer,
    )


def chicas_won(variant: Variant, standing: Standing, result: Result) -> int:
    """How many chicas the winner of a chica is credited with (zapatería can make them more)."""
    assert result.winner is not None
    zapateria = is_zapateria(variant, result.score[1 - result.winner])
    first = standing.sets == (0, 0)
    if result.mesa or (zapateria and first and variant.zapateria_effect == "first_chica_wins_mesa"):
        return variant.mesa_chicas
    return 2 if zapateria and variant.zapateria_effect == "any_chica_counts_two" else 1


def settle(variant: Variant, standing: Standing, result: Result) -> Standing:
    """The standing after a hand; a chica won puts the score back to 0-0, unless it was the last.

    Chicas beyond ``mesa_chicas`` are not counted (ours).
    """
    after = replace(standing, dealer=result.next_dealer, hands=standing.hands + 1)
    if result.winner is None:
        return replace(after, score=result.score)
    team = result.winner
    won = min(standing.sets[team] + chicas_won(variant, standing, result), variant.mesa_chicas)
    sets = (won, standing.sets[1]) if team == 0 else (standing.sets[0], won)
    if won == variant.mesa_chicas:
        return replace(after, score=result.score, sets=sets, winner=team)
    return replace(after, score=(0, 0), sets=sets)
