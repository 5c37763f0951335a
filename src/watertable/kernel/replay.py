"""Playing a log through again."""

from watertable.kernel.errors import LogError
from watertable.kernel.game import Game
from watertable.kernel.log import Log
from watertable.kernel.seats import CHANCE
from watertable.kernel.table import Table


def replay(log: Log, game: Game) -> Table:
    """Play a log through; the table that comes out can be played on."""
    header = log.header
    if header.rules != game.version:
        raise LogError(
            f"The log was played with version {header.rules} of the rules of {game.slug}; "
            f"this is version {game.version}."
        )
    if header.data is not None:
        game = game.with_data(header.data)
    if header.box != game.fingerprint:
        raise LogError("The log was played with another data file than the one it comes with.")
    position = header.position
    table = Table(
        game,
        game.check_seats(header.seats),
        game.chosen(header.options),
        manual=True,
        position=position,
        header=header,
    )
    for line in log.lines:
        table.play_line(line)
    table.manual = table.to_act == CHANCE
    return table
