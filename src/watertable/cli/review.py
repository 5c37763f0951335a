"""`watertable review LOG`: who stood how when, which moves cost most, and what was luck."""

import re
from argparse import Namespace

import msgspec
from rich.progress import Progress

import watertable as wt
from watertable.bots.review import Choice, Review, review
from watertable.cli.arena import progress
from watertable.cli.screen import Screen
from watertable.cli.seats import names_of

WIDE = 40  # columns of the curve


def run(wanted: Namespace) -> int:
    """Look at a saved game again."""
    screen = Screen()
    log = wt.Log.load(wanted.file)
    table = wt.replay(log)
    with progress(screen, quiet=wanted.json) as bar:
        seen = reviewed(log, table.game, bar, wanted.playouts)
    if wanted.json:
        print(msgspec.json.format(msgspec.json.encode(seen), indent=2).decode())
        return 0
    for line in words(seen, names_of(table)):
        screen.say_line(line)
    return 0


def reviewed(log: wt.Log, game: wt.Game, bar: Progress, playouts: int | None = None) -> Review:
    """Look at every choice of a game again, and say how far that has come."""
    task = bar.add_task("Looking at every choice")

    def tell(done: int, total: int) -> None:
        bar.update(task, completed=done, total=total)

    return review(log, game, playouts=playouts, tell=tell)


def words(seen: Review, names: list[str]) -> list[str]:
    """The review as lines."""
    lines = ["The chance of winning, as each seat could know it when it chose:", ""]
    for it in seen["choices"]:
        lines.append(f"{it['ply']:>4}  {names[it['seat']]:<10} {curve(it)} {it['chance']:>4.0%}")
    lines += ["", "The moves that cost most:" if seen["costly"] else "No move cost much.", ""]
    for it in seen["costly"]:
        move, best = renamed(it["move"], names), renamed(it["best"], names)
        lines.append(f"{it['ply']:>4}  {names[it['seat']]}: {move}  (-{it['cost']:.0%})")
        lines.append(f"      better: {best}")
        if it["why"]:
            lines.append(f"      {renamed(it['why'], names)}")
    lines += [
        "",
        f"{'':<12}{'start':>8}{'choices':>9}{'95%':>8}{'rivals':>8}{'luck':>8}{'result':>8}",
    ]
    for seat in seen["seats"]:
        doubt = f"+-{seat['doubt']:.0%}"
        lines.append(
            f"{names[seat['seat']]:<12}{seat['start']:>8.0%}{seat['skill']:>+9.0%}{doubt:>8}"
            f"{seat['rivals']:>+8.0%}{seat['luck']:>+8.0%}{seat['result']:>8.0%}"
        )
    return lines


def renamed(said: str, names: list[str]) -> str:
    """Put names in the place of seats.

    >>> renamed("Dreamweaver: put seat 2 to sleep", ["Ann", "Bob"])
    'Dreamweaver: put Bob to sleep'
    """
    return re.sub(r"\b[Ss]eat (\d+)\b", lambda found: names[int(found[1]) - 1], said)


def curve(it: Choice) -> str:
    """One row of the curve."""
    place = round(it["chance"] * (WIDE - 1))
    return "".join("#" if column == place else "." for column in range(WIDE))
