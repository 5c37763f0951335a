"""`watertable learn GAME`: the guided first game, in the terminal."""

from argparse import Namespace

from rich.panel import Panel

import watertable as wt
from watertable.cli.errors import Leave
from watertable.cli.look import SUN
from watertable.cli.match import play_out
from watertable.cli.screen import Screen
from watertable.cli.seats import Seats
from watertable.cli.sitting import Sitting
from watertable.cli.teaching import Teaching


def run(wanted: Namespace) -> int:
    """Play the lesson of a game, once."""
    teach(wt.game(wanted.game), Screen(still=wanted.still))
    return 0


def teach(game: wt.Game, screen: Screen) -> bool:
    """Play a lesson to its end; False if the learner left it."""
    teaching = Teaching(game)
    lesson, table = teaching.lesson, teaching.table(game)
    bots = [None if seat == lesson.seat else lesson.bot for seat in range(table.seats)]
    sitting = Sitting(table, Seats(tuple(bots)), screen, teaching=teaching)
    screen.say(
        Panel(f"{game.title}: {lesson.title}. q leaves the lesson.", style=SUN, expand=False)
    )
    try:
        play_out(sitting, lambda: None)
    except Leave:
        return False
    if table.outcome is not None and lesson.seat in table.outcome.winners:
        screen.say(lesson.end, style=SUN)
    return True
