"""What a reader answers: one choice in square brackets, the last one counts."""

import re
from collections.abc import Sequence

from watertable.kernel.errors import WatertableError
from watertable.kernel.text.json import Json

BRACKETS = re.compile(r"\[([^\[\]]{1,200})\]")
NUMBER = re.compile(r"(?:move\s+)?(\d{1,5})")
POSE = re.compile(r"(on|face|turn|x|y)\s*[:=]?\s*([\w.+-]+)")
NUMBERS = ("turn", "x", "y")


class Unread(WatertableError):
    """An answer that names no move; the sentence says what was expected."""


def chosen(answer: str, count: int, has_poses: bool) -> int | Json:
    """Return the place of a move on the list, from 0, or where a piece is put, as data.

    >>> chosen("[1] is tempting, but [ 3 ] it is.", 3, False)
    2
    >>> chosen("[on red-plate, face flat, turn 45, x 1.2, y -0.3]", 3, True)
    {'place': {'on': 'red-plate', 'face': 'flat', 'turn': 45.0, 'x': 1.2, 'y': -0.3}}
    """
    said = BRACKETS.findall(answer)
    last = said[-1].strip().lower() if said else answer.strip().lower()
    number = NUMBER.fullmatch(last)
    if number is not None and 1 <= int(number[1]) <= count:
        return int(number[1]) - 1
    pose = _pose(POSE.findall(last)) if has_poses and said else None
    if pose is not None:
        return {"place": pose}
    ways = f"one number from [1] to [{count}]"
    if has_poses:
        ways += ", or a pose such as [on red-plate, face flat, turn 45, x 1.2, y -0.3]"
    raise Unread(f"Answer with {ways}.")


def _pose(said: Sequence[tuple[str, str]]) -> Json | None:
    """Return a pose, in the order of its fields; None if a part of it is no number."""
    pose: Json = {}
    for name, value in said:
        try:
            pose[name] = float(value) if name in NUMBERS else value
        except ValueError:
            return None
    return pose or None
