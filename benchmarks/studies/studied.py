"""The bots that the studies let play: levels as they were when the first table was kept.

Levels may change; a run that is gone on with has the same bots as before (levels.toml beside this).
"""

import functools
from pathlib import Path

from watertable.bots.levels import Sheet, read_sheets


@functools.cache
def studied(slug: str) -> Sheet:
    """Return the levels of a game as they are studied."""
    return read_sheets(Path(__file__).with_name("levels.toml"))[slug]


def weighed_for(bots: str, seats: int) -> int:
    """Return for how many seats bots go by what was learned.

    The lake that was kept judged its first turn as at a table for one more: an oversight of when
    it was played, and part of who was studied.
    """
    return seats + 1 if bots == "lake" else seats
