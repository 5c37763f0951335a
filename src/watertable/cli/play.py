"""`watertable play GAME`: sit down at a table in the terminal."""

import secrets
from argparse import Namespace
from collections.abc import Mapping
from pathlib import Path

import watertable as wt
from watertable import warm
from watertable.cli.errors import Complaint, Leave
from watertable.cli.match import play_out
from watertable.cli.save import save
from watertable.cli.screen import Screen
from watertable.cli.seats import seated
from watertable.cli.sitting import Sitting
from watertable.kernel.game.box_text import LONGEST, with_box_of

AGAIN = "Enter leaves, a plays again, s [FILE] saves: "


def run(wanted: Namespace) -> int:
    """Play until nobody wants another game."""
    warming = warm.begin()
    screen = Screen()
    table = saved_table(wanted) if wanted.resume else new_table(wanted)
    bots = [name.strip() for name in wanted.bots.split(",")] if wanted.bots else []
    seats = seated(table, wanted.people, bots, wanted.seat)
    warming.start(table.game.slug)
    seed: int | None = wanted.seed
    note = warming.notice
    while True:
        sitting = Sitting(table, seats, screen, secrets.randbits(32) if seed is None else seed)
        sitting.note = note or ""
        play_out(sitting, warming.poll, wanted.always_ask)
        after(sitting)
        seed, note = None if seed is None else seed + 1, None
        again = table.game.chosen(next_options(table))
        table = wt.Table(table.game, len(seats.bots), again, seed=seed)


def next_options(table: wt.Table) -> Mapping[str, object]:
    """The options of another match at the same table."""
    again = table.game.rematch
    return table.options if again is None else again(table.options, table.seen(None))


def new_table(wanted: Namespace) -> wt.Table:
    """Set up the table that was asked for."""
    game = wt.game(wanted.game)
    if wanted.box:
        game = with_box_of(game, box_in(wanted.box))
    total = wanted.people + (len(wanted.bots.split(",")) if wanted.bots else 0)
    seats = wanted.seats or min(max(total, game.seats[0]), game.seats[-1])
    return game.table(seats, wanted.seed, options_in(wanted.option), preset=wanted.preset)


def box_in(path: str) -> str:
    """Return the text of a box, unless it is larger than any."""
    try:
        if Path(path).stat().st_size > 4 * LONGEST:
            raise Complaint(f"{path} is too large to be a box.")
        return Path(path).read_text("utf-8")
    except UnicodeDecodeError as error:
        raise Complaint(f"{path} is not a box: it is not text.") from error


def saved_table(wanted: Namespace) -> wt.Table:
    """Take up a game where it was saved; it brings its own cards, options and chance."""
    if wanted.seed is not None or wanted.option or wanted.preset or wanted.box:
        raise Complaint("A saved game has its options, cards and chance already; --resume alone.")
    table = wt.replay(wt.Log.load(wanted.resume))
    if table.game.slug != wanted.game:
        raise Complaint(f"{wanted.resume} is a game of {table.game.slug}, not of {wanted.game}.")
    if table.outcome is not None:
        raise Complaint(f"{wanted.resume} is over; `watertable replay` shows it.")
    return table


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
