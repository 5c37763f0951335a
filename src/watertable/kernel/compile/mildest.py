"""The mildest of the moves that are listed."""

from watertable.kernel.compile.compiled import compiled
from watertable.kernel.records.listing import Listing


@compiled
def mildest(moves: Listing, count: int) -> int:
    """Return the last number listed: rules list a pass, where one is legal, behind all else."""
    return int(moves.numbers[count - 1])
