"""`watertable train GAME`: let bots learn from matches against themselves."""

import importlib
import sys
from argparse import Namespace
from pathlib import Path

import watertable as wt
from watertable import warm
from watertable.cli.errors import Complaint
from watertable.cli.extras import extra
from watertable.training import SelfPlayRecipe, train, train_instinct

FEWEST = 10  # matches


def run(wanted: Namespace) -> int:
    """Train, saying how far that is, and print the numbers or write them down."""
    game = wt.game(wanted.game)
    if min(wanted.matches, wanted.budget) < 1:
        raise Complaint("--matches and --budget must be at least 1.")
    if wanted.matches < FEWEST:
        raise Complaint(f"From fewer than {FEWEST} matches there is nothing to be learned.")
    wt.bot(wanted.bot)
    if wanted.instinct is not None:
        return _instinct(game, wanted)
    if wanted.network is not None:
        with extra("learn"):
            importlib.import_module("torch")
    warm.ensure()
    trained = train(
        game,
        bot=wanted.bot,
        matches=wanted.matches,
        seed=wanted.seed,
        budget=wanted.budget,
        network=wanted.network is not None,
        steps=wanted.steps,
        tell=lambda said: print(said, file=sys.stderr, flush=True),
    )
    if trained.network is not None:
        Path(wanted.network).write_text(trained.network, "utf-8")
    if wanted.out is None:
        print(trained.text, end="")
        return 0
    Path(wanted.out).write_text(trained.text, "utf-8")
    return 0


def _instinct(game: wt.Playable, wanted: Namespace) -> int:
    """Let an instinct learn, and write it down when it has."""
    if min(wanted.rows, wanted.lessons) < 1:
        raise Complaint("--rows and --lessons must be at least 1.")
    if game.instincts is None:
        raise Complaint(f"{game.title} has no instinct that could be trained yet.")
    path = Path(wanted.instinct)
    if not path.name or path.is_dir() or not path.parent.is_dir():
        raise Complaint(f"Nothing can be written to {wanted.instinct!r}; name a file.")
    with extra("learn"):
        torch = importlib.import_module("torch")
    if wanted.device == "cuda" and not torch.cuda.is_available():
        raise Complaint("There is no card here that torch can use; try --device cpu.")
    warm.ensure()
    recipe = SelfPlayRecipe(
        seed=wanted.seed, device=wanted.device, rows=wanted.rows, lessons=wanted.lessons
    )
    made = train_instinct(game, recipe, tell=lambda said: print(said, file=sys.stderr, flush=True))
    part = path.with_name(f"{path.name}.part")
    made.write(part)
    part.replace(path)
    return 0
