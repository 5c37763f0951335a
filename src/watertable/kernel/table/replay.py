"""Playing a log through again."""

from watertable.kernel.errors import LogError, WatertableError
from watertable.kernel.game.box_text import with_box_of
from watertable.kernel.game.fingerprint import ONCE, difference, former, hash_of_text
from watertable.kernel.game.game import Game
from watertable.kernel.records.seats import CHANCE, WORLD
from watertable.kernel.table.log import Header, Log
from watertable.kernel.table.table import Table
from watertable.kernel.text.message import KERNEL


def replay(log: Log, game: Game, secret: bytes | None = None) -> Table:
    """Play a log through; the table that comes out can be played on.

    With the secret that the log promises, chance goes on from it; else with new chance.
    """
    header, game = log.header, game.of_rules(log.header.rules)
    if header.rules != game.version:
        rules, here = header.rules, game.version
        raise LogError(KERNEL.say("log.other_rules", rules=rules, game=game.slug, here=here))
    try:
        table = _set_up(header, game, secret)
    except LogError:
        raise
    except WatertableError as error:
        raise LogError(KERNEL.say("log.bad_header", fault=str(error))) from error
    for line in log.lines:
        table.play_line(line)
    table.manual = table.to_act in (CHANCE, WORLD)
    return table


def _set_up(header: Header, game: Game, secret: bytes | None) -> Table:
    """Set up the table that a header describes."""
    if header.data is not None and header.data != game.text:
        game = with_box_of(game, header.data)
    _check_box(header, game)
    return Table(
        game,
        game.check_seats(header.seats),
        game.chosen(header.options),
        secret=secret,
        manual=True,
        position=header.position,
        header=header,
    )


def _check_box(header: Header, game: Game) -> None:
    """Refuse a log of a box that means something else; LogError says what, as far as is known."""
    box = former(game.folder).get(header.box, header.box)
    if box in (game.fingerprint, hash_of_text(game.text)[:ONCE]):
        return
    what = difference(box, game.fingerprint)
    said = KERNEL.say(f"difference.{what}")
    if header.data is None:
        raise LogError(KERNEL.say("log.other_box", game=game.slug, difference=said))
    if what != "layout":
        raise LogError(KERNEL.say("log.other_own_box", difference=said))
