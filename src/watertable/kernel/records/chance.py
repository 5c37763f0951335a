"""Chance: 128 bits at a time, handed in as words, expanded by a small generator of our own.

A random event is an action of the seat CHANCE with four 32-bit words, which the rules expand with
the generator in `dice`. No generator outlives the action.

A table derives its words from its secret seed: word group i is the first 16 bytes of
HMAC-SHA256(key, i as 8 bytes, big-endian). The key is the secret itself, or HMAC-SHA256(secret,
nonces joined by a zero byte) once people have added theirs.
"""

import hashlib
import hmac
import re
from collections.abc import Sequence
from typing import Annotated

import numpy as np

from watertable.kernel.records.record import Longs, Record, Rows, rows

WORDS = 4


class Dice(Record):
    """Four 32-bit words, used up by taking numbers from them."""

    words: Annotated[Longs, 4]


def dice_of(words: Longs) -> Rows[Dice]:
    """Return dice made of these words, in row 0."""
    made = rows(Dice, 1)
    made[0].words[:] = words
    return made


def secret_of(seed: int | None) -> bytes:
    """Return the 32-byte secret of a table: fixed for a seed, unguessable without one."""
    if seed is None:
        import secrets  # noqa: PLC0415 - who brings a seed does not pay for it

        return secrets.token_bytes(32)
    return hashlib.sha256(f"watertable seed {seed}".encode()).digest()


def promise_of(secret: bytes) -> str:
    """Return the hash that is published before play and checked against the secret after it."""
    return hashlib.sha256(secret).hexdigest()


def key_of(secret: bytes, nonces: Sequence[str]) -> bytes:
    """Return the key all chance of a table comes from: the secret and what people added."""
    if not nonces:
        return secret
    if any("\0" in nonce for nonce in nonces):
        raise ValueError("a nonce cannot contain a zero byte")
    return hmac.new(secret, b"\0".join(n.encode() for n in nonces), hashlib.sha256).digest()


def words_at(key: bytes, number: int) -> Longs:
    """Return the words of chance event `number` along the line of play.

    >>> words_at(secret_of(7), 0).tolist() == words_at(secret_of(7), 0).tolist()
    True
    """
    digest = hmac.digest(key, number.to_bytes(8, "big"), "sha256")
    return np.frombuffer(digest[: 4 * WORDS], ">u4").astype(np.int64)


def to_hex(words: Longs) -> str:
    """Write words as they stand in a log: 32 hexadecimal digits."""
    return words.astype(">u4").tobytes().hex()


def from_hex(text: str) -> Longs:
    """Read words from a log; ValueError when they are not 32 hexadecimal digits.

    >>> to_hex(from_hex("00000001000000020000000300000004"))
    '00000001000000020000000300000004'
    """
    if not re.fullmatch(r"[0-9a-f]{32}", text):
        raise ValueError("words must be 32 hexadecimal digits")
    return np.frombuffer(bytes.fromhex(text), ">u4").astype(np.int64)
