"""Standing orders at the terminal: when a person passes without being asked."""

from typing import TYPE_CHECKING

from rich.console import Group
from rich.text import Text

from watertable.cli.look import SUN
from watertable.kernel.table.orders import Order

if TYPE_CHECKING:
    from watertable.cli.person import Person

WORDS = {
    "n": (Order.NOTHING_LEGAL, "when you have nothing to answer with"),
    "t": (Order.UNTIL_MY_TURN, "until your turn begins"),
    "w": (Order.NEAR_WIN, "unless somebody could win next"),
    "x": (Order.NEVER_ASK, "always, in every window"),
}
HOW = "o and a letter switches one on or off; o off ends all."
SHARED = "Who shares a device is asked every time: else a pass would tell what one holds."


def standing_orders(person: "Person", rest: str) -> bool:
    """Say which orders stand, or switch one."""
    sitting, seat = person.sitting, person.seat
    if len(sitting.seats.people) > 1:
        return person.complain(SHARED)
    standing = sitting.orders[seat]
    word = rest.lower()
    if word in ("off", "none"):
        sitting.orders[seat] = frozenset()
        return person.tell("You are asked every time.")
    if word in WORDS:
        order, when = WORDS[word]
        sitting.orders[seat] = standing ^ {order}
        is_on = order in sitting.orders[seat]
        return person.tell(f"You pass {when}." if is_on else f"No longer: pass {when}.")
    if word:
        return person.complain(f"{rest!r} is no order; o alone lists them.")
    lines = [Text("Pass without asking:")]
    for letter, (order, when) in WORDS.items():
        lines.append(
            Text(f"  {letter} ", SUN).append(f"[{'x' if order in standing else ' '}] {when}")
        )
    sitting.screen.say(Group(*lines, Text(HOW)))
    return False
