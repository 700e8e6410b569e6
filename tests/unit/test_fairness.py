import hmac
import re
from collections import Counter
from hashlib import sha256
from math import sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from partida import fairness
from partida.errors import DealError

SEED = bytes(range(32))


def test_the_shuffle_of_version_1_never_changes() -> None:
    """Recorded once: a change of these values makes old games impossible to check."""
    assert fairness.shuffled("ABCDEFGHIJ", SEED) == tuple(RECORDED_ORDER)
    assert fairness.commit(SEED) == RECORDED_COMMIT
    assert fairness.hand_seed(SEED, 3).hex() == RECORDED_HAND_SEED


RECORDED_ORDER = "JFIBGCDHEA"
RECORDED_COMMIT = "5f4127ffad89a2420046604c352d560e962c5c8b8314de91a95c604baa50043b"
RECORDED_HAND_SEED = "977fb44d8c61922e9b0d9deaed05c8dc5bb9405c8a8e36ed11d8e0182a7fccec"


@given(st.binary(min_size=32, max_size=32), st.integers(0, 60))
def test_a_shuffle_keeps_every_card_and_repeats(seed: bytes, size: int) -> None:
    order = fairness.shuffled(range(size), seed)
    assert sorted(order) == list(range(size))
    assert order == fairness.shuffled(range(size), seed)


def test_every_order_of_four_is_equally_likely() -> None:
    """24 orders, 24,000 seeds: every count within five standard deviations of 1,000."""
    seen = Counter(fairness.shuffled("ABCD", fairness.hand_seed(SEED, hand)) for hand in range(24_000))
    assert len(seen) == 24
    assert max(abs(count - 1000) for count in seen.values()) < 5 * sqrt(1000)


def test_words_that_would_bias_an_index_are_rejected() -> None:
    """For a bound of 3 the largest 32-bit word stands alone and must be drawn again."""
    assert fairness._below(3, iter([2**32 - 1, 5])) == 2


def test_a_commitment_opens_with_its_seed_only() -> None:
    commitment = fairness.commit(SEED)
    assert re.fullmatch("[0-9a-f]{64}", commitment)
    assert fairness.verify(commitment, SEED)
    assert fairness.verify(commitment.upper(), SEED)
    assert not fairness.verify(commitment, SEED[::-1])
    assert not fairness.verify("é", SEED)


def test_new_seeds_differ_and_hand_seeds_too() -> None:
    assert fairness.new_seed() != fairness.new_seed()
    assert len({fairness.hand_seed(SEED, hand) for hand in range(100)}) == 100
    assert fairness.seed_from_hex(SEED.hex()) == SEED


def test_wrong_seeds_are_refused() -> None:
    for seed in (b"", SEED[:31], SEED + b"x"):
        with pytest.raises(DealError, match="32 bytes"):
            fairness.shuffled("AB", seed)
    with pytest.raises(DealError, match="not hexadecimal"):
        fairness.seed_from_hex("zz")
    with pytest.raises(DealError, match="32 bytes"):
        fairness.seed_from_hex("00")
    with pytest.raises(DealError, match="version 2"):
        fairness.shuffled("AB", SEED, version=2)
    with pytest.raises(DealError, match="numbered from 0"):
        fairness.hand_seed(SEED, -1)


def test_the_mixing_of_version_2_never_changes() -> None:
    """Recorded once, as for version 1."""
    assert fairness.mixed_seed(SEED, {2: b"two", 0: b"\x00"}).hex() == RECORDED_MIX
    assert fairness.mixed_seed(SEED, {}).hex() == RECORDED_MIX_OF_NONE
    assert fairness.commit_hand(SEED, "table", 3) == RECORDED_HAND_COMMIT


RECORDED_MIX = "095051b80795a23f798dbae40d50743ae8471b2c172a01b5661f44b4bb7df3ab"
RECORDED_MIX_OF_NONE = "21141437e67da64c7c62a37d47ccde462567bc3d1e7a5eb5c7655982540bb3d8"
RECORDED_HAND_COMMIT = "6ca1113a869c70aedf1e59ffe273541522331fedcb984bb3c664546406a0e7e4"


def test_the_mixing_is_as_it_is_told() -> None:
    told = b"partida/mix/2" + b"\x00\x01\x00" + b"\x02\x03two"
    assert fairness.mixed_seed(SEED, {2: b"two", 0: b"\x00"}) == hmac.digest(SEED, told, "sha256")
    told = b"partida/commit/2" + SEED + b"\0\0\0\0\0\0\0\x03" + b"table"
    assert fairness.commit_hand(SEED, "table", 3) == sha256(told).hexdigest()


@given(
    st.dictionaries(st.integers(0, 3), st.binary(min_size=1, max_size=32)),
    st.dictionaries(st.integers(0, 3), st.binary(min_size=1, max_size=32)),
)
def test_other_nonces_or_other_seats_give_another_pack(one: dict[int, bytes], two: dict[int, bytes]) -> None:
    assert (fairness.mixed_seed(SEED, one) == fairness.mixed_seed(SEED, two)) == (one == two)


@pytest.mark.parametrize("nonces", [{0: b""}, {0: bytes(33)}, {-1: b"a"}, {256: b"a"}])
def test_nonces_that_cannot_be(nonces: dict[int, bytes]) -> None:
    with pytest.raises(DealError) as caught:
        fairness.mixed_seed(SEED, nonces)
    assert caught.value.code == "fairness/nonce"


def test_commitments_to_hands_that_cannot_be() -> None:
    with pytest.raises(DealError, match="numbered from 0"):
        fairness.commit_hand(SEED, "t", -1)
    with pytest.raises(DealError, match="32 bytes"):
        fairness.commit_hand(b"", "t", 1)


def test_a_seed_is_also_a_number_that_is_easy_to_remember() -> None:
    assert fairness.seed_from_text(" 258 ") == bytes(30) + b"\x01\x02"
    assert fairness.seed_from_text("0" * 62 + "ff") == bytes(31) + b"\xff"
    assert fairness.seed_from_text("1" * 64) == b"\x11" * 32, "as many digits as a seed has are hexadecimal"
    for text in ("", "-1", "1.5", "ab", "9" * 65, "\u0663"):
        with pytest.raises(DealError) as caught:
            fairness.seed_from_text(text)
        assert caught.value.code == "fairness/seed"
