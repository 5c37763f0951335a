"""`watertable play GAME`: sit down at a table in the terminal."""

import contextlib
import secrets
from argparse import Namespace
from collections.abc import Mapping
from pathlib import Path

import watertable as wt
from watertable import warm
from watertable.cli.ask import explain
from watertable.cli.errors import Complaint, Leave
from watertable.cli.match import play_out
from watertable.cli.moves import Choices
from watertable.cli.save import offer_to_save, save
from watertable.cli.screen import Screen
from watertable.cli.seats import seated
from watertable.cli.sitting import Sitting
from watertable.kernel.game.box_text import LONGEST, with_box_of
from watertable.programs import names_in

INTERRUPTED = 130
AGAIN = "Enter leaves, a plays a rematch, v reviews the game, s [FILE] saves it: "
NO_HINT = "The game is over, so no move is left to hint at; v says what the better ones were."
ASKED = "? and a name or a rule explains it, as during the game: ? umbrella, ? R14."


def run(wanted: Namespace) -> int:
    """Play until nobody wants another game."""
    warming = warm.begin()
    screen = Screen(still=wanted.still)
    table = saved_table(wanted) if wanted.resume else new_table(wanted)
    bots = names_in(wanted.bots or "")
    seats = seated(table, wanted.people, bots, wanted.seat)
    warming.start(table.game.slug)
    seed: int | None = wanted.seed
    note = warming.notice
    while True:
        chance = secrets.randbits(32) if seed is None else seed
        sitting = Sitting(table, seats, screen, chance, wanted.seconds)
        sitting.note = note or ""
        try:
            play_out(sitting, warming.poll, wanted.always_ask)
        except KeyboardInterrupt:
            screen.say()
            with contextlib.suppress(Leave):
                offer_to_save(table, screen)  # whoever presses it once more means it
            raise Leave(INTERRUPTED) from None
        finally:
            sitting.part()
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
    if wanted.variant:
        game = game.with_variant(wanted.variant)
    total = wanted.people + len(names_in(wanted.bots or ""))
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
    if wanted.seed is not None or wanted.option or wanted.preset or wanted.box or wanted.variant:
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
        line = sitting.screen.ask(AGAIN)
        if line.startswith("?"):
            ask_about(sitting, line[1:].strip())
            continue
        word, _, rest = line.partition(" ")
        match word.lower():
            case "s" | "save":
                save(sitting.table, sitting.screen, rest.strip())
            case "a" | "again" | "rematch" | "y" | "yes":
                return
            case "v" | "review":
                look_back(sitting)
            case "h" | "hint":
                sitting.screen.say(NO_HINT)
            case "" | "q" | "quit" | "n" | "no":
                raise Leave(0)
            case _:
                sitting.screen.say(f"{word!r} is not among them.")


def ask_about(sitting: Sitting, topic: str) -> None:
    """Say what something is, as during the game; alone, what can be typed now."""
    seat = next(iter(sitting.seats.people), 0)
    sitting.screen.say(explain(sitting, seat, Choices(), topic) if topic else ASKED)


def look_back(sitting: Sitting) -> None:
    """Review the game that has just ended, as `watertable review` does a saved one."""
    from watertable.cli.arena import progress  # noqa: PLC0415 - it reads options with this file
    from watertable.cli.review import reviewed, words  # noqa: PLC0415

    table, screen = sitting.table, sitting.screen
    try:
        with progress(screen, quiet=not screen.live) as bar:
            seen = reviewed(table.log, table.game, bar)
    except wt.WatertableError as refusal:
        screen.say(str(refusal))
        return
    for line in words(seen, sitting.names):
        screen.say_line(line)
