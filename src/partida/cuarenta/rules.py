"""The rules of Cuarenta: what follows what.

A hand goes ``cut -> (announce -> play) for each deal -> [claim] -> over``. What a card can take is asked
of `partida.cuarenta.captures`, what it scores of `partida.cuarenta.leaf`, what can be claimed of
`partida.cuarenta.claims`; the counting stands in `partida.cuarenta.endhand`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final, cast

from partida.cards import CARDS, Card, CardSet
from partida.cuarenta import dealing, leaf
from partida.cuarenta.captures import BASES, TRAILS, can_take, capture, mask_of, style_of, takings
from partida.cuarenta.claims import fitting, from_ronda, overlooked, ronda_claims
from partida.cuarenta.endhand import award, chica, count
from partida.cuarenta.moves import Announce, Claim, ClaimRonda, Move, Pass, Play
from partida.cuarenta.rulings import rule, rulings
from partida.cuarenta.scoring import WIN_MESA, Points, Result, Standing, Worth, settle
from partida.cuarenta.state import ANNOUNCE, CLAIM, CUT, PLAY, Setup, State
from partida.cuarenta.texts import read, write
from partida.cuarenta.variants import Variant
from partida.cuarenta.view import Announcement, CuarentaView, Turn
from partida.errors import HandOver, IllegalMove, OutOfTurn, PartidaError
from partida.game import Accept, Cut, Deal, Event, Ruling, check_deal
from partida.table import Seat, Table, Team

Step = tuple[State, tuple[Event, ...]]
"""The next state and the story of it."""

FOUR_CAIDAS: Final = 4

_PASS: Final = Pass()
_ANNOUNCE: Final = Announce()
_ACCEPT: Final = Accept()
_CUTS: Final = tuple(map(Cut, range(1, len(dealing.PACK))))
_DEFAULT: Final = Variant()
_new = cast(Callable[[type[Any], tuple[Any, ...]], Any], tuple.__new__)  # pyright: ignore[reportUnknownMemberType]
"""Makes a named tuple from all its fields in order: twice as fast as calling its class."""


@dataclass(frozen=True)
class CuarentaRules:
    """Cuarenta under one variant; see `partida.game.Rules` for what the methods promise."""

    variant: Variant = _DEFAULT
    table: Table = field(init=False, repr=False, compare=False)
    worth: Worth = field(init=False, repr=False, compare=False)
    style: int = field(init=False, repr=False, compare=False)
    after: tuple[Seat, ...] = field(init=False, repr=False, compare=False)
    """The seat that plays after each seat."""
    duty: bool = field(init=False, repr=False, compare=False)
    """True if a match must be taken."""
    claims: bool = field(init=False, repr=False, compare=False)
    """True if overlooked cards can be claimed."""
    manual: bool = field(init=False, repr=False, compare=False)
    """True if a caída on a ronda has to be claimed."""

    def __post_init__(self) -> None:
        table = Table(self.variant.players, self.variant.direction)
        object.__setattr__(self, "table", table)
        object.__setattr__(self, "worth", Worth.of(self.variant))
        object.__setattr__(self, "style", style_of(self.variant))
        object.__setattr__(self, "duty", self.variant.capture_duty == "match_compulsory")
        object.__setattr__(self, "claims", self.variant.overlooked == "opponents_claim")
        object.__setattr__(self, "manual", self.variant.caida_on_ronda_claim == "manual")
        object.__setattr__(self, "after", tuple(map(table.next, range(table.size))))

    @property
    def name(self) -> str:
        """``cuarenta``."""
        return self.variant.GAME

    @property
    def pack(self) -> tuple[Card, ...]:
        """The forty cards by number."""
        return dealing.PACK

    def first_standing(self, dealer: Seat) -> Standing:
        """The score at the start of a mesa in which this seat deals first."""
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
        return write(move, self.table)

    def read(self, text: str) -> Move:
        """The move of a text; raises `MoveTextError`."""
        return read(text, self.table)

    def result(self, state: State) -> Result | None:
        """How the hand ended, or None while it goes on."""
        return state.result

    def settle(self, standing: Standing, result: Result) -> Standing:
        """The standing after a hand; a chica won puts the score back to 0-0."""
        return settle(self.variant, standing, result)

    def start(self, deal: Deal, standing: Standing) -> Step:
        """Begin a hand with the cut, or with the first deal if there is none to make.

        Raises `DealError` for a wrong pack and `HandOver` if the mesa or the chica is already won.
        """
        if standing.winner is not None:
            team = self.table.team_name(standing.winner)
            raise HandOver(f"the mesa is over: {team} won it", code="match/over")
        if max(standing.score) >= self.worth.target:
            raise HandOver(
                f"the chica is over: the score is {standing.score[0]}-{standing.score[1]}", code="match/chica"
            )
        check_deal(deal, dealing.PACK, self.table)
        setup = Setup(standing, deal.dealer, deal.order, deal.by_hand)
        state = self._empty(setup, standing.score)
        if deal.prepared or self.variant.cut_by == "none":
            events: list[Event] = []
            return self._deal(state, events, 0), tuple(events)
        return state, ()

    def _empty(self, setup: Setup, score: Points) -> State:
        return State(
            setup=setup, turn=self.table.previous(setup.dealer), phase=CUT, deal=0, dealer=setup.dealer,
            hands=(0,) * self.table.size, table=(), mask=0, tally=0, last=None, score=score, piles=(0, 0),
            capturer=None, rows=(0, 0), turns=(), announced=(), rondas=(), open=False, claimed=(),
            exposed=(), shown=0, accepted=(), result=None,
        )  # fmt: skip

    # Legal moves

    def moves(self, state: State, seat: Seat) -> tuple[Move, ...]:
        """The legal moves of a seat: cards by number, each trailed first, then claims and rulings.

        The captures of a card come in the order of `partida.cuarenta.captures.ways`.
        """
        found: list[Move] = []
        if seat == state.turn:
            if state.phase == PLAY:
                self._plays(state, seat, found)
            elif state.phase != CLAIM:
                self._calls(state, seat, found)
        if state.phase == CLAIM and seat not in state.accepted:
            found.append(_ACCEPT)
        if state.open and seat != state.turns[-1].seat:
            found += overlooked(self.style, state)
        if self.manual and state.announced and state.result is None:
            found += ronda_claims(state, seat % 2)
        if state.setup.by_hand:
            found += rulings(self.variant, self.table, state, seat)
        return tuple(found)

    def _calls(self, state: State, seat: Seat, found: list[Move]) -> None:
        if state.phase == ANNOUNCE:
            found.append(_PASS)
            if leaf.threes(state.hands[seat]):
                found.append(_ANNOUNCE)
        elif state.phase == CUT:
            found += _CUTS
        else:
            found.append(_ACCEPT)

    def _plays(self, state: State, seat: Seat, found: list[Move]) -> None:
        style, tally, mask = self.style, state.tally, state.mask
        last = 0 if state.last is None else 1 << state.last
        duty = self.duty
        hand = self._playable(state, seat) if state.exposed else state.hands[seat]
        while hand:
            low = hand & -hand
            hand ^= low
            number = low.bit_length() - 1
            rank = number % 13
            if not duty or not tally >> 4 * rank & 15:
                found.append(TRAILS[number])
            if tally & BASES[rank]:
                for taken in takings(style, rank, tally, mask, last):
                    found.append(capture(CARDS[number], taken))

    def _playable(self, state: State, seat: Seat) -> int:
        """The hand of a seat, or the cards it has shown out of turn if there are any."""
        shown = 0
        for owner, card in state.exposed:
            if owner == seat:
                shown |= 1 << card
        return shown or state.hands[seat]

    # Playing a move

    def play(self, state: State, seat: Seat, move: Move) -> Step:
        """The next state and the story of it; raises `IllegalMove`, `OutOfTurn` or `HandOver`."""
        if isinstance(move, Play):
            return self._play(state, seat, move)
        if isinstance(move, Pass):
            return self._pass(state, seat, move)
        if state.result is not None:
            raise HandOver("the hand is over", code="hand/over")
        events: list[Event] = []
        match move:
            case Announce():
                after = self._announce(state, seat, move, events)
            case Cut():
                after = self._cut(state, seat, move, events)
            case Claim():
                after = self._claim(state, seat, move, events)
            case ClaimRonda():
                after = self._claim_ronda(state, seat, move, events)
            case Accept():
                after = self._accept(state, seat, move, events)
            case _:
                after = self._ruling(state, seat, move, events)
        return after, tuple(events)

    def _illegal(self, seat: Seat, move: Move, reason: str, code: str) -> IllegalMove:
        return IllegalMove(self.table.name(seat), self.write(move), reason, code=code)

    def _not_now(self, state: State, seat: Seat, move: Move, phase: str) -> PartidaError | None:
        """What is wrong with moving at all, if anything is."""
        if state.result is not None:
            return HandOver("the hand is over", code="hand/over")
        if state.phase != phase:
            return self._illegal(
                seat, move, f"that is no move of the phase {state.phase}", "move/wrong-phase"
            )
        if state.turn != seat:
            turn = "nobody" if state.turn is None else self.table.name(state.turn)
            return OutOfTurn(
                self.table.name(seat), self.write(move), f"{turn} is on turn", code="move/out-of-turn"
            )
        return None

    # The cut, the deals and the announcements

    def _cut(self, state: State, seat: Seat, move: Cut, events: list[Event]) -> State:
        fault = self._not_now(state, seat, move, CUT)
        if fault is not None:
            raise fault
        cards = len(dealing.PACK)
        if not 0 < move.at < cards:
            raise self._illegal(seat, move, f"a cut is at 1 to {cards - 1}", "move/cut")
        events.append(Event("cut", seat, {"at": move.at}))
        order = state.setup.order
        setup = state.setup._replace(order=order[move.at :] + order[: move.at])
        return self._deal(state._replace(setup=setup), events, 0)

    def _deal(self, state: State, events: list[Event], deal: int) -> State:
        """Give five cards to each seat; under ``auto`` the rondas are announced at once."""
        dealer = dealing.dealer_of(self.variant, self.table, state.setup.dealer, deal)
        table = self.table
        packets = dealing.packets(state.setup.order, table, dealer, deal)
        counts = (dealing.PACKET,) * table.size
        events.append(Event("dealt", dealer, {"deal": deal, "counts": counts}))
        events += [Event("dealt_to", seat, {"cards": cards}, (seat,)) for seat, cards in enumerate(packets)]
        required = self.variant.ronda_announce == "required"
        leader = self.after[dealer]
        state = state._replace(
            turn=leader,
            phase=ANNOUNCE if required else PLAY,
            deal=deal,
            dealer=dealer,
            hands=tuple(mask_of(cards) or 0 for cards in packets),
            last=state.last if self.variant.caida_across_deals else None,
        )
        if required:
            return state
        for seat in table.from_seat(leader):
            if state.result is None and leaf.threes(state.hands[seat]):
                state = self._announced(state, seat, events)
        return state

    def _pass(self, state: State, seat: Seat, move: Pass) -> Step:
        fault = self._not_now(state, seat, move, ANNOUNCE)
        if fault is not None:
            raise fault
        return self._asked(state, seat), (_new(Event, ("passed", seat, {}, None)),)

    def _announce(self, state: State, seat: Seat, move: Announce, events: list[Event]) -> State:
        fault = self._not_now(state, seat, move, ANNOUNCE)
        if fault is not None:
            raise fault
        if not leaf.threes(state.hands[seat]):
            raise self._illegal(seat, move, "it has no three cards of a rank", "move/no-ronda")
        state = self._announced(state, seat, events)
        return state if state.result else self._asked(state, seat)

    def _asked(self, state: State, seat: Seat) -> State:
        """Go on to the next seat, or to play when the dealer, the last, has spoken."""
        phase = PLAY if seat == state.dealer else ANNOUNCE
        return _new(State, (state.setup, self.after[seat], phase, *state[3:]))

    def _announced(self, state: State, seat: Seat, events: list[Event]) -> State:
        """Settle an announcement. A doble ronda that wins outright stands even at 38 (ours)."""
        hand, team, worth = state.hands[seat], seat % 2, self.worth
        doble = leaf.fours(hand) != 0
        value = worth.doble if doble else worth.ronda
        points = leaf.announcement_points(max(value, 0), state.score[team], worth.ronda_limit, worth.bar)
        kind = "doble" if doble else "ronda"
        events.append(Event("announced", seat, {"ronda": kind, "deal": state.deal}))
        state = state._replace(
            announced=(*state.announced, Announcement(seat, state.deal, kind, points)),
            rondas=(*state.rondas, leaf.threes(hand).bit_length() - 1),
        )
        if value < 0:
            return chica(self.table, state, events, team, "doble_ronda", mesa=value == WIN_MESA)
        return award(self.table, worth, state, events, team, points, kind)

    # Cards

    def _play(self, state: State, seat: Seat, move: Play) -> Step:
        if state.phase != PLAY or state.turn != seat:
            fault = self._not_now(state, seat, move, PLAY)
            assert fault is not None
            raise fault
        card = move.card
        if not state.hands[seat] >> card & 1:
            raise self._illegal(seat, move, f"it does not hold {card}", "move/not-held")
        if state.exposed and not self._playable(state, seat) >> card & 1:
            raise self._illegal(seat, move, "a card shown out of turn must be played first", "move/exposed")
        return self._capture(state, seat, move) if move.taken else self._trail(state, seat, move)

    def _trail(self, state: State, seat: Seat, move: Play) -> Step:
        card = move.card
        rank = card % 13
        if self.duty and state.tally >> 4 * rank & 15:
            raise self._illegal(seat, move, "a card of its rank must be taken", "move/must-capture")
        event = _new(Event, ("trailed", seat, {"card": card}, None))
        turn = _new(Turn, (seat, state.deal, card, (), False, False, 0))
        rows = (0, state.rows[1]) if seat % 2 == 0 else (state.rows[0], 0)
        after = self._moved(
            state, seat, turn, (*state.table, card), state.mask | 1 << card, state.tally + (1 << 4 * rank),
            card, state.piles, state.capturer, rows,
        )  # fmt: skip
        if after.hands[self.after[seat]]:
            return after, (event,)
        events = [event]
        return self._deal_over(after, events), tuple(events)

    def _capture(self, state: State, seat: Seat, move: Play) -> Step:
        card, taken_mask = move.card, self._taken(state, seat, move)
        taken, team, mask = capture(card, taken_mask).taken, seat % 2, state.mask & ~taken_mask
        caida, limpia = self._is_caida(state, seat, card, taken_mask), not mask
        on_ronda = caida and self._tells_ronda and from_ronda(state, state.turns[-1])
        fallen, cleaned = self._points(state, team, caida, limpia, on_ronda) if caida or limpia else (0, 0)
        turn = _new(Turn, (seat, state.deal, card, taken, caida, limpia, fallen + cleaned))
        tally = state.tally
        for one in taken:
            tally -= 1 << 4 * (one % 13)
        pile, row = taken_mask | 1 << card, state.rows[team] + 1 if caida else 0
        if team == 0:
            piles, rows = (state.piles[0] | pile, state.piles[1]), (row, state.rows[1])
        else:
            piles, rows = (state.piles[0], state.piles[1] | pile), (state.rows[0], row)
        table = tuple([one for one in state.table if mask >> one & 1])
        after = self._moved(state, seat, turn, table, mask, tally, None, piles, team, rows)
        events: list[Event] = [_new(Event, ("captured", seat, {"card": card, "taken": taken}, None))]
        if caida:
            what = "caida_on_ronda" if on_ronda else "caida"
            events.append(Event(what, seat, {"card": card, "trailed": state.last}))
            after = award(self.table, self.worth, after, events, team, fallen, what)
        if limpia and after.result is None:
            events.append(Event("limpia", seat, {"card": card}))
            after = award(self.table, self.worth, after, events, team, cleaned, "limpia")
        if after.result is None and row == FOUR_CAIDAS and self.variant.four_caidas == "win_chica":
            after = chica(self.table, after, events, team, "four_caidas")
        if after.result is None and not after.hands[self.after[seat]]:
            after = self._deal_over(after, events)
        return after, tuple(events)

    @property
    def _tells_ronda(self) -> bool:
        """True if a caída on a ronda is more than a caída and nobody has to claim it."""
        return self.worth.on_ronda > 0 and not self.manual

    def _points(self, state: State, team: Team, caida: bool, limpia: bool, on_ronda: bool) -> Points:
        """What a play scores for the caída and for the limpia, which is dropped if the caída wins."""
        worth, score = self.worth, state.score[team]
        fallen, cleaned = leaf.play_points(
            worth.caida if caida else 0,
            (worth.limpia_after_caida if caida else worth.limpia) if limpia else 0,
            worth.on_ronda if on_ronda else 0,
            score,
            worth.limpia_bar,
            worth.stepwise,
        )
        return fallen, 0 if score + fallen >= worth.target else cleaned

    def _moved(
        self,
        state: State,
        seat: Seat,
        turn: Turn,
        table: tuple[Card, ...],
        mask: int,
        tally: int,
        last: Card | None,
        piles: tuple[int, int],
        capturer: Team | None,
        rows: Points,
    ) -> State:
        """The state after a card has left a hand, with all fields given at once: this is the hot path."""
        (setup, _, phase, deal, dealer, hands, _, _, _, _, score, _, _, _, turns, announced, rondas, _,
         claimed, exposed, shown, accepted, result) = state  # fmt: skip
        left = list(hands)
        left[seat] ^= 1 << turn.card
        if exposed:
            exposed = tuple(pair for pair in exposed if pair[1] != turn.card)
        return _new(State, (
            setup, self.after[seat], phase, deal, dealer, tuple(left), table, mask, tally, last, score, piles,
            capturer, rows, (*turns, turn), announced, rondas, self.claims,
            claimed, exposed, shown, accepted, result,
        ))  # fmt: skip

    def _taken(self, state: State, seat: Seat, move: Play) -> int:
        """The mask of what a capture takes, if it is one base with one run."""
        mask = mask_of(move.taken)
        if mask is None or mask & ~state.mask:
            reason = "a card is named twice" if mask is None else "not all of that lies on the table"
            raise self._illegal(seat, move, reason, "move/no-such-capture")
        rank = move.card % 13
        if mask in takings(self.style, rank, state.tally, state.mask, 0):
            return mask
        part = leaf.tally_of(mask)
        if can_take(self.style, rank, state.tally, part):
            return mask
        reason = "it takes one base, by match or by addition, and the run that follows it"
        raise self._illegal(seat, move, reason, "move/no-such-capture")

    def _is_caida(self, state: State, seat: Seat, card: Card, taken: int) -> bool:
        if state.last is None:
            return False
        own_side = (state.turns[-1].seat - seat) % 2 == 0
        return leaf.is_caida(card % 13, taken, state.last, own_side, self.variant.caida_by_addition)

    def _deal_over(self, state: State, events: list[Event]) -> State:
        """After the last card of a deal: the next deal, a wait for claims, or the counting."""
        if state.deal + 1 < dealing.deals_of(self.table):
            return self._deal(state, events, state.deal + 1)
        if self._claimable(state):
            return state._replace(phase=CLAIM)
        return self._count(state, events)

    def _count(self, state: State, events: list[Event]) -> State:
        return count(self.variant, self.table, self.worth, state, events)

    # Claims and rulings

    def _claimable(self, state: State) -> bool:
        """True if anybody can claim anything; this is known to all."""
        if overlooked(self.style, state):
            return True
        return self.manual and bool(ronda_claims(state, 0) or ronda_claims(state, 1))

    def _accept(self, state: State, seat: Seat, move: Accept, events: list[Event]) -> State:
        if state.phase != CLAIM:
            raise self._illegal(seat, move, f"that is no move of the phase {state.phase}", "move/wrong-phase")
        if seat in state.accepted:
            raise self._illegal(seat, move, "it has accepted already", "move/accepted")
        events.append(Event("accepted", seat, {}))
        accepted = (*state.accepted, seat)
        for waiting in self.table.from_seat(self.after[state.dealer]):
            if waiting not in accepted:
                return state._replace(accepted=accepted, turn=waiting)
        return self._count(state, events)

    def _claim(self, state: State, seat: Seat, move: Claim, events: list[Event]) -> State:
        """Give overlooked cards to the claimer's side; it is never a caída, but it can be a limpia."""
        claim = None
        if state.open and state.turns[-1].seat != seat:
            claim = fitting(self.style, state, move)
        if claim is None:
            raise self._illegal(seat, move, "that was not overlooked", "move/no-such-claim")
        team, worth = seat % 2, self.worth
        gone = mask_of(claim.taken if claim.card is None else (*claim.taken, claim.card)) or 0
        mask = state.mask & ~gone
        piles = (
            (state.piles[0] | gone, state.piles[1]) if team == 0 else (state.piles[0], state.piles[1] | gone)
        )
        events.append(Event("claimed", seat, {"card": claim.card, "taken": claim.taken}))
        state = state._replace(
            table=tuple(card for card in state.table if mask >> card & 1), mask=mask,
            tally=leaf.tally_of(mask), last=None, piles=piles, capturer=team, open=False,
        )  # fmt: skip
        if not mask:
            events.append(Event("limpia", seat, {"card": claim.card}))
            points = self._points(state, team, caida=False, limpia=True, on_ronda=False)[1]
            state = award(self.table, worth, state, events, team, points, "limpia")
        return self._still_claiming(state, events)

    def _claim_ronda(self, state: State, seat: Seat, move: ClaimRonda, events: list[Event]) -> State:
        """A right claim adds what is missing to the total of the play, a wrong one may cost points."""
        team = seat % 2
        if not self.manual or move not in ronda_claims(state, team):
            raise self._illegal(seat, move, "there is no such caída to claim", "move/no-such-claim")
        state = state._replace(claimed=(*state.claimed, move.card))
        at = next(at for at, turn in enumerate(state.turns) if turn.card == move.card)
        if from_ronda(state, state.turns[at - 1]):
            events.append(
                Event("caida_on_ronda", seat, {"card": move.card, "trailed": state.turns[at - 1].card})
            )
            amount, what = max(0, self.worth.on_ronda - state.turns[at].points), "caida_on_ronda"
        else:
            events.append(Event("claim_failed", seat, {"card": move.card}))
            amount, what = -self.variant.unfounded_protest, "claim_failed"
        state = award(self.table, self.worth, state, events, team, amount, what)
        return self._still_claiming(state, events)

    def _still_claiming(self, state: State, events: list[Event]) -> State:
        """Count the hand if it waited for claims and nothing is left to claim (ours)."""
        if state.phase == CLAIM and not self._claimable(state):
            return self._count(state, events)
        return state

    def _ruling(self, state: State, seat: Seat, move: Ruling, events: list[Event]) -> State:
        if not state.setup.by_hand:
            raise self._illegal(seat, move, "rulings are for hands entered by hand", "move/no-ruling")
        if move.kind == "turn" and self.variant.out_of_turn == "refused":
            raise self._illegal(seat, move, "a card out of turn is refused here", "move/no-ruling")
        if move not in rulings(self.variant, self.table, state, seat):
            raise self._illegal(seat, move, "there is no such fault to rule on now", "move/no-ruling")
        return rule(self.variant, self.table, self.worth, state, events, seat, move)

    # Views

    def view(self, state: State, seat: Seat | None) -> CuarentaView:
        """What a seat, or a spectator, may know."""
        table, dealt = self.table, 0 if state.phase == CUT else state.deal + 1
        return CuarentaView(
            variant=self.variant,
            table=table,
            seat=seat,
            turn=state.turn,
            phase=state.phase,
            dealer=state.dealer,
            standing=state.setup.standing,
            score=state.score,
            hand=CardSet(0 if seat is None else state.hands[seat]),
            counts=tuple(hand.bit_count() for hand in state.hands),
            deal=state.deal,
            deals=dealing.deals_of(table),
            stock=len(dealing.PACK) - dealt * dealing.PACKET * table.size,
            on_table=state.table,
            last_trailed=state.last,
            captured=(state.piles[0].bit_count(), state.piles[1].bit_count()),
            taken=(CardSet(state.piles[0]), CardSet(state.piles[1])),
            last_capturer=state.capturer,
            announced=state.announced,
            caidas_in_a_row=state.rows[state.turns[-1].seat % 2] if state.turns else 0,
            exposed=state.exposed,
            turns=state.turns,
            moves=() if seat is None else self.moves(state, seat),
            seen=CardSet(self._seen(state, seat, dealt)),
        )

    def _seen(self, state: State, seat: Seat | None, dealt: int) -> int:
        """The mask of all cards whose face a seat saw: those dealt to it, played, or shown by anybody."""
        seen = state.shown
        for turn in state.turns:
            seen |= 1 << turn.card
        if seat is not None:
            for deal in range(dealt):
                dealer = dealing.dealer_of(self.variant, self.table, state.setup.dealer, deal)
                seen |= mask_of(dealing.packets(state.setup.order, self.table, dealer, deal)[seat]) or 0
        return seen
