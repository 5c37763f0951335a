"""The clock, for those above the bots who have one: bots and rules never look at it."""

import time
from collections.abc import Callable

from watertable.kernel.compile import compiled
from watertable.kernel.compile.choice import is_interpreted_by_choice

# What a bot has for a choice while the rules are not compiled; with the playout that is under way
# when it is over, that makes about two seconds.
UNCOMPILED_SECONDS = 1.2


def after(milliseconds: float) -> Callable[[], bool]:
    """Return a question that is answered yes once the time is over: `choose(..., enough=...)`."""
    end = time.perf_counter() + milliseconds / 1000
    return lambda: time.perf_counter() >= end


def patience(slug: str) -> float | None:
    """Return the seconds that a choice in a game may take now; None, where rules are compiled.

    Who asked for plain rules has all the time in the world: the same choices as compiled ones.
    """
    is_warming_up = compiled.is_plain(slug) and not is_interpreted_by_choice()
    return UNCOMPILED_SECONDS if is_warming_up else None


def for_a_choice(slug: str, seconds: float | None = None) -> Callable[[], bool]:
    """Return the question for one choice: yes after so many seconds, or when patience is over."""
    limits = [limit for limit in (seconds, patience(slug)) if limit is not None]
    return after(1000 * min(limits)) if limits else bool
