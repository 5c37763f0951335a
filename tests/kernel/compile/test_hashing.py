"""Compiled rules make the same words of chance as Python's own hashing."""

import hmac

import numpy as np
import pytest

from watertable.kernel.compile.compiled import plain
from watertable.kernel.compile.hashing import answer, make_key
from watertable.kernel.records.chance import secret_of, words_at
from watertable.kernel.records.hashes import Key, new_hashing
from watertable.kernel.records.record import rows

pytestmark = pytest.mark.sample


def digest_of(secret, message):
    """The digest that the rules make for a message of whole words."""
    hashing, key = new_hashing(1)[0], rows(Key, 1)[0]
    hashing.secret[:] = np.frombuffer(secret, ">u4")
    plain(make_key)(hashing, key)
    words = np.frombuffer(message, ">u4")
    hashing.words[: len(words)] = words
    plain(answer)(hashing, key, len(words))
    return hashing.digest.astype(">u4").tobytes()


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("length", [4, 8, 16, 32])
def test_a_digest_is_that_of_hmac_sha256(seed, length):
    message = secret_of(100 + seed)[:length]
    assert digest_of(secret_of(seed), message) == hmac.digest(secret_of(seed), message, "sha256")


@pytest.mark.parametrize("number", [0, 1, 2**32 - 1, 2**40 + 3])
def test_the_words_of_chance_are_its_beginning(number):
    digest = digest_of(secret_of(7), number.to_bytes(8, "big"))
    assert np.frombuffer(digest[:16], ">u4").tolist() == words_at(secret_of(7), number).tolist()
