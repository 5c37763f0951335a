"""How programs behaved: time, what they cost, and how often a move was made in their place."""

from collections.abc import Sequence
from typing import TypedDict

from watertable.arena.played import Played
from watertable.programs import is_program


class Conduct(TypedDict):
    """How one program behaved over all its matches."""

    name: str
    games: int
    choices: int
    seconds: float  # on average, for a choice
    longest: float
    faults: int
    illegal: int
    wrong: str  # what the first fault was
    replaced: int  # matches that it lost because another bot had to play on
    cost: float  # of all matches, as it says itself


def programs(played: Sequence[Played], bots: Sequence[str]) -> list[Conduct]:
    """Return how every program among the bots behaved."""
    return [_conduct(played, name) for name in bots if is_program(name)]


def _conduct(played: Sequence[Played], name: str) -> Conduct:
    mine = [it for it in played if name in it.seats]
    choices = sum(it.choices.get(name, 0) for it in mine)
    seconds = sum(it.seconds.get(name, 0.0) for it in mine)
    return {
        "name": name,
        "games": len(mine),
        "choices": choices,
        "seconds": round(seconds / max(1, choices), 4),
        "longest": max((it.longest.get(name, 0.0) for it in mine), default=0.0),
        "faults": sum(it.faults.get(name, 0) for it in mine),
        "illegal": sum(it.illegal.get(name, 0) for it in mine),
        "wrong": next((it.wrong[name] for it in mine if name in it.wrong), ""),
        "replaced": sum(any(it.seats[seat] == name for seat in it.replaced) for it in mine),
        "cost": round(sum(it.costs.get(name, 0.0) for it in mine), 6),
    }


def conduct(played: Sequence[Played], bots: Sequence[str]) -> str:
    """Return the same as a table for people."""
    wide = max(10, *(len(name) + 1 for name in bots))
    head = f"{'choices':>8}{'s/move':>8}{'longest':>9}{'faults':>8}{'illegal':>9}{'lost so':>9}"
    lines = [f"{'program':<{wide}}{head}{'cost':>10}"]
    found = programs(played, bots)
    lines += [
        f"{it['name']:<{wide}}{it['choices']:>8}{it['seconds']:>8.3f}{it['longest']:>9.2f}"
        f"{it['faults']:>8}{it['illegal']:>9}{it['replaced']:>9}{it['cost']:>10.4f}"
        for it in found
    ]
    lines += [f"{it['name']}, its first fault: {it['wrong']}" for it in found if it["wrong"]]
    return "\n".join(lines)
