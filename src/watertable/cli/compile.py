"""`watertable compile`: fill the compile cache now, so that later starts find it full."""

import time
from argparse import Namespace
from contextlib import nullcontext

import watertable as wt
from watertable import warm
from watertable.cli.errors import Complaint
from watertable.cli.screen import Screen
from watertable.kernel.compile import compiled


def run(wanted: Namespace) -> int:
    """Compile what is not compiled yet."""
    if wanted.game is not None and wanted.game not in wt.game_names():
        wt.game(wanted.game)  # it says so
    why = compiled.why_nothing_compiles()
    if why is not None and not compiled.is_cache_full():
        raise Complaint(why)
    screen = Screen()
    began = time.perf_counter()
    with screen.console.status("Compiling the rules") if screen.live else nullcontext():
        warm.fill(wanted.game, screen.say)
    screen.say(f"The compile cache is full ({time.perf_counter() - began:.1f} s).")
    return 0
