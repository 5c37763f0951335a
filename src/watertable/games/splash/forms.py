"""What Splash! shows as JSON: its view, its moves, its events, and what is in its box.

Pieces go by their names ("red-plate"), and "table" is the table. Lengths are in millimetres, turns
in degrees, unless it is said otherwise.
"""

from typing import Literal, TypeAlias

import msgspec
from msgspec import UNSET, UnsetType

from watertable.games.splash.pieces import Shape
from watertable.kernel.text.forms import EventForm, Forms
from watertable.kernel.text.message import Part

Phase: TypeAlias = Literal[
    "over", "deal", "draft", "give", "place", "sway", "tremor", "settle", "resettle", "base", "take"
]


class Placement(msgspec.Struct, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """How a piece is put on another: which face lies down, its turn, its middle on the target."""

    on: str
    face: str
    turn: float
    x: float
    y: float
    tick: int | UnsetType = UNSET  # of the swaying hand, from 1 on; without: steady aim


class Standing(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """A piece of the tower: its pose as whole numbers, and what carries it in thousandths."""

    piece: str
    pose: tuple[int, ...]
    height: float
    covered: bool
    on: list[tuple[str, int]]


class ViewForm(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """The table as a seat sees it; a spectator sees the same."""

    game: Literal["splash"]
    seat: int | None
    to_act: int | Literal["chance", "world"] | None
    phase: Phase
    first: int
    giver: int
    placer: int
    owner: int | None
    piece: str | None
    drafter: int
    stocks: list[list[str]]
    drops: list[int]
    pile: list[str]
    box: list[str]
    fallen: list[str]
    taken: int
    base: str | None
    placement: Placement | None
    takes: int
    tower: list[Standing]
    targets: list[str]
    bases: list[str]
    suitable: list[str]
    waived: bool
    tremor: float
    holds: int  # how often the placer has taken the piece in hand; 0: it is not in hand
    teams: list[list[int]] | None
    winners: list[int]


class MoveForm(msgspec.Struct, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a seat does: one of draft, give (from a stock), hold, place, base, take."""

    draft: str | UnsetType = UNSET
    give: str | UnsetType = UNSET
    hold: bool | UnsetType = UNSET
    source: int | UnsetType = msgspec.field(default=UNSET, name="from")
    place: Placement | UnsetType = UNSET
    base: str | UnsetType = UNSET
    take: str | UnsetType = UNSET


class Reach(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """How far from a target's middle a piece may be put, along its two axes."""

    x: float
    y: float


class Target(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """Where the piece in hand goes: the faces it can lie on, and how x and y lie on the table."""

    on: str
    faces: list[str]
    reach: Reach
    axes: list[list[float]]


class Lattice(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """Which of all placements are listed: so many turns, and so many points each way."""

    turns: int
    points: int


class Swaying(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """How a hand that holds the piece sways: ticks a second, the last tick, holds that are left."""

    rate: int
    ticks: int
    left: int


class Space(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """Every placement there is: targets, steps to the circle, and the grid of x and y."""

    targets: list[Target]
    turns: int
    step: float
    low: float
    high: float
    lattice: Lattice
    tremor: float
    hand: Swaying | None  # null: under the first rules, where it only trembles


Danger: TypeAlias = Literal["safe", "risky", "hair_raising", "falls"]


class Foresight(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """What tips first with the piece let go there: its weight and what carries it, from above.

    In the axes of the target's face; `margin` is how far the weight is inside what carries it.
    """

    margin: float
    danger: Danger
    weight: list[float]
    area: list[list[float]]
    text: str
    parts: tuple[Part, ...]


class Piece(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """A piece of the box; its mark says its colour to those who do not see it."""

    id: str
    name: str
    shape: str
    colour: str
    mark: str


class Components(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """What is in the box."""

    pieces: list[Piece]
    shapes: list[Shape]


class Dealt(EventForm, tag="dealt"):
    """Who begins, and whether the pieces were dealt."""

    dealt: bool


class OfPiece(EventForm):
    """What happens to a piece."""

    piece: str


class Drafted(OfPiece, tag="drafted"):
    """A seat takes a piece from the pile."""


class Boxed(OfPiece, tag="boxed"):
    """A piece goes back to the box."""


class Given(OfPiece, tag="given"):
    """A seat gives a piece of its own or another's stock."""

    owner: int
    to: int


class Placed(OfPiece, tag="placed"):
    """A seat lets go of a piece."""

    on: str


class Trembled(EventForm, tag="trembled"):
    """How far off the hand lets go, by micrometres and thousandths of a degree."""

    dx: int
    dy: int
    turn: int
    tick: int  # when a swaying hand let go; 0: it was steady aim


class Stood(OfPiece, tag="stood"):
    """A piece stands."""


class Splash(OfPiece, tag="splash"):
    """The tower comes down."""

    fallen: int


class Drop(EventForm, tag="drop"):
    """A seat gets a drop."""

    drops: int


class Lifted(OfPiece, tag="lifted"):
    """A piece is lifted off what is left of the tower."""


class Fell(OfPiece, tag="fell"):
    """A piece falls when the rest settles again."""


class Based(OfPiece, tag="based"):
    """A piece is the tower's base now, and whether somebody chose it."""

    chosen: bool


class Took(OfPiece, tag="took"):
    """A seat takes a fallen piece."""


class Pardoned(OfPiece, tag="pardoned"):
    """A piece fell alone, and that does no harm."""


class Won(EventForm, tag="won"):
    """A seat has won, and why."""

    why: str


class Holds(OfPiece, tag="holds"):
    """A seat has taken the piece in hand, and the hand sways."""


Happened: TypeAlias = (
    Dealt
    | Drafted
    | Boxed
    | Given
    | Placed
    | Trembled
    | Stood
    | Splash
    | Drop
    | Lifted
    | Fell
    | Based
    | Took
    | Pardoned
    | Won
    | Holds
)

FORMS = Forms(
    view=ViewForm,
    move=MoveForm,
    event=Happened,
    space=Space,
    components=Components,
    foresight=Foresight,
)
