"""`watertable tune GAME`: search numbers of a game for a balance."""

import importlib.util
import json
from argparse import Namespace

import watertable as wt
from watertable.cli.compare import bar, check_out, write
from watertable.cli.errors import Complaint
from watertable.cli.extras import extra
from watertable.cli.screen import Screen

with extra("lab"):
    from watertable import lab
    from watertable.lab.telling import tuned_words


def run(wanted: Namespace) -> int:
    """Search, with progress where somebody watches, and say what came of it."""
    game = wt.game(wanted.game)
    if importlib.util.find_spec("optuna") is None:
        raise Complaint("Searching needs Optuna: pip install 'watertable[tune]' brings it.")
    check_out(wanted.out)
    with bar(Screen(), quiet=wanted.json) as progress:
        task = progress.add_task(game.title, total=wanted.trials)

        def tell(trial: int, best: float) -> None:
            said = f"distance from the goal: {best:.4f}"
            progress.update(task, description=said, completed=trial)

        found = lab.tune(
            game,
            wanted.target,
            wanted.over,
            base=wanted.base,
            trials=wanted.trials,
            pairs=wanted.pairs,
            seats=wanted.seats,
            bots=wanted.bots.split(","),
            seed=wanted.seed,
            random_draft=not wanted.draft,
            jobs=wanted.jobs,
            ray=wanted.ray,
            tell=tell,
        )
    write(found.as_json(), wanted.out)
    print(json.dumps(found.as_json(), indent=2) if wanted.json else tuned_words(found))
    return 0
