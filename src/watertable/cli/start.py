"""`watertable` alone: choose a game if there are several and play it against a bot."""

from argparse import Namespace

import watertable as wt
from watertable.cli import play
from watertable.cli.arguments import parse
from watertable.cli.screen import Screen


def run(wanted: Namespace) -> int:
    """Play in the terminal, as long as there is no browser client."""
    return play.run(parse(["play", chosen(Screen())]))


def chosen(screen: Screen) -> str:
    """The game that is wanted; a list with one game is not worth a question."""
    slugs = list(wt.game_names())
    if len(slugs) == 1:
        return slugs[0]
    for number, slug in enumerate(slugs, 1):
        screen.say(f"{number:>3} {slug}")
    while True:
        word = screen.ask("Which game? ").lower()
        if word in slugs:
            return word
        if word.isascii() and word.isdigit() and 1 <= int(word) <= len(slugs):
            return slugs[int(word) - 1]
        screen.say(f"Type a number from 1 to {len(slugs)}.")
