"""`watertable show LOG`: one moment of a saved game as text, or in a file."""

import json
from argparse import Namespace
from pathlib import Path

from rich.text import Text

from watertable.cli.errors import Complaint
from watertable.cli.look import WATER
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
    if wanted.out is not None:
        return write(saved, Path(wanted.out), screen)
    screen.say(drawing(table, names_of(table), screen).table(saved.view(), saved.seat))
    return 0


def write(saved: Saved, path: Path, screen: Screen) -> int:
    """Write the table to a file; its suffix says how."""
    game, view = saved.table.game, saved.view()
    if path.suffix == ".json":
        text = json.dumps(view, indent=1) + "\n"
    elif path.suffix == ".svg" and game.picture is not None:
        text = game.picture(game.data, view)
    elif path.suffix == ".svg":
        raise Complaint(f"There is no picture of {game.title} yet; write to a .json file.")
    else:
        raise Complaint(f"{path} should end in .svg or .json.")
    try:
        path.write_text(text, "utf-8")
    except OSError as error:
        raise Complaint(f"{path} cannot be written: {error.strerror}.") from error
    screen.say(Text(f"Written: {path}", style=WATER))
    return 0
