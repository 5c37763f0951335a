"""A list of legal moves, as the numbers that rules write down."""

from typing import Annotated

from watertable.kernel.records.record import Longs, Record

MOVES = 4096  # how many legal moves can be listed at once


class Listing(Record):
    """Room for a list of legal numbers."""

    numbers: Annotated[Longs, MOVES]
