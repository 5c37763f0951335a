"""What `watertable` says once tables can be reached: where they are, how far the rules are."""

import threading
import time

from rich.panel import Panel

from watertable import warm
from watertable.cli.look import SUN, WATER
from watertable.cli.screen import Screen
from watertable.kernel.compile import compiled

LOOK = 0.3  # seconds between two looks at the compiler
STOP = "Ctrl-C stops it; your tables are kept."


def greet(where: str, note: str = "", screen: Screen | None = None) -> None:
    """Show the address in a box, and go on telling how far the rules are compiled."""
    screen = screen or Screen()
    lines = [f"Watertable is at {where}", *([note] if note else []), STOP]
    screen.say(Panel("\n".join(lines), style=SUN, expand=False))
    threading.Thread(target=tell_of_compiling, args=(screen,), daemon=True).start()


def tell_of_compiling(screen: Screen) -> None:
    """Say how much is compiled until all is; where nothing can be, why, and the cure."""
    if warm.said_of_all() and not warm.Warming.is_at_work:
        why = compiled.why_nothing_compiles()
        screen.say(why or warm.NOT_COMPILED, style=WATER)
        return
    said = -1
    while warm.Warming.is_at_work:
        if (done := warm.percent_done()) != said:
            said = done
            line = f"The rules are being compiled: {done}%; games can begin already."
            screen.console.print(line, style=WATER, end="\r" if screen.live else "\n", markup=False)
        time.sleep(LOOK)
    if said >= 0:
        all_done = "The rules are compiled." if warm.said_of_all() is None else warm.NOT_COMPILED
        screen.say(f"{all_done:<70}", style=WATER)
