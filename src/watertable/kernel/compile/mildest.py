"""The mildest of the moves that are listed."""

from watertable.kernel.compile.compiled import compiled
from watertable.kernel.records.listing import Listing


@compiled
def mildest(moves: Listing, count: int) -> int:
    """Return the last number listed: in a window, what declines to answer."""
    return int(moves.numbers[count - 1])
