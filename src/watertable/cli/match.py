"""One match at one terminal: everybody answers in turn until somebody has won."""

from collections.abc import Callable

from rich.panel import Panel

import watertable as wt
from watertable.cli.look import SUN
from watertable.cli.person import Person
from watertable.cli.saved import everything, told_openly
from watertable.cli.sitting import PROMPT, SHORT_STORY, STORY, Sitting
from watertable.cli.story import YOU, spoken
from watertable.cli.table import fitted, watch
from watertable.kernel.table.orders import Order, answer, still_standing

HOW = {"resigned": " by resignation", "out of time": " on time", "left": " by staying away"}


def play_out(sitting: Sitting, poll: Callable[[], str | None], always_ask: bool = False) -> None:
    """Let bots choose and people be asked; `poll` brings news of the compiler between moves."""
    table = sitting.table
    if always_ask:
        sitting.orders = dict.fromkeys(sitting.orders, frozenset())
    while (seat := table.to_act) is not None:
        since = table.ply
        if seat == wt.CHANCE:  # at a table that was saved and is played on
            table.chance()
        elif seat == wt.WORLD:
            table.world()
        elif sitting.teaching and (said := sitting.teaching.answer(table, seat)) is not None:
            table.play(said, seat)
        elif (bot := sitting.seats.bots[seat]) is not None:
            table.play(sitting.chosen_by(bot, seat))
        elif (passing := answer(table, seat, ordered(sitting, seat))) is not None:
            sitting.note = passed(sitting)
            table.play(passing)
        else:
            ask(sitting, seat)
        watch(table, sitting.names, since, sitting.screen)
        sitting.note = poll() or sitting.note
    end(sitting)


def ordered(sitting: Sitting, seat: int) -> frozenset[Order]:
    """The orders of a person that still stand."""
    sitting.orders[seat] = still_standing(sitting.table, seat, sitting.orders[seat])
    return sitting.orders[seat]


def passed(sitting: Sitting) -> str:
    """Say why somebody was not asked."""
    if len(sitting.table.numbers()) == 1:
        return "You had nothing to answer with, so you passed."
    return "You passed, as you had ordered; o changes that."


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
    view, outcome = everything(table), table.outcome
    assert outcome is not None
    why = [result(table, sitting.names), *look.ending(view, outcome.winners)]
    panel = Panel("\n".join(why), style=SUN, expand=False)
    room = screen.rows - screen.height_of(panel) - PROMPT
    drawn = fitted(look, view, own, screen, room - (0 if screen.wide else SHORT_STORY))
    if not screen.wide:
        room -= screen.height_of(drawn)
    screen.say(sitting.with_story(drawn, story, room))
    screen.say(panel)


def result(table: wt.Table, names: list[str]) -> str:
    """The result in one sentence."""
    told = [spoken(it, names) for it in table.events(None) if it["kind"] in ("won", "stolen")]
    if told:
        return " ".join(told)
    outcome = table.outcome
    assert outcome is not None
    if not outcome.winners:
        return f"Nobody wins: {outcome.reason}."
    winners = [names[seat] for seat in outcome.winners]
    verb = "win" if len(winners) > 1 or winners == [YOU] else "wins"
    return f"{' and '.join(winners)} {verb}{HOW.get(outcome.reason, '')}."
