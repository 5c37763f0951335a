"""How much one address and one message may ask for."""

import pytest

from watertable.server import limits
from watertable.server.limits import Addresses


class Clock:
    def __init__(self):
        self.now = 100.0

    def __call__(self):
        return self.now


def test_an_address_may_come_often_at_once_but_not_for_long():
    clock = Clock()
    addresses = Addresses(rate=2.0, connections=0, clock=clock)
    assert [addresses.wait("a") for _ in range(8)] == [0.0] * 8
    assert addresses.wait("a") == pytest.approx(0.5)
    assert addresses.wait("b") == 0.0
    clock.now += 0.5
    assert addresses.wait("a") == 0.0
    assert addresses.wait("a") > 0


def test_no_limit_is_no_limit():
    addresses = Addresses(rate=0, connections=0)
    assert not any(addresses.wait("a") for _ in range(1000))
    assert all(addresses.enter("a") for _ in range(1000))


def test_addresses_that_have_rested_are_forgotten(monkeypatch):
    monkeypatch.setattr(limits, "MOST_REMEMBERED", 10)
    clock = Clock()
    addresses = Addresses(rate=1.0, connections=0, clock=clock)
    for number in range(10):
        addresses.wait(str(number))
    clock.now += 60
    addresses.wait("new")
    assert set(addresses.buckets) == {"new"}


def test_an_address_has_so_many_connections_and_no_more_until_one_closes():
    addresses = Addresses(rate=0, connections=2)
    assert addresses.enter("a")
    assert addresses.enter("a")
    assert not addresses.enter("a")
    addresses.leave("a")
    assert addresses.enter("a")
    addresses.leave("a")
    addresses.leave("a")
    assert addresses.open == {}


@pytest.mark.parametrize(
    ("body", "deep"),
    [
        (b"[" * 32 + b"]" * 32, False),
        (b"[" * 33 + b"]" * 33, True),
        (b'{"a":' * 33 + b"1" + b"}" * 33, True),
        (b"[" + b"[1]," * 500 + b"1]", False),
        (b'"' + b"[" * 500 + b'"', False),
        (b'"\\"' + b"[" * 500 + b'"', False),
        (b'"[" , [' * 40, True),
    ],
)
def test_only_brackets_outside_strings_make_json_deep(body, deep):
    assert limits.is_too_deep(body) is deep
