"""`watertable compile`: fill the compile cache now, so that later starts find it full."""

import time
from argparse import Namespace

from watertable import warm
from watertable.cli.screen import Screen


def run(wanted: Namespace) -> int:
    """Compile what is not compiled yet."""
    screen = Screen()
    began = time.perf_counter()
    if screen.live:
        with screen.console.status("Compiling the rules"):
            warm.fill()
    else:
        warm.fill()
    screen.say(f"The compile cache is full ({time.perf_counter() - began:.1f} s).")
    return 0
