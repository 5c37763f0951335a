"""`watertable lab GAME --games N`: play many games and say what stands out."""

from argparse import Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TextColumn,
    TimeRemainingColumn,
)

import watertable as wt
from watertable.cli.errors import Complaint
from watertable.cli.extras import extra
from watertable.cli.play import options_in
from watertable.cli.screen import Screen

if TYPE_CHECKING:
    from watertable.lab import Study, StudyPlan


def run(wanted: Namespace) -> int:
    """Play what is left of the study, with progress where somebody watches; write its report."""
    with extra("lab"):
        from watertable import lab  # noqa: PLC0415 - the extra `lab`
    game = _game(wanted)
    if wanted.jobs < 1:
        raise Complaint("--jobs must be at least 1.")
    seats = _seats(wanted.seats)
    named = wanted.variant and Path(wanted.variant).name
    common = {
        "options": options_in(wanted.option),
        "preset": wanted.preset,
        "seed": wanted.seed,
        "draft": wanted.draft,
        "named": named,
    }
    if wanted.ladder:
        plan = lab.ladder_plan(game, wanted.games, seats=seats, levels=wanted.bots, **common)
    else:
        bots = wanted.bots or "greedy"
        plan = lab.new_plan(game, wanted.games, bots, seats=seats, **common)
    if wanted.ray is not None:
        with extra("ray"):
            import ray  # noqa: F401, PLC0415 - an hour later is too late to say that it is missing
    folder = Path(wanted.out or f"lab-{game.slug}{'-ladder' if wanted.ladder else ''}")
    study = lab.new_study(plan, folder)
    if not study.is_whole:
        _play(wanted, plan, study)
    made = lab.write_report(study)
    if wanted.json:
        print((folder / lab.FIGURES).read_text("utf-8"))
        return 0
    print(made.title)
    for line in made.headlines:
        print(f"  {line}")
    print(f"The whole report: {folder / lab.PAGE}")
    return 0


def _game(wanted: Namespace) -> wt.Playable:
    """Return the game with the data file or the variant that is asked for."""
    game = wt.game(wanted.game)
    if wanted.box:
        game = game.with_box(wanted.box)
    if wanted.variant:
        game = game.with_variant(wanted.variant)
    return game


def _seats(said: str | None) -> list[int] | None:
    """Read how many sit: 4, or several: 2,3,4."""
    if said is None:
        return None
    parts = said.split(",")
    if not all(part.isascii() and part.isdigit() for part in parts):
        raise Complaint(f"--seats is a number, or several with commas, not {said!r}.")
    return [int(part) for part in parts]


def _play(wanted: Namespace, plan: "StudyPlan", study: "Study") -> None:
    """Play, with a bar, the time left, and the main figures so far."""
    from watertable.lab.early import Early  # noqa: PLC0415 - the extra `lab`

    screen, early = Screen(), Early(plan)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    look = TextColumn("[dim]{task.fields[look]}")
    bar = Progress(
        *columns,
        TimeRemainingColumn(),
        look,
        console=screen.console,
        disable=wanted.json or not screen.console.is_terminal,
    )
    with bar:
        task = bar.add_task(
            study.title, completed=study.games_played, total=plan.total, look="nothing yet"
        )

        def tell(now: "Study") -> None:
            bar.update(task, completed=now.games_played, look=early.look(now))

        study.run(jobs=wanted.jobs, ray=wanted.ray, tell=tell)
