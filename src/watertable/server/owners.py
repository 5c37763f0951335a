"""Which of several workers has a table: rendezvous hashing over those that serve.

Every place draws a number for every table, always the same one; the highest has the table. When
a worker goes, only its tables move; when one comes, only those move that are now its own.
"""

import hashlib
import re
from collections.abc import Iterable

# The first line of a request, as far as the table in it; /t/ and /replay/ are pages of a table.
_LINE = re.compile(
    rb"[\r\n]*[A-Z]{1,16} (?:https?://[^/ \r\n]*)?/(?:api/tables|t|replay)/"
    rb"([0-9A-Za-z_-]{4,40})[/?# ]"
)


def ranked(table: bytes, places: Iterable[int]) -> list[int]:
    """Return places in the order in which they would have a table, its owner first.

    >>> ranked(b"8c85wu7uzwrt", [0, 1, 2])
    [2, 1, 0]
    """
    return sorted(places, key=lambda place: draw(table, place), reverse=True)


def owner_of(table: bytes, places: Iterable[int]) -> int:
    """Return the place that has a table; there must be one."""
    return max(places, key=lambda place: draw(table, place))


def draw(table: bytes, place: int) -> bytes:
    """Return what a place draws for a table."""
    return hashlib.blake2b(table, digest_size=8, key=b"%d" % place).digest()


def table_in(said: bytes) -> bytes | None:
    """Return the table that a request is about, given how it begins.

    >>> table_in(b"GET /api/tables/8c85wu7uzwrt/live HTTP/1.1")
    b'8c85wu7uzwrt'
    """
    found = _LINE.match(said)
    return None if found is None else found[1]
