"""`watertable play GAME`: sit down at a table in the terminal."""

import secrets
from argparse import Namespace

import watertable as wt
from watertable import warm
from watertable.cli.errors import Complaint, Leave
from watertable.cli.match import play_out
from watertable.cli.save import save
from watertable.cli.screen import Screen
from watertable.cli.seats import seated
from watertable.cli.sitting import Sitting

AGAIN = "Enter leaves, a plays again, s [FILE] saves: "


def run(wanted: Namespace) -> int:
    """Play until nobody wants another game."""
    warming = warm.begin()
    screen = Screen()
    game = wt.game(wanted.game)
    if wanted.box:
        game = game.with_box(wanted.box)
    bots = [name.strip() for name in wanted.bots.split(",")] if wanted.bots else []
    seats = seated(game, wanted.people, bots, wanted.seat)
    options = options_in(wanted.option)
    seed: int | None = wanted.seed
    note = warming.notice
    while True:
        table = game.table(len(seats.bots), seed, options, preset=wanted.preset)
        luck = secrets.randbits(32) if seed is None else seed
        sitting = Sitting(game, table, seats, screen, seed=luck)
        sitting.note = note or ""
        play_out(sitting, warming.poll, wanted.always_ask)
        after(sitting)
        seed, note = None if seed is None else seed + 1, None


def options_in(given: list[str]) -> dict[str, object]:
    """Read KEY=VALUE; what a value means is the game's affair."""
    options: dict[str, object] = {}
    for text in given:
        key, sign, value = text.partition("=")
        if not (key and sign):
            raise Complaint(f"--option needs KEY=VALUE, e.g. cost_floor=0, not {text!r}.")
        options[key.strip()] = value.strip()
    return options


def after(sitting: Sitting) -> None:
    """Offer to save and to play again; returns only for another game."""
    while True:
        word, _, rest = sitting.screen.ask(AGAIN).partition(" ")
        match word.lower():
            case "s" | "save":
                save(sitting.table, sitting.screen, rest.strip())
            case "a" | "again" | "y" | "yes":
                return
            case "" | "q" | "quit" | "n" | "no":
                raise Leave(0)
            case _:
                sitting.screen.say(f"{word!r} is not among them.")
