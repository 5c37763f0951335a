"""`watertable print GAME --out FILE.pdf`: a game to print, cut out and play."""

from argparse import Namespace
from pathlib import Path

import watertable as wt
from watertable import games
from watertable.cli.errors import Complaint
from watertable.cli.extras import extra
from watertable.cli.play import box_in
from watertable.cli.screen import Screen
from watertable.kernel.game.box_text import with_box_of
from watertable.kernel.game.variant import with_variant


def run(wanted: Namespace) -> int:
    """Write the PDF, and say how many pages it has."""
    path = Path(wanted.out)
    if path.suffix.lower() != ".pdf":
        raise Complaint(f"{path} should end in .pdf.")
    game = game_for(wanted)
    with extra("print"):
        from watertable.print.press import print_game  # noqa: PLC0415
    printed = print_game(game, wanted.paper)
    try:
        path.write_bytes(printed.pdf)
    except OSError as error:
        raise Complaint(f"{path} cannot be written: {error.strerror}.") from error
    screen = Screen()
    screen.say(f"Written: {path}, {printed.pages} pages")
    if printed.too_long:
        screen.say(f"Too long for its card, and cut off: {', '.join(printed.too_long)}")
    return 0


def game_for(wanted: Namespace) -> wt.Game:
    """The game that was asked for, with the box and the variant that were."""
    game = games.game(wanted.game)
    if wanted.box:
        game = with_box_of(game, box_in(wanted.box))
    return with_variant(game, wanted.variant) if wanted.variant else game
