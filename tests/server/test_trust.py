"""A network that the operator trusts has no limits; all others keep theirs."""

from partida.server.limits import Bucket, Buckets, Crowd, Limits, Rate, network_of

TRUSTED = network_of("10.1.2.3")
LIMITS = Limits(messages=Rate(1, 0), connections=5, per_network=2, trusted=frozenset({TRUSTED}))


def test_messages() -> None:
    other = Bucket(LIMITS.messages_of(network_of("10.1.3.3")), lambda: 0.0)
    assert [other.take() for _ in range(3)] == [True, False, False]
    bucket = Bucket(LIMITS.messages_of(network_of("10.1.2.77")), lambda: 0.0)
    assert all(bucket.take() for _ in range(10_000))


def test_requests() -> None:
    buckets = Buckets(Rate(1, 0), lambda: 0.0, LIMITS.trusted)
    assert [buckets.take("elsewhere") for _ in range(2)] == [True, False]
    assert all(buckets.take(TRUSTED) for _ in range(1000))


def test_connections() -> None:
    crowd = Crowd(LIMITS)
    assert [crowd.enter("elsewhere") for _ in range(3)] == [True, True, False]
    assert [crowd.enter(TRUSTED) for _ in range(4)] == [True, True, True, False], "5 in all"
