"""A row of a batch: how far its match has come, and the chance that is its own.

The secret of a match is HMAC-SHA256(the secret of the batch's seed, row and match as 8 bytes each,
big-endian): so it depends on nothing else in the batch. All its chance comes from that secret, as
at any table.
"""

import hmac

from watertable.kernel.records.chance import secret_of
from watertable.kernel.records.record import Long, Record

COUNT = 0  # facts of a row: how many moves its seat has,
ASKED = 1  # which seat that is,
ENDED = 2  # whether a match has ended,
WINNERS = 3  # who won the last one that did, bit by seat,
POINTS = 4  # and each seat's points

PLAY = 0  # what rows do: carry out a number
BEGIN = 1  # ... begin their first match
GO_ON = 2  # ... go on where they had no room
FULL = -1  # instead of how many moves: there was no room to write down what was forced


class StepOrder(Record):
    """What is to be done in all rows, and how."""

    what: Long
    seats: Long
    skip: Long  # 1: a seat that has no choice is not asked
    again: Long  # 1: a match that is over is followed by the row's next
    room: Long  # moves that can be listed of one row
    pages: Long  # moves that can be written down of one match
    listed: Long  # 1: what is chosen is a place in the row's list, not a number


class Row(Record):
    """How far the match of a row has come."""

    match: Long  # how many matches the row had before this one
    numbers: Long  # moves of this match that are written down
    before: Long  # ... of the match before it
    chances: Long  # words that chance has used


def secret_of_match(seed: int, row: int, match: int = 0) -> bytes:
    """Return the secret of a row's match: a table that has it plays with the same chance."""
    message = row.to_bytes(8, "big") + match.to_bytes(8, "big")
    return hmac.digest(secret_of(seed), message, "sha256")
