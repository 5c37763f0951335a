"""`watertable compare GAME BASE VARIANT`: what a change to a game does."""

import json
from argparse import Namespace
from pathlib import Path

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

import watertable as wt
from watertable.cli.errors import Complaint
from watertable.cli.extras import extra
from watertable.cli.screen import Screen
from watertable.cli.weblink import LONGEST, variant_link

with extra("lab"):
    from watertable import lab
    from watertable.lab.gauges import gauges
    from watertable.lab.telling import words


def run(wanted: Namespace) -> int:
    """Play pairs until it is decided, with progress where somebody watches, and say what came."""
    game = wt.game(wanted.game)
    if wanted.measures:
        seats = game.check_seats(wanted.seats)
        for name, gauge in gauges(game, seats).items():
            print(f"{name:28} {gauge.text}")
        return 0
    check_out(wanted.out)
    with bar(Screen(), quiet=wanted.json) as progress:
        task = progress.add_task(game.title, total=None)

        def tell(found: lab.Comparison) -> None:
            main = found.differences[0]
            said = f"{main.measure} {main.low:+.3f} to {main.high:+.3f}"
            progress.update(task, description=said, completed=found.pairs, total=found.most)

        found = lab.compare(
            game,
            wanted.base,
            wanted.variant,
            measures=wanted.measure,
            pairs=wanted.pairs,
            seats=wanted.seats,
            bots=wanted.bots.split(","),
            seed=wanted.seed,
            margin=wanted.margin,
            random_draft=not wanted.draft,
            jobs=wanted.jobs,
            ray=wanted.ray,
            tell=tell,
        )
    link = variant_link(game, wanted.variant, wanted.url)
    told = found.as_json() | {"link": link}
    write(told, wanted.out)
    if wanted.json:
        print(json.dumps(told, indent=2))
        return 0
    print(words(found))
    if link is not None and len(link) <= LONGEST:
        print(f"Play it: {link}")
    return 0


def check_out(out: str | None) -> None:
    """Refuse a file that cannot be written before anything is played."""
    if out is not None and not Path(out).absolute().parent.is_dir():
        raise Complaint(f"{out} cannot be written: there is no folder {Path(out).parent}.")


def write(found: object, out: str | None) -> None:
    """Write a result to a file, if one was asked for."""
    if out is not None:
        Path(out).write_text(json.dumps(found, indent=2) + "\n", "utf-8")


def bar(screen: Screen, quiet: bool) -> Progress:
    """A bar for those who watch."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    hidden = quiet or not screen.live
    return Progress(*columns, TimeRemainingColumn(), console=screen.console, disable=hidden)
