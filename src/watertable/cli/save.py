"""Saving a game from the table."""

import time
from pathlib import Path

from rich.text import Text

import watertable as wt
from watertable.cli.look import HARM, WATER
from watertable.cli.screen import Screen

QUESTION = "Save the game? A file name, y for a new one, Enter for no: "


def save(table: wt.Table, screen: Screen, name: str) -> bool:
    """Write the log to a file, a new one if it has no name; False when that was not done."""
    path = Path(name).expanduser() if name else unused(table.game.slug)
    if path.exists() and not screen.agree(f"{path} exists. Write over it?"):
        return False
    try:
        table.log.save(path)
    except (ValueError, OSError) as fault:  # a LogError is a ValueError
        screen.say(Text(f"Not saved. {fault} Try another name.", style=HARM))
        return False
    later = "replay" if table.outcome else f"play {table.game.slug} --resume"
    screen.say(Text(f"Saved; go on with `watertable {later} {path}`.", style=WATER))
    return True


def unused(slug: str) -> Path:
    """A file name that is still free in this folder."""
    stem = f"{slug}-{time.strftime('%Y-%m-%d')}"
    number = 1
    while (path := Path(f"{stem}-{number}.jsonl")).exists():
        number += 1
    return path


def offer_to_save(table: wt.Table, screen: Screen) -> None:
    """Ask until the game is saved or nobody wants it."""
    while (name := screen.ask(QUESTION)).lower() not in ("", "n", "no"):
        if save(table, screen, "" if name.lower() in ("y", "yes") else name):
            return
