"""Points as they are made, the counting after the last card, and how a hand ends."""

from __future__ import annotations

from partida.cuarenta import leaf
from partida.cuarenta.dealing import next_of_team
from partida.cuarenta.scoring import Points, Reason, Result, added, carton_claims, is_zapateria
from partida.cuarenta.state import OVER, State, make
from partida.game import Event
from partida.table import Seat, Team


def award(
    state: State,
    events: list[Event],
    team: Team,
    amount: int,
    what: str,
    next_dealer: Seat | None = None,
) -> State:
    """Add points (or take some away as a penalty) and end the hand if the team has won the chica by it."""
    if amount == 0:
        return state
    score = added(state.score, team, amount)
    told = score[team] - state.score[team]
    data = {"team": team, "amount": told, "what": what, "score": score}
    events.append(make(Event, ("points", None, data, None)))
    state = state._replace(score=score)
    if score[team] < state.setup.setting.worth.target:
        return state
    return chica(state, events, team, "chica", next_dealer=next_dealer)


def chica(
    state: State,
    events: list[Event],
    team: Team,
    reason: Reason,
    mesa: bool = False,
    next_dealer: Seat | None = None,
) -> State:
    """End the hand by a chica won: the deal moves on, to the next seat unless one is named."""
    score = state.score
    zapateria = is_zapateria(state.setup.setting.variant, score[1 - team])
    events.append(
        Event("chica_won", None, {"team": team, "reason": reason, "score": score, "zapateria": zapateria})
    )
    dealer = state.setup.setting.after[state.dealer] if next_dealer is None else next_dealer
    return over(state, events, ending(state, reason, dealer, winner=team, mesa=mesa))


def ending(
    state: State,
    reason: Reason,
    next_dealer: Seat,
    winner: Team | None = None,
    mesa: bool = False,
    void: bool = False,
    carton: Points = (0, 0),
) -> Result:
    """The result of a hand that ends in this state."""
    before = state.setup.standing.score
    return Result(
        reason=reason,
        void=void,
        points=(state.score[0] - before[0], state.score[1] - before[1]),
        winner=winner,
        score=state.score,
        next_dealer=next_dealer,
        mesa=mesa,
        cards=(state.piles[0].bit_count(), state.piles[1].bit_count()),
        carton=carton,
    )


def over(state: State, events: list[Event], result: Result) -> State:
    """The state of a hand that is over."""
    events.append(
        Event(
            "hand_over",
            None,
            {
                "reason": result.reason,
                "void": result.void,
                "points": result.points,
                "next_dealer": result.next_dealer,
            },
        )
    )
    return state._replace(
        turn=None, phase=OVER, last=None, open=False, notes=state.notes._replace(exposed=(), result=result)
    )


def count(state: State, events: list[Event]) -> State:
    """What follows the last card: leftovers, falla, cartón; the first side to get to 40 ends it."""
    state = _falla(_leftovers(state, events), events)
    return state if state.result else _carton(state, events)


def with_cards(piles: Points, team: Team, cards: int) -> Points:
    """The piles with the cards of a mask added to a team's."""
    return (piles[0] | cards, piles[1]) if team == 0 else (piles[0], piles[1] | cards)


def _leftovers(state: State, events: list[Event]) -> State:
    if not state.table:
        return state
    team = state.capturer if state.setup.setting.variant.leftover == "last_capturer" else None
    events.append(Event("leftovers", None, {"team": team, "cards": state.table}))
    if team is None:
        return state
    return state._replace(piles=with_cards(state.piles, team, state.mask), table=(), mask=0, tally=0)


def _order(state: State) -> tuple[Team, Team]:
    """The teams in the order of counting: the dealing side last (ours)."""
    dealing = state.dealer % 2
    return 1 - dealing, dealing


def _falla(state: State, events: list[Event]) -> State:
    setting = state.setup.setting
    if not setting.variant.falla:
        return state
    for team in _order(state):
        if state.piles[1 - team] or state.result:
            continue
        events.append(Event("falla", None, {"team": 1 - team}))
        points = 0 if state.score[team] >= setting.worth.bar else setting.variant.falla
        state = award(state, events, team, points, "falla")
    return state


def _carton(state: State, events: list[Event]) -> State:
    setting = state.setup.setting
    worth = setting.worth
    cards = (state.piles[0].bit_count(), state.piles[1].bit_count())
    claims = carton_claims(setting.variant, cards, state.dealer % 2)
    made: Points = (0, 0)
    for team in _order(state):
        points = leaf.carton_award(claims[team], state.score[team], worth.bar, worth.cutoff, worth.cap)
        events.append(Event("carton", None, {"team": team, "cards": cards[team], "points": points}))
        made = added(made, team, points)
        dealer = _next_dealer(state, made)
        state = award(state, events, team, points, "carton", dealer)
        if state.result is None and points >= worth.instant:
            state = chica(state, events, team, "carton", next_dealer=dealer)
        if state.result is not None:
            return state.noting(
                result=ending(state, state.result.reason, state.result.next_dealer, winner=team, carton=made)
            )
    return over(state, events, ending(state, "counted", _next_dealer(state, made), carton=made))


def _next_dealer(state: State, made: Points) -> Seat:
    """Who deals next after a hand counted: ``carton_winner`` needs one side alone to have scored."""
    setting = state.setup.setting
    if setting.variant.next_dealer == "carton_winner" and (made[0] > 0) != (made[1] > 0):
        return next_of_team(setting.table, state.dealer, 0 if made[0] > 0 else 1)
    return setting.after[state.dealer]
