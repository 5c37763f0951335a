"""A piece file, as the designers write it: read once, checked, every fault named."""

from pathlib import Path

import msgspec

from watertable.games.splash.messages import MESSAGES
from watertable.kernel.errors import BoxError
from watertable.kernel.game.shelf import kept
from watertable.kernel.text.message import Filling, Named

PIECES = 30  # room for pieces: a placement has five bits for its target
SHAPES = 8
SIDES = 16  # of a prism's end


class Prism(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A column with a regular polygon at both ends, in millimetres."""

    sides: int
    across_flats: float
    height: float


class Shape(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One shape: a box of three lengths or a prism, in millimetres."""

    id: str
    box: tuple[float, float, float] | None = None
    prism: Prism | None = None


class Colour(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One colour; its mark says the same without colour."""

    id: str
    mark: str


class Pieces(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """D1 Every shape in every colour."""

    density_g_per_cm3: float
    friction: float
    shape: tuple[Shape, ...]
    colour: tuple[Colour, ...]
    rules: dict[str, int | bool | str] = {}  # the options' own values

    def __hash__(self) -> int:
        """Hash what cannot change; options are a table, which has no hash."""
        return hash((self.density_g_per_cm3, self.friction, self.shape, self.colour))

    @property
    def count(self) -> int:
        """How many pieces there are."""
        return len(self.shape) * len(self.colour)

    def name(self, piece: int) -> str:
        """Return a piece's name: red-plate."""
        colour, shape = divmod(piece, len(self.shape))
        return f"{self.colour[colour].id}-{self.shape[shape].id}"

    def said(self, piece: int) -> Named:
        """Return a piece as a part of a sentence: a red plate."""
        return _said(self)[piece]

    def names(self) -> list[str]:
        """Return the names of all pieces, by their numbers."""
        return [self.name(piece) for piece in range(self.count)]

    def piece(self, name: object) -> int:
        """Return the number of a piece; ValueError when there is none of that name."""
        number = _numbers(self).get(str(name)) if isinstance(name, str) else None
        if number is None:
            raise ValueError(MESSAGES.text("unread.piece", piece=repr(name)))
        return number


@kept
def _numbers(pieces: Pieces) -> dict[str, int]:
    return {name: number for number, name in enumerate(pieces.names())}


@kept
def _said(pieces: Pieces) -> list[Named]:
    return [Named(name, name.replace("-", " ")) for name in pieces.names()]


def read(text: str) -> Pieces:
    """Read the text of a piece file; BoxError says what is wrong with it."""
    try:
        pieces = msgspec.toml.decode(text, type=Pieces)
    except (msgspec.DecodeError, msgspec.ValidationError) as error:
        raise _wrong("unreadable", error=str(error)) from error
    _check(pieces)
    return pieces


def _check(pieces: Pieces) -> None:
    if not 1 < pieces.count <= PIECES or len(pieces.shape) > SHAPES:
        shapes, colours = len(pieces.shape), len(pieces.colour)
        raise _wrong("room", shapes=shapes, colours=colours, most_shapes=SHAPES, most_pieces=PIECES)
    if len(set(pieces.names())) < pieces.count:
        raise _wrong("names")
    if not 0 < pieces.density_g_per_cm3 < 30 or not 0 < pieces.friction < 2:
        raise _wrong("wood")
    for shape in pieces.shape:
        if (shape.box is None) == (shape.prism is None):
            raise _wrong("kind", shape=shape.id)
        prism = shape.prism
        if prism is not None and (prism.sides % 2 or not 4 <= prism.sides <= SIDES):
            raise _wrong("sides", shape=shape.id, most=SIDES)
        lengths = (prism.across_flats, prism.height) if prism else shape.box or ()
        if not all(2 <= length <= 60 for length in lengths):
            raise _wrong("size", shape=shape.id)


def _wrong(message: str, **parts: Filling) -> BoxError:
    return BoxError(MESSAGES.say(f"file.{message}", **parts))


STANDARD = Path(__file__).with_name("pieces.toml").read_text("utf-8")
