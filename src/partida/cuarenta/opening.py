"""What comes before the cards: the cut, the deals, and the announcements."""

from __future__ import annotations

from typing import Final

from partida.cards import CARDS
from partida.cuarenta import dealing, leaf
from partida.cuarenta.endhand import award, chica
from partida.cuarenta.moves import Announce, Move, Pass
from partida.cuarenta.refusals import check_turn, illegal
from partida.cuarenta.scoring import WIN_MESA, Standing
from partida.cuarenta.setting import Setting
from partida.cuarenta.state import ANNOUNCE, CUT, NO_NOTES, PLAY, Setup, State, Step, make
from partida.cuarenta.view import Announcement
from partida.game import Cut, Deal, Event
from partida.table import Seat

CUTS: Final = tuple(map(Cut, range(1, len(dealing.PACK))))
_BITS: Final = tuple(1 << card for card in CARDS)
ASKED: Final = (Pass(),)
ASKED_WITH_RONDA: Final = (Pass(), Announce())


def begin(setting: Setting, deal: Deal, standing: Standing) -> Step:
    """The first moment of a hand: before the cut, or after the first deal if there is none to make."""
    plain = not (setting.claims or setting.manual or deal.by_hand)
    setup = Setup(setting, standing, deal.dealer, deal.order, deal.by_hand, plain)
    size = setting.table.size
    state = State(
        setup=setup, turn=setting.table.previous(setup.dealer), phase=CUT, deal=0, dealer=setup.dealer,
        hands=(0,) * size, table=(), mask=0, tally=0, last=None, score=standing.score, piles=(0, 0),
        capturer=None, rows=(0, 0), turns=(), open=False, notes=NO_NOTES,
    )  # fmt: skip
    if deal.prepared or setting.variant.cut_by == "none":
        events: list[Event] = []
        return deal_out(state, events, 0), tuple(events)
    return state, ()


def calls(state: State, seat: Seat) -> tuple[Move, ...]:
    """What the seat on turn may do before the cards."""
    if state.phase == ANNOUNCE:
        return ASKED_WITH_RONDA if leaf.threes(state.hands[seat]) else ASKED
    return CUTS


def cut(state: State, seat: Seat, move: Cut, events: list[Event]) -> State:
    """Cut the pack and deal from it."""
    check_turn(state, seat, move, CUT)
    cards = len(dealing.PACK)
    if not 0 < move.at < cards:
        raise illegal(state, seat, move, f"a cut is at 1 to {cards - 1}", "move/cut")
    events.append(Event("cut", seat, {"at": move.at}))
    order = state.setup.order
    setup = state.setup._replace(order=order[move.at :] + order[: move.at])
    return deal_out(state._replace(setup=setup), events, 0)


def deal_out(state: State, events: list[Event], deal: int) -> State:
    """Give five cards to each seat; under ``auto`` the rondas are announced at once."""
    setting = state.setup.setting
    variant, table = setting.variant, setting.table
    dealer = dealing.dealer_of(variant, table, state.setup.dealer, deal)
    packets = dealing.packets(state.setup.order, table, dealer, deal)
    counts = (dealing.PACKET,) * table.size
    events.append(Event("dealt", dealer, {"deal": deal, "counts": counts}))
    events += [
        make(Event, ("dealt_to", seat, {"cards": dealt}, (seat,))) for seat, dealt in enumerate(packets)
    ]
    required = variant.ronda_announce == "required"
    leader = setting.after[dealer]
    state = state._replace(
        turn=leader,
        phase=ANNOUNCE if required else PLAY,
        deal=deal,
        dealer=dealer,
        hands=tuple([sum(map(_BITS.__getitem__, cards)) for cards in packets]),
        last=state.last if leaf.can_be_fallen_on(True, variant.caida_across_deals) else None,
    )
    if required:
        return state
    for seat in table.from_seat(leader):
        if state.result is None and leaf.threes(state.hands[seat]):
            state = _announced(state, seat, events)
    return state


def decline(state: State, seat: Seat, move: Pass, events: list[Event]) -> State:
    """Announce nothing."""
    check_turn(state, seat, move, ANNOUNCE)
    events.append(make(Event, ("passed", seat, {}, None)))
    return _asked(state, seat)


def announce(state: State, seat: Seat, move: Announce, events: list[Event]) -> State:
    """Announce a ronda or doble ronda."""
    check_turn(state, seat, move, ANNOUNCE)
    if not leaf.threes(state.hands[seat]):
        raise illegal(state, seat, move, "it has no three cards of a rank", "move/no-ronda")
    state = _announced(state, seat, events)
    return state if state.result else _asked(state, seat)


def _asked(state: State, seat: Seat) -> State:
    """Go on to the next seat, or to play when the dealer, the last, has spoken."""
    phase = PLAY if seat == state.dealer else ANNOUNCE
    setup = state.setup
    return make(State, (setup, setup.setting.after[seat], phase, *state[3:]))


def _announced(state: State, seat: Seat, events: list[Event]) -> State:
    """Settle an announcement. A doble ronda that wins outright stands even at 38 (ours)."""
    hand, team, worth = state.hands[seat], seat % 2, state.setup.setting.worth
    doble = leaf.fours(hand) != 0
    value = worth.doble if doble else worth.ronda
    points = leaf.announcement_points(max(value, 0), state.score[team], worth.ronda_limit, worth.bar)
    kind = "doble" if doble else "ronda"
    events.append(Event("announced", seat, {"ronda": kind, "deal": state.deal}))
    state = state.noting(
        announced=(*state.notes.announced, Announcement(seat, state.deal, kind, points)),
        rondas=(*state.notes.rondas, leaf.threes(hand).bit_length() - 1),
    )
    if value < 0:
        return chica(state, events, team, "doble_ronda", mesa=value == WIN_MESA)
    return award(state, events, team, points, kind)
