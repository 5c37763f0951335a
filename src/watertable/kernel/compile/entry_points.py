"""The entry points of a game: what Python may call of its rules, compiled or plain."""

from collections.abc import Callable
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import numpy as np

from watertable.kernel.compile.changes import look_back
from watertable.kernel.compile.compiled import load_template
from watertable.kernel.compile.rules import Rules
from watertable.kernel.records.record import Record


def plain_entries(rules: Rules) -> SimpleNamespace:
    """Return the entry points of a game whose rules are plain Python."""
    entries = SimpleNamespace(
        start=lambda boxes, states, i, seats: rules.start(boxes[0], states[i], seats),
        apply=lambda boxes, states, i, seat, number, dice, story: rules.apply(
            boxes[0], states[i], seat, number, dice[0], story[0]
        ),
        verdict=lambda boxes, states, i, seat, number: rules.verdict(
            boxes[0], states[i], seat, number
        ),
        legal=lambda boxes, states, i, out: rules.legal(boxes[0], states[i], out[0]),
        observe=lambda boxes, states, i, seat, views, j: rules.observe(
            boxes[0], states[i], seat, views[j]
        ),
        guess=lambda boxes, views, j, dice, states, i: rules.guess(
            boxes[0], views[j], dice[0], states[i]
        ),
        winners=lambda boxes, states, i: rules.winners(boxes[0], states[i]),
        points=lambda boxes, states, i, seat: rules.points(boxes[0], states[i], seat),
        fault=lambda boxes, states, i: rules.fault(boxes[0], states[i]),
    )
    entries.carry, entries.look_back = carrying(entries), look_back
    return entries


def carrying(entries: SimpleNamespace) -> Callable[..., int]:
    """Return `carry` as compile/entries.py has it, made of the verdict and what is applied."""

    def carry(
        boxes: Any,
        states: Any,
        i: int,
        seat: int,
        number: int,
        before: Any,
        dice: Any,
        story: Any,
        reveals: int,
        changes: Any,
    ) -> int:
        code: int = entries.verdict(boxes, states, i, seat, number)
        if code == 0:
            before[0] = states[i]
            story[0].count = 0
            entries.apply(boxes, states, i, seat, number, dice, story)
            kept, numbers = before.view(np.int16), states.view(np.int16)
            after = numbers[i * len(kept) : (i + 1) * len(kept)]
            look_back(kept, after, story, reveals, changes)
        return code

    return carry


def entry_points(
    slug: str, box: type[Record], state: type[Record], view: type[Record], rules: Rules
) -> ModuleType:
    """Load the entry points of one game."""
    names = {f"rule_{name}": getattr(rules, name) for name in Rules.__slots__}
    return load_template(
        Path(__file__).with_name("entries.py"),
        f"watertable.kernel.compile.entries_{slug.replace('-', '_')}",
        {"Box": box, "State": state, "View": view, "look_back": look_back, **names},
    )
