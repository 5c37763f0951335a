"""`watertable replay LOG`: step through a saved game, or print its story."""

from argparse import Namespace

from rich.text import Text

from watertable.cli.errors import Complaint
from watertable.cli.look import DIM, HARM
from watertable.cli.saved import Saved
from watertable.cli.screen import Screen
from watertable.cli.seats import names_of
from watertable.cli.story import stacked
from watertable.cli.table import beside, drawing

STORY = 12
KEYS = "Enter or n next   b back   g N go to ply N   q quit"


def run(wanted: Namespace) -> int:
    """Tell the whole story in a pipe; in a terminal go where the person wants to."""
    screen = Screen()
    saved = Saved(wanted.file, wanted.seat, wanted.all)
    if not screen.live:
        saved.go(saved.last if wanted.ply is None else wanted.ply)
        table = saved.table
        for sentence in drawing(table, names_of(table), screen).story(saved.events()):
            screen.say_line(Text(f"{sentence.ply:>4}  {sentence.text}"))
        return 0
    saved.go(wanted.ply or 0)
    step_through(saved, screen)
    return 0


def step_through(saved: Saved, screen: Screen) -> None:
    """Show a moment, ask where to go, until the person has seen enough."""
    refusal = ""
    while True:
        draw(saved, screen, refusal)
        line = screen.ask(f"ply {saved.table.ply} of {saved.last}> ").lower()
        if line in ("q", "quit"):
            return
        refusal = ""
        try:
            saved.go(aim(line, saved.table.ply, saved.last))
        except Complaint as complaint:
            refusal = str(complaint)


def aim(line: str, now: int, last: int) -> int:
    """The ply that a line of input means."""
    number = line.removeprefix("g").strip()
    if line in ("", "n"):
        return min(now + 1, last)
    if line == "b":
        return max(now - 1, 0)
    if number.isascii() and number.isdigit():
        return int(number)
    raise Complaint(f"{line!r} goes nowhere; type n, b, g with a number, or q.")


def draw(saved: Saved, screen: Screen, refusal: str) -> None:
    """The table at this moment and the sentences that led to it."""
    table = saved.table
    look = drawing(table, names_of(table), screen)
    story = stacked(look.story(saved.events())[-STORY:], screen.signs, table.ply - 1)
    screen.clear()
    screen.say(beside(look.table(saved.view(), saved.seat), story, screen))
    screen.say(Text(refusal or KEYS, style=HARM if refusal else DIM))
