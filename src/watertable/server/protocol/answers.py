"""What the server answers about tables and who sits there, and every refusal."""

from typing import Literal

from msgspec import field

from watertable.kernel.text.json import Json
from watertable.kernel.text.message import Part
from watertable.server.protocol.teaching import LessonTold
from watertable.server.protocol.vocabulary import Answer, OptionValue
from watertable.server.protocol.workshop import VariantTold


class Said(Answer):
    """What is wrong: a code for programs, the rule behind it if there is one, a sentence."""

    code: str
    message: str
    rule: str = ""
    parts: tuple[Part, ...] = ()  # of the message


class Refusal(Answer):
    """Every error, everywhere."""

    error: Said


class SeatLink(Answer):
    """An invitation: whoever joins with it first has the seat, and it opens nothing any more."""

    seat: int
    token: str
    url: str


class DeviceLink(Answer):
    """A link by which a seat adds one device, once, until it expires (the server's time)."""

    seat: int
    token: str
    url: str
    expires: float


class Made(Answer):
    """A table that now exists."""

    id: str
    url: str
    seats: list[SeatLink]
    host: str  # the host's own token: revoke a link, free a seat, remove a line of chat


class Away(Answer):
    """Nobody is at somebody's seat: since when, and from when on the others may go on without."""

    since: float  # by the server's clock
    due: float
    claim: bool  # whether the match is over if this seat gives up


class Sitter(Answer):
    """Who sits at a seat, as everybody may know it."""

    seat: int
    kind: str  # person, open or bot:NAME
    name: str
    here: bool  # a person who has sat down (and not left), or a bot
    connected: bool
    substitute: str | None = None  # the bot that plays for an absent person
    colour: int | None = None  # the one they would like to be shown in
    away: Away | None = None  # of a person who sits at a match that goes on
    substitute_since: int | None = None  # the ply at which the bot began to play


class Summary(Answer):
    """A table in a list."""

    id: str
    url: str
    game: str
    title: str
    name: str
    sitters: list[Sitter]
    ply: int
    begun: bool
    over: bool
    to_act: int | None
    created: float
    seat: int | None = None  # in "my tables": mine
    your_turn: bool = False
    alias: str | None = None  # what people call the table
    called: str = ""  # what those who played the match called it afterwards
    watching: int = 0  # spectators
    rated: bool = False  # the match counts for ratings
    rematch: str | None = None  # the next table, if somebody wants one
    rematch_by: str = ""  # and what they are called
    asks: str = ""  # in "my tables": what is asked of me there: undo, reissue, lost or vacation


class Tables(Answer):
    """A list of tables."""

    tables: list[Summary]


class Joined(Answer):
    """The seat somebody now has, and its token, which nobody else is given."""

    seat: int
    token: str
    url: str
    nonce: str | None = None  # what the seat adds to chance, if it came before the beginning


class ClockState(Answer):
    """Time as the table counts it: seconds left by seat, when `running` runs out."""

    kind: str
    left: list[float | None]
    running: int | None
    deadline: float | None  # by the server's clock
    now: float


class ToldMove(Answer):
    """One legal move."""

    action: int
    text: str
    parts: tuple[Part, ...]
    data: Json


class ToldOutcome(Answer):
    """How it ended."""

    winners: list[int]
    points: list[int]
    reason: str


class ToldFlaw(Answer):
    """A bot's move that was less than was asked for: `cut` by its clock, or a `simpler` bot's.

    `failed`: a program gave none that is legal in its time, and another was made in its place.
    """

    ply: int
    seat: int
    bot: str
    kind: str


class Timing(Answer):
    """How long people may think at a table, and what becomes of a seat whose time has run out."""

    kind: str  # none, move, game or days
    seconds: float | None
    increment: float
    days: float | None
    absent: str  # bot:NAME plays on, or the seat has to resign


class VacationTold(Answer):
    """Somebody asks that the clock stands still for days, or all have agreed: then until when."""

    by: int
    days: int
    until: float | None  # by the server's clock; in the past once it is over
    waiting: list[int]  # who has not yet answered


class LostSeat(Answer):
    """Somebody who says that a seat is theirs asks for it from a device that has nothing of it.

    Unless a device that has the seat refuses, it is given to that device alone when the host has
    approved and the seat has been away for the table's time (`due`, null while it is here).
    """

    number: int
    seat: int
    name: str
    at: float  # by the server's clock
    approved: bool
    due: float | None


class LostAnswer(Answer):
    """How the wish for a lost seat stands; `joined` is for the asking device, once it is given."""

    state: Literal["asked", "approved", "refused", "given"]
    due: float | None
    joined: Joined | None = None


class SeatsHere(Answer):
    """What this browser holds at a table."""

    seats: list[int]
    host: bool


class UndoAsked(Answer):
    """Somebody wants to go back to a ply; those in `waiting` have not answered."""

    by: int
    to: int
    waiting: list[int]


class Reissue(Answer):
    """The host asks a seat to give way; unless it agrees, it can be done when `due` has passed."""

    seat: int
    act: str  # revoke: a new link is made; free: anybody may sit down
    asked: float  # by the server's clock
    due: float | None  # null while the seat is here


class Notice(Answer):
    """What became of a seat, for everybody to know."""

    at: float  # by the server's clock
    seat: int
    what: str  # asked, refused, revoke, free or joined
    text: str
    parts: tuple[Part, ...] = ()


class SeatWanted(Answer):
    """A spectator asks for a seat at which nobody is."""

    seat: int
    name: str
    at: float  # by the server's clock


class Rerated(Answer):
    """What a rated match did to the rating of a seat."""

    seat: int
    before: int
    after: int


class BroughtLog(Answer):
    """A log that was brought is now a finished table, at which everybody may look."""

    id: str
    url: str  # of its replay


class TryAt(Answer):
    """That a table is a try at the deal of a day (UTC)."""

    day: str
    sealed: bool  # nothing is told of the deal until its seed is, after midnight
    stopped: bool  # midnight ended it, unranked


class PlayedOn(Answer):
    """That a match goes on from a ply of another, whose log it begins with."""

    table: str
    ply: int


class Payload(Answer):
    """A table as one seat, or a spectator (seat null), may know it."""

    id: str
    game: str
    ply: int
    seat: int | None
    sitters: list[Sitter]
    begun: bool
    waiting: list[int]  # seats that must sit down before it begins
    to_act: int | None
    view: Json | None  # null before it has begun
    moves: list[ToldMove]  # of this seat, if it must answer
    complete: bool  # whether all legal moves are listed
    space: Json | None  # what may be chosen beside the listed moves
    events: list[Json]
    since: int  # the ply after which `events` begin
    outcome: ToldOutcome | None
    clock: ClockState | None
    orders: list[str]  # of this seat alone
    undo: UndoAsked | None
    undo_to: int | None  # the ply this seat could ask to go back to
    promise: str | None  # hash of the seed, published before the first chance
    seed: str | None  # once it is over
    nonces: list[str]
    without_nonce: list[int]  # people's seats: waited for until it begins, then those without one
    rematch: str | None  # the id of the next table, once there is one
    options: dict[str, OptionValue]
    lesson: LessonTold | None = None  # where the table is a lesson, for its learner
    away: float = 120.0  # seconds a seat must be away before the host may give it to another
    reissues: list[Reissue] = field(default_factory=list)  # seats that are asked to give way
    notices: list[Notice] = field(default_factory=list)  # the newest of each kind and seat
    host: bool = False
    flaws: list[ToldFlaw] = field(default_factory=list)  # once it is over
    warming: str | None = None  # said as long as the game's rules are not compiled
    # No answer in a window is told before a moment drawn between these seconds from its opening.
    pause: tuple[float, float] = (0.0, 0.0)
    quick_windows: bool = False  # orders that look at the hand act here
    answered: bool = False  # this seat has answered, and the others are told when it is time
    variant: VariantTold | None = None  # what is otherwise at this table
    unrated: bool = False  # it never counts for a rating: another box, a position, a log from afar
    passing: bool = False  # a standing order is about to answer for this seat: nobody need be asked
    alias: str | None = None  # what people call the table
    called: str = ""  # what those who played the match called it afterwards
    watching: int = 0  # spectators
    wants: list[SeatWanted] = field(default_factory=list)  # who asks for a seat
    onward: PlayedOn | None = None  # where it goes on from another match
    deal: TryAt | None = None  # where it is a try at the deal of a day
    tournament: str | None = None  # the one that it is played for
    rated: bool = False  # it counts for ratings: no hints, no going back, leavers lose
    rerated: list[Rerated] = field(default_factory=list)  # once it is over
    timing: Timing | None = None  # of a table that is played
    rematch_by: int | None = None  # the seat that asked for it first
    guests_talk: bool = False  # whether those who look on may talk
    lost: list[LostSeat] = field(default_factory=list)  # seats that somebody has lost
    vacation: VacationTold | None = None
    type: str = "seat"


class Done(Answer):
    """It is on disk; the table is at this ply now."""

    ply: int


class Orders(Answer):
    """The orders that stand."""

    orders: list[str]


class RematchAnswer(Answer):
    """The next table at the same seats, with the asker's own link; the host hosts it too."""

    id: str
    seat: int
    token: str
    url: str
    host: str | None = None


class ChatLine(Answer):
    """A line of chat; an empty text is one the host removed."""

    n: int
    seat: int | None
    name: str
    text: str
    at: float
    type: str = "chat"


class Chat(Answer):
    """The last lines of chat."""

    lines: list[ChatLine]


class HostAnswer(Answer):
    """The seat's new link, where there is one; or who is asked first, and until when."""

    link: SeatLink | None = None
    waiting: Reissue | None = None
