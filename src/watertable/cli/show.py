"""`watertable show LOG`: one moment of a saved game as text."""

from argparse import Namespace

from watertable.cli.saved import Saved
from watertable.cli.screen import Screen
from watertable.cli.seats import names_of
from watertable.cli.table import drawing


def run(wanted: Namespace) -> int:
    """Print the table at the end, or after the line that was asked for."""
    screen = Screen()
    saved = Saved(wanted.file, wanted.seat, wanted.all)
    saved.go(saved.last if wanted.ply is None else wanted.ply)
    table = saved.table
    screen.say(drawing(table, names_of(table), screen).table(saved.view(), saved.seat))
    return 0
