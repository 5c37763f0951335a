"""`watertable show LOG [-o FILE]`: one moment of a saved game as text, picture, film or JSON."""

import json
from argparse import Namespace
from importlib import import_module
from pathlib import Path

from watertable.cli.errors import Complaint
from watertable.cli.saved import Saved
from watertable.cli.screen import Screen
from watertable.cli.seats import names_of
from watertable.cli.table import drawing

FILMS = {"splash": "watertable.cli.splash_picture"}  # games whose pictures are not SVG


def run(wanted: Namespace) -> int:
    """Print the table at the end, or after the line that was asked for."""
    screen = Screen()
    saved = Saved(wanted.file, wanted.seat, wanted.all, wanted.ply)
    saved.go(saved.last if wanted.ply is None else wanted.ply)
    table = saved.table
    if wanted.output is not None:
        screen.say(written(saved, wanted))
    else:
        screen.say(drawing(table, names_of(table), screen).table(saved.view(), saved.seat))
    return 0


def written(saved: Saved, wanted: Namespace) -> str:
    """Write the table to a file, whose suffix says how; return what to say of it."""
    path, game = Path(wanted.output), saved.table.game
    if path.suffix == ".json":
        return kept(path, json.dumps(saved.view(), indent=1) + "\n")
    if game.slug in FILMS:
        said: str = import_module(FILMS[game.slug]).write(saved, wanted.ply, wanted.output)
        return said
    if game.picture is None:
        raise Complaint(f"There is no picture of {game.title} yet; write to a .json file.")
    if path.suffix != ".svg":
        raise Complaint(f"{path} should end in .svg or .json.")
    return kept(path, game.picture(game.data, saved.view()))


def kept(path: Path, text: str) -> str:
    """Write a file, or say why it cannot be written."""
    try:
        path.write_text(text, "utf-8")
    except OSError as error:
        raise Complaint(f"{path} cannot be written: {error.strerror}.") from error
    return f"Written: {path}"
