import random

import pytest

from partida import fairness
from partida.errors import TableError
from partida.record import read_matches, write_matches
from partida.server import authority, fair, pace
from partida.server.acts import PHRASES, SERVER, ComputerMove, Hand, Move, Nonce, Phrase, Ready
from partida.server.entries import decode
from partida.server.public import public
from partida.sueca.moves import Accuse, TakeBack
from tests.server.tables import SEED, Game, guest, random_move
from tests.server.test_lobby import code

VARIANTS = ("sueca", "sueca(preset=tournament)", "cuarenta", "cuarenta(preset=pagat,players=2)")


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_match_and_the_first_hand_of_its_rematch(variant: str) -> None:
    game = Game.started(variant, persons=2)
    rng = random.Random(variant)
    while game.table.phase != "over":
        game.play_hand(rng)
    won = game.table
    assert won.match.winner is not None
    assert len(won.results) == len(won.match.hands)
    with pytest.raises(TableError):
        game.do(SERVER, authority.Deal())
    game.play_hand(rng)
    assert len(game.table.past) == public(game.table)["matches"] == 1
    assert game.table.past[0].match == won.match
    assert game.table.dealt == len(won.match.hands) + 1
    assert game.table == authority.fold(map(decode, game.log))


@pytest.mark.parametrize("variant", VARIANTS)
def test_records_say_who_played_what_and_prove_the_deal(variant: str) -> None:
    game = Game.started(variant, persons=2)
    rng = random.Random(variant)
    with pytest.raises(TableError):
        authority.record_of(game.table, 1)
    while game.table.phase != "over":
        game.play_hand(rng)
    game.deal()
    first, second = authority.record_of(game.table, 0), authority.record_of(game.table)
    assert first.match() == game.table.past[0].match
    assert first.kinds[:2] == ("person", "person")
    assert set(first.kinds[2:]) <= {"random"}
    assert second.hands == (), "the hand in play is nobody's to see"
    running = authority.record_of(game.table, running=True)
    assert running.match() == game.table.match
    assert list(read_matches(write_matches([first, running]))) == [first, running]
    with pytest.raises(TableError) as caught:
        authority.record_of(game.table, 2)
    assert caught.value.code == "table/no-match"
    with pytest.raises(TableError):
        authority.record_of(Game.new(variant).table)


def first_move(game: Game) -> tuple[int, str]:
    table = game.table
    seat = table.state.turn
    return seat, table.rules.write(table.rules.moves(table.state, seat)[0])


def test_moves_of_the_wrong_ones_are_refused() -> None:
    game = Game.started("cuarenta(cut_by=none,ronda_announce=auto)", persons=4)
    game.deal()
    seat, text = first_move(game)
    other = (seat + 1) % 4
    assert code(game, guest(9), Move(text)) == "table/stranger"
    assert code(game, SERVER, Move(text)) == "table/stranger"
    assert code(game, guest(other), Move(text)) == "move/out-of-turn"
    assert code(game, guest(seat), Move("nonsense")).startswith("move/")
    assert code(game, SERVER, ComputerMove(seat, text)) == "seat/person"
    game.do(guest(seat), Hand(seat, "computer"))
    assert code(game, guest(seat), Move(text)) == "seat/computer"
    game.do(SERVER, ComputerMove(seat, text))
    assert authority.record_of(game.table, running=True).hands[0].tags[-1] == ("ByComputer", "1")
    assert public(game.table)["computer"] == []  # told when the hand is over


def test_who_was_played_by_the_computer_is_told_after_the_hand() -> None:
    game = Game.started("cuarenta(cut_by=none,ronda_announce=auto)", persons=4)
    game.deal()
    helped, text = first_move(game)
    game.do(guest(helped), Hand(helped, "computer"))
    game.do(SERVER, ComputerMove(helped, text))
    game.do(guest(helped), Hand(helped, "person"))
    while game.table.phase == "hand":
        game.move(*first_move(game))
    assert public(game.table)["computer"] == [[helped]]


def test_a_move_made_without_knowing_the_last_one_is_stale() -> None:
    game = Game.started("cuarenta(cut_by=none,ronda_announce=auto)", persons=4)
    before = game.table.seq
    game.deal()
    seat, text = first_move(game)
    assert code(game, guest(seat), Move(text), base=before) == "act/stale"
    dealt = game.table.seq
    game.do(guest(seat), Nonce(2, "aa"))
    game.do(guest(seat), Move(text), base=dealt)  # a nonce changes nothing in the hand
    seat, text = first_move(game)
    assert code(game, guest(seat), Move(text), base=dealt) == "act/stale"


def test_accepting_is_never_stale() -> None:
    game = Game.started("sueca(preset=tournament)", persons=4)
    rng = random.Random(3)
    game.deal()
    while game.table.state.phase != "claim":
        if game.table.phase != "hand":
            game.deal()
        turn = game.table.state.turn
        moves = game.table.rules.moves(game.table.state, turn)
        cards = [move for move in moves if "accuse" not in game.table.rules.write(move)]
        game.move(turn, game.table.rules.write(rng.choice(cards)))
    seq = game.table.seq
    for seat in range(4):
        game.do(guest(seat), Move("accept"), base=seq)
    assert game.table.phase != "hand"


def test_a_seat_is_handed_over_and_taken_back_at_any_moment() -> None:
    game = Game.started("sueca", persons=2)
    game.deal()
    assert code(game, guest(0), Hand(2, "computer")) == "hand/computer"
    assert code(game, guest(0), Hand(1, "computer")) == "hand/present"
    assert code(game, guest(9), Hand(1, "computer"), absent=frozenset({1})) == "table/stranger"
    assert code(game, guest(0), Hand(0, "person")) == "hand/already"
    game.do(guest(0), Hand(1, "computer"), absent=frozenset({1}))
    assert code(game, guest(0), Hand(1, "computer"), absent=frozenset({1})) == "hand/already"
    assert code(game, guest(0), Hand(1, "person"), absent=frozenset({1})) == "hand/present"
    assert code(game, SERVER, Hand(1, "person")) == "hand/present"
    assert public(game.table)["chairs"][1]["auto"] is True
    game.do(guest(1), Hand(1, "person"))
    game.do(SERVER, Hand(1, "computer"))
    two = Game.started("cuarenta(preset=pagat,players=2)", persons=2)
    assert code(two, guest(0), Hand(3, "computer")) == "chair/number"


def test_computers_play_a_match_out_but_begin_no_other() -> None:
    game = Game.started("sueca(match_target=1)", persons=1)
    game.deal()
    game.do(guest(0), Hand(0, "computer"))
    rng = random.Random(1)
    while game.table.phase != "over":
        if game.table.phase == "between":
            assert authority.chore(game.table) is not None
            game.deal()
        game.move(*random_move(game.table, rng))
    assert authority.chore(game.table) is None
    assert authority.next_act(game.table) is None
    assert authority.bystanders(game.table) == ()
    game.do(guest(0), Ready())
    assert authority.chore(game.table) is not None


def test_who_is_asked_for_the_computer() -> None:
    game = Game.started("cuarenta(preset=tournament)", persons=1)
    assert authority.next_act(game.table) is None
    game.deal()
    rng = random.Random(2)
    aside = 0
    for _ in range(800):
        if game.table.phase != "hand":
            game.deal()
        turn = game.table.state.turn
        asked = authority.next_act(game.table)
        assert (asked is None) == (turn == 0)
        if asked is not None:
            assert asked == (turn, game.table.view(turn))
        for seat, view in authority.bystanders(game.table):
            assert seat not in (0, turn)
            assert view.moves
            aside += 1
        game.move(*random_move(game.table, rng))
    assert aside


def test_phrases_are_for_between_hands_and_few() -> None:
    game = Game.started("sueca", persons=2)
    game.deal()
    assert code(game, guest(0), Phrase("thanks")) == "table/not-between"
    rng = random.Random(4)
    while game.table.phase == "hand":
        game.move(*random_move(game.table, rng))
    assert code(game, guest(0), Phrase("hurry up")) == "phrase/unknown"
    assert code(game, guest(9), Phrase("thanks")) == "table/stranger"
    for key in PHRASES[:5]:
        (told,) = game.do(guest(0), Phrase(key))
        assert told == ("said", 0, {"key": key}, None)
    assert code(game, guest(0), Phrase("thanks")) == "phrase/enough"
    game.do(guest(1), Phrase("thanks"))
    game.do(guest(0), Ready())
    assert code(game, guest(0), Ready()) == "ready/already"
    assert authority.chore(game.table) is None


def test_the_deal_is_fixed_before_and_can_be_checked_after() -> None:
    game = Game.started("sueca", persons=2)
    committed = public(game.table)["next_commit"]
    assert public(game.table)["commit"] is None
    assert code(game, guest(9), Nonce(1, "aa")) == "table/stranger"
    assert code(game, SERVER, Nonce(1, "aa")) == "table/stranger"
    assert code(game, guest(0), Nonce(2, "aa")) == "nonce/hand"
    game.do(guest(0), Nonce(1, "aa"))
    assert code(game, guest(0), Nonce(1, "bb")) == "nonce/given"
    assert public(game.table)["nonces"] == [0]
    game.do(guest(1), Nonce(1, "00ff"))
    game.deal()
    assert public(game.table)["commit"] == committed
    assert public(game.table)["reveal"] is None
    assert code(game, guest(0), Nonce(1, "aa")) == "nonce/hand"
    game.do(guest(0), Nonce(2, "cc"))
    rng = random.Random(5)
    while game.table.phase == "hand":
        game.move(*random_move(game.table, rng))
    told = public(game.table)["reveal"]
    assert told["hand"] == 1
    assert told["nonces"] == {"0": "aa", "1": "00ff"}
    seed = bytes.fromhex(told["seed"])
    assert told["commit"] == committed == fairness.commit_hand(seed, "t1", 1)
    mixed = fairness.mixed_seed(seed, {0: b"\xaa", 1: b"\x00\xff"})
    assert game.table.match.hands[0].deal.order == fairness.shuffled(game.table.rules.pack, mixed)
    game.deal()
    assert public(game.table)["reveal"]["hand"] == 1, "told until the next hand is over"


def test_players_of_the_computer_are_seeded_by_the_moment() -> None:
    game = Game.started("sueca", persons=1)
    game.deal()
    seeds = {fair.player_seed(game.table, seat) for seat in range(4)}
    assert len(seeds) == 4
    assert fair.player_seed(authority.fold(map(decode, game.log)), 2) in seeds
    game.do(guest(0), Nonce(2, "aa"))
    assert fair.player_seed(game.table, 2) not in seeds


def test_a_table_without_a_pace_waits_for_ever() -> None:
    game = Game.started("cuarenta(cut_by=none,ronda_announce=auto)", persons=4)
    assert pace.waiting(game.table) is None
    game.deal()
    wait = pace.waiting(game.table)
    assert wait == (game.table.state.turn, game.now, None)


def test_clocks() -> None:
    game = Game.started("cuarenta(cut_by=none,ronda_announce=auto)", persons=4, pace="fast")
    game.deal()
    seat, text = first_move(game)
    assert pace.waiting(game.table) == (seat, game.now, game.now + 55_000)
    game.now += 12_000 - 7
    game.do(guest(seat), Move(text), lag=500)
    assert game.table.reserve[seat] == 45_000 - 1_500
    seat, text = first_move(game)
    game.now += 200_000
    game.do(guest(seat), Move(text), lag=-5)
    assert game.table.reserve[seat] == 0
    seat, _ = first_move(game)
    assert pace.waiting(game.table) == (seat, game.now, game.now + 55_000)
    since = game.now
    game.now += 54_900
    for _ in range(3):  # who hands its seat over and takes it back gets no more time
        game.do(guest(seat), Hand(seat, "computer"))
        assert pace.waiting(game.table) is None
        game.do(guest(seat), Hand(seat, "person"))
        assert pace.waiting(game.table) == (seat, since, since + 55_000)
    other = (seat + 1) % 4
    game.do(guest(other), Hand(other, "computer"))
    assert pace.waiting(game.table) == (seat, since, since + 55_000)


def test_between_hands_everybody_has_a_minute() -> None:
    game = Game.started("sueca", persons=2, pace="slow")
    game.play_hand(random.Random(6))
    assert pace.waiting(game.table) == (0, game.now, game.now + pace.PAUSE)
    since = game.now
    game.do(guest(0), Ready())
    assert pace.waiting(game.table) == (1, since, since + pace.PAUSE)
    game.do(SERVER, Hand(1, "computer"))
    assert pace.waiting(game.table) is None
    assert authority.chore(game.table) is not None
    game.do(guest(1), Hand(1, "person"))
    assert pace.waiting(game.table) == (1, since, since + pace.PAUSE), "no second minute"


@pytest.mark.parametrize("seat", [0, 1])
def test_asides_of_the_one_on_turn_give_it_no_more_time(seat: int) -> None:
    """Failed accusations, one after another, of who should lead."""
    variant = "sueca(renounce_mode=claim,false_claim=none,trump_source=bottom)"
    game = Game.started(variant, persons=4, pace="fast")
    rng = random.Random(8 + seat)
    asides = 0
    while asides < 5:
        if game.table.phase != "hand":
            game.deal()
        rules, state = game.table.rules, game.table.state
        wait = pace.waiting(game.table)
        assert wait is not None
        moves = rules.moves(state, wait.seat)
        accusations = [move for move in moves if isinstance(move, Accuse)]
        if accusations and wait.seat == seat:
            game.do(guest(seat), Move(rules.write(rng.choice(accusations))))
            if game.table.phase == "hand":
                assert pace.waiting(game.table) == wait
                asides += 1
        else:
            cards = [move for move in moves if not isinstance(move, Accuse | TakeBack)]
            game.move(wait.seat, rules.write(rng.choice(cards)))


def test_speaking_out_of_turn_gives_the_one_on_turn_no_more_time() -> None:
    """A failed accusation while another thinks."""
    variant = "sueca(renounce_mode=claim,false_claim=none,trump_source=bottom)"
    game = Game.started(variant, persons=4, pace="fast")
    rng = random.Random(7)
    for _ in range(2000):
        if game.table.phase != "hand":
            game.deal()
        rules, table = game.table.rules, game.table
        turn = table.state.turn
        asides = [
            (seat, rules.write(move))
            for seat in range(4)
            if seat != turn
            for move in rules.moves(table.state, seat)
            if "accuse" in rules.write(move)
        ]
        if asides:
            since = pace.waiting(table).since
            game.do(guest(asides[0][0]), Move(asides[0][1]))
            if game.table.phase == "hand" and game.table.state.turn == turn:
                assert pace.waiting(game.table).since == since
                return
            continue
        plays = [move for move in rules.moves(table.state, turn) if "accuse" not in rules.write(move)]
        game.move(turn, rules.write(rng.choice(plays)))
    raise AssertionError("nobody ever accused without proof")


def test_the_seed_of_the_table_is_the_only_chance() -> None:
    one, two, other = (Game.started("sueca", persons=1, seed=seed) for seed in (SEED, SEED, SEED[::-1]))
    for game in (one, two, other):
        game.deal()
    assert one.table.state == two.table.state != other.table.state
