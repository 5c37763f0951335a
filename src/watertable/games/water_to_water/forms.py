"""What Water to Water shows as JSON, declared once: its view, its moves and its events."""

from typing import Literal, TypeAlias

import msgspec
from msgspec import UNSET, UnsetType, field

from watertable.games.water_to_water.faces import Edge, Mark, River
from watertable.kernel.text.forms import EventForm, Forms

Cell: TypeAlias = tuple[int, int]  # x and y, seen from the first tile
Phase: TypeAlias = Literal[
    "over",
    "deal",
    "draft",
    "hidden",
    "teacher",
    "early",
    "main",
    "wind",
    "hawk",
    "dig",
    "second",
    "window",
    "reshuffle",
]  # in the order of `Ask`
Asleep: TypeAlias = Literal["due", "skipped", "nodding"]
Lying: TypeAlias = Literal["lake", "pond", "island", "river", "void", "square", "ruin", "artifact"]
Counts: TypeAlias = Literal[
    "", "lakes", "islands", "rivers", "voids", "squares", "ruins", "extent", "discard"
]


class _Form(msgspec.Struct, forbid_unknown_fields=True):
    """Nothing beside what is declared."""


class Spot(_Form):
    """A space of the map."""

    x: int
    y: int


class Turned(_Form):
    """A tile of the map, and the quarter turns clockwise it lies in."""

    x: int
    y: int
    turn: int


class Laid(_Form):
    """A tile, where it lies, and how it is turned."""

    tile: str
    x: int
    y: int
    turn: int


# The view.


class Feature(_Form):
    """Something on the map that could be worth points to somebody."""

    kind: Lying
    cells: list[Cell]
    size: int
    closed: bool


class Square(Feature):
    """A filled square, by its north-west corner."""

    x: int
    y: int


class Scored(_Form, kw_only=True, omit_defaults=True):
    """Something that makes points for a character; what lies off the map has no cells."""

    kind: Lying | Literal["extent", "all_played", "discard"]
    cells: list[Cell] | UnsetType = UNSET
    size: int | UnsetType = UNSET
    closed: bool | UnsetType = UNSET
    x: int | UnsetType = UNSET
    y: int | UnsetType = UNSET
    points: int


class Extent(_Form):
    """How far the map reaches."""

    width: int
    height: int
    total: int


class Features(_Form):
    """Everything on the map that could be worth points."""

    lakes: list[Feature]
    islands: list[Feature]
    rivers: list[Feature]
    voids: list[Feature]
    squares: list[Square]
    ruins: list[Feature]
    artifacts: list[Feature]
    extent: Extent


class Bounds(_Form):
    """The outermost cells that are filled."""

    min_x: int
    max_x: int
    min_y: int
    max_y: int


class Player(_Form):
    """One player, as a seat may know him."""

    seat: int
    power: int
    uses: int | None
    character: str | None
    points: int
    target: int | None
    reached: bool
    features: list[Scored]
    hand: list[str]
    hand_size: int
    asleep: Asleep | None
    second: bool
    revealed: bool
    hidden: str | None
    burned: bool | None
    teacher: int | None
    tokens: int


class View(_Form, kw_only=True):
    """All that a seat may know."""

    game: Literal["water-to-water"] = "water-to-water"
    seat: int | None
    to_act: int | Literal["chance"] | None
    phase: Phase
    turn: int
    active: int
    seats: int
    first: int
    turn_over: bool
    players: list[Player]
    map: list[Laid]
    bounds: Bounds | None
    block: Spot | None
    bag_count: int
    unseen: dict[str, int]
    discard: list[str]
    out: dict[str, int]
    covered: dict[str, int]
    spread: list[str]
    digs: int
    features: Features


# Moves.


class MoveData(_Form, omit_defaults=True):
    """A move: one of these, or a play together with a power."""

    play: Laid | UnsetType = UNSET
    passes: bool | UnsetType = field(name="pass", default=UNSET)
    character: str | UnsetType = UNSET
    teacher: int | UnsetType = UNSET
    draw: bool | UnsetType = UNSET
    discard: str | UnsetType = UNSET
    set_out: str | UnsetType = UNSET
    block: Spot | UnsetType = UNSET
    unblock: bool | UnsetType = UNSET
    swap: str | UnsetType = UNSET
    order: list[str] | UnsetType = UNSET
    rotate: Turned | UnsetType = UNSET
    sleep: int | UnsetType = UNSET
    reveal: bool | UnsetType = UNSET
    power: int | UnsetType = UNSET


# Events.


class Dealt(EventForm, tag="dealt"):
    """Somebody is dealt a power."""

    power: int


class CharacterChosen(EventForm, tag="character"):
    """Somebody chooses a character."""

    character: str


class SecondTaken(EventForm, tag="second"):
    """Somebody takes a second character in secret, or none; only who took it knows which."""

    taken: bool
    character: str | None


class TeacherNamed(EventForm, tag="teacher"):
    """The Student names a teacher."""

    teacher: int


class Early(EventForm, tag="early"):
    """Somebody takes a tile before play begins, or does not."""

    drew: bool


class TurnStarted(EventForm, tag="turn_started"):
    """A turn begins."""

    turn: int


class TurnSkipped(EventForm, tag="turn_skipped"):
    """A sleeper's turn goes by."""


class Woke(EventForm, tag="woke"):
    """A sleeper wakes."""


class Drew(EventForm, tag="drew"):
    """A tile is drawn."""

    tile: str


class Spread(EventForm, tag="spread"):
    """A tile is drawn and laid out, for a power or a dig."""

    tile: str


class TileLaid(EventForm, tag="laid"):
    """A tile is laid: how many sides touch, and with which power (0: none)."""

    tile: str
    x: int
    y: int
    turn: int
    sides: int
    power: int


class Covered(EventForm, tag="covered"):
    """A tile of the map is covered."""

    tile: str
    x: int
    y: int


class Discarded(EventForm, tag="discarded"):
    """A tile is discarded."""

    tile: str


class SetOut(EventForm, tag="set_out"):
    """A tile goes out of play."""

    tile: str


class Rotated(EventForm, tag="rotated"):
    """A tile of the map is turned."""

    tile: str
    x: int
    y: int
    turn: int


class Blocked(EventForm, tag="blocked"):
    """A space is blocked."""

    x: int
    y: int


class Unblocked(EventForm, tag="unblocked"):
    """No space is blocked any more."""


class Swapped(EventForm, tag="swapped"):
    """A tile is given for another one from the discard pile."""

    tile: str
    taken: str = field(name="for")


class Reordered(EventForm, tag="reordered"):
    """The tiles of a hand are put in another order."""

    order: list[str]


class Sleeps(EventForm, tag="sleeps"):
    """Somebody is put to sleep."""

    target: int


class Revealed(EventForm, tag="revealed"):
    """A second character is revealed."""

    character: str


class Dig(EventForm, tag="dig"):
    """Somebody digs: how many digs are due, this one included."""

    digs: int


class LakeClosed(EventForm, tag="lake_closed"):
    """A lake is closed."""

    size: int


class IslandClosed(EventForm, tag="island_closed"):
    """An island is closed."""

    size: int


class VoidMade(EventForm, tag="void_made"):
    """Empty spaces are enclosed."""

    size: int


class Passed(EventForm, tag="passed"):
    """Somebody has no tile to play."""


class Declined(EventForm, tag="declined"):
    """Somebody does nothing out of turn."""


class Token(EventForm, tag="token"):
    """The Wrath takes a token."""

    tokens: int


class Reshuffled(EventForm, tag="reshuffled"):
    """The bag is shaken."""

    count: int


class Points(EventForm, tag="points"):
    """Somebody's points change."""

    before: int = field(name="from")
    after: int = field(name="to")


class Stolen(EventForm, tag="stolen"):
    """The Thief takes somebody's victory."""

    victim: int


class Won(EventForm, tag="won"):
    """Somebody wins."""


class Exhausted(EventForm, tag="exhausted"):
    """All tiles are gone."""


class Returned(EventForm, tag="returned"):
    """A tile goes back into the bag."""

    tile: str


GameEvent: TypeAlias = (
    Dealt
    | CharacterChosen
    | SecondTaken
    | TeacherNamed
    | Early
    | TurnStarted
    | TurnSkipped
    | Woke
    | Drew
    | Spread
    | TileLaid
    | Covered
    | Discarded
    | SetOut
    | Rotated
    | Blocked
    | Unblocked
    | Swapped
    | Reordered
    | Sleeps
    | Revealed
    | Dig
    | LakeClosed
    | IslandClosed
    | VoidMade
    | Passed
    | Declined
    | Token
    | Reshuffled
    | Points
    | Stolen
    | Won
    | Exhausted
    | Returned
)

# The box.


class Face(_Form):
    """A kind of tile: what it shows, and how often it is there."""

    id: str
    name: str
    copies: int
    edges: list[Edge]
    lakes: list[list[str]]
    rivers: list[River]
    lands: list[list[str]]
    mark: Mark
    islet: bool
    hub: list[int]
    pixels: list[str]
    text: str


class PowerCard(_Form):
    """A power; None where its uses are not limited."""

    number: int
    name: str
    uses: int | None


class CharacterCard(_Form):
    """A character, and what makes its points."""

    id: str
    name: str
    counts: Counts


class Components(_Form):
    """What is in the box."""

    tiles: list[Face]
    powers: list[PowerCard]
    characters: list[CharacterCard]
    warnings: list[str]


FORMS = Forms(view=View, move=MoveData, event=GameEvent, components=Components)
