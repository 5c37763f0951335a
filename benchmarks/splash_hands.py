"""Two people at a tower of Splash!, as models: how well they aim, and how long they wait.

Both aim at the same spot and see the same swaying hand. What is theirs: how far off the spot they
take to be the spot (aim noise), how long they wait for the hand to become quiet, whether they then
wait for a moment at which the piece is where they want it, and how long their fingers take to open.
"""

import math
import random  # noqa: TID251 - no game depends on it
from collections.abc import Sequence
from dataclasses import dataclass

from watertable.games.splash.sway import RATE, TICKS, Off

MM = 10_000  # tenths of a micrometre


@dataclass(frozen=True)
class Hand:
    """How somebody lets go; lengths in millimetres, times in seconds."""

    aim: float  # standard deviation of what is taken for the spot, along each axis
    wait: tuple[float, float]  # the piece is held at least so long: from, to
    near: float | None  # then until it is as near as this, in sizes of the tremor; None: at once
    most: float  # but never longer than this
    reaction: float = 0.2  # from the wish to the open hand, with a deviation of 0.05

    def aimed(self, chance: random.Random) -> tuple[float, float]:
        """Return how far the spot aimed at is off the spot that is meant."""
        return chance.gauss(0, self.aim), chance.gauss(0, self.aim)

    def tick(self, way: Sequence[Off], tremor: float, chance: random.Random) -> int:
        """Return the tick at which this hand lets go."""
        tick = round(chance.uniform(*self.wait) * RATE)
        reaction = max(1, round(chance.gauss(self.reaction, 0.05) * RATE))
        while self.near is not None and tick < self.most * RATE:
            if math.hypot(way[tick].x, way[tick].y) < self.near * tremor * MM:
                break
            tick += 1
        return min(TICKS, tick + reaction)


CAREFUL = Hand(aim=0.25, wait=(3.0, 5.0), near=0.5, most=10.0)
HASTY = Hand(aim=0.8, wait=(0.5, 1.5), near=None, most=1.5)
HANDS = {"careful": CAREFUL, "hasty": HASTY}


def errors(hand: Hand, ways: Sequence[Sequence[Off]], tremor: float) -> list[tuple[float, float]]:
    """Return how far off the spot a hand lets go, in mm along both axes, once for each way."""
    chance, found = random.Random(1), []
    for way in ways:
        (x, y), off = hand.aimed(chance), way[hand.tick(way, tremor, chance)]
        found.append((x + off.x / MM, y + off.y / MM))
    return found
