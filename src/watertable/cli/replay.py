"""`watertable replay LOG`: step through a saved game, or print its story."""

from argparse import Namespace

from rich.text import Text

from watertable.cli.errors import Complaint
from watertable.cli.look import DIM, HARM
from watertable.cli.saved import Saved
from watertable.cli.screen import Screen
from watertable.cli.seats import names_of
from watertable.cli.story import stacked
from watertable.cli.table import beside, drawing, fitted, watch
from watertable.cli.weblink import log_link, show_link
from watertable.kernel.table.log import Log

STORY = 12
LINES = 2  # rows for the keys and the prompt
KEYS = "Enter or n next   b back   g N go to ply N   q quit"


def run(wanted: Namespace) -> int:
    """Tell the whole story in a pipe; in a terminal go where the person wants to."""
    if wanted.link or wanted.open:
        show_link(log_link(Log.load(wanted.file).dumps(), wanted.url), wanted.open)
        return 0
    screen = Screen(still=wanted.still)
    saved = Saved(wanted.file, wanted.seat, wanted.all, wanted.ply)
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
        refusal, before = "", saved.table.ply
        try:
            saved.go(aim(line, before, saved.last))
        except Complaint as complaint:
            refusal = str(complaint)
        if saved.table.ply == before + 1:
            watch(saved.table, names_of(saved.table), before, screen)


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
    room = screen.rows - (1 if screen.wide else screen.height_of(story) + 1) - LINES
    drawn = fitted(look, saved.view(), saved.seat, screen, room)
    screen.say(beside(drawn, story, screen))
    screen.say(Text(refusal or KEYS, style=HARM if refusal else DIM))
