"""The rules of Sueca: the state machine of a hand, cards at the edge and masks inside.

A card played on turn takes the short way through `SuecaRules.play`; everything else goes by `_others`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final, cast

from partida.cards import CARDS, Card, CardSet, Suit
from partida.errors import HandOver, IllegalMove, RuleError
from partida.game import Accept, Cut, Deal, Event, Ruling, check_deal
from partida.sueca import dealing, leaf, refusals, renounce, scoring, seating, texts
from partida.sueca.moves import Accuse, ChooseEnd, Move, Peek, Play, Redeal, TakeBack
from partida.sueca.scoring import Result, Standing
from partida.sueca.state import Masks, Notes, NO_NOTES, Opening, State
from partida.sueca.variants import Variant
from partida.sueca.view import SuecaView, Trick
from partida.table import Seat, Table, Team

Step = tuple[State, tuple[Event, ...]]

_PLAY_OF: Final = tuple(Play(card) for card in CARDS)
_CUTS: Final[tuple[Move, ...]] = tuple(Cut(at) for at in range(1, 40))
_ENDS: Final[tuple[Move, ...]] = (ChooseEnd("top"), ChooseEnd("bottom"))
_CLUBS, _DIAMONDS, _HEARTS, _SPADES = leaf.SUIT_MASK[::13]


class _Plays(dict[int, tuple[Move, ...]]):
    """The moves that play the cards of one suit, by the mask of them; made when first asked for."""

    def __missing__(self, mask: int) -> tuple[Move, ...]:
        plays = self[mask] = tuple(_PLAY_OF[card] for card in CardSet(mask))
        return plays


_PLAYS: Final = _Plays()

# A NamedTuple made by its own constructor takes twice the time.
_new = tuple.__new__


@dataclass(frozen=True)
class SuecaRules:
    """Sueca under one variant; see `partida.game.Rules` for what every method promises."""

    variant: Variant = Variant()
    name: str = field(default="sueca", init=False, repr=False)
    table: Table = field(init=False, repr=False, compare=False)
    pack: tuple[Card, ...] = field(init=False, repr=False, compare=False)
    _after: tuple[Seat, ...] = field(init=False, repr=False, compare=False)
    _blocked: bool = field(init=False, repr=False, compare=False)
    _no_trump_lead: bool = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        table = Table(4, self.variant.direction)
        worked_out = {
            "table": table,
            "pack": dealing.PACKS[self.variant.second_rank],
            "_after": tuple(table.next(seat) for seat in range(4)),
            "_blocked": self.variant.renounce_mode == "blocked",
            "_no_trump_lead": self.variant.first_trick_trump_lead == "dealer_only",
        }
        for name, value in worked_out.items():
            object.__setattr__(self, name, value)

    # The match

    def first_standing(self, dealer: Seat) -> Standing:
        """The score at the start of a match in which this seat deals first; raises `RuleError`."""
        self._check_seat(dealer)
        return Standing(dealer)

    def first_dealer(self, order: tuple[Card, ...]) -> Seat:
        """Who deals first (``first_dealer``) by a shuffled pack; raises `DealError`."""
        check_deal(Deal(order, 0), self.pack, self.table)
        if self.variant.first_dealer == "random":
            return seating.random_dealer(order, self.table)
        return seating.lowest_card(order, self.table)

    def settle(self, standing: Standing, result: Result) -> Standing:
        """The standing after a hand: see `partida.sueca.scoring.settle`."""
        return scoring.settle(standing, result, self.variant, seating.lead(standing.dealer, self.table))

    def result(self, state: State) -> Result | None:
        """How the hand ended, or None while it goes on."""
        return state.notes.result

    # The deal

    def order_of(
        self, hands: tuple[CardSet, ...], dealer: Seat, top: Card | None, stock: tuple[Card, ...] = ()
    ) -> Deal:
        """The prepared deal that gives these hands, with ``top`` turned up; raises `DealError`."""
        return dealing.order_of(hands, dealer, top, stock, self.variant, self.table)

    def start(self, deal: Deal, standing: Standing) -> Step:
        """Begin a hand; raises `DealError` for a wrong pack and `HandOver` if the match is over."""
        if standing.winner is not None:
            raise HandOver("the match is over: no hand can be dealt", code="match/over")
        check_deal(deal, self.pack, self.table)
        if deal.prepared:
            return self._dealt(Opening(deal, standing, deal.order, False), dealing.prepared_end(self.variant))
        cutter = seating.cutter(deal.dealer, self.variant, self.table)
        shuffler = seating.shuffler(deal.dealer, self.variant, self.table)
        state = State(cutter, "cut", Opening(deal, standing, deal.order, False))
        return state, (Event("shuffled", shuffler, {"dealer": deal.dealer, "cutter": cutter}),)

    def _cut(self, state: State, seat: Seat, move: Cut) -> Step:
        deal = state.opening.deal
        opening = state.opening._replace(order=deal.cut(move.at))
        told = Event("cut", seat, {"at": move.at})
        end = dealing.fixed_end(self.variant)
        if end is None:
            chooser = seating.chooser(deal.dealer, self.variant, self.table)
            return State(chooser, "choose", opening), (told,)
        after, events = self._dealt(opening, end)
        return after, (told, *events)

    def _choose(self, state: State, seat: Seat, move: ChooseEnd) -> Step:
        after, events = self._dealt(state.opening, move.end)
        return after, (Event("end_chosen", seat, {"end": move.end}), *events)

    def _dealt(self, opening: Opening, end: dealing.End) -> Step:
        variant, deal = self.variant, opening.deal
        hands = dealing.dealt(opening.order, deal.dealer, end, variant, self.table)
        shown = dealing.turn_ups(hands[deal.dealer], end, variant)
        leader = seating.lead(deal.dealer, self.table)
        plain = self._blocked and variant.peek_last_trick == "off" and not deal.by_hand
        masks = cast(Masks, tuple(sum(1 << card for card in hand) for hand in hands))
        opening = Opening(deal, opening.standing, opening.order, plain, masks, leaf.SUIT[shown[-1]], shown)
        state = State(leader, "play" if variant.redeal_right == "none" else "redeal", opening, leader=leader)
        told = {"leader": leader, "end": end, "packets": variant.deal_packets}
        return state, (
            Event("dealt", deal.dealer, told),
            *(Event("dealt_to", seat, {"cards": hands[seat]}, (seat,)) for seat in range(4)),
            *(Event("trump_refused", deal.dealer, {"card": card}) for card in shown[:-1]),
            Event("trump_shown", deal.dealer, {"card": shown[-1], "suit": shown[-1].suit}),
        )

    def _redeal(self, state: State, seat: Seat, move: Redeal) -> Step:
        if move.ask:
            return self._over(
                state, Result("redeal", True, (0, 0), (0, 0), seat=seat), _told("redeal_asked", seat)
            )
        answered = state.notes.answered | 1 << seat
        if answered == 0b1111:
            state = state._replace(turn=state.leader, phase="play")
        else:
            state = state._replace(turn=self._after[seat], notes=Notes(answered=answered))
        return state, (_told("kept", seat),)

    # Moves

    def moves(self, state: State, seat: Seat) -> tuple[Move, ...]:
        """The legal moves of a seat: its cards by number, then what else it may do. Raises `RuleError`."""
        if state.phase == "play" and seat == state.turn:
            mask = self._legal(state, seat)
            plays = (
                _PLAYS[mask & _CLUBS]
                + _PLAYS[mask & _DIAMONDS]
                + _PLAYS[mask & _HEARTS]
                + _PLAYS[mask & _SPADES]
            )
            if state.opening.plain:
                return plays
            return plays + self._other_moves(state, seat)
        self._check_seat(seat)
        if state.phase == "over" or (state.opening.plain and state.phase == "play"):
            return ()
        return self._before_play(state, seat) + self._other_moves(state, seat)

    def _legal(self, state: State, seat: Seat) -> int:
        """The cards that the seat on turn may play (a mask)."""
        trick = state.trick
        hand = state.opening.hands[seat] & ~state.played
        if trick:
            if self._blocked or state.notes.correcting:
                return leaf.follow(hand, leaf.SUIT_MASK[trick[0]])
        elif self._no_trump_lead and not state.tricks:
            return leaf.first_lead(hand, leaf.SUIT_MASK[13 * state.opening.trump])
        return hand

    def _before_play(self, state: State, seat: Seat) -> tuple[Move, ...]:
        """What the phases other than play ask of a seat."""
        if state.phase == "claim":
            return () if state.notes.answered >> seat & 1 else (Accept(),)
        if seat != state.turn:
            return ()
        if state.phase == "cut":
            return _CUTS
        if state.phase == "choose":
            return _ENDS
        if state.phase == "redeal":
            poor = leaf.is_poor(leaf.points_in(state.opening.hands[seat]), seat == state.leader)
            return (Redeal(False), Redeal(True)) if poor else (Redeal(False),)
        return ()

    def _other_moves(self, state: State, seat: Seat) -> tuple[Move, ...]:
        """What a seat may do on turn or not."""
        moves: list[Move] = []
        variant = self.variant
        if state.phase == "play" and self._may_take_back(state, seat):
            moves.append(TakeBack())
        if variant.renounce_mode == "claim" and state.phase in ("play", "claim"):
            for accused in (self._after[seat], self.table.previous(seat)):
                tricks = renounce.open_tricks(state, seat, accused, self.table)
                if tricks:
                    moves.append(Accuse(accused))
                moves += [Accuse(accused, number) for number in renounce.numbers(tricks)]
        if state.phase == "play" and self._may_peek(state, seat):
            moves.append(Peek())
        if state.opening.deal.by_hand:
            kinds = texts.RULINGS if variant.talk == "void_hand" else texts.RULINGS[:1]
            moves += [Ruling(kind, offender) for kind in kinds for offender in range(4)]
        return tuple(moves)

    def _may_take_back(self, state: State, seat: Seat) -> bool:
        if self._blocked or self.variant.renounce_correct_until == "never":
            return False
        return renounce.can_take_back(state, seat, self.table)

    def _may_peek(self, state: State, seat: Seat) -> bool:
        if self.variant.peek_last_trick == "off" or not state.tricks:
            return False
        return not state.notes.peeked >> seat & 1

    # Playing

    def play(self, state: State, seat: Seat, move: Move) -> Step:
        """The next state and the story of it.

        Raises `IllegalMove`, `OutOfTurn`, `HandOver`, and `RuleError` for a seat that is not there.
        """
        if type(move) is not Play or seat != state.turn or state.phase != "play":
            return self._others(state, seat, move)
        card = move.card
        if not self._legal(state, seat) >> card & 1:
            raise self._refusal(state, seat, move)
        _, _, opening, played, leader, trick, tricks, points, won, notes = state
        if notes.correcting:
            notes = notes._replace(correcting=False)
        played |= 1 << card
        told = _new(Event, ("played", seat, {"card": card}, None))
        if len(trick) < 3:
            after = (
                self._after[seat],
                "play",
                opening,
                played,
                leader,
                (*trick, card),
                tricks,
                points,
                won,
                notes,
            )
            return _new(State, after), (told,)
        trick = (*trick, card)
        place = leaf.winner(*trick, opening.trump)
        gained = leaf.trick_points(*trick)
        taker = (leader + place) % 4 if self._after[0] == 1 else (leader - place) % 4
        if taker % 2:
            points, won = (points[0], points[1] + gained), (won[0], won[1] + 1)
        else:
            points, won = (points[0] + gained, points[1]), (won[0] + 1, won[1])
        tricks = (*tricks, _new(Trick, (leader, trick)))
        state = _new(State, (taker, "play", opening, played, taker, (), tricks, points, won, notes))
        events = told, _new(Event, ("trick_won", taker, {"points": gained, "trick": len(tricks)}, None))
        if self._blocked and len(tricks) < leaf.TRICKS:
            return state, events
        return self._trick_done(state, events)

    def _trick_done(self, state: State, events: tuple[Event, ...]) -> Step:
        """What has to be seen to when a trick is complete: renúncias under ``auto``, and the end."""
        if self.variant.renounce_mode == "auto":
            leader = state.tricks[-1].leader
            for seat in self.table.from_seat(leader):
                proof = renounce.evidence(state, seat, 1 << len(state.tricks) - 1, self.table)
                if proof is not None:
                    return self._punished(state, 1 - seat % 2, proof, events)
        if len(state.tricks) < leaf.TRICKS:
            return state, events
        if self.variant.renounce_mode == "claim" and any(
            renounce.not_followed(state, seat, self.table) for seat in range(4)
        ):
            first = seating.lead(state.opening.deal.dealer, self.table)
            return state._replace(turn=first, phase="claim"), events
        return self._counted(state, events)

    def _counted(self, state: State, events: tuple[Event, ...]) -> Step:
        return self._over(state, scoring.counted(state.points, state.won, self.variant), *events)

    def _over(self, state: State, result: Result, *events: Event) -> Step:
        notes = state.notes._replace(result=result, correcting=False)
        told = Event(
            "hand_over",
            None,
            {
                "reason": result.reason,
                "void": result.void,
                "points": result.points,
                "tricks": result.tricks,
                "winner": result.winner,
                "games": result.games,
                "takes_match": result.takes_match,
                "count": result.kind,
                "seat": result.seat,
                "penalty": result.penalty,
            },
        )
        return state._replace(turn=None, phase="over", notes=notes), (*events, told)

    # Everything but cards on turn

    def _others(self, state: State, seat: Seat, move: Move) -> Step:
        self._check_seat(seat)
        if state.phase == "over":
            raise HandOver("the hand is over", code="hand/over")
        handler = _HANDLERS.get(type(move))
        if handler is None or move not in self.moves(state, seat):
            raise self._refusal(state, seat, move)
        return handler(self, state, seat, move)

    def _take_back(self, state: State, seat: Seat, move: TakeBack) -> Step:
        leader, cards = renounce.all_tricks(state)[-1]
        card = cards[-1]
        tricks, points, won = state.tricks, state.points, state.won
        if not state.trick:
            gained, team = leaf.trick_points(*cards), state.leader % 2
            points = _plus(points, team, -gained)
            won = _plus(won, team, -1)
            tricks = tricks[:-1]
        notes = state.notes._replace(taken_back=(*state.notes.taken_back, (seat, card)), correcting=True)
        played = state.played & ~(1 << card)
        after = State(seat, "play", state.opening, played, leader, cards[:-1], tricks, points, won, notes)
        return after, (Event("taken_back", seat, {"card": card, "trick": len(tricks) + 1}),)

    def _accuse(self, state: State, seat: Seat, move: Accuse) -> Step:
        tricks = renounce.open_tricks(state, seat, move.seat, self.table)
        if move.trick is not None:
            tricks = 1 << move.trick - 1
        proof = renounce.evidence(state, move.seat, tricks, self.table)
        told = Event(
            "accused", seat, {"accused": move.seat, "trick": move.trick, "guilty": proof is not None}
        )
        if proof is not None:
            return self._punished(state, seat % 2, proof, (told,))
        if self.variant.false_claim == "mirror":
            accused = move.seat % 2
            return self._over(
                state,
                scoring.awarded("false_claim", state.points, state.won, accused, self.variant, seat),
                told,
            )
        cleared = (*state.notes.cleared, (seat, move.seat, tricks))
        return state._replace(notes=state.notes._replace(cleared=cleared)), (told,)

    def _punished(self, state: State, team: Team, proof: scoring.Evidence, events: tuple[Event, ...]) -> Step:
        """The hand ends with the award for a proved renúncia to this team."""
        result = scoring.awarded("renounce", state.points, state.won, team, self.variant, proof.seat, proof)
        data = {"trick": proof.trick, "led": proof.led, "played": proof.played, "held": proof.held}
        return self._over(state, result, *events, Event("renounce", proof.seat, data))

    def _accept(self, state: State, seat: Seat, move: Accept) -> Step:
        answered = state.notes.answered | 1 << seat
        state = state._replace(notes=state.notes._replace(answered=answered))
        told = _told("accepted", seat)
        first = seating.lead(state.opening.deal.dealer, self.table)
        for waiting in self.table.from_seat(first):
            if not answered >> waiting & 1:
                return state._replace(turn=waiting), (told,)
        return self._counted(state, (told,))

    def _peek(self, state: State, seat: Seat, move: Peek) -> Step:
        notes = state.notes._replace(peeked=state.notes.peeked | 1 << seat)
        return state._replace(notes=notes), (Event("peeked", seat, {"trick": len(state.tricks)}),)

    def _ruling(self, state: State, seat: Seat, move: Ruling) -> Step:
        fined = move.kind == "misdeal" and self.variant.misdeal == "penalty_1"
        penalty = _plus((0, 0), 1 - move.offender % 2, int(fined))
        result = Result(move.kind, True, state.points, state.won, seat=move.offender, penalty=penalty)
        told = Event("ruling", seat, {"kind": move.kind, "offender": move.offender})
        return self._over(state, result, told)

    def _refusal(self, state: State, seat: Seat, move: Move) -> IllegalMove:
        return refusals.refusal(state, seat, move, self.variant, self.table)

    def _check_seat(self, seat: Seat) -> None:
        if not 0 <= seat < 4:
            raise RuleError(f"there is no seat {seat}: seats are 0 to 3", code="seat/number")

    # Views and texts

    def view(self, state: State, seat: Seat | None) -> SuecaView:
        """What a seat, or a spectator, may know; raises `RuleError` for a seat that is not there."""
        if seat is not None:
            self._check_seat(seat)
        opening, notes = state.opening, state.notes
        turn_up = opening.shown[-1] if opening.shown else None
        proof = notes.result.evidence if notes.result else None
        shown = CardSet(opening.shown).mask | CardSet(card for _, card in notes.taken_back).mask
        shown |= proof.held.bit if proof else 0
        own = 0 if seat is None else opening.hands[seat]
        return SuecaView(
            variant=self.variant,
            table=self.table,
            seat=seat,
            turn=state.turn,
            phase=state.phase,
            dealer=opening.deal.dealer,
            standing=opening.standing,
            hand=CardSet(own & ~state.played),
            counts=cast(Masks, tuple(state.hand(other).bit_count() for other in range(4))),
            trump=Suit(opening.trump) if turn_up is not None else None,
            turn_up=turn_up,
            turn_up_in_sight=self._in_sight(state),
            shown=opening.shown,
            tricks=state.tricks,
            trick=Trick(state.leader, state.trick),
            points=state.points,
            tricks_won=state.won,
            taken_back=notes.taken_back,
            moves=() if seat is None else self.moves(state, seat),
            seen=CardSet(own | state.played | shown),
        )

    def _in_sight(self, state: State) -> bool:
        """True while the trump card lies open: ``shown_once`` takes it up at the first lead (ours)."""
        if not state.opening.shown:
            return False
        if self.variant.trump_visibility == "shown_once":
            return not state.played
        return not state.played >> state.opening.shown[-1] & 1

    def write(self, move: Move) -> str:
        """The canonical text of a move."""
        return texts.write(move, self.table)

    def read(self, text: str) -> Move:
        """The move of a text; raises `MoveTextError`. Whether it is legal is `play`'s question."""
        return texts.read(text, self.table)


_HANDLERS: Final[dict[type[Any], Callable[[SuecaRules, State, Seat, Any], Step]]] = {
    Cut: SuecaRules._cut,
    ChooseEnd: SuecaRules._choose,
    Redeal: SuecaRules._redeal,
    TakeBack: SuecaRules._take_back,
    Accuse: SuecaRules._accuse,
    Accept: SuecaRules._accept,
    Peek: SuecaRules._peek,
    Ruling: SuecaRules._ruling,
}


def _told(kind: str, seat: Seat) -> Event:
    return Event(kind, seat, {})


def _plus(pair: tuple[int, int], team: Team, number: int) -> tuple[int, int]:
    return (pair[0] + number, pair[1]) if team == 0 else (pair[0], pair[1] + number)
