"""Placing a piece of Splash! by hand: the ghost moves, what it touches and how safe it is is said.

In a terminal: arrows move it as seen from the front, [ and ] turn it, f changes the face, t the
target, + and - the step, Enter lets go, Esc or u goes back. In a pipe the same keys are words of a
line: `left`, `right`, `up`, `down`, `[`, `]`, `f`, `t`, `+`, `-`, `drop`, `u`.
"""

import os
import re
import sys
from collections.abc import Callable, Iterator
from importlib.util import find_spec

from rich.console import Group
from rich.text import Text

import watertable as wt
from watertable.cli.look import DIM, HARM, LEAF, SUN
from watertable.cli.person import Person
from watertable.cli.splash import Drawing, spaced
from watertable.games import splash
from watertable.kernel.text.json import Json

STEPS = (0.02, 0.1, 0.5, 2.0)  # mm
TURNS = (360 / 4096, 1.0, 5.0, 22.5)  # degrees, with each step
KEYS = "arrows move   [ ] turn   f face   t target   + - step   Enter lets go   u back"
ESCAPES = {
    f"{kind}{letter}": way
    for kind in "[O"
    for letter, way in zip("ABCD", ("up", "down", "right", "left"), strict=True)
}
WAYS = {"left": (-1, 0), "right": (1, 0), "up": (0, 1), "down": (0, -1)}


class Ghost:
    """A piece in the hand, above the place where it would be let go."""

    def __init__(self, space: Json) -> None:
        """Begin in the middle of the first target, on the first face."""
        self.space, self.step, self.which, self.turned = space, 2, 0, 0
        self.x = self.y = self.turn = 0.0

    @property
    def target(self) -> Json:
        """What it is held above."""
        target: Json = self.space["targets"][self.which]
        return target

    @property
    def data(self) -> Json:
        """The placement as a move says it."""
        faces = self.target["faces"]
        return {
            "place": {
                "on": self.target["on"],
                "face": faces[self.turned % len(faces)],
                "turn": round(self.turn % 360, 4),
                "x": round(self.x, 2),
                "y": round(self.y, 2),
            }
        }

    def press(self, key: str) -> bool:
        """Do what a key says; False when it says nothing."""
        if key in WAYS:
            if self.target["on"] != "table":
                self.move(*WAYS[key])
            return True
        match key:
            case "[" | "]":
                self.turn += TURNS[self.step] * (1 if key == "]" else -1)
            case "f":
                self.turned += 1
            case "t":
                self.which = (self.which + 1) % len(self.space["targets"])
                self.x = self.y = 0.0
            case "+" | "-":
                self.step = max(0, min(len(STEPS) - 1, self.step + (1 if key == "+" else -1)))
            case _:
                return False
        return True

    def move(self, right: int, away: int) -> None:
        """Move as it is seen from the front, however the target's face is turned."""
        x, y = (right * across + away * along for across, along in self.target["axes"])
        self.x = self.within(self.x + x * STEPS[self.step])
        self.y = self.within(self.y + y * STEPS[self.step])

    def within(self, way: float) -> float:
        """Keep a length on the grid."""
        return max(float(self.space["low"]), min(float(self.space["high"]), way))


def place(person: Person, rest: str) -> bool:
    """`p`: place by hand; `p FACE TURN X Y [ON]`: place exactly there."""
    table, seat = person.sitting.table, person.seat
    moves = table.moves()
    if moves.space is None:
        return person.complain("There is no piece to place now.")
    if rest:
        return typed(person, rest)
    ghost = Ghost(moves.space)
    show(person, ghost)
    for key in keys(person):
        if key in ("u", "q", "\x1b"):
            return True
        lets_go = key in ("drop", "\r", "\n")
        if lets_go and table.why_not(ghost.data, seat) is None:
            return let_go(person, ghost.data)
        known = lets_go or ghost.press(key)
        show(person, ghost, "" if known else f"{key!r} is none of the keys.")
    return True


def typed(person: Person, rest: str) -> bool:
    """Place exactly where was typed."""
    face, *numbers = rest.split()
    try:
        turn, x, y = (float(number) for number in (numbers[:3] + ["0"] * 3)[:3])
    except ValueError:
        return person.complain("It is p FACE TURN X Y [ON], e.g. p flat 45 1.2 -0.3.")
    place: Json = {"face": face, "turn": turn, "x": x, "y": y}
    if numbers[3:]:
        place["on"] = "-".join(numbers[3:])
    return let_go(person, {"place": place})


def let_go(person: Person, data: Json) -> bool:
    """Play the placement; a refusal is said, and nothing is lost."""
    table, seat = person.sitting.table, person.seat
    reason = table.why_not(data, seat)
    if reason is not None:
        return person.complain(str(reason))
    number, _ = table.number_of(data, seat)
    person.sitting.decide(seat, wt.Move(str(data), number, data))
    return True


def show(person: Person, ghost: Ghost, complaint: str = "") -> None:
    """Draw the tower with the ghost, and say where it is, what it touches and how safe it is."""
    table, seat, screen = person.sitting.table, person.seat, person.sitting.screen
    look = person.sitting.drawing
    assert isinstance(look, Drawing)
    place, view = ghost.data["place"], table.seen(seat)
    number, _ = table.number_of(ghost.data, seat)
    drawn, margin = splash.foresee(table.game, view, number)
    reason = table.why_not(ghost.data, seat)
    where = f"{place['face']} on the {spaced(place['on'])}, turned {place['turn']:g}"
    at = f"x {place['x']:+.2f} y {place['y']:+.2f} mm, step {STEPS[ghost.step]:g}"
    lines = [
        Text(f"{where}, {'in its middle' if place['on'] == 'table' else at}"),
        Text(str(reason), HARM) if reason else Text("touches nothing else", LEAF),
        stability(margin, float(ghost.space["tremor"])),
        Text(KEYS, DIM),
        *([Text(complaint, HARM)] if complaint else []),
    ]
    screen.clear()
    screen.say(Group(look.both_sides([*look.looks(), drawn]), *lines))


def stability(margin: float, tremor: float) -> Text:
    """Name how safe the tower would be."""
    style = {"safe": LEAF, "risky": SUN}.get(splash.danger_of(margin, tremor), HARM)
    return Text(splash.stability(margin, tremor).text, style)


def keys(person: Person) -> Iterator[str]:
    """The keys that are pressed, one by one; in a pipe, the words of lines."""
    if not person.sitting.screen.live or find_spec("termios") is None:
        while True:
            words = person.sitting.screen.ask("hand> ").lower().split()
            yield from words or ["drop"]
    with raw_keys() as pressed:
        while True:
            yield pressed()


class raw_keys:
    """The terminal without line editing, for as long as the piece is in the hand."""

    def __enter__(self) -> Callable[[], str]:
        """Switch to single keys."""
        import termios  # noqa: PLC0415 - not everywhere
        import tty  # noqa: PLC0415

        self.termios, self.file, self.waiting = termios, sys.stdin.fileno(), list[str]()
        self.before = termios.tcgetattr(self.file)
        tty.setcbreak(self.file)
        return self.read

    def __exit__(self, *error: object) -> None:
        """Switch back."""
        self.termios.tcsetattr(self.file, self.termios.TCSADRAIN, self.before)

    def read(self) -> str:
        """Wait for a key; the end of the input means back."""
        if not self.waiting:
            self.waiting = split(os.read(self.file, 64).decode(errors="replace")) or ["u"]
        return self.waiting.pop(0)


def split(typed: str) -> list[str]:
    """Return the keys in what a terminal sent: an arrow is three characters, held down it is many.

    >>> split("]\\x1b[C\\x1b[Cf\\x1b[5~")
    [']', 'right', 'right', 'f', '?']
    """
    keys = re.findall(r"\x1b[\[O][0-9;]*[A-Za-z~]|.|\n", typed)
    return [key if len(key) == 1 else ESCAPES.get(key[1:], "?") for key in keys]
