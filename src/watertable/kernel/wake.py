"""What an action leaves behind, packed for a table to keep: what it told, and what it changed.

Numbers of events nearly all fit into one byte; where one of a ply does not, all take two. Of the
state the changed places are kept, and what stood there before.
"""

import struct
from typing import Annotated

from watertable.kernel.records.events import CAPACITY, FIELDS
from watertable.kernel.records.record import Long, Record, Small

HEAD = 2  # bytes before the numbers: how many bytes each takes, and who acted
KINDS = 63  # of events, as many as `reveals` has bits for

_HEAD = struct.Struct(f"{HEAD}b")
_EACH = (struct.Struct(f"{FIELDS}b"), struct.Struct(f"<{FIELDS}h"))


class Wake(Record):
    """Room for what an action leaves behind."""

    reveals: Long  # bit by kind: the events after which nothing can be taken back
    revealed: Long  # whether one of those was told
    told: Long  # how many bytes of `packed` are in use
    changed: Long  # how many numbers of the state have changed
    packed: Annotated[Small, HEAD + 2 * CAPACITY * FIELDS]


def unpacked(packed: bytes | bytearray) -> tuple[int, list[tuple[int, ...]]]:
    """Return who acted, and the numbers of each event that was told."""
    size, by = _HEAD.unpack_from(packed)
    return by, list(_EACH[size - 1].iter_unpack(packed[HEAD:]))
