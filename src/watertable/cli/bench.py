"""`watertable bench [GAME]`: how fast the rules run here."""

import json
from argparse import Namespace

from watertable.bench import run as measured
from watertable.bench import words
from watertable.cli.screen import Screen

USUAL_GAME = "showdown"


def run(wanted: Namespace) -> int:
    """Measure, and print the figures."""
    screen = Screen()
    game = wanted.game or USUAL_GAME
    if screen.live and not wanted.json:
        with screen.console.status(f"Measuring {game}") as status:
            figures = measured(
                game, wanted.peers, tell=lambda step: status.update(f"{game}: {step}")
            )
    else:
        figures = measured(game, wanted.peers)
    print(json.dumps(figures, indent=2) if wanted.json else words(figures))
    return 0
