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
from watertable.server.protocol import Clock, NewTable, Timing, VariantTold
from watertable.server.tables.refused import Refused, refuse, said_as
from watertable.server.tables.windows import Spread

BOT = "bot:"
PROGRAM = "bot:exec:"
SUBSTITUTE = "greedy"  # plays on for somebody who resigned
DAY = 86_400.0
AWAY = 120.0  # seconds
LEAST = 30.0  # seconds of absence in which nobody loses a seat to somebody else
SPREAD = (0.6, 1.6)  # seconds, where people play
USUAL = 0.8  # seconds, at tables of before
AT_ONCE = (0.0, 0.0)  # where nobody can be told anything by a pause: bots alone


class From(msgspec.Struct, frozen=True):
    """Where a match that is played on began: a ply of another."""

    table: str
    ply: int


class TableSettings(msgspec.Struct, frozen=True, omit_defaults=True):
    """How a table is played; who sits at it is another matter."""

    game: str
    seats: int
    options: dict[str, Value]  # the value of every one
    box: str | None = None  # the text of a box of its own, at tables of before; else in the store
    own_box: bool = False  # it was brought, and does not come with the game
    chat: bool = True
    guests_talk: bool = False  # those who look on may talk
    clock: Clock = msgspec.field(default_factory=Clock)
    absent: str = BOT + SUBSTITUTE
    pause: float = USUAL  # of tables of before: all their windows are answered after that time
    everyone: bool = False  # it begins when all have sat down
    nonces: bool = False  # ... and each has added a nonce
    name: str = ""
    position: Json | None = None
    lesson: bool = False  # the game's own; what is played at the table says how far it is
    away: float | None = None  # seconds; None: as is usual with this clock
    drawn: Spread | None = None  # between what a window's moment is drawn; None: a table of before
    quick: bool = True  # orders that look at the hand act in windows; so at tables of before
    tempo: bool = False  # bots answer at drawn moments outside windows too; not so before
    variant: VariantTold | None = None  # what differs, where the box was made by a patch
    onward: From | None = None  # it goes on from another match
    deal: str = ""  # the day whose deal it is a try at
    tournament: str = ""  # the one that it is played for
    rated: bool = False  # it counts for ratings
    paired: bool = False  # for whoever presses "play now" next
    unrated: bool = False  # marked when it was set up: no rating ever counts this table

    @property
    def never_rated(self) -> bool:
        """Whether it is not the game as everybody has it: what ratings must leave out."""
        is_own = self.own_box or self.box is not None
        return self.unrated or is_own or self.lesson or self.position is not None

    @property
    def substitute(self) -> str:
        """The bot that plays for somebody who is not there."""
        return self.absent.removeprefix(BOT) if self.absent.startswith(BOT) else SUBSTITUTE

    @property
    def timing(self) -> Timing:
        """How long people may think here, as everybody is told."""
        clock = self.clock
        return Timing(clock.kind, clock.seconds, clock.increment, clock.days, self.absent)

    @property
    def spread(self) -> Spread:
        """After how many seconds an answer in a window is told: between these."""
        return (self.pause, self.pause) if self.drawn is None else self.drawn

    @property
    def patience(self) -> float:
        """How long somebody must be away before the others may go on without."""
        if self.away is not None:
            return self.away
        return max(AWAY, DAY * (self.clock.days or 0)) if self.clock.kind == "days" else AWAY

    @property
    def giving(self) -> float:
        """How long a seat must be away before somebody else may have it, and see that hand."""
        return max(LEAST, self.patience)


def are_usual(game: Game, options: dict[str, Value]) -> bool:
    """Whether a table chooses nothing: its options are what the game has by itself."""
    return options == game.chosen({}, None)


def settings_of(
    new: NewTable, lesson: bool = False, variant: VariantTold | None = None
) -> TableSettings:
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
    everyone = new.rated or _is_for_everyone(new)
    _check_clock(new.clock)
    spread = _spread_of(new)
    return TableSettings(
        game=new.game,
        seats=count,
        options=options,
        own_box=new.box is not None,
        chat=new.chat,
        guests_talk=new.guests_talk,
        clock=new.clock,
        absent=new.absent,
        everyone=everyone,
        nonces=everyone,
        name=new.name or "",
        position=new.position,
        lesson=lesson,
        away=new.away,
        drawn=spread,
        quick=_is_quick(new),
        tempo=not lesson and has_tempo(spread, _people_at(new)),
        variant=variant,
        rated=new.rated,
        unrated=new.box is not None or new.position is not None or lesson,
    )


def _people_at(new: NewTable) -> int:
    return sum(not kind.startswith(BOT) for kind in new.seats)


def _spread_of(new: NewTable) -> Spread:
    """Return between what the moment of a window is drawn: as was asked, else as is usual."""
    if new.pause is None:
        return SPREAD if _people_at(new) else AT_ONCE
    earliest, latest = new.pause if isinstance(new.pause, list) else (new.pause, new.pause)
    if earliest > latest:
        raise refuse(422, "wrong_setting.pause")
    return earliest, latest


def has_tempo(spread: Spread, people: int) -> bool:
    """Whether bots take their time: where people play, at a table whose windows have a pause."""
    return people > 0 and spread[1] > 0


def _is_quick(new: NewTable) -> bool:
    """Say whether orders may look at the hand: as was asked, else where there is nobody to see."""
    return _people_at(new) < 2 if new.quick_windows is None else new.quick_windows


def _is_for_everyone(new: NewTable) -> bool:
    """Say whether all must add a nonce before it begins: as was asked, else where people meet."""
    if new.everyone is not None:
        return new.everyone
    return _people_at(new) > 1


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


def check_bots(kinds: list[str]) -> None:
    """Refuse bots that the house does not know."""
    try:
        _check_bots(kinds)
    except UnknownBot as error:
        raise Refused(422, said_as("unknown_bot", error)) from error


def _check_bots(kinds: list[str]) -> None:
    for kind in kinds:
        if kind.startswith(BOT) and not kind.startswith(PROGRAM):  # those the house knows itself
            bot(kind.removeprefix(BOT))


def _check_clock(clock: Clock) -> None:
    needed = {"move": clock.seconds, "game": clock.seconds, "days": clock.days}
    if clock.kind in needed and needed[clock.kind] is None:
        what = "days" if clock.kind == "days" else "seconds"
        raise refuse(422, "wrong_setting.clock_needs", kind=repr(clock.kind), needed=repr(what))
    if not all(math.isfinite(n) for n in (clock.seconds or 0, clock.increment, clock.days or 0)):
        raise refuse(422, "wrong_setting.clock_numbers")
