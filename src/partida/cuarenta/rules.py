"""The rules of Cuarenta: what follows what.

A hand goes ``cut -> (announce -> play) for each deal -> [claim] -> over``. Cards are dealt with here and
quickly; the other moves are in `opening`, `claiming` and `rulings`, which go by the same states. What a
card can take is asked of `captures`, what it scores of `leaf`; the counting stands in `endhand`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from partida.cards import Card, CardSet
from partida.cuarenta import claiming, dealing, leaf, opening, refusals, sight, texts
from partida.cuarenta.captures import ONES, can_take, mask_of, plays, weighed
from partida.cuarenta.claims import from_ronda, overlooked, ronda_claims
from partida.cuarenta.endhand import award, chica, with_cards
from partida.cuarenta.moves import Announce, Claim, ClaimRonda, Move, Pass, Play
from partida.cuarenta.rulings import rule, rulings
from partida.cuarenta.scoring import Result, Standing, settle
from partida.cuarenta.setting import Setting
from partida.cuarenta.state import CLAIM, OVER, PLAY, Notes, State, Step, make
from partida.cuarenta.variants import Variant
from partida.cuarenta.view import CuarentaView, Turn
from partida.errors import HandOver, IllegalMove
from partida.game import Accept, Cut, Deal, Event, Ruling, check_deal
from partida.table import Seat, Table, check_seat

FOUR_CAIDAS: Final = 4

_ACCEPT: Final = Accept()
_DEFAULT: Final = Variant()


@dataclass(frozen=True)
class CuarentaRules:
    """Cuarenta under one variant; see `partida.game.Rules` for what the methods promise."""

    variant: Variant = _DEFAULT
    setting: Setting = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "setting", Setting.of(self.variant))

    @property
    def name(self) -> str:
        """``cuarenta``."""
        return self.variant.GAME

    @property
    def table(self) -> Table:
        """The seats and the direction of play."""
        return self.setting.table

    @property
    def pack(self) -> tuple[Card, ...]:
        """The forty cards by number."""
        return dealing.PACK

    def first_standing(self, dealer: Seat) -> Standing:
        """The score at the start of a mesa in which this seat deals first; raises `RuleError`."""
        check_seat(dealer, self.table.size)
        return Standing(dealer)

    def first_dealer(self, order: tuple[Card, ...]) -> Seat:
        """Who deals first, drawn from a shuffled pack: see `partida.cuarenta.dealing.first_dealer`."""
        return dealing.first_dealer(self.variant, self.table, order)

    def order_of(
        self, hands: tuple[CardSet, ...], dealer: Seat, top: Card | None, stock: tuple[Card, ...]
    ) -> Deal:
        """The prepared deal whose first deal gives these hands; raises `DealError`."""
        return dealing.order_of(self.table, hands, dealer, top, stock)

    def write(self, move: Move) -> str:
        """The canonical text of a move."""
        return texts.write(move, self.table)

    def read(self, text: str) -> Move:
        """The move of a text; raises `MoveTextError`."""
        return texts.read(text, self.table)

    def result(self, state: State) -> Result | None:
        """How the hand ended, or None while it goes on."""
        return state.result

    def settle(self, standing: Standing, result: Result) -> Standing:
        """The standing after a hand: see `partida.cuarenta.scoring.settle`."""
        return settle(self.variant, standing, result)

    def view(self, state: State, seat: Seat | None) -> CuarentaView:
        """What a seat, or a spectator, may know; raises `RuleError` for a seat that is not there."""
        if seat is not None:
            check_seat(seat, self.table.size)
        return sight.view_of(state, seat, () if seat is None else self.moves(state, seat))

    def start(self, deal: Deal, standing: Standing) -> Step:
        """Begin a hand with the cut, or with the first deal if there is none to make.

        Raises `DealError` for a wrong pack and `HandOver` if the mesa or the chica is already won.
        """
        if standing.winner is not None:
            team = self.table.team_name(standing.winner)
            raise HandOver(f"the mesa is over: {team} won it", code="match/over")
        if max(standing.score) >= self.setting.worth.target:
            raise HandOver(
                f"the chica is over: the score is {standing.score[0]}-{standing.score[1]}", code="match/chica"
            )
        check_deal(deal, dealing.PACK, self.table)
        return opening.begin(self.setting, deal, standing)

    def moves(self, state: State, seat: Seat) -> tuple[Move, ...]:
        """The legal moves of a seat: cards by number, each trailed first, then claims and rulings.

        The captures of a card come in the order of `partida.cuarenta.captures.takings`.
        """
        setup, turn, phase, _, _, hands, _, mask, tally, last, _, _, _, _, _, _, _ = state
        if seat != turn or type(seat) is not int:
            check_seat(seat, self.table.size)
        if not setup.plain:
            return tuple(_any_moves(state, seat))
        if seat != turn:
            return ()
        if phase != PLAY:
            return opening.calls(state, seat)
        setting = setup.setting
        return tuple(plays(setting.style, setting.duty, hands[seat], tally, mask, last))

    def play(self, state: State, seat: Seat, move: Move) -> Step:
        """The next state and the story of it; raises `IllegalMove`, `OutOfTurn` or `HandOver`."""
        if seat != state.turn or type(seat) is not int:
            check_seat(seat, self.table.size)
        if type(move) is Play and type(move.card) is Card:
            return _capture(state, seat, move) if move.taken else _trail(state, seat, move)
        if state.phase == OVER:
            raise refusals.hand_over()
        act = _ACTS.get(type(move))
        if act is None:
            raise refusals.unknown(state, seat, move)
        events: list[Event] = []
        after = act(state, seat, move, events)
        return after, tuple(events)


_ACTS: Final[dict[type[Any], Callable[[State, Seat, Any, list[Event]], State]]] = {
    Pass: opening.decline,
    Announce: opening.announce,
    Cut: opening.cut,
    Claim: claiming.claim,
    ClaimRonda: claiming.claim_ronda,
    Accept: claiming.accept,
    Ruling: rule,
}


def _any_moves(state: State, seat: Seat) -> list[Move]:
    """The moves of a seat in a hand in which not only the seat on turn may have any."""
    setting = state.setup.setting
    found: list[Move] = []
    if state.phase == CLAIM:
        if seat not in state.notes.accepted:
            found.append(_ACCEPT)
    elif seat == state.turn:
        found += _on_turn(state, seat)
    if state.open and seat != state.turns[-1].seat:
        found += overlooked(state)
    if setting.manual and state.notes.announced and state.result is None:
        found += ronda_claims(state, seat % 2)
    if state.setup.by_hand:
        found += rulings(state, seat)
    return found


def _on_turn(state: State, seat: Seat) -> Sequence[Move]:
    """The cards that the seat on turn may play and what they can take, or what it may do before."""
    if state.phase != PLAY:
        return opening.calls(state, seat)
    setting, hand = state.setup.setting, _playable(state, seat)
    return plays(setting.style, setting.duty, hand, state.tally, state.mask, state.last)


def _playable(state: State, seat: Seat) -> int:
    """The hand of a seat, or the cards it has shown out of turn if there are any."""
    shown = 0
    for owner, card in state.notes.exposed:
        if owner == seat:
            shown |= 1 << card
    return shown or state.hands[seat]


def _check_card(state: State, seat: Seat, move: Play) -> None:
    """Raise what is wrong with playing the card of a move, if anything is."""
    refusals.check_turn(state, seat, move, PLAY)
    card = move.card
    if not state.hands[seat] >> card & 1:
        raise refusals.illegal(state, seat, move, f"it does not hold {card}", "move/not-held")
    if not _playable(state, seat) >> card & 1:
        reason = "a card shown out of turn must be played first"
        raise refusals.illegal(state, seat, move, reason, "move/exposed")


def _trail(state: State, seat: Seat, move: Play) -> Step:
    (setup, turn, phase, deal, dealer, hands, table, mask, tally, _, score, piles, capturer, rows, turns,
     _, notes) = state  # fmt: skip
    card, setting = move.card, setup.setting
    bit, left, following = 1 << card, list(hands), setting.after[seat]
    if turn != seat or phase != PLAY or not left[seat] & bit or notes.exposed:
        _check_card(state, seat, move)
        notes = _covered(notes, card)
    if setting.duty and leaf.count_of(tally, card % 13):
        raise refusals.illegal(state, seat, move, "a card of its rank must be taken", "move/must-capture")
    left[seat] ^= bit
    if rows[seat % 2]:
        rows = (rows[0], 0) if seat % 2 else (0, rows[1])
    played: Turn = make(Turn, (seat, deal, card, (), False, False, 0))
    event: Event = make(Event, ("trailed", seat, {"card": card}, None))
    after: State = make(State, (
        setup, following, phase, deal, dealer, tuple(left), (*table, card), mask | bit, tally + ONES[card],
        card, score, piles, capturer, rows, (*turns, played), setting.claims, notes,
    ))  # fmt: skip
    if left[following]:
        return after, (event,)
    events = [event]
    return _deal_over(after, events), tuple(events)


def _capture(state: State, seat: Seat, move: Play) -> Step:
    (setup, turn, phase, deal, dealer, hands, table, mask, tally, last, score, piles, _, rows, turns,
     _, notes) = state  # fmt: skip
    card, team, setting = move.card, seat % 2, setup.setting
    bit, left, following = 1 << card, list(hands), setting.after[seat]
    if turn != seat or phase != PLAY or not left[seat] & bit or notes.exposed:
        _check_card(state, seat, move)
        notes = _covered(notes, card)
    gone, part, taken = weighed(move.taken)
    if not gone or gone & ~mask or not can_take(setting.style, card % 13, tally, part):
        raise _no_such_capture(state, seat, move)
    left[seat] ^= bit
    mask ^= gone
    caida = last is not None and gone >> last & 1 == 1 and _is_caida(state, seat, card, gone)
    on_ronda = caida and setting.tells_ronda and from_ronda(state, turns[-1])
    fallen = cleaned = row = 0
    if caida or not mask:
        fallen, cleaned = setting.worth.of_play(score[team], caida, not mask, on_ronda)
        row = rows[team] + 1 if caida else 0
    played: Turn = make(Turn, (seat, deal, card, taken, caida, not mask, fallen + cleaned))
    event: Event = make(Event, ("captured", seat, {"card": card, "taken": taken}, None))
    after: State = make(State, (
        setup, following, phase, deal, dealer, tuple(left), _less(table, taken),
        mask, tally - part, None, score, with_cards(piles, team, gone | bit), team,
        (rows[0], row) if team else (row, rows[1]), (*turns, played), setting.claims, notes,
    ))  # fmt: skip
    if mask and not caida and left[following]:
        return after, (event,)
    events = [event]
    after = _scored(after, events, last, "caida_on_ronda" if on_ronda else "caida", fallen, cleaned)
    if after.result is None and not left[following]:
        after = _deal_over(after, events)
    return after, tuple(events)


def _scored(
    state: State, events: list[Event], last: Card | None, what: str, fallen: int, cleaned: int
) -> State:
    """After a capture: the points of its caída (on the card ``last``, by this name) and of its limpia."""
    seat, _, card, _, caida, limpia, _ = state.turns[-1]
    team = seat % 2
    if caida:
        events.append(make(Event, (what, seat, {"card": card, "trailed": last}, None)))
        state = award(state, events, team, fallen, what)
    if limpia and state.result is None:
        events.append(make(Event, ("limpia", seat, {"card": card}, None)))
        state = award(state, events, team, cleaned, "limpia")
    four = state.rows[team] == FOUR_CAIDAS and state.setup.setting.variant.four_caidas == "win_chica"
    return chica(state, events, team, "four_caidas") if four and state.result is None else state


def _less(table: tuple[Card, ...], taken: tuple[Card, ...]) -> tuple[Card, ...]:
    """The table without some of its cards."""
    left = list(table)
    for card in taken:
        left.remove(card)
    return tuple(left)


def _covered(notes: Notes, card: Card) -> Notes:
    """The notes after a card is played that may have been shown before."""
    return notes._replace(exposed=tuple(pair for pair in notes.exposed if pair[1] != card))


def _no_such_capture(state: State, seat: Seat, move: Play) -> IllegalMove:
    gone = mask_of(move.taken)
    if gone is None:
        reason = "a card is named twice"
    elif gone & ~state.mask:
        reason = "not all of that lies on the table"
    else:
        reason = "it takes one base, by match or by addition, and the run that follows it"
    return refusals.illegal(state, seat, move, reason, "move/no-such-capture")


def _is_caida(state: State, seat: Seat, card: Card, taken: int) -> bool:
    assert state.last is not None
    own_side = (state.turns[-1].seat - seat) % 2 == 0
    return leaf.is_caida(card % 13, taken, state.last, own_side, state.setup.setting.by_addition)


def _deal_over(state: State, events: list[Event]) -> State:
    """After the last card of a deal: the next deal, a wait for claims, or the counting."""
    if state.deal + 1 < state.setup.setting.deals:
        return opening.deal_out(state, events, state.deal + 1)
    return claiming.wait_or_count(state, events)
