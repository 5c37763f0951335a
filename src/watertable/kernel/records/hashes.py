"""What hashing by compiled rules needs in memory: see `compile.hashing`."""

import functools
from math import isqrt
from typing import Annotated

from watertable.kernel.records.record import Longs, Record, Rows, rows

MASK = 0xFFFFFFFF
DIGEST = 8  # words of a digest
ROUNDS = 64


class Key(Record):
    """A key, as far as it can be taken in before there is a message."""

    inner: Annotated[Longs, DIGEST]
    outer: Annotated[Longs, DIGEST]


class Hashing(Record):
    """Room for a hash in progress. The message goes in at `words`, the result is `digest`."""

    constants: Annotated[Longs, ROUNDS]
    first: Annotated[Longs, DIGEST]  # what a digest begins as
    words: Annotated[Longs, ROUNDS]
    digest: Annotated[Longs, DIGEST]
    secret: Annotated[Longs, DIGEST]  # that a key is made of


def new_hashing(count: int) -> Rows[Hashing]:
    """Return room for hashing in that many rows.

    SHA-256's constants: the fractions of the primes' cube roots, and of their square roots.
    """
    constants, first = _of_primes()
    made = rows(Hashing, count)
    for row in range(count):
        made[row].constants[:] = constants
        made[row].first[:] = first
    return made


@functools.cache
def _of_primes() -> tuple[list[int], list[int]]:
    primes = [n for n in range(2, 312) if all(n % d for d in range(2, isqrt(n) + 1))]
    constants = [_cube_root(prime << 96) & MASK for prime in primes]
    return constants, [isqrt(prime << 64) & MASK for prime in primes[:DIGEST]]


def _cube_root(number: int) -> int:
    low, high = 0, 1 << 40
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if middle**3 <= number else (low, middle - 1)
    return low
