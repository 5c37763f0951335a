"""Tempo: how long each level is seen to think, by what everybody sees and nothing else.

A moment is drawn between two, and an answer is told then, whatever there was to choose from and
however long the search took. Who plays is data: `tempo.toml`.
"""

import functools
from pathlib import Path

import msgspec

from watertable.bots.between import stretch

LEAST = 0.25  # seconds


class Tempo(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Between which seconds a level answers, and before which it never does."""

    earliest: float
    latest: float
    least: float = LEAST


class Times(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """By how much what everybody sees makes it quicker or slower."""

    again: float
    close: float
    crowd: float


class Tempi(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What tempo.toml says."""

    times: Times
    other: Tempo
    games: dict[str, dict[str, Tempo]]


@functools.cache
def tempi() -> Tempi:
    """Return what is written down: how long whoever plays is seen to think."""
    said = msgspec.toml.decode(Path(__file__).with_name("tempo.toml").read_text("utf-8"))
    shared = {key: said.pop(key) for key in ("times", "other")}
    return msgspec.convert({**shared, "games": said}, Tempi)


def spread_of(
    game: str, bot: str, *, follows: bool = False, is_close: bool = False, bots: int = 1
) -> tuple[float, float]:
    """Return the seconds between which a bot's answer is told.

    `follows`: its seat made the ply before; `is_close`: somebody may be about to win; `bots`: how
    many seats are played by bots.

    >>> spread_of("showdown", "puddle")
    (0.4, 0.7)
    >>> spread_of("showdown", "puddle+10") == spread_of("showdown", "stream")
    True
    """
    said = tempi()
    between = stretch(bot)  # whichever level plays now, one does not see it
    level = bot if between is None else between.upper
    it = said.games.get(game, {}).get(level, said.other)
    times = said.times.crowd ** (bots - 1)
    times *= said.times.again if follows else 1.0
    times *= said.times.close if is_close else 1.0
    earliest = max(it.least, it.earliest * times)
    return earliest, earliest + (it.latest - it.earliest) * times
