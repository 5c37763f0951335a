"""A fall of Splash! as a short animation in the terminal; any key goes on."""

import select
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext
from importlib.util import find_spec

from rich.console import Group
from rich.live import Live
from rich.text import Text

import watertable as wt
from watertable.cli.look import DIM
from watertable.cli.screen import Screen
from watertable.cli.splash import Drawing
from watertable.cli.splash_hand import raw_keys
from watertable.cli.splash_picture import EVERY, Poses, moments
from watertable.games import splash
from watertable.games.splash import Look

RATE = 10  # pictures a second, of twenty that a second of motion has: half as fast as it was
MOST = 5 * RATE  # pictures
SKIP = "any key goes on"


def watch(table: wt.Table, since: int, screen: Screen, look: Drawing) -> None:
    """Show the falls that happened after a ply."""
    for ply in falls(table, since):
        frames = seen_again(table, ply)
        show([splash.laid_out(table.game, poses) for poses in frames], screen, look)


def falls(table: wt.Table, since: int) -> list[int]:
    """The plies at which a piece was let go and something fell."""
    told = table.events(None, since=since)
    splashes = {event["ply"] for event in told if event["kind"] == "splash"}
    answered = [line for line in table.log.lines[since:] if line.ply in splashes]
    return [line.ply for line in answered if line.answer and "released" in line.answer]


def seen_again(table: wt.Table, ply: int) -> Sequence[Poses]:
    """How it moved, as the engine plays it once more; nothing, if it does not end as it did."""
    log = table.log
    before = wt.replay(wt.Log(log.header, log.lines[: ply - 1]))
    try:
        answer, frames = moments(before)
    except wt.WatertableError:  # no engine
        return []
    return frames[::EVERY][:MOST] if answer == log.lines[ply - 1].answer else []


def show(frames: Sequence[Sequence[Look]], screen: Screen, look: Drawing) -> None:
    """Draw one picture after the other in the same place, until a key is pressed."""
    if not (frames and screen.moving):
        return
    everything = [piece for frame in frames for piece in frame]
    with (
        listening() as pressed,
        Live(console=screen.console, auto_refresh=False, transient=True) as paper,
    ):
        for frame in frames:
            drawn = look.both_sides(frame, everything)
            paper.update(Group(drawn, Text(SKIP, DIM)), refresh=True)
            if pressed is None:
                time.sleep(1 / RATE)
            elif select.select([sys.stdin], [], [], 1 / RATE)[0]:
                pressed()
                return


def listening() -> AbstractContextManager[Callable[[], str] | None]:
    """Single keys, where the terminal can give them."""
    return nullcontext() if find_spec("termios") is None else raw_keys()
