"""Draw docs/terminal.svg: the terminal table in the middle of a game, for the README.

Two greedy bots play game after game, seed by seed, until the person in seat 1 is asked to answer a
dangerous card with something to choose from; that screen is drawn. Run it again whenever the
table looks different: `python tools/terminal_picture.py`.
"""

import io
import re
import sys
from pathlib import Path

from rich.console import Console

import watertable as wt
from watertable.cli.screen import Screen
from watertable.cli.seats import Seats
from watertable.cli.sitting import Sitting

TARGET = Path(__file__).parents[1] / "docs" / "terminal.svg"
COLUMNS = 100
PERSON = 0
SEEDS = 500
RECENT = 4  # plies whose sentences are new to the person


def main() -> int:
    """Find the moment and write the picture."""
    for seed in range(SEEDS):
        if (table := played(seed)) is not None:
            TARGET.write_text(picture(table), encoding="utf-8")
            print(f"{TARGET.name} shows seed {seed}, ply {table.ply}")
            return 0
    print("no game had such a moment", file=sys.stderr)
    return 1


def played(seed: int) -> wt.Table | None:
    """Play one game up to a moment worth drawing, if it has one."""
    game = wt.game("showdown")
    table = game.table(seed=seed)
    greedy = wt.bot("greedy")
    while (seat := table.to_act) is not None:
        moves = table.moves()
        if seat == PERSON and is_worth_drawing(table.view(seat), len(moves)):
            return table
        table.play(greedy.choose(game, table.seen(seat), moves, seed=seed, budget=None))
    return None


def is_worth_drawing(view: dict[str, object], choices: int) -> bool:
    """Is much to be seen: an attack to answer, Set cards on both sides, a card in play?"""
    players, chain = view["players"], view["chain"]
    assert isinstance(players, list)
    assert isinstance(chain, list)
    return (
        view["phase"] == "window"
        and any((link["pending"] or 0) >= 4 for link in chain)
        and all(player["set"] for player in players)
        and any(player["play"] for player in players)
        and 3 <= choices <= 6
    )


def picture(table: wt.Table) -> str:
    """The person's screen as SVG."""
    console = Console(
        record=True,
        width=COLUMNS,
        file=io.StringIO(),
        force_terminal=True,
        color_system="truecolor",
    )
    sitting = Sitting(table, Seats((None, "greedy")), Screen(console))
    sitting.told[PERSON] = table.ply - RECENT
    sitting.draw(PERSON)
    console.print("You> 1")
    drawn = console.export_svg(title="watertable play showdown")
    drawn = drawn.replace("<svg ", '<svg xml:space="preserve" ', 1)  # keep leading blanks
    return re.sub(r"@font-face \{.*?\}\s*", "", drawn, flags=re.DOTALL)  # fetch nothing


if __name__ == "__main__":
    sys.exit(main())
