"""One match at one terminal: everybody answers in turn until somebody has won."""

from collections.abc import Callable

from rich.panel import Panel

import watertable as wt
from watertable.cli.look import SUN
from watertable.cli.person import Person
from watertable.cli.saved import everything, told_openly
from watertable.cli.sitting import STORY, Sitting
from watertable.cli.story import YOU, spoken, stacked
from watertable.cli.table import beside
from watertable.kernel.table.orders import Order, answer

PAUSE = 1.0  # seconds before a pass that nobody could avoid: the same whatever is held
UNASKED = frozenset({Order.NOTHING_LEGAL})
HOW = {"resigned": " by resignation", "out of time": " on time"}


def play_out(sitting: Sitting, poll: Callable[[], str | None], always_ask: bool = False) -> None:
    """Let bots choose and people be asked; `poll` brings news of the compiler between moves."""
    table = sitting.table
    while (seat := table.to_act) is not None:
        if seat == wt.CHANCE:  # at a table that was saved and is played on
            table.chance()
        elif seat == wt.WORLD:
            table.world()
        elif (bot := sitting.seats.bots[seat]) is not None:
            table.play(sitting.chosen_by(bot, seat))
        elif (forced := answer(table, seat, UNASKED)) is not None and not always_ask:
            pass_for(sitting, forced)
        else:
            ask(sitting, seat)
        sitting.note = poll() or sitting.note
    end(sitting)


def pass_for(sitting: Sitting, number: int) -> None:
    """The standing order `nothing_legal`: pass; beside another person after a pause."""
    if len(sitting.seats.people) == 1:
        sitting.note = "You had nothing to answer with, so you passed."
    else:
        sitting.screen.pause(PAUSE)
    sitting.table.play(number)


def ask(sitting: Sitting, seat: int) -> None:
    """Put the table before a person until the game has moved on."""
    sitting.curtain(seat)
    ply = sitting.table.ply
    redraw = True
    while sitting.table.ply == ply:
        if redraw:
            person = Person(sitting, seat, sitting.draw(seat))
        redraw = person.answer(sitting.screen.ask(f"{sitting.names[seat]}> "))


def end(sitting: Sitting) -> None:
    """Show who won and how, with every hand open."""
    table, screen, look = sitting.table, sitting.screen, sitting.drawing
    story = look.story(told_openly(table))[-STORY:]
    own = sitting.facing if len(sitting.seats.people) == 1 else None
    screen.clear(forget=own is None)
    drawn = look.table(everything(table), own)
    screen.say(beside(drawn, stacked(story, screen.signs), screen))
    screen.say(Panel(result(table, sitting.names), style=SUN, expand=False))


def result(table: wt.Table, names: list[str]) -> str:
    """The result in one sentence."""
    for event in table.events(None):
        if event["kind"] == "won":
            return spoken(event, names)
    outcome = table.outcome
    assert outcome is not None
    if not outcome.winners:
        return f"Nobody wins: {outcome.reason}."
    winners = [names[seat] for seat in outcome.winners]
    verb = "win" if len(winners) > 1 or winners == [YOU] else "wins"
    return f"{' and '.join(winners)} {verb}{HOW.get(outcome.reason, '')}."
