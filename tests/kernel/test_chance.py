"""Chance can be foreseen by nobody, and checked by everybody afterwards."""

import hashlib

import numpy as np
import pytest

import watertable as wt
from watertable.kernel.records.chance import (
    dice_of,
    from_hex,
    key_of,
    promise_of,
    secret_of,
    to_hex,
    words_at,
)
from watertable.kernel.table.table import Table

pytestmark = pytest.mark.sample


def hmac_sha256(key: bytes, message: bytes) -> bytes:
    """HMAC as RFC 2104 writes it down."""
    block = (hashlib.sha256(key).digest() if len(key) > 64 else key).ljust(64, b"\0")
    inner = hashlib.sha256(bytes(b ^ 0x36 for b in block) + message).digest()
    return hashlib.sha256(bytes(b ^ 0x5C for b in block) + inner).digest()


def expected(key: bytes, number: int) -> list[int]:
    digest = hmac_sha256(key, number.to_bytes(8, "big"))
    return [int.from_bytes(digest[k : k + 4], "big") for k in (0, 4, 8, 12)]


@pytest.mark.parametrize("number", [0, 1, 2, 255, 256, 2**32, 2**63])
def test_words_are_the_first_half_of_the_hmac_of_their_number(number):
    key = bytes(range(32))
    assert words_at(key, number).tolist() == expected(key, number)


def test_words_have_thirty_two_bits_and_stand_in_longs():
    words = np.array([words_at(b"k", number) for number in range(200)])
    assert words.dtype == np.int64
    assert words.min() >= 0
    assert 2**31 < words.max() < 2**32


def test_no_two_numbers_share_their_words():
    assert len({to_hex(words_at(b"key", number)) for number in range(500)}) == 500


def test_a_seed_gives_its_own_secret_each_time():
    assert secret_of(7) == secret_of(7) == hashlib.sha256(b"watertable seed 7").digest()
    assert len({secret_of(seed) for seed in range(-50, 50)}) == 100


def test_without_a_seed_the_secret_is_fresh_and_long():
    first, second = secret_of(None), secret_of(None)
    assert first != second
    assert len(first) == len(second) == 32


def test_the_promise_is_the_hash_of_the_secret_and_stands_in_the_header(game):
    assert promise_of(b"water") == hashlib.sha256(b"water").hexdigest()
    assert game.table(seed=7).log.header.promise == promise_of(secret_of(7))


def test_without_nonces_the_key_is_the_secret():
    assert key_of(b"secret", []) == b"secret"


def test_nonces_are_mixed_into_the_key_in_their_order():
    assert key_of(b"secret", ["one", "zwö"]) == hmac_sha256(b"secret", "one\0zwö".encode())
    assert key_of(b"secret", ["one", "two"]) != key_of(b"secret", ["two", "one"])
    assert key_of(b"secret", ["one"]) != key_of(b"secret", ["one", ""])


def test_a_table_takes_its_chance_from_its_seed(game, play_on):
    table = play_on(game.table(seed=11))
    drawn = [line.words for line in table.log.lines if line.seat == "chance"]
    assert drawn
    for number, words in enumerate(drawn):
        assert from_hex(words).tolist() == expected(secret_of(11), number)


def test_what_people_add_changes_every_shuffle_and_can_still_be_checked(game, play_on):
    plain = game.table(seed=5)
    table = Table(game, 2, game.chosen(), seed=5, nonces=["north", "south"])
    assert table.state_bytes() != plain.state_bytes()
    assert table.log.header.promise == plain.log.header.promise
    drawn = table.log.lines[0].words or ""
    assert from_hex(drawn).tolist() == expected(key_of(secret_of(5), ["north", "south"]), 0)
    play_on(table).log.verify()
    wt.Log.loads(table.log.dumps()).verify()


def test_hex_and_words_are_the_same_thing():
    words = np.array([0, 1, 0x89ABCDEF, 0xFFFFFFFF], np.int64)
    assert to_hex(words) == "000000000000000189abcdefffffffff"
    assert from_hex(to_hex(words)).tolist() == words.tolist()


@pytest.mark.parametrize(
    "text",
    ["", "0" * 31, "0" * 33, "g" * 32, "٣" * 32, "0" * 16 + " " * 16, "00 " * 10 + "00"],
    ids=["nothing", "short", "long", "letters", "foreign digits", "padded", "spaced"],
)
def test_words_that_are_not_thirty_two_digits_are_refused(text):
    with pytest.raises(ValueError, match="hexadecimal"):
        from_hex(text)


def test_dice_are_a_copy_of_the_words():
    words = words_at(b"key", 0)
    dice = dice_of(words)
    dice[0].words[:] = 0
    assert words.tolist() == expected(b"key", 0)
