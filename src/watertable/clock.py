"""The clock, for those above the bots who have one: bots and rules never look at it."""

import time
from collections.abc import Callable


def after(milliseconds: float) -> Callable[[], bool]:
    """Return a question that is answered yes once the time is over: `choose(..., enough=...)`."""
    end = time.perf_counter() + milliseconds / 1000
    return lambda: time.perf_counter() >= end
