"""`watertable train GAME`: let bots learn from matches against themselves."""

import importlib
import sys
from argparse import Namespace
from pathlib import Path

import watertable as wt
from watertable import warm
from watertable.cli.errors import Complaint
from watertable.cli.extras import extra
from watertable.training import train

FEWEST = 10  # matches


def run(wanted: Namespace) -> int:
    """Train, saying how far that is, and print the numbers or write them down."""
    game = wt.game(wanted.game)
    if min(wanted.matches, wanted.budget) < 1:
        raise Complaint("--matches and --budget must be at least 1.")
    if wanted.matches < FEWEST:
        raise Complaint(f"From fewer than {FEWEST} matches there is nothing to be learned.")
    wt.bot(wanted.bot)
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
