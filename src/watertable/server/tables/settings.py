"""Settings: what a table was set up with. They are checked once and never change."""

import functools
import math

import msgspec

from watertable import games
from watertable.bots import bot
from watertable.kernel.errors import PositionError, UnknownBot, UnknownGame, WatertableError
from watertable.kernel.game.game import Game
from watertable.kernel.game.options import Value
from watertable.kernel.table.table import Table
from watertable.kernel.text.json import Json
from watertable.kernel.text.message import KERNEL
from watertable.server.messages import SERVER
from watertable.server.protocol import Clock, NewTable
from watertable.server.tables.refused import Refused, refuse, said_as

BOT = "bot:"
SUBSTITUTE = "greedy"  # plays on for somebody who resigned
DAY = 86_400.0
AWAY = 120.0  # seconds


class TableSettings(msgspec.Struct, frozen=True, omit_defaults=True):
    """How a table is played; who sits at it is another matter."""

    game: str
    seats: int
    options: dict[str, Value]  # the value of every one
    box: str | None = None  # the text of a box of its own, at tables of before; else in the store
    own_box: bool = False  # it was brought, and does not come with the game
    chat: bool = True
    clock: Clock = msgspec.field(default_factory=Clock)
    absent: str = BOT + SUBSTITUTE
    pause: float = 0.8
    everyone: bool = False  # it begins when all have sat down
    nonces: bool = False  # ... and each has added a nonce
    name: str = ""
    position: Json | None = None
    lesson: bool = False  # the game's own; what is played at the table says how far it is
    away: float | None = None  # seconds; None: as is usual with this clock

    @property
    def substitute(self) -> str:
        """The bot that plays for somebody who is not there."""
        return self.absent.removeprefix(BOT) if self.absent.startswith(BOT) else SUBSTITUTE

    @property
    def patience(self) -> float:
        """How long a seat must be away before the host may give it to somebody else."""
        if self.away is not None:
            return self.away
        return max(AWAY, DAY * (self.clock.days or 0)) if self.clock.kind == "days" else AWAY


def settings_of(new: NewTable, lesson: bool = False) -> TableSettings:
    """Check what was asked for; Refused says what is wrong with it."""
    try:
        game = game_of(new.game, new.box)
        count = game.check_seats(len(new.seats))
        options = game.chosen({**_options_in(new.position), **new.options}, new.preset)
        if game.world is not None:
            game.world.ready()
        _check_that_it_can_begin(game, count, options, new.position)
        _check_bots([*new.seats, new.absent])
    except UnknownGame as error:
        raise Refused(422, said_as("unknown_game", error)) from error
    except UnknownBot as error:
        raise Refused(422, said_as("unknown_bot", error)) from error
    except WatertableError as error:
        raise Refused(422, said_as("wrong_setting", error)) from error
    everyone = _is_for_everyone(new)
    _check_clock(new.clock)
    return TableSettings(
        game=new.game,
        seats=count,
        options=options,
        own_box=new.box is not None,
        chat=new.chat,
        clock=new.clock,
        absent=new.absent,
        pause=new.pause,
        everyone=everyone,
        nonces=everyone,
        name=new.name or "",
        position=new.position,
        lesson=lesson,
        away=new.away,
    )


def _is_for_everyone(new: NewTable) -> bool:
    """Say whether all must add a nonce before it begins: as was asked, else where people meet."""
    if new.everyone is not None:
        return new.everyone
    return sum(not kind.startswith(BOT) for kind in new.seats) > 1


def game_of(slug: str, box: str | None) -> Game:
    """Return a game, with another data file where there is one."""
    return games.game(slug) if box is None else _game_with(slug, box)


@functools.lru_cache(maxsize=64)
def _game_with(slug: str, box: str) -> Game:
    return games.game(slug).with_data(box)


def _options_in(position: Json | None) -> Json:
    options = (position or {}).get("options", {})
    if not isinstance(options, dict):
        raise PositionError(KERNEL.say("position.options"))
    return options


def _check_that_it_can_begin(
    game: Game, seats: int, options: dict[str, Value], position: Json | None
) -> None:
    """Refuse what the rules refuse, and a position of another game, for others, or at its end."""
    if position is not None and position.get("game", game.slug) != game.slug:
        raise PositionError(SERVER.say("wrong_setting.position_of_other_game", game=game.slug))
    if position is not None and position.get("seats", seats) != seats:
        raise PositionError(SERVER.say("wrong_setting.position_for_others"))
    if Table(game, seats, options, manual=True, position=position).outcome is not None:
        raise PositionError(SERVER.say("wrong_setting.position_is_over"))


def _check_bots(kinds: list[str]) -> None:
    for kind in kinds:
        if kind.startswith(BOT):
            bot(kind.removeprefix(BOT))


def _check_clock(clock: Clock) -> None:
    needed = {"move": clock.seconds, "game": clock.seconds, "days": clock.days}
    if clock.kind in needed and needed[clock.kind] is None:
        what = "days" if clock.kind == "days" else "seconds"
        raise refuse(422, "wrong_setting.clock_needs", kind=repr(clock.kind), needed=repr(what))
    if not all(math.isfinite(n) for n in (clock.seconds or 0, clock.increment, clock.days or 0)):
        raise refuse(422, "wrong_setting.clock_numbers")
